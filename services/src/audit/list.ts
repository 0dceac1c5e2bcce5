import type { AuditEntry, AuditFilter } from '@avalwerk/contracts'
import { AUDIT_OBJECTS, type AuditAction, type AuditObject } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { type Count, decodeCursor, encodeCursor, COUNT_LIMIT, type ListPage, offsetOf } from '../kernel/list.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { listNutzerNames, nutzerName } from '../records/nutzer.ts'
import { asColumn } from '../records/outerColumn.ts'
import { rolleColumn } from '../records/rolle.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { ORGANISATIONS } from './organisations.ts'

/** What the audit says, for those who may read it: row-level security decides who they are, and each condition has an index. */

export type Direction = 'asc' | 'desc'

/**
 * Requires that the caller may read the audit under a filter. The call itself has already required the right to manage people.
 * @throws Refusal RECHT_FEHLT if they see some companies of their organisation only, NICHT_GEFUNDEN for another organisation's
 */
export function requireReader({ visible, group, orgId }: Caller, organisation: string | undefined): void {
  if (visible !== null) throw new Refusal('RECHT_FEHLT')
  orNotFound(group === 'BSP' || organisation === undefined || organisation === orgId ? true : undefined)
}

const any = (column: string, values: readonly string[]): RawBuilder<unknown> => sql`${sql.ref(column)} = any (${sql.val(values)}::text[])`

/** The conditions of a filter on entries `a`. Days are Berlin's. */
function conditions(filter: AuditFilter): RawBuilder<unknown>[] {
  return [
    ...(filter.person ? [sql`a.nutzer_id = ${filter.person}::uuid`] : []),
    ...(filter.aktion?.length ? [any('a.aktion', filter.aktion)] : []),
    // The index of objects begins with their kind: without one all of them are asked for.
    ...(filter.objektArt?.length || filter.objektId
      ? [any('a.objekt_art', filter.objektArt?.length ? filter.objektArt : Object.keys(AUDIT_OBJECTS))]
      : []),
    ...(filter.objektId ? [sql`a.objekt_id = ${filter.objektId}`] : []),
    ...(filter.korrelationsId ? [sql`a.korrelations_id = ${filter.korrelationsId}`] : []),
    ...(filter.von ? [sql`a.zeitpunkt >= (${filter.von}::date::timestamp at time zone 'Europe/Berlin')`] : []),
    ...(filter.bis ? [sql`a.zeitpunkt < ((${filter.bis}::date + 1)::timestamp at time zone 'Europe/Berlin')`] : []),
  ]
}

const where = (list: readonly RawBuilder<unknown>[]) => (list.length ? sql`where ${sql.join(list, sql` and `)}` : sql``)

/**
 * The first entries of a filter in an order. Across all organisations each is asked for its own first ones, since the indexes begin with the
 * organisation; a person, a call or an object leads to its entries by itself.
 * @param last the order of the whole; without one the first that are found are taken, which is enough to count them
 */
function entries(
  caller: Caller,
  filter: AuditFilter,
  more: readonly RawBuilder<unknown>[],
  { order, last = order, limit }: { order: RawBuilder<unknown>; last?: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const own = caller.group === 'BSP' ? filter.organisation : caller.orgId
  const asked = [...conditions(filter), ...more]
  if (own !== undefined) return sql`select a.* from audit a ${where([sql`a.org_id = ${own}`, ...asked])} ${order} limit ${limit}`
  if (filter.person || filter.korrelationsId || filter.objektId) return sql`select a.* from audit a ${where(asked)} ${order} limit ${limit}`
  return sql`select a.* from ${ORGANISATIONS} o cross join lateral (
      select a.* from audit a ${where([sql`a.org_id = o.org_id`, ...asked])} ${order} limit ${limit}
    ) a ${last} limit ${limit}`
}

/** The id of the person or role that an entry is about. */
const OBJECT_ID = sql`case when a.objekt_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.objekt_id::uuid end`

type Row = {
  id: string
  org_id: string
  zeitpunkt: Date
  sortwert: string
  nutzer_id: string | null
  aktion: string
  objekt_art: string
  objekt_id: string
  korrelations_id: string | null
  werte: Record<string, unknown>
  org_name: string | null
  person_name: string | null
  object_name: string | null
  glied: string | null
  digest: string | null
  salt: string | null
  hash: string | null
  before: string | null
}

/** An entry with what its link is made of, for a reader who computes the chain anew. */
export type ChainedEntry = AuditEntry & Readonly<{ instant: string; digest: string; salt: string; before: string }>
/** A page of the audit, and the cursor of the one behind it. */
type AuditPage = Pick<ListPage<ChainedEntry>, 'zeilen' | 'weiter'>

/**
 * One page in order of time. Names of people are those of the reader's own organisation; a reader of another organisation's audit gets ids.
 * @param at a page number, or the cursor where the page before ended
 * @throws Refusal EINGABE_UNGUELTIG for a malformed cursor
 */
export async function listAuditEntries(
  tx: DbTransaction,
  caller: Caller,
  filter: AuditFilter,
  direction: Direction,
  size: number,
  at: { page?: number; after?: string | undefined },
): Promise<AuditPage> {
  const way = sql.raw(direction)
  const order = sql`order by a.zeitpunkt ${way}, a.id ${way}`
  const cursor = at.after === undefined ? undefined : decodeCursor(at.after, isCursor)
  const after = cursor
    ? [sql`(a.zeitpunkt, a.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${cursor[0]}::timestamptz, ${cursor[1]}::bigint)`]
    : []
  const skipped = cursor ? 0 : offsetOf(at.page ?? 0, size)
  const { rows } = await sql<Row>`
    select a.*, to_char(a.zeitpunkt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sortwert,
      ${unternehmenColumn('a.org_id', 'name')} as org_name,
      ${nutzerName('a.nutzer_id')} as person_name,
      case a.objekt_art
        when 'NUTZER' then ${nutzerName('about.id', 'a.org_id')}
        when 'ROLLE' then ${rolleColumn('a.org_id', 'about.id', 'name')}
        when 'UNTERNEHMEN' then ${unternehmenColumn('a.objekt_id', 'name')}
      end as object_name,
      c.position::text as glied, c.values_digest as digest, c.salt, c.hash,
      (select b.hash from audit_chain b where b.org_id = c.org_id and b.position = c.position - 1) as before
    from (${entries(caller, filter, after, { order, limit: skipped + size + 1 })} offset ${skipped}) a
    cross join lateral ${asColumn(OBJECT_ID)} about
    left join audit_chain c on c.audit_id = a.id and c.org_id = a.org_id
    ${order}`.execute(tx)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { zeilen: shown.map(asEntry), weiter: rows.length > size && last ? encodeCursor(last.sortwert, last.id) : null }
}

const asEntry = (row: Row): ChainedEntry => ({
  id: row.id,
  zeitpunkt: row.zeitpunkt.toISOString(),
  instant: row.sortwert,
  organisation: { id: row.org_id, name: row.org_name ?? row.org_id },
  person: row.nutzer_id === null ? null : { id: row.nutzer_id, name: row.person_name },
  aktion: row.aktion as AuditAction,
  objektArt: row.objekt_art as AuditObject,
  objektId: row.objekt_id,
  objektName: row.object_name,
  korrelationsId: row.korrelations_id,
  werte: row.werte,
  glied: row.glied === null ? null : { nr: Number(row.glied), hash: row.hash ?? '' },
  digest: row.digest ?? '',
  salt: row.salt ?? '',
  before: row.before ?? '',
})

/** The number of entries under a filter, counted no further than the bound. */
export async function countAuditEntries(tx: DbTransaction, caller: Caller, filter: AuditFilter): Promise<Count> {
  // In the list's order, so that the index that the page reads is read.
  const order = sql`order by a.zeitpunkt desc, a.id desc`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (${entries(caller, filter, [], { order, last: sql``, limit: COUNT_LIMIT + 1 })}) x`.execute(tx)
  const count = rows[0]?.n ?? 0
  return { anzahl: Math.min(count, COUNT_LIMIT), genau: count <= COUNT_LIMIT }
}

/** A cursor of this list: the last entry's time and id. */
const isCursor = (parts: readonly unknown[]): parts is [time: string, id: string] => {
  const [time, id] = parts
  return typeof time === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(time) && typeof id === 'string' && /^\d{1,18}$/.test(id)
}

/** The options to which the list can be narrowed: people of the own organisation and, for the operator, all organisations. */
export async function listAuditFilterOptions(
  tx: DbTransaction,
  caller: Caller,
): Promise<{ personen: { id: string; name: string }[]; organisationen: { id: string; name: string }[] }> {
  const personen = await listNutzerNames(tx, caller.orgId, 1000)
  if (caller.group !== 'BSP') return { personen, organisationen: [] }
  const { rows } = await sql<{ id: string; name: string }>`
    select o.org_id as id, coalesce(${unternehmenColumn('o.org_id', 'name')}, o.org_id) as name
    from ${ORGANISATIONS} o where o.org_id <> '' order by 2`.execute(tx)
  return { personen, organisationen: rows }
}
