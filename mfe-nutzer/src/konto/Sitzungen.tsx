import { Fragedialog, Geladenes } from '@avalwerk/bausteine'
import { formatZeitpunkt } from '@avalwerk/domain'
import type { Anmeldesitzung } from '@avalwerk/platform'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf, Marke, zeilenstil } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texte.ts'

const gerät = ({ browser, betriebssystem }: Anmeldesitzung) =>
  browser && betriebssystem ? t('konto.auf', { browser, system: betriebssystem }) : browser || betriebssystem || t('konto.unbekannt')

/** Tells sessions apart that run in the same browser. */
const sessionName = (sitzung: Anmeldesitzung) => ({ name: gerät(sitzung), seit: formatZeitpunkt(sitzung.begonnen) })

/** Where the user is signed in, with the way to end what isn't known. */
export function Sitzungen() {
  const { konto } = usePlattform()
  const antwort = useQuery({ queryKey: ['konto', 'sitzungen'], queryFn: () => konto.sitzungen(), staleTime: 0 })
  const [asked, setAsked] = useState<Anmeldesitzung | 'OTHERS'>()
  return (
    <Karte titel={t('konto.sitzungen')}>
      <Geladenes antwort={antwort} name={t('konto.sitzungen')} zeilen={2}>
        {(sitzungen) => (
          <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
            <ul css={{ padding: 0, listStyle: 'none', justifySelf: 'stretch', maxHeight: 320, overflow: 'auto' }}>
              {sitzungen.map((sitzung) => (
                <li key={sitzung.id} css={zeilenstil}>
                  <div css={{ flex: 1, minWidth: 200 }}>
                    <div>{gerät(sitzung)}</div>
                    <div css={{ color: farbe('leise'), fontSize: 12 }}>
                      {t('konto.sitzungZuletzt', {
                        wann: formatZeitpunkt(sitzung.zuletzt),
                        seit: formatZeitpunkt(sitzung.begonnen),
                        ip: sitzung.ip,
                      })}
                    </div>
                  </div>
                  {sitzung.aktuell ? (
                    <Marke ton="gut">{t('konto.sitzungHier')}</Marke>
                  ) : (
                    <Knopf aria-label={t('konto.sitzungBeendenName', sessionName(sitzung))} onClick={() => setAsked(sitzung)}>
                      {t('konto.sitzungBeenden')}
                    </Knopf>
                  )}
                </li>
              ))}
            </ul>
            {sitzungen.some(({ aktuell }) => !aktuell) && <Knopf onClick={() => setAsked('OTHERS')}>{t('konto.andereBeenden')}</Knopf>}
          </div>
        )}
      </Geladenes>
      {asked === 'OTHERS' && (
        <Fragedialog
          o={asked}
          wort={t('konto.andereBeenden')}
          frage={{
            titel: () => t('konto.andereBeendenFrage'),
            text: () => t('konto.sitzungBeendenText'),
            confirmed: true,
            erfolg: t('konto.andereBeendet'),
            sende: async () => {
              await konto.beendeAndere()
              await antwort.refetch()
            },
          }}
          beiSchließen={() => setAsked(undefined)}
        />
      )}
      {typeof asked === 'object' && (
        <Fragedialog
          o={asked}
          wort={t('konto.sitzungBeenden')}
          frage={{
            titel: (sitzung) => t('konto.sitzungBeendenFrage', sessionName(sitzung)),
            text: () => t('konto.sitzungBeendenText'),
            confirmed: true,
            erfolg: t('konto.sitzungBeendet'),
            sende: async (_transport, { id }) => {
              await konto.beendeSitzung(id)
              await antwort.refetch()
            },
          }}
          beiSchließen={() => setAsked(undefined)}
        />
      )}
    </Karte>
  )
}
