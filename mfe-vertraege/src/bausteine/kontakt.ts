import { kontaktOderNull, LEERER_KONTAKT } from '@avalwerk/bausteine'
import { type Feldmangel, type Person, prüfeZuordnungen } from '@avalwerk/domain'

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

/** What is wrong with contact persons, by the fields of the form: they are named by their company. */
export function prüfeKontakte(firmen: readonly string[], kontakte: Readonly<Record<string, Kontaktwerte>>): Feldmangel[] {
  const zuordnungen = firmen.map((unternehmenId) => ({ unternehmenId, person: alsPerson(kontakte[unternehmenId]) }))
  return prüfeZuordnungen(zuordnungen).map(({ feld, grund }) => ({
    feld: feld.replace(/^unternehmen\.(\d+)\.person/, (_, i: string) => `kontakte.${firmen[Number(i)]}`),
    grund,
  }))
}
