import { describe, expect, test } from '@jest/globals'
import { ADMINISTRATOR } from './nutzer.ts'
import { rightsFromList, type Group, SYSTEM_ROLES } from '../rights/index.ts'
import { FACTOR_DEMANDED_OF, FACTOR_DEMANDERS, MANAGE_PEOPLE, whoDemandsFactor } from './secondFactor.ts'

const person = (group: Group, role: string, sso = false) => ({
  group,
  role,
  sso,
  rights: rightsFromList(SYSTEM_ROLES.find((one) => one.group === group && one.name === role)?.rights ?? {}),
})

describe('the demand for a second factor', () => {
  test.each(['AG', 'BG', 'BSP'] as const)('comes from the installation for administrators in %s, where it says so', (group) => {
    const admin = person(group, ADMINISTRATOR)
    expect(FACTOR_DEMANDED_OF.map((of) => whoDemandsFactor(admin, of, false))).toEqual([
      undefined,
      group === 'BSP' ? 'BETREIBER' : undefined,
      'BETREIBER',
      'BETREIBER',
    ])
  })
  test('comes from the organisation for other users, unless the installation asks everybody', () => {
    const reader = { ...person('AG', 'Leser:in / Revision'), rights: [] }
    for (const whom of ['nobody', 'operator', 'administrators'] as const)
      expect([false, true].map((demanded) => whoDemandsFactor(reader, whom, demanded))).toEqual([undefined, 'ORGANISATION'])
    expect([false, true].map((demanded) => whoDemandsFactor(reader, 'everybody', demanded))).toEqual(['BETREIBER', 'BETREIBER'])
  })
  test('counts a user who manages people by an own role as administrator', () => {
    const rechte = [{ anzeigename: 'verwalten', kategorie: 'Nutzer' as const }]
    expect(whoDemandsFactor({ ...person('BG', 'Personal'), rights: rechte }, 'administrators', false)).toBe('BETREIBER')
    expect(whoDemandsFactor({ ...person('BG', 'Personal'), rights: rechte }, 'operator', false)).toBeUndefined()
    expect(whoDemandsFactor({ ...person('BG', 'Personal'), rights: [] }, 'administrators', false)).toBeUndefined()
    expect(MANAGE_PEOPLE).toEqual({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  })
  test('comes from one of two parties, and the installation asks one of four circles', () => {
    expect(FACTOR_DEMANDERS).toEqual(['BETREIBER', 'ORGANISATION'])
    expect(FACTOR_DEMANDED_OF).toEqual(['nobody', 'operator', 'administrators', 'everybody'])
  })
  test('of the installation holds for all of the operator’s people, readers too', () => {
    const reader = { ...person('BSP', 'Leser:in'), rights: [] }
    expect(FACTOR_DEMANDED_OF.map((of) => whoDemandsFactor(reader, of, false))).toEqual([undefined, 'BETREIBER', 'BETREIBER', 'BETREIBER'])
  })
  test('doesn’t exist for programs and for users who sign in elsewhere', () => {
    expect(whoDemandsFactor(person('BG', 'Schnittstellennutzer:in'), 'everybody', true)).toBeUndefined()
    expect(whoDemandsFactor(person('BSP', ADMINISTRATOR, true), 'everybody', true)).toBeUndefined()
  })
})
