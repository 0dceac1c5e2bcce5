import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { KautionsvertragTable } from '../kernel/schema.ts'

type Vertrag = Selectable<KautionsvertragTable>

/** A contract, as far as the transaction may see it. */
export const findKautionsvertrag = (tx: DbTransaction, id: string): Promise<Vertrag | undefined> =>
  tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).executeTakeFirst()

/** The ids of all active contracts that the transaction may see. */
export async function listActiveVertraege(tx: DbTransaction): Promise<string[]> {
  const rows = await tx.selectFrom('kautionsvertrag').select('id').where('status', '=', 'AKTIV').execute()
  return rows.map(({ id }) => id)
}

/** Contracts by number, as far as the transaction may see them. @param most how many at most */
export const listVertragsnummern = (tx: DbTransaction, most: number): Promise<Pick<Vertrag, 'id' | 'vertragsnummer'>[]> =>
  tx.selectFrom('kautionsvertrag').select(['id', 'vertragsnummer']).orderBy('vertragsnummer').limit(most).execute()

/** The contracts of some ids that the transaction may see, as a table with their keys `org_id` and `id`. */
export const vertragKeys = (ids: readonly string[]): RawBuilder<Pick<Vertrag, 'org_id' | 'id'>> =>
  sql`(select org_id, id from kautionsvertrag where id = any (${sql.val(ids)}::bigint[]))`
