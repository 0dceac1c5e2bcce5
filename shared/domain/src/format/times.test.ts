import { describe, expect, test } from '@jest/globals'
import { formatInstant, formatPeriod, instantOf, parseTimeOfDay, startOfDay, timeOfDay } from './formats.ts'

describe('a time of day', () => {
  test.each([
    ['6', '06:00'],
    ['23', '23:00'],
    ['6:30', '06:30'],
    ['06.30', '06:30'],
    ['0630', '06:30'],
    ['0:00', '00:00'],
    ['6:05', '06:05'],
    [' 23:59 Uhr ', '23:59'],
    ['14 UHR', '14:00'],
    ['14uhr', '14:00'],
  ])('%s is %s', (text, time) => expect(parseTimeOfDay(text)).toBe(time))
  test.each(['24:00', '6:60', '6:3', '6:300', '630x', 'x630', '6-30', 'früh', '6uhr30', 'Uhr', ''])('%s is none', (text) =>
    expect(parseTimeOfDay(text)).toBeUndefined(),
  )
  test('is the clock’s in Berlin, with two digits each', () => {
    expect(timeOfDay(new Date('2026-07-01T06:05:00Z'))).toBe('08:05')
    expect(timeOfDay(new Date('2026-12-01T06:05:00Z'))).toBe('07:05')
  })
})

describe('an instant', () => {
  test('stands as day and time of day in Berlin', () => {
    expect(formatInstant('2026-11-20T13:03:00Z')).toBe('20.11.2026, 14:03 Uhr')
    expect(formatInstant(new Date('2026-07-05T06:03:59Z'))).toBe('05.07.2026, 08:03 Uhr')
  })
  test('in a period names its day again only where it is another one', () => {
    expect(formatPeriod('2026-11-20T13:03:00Z', '2026-11-20T14:00:00Z')).toBe('20.11.2026, 14:03 bis 15:00 Uhr')
    expect(formatPeriod(new Date('2026-11-20T13:03:00Z'), '2026-11-20T23:30:00Z')).toBe('20.11.2026, 14:03 bis 21.11.2026, 00:30 Uhr')
  })
  test('of a day and a time in Berlin is the one meant, in summer as in winter', () => {
    for (const day of ['2026-07-01', '2026-12-01', '2026-03-29', '2026-10-25'])
      for (const time of ['00:00', '06:00', '12:30', '23:59']) expect(timeOfDay(instantOf(day, time))).toBe(time)
    expect(instantOf('2026-07-01', '12:30').toISOString()).toBe('2026-07-01T10:30:00.000Z')
    expect(instantOf('2026-12-01', '12:30').toISOString()).toBe('2026-12-01T11:30:00.000Z')
    // An hour that the clock leaves out is the next one.
    expect(timeOfDay(instantOf('2026-03-29', '02:30'))).toBe('03:30')
  })
  test.each([
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('at which %s begins in Berlin is %s', (day, instant) => expect(startOfDay(day).toISOString()).toBe(instant))
})
