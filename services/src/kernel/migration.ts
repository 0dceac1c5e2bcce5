import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Any number of replicas may start at once; one of them migrates, the others wait until it is done. */
const LOCK = 4_711_001
/** A migration that waits for a table makes all later transactions wait: so it waits only this long, steps back and tries again. */
const LOCK_MAX = '1s'
const NEW_ATTEMPT_MS = 500
/** About five minutes. */
const ATTEMPTS = 200
const LOCK_NOT_AVAILABLE = '55P03'
/** The first line of a migration whose statements may not be in a transaction: each of them must do no harm a second time. */
const WITHOUT_TRANSACTION = '-- ohne Transaktion'

/**
 * Runs the migrations that are not recorded yet, in the order of their names, each in one transaction unless it says otherwise.
 * Others may work on the tables meanwhile.
 * @param folder with the migrations
 * @throws Error if a migration that already ran has been changed since, or gets no hold of its tables
 */
export async function migrate(db: Kysely<Schema>, folder = MIGRATIONS): Promise<void> {
  const scripts = await migrationScripts(folder)
  await db.connection().execute(async (connection) => {
    // Asked for again and again: a process that waited inside a statement would for ever hold up an index that another one is building.
    while (!(await getsLock(connection))) await pause()
    try {
      await sql`create table if not exists migration (name text primary key, pruefsumme text not null, zeitpunkt timestamptz not null default now())`.execute(
        connection,
      )
      const done = await recordedMigrations(connection)
      for (const { name, text, checksum } of scripts) {
        const earlier = done.get(name)
        if (earlier === checksum) continue
        if (earlier) throw new Error(`Die Migration ${name} wurde nach ihrer Ausführung geändert.`)
        await patient(name, () => execute(connection, name, text, checksum))
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection)
    }
  })
}

/** A release's migrations, in their order. */
async function migrationScripts(folder: string): Promise<{ name: string; text: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
/** Reads the migrations that have run on a database: checksums by name. */
async function recordedMigrations(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; pruefsumme: string }>`select name, pruefsumme from migration`.execute(db)
  return new Map(rows.map(({ name, pruefsumme }) => [name, pruefsumme]))
}

/** Compares a database with this release's migrations, by name: not run yet, changed since they ran there, of another release. */
export async function migrationState(db: Kysely<Schema>): Promise<Readonly<Record<'pending' | 'changed' | 'unknown', string[]>>> {
  const [scripts, recorded] = [await migrationScripts(MIGRATIONS), await recordedMigrations(db)]
  const names = new Set(scripts.map(({ name }) => name))
  return {
    pending: scripts.map(({ name }) => name).filter((name) => !recorded.has(name)),
    changed: scripts.filter(({ name, checksum }) => recorded.has(name) && recorded.get(name) !== checksum).map(({ name }) => name),
    unknown: [...recorded.keys()].filter((name) => !names.has(name)),
  }
}

async function getsLock(connection: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as locked`.execute(connection)
  return rows[0]?.locked === true
}
const pause = () => new Promise((next) => setTimeout(next, NEW_ATTEMPT_MS))

async function execute(connection: Kysely<Schema>, name: string, text: string, checksum: string): Promise<void> {
  const record = (db: Kysely<Schema>) => sql`insert into migration (name, pruefsumme) values (${name}, ${checksum})`.execute(db)
  if (text.startsWith(WITHOUT_TRANSACTION)) {
    for (const statement of singleStatements(name, text)) await sql.raw(statement).execute(connection)
    await record(connection)
    return
  }
  await connection.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_MAX)}`.execute(tx)
    // One query of several statements: the server itself finds where each of them ends.
    await sql.raw(text).execute(tx)
    await record(tx)
  })
}

/** Repeats some work while other transactions hold what it needs. */
async function patient(name: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === ATTEMPTS) throw new Error(`Die Migration ${name} bekommt die Tabellen nicht, die sie ändert.`, { cause: error })
      await pause()
    }
}

/**
 * The single statements of a migration without a transaction: several in one query would be a transaction. They end at the end of a line,
 * and none of them holds text that could hide such an end.
 * @throws Error if one does
 */
function singleStatements(name: string, script: string): string[] {
  const statements = script
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim())
  for (const statement of statements)
    if ((statement.match(/'/g) ?? []).length % 2 === 1 || /\$\w*\$|\/\*/.test(statement))
      throw new Error(`Die Migration ${name} läuft ohne Transaktion, aber ihre Anweisungen lassen sich nicht am Zeilenende trennen.`)
  return statements
}
