import { type Kysely, sql } from 'kysely'
import { verifyChains } from '../aggregate/index.ts'
import { brokenChains } from '../audit/index.ts'
import { setContext } from '../kernel/database.ts'
import { migrationState } from '../kernel/migration.ts'
import type { Schema } from '../kernel/schema.ts'
import { seesAnyBuergschaft } from '../records/buergschaftSicht.ts'

/** Number of rows by table, as `schema.table`. */
export type Rows = Readonly<Record<string, number>>

/** What was found in a restored database. */
export type Inspection = Readonly<{
  rows: number
  tables: number
  /** Entries of all histories. */
  entries: number
  documents: number
  /** Migrations of this release that are still to run. */
  pending: number
  /** What is wrong, in German; nothing where it is whole. */
  faults: readonly string[]
}>

/** Counts the rows of all tables, also of those that aren't the portal's own (pg-boss). */
export async function countRows(db: Kysely<Schema>): Promise<Rows> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1, 2`.execute(db)
  const counted: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(`${schema}.${name}`)}`.execute(db)
    counted[`${schema}.${name}`] = Number(rows[0]?.count)
  }
  return counted
}

/**
 * Compares what every file in the database holds with the sum that was stored beside it; `npm run documents -- check` looks into the store.
 * @returns how many there are, and the tables in which some differ
 */
async function verifyDocuments(db: Kysely<Schema>): Promise<{ documents: number; damaged: string[] }> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('inhalt', 'sha256') group by 1 having count(*) = 2 order by 1`.execute(db)
  let documents = 0
  const damaged: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ all: number; wrong: number }>`select count(inhalt) as all,
      count(*) filter (where encode(sha256(inhalt), 'hex') <> sha256) as wrong from ${sql.table(name)}`.execute(db)
    documents += Number(rows[0]?.all)
    if (Number(rows[0]?.wrong) > 0) damaged.push(`${rows[0]?.wrong} in ${name}`)
  }
  return { documents, damaged }
}

/** Whether a context without organisation or person sees nothing: row-level security is in force. */
const isWalled = (db: Kysely<Schema>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await setContext(tx, { orgId: '', group: '', nutzerId: '', visible: [] })
    return !(await seesAnyBuergschaft(tx))
  })

/** Tables whose number of rows isn't the expected one, with both numbers. */
const differences = (expected: Rows, found: Rows): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table} (${found[table] ?? 'fehlt'} statt ${expected[table] ?? 'keiner'})`)

/**
 * Looks a restored database over by the product's own rules: migrations, numbers of rows, chained histories and audits, documents, walls
 * between organisations. It changes nothing.
 * @param expected how many rows there were when it was saved; undefined where they weren't counted
 */
export async function inspectBackup(db: Kysely<Schema>, expected: Rows | undefined): Promise<Inspection> {
  const found = await countRows(db)
  const none = { rows: 0, tables: 0, entries: 0, documents: 0, pending: 0 }
  if (!found['public.migration']) return { ...none, faults: ['Die Datenbank ist nicht die eines Portals.'] }
  const { pending, changed, unknown } = await migrationState(db)
  const { entries, broken } = await verifyChains(db)
  // A backup of an earlier release has no chains of the audit yet.
  const audits = found['public.audit_chain'] === undefined ? [] : await brokenChains(db)
  const { documents, damaged } = await verifyDocuments(db)
  const wrong = expected ? differences(expected, found) : []
  const faults = [
    changed.length > 0 && `Migrationen sind andere als die dieser Version: ${changed.join(', ')}.`,
    unknown.length > 0 && `Migrationen sind von einer neueren Version: ${unknown.join(', ')}.`,
    wrong.length > 0 && `Zeilen fehlen oder sind zu viel: ${wrong.join(', ')}.`,
    broken.size > 0 &&
      `Verläufe sind nicht lückenlos: ${[...broken].map(([table, ids]) => `${ids.size} in ${table} (${[...ids][0]})`).join(', ')}.`,
    audits.length > 0 && `Prüfprotokolle passen nicht zu ihrer Kette: ${audits.map((org) => org || 'Portal').join(', ')}.`,
    damaged.length > 0 && `Dokumente weichen von ihrer Prüfsumme ab: ${damaged.join(', ')}.`,
    !(await isWalled(db)) && 'Die Wände zwischen den Organisationen stehen nicht (Row-Level-Security).',
  ].filter((fault) => fault !== false)
  const rows = Object.values(found).reduce((sum, count) => sum + count, 0)
  return { rows, tables: Object.keys(found).length, entries, documents, pending: pending.length, faults }
}
