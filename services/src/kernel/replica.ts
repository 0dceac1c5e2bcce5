import { setTimeout as pause } from 'node:timers/promises'
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleType } from 'cockatiel'
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import type { QueryResult } from 'pg'
import { idsAsText } from './ids.ts'
import { databaseFailure, openPool, watchServer } from './postgres.ts'
import type { Schema } from './schema.ts'

/**
 * How far the server has written what is committed, behind its timeline, which is another one after a restore: a replica of this timeline
 * that has applied it has everything that was committed before it was asked for. Without `synchronous_commit` a commit is answered before
 * it is written.
 */
export const POSITION = sql<string>`(select substr(pg_walfile_name(written), 1, 8) || ' ' || written from (select case
  current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as written) here)`

/** So long a read waits for the replica to have applied what it must see, in milliseconds, … */
const CATCH_UP_MS = 100
/** … and looks so often. */
const LOOK_EVERY_MS = 4
/** After so many that waited in vain no one waits for this long. */
const IN_VAIN = 3
const REST_MS = 1_000

/** A server that follows the installation's own, on which calls read. */
export type Replica = Readonly<{
  /**
   * Reads in a transaction that sees everything that was committed up to a position.
   * @param position of the server, as `POSITION`; the present one, unless said
   * @returns undefined where the replica is away, behind or ends the work: the server itself must be asked
   */
  read<T>(position: string | undefined, work: (tx: Transaction<Schema>) => Promise<T>): Promise<{ result: T } | undefined>
  /** Whether it answered lately, and follows this database. */
  available(): boolean
  /** How many reads it answered, and how many it left to the server. */
  answered(): Readonly<Record<'replica' | 'server', number>>
  close(): Promise<void>
}>

/** The replica hasn't applied yet what a read must see. */
class Behind extends Error {}

/** What tells a database from every other: its replica has the same. */
export const IDENTITY = `select (select system_identifier from pg_control_system()) || ' ' || current_database() as identity`
type Identity = { identity: string }

/** @throws Behind */
async function catchUp(tx: Transaction<Schema>, position: string): Promise<void> {
  const [timeline, written] = position.split(' ') as [string, string]
  const look = sql<{ applied: boolean | null }>`select pg_last_wal_replay_lsn() >= ${written}::pg_lsn
    and lpad(upper(to_hex(timeline_id)), 8, '0') = ${timeline} as applied from pg_control_checkpoint()`
  for (const from = performance.now(); ; await pause(LOOK_EVERY_MS)) {
    const { rows } = await look.execute(tx)
    if (rows[0]?.applied) return
    // A server that follows none has nothing to apply.
    if (rows[0]?.applied === null || performance.now() - from > CATCH_UP_MS) throw new Behind()
  }
}

/** What PostgreSQL says when a replica ends a read because of what it has to apply. */
const IN_THE_WAY = ['40001', '40P01']
/** Whether work failed because of where it was done: the replica is lost, only reads, or has something else to do. */
const isOfReplica = (error: unknown): boolean =>
  databaseFailure(error) === 'LOST' || IN_THE_WAY.includes((error as { code?: string }).code ?? '')

/**
 * Opens a replica, which may be away, now and later.
 * @param server that it follows
 */
export async function openReplica(
  url: string,
  server: Kysely<Schema>,
  { pool: size = 10, log }: { pool?: number; log?: (event: LogEvent) => void },
): Promise<Replica> {
  const { pool, cutAll } = openPool(url, size, true)
  const own = (await sql.raw<Identity>(IDENTITY).execute(server)).rows[0]?.identity
  const watch = await watchServer(url, {
    greet: async (client) => {
      const found = ((await client.query(IDENTITY)) as QueryResult<Identity>).rows[0]?.identity
      if (found !== own) throw new Error(`No replica of this database: it has ${found}, not ${own}`)
    },
    onLost: cutAll,
    mayBeAway: true,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [idsAsText], ...(log && { log }) })
  const patience = circuitBreaker(handleType(Behind), { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(IN_VAIN) })
  const positionNow = async () => (await server.selectNoFrom(POSITION.as('position')).executeTakeFirstOrThrow()).position
  const answered = { replica: 0, server: 0 }

  const readFrom = async <T>(position: string, work: (tx: Transaction<Schema>) => Promise<T>): Promise<{ result: T } | undefined> => {
    try {
      return await patience.execute(() =>
        db.transaction().execute(async (tx) => {
          await catchUp(tx, position)
          return { result: await work(tx) }
        }),
      )
    } catch (error) {
      if (error instanceof Behind || error instanceof BrokenCircuitError || isOfReplica(error)) return undefined
      // A refusal is an answer, too.
      answered.replica++
      throw error
    }
  }

  return {
    read: async (position, work) => {
      const read = watch.available() ? await readFrom(position ?? (await positionNow()), work) : undefined
      answered[read ? 'replica' : 'server']++
      return read
    },
    available: watch.available,
    answered: () => answered,
    close: async () => {
      await watch.close()
      await db.destroy()
    },
  }
}
