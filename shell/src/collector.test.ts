/** What the server is told in the background. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { collector } from './collector.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const told: number[][] = []
beforeEach(() => void told.splice(0))
const tell = async (some: number[]) => {
  told.push(some)
  throw new Error('no connection')
}

test('goes together after two seconds, and what can’t be sent is lost', async () => {
  const waiting = collector(tell)
  for (const one of [1, 2, 3]) waiting.add(one, (other) => other === one - 1)
  jest.advanceTimersByTime(1_999)
  expect(told).toEqual([])
  jest.advanceTimersByTime(1)
  expect(told).toEqual([[3]])
  jest.advanceTimersByTime(60_000)
  expect(told).toHaveLength(1)
})

test('goes in parts of twenty, at once where it is asked', () => {
  const waiting = collector(tell)
  for (let one = 0; one < 45; one++) waiting.add(one)
  waiting.send()
  expect(told.map(({ length }) => length)).toEqual([20, 20, 5])
  waiting.send()
  jest.advanceTimersByTime(60_000)
  expect(told).toHaveLength(3)
})

test('what waits can be taken for another way', () => {
  const waiting = collector(tell)
  for (const one of [1, 2]) waiting.add(one)
  expect([waiting.take(), waiting.take()]).toEqual([[1, 2], []])
  jest.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})

test('goes before the page may end', () => {
  const waiting = collector(tell)
  waiting.add(1)
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new window.Event('visibilitychange'))
  expect(told).toEqual([[1]])
})
