import { describe, expect, test } from '@jest/globals'
import { inAscii } from './ascii.ts'
import { defuse } from './csv.ts'
import { ID_PATTERN } from './ids.ts'
import { isRecord, recordOf } from './records.ts'

test('a name without umlauts has two letters for each of them', () => {
  expect(inAscii('äöüÄÖÜß')).toBe('aeoeueAeOeUess')
  expect(inAscii('bürge, fürAlle: é')).toBe('buerge, fuerAlle: é')
})

// Domain conventions: CSV is guarded against formula injection.
describe('a cell of a list', () => {
  test.each(['=1+1', '+49 421', '-5', '@x', '\tx', '\rx'])('that a spreadsheet would evaluate is guarded: %j', (cell) => {
    expect(defuse(cell)).toBe(`'${cell}`)
  })
  test.each(['', 'Bremen', 'a=1', '1-2', ' =1', '5,00'])('that it wouldn’t stays as it is: %j', (cell) => {
    expect(defuse(cell)).toBe(cell)
  })
})

// Document 1, section 2: route id shapes.
describe('the id', () => {
  test.each([
    ['buergschaft', '7'],
    ['buergschaft', '1'.repeat(18)],
    ['texttemplate', 'AB1234-5678-901'],
    ['unternehmen', 'WI0001'],
    ['nutzer', '4f2a0000-1111-4222-8333-abcdefabcdef'],
    ['pruefung', 'P-000123'],
  ] as const)('of a %s may be %s', (kind, id) => {
    expect(ID_PATTERN[kind].test(id)).toBe(true)
  })
  test.each([
    ['buergschaft', ['', 'a1', '1a', '1'.repeat(19)]],
    [
      'texttemplate',
      ['xAB1234-5678-901', 'AB1234-5678-901x', 'A1234-5678-901', 'ab1234-5678-901', 'AB123-5678-901', 'AB1234-567-901', 'AB1234-5678-90'],
    ],
    ['texttemplate', ['ABabcd-5678-901', 'AB1234-abcd-901', 'AB1234-5678-abc']],
    ['unternehmen', ['xWI0001', 'WI0001x', 'WI001', 'W0001', 'wi0001', 'WIabcd']],
    [
      'nutzer',
      [
        'x4f2a0000-1111-4222-8333-abcdefabcdef',
        '4f2a0000-1111-4222-8333-abcdefabcdefx',
        '4F2A0000-1111-4222-8333-ABCDEFABCDEF',
        '4f2a000-1111-4222-8333-abcdefabcdef',
        '4f2a0000-111-4222-8333-abcdefabcdef',
        '4f2a0000-1111-422-8333-abcdefabcdef',
        '4f2a0000-1111-4222-833-abcdefabcdef',
        '4f2a0000-1111-4222-8333-abcdefabcde',
      ],
    ],
    ['pruefung', ['xP-000123', 'P-000123x', 'P-00123', 'P-abcdef', 'p-000123']],
  ] as const)('of a %s may not be one of %j', (kind, ids) => {
    expect(ids.filter((id) => ID_PATTERN[kind].test(id))).toEqual([])
  })
})

test('a record is any object but a list', () => {
  expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true])
  expect([null, undefined, [], 'text', 7, () => ({})].map(isRecord)).toEqual([false, false, false, false, false, false])
})

test('a record is made of a value for each of its keys', () => {
  expect(recordOf(['ab', 'c'], (key) => key.length)).toEqual({ ab: 2, c: 1 })
})
