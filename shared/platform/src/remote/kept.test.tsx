import { TextDecoder, TextEncoder } from 'node:util'
import { beforeEach, expect, test } from '@jest/globals'
import { closeTab, forget, hasDraft, keep, kept, openTab } from './kept.ts'

// jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder })

const KEY = 'A'.repeat(43)
const OTHER = 'B'.repeat(42) + 'A'
const DRAFT = { name: 'Gebr. Harms', betrag: 12_500_00, anschrift: { ort: 'Delmenhorst' } }
const stored = () => JSON.stringify(Object.entries(sessionStorage))

beforeEach(() => {
  closeTab()
  sessionStorage.clear()
})

test('what is kept lies there encrypted, and is found again after a reload', () => {
  openTab(KEY)
  keep('entwurf:/x', DRAFT)
  keep('tat:/y', DRAFT)
  expect(stored()).toContain('entwurf:/x')
  expect(stored()).not.toMatch(/Harms|1250000|Delmenhorst|betrag/)
  expect(kept('entwurf:/x')).toEqual(DRAFT)
  closeTab()
  openTab(KEY)
  expect([kept('entwurf:/x'), kept('tat:/y')]).toEqual([DRAFT, DRAFT])
  forget('entwurf:/x')
  expect([kept('entwurf:/x'), stored()]).toEqual([undefined, expect.not.stringContaining('entwurf')])
})

test('without a key nothing is kept, and nothing can be read', () => {
  keep('entwurf:/x', DRAFT)
  expect([kept('entwurf:/x'), stored()]).toEqual([undefined, '[]'])
  openTab(KEY)
  keep('entwurf:/x', DRAFT)
  closeTab()
  expect(kept('entwurf:/x')).toBeUndefined()
})

test('another account finds nothing, and nothing is left of it', () => {
  openTab(KEY)
  keep('entwurf:/x', DRAFT)
  sessionStorage.setItem('avalwerk.ziel', '/')
  openTab(OTHER)
  expect([kept('entwurf:/x'), stored()]).toEqual([undefined, '[["avalwerk.ziel","/"]]'])
})

test('what was changed, or put under another name, is nothing', () => {
  openTab(KEY)
  keep('entwurf:/x', DRAFT)
  const sealed = sessionStorage.getItem('entwurf:/x') as string
  sessionStorage.setItem('entwurf:/y', sealed)
  sessionStorage.setItem('entwurf:/x', `${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`)
  sessionStorage.setItem('entwurf:/z', '{"name":"in the clear"}')
  expect([kept('entwurf:/x'), kept('entwurf:/y'), kept('entwurf:/z')]).toEqual([undefined, undefined, undefined])
})

test('what an earlier release kept in the clear is encrypted, not lost', () => {
  sessionStorage.setItem('entwurf:/x', JSON.stringify(DRAFT))
  sessionStorage.setItem('schritt:/x', 'zweiter')
  openTab(KEY)
  expect(stored()).not.toContain('Harms')
  expect([kept('entwurf:/x'), sessionStorage.getItem('schritt:/x')]).toEqual([DRAFT, 'zweiter'])
})

test('who reads a value can’t change what is kept', () => {
  openTab(KEY)
  keep('entwurf:/x', DRAFT)
  const value = kept<{ name: string }>('entwurf:/x')
  if (value) value.name = 'changed'
  expect(kept('entwurf:/x')).toEqual(DRAFT)
})

test('a page is in the midst of a flow as long as the flow has a draft', () => {
  openTab(KEY)
  expect(hasDraft('/area/things/new/first')).toBe(false)
  keep('entwurf:/things/new', DRAFT)
  expect(['/area/things/new/second', '/area/things/new', '/area/things/newer/x', '/area/things'].map(hasDraft)).toEqual([
    true,
    false,
    false,
    false,
  ])
  forget('entwurf:/things/new')
  expect(hasDraft('/area/things/new/second')).toBe(false)
})
