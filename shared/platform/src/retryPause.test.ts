import { expect, test } from '@jest/globals'
import { retryPause } from './retryPause.ts'

test('each pause is twice as long as the one before it, up to a longest one', () => {
  expect([0, 1, 2, 3, 4, 5, 2_000].map((failures) => retryPause(failures))).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  expect(retryPause(9, 30_000)).toBe(30_000)
})
