import { type Buergschaftsart, DRAFTED, LIMIT_RESERVING, LIMIT_USING } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'

/** What must not count: the order or the guarantee that is being decided. */
export type Without = Readonly<{ auftragId?: string | undefined; buergschaftId?: string | undefined }>

/**
 * From whose view a contract's use is reckoned. The guarantor and the operator know drafts. For all others, a draft that two people haven't
 * decided on uses what was ordered, a draft without an order uses nothing, and a guarantee that a draft shall correct still stands.
 */
export type LimitViewer = 'inside' | 'outside'

export type UsageRow = {
  id: unknown
  art: Buergschaftsart
  unternehmen: string | null
  anzahl: number
  genutzt: number
  reserviert: number
}

/** The condition that a row `b` is a draft of which only its guarantor knows. */
const isHidden = (b: string) => sql`(${sql.ref(`${b}.status`)} = 'ENT' and not ${sql.ref(`${b}.angekuendigt`)})`

/**
 * What guarantees use of contracts and orders reserve (cents), by contract, type and borrower, as a query. It counts what the transaction
 * may see, and is true only for one that sees all parties.
 */
export function usageOf(
  ids: readonly string[],
  { view = 'inside', without = {} }: { view?: LimitViewer; without?: Without },
): RawBuilder<UsageRow> {
  const outside = view === 'outside'
  const reserving = outside ? [...LIMIT_RESERVING, DRAFTED] : LIMIT_RESERVING
  // For a viewer who doesn't know it, a correction that is still a draft replaces nothing.
  const stands = (b: string) =>
    outside
      ? sql`(${sql.ref(`${b}.nachfolger_id`)} is null or exists (
          select from buergschaft n where n.buerge_org = ${sql.ref(`${b}.buerge_org`)} and n.id = ${sql.ref(`${b}.nachfolger_id`)} and ${isHidden('n')}))`
      : sql`${sql.ref(`${b}.nachfolger_id`)} is null`
  const orgs = sql`(select org_id from kautionsvertrag where id = any (${sql.val(ids)}::bigint[]))`
  return sql<UsageRow>`
    select b.kautionsvertrag_id as id, b.art, b.auftragnehmer_id as unternehmen, count(*)::int as anzahl,
      sum(b.betrag_cent - least(b.betrag_cent, coalesce(e.betrag_cent, 0)))::bigint as genutzt, 0::bigint as reserviert
    from buergschaft b
      -- What it shall take the place of, while that uses the same limit.
      left join buergschaft e on e.buerge_org = b.buerge_org and e.id = b.umtausch_grundlage_id and e.umtausch_id = b.id
        and e.kautionsvertrag_id = b.kautionsvertrag_id and ${stands('e')} and e.geloescht_am is null
        and e.status = any (${sql.val(LIMIT_USING)}::text[])
    where b.buerge_org in ${orgs} and b.kautionsvertrag_id = any (${sql.val(ids)}::bigint[])
      and b.status = any (${sql.val(LIMIT_USING)}::text[]) and ${stands('b')} and b.geloescht_am is null
      and ${outside ? sql`not ${isHidden('b')}` : sql`true`}
      and b.id <> ${without.buergschaftId ?? '0'}::bigint
    group by 1, 2, 3
    union all
    select kautionsvertrag_id, daten -> 'buergschaftsdaten' ->> 'buergschaftsart', daten -> 'auftragnehmer' ->> 'auftragnehmerId', 0,
      0::bigint, sum(betrag_cent)::bigint
    from auftrag
    where buerge_org in ${orgs} and kautionsvertrag_id = any (${sql.val(ids)}::bigint[])
      and (status, coalesce(phase, '')) in (${sql.join(reserving.map(({ status, phase }) => sql`(${status}, ${phase ?? ''})`))})
      and id <> ${without.auftragId ?? '0'}::bigint
    group by 1, 2, 3`
}
