/** Whose fault it is that something was thrown which nobody caught. */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { CallError } from '@avalwerk/api'
import { RevokedError } from '../remotes/handle.ts'
import { markPresent } from '../remotes/present.ts'
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
  for (const release of [TEXTE, BUERGSCHAFTEN]) shown.push(markPresent(release, (fault) => void faults.push(`${release.name} ${fault}`)))
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
  ['nobody, where an extension stands between the browser and the remote', ['chrome-extension://abc/content.js', addressOf(TEXTE)], []],
  ['nobody, where the release was never shown', [addressOf({ name: 'mfe-texte', version: '9.9.9' })], []],
])('%s', (_, addresses, expected) => {
  uncaught(thrownAt(addresses))
  expect(faults).toEqual(expected)
})

test('a rejection that nobody handled counts as well', () => {
  rejected(thrownAt([addressOf(TEXTE)]))
  expect(faults).toEqual(['mfe-texte ABLEHNUNG'])
})

test('without a stack it is the address that the browser names', () => {
  uncaught(null, addressOf(TEXTE))
  expect(faults).toEqual(['mfe-texte HANDLER'])
})

test('without any address it is told as of the remote that is shown, and counts for nobody', () => {
  rejected('kaputt')
  expect(faults).toEqual([])
  expect(reports).toEqual([expect.objectContaining({ art: 'ABLEHNUNG', remote: 'mfe-buergschaften', meldung: 'string', orte: [] })])
})

test('what the browser says nothing of is another origin’s', () => {
  uncaught(null)
  expect([faults, reports]).toEqual([[], []])
})

test.each<[string, Error]>([
  ['a call that was refused', new CallError({ title: 'Veraltet', status: 409, code: 'VERSION_VERALTET', korrelationsId: 'x' })],
  ['a call without a connection', new TypeError('Failed to fetch')],
  ['what was called off', new DOMException('', 'AbortError')],
  ['what was asked for after the end', new RevokedError('transport')],
  ['a file that can’t be had', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })],
])('%s is nobody’s fault', (_, error) => {
  rejected(error instanceof DOMException ? error : thrownAt([addressOf(TEXTE)], error))
  expect(faults).toEqual([])
})

test.each(['Cannot read properties of undefined (reading ‘networkMode’)', 'api.prefetch is not a function'])(
  '„%s“ is one, though it speaks of the network',
  (message) => {
    uncaught(thrownAt([addressOf(TEXTE)], new TypeError(message)))
    expect(faults).toEqual(['mfe-texte HANDLER'])
  },
)

test('the browser’s word of sizes that change twice isn’t one either', () => {
  window.dispatchEvent(new window.ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }))
  expect([faults, reports]).toEqual([[], []])
})

test('one fault says that the start has failed; the operator is told once for each place: by whom and where, not what it says', () => {
  const cause = thrownAt([`${ORIGIN}/preview/secret-mark/mfe-texte/2.0.0-rc.1/app.1.js`], new RangeError('Harms'))
  const error = thrownAt([addressOf(TEXTE), SHELL, 'chrome-extension://abc/content.js'])
  error.cause = cause
  for (const _time of [1, 2, 3]) uncaught(error)
  expect(faults).toEqual(['mfe-texte HANDLER'])
  expect(reports).toEqual([
    {
      seite: '/',
      meldung: 'TypeError',
      ursache: 'RangeError',
      art: 'HANDLER',
      remote: 'mfe-texte',
      version: '2.0.0-rc.1',
      orte: [
        expect.stringMatching(/^\/remotes\/mfe-texte\/2\.0\.0-rc\.1\/page\.0a1b\.js:7:\d+$/),
        expect.stringContaining('/shell/'),
        expect.stringMatching(/^\/preview\/mfe-texte\/2\.0\.0-rc\.1\/app\.1\.js/),
      ],
    },
  ])
  expect(JSON.stringify(reports)).not.toMatch(/Harms|secret/)
})

test('what the shell throws is told as its own, without what it says', () => {
  uncaught(thrownAt([SHELL]))
  expect(reports).toEqual([expect.objectContaining({ art: 'RAHMEN', meldung: 'TypeError' })])
  expect(JSON.stringify(reports)).not.toContain('Harms')
})

test('a release that has gone is still named', () => {
  for (const goes of shown.splice(0)) goes()
  uncaught(thrownAt([addressOf(TEXTE)]))
  expect(faults).toEqual(['mfe-texte HANDLER'])
})
