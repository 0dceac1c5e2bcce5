import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as after } from 'node:timers/promises'
import type { JobKind } from '@avalwerk/domain'
import { bossOn, KINDS } from '../boss.ts'
import type { Database } from '../database.ts'
import type { JobHandler, JobHandlers } from '../jobs.ts'
import type { Logger } from '../server.ts'
import { reclaimJobs, startInheriting } from './inherited.ts'
import type { Workshop } from './job.ts'
import { startBench } from './work.ts'

/** The workers of a process, as others see them. */
export type Outbox = Readonly<{
  /** Looks for work now. */
  wake(): void
  /** Resolves when no due work is left. */
  empty(): Promise<void>
  /** Waiting jobs that this version doesn't know. */
  unknown(): number
  /** Begins nothing new, and waits for what is at work, though not for ever: then it is left to another process. */
  close(): Promise<void>
}>

/** How often a process looks for jobs whose process is gone, … */
const SWEEP_MS = 1_000
/** … and for those that weren't announced to it. */
const POLL_MS = 5_000
/** How long a process that is to end waits for the job that it works on; then another process may have it. */
const LAST_MS = 20_000

/**
 * What a process works on side by side, each in its order. Mails are many, and wait for another machine: whoever waits for a document or for
 * a link doesn't wait behind them.
 */
const LANES: readonly (readonly JobKind[])[] = [KINDS.filter((kind) => kind !== 'MAIL'), ['MAIL']]

/** Works through the jobs, in each lane one after the other; any number of processes may do so at once. */
export function startWorkers(db: Database, handlers: JobHandlers, log: Logger): Outbox {
  const boss = bossOn(db.execute, db.kind, (err) => log.warn({ err }, 'Background work: the management of jobs is disturbed'))
  const workshop: Workshop = { db, boss, handlers, log }
  const inherited = startInheriting(workshop)
  let closed = false
  /** How many jobs were dealt with. */
  let done = 0
  /** Jobs aren't done on behalf of the call that happens to wake the workers. */
  const outside = AsyncLocalStorage.snapshot()
  const lanes = LANES.map((kinds) => startLane(kinds))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }

  function startLane(kinds: readonly JobKind[]) {
    const bench = startBench(workshop, kinds)
    let again = false
    let running: Promise<void> | undefined
    async function run(): Promise<void> {
      await inherited.ready()
      do {
        again = false
        // Jobs and what they write can wait until the disk has room.
        while (!closed && db.room() === 'ENOUGH' && (await bench.next())) done++
      } while (again && !closed)
    }
    return {
      /** Resolves when it does nothing. */
      idle: async () => {
        await running
      },
      leave: bench.leave,
      wake: (): void => {
        again = true
        if (closed || running) return
        running = outside(run)
          .catch((err: unknown) => log.error({ err }, 'Background work disturbed'))
          .finally(() => {
            running = undefined
          })
      },
    }
  }

  const stopLooking = [
    repeat(workshop, POLL_MS, async () => {
      wake()
      await inherited.ready()
      await inherited.look()
    }),
    ...(db.kind === 'postgres'
      ? [
          repeat(workshop, SWEEP_MS, async () => {
            await inherited.ready()
            if (await reclaimJobs(workshop)) wake()
          }),
        ]
      : []),
  ]
  const stopListening = db.onEnqueued(wake)
  wake()
  return {
    wake,
    empty: async () => {
      // A job of one lane may order one of the other: until a look at all of them finds nothing.
      for (let before = -1; before !== done; ) {
        before = done
        wake()
        await Promise.all(lanes.map(({ idle }) => idle()))
      }
    },
    unknown: inherited.unknown,
    close: async () => {
      closed = true
      stopListening()
      for (const { close: letGo } of Object.values<JobHandler>(workshop.handlers)) letGo?.()
      const patience = new AbortController()
      await Promise.race([
        Promise.all([...lanes.map(({ idle }) => idle()), ...stopLooking.map((stop) => stop())]),
        after(LAST_MS, undefined, { signal: patience.signal }).catch(() => undefined),
      ])
      patience.abort()
      for (const { leave } of lanes) await leave()
      await boss.stop({ close: false, graceful: false })
    },
  }
}

/** Does something now and then, while the database is there, and never twice at once. @returns stops it, and waits for what it does */
function repeat({ db, log }: Workshop, ms: number, what: () => Promise<void>): () => Promise<void> {
  let busy: Promise<void> | undefined
  const timer = setInterval(() => {
    if (busy || !db.available()) return
    busy = what()
      .catch((err: unknown) => log.warn({ err }, 'Background work disturbed'))
      .finally(() => {
        busy = undefined
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await busy
  }
}
