import type { Actor, AufgabeCode, Decision, ValueChange } from '@avalwerk/domain'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import { orNotFound, Refusal } from '../kernel/problem.ts'
import type { Schema } from '../kernel/schema.ts'
import { actorOf, type UseCaseContext } from '../kernel/useCase.ts'
import type { PlaceholderValues } from './aufgaben.ts'
import type { HistoryTable } from './chain.ts'
import { collectedIn } from './collected.ts'
import { atOnce } from './effects.ts'
import { unique } from './uniqueViolation.ts'

/** Objects with a life cycle and a row of their own. */
export type AggregateTable = 'buergschaft' | 'auftrag' | 'texttemplate' | 'kautionsvertrag' | 'unternehmen' | 'inanspruchnahme' | 'nutzer'
/** The decision that a step may be taken, with what follows from it. */
export type Allowed<State> = Extract<Decision<State>, { allowed: true }>

/** A decision that a step may be taken. @throws Refusal with the reason why not */
export function requireAllowed<State>(decision: Decision<State>): Allowed<State> {
  if (!decision.allowed) throw new Refusal(decision.reason)
  return decision
}

/**
 * So many objects are made in one piece of work: what follows from them is one statement, which takes 65,535 values at most; a guarantee
 * with four parties has about 150.
 */
const CREATED_AT_ONCE = 400

/** What a use case adds to a decided step. */
export type Step<T extends AggregateTable, Code extends string, State> = Readonly<{
  code: Code
  decision: Allowed<State>
  columns?: Updateable<Schema[T]>
  reason?: string | null
  values?: readonly ValueChange[]
  placeholders?: PlaceholderValues
  /** Where the life cycle leaves it open which of its tasks are opened. */
  opens?: readonly AufgabeCode[]
  /** Due day of the tasks that are opened. */
  deadline?: string
}>

/** The column that says which organisation a row belongs to: a row is found by it and its id. */
export type Owner = 'org_id' | 'buerge_org'
/** The organisation that a row belongs to. */
export const ownerOf = (row: object, owner: Owner): string => (row as Record<Owner, string>)[owner]

/** What sets the rows of one life cycle apart from those of the others. */
export type RowDefinition<T extends AggregateTable, Code extends string, State, Input> = Readonly<{
  table: T
  /** The table that keeps what happened to it, if it has a history of its own. */
  history?: HistoryTable
  owner: Owner
  lifecycle: (code: Code, state: State, actor: Actor, input: Input) => Decision<State>
  /** The row as the life cycle sees it. */
  stateOf: (ctx: UseCaseContext, row: Selectable<Schema[T]>) => State | Promise<State>
  /** The columns of what the life cycle changed. */
  columnsOf: (afterwards: State) => Updateable<Schema[T]>
  /** Steps after which what others have read of it stays current. */
  keepsVersion?: (code: Code, before: Selectable<Schema[T]>, afterwards: State) => boolean
}>

/** How what follows from a step is written. */
export type How = Readonly<{
  /** Nobody's open page is told. */
  quietly?: true
}>

/** A row as it is now, if this very piece of work has locked it, so that it needn't be read again. */
export const findLocked = <T extends AggregateTable>(
  { tx }: Pick<UseCaseContext, 'tx'>,
  table: T,
  id: unknown,
): Selectable<Schema[T]> | undefined => collectedIn(tx)?.locked.get(`${table}/${String(id)}`) as Selectable<Schema[T]> | undefined

/**
 * The steps of rows with a life cycle: lock, decide, apply.
 * @param follow writes what follows from a step, collected by `atOnce`; it is given null as the row before where the step makes the row
 */
export function defineRows<T extends AggregateTable, Code extends string, State, Input, More extends object = object>(
  definition: RowDefinition<T, Code, State, Input>,
  follow: (
    ctx: UseCaseContext,
    row: Selectable<Schema[T]>,
    step: Step<T, Code, State> & Readonly<More>,
    before: Selectable<Schema[T]> | null,
    how?: How,
  ) => Promise<void>,
) {
  type Row = Selectable<Schema[T]>
  type TheStep = Step<T, Code, State> & Readonly<More>
  // One of the tables stands for all where rows are read and written: what they have in common is their id and version.
  type Common = Readonly<{ id: unknown; version: number }>
  const table = definition.table as 'kautionsvertrag'
  const { keepsVersion = () => false } = definition
  const common = (row: Row) => row as unknown as Common

  /**
   * Locks and returns a row, without proving that the caller may see it: who calls it has proved that otherwise, or acts for the system.
   * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
   */
  async function lockRow({ tx }: Pick<UseCaseContext, 'tx'>, id: string, version?: number): Promise<Row> {
    const row = orNotFound(await tx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as unknown as Row
    if (version !== undefined && common(row).version !== version) throw new Refusal('VERSION_VERALTET')
    return keep(tx, row)
  }

  /** Remembers a row that is locked, until the work that belongs together ends. */
  function keep(tx: DbTransaction, row: Row): Row {
    collectedIn(tx)?.locked.set(`${table}/${String(common(row).id)}`, row)
    return row
  }

  /** May this step be taken from a state? Decides by the life cycle alone. @throws Refusal with the reason */
  const decideOn = (ctx: UseCaseContext, code: Code, state: State, input: Input): Allowed<State> =>
    requireAllowed(definition.lifecycle(code, state, actorOf(ctx), input))

  /** The same for an object as it is. @throws Refusal with the reason */
  const decide = async (ctx: UseCaseContext, code: Code, row: Row, input: Input): Promise<Allowed<State>> =>
    decideOn(ctx, code, await definition.stateOf(ctx, row), input)

  /** Takes a decided step, with all that follows from it, in the transaction. */
  async function apply(ctx: UseCaseContext, row: Row, step: TheStep): Promise<Row> {
    const { afterwards } = step.decision
    const keeps = keepsVersion(step.code, row, afterwards)
    return atOnce(ctx, async () => {
      const after = (await ctx.tx
        .updateTable(table)
        .set((w) => ({
          ...(definition.columnsOf(afterwards) as object),
          ...step.columns,
          ...(!keeps && { version: w('version', '+', 1) }),
          geaendert_am: ctx.now,
        }))
        .where(definition.owner as 'org_id', '=', ownerOf(row, definition.owner))
        .where('id', '=', common(row).id as string)
        .returningAll()
        .executeTakeFirstOrThrow()) as unknown as Row
      await follow(ctx, keep(ctx.tx, after), step, row)
      return after
    })
  }

  /** Decides on a step by the life cycle and takes it, with all that follows from it. @throws Refusal with the reason */
  const step = async (
    ctx: UseCaseContext,
    row: Row,
    { input, ...details }: Omit<TheStep, 'decision'> & Readonly<{ code: Code; input: Input }>,
  ): Promise<Row> => apply(ctx, row, { ...details, decision: await decide(ctx, details.code, row, input) } as unknown as TheStep)

  /** An object that was just made has no history that would have to be read. */
  function begin(made: Set<string>, row: Row): void {
    if (definition.history) made.add(`${definition.history}/${common(row).id as string}`)
  }

  /**
   * Makes an object by a decided step.
   * @param step the step, or a function that first makes what has to exist before the step's tasks are opened
   * @throws Refusal NUMMER_VERGEBEN, BESTAND_DOPPELT, VERTRAGSNUMMER_VERGEBEN
   */
  const create = (ctx: UseCaseContext, values: Insertable<Schema[T]>, step: TheStep | ((row: Row) => Promise<TheStep>)): Promise<Row> =>
    atOnce(ctx, async ({ made }) => {
      const row = (await unique(() =>
        ctx.tx
          .insertInto(table)
          .values(values as never)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )) as unknown as Row
      begin(made, row)
      await follow(ctx, row, typeof step === 'function' ? await step(row) : step, null)
      return row
    })

  /**
   * Makes many objects by decided steps: their rows in one statement, and what follows from all of them in another. No open page is told:
   * a caller who makes thousands, so many at a time, tells them now and then.
   * @param added at most `CREATED_AT_ONCE`
   * @returns the objects in the order in which they were given
   * @throws Refusal as `create`
   */
  const createMany = (ctx: UseCaseContext, added: readonly Readonly<{ values: Insertable<Schema[T]>; step: TheStep }>[]): Promise<Row[]> =>
    atOnce(ctx, async ({ made }) => {
      if (added.length === 0) return []
      if (added.length > CREATED_AT_ONCE) throw new RangeError(`${added.length} objects at once`)
      // PostgreSQL returns the rows in the order of the values; a test of the import holds that they belong together.
      const created = (await unique(() =>
        ctx.tx
          .insertInto(table)
          .values(added.map(({ values }) => values) as never)
          .returningAll()
          .execute(),
      )) as unknown as Row[]
      for (const [index, { step }] of added.entries()) {
        const row = created[index] as Row
        begin(made, row)
        await follow(ctx, row, step, null, { quietly: true })
      }
      return created
    })

  return { lockRow, decideOn, decide, apply, step, create, createMany }
}
