import { type EventCode, eventText, type ParteiRole, type ValueChange } from '@avalwerk/domain'
import type { RawBuilder, Selectable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { HistorieTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { PlaceholderValues } from './aufgaben.ts'
import { type HistoryTable, type NewEntry, OBJECT } from './chain.ts'
import { atOnce } from './effects.ts'

/** The roles in an object by which its history is read. */
type ReaderRoles = {
  buergschaft_historie: Exclude<ParteiRole, 'ZESSIONAR'>
  auftrag_historie: 'ANTRAGSTELLER' | 'BUERGE' | 'BETREIBER'
  text_historie: 'EIGNER' | 'BUERGE' | 'BETREIBER'
  unternehmen_historie: 'EIGNER' | 'BETREIBER'
  kautionsvertrag_historie: 'VERSICHERUNGSNEHMER' | 'BUERGE' | 'BETREIBER'
}
type OwnSubject = `ORG:${string}`
/** Who reads an event: those with a role in its object, or the one organisation whose own affair it is (`ownSubject`). */
export type HistoryReader<H extends HistoryTable = HistoryTable> = ReaderRoles[H] | OwnSubject

/** An event before it is stored: what happened; the use case knows who did it and when. */
export type EventDetails<H extends HistoryTable = HistoryTable> = Readonly<{
  code: EventCode
  placeholders?: PlaceholderValues
  from: string | null
  to: string | null
  values?: readonly ValueChange[]
  reason?: string | null
  visible: readonly HistoryReader<H>[]
}>

/** The readers of what an organisation does for itself: its own people, whatever its role is or will be. */
export const ownSubject = (orgId: string): OwnSubject[] => [`ORG:${orgId}`]

/** An event as it is stored, before it is chained. */
const entryOf = ({ now, caller }: UseCaseContext, event: EventDetails): NewEntry => ({
  zeitpunkt: now,
  akteur_org: caller?.orgId ?? null,
  akteur_unternehmen: caller?.unternehmenName ?? 'Avalwerk',
  akteur_name: caller?.name ?? null,
  code: event.code,
  textwerte: JSON.stringify(event.placeholders ?? {}),
  von_status: event.from,
  nach_status: event.to,
  werte: JSON.stringify(event.values ?? []),
  grund: event.reason ?? null,
  kanal: caller === null ? ('SYSTEM' as const) : caller.group === 'BSP' ? ('BETREIBER' as const) : ('PORTAL' as const),
  sichtbar: JSON.stringify(event.visible),
})

/** An entry as a viewer may read it: colleagues by name, other people as their company. */
export const readable = (history: Omit<Selectable<HistorieTable>, 'buergschaft_id'>, orgId: string) => ({
  zeitpunkt: history.zeitpunkt.toISOString(),
  code: history.code,
  text: eventText(history.code, history.textwerte),
  akteur:
    history.akteur_org === orgId && history.akteur_name
      ? `${history.akteur_name} (${history.akteur_unternehmen})`
      : history.akteur_unternehmen,
  werte: history.werte,
  grund: history.grund,
  kanal: history.kanal,
})

/** So many entries of one history are shown. */
const SHOWN_MOST = 500
/**
 * The newest entries of an object's history, the newest first.
 * @param where which of them: those that the viewer may read
 */
export const readHistory = (tx: DbTransaction, table: HistoryTable, id: string, where: RawBuilder<boolean>) =>
  tx
    // All histories have the same columns, but for the name of their object's id.
    .selectFrom(table as 'buergschaft_historie')
    .selectAll()
    .where(OBJECT[table] as 'buergschaft_id', '=', id)
    .where(where)
    .orderBy('lfd', 'desc')
    .limit(SHOWN_MOST)
    .execute()

/** Appends an event to an object's history. The object's row must be locked: the chain has one end. */
export const writeHistory = <H extends HistoryTable>(
  ctx: UseCaseContext,
  table: H,
  orgId: string,
  id: string,
  details: EventDetails<H>,
): Promise<void> => atOnce(ctx, async (collected) => void collected.histories.push({ table, orgId, id, entry: entryOf(ctx, details) }))
