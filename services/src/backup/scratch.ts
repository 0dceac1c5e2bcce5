import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { messageOf } from '../kernel/commandLine.ts'
import { output, run, type Tool } from './tools.ts'
import { BackupRefused } from './refused.ts'

/** A PostgreSQL server of its own for a test of a backup: no other server's rights, load or data are touched, and nothing of it stays. */

/** Where Debian's packages lay the programs of each version. */
const PACKAGES = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to be root; its package has made a user for it. */
const asServer = (program: string, args: readonly string[]): Tool =>
  isRoot ? { program: 'runuser', args: ['-u', 'postgres', '--', program, ...args], env: plain() } : { program, args, env: plain() }
/** Nothing of the portal's settings, and of PostgreSQL's own that would lead to another server. */
const plain = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|LANG|TMPDIR|PGBACKREST_\w+)$/.test(name)))

/**
 * The folder of PostgreSQL's programs.
 * @param version the one that it has to be; the newest otherwise
 * @throws BackupRefused if there is none
 */
async function programs(version: string | undefined): Promise<string> {
  const there = (await readdir(PACKAGES).catch(() => [])).filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(b) - Number(a))
  const chosen = there.find((name) => !version || name === version)
  if (!chosen)
    throw new BackupRefused(
      `PostgreSQL ${version ?? ''} fehlt auf diesem Rechner (${PACKAGES}); die Probe startet damit einen eigenen Server.`,
    )
  return join(PACKAGES, chosen, 'bin')
}

/** A PostgreSQL server of its own, into which a backup is restored to see whether it is good. */
export type Scratch = Readonly<{
  /** Where a physical backup is restored to; empty. */
  data: string
  /** A folder of the server's user, for whatever else is restored. */
  folder: string
  /** Runs a program as the server's user. @throws BackupRefused with what it said */
  run(program: string, args: readonly string[]): Promise<void>
  /** The same, with what it wrote. @throws BackupRefused with what it said */
  output(program: string, args: readonly string[]): Promise<string>
  /** Makes an empty cluster in `data`, whose superuser is `postgres`. */
  initialize(): Promise<void>
  /** Starts the server and waits until it takes connections. @param version of the cluster that was restored @throws BackupRefused with what it logged */
  start(version?: string): Promise<void>
  /** Address of a database, through a socket that no other user reaches. */
  address(login: string, database: string): string
}>

/** Does something with a server of its own, which is gone afterwards, also when the command is interrupted. */
export async function onScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-probe-'))
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  let stop: () => Promise<void> = async () => undefined
  const end = async () => {
    await stop().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  const leave = () => void end().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, leave)
  try {
    for (const [name, text] of Object.entries(FILES)) {
      await writeFile(join(folder, name), text)
      await chmod(join(folder, name), 0o644)
    }
    if (isRoot) await chown(folder, ...(await idsOf('postgres')))
    const asOwner = (program: string, args: readonly string[]) => run(asServer(program, args))
    return await work({
      data,
      folder,
      run: asOwner,
      output: (program, args) => output(asServer(program, args)),
      initialize: async () =>
        asOwner(join(await programs(undefined), 'initdb'), [
          '-D',
          data,
          '-U',
          'postgres',
          '-A',
          'trust',
          '-E',
          'UTF8',
          '--locale=C',
          '--no-sync',
        ]),
      start: async (version) => {
        const bin = await programs(version)
        const control = join(bin, 'pg_ctl')
        stop = () => asOwner(control, ['-D', data, '-m', 'immediate', '-w', 'stop'])
        const ready = () => asOwner(join(bin, 'pg_isready'), ['-q', '-h', folder, '-p', '5432', '-d', 'postgres'])
        try {
          await asOwner(control, ['-D', data, '-l', log, '-w', '-t', String(RECOVERY_S), '-o', options(folder), 'start'])
          // After the start, the server may still be recovering; it ends by itself where it can't recover.
          while (!(await succeeds(ready()))) {
            await asOwner(control, ['-D', data, 'status'])
            await after(READY_EVERY_MS)
          }
        } catch (cause) {
          const fatal =
            (await readFile(log, 'utf8').catch(() => '')).match(/^.*(FATAL|PANIC|HINT):(?! +the database system is ).*$/gm) ?? []
          throw new BackupRefused(`Der Server für die Probe startet nicht:\n${fatal.join('\n') || messageOf(cause)}`, { cause })
        }
      },
      address: (login, database) => `postgres://${login}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    })
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave)
    await end()
  }
}
/**
 * Configuration of its own: a restored cluster's may lie elsewhere, as Debian's does. Only the owner of the folder can use it and the
 * socket in it.
 */
const FILES = { 'postgresql.conf': '', 'pg_hba.conf': 'local all all trust\n' }
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** What the replay of a whole archive may take. */
const RECOVERY_S = 6 * 3600
const READY_EVERY_MS = 200
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/**
 * A server's options on its command line, which come before those of any file that was restored: it is reached through its own folder
 * alone, archives nothing, takes no connections before it has recovered, and needs no shared memory beside its own.
 */
const options = (folder: string): string =>
  [
    `-k '${folder}' -c config_file='${folder}/postgresql.conf' -c hba_file='${folder}/pg_hba.conf' -c ident_file=/dev/null`,
    '-c listen_addresses= -c port=5432 -c ssl=off -c shared_buffers=128MB -c shared_preload_libraries= -c logging_collector=off -c lc_messages=C',
    '-c archive_mode=off -c hot_standby=off -c fsync=off -c max_parallel_workers_per_gather=0 -c max_parallel_maintenance_workers=0',
  ].join(' ')

/** Ids of a user of this machine. @throws BackupRefused if there is no such user */
async function idsOf(user: string): Promise<[uid: number, gid: number]> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number(await output({ program: 'id', args: [which, user], env: plain() }))),
  )
  return [uid as number, gid as number]
}
