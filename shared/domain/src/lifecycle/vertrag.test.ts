import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { RIGHTS_POOL, rightsFromList } from '../index.ts'
import { type Actor, SYSTEM } from './transition.ts'
import { decideVertrag, possibleVertragSteps, type VertragInput, type VertragState, VERTRAG_STEPS } from './vertrag.ts'

const person = (kind: 'AG' | 'BG' | 'BSP'): Actor => ({ kind, nutzerId: kind, rights: rightsFromList(RIGHTS_POOL[kind]) })
const PERSONS = [person('AG'), person('BG'), person('BSP'), SYSTEM]
const INPUT: VertragInput = { reason: 'Darum', decided: true, changed: true, withoutOpen: true }
test('after any sequence of steps what is refused or ended stays so, and the guarantor alone activates a contract', () => {
  const done = new Set<string>()
  // Each stretch of its life: by chance alone hardly a contract comes into force.
  const begun = fc.constantFrom(null, 'IN_PRUEFUNG', 'AKTIV', 'ABGELEHNT', 'BEENDET')
  const step = fc.tuple(fc.constantFrom(...VERTRAG_STEPS), fc.constantFrom(...PERSONS), fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(begun, fc.array(step, { minLength: 30, maxLength: 80 }), (status, effects) => {
      let state: VertragState = { status, pruefungOpen: false }
      for (const [code, actor, nehmerAccepted, pruefungOpen] of effects) {
        const decision = decideVertrag(code, { ...state, pruefungOpen }, actor, { ...INPUT, nehmerAccepted })
        if (!decision.allowed) continue
        done.add(code)
        expect(['ABGELEHNT', 'BEENDET']).not.toContain(state.status)
        if (decision.afterwards.status === 'AKTIV' && state.status !== 'AKTIV') expect(actor.kind).toBe('BG')
        state = decision.afterwards
      }
    }),
    { numRuns: 400 },
  )
  expect(done.size).toBeGreaterThan(VERTRAG_STEPS.length / 2)
})

test('only what is possible is offered', () => {
  const [ag, bg, bsp] = PERSONS as [Actor, Actor, Actor, Actor]
  const state: VertragState = { status: 'AKTIV', pruefungOpen: false }
  expect(possibleVertragSteps(state, ag)).toEqual(['V04', 'V07'])
  expect(possibleVertragSteps(state, bg)).toEqual(['V06', 'V08'])
  expect(possibleVertragSteps({ ...state, pruefungOpen: true }, bg)).toEqual(['V05', 'V06', 'V08'])
  expect(possibleVertragSteps(state, bsp)).toEqual(['V06'])
  expect(possibleVertragSteps({ ...state, status: 'BEENDET' }, bg)).toEqual([])
})
