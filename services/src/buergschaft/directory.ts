import { recordOf, type Auftraggeber, type Auftragnehmer, type FieldFault, isOnPlatform, toSortKey } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import { listSelectableAmong, listSelectableNamed, type SelectableUnternehmen } from '../records/unternehmen.ts'

/**
 * A company that may be chosen as a party, as the caller may see it.
 * @param field the field that names it
 * @returns undefined for a party that was entered by hand
 * @throws Refusal EINGABE_UNGUELTIG for a company that can't be chosen, or isn't there for the caller
 */
export const findSelectableUnternehmen = async (
  tx: DbTransaction,
  id: string | null | undefined,
  field: string,
): Promise<SelectableUnternehmen | undefined> => (await listSelectableUnternehmen(tx, { [field]: id }))[field]

/** The same of several parties, by their fields. */
export async function listSelectableUnternehmen<F extends string>(
  tx: DbTransaction,
  parties: Readonly<Record<F, string | null | undefined>>,
): Promise<Record<F, SelectableUnternehmen | undefined>> {
  const ids = Object.values<string | null | undefined>(parties).filter((id): id is string => Boolean(id))
  const rows = await listSelectableAmong(tx, ids)
  return recordOf(Object.keys(parties) as F[], (feld) => {
    if (!parties[feld]) return undefined
    const company = rows.find(({ id }) => id === parties[feld])
    if (!company) throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Dieses Unternehmen kann nicht gewählt werden.' }])
    return company
  })
}

/**
 * A beneficiary that was entered by hand must not be a company that can be chosen: delivery is digital if the beneficiary is on the
 * platform, even where the user types its name. A company is recognised by name and postcode, among the companies that the caller may see.
 * Source: document 1, section 4 (Order).
 * @param present the beneficiary until now, which the caller needn't see otherwise
 */
export async function checkEnteredByHand(
  tx: DbTransaction,
  auftraggeber: Auftraggeber | null | undefined,
  present?: Readonly<{ id: string | null; name: string; postadresse: Auftraggeber['postadresse'] }>,
): Promise<FieldFault[]> {
  if (!auftraggeber || isOnPlatform(auftraggeber)) return []
  const key = ({ name, postadresse }: Pick<Auftraggeber, 'name' | 'postadresse'>) =>
    `${toSortKey(name)} ${postadresse.postleitzahl.replaceAll(' ', '')}`
  const named = (await listSelectableNamed(tx, auftraggeber.name)).map(({ name, adresse }) => ({ name, postadresse: adresse }))
  return [...named, ...(present?.id ? [present] : [])].some((company) => key(company) === key(auftraggeber))
    ? [{ feld: 'auftraggeber.name', grund: 'Dieses Unternehmen ist auf der Plattform. Bitte wählen Sie es aus.' }]
    : []
}

type Side = Readonly<{ orgId: string | undefined; name: string }>
/** Do both parties belong to one organisation? A party that is no company of the platform is known by its name alone. */
export const belongTogether = (geber: Side, nehmer: Side): boolean =>
  geber.orgId && nehmer.orgId ? geber.orgId === nehmer.orgId : toSortKey(geber.name) === toSortKey(nehmer.name)

/** A chosen company is called and lives as the directory says, whatever was sent. */
export const asAuftraggeber = (auftraggeber: Auftraggeber, company: SelectableUnternehmen | undefined): Auftraggeber =>
  company
    ? {
        ...auftraggeber,
        name: company.name,
        postadresse: company.adresse,
        oeffentlicherAuftraggeber: company.oeffentlich,
        fremdId: company.fremd_id,
      }
    : auftraggeber
/** The same of a borrower, whose `fremdId` stays as it was sent. */
export const asAuftragnehmer = (auftragnehmer: Auftragnehmer, company: SelectableUnternehmen | undefined): Auftragnehmer =>
  company ? { ...auftragnehmer, name: company.name, postadresse: company.adresse } : auftragnehmer
