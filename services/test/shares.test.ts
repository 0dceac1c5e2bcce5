/** What one organisation may do at once in a process, without a database. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createShares } from '../src/kernel/shares.ts'

/** Work that lasts until it is told to end, and knows whether it was begun. */
function lasting() {
  let end = (): void => undefined
  let begun = false
  const work = () =>
    new Promise<string>((resolve) => {
      begun = true
      end = () => resolve('done')
    })
  return { work, isBegun: () => begun, end: () => end() }
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('with ten connections', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('an organisation uses four at once; the fifth waits for its turn, and others don’t', async () => {
    const shares = createShares(10)
    const own = Array.from({ length: 5 }, lasting)
    const answers = own.map(({ work }) => shares('A', work))
    const other = lasting()
    const otherAnswer = shares('B', other.work)
    await settled()
    expect(own.map(({ isBegun }) => isBegun())).toEqual([true, true, true, true, false])
    expect(other.isBegun()).toBe(true)
    own[0]?.end()
    await answers[0]
    await settled()
    expect(own[4]?.isBegun()).toBe(true)
    // One that has ended makes room for one, not for all that come.
    const sixth = lasting()
    const sixthAnswer = shares('A', sixth.work)
    await settled()
    expect(sixth.isBegun()).toBe(false)
    own[1]?.end()
    await answers[1]
    await settled()
    sixth.end()
    await sixthAnswer
    for (const { end } of [...own, other]) end()
    expect(await Promise.all([...answers, otherAnswer])).toEqual(Array.from({ length: 6 }, () => 'done'))
  })

  test.each([
    [3_000, true],
    [3_001, false],
  ])('who waits for %d ms is served: %s', async (ms, isServed) => {
    const shares = createShares(10)
    const busy = Array.from({ length: 4 }, lasting)
    const answers = busy.map(({ work }) => shares('A', work))
    const waiting = lasting()
    const answer = shares('A', waiting.work)
    const outcome = answer.catch((refusal: unknown) => refusal)
    await settled()
    jest.advanceTimersByTime(ms)
    for (const { end } of busy) end()
    await Promise.all(answers)
    await settled()
    expect(waiting.isBegun()).toBe(isServed)
    waiting.end()
    if (isServed) expect(await outcome).toBe('done')
    else expect(await outcome).toMatchObject({ code: 'BESETZT', retryAfterS: 2 })
  })

  test('two hundred wait; the next is told at once to come again', async () => {
    const shares = createShares(10)
    const all = Array.from({ length: 204 }, lasting)
    const answers = all.map(({ work }) => shares('A', work))
    await settled()
    await expect(shares('A', lasting().work)).rejects.toMatchObject({ code: 'BESETZT', retryAfterS: 2 })
    for (let turn = 0; turn < all.length; turn++) {
      for (const { end } of all) end()
      await settled()
    }
    expect(await Promise.all(answers)).toHaveLength(204)
  })

  test('a fault of the work is the caller’s, and gives its place back', async () => {
    const shares = createShares(10)
    const fault = new Error('of the work')
    for (let time = 0; time < 9; time++) await expect(shares('A', () => Promise.reject(fault))).rejects.toBe(fault)
    expect(await shares('A', () => Promise.resolve('done'))).toBe('done')
  })
})

test.each([
  [1, 1],
  [2, 1],
  [5, 2],
  [20, 8],
])('of %d connections one organisation uses %d at once', async (connections, most) => {
  const shares = createShares(connections)
  const all = Array.from({ length: 10 }, lasting)
  const answers = all.map(({ work }) => shares('A', work))
  await settled()
  expect(all.filter(({ isBegun }) => isBegun())).toHaveLength(most)
  for (let turn = 0; turn < all.length; turn++) {
    for (const { end } of all) end()
    await settled()
  }
  await Promise.all(answers)
})

test('where all calls share one connection anyway, none is held up here', async () => {
  const shares = createShares(undefined)
  const all = Array.from({ length: 300 }, lasting)
  const answers = all.map(({ work }) => shares('A', work))
  expect(all.every(({ isBegun }) => isBegun())).toBe(true)
  for (const { end } of all) end()
  expect(await Promise.all(answers)).toHaveLength(300)
})
