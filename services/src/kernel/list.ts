import type { Sort } from '@avalwerk/contracts'
import { LIST_REACH, MESSAGES } from '@avalwerk/domain'
import { type RawBuilder, type Expression, type SqlBool, sql, type SelectQueryBuilder } from 'kysely'
import type { DbTransaction } from './database.ts'
import { Refusal } from './problem.ts'

/** A list is counted up to here with each page. */
export const COUNT_LIMIT = 1_000

/** A number of rows. If it isn't exact (`genau`), there are more. */
export type Count = Readonly<{ anzahl: number; genau: boolean }>

/**
 * Counts the rows that a query finds, and reads no more of them than the bound.
 * @param filtered narrowed, with nothing selected yet
 * @returns the number up to the bound, and whether that is all
 */
export async function countUpTo<DB, TB extends keyof DB>(
  tx: DbTransaction,
  filtered: SelectQueryBuilder<DB, TB, object>,
  limit: number = COUNT_LIMIT,
): Promise<Count> {
  const limited = filtered
    .select(sql<number>`1`.as('one'))
    .limit(limit + 1)
    .as('x')
  const counted = await tx
    .selectFrom(limited)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const count = counted.n
  return { anzahl: Math.min(count, limit), genau: count <= limit }
}

/** An order of a list: by which field, and in which direction. */
export type Sorting<Field extends string> = Readonly<{ field: Field; direction: 'asc' | 'desc' }>
/** 'betrag,desc' → its parts; the contract has checked the form. */
export function parseSort<Field extends string>(sort: Sort<Field>): Sorting<Field> {
  const [field, direction] = sort.split(',') as [Field, 'asc' | 'desc']
  return { field, direction }
}

/** The cursor of a page's end, in a form that an address can hold. @param parts the values behind which the next page begins */
export const encodeCursor = (...parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/**
 * The parts of a cursor that came back with a call.
 * @param fits whether the parts are those of a cursor of this list: a caller may send anything
 * @param field where the call has it
 * @throws Refusal EINGABE_UNGUELTIG
 */
export function decodeCursor<P extends readonly string[]>(
  text: string,
  fits: (parts: readonly unknown[]) => parts is P,
  field: 'nach' | 'vor' = 'nach',
): P {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    if (Array.isArray(parts) && fits(parts)) return parts
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal('EINGABE_UNGUELTIG', [{ feld: field, grund: 'Diese Seite gehört zu einer anderen Sortierung.' }])
}

/**
 * How many rows stand before a page, for a list that passes over them.
 * @throws Refusal EINGABE_UNGUELTIG where that is too many
 */
export function offsetOf(page: number, size: number): number {
  if (page * size < LIST_REACH) return page * size
  throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'page', grund: MESSAGES.listReach }])
}

/** What a list is sorted by: an expression that is never null, and the type of its value in a cursor. */
export type SortKey = Readonly<{ expression: RawBuilder<unknown>; type: 'timestamptz' | 'text' | 'bigint' | 'date' }>

/** Which page of a list: behind a cursor, before one, or by its number from 0. */
export type PagePlace = Readonly<{ page?: number; after?: string | undefined; before?: string | undefined }>

/** The place that a call names. */
export const placeOf = ({ page, nach, vor }: { page: number; nach?: string | undefined; vor?: string | undefined }): PagePlace => ({
  page,
  after: nach,
  before: vor,
})

/** Rows of a page in their order, and the cursors of the pages behind it and before it; null where there is none. */
export type ListPage<Row> = Readonly<{ zeilen: Row[]; weiter: string | null; zurueck: string | null }>

/** The rows of all pages of a list. @param read a page, behind the cursor of the one before */
export async function* pageByPage<Row>(
  read: (after: string | undefined) => Promise<Pick<ListPage<Row>, 'zeilen' | 'weiter'>>,
): AsyncGenerator<Row> {
  let after: string | undefined
  do {
    const { zeilen, weiter } = await read(after)
    yield* zeilen
    after = weiter ?? undefined
  } while (after)
}

type Keyed = Readonly<{ sortwert: string; schluessel: string }>

/**
 * Reads one page of a list in its order, which has an index with the organisation in front. By a cursor the index is entered where the page
 * beside it ends (keyset); by its number all rows before it are passed over.
 * @param filtered the rows of the table `s` that are listed, with what is shown of them selected
 * @param id the column that tells rows of the same value apart
 * @throws Refusal EINGABE_UNGUELTIG for a cursor of another order, or a number that is too far away
 */
export async function readKeyed<DB, TB extends keyof DB, Row extends object>(
  filtered: SelectQueryBuilder<DB, TB, Row>,
  sorting: Sorting<string>,
  { expression, type }: SortKey,
  id: string,
  size: number,
  { page = 0, after, before }: PagePlace,
): Promise<ListPage<Row>> {
  const { field } = sorting
  const backwards = before !== undefined
  const direction = backwards === (sorting.direction === 'asc') ? 'desc' : 'asc'
  const key = sql.ref(id)
  const cursor = before ?? after
  let query = filtered
  if (cursor !== undefined) {
    const [, , value, of] = decodeCursor(cursor, isCursor(sorting, type), backwards ? 'vor' : 'nach')
    const comparison = sql.raw(direction === 'asc' ? '>' : '<')
    // The list's own types ask for the columns of one.
    query = (query as unknown as { where(condition: RawBuilder<boolean>): typeof query }).where(
      sql<boolean>`(${expression}, ${key}) ${comparison} (${value}::${sql.raw(type)}, ${of}::bigint)`,
    )
  }
  const found = (await query
    .select([sql<string>`(${expression})::text`.as('sortwert'), sql<string>`${key}::text`.as('schluessel')])
    .orderBy(sql`${expression} ${sql.raw(direction)}, ${key} ${sql.raw(direction)}`)
    .limit(size + 1)
    .offset(cursor === undefined ? offsetOf(page, size) : 0)
    .execute()) as unknown as (Row & Keyed)[]
  const more = found.length > size
  // Rows have come since: what stands before the cursor is the first page, which isn't shown in part.
  if (backwards && !more) return readKeyed(filtered, sorting, { expression, type }, id, size, {})
  const zeilen = backwards ? found.slice(0, size).reverse() : found.slice(0, size)
  const cursorOf = (row: Keyed | undefined) => (row ? encodeCursor(field, sorting.direction, row.sortwert, row.schluessel) : null)
  return {
    zeilen,
    weiter: more || backwards ? cursorOf(zeilen.at(-1)) : null,
    zurueck: cursor !== undefined || page > 0 ? cursorOf(zeilen[0]) : null,
  }
}

/** A cursor names the order that it was made for: in another one it means nothing. */
const isCursor =
  ({ field, direction }: Sorting<string>, type: SortKey['type']) =>
  (parts: readonly unknown[]): parts is [field: string, direction: string, value: string, id: string] => {
    const [ofField, ofDirection, value, id] = parts
    return (
      ofField === field &&
      ofDirection === direction &&
      typeof value === 'string' &&
      typeof id === 'string' &&
      /^\d{1,18}$/.test(id) &&
      IS_OF[type](value)
    )
  }

/** A moment as PostgreSQL writes it, without its day. */
const TIME_OF_DAY = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
const IS_OF: Readonly<Record<SortKey['type'], (value: string) => boolean>> = {
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  date: isDay,
  text: (value) => !value.includes('\0') && value.isWellFormed(),
  timestamptz: (value) => value === '-infinity' || (isDay(value.slice(0, 10)) && TIME_OF_DAY.test(value.slice(10))),
}

/** Where no index holds the text of a list, so many of its newest rows are searched. */
export const SEARCHED_NEWEST = 10_000

/** So many hits of each kind the search over everything shows. */
export const SEARCH_HITS = 8

/** How many rows of a list a text is looked for among; null where that is all of them. @param narrowed by all but the text, with nothing selected yet */
export async function searchedAmong<DB, TB extends keyof DB>(narrowed: SelectQueryBuilder<DB, TB, object>): Promise<number | null> {
  const further = narrowed.select(sql<number>`1`.as('one')).offset(SEARCHED_NEWEST).limit(1)
  return (await further.executeTakeFirst()) ? SEARCHED_NEWEST : null
}

/** The LIKE pattern of a text that contains another one, whatever stands in it. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** The words of a search. */
export const toWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A text search by its index looks at no more hits than these. */
const SEARCH_HITS_MAX = 20_000
/** A shorter text finds too much to be useful. */
const TRIGRAM = 3

/**
 * How a text is looked for: by its index, whose work grows with the hits, or along the rows in their order, which takes the less time the more
 * of them hold the text.
 */
export type TextWay = 'INDEX' | 'ROWS'
/** So many rows are looked at to learn how usual a text is. */
const SAMPLE_ROWS = 1_000
/** From so many hits among them on, a page is sooner filled along the rows, … */
const PAGE_BY_ROWS = 6
/** … and from so many on, hits are sooner counted there. */
const COUNT_BY_ROWS = 15

/** How the words of a search are best looked for. */
export type TextSearch = Readonly<{
  page: TextWay
  count: TextWay
  /** Words that most rows hold: their index entries are long, and narrow nothing. */
  usual: ReadonlySet<string>
}>
const BY_INDEX: TextSearch = { page: 'INDEX', count: 'INDEX', usual: new Set() }

/**
 * Chooses how a text is looked for, by the first rows of an organisation that a list would show. Fewer rows than these are looked at whole.
 * @param words of the search
 * @param first rows in the list's order, with nothing selected yet; `column` holds the searched text
 */
export async function textWays<DB, TB extends keyof DB>(
  tx: DbTransaction,
  words: readonly string[],
  first: SelectQueryBuilder<DB, TB, object>,
  column: string,
): Promise<TextSearch> {
  if (words.length === 0) return BY_INDEX
  const sample = first
    .select(sql<string>`${sql.ref(column)}`.as('suchtext'))
    .limit(SAMPLE_ROWS)
    .as('x')
  const holding = (those: readonly string[]) =>
    sql<number>`(count(*) filter (where suchtext like all (${sql.val(those.map(containsPattern))}::text[])))::int`
  const row = await tx
    .selectFrom(sample)
    .select(({ fn }) => [
      fn.countAll<number>().as('looked'),
      holding(words).as('found'),
      sql<number[]>`array[${sql.join(words.map((word) => holding([word])))}]`.as('each'),
    ])
    .executeTakeFirstOrThrow()
  const { looked, found, each } = row
  const by = (hits: number): TextWay => (looked < SAMPLE_ROWS || found >= hits ? 'ROWS' : 'INDEX')
  return {
    page: by(PAGE_BY_ROWS),
    count: by(COUNT_BY_ROWS),
    usual: new Set(words.filter((_, index) => (each[index] ?? 0) > looked / 2)),
  }
}

/**
 * The condition that a row's text holds every word. The two longest words that aren't usual enter the index of the search function, as far
 * as they have the three letters of a trigram; its hits are found once and then looked up one by one.
 * @param how `search` is the name of the function that searches the table behind row-level security
 * @param by the way, by the index unless it says otherwise; usual words; how many hits the index is asked for
 * @returns nothing if there is no word
 */
export function textCondition(
  searched: readonly string[],
  { search, id, text }: Readonly<{ search: 'app_suche' | 'app_auftragssuche'; id: string; text: string }>,
  { way = 'INDEX', usual, most = SEARCH_HITS_MAX }: Readonly<{ way?: TextWay; usual?: ReadonlySet<string>; most?: number }> = {},
): Expression<SqlBool> | undefined {
  if (searched.length === 0) return undefined
  const patterns = searched.map(containsPattern)
  const isUsual = (word: string) => usual?.has(word) ?? false
  const [first, second] = searched
    .filter((word) => word.length >= TRIGRAM)
    .sort((a, b) => Number(isUsual(a)) - Number(isUsual(b)) || b.length - a.length)
  const holdsAll = sql<SqlBool>`${sql.ref(text)} like all (${sql.val(patterns)}::text[])`
  // The planner takes any pattern for one that hardly a row fits, and would gather and sort them; of `case` it expects every other row.
  if (way === 'ROWS') return sql<SqlBool>`case when ${holdsAll} then true else false end`
  if (first === undefined) return holdsAll
  const entering = [first, second === undefined || isUsual(second) ? first : second].map(containsPattern)
  const hits = sql`${sql.id(search)}(${sql.join(entering)}, ${sql.val(patterns)}::text[], ${sql.lit(most)})`
  return sql<SqlBool>`${sql.ref(id)} = any (array(select ${hits}))`
}

/** How a list's text is looked for. */
export type TextReach = NonNullable<Parameters<typeof textCondition>[2]>
export const reachOf = (search: TextSearch, task: 'page' | 'count'): TextReach => ({ way: search[task], usual: search.usual })

/**
 * Counts the rows that fulfil some conditions, as far as the usual bound, and says how a page of them is best read. Few are found by their
 * conditions and put in order afterwards: asked for a page in order, the planner walks along the order where it takes them for many, and
 * that may be past all rows of an organisation; `offset` keeps it from knowing the order.
 * @param filter the conditions
 * @param narrowed the rows of the table `s` that fulfil them, with nothing selected yet
 */
export async function countBefore<DB, TB extends keyof DB>(
  tx: DbTransaction,
  filter: object,
  search: TextSearch,
  narrowed: (reach: TextReach) => SelectQueryBuilder<DB, TB, object>,
): Promise<{ gesamt: Count; rows: SelectQueryBuilder<DB, TB, object> }> {
  const gesamt = await countUpTo(tx, narrowed(reachOf(search, 'count')))
  if (!gesamt.genau || Object.keys(filter).length === 0) return { gesamt, rows: narrowed(reachOf(search, 'page')) }
  const few = narrowed(reachOf(search, 'count')).selectAll().offset(0).as('s')
  return { gesamt, rows: tx.selectFrom(few as never) as unknown as SelectQueryBuilder<DB, TB, object> }
}

/** What a list can be narrowed by, field by field of its filter. */
export type ListConditions<Query, Filter, Of> = Readonly<{
  /** Fields with several values, which are alternatives, and their columns. */
  multiple: { readonly [F in keyof Filter]?: string }
  /** Lower and upper bounds, both included. */
  limits: { readonly [F in keyof Filter]?: readonly [column: string, comparison: '>=' | '<='] }
  /** Those that ask for more than a column's value. */
  special: { readonly [F in keyof Filter]?: (query: Query, value: NonNullable<Filter[F]>, of: Of) => Query }
}>
/** Narrows a list by its filter; a field that the filter leaves out asks for nothing, and nor do no alternatives. */
export function narrow<Query, Filter extends object, Of>(
  query: Query,
  filter: Filter,
  { multiple, limits, special }: ListConditions<Query, NoInfer<Filter>, Of>,
  of: Of,
): Query {
  const compare = (narrowed: Query, column: string, comparison: 'in' | '>=' | '<=', value: unknown): Query =>
    // Every query of a list has it; its own types ask for the columns of one.
    (narrowed as { where(column: RawBuilder<unknown>, comparison: string, value: unknown): Query }).where(
      sql.ref(column),
      comparison,
      value,
    )
  let narrowed = query
  for (const field of Object.keys(filter) as (keyof Filter)[]) {
    const value = filter[field]
    if (value === undefined || value === null) continue
    const [column, limit, condition] = [multiple[field], limits[field], special[field]]
    if (column !== undefined && (value as readonly unknown[]).length) narrowed = compare(narrowed, column, 'in', value)
    if (limit) narrowed = compare(narrowed, ...limit, value)
    if (condition) narrowed = condition(narrowed, value, of)
  }
  return narrowed
}
