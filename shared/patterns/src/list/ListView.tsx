import { isCallError, referenceOf, saveFile } from '@avalwerk/api'
import { LIST_REACH } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import {
  Pagination,
  ErrorPanel,
  themeColor,
  Button,
  EmptyState,
  PageHeader,
  Skeleton,
  type Sorting,
  type Column,
  DataTable,
  visuallyHidden,
} from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { SavedViews } from './Views.tsx'
import { Toolbar } from './Toolbar.tsx'
import {
  type ListCallId,
  type FilterOf,
  type ListDefinition,
  type PageAddress,
  type Count,
  type RowPage,
  type SortFieldOf,
  type ListState,
  columnsFor,
  useListState,
  hiddenColumns,
  type Row,
} from './state.ts'
import type { FilterValues } from './fields.ts'
import { t } from './texts.ts'

/** The rows that the user has picked, from any page of a list. */
export type Selection<Z> = Readonly<{
  /** By the list's `rowKey`. */
  selected: ReadonlyMap<string, Z>
  onChange: (fresh: ReadonlyMap<string, Z>) => void
  /** Names a row's checkbox. */
  label: (row: Z) => string
}>

/**
 * A list of rows that the server filters, sorts and pages: head with actions, tabs and kept views, conditions, table,
 * and every state around them. What narrows it stands in the address.
 * @param path the pages above this one
 * @param belowHeader stands between head and conditions, for pages that hold more than this list
 * @param empty what is said and offered where there is nothing yet
 * @param selection lets the user pick rows
 */
export function ListView<K extends ListCallId, Filter = FilterOf<K>>({
  path,
  actions,
  belowHeader,
  empty,
  selection,
  ...declared
}: ListDefinition<K, Filter> & {
  path?: ComponentProps<typeof PageHeader>['path']
  actions?: ReactNode
  belowHeader?: ReactNode
  empty: ReactNode
  selection?: Selection<Row<K>>
}) {
  // What the address says is a filter of these fields; whether it fits the call, the server judges.
  const definition = declared as unknown as ListDefinition<K, FilterValues>
  const state = useListState(definition)
  const response = usePage(definition, state)
  const { title, csv } = definition
  return (
    <>
      <PageHeader
        title={title}
        path={path}
        actions={
          <>
            {csv && <CsvButton load={() => csv(state.filter)} />}
            {actions}
          </>
        }
      />
      {belowHeader}
      <SavedViews definition={definition} state={state} />
      <Toolbar definition={definition} state={state} />
      <div css={{ border: `1px solid ${themeColor('line')}`, borderRadius: 6, background: themeColor('surface'), overflow: 'hidden' }}>
        <Content definition={definition} state={state} result={response} empty={empty} selection={selection} />
      </div>
    </>
  )
}

/** Of one order and conditions: the cursor that a page begins behind, by its number. */
type Cursors = Readonly<{ of: string; next: Readonly<Record<number, string>> }>

/** Whether the number of a page leads there. */
const isInReach = (page: number, size: number): boolean => page * size < LIST_REACH

/** The page that the address asks for, if it can be had; the one before stays until it is there. Opens the pages beside it. */
function usePage<K extends ListCallId>({ call, input, deep }: ListDefinition<K, FilterValues>, state: ListState) {
  const { filter, sorting, page, size, loading } = state
  // Where each page ended: the next one continues there, however deep. Other conditions or another order forget them.
  const of = JSON.stringify([filter, sorting, size])
  const [kept, setKept] = useState<Cursors>({ of, next: {} })
  let cursors = kept.of === of ? kept : { of, next: {} }
  const known = cursors.next[page]
  const stated = state.cursor
  // A link may name another page by the same number: what stands beside the one before stands beside this one no more.
  if (stated && known !== undefined && stated.nach !== known)
    cursors = { of, next: stated.nach === undefined ? {} : { [page]: stated.nach } }
  const cursor = stated ?? (known === undefined ? undefined : { nach: known })
  const inReach = isInReach(page, size) || cursor !== undefined
  const slice = { page, size, sorting: sorting as Sorting<SortFieldOf<K>>, ...cursor }
  const response = useQuery({
    // The compiler can't tell that whatever K is its input is all that is given.
    ...call.queryOptions(input(slice, filter) as never),
    enabled: !loading && inReach,
    placeholderData: keepPreviousData,
    // Nor that its answer is a page of its rows, as `ListCallId` demands.
  }) as UseQueryResult<RowPage<Row<K>>>
  const { data, isPlaceholderData } = response
  if (data?.weiter && !isPlaceholderData && cursors.next[page + 1] !== data.weiter)
    cursors = { of, next: { ...cursors.next, [page + 1]: data.weiter } }
  if (cursors !== kept) setKept(cursors)
  // What the page before this one says of its neighbours says nothing of this one's.
  const { weiter, zurueck } = (!isPlaceholderData && data) || {}
  const isNextInReach = isInReach(page + 1, size)
  /** How the page beside this one is found, if its number doesn't lead there; undefined where nothing does. */
  const cursorOf = (beside: number): PageAddress | undefined => {
    if (isInReach(beside, size) || !deep) return {}
    const nach = cursors.next[beside]
    if (nach !== undefined) return { nach, zeilen: size }
    return beside < page && typeof zurueck === 'string' ? { vor: zurueck, zeilen: size } : undefined
  }
  return {
    ...response,
    inReach,
    /** Whether there is a page behind this one that can be shown; undefined where the count tells. */
    more: typeof weiter === 'string' ? true : weiter === null || !isNextInReach ? false : undefined,
    openPage: (beside: number) => {
      // Rows have gone since: this is the first page, whatever its number.
      if (beside < page && zurueck === null) return state.setPage(0)
      const found = cursorOf(beside)
      if (found) state.setPage(beside, found)
    },
  }
}

function Content<K extends ListCallId>({
  definition: { title, columns, rowKey },
  state,
  result: { data, error, refetch, isFetching, isPlaceholderData, inReach, more, openPage },
  empty,
  selection,
}: {
  definition: ListDefinition<K, FilterValues>
  state: ListState
  result: ReturnType<typeof usePage<K>>
  empty: ReactNode
  selection: Selection<Row<K>> | undefined
}) {
  const { group } = usePlatform().area
  const { setting, update } = state
  const toFirstPage = <Button onClick={() => state.setPage(0)}>{t('list.toFirstPage')}</Button>
  const isCursorRefused = isCallError(error) && error.code === 'EINGABE_UNGUELTIG' && state.cursor !== undefined
  if (!inReach || isCursorRefused)
    return (
      <EmptyState title={t('list.outOfReach')} action={toFirstPage}>
        {t('list.outOfReachText')}
      </EmptyState>
    )
  if (error && !data)
    return (
      <ErrorPanel
        title={t('list.errorTitle', { title })}
        text={error.message}
        referenceCode={referenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div css={{ padding: '0 16px' }}>
        <Skeleton rows={12} height={setting.kompakt ? 32 : 40} name={title} />
      </div>
    )
  if (data.zeilen.length === 0 && state.page === 0)
    return state.filtered ? (
      <EmptyState title={t('list.noHits')} action={<Button onClick={() => state.setFilter({})}>{t('list.resetFilter')}</Button>} />
    ) : (
      empty
    )
  // An old link, or rows that have gone since.
  if (data.zeilen.length === 0 && !isPlaceholderData) return <EmptyState title={t('list.pageGone')} action={toFirstPage} />
  const hidden = hiddenColumns(columns, setting)
  const shown = columnsFor(columns, group, setting).filter(({ id }, index) => index === 0 || !hidden.includes(id))
  const count = countSeen(data, state)
  return (
    <>
      <DataTable
        name={title}
        columns={selection ? [selectionColumn(selection, rowKey, setting.breiten[SELECTION]), ...shown] : shown}
        rows={data.zeilen}
        rowKey={rowKey}
        sorting={state.sorting}
        onSort={state.setSorting}
        onWidth={(id, width) => update({ breiten: { ...setting.breiten, [id]: width } })}
        compact={setting.kompakt}
        busy={isFetching && isPlaceholderData}
      />
      <Pagination
        page={state.page}
        pageSize={state.size}
        count={count.anzahl}
        exact={count.genau}
        shown={data.zeilen.length}
        more={more}
        note={noteOn(data, more)}
        onPage={openPage}
        onPageSize={(proSeite) => {
          update({ proSeite })
          state.setPage(0)
        }}
      />
    </>
  )
}

/** How many rows there are: counting ends at a bound, beyond which the page that is shown tells more. */
function countSeen({ gesamt, zeilen, weiter }: RowPage<unknown>, { page, size }: Pick<ListState, 'page' | 'size'>): Count {
  const shown = page * size + zeilen.length
  if (gesamt.genau || shown <= gesamt.anzahl) return gesamt
  return { anzahl: shown, genau: weiter === null || zeilen.length < size }
}

/** What else there is to say of the rows of a list. */
function noteOn({ gesamt, weiter, durchsucht }: RowPage<unknown>, more: boolean | undefined): string | undefined {
  if (durchsucht) return t('list.searchedAmong', { rows: durchsucht.toLocaleString('de-DE') })
  return more === false && !gesamt.genau && weiter === undefined ? t('list.reachEnds') : undefined
}

const SELECTION = 'auswahl'
const SELECTION_WIDTH = 88

/** A checkbox in each row. @param width in pixels, as the user drew it */
const selectionColumn = <Z,>(
  { selected, onChange, label }: Selection<Z>,
  rowKey: (row: Z) => string,
  width = SELECTION_WIDTH,
): Column<Z> => ({
  id: SELECTION,
  title: t('list.selection'),
  width,
  cell: (row) => (
    <label css={{ display: 'grid', placeItems: 'center', width: 24, height: 24 }}>
      <span css={visuallyHidden}>{label(row)}</span>
      <input
        type="checkbox"
        checked={selected.has(rowKey(row))}
        onChange={() => {
          const fresh = new Map(selected)
          if (!fresh.delete(rowKey(row))) fresh.set(rowKey(row), row)
          onChange(fresh)
        }}
        css={{ width: 16, height: 16, margin: 0, accentColor: themeColor('accent') }}
      />
    </label>
  ),
})

/** Downloads every row that fits the conditions, not the shown page alone. */
function CsvButton({ load }: { load: () => Promise<{ content: Blob; fileName: string }> }) {
  const { progress, notify } = usePlatform()
  const download = useMutation({
    mutationFn: () => progress(load()),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('list.downloaded', { fileName: file.fileName }))
    },
  })
  return (
    <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
      {t('list.csv')}
    </Button>
  )
}
