import { setTimeout as after } from 'node:timers/promises'
import type { JobKind } from '@avalwerk/domain'
import { Hopeless, Interrupted, LONGEST_S, PROCESS_ENDS } from '../jobs.ts'
import { databaseFailure } from '../postgres.ts'
import { crashesOf, holdJobs, type Job, LeaseLost, takeJobs, type Workshop } from './job.ts'
import { ATTEMPTS, completeJobs, CRASHES, failJob, type Finished, returnJob } from './outcome.ts'

const TOO_LONG = `Nach ${LONGEST_S / 60} Minuten abgebrochen`
const CRASHED = 'Der Prozess endete jedes Mal, während er daran arbeitete'

async function tooLong(signal: AbortSignal): Promise<never> {
  await after(LONGEST_S * 1_000, undefined, { signal, ref: false })
  throw new Error(TOO_LONG)
}

type Failed = Readonly<{ job: Job; cause: unknown }>

/** Whether nothing can be written of a job, since the database is away or the job another process's. */
const isOutOfReach = (cause: unknown): boolean => cause instanceof LeaseLost || databaseFailure(cause) === 'LOST'

/** Does what is slow about jobs of one kind, side by side. */
async function attempt({ handlers }: Workshop, kind: JobKind, jobs: readonly Job[]): Promise<(Finished | Failed)[]> {
  const enough = new AbortController()
  try {
    return await Promise.all(
      jobs.map((job) =>
        Promise.race([handlers[kind].complete(job.data.content, job.id), tooLong(enough.signal)]).then(
          (finish) => ({ job, finish }),
          (cause: unknown) => ({ job, cause }),
        ),
      ),
    )
  } finally {
    enough.abort()
  }
}

/** Writes that a job failed. @throws what the database fails with, or LeaseLost */
async function fail(workshop: Workshop, { job, cause }: Failed): Promise<void> {
  if (isOutOfReach(cause)) throw cause
  if (cause instanceof Interrupted) return returnJob(workshop, job, cause.message)
  const { attempts = ATTEMPTS } = workshop.handlers[job.name]
  const failures = (job.data.failures ?? 0) + 1
  workshop.log.warn({ err: cause, kind: job.name, attempt: failures }, 'Background work failed')
  const last = cause instanceof Hopeless || failures >= attempts
  await failJob(workshop, job, cause instanceof Error ? cause.message : String(cause), last)
}

/** Writes that a job is done, or else that it failed. @throws what the database fails with, or LeaseLost */
const completeOne = (workshop: Workshop, finished: Finished): Promise<void> =>
  completeJobs(workshop, finished.job.name, [finished]).catch((cause: unknown) => fail(workshop, { job: finished.job, cause }))

async function giveUpCrashing(workshop: Workshop, job: Job): Promise<void> {
  const { name: kind, id } = job
  workshop.log.error({ kind, id }, 'Background work given up: the process ended each time while it was at work on it')
  await failJob(workshop, job, CRASHED, true)
}

/** Writes that some jobs are done, in one transaction. @returns whether it could: otherwise one of them has to be looked at by itself */
const completeTogether = (workshop: Workshop, kind: JobKind, finished: readonly Finished[]): Promise<boolean> =>
  completeJobs(workshop, kind, finished).then(
    () => true,
    (cause: unknown) => {
      if (databaseFailure(cause) === 'LOST') throw cause
      return false
    },
  )

/**
 * Does jobs of one kind that were taken, and writes what becomes of them.
 * @param open the jobs; those leave it that are no longer this process's, since it was written what became of them or another one has them
 * @throws what the database fails with: then nothing was written of those that are still open
 */
async function work(workshop: Workshop, kind: JobKind, open: Set<Job>): Promise<void> {
  const settle = async (job: Job, writing: Promise<void>) => {
    await writing.catch((cause: unknown) => {
      if (!(cause instanceof LeaseLost)) throw cause
    })
    open.delete(job)
  }
  const letGo = holdJobs(workshop, kind, [...open])
  try {
    for (const job of open)
      if (crashesOf({ runs: job.retryCount, data: job.data }) >= CRASHES) await settle(job, giveUpCrashing(workshop, job))
    const attempts = await attempt(workshop, kind, [...open])
    const finished = attempts.filter((one) => 'finish' in one)
    if (finished.length > 1 && (await completeTogether(workshop, kind, finished))) for (const { job } of finished) open.delete(job)
    for (const one of finished) if (open.has(one.job)) await settle(one.job, completeOne(workshop, one))
    for (const one of attempts) if ('cause' in one) await settle(one.job, fail(workshop, one))
  } finally {
    letGo()
  }
}

/** The jobs of some kinds, one kind after the other, with what is owed to those that a lost database broke off. */
export function startBench(workshop: Workshop, kinds: readonly JobKind[]) {
  const atWork = new Set<Job>()
  /** Jobs of this process whose outcome couldn't be written, since the database was lost. */
  const owed: Job[] = []
  return {
    /** Does the job whose turn it is, and those beside it. @returns whether there was one */
    async next(): Promise<boolean> {
      for (let job = owed[0]; job; job = owed[0]) {
        await returnJob(workshop, job, 'Die Datenbank war nicht erreichbar')
        owed.shift()
      }
      const jobs = await takeJobs(workshop, kinds)
      const [first] = jobs
      if (!first) return false
      for (const job of jobs) atWork.add(job)
      try {
        await work(workshop, first.name, atWork)
      } catch (error) {
        owed.push(...atWork)
        throw error
      } finally {
        atWork.clear()
      }
      return true
    },
    /** Leaves the jobs at work, if there are any, to another process. */
    async leave(): Promise<void> {
      for (const job of atWork) await returnJob(workshop, job, PROCESS_ENDS).catch(() => undefined)
    },
  }
}
