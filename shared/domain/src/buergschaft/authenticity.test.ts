import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  AUTHENTICITY,
  authenticityAddress,
  authenticityOf,
  liable,
  VERIFICATION_CODE_WRONG,
  parseVerificationCode,
  VERIFICATION_CODE_PATTERN,
  VERIFICATION_CODE_CHARS,
} from './authenticity.ts'

describe('verification code', () => {
  test.each(['7KQF-M2XA-09TD-R8WC', '7kqfm2xa09tdr8wc', ' 7KQF M2XA O9TD R8WC ', '7kqf–m2xa–o9td–r8wc'])('%s is understood', (text) =>
    expect(parseVerificationCode(text)).toBe('7KQF-M2XA-09TD-R8WC'),
  )
  test.each(['', '7KQF-M2XA-09TD', '7KQF-M2XA-09TD-R8WC-1', 'UUUU-UUUU-UUUU-UUUU'])('%s isn’t understood', (text) =>
    expect(parseVerificationCode(text)).toBeUndefined(),
  )
  test('I and L are read as 1, O as 0', () => expect(parseVerificationCode('ILOo-ilM2-0000-0000')).toBe('1100-11M2-0000-0000'))
  test.each([
    'x7KQF-M2XA-09TD-R8WC',
    '7KQF-M2XA-09TD-R8WCx',
    '7KQFM2XA09TDR8WC',
    '7KQF-M2XA-09TD',
    '7KQF-M2XA-09TD-R8W',
    'KQF-M2XA-09TD-R8WC',
  ])('%s hasn’t the form of one', (text) => expect(VERIFICATION_CODE_PATTERN.test(text)).toBe(false))
  test('is explained by an example that has its form', () => {
    expect(VERIFICATION_CODE_WRONG).toBe('Ein Prüfcode hat 16 Zeichen, zum Beispiel 7KQF-M2XA-09TD-R8WC')
    expect(VERIFICATION_CODE_PATTERN.test('7KQF-M2XA-09TD-R8WC')).toBe(true)
    // Crockford's base 32: neither I, L, O nor U.
    expect(VERIFICATION_CODE_CHARS).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  })
  test('each of the alphabet stays what it is', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VERIFICATION_CODE_CHARS.split('')), { minLength: 16, maxLength: 16 }), (chars) => {
        const code = parseVerificationCode(chars.join(''))
        expect(code).toMatch(VERIFICATION_CODE_PATTERN)
        expect(code?.replaceAll('-', '')).toBe(chars.join(''))
      }),
    ))
})

describe('what a holder of a document is told', () => {
  test.each([
    ['ENT', undefined, undefined],
    ['AUS', 'OFFEN', 'ERSETZT'],
    ['UP', 'OFFEN', 'ERSETZT'],
    ['IK', 'OFFEN', 'ERSETZT'],
    ['AKT', 'GUELTIG', 'ERSETZT'],
    ['TEB', 'GUELTIG', 'ERSETZT'],
    ['ANB', 'GUELTIG', 'ERSETZT'],
    ['AN', 'GUELTIG', 'ERSETZT'],
    ['UT', 'ERSETZT', 'ERSETZT'],
    ['ZGBB', 'ENTHAFTET', 'ENTHAFTET'],
    ['ZGB', 'ENTHAFTET', 'ENTHAFTET'],
    ['ABB', 'UNWIRKSAM', 'UNWIRKSAM'],
    ['AB', 'UNWIRKSAM', 'UNWIRKSAM'],
    ['STO', 'UNWIRKSAM', 'UNWIRKSAM'],
    ['ABGELEHNT', 'UNWIRKSAM', 'UNWIRKSAM'],
  ] as const)('of a guarantee that is %s: %s; of a version that was replaced: %s', (status, present, replaced) => {
    expect([authenticityOf(status, false), authenticityOf(status, true)]).toEqual([present, replaced])
  })
  test('stands in a word and a sentence', () => {
    expect(AUTHENTICITY).toEqual({
      GUELTIG: {
        caption: 'Echt und gültig',
        tone: 'success',
        sentence: 'Dieses Dokument wurde über das Portal ausgestellt. Die Bürgschaft besteht.',
      },
      OFFEN: {
        caption: 'Echt, noch nicht angenommen',
        tone: 'warning',
        sentence: 'Dieses Dokument wurde über das Portal ausgestellt. Der Begünstigte hat die Bürgschaft noch nicht angenommen.',
      },
      ERSETZT: {
        caption: 'Ersetzt',
        tone: 'warning',
        sentence: 'Dieses Dokument wurde über das Portal ausgestellt und inzwischen durch ein neueres ersetzt.',
      },
      ENTHAFTET: {
        caption: 'Enthaftet',
        tone: 'neutral',
        sentence: 'Dieses Dokument wurde über das Portal ausgestellt. Der Begünstigte hat die Bürgschaft zurückgegeben.',
      },
      UNWIRKSAM: {
        caption: 'Nicht wirksam',
        tone: 'danger',
        sentence: 'Dieses Dokument wurde über das Portal ausgestellt, die Bürgschaft ist aber abgelehnt oder zurückgezogen.',
      },
    })
  })
  test('says the guarantor is liable while the guarantee is valid or open', () => {
    expect((['GUELTIG', 'OFFEN', 'ERSETZT', 'ENTHAFTET', 'UNWIRKSAM'] as const).filter(liable)).toEqual(['GUELTIG', 'OFFEN'])
  })
})

test('a draft is unknown; an outdated version is replaced, a document that isn’t in force any more stays so', () => {
  expect(authenticityOf('ENT', false)).toBeUndefined()
  expect(authenticityOf('AKT', false)).toBe('GUELTIG')
  expect(authenticityOf('AKT', true)).toBe('ERSETZT')
  expect(authenticityOf('ZGB', true)).toBe('ENTHAFTET')
  expect(authenticityOf('UT', false)).toBe('ERSETZT')
})

test('number and code stand behind the hash', () =>
  expect(authenticityAddress('https://portal.example', 'AV 88/20611', '7KQF-M2XA-09TD-R8WC')).toBe(
    'https://portal.example/echtheit#nummer=AV+88%2F20611&code=7KQF-M2XA-09TD-R8WC',
  ))
