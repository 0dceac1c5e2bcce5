import { describe, expect, test } from '@jest/globals'
import {
  formatAmount,
  formatDate,
  formatEuro,
  formatFileSize,
  formatList,
  calendarDate,
  parseAmount,
  parseDate,
  startOfDay,
} from './formats.ts'

describe('an amount', () => {
  test.each([
    ['1234567,89', 123_456_789],
    ['1.234.567,89', 123_456_789],
    ['5', 500],
    ['5,5', 550],
    ['1.250,00 €', 125_000],
    ['0,01', 1],
  ])('%s', (text, cents) => expect(parseAmount(text)).toBe(cents))
  test.each(['1,234.56', '1.2345', '-5', '', 'abc', '1234.5', '5,555', '1.23,00'])('%s is no amount', (text) =>
    expect(parseAmount(text)).toBeUndefined(),
  )
  test('is read as it is written', () => {
    for (const cents of [0, 1, 99, 100, 123_456, 99_999_999_999, 1_234_567_890_123]) expect(parseAmount(formatAmount(cents))).toBe(cents)
  })
  test('has a no-break space before the euro sign', () => expect(formatEuro(125_000_000)).toBe('1.250.000,00\u00a0€'))
})

describe('a date', () => {
  test.each([
    ['05.03.26', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['31.12.69', '2069-12-31'],
    ['01.01.70', '1970-01-01'],
    ['29.02.2024', '2024-02-29'],
  ])('%s', (text, iso) => expect(parseDate(text)).toBe(iso))
  test.each(['29.02.2025', '31.04.2026', '2026-03-05', '1.1.1', '', '32.01.2026'])('%s is no date', (text) =>
    expect(parseDate(text)).toBeUndefined(),
  )
  test('stands as dd.MM.yyyy', () => expect(formatDate('2026-11-20')).toBe('20.11.2026'))
  test('is the day in Berlin', () => expect(calendarDate(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01'))
})

describe('the beginning of a day in Berlin', () => {
  test.each([
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s', (day, instant) => expect(startOfDay(day).toISOString()).toBe(instant))
})

test('a file is said to be as large as the kilobytes that it needs', () => {
  expect([0, 1, 1024, 1025, 10 * 1024 * 1024].map(formatFileSize)).toEqual(['0 KB', '1 KB', '1 KB', '2 KB', '10240 KB'])
})

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A und B'],
  [['A', 'B', 'C'], 'A, B und C'],
])('%j in a sentence', (items, sentence) => expect(formatList(items)).toBe(sentence))
