import { formatDate } from './formate.ts'
import { MESSAGES } from './meldungen.ts'
import { addDays } from './werktage.ts'

/**
 * Validation rules of single values: each answers with the specification's message, or undefined. They run in forms
 * and on the server. Empty values are left to the rule for required fields. Source: document 1, section 5.
 */
export type Rule = (wert: string) => string | undefined

/** Latin letters with their accents; the last range holds the capital ẞ. Combining marks are none: text is composed (NFC) before it is checked. */
const LETTERS = 'a-zA-ZÀ-ÖØ-öø-žſ-ɏḀ-ỿ'
const SATZ2 = `${LETTERS}0-9\\s'"_\\-/`
const SATZ3 = `${SATZ2}()&:.,+`
/** The five sets of allowed characters. */
export const CHARSET = {
  buchstaben: `${LETTERS}`,
  einfach: SATZ2,
  erweitert: SATZ3,
  ohneZiffern: `${LETTERS}\\s'"_\\-/()&:.,+`,
  breit: `${SATZ3}!?=%#@€$§<>`,
} as const
export type Charset = keyof typeof CHARSET

/** Every character must belong to the set; the message names the offenders. */
export function onlyChars(satz: Charset): Rule {
  const fremd = new RegExp(`[^${CHARSET[satz]}]`, 'gu')
  return (wert) => {
    const zeichen = [...new Set(wert.normalize('NFC').match(fremd) ?? [])]
    if (zeichen.length === 0) return undefined
    return zeichen.length === 1
      ? `Das Zeichen ${zeichen[0]} kann nicht verwendet werden.`
      : `Die Zeichen ${zeichen.join(', ')} können nicht verwendet werden.`
  }
}

const FORBIDDEN_SEQUENCES = ['${', '#{', '--']
/** Sequences that no text may hold. */
export const withoutForbiddenSequences: Rule = (wert) => {
  const orNotFound = FORBIDDEN_SEQUENCES.filter((folge) => wert.includes(folge))
  if (orNotFound.length === 0) return undefined
  return orNotFound.length === 1
    ? `Die Zeichenfolge ${orNotFound[0]} kann nicht verwendet werden.`
    : `Die Zeichenfolgen ${orNotFound.join(', ')} können nicht verwendet werden.`
}

/** A text without those sequences: each is replaced. */
export const replaceForbiddenSequences = (wert: string, durch: string): string =>
  FORBIDDEN_SEQUENCES.reduce((text, folge) => text.replaceAll(folge, durch), wert)

export const höchstens =
  (zeichen: number): Rule =>
  (wert) =>
    wert.normalize('NFC').length > zeichen ? MESSAGES.maximal(zeichen) : undefined
export const mindestens =
  (zeichen: number): Rule =>
  (wert) =>
    wert.normalize('NFC').length < zeichen ? MESSAGES.mindestens(zeichen) : undefined

const EMAIL_ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_~-]+"
const EMAIL_LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?'
const EMAIL = new RegExp(`^${EMAIL_ATOM}(\\.${EMAIL_ATOM})*@(${EMAIL_LABEL}\\.)+\\p{L}{2,}$`, 'u')
/**
 * Local part, at sign, dotted domain, top level of at least two letters. The local part is made of what mail takes without quotes
 * (RFC 5322, dot-atom) less braces.
 */
export const email: Rule = (wert) => (EMAIL.test(wert.normalize('NFC')) ? undefined : MESSAGES.email)

/** The first message of several rules; empty text passes. */
export const regeln =
  (...liste: readonly Rule[]): Rule =>
  (wert) => {
    if (wert === '') return undefined
    for (const regel of liste) {
      const meldung = regel(wert)
      if (meldung) return meldung
    }
    return undefined
  }

/** A free text of one line. */
export const zeile = (zeichen: number, satz: Charset = 'breit') => regeln(höchstens(zeichen), withoutForbiddenSequences, onlyChars(satz))

/** Reads a German percentage with up to two decimals: '5', '5,25'. @returns hundredths of a percent, or undefined */
export function parsePercent(text: string): number | undefined {
  const treffer = /^(\d{1,3})(?:,(\d{1,2}))?\s*%?$/.exec(text.trim())
  return treffer ? Number(treffer[1]) * 100 + Number((treffer[2] ?? '').padEnd(2, '0')) : undefined
}
/** Between 0.01 and 100 percent; takes the German text. */
export const prozent: Rule = (wert) => {
  const hundredths = parsePercent(wert)
  return hundredths !== undefined && hundredths >= 1 && hundredths <= 10_000 ? undefined : MESSAGES.prozent
}

/** A rule of a calendar date (ISO) on a given day. */
export type DateRule = (iso: string, heute: string) => string | undefined

/** From 01.01.1970 to the end of the year after next: the date of a contract. */
export const vertragDateRule: DateRule = (iso, heute) =>
  iso >= '1970-01-01' && iso <= `${Number(heute.slice(0, 4)) + 2}-12-31` ? undefined : MESSAGES.vertragsdatum
/** From five years before the start of this year to the end of next year: the date of issue. */
export const ausstellungsdatumRule: DateRule = (iso, heute) => {
  const jahr = Number(heute.slice(0, 4))
  return iso >= `${jahr - 5}-01-01` && iso <= `${jahr + 1}-12-31` ? undefined : MESSAGES.ausstellungsdatum
}
/** Tomorrow or later. */
export const futureRule: DateRule = (iso, heute) => (iso > heute ? undefined : MESSAGES.zukunft)
/** Today or later. */
export const fromTodayRule: DateRule = (iso, heute) => (iso >= heute ? undefined : MESSAGES.abHeute)
/** Today or some days back. */
export const backRule =
  (tage: number): DateRule =>
  (iso, heute) =>
    iso <= heute && iso >= addDays(heute, -tage) ? undefined : MESSAGES.zurück(tage)
/** Not before another date. */
export const fromRule =
  (earliest: string): DateRule =>
  (iso) =>
    iso >= earliest ? undefined : MESSAGES.datumMin(formatDate(earliest))
