import type { DbTransaction } from '../kernel/database.ts'

/** Statuses whose number is out of the way: replaced, being corrected, never issued. As in the unique index. */
const SHARING = ['UT', 'IK', 'STO'] as const

/**
 * Has a guarantor not given this number yet? Reads all of the guarantor's guarantees.
 * @param außer a guarantee that may keep its number
 */
export async function numberFree(tx: DbTransaction, buergeOrg: string, number: string, except?: string): Promise<boolean> {
  const row = await tx
    .selectFrom('buergschaft')
    .select('id')
    .where('buerge_org', '=', buergeOrg)
    .where('nummer_buerge', '=', number.trim())
    .where('status', 'not in', SHARING)
    // What somebody imports under a number takes none from the guarantor.
    .where('herkunft', '<>', 'IMPORTIERT')
    .$if(except !== undefined, (q) => q.where('id', '<>', except as string))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
