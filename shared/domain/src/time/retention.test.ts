import { expect, test } from '@jest/globals'
import { keptSince, keptUntil, RETENTION_PERIODS } from './retention.ts'

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
