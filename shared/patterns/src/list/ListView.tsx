import { referenceOf, saveFile } from '@avalwerk/api'
import { usePlatform } from '@avalwerk/platform/remote'
import { Pagination, ErrorPanel, themeColor, Button, EmptyState, PageHeader, Skeleton, type Sorting, DataTable } from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SavedViews } from './Views.tsx'
import { Toolbar } from './Toolbar.tsx'
import {
  type ListCallId,
  type FilterOf,
  type ListDefinition,
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

/**
 * A list of rows that the server filters, sorts and pages: head with actions, tabs and kept views, conditions, table,
 * and every state around them. What narrows it stands in the address.
 * @param belowHeader stands between head and conditions, for pages that hold more than this list
 * @param empty what is said and offered where there is nothing yet
 */
export function ListView<K extends ListCallId, Filter = FilterOf<K>>({
  actions,
  belowHeader,
  empty,
  ...declared
}: ListDefinition<K, Filter> & { actions?: ReactNode; belowHeader?: ReactNode; empty: ReactNode }) {
  // What the address says is a filter of these fields; whether it fits the call, the server judges.
  const definition = declared as unknown as ListDefinition<K, FilterValues>
  const state = useListState(definition)
  const response = usePage(definition, state)
  const { title, csv } = definition
  return (
    <>
      <PageHeader
        title={title}
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
        <Content definition={definition} state={state} result={response} empty={empty} />
      </div>
    </>
  )
}

/** Of one order and conditions: the cursor that a page begins behind, by its number. */
type Cursors = Readonly<{ of: string; next: Readonly<Record<number, string>> }>

/** The page that the address asks for; the one before stays until it is there. */
function usePage<K extends ListCallId>({ call, input }: ListDefinition<K, FilterValues>, state: ListState) {
  const { filter, sorting, page, setting, loading } = state
  const size = setting.proSeite
  // Where each page ended: the next one continues there, however deep. Other conditions or another order forget them.
  const of = JSON.stringify([filter, sorting, size])
  const [kept, setKept] = useState<Cursors>({ of, next: {} })
  let cursors = kept.of === of ? kept : { of, next: {} }
  const nach = cursors.next[page]
  const response = useQuery({
    ...call.queryOptions(input({ page, size, sorting: sorting as Sorting<SortFieldOf<K>>, ...(nach && { nach }) }, filter) as never),
    enabled: !loading,
    placeholderData: keepPreviousData,
  } as never) as UseQueryResult<RowPage<Row<K>>>
  const { data, isPlaceholderData } = response
  if (data?.weiter && !isPlaceholderData && cursors.next[page + 1] !== data.weiter)
    cursors = { of, next: { ...cursors.next, [page + 1]: data.weiter } }
  if (cursors !== kept) setKept(cursors)
  return response
}

function Content<K extends ListCallId>({
  definition: { title, columns, rowKey },
  state,
  result: { data, error, refetch, isFetching, isPlaceholderData },
  empty,
}: {
  definition: ListDefinition<K, FilterValues>
  state: ListState
  result: UseQueryResult<RowPage<Row<K>>>
  empty: ReactNode
}) {
  const { gruppe: group } = usePlatform().area
  const { setting, update } = state
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
  const hidden = hiddenColumns(columns, setting)
  return (
    <>
      <DataTable
        name={title}
        columns={columnsFor(columns, group, setting).filter(({ id }, index) => index === 0 || !hidden.includes(id))}
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
        pageSize={setting.proSeite}
        count={data.gesamt.anzahl}
        exact={data.gesamt.genau}
        shown={data.zeilen.length}
        onPage={state.setPage}
        onPageSize={(proSeite) => {
          update({ proSeite })
          state.setPage(0)
        }}
      />
    </>
  )
}

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
