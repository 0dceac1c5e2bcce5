import type { DbTransaction } from '../kernel/database.ts'
import type { AuftragRow } from './state.ts'

/** Notes when people were warned that a draft will lapse. @returns the draft */
export const noteWarning = (tx: DbTransaction, { org_id, id }: Pick<AuftragRow, 'org_id' | 'id'>, at: Date): Promise<AuftragRow> =>
  tx
    .updateTable('auftrag')
    .set({ vorgewarnt_am: at })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes an order's link to a guarantee that is erased. */
export async function forgetBuergschaft(tx: DbTransaction, auftragId: string, buergschaftId: string): Promise<void> {
  await tx
    .updateTable('auftrag')
    .set({ buergschaft_id: null })
    .where('id', '=', auftragId)
    .where('buergschaft_id', '=', buergschaftId)
    .execute()
  await tx
    .updateTable('auftrag_sicht')
    .set({ buergschaft_id: null })
    .where('auftrag_id', '=', auftragId)
    .where('buergschaft_id', '=', buergschaftId)
    .execute()
}
