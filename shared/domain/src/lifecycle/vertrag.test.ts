import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, EVENTS, MITTEILUNGEN, RIGHTS_POOL, rightsFromList, VERTRAG_STATUS, type VertragStatus } from '../index.ts'
import { type Actor, SYSTEM } from './transition.ts'
import {
  decideVertrag,
  possibleVertragSteps,
  type VertragInput,
  type VertragState,
  type VertragTransition,
  VERTRAG_CYCLE,
} from './vertrag.ts'

const person = (kind: 'AG' | 'BG' | 'BSP'): Actor => ({ kind, nutzerId: kind, rights: rightsFromList(RIGHTS_POOL[kind]) })
const PERSONS = [person('AG'), person('BG'), person('BSP'), SYSTEM]
const STATUS = Object.keys(VERTRAG_STATUS) as VertragStatus[]
const CODES = Object.keys(VERTRAG_CYCLE.transitions) as VertragTransition[]
const INPUT: VertragInput = { reason: 'Darum', decided: true, changed: true, withoutOpen: true }
/** What a row needs beside the usual. */
const MATCHING: Partial<Record<VertragTransition, { pruefungOpen?: boolean; nehmerAccepted?: boolean }>> = {
  V02: { pruefungOpen: true, nehmerAccepted: true },
  V03: { pruefungOpen: true, nehmerAccepted: false },
  V05: { pruefungOpen: true },
}

describe.each(Object.entries(VERTRAG_CYCLE.transitions) as [VertragTransition, (typeof VERTRAG_CYCLE.transitions)[VertragTransition]][])(
  'Vertrag %s',
  (code, row) => {
    const { pruefungOpen = false, nehmerAccepted } = MATCHING[code] ?? {}
    const state = (status: VertragState['status']): VertragState => ({ status, pruefungOpen })
    const input = { ...INPUT, ...(nehmerAccepted !== undefined && { nehmerAccepted }) }
    const actor = PERSONS.find((p) => (row.actors as readonly string[]).includes(p.kind)) as Actor
    test('starts from each status named and leads to the one named', () => {
      for (const from of row.from) {
        const decision = decideVertrag(code, state(from), actor, input)
        expect(decision).toMatchObject({ allowed: true })
        if (decision.allowed) expect(decision.afterwards.status).toBe('to' in row ? row.to : from)
      }
    })
    test('starts from no other', () => {
      for (const status of STATUS)
        if (!(row.from as readonly unknown[]).includes(status))
          expect(decideVertrag(code, state(status), actor, input)).toEqual({ allowed: false, reason: 'SCHRITT_UNZULAESSIG' })
    })
    test('asks for the actor and its right', () => {
      const [from] = row.from
      for (const stranger of PERSONS.filter((p) => !(row.actors as readonly string[]).includes(p.kind)))
        expect(decideVertrag(code, state(from), stranger, input)).toEqual({ allowed: false, reason: 'RECHT_FEHLT' })
      expect(decideVertrag(code, state(from), { ...actor, rights: [] }, input)).toEqual({ allowed: false, reason: 'RECHT_FEHLT' })
    })
    test('has event, tasks and messages', () => {
      expect(EVENTS).toHaveProperty(code)
      for (const aufgabe of ['opens' in row ? row.opens : [], 'closes' in row ? row.closes : []].flat())
        expect(AUFGABEN).toHaveProperty(aufgabe)
      for (const mitteilung of 'mitteilungen' in row ? row.mitteilungen : []) expect(MITTEILUNGEN).toHaveProperty(mitteilung)
    })
  },
)

test.each<[VertragTransition, Partial<VertragState>, VertragInput, string]>([
  ['V02', {}, { decided: true, nehmerAccepted: true }, 'SCHRITT_UNZULAESSIG'],
  ['V02', { pruefungOpen: true }, { nehmerAccepted: true }, 'ENTSCHEIDUNG_FEHLT'],
  ['V02', { pruefungOpen: true }, { decided: true, nehmerAccepted: false }, 'SCHRITT_UNZULAESSIG'],
  ['V03', { pruefungOpen: true }, { decided: true, nehmerAccepted: true }, 'SCHRITT_UNZULAESSIG'],
  ['V04', { pruefungOpen: true }, INPUT, 'PRUEFUNG_OFFEN'],
  ['V04', {}, { withoutOpen: true }, 'KEINE_AENDERUNG'],
  ['V04', {}, { changed: true }, 'ZUORDNUNG_BENUTZT'],
  ['V06', {}, { reason: ' ' }, 'GRUND_FEHLT'],
  ['V07', {}, {}, 'KEINE_AENDERUNG'],
])('%s is refused: %j, %j', (code, state, input, reason) => {
  const { from, actors } = VERTRAG_CYCLE.transitions[code]
  const actor = PERSONS.find((p) => (actors as readonly string[]).includes(p.kind)) as Actor
  expect(decideVertrag(code, { status: from[0], pruefungOpen: false, ...state }, actor, input)).toEqual({ allowed: false, reason })
})

test('whoever does what: refused and ended stays so, and nobody but the guarantor activates a contract', () => {
  const step = fc.tuple(fc.constantFrom(...CODES), fc.constantFrom(...PERSONS), fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (effects) => {
      let state: VertragState = { status: null, pruefungOpen: false }
      for (const [code, actor, nehmerAccepted, pruefungOpen] of effects) {
        const decision = decideVertrag(code, { ...state, pruefungOpen }, actor, { ...INPUT, nehmerAccepted })
        if (!decision.allowed) continue
        expect(['ABGELEHNT', 'BEENDET']).not.toContain(state.status)
        if (decision.afterwards.status === 'AKTIV' && state.status !== 'AKTIV') expect(actor.kind).toBe('BG')
        state = decision.afterwards
      }
    }),
  )
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
