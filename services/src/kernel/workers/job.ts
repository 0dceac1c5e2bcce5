import { CompiledQuery, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { JobKind } from '@avalwerk/domain'
import type { Execute } from '../boss.ts'
import type { Database, DbTransaction } from '../database.ts'
import type { JobHandler } from '../jobs.ts'
import type { JobData } from '../schema.ts'
import type { Logger } from '../server.ts'
import { STEADY } from '../steady.ts'

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

/** The ids of the jobs that a call to pg-boss changed. */
const affectedIds = (response: object): ReadonlySet<string> => new Set((response as { settled?: string[] }).settled)

/**
 * Demands that a statement changed the job, or all of some.
 * @param count rows that it changed
 * @throws LeaseLost if one isn't this process's any more
 */
export const requireHeld = (count: number | bigint, jobs = 1): void => {
  if (Number(count) !== jobs) throw new LeaseLost()
}

/** How many attempts that something else broke off aren't counted against a job. */
const FORGIVEN = 100

/** How often a job was begun without anything that says what became of it: each time the process ended meanwhile. */
export const crashesOf = ({ runs, data: { failures = 0, released = 0 } }: Readonly<{ runs: number; data: Partial<JobData> }>): number =>
  runs - failures - Math.min(released, FORGIVEN)

/**
 * Those of some kinds that have due work, the one that waited longest first, with how often its first job was begun. PostgreSQL would plan
 * anew for each length of an array: the kinds come as one text.
 */
const listDueKinds = async (db: Database, kinds: readonly JobKind[]) =>
  (
    await sql<{ name: JobKind; runs: number; data: Partial<JobData> }>`${STEADY}
      select k.name, first.runs, first.data from string_to_table(${kinds.join()}, ',') as k (name) cross join lateral (
        select created_on, id, case when started_on is null then 0 else retry_count + 1 end as runs,
          jsonb_strip_nulls(jsonb_build_object('failures', data -> 'failures', 'released', data -> 'released')) as data from pgboss.job j
        where j.name = k.name and j.state < 'active' and j.start_after <= now() and not j.blocked
        order by priority desc, created_on, id limit 1
      ) first order by first.created_on, first.id`.execute(db.system)
  ).rows

/**
 * Takes the job of some kinds whose turn it is, and those of its kind that are done beside it: from now on no other process may have them.
 */
export async function takeJobs({ db, boss, handlers }: Workshop, kinds: readonly JobKind[]): Promise<Job[]> {
  for (const { name, ...first } of await listDueKinds(db, kinds)) {
    // A job at which a process ended is done alone: if it ends the next one, too, that counts against no other.
    const jobs = await boss.fetch<JobData>(name, { batchSize: crashesOf(first) > 0 ? 1 : (handlers[name].sideBySide ?? 1) })
    if (jobs.length) return jobs.map(({ id, data, retryCount }) => ({ id, name, data: { ...EMPTY, ...data }, retryCount }))
  }
  return []
}

/** Says again and again that this process works on some jobs of one kind. @returns stops that */
export function holdJobs({ db, boss, log }: Workshop, kind: JobKind, jobs: readonly Job[]): () => void {
  if (db.kind === 'pglite') return () => undefined
  let held = jobs
  const timer = setInterval(() => {
    boss.touch(kind, [...held]).then(
      (response) => {
        const ids = affectedIds(response)
        for (const { id } of held)
          if (!ids.has(id)) log.warn({ kind, id }, 'Background work: a job in progress belongs to another process now')
        held = held.filter(({ id }) => ids.has(id))
        if (held.length === 0) clearInterval(timer)
      },
      () => undefined,
    )
  }, TOUCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}
