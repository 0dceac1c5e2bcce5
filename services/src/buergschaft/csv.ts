import type { Readable } from 'node:stream'
import type { Bürgschaftsfilter, Bürgschaftszeile } from '@avalwerk/contracts'
import {
  BAURECHT,
  type Baurecht,
  BÜRGSCHAFTSARTEN,
  formatBetrag,
  formatDatum,
  type Gruppe,
  HERKUNFT,
  type Statusgrund,
  statusanzeige,
  VERSANDWEG,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { type CsvSpalte, csvStrom } from '../kernel/csv.ts'
import type { Datenbank, Sichtkontext, Transaktion } from '../kernel/datenbank.ts'
import { seite } from './liste.ts'

/** So many rows are read at a time: memory stays the same however long the list is. */
const STAPEL = 1_000

const datum = (iso: string | null) => (iso ? formatDatum(iso) : '')

/** What the list doesn't show and its rows don't carry: the contract as a guarantee names it. */
type Contract = Readonly<{ vertragsdatum: string | null; baurecht: Baurecht | null; beneficiary: string | null }>
type CsvZeile = Bürgschaftszeile & Contract
const NO_CONTRACT: Contract = { vertragsdatum: null, baurecht: null, beneficiary: null }

const status = (z: Bürgschaftszeile, betrachter: Gruppe) => statusanzeige(z.status, betrachter, z.statusgrund as Statusgrund | null)

const SPALTEN: readonly [string, (z: CsvZeile, betrachter: Gruppe) => string][] = [
  ['Bürgschaft', (z) => z.id],
  ['Aval-Nr.', (z) => z.buergschaftsIdBuerge ?? ''],
  ['Art', (z) => BÜRGSCHAFTSARTEN[z.art].name],
  ['Betrag (EUR)', (z) => formatBetrag(z.betrag)],
  ['Status', (z, betrachter) => status(z, betrachter).wort],
  ['Status genauer', (z, betrachter) => status(z, betrachter).hinweis ?? ''],
  ['Begünstigter', (z) => z.auftraggeberName],
  ['Kreditnehmer', (z) => z.auftragnehmerName],
  ['Bürge', (z) => z.buergeName],
  ['Vertragsnummer', (z) => z.vertragsnummer ?? ''],
  ['Vertragsdatum', (z) => datum(z.vertragsdatum)],
  ['Vertragsrecht', (z) => (z.baurecht ? BAURECHT[z.baurecht] : '')],
  ['Begünstigter laut Vertrag', (z) => z.beneficiary ?? ''],
  ['Bauvorhaben', (z) => z.bauvorhaben ?? ''],
  ['Projekt', (z) => z.projekt?.name ?? ''],
  ['Ausstellungsdatum', (z) => datum(z.ausstellungsdatum)],
  ['Befristung', (z) => datum(z.befristungsdatum)],
  ['Voraussichtliches Ablaufdatum', (z) => datum(z.voraussichtlichesAblaufdatum)],
  ['Herkunft', (z) => HERKUNFT[z.herkunft]],
  ['Versandweg', (z) => VERSANDWEG[z.versandweg]],
]

/** Guarantees as German CSV. */
export const alsCsv = (zeilen: AsyncIterable<CsvZeile> | Iterable<CsvZeile>, betrachter: Gruppe): Readable =>
  csvStrom(
    SPALTEN.map(([titel, zelle]): CsvSpalte<CsvZeile> => [titel, (zeile) => zelle(zeile, betrachter)]),
    zeilen,
  )

/** Rows of the list with what the file has beside it; a former beneficiary's as it was when the claim changed hands. */
export async function withContract(tx: Transaktion, sicht: Sichtkontext, zeilen: readonly Bürgschaftszeile[]): Promise<CsvZeile[]> {
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
export async function* alleZeilen(db: Datenbank, sicht: Sichtkontext, filter: Bürgschaftsfilter): AsyncGenerator<CsvZeile> {
  let nach: string | undefined
  do {
    const stapel = await db.alsNutzer(sicht, async (tx) => {
      const s = await seite(tx, sicht, filter, { feld: 'buergschaftsIdBuerge', richtung: 'asc' }, STAPEL, { nach })
      return { ...s, zeilen: await withContract(tx, sicht, s.zeilen) }
    })
    yield* stapel.zeilen
    nach = stapel.weiter ?? undefined
  } while (nach)
}
