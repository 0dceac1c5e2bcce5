/** What the server learns of starts and of pages that are shown, and when. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { ApiClient } from '@avalwerk/api'
import { measurements } from './measurement.ts'

type Body = Readonly<{ messungen: readonly object[]; use: readonly object[] }>
const told: Body[] = []
const point = measurements({
  plattform: {
    messungenMelden: {
      mutate: async ({ body }: { body: Body }) => void told.push(body),
    },
  },
} as unknown as ApiClient)

let hidden = false
const setHidden = (now: boolean) => {
  hidden = now
  document.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  hidden = false
  told.splice(0)
})
afterEach(async () => {
  // What a test leaves waiting is none of the next one's.
  await jest.advanceTimersByTimeAsync(2_000)
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const release = { remote: 'mfe-texte', version: '1.0.0' }
const there = { id: 'a', ...release, present: true, switchMs: null }
const start = Promise.resolve('a')
const show = (switchMs: number | null = null, by: Promise<string | undefined> = start) => point.show({ ...release, start: by, switchMs })
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
/** What was said of pages since the last time. */
const saidOf = () => told.splice(0).flatMap(({ use }) => use)

test('a page that is shown is told of with its start, in one call', async () => {
  void point.measure({ start, ...release, dauerMs: 120, fehler: null })
  const leave = show()
  await pass(2_000)
  expect(told).toEqual([{ messungen: [{ id: 'a', ...release, dauerMs: 120, fehler: null }], use: [there] }])
  leave()
})

test('who stays is told of every two minutes, who leaves at once and never again', async () => {
  const leave = show()
  await pass(2_000)
  saidOf()
  await pass(119_000)
  expect(saidOf()).toEqual([])
  await pass(3_000)
  expect(saidOf()).toEqual([there])
  leave()
  await pass(2_000)
  expect(saidOf()).toEqual([{ ...there, present: false }])
  setHidden(true)
  setHidden(false)
  await pass(300_000)
  expect(saidOf()).toEqual([])
})

test('a tab behind others is nobody’s, until it is looked at again', async () => {
  const leave = show()
  await pass(2_000)
  saidOf()
  setHidden(true)
  await pass(300_000)
  expect(saidOf()).toEqual([{ ...there, present: false }])
  setHidden(false)
  await pass(2_000)
  expect(saidOf()).toEqual([there])
  leave()
  setHidden(true)
  show()()
  await pass(2_000)
  expect(saidOf()).toEqual([{ ...there, present: false }])
})

test('every switch is told of, of where somebody is only the last', async () => {
  const first = show(40)
  await pass(0)
  first()
  const second = show(50)
  await pass(0)
  setHidden(true)
  await pass(0)
  setHidden(false)
  await pass(2_000)
  expect(saidOf()).toEqual([{ ...there, switchMs: 40 }, { ...there, switchMs: 50 }, there])
  second()
})

test('of a start that the server didn’t issue nothing is told', async () => {
  const leave = show(40, Promise.resolve(undefined))
  await pass(200_000)
  leave()
  await pass(2_000)
  expect(told).toEqual([])
})
