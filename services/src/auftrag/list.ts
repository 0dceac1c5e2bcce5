import type { AuftragFilter, AuftragSortField, AuftragRow } from '@avalwerk/contracts'
import { toSearchForm } from '@avalwerk/domain'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import { type Count, narrow, textCondition, toWords, countUpTo, type Sorting } from '../kernel/list.ts'
import type { AuftragSichtTable, Schema } from '../kernel/schema.ts'
import { isAmongVisible } from '../records/visibility.ts'

type ViewQuery = SelectQueryBuilder<Schema & { s: AuftragSichtTable }, 's', object>

/** Each has an index with the organisation in front. */
const SORTING: Record<AuftragSortField, RawBuilder<unknown>> = {
  geaendertAm: sql`s.geaendert_am`,
  eingangAm: sql`coalesce(s.eingang_am, '-infinity'::timestamptz)`,
  betrag: sql`coalesce(s.betrag_cent, 0)`,
  auftraggeberName: sql`s.auftraggeber_sort`,
  auftragnehmerName: sql`s.auftragnehmer_sort`,
}

const SEARCH = { search: 'app_auftragssuche', id: 's.auftrag_id', text: 's.suchtext' } as const

type ListFilter = AuftragFilter & { id?: string }

type Of<Value> = Partial<Record<keyof AuftragFilter, Value>>
type ViewColumn = `s.${keyof AuftragSichtTable}`
const MULTIPLE = { status: 's.status', art: 's.art', buergeIds: 's.buerge_id' } as const satisfies Of<ViewColumn>
const LIMITS = { betragVon: ['s.betrag_cent', '>='], betragBis: ['s.betrag_cent', '<='] } as const satisfies Of<
  readonly [ViewColumn, '>=' | '<=']
>

type Special = Exclude<keyof AuftragFilter, keyof typeof MULTIPLE | keyof typeof LIMITS | 'suche'>
/** The conditions for all filter fields that the tables above leave out: one that is forgotten doesn't compile. Days are Berlin's. */
const SPECIAL: { [Field in Special]-?: (query: ViewQuery, value: NonNullable<AuftragFilter[Field]>) => ViewQuery } = {
  eingangVon: (query, day) => query.where(sql<boolean>`s.eingang_am >= (${day}::date::timestamp at time zone 'Europe/Berlin')`),
  eingangBis: (query, day) => query.where(sql<boolean>`s.eingang_am < ((${day}::date + 1)::timestamp at time zone 'Europe/Berlin')`),
}

/** The caller's orders under a filter: the one place where the list is narrowed. */
function filterAuftraege(tx: DbTransaction, caller: VisibilityContext, filter: ListFilter): ViewQuery {
  let query = tx.selectFrom('auftrag_sicht as s').where('s.org_id', '=', caller.orgId) as unknown as ViewQuery
  query = query.where(isAmongVisible(caller, 's.unternehmen_id'))
  if (filter.id) query = query.where('s.auftrag_id', '=', filter.id)
  query = narrow(query, filter as AuftragFilter, { multiple: MULTIPLE, limits: LIMITS, special: SPECIAL }, undefined)
  const text = textCondition(toWords(toSearchForm(filter.suche ?? '')), SEARCH)
  return text ? query.where(text) : query
}

/** One page in order. */
export async function listAuftraege(
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: ListFilter,
  { field, direction }: Sorting<AuftragSortField>,
  size: number,
  number: number,
): Promise<AuftragRow[]> {
  const rows = await filterAuftraege(tx, caller, filter)
    .selectAll('s')
    .orderBy(sql`${SORTING[field]} ${sql.raw(direction)}, s.auftrag_id ${sql.raw(direction)}`)
    .limit(size)
    .offset(number * size)
    .execute()
  return rows.map((row) => ({
    id: row.auftrag_id,
    status: row.status,
    phase: row.phase,
    art: row.art,
    betrag: row.betrag_cent,
    auftraggeberName: row.auftraggeber_name,
    auftragnehmerName: row.auftragnehmer_name,
    buergeName: row.buerge_name,
    vertragsnummer: row.vertragsnummer,
    bauvorhaben: row.bauvorhaben,
    buergschaftId: row.buergschaft_id,
    eingangAm: row.eingang_am?.toISOString() ?? null,
    geaendertAm: row.geaendert_am.toISOString(),
  }))
}

/** The number of rows under a filter, counted no further than the bound. */
export const countAuftraege = (tx: DbTransaction, caller: VisibilityContext, filter: AuftragFilter): Promise<Count> =>
  // In the list's order: see the list of guarantees.
  countUpTo(tx, filterAuftraege(tx, caller, filter).orderBy(sql`s.geaendert_am desc, s.auftrag_id desc`))
