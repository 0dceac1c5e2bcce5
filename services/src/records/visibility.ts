/**
 * What a viewer may know of texts, contracts and companies, as conditions of a query. Row-level security holds the same rules in the database:
 * neither is the only wall before what is others'. Source: domain, section 3.
 */
import { type RawBuilder, sql } from 'kysely'
import type { VisibilityContext } from '../kernel/database.ts'
import type { OuterColumn } from './outerColumn.ts'

const always = sql<boolean>`true`
const isOwn = (viewer: VisibilityContext, column: OuterColumn) => sql<boolean>`${sql.ref(column)} = ${viewer.orgId}`
const anyOf = (...conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Whether a company of the viewer's own organisation is one of those that they see. @param column names the company */
export const isAmongVisible = (viewer: VisibilityContext, column: OuterColumn): RawBuilder<boolean> =>
  viewer.visible === null ? always : sql<boolean>`${sql.ref(column)} = any (${sql.val(viewer.visible)}::text[])`

/**
 * Whether a viewer finds a task or a message of their organisation: one for them alone, or one of a company that they see.
 * @param as the name of its table in the query
 */
export function isEntryForViewer(viewer: VisibilityContext, as: string): RawBuilder<boolean> {
  const { nur_fuer } = columnsOf(as, 'nur_fuer')
  return anyOf(sql`${nur_fuer} = ${viewer.nutzerId}`, sql`${nur_fuer} is null and ${isAmongVisible(viewer, `${as}.unternehmen_id`)}`)
}

/** Whether a viewer sees a project of their organisation: of a company that they see, or shown to them. @param as the name of its table */
export function isProjektVisible(viewer: VisibilityContext, as: string): RawBuilder<boolean> {
  if (viewer.visible === null) return always
  const { fuer_alle, sichtberechtigte } = columnsOf(as, 'fuer_alle', 'sichtberechtigte')
  return anyOf(
    isAmongVisible(viewer, `${as}.unternehmen_id`),
    sql`${fuer_alle}`,
    sql`${sichtberechtigte} ?| ${sql.val(viewer.visible)}::text[]`,
  )
}

/** Whether a viewer may know a company. @param as the name of its table in the query */
export function isUnternehmenVisible(viewer: VisibilityContext, as: string): RawBuilder<boolean> {
  if (viewer.group === 'BSP') return always
  const own = isOwn(viewer, `${as}.org_id`)
  const { gruppe, status, inkognito } = columnsOf(as, 'gruppe', 'status', 'inkognito')
  return anyOf(
    sql`${gruppe} = 'BG' and (${status} <> 'UP' or ${own})`,
    sql`${own} and ${isAmongVisible(viewer, `${as}.id`)}`,
    sql`${gruppe} = 'AG' and not ${own} and ${status} = 'AKT' and not ${inkognito}`,
  )
}

/** Whether a viewer may know a version of a text. @param as the name of its table in the query */
export function isTextVisible(viewer: VisibilityContext, as: string): RawBuilder<boolean> {
  if (viewer.group === 'BSP') return always
  const own = isOwn(viewer, `${as}.org_id`)
  const { typ, status, id } = columnsOf(as, 'typ', 'status', 'id')
  return anyOf(
    sql`${own} and ${typ} = 'AGT' and ${isAmongVisible(viewer, `${as}.unternehmen_id`)}`,
    sql`${own} and ${typ} = 'BGT'`,
    sql`${typ} = 'OET' and ${status} in ('A', 'IA')`,
    ...(viewer.group === 'AG' ? [sql<boolean>`${typ} = 'BGT' and ${status} in ('A', 'IA')`] : []),
    ...(viewer.group === 'BG'
      ? [sql<boolean>`exists (select from texttemplate_freigabe f where f.org_id = ${viewer.orgId} and f.template_id = ${id})`]
      : []),
  )
}

/** Whether a viewer may know a company's place under a contract, or in a review of it. @param as the name of that table in the query */
export const isVertragItemVisible = (viewer: VisibilityContext, as: string): RawBuilder<boolean> =>
  viewer.group === 'BSP'
    ? always
    : anyOf(
        isOwn(viewer, `${as}.org_id`),
        sql`${isOwn(viewer, `${as}.unternehmen_org`)} and ${isAmongVisible(viewer, `${as}.unternehmen_id`)}`,
      )

/** Whether a viewer may know a contract: the guarantor, and those of whose companies one is under it. @param as the name of its table */
export function isVertragVisible(viewer: VisibilityContext, as: string): RawBuilder<boolean> {
  if (viewer.group === 'BSP') return always
  const { org_id, id } = columnsOf(as, 'org_id', 'id')
  return anyOf(
    isOwn(viewer, `${as}.org_id`),
    sql`exists (select from kautionsvertrag_unternehmen item
      where item.org_id = ${org_id} and item.kautionsvertrag_id = ${id} and ${isVertragItemVisible(viewer, 'item')})`,
  )
}

/** Whether a viewer may read an entry of a guarantee's history: what its role or its organisation is told, in a frozen view up to then. */
export const isBuergschaftEntryVisible = (viewer: VisibilityContext): RawBuilder<boolean> =>
  sql`exists (select from buergschaft_sicht s
    where s.org_id = ${viewer.orgId} and s.buergschaft_id = buergschaft_historie.buergschaft_id 
      and (buergschaft_historie.sichtbar ? s.rolle or buergschaft_historie.sichtbar ? ${`ORG:${viewer.orgId}`})
      and (s.eingefroren_am is null or buergschaft_historie.zeitpunkt <= s.eingefroren_am))`

/** Whether a viewer may read an entry of an order's history: what its role is told. */
export const isAuftragEntryVisible = (viewer: VisibilityContext): RawBuilder<boolean> =>
  sql`exists (select from auftrag_sicht s
    where s.org_id = ${viewer.orgId} and s.auftrag_id = auftrag_historie.auftrag_id and auftrag_historie.sichtbar ? s.rolle)`

/** Whether a viewer who may know a text may read an entry of its history. */
export function isTextEntryVisible(viewer: VisibilityContext): RawBuilder<boolean> {
  const own = isOwn(viewer, 'text_historie.org_id')
  return anyOf(
    sql`text_historie.sichtbar ? ${`ORG:${viewer.orgId}`}`,
    sql`${own} and text_historie.sichtbar ? 'EIGNER'`,
    ...(viewer.group === 'BSP' ? [sql<boolean>`text_historie.sichtbar ? 'BETREIBER'`] : []),
    ...(viewer.group === 'BG' ? [sql<boolean>`not ${own} and text_historie.sichtbar ? 'BUERGE'`] : []),
  )
}

/** Whether an entry is of the history of an organisation's object. */
export const isEntryOf = (orgId: string): RawBuilder<boolean> => sql`org_id = ${orgId}`

const columnsOf = <Column extends string>(as: string, ...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`${as}.${column}`)])) as Record<Column, RawBuilder<unknown>>
