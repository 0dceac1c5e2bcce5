/**
 * Gives an embedded database the rows that a database on a server has: `node embeddedCopy.ts FOLDER URL`. Making the demo's data there takes
 * a minute of a core, their rows a few seconds. The long form of the tests has them made there.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../src/kernel/database.ts'

/** More than all rows of the demo are as statements. */
const MOST_BYTES = 256e6
/** What `pg_dump` writes for `psql` and for triggers, which don't fire here anyway. */
const NO_STATEMENT = /^\\|^ALTER TABLE \S+ (DISABLE|ENABLE) TRIGGER ALL;$/

/** All rows and numbers of sequences, as statements. */
async function rowsOf(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)('pg_dump', ['--data-only', '--disable-triggers', '--rows-per-insert=200', url], {
    maxBuffer: MOST_BYTES,
  })
  return stdout
    .split('\n')
    .filter((line) => !NO_STATEMENT.test(line))
    .join('\n')
}

const [folder, url] = process.argv.slice(2)
if (!folder || !url) throw new Error('Es fehlt: der Ordner oder die Adresse der Datenbank.')
const database = await openDatabase({ dataFolder: folder })
try {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(database.system)
  // Rows come in the order of their tables: what refers to others is checked where they come from.
  await database.execute('set session_replication_role = replica')
  // What migrations bring along comes once more.
  await database.execute(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  await database.execute(await rowsOf(url))
  await database.execute('analyze')
} finally {
  await database.close()
}
