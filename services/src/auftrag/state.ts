import type { AuftragState } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { AuftragTable } from '../kernel/schema.ts'

export type AuftragRow = Selectable<AuftragTable>

/** The user who holds an order for review right now; null where none does. */
export const reservedBy = (auftrag: AuftragRow, now: Date): string | null =>
  auftrag.bearbeitet_von && auftrag.bearbeitet_bis && auftrag.bearbeitet_bis > now ? auftrag.bearbeitet_von : null

/** An order as its life cycle sees it. @param now by which a reviewer's hold on it may be over */
export function auftragStateOf(auftrag: AuftragRow, now: Date): AuftragState {
  return {
    status: auftrag.status,
    phase: auftrag.phase,
    lockedBy: reservedBy(auftrag, now),
    stornoantrag: auftrag.stornoantrag?.von ?? null,
  }
}
/** An order that is about to be made. */
export const EMPTY_STATE: AuftragState = { status: null, phase: null, lockedBy: null, stornoantrag: null }
