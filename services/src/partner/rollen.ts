import type { Recht } from '@avalwerk/domain'
import type { Transaktion } from '../kernel/datenbank.ts'

/** The roles of the viewer's organisation by name. */
export async function alleRollen(tx: Transaktion): Promise<{ name: string; iconname: string; immutable: boolean; rechte: Recht[] }[]> {
  return tx.selectFrom('rolle').select(['name', 'iconname', 'immutable', 'rechte']).orderBy('name').execute()
}
