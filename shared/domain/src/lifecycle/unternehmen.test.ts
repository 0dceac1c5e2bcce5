import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { RIGHTS_POOL, rightsFromList, type UnternehmenStatus } from '../index.ts'
import type { Actor } from './transition.ts'
import { decideUnternehmen, possibleUnternehmenSteps, type UnternehmenState } from './unternehmen.ts'

const person = (kind: 'AG' | 'BG' | 'BSP'): Actor => ({ kind, nutzerId: kind, rights: rightsFromList(RIGHTS_POOL[kind]) })
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
  test('no company is refused without a reason', () => {
    expect(decideUnternehmen('U05', { ...base, status: 'UP' }, bsp, { reason: ' ' })).toEqual({
      allowed: false,
      reason: 'GRUND_FEHLT',
    })
  })
  test('no step is possible at another organisation’s company', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUS), fc.boolean(), fc.constantFrom('AG' as const, 'BG' as const), (status, tochter, group) => {
        for (const actor of [person('AG'), person('BG')])
          expect(possibleUnternehmenSteps({ ...base, status, tochter, group, own: false }, actor)).toEqual([])
      }),
    )
  })
})
