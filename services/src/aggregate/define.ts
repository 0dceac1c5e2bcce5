import {
  type Actor,
  type AufgabeCode,
  type AuditObject,
  type Decision,
  type EventCode,
  type MitteilungCode,
  type ObjectKind,
  type ValueChange,
} from '@avalwerk/domain'
import type { AliasedExpression, Insertable, Selectable, Updateable } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { type DbTransaction, writeForAll, writingForAll } from '../kernel/database.ts'
import { orNotFound, Refusal } from '../kernel/problem.ts'
import type { Schema } from '../kernel/schema.ts'
import { actorOf, type UseCaseContext } from '../kernel/useCase.ts'
import { type AufgabeDetails, closeAufgaben, openAufgabe, type TextValues } from './aufgaben.ts'
import type { HistoryTable } from './chain.ts'
import { collectedIn, type Gegenstand } from './collected.ts'
import { announce, atOnce, audit, writeViews } from './effects.ts'
import { type EventDetails, writeHistory } from './history.ts'
import { type MessageDetails, shareWith } from './mitteilungen.ts'
import type { Parties } from './parties.ts'
import { unique } from './uniqueViolation.ts'
import type { View, ViewRow } from './views.ts'

/** Objects with a life cycle and a row of their own. */
type AggregateTable = 'buergschaft' | 'auftrag' | 'texttemplate' | 'kautionsvertrag' | 'unternehmen' | 'inanspruchnahme'
export type Allowed<State> = Extract<Decision<State>, { allowed: true }>

/** A decision that a step may be taken. @throws Refusal with the reason why not */
export function allowed<State>(decision: Decision<State>): Allowed<State> {
  if (!decision.allowed) throw new Refusal(decision.reason)
  return decision
}

/** What a use case adds to a decided step. */
export type Step<T extends AggregateTable, Code extends string, State> = Readonly<{
  code: Code
  entscheidung: Allowed<State>
  columns?: Updateable<Schema[T]>
  reason?: string | null
  values?: readonly ValueChange[]
  textwerte?: TextValues
  /** Where the life cycle leaves it open which of its tasks are opened. */
  opens?: readonly AufgabeCode[]
  /** Due day of the tasks that are opened. */
  deadline?: string
}>

/** Who is who in an object, who sees it, and who is told of it. */
export type Audience = Readonly<{
  parties: Parties
  /** Organisations that are told that it changed. */
  orgs: readonly string[]
  views?: readonly ViewRow[]
  /** Which organisations can open its page; all of them, if left out. */
  opens?: (orgId: string) => boolean
}>

/** A task that a step opens otherwise than for the object and its parties. */
export type Opening = Readonly<{ code: AufgabeCode; gegenstand: Gegenstand; parties: Parties; details?: AufgabeDetails }>
export type Closing = Readonly<{ codes: readonly AufgabeCode[]; gegenstand: Gegenstand; orgId?: string }>
type TaskChanges = Readonly<{ closes: readonly Closing[]; opens: readonly Opening[] }>

/** An event of an object that is no step of its life cycle. */
export type AggregateEvent = Omit<EventDetails, 'to' | 'visible'> & Readonly<{ visible?: readonly string[] }>

/** A query that finds one row if the caller sees an object. */
type VisibilityQuery = Readonly<{
  select(column: AliasedExpression<string, 'for_all'>): Readonly<{ executeTakeFirst(): Promise<object | undefined> }>
}>

/** All that sets one object with a life cycle apart from the others. */
export type Definition<T extends AggregateTable, Code extends string, State, Input, More extends object> = Readonly<{
  table: T
  /** What it is called in tasks, the audit and announcements. */
  kind: ObjectKind & AuditObject
  /** Where what happened to it is kept. */
  history: HistoryTable
  /** Whose row it is. */
  orgOf: (row: Selectable<Schema[T]>) => string
  /** The organisation is part of its key. */
  byOrg?: true
  /** Whether the caller sees it, bound by row-level security. */
  isVisible: (tx: DbTransaction, id: string, caller: Caller) => VisibilityQuery
  lifecycle: (code: Code, state: State, actor: Actor, input: Input) => Decision<State>
  /** The row as the life cycle sees it. */
  stateOf: (ctx: UseCaseContext, row: Selectable<Schema[T]>) => State | Promise<State>
  /** The columns of what the life cycle changed. */
  columnsOf: (afterwards: State) => Updateable<Schema[T]>
  /** Steps after which what others have read of it stays current. */
  keepsVersion?: (code: Code, before: Selectable<Schema[T]>, afterwards: State) => boolean
  view?: View
  /** @param made whether the step makes the object */
  audience: (ctx: UseCaseContext, row: Selectable<Schema[T]>, made: boolean) => Promise<Audience>
  /** Who may read an event in its history. */
  readers: (code: string, ctx: UseCaseContext) => readonly string[]
  /** Steps that leave no trace: in the history alone, or at all. */
  untold?: (code: Code, made: boolean) => 'HISTORY' | 'ALL' | undefined
  /** What the audit keeps of a step beside its statuses and version. */
  audited?: (step: Pick<Step<T, Code, State>, 'values' | 'reason'>) => Readonly<Record<string, unknown>>
  /** The values that subjects of its tasks and messages may name. */
  wordsOf: (ctx: UseCaseContext, row: Selectable<Schema[T]>, textwerte?: TextValues) => TextValues | Promise<TextValues>
  /** The events of its history name the same values as its tasks. */
  allWordsInHistory?: true
  /** What its messages say beside their subject. */
  detailsOf?: (
    ctx: UseCaseContext,
    row: Selectable<Schema[T]>,
    step: Step<T, Code, State> & Readonly<More>,
    words: TextValues,
  ) => MessageDetails
  /** Messages that are not sent. */
  isSilent?: (code: MitteilungCode, row: Selectable<Schema[T]>, parties: Parties) => boolean
  /** Changes of tasks, where they aren't those of the step, about the object and for its parties. */
  tasksOf?: (
    ctx: UseCaseContext,
    row: Selectable<Schema[T]>,
    step: Step<T, Code, State> & Readonly<More>,
    parties: Parties,
  ) => TaskChanges | Promise<TaskChanges>
  /** What else follows from a step. */
  follows?: (ctx: UseCaseContext, row: Selectable<Schema[T]>, step: Step<T, Code, State> & Readonly<More>) => Promise<void>
}>

/**
 * The engine of a life cycle: lock, decide, apply. What follows from a step is written by `atOnce`: rows by which the parties see the
 * object, history, audit, tasks, messages, announcement, and what else its definition says.
 */
export function defineAggregate<T extends AggregateTable, Code extends string, State, Input, More extends object = object>(
  d: Definition<T, Code, State, Input, More>,
) {
  type Row = Selectable<Schema[T]>
  type TheStep = Step<T, Code, State> & Readonly<More>
  // One of the tables stands for all where rows are read and written: what they have in common is their id and version.
  type Common = Readonly<{ id: unknown; version: number; status: string | null }>
  const table = d.table as 'kautionsvertrag'
  const common = (row: Row) => row as unknown as Common
  const subjectOf = (row: Row): Gegenstand => ({ kind: d.kind, id: String(common(row).id) })

  /**
   * The row, locked, for whom nothing has to be proven: the object of one that was locked before.
   * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
   */
  async function take({ tx }: Pick<UseCaseContext, 'tx'>, id: string, version?: number): Promise<Row> {
    const row = orNotFound(await tx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as unknown as Row
    if (version !== undefined && common(row).version !== version) throw new Refusal('VERSION_VERALTET')
    return keep(tx, row)
  }

  /** Remembers a row that is locked, for as long as what belongs together is under way. */
  function keep(tx: DbTransaction, row: Row): Row {
    collectedIn(tx)?.locked.set(`${table}/${String(common(row).id)}`, row)
    return row
  }

  /** A row as it is now, if this very piece of work has locked it: nobody has to read it again. */
  const findLocked = ({ tx }: Pick<UseCaseContext, 'tx'>, id: unknown): Row | undefined =>
    collectedIn(tx)?.locked.get(`${table}/${String(id)}`) as Row | undefined

  /**
   * Takes an object for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction writes
   * for all parties.
   * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
   */
  async function lock(ctx: UseCaseContext, id: string, version?: number): Promise<Row> {
    if (ctx.wer) orNotFound(await d.isVisible(ctx.tx, id, ctx.wer).select(writingForAll.as('for_all')).executeTakeFirst())
    else await writeForAll(ctx.tx)
    return take(ctx, id, version)
  }

  /** May this step be taken from a state? Decides by the life cycle alone. @throws Refusal with the reason */
  const judge = (ctx: UseCaseContext, code: Code, state: State, input: Input): Allowed<State> =>
    allowed(d.lifecycle(code, state, actorOf(ctx), input))

  /** The same for an object as it is. @throws Refusal with the reason */
  const decide = async (ctx: UseCaseContext, code: Code, row: Row, input: Input): Promise<Allowed<State>> =>
    judge(ctx, code, await d.stateOf(ctx, row), input)

  /** Takes a decided step, with all that follows from it, in the transaction. */
  async function apply(ctx: UseCaseContext, row: Row, step: TheStep): Promise<Row> {
    const { afterwards } = step.entscheidung
    const keeps = d.keepsVersion?.(step.code, row, afterwards) ?? false
    return atOnce(ctx, async () => {
      const after = (await ctx.tx
        .updateTable(table)
        .set((w) => ({
          ...(d.columnsOf(afterwards) as object),
          ...step.columns,
          ...(!keeps && { version: w('version', '+', 1) }),
          geaendert_am: ctx.jetzt,
        }))
        .where('id', '=', common(row).id as string)
        .$if(d.byOrg === true, (q) => q.where('org_id', '=', d.orgOf(row)))
        .returningAll()
        .executeTakeFirstOrThrow()) as unknown as Row
      await follow(ctx, keep(ctx.tx, after), common(row).status, step, false)
      return after
    })
  }

  /** Decides on a step by the life cycle and takes it, with all that follows from it. @throws Refusal with the reason */
  const step = async (
    ctx: UseCaseContext,
    row: Row,
    { input, ...details }: Omit<TheStep, 'entscheidung'> & Readonly<{ code: Code; input: Input }>,
  ): Promise<Row> => apply(ctx, row, { ...details, entscheidung: await decide(ctx, details.code, row, input) } as unknown as TheStep)

  /**
   * Makes an object by a decided step.
   * @param step what has to be there before its tasks are opened may be made first
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
      made.add(`${d.history}/${common(row).id as string}`)
      await follow(ctx, row, null, typeof step === 'function' ? await step(row) : step, true)
      return row
    })

  /** Takes a step that leaves the object as it is: what follows from it, and nothing else. */
  const record = (ctx: UseCaseContext, row: Row, step: TheStep): Promise<void> => follow(ctx, row, common(row).status, step, false)

  /** Lets the parties see an object as it is now, and has their open pages learn that it changed. @returns who is who */
  const show = (ctx: UseCaseContext, row: Row, made = false): Promise<Audience> =>
    atOnce(ctx, async () => {
      const audience = await d.audience(ctx, row, made)
      if (d.view && audience.views) await writeViews(ctx, d.view, audience.views)
      await announce(ctx, { art: d.kind, id: subjectOf(row).id, orgs: audience.orgs })
      return audience
    })

  /**
   * Writes down what happened to an object, step of its life cycle or not: history, audit, what each party sees, and that their open
   * pages learn of it.
   * @param values what the audit keeps of it
   * @returns who is who, for what else follows
   */
  const tell = (
    ctx: UseCaseContext,
    row: Row,
    event: AggregateEvent,
    values?: Readonly<Record<string, unknown>>,
    { made = false, untold }: { made?: boolean; untold?: 'HISTORY' | 'ALL' | undefined } = {},
  ): Promise<Audience> =>
    atOnce(ctx, async () => {
      const audience = await show(ctx, row, made)
      if (untold !== 'ALL') await note(ctx, row, event, values, untold === undefined)
      return audience
    })

  /** The same without anybody being told of it. @param inHistory whether it stands in the history, too */
  const note = (
    ctx: UseCaseContext,
    row: Row,
    event: AggregateEvent,
    values?: Readonly<Record<string, unknown>>,
    inHistory = true,
  ): Promise<void> =>
    atOnce(ctx, async () => {
      const { id } = subjectOf(row)
      const visible = event.visible ?? d.readers(event.code, ctx)
      if (inHistory) await writeHistory(ctx, d.history, d.orgOf(row), id, { ...event, visible, to: common(row).status })
      await audit(ctx, { orgId: d.orgOf(row), action: event.code, objectKind: d.kind, objectId: id, ...(values && { values }) })
    })

  /** All that follows from a step. */
  const follow = (ctx: UseCaseContext, row: Row, von: string | null, step: TheStep, made: boolean): Promise<void> =>
    atOnce(ctx, async () => {
      const code = step.code as EventCode
      const words = await d.wordsOf(ctx, row, step.textwerte)
      const audience = await tell(
        ctx,
        row,
        {
          code,
          von,
          ...(d.allWordsInHistory ? { textwerte: words } : step.textwerte && { textwerte: step.textwerte }),
          ...(step.values && { values: step.values }),
          ...(step.reason !== undefined && { reason: step.reason }),
        },
        { von, nach: common(row).status, version: common(row).version, ...d.audited?.(step) },
        { made, untold: d.untold?.(step.code, made) },
      )
      await moveTasks(ctx, row, step, audience.parties, words)
      const details = d.detailsOf?.(ctx, row, step, words) ?? []
      for (const mitteilung of step.entscheidung.mitteilungen as readonly MitteilungCode[])
        if (!d.isSilent?.(mitteilung, row, audience.parties))
          await shareWith(ctx, mitteilung, subjectOf(row), audience.parties, words, details, audience.opens)
      await d.follows?.(ctx, row, step)
    })

  async function moveTasks(ctx: UseCaseContext, row: Row, step: TheStep, parties: Parties, words: TextValues): Promise<void> {
    const gegenstand = subjectOf(row)
    const { closes, opens } = (await d.tasksOf?.(ctx, row, step, parties)) ?? {
      closes: [{ codes: step.entscheidung.closes, gegenstand }],
      opens: (step.opens ?? (step.entscheidung.opens as readonly AufgabeCode[])).map((code): Opening => ({ code, gegenstand, parties })),
    }
    for (const { codes, gegenstand: about, orgId } of closes)
      await closeAufgaben(ctx, codes, about, step.code, orgId === undefined ? {} : { orgId })
    for (const { code, gegenstand: about, parties: whose, details } of opens) await openAufgabe(ctx, code, about, whose, words, details)
  }

  return { take, findLocked, lock, judge, decide, apply, step, create, record, show, note, tell }
}
