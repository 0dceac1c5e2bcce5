import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, MITTEILUNGEN, RIGHTS_POOL, rightsFromList, TEXT_STATUS_SAVED } from '../index.ts'
import { decideText, possibleTextSteps, type TextInput, type TextState, type TextTransition, TEXT_CYCLE } from './text.ts'
import { type Actor, SYSTEM } from './transition.ts'

const person = (kind: 'AG' | 'BG' | 'BSP', nutzerId: string): Actor => ({ kind, nutzerId, rights: rightsFromList(RIGHTS_POOL[kind]) })
const PERSONS = [person('AG', 'ag1'), person('BG', 'bg1'), person('BG', 'bg2'), person('BSP', 'bsp1'), person('BSP', 'bsp2'), SYSTEM]
const base: TextState = { status: null, type: 'AGT', own: true, erstfertigsteller: 'bsp9', y: 2, x: 1, rejected: 0, pruefung: null }
const everything: TextInput = { contentInOrder: true, buergen: 2, reason: 'Darum' }
const open = { pruefung: { status: 'OFFEN', firstReviewer: null } } as const
const checked = { pruefung: { status: 'ERSTGEPRUEFT', firstReviewer: 'bg9' } } as const
/** What a row needs beside the usual. */
const MATCHING: Partial<Record<TextTransition, Partial<TextState>>> = {
  X10: open,
  X12E: open,
  X11: checked,
  X12: checked,
  X16: { type: 'OET' },
}
const transitions = Object.entries(TEXT_CYCLE.transitions) as [TextTransition, (typeof TEXT_CYCLE.transitions)[TextTransition]][]

describe.each(transitions)('Text %s', (code, row) => {
  const matching = (status: TextState['status']): TextState => ({ ...base, ...MATCHING[code], status })
  const actor = PERSONS.find((p) => (row.actors as readonly string[]).includes(p.kind)) as Actor
  test('starts from each status named and leads to the one named', () => {
    for (const from of row.from) {
      const decision = decideText(code, matching(from), actor, everything)
      expect(decision).toMatchObject({ allowed: true })
      if (decision.allowed) expect(decision.afterwards.status).toBe('to' in row ? row.to : from)
    }
  })
  test('starts from no other', () => {
    for (const status of TEXT_STATUS_SAVED)
      if (!(row.from as readonly unknown[]).includes(status))
        expect(decideText(code, matching(status), actor, everything)).toEqual({ allowed: false, reason: 'SCHRITT_UNZULAESSIG' })
  })
  test('asks for the actor and its right', () => {
    const [from] = row.from
    for (const stranger of PERSONS.filter((p) => !(row.actors as readonly string[]).includes(p.kind)))
      expect(decideText(code, matching(from), stranger, everything)).toEqual({ allowed: false, reason: 'RECHT_FEHLT' })
    if (actor !== SYSTEM)
      expect(decideText(code, matching(from), { ...actor, rights: [] }, everything)).toEqual({ allowed: false, reason: 'RECHT_FEHLT' })
  })
  test('knows its tasks and messages', () => {
    for (const aufgabe of [...('opens' in row ? row.opens : []), ...('closes' in row ? row.closes : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    for (const mitteilung of 'mitteilungen' in row ? row.mitteilungen : []) expect(MITTEILUNGEN).toHaveProperty([mitteilung])
  })
})

describe('with two', () => {
  test('the one who finished or reviewed first doesn’t do it again', () => {
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

test('what is finished or approved by a guarantor is activated', () => {
  const ag = person('AG', 'ag1')
  expect(decideText('X13', { ...base, status: 'P', x: 0 }, ag)).toEqual({ allowed: false, reason: 'SCHRITT_UNZULAESSIG' })
  expect(decideText('X13', { ...base, status: 'F', x: 0, y: 0 }, ag)).toMatchObject({ allowed: true })
})
