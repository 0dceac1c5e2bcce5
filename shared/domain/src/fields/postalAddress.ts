import { MESSAGES } from './messages.ts'
import { TEXT_FORMS } from './freeText.ts'
import { type Rule, buildRules } from './validationRules.ts'

/** An address. Parts that aren't given are empty; the country is a code of two letters. */
export type PostalAddress = Readonly<{ straße: string; hausnummer: string; postleitzahl: string; ort: string; landeskennzeichen: string }>
/** A contact; what isn't given is empty. */
export type Ansprechpartner = Readonly<{ vorname: string; nachname: string; email: string; telefonnummer: string }>
/** A field by its path, and the message it gets. */
export type FieldFault = Readonly<{ feld: string; grund: string }>

/** A shortcoming of a field, if there is one. */
export const fault = (feld: string, grund: string | undefined): FieldFault[] => (grund ? [{ feld, grund }] : [])
/** A field that must be given, and its rule. */
export const requiredRule =
  (rule?: Rule): ((value: string | null | undefined) => string | undefined) =>
  (value) =>
    value?.trim() ? rule?.(value) : MESSAGES.required

const PARTS = ['straße', 'hausnummer', 'postleitzahl', 'ort'] as const
/** Is any part of an address given? */
export const isBegun = (a: PostalAddress | null | undefined): boolean => PARTS.some((part) => (a?.[part] ?? '').trim() !== '')
/** Are street, number, postcode and city all given? */
export const isComplete = (a: PostalAddress | null | undefined): boolean => PARTS.every((part) => (a?.[part] ?? '').trim() !== '')

/** An address that must be complete. */
export function validatePostalAddress(postalAddress: PostalAddress | null | undefined, field: string): FieldFault[] {
  const postcode: Rule = (value) => (postalAddress?.landeskennzeichen === 'DE' && !/^\d{5}$/.test(value) ? MESSAGES.exactly(5) : undefined)
  return [
    ...fault(`${field}.straße`, requiredRule(TEXT_FORMS.strasse.rule)(postalAddress?.straße)),
    ...fault(`${field}.hausnummer`, requiredRule(TEXT_FORMS.hausnummer.rule)(postalAddress?.hausnummer)),
    ...fault(`${field}.postleitzahl`, requiredRule(buildRules(TEXT_FORMS.postleitzahl.rule, postcode))(postalAddress?.postleitzahl)),
    ...fault(`${field}.ort`, requiredRule(TEXT_FORMS.ort.rule)(postalAddress?.ort)),
  ]
}

/** A telephone number, which is optional. */
export const validatePhone = (value: string | null): string | undefined =>
  value?.trim() ? TEXT_FORMS.telefonnummer.rule(value) : undefined

/** A contact; the telephone number is optional. */
export function validateAnsprechpartner(person: Ansprechpartner | null | undefined, field: string): FieldFault[] {
  if (!person || [person.vorname, person.nachname, person.email, person.telefonnummer].every((value) => value.trim() === '')) return []
  return [
    ...fault(`${field}.vorname`, requiredRule(TEXT_FORMS.personenname.rule)(person.vorname)),
    ...fault(`${field}.nachname`, requiredRule(TEXT_FORMS.personenname.rule)(person.nachname)),
    ...fault(`${field}.email`, requiredRule(TEXT_FORMS.email.rule)(person.email)),
    ...fault(`${field}.telefonnummer`, validatePhone(person.telefonnummer)),
  ]
}

/** An address in one line; the country only where it isn't Germany. */
export const formatPostalAddress = ({ straße: strasse, hausnummer, postleitzahl, ort, landeskennzeichen }: PostalAddress): string =>
  [`${strasse} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), landeskennzeichen === 'DE' ? '' : landeskennzeichen]
    .filter(Boolean)
    .join(', ')

/** Name, mail address and telephone number in one line, as far as they are given; null without a contact. */
export const formatContact = (contact: Ansprechpartner | null | undefined): string | null =>
  contact ? [`${contact.vorname} ${contact.nachname}`.trim(), contact.email, contact.telefonnummer].filter(Boolean).join(', ') : null
