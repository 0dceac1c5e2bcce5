import type { BuergschaftFilter, BuergschaftRow, SortField } from '@avalwerk/contracts'
import { OPERABLE_STATUS, toSortKey, toSearchForm, VERSANDWEGE_PAPER } from '@avalwerk/domain'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import {
  type Count,
  containsPattern,
  narrow,
  textCondition,
  toWords,
  countUpTo,
  type ListPage,
  type PagePlace,
  readKeyed,
  type SortKey,
  type Sorting,
  textWays,
  type TextReach,
  countBefore,
  reachOf,
} from '../kernel/list.ts'
import type { Schema, BuergschaftViewTable } from '../kernel/schema.ts'
import { vertragKeys } from '../records/kautionsvertrag.ts'
import { projektColumn } from '../records/projekt.ts'
import { familieOf } from '../records/unternehmen.ts'
import { heldBy } from './loeschsperre.ts'
import { isAmongVisible } from '../records/visibility.ts'

/** The exact number is a call of its own, up to here. */
const HIGH_COUNT_LIMIT = 100_000
const SEARCH = { search: 'app_suche', id: 's.buergschaft_id', text: 's.suchtext' } as const

/** The contract's filter, or one guarantee alone. */
export type ListFilter = BuergschaftFilter & { id?: string }

type ViewQuery = SelectQueryBuilder<Schema & { s: BuergschaftViewTable }, 's', object>
type ViewColumn = `s.${keyof BuergschaftViewTable}`

/** Dates that may be missing, in the words of their indexes, which row-level security lets through: none stands behind all others. */
const DATES = {
  ausstellung: sql<string>`case when s.ausstellungsdatum is null then '9999-12-31'::date else s.ausstellungsdatum end`,
  befristung: sql<string>`case when s.befristungsdatum is null then '9999-12-31'::date else s.befristungsdatum end`,
} as const

/** Also in an order that nothing changes: whoever reads all pages one after the other misses none, and has none twice. */
type ListOrder = SortField | 'id'
/** What each field is sorted by, and the type of its value in a cursor. Each has an index with the organisation in front. */
const SORTING: Record<ListOrder, SortKey> = {
  id: { expression: sql`s.buergschaft_id`, type: 'bigint' },
  geaendertAm: { expression: sql`s.geaendert_am`, type: 'timestamptz' },
  buergschaftsIdBuerge: { expression: sql`case when s.nummer is null then '' else s.nummer end`, type: 'text' },
  betrag: { expression: sql`s.betrag_cent`, type: 'bigint' },
  ausstellungsdatum: { expression: DATES.ausstellung, type: 'date' },
  befristungsdatum: { expression: DATES.befristung, type: 'date' },
  auftraggeberName: { expression: sql`s.auftraggeber_sort`, type: 'text' },
  auftragnehmerName: { expression: sql`s.auftragnehmer_sort`, type: 'text' },
}

/** Fields with several values, which are alternatives, and their columns. */
const MULTIPLE = {
  status: 's.status',
  art: 's.art',
  auftraggeberIds: 's.auftraggeber_id',
  buergeIds: 's.buerge_id',
  projektIds: 's.projekt_id',
  herkunft: 's.herkunft',
  versandweg: 's.versandweg',
} as const satisfies Partial<Record<keyof BuergschaftFilter, ViewColumn>>

/** Lower and upper bounds, both included. */
const LIMITS = {
  betragVon: ['s.betrag_cent', '>='],
  betragBis: ['s.betrag_cent', '<='],
  ablaufVon: ['s.ablaufdatum', '>='],
  ablaufBis: ['s.ablaufdatum', '<='],
} as const satisfies Partial<Record<keyof BuergschaftFilter, readonly [ViewColumn, '>=' | '<=']>>

/** Conditions that ask for more than a column's value; what is searched for and the borrower's name are one search. */
type Special = Exclude<keyof BuergschaftFilter, keyof typeof MULTIPLE | keyof typeof LIMITS | 'suche' | 'auftragnehmer'>
type Condition<Value> = (query: ViewQuery, value: Value, of: { tx: DbTransaction; orgId: string }) => ViewQuery
/** A bound of a date, included: whatever has no date is outside of it. */
const dateBound =
  (date: keyof typeof DATES, comparison: '>=' | '<='): Condition<string> =>
  (query, value) =>
    query.where(sql<boolean>`${DATES[date]} ${sql.raw(comparison)} ${value}::date and ${DATES[date]} < '9999-12-31'::date`)
/** The conditions for all filter fields that the tables above leave out: one that is forgotten doesn't compile. */
const SPECIAL: { [Field in Special]-?: Condition<NonNullable<BuergschaftFilter[Field]>> } = {
  ausstellungVon: dateBound('ausstellung', '>='),
  ausstellungBis: dateBound('ausstellung', '<='),
  befristungVon: dateBound('befristung', '>='),
  befristungBis: dateBound('befristung', '<='),
  reiter: (query, tab) => {
    const delivered = query.where('s.versandweg', tab === 'PDF' ? 'in' : 'not in', VERSANDWEGE_PAPER)
    if (tab === 'BEGUENSTIGTE') return delivered.where('s.beguenstigter_auf_plattform', '=', true)
    return tab === 'KREDITNEHMER' ? delivered.where('s.kreditnehmer_auf_plattform', '=', true) : delivered
  },
  ohneProjekt: (query, yes) => (yes ? query.where('s.projekt_id', 'is', null).where('s.eingefroren_am', 'is', null) : query),
  bearbeitbar: (query) => query.where('s.status', 'in', [...OPERABLE_STATUS]),
  // As a list of ids: few guarantees are held, however many there are.
  loeschsperre: (query, _yes, { tx, orgId }) => query.where(sql<boolean>`s.buergschaft_id = any (array(${heldBy(tx, orgId)}))`),
  kautionsvertragIds: (query, ids) =>
    ids.length === 0
      ? query
      : query.where(
          sql<boolean>`s.buergschaft_id in (select b.id from ${vertragKeys(ids)} k join buergschaft b on b.buerge_org = k.org_id
            and b.kautionsvertrag_id = k.id)`,
        ),
  aufruferRolle: (query, role) => query.where('s.rolle', '=', role),
  // An empty list of what is wanted is nothing, not everything.
  buergschaftIdsIn: (query, ids) => query.where(sql<boolean>`s.buergschaft_id = any (${sql.val(ids)}::bigint[])`),
  buergschaftIdsNotIn: (query, ids) =>
    ids.length === 0 ? query : query.where(sql<boolean>`s.buergschaft_id <> all (${sql.val(ids)}::bigint[])`),
  mutterUnternehmenId: (query, id) => query.where(sql<boolean>`s.auftraggeber_id in ${familieOf(id)}`),
}

/** All guarantees that a viewer sees. */
const seenBuergschaften = (tx: DbTransaction, caller: VisibilityContext): ViewQuery =>
  (tx.selectFrom('buergschaft_sicht as s').where('s.org_id', '=', caller.orgId) as unknown as ViewQuery).where(
    isAmongVisible(caller, 's.unternehmen_id'),
  )

/** The words of a filter's text conditions: the borrower's name is part of the searched text. */
const wordsOf = ({ suche, auftragnehmer }: ListFilter): string[] => [
  ...toWords(toSearchForm(suche ?? '')),
  ...toWords(toSortKey(auftragnehmer ?? '')),
]

/** How the text of a filter is best looked for among a viewer's guarantees. */
const waysOf = (tx: DbTransaction, caller: VisibilityContext, filter: ListFilter) =>
  textWays(
    tx,
    wordsOf(filter),
    seenBuergschaften(tx, caller).orderBy('s.geaendert_am', 'desc').orderBy('s.buergschaft_id', 'desc'),
    SEARCH.text,
  )

/**
 * The viewer's guarantees under a filter: the one place where the list is narrowed.
 * @param text how its text is looked for, and how many hits an index is asked for
 */
export function filterBuergschaften(tx: DbTransaction, caller: VisibilityContext, filter: ListFilter, text: TextReach = {}): ViewQuery {
  let query = seenBuergschaften(tx, caller)
  if (filter.id) query = query.where('s.buergschaft_id', '=', filter.id)
  query = narrow(query, filter as BuergschaftFilter, { multiple: MULTIPLE, limits: LIMITS, special: SPECIAL }, { tx, orgId: caller.orgId })
  const kreditnehmer = toSortKey(filter.auftragnehmer ?? '')
  if (kreditnehmer) query = query.where('s.auftragnehmer_sort', 'like', containsPattern(kreditnehmer))
  // The words of the borrower's name narrow by the index; the condition above decides.
  const found = textCondition(wordsOf(filter), SEARCH, text)
  return found ? query.where(found) : query
}

/** One page in order. @throws Refusal EINGABE_UNGUELTIG as `readKeyed` */
export async function listBuergschaften(
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: ListFilter,
  sorting: Sorting<ListOrder>,
  size: number,
  where: PagePlace,
): Promise<ListPage<BuergschaftRow>> {
  const search = await waysOf(tx, caller, filter)
  return readPage(filterBuergschaften(tx, caller, filter, reachOf(search, 'page')), sorting, size, where)
}

async function readPage(
  filtered: ViewQuery,
  sorting: Sorting<ListOrder>,
  size: number,
  where: PagePlace,
): Promise<ListPage<BuergschaftRow>> {
  const shown = filtered.selectAll('s').select(projektColumn('s', 'name').as('projekt_name'))
  const page = await readKeyed(shown, sorting, SORTING[sorting.field], 's.buergschaft_id', size, where)
  return { ...page, zeilen: page.zeilen.map(asRow) }
}

/** A page of the list, and how many rows there are, counted up to the usual bound. */
export async function pageOfBuergschaften(
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: BuergschaftFilter,
  sorting: Sorting<ListOrder>,
  size: number,
  where: PagePlace,
): Promise<ListPage<BuergschaftRow> & { gesamt: Count }> {
  const search = await waysOf(tx, caller, filter)
  const { gesamt, rows } = await countBefore(tx, filter, search, (reach) => filterBuergschaften(tx, caller, filter, reach))
  return { ...(await readPage(rows, sorting, size, where)), gesamt }
}

/** The number of rows under a filter, counted to the high bound. */
export const countBuergschaften = (tx: DbTransaction, caller: VisibilityContext, filter: ListFilter): Promise<Count> =>
  countUpTo(tx, filterBuergschaften(tx, caller, filter, { most: HIGH_COUNT_LIMIT + 1 }), HIGH_COUNT_LIMIT)

type ListRow = Omit<BuergschaftViewTable, 'geaendert_am' | 'betrag_cent' | 'stand' | 'eingefroren_am'> & {
  geaendert_am: Date
  betrag_cent: number
  projekt_name: string | null
}

function asRow(row: ListRow): BuergschaftRow {
  return {
    id: row.buergschaft_id,
    buergschaftsIdBuerge: row.nummer,
    rolle: row.rolle,
    art: row.art,
    betrag: row.betrag_cent,
    status: row.status,
    statusgrund: row.statusgrund,
    auftraggeberName: row.auftraggeber_name,
    auftragnehmerName: row.auftragnehmer_name,
    buergeId: row.buerge_id,
    buergeName: row.buerge_name,
    vertragsnummer: row.vertragsnummer,
    bauvorhaben: row.bauvorhaben,
    ausstellungsdatum: row.ausstellungsdatum,
    befristungsdatum: row.befristungsdatum,
    voraussichtlichesAblaufdatum: row.ablaufdatum,
    herkunft: row.herkunft,
    versandweg: row.versandweg,
    projekt: row.projekt_id && row.projekt_name ? { id: row.projekt_id, name: row.projekt_name } : null,
    geaendertAm: row.geaendert_am.toISOString(),
  }
}
