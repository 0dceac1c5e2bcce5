import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { asRoot, install } from './debian.ts'
import { freePort } from './port.ts'

const FOLDER = '/usr/lib/postgresql'

function findPrograms(): string | undefined {
  if (!existsSync(FOLDER)) return undefined
  const latest = readdirSync(FOLDER)
    .sort((a, b) => Number(b) - Number(a))
    .find((version) => existsSync(join(FOLDER, version, 'bin', 'initdb')))
  return latest && join(FOLDER, latest, 'bin')
}

/** PostgreSQL refuses to run as root; its package made a user for that. */
function run(program: string, args: readonly string[]): void {
  const [command, ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args]
  execFileSync(command as string, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A PostgreSQL server of a test's own. */
export type DatabaseServer = Readonly<{
  url: string
  port: number
  stop: () => void
  /** Kills it in the midst of its work, as a lost machine would. */
  kill: () => void
  /** Has one that was killed recover. */
  restart: () => void
  /** Ends it in good order, and copies all its data for `startPostgres`. @param target the folder that is made of them */
  endInto: (target: string) => void
}>

/** Asks PostgreSQL itself, on a connection of its own. */
export async function rowsOf<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * A fresh database on a server: empty, or a copy of another, which must have no open connection. Its files are copied as they are: a
 * thousand small ones take longer by way of the server's log.
 * @returns its URL
 */
export async function newDatabase(server: string, template?: string): Promise<string> {
  const name = `avalwerk_${randomUUID().slice(0, 8)}`
  await rowsOf(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database that `newDatabase` made. @throws Error where somebody is connected to it */
export async function dropDatabase(server: string, url: string): Promise<void> {
  await rowsOf(server, `drop database ${new URL(url).pathname.slice(1)}`)
}

/**
 * Drops databases that `newDatabase` made and nobody is connected to, if they were so at the last look, too: one that was just made waits
 * for whom it was made for.
 * @param before what the last look answered
 * @returns those to which nobody is connected
 */
export async function dropLeftDatabases(server: string, before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database d where datname ~ '^avalwerk_[0-9a-f]{8}$'
        and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    )
    const left = new Set(rows.map(({ name }) => name))
    // Whoever connects at this moment keeps its database.
    for (const name of left) if (before.has(name)) await client.query(`drop database ${name}`).catch(() => undefined)
    return left
  } finally {
    await client.end()
  }
}

/** A folder of PostgreSQL's own. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'avalwerk-postgres-'))
  if (asRoot) execFileSync('chown', ['postgres', folder])
  return folder
}

/** Copies a folder with the owners of its files. @param to the copy, which isn't there yet */
export const copyFolder = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

/** Enough for a dozen portals at a time, each with its pool. */
const CONNECTIONS = 400

function start(bin: string, folder: string, port: number): DatabaseServer {
  const data = join(folder, 'daten')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=off -c max_connections=${CONNECTIONS}`
  const restart = () => run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const kill = () => run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
  restart()
  return {
    url: `postgres://avalwerk@127.0.0.1:${port}/postgres`,
    port,
    kill,
    restart,
    endInto: (target) => {
      run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', 'stop'])
      copyFolder(data, target)
    },
    stop: () => {
      if (existsSync(join(data, 'postmaster.pid'))) kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function requireProgramme(): string {
  if (!findPrograms()) install('postgresql')
  const bin = findPrograms()
  if (!bin) throw new Error('PostgreSQL fehlt und lässt sich nicht installieren. Erwartet: apt-get install postgresql')
  return bin
}

/** Which PostgreSQL there is: only one of the same major version can read what it wrote. */
export const postgresVersion = (): string => basename(dirname(requireProgramme()))

/** Makes an empty cluster in a folder of PostgreSQL's own. @param whom it lets in @returns where the programs are, and the folder */
function initialize(whom: readonly string[]): { bin: string; folder: string } {
  const [bin, folder] = [requireProgramme(), ownFolder()]
  run(join(bin, 'initdb'), ['-D', join(folder, 'daten'), ...whom, '-E', 'UTF8', '--locale=C', '--no-sync'])
  return { bin, folder }
}

/**
 * A fresh PostgreSQL on the loopback, installed from Debian's packages if need be. It lets every client in without a password, as its owner
 * `avalwerk`.
 * @param kept data that `endInto` copied; without them it is empty
 * @throws Error if there is none and none can be installed
 */
export async function startPostgres(kept?: string): Promise<DatabaseServer> {
  const { bin, folder } = kept ? { bin: requireProgramme(), folder: ownFolder() } : initialize(['-U', 'avalwerk', '-A', 'trust'])
  if (kept) copyFolder(kept, join(folder, 'daten'))
  return start(bin, folder, await freePort())
}

/** A PostgreSQL cluster whose server the test starts and stops by itself. */
export type Cluster = Readonly<{
  port: number
  /** Where its socket and its log are. */
  folder: string
  data: string
  /** Commands that start it and wait until it answers, and that stop it; to be run as PostgreSQL's own user. */
  start: string
  stop: string
  /** Ends it, if it runs, and takes its data away. */
  remove: () => void
}>

/**
 * A cluster as Debian's package makes one, not started: its superuser `postgres` comes in through the socket, every other user with a
 * password.
 * @throws Error if PostgreSQL is missing and can't be installed
 */
export async function debianCluster(): Promise<Cluster> {
  const { bin, folder } = initialize(['-U', 'postgres', asRoot ? '--auth-local=peer' : '--auth-local=trust', '--auth-host=scram-sha-256'])
  const [port, data, control] = [await freePort(), join(folder, 'daten'), join(bin, 'pg_ctl')]
  appendFileSync(
    join(data, 'postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off\n`,
  )
  return {
    port,
    folder,
    data,
    start: `${control} -D ${data} -w -l ${join(folder, 'log')} start`,
    stop: `${control} -D ${data} -w -m fast stop`,
    remove: () => {
      if (existsSync(join(data, 'postmaster.pid'))) run(control, ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A streaming replica of a server: it follows, answers questions, and takes over when it is told to. Its URL names the same database. */
export async function startReplica(main: DatabaseServer): Promise<DatabaseServer & { apply: () => void }> {
  const bin = requireProgramme()
  const folder = ownFolder()
  const data = join(folder, 'daten')
  run(join(bin, 'pg_basebackup'), [
    '-h',
    '127.0.0.1',
    '-p',
    String(main.port),
    '-U',
    'avalwerk',
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  const replica = start(bin, folder, await freePort())
  const url = new URL(replica.url)
  url.pathname = new URL(main.url).pathname
  return { ...replica, url: url.href, apply: () => run(join(bin, 'pg_ctl'), ['-D', data, '-w', 'promote']) }
}
