import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { bossOn } from '../boss.ts'
import type { Database } from '../database.ts'
import type { JobHandlers } from '../jobs.ts'
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

/** Works through the jobs, one after the other; any number of processes may do so at once. */
export function startWorkers(db: Database, handlers: JobHandlers, log: Logger): Outbox {
  const boss = bossOn(db.execute, db.kind, (err) => log.warn({ err }, 'Background work: the management of jobs is disturbed'))
  const workshop: Workshop = { db, boss, handlers, log }
  const bench = startBench(workshop)
  const inherited = startInheriting(workshop)
  let again = false
  let closed = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    await inherited.ready()
    do {
      again = false
      // Jobs and what they write can wait until the disk has room.
      while (!closed && db.room() === 'ENOUGH' && (await bench.next())) continue
    } while (again && !closed)
  }

  /** Jobs aren't done on behalf of the call that happens to wake the workers. */
  const outside = AsyncLocalStorage.snapshot()
  function wake(): void {
    again = true
    if (closed || running) return
    running = outside(run)
      .catch((err: unknown) => log.error({ err }, 'Background work disturbed'))
      .finally(() => {
        running = undefined
      })
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
      do {
        wake()
        await running
      } while (running)
    },
    unknown: inherited.unknown,
    close: async () => {
      closed = true
      stopListening()
      const patience = new AbortController()
      await Promise.race([
        Promise.all([running, ...stopLooking.map((stop) => stop())]),
        after(LAST_MS, undefined, { signal: patience.signal }).catch(() => undefined),
      ])
      patience.abort()
      await bench.leave()
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
