import { formatDatum } from './formate.ts'
import { MELDUNGEN } from './meldungen.ts'
import { plusTage } from './werktage.ts'

/**
 * Validation rules of single values: each answers with the specification's message, or undefined. They run in forms
 * and on the server. Empty values are left to the rule for required fields. Source: document 1, section 5.
 */
export type Regel = (wert: string) => string | undefined

/** Latin letters with their accents; the last range holds the capital ẞ. Combining marks are none: text is composed (NFC) before it is checked. */
const BUCHSTABEN = 'a-zA-ZÀ-ÖØ-öø-žſ-ɏḀ-ỿ'
const SATZ2 = `${BUCHSTABEN}0-9\\s'"_\\-/`
const SATZ3 = `${SATZ2}()&:.,+`
/** The five sets of allowed characters. */
export const ZEICHENSATZ = {
  buchstaben: `${BUCHSTABEN}`,
  einfach: SATZ2,
  erweitert: SATZ3,
  ohneZiffern: `${BUCHSTABEN}\\s'"_\\-/()&:.,+`,
  breit: `${SATZ3}!?=%#@€$§<>`,
} as const
export type Zeichensatz = keyof typeof ZEICHENSATZ

/** Every character must belong to the set; the message names the offenders. */
export function nurZeichen(satz: Zeichensatz): Regel {
  const fremd = new RegExp(`[^${ZEICHENSATZ[satz]}]`, 'gu')
  return (wert) => {
    const zeichen = [...new Set(wert.normalize('NFC').match(fremd) ?? [])]
    if (zeichen.length === 0) return undefined
    return zeichen.length === 1
      ? `Das Zeichen ${zeichen[0]} kann nicht verwendet werden.`
      : `Die Zeichen ${zeichen.join(', ')} können nicht verwendet werden.`
  }
}

const VERBOTENE_FOLGEN = ['${', '#{', '--']
/** Sequences that no text may hold. */
export const ohneVerboteneFolgen: Regel = (wert) => {
  const gefunden = VERBOTENE_FOLGEN.filter((folge) => wert.includes(folge))
  if (gefunden.length === 0) return undefined
  return gefunden.length === 1
    ? `Die Zeichenfolge ${gefunden[0]} kann nicht verwendet werden.`
    : `Die Zeichenfolgen ${gefunden.join(', ')} können nicht verwendet werden.`
}

/** A text without those sequences: each is replaced. */
export const ersetzeVerboteneFolgen = (wert: string, durch: string): string =>
  VERBOTENE_FOLGEN.reduce((text, folge) => text.replaceAll(folge, durch), wert)

export const höchstens =
  (zeichen: number): Regel =>
  (wert) =>
    wert.normalize('NFC').length > zeichen ? MELDUNGEN.maximal(zeichen) : undefined
export const mindestens =
  (zeichen: number): Regel =>
  (wert) =>
    wert.normalize('NFC').length < zeichen ? MELDUNGEN.mindestens(zeichen) : undefined

const EMAIL_ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_~-]+"
const EMAIL_LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?'
const EMAIL = new RegExp(`^${EMAIL_ATOM}(\\.${EMAIL_ATOM})*@(${EMAIL_LABEL}\\.)+\\p{L}{2,}$`, 'u')
/**
 * Local part, at sign, dotted domain, top level of at least two letters. The local part is made of what mail takes without quotes
 * (RFC 5322, dot-atom) less braces.
 */
export const email: Regel = (wert) => (EMAIL.test(wert.normalize('NFC')) ? undefined : MELDUNGEN.email)

/** The first message of several rules; empty text passes. */
export const regeln =
  (...liste: readonly Regel[]): Regel =>
  (wert) => {
    if (wert === '') return undefined
    for (const regel of liste) {
      const meldung = regel(wert)
      if (meldung) return meldung
    }
    return undefined
  }

/** A free text of one line. */
export const zeile = (zeichen: number, satz: Zeichensatz = 'breit') => regeln(höchstens(zeichen), ohneVerboteneFolgen, nurZeichen(satz))

/** Reads a German percentage with up to two decimals: '5', '5,25'. @returns hundredths of a percent, or undefined */
export function parseProzent(text: string): number | undefined {
  const treffer = /^(\d{1,3})(?:,(\d{1,2}))?\s*%?$/.exec(text.trim())
  return treffer ? Number(treffer[1]) * 100 + Number((treffer[2] ?? '').padEnd(2, '0')) : undefined
}
/** Between 0.01 and 100 percent; takes the German text. */
export const prozent: Regel = (wert) => {
  const hundertstel = parseProzent(wert)
  return hundertstel !== undefined && hundertstel >= 1 && hundertstel <= 10_000 ? undefined : MELDUNGEN.prozent
}

/** A rule of a calendar date (ISO) on a given day. */
export type Datumsregel = (iso: string, heute: string) => string | undefined

/** From 01.01.1970 to the end of the year after next: the date of a contract. */
export const vertragsdatumRegel: Datumsregel = (iso, heute) =>
  iso >= '1970-01-01' && iso <= `${Number(heute.slice(0, 4)) + 2}-12-31` ? undefined : MELDUNGEN.vertragsdatum
/** From five years before the start of this year to the end of next year: the date of issue. */
export const ausstellungsdatumRegel: Datumsregel = (iso, heute) => {
  const jahr = Number(heute.slice(0, 4))
  return iso >= `${jahr - 5}-01-01` && iso <= `${jahr + 1}-12-31` ? undefined : MELDUNGEN.ausstellungsdatum
}
/** Tomorrow or later. */
export const zukunftRegel: Datumsregel = (iso, heute) => (iso > heute ? undefined : MELDUNGEN.zukunft)
/** Today or later. */
export const abHeuteRegel: Datumsregel = (iso, heute) => (iso >= heute ? undefined : MELDUNGEN.abHeute)
/** Today or some days back. */
export const zurückRegel =
  (tage: number): Datumsregel =>
  (iso, heute) =>
    iso <= heute && iso >= plusTage(heute, -tage) ? undefined : MELDUNGEN.zurück(tage)
/** Not before another date. */
export const abRegel =
  (frühestens: string): Datumsregel =>
  (iso) =>
    iso >= frühestens ? undefined : MELDUNGEN.datumMin(formatDatum(frühestens))
