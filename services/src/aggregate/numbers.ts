import type { DbTransaction } from '../kernel/database.ts'

/** Statuses that leave their number free for another guarantee: replaced, being corrected, never issued. As in the unique index. */
const SHARING = ['UT', 'IK', 'STO'] as const

/**
 * Has a guarantor not given this number yet? Reads all of the guarantor's guarantees.
 * @param except a guarantee that may keep its number
 */
export async function numberFree(tx: DbTransaction, buergeOrg: string, number: string, except?: string): Promise<boolean> {
  const row = await tx
    .selectFrom('buergschaft')
    .select('id')
    .where('buerge_org', '=', buergeOrg)
    .where('nummer_buerge', '=', number.trim())
    .where('status', 'not in', SHARING)
    // A guarantee that is imported under a number doesn't take that number from the guarantor.
    .where('herkunft', '<>', 'IMPORTIERT')
    .$if(except !== undefined, (q) => q.where('id', '<>', except as string))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
