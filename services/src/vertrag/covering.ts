import { toSortKey } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'

/** Does a contract cover a borrower: as an accepted company under it, or, without the platform, as its policy holder by name? */
const covers = (id: string | null | undefined, name: string): RawBuilder<boolean> =>
  id
    ? sql<boolean>`exists (select from kautionsvertrag_unternehmen u where u.org_id = k.org_id and u.kautionsvertrag_id = k.id
        and u.unternehmen_id = ${id} and u.status = 'ANGENOMMEN')`
    : name === ''
      ? sql<boolean>`false`
      : sql<boolean>`k.versicherungsnehmer_id is null and k.nehmer_sort = ${name}`

/** The active contracts of a borrower. Must run for all parties. @param name as `toSortKey` gives it */
export async function listCoveringVertraege(tx: DbTransaction, id: string | undefined, name: string): Promise<string[]> {
  const rows = await tx.selectFrom('kautionsvertrag as k').select('k.id').where('k.status', '=', 'AKTIV').where(covers(id, name)).execute()
  return rows.map((k) => k.id)
}

/** The condition that an order may choose a contract `k`: it is active, of this guarantor, and covers this borrower. */
export const isSelectable = ({
  buergeId,
  nehmer,
}: {
  buergeId: string | null
  nehmer: { id: string | null; name: string }
}): RawBuilder<boolean> =>
  sql<boolean>`k.status = 'AKTIV' and k.buerge_id = ${buergeId ?? ''} and ${covers(nehmer.id, toSortKey(nehmer.name))}`
