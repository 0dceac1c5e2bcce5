import { EXAMPLE_ROLES, type Right, RIGHTS_POOL, rightsFromList, SYSTEM_ROLES } from '@avalwerk/domain'
import { describe, expect, test } from '@jest/globals'
import { readRights } from './page.ts'

const GROUPS = ['AG', 'BG', 'BSP'] as const
const { pools, roles } = readRights(GROUPS)
const sorted = (rights: readonly Right[]) => rights.map(({ anzeigename, kategorie }) => `${kategorie}: ${anzeigename}`).sort()

test.each(GROUPS)('roles of %s may hold the rights of the page, and no others', (group) => {
  expect(sorted(rightsFromList(RIGHTS_POOL[group]))).toEqual(sorted(pools[group] ?? []))
})

describe('the roles from the beginning', () => {
  test('are those of the page', () => {
    expect([...SYSTEM_ROLES, ...EXAMPLE_ROLES].map(({ group, name, iconname, immutable }) => [group, name, iconname, immutable])).toEqual(
      roles.map(({ group, name, icon, immutable }) => [group, name, icon, immutable]),
    )
  })
  test.each([...SYSTEM_ROLES, ...EXAMPLE_ROLES].map((role, index) => [role.group, role.name, role.rights, roles[index]] as const))(
    '%s, %s: hold the rights of the page',
    (_group, _name, rights, role) => {
      expect(sorted(rightsFromList(rights))).toEqual(sorted(role?.rights ?? []))
    },
  )
})
