import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { RIGHTS_POOL, rightsFromList, TEXT_STATUS_SAVED } from '../index.ts'
import { decideText, possibleTextSteps, type TextInput, type TextState } from './text.ts'
import type { Actor } from './transition.ts'

const person = (kind: 'AG' | 'BG' | 'BSP', nutzerId: string): Actor => ({ kind, nutzerId, rights: rightsFromList(RIGHTS_POOL[kind]) })
const base: TextState = { status: null, type: 'AGT', own: true, erstfertigsteller: 'bsp9', y: 2, x: 1, rejected: 0, pruefung: null }
const everything: TextInput = { contentInOrder: true, buergen: 2, reason: 'Darum' }
const checked = { pruefung: { status: 'ERSTGEPRUEFT', firstReviewer: 'bg9' } } as const
describe('four eyes', () => {
  test('the person who finished or reviewed first doesn’t do it again', () => {
    const done: TextState = { ...base, status: 'PT', erstfertigsteller: 'bsp1' }
    expect(decideText('X06', done, person('BSP', 'bsp1'), everything)).toEqual({ allowed: false, reason: 'VIER_AUGEN_VERLETZT' })
    const firstReview: TextState = { ...base, status: 'P', pruefung: { status: 'ERSTGEPRUEFT', firstReviewer: 'bg1' } }
    for (const code of ['X11', 'X12'] as const)
      expect(decideText(code, firstReview, person('BG', 'bg1'), everything)).toEqual({ allowed: false, reason: 'VIER_AUGEN_VERLETZT' })
  })
  test('no principal touches another’s texts', () => {
    for (const status of TEXT_STATUS_SAVED) expect(possibleTextSteps({ ...base, status, own: false }, person('AG', 'ag1'))).toEqual([])
  })
})

test('only when all guarantors refuse it is refused; what is active stays so', () => {
  fc.assert(
    fc.property(fc.constantFrom('P' as const, 'A' as const), fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (status, judge) => {
      let state: TextState = { ...base, status, y: judge.length, x: 0, rejected: 0 }
      for (const free of judge) {
        const decision = decideText(free ? 'X11' : 'X12', { ...state, ...checked }, person('BG', 'bg1'), everything)
        if (!decision.allowed) throw new Error(decision.reason)
        state = decision.afterwards
      }
      expect(state.x).toBe(judge.filter(Boolean).length)
      expect(state.status).toBe(status === 'P' && !judge.some(Boolean) ? 'AB' : status)
    }),
  )
})

test('the operator archives what belongs to others, a principal doesn’t', () => {
  const others: TextState = { ...base, status: 'A', own: false }
  expect(decideText('X14', others, person('BSP', 'bsp1'))).toMatchObject({ allowed: true, afterwards: { status: 'IA' } })
  expect(decideText('X14', others, person('AG', 'ag1'))).toEqual({ allowed: false, reason: 'RECHT_FEHLT' })
})

test('a text that is finished or approved by a guarantor is activated', () => {
  const ag = person('AG', 'ag1')
  expect(decideText('X13', { ...base, status: 'P', x: 0 }, ag)).toEqual({ allowed: false, reason: 'SCHRITT_UNZULAESSIG' })
  expect(decideText('X13', { ...base, status: 'F', x: 0, y: 0 }, ag)).toMatchObject({ allowed: true })
})
