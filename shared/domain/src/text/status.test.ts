import { expect, test } from '@jest/globals'
import { textHelp } from '../index.ts'

test('a user who may finish a text is told that it is theirs to do', () => {
  const next = (mayFinish: boolean, group: 'BSP' | 'AG' = 'BSP') =>
    textHelp({ status: 'PT', typ: 'AGT', x: 0, y: 0, checked: null, mayFinish }, group).next
  expect(next(true)).toBe('Sie stellen den Text endgültig fertig.')
  expect(next(false)).toMatch(/^Eine andere Person/)
  expect(next(false, 'AG')).toBe('Der Betreiber stellt den Text fertig.')
})
