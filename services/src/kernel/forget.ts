import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Deadline } from './deadlines.ts'

/**
 * Deletes all rows of a table at once that are older than they are worth keeping for.
 * @param column says when a row was made
 * @param before rows from before this moment are deleted
 */
export function forgetting(name: string, table: keyof Schema, column: string, before: (now: Date) => Date): Deadline {
  const old = (now: Date) => sql`${sql.table(table)} where ${sql.ref(column)} < ${before(now)}`
  return {
    name,
    listDue: async (db: Kysely<Schema>, now) => {
      const { rows } = await sql`select 1 from ${old(now)} limit 1`.execute(db)
      return rows.length > 0 ? ['alle'] : []
    },
    settle: async ({ tx, now }) => {
      await sql`delete from ${old(now)}`.execute(tx)
    },
  }
}
