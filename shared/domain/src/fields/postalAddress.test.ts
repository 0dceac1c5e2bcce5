import { describe, expect, test } from '@jest/globals'
import {
  type Ansprechpartner,
  fault,
  formatContact,
  formatPostalAddress,
  isBegun,
  isComplete,
  type PostalAddress,
  requiredRule,
  validateAnsprechpartner,
  validatePhone,
  validatePostalAddress,
} from './postalAddress.ts'

const ADDRESS: PostalAddress = { straße: 'Am Wall', hausnummer: '120', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const EMPTY: PostalAddress = { straße: '', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' }
const CONTACT: Ansprechpartner = { vorname: 'Eva', nachname: 'Lang', email: 'eva@lang.example', telefonnummer: '0421 123456' }
const NOBODY: Ansprechpartner = { vorname: '', nachname: '', email: '', telefonnummer: '' }
const REQUIRED = 'Bitte füllen Sie dieses Feld aus'
const PHONE = 'Bitte geben Sie eine gültige Telefonnummer an'
const EXACTLY_FIVE = 'Bitte geben Sie exakt 5 Zeichen ein'
const max = (chars: number) => `Bitte geben Sie maximal ${chars} Zeichen ein`
const at = (feld: string, grund: string) => [{ feld, grund }]

test('a field has a fault where there is a reason', () => {
  expect(fault('name', 'Darum')).toEqual([{ feld: 'name', grund: 'Darum' }])
  expect(fault('name', undefined)).toEqual([])
})

describe('a required field', () => {
  test('is more than blanks, and then judged by its rule', () => {
    const rule = requiredRule((value) => (value === 'a' ? undefined : 'Nur a'))
    expect([rule(null), rule(undefined), rule(''), rule(' \t')]).toEqual([REQUIRED, REQUIRED, REQUIRED, REQUIRED])
    expect([rule('a'), rule('b')]).toEqual([undefined, 'Nur a'])
    expect(requiredRule()('b')).toBeUndefined()
  })
})

describe('an address', () => {
  const parts = ['straße', 'hausnummer', 'postleitzahl', 'ort'] as const
  test('is begun as soon as one part is given, and complete when all four are', () => {
    expect([isBegun(null), isBegun(undefined), isBegun(EMPTY), isBegun({ ...EMPTY, ort: ' ' })]).toEqual([false, false, false, false])
    expect([isComplete(null), isComplete(undefined), isComplete(EMPTY), isComplete(ADDRESS)]).toEqual([false, false, false, true])
    for (const part of parts) {
      expect(isBegun({ ...EMPTY, [part]: 'x' })).toBe(true)
      expect(isComplete({ ...ADDRESS, [part]: ' ' })).toBe(false)
    }
  })
  test('has to be given in full, each part by its field', () => {
    const required = parts.map((part) => ({ feld: `anschrift.${part}`, grund: REQUIRED }))
    expect(validatePostalAddress(EMPTY, 'anschrift')).toEqual(required)
    expect(validatePostalAddress(null, 'anschrift')).toEqual(required)
    expect(validatePostalAddress(undefined, 'anschrift')).toEqual(required)
    expect(validatePostalAddress(ADDRESS, 'anschrift')).toEqual([])
  })
  test.each<[Partial<PostalAddress>, { feld: string; grund: string }[]]>([
    [{ straße: 'x'.repeat(81) }, at('a.straße', max(80))],
    [{ hausnummer: 'x'.repeat(11) }, at('a.hausnummer', max(10))],
    [{ ort: 'x'.repeat(81) }, at('a.ort', max(80))],
    [{ postleitzahl: '2819' }, at('a.postleitzahl', EXACTLY_FIVE)],
    [{ postleitzahl: '281955' }, at('a.postleitzahl', EXACTLY_FIVE)],
    [{ postleitzahl: '2819a' }, at('a.postleitzahl', EXACTLY_FIVE)],
    [{ postleitzahl: 'x'.repeat(11) }, at('a.postleitzahl', max(10))],
    // Other countries have other postcodes.
    [{ postleitzahl: '1010', landeskennzeichen: 'AT' }, []],
    [{ postleitzahl: 'EC1A 1BB', landeskennzeichen: 'GB' }, []],
    [{ postleitzahl: 'x'.repeat(11), landeskennzeichen: 'GB' }, at('a.postleitzahl', max(10))],
  ])('is judged part by part: %j', (more, expected) => expect(validatePostalAddress({ ...ADDRESS, ...more }, 'a')).toEqual(expected))
  test.each<[Partial<PostalAddress>, string]>([
    [{}, 'Am Wall 120, 28195 Bremen'],
    [{ hausnummer: '' }, 'Am Wall, 28195 Bremen'],
    [{ straße: '', hausnummer: '' }, '28195 Bremen'],
    [{ postleitzahl: '' }, 'Am Wall 120, Bremen'],
    [{ straße: '', hausnummer: '', postleitzahl: '', ort: '' }, ''],
    [{ postleitzahl: '1010', ort: 'Wien', landeskennzeichen: 'AT' }, 'Am Wall 120, 1010 Wien, AT'],
  ])('stands in one line, the country where it isn’t Germany: %j', (more, line) =>
    expect(formatPostalAddress({ ...ADDRESS, ...more })).toBe(line),
  )
})

test('a telephone number is optional', () => {
  expect([validatePhone(null), validatePhone(''), validatePhone('  '), validatePhone('0421 123456')]).toEqual(Array(4).fill(undefined))
  expect(validatePhone('12')).toBe(PHONE)
})

describe('a contact', () => {
  test('may be absent', () => {
    for (const person of [null, undefined, NOBODY, { ...NOBODY, vorname: ' ' }]) expect(validateAnsprechpartner(person, 'p')).toEqual([])
  })
  test('is given in full but for the telephone number as soon as one of its fields is', () => {
    expect(validateAnsprechpartner(CONTACT, 'p')).toEqual([])
    expect(validateAnsprechpartner({ ...CONTACT, telefonnummer: '' }, 'p')).toEqual([])
    const [first, last, mail] = [at('p.vorname', REQUIRED), at('p.nachname', REQUIRED), at('p.email', REQUIRED)]
    expect(validateAnsprechpartner({ ...NOBODY, vorname: 'Eva' }, 'p')).toEqual([...last, ...mail])
    expect(validateAnsprechpartner({ ...NOBODY, nachname: 'Lang' }, 'p')).toEqual([...first, ...mail])
    expect(validateAnsprechpartner({ ...NOBODY, email: 'eva@lang.example' }, 'p')).toEqual([...first, ...last])
    expect(validateAnsprechpartner({ ...NOBODY, telefonnummer: '0421 123456' }, 'p')).toEqual([...first, ...last, ...mail])
  })
  test('is judged field by field', () => {
    expect(validateAnsprechpartner({ vorname: 'Eva 2', nachname: 'x'.repeat(61), email: 'eva', telefonnummer: '12' }, 'p')).toEqual([
      ...at('p.vorname', 'Das Zeichen 2 kann nicht verwendet werden.'),
      ...at('p.nachname', max(60)),
      ...at('p.email', 'Bitte geben Sie eine gültige E-Mail-Adresse an'),
      ...at('p.telefonnummer', PHONE),
    ])
  })
  test('stands in one line, as far as it is given', () => {
    expect(formatContact(CONTACT)).toBe('Eva Lang, eva@lang.example, 0421 123456')
    expect(formatContact({ ...CONTACT, vorname: '', telefonnummer: '' })).toBe('Lang, eva@lang.example')
    expect(formatContact({ ...NOBODY, email: 'eva@lang.example' })).toBe('eva@lang.example')
    expect([formatContact(null), formatContact(undefined)]).toEqual([null, null])
  })
})
