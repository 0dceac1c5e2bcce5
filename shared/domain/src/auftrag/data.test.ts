import { describe, expect, test } from '@jest/globals'
import { MESSAGES } from '../fields/index.ts'
import {
  addressLines,
  type Auftraggeber,
  type AuftragData,
  type AuftragDispatch,
  type Auftragnehmer,
  type BuergschaftData,
  CONSTRUCTION_LAW,
  deliveryRecipient,
  isOnPlatform,
  ORTSANGABE,
  PARTNER_TYPE,
  placeAsText,
  validateAuftrag,
  validateAuftraggeber,
  validateAuftragnehmer,
  validateBuergschaftData,
  validateDispatch,
  validateText,
} from './data.ts'

const ADDRESS = { straße: 'Am Wall', hausnummer: '120', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const NO_ADDRESS = { straße: '', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' }
const AUFTRAGNEHMER: Auftragnehmer = {
  auftragnehmerId: null,
  fremdId: null,
  name: 'Harms GmbH',
  postadresse: ADDRESS,
  ansprechpartner: null,
}
const AUFTRAGGEBER: Auftraggeber = {
  auftraggeberId: null,
  name: 'Weserbogen AG',
  postadresse: ADDRESS,
  oeffentlicherAuftraggeber: false,
  vertretungsformel: [],
  partnertyp: 'JURISTISCH',
}
const DATA: BuergschaftData = {
  buergschaftsart: 'VEB',
  buergschaftsBetrag: 1,
  bausumme: null,
  bausummeProzent: null,
  vertragsdatum: '2026-03-02',
  vertragsnummer: 'V-17',
  baurecht: null,
  auftraggeberGemaessVertrag: null,
  bauleistung: 'Tiefbau',
  ortsangabe: 'BESCHREIBUNG',
  bauvorhaben: 'Ortsumgehung Achim',
  bauadresse: null,
  befristungsdatum: null,
  voraussichtlichesAblaufdatum: null,
  ausstellungsdatumBuerge: null,
  zahlungAufErstesAnfordern: false,
}
const POST: AuftragDispatch = { weg: 'POST', versandadresse: null }
const AUFTRAG: AuftragData = {
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: AUFTRAGNEHMER,
  auftraggeber: AUFTRAGGEBER,
  buergeId: 'KR0001',
  kautionsvertragId: null,
  buergschaftsdaten: DATA,
  versand: POST,
  buergschaftstext: { art: 'VORLAGE', textId: 'OE0000-0002-001' },
}
const TODAY = '2026-06-15'
const RULE = { today: TODAY, bausummeAngabe: 'KEINE_ANGABE' } as const
const fields = (faults: readonly { feld: string }[]) => faults.map(({ feld }) => feld)
const addressFields = (path: string) => ['straße', 'hausnummer', 'postleitzahl', 'ort'].map((name) => `${path}.${name}`)

describe('the borrower', () => {
  test('is required', () => {
    expect(validateAuftragnehmer(null)).toEqual([{ feld: 'auftragnehmer', grund: MESSAGES.kreditnehmer }])
    expect(validateAuftragnehmer(AUFTRAGNEHMER)).toEqual([])
  })
  test('is named by field', () => {
    const wrong = { ...AUFTRAGNEHMER, name: '', fremdId: 'x'.repeat(1000), postadresse: NO_ADDRESS }
    expect(fields(validateAuftragnehmer(wrong))).toEqual([
      'auftragnehmer.name',
      'auftragnehmer.fremdId',
      ...addressFields('auftragnehmer.postadresse'),
    ])
    expect(validateAuftragnehmer({ ...AUFTRAGNEHMER, fremdId: 'K-1' })).toEqual([])
    const contact = { vorname: '', nachname: '', email: 'x', telefonnummer: '' } as never
    expect(fields(validateAuftragnehmer({ ...AUFTRAGNEHMER, ansprechpartner: contact }))).toContain('auftragnehmer.ansprechpartner.email')
  })
})

describe('the beneficiary', () => {
  test('is required', () => {
    expect(validateAuftraggeber(null)).toEqual([{ feld: 'auftraggeber', grund: MESSAGES.beguenstigter }])
    expect(validateAuftraggeber(AUFTRAGGEBER)).toEqual([])
  })
  test('is named by field, its lines of representation by their number', () => {
    const wrong = {
      ...AUFTRAGGEBER,
      name: ' ',
      postadresse: NO_ADDRESS,
      vertretungsformel: ['vertreten durch den Vorstand', 'x'.repeat(2000)],
    }
    expect(fields(validateAuftraggeber(wrong))).toEqual([
      'auftraggeber.name',
      ...addressFields('auftraggeber.postadresse'),
      'auftraggeber.vertretungsformel.1',
    ])
  })
  test('is on the platform with an id', () => {
    expect([null, AUFTRAGGEBER, { auftraggeberId: 'WI0001' }].map(isOnPlatform)).toEqual([false, false, true])
  })
})

describe('the data of a guarantee', () => {
  const faults = (more: Partial<BuergschaftData>, rule: Partial<Parameters<typeof validateBuergschaftData>[1]> = {}) =>
    validateBuergschaftData({ ...DATA, ...more }, { ...RULE, ...rule })
  const at = (name: string, grund: string) => [{ feld: `buergschaftsdaten.${name}`, grund }]

  test('are right', () => expect(faults({})).toEqual([]))
  test('are asked for, each by its field', () => {
    const required = ['buergschaftsart', 'buergschaftsBetrag', 'vertragsnummer', 'vertragsdatum', 'bauleistung', 'ortsangabe']
    expect(fields(validateBuergschaftData(null, RULE))).toEqual(required.map((name) => `buergschaftsdaten.${name}`))
    expect(fields(validateBuergschaftData({}, RULE, 'daten'))).toEqual(required.map((name) => `daten.${name}`))
    expect(validateBuergschaftData(null, RULE).map(({ grund }) => grund)).toEqual([
      ...required.slice(0, -1).map(() => MESSAGES.required),
      MESSAGES.option,
    ])
  })
  test.each([
    [undefined, MESSAGES.required],
    [0, MESSAGES.amount],
    [-1, MESSAGES.amount],
  ])('an amount of %s is refused', (buergschaftsBetrag, grund) => {
    expect(faults({ buergschaftsBetrag } as Partial<BuergschaftData>)).toEqual(at('buergschaftsBetrag', grund))
  })

  test.each([
    // What the guarantor wants to know; the sum; the share; what is wrong.
    ['KEINE_ANGABE', null, null, []],
    ['KEINE_ANGABE', 0, null, at('bausumme', MESSAGES.withoutBausumme)],
    ['KEINE_ANGABE', 1, null, at('bausumme', MESSAGES.withoutBausumme)],
    ['KEINE_ANGABE', null, 1, at('bausummeProzent', MESSAGES.withoutBausumme)],
    ['BETRAG', 1, null, []],
    ['BETRAG', 0, null, at('bausumme', MESSAGES.amount)],
    ['BETRAG', null, null, at('bausumme', MESSAGES.required)],
    ['BETRAG', 1, 1, at('bausummeProzent', MESSAGES.withoutBausumme)],
    ['PROZENT', null, 1, []],
    ['PROZENT', null, 10_000, []],
    ['PROZENT', null, 0, at('bausummeProzent', MESSAGES.percent)],
    ['PROZENT', null, 10_001, at('bausummeProzent', MESSAGES.percent)],
    ['PROZENT', null, null, at('bausummeProzent', MESSAGES.required)],
    ['PROZENT', 1, 1, at('bausumme', MESSAGES.withoutBausumme)],
    ['FREI', null, null, []],
    ['FREI', 1, 1, []],
  ] as const)('a guarantor who asks for %s, with a sum of %s and a share of %s', (bausummeAngabe, bausumme, bausummeProzent, expected) => {
    expect(faults({ bausumme, bausummeProzent }, { bausummeAngabe })).toEqual(expected)
  })
  test('that leave the sum out are like those that have none', () => {
    const { bausumme: _, bausummeProzent: __, ...rest } = DATA
    expect(validateBuergschaftData(rest, RULE)).toEqual([])
    expect(validateBuergschaftData(rest, { ...RULE, bausummeAngabe: 'BETRAG' })).toEqual(at('bausumme', MESSAGES.required))
    expect(validateBuergschaftData(rest, { ...RULE, bausummeAngabe: 'PROZENT' })).toEqual(at('bausummeProzent', MESSAGES.required))
  })

  test('have the place as it is given', () => {
    expect(faults({ ortsangabe: 'BESCHREIBUNG', bauvorhaben: '' })).toEqual(at('bauvorhaben', MESSAGES.required))
    expect(fields(faults({ ortsangabe: 'ADRESSE', bauvorhaben: '', bauadresse: NO_ADDRESS }))).toEqual(
      addressFields('buergschaftsdaten.bauadresse'),
    )
    expect(faults({ ortsangabe: 'ADRESSE', bauvorhaben: '', bauadresse: ADDRESS })).toEqual([])
  })
  test('name the beneficiary of the contract by field', () => {
    expect(fields(faults({ auftraggeberGemaessVertrag: { name: '', postadresse: NO_ADDRESS } }))).toEqual([
      'buergschaftsdaten.auftraggeberGemaessVertrag.name',
      ...addressFields('buergschaftsdaten.auftraggeberGemaessVertrag.postadresse'),
    ])
    expect(faults({ auftraggeberGemaessVertrag: { name: 'Stadt Achim', postadresse: ADDRESS } })).toEqual([])
  })
  test.each([
    ['vertragsdatum', '2029-01-01', MESSAGES.vertragsdatum],
    ['befristungsdatum', TODAY, MESSAGES.future],
    ['voraussichtlichesAblaufdatum', TODAY, MESSAGES.future],
    ['ausstellungsdatumBuerge', '2028-01-01', MESSAGES.ausstellungsdatum],
  ] as const)('have a %s that may not be %s', (name, day, grund) => {
    expect(faults({ [name]: day })).toEqual(at(name, grund))
  })

  describe('go by the text', () => {
    const all = { befristungMoeglich: true, befristungNoetig: false, zahlungAufErstesAnfordernMoeglich: true }
    test.each([
      ['a term that it allows', { befristungsdatum: '2027-01-01' }, {}, []],
      [
        'a term that it doesn’t',
        { befristungsdatum: '2027-01-01' },
        { befristungMoeglich: false },
        at('befristungsdatum', MESSAGES.noBefristungsdatum),
      ],
      ['no term where it doesn’t allow one', {}, { befristungMoeglich: false }, []],
      ['no term where it needs one', {}, { befristungNoetig: true }, at('befristungsdatum', MESSAGES.requiresBefristungsdatum)],
      ['the term that it needs', { befristungsdatum: '2027-01-01' }, { befristungNoetig: true }, []],
      ['a first demand that it allows', { zahlungAufErstesAnfordern: true }, {}, []],
      [
        'a first demand that it doesn’t',
        { zahlungAufErstesAnfordern: true },
        { zahlungAufErstesAnfordernMoeglich: false },
        at('zahlungAufErstesAnfordern', MESSAGES.noErstesAnfordern),
      ],
      ['none where it doesn’t allow one', {}, { zahlungAufErstesAnfordernMoeglich: false }, []],
    ])('%s', (_what, data, rules, expected) => {
      expect(faults(data, { text: { ...all, ...rules } })).toEqual(expected)
    })
    test('once one is chosen', () => {
      expect(faults({ befristungsdatum: '2027-01-01', zahlungAufErstesAnfordern: true })).toEqual([])
    })
  })
})

describe('the delivery', () => {
  const address = { name: 'Rathaus', zustellanweisung: null, postadresse: ADDRESS }
  test.each([
    ['nothing', null, true, [{ feld: 'versand.weg', grund: MESSAGES.option }]],
    ['the portal to a company of the platform', { weg: 'AVALWERK', versandadresse: null }, true, []],
    ['paper to a company of the platform', POST, true, [{ feld: 'versand.weg', grund: MESSAGES.onlyDigital }]],
    [
      'the portal to another company',
      { weg: 'AVALWERK', versandadresse: null },
      false,
      [{ feld: 'versand.weg', grund: MESSAGES.onlyPaper }],
    ],
    ['paper to another company', POST, false, []],
    ['a PDF to another company', { weg: 'PDF', versandadresse: null }, false, []],
    ['paper to another address', { weg: 'POST', versandadresse: address }, false, []],
    [
      'the portal to an address',
      { weg: 'AVALWERK', versandadresse: address },
      true,
      [{ feld: 'versand.versandadresse', grund: MESSAGES.digitalWithoutAddress }],
    ],
  ] as const)('by %s', (_what, dispatch, onPlatform, expected) => {
    expect(validateDispatch(dispatch, onPlatform)).toEqual(expected)
  })
  test('names a wrong address by field', () => {
    const wrong = { name: '', zustellanweisung: 'x'.repeat(2000), postadresse: NO_ADDRESS }
    expect(fields(validateDispatch({ weg: 'POST', versandadresse: wrong }, false))).toEqual([
      'versand.versandadresse.name',
      'versand.versandadresse.zustellanweisung',
      ...addressFields('versand.versandadresse.postadresse'),
    ])
  })
  test('goes to the other address where there is one, otherwise to the beneficiary', () => {
    const auftraggeber = { name: 'Weserbogen AG', postadresse: ADDRESS }
    const lines = ['Am Wall 120', '28195 Bremen']
    expect(deliveryRecipient({ auftraggeber, versandadresse: null })).toEqual({ name: 'Weserbogen AG', lines, zustellanweisung: null })
    const versandadresse = { name: 'Rathaus', zustellanweisung: 'Zimmer 3', postadresse: { ...ADDRESS, landeskennzeichen: 'AT' } }
    expect(deliveryRecipient({ auftraggeber, versandadresse })).toEqual({
      name: 'Rathaus',
      lines: [...lines, 'ÖSTERREICH'],
      zustellanweisung: 'Zimmer 3',
    })
  })
  test('has an address of lines without empty ones', () => {
    expect(addressLines({ ...ADDRESS, hausnummer: '' })).toEqual(['Am Wall', '28195 Bremen'])
    expect(addressLines({ ...ADDRESS, straße: '', hausnummer: '', postleitzahl: '' })).toEqual(['Bremen'])
  })
})

describe('the text', () => {
  test.each([
    ['none', null, 'buergschaftstext', MESSAGES.option],
    ['a template without an id', { art: 'VORLAGE', textId: '' }, 'buergschaftstext.textId', MESSAGES.required],
    ['an empty wording', { art: 'FREITEXT', text: ' ' }, 'buergschaftstext.text', MESSAGES.required],
  ] as const)('is refused: %s', (_what, text, feld, grund) => {
    expect(validateText(text)).toEqual([{ feld, grund }])
  })
  test('is a template or a wording', () => {
    expect(validateText({ art: 'VORLAGE', textId: 'OE0000-0002-001' })).toEqual([])
    expect(
      validateText({ art: 'FREITEXT', text: 'Wir verbürgen uns für die Ansprüche aus dem Vertrag bis zum genannten Betrag.' }),
    ).toEqual([])
    expect(fields(validateText({ art: 'FREITEXT', text: 'x'.repeat(100_000) }))).toEqual(['buergschaftstext.text'])
  })
})

describe('an order', () => {
  test('is right as a whole', () => expect(validateAuftrag(AUFTRAG, RULE)).toEqual([]))
  test('without anything names each step', () => {
    const empty = {
      ...AUFTRAG,
      auftragnehmer: null,
      auftraggeber: null,
      buergeId: null,
      buergschaftsdaten: null,
      versand: null,
      buergschaftstext: null,
    }
    const named = new Set(fields(validateAuftrag(empty, RULE)).map((feld) => feld.split('.')[0]))
    expect([...named]).toEqual(['auftragnehmer', 'auftraggeber', 'buergeId', 'buergschaftsdaten', 'versand', 'buergschaftstext'])
    expect(validateAuftrag({ ...AUFTRAG, buergeId: null }, RULE)).toEqual([{ feld: 'buergeId', grund: MESSAGES.buerge }])
  })
  test('is delivered as its beneficiary can get it', () => {
    const auftraggeber = { ...AUFTRAGGEBER, auftraggeberId: 'WI0001' }
    expect(validateAuftrag({ ...AUFTRAG, auftraggeber }, RULE)).toEqual([{ feld: 'versand.weg', grund: MESSAGES.onlyDigital }])
  })
})

test('a place is a line: its address, or its description', () => {
  expect(placeAsText({ ...DATA, ortsangabe: 'ADRESSE', bauadresse: ADDRESS })).toBe('Am Wall 120, 28195 Bremen')
  expect(placeAsText({ ...DATA, bauadresse: ADDRESS })).toBe('Ortsumgehung Achim')
  expect(placeAsText({ ...DATA, ortsangabe: 'ADRESSE', bauadresse: null })).toBe('Ortsumgehung Achim')
  expect(placeAsText({})).toBeNull()
})

test('choices have their words', () => {
  expect([PARTNER_TYPE, ORTSANGABE, CONSTRUCTION_LAW]).toEqual([
    { JURISTISCH: 'Juristische Person', OEFFENTLICH: 'Öffentlicher Auftraggeber', NATUERLICH: 'Natürliche Person' },
    { ADRESSE: 'Adresse angeben', BESCHREIBUNG: 'Ort beschreiben' },
    { BGB: 'BGB', VOB: 'VOB/B' },
  ])
})
