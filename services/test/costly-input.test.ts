/** Any input costs little time, however it is made: all other callers wait meanwhile. */
import { checkInput, isTooMuch } from '@avalwerk/contracts'
import { contentFrom, parseHeader } from '@avalwerk/domain'
import { workMs } from '@avalwerk/testing'
import { browser } from '@avalwerk/testing/signIn'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { compareContent } from '../src/text/comparison.ts'
import { PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Milliseconds of work, not of waiting: far more than it takes, and far less than it took. */
const MOST_MS = 3_000
function within<T>(work: () => T): T {
  const from = process.threadCpuUsage()
  const result = work()
  expect(workMs(from)).toBeLessThan(MOST_MS)
  return result
}
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

describe('input', () => {
  const schema = z.object({ list: z.array(z.string()).optional() })
  test('with many mistakes is answered with the first fifty', () => {
    const strange = within(() => checkInput(schema, keys(20_000)))
    expect('mistakes' in strange && strange.mistakes.length).toBe(50)
    const wrong = within(() => checkInput(schema, { list: Array.from({ length: 19_000 }, () => 1) }))
    expect('mistakes' in wrong && wrong.mistakes.length).toBe(50)
  })
  test('with more values than any call takes is refused, wherever they are', () => {
    expect(isTooMuch(keys(10_000))).toBe(false)
    for (const much of [
      keys(30_000),
      { a: { b: Array.from({ length: 30_000 }, () => null) } },
      Array.from({ length: 300 }, () => keys(100)),
    ])
      expect(within(() => isTooMuch(much))).toBe(true)
    expect(isTooMuch(new Uint8Array(100_000))).toBe(false)
  })
  test('without a token makes no other caller wait, and gets back no more than was sent', async () => {
    const from = process.threadCpuUsage()
    const answer = await portal.call(undefined, 'POST', '/dokumentservice/api/public/v1/echtheit', keys(50_000))
    const text = await answer.text()
    expect([answer.status, text.length < 10_000]).toEqual([400, true])
    expect(text).toContain('mehr Angaben')
    expect(workMs(from)).toBeLessThan(MOST_MS)
  })
})

describe('two wordings', () => {
  const content = contentFrom
  const words = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`).join(' ')
  test('are shown one after the other when they have no word in common', () => {
    const [a, b] = [words('a', 5_000), words('b', 5_000)]
    expect(within(() => compareContent(content([a]), content([b])))).toEqual([
      [
        { art: 'ENTFALLEN', text: a },
        { art: 'NEU', text: b },
      ],
    ])
  })
  test('are compared in time when they have many short paragraphs', () => {
    const lines = (prefix: string) => Array.from({ length: 20_000 }, (_, i) => `${prefix}${i}`)
    expect(within(() => compareContent(content(lines('a')), content(lines('b'))))).toHaveLength(40_000)
  })
})

test('a first row of thousands of columns is refused as such', () => {
  expect(
    within(() =>
      parseHeader(
        Array.from({ length: 65_000 }, () => ''),
        'AG',
      ),
    ),
  ).toEqual({
    fault: 'Die Datei hat mehr als 200 Spalten. Bitte verwenden Sie die Vorlage.',
  })
})

test('a code that two redeem at once is good for one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const tab = browser(portal.url)
    const where = (await tab.followRedirects(await tab.call(await tab.begin(), { username: 'ag.leser', password: PASSWORD }))) as URL
    const tries = await Promise.allSettled([tab.redeem(where), tab.redeem(where)])
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  }
})
