import { describe, expect, test } from '@jest/globals'
import { durationStep, durationWithin } from './index.ts'

const counted = (...all: readonly number[]) => all.map((ms) => ({ step: durationStep(ms), times: 1 }))

describe('durations by steps', () => {
  test.each([1, 7, 50, 71, 333, 1_200, 60_000, 600_000])('%i ms comes back as it was, but for half a step', (ms) => {
    const back = durationWithin(counted(ms), 1) as number
    expect(Math.abs(back - ms)).toBeLessThanOrEqual(Math.max(0.5, ms * 0.05))
  })
  test('what takes no time at all is a millisecond', () => {
    expect([durationStep(0), durationStep(0.3), durationStep(1)]).toEqual([0, 0, 0])
    expect(durationWithin(counted(0), 1)).toBe(1)
  })
  test('a step is a tenth', () => {
    expect(durationStep(110) - durationStep(100)).toBe(1)
    expect(durationStep(121) - durationStep(100)).toBe(2)
  })
})

describe('within what time a share lay', () => {
  const steps = [
    { step: 30, times: 1 },
    { step: 10, times: 2 },
    { step: 20, times: 16 },
    { step: 10, times: 1 },
  ]
  const ms = (step: number) => Math.round(1.1 ** step)
  test.each([
    [0.15, ms(10)],
    [0.16, ms(20)],
    [0.5, ms(20)],
    [0.95, ms(20)],
    [0.96, ms(30)],
    [1, ms(30)],
  ])('%d of twenty', (share, expected) => expect(durationWithin(steps, share)).toBe(expected))
  test('of one it is that one', () => {
    expect(durationWithin([{ step: 10, times: 1 }], 0.5)).toBe(ms(10))
  })
  test('of none there is none', () => {
    expect(durationWithin([], 0.95)).toBeUndefined()
  })
})
