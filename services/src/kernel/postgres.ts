import pg from 'pg'
import { steadyClient } from './steady.ts'
import { withTimeLimit } from './timeLimit.ts'

/** A caller gets a connection within this time, or is refused. */
const CONNECT_MS = 3_000
/** How often the watch asks whether the server answers, … */
const PROBE_EVERY_MS = 500
/** … and how long it waits for the answer before it takes the server for lost. */
const PROBE_TIMEOUT_MS = 2_000
/** A peer that is gone without a word is found out by the system, too. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Work that no caller waits for, in the background and by timer, has an end, too: a statement after five minutes, the wait for a lock
 * after five seconds, a transaction in which nothing is asked after five minutes. Calls are held to less.
 */
const BACKGROUND = { statement_timeout: 300_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 300_000 }

const BIGINT = 20
const DATE = 1082

/** Ends a connection at once, whatever it waits for: a server that is silent would never let it go. */
function cut(client: pg.Client | pg.PoolClient): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}

/** The loss of a server is told once, where the server is watched; a connection that breaks says nothing more. */
const quiet = () => undefined

/** Connections to a PostgreSQL server. */
export type Pool = Readonly<{
  pool: pg.Pool
  /** Fails everything at once that waits for an answer on one of its connections. */
  cutAll(): void
}>

/**
 * A pool of connections. A connection that breaks while it is lent fails what is asked on it, and nothing else.
 * @param bounded whether the server is told when to end a statement, and keeps plans; a pooler in between takes no such settings, its role
 *   has them
 * @param connectMs how long a caller waits for a connection
 */
export function openPool(url: string, size: number, bounded: boolean, connectMs = CONNECT_MS): Pool {
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    ...KEEP_ALIVE,
    ...(bounded && { ...BACKGROUND, Client: steadyClient() }),
    types: {
      // int8 holds cents and ids: cents fit a number exactly, ids are text in rows (`ids.ts`).
      getTypeParser: ((type: number, format: 'text' | 'binary') =>
        type === BIGINT ? Number : type === DATE ? (value: string) => value : pg.types.getTypeParser(type, format as 'text')) as never,
    },
  })
  pool.on('error', quiet)
  pool.on('connect', (client) => {
    clients.add(client)
    // The pool listens to idle connections alone; an error of a lent one would end the process.
    client.on('error', quiet)
  })
  pool.on('remove', (client) => clients.delete(client))
  return { pool, cutAll: () => clients.forEach(cut) }
}

/** What is known of a server that is watched. */
export type Watch = Readonly<{
  /** Whether the server answered lately. */
  available(): boolean
  /** The connection; none while there isn't any. */
  client(): pg.Client | undefined
  close(): Promise<void>
}>

/**
 * Watches a server on a connection of its own; connects anew, one at a time, when that breaks.
 * @param url of the server itself, without a pooler before it
 * @param greet what is said first on each connection; if that fails, so does the connection
 * @param onAnnouncement told what is announced on the connection
 * @param onLost called once when it doesn't answer any more
 * @param onFailed called when connecting anew fails, once for each cause
 * @param mayBeAway at the start, too
 * @throws Error if it can't be reached at the start and may not be away
 */
export async function watchServer(
  url: string,
  {
    greet,
    onAnnouncement,
    onLost,
    onFailed,
    onBack,
    mayBeAway = false,
  }: {
    greet: (client: pg.Client) => Promise<unknown>
    onAnnouncement?: (text: string) => void
    onLost: (cause: unknown) => void
    onFailed?: (cause: unknown) => void
    onBack?: () => void
    mayBeAway?: boolean
  },
): Promise<Watch> {
  let closed = false
  let available = !mayBeAway
  let client: pg.Client | undefined
  let failedBy: string | undefined
  const tries = new Set<pg.Client>()

  /** Waits for what a connection answers, and cuts the connection when that takes too long. */
  const withProbeTimeout = <T>(on: pg.Client, answer: Promise<T>): Promise<T> => withTimeLimit(answer, PROBE_TIMEOUT_MS, () => cut(on))

  /** Connects and listens. Of several that try at once the first one is kept. */
  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT_MS, ...KEEP_ALIVE })
    fresh.on('error', quiet)
    tries.add(fresh)
    try {
      await withProbeTimeout(fresh, fresh.connect())
      await withProbeTimeout(fresh, greet(fresh))
    } catch (error) {
      cut(fresh)
      throw error
    } finally {
      tries.delete(fresh)
    }
    if (client || closed) return cut(fresh)
    fresh.on('notification', ({ payload }) => payload && onAnnouncement?.(payload))
    client = fresh
    for (const other of tries) cut(other)
    if (!available) onBack?.()
    available = true
  }

  /** Tries again. A try that was ended because it came too late, or another one came first, says nothing of the server. */
  async function connectAnew(): Promise<void> {
    try {
      await connect()
      failedBy = undefined
    } catch (cause) {
      const { code, message } = cause as { code?: string; message?: string }
      const words = `${code} ${message}`
      if (closed || available || words === failedBy) return
      failedBy = words
      onFailed?.(cause)
    }
  }

  async function probe(): Promise<void> {
    // Not waited for: a try that waits for a silent server must not keep the next one from reaching the server again.
    if (!client) return void connectAnew()
    try {
      await withProbeTimeout(client, client.query('select 1'))
    } catch (cause) {
      cut(client)
      client = undefined
      if (closed) return
      available = false
      onLost(cause)
      void connectAnew()
    }
  }

  await (mayBeAway ? connectAnew() : connect())
  let next: NodeJS.Timeout | undefined
  const again = () => {
    if (!closed) next = setTimeout(() => void probe().finally(again), PROBE_EVERY_MS).unref()
  }
  again()
  return {
    available: () => available,
    client: () => (closed ? undefined : client),
    close: async () => {
      closed = true
      clearTimeout(next)
      for (const other of tries) cut(other)
      await client?.end().catch(quiet)
    },
  }
}

/** What PostgreSQL, its driver and the network say when the server can't be had now, or is one that only follows another. */
const LOST = new Set([
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A transaction in which nothing was asked for so long that the server ended it.
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|server login has been failing|query_wait_timeout|Query read timeout)/i

/** Tells from an error of the database whether it is lost, it is full, another transaction holds what is wanted, or it took too long. */
export function databaseFailure(error: unknown): 'LOST' | 'FULL' | 'BUSY' | undefined {
  const { code, message = '', cause } = error as { code?: unknown; message?: string; cause?: unknown }
  const sqlState = typeof code === 'string' ? code : ''
  if (sqlState === '53100' || sqlState === 'ENOSPC') return 'FULL'
  // A lock that can't be had, a statement that takes too long, a deadlock.
  if (sqlState === '55P03' || sqlState === '57014' || sqlState === '40P01') return 'BUSY'
  if (LOST.has(sqlState) || sqlState.startsWith('08') || LOST_WORDS.test(message)) return 'LOST'
  return cause ? databaseFailure(cause) : undefined
}

/** The extensions that the tables need: both come with PostgreSQL's own (Debian before 15: postgresql-contrib). */
export const EXTENSIONS = ['btree_gin', 'pg_trgm'] as const

/** What the operator reads where the database login may not make the role that calls run as. */
export const ROLE_MISSING =
  'Die Rolle avalwerk_app fehlt, und die Anmeldung darf keine anlegen. Als Superuser: create role avalwerk_app nologin; grant avalwerk_app to <Anmeldung>.'
