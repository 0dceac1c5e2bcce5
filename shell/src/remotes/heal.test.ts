import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { areHealed, heal, healScripts, isHealed } from './heal.ts'

let count = 0
/** An address that no other test has. */
const fresh = () => `http://localhost/remotes/mfe-probe/1.0.0/app.${++count}.js`
const failed = (address: string) => new Error('NICHT_ERREICHBAR', { cause: new Error(`Loading chunk 7 failed.\n(error: ${address})`) })
const asked: (RequestInit & { address: string })[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  asked.splice(0)
  answer = () => new Response('var a')
  globalThis.fetch = (async (address: string, request: RequestInit) => {
    asked.push({ address, ...request })
    return answer()
  }) as never
})
afterEach(() => document.body.replaceChildren())

test('what a tag couldn’t load is fetched past the caches, with its sum', async () => {
  const address = fresh()
  healScripts()
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src: address, integrity: 'sha384-AAAA' })
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
  expect(asked).toEqual([{ address, cache: 'reload', mode: 'cors', integrity: 'sha384-AAAA' }])
  expect(await isHealed(failed(address))).toBe(true)
})

test('a file that is good now is worth one try', async () => {
  const address = fresh()
  expect(await isHealed(failed(address))).toBe(false)
  await heal(address, '')
  const now = Date.now()
  expect(await isHealed(failed(address), now)).toBe(true)
  expect(await isHealed(failed(address), now + 29_999)).toBe(false)
  expect(await isHealed(failed(address), now + 30_000)).toBe(true)
})

test.each([
  ['is missing', () => new Response('', { status: 404 })],
  ['is empty', () => new Response('')],
  ['has another sum, or there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a file that %s is worth none; once it is repaired it is', async (_what, given) => {
  answer = given
  const address = fresh()
  expect([await heal(address, ''), await isHealed(failed(address))]).toEqual([false, false])
  answer = () => new Response('var a')
  expect([await heal(address, ''), await isHealed(failed(address))]).toEqual([true, true])
})

test('an error that names no script is worth none', async () => {
  expect(await isHealed(new Error('ZEIT'))).toBe(false)
})

test('modules are fetched anew all together, and worth one try where all of them are good', async () => {
  const release = {
    base: `/remotes/mfe-probe/2.0.${++count}/`,
    integrity: { 'app.js': 'sha384-AAAA', 'list.js': 'sha384-BBBB', 'a.css': 'sha384-CCCC' },
  }
  const now = Date.now()
  answer = () => (asked.at(-1)?.address.endsWith('list.js') ? new Response('', { status: 404 }) : new Response('var a'))
  expect(await areHealed(release, now)).toBe(false)
  answer = () => new Response('var a')
  expect(await areHealed(release, now)).toBe(true)
  expect(asked.slice(-3)).toEqual(
    ['app.js', 'list.js', 'a.css'].map((file) => ({
      address: `http://localhost${release.base}${file}`,
      cache: 'reload',
      mode: 'cors',
      integrity: release.integrity[file as 'app.js'],
    })),
  )
  asked.splice(0)
  expect(await areHealed(release, now + 29_999)).toBe(false)
  expect(asked).toEqual([])
  expect(await areHealed(release, now + 30_000)).toBe(true)
})
