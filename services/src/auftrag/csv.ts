import type { Readable } from 'node:stream'
import type { AuftragFilter, AuftragRow } from '@avalwerk/contracts'
import { auftragDisplay, BUERGSCHAFTSARTEN, formatAmount, formatDate, type Group, calendarDate } from '@avalwerk/domain'
import { csvStream, type CsvColumn } from '../kernel/csv.ts'
import type { Database, VisibilityContext } from '../kernel/database.ts'
import { pageByPage } from '../kernel/list.ts'
import { listAuftraege } from './list.ts'

const BATCH = 500
const BY_ID = { field: 'id', direction: 'asc' } as const
const formatDay = (instant: string | null) => (instant ? formatDate(calendarDate(new Date(instant))) : '')

const columns = (viewer: Group): readonly CsvColumn<AuftragRow>[] => [
  ['Antrag', (z) => `BA ${z.id}`],
  ['Status', (z) => auftragDisplay(z.status, viewer, z.phase).caption],
  ['Art', (z) => (z.art ? BUERGSCHAFTSARTEN[z.art].name : '')],
  ['Betrag (EUR)', (z) => (z.betrag === null ? '' : formatAmount(z.betrag))],
  ['Begünstigter', (z) => z.auftraggeberName],
  ['Kreditnehmer', (z) => z.auftragnehmerName],
  ['Bürge', (z) => z.buergeName],
  ['Vertragsnummer', (z) => z.vertragsnummer ?? ''],
  ['Bauvorhaben', (z) => z.bauvorhaben ?? ''],
  ['Bürgschaft', (z) => z.buergschaftId ?? ''],
  ['Eingang', (z) => formatDay(z.eingangAm)],
  ['Geändert', (z) => formatDay(z.geaendertAm)],
]

/** Orders as German CSV. */
export const auftraegeCsv = (rows: AsyncIterable<AuftragRow> | Iterable<AuftragRow>, viewer: Group): Readable =>
  csvStream(columns(viewer), rows)

/** All orders under a filter, read in batches, each in a short transaction of its own. */
export const allAuftragRows = (db: Database, caller: VisibilityContext, filter: AuftragFilter): AsyncGenerator<AuftragRow> =>
  pageByPage((after) => db.readAs(caller, (tx) => listAuftraege(tx, caller, filter, BY_ID, BATCH, { after })))
