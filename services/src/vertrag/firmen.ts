import { type Feldmangel, mangel, prüfeZuordnungen, type Zuordnung } from '@avalwerk/domain'
import type { Nutzervorgang } from '../kernel/vorgang.ts'

/** A company that may be a borrower under a contract. */
export type Vertragsfirma = Readonly<{ id: string; org_id: string; name: string; zuordnung: Zuordnung }>

const NICHT_WÄHLBAR = 'Bitte wählen Sie ein aktives Unternehmen Ihrer Organisation, das Kreditnehmer sein kann.'

/**
 * The companies of the caller's organisation that are to be borrowers, as the caller sees them: active, and able to borrow (hybrid).
 * Asked under the caller's view, before the transaction writes for all.
 * @returns them, and what is wrong with the choice
 */
export async function vertragsfirmen(
  v: Nutzervorgang,
  zuordnungen: readonly Zuordnung[],
): Promise<{ firmen: Vertragsfirma[]; mängel: Feldmangel[] }> {
  const ids = zuordnungen.map(({ unternehmenId }) => unternehmenId)
  const gesehen = ids.length
    ? await v.tx
        .selectFrom('unternehmen')
        .select(['id', 'org_id', 'name'])
        .where('id', 'in', ids)
        .where('org_id', '=', v.wer.orgId)
        .where('status', '=', 'AKT')
        .where('hybrid', '=', true)
        .execute()
    : []
  const firmen = zuordnungen.flatMap((zuordnung) => {
    const u = gesehen.find(({ id }) => id === zuordnung.unternehmenId)
    return u ? [{ ...u, zuordnung }] : []
  })
  return {
    firmen,
    mängel: [...prüfeZuordnungen(zuordnungen), ...mangel('unternehmen', firmen.length < zuordnungen.length ? NICHT_WÄHLBAR : undefined)],
  }
}

/** A company under a contract, as a row that waits for its review. */
export const zuordnungszeile = (k: Readonly<{ org_id: string; id: string }>, f: Vertragsfirma) => ({
  org_id: k.org_id,
  kautionsvertrag_id: String(k.id),
  unternehmen_id: f.id,
  unternehmen_org: f.org_id,
  unternehmen_name: f.name,
  person: f.zuordnung.person && JSON.stringify(f.zuordnung.person),
  status: 'OFFEN' as const,
})

/** What a review is asked about a company. */
export const positionszeile = (orgId: string, pruefungId: string, f: Vertragsfirma) => ({
  org_id: orgId,
  pruefung_id: pruefungId,
  unternehmen_id: f.id,
  unternehmen_org: f.org_id,
  unternehmen_name: f.name,
  person: f.zuordnung.person && JSON.stringify(f.zuordnung.person),
})
