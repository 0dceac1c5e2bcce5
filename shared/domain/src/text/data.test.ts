import { describe, expect, test } from '@jest/globals'
import { EMPTY_TEXT_DATA, type TextData, validateTextData, withReachedStart } from './data.ts'

const TODAY = '2026-06-15'
const DATA: TextData = {
  bürgschaftsart: 'MAB',
  titel: 'Mängelansprüche ohne Frist',
  beschreibung: null,
  gültigAb: TODAY,
  gültigBis: null,
  befristung: false,
  zahlungAufErstesAnfordernMoeglich: false,
  allgemeineBestimmungen: true,
  ansprechPartner: null,
}
const CONTACT = { vorname: 'Eva', nachname: 'Lang', email: 'eva@lang.example', telefonnummer: '' }
const REQUIRED = 'Bitte füllen Sie dieses Feld aus'
const max = (chars: number) => `Bitte geben Sie maximal ${chars} Zeichen ein`
const at = (feld: string, grund: string) => [{ feld, grund }]

describe('the data of a text', () => {
  test('begin empty, without expiry and first demand, with the general clauses', () => {
    expect(EMPTY_TEXT_DATA).toEqual({
      bürgschaftsart: null,
      titel: '',
      beschreibung: null,
      gültigAb: null,
      gültigBis: null,
      befristung: false,
      zahlungAufErstesAnfordernMoeglich: false,
      allgemeineBestimmungen: true,
      ansprechPartner: null,
    })
    expect(validateTextData(EMPTY_TEXT_DATA, TODAY)).toEqual([
      ...at('bürgschaftsart', REQUIRED),
      ...at('titel', REQUIRED),
      ...at('gültigAb', REQUIRED),
    ])
  })
  test.each<[Partial<TextData>, { feld: string; grund: string }[]]>([
    [{}, []],
    [{ titel: 'x'.repeat(120) }, []],
    [{ titel: 'x'.repeat(121) }, at('titel', max(120))],
    [{ titel: ' ' }, at('titel', REQUIRED)],
    [{ beschreibung: 'x'.repeat(1000) }, []],
    [{ beschreibung: 'x'.repeat(1001) }, at('beschreibung', max(1000))],
    [{ gültigAb: '2026-06-14' }, at('gültigAb', 'Das Datum kann nur das heutige oder ein in der Zukunft liegendes sein')],
    [{ gültigAb: '2026-07-01', gültigBis: '2026-07-01' }, []],
    [{ gültigAb: '2026-07-01', gültigBis: '2026-06-30' }, at('gültigBis', 'Das Datum darf nicht vor dem 01.07.2026 liegen')],
    // Of a text without a first day its last one can't be judged.
    [{ gültigAb: null, gültigBis: '2026-06-14' }, at('gültigAb', REQUIRED)],
    [{ ansprechPartner: CONTACT }, []],
    [{ ansprechPartner: { ...CONTACT, nachname: '' } }, at('ansprechPartner.nachname', REQUIRED)],
  ])('are judged field by field: %j', (more, expected) => expect(validateTextData({ ...DATA, ...more }, TODAY)).toEqual(expected))
})

describe('the first day of a text', () => {
  const first = (gültigAb: string | null, previous: string | null | undefined) =>
    withReachedStart({ ...DATA, gültigAb }, previous, TODAY).gültigAb
  test('is today where it passed while the text was being prepared', () => {
    expect(first('2026-06-14', '2026-06-14')).toBe(TODAY)
  })
  test('stays as it is where it didn’t pass, or was chosen anew', () => {
    expect(first(TODAY, TODAY)).toBe(TODAY)
    expect(first('2026-06-16', '2026-06-16')).toBe('2026-06-16')
    expect(first('2026-06-13', '2026-06-14')).toBe('2026-06-13')
    expect(first('2026-07-01', '2026-06-14')).toBe('2026-07-01')
    expect(first(null, '2026-06-14')).toBeNull()
    expect(first(null, null)).toBeNull()
    expect(first('2026-06-14', undefined)).toBe('2026-06-14')
  })
  test('is all that is changed', () => {
    const data = { ...DATA, gültigAb: '2026-06-14', titel: 'Ein anderer' }
    expect(withReachedStart(data, '2026-06-14', TODAY)).toEqual({ ...DATA, titel: 'Ein anderer' })
  })
})
