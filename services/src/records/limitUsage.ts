import { DRAFTED, LIMIT_RESERVING, LIMIT_USING } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'

/**
 * From whose view a contract's use is reckoned. The guarantor and the operator know drafts. For all others, a draft that two people haven't
 * decided on uses what was ordered, a draft without an order uses nothing, and a guarantee that a draft shall correct still stands.
 */
export type LimitViewer = 'inside' | 'outside'

/** What uses or reserves a contract's limit. */
export type UsingObject = Readonly<{ kind: 'BUERGSCHAFT' | 'AUFTRAG'; orgId: string; id: string }>

/** The columns of what each view is told: how many guarantees, what they use and what orders reserve (cents). */
const COLUMNS = {
  inside: { count: 'anzahl', used: 'genutzt_cent', reserved: 'reserviert_cent' },
  outside: { count: 'anzahl_aussen', used: 'genutzt_aussen_cent', reserved: 'reserviert_aussen_cent' },
} as const
/** The columns of what a view is told of a row of sums. */
export const columnsFor = <View extends LimitViewer>(view: View): (typeof COLUMNS)[View] => COLUMNS[view]

/** The columns that are added up. */
export const COUNTED = Object.values(COLUMNS).flatMap((columns) => Object.values(columns))
/** Each of them in a list of a query. */
const each = (expression: (column: string) => string) => sql.raw(COUNTED.map(expression).join(', '))
export const COUNTED_COLUMNS = each((column) => column)
export const SUMS = each((column) => `sum(${column})::bigint as ${column}`)
export const negative = (row: string) => each((column) => `-${row}.${column}`)
/** What there is and what comes to it, as assignments. @param row what there is @param more what comes to it */
export const adding = (row: string, more: string, columns: readonly string[] = COUNTED) =>
  sql.raw(columns.map((column) => `${column} = ${row}.${column} + ${more}.${column}`).join(', '))
/** The condition that sums aren't all nothing. */
export const DIFFERS = sql.raw(COUNTED.map((column) => `sum(${column}) <> 0`).join(' or '))

/** The columns of what one object uses and reserves of its contract, from both views. */
export const USE_COLUMNS = sql`org_id, kautionsvertrag_id, objekt_art, objekt_id, unternehmen_id, art, ${COUNTED_COLUMNS}`

/** The condition that a row `b` is a draft of which only its guarantor knows; false where there is no such row. */
const isHidden = (b: string) => sql`coalesce(${sql.ref(`${b}.status`)} = 'ENT' and not ${sql.ref(`${b}.angekuendigt`)}, false)`

/** The condition that `b` shall take the place of `e`; the correction of one that was offered goes on with the exchange. */
const shallBeReplaced = () => sql`
  e.buerge_org = b.buerge_org and e.id = b.umtausch_grundlage_id and e.umtausch_id in (b.id, b.korrektur_grundlage_id)`

/** The ids of the guarantees whose place one of the contract `k` shall take, as a query. */
export const originalsOf = (buergschaftId: string): RawBuilder<unknown> => sql`
  select e.id from buergschaft b join buergschaft e on ${shallBeReplaced()} where b.buerge_org = k.org_id and b.id = ${buergschaftId}::bigint`

const states = (all: typeof LIMIT_RESERVING) => sql.join(all.map(({ status, phase }) => sql`(${status}, ${phase ?? ''})`))

/**
 * What guarantees use of their contracts, as a query with the columns `USE_COLUMNS`. It counts what the transaction may see, and is true only
 * for one that sees all parties.
 * @param which of them: a condition on `b`
 */
const usedByBuergschaften = (which: RawBuilder<unknown>) => sql`
  select b.buerge_org, b.kautionsvertrag_id, 'BUERGSCHAFT', b.id, coalesce(b.auftragnehmer_id, ''), b.art,
    u.inside, u.inside * (b.betrag_cent - least(b.betrag_cent, case when e.nachfolger_id is null then coalesce(e.betrag_cent, 0) else 0 end)), 0,
    u.outside, u.outside * (b.betrag_cent - least(b.betrag_cent,
      case when e.nachfolger_id is null or ${isHidden('en')} then coalesce(e.betrag_cent, 0) else 0 end)), 0
  from buergschaft b
    left join buergschaft n on n.buerge_org = b.buerge_org and n.id = b.nachfolger_id
    -- While that uses the same limit.
    left join buergschaft e on ${shallBeReplaced()}
      and e.kautionsvertrag_id = b.kautionsvertrag_id and e.geloescht_am is null and e.status = any (${sql.val(LIMIT_USING)}::text[])
    left join buergschaft en on en.buerge_org = e.buerge_org and en.id = e.nachfolger_id
    -- For a viewer who doesn't know it, a correction that is still a draft replaces nothing.
    cross join lateral (select (b.nachfolger_id is null)::int as inside,
      (not ${isHidden('b')} and (b.nachfolger_id is null or ${isHidden('n')}))::int as outside) u
  where b.kautionsvertrag_id is not null and b.status = any (${sql.val(LIMIT_USING)}::text[]) and b.geloescht_am is null and ${which}`

/** What orders reserve of their contracts, as `usedByBuergschaften`. @param which of them: a condition on `a` */
const reservedByAuftraege = (which: RawBuilder<unknown>) => sql`
  select a.buerge_org, a.kautionsvertrag_id, 'AUFTRAG', a.id, coalesce(a.daten -> 'auftragnehmer' ->> 'auftragnehmerId', ''),
    a.daten -> 'buergschaftsdaten' ->> 'buergschaftsart', 0,
    0, case when (a.status, coalesce(a.phase, '')) in (${states(LIMIT_RESERVING)}) then a.betrag_cent else 0 end, 0, 0, a.betrag_cent
  from auftrag a
  where a.kautionsvertrag_id is not null and a.buerge_org is not null
    and (a.status, coalesce(a.phase, '')) in (${states([...LIMIT_RESERVING, DRAFTED])}) and ${which}`

/** What everything uses of one contract, as a query with the columns `USE_COLUMNS`. */
export function usedOfVertrag(orgId: string, id: string) {
  const ofContract = (row: string) =>
    sql`${sql.ref(`${row}.buerge_org`)} = ${orgId} and ${sql.ref(`${row}.kautionsvertrag_id`)} = ${id}::bigint`
  return sql`${usedByBuergschaften(ofContract('b'))} union all ${reservedByAuftraege(ofContract('a'))}`
}

/**
 * The objects whose use follows from that of the noted ones, or is one with it: the guarantee that a draft corrects, the one that is offered
 * in exchange with its correction, and the one that it shall take the place of; as the tables `affected` (org_id, kind, id).
 */
export function affected(objects: readonly UsingObject[]) {
  const rows = (kind: UsingObject['kind']) => {
    const some = objects.filter((object) => object.kind === kind)
    return sql`select * from unnest(${some.map(({ orgId }) => orgId)}::text[], ${some.map(({ id }) => id)}::bigint[])`
  }
  return sql`noted (org_id, id) as (${rows('BUERGSCHAFT')}),
    corrected as (
      select org_id, id from noted
      union select b.buerge_org, b.korrektur_grundlage_id from noted t join buergschaft b on b.buerge_org = t.org_id and b.id = t.id
        where b.korrektur_grundlage_id is not null),
    affected (org_id, kind, id) as (
      select org_id, 'BUERGSCHAFT', id from corrected
      union select b.buerge_org, 'BUERGSCHAFT', other.id from corrected t join buergschaft b on b.buerge_org = t.org_id and b.id = t.id
        left join buergschaft u on u.buerge_org = b.buerge_org and u.id = b.umtausch_id
        cross join lateral (values (b.umtausch_id), (u.nachfolger_id), (b.umtausch_grundlage_id)) other (id) where other.id is not null
      union select o.org_id, 'AUFTRAG', o.id from (${rows('AUFTRAG')}) o (org_id, id))`
}

const isAffected = (kind: UsingObject['kind'], row: string) =>
  sql`(${sql.ref(`${row}.buerge_org`)}, ${sql.ref(`${row}.id`)}) in (select org_id, id from affected where kind = ${kind})`

/** What the objects of `affected` use, as a query with the columns `USE_COLUMNS`. */
export const usedByAffected = () =>
  sql`${usedByBuergschaften(isAffected('BUERGSCHAFT', 'b'))} union all ${reservedByAuftraege(isAffected('AUFTRAG', 'a'))}`

/** The contracts of the objects of `affected`, as a query (org_id, id). */
export const vertraegeOfAffected = () => sql`
  select b.buerge_org, b.kautionsvertrag_id from affected x join buergschaft b on b.buerge_org = x.org_id and b.id = x.id
    where x.kind = 'BUERGSCHAFT'
  union select a.buerge_org, a.kautionsvertrag_id from affected x join auftrag a on a.id = x.id and a.buerge_org = x.org_id
    where x.kind = 'AUFTRAG'`
