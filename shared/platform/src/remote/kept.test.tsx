import { beforeEach, expect, test } from '@jest/globals'
import { closeTab, forget, hasDraft, keep, readKept, openTab } from './kept.ts'

const KEY = 'A'.repeat(43)
const OTHER = 'B'.repeat(42) + 'A'
const DRAFT = { name: 'Gebr. Harms', betrag: 12_500_00, anschrift: { ort: 'Delmenhorst' } }
const stored = () => JSON.stringify(Object.entries(sessionStorage))

beforeEach(() => {
  closeTab()
  sessionStorage.clear()
})

test('a value is kept encrypted, and is found again after a reload', () => {
  openTab(KEY)
  keep('draft:/x', DRAFT)
  keep('act:/y', DRAFT)
  expect(stored()).toContain('draft:/x')
  expect(stored()).not.toMatch(/Harms|1250000|Delmenhorst|betrag/)
  expect(readKept('draft:/x')).toEqual(DRAFT)
  closeTab()
  openTab(KEY)
  expect([readKept('draft:/x'), readKept('act:/y')]).toEqual([DRAFT, DRAFT])
  forget('draft:/x')
  expect([readKept('draft:/x'), stored()]).toEqual([undefined, expect.not.stringContaining('draft')])
})

test('without a key nothing is kept, and nothing can be read', () => {
  keep('draft:/x', DRAFT)
  expect([readKept('draft:/x'), stored()]).toEqual([undefined, '[]'])
  openTab(KEY)
  keep('draft:/x', DRAFT)
  closeTab()
  expect(readKept('draft:/x')).toBeUndefined()
})

test('another account finds nothing, and nothing is left of it', () => {
  openTab(KEY)
  keep('draft:/x', DRAFT)
  sessionStorage.setItem('avalwerk.destination', '/')
  openTab(OTHER)
  expect([readKept('draft:/x'), stored()]).toEqual([undefined, '[["avalwerk.destination","/"]]'])
})

test('a kept value that was changed, or put under another name, isn’t found', () => {
  openTab(KEY)
  keep('draft:/x', DRAFT)
  const sealed = sessionStorage.getItem('draft:/x') as string
  sessionStorage.setItem('draft:/y', sealed)
  sessionStorage.setItem('draft:/x', `${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`)
  sessionStorage.setItem('draft:/z', '{"name":"in the clear"}')
  expect([readKept('draft:/x'), readKept('draft:/y'), readKept('draft:/z')]).toEqual([undefined, undefined, undefined])
})

test('a value that an earlier release kept in the clear is encrypted, not lost', () => {
  sessionStorage.setItem('draft:/x', JSON.stringify(DRAFT))
  sessionStorage.setItem('step:/x', 'zweiter')
  openTab(KEY)
  expect(stored()).not.toContain('Harms')
  expect([readKept('draft:/x'), sessionStorage.getItem('step:/x')]).toEqual([DRAFT, 'zweiter'])
})

test('a change to a value that was read doesn’t change the kept one', () => {
  openTab(KEY)
  keep('draft:/x', DRAFT)
  const value = readKept<{ name: string }>('draft:/x')
  if (value) value.name = 'changed'
  expect(readKept('draft:/x')).toEqual(DRAFT)
})

test('a page is in the midst of a flow as long as the flow has a draft', () => {
  openTab(KEY)
  expect(hasDraft('/area/things/new/first')).toBe(false)
  keep('draft:/things/new', DRAFT)
  expect(['/area/things/new/second', '/area/things/new', '/area/things/newer/x', '/area/things'].map(hasDraft)).toEqual([
    true,
    false,
    false,
    false,
  ])
  forget('draft:/things/new')
  expect(hasDraft('/area/things/new/second')).toBe(false)
})
