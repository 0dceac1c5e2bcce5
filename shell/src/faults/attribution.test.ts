/** Whose fault it is that something was thrown which nobody caught. */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { CallError } from '@avalwerk/api'
import { RevokedError } from '../remotes/handle.ts'
import { nowShown } from '../remotes/present.ts'
import { attributeFaults } from './attribution.ts'

const ORIGIN = 'http://portal.example'
const BUERGSCHAFTEN = { name: 'mfe-buergschaften', version: '1.2.0' }
const TEXTE = { name: 'mfe-texte', version: '2.0.0-rc.1' }
const addressOf = ({ name, version }: typeof TEXTE) => `${ORIGIN}/remotes/${name}/${version}/page.0a1b.js`
const SHELL = `${ORIGIN}/shell/bibliotheken.4711.js`

let reports: Record<string, unknown>[]
let faults: string[]
const shown: (() => void)[] = []
beforeAll(attributeFaults)
beforeEach(() => {
  reports = []
  faults = []
  jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    reports.push(JSON.parse(init?.body as string) as Record<string, unknown>)
    return new Response(null, { status: 204 })
  })
  for (const release of [TEXTE, BUERGSCHAFTEN]) shown.push(nowShown(release, (fault) => void faults.push(`${release.name} ${fault}`)))
})
afterEach(() => {
  for (const goes of shown.splice(0)) goes()
  jest.restoreAllMocks()
})

/** An error that was thrown at these addresses, the innermost first. */
let line = 0
function thrownAt(addresses: readonly string[], error: Error = new TypeError('Gebr. Harms ist nicht da')): Error {
  error.stack = [String(error), ...addresses.map((address) => `    at f (${address}:7:${++line})`)].join('\n')
  return error
}
const uncaught = (error: unknown, filename = '') =>
  window.dispatchEvent(new window.ErrorEvent('error', { error, message: String(error), filename }))
const rejected = (reason: unknown) => window.dispatchEvent(Object.assign(new window.Event('unhandledrejection'), { reason }))

test.each<[string, readonly string[], string[]]>([
  ['the remote in whose code it was thrown', [addressOf(TEXTE), SHELL, addressOf(BUERGSCHAFTEN)], ['mfe-texte HANDLER']],
  ['the remote that had a library of the shell do something', [SHELL, addressOf(BUERGSCHAFTEN)], ['mfe-buergschaften HANDLER']],
  ['a release that is looked at by a mark', [`${ORIGIN}/preview/Ab_-1/mfe-texte/2.0.0-rc.1/app.1.js`], ['mfe-texte HANDLER']],
  ['nobody, where it was the shell alone', [SHELL], []],
  ['nobody, where it was an extension of the browser', ['chrome-extension://abc/content.js'], []],
  ['nobody, where the release was never shown', [addressOf({ name: 'mfe-texte', version: '9.9.9' })], []],
])('%s', (_, addresses, expected) => {
  uncaught(thrownAt(addresses))
  expect(faults).toEqual(expected)
})

test('a rejection that nobody handled counts as well', () => {
  rejected(thrownAt([addressOf(TEXTE)]))
  expect(faults).toEqual(['mfe-texte ABLEHNUNG'])
})

test('without a stack it is the address that the browser names, or the remote that is shown', () => {
  uncaught(null, addressOf(TEXTE))
  rejected('kaputt')
  expect(faults).toEqual(['mfe-texte HANDLER', 'mfe-buergschaften ABLEHNUNG'])
})

test.each<[string, Error]>([
  ['a call that was refused', new CallError({ title: 'Veraltet', status: 409, code: 'VERSION_VERALTET', korrelationsId: 'x' })],
  ['a call without a connection', new TypeError('Failed to fetch')],
  ['what was called off', new DOMException('', 'AbortError')],
  ['what was asked for after the end', new RevokedError('transport')],
  ['a file that can’t be had', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })],
])('%s is nobody’s fault', (_, error) => {
  rejected(error instanceof DOMException ? error : thrownAt([addressOf(TEXTE)], error))
  uncaught(thrownAt([addressOf(TEXTE)], new Error('x')), '')
  expect(faults).toEqual(['mfe-texte HANDLER'])
})

test('the browser’s word of sizes that change twice isn’t one either', () => {
  window.dispatchEvent(new window.ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }))
  expect([faults, reports]).toEqual([[], []])
})

test('the operator is told once for each place: by whom and where, not what it says', () => {
  const error = thrownAt([addressOf(TEXTE), SHELL, 'chrome-extension://abc/content.js'])
  for (const _time of [1, 2, 3]) uncaught(error)
  expect(faults).toHaveLength(3)
  expect(reports).toEqual([
    {
      seite: '/',
      meldung: 'TypeError',
      art: 'HANDLER',
      remote: 'mfe-texte',
      version: '2.0.0-rc.1',
      orte: [expect.stringMatching(/^\/remotes\/mfe-texte\/2\.0\.0-rc\.1\/page\.0a1b\.js:7:\d+$/), expect.stringContaining('/shell/')],
    },
  ])
  expect(JSON.stringify(reports)).not.toContain('Harms')
})

test('a release that has gone is still named', () => {
  for (const goes of shown.splice(0)) goes()
  uncaught(thrownAt([addressOf(TEXTE)]))
  expect(faults).toEqual(['mfe-texte HANDLER'])
})
