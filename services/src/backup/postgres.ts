import { idsAsText } from '../kernel/ids.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { EXTENSIONS, openPool, ROLE_MISSING } from '../kernel/postgres.ts'
import type { Schema } from '../kernel/schema.ts'
import { countRows, type Rows } from './inspection.ts'
import { output, run } from './tools.ts'
import { BackupRefused } from './refused.ts'

/** Backup and restore of a PostgreSQL database by its own tools, with a login that owns the database and may do no more. */

/** The address without its password for PostgreSQL's tools: others would read the password in the list of processes. */
function connectionOf(address: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address)
  const password = url.password ? decodeURIComponent(url.password) : url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** Does something with a database, on one connection without bounds of time. */
export async function onPostgres<T>(address: string, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(address, 1, false).pool }), plugins: [idsAsText] })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Writes a database into a file.
 * @returns how many rows it held in the very moment that the file shows
 * @throws BackupRefused with what the tool said
 */
export async function dumpPostgres(address: string, file: string): Promise<Rows> {
  const { url, env } = connectionOf(address)
  return onPostgres(address, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // The transaction lasts as long as the dump, whatever the login's own bounds are.
        const { rows } = await sql<{ snapshot: string }>`select set_config('statement_timeout', '0', true),
          set_config('idle_in_transaction_session_timeout', '0', true), pg_export_snapshot() as snapshot`.execute(tx)
        const args = ['--format=custom', '--no-owner', '--no-comments', `--snapshot=${rows[0]?.snapshot}`, `--file=${file}`, url]
        await run({ program: 'pg_dump', args, env })
        return countRows(tx)
      }),
  )
}

/** What the server must have beforehand, since a login without further rights can't make it. */
const NEEDED = [
  {
    is: "select 1 from pg_roles where rolname = 'avalwerk_app'",
    make: 'create role avalwerk_app nologin',
    refused: ROLE_MISSING,
  },
  ...EXTENSIONS.map((name) => ({
    is: `select 1 from pg_extension where extname = '${name}'`,
    make: `create extension ${name}`,
    refused: `Die Erweiterung ${name} fehlt in der Datenbank, und die Anmeldung darf sie nicht anlegen. Als Superuser: create extension ${name}.`,
  })),
]
const FORBIDDEN = '42501'

/**
 * Puts what `dumpPostgres` wrote in a database's place: all of it or nothing.
 * @param overwrite whether what is there goes
 * @throws BackupRefused if something is there already, if something is missing that this login may not make, or if a tool fails
 */
export async function restorePostgres(address: string, file: string, overwrite: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>("select to_regclass('public.migration') is not null as found")
    if (rows[0]?.found && !overwrite) throw new BackupRefused('In der Datenbank stehen schon Daten. Mit --overwrite werden sie ersetzt.')
    for (const { is, make, refused } of NEEDED) {
      if ((await client.query(is)).rows.length > 0) continue
      await client.query(make).catch((error: { code?: string }) => {
        throw error.code === FORBIDDEN ? new BackupRefused(refused) : error
      })
    }
  } finally {
    await client.end()
  }
  const { url, env } = connectionOf(address)
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-restore-'))
  try {
    // Extensions are the server's: the owner of the database needn't own them.
    const parts = await output({ program: 'pg_restore', args: ['--list', file], env })
    const list = join(folder, 'parts')
    await writeFile(list, parts.replace(/^.* EXTENSION .*$/gm, ''))
    // By psql: pg_restore by itself can't drop pg-boss's tables, whose parts inherit their keys, before it makes them anew.
    const once = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1']
    await run(
      { program: 'psql', args: [...once, `--command=${WITHOUT_JOBS}`, '--file=-', url], env },
      {
        program: 'pg_restore',
        args: ['--clean', '--if-exists', '--no-owner', '--no-comments', `--use-list=${list}`, '--file=-', file],
        env,
      },
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
const WITHOUT_JOBS = 'drop schema if exists pgboss cascade'
