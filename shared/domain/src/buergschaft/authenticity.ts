import type { BuergschaftStatus, Tone } from './status.ts'

/**
 * The authenticity check: a person who holds a document with its number and verification code learns what became of the guarantee.
 * Source: domain conventions, numbering (verification code) and status table.
 */

/** Crockford's base 32: no letters that are read as digits. */
export const VERIFICATION_CODE_CHARS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A verification code: four groups of four of these characters, with dashes between them. */
export const VERIFICATION_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/

/** The message about a value that can't be a code. */
export const VERIFICATION_CODE_WRONG = 'Ein Prüfcode hat 16 Zeichen, zum Beispiel 7KQF-M2XA-09TD-R8WC'

/**
 * A verification code as people type it: any case, any separators, O for 0, I and L for 1.
 * @returns four groups of four, or undefined if it can't be one
 */
export function parseVerificationCode(text: string): string | undefined {
  const chars = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const code = chars.replace(/(.{4})(?=.)/g, '$1-')
  return VERIFICATION_CODE_PATTERN.test(code) ? code : undefined
}

/** What a holder of a document is told of the guarantee. */
export const AUTHENTICITY = {
  GUELTIG: {
    caption: 'Echt und gültig',
    tone: 'success',
    sentence: 'Dieses Dokument wurde über das Portal ausgestellt. Die Bürgschaft besteht.',
  },
  OFFEN: {
    caption: 'Echt, noch nicht angenommen',
    tone: 'warning',
    sentence: 'Dieses Dokument wurde über das Portal ausgestellt. Der Begünstigte hat die Bürgschaft noch nicht angenommen.',
  },
  ERSETZT: {
    caption: 'Ersetzt',
    tone: 'warning',
    sentence: 'Dieses Dokument wurde über das Portal ausgestellt und inzwischen durch ein neueres ersetzt.',
  },
  ENTHAFTET: {
    caption: 'Enthaftet',
    tone: 'neutral',
    sentence: 'Dieses Dokument wurde über das Portal ausgestellt. Der Begünstigte hat die Bürgschaft zurückgegeben.',
  },
  UNWIRKSAM: {
    caption: 'Nicht wirksam',
    tone: 'danger',
    sentence: 'Dieses Dokument wurde über das Portal ausgestellt, die Bürgschaft ist aber abgelehnt oder zurückgezogen.',
  },
} as const satisfies Record<string, { caption: string; tone: Tone; sentence: string }>
export type AuthenticityCode = keyof typeof AUTHENTICITY

const BY_STATUS: Readonly<Record<BuergschaftStatus, AuthenticityCode | undefined>> = {
  // Only the guarantor has the document of a draft; no other party can hold it.
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
 * Tells what a holder of a document learns.
 * @param outdated there is a newer version of this document
 * @returns undefined for a draft, which must not become known
 */
export function authenticityOf(status: BuergschaftStatus, outdated: boolean): AuthenticityCode | undefined {
  const authenticity = BY_STATUS[status]
  return outdated && (authenticity === 'GUELTIG' || authenticity === 'OFFEN') ? 'ERSETZT' : authenticity
}

/** Is the guarantor liable for its amount, as things stand? */
export const liable = (authenticity: AuthenticityCode): boolean => authenticity === 'GUELTIG' || authenticity === 'OFFEN'

/** Page of the check, and where a code on paper leads: number and code stand behind the #, which no server sees. */
export const AUTHENTICITY_PATH = '/echtheit'
/** The address that the code on a document leads to. @param portalUrl the public URL of the portal, without a slash at its end */
export const authenticityAddress = (portalUrl: string, nummer: string, verificationCode: string): string =>
  `${portalUrl}${AUTHENTICITY_PATH}#${new URLSearchParams({ nummer, code: verificationCode })}`
