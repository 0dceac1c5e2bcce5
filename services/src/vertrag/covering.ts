import { toSortKey } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { Vertrag } from './usage.ts'

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

/**
 * Locks a contract if an order may choose it: active, of this guarantor, and covering this borrower. The next transaction that uses its
 * limit waits. Must run for all parties.
 */
export const lockSelectableVertrag = (
  tx: DbTransaction,
  { vertragId, buergeId, nehmer }: { vertragId: string; buergeId: string | null; nehmer: { id: string | null; name: string } },
): Promise<Vertrag | undefined> =>
  tx
    .selectFrom('kautionsvertrag as k')
    .selectAll()
    .where('k.id', '=', vertragId)
    .where('k.status', '=', 'AKTIV')
    .where('k.buerge_id', '=', buergeId ?? '')
    .where(covers(nehmer.id, toSortKey(nehmer.name)))
    .forUpdate()
    .executeTakeFirst()
