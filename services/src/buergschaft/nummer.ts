import type { Transaktion } from '../kernel/datenbank.ts'

/** Statuses whose number is out of the way: replaced, being corrected, never issued. As in the unique index. */
const FREIGEBEND = ['UT', 'IK', 'STO'] as const

/**
 * Has a guarantor not given this number yet? Reads all of the guarantor's guarantees.
 * @param außer a guarantee that may keep its number
 */
export async function nummerFrei(tx: Transaktion, bürgeOrg: string, nummer: string, außer?: string): Promise<boolean> {
  const zeile = await tx
    .selectFrom('buergschaft')
    .select('id')
    .where('buerge_org', '=', bürgeOrg)
    .where('nummer_buerge', '=', nummer.trim())
    .where('status', 'not in', FREIGEBEND)
    // What somebody imports under a number takes none from the guarantor.
    .where('herkunft', '<>', 'IMPORTIERT')
    .$if(außer !== undefined, (q) => q.where('id', '<>', außer as string))
    .limit(1)
    .executeTakeFirst()
  return zeile === undefined
}
