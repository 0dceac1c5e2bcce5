import { describe, expect, test } from '@jest/globals'
import { ADMINISTRATOR } from './nutzer.ts'
import { rightsFromList, type Group, SYSTEM_ROLES } from '../rights/index.ts'
import { FACTOR_DEMANDED_OF, whoDemandsFactor } from './secondFactor.ts'

const person = (group: Group, role: string, sso = false) => ({
  group,
  role,
  sso,
  rights: rightsFromList(SYSTEM_ROLES.find((one) => one.group === group && one.name === role)?.rights ?? {}),
})

describe('who demands a second factor', () => {
  test.each(['AG', 'BG', 'BSP'] as const)('of administrators in %s the installation does where it says so', (group) => {
    const admin = person(group, ADMINISTRATOR)
    expect(FACTOR_DEMANDED_OF.map((of) => whoDemandsFactor(admin, of, false))).toEqual([
      undefined,
      group === 'BSP' ? 'BETREIBER' : undefined,
      'BETREIBER',
      'BETREIBER',
    ])
  })
  test('of others their organisation does, or nobody, unless the installation asks everybody', () => {
    const reader = { ...person('AG', 'Leser:in / Revision'), rights: [] }
    for (const whom of ['nobody', 'operator', 'administrators'] as const)
      expect([false, true].map((demanded) => whoDemandsFactor(reader, whom, demanded))).toEqual([undefined, 'ORGANISATION'])
    expect([false, true].map((demanded) => whoDemandsFactor(reader, 'everybody', demanded))).toEqual(['BETREIBER', 'BETREIBER'])
  })
  test('whoever manages people by a role of their own counts as administrator', () => {
    const rechte = [{ anzeigename: 'verwalten', kategorie: 'Nutzer' as const }]
    expect(whoDemandsFactor({ ...person('BG', 'Personal'), rights: rechte }, 'administrators', false)).toBe('BETREIBER')
    expect(whoDemandsFactor({ ...person('BG', 'Personal'), rights: rechte }, 'operator', false)).toBeUndefined()
  })
  test('of programs, and of whoever signs in elsewhere, nobody does', () => {
    expect(whoDemandsFactor(person('BG', 'Schnittstellennutzer:in'), 'everybody', true)).toBeUndefined()
    expect(whoDemandsFactor(person('BSP', ADMINISTRATOR, true), 'everybody', true)).toBeUndefined()
  })
})
