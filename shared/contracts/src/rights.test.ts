import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AUFGABEN,
  AUFGABE_CODES,
  AUFTRAG_CYCLE,
  EXAMPLE_ROLES,
  AREAS,
  BUERGSCHAFT_CYCLE,
  groupsOfAufgabe,
  sameRight as isSame,
  type Group,
  INANSPRUCHNAHME_CYCLE,
  type Right,
  RIGHTS_POOL,
  type RequiredRight,
  rightsFromList,
  SYSTEM_ROLES,
  TEXT_CYCLE,
  UNTERNEHMEN_CYCLE,
  VERTRAG_CYCLE,
} from '@avalwerk/domain'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type CallId, callsById } from './index.ts'

/** A right that can be given does something: in its area a call or a step asks for it. */

const GROUPS = ['AG', 'BG', 'BSP'] as const satisfies readonly Group[]
type Demand = Readonly<{ of: string; groups: readonly string[]; rights: readonly RequiredRight[] }>
type Step = Readonly<{ actors: readonly string[]; rights: readonly RequiredRight[] }>

const calls: Demand[] = [...callsById].flatMap(([of, { access: recht, groups = GROUPS, alsoAsks = [] }]) =>
  typeof recht === 'string' ? [{ of, groups, rights: alsoAsks }] : [{ of, groups, rights: [...recht, ...alsoAsks] }],
)
const steps: Demand[] = [AUFTRAG_CYCLE, BUERGSCHAFT_CYCLE, INANSPRUCHNAHME_CYCLE, TEXT_CYCLE, UNTERNEHMEN_CYCLE, VERTRAG_CYCLE].flatMap(
  ({ transitions }) =>
    (Object.entries(transitions) as [string, Step][]).map(([of, { actors, rights }]) => ({ of, groups: actors, rights })),
)
const routes: Demand[] = []
beforeAll(async () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  for (const remote of readdirSync(root).filter((name) => name.startsWith('mfe-'))) {
    const { table } = (await import(join(root, remote, 'src', 'routes.ts'))) as {
      table: { routes: readonly { area: string; path: string; rights: readonly RequiredRight[] }[] }
    }
    for (const { area, path, rights } of table.routes)
      routes.push({
        of: `/${area}/${path}`,
        groups: AREAS.filter((known) => known.path === area).map(({ group }) => group),
        rights,
      })
  }
})

const asks = ({ rights }: Demand, { anzeigename, kategorie }: Right): boolean =>
  rights.some(({ aktion, kategorien }) => aktion === anzeigename && kategorien.includes(kategorie))

describe.each(GROUPS)('area %s', (group) => {
  const pool = rightsFromList(RIGHTS_POOL[group])
  const here = (demand: Demand) => demand.groups.includes(group)

  test.each(pool.map((right) => ({ ...right, right })))('$anzeigename / $kategorie is asked for', ({ right }) => {
    expect([...calls, ...steps].filter(here).filter((demand) => asks(demand, right))).not.toEqual([])
  })

  test('every page can be reached by a right that can be given', () => {
    const closed = routes.filter(here).filter((page) => page.rights.length > 0 && !pool.some((right) => asks(page, right)))
    expect(closed).toEqual([])
    expect(routes.filter(here).length).toBeGreaterThan(20)
  })

  test('system and example roles hold only what can be given, and what they need to see it', () => {
    for (const role of [...SYSTEM_ROLES, ...EXAMPLE_ROLES].filter((template) => template.group === group))
      for (const right of rightsFromList(role.rights)) {
        expect(pool).toContainEqual(right)
        expect(rightsFromList(role.rights)).toContainEqual({ ...right, anzeigename: 'anzeigen' })
      }
  })
})

/** Rights that tasks and steps ask for and that can't be given yet, by the words of docs/not-yet.md that say so. */
const NOT_YET: readonly Readonly<{ of: string; right: Right; said: RegExp }>[] = [
  {
    of: 'C-07',
    right: { anzeigename: 'verwalten', kategorie: 'Aufgaben' },
    said: /task C-07[^.]*right to manage tasks \('verwalten'\)/,
  },
  ...['G06', 'G07'].map((of) => ({
    of,
    right: { anzeigename: 'anlegen', kategorie: 'Bürgschaften' } as const,
    said: /right to replicate guarantees \('anlegen'\) can't be given/,
  })),
]

describe('what tasks and steps ask for can be given', () => {
  const tasks: Demand[] = AUFGABE_CODES.map((of) => ({ of, groups: groupsOfAufgabe(of), rights: AUFGABEN[of].rights }))
  /** Pairs of a demand and one right that it asks for in vain, whichever of its groups is looked at. */
  const inVain = [...tasks, ...steps].flatMap(({ of, groups, rights }) =>
    rights.flatMap(({ aktion, kategorien }) =>
      kategorien
        .map((kategorie): Right => ({ anzeigename: aktion, kategorie }))
        .filter(
          (right) => !GROUPS.some((group) => groups.includes(group) && rightsFromList(RIGHTS_POOL[group]).some((r) => isSame(r, right))),
        )
        .map((right) => ({ of, right })),
    ),
  )

  test('all but what waits for interfaces', () => {
    const known = NOT_YET.map(({ of, right }) => ({ of, right }))
    expect(inVain).toHaveLength(known.length)
    expect(inVain).toEqual(expect.arrayContaining(known))
  })
  test('each group that gets a task has a role that may do it', () => {
    const left = tasks.flatMap(({ of, groups, rights }) =>
      GROUPS.filter((group) => groups.includes(group))
        .filter((group) => !rightsFromList(RIGHTS_POOL[group]).some((right) => asks({ of, groups, rights }, right)))
        .map((group) => `${of} ${group}`),
    )
    expect(left).toEqual(['C-07 BSP'])
  })
  test('the page says what is not there yet', async () => {
    const notYet = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'not-yet.md'), 'utf8')
    for (const { said } of NOT_YET) expect(notYet.replaceAll(/\s+/g, ' ')).toMatch(said)
  })
})

test('every call can be made by a right that can be given', () => {
  const closed = calls.filter(
    ({ of, groups }) =>
      typeof callsById.get(of as CallId)?.access !== 'string' &&
      !GROUPS.some(
        (group) =>
          groups.includes(group) &&
          rightsFromList(RIGHTS_POOL[group]).some((right) =>
            asks({ of, groups, rights: callsById.get(of as CallId)?.access as readonly RequiredRight[] }, right),
          ),
      ),
  )
  expect(closed).toEqual([])
})
