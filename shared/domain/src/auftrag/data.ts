import { validateContent, wordingFrom } from '../text/index.ts'
import { type Buergschaftsart, type BausummeDetail, deliveryChannel, type Versandweg } from '../buergschaft/index.ts'
import {
  MESSAGES,
  TEXT_FORMS,
  ausstellungsdatumRule,
  type DateRule,
  vertragDateRule,
  futureRule,
  type PostalAddress,
  type Ansprechpartner,
  type FieldFault,
  fault,
  requiredRule,
  validatePostalAddress,
  validateAnsprechpartner,
} from '../fields/index.ts'

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
  postadresse: PostalAddress
  ansprechpartner: Ansprechpartner | null
}>
/** The beneficiary. */
export type Auftraggeber = Readonly<{
  auftraggeberId: string | null
  name: string
  postadresse: PostalAddress
  oeffentlicherAuftraggeber: boolean
  vertretungsformel: readonly string[]
  partnertyp: PartnerType
  /** The number under which other systems know it; for a company of the platform it is taken from the directory. */
  fremdId?: string | null | undefined
}>
/** How the place of the works is given: as an address, or described. */
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
  auftraggeberGemaessVertrag: Readonly<{ name: string; postadresse: PostalAddress }> | null
  bauleistung: string
  ortsangabe: Ortsangabe
  bauvorhaben: string | null
  bauadresse: PostalAddress | null
  befristungsdatum: string | null
  voraussichtlichesAblaufdatum: string | null
  ausstellungsdatumBuerge: string | null
  zahlungAufErstesAnfordern: boolean
}>
/** How the guarantee is to be delivered. */
export type AuftragDispatch = Readonly<{
  weg: Versandweg
  /** Paper goes to the beneficiary unless another address is given. */
  versandadresse: Readonly<{ name: string; zustellanweisung: string | null; postadresse: PostalAddress }> | null
}>
/** The text: a template, or free wording that the operator looks at first. */
export type AuftragText = Readonly<{ art: 'VORLAGE'; textId: string }> | Readonly<{ art: 'FREITEXT'; text: string }>

/** An order as far as it is entered; null for what is still missing. */
export type AuftragData = Readonly<{
  /** The role in which the applicant orders. */
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

/** The faults of the borrower, by field below `auftragnehmer`; a borrower is required. */
export function validateAuftragnehmer(auftragnehmer: Auftragnehmer | null): FieldFault[] {
  if (!auftragnehmer) return [{ feld: 'auftragnehmer', grund: MESSAGES.kreditnehmer }]
  return [
    ...fault('auftragnehmer.name', requiredRule(TEXT_FORMS.name.rule)(auftragnehmer.name)),
    ...fault('auftragnehmer.fremdId', TEXT_FORMS.fremdId.rule(auftragnehmer.fremdId ?? '')),
    ...validatePostalAddress(auftragnehmer.postadresse, 'auftragnehmer.postadresse'),
    ...validateAnsprechpartner(auftragnehmer.ansprechpartner, 'auftragnehmer.ansprechpartner'),
  ]
}

/** The faults of the beneficiary, by field below `auftraggeber`; a beneficiary is required. */
export function validateAuftraggeber(auftraggeber: Auftraggeber | null): FieldFault[] {
  if (!auftraggeber) return [{ feld: 'auftraggeber', grund: MESSAGES.beguenstigter }]
  return [
    ...fault('auftraggeber.name', requiredRule(TEXT_FORMS.name.rule)(auftraggeber.name)),
    ...validatePostalAddress(auftraggeber.postadresse, 'auftraggeber.postadresse'),
    ...auftraggeber.vertretungsformel.flatMap((formula, index) =>
      fault(`auftraggeber.vertretungsformel.${index}`, TEXT_FORMS.vertretungsformel.rule(formula)),
    ),
  ]
}

/**
 * The data of a guarantee.
 * @param rule the day, what the guarantor wants to know of the building sum ('FREI': nothing), and what the text allows if one is chosen
 */
export function validateBuergschaftData(
  data: Partial<BuergschaftData> | null,
  rule: Readonly<{ today: string; bausummeAngabe: BausummeDetail | 'FREI'; text?: TextRules | undefined }>,
  field = 'buergschaftsdaten',
): FieldFault[] {
  const buergschaft = data ?? {}
  const path = (name: keyof BuergschaftData) => `${field}.${name}`
  const date = (name: keyof BuergschaftData, iso: string | null | undefined, check: DateRule) =>
    iso ? fault(path(name), check(iso, rule.today)) : []
  return [
    ...fault(path('buergschaftsart'), buergschaft.buergschaftsart ? undefined : MESSAGES.required),
    ...fault(
      path('buergschaftsBetrag'),
      (buergschaft.buergschaftsBetrag ?? 0) > 0
        ? undefined
        : buergschaft.buergschaftsBetrag === undefined
          ? MESSAGES.required
          : MESSAGES.amount,
    ),
    // A building sum is a fault where the guarantor doesn't ask for it, and in another form than the one asked for.
    ...(rule.bausummeAngabe !== 'BETRAG' && rule.bausummeAngabe !== 'FREI'
      ? fault(path('bausumme'), buergschaft.bausumme === null || buergschaft.bausumme === undefined ? undefined : MESSAGES.withoutBausumme)
      : []),
    ...(rule.bausummeAngabe !== 'PROZENT' && rule.bausummeAngabe !== 'FREI'
      ? fault(
          path('bausummeProzent'),
          buergschaft.bausummeProzent === null || buergschaft.bausummeProzent === undefined ? undefined : MESSAGES.withoutBausumme,
        )
      : []),
    ...(rule.bausummeAngabe === 'BETRAG'
      ? fault(
          path('bausumme'),
          (buergschaft.bausumme ?? 0) > 0 ? undefined : buergschaft.bausumme === 0 ? MESSAGES.amount : MESSAGES.required,
        )
      : []),
    ...(rule.bausummeAngabe === 'PROZENT'
      ? fault(
          path('bausummeProzent'),
          buergschaft.bausummeProzent === null || buergschaft.bausummeProzent === undefined
            ? MESSAGES.required
            : buergschaft.bausummeProzent >= 1 && buergschaft.bausummeProzent <= 10_000
              ? undefined
              : MESSAGES.percent,
        )
      : []),
    ...fault(path('vertragsnummer'), requiredRule(TEXT_FORMS.vertragsnummer.rule)(buergschaft.vertragsnummer)),
    ...fault(path('vertragsdatum'), buergschaft.vertragsdatum ? undefined : MESSAGES.required),
    ...date('vertragsdatum', buergschaft.vertragsdatum, vertragDateRule),
    ...(buergschaft.auftraggeberGemaessVertrag
      ? [
          ...fault(
            `${path('auftraggeberGemaessVertrag')}.name`,
            requiredRule(TEXT_FORMS.name.rule)(buergschaft.auftraggeberGemaessVertrag.name),
          ),
          ...validatePostalAddress(buergschaft.auftraggeberGemaessVertrag.postadresse, `${path('auftraggeberGemaessVertrag')}.postadresse`),
        ]
      : []),
    ...fault(path('bauleistung'), requiredRule(TEXT_FORMS.bauleistung.rule)(buergschaft.bauleistung)),
    ...fault(path('ortsangabe'), buergschaft.ortsangabe ? undefined : MESSAGES.option),
    ...(buergschaft.ortsangabe === 'BESCHREIBUNG'
      ? fault(path('bauvorhaben'), requiredRule(TEXT_FORMS.bauvorhaben.rule)(buergschaft.bauvorhaben))
      : []),
    ...(buergschaft.ortsangabe === 'ADRESSE' ? validatePostalAddress(buergschaft.bauadresse, path('bauadresse')) : []),
    ...date('befristungsdatum', buergschaft.befristungsdatum, futureRule),
    ...date('voraussichtlichesAblaufdatum', buergschaft.voraussichtlichesAblaufdatum, futureRule),
    ...date('ausstellungsdatumBuerge', buergschaft.ausstellungsdatumBuerge, ausstellungsdatumRule),
    ...(buergschaft.befristungsdatum && rule.text && !rule.text.befristungMoeglich
      ? fault(path('befristungsdatum'), MESSAGES.noBefristungsdatum)
      : []),
    ...(!buergschaft.befristungsdatum && rule.text?.befristungNoetig
      ? fault(path('befristungsdatum'), MESSAGES.requiresBefristungsdatum)
      : []),
    ...(buergschaft.zahlungAufErstesAnfordern && rule.text && !rule.text.zahlungAufErstesAnfordernMoeglich
      ? fault(path('zahlungAufErstesAnfordern'), MESSAGES.noErstesAnfordern)
      : []),
  ]
}

/**
 * The faults of the way of delivery: it follows from whether the beneficiary is on the platform.
 * Source: document 1, section 4 (Order).
 */
export function validateDispatch(dispatch: AuftragDispatch | null, beguenstigterOnPlatform: boolean): FieldFault[] {
  if (!dispatch) return [{ feld: 'versand.weg', grund: MESSAGES.option }]
  if (deliveryChannel(beguenstigterOnPlatform, dispatch.weg) !== dispatch.weg)
    return [{ feld: 'versand.weg', grund: beguenstigterOnPlatform ? MESSAGES.onlyDigital : MESSAGES.onlyPaper }]
  const address = dispatch.versandadresse
  if (address && dispatch.weg === 'AVALWERK') return [{ feld: 'versand.versandadresse', grund: MESSAGES.digitalWithoutAddress }]
  return address
    ? [
        ...fault('versand.versandadresse.name', requiredRule(TEXT_FORMS.name.rule)(address.name)),
        ...fault('versand.versandadresse.zustellanweisung', TEXT_FORMS.zustellanweisung.rule(address.zustellanweisung ?? '')),
        ...validatePostalAddress(address.postadresse, 'versand.versandadresse.postadresse'),
      ]
    : []
}

/**
 * The faults in the choice of the text, or with a wording of the applicant's own. Whether a chosen template exists is the server's
 * matter.
 */
export function validateText(text: AuftragText | null): FieldFault[] {
  if (!text) return [{ feld: 'buergschaftstext', grund: MESSAGES.option }]
  if (text.art === 'VORLAGE') return fault('buergschaftstext.textId', requiredRule()(text.textId))
  const reason = requiredRule(TEXT_FORMS.wortlaut.rule)(text.text)
  return fault('buergschaftstext.text', reason ?? validateContent(wordingFrom(text.text)))
}

/** An address as the lines of a letter's address field, without the name; the country where it is another one. Source: DIN 5008. */
export function addressLines({ straße: strasse, hausnummer, postleitzahl, ort, landeskennzeichen }: PostalAddress): string[] {
  const country = landeskennzeichen === 'DE' ? '' : (new Intl.DisplayNames('de-DE', { type: 'region' }).of(landeskennzeichen) ?? '')
  return [`${strasse} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), country.toLocaleUpperCase('de-DE')].filter(Boolean)
}

/** The addressee of a paper guarantee: the deviating address where one was given, otherwise the beneficiary. */
export function deliveryRecipient(buergschaft: {
  auftraggeber: Readonly<{ name: string; postadresse: PostalAddress }>
  versandadresse: AuftragDispatch['versandadresse']
}): Readonly<{ name: string; lines: readonly string[]; zustellanweisung: string | null }> {
  const { name, postadresse } = buergschaft.versandadresse ?? buergschaft.auftraggeber
  return { name, lines: addressLines(postadresse), zustellanweisung: buergschaft.versandadresse?.zustellanweisung ?? null }
}

/** Is a beneficiary a company of the platform? */
export const isOnPlatform = (a: Pick<Auftraggeber, 'auftraggeberId'> | null): boolean => (a?.auftraggeberId ?? null) !== null

/** Everything that keeps an order from being sent, step by step. */
export function validateAuftrag(
  auftrag: AuftragData,
  rule: Readonly<{ today: string; bausummeAngabe: BausummeDetail; text?: TextRules | undefined }>,
): FieldFault[] {
  return [
    ...validateAuftragnehmer(auftrag.auftragnehmer),
    ...validateAuftraggeber(auftrag.auftraggeber),
    ...fault('buergeId', auftrag.buergeId ? undefined : MESSAGES.buerge),
    ...validateBuergschaftData(auftrag.buergschaftsdaten, rule),
    ...validateDispatch(auftrag.versand, isOnPlatform(auftrag.auftraggeber)),
    ...validateText(auftrag.buergschaftstext),
  ]
}

/** A place as one line: its description, or its address. */
export function placeAsText(data: Partial<BuergschaftData>): string | null {
  if (data.ortsangabe === 'ADRESSE' && data.bauadresse) {
    const { straße: strasse, hausnummer, postleitzahl, ort } = data.bauadresse
    return `${strasse} ${hausnummer}, ${postleitzahl} ${ort}`
  }
  return data.bauvorhaben ?? null
}
