import { describe, expect, test } from '@jest/globals'
import type { Gesellschaftsform } from '../buergschaft/index.ts'
import {
  type BuergeData,
  cleanedUnternehmen,
  needsSecond,
  numberPrefix,
  type UnternehmenData,
  validateBuergeData,
  validateUnternehmenData,
} from './unternehmen.ts'

const ADDRESS = { straße: 'Kai', hausnummer: '1', postleitzahl: '20457', ort: 'Hamburg', landeskennzeichen: 'DE' }
const BASIC = {
  name: 'Probe GmbH',
  gesellschaftsform: 'GMBH' as const,
  postadresse: ADDRESS,
  handelsregister: 'Hamburg',
  handelsregisternummer: 'HRB 1',
  person: null,
}
const COMPANY: UnternehmenData = { ...BASIC, fremdId: null, vertretungsformel: [] }
const BUERGE: BuergeData = {
  ...BASIC,
  vertragsart: 'REGULAR',
  bausummeAngabe: 'BETRAG',
  verwendungBürgschaftstexte: true,
  lieferkanalPdf: false,
  nutzungVertraege: true,
  vierAugenAb: 0,
}
const PERSON = { vorname: 'Meike', nachname: 'Voss', email: 'voss@firma.example', telefonnummer: '', personentyp: 'KP' as const }
const NO_PERSON = { vorname: ' ', nachname: '', email: '', telefonnummer: '', personentyp: 'KP' as const }

describe('a company’s data', () => {
  test.each<Partial<UnternehmenData>>([
    {},
    { handelsregister: null, handelsregisternummer: null },
    { handelsregister: ' ', handelsregisternummer: ' ' },
    { person: PERSON },
    { person: NO_PERSON },
    { fremdId: 'x'.repeat(40) },
    { vertretungsformel: ['a', 'b', 'c', 'd', 'e'] },
  ])('are fine: %j', (part) => expect(validateUnternehmenData({ ...COMPANY, ...part })).toEqual([]))
  test.each<[Partial<UnternehmenData>, string, string]>([
    [{ name: ' ' }, 'name', 'Bitte füllen Sie dieses Feld aus'],
    [
      { gesellschaftsform: '' as Gesellschaftsform, handelsregister: null, handelsregisternummer: null },
      'gesellschaftsform',
      'Bitte füllen Sie dieses Feld aus',
    ],
    [{ postadresse: { ...ADDRESS, ort: '' } }, 'postadresse.ort', 'Bitte füllen Sie dieses Feld aus'],
    [{ handelsregister: ' ' }, 'handelsregister', 'Bitte füllen Sie dieses Feld aus'],
    [{ handelsregisternummer: null }, 'handelsregisternummer', 'Bitte füllen Sie dieses Feld aus'],
    [{ handelsregister: null }, 'handelsregister', 'Bitte füllen Sie dieses Feld aus'],
    [{ handelsregister: 'x'.repeat(81) }, 'handelsregister', 'Bitte geben Sie maximal 80 Zeichen ein'],
    [{ person: { ...PERSON, nachname: '' } }, 'person.nachname', 'Bitte füllen Sie dieses Feld aus'],
    [{ fremdId: 'x'.repeat(41) }, 'fremdId', 'Bitte geben Sie maximal 40 Zeichen ein'],
    [{ vertretungsformel: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'vertretungsformel', 'Bitte geben Sie höchstens 5 Zeilen ein'],
    [{ vertretungsformel: ['a', 'x'.repeat(201)] }, 'vertretungsformel', 'Bitte geben Sie maximal 200 Zeichen ein'],
  ])('are not: %j', (part, feld, grund) => {
    expect(validateUnternehmenData({ ...COMPANY, ...part })).toEqual([{ feld, grund }])
  })
  test('of a guarantor have an amount of at least nothing from which two review, if any', () => {
    for (const vierAugenAb of [null, 0, 100]) expect(validateBuergeData({ ...BUERGE, vierAugenAb })).toEqual([])
    expect(validateBuergeData({ ...BUERGE, vierAugenAb: -1 })).toEqual([
      { feld: 'vierAugenAb', grund: 'Bitte geben Sie einen gültigen Betrag ein' },
    ])
    expect(validateBuergeData({ ...BUERGE, name: '' }).map(({ feld }) => feld)).toEqual(['name'])
  })
})

describe('a company’s entry in a register', () => {
  const faults = (part: Partial<UnternehmenData>) => validateUnternehmenData({ ...COMPANY, ...part })
  test.each([
    ['AÖR', 'HRA'],
    ['AG', 'HRB'],
    ['EG', 'GnR'],
    ['EK', 'HRA'],
    ['EV', 'VR'],
    ['GBR', 'GsR'],
    ['GMBH', 'HRB'],
    ['GMBH_UND_CO_KG', 'HRA'],
    ['KG', 'HRA'],
    ['KG_AA', 'HRB'],
    ['KÖR', 'HRA'],
    ['OHG', 'HRA'],
    ['SA', 'HRB'],
    ['SARL', 'HRB'],
    ['SE', 'HRB'],
    ['SE_UND_CO_KG', 'HRA'],
    ['STIFTUNG_UND_CO_KG', 'HRA'],
    ['UG', 'HRB'],
    ['UG_UND_CO_KG', 'HRA'],
    ['VVAG', 'HRB'],
  ] as const)('of the form %s stands in the part %s and in no other', (gesellschaftsform, part) => {
    const other = part === 'HRB' ? 'HRA 12345' : 'HRB 12345'
    expect(faults({ gesellschaftsform, handelsregisternummer: `${part} 12345` })).toEqual([])
    expect(faults({ gesellschaftsform, handelsregisternummer: other }).map(({ feld }) => feld)).toEqual(['handelsregisternummer'])
  })
  test.each(['ARGE', 'BEHOERDE', 'EU', 'WEG'] as const)('doesn’t exist for the form %s', (gesellschaftsform) => {
    const NONE = 'Für diese Rechtsform gibt es keinen Registereintrag'
    expect(faults({ gesellschaftsform, handelsregister: null, handelsregisternummer: null })).toEqual([])
    expect(faults({ gesellschaftsform })).toEqual([
      { feld: 'handelsregister', grund: NONE },
      { feld: 'handelsregisternummer', grund: NONE },
    ])
    expect(faults({ gesellschaftsform, handelsregister: ' ' })).toEqual([{ feld: 'handelsregisternummer', grund: NONE }])
    expect(faults({ gesellschaftsform, handelsregisternummer: null })).toEqual([{ feld: 'handelsregister', grund: NONE }])
  })
  test.each(['HRB 1', 'HRB1', 'HRB 123456', 'HRB 1 B', 'HRB 1B', 'HRB 12345 AB', ' HRB 1 '])(
    'may have the number “%s”',
    (handelsregisternummer) => {
      expect(faults({ handelsregisternummer })).toEqual([])
    },
  )
  test.each(['HRB', 'HRB 1234567', 'HRB 1 ABC', 'HRB 1 b', 'XHRB 1', 'HRB  1', 'HRB 1 B2', '12345'])(
    'may not have the number “%s”',
    (handelsregisternummer) => {
      expect(faults({ handelsregisternummer })).toEqual([
        { feld: 'handelsregisternummer', grund: 'Bitte geben Sie die Nummer einer GmbH in der Form „HRB 12345“ ein' },
      ])
    },
  )
  test('abroad has numbers of any form, which aren’t too long', () => {
    const postadresse = { ...ADDRESS, postleitzahl: '1010', ort: 'Wien', landeskennzeichen: 'AT' }
    expect(faults({ postadresse, handelsregisternummer: 'FN 123456a' })).toEqual([])
    expect(faults({ postadresse, handelsregisternummer: 'x'.repeat(41) })).toEqual([
      { feld: 'handelsregisternummer', grund: 'Bitte geben Sie maximal 40 Zeichen ein' },
    ])
  })
})

describe('data of a company are kept', () => {
  test('without spaces around them, and empty ones as nothing', () => {
    expect(
      cleanedUnternehmen({
        ...COMPANY,
        name: ' Probe GmbH ',
        postadresse: { straße: ' Kai ', hausnummer: ' 1 ', postleitzahl: ' 20457 ', ort: ' Hamburg ', landeskennzeichen: 'DE' },
        handelsregister: ' Hamburg ',
        handelsregisternummer: ' HRB 1 ',
        fremdId: ' ',
        vertretungsformel: [' a ', '', ' '],
      }),
    ).toStrictEqual({ ...COMPANY, vertretungsformel: ['a'] })
    expect(cleanedUnternehmen({ ...COMPANY, handelsregister: ' ', handelsregisternummer: '', fremdId: ' 7 ' })).toStrictEqual({
      ...COMPANY,
      handelsregister: null,
      handelsregisternummer: null,
      fremdId: '7',
    })
  })
  test('with a person as soon as one of its fields is filled', () => {
    const personOf = (part: object) => cleanedUnternehmen({ ...COMPANY, person: { ...NO_PERSON, ...part } }).person
    expect(personOf({})).toBeNull()
    for (const field of ['vorname', 'nachname', 'email', 'telefonnummer'])
      expect(personOf({ [field]: ' x ' })).toStrictEqual({ ...NO_PERSON, vorname: '', [field]: 'x' })
    expect(personOf({ nachname: 'Voss', persId: '7' })).toStrictEqual({ ...NO_PERSON, vorname: '', nachname: 'Voss' })
    expect(cleanedUnternehmen(COMPANY).person).toBeNull()
  })
  test('of a guarantor with their own fields alone', () => {
    expect(cleanedUnternehmen({ ...BUERGE, name: ' Kranich ' })).toStrictEqual({ ...BUERGE, name: 'Kranich' })
  })
})

test.each([
  ['Weserbogen Infrastruktur AG', 'WI'],
  ['Kranich', 'KR'],
  ['Ölmühle Übersee GmbH', 'OU'],
  ['4711 & Söhne', 'SO'],
  ['ßa', 'SS'],
  ['A', 'AX'],
  ['123', 'XX'],
  ['', 'XX'],
])('%s gets numbers with %s', (name, prefix) => expect(numberPrefix(name)).toBe(prefix))

test.each([
  [null, 100, false],
  [0, 1, true],
  [5_000, 4_999, false],
  [5_000, 5_000, true],
])('two people from %p cents on: at %p %p', (from, cents, second) => expect(needsSecond(from, cents)).toBe(second))
