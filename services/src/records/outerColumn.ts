import { type RawBuilder, sql } from 'kysely'

/**
 * A column of the query around, by its table's name there. Expressions of records name their own table `record`; a bare name would be taken
 * for a column of that.
 */
export type OuterColumn = `${string}.${string}`

/**
 * A value that is made of columns of the query around, as the column `id` of a table of one row, which stands beside them (`cross join
 * lateral`). Under row-level security PostgreSQL finds rows by columns and constants alone: what a function makes of a column might tell of
 * rows that aren't seen, and all rows of the organisation are walked past.
 */
export const asColumn = <T>(value: RawBuilder<T>): RawBuilder<{ id: T }> => sql<{ id: T }>`(select ${value} as id offset 0)`
