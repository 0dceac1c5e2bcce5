import { contactOrNull, EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import { type FieldFault, type Person, validateZuordnungen } from '@avalwerk/domain'

/** A contact person as typed; empty where there is none. */
export type ContactValues = typeof EMPTY_CONTACT
/** A contact person as the form shows them. */
export const asContactValues = (person: Person | null | undefined): ContactValues =>
  person ? { vorname: person.vorname, nachname: person.nachname, email: person.email, telefonnummer: person.telefonnummer } : EMPTY_CONTACT

/** Turns what was typed into a contact person (KP); null if nothing was. */
export const asPerson = (values: Partial<ContactValues> | undefined): Person | null => {
  // A field that hasn't been touched yet has no value.
  const contact = contactOrNull({ ...EMPTY_CONTACT, ...values })
  return contact && { personentyp: 'KP', ...contact }
}

/** The faults of contact persons, by the fields of the form: they are named by their company. */
export function validateContacts(companies: readonly string[], contacts: Readonly<Record<string, ContactValues>>): FieldFault[] {
  const zuordnungen = companies.map((unternehmenId) => ({ unternehmenId, person: asPerson(contacts[unternehmenId]) }))
  return validateZuordnungen(zuordnungen).map(({ feld, grund }) => ({
    feld: feld.replace(/^unternehmen\.(\d+)\.person/, (_, i: string) => `kontakte.${companies[Number(i)]}`),
    grund,
  }))
}
