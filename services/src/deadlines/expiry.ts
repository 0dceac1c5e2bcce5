import { EXPIRY_LEAD_DAYS, calendarDate, addDays } from '@avalwerk/domain'
import { openAufgabe } from '../aggregate/index.ts'
import { partiesOf, placeholdersOf, lockedBuergschaft, withoutAufgabe } from '../buergschaft/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import type { Db } from '../kernel/instants.ts'

/** Guarantees in force, near their expected expiry date, about which the beneficiary hasn't been asked yet. */
const expiring = (db: Db, now: Date) =>
  db
    .selectFrom('buergschaft')
    .where('status', '=', 'AKT')
    .where('geloescht_am', 'is', null)
    .where('ablaufdatum', '<=', addDays(calendarDate(now), EXPIRY_LEAD_DAYS))
    .where(withoutAufgabe('A-03', { offene: true }))

/** The beneficiary is asked to discharge or to name another day. */
export const expiryReached: Deadline = {
  name: 'A-03',
  listDue: async (db, now, atMost) =>
    (await expiring(db, now).select('buergschaft.id').orderBy('ablaufdatum').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const buergschaft = await lockedBuergschaft(ctx.tx, id).executeTakeFirst()
    if (
      !buergschaft?.ablaufdatum ||
      !(await expiring(ctx.tx, ctx.now).select('buergschaft.id').where('buergschaft.id', '=', id).executeTakeFirst())
    )
      return
    await openAufgabe(ctx, 'A-03', { kind: 'BUERGSCHAFT', id }, await partiesOf(ctx.tx, buergschaft), placeholdersOf(buergschaft), {
      deadline: buergschaft.ablaufdatum,
    })
  },
}
