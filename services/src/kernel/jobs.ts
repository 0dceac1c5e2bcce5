import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { bossOn, type Execute, type Kind, KINDS, enqueuingTransactions } from './boss.ts'
import type { Database, DbTransaction } from './database.ts'
import { databaseFailure } from './postgres.ts'
import type { JobContent, JobContents, JobData } from './schema.ts'
import type { Logger } from './server.ts'

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
  /** After how many failures the job is given up; three unless said otherwise. */
  attempts?: number
  /** Seconds between a failure and the next attempt. @param failures so far */
  apartS?(failures: number): number
  /** Called when the job failed and will be tried again. @param failures so far */
  stuck?(tx: DbTransaction, content: Content, error: string, failures: number): Promise<void>
  /** What remains of the job when it is done or given up; everything, unless said otherwise. */
  forget?(content: Content): Partial<Content>
  /** Called when the job failed for the last time. */
  fails?(tx: DbTransaction, content: Content, error: string): Promise<void>
}>

/** What does jobs of a kind. */
export type JobHandler<K extends Kind = Kind> = HandlerOf<JobContents[K]>

/** What does the jobs of every kind. */
export type JobHandlers = { readonly [K in Kind]: JobHandler<K> }

/** What failed would fail again however often it is tried. */
export class Hopeless extends Error {}

const ATTEMPTS = 3
/** Seconds between a failure and the next attempt. */
const APART_S = [5, 30, 300]
const apartS = (failures: number): number => APART_S[Math.min(failures, APART_S.length) - 1] ?? 0

const HALF_A_DAY_S = 43_200
/** For what another machine has to take: soon at first, then twice as long each time, up to half a day; three days in all. */
export const FOR_DAYS = {
  attempts: 18,
  apartS: (failures: number): number => (failures === 1 ? 5 : Math.min(30 * 2 ** (failures - 2), HALF_A_DAY_S)),
} as const
/** How often processes may die in the midst of a job before it is given up. */
const CRASHES = 5
/** How many attempts that something else broke off aren't counted against a job. */
const FORGIVEN = 100
/** How often it may be tried is decided here, by kind: pg-boss itself never gives up. */
const ENDLESS = 1_000_000
/** The process that works on a job says so every two seconds; a process that was silent for this long no longer has the job. */
const LEASE_S = 9
const TOUCH_MS = 2_000
/** How often a process looks for jobs whose process is gone, … */
const SWEEP_MS = 1_000
/** … and for those that weren't announced to it. */
const POLL_MS = 5_000
/** No process works longer on one job. */
const LONGEST_S = 3_600
const TOO_LONG = `Nach ${LONGEST_S / 60} Minuten abgebrochen`
const CRASHED = 'Der Prozess endete jedes Mal, während er daran arbeitete'
/** How long a process that is to end waits for the job that it works on; then another process may have it. */
const LAST_MS = 20_000
/** Jobs of the former outbox that are moved at once. */
const OLD_AT_ONCE = 500

/** A job that was written with SQL may lack any of this. */
const EMPTY = { orgId: '', content: {} }
const KNOWN = sql`array[${sql.join(KINDS.map((kind) => sql.lit(kind)))}]`

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
const row = (kind: string, data: JobData, runs = 0) => ({
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
export type NewJob<K extends Kind = Kind> = Readonly<{ orgId: string; kind: K; content: JobContents[K] }>

/** The statement that leaves work to be done when the transaction has committed; the transaction itself is to execute it. */
export function insertJobs(tx: DbTransaction, jobs: readonly NewJob[]) {
  enqueuingTransactions.add(tx)
  return tx.insertInto('pgboss.job').values(jobs.map(({ orgId, kind, content }) => row(kind, { orgId, content })))
}

/** Leaves work to be done when the transaction has committed. */
export async function enqueue<K extends Kind>(tx: DbTransaction, orgId: string, kind: K, content: JobContents[K]): Promise<void> {
  await insertJobs(tx, [{ orgId, kind, content }]).execute()
}

/** Whether work with this content waits already, or is at work. */
export async function isOrdered<K extends Kind>(tx: DbTransaction, kind: K, content: JobContents[K]): Promise<boolean> {
  const job = await tx
    .selectFrom('pgboss.job')
    .select('id')
    .where('name', '=', kind)
    .where('state', 'in', ['created', 'retry', 'active'])
    .where(sql<boolean>`data @> ${JSON.stringify({ content })}::jsonb`)
    .executeTakeFirst()
  return job !== undefined
}

/** Deletes jobs that have ended and in whose content a field has a value; those of the former outbox, too. */
export async function forgetEnded<K extends Kind>(
  tx: DbTransaction,
  kind: K,
  field: keyof JobContents[K] & string,
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
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = any(${KNOWN}) and ${which}`.execute(
    db.system,
  )
  return rows[0]?.n ?? 0
}
/** How many jobs are due and not at work. */
export const countDueJobs = (db: Database): Promise<number> => count(db, sql`state in ('created', 'retry') and start_after <= now()`)
/** How many jobs were given up in the last seven days. */
export const countFailedJobs = (db: Database): Promise<number> =>
  count(db, sql`state = 'failed' and completed_on > now() - interval '7 days'`)

/** pg-boss's statements within a transaction of ours. */
const within = (tx: DbTransaction): { executeSql: Execute } => ({
  executeSql: async (text, values = []) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }),
})
/** How many jobs a call to pg-boss changed; its types keep that to themselves. */
const affectedRows = (response: object): number => (response as { affected?: number }).affected ?? 0

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

type Job = { id: string; name: Kind; data: JobData; retryCount: number }

/** Another process has the job meanwhile, or has done it. */
class LeaseLost extends Error {}

/** Works through the jobs, one after the other; any number of processes may do so at once. */
export function startWorkers(db: Database, handlers: JobHandlers, log: Logger): Outbox {
  /** By a kind that is known at run time only: a job's content is what its kind was told. */
  const workers: Readonly<Record<Kind, JobHandler>> = handlers
  let closed = false
  let again = false
  let running: Promise<void> | undefined
  let atWork: Job | undefined
  let unknown = 0
  const told = new Set<string>()
  /** Jobs of this process whose outcome couldn't be written, since the database was lost. */
  const owed: Job[] = []
  const boss: PgBoss = bossOn(db.execute, db.kind, (err) => log.warn({ err }, 'Background work: the management of jobs is disturbed'))

  /** The kinds that have due work, the one that waited longest first. */
  const nextKinds = async () =>
    (
      await sql<{ name: Kind }>`select k.name from unnest(${KNOWN}) as k (name) cross join lateral (
          select created_on, id from pgboss.job j
          where j.name = k.name and j.state < 'active' and j.start_after <= now() and not j.blocked
          order by priority desc, created_on, id limit 1
        ) first order by first.created_on, first.id`.execute(db.system)
    ).rows

  /** Takes the job whose turn it is: from now on no other process may have it. */
  async function take(): Promise<Job | undefined> {
    for (const { name } of await nextKinds()) {
      const [job] = await boss.fetch<JobData>(name)
      if (job) return { id: job.id, name, data: { ...EMPTY, ...job.data }, retryCount: job.retryCount }
    }
  }

  /** @throws LeaseLost if the job isn't this process's any more */
  const requireHeld = (count: number | bigint) => {
    if (Number(count) !== 1) throw new LeaseLost()
  }

  /** Lets a job be taken again. @param delay after so many seconds */
  async function putBack(tx: DbTransaction, job: Job, error: string, data: JobData, delay = 0): Promise<void> {
    const options = { db: within(tx) }
    requireHeld(affectedRows(await boss.fail(job.name, job, { error }, options)))
    await boss.update(job.name, data, { id: job.id, ...(delay && { startAfter: delay }), ...options })
  }
  /** Lets a job be taken again at once that isn't to blame for what happened. */
  const release = (job: Job, error: string) =>
    db.system
      .transaction()
      .execute((tx) => putBack(tx, job, error, { ...job.data, released: (job.data.released ?? 0) + 1 }))
      .catch((cause: unknown) => {
        if (!(cause instanceof LeaseLost)) throw cause
      })

  /** What of a job is kept from now on. */
  const rewrite = async (tx: DbTransaction, { name, id, retryCount, data }: Job, ends: boolean): Promise<void> => {
    const { forget = (whole: JobContent): Partial<JobContent> => whole } = workers[name]
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

  /** Ends a job that can't be done. */
  async function end(tx: DbTransaction, job: Job, error: string): Promise<void> {
    await rewrite(tx, job, true)
    requireHeld(affectedRows(await boss.fail(job.name, job, { error }, { db: within(tx) })))
  }

  /** Writes what becomes of a job that failed. @param last it isn't tried again */
  async function settle(job: Job, error: string, last: boolean): Promise<void> {
    const { name, data } = job
    const { fails, stuck, attempts = ATTEMPTS, apartS: apart = apartS } = workers[name]
    const failures = (data.failures ?? 0) + 1
    const later = (tx: DbTransaction) => putBack(tx, job, error, { ...data, failures }, apart(failures))
    const write = (what: (tx: DbTransaction) => Promise<void>) => db.system.transaction().execute(what)
    try {
      await write(async (tx) => {
        if (last) await fails?.(tx, data.content, error)
        else await stuck?.(tx, data.content, error, failures)
        await (last ? end(tx, job, error) : later(tx))
      })
    } catch (err) {
      if (err instanceof LeaseLost || databaseFailure(err) === 'LOST') throw err
      log.error({ err, kind: name, id: job.id }, 'Background work: what was to be written after the failure could not be written')
      await write((tx) => (failures >= attempts + CRASHES ? end(tx, job, error) : later(tx)))
    }
  }

  /** Says again and again that this process works on the job. @returns stops that */
  function hold(job: Job): () => void {
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

  async function tooLong(signal: AbortSignal): Promise<never> {
    await after(LONGEST_S * 1_000, undefined, { signal, ref: false })
    throw new Error(TOO_LONG)
  }

  /** @throws LeaseLost, or what the database fails with: then nothing is written of what became of the job */
  async function work(job: Job): Promise<void> {
    const { name, data, retryCount } = job
    const { complete, attempts = ATTEMPTS } = workers[name]
    const { failures = 0, released = 0 } = data
    if (retryCount - failures - Math.min(released, FORGIVEN) >= CRASHES) {
      log.error({ kind: name, id: job.id }, 'Background work given up: the process ended each time while it was at work on it')
      return settle(job, CRASHED, true)
    }
    const letGo = hold(job)
    const enough = new AbortController()
    try {
      const finish = await Promise.race([complete(data.content, job.id), tooLong(enough.signal)])
      await db.system.transaction().execute(async (tx) => {
        const result = await finish(tx)
        await rewrite(tx, job, false)
        requireHeld(affectedRows(await boss.complete(name, job, { result }, { db: within(tx) })))
      })
    } catch (cause) {
      if (cause instanceof LeaseLost || databaseFailure(cause) === 'LOST') throw cause
      log.warn({ err: cause, kind: name, attempt: failures + 1 }, 'Background work failed')
      await settle(job, cause instanceof Error ? cause.message : String(cause), cause instanceof Hopeless || failures + 1 >= attempts)
    } finally {
      enough.abort()
      letGo()
    }
  }

  async function workOnNext(): Promise<boolean> {
    const job = await take()
    if (!job) return false
    atWork = job
    try {
      await work(job)
    } catch (error) {
      if (!(error instanceof LeaseLost)) {
        owed.push(job)
        throw error
      }
    } finally {
      atWork = undefined
    }
    return true
  }

  /** Releases the jobs whose outcome couldn't be written when the database was lost. */
  async function letGoOfOwed(): Promise<void> {
    for (let job = owed[0]; job; job = owed[0]) {
      await release(job, 'Die Datenbank war nicht erreichbar')
      owed.shift()
    }
  }

  async function run(): Promise<void> {
    await ready()
    do {
      again = false
      // Jobs and what they write can wait until the disk has room.
      while (!closed && db.room() === 'ENOUGH') {
        await letGoOfOwed()
        if (!(await workOnNext())) break
      }
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

  /** Takes jobs back from processes that are gone. @param all whether all processes that worked on this database are gone */
  async function sweep(all = false): Promise<void> {
    const { rows } = await sql<Job>`select id, name, data, retry_count as "retryCount" from pgboss.job
      where name = any(${KNOWN}) and state = 'active' ${all ? sql`` : sql`and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`}`.execute(
      db.system,
    )
    for (const { id, name, retryCount } of rows) {
      const response = await boss.fail(name, { id, retryCount }, { error: 'Der Prozess ist nicht mehr da' })
      if (affectedRows(response)) log.warn({ kind: name, id }, 'Background work of a process that is gone taken over')
    }
    if (rows.length) wake()
  }

  /** Moves the jobs that wait in the former outbox: from before it was replaced, or from a process that knows no other. */
  async function carryOver(): Promise<void> {
    for (let moved = OLD_AT_ONCE; moved === OLD_AT_ONCE; ) {
      const kinds = await db.system.selectFrom('ausgang').select('art').distinct().where('erledigt_am', 'is', null).execute()
      for (const { art } of kinds) if (!(KINDS as readonly string[]).includes(art)) await boss.createQueue(art)
      moved = await db.system.transaction().execute(async (tx) => {
        const { rows } = await sql<{ art: string; org_id: string; inhalt: JobContent; versuche: number }>`
          delete from ausgang where id in (
            select id from ausgang where erledigt_am is null
            ${db.kind === 'pglite' ? sql`` : sql`and faellig_am <= now()`}
            order by id limit ${sql.lit(OLD_AT_ONCE)} for update skip locked
          ) returning *`.execute(tx)
        const jobs = rows.map(({ art, org_id, inhalt, versuche }) =>
          row(art, { orgId: org_id, content: inhalt, ...(versuche && { failures: versuche }) }, versuche),
        )
        if (jobs.length) await tx.insertInto('pgboss.job').values(jobs).execute()
        return jobs.length
      })
      if (moved) log.info({ moved }, 'Jobs of the former outbox taken over')
    }
  }

  /** Looks for jobs that only another version knows: they wait for that version, and hold up no other jobs. */
  async function lookForUnknown(): Promise<void> {
    const { rows } = await sql<{ name: string; waiting: number }>`select q.name, count(*)::int as waiting
      from pgboss.queue q join pgboss.job j on j.name = q.name and j.state in ('created', 'retry')
      where q.name <> all(${KNOWN}) group by q.name`.execute(db.system)
    unknown = rows.reduce((sum, { waiting }) => sum + waiting, 0)
    for (const { name, waiting } of rows)
      if (!told.has(name)) {
        told.add(name)
        log.error({ kind: name, waiting }, 'Background work that this version does not know waits')
      }
  }

  let begun: Promise<void> | undefined
  /** Prepares this process at the first look for work, and again at the next one if the database is lost meanwhile. */
  const ready = (): Promise<void> => {
    begun ??= (async () => {
      await boss.start()
      if (db.kind === 'pglite') await sweep(true)
      await carryOver()
      await lookForUnknown()
    })().catch((error: unknown) => {
      begun = undefined
      throw error
    })
    return begun
  }

  /** Does something now and then, while the database is there, and never twice at once. @returns stops it, and waits for what it does */
  const every = (ms: number, what: () => Promise<void>) => {
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
  const stopLooking = [
    every(POLL_MS, async () => {
      wake()
      await ready()
      await carryOver()
      await lookForUnknown()
    }),
    ...(db.kind === 'postgres' ? [every(SWEEP_MS, () => ready().then(() => sweep()))] : []),
  ]
  const noMore = db.onEnqueued(wake)
  wake()
  return {
    wake,
    empty: async () => {
      do {
        wake()
        await running
      } while (running)
    },
    unknown: () => unknown,
    close: async () => {
      closed = true
      noMore()
      const patience = new AbortController()
      await Promise.race([
        Promise.all([running, ...stopLooking.map((stop) => stop())]),
        after(LAST_MS, undefined, { signal: patience.signal }).catch(() => undefined),
      ])
      patience.abort()
      if (atWork) await release(atWork, 'Der Prozess wurde beendet').catch(() => undefined)
      await boss.stop({ close: false, graceful: false })
    },
  }
}
