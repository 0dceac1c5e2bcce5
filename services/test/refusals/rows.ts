import { sql } from 'kysely'
import type { TestPortal } from '../portal.ts'
import type { Columns } from './scenes.ts'

/** Rows of a portal's tables as scenes need them: copies of others, and what histories say. */
export function rowsOf(portal: () => TestPortal) {
  const system = () => portal().db.system
  /** The columns of a table that are written, as a list. */
  const written = new Map<string, ReturnType<typeof sql>>()
  async function columnsOf(table: string): Promise<ReturnType<typeof sql>> {
    const found = written.get(table)
    if (found) return found
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(system())
    const list = sql.join(rows.map(({ name }) => sql.ref(name)))
    written.set(table, list)
    return list
  }
  /** Copies rows of a table, with some columns set otherwise. */
  async function copyOf(table: string, key: string, id: string, columns: Columns): Promise<void> {
    const list = await columnsOf(table)
    await sql`insert into ${sql.table(table)} (${list}) select ${list} from (
      select (jsonb_populate_record(t, ${JSON.stringify(columns)}::jsonb)).* from ${sql.table(table)} t
      where ${sql.ref(key)} = ${id}) as copies`.execute(system())
  }

  /** The steps of an object in a history. */
  const codesIn = async (history: string, key: string, id: string): Promise<string[]> =>
    (
      await sql<{ code: string }>`select code from ${sql.table(history)} where ${sql.ref(key)} = ${id} order by lfd`.execute(system())
    ).rows.map(({ code }) => code)

  return { copyOf, codesIn }
}
