import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AUFGABEN, EVENTS, RIGHTS_POOL, rightsFromList, type UnternehmenStatus } from '../index.ts'
import { type Actor, SYSTEM } from './transition.ts'
import {
  decideUnternehmen,
  possibleUnternehmenSteps,
  type UnternehmenState,
  type UnternehmenTransition,
  UNTERNEHMEN_CYCLE,
} from './unternehmen.ts'

const person = (kind: 'AG' | 'BG' | 'BSP'): Actor => ({ kind, nutzerId: kind, rights: rightsFromList(RIGHTS_POOL[kind]) })
const PERSONS = [person('BSP'), person('AG'), person('BG'), SYSTEM]
const STATUS: readonly UnternehmenStatus[] = ['UP', 'AKT', 'DAK']
const base: UnternehmenState = {
  status: null,
  group: 'AG',
  tochter: false,
  own: true,
  viewRestricted: false,
  openProcedures: false,
  openToechter: false,
  mutterActive: true,
  left: false,
}
/** What a row needs beside the usual. */
const MATCHING: Partial<Record<UnternehmenTransition, Partial<UnternehmenState>>> = {
  U02: { tochter: true },
  U04: { tochter: true },
  U06: { tochter: true },
  U10: { tochter: true },
  U11: { group: 'BG' },
  U12: { group: 'BG' },
}
const transitions = Object.entries(UNTERNEHMEN_CYCLE.transitions) as [
  UnternehmenTransition,
  (typeof UNTERNEHMEN_CYCLE.transitions)[UnternehmenTransition],
][]

describe.each(transitions)('Unternehmen %s', (code, row) => {
  const matching = (status: UnternehmenState['status']): UnternehmenState => ({ ...base, ...MATCHING[code], status })
  const actor = PERSONS.find((p) => (row.actors as readonly string[]).includes(p.kind)) as Actor
  const input = { reason: 'Darum' }
  test('starts from each status named and leads to the one named', () => {
    for (const from of row.from) {
      const decision = decideUnternehmen(code, matching(from), actor, input)
      expect(decision).toMatchObject({ allowed: true })
      if (decision.allowed) expect(decision.afterwards.status).toBe('to' in row ? row.to : from)
    }
  })
  test('starts from no other', () => {
    for (const status of STATUS)
      if (!(row.from as readonly unknown[]).includes(status))
        expect(decideUnternehmen(code, matching(status), actor, input)).toEqual({ allowed: false, reason: 'SCHRITT_UNZULAESSIG' })
  })
  test('asks for the actor and its right', () => {
    const [from] = row.from
    for (const stranger of PERSONS.filter((p) => !(row.actors as readonly string[]).includes(p.kind)))
      expect(decideUnternehmen(code, matching(from), stranger, input)).toEqual({ allowed: false, reason: 'RECHT_FEHLT' })
    expect(decideUnternehmen(code, matching(from), { ...actor, rights: [] }, input)).toEqual({ allowed: false, reason: 'RECHT_FEHLT' })
  })
  test('knows tasks and history', () => {
    for (const aufgabe of [...('opens' in row ? row.opens : []), ...('closes' in row ? row.closes : [])])
      expect(AUFGABEN).toHaveProperty([aufgabe])
    expect(EVENTS).toHaveProperty([code])
  })
})

describe('Conditions', () => {
  const bsp = person('BSP')
  const active: UnternehmenState = { ...base, status: 'AKT' }
  test.each([
    ['with open procedures nothing becomes inactive', 'U07', { ...active, openProcedures: true }, bsp, 'VORGAENGE_OFFEN'],
    ['nor with active subsidiaries', 'U07', { ...active, openToechter: true }, bsp, 'TOECHTER_AKTIV'],
    ['the operator itself never does', 'U07', { ...active, group: 'BSP' as const }, bsp, 'SCHRITT_UNZULAESSIG'],
    [
      'under an unreviewed parent none is approved',
      'U04',
      { ...base, status: 'UP' as const, tochter: true, mutterActive: false },
      bsp,
      'MUTTER_NICHT_AKTIV',
    ],
    [
      'the right to approve companies doesn’t approve a subsidiary',
      'U03',
      { ...base, status: 'UP' as const, tochter: true },
      bsp,
      'SCHRITT_UNZULAESSIG',
    ],
    [
      'a caller who sees only some creates none',
      'U02',
      { ...base, tochter: true, viewRestricted: true },
      person('AG'),
      'SICHT_BESCHRAENKT',
    ],
    ['strangers create none', 'U02', { ...base, tochter: true, own: false }, person('AG'), 'RECHT_FEHLT'],
    ['a beneficiary with the right changes a subsidiary', 'U09', { ...active, tochter: true }, person('AG'), 'RECHT_FEHLT'],
  ] as const)('%s', (_name, code, state, actor, reason) => {
    expect(decideUnternehmen(code, state, actor, { reason: 'Darum' })).toEqual({ allowed: false, reason })
  })
  test('nobody is refused without a reason', () => {
    expect(decideUnternehmen('U05', { ...base, status: 'UP' }, bsp, { reason: ' ' })).toEqual({
      allowed: false,
      reason: 'GRUND_FEHLT',
    })
  })
  test('at others’ companies there is nothing to do for others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUS), fc.boolean(), fc.constantFrom('AG' as const, 'BG' as const), (status, tochter, group) => {
        for (const actor of [person('AG'), person('BG')])
          expect(possibleUnternehmenSteps({ ...base, status, tochter, group, own: false }, actor)).toEqual([])
      }),
    )
  })
})
