/** How long is waited for an answer. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@jest/globals'
import { withTimeLimit } from '../src/kernel/timeLimit.ts'

const LIMIT_MS = 20

/** Answers once it is asked, and says in shared memory that it did: the answer waits then, though nobody has read it. */
const ANSWERS = `const { parentPort, workerData } = require('node:worker_threads')
parentPort.once('message', () => {
  parentPort.postMessage('answer')
  Atomics.store(workerData, 0, 1)
})`

test('an answer that came while the process was held up isn’t late', async () => {
  const came = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(ANSWERS, { eval: true, workerData: came })
  await once(worker, 'online')
  // What follows an immediate is the turn of the clocks, before anything that came is read.
  await new Promise((then) => setImmediate(then))
  let late = 0
  const answer = withTimeLimit(once(worker, 'message'), LIMIT_MS, () => late++)
  worker.postMessage('question')
  // Nothing else runs meanwhile, until it is there and should have been read long ago.
  const until = performance.now() + 10 * LIMIT_MS
  while (performance.now() < until || Atomics.load(came, 0) === 0);
  expect(await answer).toEqual(['answer'])
  await new Promise((again) => setTimeout(again, 2 * LIMIT_MS))
  expect(late).toBe(0)
  await worker.terminate()
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
  await expect(withTimeLimit(Promise.reject(new Error('no')), LIMIT_MS, () => late++)).rejects.toThrow('no')
  await new Promise((again) => setTimeout(again, 2 * LIMIT_MS))
  expect(late).toBe(0)
})
