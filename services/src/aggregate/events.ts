import { type AuditObject, type ChangedKind, type EventCode, isObjectKind } from '@avalwerk/domain'
import type { AliasedExpression, Selectable } from 'kysely'
import type { Schema } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { HistoryTable } from './chain.ts'
import type { ObjectRef } from './collected.ts'
import { announce, atOnce, audit, writeViews } from './effects.ts'
import { type EventDetails, type HistoryReader, writeHistory } from './history.ts'
import type { Parties } from './parties.ts'
import { type AggregateTable, type How, type Owner, ownerOf } from './rows.ts'
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

/** An event of an object that is no step of its life cycle. */
export type AggregateEvent = Omit<EventDetails, 'to' | 'visible'> & Readonly<{ visible?: readonly HistoryReader[] }>
/** Where an event leaves no trace: in the history alone, or in the audit neither. */
export type Silence = 'HISTORY' | 'ALL'

/** A query that finds one row if the caller sees an object. */
export type VisibilityQuery = Readonly<{
  select(column: AliasedExpression<string, 'for_all'>): Readonly<{ executeTakeFirst(): Promise<object | undefined> }>
}>

/** How one object is told of: by which name, where, and to whom. */
export type EventDefinition<T extends AggregateTable> = Readonly<{
  /** What it is called in the audit, in announcements, and in tasks and messages if these can be about it. */
  kind: ChangedKind & AuditObject
  owner: Owner
  /** The table that keeps what happened to it; none where the audit alone does. */
  history?: HistoryTable
  /** The readers of an event in the object's history; nobody, if left out. */
  readers?: (code: EventCode, ctx: UseCaseContext) => readonly HistoryReader[]
  view?: View
  /** @param made whether the object is new */
  audience: (ctx: UseCaseContext, row: Selectable<Schema[T]>, made: boolean) => Promise<Audience>
}>

/** The place where something is told: history, audit, views and open pages of one object. */
export type Place = Readonly<{
  /** The object that tasks and messages are about; null where none can be. */
  about: ObjectRef | null
  status: string | null
  recordEvent: (
    ctx: UseCaseContext,
    event: AggregateEvent,
    values?: Readonly<Record<string, unknown>>,
    how?: Recording,
  ) => Promise<Audience>
}>
type Recording = How & Readonly<{ made?: boolean; untold?: Silence | undefined }>

/** What happens to an object, written for its parties: with a step of its life cycle, or without one. */
export function defineEvents<T extends AggregateTable>(definition: EventDefinition<T>) {
  type Row = Selectable<Schema[T]>
  const common = (row: Row) => row as unknown as Readonly<{ id: unknown; status: string | null }>
  const { kind } = definition
  const idOf = (row: Row): string => String(common(row).id)

  /** Lets the parties see an object as it is now, and tells their open pages that it changed. @returns who is who */
  const refreshViews = (ctx: UseCaseContext, row: Row, { made = false, quietly }: Omit<Recording, 'untold'> = {}): Promise<Audience> =>
    atOnce(ctx, async () => {
      const audience = await definition.audience(ctx, row, made)
      if (definition.view && audience.views) await writeViews(ctx, definition.view, audience.views)
      if (!quietly) await announce(ctx, { art: kind, id: idOf(row), orgs: audience.orgs })
      return audience
    })

  /**
   * Writes down what happened to an object, whether or not it is a step of its life cycle: history, audit and what each party sees; the
   * parties' open pages are told.
   * @param values what the audit keeps of it
   * @returns who is who, for what else follows
   */
  const recordEvent = (
    ctx: UseCaseContext,
    row: Row,
    event: AggregateEvent,
    values?: Readonly<Record<string, unknown>>,
    { untold, ...how }: Recording = {},
  ): Promise<Audience> =>
    atOnce(ctx, async () => {
      const audience = await refreshViews(ctx, row, how)
      if (untold !== 'ALL') await recordSilently(ctx, row, event, values, untold === undefined)
      return audience
    })

  /**
   * Writes down what happened to an object in history and audit alone: neither views nor open pages of the parties learn of it.
   * @param inHistory whether it stands in the history, too
   */
  const recordSilently = (
    ctx: UseCaseContext,
    row: Row,
    event: AggregateEvent,
    values?: Readonly<Record<string, unknown>>,
    inHistory = true,
  ): Promise<void> =>
    atOnce(ctx, async () => {
      const id = idOf(row)
      const { history, owner } = definition
      const orgId = ownerOf(row, owner)
      const visible = event.visible ?? definition.readers?.(event.code, ctx) ?? []
      if (history && inHistory) await writeHistory(ctx, history, orgId, id, { ...event, visible, to: common(row).status })
      await audit(ctx, {
        orgId,
        action: event.code,
        objectKind: kind,
        objectId: id,
        ...(values && { values }),
      })
    })

  /** An object as the place where something is told. */
  const at = (row: Row): Place => ({
    about: isObjectKind(kind) ? { kind, id: idOf(row) } : null,
    status: common(row).status,
    recordEvent: (ctx, event, values, how) => recordEvent(ctx, row, event, values, how),
  })

  return { at, refreshViews, recordEvent, recordSilently }
}
