import { describe, expect, test } from '@jest/globals'
import { type StepNeed, buildingUp, firstOpenStep, listedSteps } from './stepNeeds.ts'

type Given = Readonly<{ a?: true; buergschaft?: true; c?: true }>
type Name = 'one' | 'two' | 'side' | 'three' | 'four'
const STEPS = [
  { step: 'one' },
  { step: 'two' },
  { step: 'side', branch: 'two' },
  { step: 'three' },
  { step: 'four' },
] as const satisfies readonly { step: Name; branch?: string }[]
const OWN: Record<Name, StepNeed<Given>> = { one: null, two: (g) => !!g.a, side: null, three: (g) => !!g.buergschaft, four: (g) => !!g.c }
const needs = buildingUp(STEPS, OWN)
const shown = (wanted: Name, given: Given) => firstOpenStep(STEPS, needs, wanted, given)

describe('A step asked for by address', () => {
  test.each(['one', 'two', 'side', 'three', 'four'] as const)('%s with nothing entered leads to the first', (wanted) =>
    expect(shown(wanted, {})).toBe('one'),
  )
  test('leads to the first open one', () => {
    expect(shown('four', { a: true })).toBe('two')
    expect(shown('four', { a: true, buergschaft: true })).toBe('three')
    expect(shown('three', { a: true })).toBe('two')
  })
  test('is shown where it has what it needs', () => {
    expect(shown('two', { a: true })).toBe('two')
    expect(shown('side', { a: true })).toBe('side')
    expect(shown('four', { a: true, buergschaft: true, c: true })).toBe('four')
  })
  test('is not shown for what it needs alone: the steps before it count', () => expect(shown('four', { c: true })).toBe('one'))
  test('needs of its own need not build upon others', () => expect(firstOpenStep(STEPS, { ...OWN, three: null }, 'four', {})).toBe('three'))
})

describe('The list of steps', () => {
  const REVIEW = [
    { step: 'look' },
    { step: 'decide' },
    { step: 'change', branch: 'decide' },
    { step: 'accept' },
    { step: 'reject', branch: 'decide', instead: 'accept' },
  ] as const
  const seen = (current: string) => {
    const { list, at } = listedSteps<{ step: string; branch?: string; instead?: string }>(REVIEW, current)
    return [list.map(({ step }) => step), list[at]?.step]
  }
  test('leaves side steps out and marks what they belong to', () => {
    expect(seen('decide')).toEqual([['look', 'decide', 'accept'], 'decide'])
    expect(seen('change')).toEqual([['look', 'decide', 'accept'], 'decide'])
  })
  test('shows another end in the place of the one that will not come', () =>
    expect(seen('reject')).toEqual([['look', 'decide', 'reject'], 'reject']))
})
