/** The filters that each party has over its list of guarantees: their words, and what they send. */
import { describe, expect, test } from '@jest/globals'
import { fields } from './fields.ts'

type Field = ReturnType<typeof fields>[number]
const named = (group: Parameters<typeof fields>[0], name: string): Field | undefined =>
  fields(group, undefined).find((field) => field.name === name)
const options = (field: Field | undefined) => (field && 'options' in field ? field.options : [])

describe('the status', () => {
  test.each(['AG', 'BG', 'BSP'] as const)('has the words of the badges, each once: %s', (group) => {
    const words = options(named(group, 'status')).map(({ label }) => label)
    expect(words).toContain('Ungeprüft')
    expect(words).not.toContain('Enthaftung zu bestätigen')
    expect(new Set(words).size).toBe(words.length)
  })

  test('one word stands for all codes that have it', () => {
    const sent = options(named('AG', 'status')).map(({ value }) => value)
    expect(sent.some((value) => value.includes('+'))).toBe(true)
    const codes = sent.flatMap((value) => value.split('+'))
    expect(new Set(codes).size).toBe(codes.length)
  })
})

test.each(['BG', 'BSP'] as const)('%s chooses what can still be worked on; a beneficiary goes by what they may do', (group) => {
  expect(options(named(group, 'bearbeitbar'))).toEqual([{ value: 'JA', label: 'Noch bearbeitbar' }])
  expect(named('AG', 'bearbeitbar')).toBeUndefined()
})

test('a guarantor sees no choice of guarantors', () => {
  expect(named('BG', 'buergeIds')).toBeUndefined()
  expect(named('AG', 'buergeIds')).toBeDefined()
})
