import { setTimeout as after } from 'node:timers/promises'
import type { JobKind } from '@avalwerk/domain'
import { Hopeless, LONGEST_S } from '../jobs.ts'
import { databaseFailure } from '../postgres.ts'
import { holdJob, type Job, LeaseLost, takeJob, type Workshop } from './job.ts'
import { ATTEMPTS, completeJob, CRASHES, failJob, returnJob } from './outcome.ts'

/** How many attempts that something else broke off aren't counted against a job. */
const FORGIVEN = 100
const TOO_LONG = `Nach ${LONGEST_S / 60} Minuten abgebrochen`
const CRASHED = 'Der Prozess endete jedes Mal, während er daran arbeitete'

async function tooLong(signal: AbortSignal): Promise<never> {
  await after(LONGEST_S * 1_000, undefined, { signal, ref: false })
  throw new Error(TOO_LONG)
}

/**
 * Does a job that was taken, and writes what becomes of it.
 * @throws LeaseLost, or what the database fails with: then nothing is written of what became of the job
 */
async function work(workshop: Workshop, job: Job): Promise<void> {
  const { handlers, log } = workshop
  const { name, data, retryCount } = job
  const { complete, attempts = ATTEMPTS } = handlers[name]
  const { failures = 0, released = 0 } = data
  if (retryCount - failures - Math.min(released, FORGIVEN) >= CRASHES) {
    log.error({ kind: name, id: job.id }, 'Background work given up: the process ended each time while it was at work on it')
    return failJob(workshop, job, CRASHED, true)
  }
  const letGo = holdJob(workshop, job)
  const enough = new AbortController()
  try {
    const finish = await Promise.race([complete(data.content, job.id), tooLong(enough.signal)])
    await completeJob(workshop, job, finish)
  } catch (cause) {
    if (cause instanceof LeaseLost || databaseFailure(cause) === 'LOST') throw cause
    log.warn({ err: cause, kind: name, attempt: failures + 1 }, 'Background work failed')
    const last = cause instanceof Hopeless || failures + 1 >= attempts
    await failJob(workshop, job, cause instanceof Error ? cause.message : String(cause), last)
  } finally {
    enough.abort()
    letGo()
  }
}

/** One job of some kinds after the other, with what is owed to those that a lost database broke off. */
export function startBench(workshop: Workshop, kinds: readonly JobKind[]) {
  let atWork: Job | undefined
  /** Jobs of this process whose outcome couldn't be written, since the database was lost. */
  const owed: Job[] = []
  return {
    /** Does the job whose turn it is. @returns whether there was one */
    async next(): Promise<boolean> {
      for (let job = owed[0]; job; job = owed[0]) {
        await returnJob(workshop, job, 'Die Datenbank war nicht erreichbar')
        owed.shift()
      }
      const job = await takeJob(workshop, kinds)
      if (!job) return false
      atWork = job
      try {
        await work(workshop, job)
      } catch (error) {
        if (!(error instanceof LeaseLost)) {
          owed.push(job)
          throw error
        }
      } finally {
        atWork = undefined
      }
      return true
    },
    /** Leaves the job at work, if there is one, to another process. */
    async leave(): Promise<void> {
      if (atWork) await returnJob(workshop, atWork, 'Der Prozess wurde beendet').catch(() => undefined)
    },
  }
}
