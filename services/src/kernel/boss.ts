import { JOB_KINDS, type JobKind } from '@avalwerk/domain'
import { PgBoss } from 'pg-boss'

/** What is done in the background, each in a queue of its own. */
export const KINDS = Object.keys(JOB_KINDS) as JobKind[]

/** Where pg-boss keeps its tables. The role of the calls has no right to anything in it. */
const SCHEMA = 'pgboss'
/** How often pg-boss looks after its tables; nothing waits for that. */
const CARE_EVERY_S = 600

/** Runs a statement, or several at once where there are no values; never within another caller's transaction. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Transactions that have enqueued work: when one commits, the workers are woken. */
export const enqueuingTransactions = new WeakSet<object>()

/**
 * pg-boss on a database that is open already: no connection and no timetable of its own.
 * @param onTrouble told what pg-boss can't do; pg-boss tries again by itself
 */
export function bossOn(execute: Execute, kind: 'pglite' | 'postgres', onTrouble: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: execute as never },
    schema: SCHEMA,
    backend: kind,
    schedule: false,
    registerInstance: false,
    // The embedded database has one process: no other process ever leaves work behind.
    supervise: kind === 'postgres',
    superviseIntervalSeconds: CARE_EVERY_S,
    monitorIntervalSeconds: CARE_EVERY_S,
    flowIntervalSeconds: CARE_EVERY_S,
    queueCacheIntervalSeconds: CARE_EVERY_S,
    bamIntervalSeconds: CARE_EVERY_S,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onTrouble)
  return boss
}

/**
 * Makes pg-boss's tables, or brings them up to date, and the queues. Any number of processes may do so at once; it takes a lock of its own.
 * @throws Error if the database refuses
 */
export async function installBoss(execute: Execute, engine: 'pglite' | 'postgres'): Promise<void> {
  const boss = bossOn(execute, engine, () => undefined)
  await boss.start()
  try {
    const there = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const kind of KINDS) if (!there.has(kind)) await boss.createQueue(kind)
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
}
