import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  utilization,
  utilizationLevel,
  formatUtilization,
  freiesLimit,
  limitFault,
  usageOf,
  validatePosition,
  validateTerms,
  validateVertragData,
  validateZuordnungen,
  reservesLimit,
  vertragLinkFileName,
} from '../index.ts'

const DATA = { vertragsnummer: 'KTV 90-118-442', gesamtlimit: 1_000_000, einzellimit: 100_000, nachricht: null }
const fields = (faults: readonly { feld: string }[]) => faults.map(({ feld }) => feld)

describe('Rules', () => {
  test.each<[Partial<typeof DATA>, string[]]>([
    [{}, []],
    [{ vertragsnummer: 'Avalrahmen 88-206/3' }, []],
    [{ vertragsnummer: ' ' }, ['vertragsnummer']],
    [{ vertragsnummer: 'x'.repeat(41) }, ['vertragsnummer']],
    [{ vertragsnummer: '<b>' }, ['vertragsnummer']],
    [{ gesamtlimit: 0 }, ['gesamtlimit', 'einzellimit']],
    [{ einzellimit: 1_000_001 }, ['einzellimit']],
  ])('data of a contract: %j', (more, expected) => expect(fields(validateVertragData({ ...DATA, ...more }))).toEqual(expected))

  test('conditions are short and without forbidden characters', () =>
    expect(fields(validateTerms({ ...DATA, ausserhalb: 0, avalprovision: 'x'.repeat(61), sicherheit: 'x'.repeat(121) }))).toEqual([
      'avalprovision',
      'sicherheit',
    ]))

  test('each company once, a contact in full or not at all', () => {
    const person = { personentyp: 'KP' as const, vorname: 'Gerd', nachname: 'Harms', email: 'keine', telefonnummer: '040 66969-101' }
    expect(fields(validateZuordnungen([{ unternehmenId: 'GH0001', person: null }]))).toEqual([])
    expect(
      fields(
        validateZuordnungen([
          { unternehmenId: 'GH0001', person: null },
          { unternehmenId: 'GH0001', person },
        ]),
      ),
    ).toEqual(['unternehmen', 'unternehmen.1.person.email'])
  })

  test.each([
    [{ entscheidung: null }, ['p.entscheidung']],
    [{ entscheidung: 'ABGELEHNT' }, ['p.kommentar']],
    [{ entscheidung: 'ABGELEHNT', kommentar: 'Darum' }, []],
    [{ entscheidung: 'GEAENDERT' }, ['p.teillimit']],
    [{ entscheidung: 'GEAENDERT', teillimit: 1 }, []],
    [{ entscheidung: 'GENEHMIGT', kommentar: 'x'.repeat(501) }, ['p.kommentar']],
  ] as const)('a decision: %j', (more, expected) =>
    expect(fields(validatePosition({ unternehmenId: 'GH0001', teillimit: null, kommentar: null, ...more }, 'p'))).toEqual(expected),
  )
})

describe('Usage', () => {
  test('from draft to confirmed return, never twice', () => {
    const buergschaft = { status: 'AKT' as const, amount: 500, hasSuccessor: false }
    expect(usageOf(buergschaft)).toBe(500)
    expect(usageOf({ ...buergschaft, hasSuccessor: true })).toBe(0)
    expect(usageOf({ ...buergschaft, replaced: 300 })).toBe(200)
    expect(usageOf({ ...buergschaft, replaced: 900 })).toBe(0)
    for (const status of ['ENT', 'ZGBB', 'ABB', 'AN'] as const) expect(usageOf({ ...buergschaft, status })).toBe(500)
    for (const status of ['STO', 'ZGB', 'AB', 'UT', 'ABGELEHNT'] as const) expect(usageOf({ ...buergschaft, status })).toBe(0)
  })
  test('an order reserves as long as it is undecided', () => {
    expect(reservesLimit({ status: 'SCHWEBE', phase: null })).toBe(true)
    expect(reservesLimit({ status: 'IN_PRUEFUNG', phase: 'FORMAL' })).toBe(true)
    expect(reservesLimit({ status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG' })).toBe(false)
    for (const status of ['UNVOLLSTAENDIG', 'AUSGESTELLT', 'ABGELEHNT', 'STORNIERT'] as const)
      expect(reservesLimit({ status, phase: null })).toBe(false)
  })
  test('what is accepted always fits in', () =>
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
  test('a borrower’s limit', () => {
    const situation = { gesamtlimit: 100, einzellimit: 100, genutzt: 0, reserviert: 0, teil: { limit: 50, belegt: 20 } }
    expect(limitFault(30, situation)).toBeUndefined()
    expect(limitFault(31, situation)).toBe('Das Limit dieses Kreditnehmers im Kautionsvertrag reicht für diesen Betrag nicht aus.')
  })
  test.each([
    [0, 0],
    [79.99, 0],
    [80, 80],
    [94.6, 80],
    [95, 95],
    [120, 95],
  ])('%d percent: level %d', (percent, level) => expect(utilizationLevel(percent)).toBe(level))
  test('the utilization stands as a percentage, and is full without a limit', () => {
    expect(formatUtilization(utilization({ gesamtlimit: 500_000_000, genutzt: 473_050_000 }))).toBe('94,6\u00a0%')
    expect(utilization({ gesamtlimit: 0, genutzt: 1 })).toBe(100)
  })
})

test('the file name has no characters that a file can’t have', () =>
  expect(vertragLinkFileName('KTV 90/118', new Date('2026-03-02T23:30:00Z'))).toBe('Vertragsverknüpfung_KTV 90-118_03032026.pdf'))
