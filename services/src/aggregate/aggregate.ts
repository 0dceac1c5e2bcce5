import type { AufgabeCode, EventCode, MitteilungCode } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { type DbTransaction, writeForAll, writingForAll } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'
import type { Schema } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type AufgabeDetails, closeAufgaben, openAufgabe, type PlaceholderValues } from './aufgaben.ts'
import type { ObjectRef } from './collected.ts'
import type { HistoryReader } from './history.ts'
import { atOnce } from './effects.ts'
import { type MitteilungDetails, notifyParty } from './mitteilungen.ts'
import type { Parties } from './parties.ts'
import { type AggregateTable, defineRows, type How, type RowDefinition, type Step } from './rows.ts'
import { type Audience, defineEvents, type Place, type Silence, type EventDefinition, type VisibilityQuery } from './events.ts'

/** A task that a step opens otherwise than for the object and its parties. */
export type AufgabeOpening = Readonly<{ code: AufgabeCode; about: ObjectRef; parties: Parties; details?: AufgabeDetails }>
/** Tasks that a step closes otherwise than for its object; those of all organisations, unless one is named. */
export type AufgabeClosing = Readonly<{ codes: readonly AufgabeCode[]; about: ObjectRef; orgId?: string }>
type AufgabeChanges = Readonly<{ closes: readonly AufgabeClosing[]; opens: readonly AufgabeOpening[] }>
/** The status before a step and after it, and the version that it makes. */
type Moved = Readonly<{ von: string | null; nach: string | null; version: number }>

/** What the steps of one object do, beside the row itself. */
type StepDefinition<T extends AggregateTable, Code extends string, State, Input, More extends object> = RowDefinition<
  T,
  Code,
  State,
  Input
> &
  Readonly<{
    /** Steps that leave no trace: in the history alone, or at all. */
    untold?: (code: Code, made: boolean) => Silence | undefined
    /** The values that the audit keeps of a step: how it moved, if left out. */
    auditValues?: (
      step: Step<T, Code, State> & Readonly<More>,
      moved: Moved,
      row: Selectable<Schema[T]>,
    ) => Readonly<Record<string, unknown>>
    /** The values that subjects of its tasks and messages may name. */
    placeholdersOf: (
      ctx: UseCaseContext,
      row: Selectable<Schema[T]>,
      step: Step<T, Code, State> & Readonly<More>,
    ) => PlaceholderValues | Promise<PlaceholderValues>
    /** The values that its history names: those of the step, if left out. @param all those that tasks and messages may name */
    placeholdersInHistory?: (
      row: Selectable<Schema[T]>,
      step: Step<T, Code, State> & Readonly<More>,
      all: PlaceholderValues,
    ) => PlaceholderValues
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
      about: ObjectRef,
    ) => AufgabeChanges | Promise<AufgabeChanges>
    /** Does what else follows from a step. */
    follows?: (ctx: UseCaseContext, row: Selectable<Schema[T]>, step: Step<T, Code, State> & Readonly<More>) => Promise<void>
  }>

/** An object that stands for itself: what happens to it is told at its own place. */
type Definition<T extends AggregateTable, Code extends string, State, Input, More extends object = object> = StepDefinition<
  T,
  Code,
  State,
  Input,
  More
> &
  EventDefinition<T> &
  Readonly<{
    /** Whether the caller sees it, bound by row-level security. */
    isVisible: (tx: DbTransaction, id: string, caller: Caller) => VisibilityQuery
  }>

/** An object that is part of another one: what happens to it is told there, where history, tasks and pages are. */
type PartDefinition<T extends AggregateTable, Code extends string, State, Input, More extends object = object> = StepDefinition<
  T,
  Code,
  State,
  Input,
  More
> &
  Readonly<{
    /** Where a step is told (`at` of the other object), and who reads it there. */
    readers: (code: EventCode) => readonly HistoryReader[]
    partOf: (row: Selectable<Schema[T]>, step: Step<T, Code, State> & Readonly<More>) => Place
    /** Takes the step of the other object that goes with one of the part and tells of both. @returns false where none goes with it */
    goesWith: (ctx: UseCaseContext, row: Selectable<Schema[T]>, step: Step<T, Code, State> & Readonly<More>) => Promise<boolean>
  }>

/**
 * An object with a life cycle: its rows, and what follows from each step, written by `atOnce`: rows by which the parties see the object,
 * history, audit, tasks, messages, announcement, and what else its definition says.
 */
export function defineAggregate<T extends AggregateTable, Code extends string, State, Input, More extends object = object>(
  definition: Definition<T, Code, State, Input, More>,
): ReturnType<typeof defineWhole<T, Code, State, Input, More>>
/** The same for an object that is part of another one. */
export function defineAggregate<T extends AggregateTable, Code extends string, State, Input, More extends object = object>(
  definition: PartDefinition<T, Code, State, Input, More>,
): ReturnType<typeof defineSteps<T, Code, State, Input, More>>
export function defineAggregate<T extends AggregateTable, Code extends string, State, Input, More extends object = object>(
  definition: Definition<T, Code, State, Input, More> | PartDefinition<T, Code, State, Input, More>,
) {
  if ('partOf' in definition) return defineSteps<T, Code, State, Input, More>(definition, definition.partOf, definition)
  return defineWhole<T, Code, State, Input, More>(definition)
}

function defineWhole<T extends AggregateTable, Code extends string, State, Input, More extends object>(
  definition: Definition<T, Code, State, Input, More>,
) {
  const events = defineEvents<T>(definition)
  const steps = defineSteps<T, Code, State, Input, More>(definition, events.at)

  /**
   * Takes an object for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction writes
   * for all parties.
   * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
   */
  async function lock({ tx, caller }: Pick<UseCaseContext, 'tx' | 'caller'>, id: string, version?: number): Promise<Selectable<Schema[T]>> {
    if (caller) orNotFound(await definition.isVisible(tx, id, caller).select(writingForAll.as('for_all')).executeTakeFirst())
    else await writeForAll(tx)
    return steps.lockRow({ tx }, id, version)
  }

  return { ...events, ...steps, lock }
}

function defineSteps<T extends AggregateTable, Code extends string, State, Input, More extends object>(
  definition: StepDefinition<T, Code, State, Input, More>,
  placeOf: (row: Selectable<Schema[T]>, step: Step<T, Code, State> & Readonly<More>) => Place,
  part?: PartDefinition<T, Code, State, Input, More>,
) {
  type Row = Selectable<Schema[T]>
  type TheStep = Step<T, Code, State> & Readonly<More>
  const {
    untold = () => undefined,
    auditValues = (_step, moved) => moved,
    placeholdersInHistory = (_row, { placeholders = {} }) => placeholders,
    detailsOf = () => [],
    isSilent = () => false,
    follows = async () => {},
    aufgabenOf = (_ctx, _row, step, parties, about) => aufgabenOfStep(step, parties, about),
  } = definition
  const common = (row: Row) => row as unknown as Readonly<{ version: number; status: string | null }>

  /** Takes a step that leaves the object as it is: what follows from it, and nothing else. */
  const applyEffects = (ctx: UseCaseContext, row: Row, step: TheStep): Promise<void> => follow(ctx, row, step, row)

  /** All that follows from a step. */
  const follow = (ctx: UseCaseContext, row: Row, step: TheStep, before: Row | null, how: How = {}): Promise<void> =>
    atOnce(ctx, async () => {
      if (await part?.goesWith(ctx, row, step)) return
      const placeholders = await definition.placeholdersOf(ctx, row, step)
      const place = placeOf(row, step)
      const made = before === null
      const moved = { von: before && common(before).status, nach: common(row).status, version: common(row).version }
      const audience = await place.recordEvent(
        ctx,
        {
          // What a step is called where it is told; the audit, too, knows all of them.
          code: step.code as EventCode,
          ...(part ? { from: place.status, visible: part.readers(step.code as EventCode) } : { from: moved.von }),
          placeholders: placeholdersInHistory(row, step, placeholders),
          ...(step.values && { values: step.values }),
          ...(step.reason !== undefined && { reason: step.reason }),
        },
        auditValues(step, moved, row),
        // Another object isn't new because one of its parts is.
        { ...how, made: made && !part, untold: untold(step.code, made) },
      )
      if (place.about) await inform(ctx, row, step, { about: place.about, audience, placeholders })
      await follows(ctx, row, step)
    })

  /** Moves the tasks about an object as a step says, and tells its parties. */
  async function inform(
    ctx: UseCaseContext,
    row: Row,
    step: TheStep,
    { about, audience, placeholders }: Readonly<{ about: ObjectRef; audience: Audience; placeholders: PlaceholderValues }>,
  ): Promise<void> {
    const { closes, opens } = await aufgabenOf(ctx, row, step, audience.parties, about)
    for (const { codes, about, orgId } of closes) await closeAufgaben(ctx, codes, about, step.code, orgId === undefined ? {} : { orgId })
    for (const { code, about, parties, details } of opens) await openAufgabe(ctx, code, about, parties, placeholders, details)
    const details = detailsOf(ctx, row, step, placeholders)
    for (const mitteilung of step.decision.mitteilungen as readonly MitteilungCode[])
      if (!isSilent(mitteilung, row, audience.parties)) await notifyParty(ctx, mitteilung, { ...audience, about, placeholders, details })
  }

  /** The tasks that a step closes and opens by its life cycle. */
  function aufgabenOfStep(step: TheStep, parties: Parties, about: ObjectRef): AufgabeChanges {
    const opens: readonly AufgabeCode[] = step.opens ?? step.decision.opens
    return { closes: [{ codes: step.decision.closes, about }], opens: opens.map((code) => ({ code, about, parties })) }
  }

  const rows = defineRows<T, Code, State, Input, More>(definition, follow)
  return { ...rows, applyEffects }
}
