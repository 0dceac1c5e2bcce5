import {
  type PostalAddress,
  type Ansprechpartner,
  type FieldFault,
  fault,
  formatPostalAddress,
  validatePostalAddress,
  validateAnsprechpartner,
  requiredRule,
  formatContrast,
  hexColor,
  CONTRAST_MIN,
  contrast,
  MESSAGES,
  TEXT_FORMS,
  buildRules,
} from '../fields/index.ts'
import {
  type BausummeDetail,
  GESELLSCHAFTSFORM,
  type Gesellschaftsform,
  type UnternehmenStatus,
  type Vertragsart,
  type Tone,
} from '../buergschaft/index.ts'
import { formatEuro, orNothing, yesNo } from '../format/index.ts'

/** Companies and guarantors: their data, what is entered of them and by which rules. Source: document 1, sections 3 and 5. */

export const UNTERNEHMEN_TONE = { UP: 'warning', AKT: 'success', DAK: 'neutral' } as const satisfies Record<UnternehmenStatus, Tone>

/** Types of companies, as on the wire. */
export const UNTERNEHMEN_TYPE = { auftraggeber: 'Auftraggeber', buerge: 'Bürge', bspGmbh: 'Betreiber' } as const

/** Types of persons; what the codes stand for is our reading of them. */
export const PERSON_TYPE = {
  KP: 'Kontaktperson',
  VB: 'Vertretungsberechtigte Person',
  BL: 'Bauleitung',
  BH: 'Bauherrschaft',
} as const
export type PersonType = keyof typeof PERSON_TYPE
/** A person of a company. Source: document 1, section 3 (Person). */
export type Person = Ansprechpartner &
  Readonly<{ /** Given when the person is kept first. */ persId?: string | null | undefined; personentyp: PersonType }>

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
type BasicData = Readonly<{
  name: string
  gesellschaftsform: Gesellschaftsform
  postadresse: PostalAddress
  handelsregister: string | null
  handelsregisternummer: string | null
  person: Person | null
}>

/** What is entered of a beneficiary company. */
export type UnternehmenData = BasicData &
  Readonly<{
    /** The company's number in the systems of others. */
    fremdId: string | null
    vertretungsformel: readonly string[]
  }>

/** What only the operator decides of a beneficiary company. */
export type Kennzeichen = Readonly<{
  /** Only its own people and the operator find it. */
  inkognito: boolean
  /** May act as a borrower too. */
  hybrid: boolean
  oeffentlicherAuftraggeber: boolean
  /** May order guarantees. */
  beantragen: boolean
  /** Its guarantors are asked to confirm what it imports, unless it says otherwise. */
  bestaetigungsanfrageBuerge: boolean
}>
/** What holds of a company about which the operator has decided nothing: it may order guarantees, and all else is off. */
export const NONE_KENNZEICHEN: Kennzeichen = {
  inkognito: false,
  hybrid: false,
  oeffentlicherAuftraggeber: false,
  beantragen: true,
  bestaetigungsanfrageBuerge: false,
}
/** The name of each of these decisions, as badges and histories say it. */
export const KENNZEICHEN_WORD: Readonly<Record<keyof Kennzeichen, string>> = {
  inkognito: 'Inkognito',
  hybrid: 'Hybrid',
  oeffentlicherAuftraggeber: 'Öffentlich',
  beantragen: 'Beantragt Bürgschaften',
  bestaetigungsanfrageBuerge: 'Import mit Bestätigung',
}

/** How a guarantor is shown: in lists and above its documents. */
export type DisplayData = Readonly<{ kurzname: string; initialen: string; headerFarbe: string; headerSchriftfarbe: string }>

/** What is entered of a guarantor. */
export type BuergeData = BasicData &
  Readonly<{
    vertragsart: Vertragsart
    bausummeAngabe: BausummeDetail
    verwendungBürgschaftstexte: boolean
    /** Delivers guarantees as PDF, too. */
    lieferkanalPdf: boolean
    /** Its contracts are kept in the portal. */
    nutzungVertraege: boolean
    /** Cents from which a second person has to review: 0 always, null never. */
    vierAugenAb: number | null
  }>

export const VERTRAGSART = { LIGHT: 'Vereinfacht', REGULAR: 'Regulär' } as const satisfies Record<Vertragsart, string>
/** How a guarantor wants to be told the building sum, if at all. */
export const BAUSUMME_DETAIL = {
  BETRAG: 'Als Betrag',
  PROZENT: 'Als Anteil in Prozent',
  KEINE_ANGABE: 'Keine Angabe',
} as const satisfies Record<BausummeDetail, string>

const FORMULAS_MAX = 5

function validateRegister({ gesellschaftsform, handelsregister, handelsregisternummer, postadresse }: BasicData): FieldFault[] {
  const [court, number] = [handelsregister?.trim() ?? '', handelsregisternummer?.trim() ?? '']
  const kind = REGISTER[gesellschaftsform]
  if (!court && !number) return []
  if (kind === null)
    return [
      ...fault('handelsregister', court ? 'Für diese Rechtsform gibt es keinen Registereintrag' : undefined),
      ...fault('handelsregisternummer', number ? 'Für diese Rechtsform gibt es keinen Registereintrag' : undefined),
    ]
  // Foreign registers number as they like.
  const pattern = new RegExp(`^${kind} ?\\d{1,6}( ?[A-Z]{1,2})?$`)
  const form = (value: string) =>
    postadresse.landeskennzeichen !== 'DE' || pattern.test(value)
      ? undefined
      : `Bitte geben Sie die Nummer einer ${GESELLSCHAFTSFORM[gesellschaftsform]} in der Form „${kind} 12345“ ein`
  return [
    ...fault('handelsregister', requiredRule(TEXT_FORMS.registergericht.rule)(court)),
    ...fault('handelsregisternummer', requiredRule(buildRules(TEXT_FORMS.registernummer.rule, form))(number)),
  ]
}

const validateBasicData = (unternehmen: BasicData): FieldFault[] => [
  ...fault('name', requiredRule(TEXT_FORMS.name.rule)(unternehmen.name)),
  ...fault('gesellschaftsform', unternehmen.gesellschaftsform ? undefined : MESSAGES.required),
  ...validatePostalAddress(unternehmen.postadresse, 'postadresse'),
  ...validateRegister(unternehmen),
  ...validateAnsprechpartner(unternehmen.person, 'person'),
]

/** The rules of a beneficiary company's data. */
export const validateUnternehmenData = (unternehmen: UnternehmenData): FieldFault[] => [
  ...validateBasicData(unternehmen),
  ...fault('fremdId', TEXT_FORMS.fremdId.rule(unternehmen.fremdId ?? '')),
  ...fault(
    'vertretungsformel',
    unternehmen.vertretungsformel.length > FORMULAS_MAX
      ? `Bitte geben Sie höchstens ${FORMULAS_MAX} Zeilen ein`
      : unternehmen.vertretungsformel.map(TEXT_FORMS.vertretungsformel.rule).find(Boolean),
  ),
]

/** The rules of a guarantor's data. */
export const validateBuergeData = (buerge: BuergeData): FieldFault[] => [
  ...validateBasicData(buerge),
  ...fault('vierAugenAb', buerge.vierAugenAb !== null && buerge.vierAugenAb < 0 ? MESSAGES.amount : undefined),
]

/** The rule of a guarantor's short name; whether it is taken is checked elsewhere. */
export const validateKurzname = (value: string): string | undefined => requiredRule(TEXT_FORMS.kurzname.rule)(value)

/** The rules of a guarantor's display data: colours that can be told apart. */
export function validateDisplayData(displayData: DisplayData): FieldFault[] {
  const value = contrast(displayData.headerFarbe, displayData.headerSchriftfarbe)
  const weak =
    value !== undefined && value < CONTRAST_MIN
      ? `Der Kontrast zur Kopffarbe beträgt ${formatContrast(value)}. Nötig sind mindestens ${formatContrast(CONTRAST_MIN)}.`
      : undefined
  return [
    ...fault('kurzname', validateKurzname(displayData.kurzname)),
    ...fault('initialen', requiredRule(TEXT_FORMS.initialen.rule)(displayData.initialen)),
    ...fault('headerFarbe', requiredRule(hexColor)(displayData.headerFarbe)),
    ...fault('headerSchriftfarbe', requiredRule(hexColor)(displayData.headerSchriftfarbe) ?? weak),
  ]
}

const personText = (person: Person | null) =>
  person &&
  [`${person.vorname} ${person.nachname}`, person.email, person.telefonnummer, PERSON_TYPE[person.personentyp]].filter(Boolean).join(', ')

const describeBasicData = (unternehmen: BasicData): Record<string, string | null> => ({
  Name: unternehmen.name,
  Rechtsform: GESELLSCHAFTSFORM[unternehmen.gesellschaftsform],
  Anschrift: formatPostalAddress(unternehmen.postadresse),
  Registergericht: orNothing(unternehmen.handelsregister),
  Registernummer: orNothing(unternehmen.handelsregisternummer),
  Kontakt: personText(unternehmen.person),
})

/** A beneficiary company in the words of its history. */
export const describeUnternehmen = (unternehmen: UnternehmenData & Kennzeichen): Record<string, string | null> => ({
  ...describeBasicData(unternehmen),
  'Fremde Nummer': orNothing(unternehmen.fremdId),
  Vertretungsformel: orNothing(unternehmen.vertretungsformel.join('; ')),
  ...Object.fromEntries((Object.keys(KENNZEICHEN_WORD) as (keyof Kennzeichen)[]).map((k) => [KENNZEICHEN_WORD[k], yesNo(unternehmen[k])])),
})

/**
 * Does a guarantor want a second person for this amount?
 * @param from its rule: from this amount on, null for never @param amount in cents
 */
export const needsSecond = (from: number | null, amount: number): boolean => from !== null && amount >= from
/** Says in words from which amount a second person reviews. */
export const fourEyesText = (from: number | null): string => (from === null ? 'Aus' : from === 0 ? 'Immer' : `Ab ${formatEuro(from)}`)

/** A guarantor in the words of its history. */
export const describeBuergen = (buerge: BuergeData): Record<string, string | null> => ({
  ...describeBasicData(buerge),
  Vertragsart: VERTRAGSART[buerge.vertragsart],
  Bausumme: BAUSUMME_DETAIL[buerge.bausummeAngabe],
  'Verwendung von Bürgschaftstexten': yesNo(buerge.verwendungBürgschaftstexte),
  'Lieferung als PDF': yesNo(buerge.lieferkanalPdf),
  'Verträge im Portal': yesNo(buerge.nutzungVertraege),
  'Vier-Augen-Prüfung': fourEyesText(buerge.vierAugenAb),
})

/** Display data in words, for the comparison in the history. */
export const describeDisplayData = (displayData: DisplayData): Record<string, string | null> => ({
  Kurzname: displayData.kurzname,
  Initialen: displayData.initialen,
  Kopffarbe: displayData.headerFarbe,
  Schriftfarbe: displayData.headerSchriftfarbe,
})

/** A person as entered, or nothing where no field is filled. */
const personOrNothing = (person: Person | null): Person | null =>
  person && [person.vorname, person.nachname, person.email, person.telefonnummer].some((value) => value.trim())
    ? {
        vorname: person.vorname.trim(),
        nachname: person.nachname.trim(),
        email: person.email.trim(),
        telefonnummer: person.telefonnummer.trim(),
        personentyp: person.personentyp,
      }
    : null
const postalAddress = (postalAddress: PostalAddress): PostalAddress => ({
  straße: postalAddress.straße.trim(),
  hausnummer: postalAddress.hausnummer.trim(),
  postleitzahl: postalAddress.postleitzahl.trim(),
  ort: postalAddress.ort.trim(),
  landeskennzeichen: postalAddress.landeskennzeichen,
})

/** Data of a company as they are kept: without spaces around them, empty fields as nothing. */
export const cleanedUnternehmen = <T extends BasicData>(unternehmen: T): T => ({
  ...unternehmen,
  name: unternehmen.name.trim(),
  postadresse: postalAddress(unternehmen.postadresse),
  handelsregister: orNothing(unternehmen.handelsregister),
  handelsregisternummer: orNothing(unternehmen.handelsregisternummer),
  person: personOrNothing(unternehmen.person),
  ...('fremdId' in unternehmen && { fremdId: orNothing(unternehmen.fremdId as string | null) }),
  ...('vertretungsformel' in unternehmen && {
    vertretungsformel: (unternehmen.vertretungsformel as string[]).map((z) => z.trim()).filter(Boolean),
  }),
})

/** The two letters that a new organisation's numbers begin with: of its name's first two words, or of its only one. @returns two capitals */
export function numberPrefix(name: string): string {
  const toWords = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toUpperCase()
    .split(/[^A-Z]/)
    .filter(Boolean)
  const [first = 'XX', second] = toWords
  return (second ? `${first[0]}${second[0]}` : `${first}X`).slice(0, 2)
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
