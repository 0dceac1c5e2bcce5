import type { Readable } from 'node:stream'
import type { VertragFilter, VertragSortField, VertragRow, Sort } from '@avalwerk/contracts'
import { utilization, formatUtilization, formatAmount, freiesLimit, toSortKey, VERTRAG_STATUS, type VertragStatus } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import { type CsvColumn, csvStream } from '../kernel/csv.ts'
import { type Database, type VisibilityContext, type DbTransaction } from '../kernel/database.ts'
import { type Count, containsPattern, toWords, parseSort, type Sorting, offsetOf } from '../kernel/list.ts'
import { isVertragItemVisible, isVertragVisible } from '../records/visibility.ts'
import { columnsFor } from '../records/limitUsage.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { HIDDEN_NEHMER, type UsedVertrag, nehmerFor, viewOf, withUsage } from './usage.ts'

/** The guarantor's name, null for one that the viewer doesn't see. */
const BUERGE_NAME = unternehmenColumn('k.buerge_id', 'name')

/** The use of a contract in percent, as a viewer is told it. */
const utilizationOf = (caller: VisibilityContext) => {
  const used = sql`(k.anfangsbestand_cent + ${sql.ref(`k.${columnsFor(viewOf(caller)).used}`)})`
  return sql<number>`(case when k.gesamtlimit_cent > 0 then ${used}::float8 / k.gesamtlimit_cent * 100
    when ${used} > 0 then 100 else 0 end)`
}

/** Whether the viewer isn't told who the policy holder is: they see some companies only, and not that one. */
const isNehmerHidden = ({ visible }: VisibilityContext) =>
  visible === null
    ? sql<boolean>`false`
    : sql<boolean>`(k.versicherungsnehmer_id is not null and k.versicherungsnehmer_id <> all (${sql.val(visible)}::text[]))`

/** The contracts under a filter, as far as the viewer sees them: the one place where the list is narrowed. */
function filterVertraege(tx: DbTransaction, caller: VisibilityContext, filter: VertragFilter) {
  let query = tx.selectFrom('kautionsvertrag as k').where(isVertragVisible(caller, 'k'))
  if (filter.status?.length) query = query.where('k.status', 'in', filter.status)
  if (filter.buergeId?.length) query = query.where('k.buerge_id', 'in', filter.buergeId)
  if (filter.unternehmenId?.length)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('kautionsvertrag_unternehmen as u')
          .select(sql`1`.as('eins'))
          .whereRef('u.org_id', '=', 'k.org_id')
          .whereRef('u.kautionsvertrag_id', '=', 'k.id')
          .where('u.unternehmen_id', 'in', filter.unternehmenId as string[]),
      ),
    )
  // Nothing is found by what the viewer isn't told.
  if (filter.versicherungsnehmer?.length)
    query = query.where(
      sql<boolean>`case when ${isNehmerHidden(caller)} then ${HIDDEN_NEHMER} else k.versicherungsnehmer_name end
        = any (${sql.val(filter.versicherungsnehmer)}::text[])`,
    )
  if (filter.auslastungAb) query = query.where(utilizationOf(caller), '>=', Number(filter.auslastungAb))
  return toWords(toSortKey(filter.suche ?? '')).reduce((narrowed, word) => {
    const found = narrowed.where('k.suchtext', 'like', containsPattern(word))
    return caller.visible === null
      ? found
      : found.where(sql<boolean>`(not ${isNehmerHidden(caller)} or replace(k.suchtext, k.nehmer_sort, '') like ${containsPattern(word)})`)
  }, query)
}

/** What a contract is sorted by. */
const SORT_VALUE: Readonly<Record<VertragSortField, (caller: VisibilityContext) => RawBuilder<unknown>>> = {
  // The text by which they are searched begins with the number.
  vertragsnummer: () => sql`k.suchtext collate "C"`,
  versicherungsnehmer: (caller) =>
    sql`(case when ${isNehmerHidden(caller)} then ${toSortKey(HIDDEN_NEHMER)} else k.nehmer_sort end) collate "C"`,
  buerge: () => sql`coalesce(${unternehmenColumn('k.buerge_id', 'name_sort')}, lower(k.buerge_id)) collate "C"`,
  status: () => sql`array_position(${sql.val(STATUS_SEQUENCE)}::text[], k.status)`,
  gesamtlimit: () => sql`k.gesamtlimit_cent`,
  auslastung: utilizationOf,
  geaendertAm: () => sql`k.geaendert_am`,
}
const STATUS_SEQUENCE = Object.keys(VERTRAG_STATUS) as VertragStatus[]

type Seen = Readonly<{
  vertrag: UsedVertrag
  nehmer: ReturnType<typeof nehmerFor>
  buerge: string
  unternehmen: number
  pruefungId: string | null
}>

/** The contracts under a filter with their use, sorted; some of them, or all. */
async function listVisibleVertraege(
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: VertragFilter,
  { field, direction }: Sorting<VertragSortField>,
  some?: { page: number; size: number },
): Promise<Seen[]> {
  const sorted = filterVertraege(tx, caller, filter)
    .selectAll('k')
    .select([
      BUERGE_NAME.as('buerge_name'),
      sql<number>`(select count(*) from kautionsvertrag_unternehmen u where u.org_id = k.org_id and u.kautionsvertrag_id = k.id
        and u.status = 'ANGENOMMEN' and ${isVertragItemVisible(caller, 'u')})`.as('unternehmen'),
      sql<string | null>`(select p.id from vertragspruefung p where p.org_id = k.org_id and p.kautionsvertrag_id = k.id
        and p.status = 'OFFEN')`.as('pruefung_id'),
    ])
    .orderBy(SORT_VALUE[field](caller), direction)
    .orderBy('k.id', direction)
  const rows = await (some ? sorted.limit(some.size).offset(offsetOf(some.page, some.size)) : sorted).execute()
  return rows.map(({ buerge_name, unternehmen, pruefung_id, ...vertrag }) => ({
    vertrag: withUsage(vertrag, viewOf(caller)),
    nehmer: nehmerFor(vertrag, caller),
    buerge: buerge_name ?? vertrag.buerge_id,
    unternehmen,
    pruefungId: pruefung_id,
  }))
}

const asRow = ({ vertrag, nehmer, buerge, unternehmen, pruefungId }: Seen): VertragRow => ({
  id: vertrag.id,
  vertragsnummer: vertrag.vertragsnummer,
  status: vertrag.status,
  buerge: { id: vertrag.buerge_id, name: buerge },
  versicherungsnehmer: nehmer,
  gesamtlimit: vertrag.gesamtlimit_cent,
  einzellimit: vertrag.einzellimit_cent,
  genutzt: vertrag.genutzt,
  reserviert: vertrag.reserviert,
  unternehmen,
  pruefungId,
  geaendertAm: vertrag.geaendert_am.toISOString(),
})

/** A page of contracts. @param sort 'field,direction' */
export async function listVertraege(
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: VertragFilter,
  { page, size, sort }: { page: number; size: number; sort: Sort<VertragSortField> },
): Promise<{ zeilen: VertragRow[]; gesamt: Count }> {
  const rows = await listVisibleVertraege(tx, caller, filter, parseSort(sort), { page, size })
  const { anzahl } = await filterVertraege(tx, caller, filter)
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .executeTakeFirstOrThrow()
  return { zeilen: rows.map(asRow), gesamt: { anzahl, genau: true } }
}

/** All contracts that the viewer sees, by number. */
export async function allVertraege(tx: DbTransaction, caller: VisibilityContext) {
  const rows = await filterVertraege(tx, caller, {})
    .select([
      'k.id',
      'k.vertragsnummer',
      'k.status',
      'k.buerge_id',
      BUERGE_NAME.as('buerge_name'),
      'k.versicherungsnehmer_id',
      'k.versicherungsnehmer_name',
    ])
    .orderBy('k.vertragsnummer')
    .execute()
  return rows.map((zuordnung) => ({
    id: zuordnung.id,
    vertragsnummer: zuordnung.vertragsnummer,
    status: zuordnung.status,
    buerge: { id: zuordnung.buerge_id, name: zuordnung.buerge_name ?? zuordnung.buerge_id },
    versicherungsnehmer: nehmerFor(zuordnung, caller).name,
  }))
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'de-DE')

/** The options by which the viewer's contracts can be narrowed; those under which one company is, if it is named. */
export async function listVertragOptions(tx: DbTransaction, caller: VisibilityContext, unternehmenId: string | undefined) {
  const rows = await filterVertraege(tx, caller, unternehmenId ? { unternehmenId: [unternehmenId] } : {})
    .select([
      'k.id',
      'k.org_id',
      'k.status',
      'k.buerge_id',
      BUERGE_NAME.as('buerge_name'),
      'k.versicherungsnehmer_id',
      'k.versicherungsnehmer_name',
    ])
    .execute()
  const unternehmen = rows.length
    ? await tx
        .selectFrom('kautionsvertrag_unternehmen')
        .select(['unternehmen_id as id', 'unternehmen_name as name'])
        .distinct()
        .where(isVertragItemVisible(caller, 'kautionsvertrag_unternehmen'))
        .where(
          'kautionsvertrag_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    : []
  const buergen = new Map(rows.map((z) => [z.buerge_id, z.buerge_name ?? z.buerge_id]))
  return {
    status: STATUS_SEQUENCE.filter((status) => rows.some((z) => z.status === status)),
    buergen: [...buergen].map(([id, name]) => ({ id, name })).sort(byName),
    versicherungsnehmer: [...new Set(rows.map((z) => nehmerFor(z, caller).name))].sort((a, b) => a.localeCompare(b, 'de-DE')),
    unternehmen: unternehmen.sort(byName),
  }
}

const COLUMNS: readonly CsvColumn<VertragRow>[] = [
  ['Vertragsnummer', (z) => z.vertragsnummer],
  ['Status', (z) => VERTRAG_STATUS[z.status]],
  ['Bürge', (z) => z.buerge.name],
  ['Versicherungsnehmer', (z) => z.versicherungsnehmer.name],
  ['Gesamtlimit (EUR)', (z) => formatAmount(z.gesamtlimit)],
  ['Einzellimit (EUR)', (z) => formatAmount(z.einzellimit)],
  ['Genutzt (EUR)', (z) => formatAmount(z.genutzt)],
  ['Reserviert (EUR)', (z) => formatAmount(z.reserviert)],
  ['Frei (EUR)', (z) => formatAmount(freiesLimit(z))],
  ['Auslastung', (z) => formatUtilization(utilization(z))],
  ['Unternehmen', (z) => String(z.unternehmen)],
]
/** The contracts under a filter as German CSV. */
export function vertraegeCsv(db: Database, caller: VisibilityContext, filter: VertragFilter): Readable {
  async function* rows(): AsyncGenerator<VertragRow> {
    const all = await db.readAs(caller, (tx) => listVisibleVertraege(tx, caller, filter, parseSort('vertragsnummer,asc' as const)))
    yield* all.map(asRow)
  }
  return csvStream(COLUMNS, rows())
}
