import { PromptDialog, LoadedSection } from '@avalwerk/bausteine'
import { formatInstant } from '@avalwerk/domain'
import type { SignInSession } from '@avalwerk/platform'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, farbe, Card, Button, Badge, rowStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texte.ts'

const device = ({ browser, betriebssystem }: SignInSession) =>
  browser && betriebssystem ? t('konto.auf', { browser, system: betriebssystem }) : browser || betriebssystem || t('konto.unbekannt')

/** Tells sessions apart that run in the same browser. */
const sessionName = (sitzung: SignInSession) => ({ name: device(sitzung), seit: formatInstant(sitzung.begonnen) })

/** Where the user is signed in, with the way to end what isn't known. */
export function Sessions() {
  const { konto } = usePlatform()
  const antwort = useQuery({ queryKey: ['konto', 'sitzungen'], queryFn: () => konto.sitzungen(), staleTime: 0 })
  const [asked, setAsked] = useState<SignInSession | 'OTHERS'>()
  return (
    <Card titel={t('konto.sitzungen')}>
      <LoadedSection antwort={antwort} name={t('konto.sitzungen')} zeilen={2}>
        {(sitzungen) => (
          <div css={{ display: 'grid', gap: abstand(2), justifyItems: 'start' }}>
            <ul css={{ padding: 0, listStyle: 'none', justifySelf: 'stretch', maxHeight: 320, overflow: 'auto' }}>
              {sitzungen.map((sitzung) => (
                <li key={sitzung.id} css={rowStyle}>
                  <div css={{ flex: 1, minWidth: 200 }}>
                    <div>{device(sitzung)}</div>
                    <div css={{ color: farbe('leise'), fontSize: 12 }}>
                      {t('konto.sitzungZuletzt', {
                        wann: formatInstant(sitzung.zuletzt),
                        seit: formatInstant(sitzung.begonnen),
                        ip: sitzung.ip,
                      })}
                    </div>
                  </div>
                  {sitzung.aktuell ? (
                    <Badge ton="gut">{t('konto.sitzungHier')}</Badge>
                  ) : (
                    <Button aria-label={t('konto.sitzungBeendenName', sessionName(sitzung))} onClick={() => setAsked(sitzung)}>
                      {t('konto.sitzungBeenden')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sitzungen.some(({ aktuell }) => !aktuell) && <Button onClick={() => setAsked('OTHERS')}>{t('konto.andereBeenden')}</Button>}
          </div>
        )}
      </LoadedSection>
      {asked === 'OTHERS' && (
        <PromptDialog
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
        <PromptDialog
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
    </Card>
  )
}
