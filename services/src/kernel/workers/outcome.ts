import type { JobKind } from '@avalwerk/domain'
import type { DbTransaction } from '../database.ts'
import { databaseFailure } from '../postgres.ts'
import type { JobContent, JobData } from '../schema.ts'
import { affectedRows, type Job, LeaseLost, requireHeld, within, type Workshop } from './job.ts'

/** How often a job is tried, unless its handler says otherwise. */
export const ATTEMPTS = 3
/** How often processes may die in the midst of a job before it is given up. */
export const CRASHES = 5
/** Seconds between a failure and the next attempt, unless the handler says otherwise. */
const APART_S = [5, 30, 300]
const apartS = (failures: number): number => APART_S[Math.min(failures, APART_S.length) - 1] ?? 0

/**
 * Lets a job be taken again.
 * @param delay after so many seconds
 * @throws LeaseLost
 */
async function putBack({ boss }: Workshop, tx: DbTransaction, job: Job, error: string, data: JobData, delay = 0): Promise<void> {
  const options = { db: within(tx) }
  requireHeld(affectedRows(await boss.fail(job.name, job, { error }, options)))
  await boss.update(job.name, data, { id: job.id, ...(delay && { startAfter: delay }), ...options })
}

/** Lets a job be taken again at once that isn't to blame for what happened. */
export const returnJob = (workshop: Workshop, job: Job, error: string): Promise<void> =>
  workshop.db.system
    .transaction()
    .execute((tx) => putBack(workshop, tx, job, error, { ...job.data, released: (job.data.released ?? 0) + 1 }))
    .catch((cause: unknown) => {
      if (!(cause instanceof LeaseLost)) throw cause
    })

/** Keeps of a job's content what its handler doesn't forget. @param ends no further attempt follows */
async function rewrite({ handlers }: Workshop, tx: DbTransaction, { name, id, retryCount, data }: Job, ends: boolean): Promise<void> {
  const { forget = (whole: JobContent): Partial<JobContent> => whole } = handlers[name]
  const content = forget(data.content)
  if (content === data.content && !ends) return
  const { numUpdatedRows } = await tx
    .updateTable('pgboss.job')
    .set({ data: JSON.stringify({ ...data, content }), ...(ends && { retry_limit: retryCount }) })
    .where('name', '=', name)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('retry_count', '=', retryCount)
    .executeTakeFirst()
  requireHeld(numUpdatedRows)
}

/** A job whose slow part is done. @param finish writes, and says what is kept as the result */
export type Finished = Readonly<{ job: Job; finish: (tx: DbTransaction) => Promise<string> }>

/**
 * Marks jobs of one kind done, with what their handler writes, in one transaction.
 * @throws LeaseLost, or what a `finish` throws: then nothing is written for any of them
 */
export const completeJobs = (workshop: Workshop, kind: JobKind, jobs: readonly Finished[]): Promise<void> =>
  workshop.db.system.transaction().execute(async (tx) => {
    const results: { job: Job; result: string }[] = []
    for (const { job, finish } of jobs) {
      results.push({ job, result: await finish(tx) })
      await rewrite(workshop, tx, job, false)
    }
    for (const [result, same] of Map.groupBy(results, (one) => one.result)) {
      const done = same.map(({ job }) => job)
      requireHeld(affectedRows(await workshop.boss.complete(kind, done, { result }, { db: within(tx) })), done.length)
    }
  })

/** Gives up a job that can't be done. */
async function giveUp(workshop: Workshop, tx: DbTransaction, job: Job, error: string): Promise<void> {
  await rewrite(workshop, tx, job, true)
  requireHeld(affectedRows(await workshop.boss.fail(job.name, job, { error }, { db: within(tx) })))
}

/**
 * Writes what becomes of a job that failed.
 * @param last it isn't tried again
 * @throws LeaseLost, or what a lost database throws
 */
export async function failJob(workshop: Workshop, job: Job, error: string, last: boolean): Promise<void> {
  const { db, handlers, log } = workshop
  const { name, data } = job
  const { fails, stuck, attempts = ATTEMPTS, apartS: apart = apartS } = handlers[name]
  const failures = (data.failures ?? 0) + 1
  const later = (tx: DbTransaction) => putBack(workshop, tx, job, error, { ...data, failures }, apart(failures))
  const write = (what: (tx: DbTransaction) => Promise<void>) => db.system.transaction().execute(what)
  try {
    await write(async (tx) => {
      if (last) await fails?.(tx, data.content, error)
      else await stuck?.(tx, data.content, error, failures)
      await (last ? giveUp(workshop, tx, job, error) : later(tx))
    })
  } catch (err) {
    if (err instanceof LeaseLost || databaseFailure(err) === 'LOST') throw err
    log.error({ err, kind: name, id: job.id }, 'Background work: what was to be written after the failure could not be written')
    await write((tx) => (failures >= attempts + CRASHES ? giveUp(workshop, tx, job, error) : later(tx)))
  }
}
