import type { Readable } from 'node:stream'
import type { AuftragFilter, AuftragRow } from '@avalwerk/contracts'
import { auftragDisplay, BUERGSCHAFTSARTEN, formatAmount, formatDate, type Group, calendarDate } from '@avalwerk/domain'
import { csvStream, type CsvColumn } from '../kernel/csv.ts'
import type { Database, VisibilityContext } from '../kernel/datenbank.ts'
import { seite } from './liste.ts'

const BATCH = 500
const tag = (zeitpunkt: string | null) => (zeitpunkt ? formatDate(calendarDate(new Date(zeitpunkt))) : '')

const spalten = (viewer: Group): readonly CsvColumn<AuftragRow>[] => [
  ['Antrag', (z) => `BA ${z.id}`],
  ['Status', (z) => auftragDisplay(z.status, viewer, z.phase).wort],
  ['Art', (z) => (z.art ? BUERGSCHAFTSARTEN[z.art].name : '')],
  ['Betrag (EUR)', (z) => (z.betrag === null ? '' : formatAmount(z.betrag))],
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
export const asCsv = (zeilen: AsyncIterable<AuftragRow> | Iterable<AuftragRow>, viewer: Group): Readable =>
  csvStream(spalten(viewer), zeilen)

/** All orders under a filter, read in batches, each in a short transaction of its own. */
export async function* alleZeilen(db: Database, sicht: VisibilityContext, filter: AuftragFilter): AsyncGenerator<AuftragRow> {
  for (let nummer = 0; ; nummer++) {
    const stackStyle = await db.alsNutzer(sicht, (tx) => seite(tx, sicht, filter, { feld: 'eingangAm', richtung: 'asc' }, BATCH, nummer))
    yield* stackStyle
    if (stackStyle.length < BATCH) return
  }
}
