import { describe, expect, test } from '@jest/globals'
import { addDays, addWorkingDays, daysBetween, isWorkingDay, minusWorkingDays, workingDaysBetween } from './workingDays.ts'

// From calendars: Easter Sundays of the years that a formula for them gets wrong most easily, and of three centuries.
const EASTER = [
  ['1954', '04-18'],
  ['1981', '04-19'],
  ['2000', '04-23'],
  ['2008', '03-23'],
  ['2011', '04-24'],
  ['2024', '03-31'],
  ['2025', '04-20'],
  ['2026', '04-05'],
  ['2027', '03-28'],
  ['2028', '04-16'],
  ['2029', '04-01'],
  ['2030', '04-21'],
  ['2038', '04-25'],
  ['2049', '04-18'],
  ['2076', '04-19'],
  ['2100', '03-28'],
  ['2133', '04-19'],
  ['2200', '04-06'],
  ['2285', '03-22'],
  ['2299', '04-16'],
] as const

describe('days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-06-01', 0, '2026-06-01'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })
})

describe('a working day', () => {
  test('is Monday to Friday', () => {
    const week = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20', '2026-06-21']
    expect(week.map(isWorkingDay)).toEqual([true, true, true, true, true, false, false])
  })
  test.each([
    ['New Year’s Day', '2026-01-01'],
    ['Good Friday', '2026-04-03'],
    ['Easter Monday', '2026-04-06'],
    ['Labour Day', '2026-05-01'],
    ['Ascension Day', '2026-05-14'],
    ['Whit Monday', '2026-05-25'],
    ['the Day of German Unity', '2025-10-03'],
    ['Christmas Day', '2026-12-25'],
    ['the day after Christmas', '2025-12-26'],
  ])('is not %s', (_name, day) => {
    expect(isWorkingDay(day)).toBe(false)
  })
  test.each([
    ['Corpus Christi', '2026-06-04'],
    ['Reformation Day', '2025-10-31'],
    ['Epiphany', '2026-01-06'],
    ['Maundy Thursday', '2026-04-02'],
    ['the Tuesday after Easter', '2026-04-07'],
    ['Christmas Eve', '2026-12-24'],
    ['New Year’s Eve', '2026-12-31'],
    ['the day after New Year', '2026-01-02'],
  ])('is %s, which some states alone have off or none', (_name, day) => {
    expect(isWorkingDay(day)).toBe(true)
  })
  test.each(EASTER)('follows Easter in %s', (year, sunday) => {
    const easter = `${year}-${sunday}`
    const around = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => isWorkingDay(addDays(easter, from + index)))
    // Thursday before, Good Friday, Saturday, Sunday, Monday, Tuesday after.
    expect(around(-3, 2)).toEqual([true, false, false, false, false, true])
    expect([addDays(easter, 50)].map(isWorkingDay)).toEqual([false])
    expect([addDays(easter, 39)].map(isWorkingDay)).toEqual([false])
  })
})

describe('working days', () => {
  test.each([
    // Over a weekend; from a weekend; over Easter; over Christmas and New Year; none at all.
    ['2026-06-18', 2, '2026-06-22'],
    ['2026-06-20', 1, '2026-06-22'],
    ['2026-04-02', 1, '2026-04-07'],
    ['2026-12-23', 5, '2026-12-31'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-06-17', 0, '2026-06-17'],
  ])('%s and %d working days is %s', (from, days, to) => {
    expect(addWorkingDays(from, days)).toBe(to)
    expect(workingDaysBetween(from, to)).toBe(days)
  })
  test('begin with the day after, and end with the day itself', () => {
    expect(workingDaysBetween('2026-06-15', '2026-06-15')).toBe(0)
    expect(workingDaysBetween('2026-06-15', '2026-06-16')).toBe(1)
    expect(workingDaysBetween('2026-06-19', '2026-06-21')).toBe(0)
    expect(workingDaysBetween('2026-06-16', '2026-06-15')).toBe(0)
  })
  test.each([
    // Whoever waits since the date has waited so long on the first, and not yet since the day after.
    ['2026-06-22', 2, '2026-06-18'],
    ['2026-04-07', 1, '2026-04-06'],
    ['2026-06-21', 1, '2026-06-18'],
    ['2026-12-31', 5, '2026-12-23'],
    ['2026-06-17', 0, '2026-06-17'],
  ])('on %s %d working days have passed since %s at the latest', (on, days, since) => {
    expect(minusWorkingDays(on, days)).toBe(since)
    expect(workingDaysBetween(since, on)).toBe(days)
    expect(workingDaysBetween(addDays(since, 1), on)).toBe(Math.max(days - 1, 0))
  })
})
