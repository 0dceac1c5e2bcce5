import { TRANSFER_WORKING_DAYS } from '@avalwerk/domain'
import { openAufgabe } from '../aggregate/index.ts'
import { partiesOf, placeholdersOf, lockedBuergschaft, withoutAufgabe } from '../buergschaft/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { type Db, beforeWorkingDays } from '../kernel/instants.ts'

const waiting = (db: Db, now: Date) =>
  db
    .selectFrom('buergschaft')
    .where('geaendert_am', '<', beforeWorkingDays(now, TRANSFER_WORKING_DAYS))
    .where((w) => w.and([w('status', '=', 'AUS'), w('dokument_status', '=', 'KEINES')]))
    .where(withoutAufgabe('B-15'))

/** A linked guarantee that its guarantor promised and hasn't handed over for too long. */
export const waitsOnBuergen: Deadline = {
  name: 'B-15',
  listDue: async (db, now, atMost) =>
    (await waiting(db, now).select('buergschaft.id').orderBy('geaendert_am').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const buergschaft = await lockedBuergschaft(ctx.tx, id).executeTakeFirst()
    if (buergschaft && (await waiting(ctx.tx, ctx.now).select('buergschaft.id').where('buergschaft.id', '=', id).executeTakeFirst()))
      await openAufgabe(ctx, 'B-15', { kind: 'BUERGSCHAFT', id }, await partiesOf(ctx.tx, buergschaft), placeholdersOf(buergschaft))
  },
}
