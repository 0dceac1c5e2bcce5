import { addDays, BEFRISTUNG_LEVELS, calendarDate, EXPIRY_LEAD_DAYS, TRANSFER_WORKING_DAYS } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type Drafts, draftsIn } from '../aggregate/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { Due } from '../kernel/deadlines.ts'
import { beforeWorkingDays, type Db } from '../kernel/instants.ts'
import { withoutAufgabe } from '../records/aufgabe.ts'
import type { Buergschaft } from './state.ts'

/** Guarantees whose time has come for something. */
type DueBuergschaften = Due<Buergschaft>

/** A guarantee for a change by time, locked; undefined while another transaction has locked it. */
export const lockUnlessBusy = (tx: DbTransaction, id: string): Promise<Buergschaft | undefined> =>
  tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

/** Drafts of guarantors; a guarantee that other parties have heard of is none: only its document is in review. */
export const buergschaftDrafts = (keptDays: number): Drafts =>
  draftsIn(sql`buergschaft where status = 'ENT' and not angekuendigt`, 'buerge_org', keptDays)

const expiring = (db: Db, now: Date) =>
  db
    .selectFrom('buergschaft')
    .where('status', '=', 'AKT')
    .where('geloescht_am', 'is', null)
    .where('ablaufdatum', '<=', addDays(calendarDate(now), EXPIRY_LEAD_DAYS))
    .where(withoutAufgabe('buergschaft.id', 'A-03', { open: true }))

const unhanded = (db: Db, now: Date) =>
  db
    .selectFrom('buergschaft')
    .where('geaendert_am', '<', beforeWorkingDays(now, TRANSFER_WORKING_DAYS))
    .where((w) => w.and([w('status', '=', 'AUS'), w('dokument_status', '=', 'KEINES')]))
    .where(withoutAufgabe('buergschaft.id', 'B-15'))

/** Under its lock a guarantee is asked about again: another transaction may have opened the task that it was to get. */
const lockWhereDue =
  (due: typeof expiring | typeof unhanded): DueBuergschaften['lock'] =>
  async (tx, now, id) => {
    const buergschaft = await lockUnlessBusy(tx, id)
    return buergschaft && (await due(tx, now).select('buergschaft.id').where('buergschaft.id', '=', id).executeTakeFirst())
      ? buergschaft
      : undefined
  }

/** Guarantees in force, near their expected expiry date, about which the beneficiary hasn't been asked yet. */
export const expiringBuergschaften: DueBuergschaften = {
  list: async (db, now, most) =>
    (await expiring(db, now).select('buergschaft.id').orderBy('ablaufdatum').limit(most).execute()).map(({ id }) => id),
  lock: lockWhereDue(expiring),
}

/** Linked guarantees that their guarantor promised and hasn't handed over for too long, and hasn't been told so. */
export const unhandedBuergschaften: DueBuergschaften = {
  list: async (db, now, most) =>
    (await unhanded(db, now).select('buergschaft.id').orderBy('geaendert_am').limit(most).execute()).map(({ id }) => id),
  lock: lockWhereDue(unhanded),
}

const atNewLevel = (db: Db, now: Date) => {
  const today = calendarDate(now)
  return db
    .selectFrom('buergschaft')
    .where('status', '=', 'AKT')
    .where('geloescht_am', 'is', null)
    .where('befristungsdatum', 'is not', null)
    .where(sql<number>`coalesce(befristung_stufe, 61)`, '>', 0)
    .where((eb) =>
      eb.or(
        BEFRISTUNG_LEVELS.map((level) =>
          eb.and([
            eb('befristungsdatum', level === 0 ? '<' : '<=', addDays(today, level)),
            eb(sql<number>`coalesce(befristung_stufe, 61)`, '>', level),
          ]),
        ),
      ),
    )
}

/** Guarantees in force whose expiry date has come to a stage of which no party has been told yet. */
export const befristeteBuergschaften: DueBuergschaften = {
  list: async (db, now, most) =>
    (
      await atNewLevel(db, now)
        .where('befristungsdatum', '<=', addDays(calendarDate(now), BEFRISTUNG_LEVELS[0]))
        .select('id')
        .orderBy('befristungsdatum')
        .limit(most)
        .execute()
    ).map(({ id }) => id),
  lock: (tx, now, id) => atNewLevel(tx, now).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst(),
}
