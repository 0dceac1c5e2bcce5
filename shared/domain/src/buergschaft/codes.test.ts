import { describe, expect, test } from '@jest/globals'
import {
  BUERGSCHAFT_TABS,
  COUNTRY_CODES,
  deliveryChannel,
  GESELLSCHAFTSFORM,
  isCountry,
  KENNZEICHEN,
  ORIGIN,
  PARTEI_ROLE,
  PROJEKT_PHASE,
  TEXT_ORIGIN,
  UNTERNEHMEN_STATUS,
  VERSANDWEG,
  VERSANDWEGE_PAPER,
} from './codes.ts'

// Document 1, section 4 (Order).
describe('a guarantee goes to its beneficiary', () => {
  test.each([
    [true, 'AVALWERK', 'AVALWERK'],
    [true, 'POST', 'AVALWERK'],
    [false, 'POST', 'POST'],
    [false, 'PDF', 'PDF'],
    [false, 'AVALWERK', 'POST'],
    [false, 'GASTLOG', 'POST'],
  ] as const)('on the platform: %s, wished: %s, delivered: %s', (onPlatform, wished, channel) => {
    expect(deliveryChannel(onPlatform, wished)).toBe(channel)
  })
  test('on paper or as a file where it isn’t digital', () => expect(VERSANDWEGE_PAPER).toEqual(['POST', 'PDF']))
})

// Document 1, section 3; domain conventions, legal forms.
test('codes have their German words', () => {
  expect(ORIGIN).toEqual({ ERSTELLT_IN_TL: 'Im Portal erstellt', REPLIZIERT: 'Über Schnittstelle', IMPORTIERT: 'Importiert' })
  expect(VERSANDWEG).toEqual({ POST: 'Post', PDF: 'PDF', AVALWERK: 'Digital im Portal', GASTLOG: 'Gastzugang' })
  expect(TEXT_ORIGIN).toEqual({
    EIGENER_TEXT: { caption: 'Ausgestellt mit Ihrem Text', tone: 'success' },
    ABWEICHENDER_TEXT: { caption: 'Abweichender Text', tone: 'warning' },
    ABWEICHENDE_VERSION: { caption: 'Abweichende Version', tone: 'warning' },
    UNBEKANNT: { caption: 'Textherkunft unbekannt', tone: 'neutral' },
  })
  expect(KENNZEICHEN).toEqual({ DIGITAL: 'Digitale Bürgschaft', AVAL: 'Digitales Aval', BEFRISTUNG_ABGELAUFEN: 'Befristung abgelaufen' })
  expect(UNTERNEHMEN_STATUS).toEqual({ UP: 'Ungeprüft', AKT: 'Aktiv', DAK: 'Inaktiv' })
  expect(PARTEI_ROLE).toEqual({
    AUFTRAGGEBER: 'Begünstigter',
    AUFTRAGNEHMER: 'Kreditnehmer',
    BUERGE: 'Bürge',
    ZEDENT: 'Zedent',
    ZESSIONAR: 'Zessionar',
    BETREIBER: 'Betreiber',
  })
  expect(GESELLSCHAFTSFORM).toEqual({
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
  })
})

// Domain conventions: construction logic puts defects claims before the end.
test('the phases of a project stand in their order', () => {
  expect(Object.entries(PROJEKT_PHASE)).toEqual([
    ['PLANUNG', 'Planung'],
    ['UMSETZUNG', 'Umsetzung'],
    ['ABSCHLUSS', 'Abschluss'],
    ['GEWAEHRLEISTUNG', 'Gewährleistung'],
    ['ABGESCHLOSSEN', 'Abgeschlossen'],
  ])
})

// Document 1, section 2.
test('the guarantor has three tabs of guarantees', () => expect(BUERGSCHAFT_TABS).toEqual(['BEGUENSTIGTE', 'KREDITNEHMER', 'PDF']))

describe('a country of an address', () => {
  test('is Germany first, and one of fifty', () => {
    expect(COUNTRY_CODES[0]).toBe('DE')
    expect([...COUNTRY_CODES].sort().join(' ')).toBe(
      'AE AL AT AU BA BE BG BR CA CH CN CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP LI LT LU LV MD ME MK MT NL NO NZ PL PT RO RS SE SI SK TR UA US ZA',
    )
  })
  test.each([
    ['DE', true],
    ['AT', true],
    ['de', false],
    ['XX', false],
    ['', false],
  ])('%s: %s', (code, known) => expect(isCountry(code)).toBe(known))
})
