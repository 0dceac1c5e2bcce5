import {
  type Ansprechpartner,
  type FieldFault,
  fault,
  validateAnsprechpartner,
  requiredRule,
  MESSAGES,
  TEXT_FORMS,
  fromRule,
  fromTodayRule,
} from '../fields/index.ts'
import type { Buergschaftsart } from '../buergschaft/index.ts'

/** What is said of a text beside its wording. Source: document 1, section 3 (Text template). */
export type TextData = Readonly<{
  bürgschaftsart: Buergschaftsart | null
  titel: string
  beschreibung: string | null
  /** First day on which it may be used. */
  gültigAb: string | null
  gültigBis: string | null
  /** May a guarantee with this text have an expiry date, or be payable on first demand? */
  befristung: boolean
  zahlungAufErstesAnfordernMoeglich: boolean
  /** Are the general clauses (defences, payment, term, law) set under it? */
  allgemeineBestimmungen: boolean
  ansprechPartner: Ansprechpartner | null
}>

export const EMPTY_TEXT_DATA: TextData = {
  bürgschaftsart: null,
  titel: '',
  beschreibung: null,
  gültigAb: null,
  gültigBis: null,
  befristung: false,
  zahlungAufErstesAnfordernMoeglich: false,
  allgemeineBestimmungen: true,
  ansprechPartner: null,
}

/**
 * Has a text begin today if its first day passed while it was being prepared, which is no mistake of its author.
 * @param previous the first day as it stands
 */
export const withReachedStart = (data: TextData, previous: string | null | undefined, today: string): TextData =>
  previous && previous < today && data.gültigAb === previous ? { ...data, gültigAb: today } : data

/** The rules of a text's data on a day. */
export function validateTextData(data: TextData, today: string): FieldFault[] {
  return [
    ...fault('bürgschaftsart', data.bürgschaftsart ? undefined : MESSAGES.required),
    ...fault('titel', requiredRule(TEXT_FORMS.titel.rule)(data.titel)),
    ...fault('beschreibung', TEXT_FORMS.textbeschreibung.rule(data.beschreibung ?? '')),
    ...fault('gültigAb', data.gültigAb ? fromTodayRule(data.gültigAb, today) : MESSAGES.required),
    ...fault('gültigBis', data.gültigBis && data.gültigAb ? fromRule(data.gültigAb)(data.gültigBis, today) : undefined),
    ...validateAnsprechpartner(data.ansprechPartner, 'ansprechPartner'),
  ]
}
