import { type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { BuergschaftTable, HistorieTable } from '../kernel/schema.ts'

/** An entry of a guarantee's history, with the guarantee's status now. */
type Entry = Selectable<HistorieTable> & Pick<Selectable<BuergschaftTable>, 'id' | 'status'>

/**
 * Guarantees with the entries of their histories, guarantee by guarantee and each from its first entry, as far as the transaction may see
 * them. A guarantee without entries has one row, in which the columns of an entry are null.
 */
export async function listHistories(tx: DbTransaction, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select b.id::text as id, b.status, h.*
    from buergschaft b left join buergschaft_historie h on h.org_id = b.buerge_org and h.buergschaft_id = b.id
    where b.id = any (${sql.val(ids)}::bigint[]) order by b.id, h.lfd`.execute(tx)
  return rows
}
