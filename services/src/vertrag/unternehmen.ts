import type { DbTransaction } from '../kernel/database.ts'
import { type FieldFault, fault, validateZuordnungen, type Zuordnung } from '@avalwerk/domain'
import type { CallerContext } from '../kernel/useCase.ts'
import { listUnternehmenByIds } from '../records/unternehmen.ts'

/** A company that may be a borrower under a contract. */
export type VertragUnternehmen = Readonly<{ id: string; org_id: string; name: string; zuordnung: Zuordnung }>

const NOT_SELECTABLE = 'Bitte wählen Sie ein aktives Unternehmen Ihrer Organisation, das Kreditnehmer sein kann.'

/**
 * The companies of the caller's organisation that are to be borrowers, as the caller sees them: active, and able to borrow (hybrid). Asked
 * under the caller's view, before the transaction writes for all parties.
 * @returns them, and what is wrong with the choice
 */
export async function listVertragUnternehmen(
  ctx: CallerContext,
  zuordnungen: readonly Zuordnung[],
): Promise<{ companies: VertragUnternehmen[]; faults: FieldFault[] }> {
  const ids = zuordnungen.map(({ unternehmenId }) => unternehmenId)
  const seen = (await listUnternehmenByIds(ctx.tx, ids)).filter(
    (company) => company.org_id === ctx.caller.orgId && company.status === 'AKT' && company.hybrid,
  )
  const companies = zuordnungen.flatMap((zuordnung) => {
    const unternehmen = seen.find(({ id }) => id === zuordnung.unternehmenId)
    return unternehmen ? [{ id: unternehmen.id, org_id: unternehmen.org_id, name: unternehmen.name, zuordnung }] : []
  })
  return {
    companies,
    faults: [
      ...validateZuordnungen(zuordnungen),
      ...fault('unternehmen', companies.length < zuordnungen.length ? NOT_SELECTABLE : undefined),
    ],
  }
}

/** A company under a contract, as a row that waits for its review. */
export const zuordnungRow = (vertrag: Readonly<{ org_id: string; id: string }>, company: VertragUnternehmen) => ({
  org_id: vertrag.org_id,
  kautionsvertrag_id: vertrag.id,
  unternehmen_id: company.id,
  unternehmen_org: company.org_id,
  unternehmen_name: company.name,
  person: company.zuordnung.person && JSON.stringify(company.zuordnung.person),
  status: 'OFFEN' as const,
})

/** The row of what a review is asked about a company. */
export const itemRow = (orgId: string, pruefungId: string, company: VertragUnternehmen) => ({
  org_id: orgId,
  pruefung_id: pruefungId,
  unternehmen_id: company.id,
  unternehmen_org: company.org_id,
  unternehmen_name: company.name,
  person: company.zuordnung.person && JSON.stringify(company.zuordnung.person),
})

/** The contacts that an organisation's companies had under contracts are forgotten. */
export async function forgetContacts(tx: DbTransaction, orgId: string): Promise<void> {
  await tx.updateTable('kautionsvertrag_unternehmen').set({ person: null }).where('unternehmen_org', '=', orgId).execute()
}
