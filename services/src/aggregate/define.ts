import type { AufgabeCode, AuditObject, EventCode, MitteilungCode, ObjectKind } from '@avalwerk/domain'
import type { AliasedExpression, Selectable } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { type DbTransaction, writeForAll, writingForAll } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'
import type { Schema } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type AufgabeDetails, closeAufgaben, openAufgabe, type PlaceholderValues } from './aufgaben.ts'
import type { HistoryTable } from './chain.ts'
import type { ObjectRef } from './collected.ts'
import { announce, atOnce, audit, writeViews } from './effects.ts'
import { type EventDetails, type HistoryReader, writeHistory } from './history.ts'
import { type MitteilungDetails, notifyParty } from './mitteilungen.ts'
import type { Parties } from './parties.ts'
import { type AggregateTable, defineRows, type RowDefinition, type Step } from './rows.ts'
import type { View, ViewRow } from './views.ts'

/** The parties of an object, and the organisations that see it or are told of it. */
export type Audience = Readonly<{
  parties: Parties
  /** Organisations that are told that it changed. */
  orgs: readonly string[]
  views?: readonly ViewRow[]
  /** Whether an organisation can open the object's page; all of them can, if left out. */
  opens?: (orgId: string) => boolean
}>

/** A task that a step opens otherwise than for the object and its parties. */
export type AufgabeOpening = Readonly<{ code: AufgabeCode; about: ObjectRef; parties: Parties; details?: AufgabeDetails }>
/** Tasks that a step closes otherwise than for its object; those of all organisations, unless one is named. */
export type AufgabeClosing = Readonly<{ codes: readonly AufgabeCode[]; about: ObjectRef; orgId?: string }>
type AufgabeChanges = Readonly<{ closes: readonly AufgabeClosing[]; opens: readonly AufgabeOpening[] }>

/** An event of an object that is no step of its life cycle. */
export type AggregateEvent = Omit<EventDetails, 'to' | 'visible'> & Readonly<{ visible?: readonly HistoryReader[] }>

/** A query that finds one row if the caller sees an object. */
type VisibilityQuery = Readonly<{
  select(column: AliasedExpression<string, 'for_all'>): Readonly<{ executeTakeFirst(): Promise<object | undefined> }>
}>

/** All that sets one object with a life cycle apart from the others. */
export type Definition<T extends AggregateTable, Code extends string, State, Input, More extends object> = RowDefinition<
  T,
  Code,
  State,
  Input
> &
  Readonly<{
    /** What it is called in tasks, the audit and announcements. */
    kind: ObjectKind & AuditObject
    /** Whether the caller sees it, bound by row-level security. */
    isVisible: (tx: DbTransaction, id: string, caller: Caller) => VisibilityQuery
    /** The table that keeps what happened to it. */
    history: HistoryTable
    view?: View
    /** @param made whether the step makes the object */
    audience: (ctx: UseCaseContext, row: Selectable<Schema[T]>, made: boolean) => Promise<Audience>
    /** The readers of an event in the object's history. */
    readers: (code: EventCode, ctx: UseCaseContext) => readonly HistoryReader[]
    /** Steps that leave no trace: in the history alone, or at all. */
    untold?: (code: Code, made: boolean) => 'HISTORY' | 'ALL' | undefined
    /** The values that the audit keeps of a step beside its statuses and version. */
    auditValues?: (step: Pick<Step<T, Code, State>, 'values' | 'reason'>) => Readonly<Record<string, unknown>>
    /** The values that subjects of its tasks and messages may name. */
    placeholdersOf: (
      ctx: UseCaseContext,
      row: Selectable<Schema[T]>,
      placeholders?: PlaceholderValues,
    ) => PlaceholderValues | Promise<PlaceholderValues>
    /** The events of its history name the same values as its tasks. */
    allPlaceholdersInHistory?: true
    /** The details that the object's messages give beside their subject. */
    detailsOf?: (
      ctx: UseCaseContext,
      row: Selectable<Schema[T]>,
      step: Step<T, Code, State> & Readonly<More>,
      placeholders: PlaceholderValues,
    ) => MitteilungDetails
    /** Messages that are not sent. */
    isSilent?: (code: MitteilungCode, row: Selectable<Schema[T]>, parties: Parties) => boolean
    /** Changes of tasks, where they aren't those of the step, about the object and for its parties. */
    aufgabenOf?: (
      ctx: UseCaseContext,
      row: Selectable<Schema[T]>,
      step: Step<T, Code, State> & Readonly<More>,
      parties: Parties,
    ) => AufgabeChanges | Promise<AufgabeChanges>
    /** Does what else follows from a step. */
    follows?: (ctx: UseCaseContext, row: Selectable<Schema[T]>, step: Step<T, Code, State> & Readonly<More>) => Promise<void>
  }>

/**
 * An object with a life cycle: its rows, and what follows from each step, written by `atOnce`: rows by which the parties see the object,
 * history, audit, tasks, messages, announcement, and what else its definition says.
 */
export function defineAggregate<T extends AggregateTable, Code extends string, State, Input, More extends object = object>(
  definition: Definition<T, Code, State, Input, More>,
) {
  type Row = Selectable<Schema[T]>
  type TheStep = Step<T, Code, State> & Readonly<More>
  const {
    untold = () => undefined,
    auditValues = () => ({}),
    detailsOf = () => [],
    isSilent = () => false,
    follows = async () => {},
    aufgabenOf = (_ctx, row, step, parties) => aufgabenOfStep(row, step, parties),
  } = definition
  const common = (row: Row) => row as unknown as Readonly<{ id: unknown; version: number; status: string | null }>
  const objectOf = (row: Row): ObjectRef => ({ kind: definition.kind, id: String(common(row).id) })

  /**
   * Takes an object for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction writes
   * for all parties.
   * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
   */
  async function lock(ctx: UseCaseContext, id: string, version?: number): Promise<Row> {
    if (ctx.caller) orNotFound(await definition.isVisible(ctx.tx, id, ctx.caller).select(writingForAll.as('for_all')).executeTakeFirst())
    else await writeForAll(ctx.tx)
    return rows.take(ctx, id, version)
  }

  /** Takes a step that leaves the object as it is: what follows from it, and nothing else. */
  const record = (ctx: UseCaseContext, row: Row, step: TheStep): Promise<void> => follow(ctx, row, step, row)

  /** Lets the parties see an object as it is now, and tells their open pages that it changed. @returns who is who */
  const show = (ctx: UseCaseContext, row: Row, made = false): Promise<Audience> =>
    atOnce(ctx, async () => {
      const audience = await definition.audience(ctx, row, made)
      if (definition.view && audience.views) await writeViews(ctx, definition.view, audience.views)
      await announce(ctx, { art: definition.kind, id: objectOf(row).id, orgs: audience.orgs })
      return audience
    })

  /**
   * Writes down what happened to an object, whether or not it is a step of its life cycle: history, audit and what each party sees; the
   * parties' open pages are told.
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

  /** The same, without telling the parties. @param inHistory whether it stands in the history, too */
  const note = (
    ctx: UseCaseContext,
    row: Row,
    event: AggregateEvent,
    values?: Readonly<Record<string, unknown>>,
    inHistory = true,
  ): Promise<void> =>
    atOnce(ctx, async () => {
      const { id } = objectOf(row)
      const visible = event.visible ?? definition.readers(event.code, ctx)
      if (inHistory) await writeHistory(ctx, definition.history, definition.orgOf(row), id, { ...event, visible, to: common(row).status })
      await audit(ctx, {
        orgId: definition.orgOf(row),
        action: event.code,
        objectKind: definition.kind,
        objectId: id,
        ...(values && { values }),
      })
    })

  /** All that follows from a step. */
  const follow = (ctx: UseCaseContext, row: Row, step: TheStep, before: Row | null): Promise<void> =>
    atOnce(ctx, async () => {
      const von = before && common(before).status
      const made = before === null
      const code = step.code as EventCode
      const placeholders = await definition.placeholdersOf(ctx, row, step.placeholders)
      const audience = await tell(
        ctx,
        row,
        {
          code,
          from: von,
          ...(definition.allPlaceholdersInHistory ? { placeholders } : step.placeholders && { placeholders: step.placeholders }),
          ...(step.values && { values: step.values }),
          ...(step.reason !== undefined && { reason: step.reason }),
        },
        { von, nach: common(row).status, version: common(row).version, ...auditValues(step) },
        { made, untold: untold(step.code, made) },
      )
      await moveAufgaben(ctx, row, step, audience.parties, placeholders)
      const details = detailsOf(ctx, row, step, placeholders)
      for (const mitteilung of step.decision.mitteilungen as readonly MitteilungCode[])
        if (!isSilent(mitteilung, row, audience.parties))
          await notifyParty(ctx, mitteilung, { ...audience, about: objectOf(row), placeholders, details })
      await follows(ctx, row, step)
    })

  /** The tasks that a step closes and opens by its life cycle. */
  function aufgabenOfStep(row: Row, step: TheStep, parties: Parties): AufgabeChanges {
    const about = objectOf(row)
    const opens: readonly AufgabeCode[] = step.opens ?? step.decision.opens
    return { closes: [{ codes: step.decision.closes, about }], opens: opens.map((code) => ({ code, about, parties })) }
  }

  async function moveAufgaben(
    ctx: UseCaseContext,
    row: Row,
    step: TheStep,
    parties: Parties,
    placeholders: PlaceholderValues,
  ): Promise<void> {
    const { closes, opens } = await aufgabenOf(ctx, row, step, parties)
    for (const { codes, about, orgId } of closes) await closeAufgaben(ctx, codes, about, step.code, orgId === undefined ? {} : { orgId })
    for (const { code, about, parties: whose, details } of opens) await openAufgabe(ctx, code, about, whose, placeholders, details)
  }

  const rows = defineRows<T, Code, State, Input, More>(definition, follow)
  return { ...rows, lock, record, show, tell, note }
}
