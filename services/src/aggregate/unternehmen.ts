import type { Selectable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { collectedIn } from './collected.ts'
import { type Parties, partiesFrom, type Party } from './parties.ts'

type Unternehmen = Selectable<UnternehmenTable>
/** Companies of the platform, and which of them runs it. */
export type UnternehmenParties = Readonly<{
  operator: Party
  find(id: string | null | undefined): Unternehmen | undefined
  /** A company with its organisation; null for none and for one that isn't there. */
  party(id: string | null | undefined): Party | null
}>

/**
 * Reads companies by their ids, and the operator's, as far as the transaction may see them: in one statement, and within `atOnce` only
 * those that weren't read before.
 */
export async function readUnternehmen(tx: DbTransaction, ids: readonly (string | null | undefined)[]): Promise<UnternehmenParties> {
  const known = collectedIn(tx)?.unternehmen ?? new Map<string, Unternehmen>()
  const missing = [...new Set(ids)].filter((id): id is string => id !== null && id !== undefined && !known.has(id))
  const operatorOf = () => [...known.values()].filter(({ gruppe }) => gruppe === 'BSP').sort((a, b) => (a.id < b.id ? -1 : 1))[0]
  if (missing.length || !operatorOf()) {
    const operatorId = tx.selectFrom('unternehmen').select('id').where('gruppe', '=', 'BSP').orderBy('id').limit(1)
    const rows = await tx
      .selectFrom('unternehmen')
      .selectAll()
      .where((w) => w.or([w('id', '=', operatorId), ...(missing.length ? [w('id', 'in', missing)] : [])]))
      .execute()
    for (const row of rows) known.set(row.id, row)
  }
  const asParty = ({ org_id: orgId, id: unternehmenId }: Unternehmen): Party => ({ orgId, unternehmenId })
  const find: UnternehmenParties['find'] = (id) => (id ? known.get(id) : undefined)
  return {
    get operator() {
      const operator = operatorOf()
      if (!operator) throw new Error('Das Unternehmen des Betreibers fehlt')
      return asParty(operator)
    },
    find,
    party: (id) => {
      const company = find(id)
      return company ? asParty(company) : null
    },
  }
}

/** A company of the platform with its organisation. */
export const party = async (tx: DbTransaction, unternehmenId: string | null): Promise<Party | null> =>
  unternehmenId ? (await readUnternehmen(tx, [unternehmenId])).party(unternehmenId) : null

/** The operator of the installation. */
export const operatorOrg = async (tx: DbTransaction): Promise<Party> => (await readUnternehmen(tx, [])).operator

/** A matter of one beneficiary's company alone. */
export const partiesOfUnternehmen = async (tx: DbTransaction, { orgId, unternehmenId }: Party): Promise<Parties> =>
  partiesFrom({ beguenstigter: { orgId, unternehmenId }, operator: await operatorOrg(tx) })
