import { CompiledQuery, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { JobKind } from '@avalwerk/domain'
import type { Execute } from '../boss.ts'
import type { Database, DbTransaction } from '../database.ts'
import type { JobHandler } from '../jobs.ts'
import type { JobData } from '../schema.ts'
import type { Logger } from '../server.ts'

/** What a process needs to work on jobs. */
export type Workshop = Readonly<{
  db: Database
  boss: PgBoss
  /** The handlers by a kind that is known at run time only: a job's content is that of its kind. */
  handlers: Readonly<Record<JobKind, JobHandler>>
  log: Logger
}>

/** A job that a process has taken. */
export type Job = { id: string; name: JobKind; data: JobData; retryCount: number }

/** Another process has the job meanwhile, or has done it. */
export class LeaseLost extends Error {}

/** A job that was written with SQL may lack any of this. */
const EMPTY = { orgId: '', content: {} }
/** A process says this often that it works on its job. */
const TOUCH_MS = 2_000

/** pg-boss's statements within a transaction of ours. */
export const within = (tx: DbTransaction): { executeSql: Execute } => ({
  executeSql: async (text, values = []) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }),
})

/** The number of jobs that a call to pg-boss changed; its types keep that to themselves. */
export const affectedRows = (response: object): number => (response as { affected?: number }).affected ?? 0

/**
 * Demands that a statement changed the job.
 * @param count rows that it changed
 * @throws LeaseLost if the job isn't this process's any more
 */
export const requireHeld = (count: number | bigint): void => {
  if (Number(count) !== 1) throw new LeaseLost()
}

/** Those of some kinds that have due work, the one that waited longest first. */
const listDueKinds = async (db: Database, kinds: readonly JobKind[]) =>
  (
    await sql<{ name: JobKind }>`select k.name from unnest(${kinds}::text[]) as k (name) cross join lateral (
        select created_on, id from pgboss.job j
        where j.name = k.name and j.state < 'active' and j.start_after <= now() and not j.blocked
        order by priority desc, created_on, id limit 1
      ) first order by first.created_on, first.id`.execute(db.system)
  ).rows

/** Takes the job of some kinds whose turn it is: from now on no other process may have it. */
export async function takeJob({ db, boss }: Workshop, kinds: readonly JobKind[]): Promise<Job | undefined> {
  for (const { name } of await listDueKinds(db, kinds)) {
    const [job] = await boss.fetch<JobData>(name)
    if (job) return { id: job.id, name, data: { ...EMPTY, ...job.data }, retryCount: job.retryCount }
  }
}

/** Says again and again that this process works on the job. @returns stops that */
export function holdJob({ db, boss, log }: Workshop, job: Job): () => void {
  if (db.kind === 'pglite') return () => undefined
  const timer = setInterval(() => {
    boss.touch(job.name, job).then(
      (response) => {
        if (affectedRows(response)) return
        clearInterval(timer)
        log.warn({ kind: job.name, id: job.id }, 'Background work: a job in progress belongs to another process now')
      },
      () => undefined,
    )
  }, TOUCH_MS)
  return () => clearInterval(timer)
}
