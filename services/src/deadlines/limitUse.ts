import type { Deadline } from '../kernel/deadlines.ts'
import { balanceUse, listUncheckedVertraege } from '../vertrag/index.ts'

/** Once a day what is booked of each contract is compared with its guarantees and orders. */
export const limitUse: Deadline = { name: 'LIMITNUTZUNG', listDue: listUncheckedVertraege, settle: balanceUse }
