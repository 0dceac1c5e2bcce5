import { sql } from 'kysely'
import { announce } from '../aggregate/index.ts'
import { EVERYONE } from '../kernel/eventStream.ts'
import { forgetting } from '../kernel/forget.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { beforeDays } from '../kernel/instants.ts'
import { KNOWN_KINDS } from '../kernel/jobs.ts'
import { JOBS_SHOWN_DAYS } from './jobs.ts'
import { forgetMaps } from './sources.ts'
import type { ReleaseStore } from './store.ts'
import { recordChange } from './state.ts'

/** Measurements and faults are for the present; the history keeps what was decided by them. */
const MEASUREMENTS_DAYS = 30

/** Removes releases that no browser has been sent to for a while. Those in force, on trial or one step back stay. */
export function oldReleases(store: ReleaseStore, days: number): Deadline {
  const isOutdated = (now: Date) => sql<boolean>`a.entfernt_am is null and a.abgeloest_am < ${beforeDays(now, days)}
    and not exists (select 1 from plattform_remote r where r.remote = a.remote and a.version in (r.version, r.kanarie_version, r.vorherige))`
  return {
    name: 'Alte Versionen der Remotes',
    listDue: async (db, now, atMost) => {
      const { rows } = await sql<{ id: string }>`select a.remote || '@' || a.version as id from plattform_ausgabe a
        where ${isOutdated(now)} order by a.abgeloest_am limit ${atMost}`.execute(db)
      return rows.map(({ id }) => id)
    },
    settle: async (ctx, id) => {
      const [remote = '', version = ''] = id.split('@')
      const { rows } = await sql`update plattform_ausgabe a set entfernt_am = ${ctx.now}
        where a.remote = ${remote} and a.version = ${version} and ${isOutdated(ctx.now)} returning a.version`.execute(ctx.tx)
      if (rows.length === 0) return
      await recordChange(ctx, remote, 'AUFGERAEUMT', { version })
      await announce(ctx, { art: 'PLATTFORM', id: remote, orgs: [EVERYONE] })
      await forgetMaps(ctx.tx, { remote, version })
      await store.remove(remote, version)
    },
  }
}

/** Ended jobs that are deleted in one transaction. */
const JOBS_AT_ONCE = 5_000

/**
 * The oldest jobs that ended long enough ago by the database's clock, as all of jobs goes by it; their ids count its milliseconds (UUID,
 * version 7).
 */
const oldOnes = (atMost: number) => sql<{ name: string; id: string }>`
  select name, id from pgboss.job, (select now() - make_interval(days => ${sql.lit(JOBS_SHOWN_DAYS)}) as shown_since) d
  where name = any(${KNOWN_KINDS}) and completed_on < shown_since
    and id < (lpad(to_hex((extract(epoch from shown_since) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
  order by name, id limit ${sql.lit(atMost)}`

/** Forgets what was done in the background, or given up, when the operator's page shows it no more: mails hold names and addresses. */
export const oldJobs: Deadline = {
  name: 'Erledigte Hintergrundarbeit',
  listDue: async (db) => (await oldOnes(1).execute(db)).rows.map(({ id }) => id),
  settle: async ({ tx }) => {
    await sql`with old as (${oldOnes(JOBS_AT_ONCE)}) delete from pgboss.job j using old where j.name = old.name and j.id = old.id`.execute(
      tx,
    )
  },
}

/** Forgets what browsers measured long ago. */
export const oldMeasurements = forgetting('Alte Messungen', 'plattform_messung', 'zeitpunkt', (now) => beforeDays(now, MEASUREMENTS_DAYS))
/** Forgets how long switches took long ago. */
export const oldSwitches = forgetting('Alte Wechselzeiten', 'plattform_switch', 'hour', (now) => beforeDays(now, MEASUREMENTS_DAYS))
/** Forgets what browsers told long ago of releases that failed. */
export const oldFaults = forgetting('Alte Fehler der Bereiche', 'plattform_fault', 'last_at', (now) => beforeDays(now, MEASUREMENTS_DAYS))
/** Forgets links whose time is over, and for whom they were. */
export const oldLookLinks = forgetting('Abgelaufene Links zur Ansicht', 'plattform_look_link', 'expires_at', (now) => now)
