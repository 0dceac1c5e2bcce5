import { describe, expect, test } from '@jest/globals'
import {
  asksForSignature,
  errorRate,
  formatErrorRate,
  formatFaults,
  isOlderVersion,
  mustRollBack,
  validateMaintenance,
  refusedBySignature,
  refusedByTwo,
  withdrawalReason,
  signatureStanding,
} from './platform.ts'

const RULE = { margin: 5, minStarts: 20, minAffected: 3 }
const figures = (personen: number, betroffene: number, organisationen = Math.min(betroffene, 2), starts = personen) => ({
  starts,
  fehler: betroffene,
  personen,
  betroffene,
  organisationen,
})

describe('Withdrawn is', () => {
  test.each([
    ['more faults than allowed', figures(20, 3), figures(1000, 0), 9, true],
    ['exactly the distance', figures(100, 5), figures(1000, 0), 9, false],
    ['the old one fails as often', figures(100, 30), figures(100, 28), 9, false],
    ['too few starts', figures(19, 19), figures(1000, 0), 9, false],
    ['few people with many starts', figures(3, 3, 2, 20), figures(1000, 0), 9, true],
    ['one broken browser', figures(20, 1, 1, 500), figures(1000, 0), 9, false],
    ['two people, one less than needed', figures(20, 2), figures(1000, 0), 9, false],
    ['a remote that nobody is known to use, by one organisation’s people', figures(20, 20, 1), figures(1000, 0), 0, true],
    ['a remote that nobody is known to use, by nobody', figures(20, 20, 0), figures(1000, 0), 0, false],
    ['one organisation’s people', figures(20, 20, 1), figures(1000, 0), 9, false],
    ['the people of one organisation of two', figures(20, 20, 1), figures(1000, 0), 2, false],
    ['the only organisation’s people', figures(20, 20, 1), figures(1000, 0), 1, true],
    ['nothing is known of the old one', figures(20, 20), figures(0, 0), 9, true],
  ])('%s: %s', (_was, fresh, older, users, back) => expect(mustRollBack(fresh, older, RULE, users)).toBe(back))
  test('no rate without people', () => expect(errorRate(figures(0, 0))).toBe(0))
  test('a rate is in per cent, with one decimal where there is one', () => {
    expect([figures(0, 0), figures(4, 3), figures(3, 1), figures(1000, 12), figures(2000, 1)].map(formatErrorRate)).toEqual([
      '0 %',
      '75 %',
      '33,3 %',
      '1,2 %',
      '0,1 %',
    ])
  })
  test('faults are said by the way in which a start failed', () => {
    expect(
      formatFaults([
        { art: 'HANDLER', anzahl: 1_200 },
        { art: 'START', anzahl: 1 },
      ]),
    ).toBe('1.200 beim Bedienen, 1 beim Starten')
  })
  test('the reason names people and organisations', () => {
    expect(withdrawalReason(figures(4, 3, 2, 9), figures(10, 0))).toBe(
      'Fehlerrate 75 % (3 von 4 Personen aus 2 Organisationen, 9 Starts), vorher 0 %',
    )
    expect(withdrawalReason(figures(1, 1), figures(10, 0))).toBe(
      'Fehlerrate 100 % (1 von 1 Person aus 1 Organisation, 1 Start), vorher 0 %',
    )
  })
})

describe('A maintenance', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const data = { text: 'Umzug', von: '2026-11-20T18:00:00Z', bis: '2026-11-20T20:00:00Z' }
  test.each([
    {},
    { text: 'x'.repeat(300) },
    { von: '2026-11-19T18:00:00Z' },
    { von: '2026-11-20T11:00:00Z', bis: '2026-11-20T12:00:00.001Z' },
    { bis: '2026-11-20T18:00:00.001Z' },
  ])('with text and period is fine: %j', (more) => expect(validateMaintenance({ ...data, ...more }, now)).toEqual([]))
  test.each([
    [{ text: ' ' }, 'text', 'Bitte füllen Sie dieses Feld aus'],
    [{ text: 'x'.repeat(301) }, 'text', 'Bitte geben Sie maximal 300 Zeichen ein'],
    [{ von: 'morgen' }, 'von', 'Bitte geben Sie einen Zeitpunkt an'],
    [{ bis: 'morgen' }, 'bis', 'Bitte geben Sie einen Zeitpunkt an'],
    [{ bis: data.von }, 'bis', 'Das Ende muss nach dem Beginn liegen'],
    [{ bis: '2026-11-20T17:00:00Z' }, 'bis', 'Das Ende muss nach dem Beginn liegen'],
    [{ von: '2026-11-19T18:00:00Z', bis: '2026-11-20T12:00:00Z' }, 'bis', 'Das Ende muss in der Zukunft liegen'],
  ])('%j is not', (more, feld, grund) => expect(validateMaintenance({ ...data, ...more }, now)).toEqual([{ feld, grund }]))
})

describe('Who may decide about a release', () => {
  test.each([
    ['a key, where one is enough', false, { isKey: true, own: false }, undefined],
    ['whoever published it, where one is enough', false, { isKey: false, own: true }, undefined],
    ['a key, where two decide', true, { isKey: true, own: false }, 'PERSON_VERLANGT'],
    ['whoever published it, where two decide', true, { isKey: false, own: true }, 'ANDERE_PERSON_VERLANGT'],
    ['another person, where two decide', true, { isKey: false, own: false }, undefined],
  ] as const)('%s', (_who, byTwo, who, refused) => expect(refusedByTwo({ byTwo }, who)).toBe(refused))
})

describe('Signatures of a release', () => {
  const [good, gone] = [{ revoked: false }, { revoked: true }]
  test.each([
    ['none', [], 'OHNE'],
    ['one that is good', [good], 'GUELTIG'],
    ['one that is good beside one that is gone', [gone, good], 'GUELTIG'],
    ['one that is gone', [gone], 'ENTZOGEN'],
  ] as const)('%s: %s', (_what, signers, standing) => expect(signatureStanding(signers)).toBe(standing))
  test.each([
    ['by nobody', false, [], false, false],
    ['by the installation', true, [], false, true],
    ['by a key', false, [gone, good], false, true],
    ['not by a key that is gone', false, [gone], false, false],
    ['by what was signed before', false, [gone], true, true],
  ] as const)('are asked for %s', (_why, signed, keys, before, asked) => expect(asksForSignature({ signed }, keys, before)).toBe(asked))
  test.each([
    [true, 'GUELTIG', undefined],
    [true, 'OHNE', 'NICHT_SIGNIERT'],
    [true, 'ENTZOGEN', 'SIGNATUR_ENTZOGEN'],
    [false, 'OHNE', undefined],
    [false, 'ENTZOGEN', 'SIGNATUR_ENTZOGEN'],
  ] as const)('asked for: %s, there: %s, refused: %s', (asked, standing, refused) =>
    expect(refusedBySignature(asked, standing)).toBe(refused),
  )
})

test.each<[string, string, boolean]>([
  ['1.3.9', '1.4.0', true],
  ['1.9.0', '1.10.0', true],
  ['9.9.9', '10.0.0', true],
  ['1.4.0', '1.3.9', false],
  ['2.0.0', '1.9.9', false],
  ['1.4.0', '1.4.0', false],
  ['1.4.0-rc.1', '1.4.0', true],
  ['1.4.0', '1.4.0-rc.1', false],
  ['0.1.0-a1', '0.1.0-b2', false],
  ['1.4.1-rc.1', '1.4.0', false],
])('%s is older than %s: %s', (version, other, older) => expect(isOlderVersion(version, other)).toBe(older))
