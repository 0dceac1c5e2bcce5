import {
  type Anschrift,
  type Ansprechpartner,
  type Feldmangel,
  mangel,
  prüfeAnschrift,
  prüfeAnsprechpartner,
  verlangt,
} from './anschrift.ts'
import { type BausummeAngabe, GESELLSCHAFTSFORM, type Gesellschaftsform, type Unternehmensstatus, type Vertragsart } from './codes.ts'
import type { Ton } from './buergschaftsstatus.ts'
import { formatKontrast, hexfarbe, KONTRAST_MINDESTENS, kontrast } from './farbe.ts'
import { formatEuro, jaNein } from './formate.ts'
import { MELDUNGEN } from './meldungen.ts'
import { TEXT_FORMS } from './freitext.ts'
import { regeln } from './pruefregeln.ts'

/** Companies and guarantors: their data, what is entered of them and by which rules. Source: document 1, sections 3 and 5. */

export const UNTERNEHMENSTON = { UP: 'warnung', AKT: 'gut', DAK: 'neutral' } as const satisfies Record<Unternehmensstatus, Ton>

/** Types of companies, as on the wire. */
export const UNTERNEHMENSTYP = { auftraggeber: 'Auftraggeber', buerge: 'Bürge', bspGmbh: 'Betreiber' } as const
export type Unternehmenstyp = keyof typeof UNTERNEHMENSTYP

/** Types of persons; what the codes stand for is our reading of them. */
export const PERSONENTYP = {
  KP: 'Kontaktperson',
  VB: 'Vertretungsberechtigte Person',
  BL: 'Bauleitung',
  BH: 'Bauherrschaft',
} as const
export type Personentyp = keyof typeof PERSONENTYP
export type Person = Ansprechpartner &
  Readonly<{ /** Given when the person is kept first. */ persId?: string | null | undefined; personentyp: Personentyp }>

/** The register of a legal form, by the letters in front of its numbers; null for forms that stand in none. */
export const REGISTER: Readonly<Record<Gesellschaftsform, 'HRA' | 'HRB' | 'GnR' | 'GsR' | 'VR' | null>> = {
  AÖR: 'HRA',
  AG: 'HRB',
  ARGE: null,
  BEHOERDE: null,
  EG: 'GnR',
  EK: 'HRA',
  EU: null,
  EV: 'VR',
  GBR: 'GsR',
  GMBH: 'HRB',
  GMBH_UND_CO_KG: 'HRA',
  KG: 'HRA',
  KG_AA: 'HRB',
  KÖR: 'HRA',
  OHG: 'HRA',
  SA: 'HRB',
  SARL: 'HRB',
  SE: 'HRB',
  SE_UND_CO_KG: 'HRA',
  STIFTUNG_UND_CO_KG: 'HRA',
  UG: 'HRB',
  UG_UND_CO_KG: 'HRA',
  VVAG: 'HRB',
  WEG: null,
}

/** What every company says of itself. */
type Grunddaten = Readonly<{
  name: string
  gesellschaftsform: Gesellschaftsform
  postadresse: Anschrift
  handelsregister: string | null
  handelsregisternummer: string | null
  person: Person | null
}>

/** What is entered of a beneficiary company. */
export type Unternehmensdaten = Grunddaten &
  Readonly<{
    /** The company's number in the systems of others. */
    fremdId: string | null
    vertretungsformel: readonly string[]
  }>

/** What only the operator decides of a beneficiary company. */
export type Kennzeichen = Readonly<{
  /** Found by nobody but its own people and the operator. */
  inkognito: boolean
  /** May act as a borrower too. */
  hybrid: boolean
  oeffentlicherAuftraggeber: boolean
  /** May order guarantees. */
  beantragen: boolean
  /** Its guarantors are asked to confirm what it imports, unless it says otherwise. */
  bestaetigungsanfrageBuerge: boolean
}>
export const KEINE_KENNZEICHEN: Kennzeichen = {
  inkognito: false,
  hybrid: false,
  oeffentlicherAuftraggeber: false,
  beantragen: true,
  bestaetigungsanfrageBuerge: false,
}
export const KENNZEICHENWORT: Readonly<Record<keyof Kennzeichen, string>> = {
  inkognito: 'Inkognito',
  hybrid: 'Hybrid',
  oeffentlicherAuftraggeber: 'Öffentlich',
  beantragen: 'Beantragt Bürgschaften',
  bestaetigungsanfrageBuerge: 'Import mit Bestätigung',
}

/** How a guarantor is shown: in lists and above its documents. */
export type Anzeigedaten = Readonly<{ kurzname: string; initialen: string; headerFarbe: string; headerSchriftfarbe: string }>

/** What is entered of a guarantor. */
export type Bürgendaten = Grunddaten &
  Readonly<{
    vertragsart: Vertragsart
    bausummeAngabe: BausummeAngabe
    verwendungBürgschaftstexte: boolean
    /** Delivers guarantees as PDF, too. */
    lieferkanalPdf: boolean
    /** Its contracts are kept in the portal. */
    nutzungVerträge: boolean
    /** Cents from which a second person has to review: 0 always, null never. */
    vierAugenAb: number | null
  }>

export const VERTRAGSART = { LIGHT: 'Vereinfacht', REGULAR: 'Regulär' } as const satisfies Record<Vertragsart, string>
export const BAUSUMME_ANGABE = {
  BETRAG: 'Als Betrag',
  PROZENT: 'Als Anteil in Prozent',
  KEINE_ANGABE: 'Keine Angabe',
} as const satisfies Record<BausummeAngabe, string>

const FORMELN_HÖCHSTENS = 5

function prüfeRegister({ gesellschaftsform, handelsregister, handelsregisternummer, postadresse }: Grunddaten): Feldmangel[] {
  const [gericht, nummer] = [handelsregister?.trim() ?? '', handelsregisternummer?.trim() ?? '']
  const art = REGISTER[gesellschaftsform]
  if (!gericht && !nummer) return []
  if (art === null)
    return [
      ...mangel('handelsregister', gericht ? 'Für diese Rechtsform gibt es keinen Registereintrag' : undefined),
      ...mangel('handelsregisternummer', nummer ? 'Für diese Rechtsform gibt es keinen Registereintrag' : undefined),
    ]
  // Foreign registers number as they like.
  const muster = new RegExp(`^${art} ?\\d{1,6}( ?[A-Z]{1,2})?$`)
  const form = (wert: string) =>
    postadresse.landeskennzeichen !== 'DE' || muster.test(wert)
      ? undefined
      : `Bitte geben Sie die Nummer einer ${GESELLSCHAFTSFORM[gesellschaftsform]} in der Form „${art} 12345“ ein`
  return [
    ...mangel('handelsregister', verlangt(TEXT_FORMS.registergericht.rule)(gericht)),
    ...mangel('handelsregisternummer', verlangt(regeln(TEXT_FORMS.registernummer.rule, form))(nummer)),
  ]
}

const prüfeGrunddaten = (u: Grunddaten): Feldmangel[] => [
  ...mangel('name', verlangt(TEXT_FORMS.name.rule)(u.name)),
  ...mangel('gesellschaftsform', u.gesellschaftsform ? undefined : MELDUNGEN.pflicht),
  ...prüfeAnschrift(u.postadresse, 'postadresse'),
  ...prüfeRegister(u),
  ...prüfeAnsprechpartner(u.person, 'person'),
]

/** The rules of a beneficiary company's data. */
export const prüfeUnternehmensdaten = (u: Unternehmensdaten): Feldmangel[] => [
  ...prüfeGrunddaten(u),
  ...mangel('fremdId', TEXT_FORMS.fremdId.rule(u.fremdId ?? '')),
  ...mangel(
    'vertretungsformel',
    u.vertretungsformel.length > FORMELN_HÖCHSTENS
      ? `Bitte geben Sie höchstens ${FORMELN_HÖCHSTENS} Zeilen ein`
      : u.vertretungsformel.map(TEXT_FORMS.vertretungsformel.rule).find(Boolean),
  ),
]

/** The rules of a guarantor's data. */
export const prüfeBürgendaten = (b: Bürgendaten): Feldmangel[] => [
  ...prüfeGrunddaten(b),
  ...mangel('vierAugenAb', b.vierAugenAb !== null && b.vierAugenAb < 0 ? MELDUNGEN.betrag : undefined),
]

/** A short name of a guarantor, before anybody is asked whether it is taken. */
export const prüfeKurzname = (wert: string): string | undefined => verlangt(TEXT_FORMS.kurzname.rule)(wert)

/** The rules of a guarantor's display data: colours that can be told apart. */
export function prüfeAnzeigedaten(a: Anzeigedaten): Feldmangel[] {
  const wert = kontrast(a.headerFarbe, a.headerSchriftfarbe)
  const schwach =
    wert !== undefined && wert < KONTRAST_MINDESTENS
      ? `Der Kontrast zur Kopffarbe beträgt ${formatKontrast(wert)}. Nötig sind mindestens ${formatKontrast(KONTRAST_MINDESTENS)}.`
      : undefined
  return [
    ...mangel('kurzname', prüfeKurzname(a.kurzname)),
    ...mangel('initialen', verlangt(TEXT_FORMS.initialen.rule)(a.initialen)),
    ...mangel('headerFarbe', verlangt(hexfarbe)(a.headerFarbe)),
    ...mangel('headerSchriftfarbe', verlangt(hexfarbe)(a.headerSchriftfarbe) ?? schwach),
  ]
}

const leer = (wert: string | null | undefined): string | null => wert?.trim() || null
const anschriftstext = (a: Anschrift) =>
  `${a.straße} ${a.hausnummer}, ${a.postleitzahl} ${a.ort}${a.landeskennzeichen === 'DE' ? '' : `, ${a.landeskennzeichen}`}`
const personentext = (p: Person | null) =>
  p && [`${p.vorname} ${p.nachname}`, p.email, p.telefonnummer, PERSONENTYP[p.personentyp]].filter(Boolean).join(', ')

const beschreibeGrunddaten = (u: Grunddaten): Record<string, string | null> => ({
  Name: u.name,
  Rechtsform: GESELLSCHAFTSFORM[u.gesellschaftsform],
  Anschrift: anschriftstext(u.postadresse),
  Registergericht: leer(u.handelsregister),
  Registernummer: leer(u.handelsregisternummer),
  Kontakt: personentext(u.person),
})

/** A beneficiary company in the words of its history. */
export const beschreibeUnternehmen = (u: Unternehmensdaten & Kennzeichen): Record<string, string | null> => ({
  ...beschreibeGrunddaten(u),
  'Fremde Nummer': leer(u.fremdId),
  Vertretungsformel: leer(u.vertretungsformel.join('; ')),
  ...Object.fromEntries((Object.keys(KENNZEICHENWORT) as (keyof Kennzeichen)[]).map((k) => [KENNZEICHENWORT[k], jaNein(u[k])])),
})

/**
 * Does a guarantor want a second person for this amount?
 * @param ab its rule: from this amount on, null for never @param betrag in cents
 */
export const needsSecond = (ab: number | null, betrag: number): boolean => ab !== null && betrag >= ab
/** From which amount a second person reviews, in words. */
export const vierAugenText = (ab: number | null): string => (ab === null ? 'Aus' : ab === 0 ? 'Immer' : `Ab ${formatEuro(ab)}`)

/** A guarantor in the words of its history. */
export const beschreibeBürgen = (b: Bürgendaten): Record<string, string | null> => ({
  ...beschreibeGrunddaten(b),
  Vertragsart: VERTRAGSART[b.vertragsart],
  Bausumme: BAUSUMME_ANGABE[b.bausummeAngabe],
  'Verwendung von Bürgschaftstexten': jaNein(b.verwendungBürgschaftstexte),
  'Lieferung als PDF': jaNein(b.lieferkanalPdf),
  'Verträge im Portal': jaNein(b.nutzungVerträge),
  'Vier-Augen-Prüfung': vierAugenText(b.vierAugenAb),
})

export const beschreibeAnzeigedaten = (a: Anzeigedaten): Record<string, string | null> => ({
  Kurzname: a.kurzname,
  Initialen: a.initialen,
  Kopffarbe: a.headerFarbe,
  Schriftfarbe: a.headerSchriftfarbe,
})

/** A person as entered, or nothing where no field is filled. */
const personOderNichts = (p: Person | null): Person | null =>
  p && [p.vorname, p.nachname, p.email, p.telefonnummer].some((wert) => wert.trim())
    ? {
        vorname: p.vorname.trim(),
        nachname: p.nachname.trim(),
        email: p.email.trim(),
        telefonnummer: p.telefonnummer.trim(),
        personentyp: p.personentyp,
      }
    : null
const anschrift = (a: Anschrift): Anschrift => ({
  straße: a.straße.trim(),
  hausnummer: a.hausnummer.trim(),
  postleitzahl: a.postleitzahl.trim(),
  ort: a.ort.trim(),
  landeskennzeichen: a.landeskennzeichen,
})

/** Data of a company as they are kept: without spaces around them, empty fields as nothing. */
export const bereinigtesUnternehmen = <T extends Grunddaten>(u: T): T => ({
  ...u,
  name: u.name.trim(),
  postadresse: anschrift(u.postadresse),
  handelsregister: leer(u.handelsregister),
  handelsregisternummer: leer(u.handelsregisternummer),
  person: personOderNichts(u.person),
  ...('fremdId' in u && { fremdId: leer(u.fremdId as string | null) }),
  ...('vertretungsformel' in u && { vertretungsformel: (u.vertretungsformel as string[]).map((z) => z.trim()).filter(Boolean) }),
})

/** The two letters that a new organisation's numbers begin with: of its name's first two words, or of its only one. @returns two capitals */
export function nummernpräfix(name: string): string {
  const wörter = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)
  const [erstes = 'XX', zweites] = wörter
  return (zweites ? `${erstes[0]}${zweites[0]}` : `${erstes}X`).slice(0, 2).padEnd(2, 'X')
}

/** The models by which a company pays, in force from a day on. */
export const PREISMODELL = {
  BASIS: { name: 'Basis', preis: 'kostenfrei', umfang: 'Bürgschaften empfangen, prüfen und enthaften' },
  TEAM: { name: 'Team', preis: '49 € im Monat', umfang: 'Texte, Projekte, CSV und fünf Nutzer:innen' },
  PROFI: { name: 'Profi', preis: '149 € im Monat', umfang: 'Tochterunternehmen, Schnittstelle und Prüfpaket' },
  TRANSAKTION: { name: 'Transaktion', preis: '4,90 € je digitaler Bürgschaft, 1,90 € je Import', umfang: 'Abrechnung je Vorgang' },
  INDIVIDUELL: { name: 'Individuell', preis: 'nach Vereinbarung', umfang: 'Nach gesondertem Vertrag' },
} as const
export type Preismodell = keyof typeof PREISMODELL
