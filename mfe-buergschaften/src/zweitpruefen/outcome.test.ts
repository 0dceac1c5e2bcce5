import { describe, expect, test } from '@jest/globals'
import { t } from '../texts.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

describe('the outcome of an approved draft', () => {
  test.each([
    [false, 'AVALWERK', 'digital'],
    [false, 'POST', 'paper'],
    [false, 'PDF', 'paper'],
    [true, 'AVALWERK', 'linked'],
    [true, 'POST', 'linked'],
  ] as const)('linked %s, sent by %s: %s', (verknuepft, versandweg, outcome) => expect(outcomeOf({ verknuepft, versandweg })).toBe(outcome))
  const told = (outcome: Outcome) => [t(`outcome.${outcome}`), t(`outcome.${outcome}Text`), t(`outcome.${outcome}Done`)].join(' ')
  test('doesn’t speak of a delivery that is yet to be made', () => {
    expect(told('digital')).toMatch(/zugestellt/)
    expect(told('paper')).not.toMatch(/zugestellt/)
    expect(told('paper')).toMatch(/Aufgabe, sie zu versenden/)
    expect(told('linked')).toMatch(/wartet auf ihr Dokument/)
  })
})
