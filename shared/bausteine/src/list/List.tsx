import { apiQuery, referenceOf, saveFile } from '@avalwerk/api'
import { usePlatform } from '@avalwerk/platform/remote'
import { Pagination, ErrorPanel, themeColor, Button, EmptyState, PageHeader, Skeleton, DataTable } from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SavedViews } from './Views.tsx'
import { Toolbar } from './Toolbar.tsx'
import {
  type ListCall,
  type ListDefinition,
  type RowPage,
  type ListState,
  columnsFor,
  useListState,
  hiddenColumns,
  type Row,
} from './state.ts'

/**
 * A list of rows that the server filters, sorts and pages: head with actions, tabs and kept views, conditions, table,
 * and every state around them. What narrows it stands in the address.
 * @param unterKopf stands between head and conditions, for pages that hold more than this list
 * @param leer what is said and offered where there is nothing yet
 */
export function ListView<K extends ListCall>({
  aktionen: actions,
  unterKopf: belowHeader,
  leer: empty,
  ...explanation
}: ListDefinition<K> & { aktionen?: ReactNode; unterKopf?: ReactNode; leer: ReactNode }) {
  const state = useListState(explanation)
  const response = usePage(explanation, state)
  const { titel: title, csv } = explanation
  return (
    <>
      <PageHeader
        titel={title}
        aktionen={
          <>
            {csv && <CsvButton lade={() => csv(state.filter)} />}
            {actions}
          </>
        }
      />
      {belowHeader}
      <SavedViews erklärung={explanation} zustand={state} />
      <Toolbar erklärung={explanation} zustand={state} />
      <div css={{ border: `1px solid ${themeColor('linie')}`, borderRadius: 6, background: themeColor('fläche'), overflow: 'hidden' }}>
        <Content erklärung={explanation} zustand={state} antwort={response} leer={empty} />
      </div>
    </>
  )
}

/** Of one order and conditions: the cursor that a page begins behind, by its number. */
type Cursors = Readonly<{ of: string; next: Readonly<Record<number, string>> }>

/** The page that the address asks for; the one before stays until it is there. */
function usePage<K extends ListCall>({ aufruf: call, eingabe: input }: ListDefinition<K>, state: ListState) {
  const { transport } = usePlatform()
  const { filter, sortierung: sorting, seite: page, einstellung: setting, lädt: loading } = state
  const size = setting.proSeite
  // Where each page ended: the next one continues there, however deep. Other conditions or another order forget them.
  const of = JSON.stringify([filter, sorting, size])
  const [kept, setKept] = useState<Cursors>({ of, next: {} })
  let cursors = kept.of === of ? kept : { of, next: {} }
  const nach = cursors.next[page]
  const response = useQuery({
    ...apiQuery(transport, call, input({ page, size, sortierung: sorting, ...(nach && { nach }) }, filter) as never),
    enabled: !loading,
    placeholderData: keepPreviousData,
  } as never) as UseQueryResult<RowPage<Row<K>>>
  const { data, isPlaceholderData } = response
  if (data?.weiter && !isPlaceholderData && cursors.next[page + 1] !== data.weiter)
    cursors = { of, next: { ...cursors.next, [page + 1]: data.weiter } }
  if (cursors !== kept) setKept(cursors)
  return response
}

function Content<K extends ListCall>({
  erklärung: { titel: title, spalten: columns, schlüssel: key },
  zustand: state,
  antwort: { data, error, refetch, isFetching, isPlaceholderData },
  leer: empty,
}: {
  erklärung: ListDefinition<K>
  zustand: ListState
  antwort: UseQueryResult<RowPage<Row<K>>>
  leer: ReactNode
}) {
  const { gruppe: group } = usePlatform().bereich
  const { einstellung: setting, ändere: update } = state
  if (error && !data)
    return (
      <ErrorPanel
        titel={`${title}: Die Liste konnte nicht geladen werden`}
        text={error.message}
        kennung={referenceOf(error)}
        beiErneut={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div css={{ padding: '0 16px' }}>
        <Skeleton zeilen={12} höhe={setting.kompakt ? 32 : 40} name={title} />
      </div>
    )
  if (data.zeilen.length === 0 && state.seite === 0)
    return state.gefiltert ? (
      <EmptyState
        titel="Keine Treffer für diese Filter."
        aktion={<Button onClick={() => state.setzeFilter({})}>Filter zurücksetzen</Button>}
      />
    ) : (
      empty
    )
  const hidden = hiddenColumns(columns, setting)
  return (
    <>
      <DataTable
        name={title}
        spalten={columnsFor(columns, group, setting).filter(({ id }, party) => party === 0 || !hidden.includes(id))}
        zeilen={data.zeilen}
        schlüssel={key}
        sortierung={state.sortierung}
        beiSortierung={state.setzeSortierung}
        beiBreite={(id, width) => update({ breiten: { ...setting.breiten, [id]: width } })}
        kompakt={setting.kompakt}
        beschäftigt={isFetching && isPlaceholderData}
      />
      <Pagination
        seite={state.seite}
        proSeite={setting.proSeite}
        anzahl={data.gesamt.anzahl}
        genau={data.gesamt.genau}
        gezeigt={data.zeilen.length}
        beiSeite={state.setzeSeite}
        beiProSeite={(proSeite) => {
          update({ proSeite })
          state.setzeSeite(0)
        }}
      />
    </>
  )
}

/** Downloads everything under the conditions, not the page alone. */
function CsvButton({ lade: load }: { lade: () => Promise<{ inhalt: Blob; dateiname: string }> }) {
  const { fortschritt: progress, melde: notify } = usePlatform()
  const reload = useMutation({
    mutationFn: () => progress(load()),
    onSuccess: (file) => {
      saveFile(file)
      notify(`${file.dateiname} wurde heruntergeladen.`)
    },
  })
  return (
    <Button icon="herunterladen" busy={reload.isPending} onClick={() => reload.mutate()}>
      CSV
    </Button>
  )
}
