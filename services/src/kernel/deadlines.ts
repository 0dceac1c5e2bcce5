import { type Kysely, sql } from 'kysely'
import type { Database, DbTransaction } from './database.ts'
import type { Schema } from './schema.ts'
import type { Logger } from './server.ts'
import type { Clock } from './clock.ts'
import type { UseCaseContext } from './useCase.ts'

/** Something that falls due by itself. */
export type Deadline = Readonly<{
  name: string
  /** Ids of what is due now, the oldest first; at most `atMost`. */
  listDue(db: Kysely<Schema>, now: Date, atMost: number): Promise<string[]>
  /** Deals with one of them, in a transaction of its own; looks again, under a lock, whether it is still due. */
  settle(ctx: UseCaseContext, id: string): Promise<void>
}>

/** The rows that a deadline is about, as the folder that owns them knows them. */
export type Due<Row> = Readonly<{
  /** Their ids, those that have been due for longest first; at most `most`. */
  list(db: Kysely<Schema>, now: Date, most: number): Promise<string[]>
  /** One of them, locked; undefined if it isn't due any more, or while another transaction has locked it. */
  lock(tx: DbTransaction, now: Date, id: string): Promise<Row | undefined>
}>

const BATCH = 100
const INTERVAL_MS = 3_600_000

/**
 * Deals with everything that is due at a moment, one row after the other. Any number of processes may do so at once; what
 * fails is left for the next run.
 * @returns how many rows were dealt with
 */
export const completeDue = (db: Database, deadlines: readonly Deadline[], now: Date, log?: Pick<Logger, 'error'>): Promise<number> =>
  walk(db.system, deadlines, now, async ({ name, settle }, id) => {
    try {
      await db.transact((tx) => settle({ tx, now, caller: null, korrelationsId: null }, id))
      return true
    } catch (error) {
      log?.error({ err: error, deadline: name, id }, 'Timed work failed')
      return false
    }
  })

/** The same within a transaction that is under way and may write for all; what fails, fails it. */
export const settleDue = (tx: DbTransaction, deadlines: readonly Deadline[], now: Date): Promise<number> =>
  walk(tx, deadlines, now, async ({ settle }, id) => {
    await settle({ tx, now, caller: null, korrelationsId: null }, id)
    return true
  })

/** Tries everything that is due once. @returns how many rows were dealt with */
async function walk(
  db: Kysely<Schema>,
  deadlines: readonly Deadline[],
  now: Date,
  deal: (deadline: Deadline, id: string) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const deadline of deadlines) {
    const tried = new Set<string>()
    let atMost = BATCH
    for (;;) {
      const due = await deadline.listDue(db, now, atMost)
      const untried = due.filter((id) => !tried.has(id))
      if (untried.length === 0) {
        if (due.length < atMost) break
        // All of them have failed: behind them there may be others.
        atMost += BATCH
      }
      for (const id of untried) {
        tried.add(id)
        if (await deal(deadline, id)) done++
      }
    }
  }
  return done
}

/** The look for what is due that a process takes again and again. `run` answers how many rows were dealt with. */
export type DeadlineRun = Readonly<{
  /** Deals with what is due at a moment, now by default. */
  run(now?: Date): Promise<number>
  close(): Promise<void>
}>

/** By how much a clock may differ from the database's, in milliseconds. */
const CLOCKS_DIFFER_MS = 3_600_000
async function clockIsOff(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.system)
  return Math.abs((rows[0]?.now.getTime() ?? 0) - now.getTime()) > CLOCKS_DIFFER_MS
}

/** Looks for what is due, every hour unless said otherwise. @param everyMs between two looks */
export function beginDeadlineRun(
  db: Database,
  clock: Clock,
  deadlines: readonly Deadline[],
  log: Logger,
  everyMs = INTERVAL_MS,
): DeadlineRun {
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  const runProcess = (at?: Date): Promise<number> => {
    const run = running.then(async () => {
      if (closed) return 0
      const now = at ?? clock()
      // A deadline deletes for good, so a machine that starts with a wrong year does nothing.
      if (!at && (await clockIsOff(db, now))) {
        log.error({ now }, 'Deadline run skipped: the clocks of this process and of the database differ')
        return 0
      }
      return completeDue(db, deadlines, now, log)
    })
    running = run.catch((error: unknown) => log.error({ err: error }, 'Deadline run disturbed'))
    return run
  }
  const interval = setInterval(() => void runProcess().catch(() => undefined), everyMs)
  interval.unref()
  void runProcess().catch(() => undefined)
  return {
    run: runProcess,
    close: async () => {
      closed = true
      clearInterval(interval)
      await running
    },
  }
}
