import { setTimeout as pause } from 'node:timers/promises'
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleType } from 'cockatiel'
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { idsAsText } from './ids.ts'
import { databaseFailure, openPool, watchServer } from './postgres.ts'
import { Refusal } from './problem.ts'
import type { Schema } from './schema.ts'

/**
 * How far the server has written what is committed, behind its timeline, which is another one after a restore: a replica of this timeline
 * that has applied it has everything that was committed before it was asked for. Without `synchronous_commit` a commit is answered before
 * it is written. Null of a server that only follows another.
 */
export const POSITION = sql<string | null>`(select substr(pg_walfile_name(written), 1, 8) || ' ' || written from (select case
  when pg_is_in_recovery() then null when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end as written) here where written is not null)`

/** So long a read waits for the replica to have applied what it must see, in milliseconds, … */
const CATCH_UP_MS = 100
/** … and looks so often. */
const LOOK_EVERY_MS = 4
/** After so many that waited in vain the replica is left alone for this long. */
const IN_VAIN = 3
const REST_MS = 1_000
/** So long a read waits for a connection; then the server is asked. */
const CONNECT_MS = 500

/** A server that follows the installation's own, on which calls read. */
export type Replica = Readonly<{
  /**
   * Reads in a transaction that sees everything that was committed up to a position.
   * @param position of the server, as `POSITION`; the present one, unless said
   * @returns undefined where the replica is away, behind, busy or fails at it: the server itself must be asked
   */
  read<T>(position: string | undefined, work: (tx: Transaction<Schema>) => Promise<T>): Promise<{ result: T } | undefined>
  /** Whether it answered lately, follows this database, and isn't left alone since it was behind. */
  available(): boolean
  /** Notes a read that the server answers without the replica's being asked. */
  passOver(): void
  /** How many reads it answered, and how many it left to the server. */
  answered(): Readonly<Record<'replica' | 'server', number>>
  close(): Promise<void>
}>

/** The replica hasn't applied yet what a read must see. */
class Behind extends Error {}

const TIMELINE = `lpad(upper(to_hex(timeline_id)), 8, '0')`
/** What a server says of itself: which database it has, on which timeline, whether it follows another server, and how far it is. */
const STATE = `select (select system_identifier from pg_control_system()) || ' ' || current_database() as identity, ${TIMELINE} as timeline,
  pg_is_in_recovery() as follows, (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as position
  from pg_control_checkpoint()`
type State = Readonly<{ identity: string; timeline: string; follows: boolean; position: string }>
/** Asks a server something that has one row. */
export type Ask = (text: string) => Promise<State>

/** A position in the write-ahead log ('16/B374D848') as a number of bytes. */
function bytesOf(position: string): bigint {
  const [high, low] = position.split('/') as [string, string]
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Requires that a database follows a server's.
 * @returns how many bytes of its log it is behind
 * @throws Error with a German sentence that says what it does instead
 */
export async function requireFollowing(replica: Ask, server: Ask): Promise<number> {
  // In this order: what the replica has applied, the server had written before.
  const own = await replica(STATE)
  const main = await server(STATE)
  if (own.identity !== main.identity) throw new Error('es ist eine andere Datenbank')
  if (!own.follows) throw new Error('der Server folgt keinem')
  if (own.timeline !== main.timeline) throw new Error('sie ist auf einer anderen Zeitlinie als der Server')
  const behind = bytesOf(main.position) - bytesOf(own.position)
  if (behind < 0n) throw new Error('sie ist weiter als der Server: Er wurde zurückgesetzt, sie nicht')
  return Number(behind)
}

/** @throws Behind */
async function catchUp(tx: Transaction<Schema>, position: string): Promise<void> {
  const [timeline, written] = position.split(' ') as [string, string]
  const look = sql<{ applied: boolean }>`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${written}::pg_lsn
    and ${sql.raw(TIMELINE)} = ${timeline} as applied from pg_control_checkpoint()`
  for (const from = performance.now(); ; await pause(LOOK_EVERY_MS)) {
    const { rows } = await look.execute(tx)
    if (rows[0]?.applied) return
    if (performance.now() - from > CATCH_UP_MS) throw new Behind()
  }
}

/** What PostgreSQL says of a statement that took too long. */
const TOO_LONG = '57014'
/**
 * Whether work may have failed because of where it was done: the replica is lost, full, or has something to apply that is in the way. What
 * takes too long there takes too long on the server.
 */
const isOfReplica = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? error.code !== TOO_LONG : !(error instanceof Refusal) && databaseFailure(error) === 'LOST'

/**
 * Opens a replica, which may be away, now and later.
 * @param server that it follows
 */
export async function openReplica(
  url: string,
  server: Kysely<Schema>,
  { pool: size = 10, log }: { pool?: number; log?: (event: LogEvent) => void },
): Promise<Replica> {
  const { pool, cutAll } = openPool(url, size, true, CONNECT_MS)
  const askServer: Ask = async (text) => (await sql.raw<State>(text).execute(server)).rows[0] as State
  const watch = await watchServer(url, {
    greet: (client) => requireFollowing(async (text) => (await client.query<State>(text)).rows[0] as State, askServer),
    onLost: cutAll,
    mayBeAway: true,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [idsAsText], ...(log && { log }) })
  const patience = circuitBreaker(handleType(Behind), { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(IN_VAIN) })
  let restsUntil = 0
  patience.onBreak(() => (restsUntil = performance.now() + REST_MS))
  const positionNow = async () => (await server.selectNoFrom(POSITION.as('position')).executeTakeFirstOrThrow()).position
  const answered = { replica: 0, server: 0 }
  const available = () => watch.available() && performance.now() >= restsUntil
  /** Long reads have all connections: others don't wait for them. */
  const isFull = () => pool.totalCount >= size && pool.idleCount === 0

  async function readFrom<T>(position: string, work: (tx: Transaction<Schema>) => Promise<T>): Promise<{ result: T } | undefined> {
    try {
      return await db
        .transaction()
        // Each statement sees what was applied before it, not what was at the first look.
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          // The breaker waits for the looks alone: while it tries again, others would wait for the whole of one read.
          await patience.execute(() => catchUp(tx, position))
          return { result: await work(tx) }
        })
    } catch (error) {
      if (error instanceof Behind || error instanceof BrokenCircuitError || isOfReplica(error)) return undefined
      // A refusal is an answer, too.
      answered.replica++
      throw error
    }
  }

  return {
    read: async (position, work) => {
      const at = available() && !isFull() ? (position ?? (await positionNow())) : null
      const read = at === null ? undefined : await readFrom(at, work)
      answered[read ? 'replica' : 'server']++
      return read
    },
    available,
    passOver: () => void answered.server++,
    answered: () => answered,
    close: async () => {
      await watch.close()
      await db.destroy()
    },
  }
}
