import { openAufgabe } from '../aggregate/index.ts'
import { partiesOf, placeholdersOf, unhandedBuergschaften } from '../buergschaft/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'

/** A linked guarantee that its guarantor promised and hasn't handed over for too long. */
export const waitsOnBuergen: Deadline = {
  name: 'B-15',
  listDue: unhandedBuergschaften.list,
  settle: async (ctx, id) => {
    const buergschaft = await unhandedBuergschaften.lock(ctx.tx, ctx.now, id)
    if (buergschaft)
      await openAufgabe(ctx, 'B-15', { kind: 'BUERGSCHAFT', id }, await partiesOf(ctx.tx, buergschaft), placeholdersOf(buergschaft))
  },
}
