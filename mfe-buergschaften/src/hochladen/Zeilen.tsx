import { apiQuery, rufe } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/bausteine'
import type { ImportState, ImportRow } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texte.ts'
import { basis } from './daten.ts'

const TONE = { OFFEN: 'info', UEBERNOMMEN: 'gut', UEBERSPRUNGEN: 'neutral', FEHLER: 'gefahr' } as const

/** What became of each row, the failed ones first of all. */
export function Rows({ stand }: { stand: ImportState }) {
  const { transport } = usePlatform()
  const [alle, setAlle] = useState(false)
  const nur = !alle && stand.fehlerhaft > 0 ? ('FEHLER' as const) : undefined
  const eingabe = (nach: number) => ({ params: { id: stand.id }, query: { nach, ...(nur && { nur }) } })
  const aufruf = `GET ${basis}/csv/{id}/zeilen` as const
  const antwort = useInfiniteQuery({
    queryKey: [...apiQuery(transport, aufruf, eingabe(0)).queryKey, stand.status],
    queryFn: ({ pageParam, signal }) => rufe(transport, aufruf, eingabe(pageParam), { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ weiter }) => weiter ?? undefined,
  })
  return (
    <Card
      titel={
        nur
          ? t('hochladen.fehlerhafteZeilen', { anzahl: formatNumber(stand.fehlerhaft) })
          : t('hochladen.zeilen', { anzahl: formatNumber(stand.gelesen) })
      }
      {...(stand.fehlerhaft > 0 && {
        aktionen: (
          <Button art="leise" onClick={() => setAlle(!alle)}>
            {t(alle ? 'hochladen.nurFehlerhafte' : 'hochladen.alleZeilen')}
          </Button>
        ),
      })}
    >
      <LoadedSection antwort={antwort} name={t('hochladen.zeilenName')}>
        {({ pages }) => (
          <>
            <StaticTable
              name={t('hochladen.zeilenName')}
              höhe={480}
              spalten={[t('hochladen.zeile'), t('anlegen.nummer'), t('schritt.kreditnehmer'), t('hochladen.ergebnis')]}
              zeilen={pages.flatMap(({ zeilen }) => zeilen.map((z) => ({ schlüssel: z.nr, zellen: zellen(z) })))}
            />
            {antwort.hasNextPage && (
              <div css={{ marginTop: abstand(1) }}>
                <Button busy={antwort.isFetchingNextPage} onClick={() => void antwort.fetchNextPage()}>
                  {t('hochladen.weitere')}
                </Button>
              </div>
            )}
          </>
        )}
      </LoadedSection>
    </Card>
  )
}

const zellen = (row: ImportRow) => [
  row.nr,
  row.buergschaftId ? <Link to={`/buergschaften/details/${row.buergschaftId}`}>{row.nummer || row.buergschaftId}</Link> : row.nummer,
  row.kreditnehmer,
  <>
    <Badge ton={TONE[row.status]}>{t(`hochladen.zeilenstatus.${row.status}`)}</Badge>
    {row.fehler.map(({ feld, grund }) => (
      <div key={`${feld}${grund}`} css={{ marginTop: 4, overflowWrap: 'anywhere' }}>
        <strong css={{ fontWeight: 550 }}>{feld}:</strong> {grund}
      </div>
    ))}
  </>,
]
