import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { asValueChanges, changesOf, isEqual, parseTimeOfDay, timeOfDay, instantOf } from '../format/index.ts'
import { GESELLSCHAFTSFORM } from '../buergschaft/index.ts'
import { formatContrast, hexColor, contrast, CONTRAST_MIN, readableFont } from '../fields/index.ts'
import { asAddresses, GEVO_CODES, GEVOS, gevoOf, gevosFor, contactChannelOf, validateContactChannel } from '../aufgaben/index.ts'
import { noticeState, validateNotice } from '../platform/index.ts'
import {
  cleanedUnternehmen,
  needsSecond,
  numberPrefix,
  validateDisplayData,
  validateKurzname,
  validateUnternehmenData,
  REGISTER,
} from './unternehmen.ts'

describe('Colours', () => {
  test.each(['#123', '#aBcDeF', '#000000'])('%s is a colour', (themeColor) => expect(hexColor(themeColor)).toBeUndefined())
  test.each(['123', '#12', '#1234', '#GGG', 'rot', '#1234567'])('%s is no colour', (themeColor) =>
    expect(hexColor(themeColor)).toBeDefined(),
  )
  test('black on white has 21:1, equal colours 1:1, the order doesn’t matter', () => {
    expect(contrast('#000', '#FFFFFF')).toBeCloseTo(21)
    expect(contrast('#0B5C7A', '#0B5C7A')).toBe(1)
    expect(contrast('#767676', '#FFF')).toBeCloseTo(4.54, 1)
    expect(contrast('rot', '#FFF')).toBeUndefined()
  })
  test('white or black can be read on each colour', () => {
    const themeColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(fc.property(themeColor, (reason) => (contrast(reason, readableFont(reason)) as number) >= CONTRAST_MIN))
  })
  test('just below doesn’t look like enough', () => expect(formatContrast(4.499)).toBe('4,4:1'))
  test('display data need initials of letters and a contrast', () => {
    const ok = { kurzname: 'Kranich', initialen: 'KR', headerFarbe: '#0B5C7A', headerSchriftfarbe: '#FFF' }
    expect(validateDisplayData(ok)).toEqual([])
    expect(validateDisplayData({ ...ok, initialen: 'K1' }).map(({ feld }) => feld)).toEqual(['initialen'])
    expect(validateDisplayData({ ...ok, initialen: 'KRAN' })[0]?.grund).toBe('Bitte geben Sie maximal 3 Zeichen ein')
    expect(validateDisplayData({ ...ok, headerSchriftfarbe: '#0B5C7B' }).map(({ feld }) => feld)).toEqual(['headerSchriftfarbe'])
    expect(validateKurzname('x'.repeat(21))).toBe('Bitte geben Sie maximal 20 Zeichen ein')
  })
})

describe('Data of a company', () => {
  const ok = {
    name: 'Probe GmbH',
    gesellschaftsform: 'GMBH' as const,
    postadresse: { straße: 'Kai', hausnummer: '1', postleitzahl: '20457', ort: 'Hamburg', landeskennzeichen: 'DE' },
    handelsregister: 'Hamburg',
    handelsregisternummer: 'HRB 1',
    person: null,
    fremdId: null,
    vertretungsformel: [],
  }
  test('each legal form has a rule for its register; its own form holds, any other doesn’t', () => {
    for (const form of Object.keys(GESELLSCHAFTSFORM) as (keyof typeof GESELLSCHAFTSFORM)[]) {
      const kind = REGISTER[form]
      const using = (number: string) => validateUnternehmenData({ ...ok, gesellschaftsform: form, handelsregisternummer: number })
      if (kind === null) expect(using('HRB 1')).toHaveLength(2)
      else {
        expect(using(`${kind} 12345`)).toEqual([])
        expect(using(`${kind}12345 B`)).toEqual([])
        expect(using(kind === 'HRB' ? 'HRA 1' : 'HRB 1')).toHaveLength(1)
      }
      expect(validateUnternehmenData({ ...ok, gesellschaftsform: form, handelsregister: null, handelsregisternummer: null })).toEqual([])
    }
  })
  test('an empty person is none; spaces don’t count', () => {
    const empty = { vorname: ' ', nachname: '', email: '', telefonnummer: '', personentyp: 'KP' as const }
    expect(cleanedUnternehmen({ ...ok, name: ' Probe GmbH ', fremdId: ' ', person: empty, vertretungsformel: [' a ', ''] })).toEqual({
      ...ok,
      vertretungsformel: ['a'],
    })
  })
  test.each([
    ['Weserbogen Infrastruktur AG', 'WI'],
    ['Kranich', 'KR'],
    ['Ölmühle Übersee GmbH', 'OU'],
    ['4711 & Söhne', 'SO'],
    ['A', 'AX'],
    ['123', 'XX'],
  ])('%s gets numbers with %s', (name, prefix) => expect(numberPrefix(name)).toBe(prefix))
})

describe('changes', () => {
  test('the order of keys is none', () => {
    expect(isEqual({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true)
    expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false)
    expect(isEqual([1], { 0: 1 })).toBe(false)
    expect(changesOf({ a: 1, b: [1] }, { a: 2, b: [1] })).toEqual({ a: { before: 1, afterwards: 2 } })
    expect(asValueChanges({ Name: 'A', Ort: null }, { Name: 'B', Ort: null })).toEqual([{ feld: 'Name', alt: 'A', neu: 'B' }])
  })
})

describe('business events', () => {
  test('each task and message is at most one; defaults pass the check', () => {
    const all = GEVO_CODES.flatMap((gevo) => {
      const scenario = GEVOS[gevo] as { aufgaben?: readonly string[]; mitteilungen?: readonly string[] }
      return [...(scenario.aufgaben ?? []), ...(scenario.mitteilungen ?? [])]
    })
    expect(new Set(all).size).toBe(all.length)
    for (const gevo of GEVO_CODES) expect(validateContactChannel(gevo, contactChannelOf(gevo))).toEqual([])
    expect(gevoOf('B-01')).toBe('ANTRAG_NEU')
    expect(gevoOf('A-12')).toBeUndefined()
    expect(gevosFor('AG')).toContain('FRIST')
    expect(gevosFor('BG')).not.toContain('FRIST')
  })
  test('addresses come separated by commas, semicolons and lines, each once', () => {
    expect(asAddresses('a@b.de, c@d.de;\n a@b.de\n')).toEqual(['a@b.de', 'c@d.de'])
    expect(asAddresses(' ')).toEqual([])
  })
})

describe('Time of day', () => {
  test.each([
    ['6', '06:00'],
    ['6:30', '06:30'],
    ['06.30', '06:30'],
    ['0630', '06:30'],
    ['23:59 Uhr', '23:59'],
  ])('%s is %s', (text, time) => expect(parseTimeOfDay(text)).toBe(time))
  test.each(['24:00', '6:60', '6:3', 'früh', ''])('%s is no time of day', (text) => expect(parseTimeOfDay(text)).toBeUndefined())
  test('a moment in Berlin is the one meant in summer as in winter', () => {
    for (const day of ['2026-07-01', '2026-12-01', '2026-03-29', '2026-10-25'])
      for (const time of ['00:00', '06:00', '12:30', '23:59']) expect(timeOfDay(instantOf(day, time))).toBe(time)
    // An hour that the clock leaves out is the next one.
    expect(timeOfDay(instantOf('2026-03-29', '02:30'))).toBe('03:30')
  })
})

describe('Notices', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  test.each([
    ['2026-11-22T12:00:00.000Z', null, 'AKTIV'],
    ['2026-11-22T12:00:01.000Z', null, 'GEPLANT'],
    ['2026-11-20T12:00:00.000Z', '2026-11-22T12:00:00.000Z', 'BEENDET'],
    ['2026-11-23T12:00:00.000Z', '2026-11-22T12:00:00.000Z', 'BEENDET'],
  ])('from %s to %s: %s', (startZeit, endZeit, state) => expect(noticeState({ startZeit, endZeit }, now)).toBe(state))
  test('a link leads into the portal or out over https', () => {
    const notice = (link: string) => ({
      startZeit: '2026-11-22T12:00:00.000Z',
      endZeit: null,
      badge: null,
      typ: 'news' as const,
      beschreibung: 'Probe',
      link,
      buttonText: 'Mehr',
    })
    for (const link of ['/auftraggeber/aufgaben/liste', 'https://avalwerk.example/neues']) expect(validateNotice(notice(link))).toEqual([])
    for (const link of ['javascript:alert(1)', 'http://avalwerk.example', '//boese.example', 'https://'])
      expect(validateNotice(notice(link)).map(({ feld }) => feld)).toEqual(['link'])
  })
})

test.each([
  [null, 100, false],
  [0, 1, true],
  [5_000, 4_999, false],
  [5_000, 5_000, true],
])('two people from %p cents on: at %p %p', (from, cents, second) => expect(needsSecond(from, cents)).toBe(second))
