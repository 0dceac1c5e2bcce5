import type { AuftragFilter, AuftragSortField, AuftragRow } from '@avalwerk/contracts'
import { toSearchForm } from '@avalwerk/domain'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import {
  type Count,
  countBefore,
  type ListPage,
  narrow,
  type PagePlace,
  readKeyed,
  reachOf,
  type Sorting,
  type SortKey,
  textCondition,
  type TextReach,
  textWays,
  toWords,
} from '../kernel/list.ts'
import type { AuftragSichtTable, Schema } from '../kernel/schema.ts'
import { isAmongVisible } from '../records/visibility.ts'

type ViewQuery = SelectQueryBuilder<Schema & { s: AuftragSichtTable }, 's', object>

/** What a draft may lack, in the words of its index, which row-level security lets through: it stands before all others. */
const RECEIVED = sql`case when s.eingang_am is null then '-infinity'::timestamptz else s.eingang_am end`
const AMOUNT = sql`case when s.betrag_cent is null then 0 else s.betrag_cent end`

/** Also in an order that nothing changes: whoever reads all pages one after the other misses none, and has none twice. */
type ListOrder = AuftragSortField | 'id'
/** Each has an index with the organisation in front. */
const SORTING: Record<ListOrder, SortKey> = {
  id: { expression: sql`s.auftrag_id`, type: 'bigint' },
  geaendertAm: { expression: sql`s.geaendert_am`, type: 'timestamptz' },
  eingangAm: { expression: RECEIVED, type: 'timestamptz' },
  betrag: { expression: AMOUNT, type: 'bigint' },
  auftraggeberName: { expression: sql`s.auftraggeber_sort`, type: 'text' },
  auftragnehmerName: { expression: sql`s.auftragnehmer_sort`, type: 'text' },
}

const SEARCH = { search: 'app_auftragssuche', id: 's.auftrag_id', text: 's.suchtext' } as const

type ListFilter = AuftragFilter & { id?: string }

type Of<Value> = Partial<Record<keyof AuftragFilter, Value>>
type ViewColumn = `s.${keyof AuftragSichtTable}`
const MULTIPLE = { status: 's.status', art: 's.art', buergeIds: 's.buerge_id' } as const satisfies Of<ViewColumn>

type Special = Exclude<keyof AuftragFilter, keyof typeof MULTIPLE | 'suche'>
/** The conditions for all filter fields that the tables above leave out: one that is forgotten doesn't compile. Days are Berlin's. */
const SPECIAL: { [Field in Special]-?: (query: ViewQuery, value: NonNullable<AuftragFilter[Field]>) => ViewQuery } = {
  betragVon: (query, cents) => query.where(sql<boolean>`${AMOUNT} >= ${cents} and s.betrag_cent is not null`),
  betragBis: (query, cents) => query.where(sql<boolean>`${AMOUNT} <= ${cents} and s.betrag_cent is not null`),
  eingangVon: (query, day) => query.where(sql<boolean>`${RECEIVED} >= (${day}::date::timestamp at time zone 'Europe/Berlin')`),
  eingangBis: (query, day) =>
    query.where(sql<boolean>`${RECEIVED} < ((${day}::date + 1)::timestamp at time zone 'Europe/Berlin') and s.eingang_am is not null`),
}

/** All orders that a viewer sees. */
const seenAuftraege = (tx: DbTransaction, caller: VisibilityContext): ViewQuery =>
  (tx.selectFrom('auftrag_sicht as s').where('s.org_id', '=', caller.orgId) as unknown as ViewQuery).where(
    isAmongVisible(caller, 's.unternehmen_id'),
  )

const wordsOf = (filter: ListFilter): string[] => toWords(toSearchForm(filter.suche ?? ''))

/** How the text of a filter is best looked for among a viewer's orders. */
const waysOf = (tx: DbTransaction, caller: VisibilityContext, filter: ListFilter) =>
  textWays(tx, wordsOf(filter), seenAuftraege(tx, caller).orderBy('s.geaendert_am', 'desc').orderBy('s.auftrag_id', 'desc'), SEARCH.text)

/** The caller's orders under a filter: the one place where the list is narrowed. */
function filterAuftraege(tx: DbTransaction, caller: VisibilityContext, filter: ListFilter, reach: TextReach = {}): ViewQuery {
  let query = seenAuftraege(tx, caller)
  if (filter.id) query = query.where('s.auftrag_id', '=', filter.id)
  query = narrow(query, filter as AuftragFilter, { multiple: MULTIPLE, limits: {}, special: SPECIAL }, undefined)
  const text = textCondition(wordsOf(filter), SEARCH, reach)
  return text ? query.where(text) : query
}

/** A page of the list, and how many orders there are, counted up to the usual bound. The page is found as the list of guarantees finds its own. */
export async function pageOfAuftraege(
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: ListFilter,
  sorting: Sorting<ListOrder>,
  size: number,
  where: PagePlace,
): Promise<ListPage<AuftragRow> & { gesamt: Count }> {
  const search = await waysOf(tx, caller, filter)
  const { gesamt, rows } = await countBefore(tx, filter, search, (reach) => filterAuftraege(tx, caller, filter, reach))
  return { ...(await readPage(rows, sorting, size, where)), gesamt }
}

/** A page of the list by itself. @throws Refusal EINGABE_UNGUELTIG as `readKeyed` */
export const listAuftraege = async (
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: ListFilter,
  sorting: Sorting<ListOrder>,
  size: number,
  where: PagePlace,
): Promise<ListPage<AuftragRow>> =>
  readPage(filterAuftraege(tx, caller, filter, reachOf(await waysOf(tx, caller, filter), 'page')), sorting, size, where)

async function readPage(query: ViewQuery, sorting: Sorting<ListOrder>, size: number, where: PagePlace): Promise<ListPage<AuftragRow>> {
  const page = await readKeyed(query.selectAll('s'), sorting, SORTING[sorting.field], 's.auftrag_id', size, where)
  return { ...page, zeilen: page.zeilen.map(asRow) }
}

const asRow = (row: Selectable<AuftragSichtTable>): AuftragRow => ({
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
})
