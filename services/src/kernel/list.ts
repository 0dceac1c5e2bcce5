import type { Sort } from '@avalwerk/contracts'
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
 * @throws Refusal EINGABE_UNGUELTIG
 */
export function decodeCursor<P extends readonly string[]>(text: string, fits: (parts: readonly unknown[]) => parts is P): P {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    if (Array.isArray(parts) && fits(parts)) return parts
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'nach', grund: 'Die Marke passt nicht zur Sortierung.' }])
}

/** The LIKE pattern of a text that contains another one, whatever stands in it. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** The words of a search. */
export const toWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A text search looks at no more hits than these; a shorter text finds too much to be useful. */
const SEARCH_HITS_MAX = 5_000
const TRIGRAM = 3

/**
 * The condition that a row's text holds every word. The two longest words enter the index of the search function, as far
 * as they have the three letters of a trigram; its hits are found once and then looked up one by one.
 * @param how `search` is the name of the function that searches the table behind row-level security
 * @returns nothing if there is no word
 */
export function textCondition(
  searched: readonly string[],
  { search, id, text }: Readonly<{ search: 'app_suche' | 'app_auftragssuche'; id: string; text: string }>,
): Expression<SqlBool> | undefined {
  const [first, ...further] = [...searched].sort((a, b) => b.length - a.length).map(containsPattern)
  if (first === undefined) return undefined
  const [second = first] = further.filter((pattern) => pattern.length >= TRIGRAM + 2)
  if (first.length < TRIGRAM + 2) return sql<SqlBool>`${sql.ref(text)} like all (${sql.val([first, ...further])}::text[])`
  const hits = sql`${sql.id(search)}(${first}, ${second}, ${sql.val(further)}::text[], ${sql.lit(SEARCH_HITS_MAX)})`
  return sql<SqlBool>`${sql.ref(id)} = any (array(select ${hits}))`
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
