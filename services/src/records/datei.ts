import type { Selectable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { DateiTable } from '../kernel/schema.ts'

type Datei = Selectable<DateiTable>

/** Has an organisation uploaded this file, as far as the transaction may see it? */
export async function hasDatei(tx: DbTransaction, orgId: string, id: string): Promise<boolean> {
  const file = await tx.selectFrom('datei').select('id').where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
  return file !== undefined
}

/** A file that an organisation uploaded, its bytes included, as far as the transaction may see it. */
export const findDatei = (tx: DbTransaction, orgId: string, id: string): Promise<Datei | undefined> =>
  tx.selectFrom('datei').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()

/** The same without its bytes: what a page says of it. */
export const findDateiDetails = (
  tx: DbTransaction,
  orgId: string,
  id: string,
): Promise<Pick<Datei, 'name' | 'groesse' | 'mime'> | undefined> =>
  tx.selectFrom('datei').select(['name', 'groesse', 'mime']).where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
