import { abfrage, rufe } from '@avalwerk/api'
import { Geladenes } from '@avalwerk/bausteine'
import type { Importstand, Importzeile } from '@avalwerk/contracts'
import { formatZahl } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte, Knopf, Marke, Verzeichnis } from '@avalwerk/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texte.ts'
import { basis } from './daten.ts'

const TON = { OFFEN: 'info', UEBERNOMMEN: 'gut', UEBERSPRUNGEN: 'neutral', FEHLER: 'gefahr' } as const

/** What became of each row, the failed ones first of all. */
export function Zeilen({ stand }: { stand: Importstand }) {
  const { transport } = usePlattform()
  const [alle, setAlle] = useState(false)
  const nur = !alle && stand.fehlerhaft > 0 ? ('FEHLER' as const) : undefined
  const eingabe = (nach: number) => ({ params: { id: stand.id }, query: { nach, ...(nur && { nur }) } })
  const aufruf = `GET ${basis}/csv/{id}/zeilen` as const
  const antwort = useInfiniteQuery({
    queryKey: [...abfrage(transport, aufruf, eingabe(0)).queryKey, stand.status],
    queryFn: ({ pageParam, signal }) => rufe(transport, aufruf, eingabe(pageParam), { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ weiter }) => weiter ?? undefined,
  })
  return (
    <Karte
      titel={
        nur
          ? t('hochladen.fehlerhafteZeilen', { anzahl: formatZahl(stand.fehlerhaft) })
          : t('hochladen.zeilen', { anzahl: formatZahl(stand.gelesen) })
      }
      {...(stand.fehlerhaft > 0 && {
        aktionen: (
          <Knopf art="leise" onClick={() => setAlle(!alle)}>
            {t(alle ? 'hochladen.nurFehlerhafte' : 'hochladen.alleZeilen')}
          </Knopf>
        ),
      })}
    >
      <Geladenes antwort={antwort} name={t('hochladen.zeilenName')}>
        {({ pages }) => (
          <>
            <Verzeichnis
              name={t('hochladen.zeilenName')}
              höhe={480}
              spalten={[t('hochladen.zeile'), t('anlegen.nummer'), t('schritt.kreditnehmer'), t('hochladen.ergebnis')]}
              zeilen={pages.flatMap(({ zeilen }) => zeilen.map((z) => ({ schlüssel: z.nr, zellen: zellen(z) })))}
            />
            {antwort.hasNextPage && (
              <div css={{ marginTop: abstand(1) }}>
                <Knopf busy={antwort.isFetchingNextPage} onClick={() => void antwort.fetchNextPage()}>
                  {t('hochladen.weitere')}
                </Knopf>
              </div>
            )}
          </>
        )}
      </Geladenes>
    </Karte>
  )
}

const zellen = (z: Importzeile) => [
  z.nr,
  z.buergschaftId ? <Link to={`/buergschaften/details/${z.buergschaftId}`}>{z.nummer || z.buergschaftId}</Link> : z.nummer,
  z.kreditnehmer,
  <>
    <Marke ton={TON[z.status]}>{t(`hochladen.zeilenstatus.${z.status}`)}</Marke>
    {z.fehler.map(({ feld, grund }) => (
      <div key={`${feld}${grund}`} css={{ marginTop: 4, overflowWrap: 'anywhere' }}>
        <strong css={{ fontWeight: 550 }}>{feld}:</strong> {grund}
      </div>
    ))}
  </>,
]
