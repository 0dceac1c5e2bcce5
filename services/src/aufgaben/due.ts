import { type AufgabeCode, calendarDate } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Due } from '../kernel/deadlines.ts'
import type { Db } from '../kernel/instants.ts'
import type { AufgabeTable } from '../kernel/schema.ts'

type Aufgabe = Selectable<AufgabeTable>

const reminders = (db: Db, now: Date) =>
  db
    .selectFrom('aufgabe')
    .where('art', '=', 'A-12')
    .where('erledigt_am', 'is', null)
    .where('erinnert_am', 'is', null)
    .where('wiedervorlage_am', '<=', calendarDate(now))

/** Reminders of guarantees whose day has come, and of which no mail has told yet. */
export const dueReminders: Due<Aufgabe> = {
  list: async (db, now, most) =>
    (await reminders(db, now).select('id').orderBy('wiedervorlage_am').limit(most).execute()).map(({ id }) => id),
  lock: (tx, now, id) => reminders(tx, now).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst(),
}

/**
 * Open tasks of a kind about guarantees that have waited too long without a reminder of it.
 * @param stagesAt the moments before which a task must have come in to get its first reminder, its second …
 */
export function laggingAufgaben(code: AufgabeCode, stagesAt: (now: Date) => readonly Date[]): Due<Aufgabe> {
  const lagging = (db: Db, now: Date) =>
    db
      .selectFrom('aufgabe')
      .where('art', '=', code)
      .where('objekt_art', '=', 'BUERGSCHAFT')
      .where('erledigt_am', 'is', null)
      .where((w) => w.or(stagesAt(now).map((moment, i) => w.and([w('eingang_am', '<', moment), w('erinnert', '<', i + 1)]))))
  return {
    list: async (db, now, most) => (await lagging(db, now).select('id').orderBy('eingang_am').limit(most).execute()).map(({ id }) => id),
    lock: (tx, now, id) => lagging(tx, now).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst(),
  }
}
