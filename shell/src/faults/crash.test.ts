/** A page that crashed is known by the next one in its tab. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { markPresent, watchPresent } from '../remotes/present.ts'
import { takeCrash, watchCrashes } from './crash.ts'

const TEXTE = { name: 'mfe-texte', version: '1.0.0' }
const KEY = 'avalwerk-shown'
const held = new Set<string>()
const listeners: (() => void)[] = []
let goes: () => void

/** A page of this tab comes. @returns what the one before it showed when it crashed */
async function open() {
  await watchCrashes()
  return takeCrash()
}
const show = () => void (goes = markPresent(TEXTE, () => {}))
const ends = () => window.dispatchEvent(new window.Event('pagehide'))
/** The page goes without a word, and its locks and all else with it. */
const crash = () => {
  held.clear()
  for (const off of listeners.splice(0)) off()
  watchPresent(() => {})
}

beforeEach(() => {
  sessionStorage.clear()
  goes = () => {}
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    jest.spyOn(target, 'addEventListener').mockImplementation((name: string, heard: unknown) => {
      add(name, heard as never)
      listeners.push(() => target.removeEventListener(name, heard as never))
    })
  }
  const request = async (name: string, given: object, work?: (lock: object | null) => unknown) => {
    if (work) return work(held.has(name) ? null : {})
    held.add(name)
    return undefined
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
})
afterEach(() => {
  crash()
  goes()
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

test('a page that ended without a word has crashed, with what it showed', async () => {
  await open()
  show()
  crash()
  expect(await open()).toEqual(TEXTE)
  crash()
  expect(await open()).toBeUndefined()
})

test('it is told once people are signed in, which may take another page', async () => {
  await open()
  show()
  crash()
  await watchCrashes()
  ends()
  crash()
  await watchCrashes()
  expect(takeCrash()).toEqual(TEXTE)
  expect(takeCrash()).toBeUndefined()
})

test.each<[string, () => void]>([
  ['that says goodbye', ends],
  ['that shows no remote any more', () => goes()],
  [
    'in the background, which is ended to make room',
    () => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      document.dispatchEvent(new window.Event('visibilitychange'))
    },
  ],
  [
    'whose storage is full',
    () => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
      sessionStorage.removeItem(KEY)
      show()
    },
  ],
])('a page %s hasn’t', async (_, act) => {
  await open()
  show()
  act()
  crash()
  expect(await open()).toBeUndefined()
})

test('nor has a page that is there still, where its tab was duplicated', async () => {
  await open()
  show()
  expect(await open()).toBeUndefined()
})

test.each([
  ['a few minutes ago has', 9, TEXTE],
  ['long ago has gone with its browser', 11, undefined],
])('a page that was heard of %s', async (_, minutes, expected) => {
  sessionStorage.setItem(KEY, JSON.stringify({ ...TEXTE, page: 'gone', at: Date.now() - minutes * 60_000 }))
  expect(await open()).toEqual(expected)
})

test('a page that comes back from the browser’s cache may crash as well', async () => {
  await open()
  show()
  ends()
  window.dispatchEvent(new window.Event('pageshow'))
  crash()
  expect(await open()).toEqual(TEXTE)
})

test('what isn’t a note is none, and without locks nothing is noted', async () => {
  sessionStorage.setItem(KEY, '{broken')
  expect(await open()).toBeUndefined()
  Reflect.deleteProperty(navigator, 'locks')
  crash()
  await open()
  show()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})
