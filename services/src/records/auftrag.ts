import { AUFTRAG_STATUS, AUFTRAG_STATUS_CODES, type AuftragStatus, RUNNING_AUFTRAEGE } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import { countUpTo } from '../kernel/list.ts'
import type { AuftragSichtTable, AuftragTable, StoredId } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'
import { isAmongVisible } from './visibility.ts'

type Auftrag = Selectable<AuftragTable>

/** The status of an order, as far as the transaction may see it; null where there is none. */
export async function findAuftragStatus(tx: DbTransaction, id: StoredId | null): Promise<AuftragStatus | null> {
  if (id === null) return null
  const auftrag = await tx.selectFrom('auftrag').select('status').where('id', '=', id).executeTakeFirst()
  return auftrag?.status ?? null
}

/** The status of an order in a query, as far as the transaction may see it; null where there is none. */
export const auftragStatus = (id: OuterColumn): RawBuilder<AuftragStatus | null> =>
  sql<AuftragStatus | null>`(select record.status from auftrag record where record.id = ${sql.ref(id)})`

/** An order as it was entered, and the guarantee that came of it, as far as the transaction may see them. */
export const findAuftragData = (tx: DbTransaction, id: StoredId): Promise<Pick<Auftrag, 'daten' | 'buergschaft_id'> | undefined> =>
  tx.selectFrom('auftrag').select(['daten', 'buergschaft_id']).where('id', '=', id).executeTakeFirst()

/** The id of the guarantee that came of an order, in a query; null where none did. */
export const buergschaftOfAuftrag = (id: StoredId): RawBuilder<StoredId | null> =>
  sql<StoredId | null>`(select record.buergschaft_id from auftrag record where record.id = ${id}::bigint)`

/** The views of the orders that a viewer sees. */
export const seenAuftraege = (tx: DbTransaction, viewer: VisibilityContext) =>
  tx.selectFrom('auftrag_sicht').where('org_id', '=', viewer.orgId).where(isAmongVisible(viewer, 'auftrag_sicht.unternehmen_id'))

/** The role in which a viewer sees an order; undefined if they don't. */
export async function findRoleInAuftrag(
  tx: DbTransaction,
  viewer: VisibilityContext,
  id: StoredId,
): Promise<Selectable<AuftragSichtTable>['rolle'] | undefined> {
  const view = await seenAuftraege(tx, viewer).select('rolle').where('auftrag_id', '=', id).executeTakeFirst()
  return view?.rolle
}

/** The role in which a viewer sees an order, in a query; null if they don't. */
export const roleInAuftrag = (tx: DbTransaction, viewer: VisibilityContext, id: OuterColumn) =>
  seenAuftraege(tx, viewer).select('rolle').where('auftrag_id', '=', sql.ref<StoredId>(id))

/** The id of an order if the organisation of another table's row sees it, otherwise null. @param row that table's name in the query */
export const seenAuftragId = (row: string, id: OuterColumn): RawBuilder<StoredId | null> =>
  sql<StoredId | null>`(select record.auftrag_id from auftrag_sicht record
    where record.org_id = ${sql.ref(`${row}.org_id`)} and record.auftrag_id = ${sql.ref(id)})`

/** Counts the orders that a viewer sees and that haven't ended, drafts included, up to `COUNT_LIMIT`. */
export async function countOpenAuftraege(tx: DbTransaction, viewer: VisibilityContext): Promise<number> {
  const open = AUFTRAG_STATUS_CODES.filter((code) => !AUFTRAG_STATUS[code].end)
  return (await countUpTo(tx, seenAuftraege(tx, viewer).where('status', 'in', open))).anzahl
}

/** Is a company party of an order that is still to be decided, in whatever role? */
export async function hasRunningAuftraege(tx: DbTransaction, orgId: string, unternehmenId: string): Promise<boolean> {
  const auftrag = await tx
    .selectFrom('auftrag_sicht')
    .select('auftrag_id')
    .where('org_id', '=', orgId)
    .where('unternehmen_id', '=', unternehmenId)
    .where('status', 'in', RUNNING_AUFTRAEGE)
    .limit(1)
    .executeTakeFirst()
  return auftrag !== undefined
}
