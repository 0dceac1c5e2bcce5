import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { contrast, CONTRAST_MIN, readableFont } from '../fields/index.ts'
import {
  BAUSUMME_DETAIL,
  type BuergeData,
  describeBuergen,
  describeDisplayData,
  describeUnternehmen,
  fourEyesText,
  KENNZEICHEN_WORD,
  NONE_KENNZEICHEN,
  PERSON_TYPE,
  PREISMODELL,
  UNTERNEHMEN_TONE,
  UNTERNEHMEN_TYPE,
  validateDisplayData,
  validateKurzname,
  VERTRAGSART,
} from './unternehmen.ts'

const BASIC = {
  name: 'Probe GmbH & Co. KG',
  gesellschaftsform: 'GMBH_UND_CO_KG' as const,
  postadresse: { straße: 'Kai', hausnummer: '1', postleitzahl: '20457', ort: 'Hamburg', landeskennzeichen: 'DE' },
  handelsregister: 'Hamburg',
  handelsregisternummer: 'HRA 1',
  person: { vorname: 'Meike', nachname: 'Voss', email: 'voss@firma.example', telefonnummer: '', personentyp: 'BL' as const },
}
const BUERGE: BuergeData = {
  ...BASIC,
  vertragsart: 'REGULAR',
  bausummeAngabe: 'PROZENT',
  verwendungBürgschaftstexte: true,
  lieferkanalPdf: false,
  nutzungVertraege: true,
  vierAugenAb: 5_000_000,
}

describe('in its history', () => {
  test('a beneficiary company is described by all that is kept of it', () => {
    expect(describeUnternehmen({ ...BASIC, fremdId: '4711', vertretungsformel: ['Meike Voss', 'Jan Harms'], ...NONE_KENNZEICHEN })).toEqual(
      {
        Name: 'Probe GmbH & Co. KG',
        Rechtsform: 'GmbH & Co. KG',
        Anschrift: 'Kai 1, 20457 Hamburg',
        Registergericht: 'Hamburg',
        Registernummer: 'HRA 1',
        Kontakt: 'Meike Voss, voss@firma.example, Bauleitung',
        'Fremde Nummer': '4711',
        Vertretungsformel: 'Meike Voss; Jan Harms',
        Inkognito: 'Nein',
        Hybrid: 'Nein',
        Öffentlich: 'Nein',
        'Beantragt Bürgschaften': 'Ja',
        'Import mit Bestätigung': 'Nein',
      },
    )
  })
  test('what a company has none of is nothing', () => {
    const none = { ...BASIC, handelsregister: ' ', handelsregisternummer: null, person: null, fremdId: '', vertretungsformel: [] }
    expect(describeUnternehmen({ ...none, ...NONE_KENNZEICHEN })).toMatchObject({
      Registergericht: null,
      Registernummer: null,
      Kontakt: null,
      'Fremde Nummer': null,
      Vertretungsformel: null,
    })
  })
  test('a company abroad has its country, a contact its telephone', () => {
    const abroad = {
      ...BUERGE,
      postadresse: { ...BASIC.postadresse, landeskennzeichen: 'AT' },
      person: { ...BASIC.person, email: '', telefonnummer: '+43 1 1234', personentyp: 'VB' as const },
    }
    expect(describeBuergen(abroad)).toMatchObject({
      Anschrift: 'Kai 1, 20457 Hamburg, AT',
      Kontakt: 'Meike Voss, +43 1 1234, Vertretungsberechtigte Person',
    })
  })
  test('a guarantor is described by how it works, too', () => {
    expect(describeBuergen(BUERGE)).toEqual({
      Name: 'Probe GmbH & Co. KG',
      Rechtsform: 'GmbH & Co. KG',
      Anschrift: 'Kai 1, 20457 Hamburg',
      Registergericht: 'Hamburg',
      Registernummer: 'HRA 1',
      Kontakt: 'Meike Voss, voss@firma.example, Bauleitung',
      Vertragsart: 'Regulär',
      Bausumme: 'Als Anteil in Prozent',
      'Verwendung von Bürgschaftstexten': 'Ja',
      'Lieferung als PDF': 'Nein',
      'Verträge im Portal': 'Ja',
      'Vier-Augen-Prüfung': 'Ab 50.000,00\u00a0€',
    })
  })
  test('two review always, never, or from an amount on', () => {
    expect([0, null, 1].map(fourEyesText)).toEqual(['Immer', 'Aus', 'Ab 0,01\u00a0€'])
  })
  test('how a guarantor is shown is described by names and colours', () => {
    expect(describeDisplayData({ kurzname: 'Kranich', initialen: 'KR', headerFarbe: '#0B5C7A', headerSchriftfarbe: '#FFF' })).toEqual({
      Kurzname: 'Kranich',
      Initialen: 'KR',
      Kopffarbe: '#0B5C7A',
      Schriftfarbe: '#FFF',
    })
  })
})

describe('how a guarantor is shown', () => {
  const ok = { kurzname: 'Kranich', initialen: 'KR', headerFarbe: '#0B5C7A', headerSchriftfarbe: '#FFF' }
  test('is fine with a name, initials and colours that can be told apart', () => {
    expect(validateDisplayData(ok)).toEqual([])
    // The darkest grey on white that is told apart well enough; one step lighter isn't.
    expect(validateDisplayData({ ...ok, headerFarbe: '#767676' })).toEqual([])
  })
  test.each([
    [{ kurzname: '' }, 'kurzname', 'Bitte füllen Sie dieses Feld aus'],
    [{ kurzname: 'x'.repeat(21) }, 'kurzname', 'Bitte geben Sie maximal 20 Zeichen ein'],
    [{ initialen: '' }, 'initialen', 'Bitte füllen Sie dieses Feld aus'],
    [{ initialen: 'KRAN' }, 'initialen', 'Bitte geben Sie maximal 3 Zeichen ein'],
    [{ initialen: 'K1' }, 'initialen', 'Das Zeichen 1 kann nicht verwendet werden.'],
    [{ headerFarbe: '' }, 'headerFarbe', 'Bitte füllen Sie dieses Feld aus'],
    [{ headerSchriftfarbe: '' }, 'headerSchriftfarbe', 'Bitte füllen Sie dieses Feld aus'],
    [{ headerFarbe: '#777777' }, 'headerSchriftfarbe', 'Der Kontrast zur Kopffarbe beträgt 4,4:1. Nötig sind mindestens 4,5:1.'],
    [{ headerSchriftfarbe: '#0B5C7A' }, 'headerSchriftfarbe', 'Der Kontrast zur Kopffarbe beträgt 1:1. Nötig sind mindestens 4,5:1.'],
  ])('is not with %j', (part, feld, grund) => expect(validateDisplayData({ ...ok, ...part })).toEqual([{ feld, grund }]))
  test('asks for no contrast with what is no colour', () => {
    expect(validateDisplayData({ ...ok, headerFarbe: 'rot' }).map(({ feld }) => feld)).toEqual(['headerFarbe'])
  })
  test('a short name has 20 characters at most', () => expect(validateKurzname('x'.repeat(20))).toBeUndefined())
  test('white or black can be read on each colour', () => {
    const themeColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(fc.property(themeColor, (color) => (contrast(color, readableFont(color)) as number) >= CONTRAST_MIN))
  })
})

// Document 1, section 3; words are the product's own where it has none.
test('types, states and decisions about companies have their words', () => {
  expect(UNTERNEHMEN_TYPE).toEqual({ auftraggeber: 'Auftraggeber', buerge: 'Bürge', bspGmbh: 'Betreiber' })
  expect(UNTERNEHMEN_TONE).toEqual({ UP: 'warning', AKT: 'success', DAK: 'neutral' })
  expect(VERTRAGSART).toEqual({ LIGHT: 'Vereinfacht', REGULAR: 'Regulär' })
  expect(BAUSUMME_DETAIL).toEqual({ BETRAG: 'Als Betrag', PROZENT: 'Als Anteil in Prozent', KEINE_ANGABE: 'Keine Angabe' })
  expect(PERSON_TYPE).toEqual({ KP: 'Kontaktperson', VB: 'Vertretungsberechtigte Person', BL: 'Bauleitung', BH: 'Bauherrschaft' })
  expect(Object.keys(KENNZEICHEN_WORD)).toEqual([
    'inkognito',
    'hybrid',
    'oeffentlicherAuftraggeber',
    'beantragen',
    'bestaetigungsanfrageBuerge',
  ])
})

test('a company about which nothing was decided may order guarantees, and all else is off', () => {
  expect(NONE_KENNZEICHEN).toEqual({
    inkognito: false,
    hybrid: false,
    oeffentlicherAuftraggeber: false,
    beantragen: true,
    bestaetigungsanfrageBuerge: false,
  })
})

// Domain conventions, price model.
test('a company pays by one of five models', () => {
  expect(Object.entries(PREISMODELL).map(([code, { name, preis, umfang }]) => [code, name, preis, umfang])).toEqual([
    ['BASIS', 'Basis', 'kostenfrei', 'Bürgschaften empfangen, prüfen und enthaften'],
    ['TEAM', 'Team', '49 € im Monat', 'Texte, Projekte, CSV und fünf Nutzer:innen'],
    ['PROFI', 'Profi', '149 € im Monat', 'Tochterunternehmen, Schnittstelle und Prüfpaket'],
    ['TRANSAKTION', 'Transaktion', '4,90 € je digitaler Bürgschaft, 1,90 € je Import', 'Abrechnung je Vorgang'],
    ['INDIVIDUELL', 'Individuell', 'nach Vereinbarung', 'Nach gesondertem Vertrag'],
  ])
})
