import { calendarDate } from '@avalwerk/domain'
import { sql } from 'kysely'
import { findNewerText } from '../dokument/index.ts'
import { replaceText } from '../text/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import type { Db } from '../kernel/instants.ts'

/** Active texts whose last day is over and of which a newer version is in force: each was replaced by one that was to be valid later. */
const replacedTexts = (db: Db, now: Date) => {
  const today = calendarDate(now)
  return db
    .selectFrom('texttemplate as t')
    .where('t.status', '=', 'A')
    .where('t.gueltig_bis', '<', today)
    .where(
      sql<boolean>`exists (select from texttemplate n where n.stamm = t.stamm and n.fassung > t.fassung and n.status = 'A' and n.gueltig_ab <= ${today})`,
    )
}

/** A newer version of a text becomes valid: the old one is archived (X15). */
export const textVersions: Deadline = {
  name: 'TEXTVERSION',
  listDue: async (db, now, atMost) => (await replacedTexts(db, now).select('t.id').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const text = await replacedTexts(ctx.tx, ctx.now).selectAll('t').where('t.id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!text) return
    const fresh = await findNewerText(ctx.tx, text, calendarDate(ctx.now))
    if (fresh) await replaceText(ctx, text, fresh)
  },
}
