import type { Group } from '@avalwerk/domain'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Dialect, Kysely, type LogEvent, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Announcer, type ChangeEvent, changesOf, createAnnouncer, textsOf } from './announcer.ts'
import { type Bus, HEARS_ALL, type Listening } from './bus.ts'
import { type Execute, installBoss, enqueuingTransactions } from './boss.ts'
import { awareOfCommits } from './commits.ts'
import type { Disk, Room } from './disk.ts'
import type { Config } from './configuration.ts'
import { migrate } from './migration.ts'
import { openPool, type Watch, watchServer } from './postgres.ts'
import { ExclusivePgliteDialect } from './pglite-dialect.ts'
import { idsAsText } from './ids.ts'
import { Refusal } from './problem.ts'
import { openReplica, type Replica } from './replica.ts'
import type { Schema } from './schema.ts'

/** On whose behalf a transaction reads and writes; row-level security follows it. */
export type VisibilityContext = Readonly<{
  orgId: string
  /** Empty for no caller in particular. */
  group: Group | ''
  nutzerId: string
  /** Visible companies of a restricted user; null where there is no restriction. */
  visible: readonly string[] | null
}>

export type DbTransaction = Transaction<Schema>

/** The installation's database: PGlite in the process, or a PostgreSQL server. */
export type Database = Readonly<{
  kind: 'pglite' | 'postgres'
  /** For work on behalf of no user: sign-in, migrations, demo data. Not bound by row-level security. */
  system: Kysely<Schema>
  /** For a library that brings its own statements: on a connection of its own, outside of any transaction. */
  execute: Execute
  /**
   * A transaction of the system for work that a caller wants done.
   * @throws Refusal SPEICHER_VOLL if it writes and the disk has no room for that
   */
  transact<T>(work: (tx: DbTransaction) => Promise<T>): Promise<T>
  /** One transaction on behalf of a user, bound by row-level security. */
  runAs<T>(context: VisibilityContext, work: (tx: DbTransaction) => Promise<T>): Promise<T>
  /**
   * The same for work that only reads, and can't do otherwise: on the replica, where there is one that has all that was committed before.
   * Work that fails there because of where it is done begins anew on the server itself.
   * @param position what must have been committed, as `POSITION`; now, unless said
   */
  readAs<T>(context: VisibilityContext, work: (tx: DbTransaction) => Promise<T>, position?: string): Promise<T>
  /** The replica, as those see it who watch the portal or choose where to read; undefined where there is none. */
  replica: Pick<Replica, 'available' | 'passOver' | 'answered'> | undefined
  /**
   * Listens to what transactions of this process and others have changed (`announceChanges`), once they have committed.
   * @param onMissed told when changes may have been missed: the database is back after a loss, or there were too many
   */
  listenTo(onChanges: (events: readonly ChangeEvent[]) => void, onMissed?: () => void): Promise<Listening>
  /** Waits until what this process has to tell of its transactions so far is told, or can't be. */
  settled(): Promise<void>
  /** Calls `wake` when a transaction that enqueued work has committed in this process. @returns stops it */
  onEnqueued(wake: () => void): () => void
  /** Whether the database answered lately: known at once, for callers that would only wait in vain. */
  available(): boolean
  /** How much room the database's disk has; a server looks after its own disk. */
  room(): Room
  /** Is the database there? */
  reachable(): Promise<boolean>
  close(): Promise<void>
}>

/** The settings with which an installation's database is opened. @param pool connections at most, of a server */
export const databaseOf = (config: Pick<Config, 'databaseUrl' | 'databaseDirect' | 'dataFolder'>, pool: number) =>
  config.databaseUrl
    ? { url: config.databaseUrl, pool, ...(config.databaseDirect && { direct: config.databaseDirect }) }
    : { dataFolder: config.dataFolder }

/** Opens the embedded database, or PostgreSQL where a URL is given, and brings its tables up to date. */
export async function openDatabase(where: {
  dataFolder?: string
  url?: string
  /** The same database without a pooler before it: announcements and migrations need a connection of their own. */
  direct?: string
  pool?: number
  /** A server that follows this one, to read from. */
  replica?: string
  /** The disk of the embedded database. */
  disk?: Disk
  /** Another way to announce changes than this server; what others announce through the server is heard all the same. */
  bus?: Bus
  /** Told when a server doesn't answer any more and why, when another cause keeps it from being reached, and when it answers again. */
  onAvailability?: (available: boolean, cause?: unknown) => void
  /** Told of every statement. */
  log?: (event: LogEvent) => void
}): Promise<Database> {
  const room = () => where.disk?.room() ?? 'ENOUGH'
  const {
    kind,
    db,
    execute,
    direct,
    listenTo,
    announcer,
    available,
    tidyUp: cleanUp,
  } = where.url
    ? openPostgres(where.url, where.direct ?? where.url, where.pool ?? 10, where.log, where.onAvailability, where.bus)
    : await openPglite(where.dataFolder, where.log)
  try {
    // Building an index on a server may take longer than a statement is otherwise allowed.
    if (where.url) await migrateDirect(where.direct ?? where.url)
    else await migrate(db)
    await direct((text) => installBoss(text, kind))
  } catch (error) {
    await db.destroy()
    await cleanUp()
    throw error
  }
  const replica = where.replica === undefined ? undefined : await openReplica(where.replica, db, where)
  const wakers = new Set<() => void>()
  async function transact<T>(work: (tx: DbTransaction) => Promise<T>): Promise<T> {
    const readOnly = room() !== 'ENOUGH'
    try {
      const { result, enqueued } = await db.transaction().execute(async (tx) => {
        if (readOnly) await sql`set transaction read only`.execute(tx)
        return { result: await work(tx), enqueued: () => enqueuingTransactions.has(tx) }
      })
      if (enqueued()) for (const wake of wakers) wake()
      return result
    } catch (error) {
      if (readOnly && (error as { code?: unknown }).code === READ_ONLY) throw new Refusal('SPEICHER_VOLL', undefined, { cause: error })
      throw error
    }
  }
  const runAs = <T>(context: VisibilityContext, work: (tx: DbTransaction) => Promise<T>, purpose?: 'READ'): Promise<T> =>
    withPurpose(
      purpose,
      transact(async (tx) => {
        await setContext(tx, context, purpose)
        return work(tx)
      }),
    )
  return {
    kind,
    system: db,
    execute,
    transact,
    runAs: (context, work) => runAs(context, work),
    readAs: async (context, work, position) => {
      const read = await replica?.read(position, async (tx) => {
        await setContext(tx, context, 'READ')
        return work(tx)
      })
      return read ? read.result : runAs(context, work, 'READ')
    },
    replica,
    listenTo: async (onChanges, onMissed = () => undefined) => {
      const stop = await listenTo((text) => {
        const events = changesOf(text)
        if (events) onChanges(events)
        else onMissed()
      }, onMissed)
      const onBus = await where.bus?.listen(onChanges, onMissed)
      const unlisten = announcer.onOwn(onChanges)
      return {
        hear: onBus?.hear ?? HEARS_ALL,
        stop: async () => {
          unlisten()
          await onBus?.stop()
          await stop()
        },
      }
    },
    settled: () => announcer.settled(),
    onEnqueued: (wake) => {
      wakers.add(wake)
      return () => void wakers.delete(wake)
    },
    available,
    room,
    reachable: async () =>
      available() &&
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    close: async () => {
      await announcer.close()
      await replica?.close()
      await db.destroy()
      await cleanUp()
    },
  }
}

/** What stands for 'no company at all' where an empty text means 'no restriction'. */
export const NO_UNTERNEHMEN = '-'

/** What PostgreSQL says when something is to be written that may only be read. */
const READ_ONLY = '25006'

/** What a transaction comes to. @throws Error where one that only reads was to write: a fault of ours, of which the caller isn't told to try again */
export const withPurpose = <T>(purpose: 'READ' | undefined, result: Promise<T>): Promise<T> =>
  purpose !== 'READ'
    ? result
    : result.catch((error: Error & { code?: unknown }) => {
        throw error.code === READ_ONLY ? new Error(`What only reads was to write: ${error.message}`) : error
      })

/** How long a call waits for a lock that another transaction holds, and for one answer; then it is refused. */
const LOCK_TIMEOUT = '5s'
const STATEMENT_TIMEOUT = '30s'

/**
 * The expressions that switch a transaction into the plain role and name the viewer. Requests are many and short:
 * compiling a statement or sharing it among workers costs more than it saves. What they read is one organisation's, for which there is an
 * index: a planner that is mistaken about how much that is mustn't read everybody's rows.
 * @param purpose whether from here on the transaction only reads
 */
export function contextExpressions(
  values: Record<'org' | 'gruppe' | 'nutzer' | 'sichtbar', RawBuilder<string>>,
  purpose?: 'READ',
): RawBuilder<unknown> {
  const onlyReads = purpose === 'READ' ? sql`set_config('transaction_read_only', 'on', true), ` : sql``
  return sql`${onlyReads}set_config('app.org', ${values.org}, true), set_config('app.gruppe', ${values.gruppe}, true),
    set_config('app.nutzer', ${values.nutzer}, true), set_config('app.sichtbar', ${values.sichtbar}, true),
    set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('enable_seqscan', 'off', true), set_config('random_page_cost', '1.1', true),
    set_config('lock_timeout', ${sql.lit(LOCK_TIMEOUT)}, true), set_config('statement_timeout', ${sql.lit(STATEMENT_TIMEOUT)}, true),
    set_config('idle_in_transaction_session_timeout', ${sql.lit(STATEMENT_TIMEOUT)}, true),
    set_config('role', 'avalwerk_app', true)`
}

/** Binds a transaction by row-level security on behalf of a user. @param purpose whether from here on it only reads */
export async function setContext(
  tx: DbTransaction,
  { orgId, group, nutzerId, visible }: VisibilityContext,
  purpose?: 'READ',
): Promise<void> {
  const text = (value: string) => sql<string>`${value}::text`
  const values = {
    org: text(orgId),
    gruppe: text(group),
    nutzer: text(nutzerId),
    sichtbar: text(visible === null ? '' : visible.join(',') || NO_UNTERNEHMEN),
  }
  await sql`select ${contextExpressions(values, purpose)}`.execute(tx)
}

/** The channel on which changes are announced. Releases before the 34th use another one and another form, which this one doesn't hear. */
const CHANNEL = 'avalwerk_changes'
const ANNOUNCE = 'select pg_notify($1, text) from unnest($2::text[]) text'

/**
 * Frees the rest of the transaction from row-level security: it writes the rows of every party of a step.
 * What it reads before proves that the caller may see the object; what it writes has been decided by the life cycle.
 */
export async function writeForAll(tx: DbTransaction): Promise<void> {
  await sql`select ${writingForAll}`.execute(tx)
}

/** The same for a query that finds a row: as a column of the query by which the caller proves to see the object, of one row or none. */
export const writingForAll = sql<string>`set_config('role', 'none', true)`

/** Reads something for all parties and is bound again afterwards: what a caller may choose among without seeing it otherwise. */
export async function readForAll<T>(tx: DbTransaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx)
  await writeForAll(tx)
  const result = await work()
  await sql`select set_config('role', ${rows[0]?.role ?? 'avalwerk_app'}, true)`.execute(tx)
  return result
}

type Log = ((event: LogEvent) => void) | undefined

async function migrateDirect(url: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

function openPostgres(
  url: string,
  direct: string,
  size: number,
  log: Log,
  onAvailability: (available: boolean, cause?: unknown) => void = () => undefined,
  bus?: Bus,
) {
  const { pool, cutAll } = openPool(url, size, url === direct)
  let watch: Watch | undefined
  // On the connection that listens, if there is one: it doesn't wait while calls have all others.
  const announcer = createAnnouncer(async (events) => {
    if (bus) return bus.send(events)
    // A watch without a connection hears nothing yet.
    const on = watch ? watch.client() : pool
    if (!on) throw new Error('The database is away')
    await on.query(ANNOUNCE, [CHANNEL, textsOf(events)])
  })
  return {
    kind: 'postgres' as const,
    announcer,
    listenTo: async (onAnnouncement: (text: string) => void, onMissed: () => void) => {
      const listening = await watchServer(direct, {
        greet: (client) => client.query(`listen ${CHANNEL}`),
        onAnnouncement,
        onLost: (cause) => {
          onAvailability(false, cause)
          cutAll()
        },
        onFailed: (cause) => onAvailability(false, cause),
        onBack: () => {
          onAvailability(true)
          onMissed()
        },
      })
      // The first one says whether the database is there: whoever listens besides may stop.
      watch ??= listening
      return async () => {
        if (watch === listening) watch = undefined
        await listening.close()
      }
    },
    available: () => watch?.available() ?? true,
    db: openKysely(new PostgresDialect({ pool }), announcer, log),
    execute: executeOn(pool),
    direct: async (work: (execute: Execute) => Promise<void>) => {
      const own = new pg.Pool({ connectionString: direct, max: 1 })
      try {
        await work(executeOn(own))
      } finally {
        await own.end()
      }
    },
    tidyUp: async () => {},
  }
}

const openKysely = (dialect: Dialect, announcer: Announcer, log: Log) =>
  new Kysely<Schema>({ dialect: awareOfCommits(dialect, announcer.tell), plugins: [idsAsText], ...(log && { log }) })

/** Several statements answer with one result each. */
const executeOn =
  (pool: pg.Pool): Execute =>
  async (text, values) => {
    const answer = (await pool.query(text, values)) as pg.QueryResult | pg.QueryResult[]
    return { rows: [answer].flat().flatMap(({ rows }) => rows) }
  }

async function openPglite(dataFolder: string | undefined, log: Log) {
  const folder = dataFolder && join(dataFolder, 'datenbank')
  const lock = dataFolder ? await lockFolder(dataFolder) : undefined
  const pglite = await loadPglite(folder)
  // The embedded database has one process: what is to be told needn't leave it.
  const listeners = new Set<(text: string) => void>()
  const announcer = createAnnouncer(async (events) => {
    for (const text of textsOf(events)) for (const listener of listeners) listener(text)
  })
  const db = openKysely(new ExclusivePgliteDialect(pglite), announcer, log)
  // Waits for the one connection like any transaction. A failure half way would leave it within a transaction that never ends.
  const execute: Execute = (text, values) =>
    db.connection().execute(async () => {
      try {
        if (values?.length) return { rows: (await pglite.query(text, values)).rows }
        return { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) }
      } catch (error) {
        await pglite.query('rollback').catch(() => undefined)
        throw error
      }
    })
  return {
    kind: 'pglite' as const,
    execute,
    direct: (work: (execute: Execute) => Promise<void>) => work(execute),
    available: () => true,
    listenTo: async (onAnnouncement: (text: string) => void) => {
      listeners.add(onAnnouncement)
      return async () => void listeners.delete(onAnnouncement)
    },
    announcer,
    db,
    tidyUp: async () => {
      await lock?.()
    },
  }
}

/** Opens the embedded database as it is. @param content of a backup, for a folder that isn't there yet */
export const loadPglite = (folder: string | undefined, content?: Blob) =>
  PGlite.create({
    dataDir: folder,
    extensions: { btree_gin, pg_trgm },
    parsers: { [pgliteTypes.INT8]: Number, [pgliteTypes.DATE]: (value: string) => value },
    ...(content && { loadDataDir: content }),
  })

/**
 * Guards the folder of the embedded database against a second process. A lock whose process is gone is taken over.
 * @throws Error naming the process that holds the folder
 */
export async function lockFolder(dataFolder: string): Promise<() => Promise<void>> {
  await mkdir(dataFolder, { recursive: true })
  const file = join(dataFolder, 'datenbank.pid')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const lockFile = await open(file, 'wx')
      await lockFile.writeFile(String(process.pid))
      await lockFile.close()
      return () => rm(file, { force: true })
    } catch {
      const pid = Number(await readFile(file, 'utf8').catch(() => '0'))
      if (pid !== process.pid && alive(pid))
        throw new Error(`Die Datenbank in ${dataFolder} wird bereits von Prozess ${pid} benutzt. Beenden Sie ihn zuerst.`)
      await rm(file, { force: true })
    }
  }
  throw new Error(`Die Datenbank in ${dataFolder} lässt sich nicht sperren.`)
}

function alive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
