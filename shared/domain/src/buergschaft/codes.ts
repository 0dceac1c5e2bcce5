import type { Tone } from './status.ts'

/** Small code lists of the specification with their German words. Source: document 1, section 3. */

export const ORIGIN = {
  ERSTELLT_IN_TL: 'Im Portal erstellt',
  REPLIZIERT: 'Über Schnittstelle',
  IMPORTIERT: 'Importiert',
} as const
export type Origin = keyof typeof ORIGIN

/** How a guarantee is delivered, with what people read. */
export const VERSANDWEG = {
  POST: 'Post',
  PDF: 'PDF',
  AVALWERK: 'Digital im Portal',
  GASTLOG: 'Gastzugang',
} as const
export type Versandweg = keyof typeof VERSANDWEG

/**
 * Tells how a guarantee goes to its beneficiary: digitally if the beneficiary is on the platform, otherwise on paper or as a file.
 * Source: document 1, section 4 (Order).
 * @param wished among paper and file; by post where it is neither
 */
export const deliveryChannel = (beguenstigterOnPlatform: boolean, wished: Versandweg): Versandweg =>
  beguenstigterOnPlatform ? 'AVALWERK' : VERSANDWEGE_PAPER.includes(wished) ? wished : 'POST'

/** Delivered as paper or file; the guarantor's third tab shows these. */
export const VERSANDWEGE_PAPER: readonly Versandweg[] = ['POST', 'PDF']

/** Where a guarantee's text comes from, as its beneficiary is told. */
export const TEXT_ORIGIN = {
  EIGENER_TEXT: { caption: 'Ausgestellt mit Ihrem Text', tone: 'success' },
  ABWEICHENDER_TEXT: { caption: 'Abweichender Text', tone: 'warning' },
  ABWEICHENDE_VERSION: { caption: 'Abweichende Version', tone: 'warning' },
  UNBEKANNT: { caption: 'Textherkunft unbekannt', tone: 'neutral' },
} as const satisfies Record<string, { caption: string; tone: Tone }>
export type TextOrigin = keyof typeof TEXT_ORIGIN

/** Names of badges that are no status. */
export const KENNZEICHEN = {
  DIGITAL: 'Digitale Bürgschaft',
  AVAL: 'Digitales Aval',
  BEFRISTUNG_ABGELAUFEN: 'Befristung abgelaufen',
} as const

/** The phases of a building project, in their order. */
export const PROJEKT_PHASE = {
  PLANUNG: 'Planung',
  UMSETZUNG: 'Umsetzung',
  ABSCHLUSS: 'Abschluss',
  GEWAEHRLEISTUNG: 'Gewährleistung',
  ABGESCHLOSSEN: 'Abgeschlossen',
} as const
export type ProjektPhase = keyof typeof PROJEKT_PHASE

export const UNTERNEHMEN_STATUS = { UP: 'Ungeprüft', AKT: 'Aktiv', DAK: 'Inaktiv' } as const
export type UnternehmenStatus = keyof typeof UNTERNEHMEN_STATUS

export const GESELLSCHAFTSFORM = {
  AÖR: 'AöR',
  AG: 'AG',
  ARGE: 'ARGE',
  BEHOERDE: 'Behörde',
  EG: 'eG',
  EK: 'e. K.',
  EU: 'Einzelunternehmen',
  EV: 'e. V.',
  GBR: 'GbR',
  GMBH: 'GmbH',
  GMBH_UND_CO_KG: 'GmbH & Co. KG',
  KG: 'KG',
  KG_AA: 'KGaA',
  KÖR: 'KöR',
  OHG: 'OHG',
  SA: 'SA',
  SARL: 'SARL',
  SE: 'SE',
  SE_UND_CO_KG: 'SE & Co. KG',
  STIFTUNG_UND_CO_KG: 'Stiftung & Co. KG',
  UG: 'UG (haftungsbeschränkt)',
  UG_UND_CO_KG: 'UG (haftungsbeschränkt) & Co. KG',
  VVAG: 'VVaG',
  WEG: 'WEG',
} as const
export type Gesellschaftsform = keyof typeof GESELLSCHAFTSFORM

/** A party's role on a guarantee, as one organisation sees it. */
export const PARTEI_ROLE = {
  AUFTRAGGEBER: 'Begünstigter',
  AUFTRAGNEHMER: 'Kreditnehmer',
  BUERGE: 'Bürge',
  ZEDENT: 'Zedent',
  ZESSIONAR: 'Zessionar',
  BETREIBER: 'Betreiber',
} as const
export type ParteiRole = keyof typeof PARTEI_ROLE

/** What a building sum is asked as, per guarantor. */
export type BausummeDetail = 'BETRAG' | 'PROZENT' | 'KEINE_ANGABE'
/** The kind of a guarantor; `WORKING_MODE` says how each works. */
export type Vertragsart = 'LIGHT' | 'REGULAR'

/** Countries that an address may lie in. */
export const COUNTRY_CODES = [
  'DE',
  'AT',
  'CH',
  'LI',
  'LU',
  'BE',
  'NL',
  'FR',
  'DK',
  'PL',
  'CZ',
  'SK',
  'HU',
  'SI',
  'HR',
  'IT',
  'ES',
  'PT',
  'IE',
  'GB',
  'NO',
  'SE',
  'FI',
  'EE',
  'LV',
  'LT',
  'RO',
  'BG',
  'GR',
  'CY',
  'MT',
  'IS',
  'TR',
  'RS',
  'BA',
  'ME',
  'MK',
  'AL',
  'UA',
  'MD',
  'US',
  'CA',
  'JP',
  'CN',
  'IN',
  'AU',
  'NZ',
  'BR',
  'ZA',
  'AE',
] as const
/** Two letters (ISO 3166-1), of a country that an address may lie in. */
export type CountryCode = (typeof COUNTRY_CODES)[number]
/** Is this the code of a country that an address may lie in? It has to be in capitals. */
export const isCountry = (code: string): code is CountryCode => (COUNTRY_CODES as readonly string[]).includes(code)

/** The guarantor's tabs of the list. Source: document 1, section 2. */
export const BUERGSCHAFT_TABS = ['BEGUENSTIGTE', 'KREDITNEHMER', 'PDF'] as const
