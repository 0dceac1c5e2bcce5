import type { Readable } from 'node:stream'
import type { Bürgschaftsfilter, Bürgschaftszeile } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSARTEN,
  formatBetrag,
  formatDatum,
  type Gruppe,
  HERKUNFT,
  type Statusgrund,
  statusanzeige,
  VERSANDWEG,
} from '@avalwerk/domain'
import { type CsvSpalte, csvStrom } from '../kernel/csv.ts'
import type { Datenbank, Sichtkontext } from '../kernel/datenbank.ts'
import { seite } from './liste.ts'

/** So many rows are read at a time: memory stays the same however long the list is. */
const STAPEL = 1_000

const datum = (iso: string | null) => (iso ? formatDatum(iso) : '')

const status = (z: Bürgschaftszeile, betrachter: Gruppe) => statusanzeige(z.status, betrachter, z.statusgrund as Statusgrund | null)

const SPALTEN: readonly [string, (z: Bürgschaftszeile, betrachter: Gruppe) => string][] = [
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
  ['Bauvorhaben', (z) => z.bauvorhaben ?? ''],
  ['Projekt', (z) => z.projekt?.name ?? ''],
  ['Ausstellungsdatum', (z) => datum(z.ausstellungsdatum)],
  ['Befristung', (z) => datum(z.befristungsdatum)],
  ['Voraussichtliches Ablaufdatum', (z) => datum(z.voraussichtlichesAblaufdatum)],
  ['Herkunft', (z) => HERKUNFT[z.herkunft]],
  ['Versandweg', (z) => VERSANDWEG[z.versandweg]],
]

/** Guarantees as German CSV. */
export const alsCsv = (zeilen: AsyncIterable<Bürgschaftszeile> | Iterable<Bürgschaftszeile>, betrachter: Gruppe): Readable =>
  csvStrom(
    SPALTEN.map(([titel, zelle]): CsvSpalte<Bürgschaftszeile> => [titel, (zeile) => zelle(zeile, betrachter)]),
    zeilen,
  )

/**
 * All rows under a filter, read in batches, each in a short transaction of its own. In the order of numbers, which
 * don't change: a row that is edited meanwhile comes neither twice nor not at all.
 */
export async function* alleZeilen(db: Datenbank, sicht: Sichtkontext, filter: Bürgschaftsfilter): AsyncGenerator<Bürgschaftszeile> {
  let nach: string | undefined
  do {
    const stapel = await db.alsNutzer(sicht, (tx) =>
      seite(tx, sicht, filter, { feld: 'buergschaftsIdBuerge', richtung: 'asc' }, STAPEL, { nach }),
    )
    yield* stapel.zeilen
    nach = stapel.weiter ?? undefined
  } while (nach)
}
