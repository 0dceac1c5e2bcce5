import { beforeEach, expect, test } from '@jest/globals'
import { applyAppearance, chosenAppearance, setAppearance } from './appearance.ts'

beforeEach(() => localStorage.clear())

test('the appearance follows the device until a choice is made, which is remembered', () => {
  expect(chosenAppearance()).toBe('system')
  setAppearance('dark')
  expect([chosenAppearance(), document.documentElement.dataset.appearance]).toEqual(['dark', 'dark'])
})

test('a choice that was made with an earlier release holds', () => {
  localStorage.setItem('avalwerk.darstellung', 'dunkel')
  applyAppearance()
  expect(document.documentElement.dataset.appearance).toBe('dark')
  setAppearance('system')
  expect(chosenAppearance()).toBe('system')
})
