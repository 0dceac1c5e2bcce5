import { describe, expect, test } from '@jest/globals'
import { type Actor, type Decision, RIGHTS_POOL, type Right, rightsFromList, SYSTEM } from '@avalwerk/domain'
import { type OracleRow, readOracle } from './page.ts'

type Part<T> = Partial<T> | ((actor: Actor) => Partial<T>)

/** One way in which a condition holds or doesn't. */
export type Variant<State, Input> = Readonly<{
  state?: Part<State>
  input?: Part<Input>
  /** Only for these actors; for all, if left out. */
  by?: readonly Actor['kind'][]
  /** Only in these statuses; in all, if left out. */
  inStatus?: readonly (string | null)[]
  /** The step is offered all the same: the condition is judged when it is taken. */
  offered?: true
}>

/** How a condition of a page is made true and false; the first of `holds` is taken where it is one of several. */
export type Condition<State, Input> = Readonly<{ holds: readonly Variant<State, Input>[]; fails: readonly Variant<State, Input>[] }>

/** What ties a page of the oracle to a life cycle. */
export type Binding<Code extends string, State extends { status: string | null }, Input> = Readonly<{
  page: string
  /** All steps that the product knows. */
  steps: readonly Code[]
  statuses: readonly string[]
  decide: (code: Code, state: State, actor: Actor, input: Input) => Decision<State>
  /** Which steps a screen offers; undefined where none does. */
  offered?: (state: State, actor: Actor) => readonly Code[]
  /** An object, and what a caller gives, for which no condition is broken. */
  state: State
  input: Input
  conditions: Readonly<Record<string, Condition<State, Input>>>
  /** What a change of a page's words is, beside `null`, `true`, `false`, numbers, codes and `actor`. */
  changed?: (word: string, key: string, state: State, actor: Actor, input: Input) => unknown
}>

const nameOf = ({ anzeigename, kategorie }: Right): string => `${anzeigename}/${kategorie}`
/** Every right that there is, of every category. */
const RIGHTS: readonly Right[] = [
  ...new Map(
    [...Object.values(RIGHTS_POOL).flatMap(rightsFromList), { anzeigename: 'anlegen', kategorie: 'Bürgschaften' } as const].map(
      (right) => [nameOf(right), right] as const,
    ),
  ).values(),
]
const KINDS = ['AG', 'BG', 'BSP', 'SYS'] as const
const actorOf = (kind: Actor['kind'], rights: readonly Right[]): Actor =>
  kind === 'SYS' ? SYSTEM : { kind, nutzerId: `somebody at ${kind}`, rights }

const isFor = ({ by }: Readonly<{ by?: readonly Actor['kind'][] }>, { kind }: Actor): boolean => by?.includes(kind) ?? true

/** An input that may lack what a call demands: that is what some conditions are about. */
type Given<Input> = { [K in keyof Input]?: Input[K] | undefined }
/** Makes the helpers with which conditions of one life cycle are written down. */
export const conditionsOf = <State, Input>() => {
  const state = (part: Partial<State>): Variant<State, Input> => ({ state: part })
  /** Of keys that are known when a test runs. */
  const given = (part: object): Variant<State, Input> => ({ input: part as Partial<Input> })
  return {
    state,
    input: (part: Given<Input>): Variant<State, Input> => given(part),
    /** A fact of the object that holds in one way and fails in others. */
    fact: (holds: Partial<State>, ...fails: readonly Partial<State>[]) => ({ holds: [state(holds)], fails: fails.map(state) }),
    /** An input has to be so, and isn't where it is left out. */
    flag: (key: keyof Input, wanted = true) => ({
      holds: [given({ [key]: wanted })],
      fails: [given({ [key]: !wanted }), given({ [key]: undefined })],
    }),
    /** A reason in words; blank ones are none. @param none what stands for no reason beside leaving it out */
    reason: (...none: readonly null[]) => ({
      holds: [given({ reason: 'Weil' })],
      fails: [undefined, ...none, '', ' \n\t'].map((reason) => given({ reason })),
    }),
  }
}

/** Another value of a fact than the one that a row gives it. */
const anotherThan = (value: unknown): unknown => (typeof value === 'boolean' ? !value : 'another')

const literal = (word: string): unknown => {
  if (word === 'null') return null
  if (word === 'true' || word === 'false') return word === 'true'
  return /^\d+$/.test(word) ? Number(word) : word
}

/** Plays a life cycle against its page of the oracle. */
export function playMatrix<Code extends string, State extends { status: string | null }, Input extends object>(
  binding: Binding<Code, State, Input>,
): void {
  const { page, steps, statuses, decide, conditions, state: base, input: given, offered, changed } = binding
  const { refusals, rows } = readOracle(page)
  const part = <T>(value: Part<T> | undefined, actor: Actor): Partial<T> => (typeof value === 'function' ? value(actor) : (value ?? {}))
  /** The first way in which a condition holds for an actor. */
  const holdsFor = (name: string, actor: Actor) => conditions[name]?.holds.find((variant) => isFor(variant, actor)) ?? {}
  /** An object and an input for which all conditions of a row hold, but for what is said otherwise. */
  function prepared(row: OracleRow, actor: Actor, status: string | null, other: Variant<State, Input> = {}) {
    const variants = [...row.conditions.map((name) => holdsFor(name, actor)), other]
    return {
      state: Object.assign({}, base, ...variants.map(({ state }) => part(state, actor)), { status }) as State,
      input: Object.assign({}, given, ...variants.map(({ input }) => part(input, actor))) as Input,
    }
  }
  const named = rows.map((row) => [row.step as Code, row] as const)

  test(`${page}: the page names every step, and no other`, () => {
    expect(named.map(([step]) => step).sort()).toEqual([...steps].sort())
    expect(new Set(named.map(([step]) => step)).size).toBe(named.length)
  })
  test(`${page}: every status, right and condition of the page is one of the product’s`, () => {
    const known = RIGHTS.map(nameOf)
    const wrong = rows.flatMap(({ step, from, to, rights, conditions: names }) => [
      ...[...from, to].filter((status) => status !== null && !['=', '(target)', ...statuses].includes(status)).map((s) => `${step}: ${s}`),
      ...(rights ?? []).map(nameOf).filter((right) => !known.includes(right)),
      ...names.filter((name) => !conditions[name] || !refusals.has(name)),
    ])
    expect(wrong).toEqual([])
    expect(Object.keys(conditions).sort()).toEqual([...refusals.keys()].sort())
  })

  describe.each(named)(`${page} %s`, (step, row) => {
    const mayAct = row.by.map((kind) => actorOf(kind as Actor['kind'], row.rights ?? []))

    test('starts from the statuses that are named, by the actors and with the rights that are named, and not otherwise', () => {
      const wrong: string[] = []
      for (const kind of KINDS)
        for (const held of kind === 'SYS' || row.rights === undefined ? [[]] : [[], ...RIGHTS.map((right) => [right])])
          for (const status of [null, ...statuses]) {
            const actor = actorOf(kind, held)
            const { state, input } = prepared(row, actor, status)
            const decision = decide(step, state, actor, input)
            const entitled =
              row.by.includes(kind) &&
              (kind === 'SYS' || row.rights === undefined || row.rights.some((right) => held.some((own) => nameOf(own) === nameOf(right))))
            const expected = !entitled ? 'RECHT_FEHLT' : row.from.includes(status) ? 'allowed' : 'SCHRITT_UNZULAESSIG'
            const got = decision.allowed ? 'allowed' : decision.reason
            if (got !== expected) wrong.push(`${kind} ${held.map(nameOf).join()} ${status}: ${got}, not ${expected}`)
          }
      expect(wrong).toEqual([])
    })

    test('leads to the status, the facts, the tasks and the messages that are named', () => {
      for (const actor of mayAct)
        for (const status of row.from) {
          const { state, input } = prepared(row, actor, status)
          const target = (input as { zielstatus?: string }).zielstatus
          const changes = Object.entries(row.changes).map(([key, word]) => {
            if (word === 'actor') return [key, actor.nutzerId]
            const own = changed?.(word, key, state, actor, input)
            return [key, own === undefined ? literal(word) : own]
          })
          const decision = decide(step, state, actor, input)
          expect(decision).toMatchObject({ allowed: true })
          if (!decision.allowed) throw new Error(decision.reason)
          expect(decision.afterwards).toEqual({
            ...state,
            status: row.to === '=' ? status : row.to === '(target)' ? target : row.to,
            ...Object.fromEntries(changes),
          })
          expect([...decision.opens].sort()).toEqual([...row.opens].sort())
          expect([...decision.closes].sort()).toEqual([...row.closes].sort())
          expect([...decision.mitteilungen].sort()).toEqual([...row.tells].sort())
        }
    })

    const cleared = Object.entries(row.changes).filter(([, word]) => ['null', 'true', 'false'].includes(word))
    if (cleared.length > 0)
      test.each(cleared)('gives the fact %s its value %s, whatever it was before', (key, word) => {
        const [actor] = mayAct as [Actor]
        const before = row.from
          .flatMap((status) =>
            [{ [key]: anotherThan(literal(word)) }, {}].map((other) => prepared(row, actor, status, { state: other as Partial<State> })),
          )
          .find(({ state, input }) => decide(step, state, actor, input).allowed)
        if (!before) throw new Error('The step is never allowed')
        expect(decide(step, before.state, actor, before.input)).toMatchObject({ afterwards: { [key]: literal(word) } })
      })

    if (row.conditions.length > 0)
      test.each(row.conditions)('is refused where this doesn’t hold: %s', (name) => {
        const { holds, fails } = conditions[name] as Condition<State, Input>
        const variantsFor = (variants: readonly Variant<State, Input>[], actor: Actor, status: string | null) =>
          variants.filter((variant) => isFor(variant, actor) && (variant.inStatus?.includes(status) ?? true))
        let refused = 0
        for (const actor of mayAct)
          for (const status of row.from) {
            for (const variant of variantsFor(holds, actor, status)) {
              const { state, input } = prepared(row, actor, status, variant)
              expect(decide(step, state, actor, input)).toMatchObject({ allowed: true })
            }
            for (const variant of variantsFor(fails, actor, status)) {
              const { state, input } = prepared(row, actor, status, variant)
              expect({ variant, decision: decide(step, state, actor, input) }).toEqual({
                variant,
                decision: { allowed: false, reason: refusals.get(name) },
              })
              refused++
              if (offered && !variant.input) expect(offered(state, actor).includes(step)).toBe(variant.offered === true)
              if (offered && !variant.state) expect(offered(state, actor)).toContain(step)
            }
          }
        expect(refused).toBeGreaterThan(0)
      })
  })
}
