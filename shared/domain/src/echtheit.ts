import type { BuergschaftStatus, Tone } from './buergschaftsstatus.ts'

/**
 * The authenticity check: whoever holds a document with its number and verification code learns what became of it.
 * Source: domain conventions, numbering (verification code) and status table.
 */

/** Crockford's base 32: no letters that are read as digits. */
export const VERIFICATION_CODE_CHARS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const VERIFICATION_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/

/** What is said of something that can't be a code. */
export const VERIFICATION_CODE_WRONG = 'Ein Prüfcode hat 16 Zeichen, zum Beispiel 7KQF-M2XA-09TD-R8WC'

/**
 * A verification code as people type it: any case, any separators, O for 0, I and L for 1.
 * @returns four groups of four, or undefined if it can't be one
 */
export function parseVerificationCode(text: string): string | undefined {
  const zeichen = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const code = zeichen.replace(/(.{4})(?=.)/g, '$1-')
  return VERIFICATION_CODE_PATTERN.test(code) ? code : undefined
}

export const AUTHENTICITY = {
  GUELTIG: { wort: 'Echt und gültig', ton: 'gut', satz: 'Dieses Dokument wurde über das Portal ausgestellt. Die Bürgschaft besteht.' },
  OFFEN: {
    wort: 'Echt, noch nicht angenommen',
    ton: 'warnung',
    satz: 'Dieses Dokument wurde über das Portal ausgestellt. Der Begünstigte hat die Bürgschaft noch nicht angenommen.',
  },
  ERSETZT: {
    wort: 'Ersetzt',
    ton: 'warnung',
    satz: 'Dieses Dokument wurde über das Portal ausgestellt und inzwischen durch ein neueres ersetzt.',
  },
  ENTHAFTET: {
    wort: 'Enthaftet',
    ton: 'neutral',
    satz: 'Dieses Dokument wurde über das Portal ausgestellt. Der Begünstigte hat die Bürgschaft zurückgegeben.',
  },
  UNWIRKSAM: {
    wort: 'Nicht wirksam',
    ton: 'gefahr',
    satz: 'Dieses Dokument wurde über das Portal ausgestellt, die Bürgschaft ist aber abgelehnt oder zurückgezogen.',
  },
} as const satisfies Record<string, { wort: string; ton: Tone; satz: string }>
export type Echtheit = keyof typeof AUTHENTICITY

const BY_STATUS: Readonly<Record<BuergschaftStatus, Echtheit | undefined>> = {
  // A draft's document is the guarantor's own; nobody else can hold it.
  ENT: undefined,
  AUS: 'OFFEN',
  UP: 'OFFEN',
  IK: 'OFFEN',
  AKT: 'GUELTIG',
  TEB: 'GUELTIG',
  ANB: 'GUELTIG',
  AN: 'GUELTIG',
  UT: 'ERSETZT',
  ZGBB: 'ENTHAFTET',
  ZGB: 'ENTHAFTET',
  ABB: 'UNWIRKSAM',
  AB: 'UNWIRKSAM',
  STO: 'UNWIRKSAM',
  ABGELEHNT: 'UNWIRKSAM',
}

/**
 * What a holder of a document learns.
 * @param überholt there is a newer version of this document
 * @returns undefined for a draft, which nobody may know of
 */
export function authenticityOf(status: BuergschaftStatus, outdated: boolean): Echtheit | undefined {
  const authenticity = BY_STATUS[status]
  return outdated && (authenticity === 'GUELTIG' || authenticity === 'OFFEN') ? 'ERSETZT' : authenticity
}

/** Is the guarantor liable for its amount, as things stand? */
export const liable = (authenticity: Echtheit): boolean => authenticity === 'GUELTIG' || authenticity === 'OFFEN'

/** Page of the check, and where a code on paper leads: number and code stand behind the #, which no server sees. */
export const AUTHENTICITY_PATH = '/echtheit'
export const authenticityAddress = (basis: string, nummer: string, prüfcode: string): string =>
  `${basis}${AUTHENTICITY_PATH}#${new URLSearchParams({ nummer, code: prüfcode })}`
