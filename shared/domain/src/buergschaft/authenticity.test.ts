import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  authenticityAddress,
  authenticityOf,
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
  test('each of the alphabet stays what it is', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VERIFICATION_CODE_CHARS.split('')), { minLength: 16, maxLength: 16 }), (chars) => {
        const code = parseVerificationCode(chars.join(''))
        expect(code).toMatch(VERIFICATION_CODE_PATTERN)
        expect(code?.replaceAll('-', '')).toBe(chars.join(''))
      }),
    ))
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
