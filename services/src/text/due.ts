import { calendarDate } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Due } from '../kernel/deadlines.ts'
import type { Db } from '../kernel/instants.ts'
import type { Template } from '../records/texttemplate.ts'

const replaced = (db: Db, now: Date) => {
  const today = calendarDate(now)
  return db
    .selectFrom('texttemplate as t')
    .where('t.status', '=', 'A')
    .where('t.gueltig_bis', '<', today)
    .where(
      sql<boolean>`exists (select from texttemplate n where n.stamm = t.stamm and n.fassung > t.fassung and n.status = 'A' and n.gueltig_ab <= ${today})`,
    )
}

/** Active texts whose last day is over and of which a newer version is in force: each was replaced by one that was to be valid later. */
export const replacedTexts: Due<Template> = {
  list: async (db, now, most) => (await replaced(db, now).select('t.id').limit(most).execute()).map(({ id }) => id),
  lock: (tx, now, id) => replaced(tx, now).selectAll('t').where('t.id', '=', id).forUpdate().skipLocked().executeTakeFirst(),
}
