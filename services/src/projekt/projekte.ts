import type { Readable } from 'node:stream'
import type { Projekt, ProjektFilter, ProjektSortField, ProjektRow, Sort } from '@avalwerk/contracts'
import {
  BUERGSCHAFT_STATUS,
  type Buergschaftsart,
  formatAmount,
  formatDate,
  PROJEKT_PHASE,
  type ProjektData,
  type VisibilityStatus,
  toSortKey,
} from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type CsvColumn, csvStream } from '../kernel/csv.ts'
import type { Database, VisibilityContext, DbTransaction } from '../kernel/database.ts'
import { type Count, containsPattern, toWords, countUpTo, parseSort, offsetOf } from '../kernel/list.ts'
import type { ProjektTable } from '../kernel/schema.ts'
import { listUnternehmenByIds, unternehmenColumn } from '../records/unternehmen.ts'
import { findProjektOf } from '../records/buergschaftSicht.ts'
import { countOfProjekt, runningOfProjekt, volumeOfProjekt } from '../records/buergschaftSums.ts'
import { isProjektVisible } from '../records/visibility.ts'

/** The projects under a filter, as far as the viewer sees them: the one place where the list is narrowed. */
function filterProjekte(tx: DbTransaction, caller: VisibilityContext, filter: ProjektFilter) {
  let query = tx.selectFrom('projekt as p').where('p.org_id', '=', caller.orgId).where(isProjektVisible(caller, 'p'))
  if (filter.phase?.length) query = query.where('p.phase', 'in', filter.phase)
  if (filter.unternehmenId?.length) query = query.where('p.unternehmen_id', 'in', filter.unternehmenId)
  return toWords(toSortKey(filter.suche ?? '')).reduce((query, word) => query.where('p.suchtext', 'like', containsPattern(word)), query)
}

/** The name of the company; one that the viewer doesn't see is known by its number alone. */
const UNTERNEHMEN_NAME = unternehmenColumn('p.unternehmen_id', 'name')

const PHASES = Object.keys(PROJEKT_PHASE)
const SORTING: Readonly<Record<ProjektSortField, RawBuilder<unknown>>> = {
  name: sql`p.name_sort`,
  phase: sql`array_position(${sql.val(PHASES)}::text[], p.phase)`,
  auftragssumme: sql`p.auftragssumme_cent`,
  unternehmen: unternehmenColumn('p.unternehmen_id', 'name_sort'),
  ende: sql`p.ende`,
  geaendertAm: sql`p.geaendert_am`,
}

const withColumns = (query: ReturnType<typeof filterProjekte>, caller: VisibilityContext) =>
  query
    .selectAll('p')
    .select([
      UNTERNEHMEN_NAME.as('unternehmen_name'),
      countOfProjekt(caller, 'p').as('anzahl'),
      runningOfProjekt(caller, 'p').as('laufend'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const asRow = (projekt: Row): ProjektRow => ({
  id: projekt.id,
  name: projekt.name,
  nummer: projekt.nummer,
  phase: projekt.phase,
  unternehmen: { id: projekt.unternehmen_id, name: projekt.unternehmen_name ?? projekt.unternehmen_id },
  ort: projekt.bauadresse?.ort ?? null,
  auftragssumme: projekt.auftragssumme_cent,
  beginn: projekt.beginn,
  ende: projekt.ende,
  buergschaften: projekt.anzahl,
  laufend: projekt.laufend,
  geaendertAm: projekt.geaendert_am.toISOString(),
})

/** A page of projects. @param sort 'field,direction' */
export async function listProjekte(
  tx: DbTransaction,
  caller: VisibilityContext,
  filter: ProjektFilter,
  { page, size, sort }: { page: number; size: number; sort: Sort<ProjektSortField> },
): Promise<{ zeilen: ProjektRow[]; gesamt: Count }> {
  const { field, direction } = parseSort(sort)
  const selection = filterProjekte(tx, caller, filter)
  const rows = await withColumns(selection, caller)
    .orderBy(sql`${SORTING[field]} ${sql.raw(direction)} nulls last, p.id ${sql.raw(direction)}`)
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  return { zeilen: rows.map(asRow), gesamt: await countUpTo(tx, selection) }
}

/** The companies that are responsible for a project that the viewer sees. */
export async function listProjektOptions(
  tx: DbTransaction,
  caller: VisibilityContext,
): Promise<{ unternehmen: { id: string; name: string }[] }> {
  const rows = await filterProjekte(tx, caller, {})
    .select(['p.unternehmen_id as id', UNTERNEHMEN_NAME.as('name')])
    .groupBy('p.unternehmen_id')
    .execute()
  return {
    unternehmen: rows.map(({ id, name }) => ({ id, name: name ?? id })).sort((a, b) => a.name.localeCompare(b.name, 'de-DE')),
  }
}

/** Sums of a project's guarantees, as far as the viewer sees them. */
async function sums(tx: DbTransaction, caller: VisibilityContext, id: string): Promise<Projekt['buergschaften']> {
  const all = await volumeOfProjekt(tx, caller, id)
  const sum = (parts: typeof all) => ({
    anzahl: parts.reduce((n, z) => n + z.anzahl, 0),
    betrag: parts.reduce((n, z) => n + z.betrag, 0),
  })
  const totalsBy = <K extends 'status' | 'art'>(field: K) =>
    [...new Set(all.map((z) => z[field]))]
      .map((value) => ({ [field]: value, ...sum(all.filter((z) => z[field] === value)) }))
      .sort((a, b) => b.betrag - a.betrag)
  const laufend = all.filter(({ status }) => !BUERGSCHAFT_STATUS[status as VisibilityStatus].end)
  return {
    gesamt: sum(all),
    laufend: sum(laufend),
    nachStatus: totalsBy('status') as unknown as Projekt['buergschaften']['nachStatus'],
    nachArt: totalsBy('art') as unknown as { art: Buergschaftsart; anzahl: number; betrag: number }[],
  }
}

/** The data of a project that people enter, from its row. */
export const projektDataOf = (projekt: Selectable<ProjektTable>): ProjektData => ({
  name: projekt.name,
  nummer: projekt.nummer,
  beschreibung: projekt.beschreibung,
  phase: projekt.phase,
  auftragssumme: projekt.auftragssumme_cent,
  bauadresse: projekt.bauadresse,
  beginn: projekt.beginn,
  ende: projekt.ende,
  ansprechpartner: projekt.ansprechpartner,
  unternehmenId: projekt.unternehmen_id,
  fuerAlle: projekt.fuer_alle,
  sichtberechtigteUnternehmen: projekt.sichtberechtigte,
})

/** A project that the viewer sees; undefined otherwise. */
export async function findProjekt(tx: DbTransaction, caller: VisibilityContext, id: string): Promise<Projekt | undefined> {
  const projekt = await filterProjekte(tx, caller, {})
    .selectAll('p')
    .select(UNTERNEHMEN_NAME.as('unternehmen_name'))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!projekt) return undefined
  const sichtberechtigte = (await listUnternehmenByIds(tx, projekt.sichtberechtigte)).map(({ id, name }) => ({ id, name }))
  return {
    id: projekt.id,
    version: projekt.version,
    ...projektDataOf(projekt),
    unternehmen: { id: projekt.unternehmen_id, name: projekt.unternehmen_name ?? projekt.unternehmen_id },
    sichtberechtigteUnternehmen: sichtberechtigte.map((u) => u.id),
    sichtberechtigte,
    erstelltAm: projekt.erstellt_am.toISOString(),
    geaendertAm: projekt.geaendert_am.toISOString(),
    buergschaften: await sums(tx, caller, id),
  }
}

/** The project of a guarantee that the viewer sees; undefined if they don't see the guarantee. */
export async function findProjektOfBuergschaft(tx: DbTransaction, caller: VisibilityContext, buergschaftId: string) {
  const row = await findProjektOf(tx, caller.orgId, buergschaftId)
  if (!row) return undefined
  const { id, name, phase } = row
  return { projekt: id !== null && name !== null && phase !== null ? { id, name, phase } : null }
}

const BATCH = 500
async function* allRows(db: Database, caller: VisibilityContext, filter: ProjektFilter): AsyncGenerator<ProjektRow> {
  let after = '0'
  for (;;) {
    const batch = await db.readAs(caller, (tx) =>
      withColumns(filterProjekte(tx, caller, filter), caller)
        .where('p.id', '>', after)
        .orderBy('p.id')
        .limit(BATCH)
        .execute(),
    )
    yield* batch.map(asRow)
    if (batch.length < BATCH) return
    after = String(batch.at(-1)?.id)
  }
}

const date = (iso: string | null) => (iso ? formatDate(iso) : '')
const amount = (cents: number | null) => (cents === null ? '' : formatAmount(cents))
const COLUMNS: readonly CsvColumn<ProjektRow>[] = [
  ['Projekt', (z) => z.id],
  ['Name', (z) => z.name],
  ['Projektnummer', (z) => z.nummer ?? ''],
  ['Phase', (z) => PROJEKT_PHASE[z.phase]],
  ['Verantwortliches Unternehmen', (z) => z.unternehmen.name],
  ['Ort', (z) => z.ort ?? ''],
  ['Auftragssumme netto (EUR)', (z) => amount(z.auftragssumme)],
  ['Beginn', (z) => date(z.beginn)],
  ['Ende', (z) => date(z.ende)],
  ['Bürgschaften', (z) => String(z.buergschaften)],
  ['Laufende Bürgschaften (EUR)', (z) => amount(z.laufend)],
]
/** The projects under a filter as German CSV. */
export const projekteCsv = (db: Database, caller: VisibilityContext, filter: ProjektFilter): Readable =>
  csvStream(COLUMNS, allRows(db, caller, filter))
