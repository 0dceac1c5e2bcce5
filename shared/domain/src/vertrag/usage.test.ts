import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { BuergschaftStatus } from '../buergschaft/index.ts'
import { vertragLinkFileName } from '../format/index.ts'
import {
  DRAFTED,
  formatUtilization,
  freiesLimit,
  LIMIT_RESERVING,
  LIMIT_USING,
  limitFault,
  type LimitState,
  reservesLimit,
  usageOf,
  utilization,
  UTILIZATION_TONE,
  utilizationLevel,
} from './vertrag.ts'

describe('a guarantee uses its limit', () => {
  const buergschaft = { status: 'AKT' as const, amount: 500, hasSuccessor: false }
  // From the draft until the guarantor has confirmed that nothing is owed any more.
  test.each<[BuergschaftStatus, number]>([
    ['ENT', 500],
    ['AUS', 500],
    ['UP', 500],
    ['AKT', 500],
    ['IK', 500],
    ['TEB', 500],
    ['ANB', 500],
    ['AN', 500],
    ['ABB', 500],
    ['AB', 0],
    ['ZGBB', 500],
    ['ZGB', 0],
    ['UT', 0],
    ['STO', 0],
    ['ABGELEHNT', 0],
  ])('in %s: %d', (status, used) => {
    expect(usageOf({ ...buergschaft, status })).toBe(used)
    expect(LIMIT_USING.includes(status)).toBe(used > 0)
  })
  test('once, where a correction replaces it', () => expect(usageOf({ ...buergschaft, hasSuccessor: true })).toBe(0))
  test('by what it exceeds the one that it is to replace', () => {
    expect(usageOf({ ...buergschaft, replaced: 0 })).toBe(500)
    expect(usageOf({ ...buergschaft, replaced: 300 })).toBe(200)
    expect(usageOf({ ...buergschaft, replaced: 500 })).toBe(0)
    expect(usageOf({ ...buergschaft, replaced: 900 })).toBe(0)
  })
})

describe('an order', () => {
  test('reserves its limit from when it is sent until it is decided', () => {
    expect(reservesLimit({ status: 'SCHWEBE', phase: null })).toBe(true)
    expect(reservesLimit({ status: 'IN_PRUEFUNG', phase: 'FORMAL' })).toBe(true)
    // Its draft of a guarantee uses the limit then.
    expect(reservesLimit({ status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG' })).toBe(false)
    for (const status of ['UNVOLLSTAENDIG', 'AUSGESTELLT', 'ABGELEHNT', 'STORNIERT'] as const)
      expect(reservesLimit({ status, phase: null })).toBe(false)
  })
  test('goes on reserving for those who don’t know of the draft', () => {
    expect([...LIMIT_RESERVING, DRAFTED]).toEqual([
      { status: 'SCHWEBE', phase: null },
      { status: 'IN_PRUEFUNG', phase: 'FORMAL' },
      { status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG' },
    ])
  })
})

describe('an amount', () => {
  const LIMITS: LimitState = { gesamtlimit: 1_000, einzellimit: 600, genutzt: 300, reserviert: 200, teil: null }
  test.each<[string, number, Partial<LimitState>, string | undefined]>([
    ['of the limit for one', 600, { genutzt: 0, reserviert: 0 }, undefined],
    ['above it', 601, { genutzt: 0, reserviert: 0 }, 'Der Betrag übersteigt das Einzellimit des Kautionsvertrags.'],
    ['of what is free', 500, {}, undefined],
    ['above it', 501, {}, 'Das freie Limit des Kautionsvertrags reicht für diesen Betrag nicht aus.'],
    ['of what is left to the borrower', 30, { teil: { limit: 50, belegt: 20 } }, undefined],
    [
      'above it',
      31,
      { teil: { limit: 50, belegt: 20 } },
      'Das Limit dieses Kreditnehmers im Kautionsvertrag reicht für diesen Betrag nicht aus.',
    ],
  ])('%s: %d', (_what, amount, more, expected) => expect(limitFault(amount, { ...LIMITS, ...more })).toBe(expected))
  test('that is accepted always fits in', () =>
    fc.assert(
      fc.property(
        fc.nat(1e9),
        fc.nat(1e9),
        fc.nat(1e9),
        fc.nat(1e9),
        fc.nat(1e9),
        (amount, gesamtlimit, einzellimit, genutzt, reserviert) => {
          const situation = { gesamtlimit, einzellimit, genutzt, reserviert, teil: null }
          if (limitFault(amount, situation) === undefined) {
            expect(amount).toBeLessThanOrEqual(einzellimit)
            expect(freiesLimit({ ...situation, genutzt: genutzt + amount })).toBeGreaterThanOrEqual(0)
          } else expect(amount > einzellimit || amount > freiesLimit(situation)).toBe(true)
        },
      ),
    ))
})

describe('the use of a contract', () => {
  test('leaves free what is neither used nor reserved, below nothing where more is used than allowed', () => {
    expect(freiesLimit({ gesamtlimit: 250_000_000, genutzt: 187_430_000, reserviert: 11_700_000 })).toBe(50_870_000)
    expect(freiesLimit({ gesamtlimit: 100, genutzt: 120, reserviert: 5 })).toBe(-25)
  })
  test('stands as a percentage', () => {
    expect(formatUtilization(utilization({ gesamtlimit: 500_000_000, genutzt: 473_050_000 }))).toBe('94,6\u00a0%')
    expect(formatUtilization(utilization({ gesamtlimit: 25_000_000, genutzt: 0 }))).toBe('0,0\u00a0%')
  })
  test('without a limit is full as soon as anything is used', () => {
    expect(utilization({ gesamtlimit: 0, genutzt: 1 })).toBe(100)
    expect(utilization({ gesamtlimit: 0, genutzt: 0 })).toBe(0)
    expect(utilization({ gesamtlimit: 1, genutzt: 1 })).toBe(100)
  })
  test.each([
    [0, 0, 'accent'],
    [79.99, 0, 'accent'],
    [80, 80, 'warning'],
    [94.6, 80, 'warning'],
    [95, 95, 'danger'],
    [120, 95, 'danger'],
  ] as const)('of %d percent has reached %d: %s', (percent, level, tone) => {
    expect(utilizationLevel(percent)).toBe(level)
    expect(UTILIZATION_TONE[utilizationLevel(percent)]).toBe(tone)
  })
})

test('the file name has no characters that a file can’t have', () =>
  expect(vertragLinkFileName('KTV 90/118', new Date('2026-03-02T23:30:00Z'))).toBe('Vertragsverknüpfung_KTV 90-118_03032026.pdf'))
