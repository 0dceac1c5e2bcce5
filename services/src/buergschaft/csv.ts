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
import type { Database, VisibilityContext, DbTransaction } from '../kernel/datenbank.ts'
import { seite } from './liste.ts'

/** So many rows are read at a time: memory stays the same however long the list is. */
const BATCH = 1_000

const datum = (iso: string | null) => (iso ? formatDate(iso) : '')

/** What the list doesn't show and its rows don't carry: the contract as a guarantee names it. */
type Contract = Readonly<{ vertragsdatum: string | null; baurecht: ConstructionLaw | null; beneficiary: string | null }>
type CsvRow = BuergschaftRow & Contract
const NO_CONTRACT: Contract = { vertragsdatum: null, baurecht: null, beneficiary: null }

const status = (z: BuergschaftRow, viewer: Group) => statusDisplay(z.status, viewer, z.statusgrund as StatusReason | null)

const COLUMNS: readonly [string, (row: CsvRow, viewer: Group) => string][] = [
  ['Bürgschaft', (z) => z.id],
  ['Aval-Nr.', (z) => z.buergschaftsIdBuerge ?? ''],
  ['Art', (z) => BUERGSCHAFTSARTEN[z.art].name],
  ['Betrag (EUR)', (z) => formatAmount(z.betrag)],
  ['Status', (z, viewer) => status(z, viewer).wort],
  ['Status genauer', (z, viewer) => status(z, viewer).hinweis ?? ''],
  ['Begünstigter', (z) => z.auftraggeberName],
  ['Kreditnehmer', (z) => z.auftragnehmerName],
  ['Bürge', (z) => z.buergeName],
  ['Vertragsnummer', (z) => z.vertragsnummer ?? ''],
  ['Vertragsdatum', (z) => datum(z.vertragsdatum)],
  ['Vertragsrecht', (z) => (z.baurecht ? CONSTRUCTION_LAW[z.baurecht] : '')],
  ['Begünstigter laut Vertrag', (z) => z.beneficiary ?? ''],
  ['Bauvorhaben', (z) => z.bauvorhaben ?? ''],
  ['Projekt', (z) => z.projekt?.name ?? ''],
  ['Ausstellungsdatum', (z) => datum(z.ausstellungsdatum)],
  ['Befristung', (z) => datum(z.befristungsdatum)],
  ['Voraussichtliches Ablaufdatum', (z) => datum(z.voraussichtlichesAblaufdatum)],
  ['Herkunft', (z) => ORIGIN[z.herkunft]],
  ['Versandweg', (z) => VERSANDWEG[z.versandweg]],
]

/** Guarantees as German CSV. */
export const asCsv = (zeilen: AsyncIterable<CsvRow> | Iterable<CsvRow>, viewer: Group): Readable =>
  csvStream(
    COLUMNS.map(([titel, zelle]): CsvColumn<CsvRow> => [titel, (zeile) => zelle(zeile, viewer)]),
    zeilen,
  )

/** Rows of the list with what the file has beside it; a former beneficiary's as it was when the claim changed hands. */
export async function withContract(tx: DbTransaction, sicht: VisibilityContext, zeilen: readonly BuergschaftRow[]): Promise<CsvRow[]> {
  if (!zeilen.length) return []
  const contracts = await tx
    .selectFrom('buergschaft as b')
    .leftJoin('buergschaft_sicht as s', (join) => join.onRef('s.buergschaft_id', '=', 'b.id').on('s.org_id', '=', sicht.orgId))
    .select(['b.id', 'b.vertragsdatum', 'b.baurecht'])
    .select(
      sql<string | null>`case when s.eingefroren_am is null then b.auftraggeber_gemaess_vertrag ->> 'name'
        else s.stand -> 'auftraggeberGemaessVertrag' ->> 'name' end`.as('beneficiary'),
    )
    .where(
      'b.id',
      'in',
      zeilen.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(contracts.map(({ id, ...contract }) => [String(id), contract]))
  return zeilen.map((zeile) => ({ ...zeile, ...(byId.get(zeile.id) ?? NO_CONTRACT) }))
}

/**
 * All rows under a filter, read in batches, each in a short transaction of its own. In the order of numbers, which
 * don't change: a row that is edited meanwhile comes neither twice nor not at all.
 */
export async function* alleZeilen(db: Database, sicht: VisibilityContext, filter: BuergschaftFilter): AsyncGenerator<CsvRow> {
  let nach: string | undefined
  do {
    const stackStyle = await db.alsNutzer(sicht, async (tx) => {
      const s = await seite(tx, sicht, filter, { feld: 'buergschaftsIdBuerge', richtung: 'asc' }, BATCH, { nach })
      return { ...s, zeilen: await withContract(tx, sicht, s.zeilen) }
    })
    yield* stackStyle.zeilen
    nach = stackStyle.weiter ?? undefined
  } while (nach)
}
