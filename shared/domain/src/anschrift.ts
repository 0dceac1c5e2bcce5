import { MESSAGES } from './meldungen.ts'
import { TEXT_FORMS } from './freitext.ts'
import { type Rule, regeln } from './pruefregeln.ts'

export type Anschrift = Readonly<{ straße: string; hausnummer: string; postleitzahl: string; ort: string; landeskennzeichen: string }>
export type Ansprechpartner = Readonly<{ vorname: string; nachname: string; email: string; telefonnummer: string }>
/** A field by its path, and the message it gets. */
export type FieldFault = Readonly<{ feld: string; grund: string }>

/** A shortcoming of a field, if there is one. */
export const mangel = (feld: string, grund: string | undefined): FieldFault[] => (grund ? [{ feld, grund }] : [])
/** A field that must be given, and its rule. */
export const verlangt =
  (regel?: Rule): ((wert: string | null | undefined) => string | undefined) =>
  (wert) =>
    wert?.trim() ? regel?.(wert) : MESSAGES.pflicht

const SHARE = ['straße', 'hausnummer', 'postleitzahl', 'ort'] as const
/** Is any part of an address given? */
export const isBegun = (a: Anschrift | null | undefined): boolean => SHARE.some((teil) => (a?.[teil] ?? '').trim() !== '')
/** Are street, number, postcode and city all given? */
export const isComplete = (a: Anschrift | null | undefined): boolean => SHARE.every((teil) => (a?.[teil] ?? '').trim() !== '')

/** An address that must be complete. */
export function validatePostalAddress(anschrift: Anschrift | null | undefined, feld: string): FieldFault[] {
  const postcode: Rule = (wert) => (anschrift?.landeskennzeichen === 'DE' && !/^\d{5}$/.test(wert) ? MESSAGES.exakt(5) : undefined)
  return [
    ...mangel(`${feld}.straße`, verlangt(TEXT_FORMS.strasse.rule)(anschrift?.straße)),
    ...mangel(`${feld}.hausnummer`, verlangt(TEXT_FORMS.hausnummer.rule)(anschrift?.hausnummer)),
    ...mangel(`${feld}.postleitzahl`, verlangt(regeln(TEXT_FORMS.postleitzahl.rule, postcode))(anschrift?.postleitzahl)),
    ...mangel(`${feld}.ort`, verlangt(TEXT_FORMS.ort.rule)(anschrift?.ort)),
  ]
}

/** A telephone number, which is optional. */
export const validatePhone = (wert: string | null): string | undefined => (wert?.trim() ? TEXT_FORMS.telefonnummer.rule(wert) : undefined)

/** A contact; the telephone number is optional. */
export function validateAnsprechpartner(person: Ansprechpartner | null | undefined, feld: string): FieldFault[] {
  if (!person || [person.vorname, person.nachname, person.email, person.telefonnummer].every((wert) => wert.trim() === '')) return []
  return [
    ...mangel(`${feld}.vorname`, verlangt(TEXT_FORMS.personenname.rule)(person.vorname)),
    ...mangel(`${feld}.nachname`, verlangt(TEXT_FORMS.personenname.rule)(person.nachname)),
    ...mangel(`${feld}.email`, verlangt(TEXT_FORMS.email.rule)(person.email)),
    ...mangel(`${feld}.telefonnummer`, validatePhone(person.telefonnummer)),
  ]
}
