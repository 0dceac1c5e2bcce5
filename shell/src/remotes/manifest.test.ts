import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Transport } from '@avalwerk/platform'
import { manifestStore } from './manifest.ts'

const entry = (name: string, more: object = {}) => ({
  name,
  version: '1.0.0',
  contract: '3.0',
  container: name.replace('-', '_'),
  entry: 'remoteEntry.js',
  preload: [],
  integrity: {},
  routes: [],
  navigation: [],
  searches: [],
  active: true,
  base: `/remotes/${name}/1.0.0/`,
  ...more,
})
const manifest = (revision: string, ...entries: ReturnType<typeof entry>[]) => ({
  schema: 2,
  revision,
  remotes: Object.fromEntries(entries.map((one) => [one.name, one])),
})
const [GOOD, OTHER] = [entry('mfe-gut'), entry('mfe-anders')]
const BROKEN = { ...GOOD, routes: 7 } as never

/** What lies under the revision that the page names. */
let named: unknown
/** The page names a manifest; a text is the answer of something that isn't the portal. */
function carry(document_: unknown): void {
  named = document_
  const { revision } = document_ as { revision?: string }
  document.body.innerHTML = '<script id="avalwerk-manifest" type="application/json"></script>'
  ;(document.getElementById('avalwerk-manifest') as HTMLElement).textContent = JSON.stringify({ revision: revision ?? 'x' })
}
const asked: (string | undefined)[] = []
/** A server that answers with these, one after the other, and then not at all. */
function serverWith(...answers: unknown[]): Transport {
  return async (_address, { headers } = {}) => {
    asked.push(headers?.['if-none-match'])
    if (answers.length === 0) throw new TypeError('Failed to fetch')
    return Response.json(answers.shift())
  }
}
const namesOf = ({ inventory$ }: ReturnType<typeof manifestStore>) => inventory$.value.remotes.map(({ name }) => name).sort()
const reports: string[] = []

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue()
  jest.spyOn(console, 'warn').mockReturnValue()
  globalThis.fetch = (async (address: string, { body }: { body: string }) => {
    if (address.startsWith('/plattform/manifest/')) return typeof named === 'string' ? new Response(named) : Response.json(named)
    reports.push((JSON.parse(body) as { meldung: string }).meldung)
    return new Response()
  }) as never
})
afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  asked.splice(0)
  reports.splice(0)
})

test('what the page carries isn’t asked for once more', async () => {
  carry(manifest('a', GOOD))
  const store = manifestStore(serverWith())
  await store.begin()
  expect([namesOf(store), asked]).toEqual([['mfe-gut'], []])
  await store.askServer()
  expect(asked).toEqual(['"a"'])
})

test('a malformed entry is the last good one, and the operator is told once', async () => {
  carry(manifest('a', GOOD, OTHER))
  const store = manifestStore(serverWith(manifest('b', BROKEN, OTHER), manifest('b', BROKEN, OTHER)))
  await store.begin()
  await store.askServer()
  await store.askServer()
  expect(namesOf(store)).toEqual(['mfe-anders', 'mfe-gut'])
  expect(reports).toEqual([expect.stringMatching(/^mfe-gut: routes/)])
  expect(asked).toEqual(['"a"', '"b"'])
})

test('it is so for who comes later in the same browser, too', async () => {
  carry(manifest('a', GOOD, OTHER))
  await manifestStore(serverWith()).begin()
  carry(manifest('b', BROKEN, OTHER))
  await manifestStore(serverWith()).begin()
  carry(manifest('c', BROKEN, entry('mfe-neu')))
  const store = manifestStore(serverWith())
  await store.begin()
  expect([namesOf(store), store.inventory$.value.remembered]).toEqual([['mfe-gut', 'mfe-neu'], false])
})

test('a manifest without remotes doesn’t empty the portal', async () => {
  carry(manifest('a', GOOD))
  const store = manifestStore(serverWith(manifest('b'), manifest('c', OTHER)))
  await store.begin()
  await store.askServer()
  expect(namesOf(store)).toEqual(['mfe-gut'])
  await store.askServer()
  expect(namesOf(store)).toEqual(['mfe-anders'])
})

test('it never goes back: an answer that hasn’t heard of the last change is passed over', async () => {
  const numbered = (sequence: number, revision: string, ...entries: ReturnType<typeof entry>[]) => ({
    ...manifest(revision, ...entries),
    sequence,
  })
  carry(numbered(7, 'g', GOOD))
  const [before, after] = [numbered(6, 'f', OTHER), numbered(8, 'h', GOOD, OTHER)]
  const store = manifestStore(serverWith(before, after, before, manifest('x', GOOD), numbered(8, 'i', OTHER)))
  await store.begin()
  const seen: string[][] = []
  for (let time = 0; time < 5; time++) {
    await store.askServer()
    seen.push(namesOf(store))
  }
  const both = ['mfe-anders', 'mfe-gut']
  // A server that doesn't count, as of the release before, is believed. Of the same change the last answer counts: a developer's build is
  // another each time.
  expect(seen).toEqual([['mfe-gut'], both, both, ['mfe-gut'], ['mfe-anders']])
  expect(asked.slice(0, 3)).toEqual(['"g"', '"g"', '"h"'])
  // Who loads anew gets what the server has: it may have been set back.
  carry(before)
  const anew = manifestStore(serverWith())
  await anew.begin()
  expect(namesOf(anew)).toEqual(['mfe-anders'])
})

test.each([
  ['that somebody shows goes with its remote when that is switched off', true, [true, false, true]],
  ['that its own user looks at stays then', false, [true, true, true]],
])('a release %s', async (_what, byLink, expected) => {
  carry(manifest('a', GOOD))
  const store = manifestStore(serverWith(manifest('b', entry('mfe-gut', { active: false })), manifest('c', GOOD)))
  await store.begin()
  store.setOverride(entry('mfe-gut', { base: '/preview/mark/mfe-gut/2.0.0/' }), byLink)
  const seen = () => store.inventory$.value.remotes.map(({ base, active }) => [base, active])
  const states = [seen()]
  for (const _ of [1, 2]) {
    await store.askServer()
    states.push(seen())
  }
  expect(states).toEqual(expected.map((active) => [['/preview/mark/mfe-gut/2.0.0/', active]]))
})

test('without one in the page and from the server the last one known counts, and says that it is remembered', async () => {
  carry(manifest('a', GOOD))
  await manifestStore(serverWith()).begin()
  carry('<!doctype html>')
  const store = manifestStore(serverWith('Wartung', manifest('b', OTHER)))
  await store.begin()
  expect([namesOf(store), store.inventory$.value.remembered]).toEqual([['mfe-gut'], true])
  await store.askServer()
  expect([namesOf(store), store.inventory$.value.remembered]).toEqual([['mfe-anders'], false])
  expect(asked).toEqual([undefined, undefined])
})

test.each(['{"schema":2', 'null', '7'])('what a browser remembers may be damaged: %s', async (text) => {
  localStorage.setItem('avalwerk.manifest', text)
  localStorage.setItem('avalwerk.canary', text)
  carry(manifest('a', GOOD))
  const store = manifestStore(serverWith())
  await store.begin()
  expect(namesOf(store)).toEqual(['mfe-gut'])
})

test('a browser whose storage is full works all the same', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('voll', 'QuotaExceededError')
  })
  carry(manifest('a', GOOD))
  const store = manifestStore(serverWith())
  await store.begin()
  store.setParticipation({ bucket: 7, group: 'AG' })
  expect(namesOf(store)).toEqual(['mfe-gut'])
})
