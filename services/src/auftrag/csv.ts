import type { Readable } from 'node:stream'
import type { Auftragsfilter, Auftragszeile } from '@avalwerk/contracts'
import { auftragsanzeige, BÜRGSCHAFTSARTEN, formatBetrag, formatDatum, type Gruppe, kalendertag } from '@avalwerk/domain'
import { csvStrom, type CsvSpalte } from '../kernel/csv.ts'
import type { Datenbank, Sichtkontext } from '../kernel/datenbank.ts'
import { seite } from './liste.ts'

const STAPEL = 500
const tag = (zeitpunkt: string | null) => (zeitpunkt ? formatDatum(kalendertag(new Date(zeitpunkt))) : '')

const spalten = (betrachter: Gruppe): readonly CsvSpalte<Auftragszeile>[] => [
  ['Antrag', (z) => `BA ${z.id}`],
  ['Status', (z) => auftragsanzeige(z.status, betrachter, z.phase).wort],
  ['Art', (z) => (z.art ? BÜRGSCHAFTSARTEN[z.art].name : '')],
  ['Betrag (EUR)', (z) => (z.betrag === null ? '' : formatBetrag(z.betrag))],
  ['Begünstigter', (z) => z.auftraggeberName],
  ['Kreditnehmer', (z) => z.auftragnehmerName],
  ['Bürge', (z) => z.buergeName],
  ['Vertragsnummer', (z) => z.vertragsnummer ?? ''],
  ['Bauvorhaben', (z) => z.bauvorhaben ?? ''],
  ['Bürgschaft', (z) => z.buergschaftId ?? ''],
  ['Eingang', (z) => tag(z.eingangAm)],
  ['Geändert', (z) => tag(z.geaendertAm)],
]

/** Orders as German CSV. */
export const alsCsv = (zeilen: AsyncIterable<Auftragszeile> | Iterable<Auftragszeile>, betrachter: Gruppe): Readable =>
  csvStrom(spalten(betrachter), zeilen)

/** All orders under a filter, read in batches, each in a short transaction of its own. */
export async function* alleZeilen(db: Datenbank, sicht: Sichtkontext, filter: Auftragsfilter): AsyncGenerator<Auftragszeile> {
  for (let nummer = 0; ; nummer++) {
    const stapel = await db.alsNutzer(sicht, (tx) => seite(tx, sicht, filter, { feld: 'eingangAm', richtung: 'asc' }, STAPEL, nummer))
    yield* stapel
    if (stapel.length < STAPEL) return
  }
}
