import { calendarDate } from '@avalwerk/domain'
import { replacedTexts, replaceText } from '../text/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { findNewerText } from '../records/texttemplate.ts'

/** A newer version of a text becomes valid: the old one is archived (X15). */
export const textVersions: Deadline = {
  name: 'TEXTVERSION',
  listDue: replacedTexts.list,
  settle: async (ctx, id) => {
    const text = await replacedTexts.lock(ctx.tx, ctx.now, id)
    const fresh = text && (await findNewerText(ctx.tx, text, calendarDate(ctx.now)))
    if (fresh) await replaceText(ctx, text, fresh)
  },
}
