import { expect, test } from '@jest/globals'
import {
  ADMINISTRATOR,
  type Actor,
  decideNutzer,
  type NutzerInput,
  type NutzerState,
  type NutzerTransition,
  SYSTEM,
} from '@avalwerk/domain'
import { readOracle } from './page.ts'

/** Everything that the decision about a user may depend on. */
type Case = Readonly<{ state: NutzerState; actor: Actor; input: NutzerInput }>
const each = <T>(...values: readonly T[]): readonly T[] => values
const own = ({ state, actor }: Case) => actor.nutzerId === state.id
const lastAdministrator = ({ state, input }: Case) => state.status === 'AKT' && state.role === ADMINISTRATOR && input.anotherAdmin !== true

/** The conditions of the page, in its own words. */
const HOLDS: Readonly<Record<string, (one: Case) => boolean>> = {
  changed: ({ input }) => input.changed === true,
  active: ({ state }) => state.status === 'AKT',
  'somebody else': (one) => !own(one) || one.input.atOwnAccount === true,
  'keeps own account': (one) => !(own(one) && one.state.status === 'AKT' && one.input.zielstatus === 'INA'),
  'administrator stays': (one) =>
    one.actor.kind === 'SYS' ||
    !lastAdministrator(one) ||
    // A change that leaves the account active and the role with it takes no organisation's administrator away.
    (one.input.zielstatus === 'AKT' && one.input.staysAdmin === true),
  // The others are roles that the product brings along.
  'role may go': ({ state, actor }) => actor.kind === 'SYS' || state.role === 'Sachbearbeitung',
}

const { rows, refusals } = readOracle('nutzer')
const person = (nutzerId: string): Actor => ({ kind: 'AG', nutzerId, rights: [] })

test.each(rows.map((row) => [row.step, row] as const))(
  'nutzer %s: in every status, by everybody, with everything that can be given',
  (step, row) => {
    const wrong: string[] = []
    for (const status of each<NutzerState['status']>(null, 'AKT', 'INA', 'GEL'))
      for (const role of each(ADMINISTRATOR, 'Sachbearbeitung', 'Technischer Nutzer'))
        for (const actor of each(person('u'), person('another'), SYSTEM))
          for (const zielstatus of each<NonNullable<NutzerState['status']>>('AKT', 'INA'))
            for (const changed of each(true, false))
              for (const staysAdmin of each(true, false))
                for (const anotherAdmin of each(true, false))
                  for (const atOwnAccount of each(true, false)) {
                    const input: NutzerInput = {
                      // A deactivation or deletion leaves no active account, whatever else is said.
                      ...(row.to === '(target)' && { zielstatus }),
                      changed,
                      staysAdmin,
                      anotherAdmin,
                      atOwnAccount,
                    }
                    const one: Case = { state: { status, id: 'u', role }, actor, input }
                    const broken = row.conditions.find((name) => HOLDS[name]?.(one) !== true)
                    const refusal = !row.from.includes(status) ? 'SCHRITT_UNZULAESSIG' : broken && refusals.get(broken)
                    const decision = decideNutzer(step as NutzerTransition, one.state, actor, input)
                    const to = row.to === '=' ? status : row.to === '(target)' ? zielstatus : row.to
                    const expected = refusal ?? to
                    const got = decision.allowed ? decision.afterwards.status : decision.reason
                    if (got !== expected) wrong.push(`${JSON.stringify(one)}: ${got}, not ${expected}`)
                  }
    expect(wrong).toEqual([])
  },
)
test('nutzer: the page names every step that the audit knows', () => {
  // A step without a row would be one that the specification doesn't ask for.
  for (const { step } of rows)
    expect(() => decideNutzer(step as NutzerTransition, { status: 'AKT', id: 'u', role: '' }, SYSTEM, {})).not.toThrow()
  expect(rows).toHaveLength(11)
})
