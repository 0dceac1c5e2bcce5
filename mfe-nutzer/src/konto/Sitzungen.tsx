import { Geladenes } from '@avalwerk/bausteine'
import { formatZeitpunkt } from '@avalwerk/domain'
import type { Anmeldesitzung } from '@avalwerk/platform'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf, Marke, zeilenstil } from '@avalwerk/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../texte.ts'

const schlüssel = ['konto', 'sitzungen']
const gerät = ({ browser, betriebssystem }: Anmeldesitzung) =>
  browser && betriebssystem ? t('konto.auf', { browser, system: betriebssystem }) : browser || betriebssystem || t('konto.unbekannt')

/** Where the user is signed in, with the way to end what isn't known. */
export function Sitzungen() {
  const { konto, fortschritt, melde } = usePlattform()
  const abfragen = useQueryClient()
  const antwort = useQuery({ queryKey: schlüssel, queryFn: () => konto.sitzungen(), staleTime: 0 })
  const beende = useMutation({
    mutationFn: (id: string | undefined) => fortschritt(id ? konto.beendeSitzung(id) : konto.beendeAndere()),
    onSuccess: async (_, id) => {
      await abfragen.invalidateQueries({ queryKey: schlüssel })
      melde(t(id ? 'konto.sitzungBeendet' : 'konto.andereBeendet'))
    },
  })
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
                    <Knopf
                      aria-label={t('konto.sitzungBeendenName', { name: gerät(sitzung) })}
                      disabled={beende.isPending}
                      onClick={() => beende.mutate(sitzung.id)}
                    >
                      {t('konto.sitzungBeenden')}
                    </Knopf>
                  )}
                </li>
              ))}
            </ul>
            {sitzungen.some(({ aktuell }) => !aktuell) && (
              <Knopf disabled={beende.isPending} onClick={() => beende.mutate(undefined)}>
                {t('konto.andereBeenden')}
              </Knopf>
            )}
          </div>
        )}
      </Geladenes>
    </Karte>
  )
}
