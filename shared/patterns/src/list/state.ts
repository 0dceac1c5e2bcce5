import { type Answer, type Input, type ReadCall, type ReadCallId, type ReadOptions, useTableSettings } from '@avalwerk/api'
import type { TableSetting } from '@avalwerk/contracts'
import type { Group } from '@avalwerk/domain'
import { useSearchParams } from '@avalwerk/platform/remote'
import type { Sorting, Column } from '@avalwerk/ui'
import { type FilterField, filterFrom, type FilterValues, withFilter, withoutPage } from './fields.ts'

/** A column of a list; the first one is the row's link and always shown. */
export type ListColumn<Z, Field extends string = string> = Column<Z, Field> &
  Readonly<{ onlyFor?: readonly Group[]; initiallyHidden?: true }>

/** A number of rows. If it isn't exact (`genau`), there are more. */
export type Count = Readonly<{ anzahl: number; genau: boolean }>
/** A page of rows, their number, and, where pages are deep, the cursors of the page behind it and of the one before; null where there is none. */
export type RowPage<Z> = Readonly<{
  zeilen: readonly Z[]
  gesamt: Count
  weiter?: string | null | undefined
  zurueck?: string | null | undefined
  /** Among how many of the newest rows a text was looked for, if not among all. */
  durchsucht?: number | null | undefined
}>
/** Where a page of a deep list is: behind the cursor of one page, or before that of another. */
export type PageCursor = Readonly<{ nach?: string; vor?: string }>
/** The same as an address has it: with the number of rows of the pages that the cursor stands between. */
export type PageAddress = PageCursor & Readonly<{ zeilen?: number }>
/** Calls that answer with a page of a list. */
export type ListCallId = { [K in ReadCallId]: Answer<K> extends RowPage<unknown> ? K : never }[ReadCallId]
/** Calls that answer with the number of rows alone. */
export type CountCallId = { [K in ReadCallId]: Answer<K> extends Count ? K : never }[ReadCallId]
/** A row of the list that a call answers with. */
export type Row<K extends ListCallId> = Answer<K> extends RowPage<infer Z> ? Z : never

type SortOf<Query> = Query extends { sort?: infer Sort } ? NonNullable<Sort> : string
/** The fields by which a call sorts its list. */
export type SortFieldOf<K extends ListCallId> =
  SortOf<NonNullable<Input<K> extends { query?: infer Query } ? Query : never>> extends infer Sort extends string
    ? Sort extends `${infer Field},${'asc' | 'desc'}`
      ? Field
      : Sort
    : never

/** Which page of a list is asked for, in which order. */
export type ListSlice<Field extends string = string> = Readonly<{ page: number; size: number; sorting: Sorting<Field> }> & PageCursor

/** What a call's body narrows its list by. */
export type FilterOf<K extends ListCallId> = Input<K> extends { body?: infer Filter } ? NonNullable<Filter> : never

/**
 * One list, declared: its call, what narrows it, its columns. `Filter` is what its fields say together: the call's own, unless the list turns
 * it into that.
 */
export type ListDefinition<K extends ListCallId, Filter = FilterOf<K>> = Readonly<{
  title: string
  /** The name under which the user's columns, widths, page size and views are kept. */
  table: string
  call: ReadCall<K>
  /** What the call is given for a page and the conditions. */
  input: (slice: ListSlice<SortFieldOf<K>>, filter: Filter) => Input<K>
  rowKey: (row: Row<K>) => string
  columns: readonly ListColumn<Row<K>, SortFieldOf<K>>[]
  fields: readonly FilterField<Filter>[]
  initialSorting: Sorting<SortFieldOf<K>>
  /** The call takes the cursors of pages, `nach` and `vor`: then an address leads to every page, however deep. */
  deep?: true
  /** Tabs that divide the list; the first is open at the start. */
  tabs?: readonly Readonly<{ value: string; label: string }>[]
  /** Says how many rows a tab or a view has. */
  countAll?: (filter: Filter) => ReadOptions<CountCallId>
  /** Downloads everything under the conditions. */
  csv?: (filter: Filter) => Promise<{ content: Blob; fileName: string }>
}>

const TAB = 'reiter'

/** A list's state: everything that narrows, sorts and pages stands in the address; the rest with the user. */
export function useListState<K extends ListCallId>({
  table,
  fields,
  columns,
  initialSorting,
  tabs,
  deep,
}: ListDefinition<K, FilterValues>) {
  const [search, setSearch] = useSearchParams()
  const { setting, update, loading } = useTableSettings(table)
  const conditions = filterFrom(fields, search)
  const open = tabs && (tabs.find(({ value }) => value === search.get(TAB)) ?? tabs[0])?.value
  const [field = '', direction] = (search.get('sort') ?? '').split(',')
  const sortable = [initialSorting.field, ...columns.map(({ sortField }) => sortField)] as readonly (string | undefined)[]
  const sorting: Sorting = sortable.includes(field) && (direction === 'asc' || direction === 'desc') ? { field, direction } : initialSorting
  const cursor = deep ? cursorFrom(search) : undefined
  /** Opens a page. @param found where it is, if its number doesn't lead there, and how many rows it has */
  const setPage = (page: number, found: PageAddress = {}) => {
    const fresh = withoutPage(search)
    if (page > 0) fresh.set('seite', String(page + 1))
    for (const [name, value] of Object.entries(found)) fresh.set(name, String(value))
    setSearch(fresh)
  }
  return {
    search,
    setting,
    update,
    loading,
    /** What people chose to narrow the list; the tab doesn't belong to it. */
    conditions,
    filtered: Object.keys(conditions).length > 0,
    filter: withTab(conditions, open),
    openTab: open,
    sorting,
    page: pageFrom(search.get('seite')),
    cursor,
    /** Rows of a page: the user's choice, but for a page that is found by its cursor, which begins where such pages do. */
    size: (cursor && sizeFrom(search.get('zeilen'))) ?? setting.proSeite,
    setFilter: (fresh: FilterValues, replace = false) => setSearch(withFilter(fields, search, fresh), { replace }),
    setSorting: (chosen: Sorting) => {
      const fresh = withoutPage(search)
      fresh.set('sort', `${chosen.field},${chosen.direction}`)
      setSearch(fresh)
    },
    setPage,
  }
}
export type ListState = ReturnType<typeof useListState>

/** The page that an address means, from 0; the first one where it means none. */
const pageFrom = (text: string | null): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) - 1 : 0)

const sizeFrom = (text: string | null): TableSetting['proSeite'] | undefined =>
  ([25, 50, 100] as const).find((size) => String(size) === text)

/** The cursor that an address holds; one that no call takes is none. */
function cursorFrom(search: URLSearchParams): PageCursor | undefined {
  for (const name of ['nach', 'vor'] as const) {
    const cursor = search.get(name)
    if (cursor !== null && /^[\w-]{1,400}$/.test(cursor)) return { [name]: cursor }
  }
  return undefined
}

const withTab = (filter: FilterValues, tab: string | undefined): FilterValues => (tab === undefined ? filter : { ...filter, [TAB]: tab })
/** The address of a tab. */
export const tabQuery = (value: string): string => `${TAB}=${value}`
/** The conditions of a kept view, its tab included. */
export const filterOfView = (fields: readonly FilterField[], search: string): FilterValues => {
  const address = new URLSearchParams(search)
  return withTab(filterFrom(fields, address), address.get(TAB) ?? undefined)
}

/** All columns of a viewer, in the user's order and widths; new columns of a release stand at the end, hidden ones too. */
export function columnsFor<Z>(
  columns: readonly ListColumn<Z>[],
  group: Group,
  { spalten, breiten }: TableSetting,
): readonly ListColumn<Z>[] {
  const rank = (id: string) => {
    const position = spalten.indexOf(id)
    return position < 0 ? spalten.length : position
  }
  const [first, ...remaining] = columns
    .filter(({ onlyFor }) => !onlyFor || onlyFor.includes(group))
    .map((column) => ({ ...column, width: breiten[column.id] ?? column.width }))
  return first ? [first, ...remaining.sort((a, b) => rank(a.id) - rank(b.id))] : []
}

/** Ids of hidden columns: the user's, or the initial ones until they chose. */
export const hiddenColumns = (columns: readonly ListColumn<never>[], { verborgen, spalten }: TableSetting): readonly string[] =>
  spalten.length ? verborgen : columns.filter((s) => s.initiallyHidden).map(({ id }) => id)
