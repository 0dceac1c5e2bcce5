import type { Readable } from 'node:stream'
import type { VertragFilter, VertragSortField, VertragRow, Sort } from '@avalwerk/contracts'
import { utilization, formatUtilization, formatAmount, freiesLimit, toSortKey, VERTRAG_STATUS, type VertragStatus } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type CsvColumn, csvStream } from '../kernel/csv.ts'
import { type Database, type VisibilityContext, type DbTransaction } from '../kernel/database.ts'
import { type Count, containsPattern, toWords, parseSort } from '../kernel/list.ts'
import { isVertragItemVisible, isVertragVisible } from '../records/visibility.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { type UsedVertrag, nehmerFor, listUsedVertraege, viewOf } from './usage.ts'

/** The guarantor's name, null for one that the viewer doesn't see. */
const BUERGE_NAME = unternehmenColumn('k.buerge_id', 'name')

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
  return toWords(toSortKey(filter.suche ?? '')).reduce((query, word) => query.where('k.suchtext', 'like', containsPattern(word)), query)
}

type Seen = Readonly<{
  vertrag: UsedVertrag
  nehmer: ReturnType<typeof nehmerFor>
  buerge: string
  unternehmen: number
  pruefungId: string | null
}>

/**
 * The contracts under a filter with their use. An organisation has some dozens of them: they are sorted here, where their use is
 * known, which no column of the database holds.
 */
async function listVisibleVertraege(tx: DbTransaction, caller: VisibilityContext, filter: VertragFilter): Promise<Seen[]> {
  const rows = await filterVertraege(tx, caller, filter)
    .select(['k.id', BUERGE_NAME.as('buerge_name')])
    .select([
      sql<number>`(select count(*) from kautionsvertrag_unternehmen u where u.org_id = k.org_id and u.kautionsvertrag_id = k.id
        and u.status = 'ANGENOMMEN' and ${isVertragItemVisible(caller, 'u')})`.as('unternehmen'),
      sql<string | null>`(select p.id from vertragspruefung p where p.org_id = k.org_id and p.kautionsvertrag_id = k.id
        and p.status = 'OFFEN')`.as('pruefung_id'),
    ])
    .execute()
  const genutzt = await listUsedVertraege(
    tx,
    rows.map(({ id }) => id),
    viewOf(caller),
  )
  const byId = new Map(genutzt.map((k) => [k.id, k]))
  return rows.flatMap((zuordnung) => {
    const vertrag = byId.get(zuordnung.id)
    if (!vertrag) return []
    const g = {
      vertrag,
      nehmer: nehmerFor(vertrag, caller),
      buerge: zuordnung.buerge_name ?? vertrag.buerge_id,
      unternehmen: zuordnung.unternehmen,
      pruefungId: zuordnung.pruefung_id,
    }
    const matches = (!filter.auslastungAb || percent(vertrag) >= Number(filter.auslastungAb)) && matchesShown(g, filter)
    return matches ? [g] : []
  })
}

/** Nothing is found by what the viewer isn't told: the name of a policy holder whom they don't see. */
const matchesShown = ({ vertrag, nehmer, buerge }: Seen, { suche, versicherungsnehmer }: VertragFilter): boolean => {
  const text = toSortKey([vertrag.vertragsnummer, nehmer.name, buerge].join(' '))
  return (
    (!versicherungsnehmer?.length || versicherungsnehmer.includes(nehmer.name)) &&
    toWords(toSortKey(suche ?? '')).every((w) => text.includes(w))
  )
}

const percent = (k: UsedVertrag): number => utilization({ gesamtlimit: k.gesamtlimit_cent, genutzt: k.genutzt })
const STATUS_SEQUENCE = Object.keys(VERTRAG_STATUS) as VertragStatus[]

/** What a contract is sorted by. */
const SORT_VALUE: Readonly<Record<VertragSortField, (seen: Seen) => string | number>> = {
  vertragsnummer: ({ vertrag }) => toSortKey(vertrag.vertragsnummer),
  versicherungsnehmer: ({ nehmer }) => toSortKey(nehmer.name),
  buerge: ({ buerge }) => toSortKey(buerge),
  status: ({ vertrag }) => STATUS_SEQUENCE.indexOf(vertrag.status),
  gesamtlimit: ({ vertrag }) => vertrag.gesamtlimit_cent,
  auslastung: ({ vertrag }) => percent(vertrag),
  geaendertAm: ({ vertrag }) => vertrag.geaendert_am.getTime(),
}

function sortVertraege(all: readonly Seen[], sort: Sort<VertragSortField>): Seen[] {
  const { field, direction } = parseSort(sort)
  const value = SORT_VALUE[field]
  const sign = direction === 'asc' ? 1 : -1
  return all.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    return sign * (left < right ? -1 : left > right ? 1 : Number(a.vertrag.id) - Number(b.vertrag.id))
  })
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
  const all = sortVertraege(await listVisibleVertraege(tx, caller, filter), sort)
  return { zeilen: all.slice(page * size, (page + 1) * size).map(asRow), gesamt: { anzahl: all.length, genau: true } }
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
    const all = await db.runAs(caller, (tx) => listVisibleVertraege(tx, caller, filter))
    yield* sortVertraege(all, 'vertragsnummer,asc').map(asRow)
  }
  return csvStream(COLUMNS, rows())
}
