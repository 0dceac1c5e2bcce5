import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  AUFTRAGSZYKLUS,
  BEISPIELROLLEN,
  BEREICHE,
  BÜRGSCHAFTSZYKLUS,
  type Gruppe,
  INANSPRUCHNAHMEZYKLUS,
  type Recht,
  RECHTE_POOL,
  type Rechteanspruch,
  rechteAusListe,
  SYSTEMROLLEN,
  TEXTZYKLUS,
  UNTERNEHMENSZYKLUS,
  VERTRAGSZYKLUS,
} from '@avalwerk/domain'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Endpunkt, endpunkte } from './index.ts'

/** A right that can be given does something: in its area a call or a step asks for it. */

const GROUPS = ['AG', 'BG', 'BSP'] as const satisfies readonly Gruppe[]
type Demand = Readonly<{ of: string; groups: readonly string[]; rights: readonly Rechteanspruch[] }>
type Step = Readonly<{ akteure: readonly string[]; rechte: readonly Rechteanspruch[] }>

const calls: Demand[] = (Object.entries(endpunkte) as [string, Endpunkt][]).flatMap(([of, { recht, groups = GROUPS, alsoAsks = [] }]) =>
  typeof recht === 'string' ? [{ of, groups, rights: alsoAsks }] : [{ of, groups, rights: [...recht, ...alsoAsks] }],
)
const steps: Demand[] = [AUFTRAGSZYKLUS, BÜRGSCHAFTSZYKLUS, INANSPRUCHNAHMEZYKLUS, TEXTZYKLUS, UNTERNEHMENSZYKLUS, VERTRAGSZYKLUS].flatMap(
  ({ übergänge }) =>
    (Object.entries(übergänge) as [string, Step][]).map(([of, { akteure, rechte }]) => ({ of, groups: akteure, rights: rechte })),
)
const routes: Demand[] = []
beforeAll(async () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  for (const remote of readdirSync(root).filter((name) => name.startsWith('mfe-'))) {
    const { tabelle } = (await import(join(root, remote, 'src', 'routes.ts'))) as {
      tabelle: { routen: readonly { bereich: string; pfad: string; recht: readonly Rechteanspruch[] }[] }
    }
    for (const { bereich, pfad, recht } of tabelle.routen)
      routes.push({
        of: `/${bereich}/${pfad}`,
        groups: BEREICHE.filter(({ pfad: area }) => area === bereich).map(({ gruppe }) => gruppe),
        rights: recht,
      })
  }
})

const asks = ({ rights }: Demand, { anzeigename, kategorie }: Recht): boolean =>
  rights.some(({ aktion, kategorien }) => aktion === anzeigename && kategorien.includes(kategorie))

describe.each(GROUPS)('area %s', (group) => {
  const pool = rechteAusListe(RECHTE_POOL[group])
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
    for (const role of [...SYSTEMROLLEN, ...BEISPIELROLLEN].filter((template) => template.gruppe === group))
      for (const right of rechteAusListe(role.rechte)) {
        expect(pool).toContainEqual(right)
        expect(rechteAusListe(role.rechte)).toContainEqual({ ...right, anzeigename: 'anzeigen' })
      }
  })
})

test('every call can be made by somebody', () => {
  const closed = calls.filter(
    ({ of, groups }) =>
      typeof (endpunkte as unknown as Record<string, Endpunkt>)[of]?.recht !== 'string' &&
      !GROUPS.some(
        (group) =>
          groups.includes(group) &&
          rechteAusListe(RECHTE_POOL[group]).some((right) =>
            asks({ of, groups, rights: (endpunkte as unknown as Record<string, Endpunkt>)[of]?.recht as readonly Rechteanspruch[] }, right),
          ),
      ),
  )
  expect(closed).toEqual([])
})
