import { type AuftragState, type AuftragTransition, type Decision } from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import type { TextValues } from '../aufgaben/aufgaben.ts'
import type { ValueChange } from '../buergschaft/history.ts'
import type { AuftragTable } from '../kernel/schema.ts'

export type AuftragRow = Selectable<AuftragTable>

/** Who holds an order for review right now. */
export const lockOf = (auftrag: AuftragRow, now: Date): string | null =>
  auftrag.bearbeitet_von && auftrag.bearbeitet_bis && auftrag.bearbeitet_bis > now ? auftrag.bearbeitet_von : null

export function stateOf(auftrag: AuftragRow, now: Date): AuftragState {
  return {
    status: auftrag.status,
    phase: auftrag.phase,
    lockedBy: lockOf(auftrag, now),
    stornoantrag: auftrag.stornoantrag?.von ?? null,
  }
}
export const EMPTY_STATE: AuftragState = { status: null, phase: null, lockedBy: null, stornoantrag: null }

export type Allowed = Extract<Decision<AuftragState>, { allowed: true }>

/** A decided step of an order, and what is told of it. */
export type AuftragStep = Readonly<{
  code: AuftragTransition
  entscheidung: Allowed
  columns?: Updateable<AuftragTable>
  reason?: string | null
  values?: readonly ValueChange[]
  textwerte?: TextValues
}>
