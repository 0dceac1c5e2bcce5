import { sql } from 'kysely'
import { KINDS } from '../boss.ts'
import { jobRow, KNOWN_KINDS } from '../jobs.ts'
import type { JobContent } from '../schema.ts'
import { affectedRows, type Job, type Workshop } from './job.ts'

/** Jobs of the former outbox that are moved at once. */
const OLD_AT_ONCE = 500

/**
 * Takes jobs back from processes that are gone.
 * @param all whether all processes that worked on this database are gone
 * @returns how many jobs belonged to such processes
 */
export async function reclaimJobs({ db, boss, log }: Workshop, all = false): Promise<number> {
  const { rows } = await sql<Job>`select id, name, data, retry_count as "retryCount" from pgboss.job
    where name = any(${KNOWN_KINDS}) and state = 'active' ${all ? sql`` : sql`and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`}`.execute(
    db.system,
  )
  for (const { id, name, retryCount } of rows) {
    const response = await boss.fail(name, { id, retryCount }, { error: 'Der Prozess ist nicht mehr da' })
    if (affectedRows(response)) log.warn({ kind: name, id }, 'Background work of a process that is gone taken over')
  }
  return rows.length
}

/** Moves the jobs that wait in the former outbox: from before it was replaced, or from a process that knows no other. */
async function carryOverJobs({ db, boss, log }: Workshop): Promise<void> {
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
        jobRow(art, { orgId: org_id, content: inhalt, ...(versuche && { failures: versuche }) }, versuche),
      )
      if (jobs.length) await tx.insertInto('pgboss.job').values(jobs).execute()
      return jobs.length
    })
    if (moved) log.info({ moved }, 'Jobs of the former outbox taken over')
  }
}

/** Counts the waiting jobs, by kind, that only another version knows: they wait for that version, and hold up no other jobs. */
const countUnknownJobs = async ({ db }: Workshop): Promise<readonly { name: string; waiting: number }[]> =>
  (
    await sql<{ name: string; waiting: number }>`select q.name, count(*)::int as waiting
      from pgboss.queue q join pgboss.job j on j.name = q.name and j.state in ('created', 'retry')
      where q.name <> all(${KNOWN_KINDS}) group by q.name`.execute(db.system)
  ).rows

/** Takes over jobs that former processes left in the database, and reports those that only other versions know. */
export function startInheriting(workshop: Workshop) {
  const { db, boss, log } = workshop
  const told = new Set<string>()
  let unknown = 0
  let begun: Promise<void> | undefined

  async function look(): Promise<void> {
    await carryOverJobs(workshop)
    const kinds = await countUnknownJobs(workshop)
    unknown = kinds.reduce((sum, { waiting }) => sum + waiting, 0)
    for (const { name, waiting } of kinds)
      if (!told.has(name)) {
        told.add(name)
        log.error({ kind: name, waiting }, 'Background work that this version does not know waits')
      }
  }
  return {
    look,
    unknown: () => unknown,
    /** Prepares this process at the first look for work, and again at the next one if the database is lost meanwhile. */
    ready(): Promise<void> {
      begun ??= (async () => {
        await boss.start()
        // The embedded database has one process: whatever is at work in it was left by a former one.
        if (db.kind === 'pglite') await reclaimJobs(workshop, true)
        await look()
      })().catch((error: unknown) => {
        begun = undefined
        throw error
      })
      return begun
    },
  }
}
