import { validateContent, wordingFrom } from './textinhalt.ts'
import type { Buergschaftsart } from './buergschaftsarten.ts'
import { type BausummeDetail, deliveryChannel, type Versandweg } from './codes.ts'
import { MESSAGES } from './meldungen.ts'
import { TEXT_FORMS } from './freitext.ts'
import { ausstellungsdatumRule, type DateRule, vertragDateRule, futureRule } from './pruefregeln.ts'
import {
  type Anschrift,
  type Ansprechpartner,
  type FieldFault,
  mangel,
  verlangt,
  validatePostalAddress,
  validateAnsprechpartner,
} from './anschrift.ts'

/**
 * What a guarantee order consists of, and the rules of its fields. The wizard checks its steps with them, the server
 * the whole. Source: document 1, sections 3 and 5. Money is cents, dates are ISO.
 */
export const PARTNER_TYPE = {
  JURISTISCH: 'Juristische Person',
  OEFFENTLICH: 'Öffentlicher Auftraggeber',
  NATUERLICH: 'Natürliche Person',
} as const
export type PartnerType = keyof typeof PARTNER_TYPE

/** The borrower; without an id it is not (yet) a company of the platform. */
export type Auftragnehmer = Readonly<{
  auftragnehmerId: string | null
  fremdId: string | null
  name: string
  postadresse: Anschrift
  ansprechpartner: Ansprechpartner | null
}>
/** The beneficiary. */
export type Auftraggeber = Readonly<{
  auftraggeberId: string | null
  name: string
  postadresse: Anschrift
  oeffentlicherAuftraggeber: boolean
  vertretungsformel: readonly string[]
  partnertyp: PartnerType
  /** Under which number other systems know it; of a company of the platform, the directory says. */
  fremdId?: string | null | undefined
}>
export const ORTSANGABE = { ADRESSE: 'Adresse angeben', BESCHREIBUNG: 'Ort beschreiben' } as const
export type Ortsangabe = keyof typeof ORTSANGABE

/** The law that a construction contract is under; VOB/B where its parties agreed on it. */
export const CONSTRUCTION_LAW = { BGB: 'BGB', VOB: 'VOB/B' } as const
export type ConstructionLaw = keyof typeof CONSTRUCTION_LAW

/** The data of the guarantee itself. */
export type BuergschaftData = Readonly<{
  buergschaftsart: Buergschaftsart
  /** Cents. */
  buergschaftsBetrag: number
  /** Cents. */
  bausumme: number | null
  /** Hundredths of a percent. */
  bausummeProzent: number | null
  vertragsdatum: string
  vertragsnummer: string
  baurecht: ConstructionLaw | null
  /** The beneficiary as the contract names it, where that is not the one that the guarantee is given to. */
  auftraggeberGemaessVertrag: Readonly<{ name: string; postadresse: Anschrift }> | null
  bauleistung: string
  ortsangabe: Ortsangabe
  bauvorhaben: string | null
  bauadresse: Anschrift | null
  befristungsdatum: string | null
  voraussichtlichesAblaufdatum: string | null
  ausstellungsdatumBuerge: string | null
  zahlungAufErstesAnfordern: boolean
}>
export type AuftragDispatch = Readonly<{
  weg: Versandweg
  /** Paper goes to the beneficiary unless another address is given. */
  versandadresse: Readonly<{ name: string; zustellanweisung: string | null; postadresse: Anschrift }> | null
}>
/** The text: a template, or free wording that the operator looks at first. */
export type AuftragText = Readonly<{ art: 'VORLAGE'; textId: string }> | Readonly<{ art: 'FREITEXT'; text: string }>

export type AuftragData = Readonly<{
  /** In which role the applicant orders. */
  rolle: 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'
  auftragnehmer: Auftragnehmer | null
  auftraggeber: Auftraggeber | null
  buergeId: string | null
  kautionsvertragId: string | null
  buergschaftsdaten: Partial<BuergschaftData> | null
  versand: AuftragDispatch | null
  buergschaftstext: AuftragText | null
}>

/** What a chosen template allows and asks for. */
export type TextRules = Readonly<{
  befristungMoeglich: boolean
  /** Its wording names the day: without one the document would have a hole. */
  befristungNoetig: boolean
  zahlungAufErstesAnfordernMoeglich: boolean
}>

export function validateAuftragnehmer(a: Auftragnehmer | null): FieldFault[] {
  if (!a) return [{ feld: 'auftragnehmer', grund: MESSAGES.kreditnehmer }]
  return [
    ...mangel('auftragnehmer.name', verlangt(TEXT_FORMS.name.rule)(a.name)),
    ...mangel('auftragnehmer.fremdId', TEXT_FORMS.fremdId.rule(a.fremdId ?? '')),
    ...validatePostalAddress(a.postadresse, 'auftragnehmer.postadresse'),
    ...validateAnsprechpartner(a.ansprechpartner, 'auftragnehmer.ansprechpartner'),
  ]
}

export function validateAuftraggeber(a: Auftraggeber | null): FieldFault[] {
  if (!a) return [{ feld: 'auftraggeber', grund: MESSAGES.begünstigter }]
  return [
    ...mangel('auftraggeber.name', verlangt(TEXT_FORMS.name.rule)(a.name)),
    ...validatePostalAddress(a.postadresse, 'auftraggeber.postadresse'),
    ...a.vertretungsformel.flatMap((formula, i) =>
      mangel(`auftraggeber.vertretungsformel.${i}`, TEXT_FORMS.vertretungsformel.rule(formula)),
    ),
  ]
}

/**
 * The data of a guarantee.
 * @param regel the day, what the guarantor wants to know of the building sum ('FREI': nobody asks), and what the text allows if one is chosen
 */
export function validateBuergschaftData(
  d: Partial<BuergschaftData> | null,
  regel: Readonly<{ heute: string; bausummeAngabe: BausummeDetail | 'FREI'; text?: TextRules | undefined }>,
  feld = 'buergschaftsdaten',
): FieldFault[] {
  const b = d ?? {}
  const pfad = (name: keyof BuergschaftData) => `${feld}.${name}`
  const datum = (name: keyof BuergschaftData, iso: string | null | undefined, prüfe: DateRule) =>
    iso ? mangel(pfad(name), prüfe(iso, regel.heute)) : []
  return [
    ...mangel(pfad('buergschaftsart'), b.buergschaftsart ? undefined : MESSAGES.pflicht),
    ...mangel(
      pfad('buergschaftsBetrag'),
      (b.buergschaftsBetrag ?? 0) > 0 ? undefined : b.buergschaftsBetrag === undefined ? MESSAGES.pflicht : MESSAGES.betrag,
    ),
    // What the guarantor doesn't want to know is not told, and a sum is told in one way.
    ...(regel.bausummeAngabe !== 'BETRAG' && regel.bausummeAngabe !== 'FREI'
      ? mangel(pfad('bausumme'), b.bausumme === null || b.bausumme === undefined ? undefined : MESSAGES.ohneBausumme)
      : []),
    ...(regel.bausummeAngabe !== 'PROZENT' && regel.bausummeAngabe !== 'FREI'
      ? mangel(pfad('bausummeProzent'), b.bausummeProzent === null || b.bausummeProzent === undefined ? undefined : MESSAGES.ohneBausumme)
      : []),
    ...(regel.bausummeAngabe === 'BETRAG'
      ? mangel(pfad('bausumme'), (b.bausumme ?? 0) > 0 ? undefined : b.bausumme === 0 ? MESSAGES.betrag : MESSAGES.pflicht)
      : []),
    ...(regel.bausummeAngabe === 'PROZENT'
      ? mangel(
          pfad('bausummeProzent'),
          b.bausummeProzent === null || b.bausummeProzent === undefined
            ? MESSAGES.pflicht
            : b.bausummeProzent >= 1 && b.bausummeProzent <= 10_000
              ? undefined
              : MESSAGES.prozent,
        )
      : []),
    ...mangel(pfad('vertragsnummer'), verlangt(TEXT_FORMS.vertragsnummer.rule)(b.vertragsnummer)),
    ...mangel(pfad('vertragsdatum'), b.vertragsdatum ? undefined : MESSAGES.pflicht),
    ...datum('vertragsdatum', b.vertragsdatum, vertragDateRule),
    ...(b.auftraggeberGemaessVertrag
      ? [
          ...mangel(`${pfad('auftraggeberGemaessVertrag')}.name`, verlangt(TEXT_FORMS.name.rule)(b.auftraggeberGemaessVertrag.name)),
          ...validatePostalAddress(b.auftraggeberGemaessVertrag.postadresse, `${pfad('auftraggeberGemaessVertrag')}.postadresse`),
        ]
      : []),
    ...mangel(pfad('bauleistung'), verlangt(TEXT_FORMS.bauleistung.rule)(b.bauleistung)),
    ...mangel(pfad('ortsangabe'), b.ortsangabe ? undefined : MESSAGES.option),
    ...(b.ortsangabe === 'BESCHREIBUNG' ? mangel(pfad('bauvorhaben'), verlangt(TEXT_FORMS.bauvorhaben.rule)(b.bauvorhaben)) : []),
    ...(b.ortsangabe === 'ADRESSE' ? validatePostalAddress(b.bauadresse, pfad('bauadresse')) : []),
    ...datum('befristungsdatum', b.befristungsdatum, futureRule),
    ...datum('voraussichtlichesAblaufdatum', b.voraussichtlichesAblaufdatum, futureRule),
    ...datum('ausstellungsdatumBuerge', b.ausstellungsdatumBuerge, ausstellungsdatumRule),
    ...(b.befristungsdatum && regel.text && !regel.text.befristungMoeglich
      ? mangel(pfad('befristungsdatum'), MESSAGES.keinBefristungsdatum)
      : []),
    ...(!b.befristungsdatum && regel.text?.befristungNoetig ? mangel(pfad('befristungsdatum'), MESSAGES.befristungsdatumNoetig) : []),
    ...(b.zahlungAufErstesAnfordern && regel.text && !regel.text.zahlungAufErstesAnfordernMoeglich
      ? mangel(pfad('zahlungAufErstesAnfordern'), MESSAGES.keinErstesAnfordern)
      : []),
  ]
}

/**
 * What is wrong with the way of delivery: it follows from whether the beneficiary is on the platform.
 * Source: document 1, section 4 (Order).
 */
export function validateDispatch(v: AuftragDispatch | null, beneficiaryOnPlatform: boolean): FieldFault[] {
  if (!v) return [{ feld: 'versand.weg', grund: MESSAGES.option }]
  if (deliveryChannel(beneficiaryOnPlatform, v.weg) !== v.weg)
    return [{ feld: 'versand.weg', grund: beneficiaryOnPlatform ? MESSAGES.nurDigital : MESSAGES.nurPapier }]
  const a = v.versandadresse
  if (a && v.weg === 'AVALWERK') return [{ feld: 'versand.versandadresse', grund: MESSAGES.digitalOhneAdresse }]
  return a
    ? [
        ...mangel('versand.versandadresse.name', verlangt(TEXT_FORMS.name.rule)(a.name)),
        ...mangel('versand.versandadresse.zustellanweisung', TEXT_FORMS.zustellanweisung.rule(a.zustellanweisung ?? '')),
        ...validatePostalAddress(a.postadresse, 'versand.versandadresse.postadresse'),
      ]
    : []
}

export function validateText(text: AuftragText | null): FieldFault[] {
  if (!text) return [{ feld: 'buergschaftstext', grund: MESSAGES.option }]
  if (text.art === 'VORLAGE') return mangel('buergschaftstext.textId', verlangt()(text.textId))
  const grund = verlangt(TEXT_FORMS.wortlaut.rule)(text.text)
  return mangel('buergschaftstext.text', grund ?? validateContent(wordingFrom(text.text)))
}

/** An address as the lines of a letter's address field, without the name; the country where it is another one. Source: DIN 5008. */
export function addressLines({ straße, hausnummer, postleitzahl, ort, landeskennzeichen }: Anschrift): string[] {
  const country = landeskennzeichen === 'DE' ? '' : (new Intl.DisplayNames('de-DE', { type: 'region' }).of(landeskennzeichen) ?? '')
  return [`${straße} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), country.toLocaleUpperCase('de-DE')].filter(Boolean)
}

/** To whom a paper guarantee is sent: the deviating address where one was given, otherwise the beneficiary. */
export function deliveryRecipient(b: {
  auftraggeber: Readonly<{ name: string; postadresse: Anschrift }>
  versandadresse: AuftragDispatch['versandadresse']
}): Readonly<{ name: string; lines: readonly string[]; zustellanweisung: string | null }> {
  const { name, postadresse } = b.versandadresse ?? b.auftraggeber
  return { name, lines: addressLines(postadresse), zustellanweisung: b.versandadresse?.zustellanweisung ?? null }
}

/** Is a beneficiary a company of the platform? */
export const isOnPlatform = (a: Pick<Auftraggeber, 'auftraggeberId'> | null): boolean => (a?.auftraggeberId ?? null) !== null

/** Everything that keeps an order from being sent, step by step. */
export function validateAuftrag(
  a: AuftragData,
  regel: Readonly<{ heute: string; bausummeAngabe: BausummeDetail; text?: TextRules | undefined }>,
): FieldFault[] {
  return [
    ...validateAuftragnehmer(a.auftragnehmer),
    ...validateAuftraggeber(a.auftraggeber),
    ...mangel('buergeId', a.buergeId ? undefined : MESSAGES.bürge),
    ...validateBuergschaftData(a.buergschaftsdaten, regel),
    ...validateDispatch(a.versand, isOnPlatform(a.auftraggeber)),
    ...validateText(a.buergschaftstext),
  ]
}

/** A place as one line: its description, or its address. */
export function placeAsText(d: Partial<BuergschaftData>): string | null {
  if (d.ortsangabe === 'ADRESSE' && d.bauadresse) {
    const { straße, hausnummer, postleitzahl, ort } = d.bauadresse
    return `${straße} ${hausnummer}, ${postleitzahl} ${ort}`
  }
  return d.bauvorhaben ?? null
}
