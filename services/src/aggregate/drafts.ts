import { DRAFT_NOTICE_DAYS } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Due } from '../kernel/deadlines.ts'
import { beforeDays } from '../kernel/instants.ts'
import type { Owner } from './rows.ts'

/** A draft that nobody has worked on for a while. */
export type IdleDraft = Readonly<{ id: string; owner: string }>
/** Drafts without further work, by what is next for them. */
export type Drafts = Readonly<{ toWarn: Due<IdleDraft>; toLapse: Due<IdleDraft> }>

/**
 * The drafts among the rows of a table that lapse: never without a warning, and warned again where the installation has put the day off.
 * @param rows the table with the condition by which rows are drafts, that of a partial index
 * @param owner the column of the organisation to which they belong
 * @param keptDays calendar days without a change until a draft lapses
 */
export function draftsIn(rows: RawBuilder<unknown>, owner: Owner, keptDays: number): Drafts {
  const untouchedFor = (days: number, now: Date) => sql`${rows} and geaendert_am <= ${beforeDays(now, days)}`
  const warnedFrom = sql`geaendert_am + make_interval(days => ${keptDays - DRAFT_NOTICE_DAYS})`
  return {
    toLapse: dueIn(
      (now) =>
        sql`${untouchedFor(keptDays, now)} and vorgewarnt_am >= ${warnedFrom} and vorgewarnt_am <= ${beforeDays(now, DRAFT_NOTICE_DAYS)}`,
      owner,
    ),
    toWarn: dueIn(
      (now) => sql`${untouchedFor(keptDays - DRAFT_NOTICE_DAYS, now)} and (vorgewarnt_am is null or vorgewarnt_am < ${warnedFrom})`,
      owner,
    ),
  }
}

const dueIn = (due: (now: Date) => RawBuilder<unknown>, owner: Owner): Due<IdleDraft> => ({
  list: async (db, now, most) =>
    (await sql<Pick<IdleDraft, 'id'>>`select id::text from ${due(now)} order by geaendert_am limit ${most}`.execute(db)).rows.map(
      ({ id }) => id,
    ),
  lock: async (tx, now, id) =>
    (await sql<IdleDraft>`select id::text, ${sql.ref(owner)} as owner from ${due(now)} and id = ${id} for update skip locked`.execute(tx))
      .rows[0],
})
