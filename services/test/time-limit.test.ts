/** How long is waited for an answer. */
import { stat } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { withTimeLimit } from '../src/kernel/timeLimit.ts'

const LIMIT_MS = 20
/** Nothing else runs meanwhile. */
function holdUp(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('an answer that came while the process was held up isn’t late', async () => {
  let late = 0
  const answer = withTimeLimit(stat(import.meta.filename), LIMIT_MS, () => late++)
  holdUp(10 * LIMIT_MS)
  expect((await answer).isFile()).toBe(true)
  await new Promise((again) => setTimeout(again, 2 * LIMIT_MS))
  expect(late).toBe(0)
})

test('one that doesn’t come is', async () => {
  const reason = new Error('cut')
  let cut: (error: Error) => void = () => {}
  const answer = new Promise((_, fail) => {
    cut = fail
  })
  await expect(withTimeLimit(answer, LIMIT_MS, () => cut(reason))).rejects.toBe(reason)
})

test('one that fails isn’t late either', async () => {
  let late = 0
  await expect(withTimeLimit(stat('/gibt/es/nicht'), LIMIT_MS, () => late++)).rejects.toThrow('ENOENT')
  await new Promise((again) => setTimeout(again, 2 * LIMIT_MS))
  expect(late).toBe(0)
})
