import { kontaktOderNull, LEERER_KONTAKT } from '@avalwerk/bausteine'
import type { Person } from '@avalwerk/domain'

/** A contact person as typed; empty where there is none. */
export type Kontaktwerte = typeof LEERER_KONTAKT
export const alsKontaktwerte = (p: Person | null | undefined): Kontaktwerte =>
  p ? { vorname: p.vorname, nachname: p.nachname, email: p.email, telefonnummer: p.telefonnummer } : LEERER_KONTAKT

/** What was typed, as a contact person (KP); null if nothing was. */
export const alsPerson = (w: Partial<Kontaktwerte> | undefined): Person | null => {
  // A field that nobody has touched yet has no value.
  const kontakt = kontaktOderNull({ ...LEERER_KONTAKT, ...w })
  return kontakt && { personentyp: 'KP', ...kontakt }
}
