import type { Readable } from 'node:stream'
import type { BuergschaftFilter, BuergschaftRow } from '@avalwerk/contracts'
import {
  CONSTRUCTION_LAW,
  type ConstructionLaw,
  BUERGSCHAFTSARTEN,
  formatAmount,
  formatDate,
  type Group,
  ORIGIN,
  type StatusReason,
  statusDisplay,
  VERSANDWEG,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { type CsvColumn, csvStream } from '../kernel/csv.ts'
import type { Database, VisibilityContext, DbTransaction } from '../kernel/database.ts'
import { pageByPage } from '../kernel/list.ts'
import { listBuergschaften } from './list.ts'

/** So many rows are read at a time: memory stays the same however long the list is. */
const BATCH = 1_000

const date = (iso: string | null) => (iso ? formatDate(iso) : '')

/** What the list doesn't show and its rows don't carry: the contract as a guarantee names it. */
type VertragPart = Readonly<{ vertragsdatum: string | null; baurecht: ConstructionLaw | null; auftraggeber: string | null }>
type CsvRow = BuergschaftRow & VertragPart
const NO_CONTRACT: VertragPart = { vertragsdatum: null, baurecht: null, auftraggeber: null }

const status = (z: BuergschaftRow, viewer: Group) => statusDisplay(z.status, viewer, z.statusgrund as StatusReason | null)

const COLUMNS: readonly [string, (row: CsvRow, viewer: Group) => string][] = [
  ['Bürgschaft', (z) => z.id],
  ['Aval-Nr.', (z) => z.buergschaftsIdBuerge ?? ''],
  ['Art', (z) => BUERGSCHAFTSARTEN[z.art].name],
  ['Betrag (EUR)', (z) => formatAmount(z.betrag)],
  ['Status', (z, viewer) => status(z, viewer).caption],
  ['Status genauer', (z, viewer) => status(z, viewer).notice ?? ''],
  ['Begünstigter', (z) => z.auftraggeberName],
  ['Kreditnehmer', (z) => z.auftragnehmerName],
  ['Bürge', (z) => z.buergeName],
  ['Vertragsnummer', (z) => z.vertragsnummer ?? ''],
  ['Vertragsdatum', (z) => date(z.vertragsdatum)],
  ['Vertragsrecht', (z) => (z.baurecht ? CONSTRUCTION_LAW[z.baurecht] : '')],
  ['Begünstigter laut Vertrag', (z) => z.auftraggeber ?? ''],
  ['Bauvorhaben', (z) => z.bauvorhaben ?? ''],
  ['Projekt', (z) => z.projekt?.name ?? ''],
  ['Ausstellungsdatum', (z) => date(z.ausstellungsdatum)],
  ['Befristung', (z) => date(z.befristungsdatum)],
  ['Voraussichtliches Ablaufdatum', (z) => date(z.voraussichtlichesAblaufdatum)],
  ['Herkunft', (z) => ORIGIN[z.herkunft]],
  ['Versandweg', (z) => VERSANDWEG[z.versandweg]],
]

/** Guarantees as German CSV. */
export const buergschaftenCsv = (rows: AsyncIterable<CsvRow> | Iterable<CsvRow>, viewer: Group): Readable =>
  csvStream(
    COLUMNS.map(([title, cell]): CsvColumn<CsvRow> => [title, (row) => cell(row, viewer)]),
    rows,
  )

/** Rows of the list with what the file has beside it; a former beneficiary's as it was when the claim changed hands. */
export async function withVertrag(tx: DbTransaction, caller: VisibilityContext, rows: readonly BuergschaftRow[]): Promise<CsvRow[]> {
  if (!rows.length) return []
  const vertraege = await tx
    .selectFrom('buergschaft as b')
    .leftJoin('buergschaft_sicht as s', (join) => join.onRef('s.buergschaft_id', '=', 'b.id').on('s.org_id', '=', caller.orgId))
    .select(['b.id', 'b.vertragsdatum', 'b.baurecht'])
    .select(
      sql<string | null>`case when s.eingefroren_am is null then b.auftraggeber_gemaess_vertrag ->> 'name'
        else s.stand -> 'auftraggeberGemaessVertrag' ->> 'name' end`.as('auftraggeber'),
    )
    .where(
      'b.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(vertraege.map(({ id, ...vertrag }) => [id, vertrag]))
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? NO_CONTRACT) }))
}

/**
 * All rows under a filter, read in batches, each in a short transaction of its own. In the order of ids, which don't change: a row that is
 * edited, or gets its number, meanwhile comes neither twice nor not at all.
 */
export const allBuergschaftRows = (db: Database, caller: VisibilityContext, filter: BuergschaftFilter): AsyncGenerator<CsvRow> =>
  pageByPage((after) =>
    db.readAs(caller, async (tx) => {
      const page = await listBuergschaften(tx, caller, filter, { field: 'id', direction: 'asc' }, BATCH, { after })
      return { ...page, zeilen: await withVertrag(tx, caller, page.zeilen) }
    }),
  )
