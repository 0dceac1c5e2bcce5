import { type RawBuilder, sql } from 'kysely'
import type { JobKind } from '@avalwerk/domain'
import { KINDS, enqueuingTransactions } from './boss.ts'
import type { Database, DbTransaction } from './database.ts'
import type { JobContents, JobData } from './schema.ts'

/**
 * Work that must happen after a transaction, and only if it commits. A job is done at least once; what its handler writes is written
 * in the transaction that marks it done, and therefore exactly once. pg-boss keeps the order of jobs, their leases
 * and what became of them; the database's clock decides over all of it.
 */
export type HandlerOf<Content> = Readonly<{
  /**
   * Does what is slow, outside of a transaction.
   * @param id of the job, the same in every attempt; undefined where there is no job
   * @returns a function that then writes, inside a transaction, and returns what is kept as the result
   * @throws Hopeless where another attempt would change nothing
   */
  complete(content: Content, id?: string): Promise<(tx: DbTransaction) => Promise<string>>
  /**
   * How many jobs of the kind a process does side by side, and marks done in one transaction: for jobs that wait for another machine, and
   * for which little is written. One unless said otherwise.
   */
  sideBySide?: number
  /** After how many failures the job is given up; three unless said otherwise. */
  attempts?: number
  /** Seconds between a failure and the next attempt. @param failures so far */
  apartS?(failures: number): number
  /** Called when the job failed and will be tried again. @param failures so far */
  stuck?(tx: DbTransaction, content: Content, error: string, failures: number): Promise<void>
  /** The part of the job's content that remains when the job is done or given up; all of it, unless said otherwise. */
  forget?(content: Content): Partial<Content>
  /** Called when the job failed for the last time. */
  fails?(tx: DbTransaction, content: Content, error: string): Promise<void>
  /** Lets go of what it keeps open between jobs: the process ends, and what hasn't left it yet throws `Interrupted`. */
  close?(): void
}>

/** The handler of one kind of job. */
export type JobHandler<K extends JobKind = JobKind> = HandlerOf<JobContents[K]>

/** The handlers of all kinds of job. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> }

/** A failure that would come again however often the job is tried. */
export class Hopeless extends Error {}

/** What is said of a job that was given back because its process ends. */
export const PROCESS_ENDS = 'Der Prozess wurde beendet'

/** The process ends before the job was done: another one does it, and nothing counts against it. */
export class Interrupted extends Error {}

const HALF_A_DAY_S = 43_200
/** Attempts at what another machine has to take: soon at first, then twice as long each time, up to half a day; three days in all. */
export const FOR_DAYS = {
  attempts: 18,
  apartS: (failures: number): number => (failures === 1 ? 5 : Math.min(30 * 2 ** (failures - 2), HALF_A_DAY_S)),
} as const
/** How often it may be tried is decided here, by kind: pg-boss itself never gives up. */
const ENDLESS = 1_000_000
/** A process that was silent about its job for this long no longer has it. */
const LEASE_S = 9
/** No process works longer on one job. */
export const LONGEST_S = 3_600

/** The kinds that this version knows, as an array in SQL. */
export const KNOWN_KINDS = sql`array[${sql.join(KINDS.map((kind) => sql.lit(kind)))}]`

/** A UUID (version 7) counts milliseconds, and within one of them up to this. */
const COUNTER_BITS = 12n
let lastId = 0n
/** An id greater than all that this process gave before: jobs have the order in which they were enqueued. */
function jobId(): string {
  const now = BigInt(Date.now()) << COUNTER_BITS
  lastId = now > lastId ? now : lastId + 1n
  const time = (lastId >> COUNTER_BITS).toString(16).padStart(12, '0')
  const counter = (lastId & ((1n << COUNTER_BITS) - 1n)).toString(16).padStart(3, '0')
  const [, , , variant, random] = crypto.randomUUID().split('-')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${variant}-${random}`
}

/** A job's row, with how the job is to be treated; as pg-boss's documentation has it for jobs that are written with SQL. */
export const jobRow = (kind: string, data: JobData, runs = 0) => ({
  id: jobId(),
  name: kind,
  data: JSON.stringify(data),
  retry_limit: ENDLESS,
  retry_delay: 0,
  expire_seconds: LONGEST_S,
  heartbeat_seconds: LEASE_S,
  // Neither what waits nor what is done goes away by itself.
  keep_until: sql<Date>`now() + interval '100 years'`,
  deletion_seconds: 0,
  ...(runs && { retry_count: runs, started_on: sql<Date>`now()` }),
})

/** Work that is to be done for an organisation. */
export type NewJob<K extends JobKind = JobKind> = Readonly<{ orgId: string; kind: K; content: JobContents[K] }>

/** The statement that leaves work to be done when the transaction has committed; the transaction itself is to execute it. */
export function insertJobs(tx: DbTransaction, jobs: readonly NewJob[]) {
  enqueuingTransactions.add(tx)
  return tx.insertInto('pgboss.job').values(jobs.map(({ orgId, kind, content }) => jobRow(kind, { orgId, content })))
}

/** Leaves work to be done when the transaction has committed. */
export async function enqueue<K extends JobKind>(tx: DbTransaction, orgId: string, kind: K, content: JobContents[K]): Promise<void> {
  await insertJobs(tx, [{ orgId, kind, content }]).execute()
}

/** Whether work with this content waits already, or is at work. */
export async function isOrdered<K extends JobKind>(tx: DbTransaction, kind: K, content: JobContents[K]): Promise<boolean> {
  const job = await tx
    .selectFrom('pgboss.job')
    .select('id')
    .where('name', '=', kind)
    .where('state', 'in', ['created', 'retry', 'active'])
    .where(sql<boolean>`data @> ${JSON.stringify({ content })}::jsonb`)
    .executeTakeFirst()
  return job !== undefined
}

/** The fields of any form that a content has. */
type FieldOf<Content> = Content extends unknown ? keyof Content : never

/** Deletes jobs that have ended and in whose content a field has a value; those of the former outbox, too. */
export async function forgetEnded<K extends JobKind>(
  tx: DbTransaction,
  kind: K,
  field: FieldOf<JobContents[K]> & string,
  value: string,
): Promise<void> {
  await tx
    .deleteFrom('pgboss.job')
    .where('name', '=', kind)
    .where(sql`data -> 'content' ->> ${field}`, '=', value)
    .where('completed_on', 'is not', null)
    .execute()
  await tx
    .deleteFrom('ausgang')
    .where('art', '=', kind)
    .where(sql`inhalt ->> ${field}`, '=', value)
    .where('erledigt_am', 'is not', null)
    .execute()
}

/**
 * Has failed jobs done anew, as if they had just been given, under their own ids: a mail keeps its Message-ID, by which a recipient who
 * got it all the same recognises it. A job that is at work meanwhile, or done, stays as it is.
 * @returns how many jobs
 */
export async function retryJobs(tx: DbTransaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('pgboss.job')
    .set({
      state: 'created',
      retry_count: 0,
      retry_limit: ENDLESS,
      start_after: sql`now()`,
      started_on: null,
      completed_on: null,
      output: null,
      data: sql`data - 'failures' - 'released'`,
    })
    .where('id', 'in', ids)
    .where('state', 'in', ['failed', 'retry'])
    .executeTakeFirst()
  enqueuingTransactions.add(tx)
  return Number(numUpdatedRows)
}

const count = async (db: Database, which: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pgboss.job where name = any(${KNOWN_KINDS}) and ${which}`.execute(db.system)
  return rows[0]?.n ?? 0
}
/** Counts the jobs that are due and not at work. */
export const countDueJobs = (db: Database): Promise<number> => count(db, sql`state in ('created', 'retry') and start_after <= now()`)
/** Counts the jobs that were given up in the last seven days. */
export const countFailedJobs = (db: Database): Promise<number> =>
  count(db, sql`state = 'failed' and completed_on > now() - interval '7 days'`)
