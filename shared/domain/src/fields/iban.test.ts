import { describe, expect, test } from '@jest/globals'
import { parseIban } from './iban.ts'

describe('an IBAN', () => {
  test.each([
    ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    [' AT61 1904 3002\t3457 3201 ', 'AT61 1904 3002 3457 3201'],
    ['GB29NWBK60161331926819', 'GB29 NWBK 6016 1331 9268 19'],
    // The shortest that a country has, and the longest that the norm allows.
    ['NO9386011117947', 'NO93 8601 1117 947'],
    [`LC65${'A'.repeat(30)}`, 'LC65 AAAA AAAA AAAA AAAA AAAA AAAA AAAA AA'],
  ])('stands in groups of four: %s', (text, iban) => expect(parseIban(text)).toBe(iban))
  // All but the first three have check digits that fit.
  test.each([
    ['nothing', ''],
    ['wrong check digits', 'DE88370400440532013000'],
    ['two digits changed about', 'DE89370400440532010300'],
    ['a German one that is too short', 'DE5137040044053201300'],
    ['a German one that is too long', 'DE543704004405320130001'],
    ['one that is shorter than any', 'NO698601111794'],
    ['one that is longer than the norm allows', `LC82${'A'.repeat(31)}`],
    ['a sign before it', 'XAT131904300234570000'],
    ['letters for check digits', 'ATA11904300234573034'],
    ['a digit in the country', 'A1611904300234573043'],
    ['a sign that is no letter or digit', 'AT61-1904-3002-3457-3201'],
  ])('isn’t %s', (_what, text) => expect(parseIban(text)).toBeUndefined())
})
