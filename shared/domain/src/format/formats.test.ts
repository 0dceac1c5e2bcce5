import { describe, expect, test } from '@jest/globals'
import {
  calendarDate,
  fileStamp,
  formatAmount,
  formatDate,
  formatEuro,
  formatFileSize,
  formatList,
  formatNumber,
  formatPercent,
  isCalendarDate,
  numberOf,
  orNothing,
  parseAmount,
  parseDate,
  yesNo,
} from './formats.ts'

// Domain conventions, formats and wording.
describe('an amount', () => {
  test.each([
    ['1234567,89', 123_456_789],
    ['1.234.567,89', 123_456_789],
    ['12.500', 1_250_000],
    ['5', 500],
    ['5,5', 550],
    ['5,05', 505],
    ['0', 0],
    ['0,01', 1],
    [' 1.250,00\u00a0€ ', 125_000],
    ['99.999.999.999,99', 9_999_999_999_999],
  ])('%s', (text, cents) => expect(parseAmount(text)).toBe(cents))
  test.each([
    '1,234.56',
    '1.2345',
    '-5',
    '+5',
    '',
    'abc',
    'a5',
    '5a',
    '5,0a',
    '1234.5',
    '1234.567',
    '5,555',
    '5,',
    ',5',
    '1.23,00',
    '1.a23',
    '1..234',
    '100.000.000.000,00',
  ])('%s is no amount', (text) => expect(parseAmount(text)).toBeUndefined())
  test('is read as it is written', () => {
    for (const cents of [0, 1, 99, 100, 123_456, 99_999_999_999, 1_234_567_890_123]) expect(parseAmount(formatAmount(cents))).toBe(cents)
  })
  test('always has two decimals, and a no-break space before the euro sign', () => {
    expect([0, 5, 150, 125_000_000].map(formatAmount)).toEqual(['0,00', '0,05', '1,50', '1.250.000,00'])
    expect(formatEuro(125_000_000)).toBe('1.250.000,00\u00a0€')
  })
  test('in per cent has a no-break space, too', () => expect([500, 1_275].map(formatPercent)).toEqual(['5,00\u00a0%', '12,75\u00a0%']))
})

describe('a date', () => {
  test.each([
    ['05.03.26', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    [' 15.12.2026 ', '2026-12-15'],
    ['050326', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['01.01.00', '2000-01-01'],
    ['31.12.69', '2069-12-31'],
    ['01.01.70', '1970-01-01'],
    ['31.12.99', '1999-12-31'],
    ['29.02.2024', '2024-02-29'],
  ])('%s', (text, iso) => expect(parseDate(text)).toBe(iso))
  test.each([
    '29.02.2025',
    '31.04.2026',
    '32.01.2026',
    '01.13.2026',
    '2026-03-05',
    '1.1.1',
    '1.1.026',
    '',
    'x5.3.2026',
    '5.3.2026x',
    '5.3.20261',
    'x050326',
    '050326x',
    '0503',
    '05-03-26',
  ])('%s is no date', (text) => expect(parseDate(text)).toBeUndefined())
  test('stands as dd.MM.yyyy, that of an instant’s text as well', () => {
    expect([formatDate('2026-11-20'), formatDate('2026-03-05T08:00:00Z')]).toEqual(['20.11.2026', '05.03.2026'])
  })
  test.each([
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('of the instant %s is the day in Berlin, %s', (instant, day) => {
    expect(calendarDate(new Date(instant))).toBe(day)
    expect(fileStamp(new Date(instant))).toBe(day.split('-').join(''))
  })
  test.each(['2026-01-31', '2024-02-29', '1970-01-01'])('%s is one of the calendar', (text) => expect(isCalendarDate(text)).toBe(true))
  test.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '20260101', '2026-01', '+012345-01', '-000001-01', '2026-01-01x', ''])(
    '%s is none of the calendar',
    (text) => expect(isCalendarDate(text)).toBe(false),
  )
})

test('a number has dots between its thousands', () =>
  expect([0, 999, 3_214, 1_000_000].map(formatNumber)).toEqual(['0', '999', '3.214', '1.000.000']))

test('a file is said to be as large as the kilobytes that it needs', () => {
  expect([0, 1, 1024, 1025, 10 * 1024 * 1024].map(formatFileSize)).toEqual(['0 KB', '1 KB', '1 KB', '2 KB', '10240 KB'])
})

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A und B'],
  [['A', 'B', 'C'], 'A, B und C'],
])('%j in a sentence', (items, sentence) => expect(formatList(items)).toBe(sentence))

test('text is kept without blanks around it, and as nothing where nothing is left', () => {
  expect([' Kai 1 ', 'Kai', ' ', '', null, undefined].map(orNothing)).toEqual(['Kai 1', 'Kai', null, null, null, null])
})

test('yes and no are words', () => expect([true, false].map(yesNo)).toEqual(['Ja', 'Nein']))

test('people know a guarantee by its guarantor’s number, or by the portal’s while there is none', () => {
  expect(numberOf({ id: '4711', buergschaftsIdBuerge: 'AV-2026-0815' })).toBe('AV-2026-0815')
  expect(numberOf({ id: '4711', buergschaftsIdBuerge: null })).toBe('4711')
})
