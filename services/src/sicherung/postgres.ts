import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { ROLE_MISSING } from '../kernel/postgres.ts'
import { Verweigert } from './verweigert.ts'

/** Backup and restore of a PostgreSQL database by its own tools, with a login that owns the database and may do no more. */

/** For one of PostgreSQL's tools: the address without its password, which others would read in the list of processes. */
function connectionOf(address: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address)
  const password = url.password ? decodeURIComponent(url.password) : url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** Writes a database into a file. @throws Verweigert with what the tool said */
export async function dumpPostgres(address: string, file: string): Promise<void> {
  const { url, env } = connectionOf(address)
  await run({ program: 'pg_dump', args: ['--format=custom', '--no-owner', '--no-comments', `--file=${file}`, url], env })
}

/** What the server has to have before, and what a login without further rights can't make. */
const NEEDED = [
  {
    is: "select 1 from pg_roles where rolname = 'avalwerk_app'",
    make: 'create role avalwerk_app nologin',
    refused: ROLE_MISSING,
  },
  {
    is: "select 1 from pg_extension where extname = 'pg_trgm'",
    make: 'create extension pg_trgm',
    refused:
      'Die Erweiterung pg_trgm fehlt in der Datenbank, und die Anmeldung darf sie nicht anlegen. Als Superuser: create extension pg_trgm.',
  },
] as const
const FORBIDDEN = '42501'

/**
 * Puts what `dumpPostgres` wrote in a database's place: all of it or nothing.
 * @param overwrite whether what is there goes
 * @throws Verweigert if something is there, is missing that only others may make, or a tool fails
 */
export async function restorePostgres(address: string, file: string, overwrite: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query<{ da: boolean }>("select to_regclass('public.migration') is not null as da")
    if (rows[0]?.da && !overwrite) throw new Verweigert('In der Datenbank stehen schon Daten. Mit --ueberschreiben werden sie ersetzt.')
    for (const { is, make, refused } of NEEDED) {
      if ((await client.query(is)).rows.length > 0) continue
      await client.query(make).catch((error: { code?: string }) => {
        throw error.code === FORBIDDEN ? new Verweigert(refused) : error
      })
    }
  } finally {
    await client.end()
  }
  const { url, env } = connectionOf(address)
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-einspielen-'))
  try {
    // Extensions are the server's: whoever owns the database needn't own them.
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

type Tool = Readonly<{ program: string; args: readonly string[]; env: NodeJS.ProcessEnv }>

/** What a tool writes. @throws Verweigert with what it said */
async function output({ program, args, env }: Tool): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  await success(program, child)
  return text
}

/**
 * Runs a tool.
 * @param source another one, whose output it reads; where that fails it is broken off, and never sees an end
 * @throws Verweigert with what it said
 */
async function run({ program, args, env }: Tool, source?: Tool): Promise<void> {
  const child = spawn(program, args, { stdio: [source ? 'pipe' : 'ignore', 'ignore', 'pipe'], env })
  const end = success(program, child)
  if (!source) return end
  const writer = spawn(source.program, source.args, { stdio: ['ignore', 'pipe', 'pipe'], env: source.env })
  const input = child.stdin as Writable
  // It says itself why it reads no further.
  input.on('error', () => writer.kill())
  writer.stdout.pipe(input, { end: false })
  const written = success(source.program, writer).then(
    () => input.end(),
    (error: unknown) => {
      child.kill('SIGKILL')
      throw error
    },
  )
  const [own, other] = await Promise.allSettled([end, written])
  // One that was killed for the other's sake says nothing about the reason.
  if (child.signalCode === 'SIGKILL' && other.status === 'rejected') throw other.reason
  for (const result of [own, other]) if (result.status === 'rejected') throw result.reason
}

/** @throws Verweigert with what a tool said before it failed */
const success = (program: string, child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let said = ''
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
    })
    child.on('error', (error) => fail(new Verweigert(`${program} lässt sich nicht starten: ${error.message}`)))
    child.on('close', (code) => (code === 0 ? done() : fail(new Verweigert(`${program} ist gescheitert:\n${said}`))))
  })
