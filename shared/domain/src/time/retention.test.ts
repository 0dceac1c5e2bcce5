import { expect, test } from '@jest/globals'
import { keptSince, keptUntil, RETENTION_BOUNDS, RETENTION_PERIODS } from './retention.ts'

test.each([
  // Years begin and end in Berlin.
  ['2026-01-01T00:00:00+01:00', '2036-12-31'],
  ['2026-12-31T23:59:59+01:00', '2036-12-31'],
  ['2026-12-31T23:00:00Z', '2037-12-31'],
])('what was entered last at %s is kept until %s', (last, day) => {
  expect(keptUntil(new Date(last), RETENTION_PERIODS.binding)).toBe(day)
})

test.each(['2026-01-01T00:00:00+01:00', '2026-07-14T12:00:00Z', '2026-12-31T23:59:59+01:00'])(
  '%s is kept on the last day, and not on the next',
  (at) => {
    const last = new Date(at)
    expect(last < keptSince(new Date('2036-12-31T23:59:59+01:00'), 10)).toBe(false)
    expect(last < keptSince(new Date('2037-01-01T00:00:00+01:00'), 10)).toBe(true)
  },
)

// § 257 HGB and § 147 AO; articles 12 (3) and 17 of the GDPR.
test('periods are the law’s, and lie within what an installation may set', () => {
  expect(RETENTION_PERIODS).toEqual({ binding: 10, order: 6, draftDays: 90, deletedPersonDays: 90, unusedFileHours: 24 })
  expect(RETENTION_BOUNDS).toEqual({
    binding: [8, 100],
    order: [3, 100],
    draftDays: [90, 365],
    deletedPersonDays: [1, 90],
    unusedFileHours: [12, 168],
  })
})
