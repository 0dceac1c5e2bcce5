import type { Deadline } from '../kernel/deadlines.ts'
import { balanceUse, uncheckedVertraege } from '../vertrag/index.ts'

/** Once a day what is booked of each contract is compared with its guarantees and orders. */
export const limitUse: Deadline = {
  name: 'LIMITNUTZUNG',
  listDue: uncheckedVertraege.list,
  settle: async (ctx, id) => {
    const vertrag = await uncheckedVertraege.lock(ctx.tx, ctx.now, id)
    if (vertrag) await balanceUse(ctx, vertrag)
  },
}
