import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { ImportState, ImportRow } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { spacing, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'

const TONE = { OFFEN: 'info', UEBERNOMMEN: 'success', UEBERSPRUNGEN: 'neutral', FEHLER: 'danger' } as const

/** Shows what became of each row, the failed ones first of all. */
export function Rows({ csvImport }: { csvImport: ImportState }) {
  const api = useApi()
  const [all, setAll] = useState(false)
  const nur = !all && csvImport.fehlerhaft > 0 ? ('FEHLER' as const) : undefined
  const input = (nach: number) => ({ params: { id: csvImport.id }, query: { nach, ...(nur && { nur }) } })
  const { queryKey, meta } = api.csvimport.zeilen.queryOptions(input(0))
  const response = useInfiniteQuery({
    queryKey: [...queryKey, csvImport.status],
    meta,
    queryFn: ({ pageParam, signal }) => api.csvimport.zeilen.call(input(pageParam), { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ weiter }) => weiter ?? undefined,
  })
  return (
    <Card
      title={
        nur
          ? t('hochladen.faultyRowsTitle', { anzahl: formatNumber(csvImport.fehlerhaft) })
          : t('hochladen.rowsTitle', { anzahl: formatNumber(csvImport.gelesen) })
      }
      {...(csvImport.fehlerhaft > 0 && {
        actions: (
          <Button variant="ghost" onClick={() => setAll(!all)}>
            {t(all ? 'hochladen.showOnlyFaulty' : 'hochladen.showAllRows')}
          </Button>
        ),
      })}
    >
      <LoadedSection result={response} name={t('hochladen.rowResults')}>
        {({ pages }) => (
          <>
            <StaticTable
              name={t('hochladen.rowResults')}
              height={480}
              columns={[t('hochladen.row'), t('anlegen.avalnummer'), t('schritt.kreditnehmer'), t('hochladen.result')]}
              rows={pages.flatMap(({ zeilen }) => zeilen.map((z) => ({ rowKey: z.nr, cells: cellsOf(z) })))}
            />
            {response.hasNextPage && (
              <div css={{ marginTop: spacing(1) }}>
                <Button busy={response.isFetchingNextPage} onClick={() => void response.fetchNextPage()}>
                  {t('hochladen.moreRows')}
                </Button>
              </div>
            )}
          </>
        )}
      </LoadedSection>
    </Card>
  )
}

const cellsOf = (row: ImportRow) => [
  row.nr,
  row.buergschaftId ? <Link to={`/buergschaften/details/${row.buergschaftId}`}>{row.nummer || row.buergschaftId}</Link> : row.nummer,
  row.kreditnehmer,
  <>
    <Badge tone={TONE[row.status]}>{t(`hochladen.zeilenstatus.${row.status}`)}</Badge>
    {row.fehler.map(({ feld, grund }) => (
      <div key={`${feld}${grund}`} css={{ marginTop: 4, overflowWrap: 'anywhere' }}>
        <strong css={{ fontWeight: 550 }}>{feld}:</strong> {grund}
      </div>
    ))}
  </>,
]
