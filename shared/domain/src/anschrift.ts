import { MELDUNGEN } from './meldungen.ts'
import { email, type Regel, regeln, zeile } from './pruefregeln.ts'

export type Anschrift = Readonly<{ straße: string; hausnummer: string; postleitzahl: string; ort: string; landeskennzeichen: string }>
export type Ansprechpartner = Readonly<{ vorname: string; nachname: string; email: string; telefonnummer: string }>
/** A field by its path, and the message it gets. */
export type Feldmangel = Readonly<{ feld: string; grund: string }>

/** A shortcoming of a field, if there is one. */
export const mangel = (feld: string, grund: string | undefined): Feldmangel[] => (grund ? [{ feld, grund }] : [])
/** A field that must be given, and its rule. */
export const verlangt =
  (regel?: Regel): ((wert: string | null | undefined) => string | undefined) =>
  (wert) =>
    wert?.trim() ? regel?.(wert) : MELDUNGEN.pflicht

const TELEFON: Regel = (wert) => (/^[\d\s+/()-]{4,30}$/.test(wert) ? undefined : 'Bitte geben Sie eine gültige Telefonnummer an')

const TEILE = ['straße', 'hausnummer', 'postleitzahl', 'ort'] as const
/** Is any part of an address given? */
export const istAngefangen = (a: Anschrift | null | undefined): boolean => TEILE.some((teil) => (a?.[teil] ?? '').trim() !== '')
/** Are street, number, postcode and city all given? */
export const istVollständig = (a: Anschrift | null | undefined): boolean => TEILE.every((teil) => (a?.[teil] ?? '').trim() !== '')

/** An address that must be complete. */
export function prüfeAnschrift(a: Anschrift | null | undefined, feld: string): Feldmangel[] {
  const plz: Regel = (wert) => (a?.landeskennzeichen === 'DE' && !/^\d{5}$/.test(wert) ? MELDUNGEN.postleitzahl : undefined)
  return [
    ...mangel(`${feld}.straße`, verlangt(zeile(80))(a?.straße)),
    ...mangel(`${feld}.hausnummer`, verlangt(zeile(10, 'erweitert'))(a?.hausnummer)),
    ...mangel(`${feld}.postleitzahl`, verlangt(regeln(zeile(10, 'erweitert'), plz))(a?.postleitzahl)),
    ...mangel(`${feld}.ort`, verlangt(zeile(80))(a?.ort)),
  ]
}

/** A telephone number, which is optional. */
export const prüfeTelefon = (wert: string | null): string | undefined => (wert?.trim() ? TELEFON(wert) : undefined)

/** A contact; the telephone number is optional. */
export function prüfeAnsprechpartner(p: Ansprechpartner | null | undefined, feld: string): Feldmangel[] {
  if (!p || [p.vorname, p.nachname, p.email, p.telefonnummer].every((wert) => wert.trim() === '')) return []
  return [
    ...mangel(`${feld}.vorname`, verlangt(zeile(60, 'ohneZiffern'))(p.vorname)),
    ...mangel(`${feld}.nachname`, verlangt(zeile(60, 'ohneZiffern'))(p.nachname)),
    ...mangel(`${feld}.email`, verlangt(email)(p.email)),
    ...mangel(`${feld}.telefonnummer`, prüfeTelefon(p.telefonnummer)),
  ]
}
