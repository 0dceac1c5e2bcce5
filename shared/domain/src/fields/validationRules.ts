import { formatDate } from '../format/index.ts'
import { MESSAGES } from './messages.ts'
import { addDays } from '../time/index.ts'

/**
 * Validation rules of single values: each answers with the specification's message, or undefined. They run in forms
 * and on the server. Empty values are left to the rule for required fields. Source: document 1, section 5.
 */
export type Rule = (value: string) => string | undefined

/** Latin letters with their accents; the last range holds the capital ẞ. Combining marks don't count: text is composed (NFC) first. */
const LETTERS = 'a-zA-ZÀ-ÖØ-öø-žſ-ɏḀ-ỿ'
const SIMPLE_CHARS = `${LETTERS}0-9\\s'"_\\-/`
const EXTENDED_CHARS = `${SIMPLE_CHARS}()&:.,+`
/** The five sets of allowed characters. */
export const CHARSET = {
  buchstaben: `${LETTERS}`,
  einfach: SIMPLE_CHARS,
  erweitert: EXTENDED_CHARS,
  withoutDigits: `${LETTERS}\\s'"_\\-/()&:.,+`,
  breit: `${EXTENDED_CHARS}!?=%#@€$§<>`,
} as const
export type Charset = keyof typeof CHARSET

/** Every character must belong to the set; the message names the offenders. */
export function onlyChars(charset: Charset): Rule {
  const stranger = new RegExp(`[^${CHARSET[charset]}]`, 'gu')
  return (value) => {
    const chars = [...new Set(value.normalize('NFC').match(stranger) ?? [])]
    if (chars.length === 0) return undefined
    return chars.length === 1
      ? `Das Zeichen ${chars[0]} kann nicht verwendet werden.`
      : `Die Zeichen ${chars.join(', ')} können nicht verwendet werden.`
  }
}

const FORBIDDEN_SEQUENCES = ['${', '#{', '--']
/** Sequences that no text may hold. */
export const withoutForbiddenSequences: Rule = (value) => {
  const found = FORBIDDEN_SEQUENCES.filter((sequence) => value.includes(sequence))
  if (found.length === 0) return undefined
  return found.length === 1
    ? `Die Zeichenfolge ${found[0]} kann nicht verwendet werden.`
    : `Die Zeichenfolgen ${found.join(', ')} können nicht verwendet werden.`
}

/** A text without those sequences: each is replaced. */
export const replaceForbiddenSequences = (value: string, by: string): string =>
  FORBIDDEN_SEQUENCES.reduce((text, sequence) => text.replaceAll(sequence, by), value)

/** Not more than so many characters, counted when composed (NFC). */
export const atMost =
  (chars: number): Rule =>
  (value) =>
    value.normalize('NFC').length > chars ? MESSAGES.max(chars) : undefined
/** Not fewer than so many characters, counted when composed (NFC). */
export const atLeast =
  (chars: number): Rule =>
  (value) =>
    value.normalize('NFC').length < chars ? MESSAGES.atLeast(chars) : undefined

const EMAIL_ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_~-]+"
const EMAIL_LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?'
const EMAIL = new RegExp(`^${EMAIL_ATOM}(\\.${EMAIL_ATOM})*@(${EMAIL_LABEL}\\.)+\\p{L}{2,}$`, 'u')
/**
 * Local part, at sign, dotted domain, top level of at least two letters. The local part is made of what mail takes without quotes
 * (RFC 5322, dot-atom) less braces.
 */
export const email: Rule = (value) => (EMAIL.test(value.normalize('NFC')) ? undefined : MESSAGES.email)

/** The first message of several rules; empty text passes. */
export const buildRules =
  (...list: readonly Rule[]): Rule =>
  (value) => {
    if (value === '') return undefined
    for (const rule of list) {
      const message = rule(value)
      if (message) return message
    }
    return undefined
  }

/** A free text of one line. */
export const singleLine = (chars: number, charset: Charset = 'breit') =>
  buildRules(atMost(chars), withoutForbiddenSequences, onlyChars(charset))

/** Reads a German percentage with up to two decimals: '5', '5,25'. @returns hundredths of a percent, or undefined */
export function parsePercent(text: string): number | undefined {
  const hits = /^(\d{1,3})(?:,(\d{1,2}))?\s*%?$/.exec(text.trim())
  return hits ? Number(hits[1]) * 100 + Number((hits[2] ?? '').padEnd(2, '0')) : undefined
}
/** Between 0.01 and 100 percent; takes the German text. */
export const percent: Rule = (value) => {
  const hundredths = parsePercent(value)
  return hundredths !== undefined && hundredths >= 1 && hundredths <= 10_000 ? undefined : MESSAGES.percent
}

/** A rule of a calendar date (ISO) on a given day. */
export type DateRule = (iso: string, today: string) => string | undefined

/** From 01.01.1970 to the end of the year after next: the date of a contract. */
export const vertragDateRule: DateRule = (iso, today) =>
  iso >= '1970-01-01' && iso <= `${Number(today.slice(0, 4)) + 2}-12-31` ? undefined : MESSAGES.vertragsdatum
/** From five years before the start of this year to the end of next year: the date of issue. */
export const ausstellungsdatumRule: DateRule = (iso, today) => {
  const year = Number(today.slice(0, 4))
  return iso >= `${year - 5}-01-01` && iso <= `${year + 1}-12-31` ? undefined : MESSAGES.ausstellungsdatum
}
/** Tomorrow or later. */
export const futureRule: DateRule = (iso, today) => (iso > today ? undefined : MESSAGES.future)
/** Today or later. */
export const fromTodayRule: DateRule = (iso, today) => (iso >= today ? undefined : MESSAGES.todayOrLater)
/** Today or some days back. */
export const backRule =
  (days: number): DateRule =>
  (iso, today) =>
    iso <= today && iso >= addDays(today, -days) ? undefined : MESSAGES.back(days)
/** Not before another date. */
export const fromRule =
  (earliest: string): DateRule =>
  (iso) =>
    iso >= earliest ? undefined : MESSAGES.dateNotBefore(formatDate(earliest))
