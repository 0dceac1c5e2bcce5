import { openAufgabe } from '../aggregate/index.ts'
import { expiringBuergschaften, partiesOf, placeholdersOf } from '../buergschaft/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'

/** The beneficiary is asked to discharge or to name another day. */
export const expiryReached: Deadline = {
  name: 'A-03',
  listDue: expiringBuergschaften.list,
  settle: async (ctx, id) => {
    const buergschaft = await expiringBuergschaften.lock(ctx.tx, ctx.now, id)
    if (!buergschaft?.ablaufdatum) return
    await openAufgabe(ctx, 'A-03', { kind: 'BUERGSCHAFT', id }, await partiesOf(ctx.tx, buergschaft), placeholdersOf(buergschaft), {
      deadline: buergschaft.ablaufdatum,
    })
  },
}
