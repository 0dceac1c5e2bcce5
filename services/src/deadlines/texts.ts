import { calendarDate } from '@avalwerk/domain'
import { replaceText } from '../text/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { findNewerText, replacedTexts } from '../records/texttemplate.ts'

/** A newer version of a text becomes valid: the old one is archived (X15). */
export const textVersions: Deadline = {
  name: 'TEXTVERSION',
  listDue: async (db, now, atMost) =>
    (await replacedTexts(db, calendarDate(now)).select('t.id').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const today = calendarDate(ctx.now)
    const text = await replacedTexts(ctx.tx, today).selectAll('t').where('t.id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!text) return
    const fresh = await findNewerText(ctx.tx, text, today)
    if (fresh) await replaceText(ctx, text, fresh)
  },
}
