import type { Readable } from 'node:stream'
import type { AuditFilter } from '@avalwerk/contracts'
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@avalwerk/domain'
import type { Caller } from '../kernel/authentication.ts'
import { type CsvColumn, csvStream } from '../kernel/csv.ts'
import type { Database } from '../kernel/database.ts'
import { pageByPage } from '../kernel/list.ts'
import { listAuditEntries, type ChainedEntry } from './list.ts'

/** A column of the export: its title, what of an entry stands in it, and what it means to a recipient who evaluates the file by program. */
type Column = readonly [title: string, cell: (entry: ChainedEntry) => string, meaning: string]

const COLUMNS: readonly Column[] = [
  ['Eintrag', (e) => e.id, 'Nummer des Eintrags, im ganzen Portal eindeutig'],
  ['Zeitpunkt (UTC)', (e) => e.instant, 'Zeitpunkt in UTC, ISO 8601 mit Mikrosekunden'],
  [
    'Organisation',
    (e) => e.organisation.id,
    'Kennung der Organisation, in deren Prüfprotokoll der Eintrag steht; leer für das Portal selbst',
  ],
  ['Name der Organisation', (e) => e.organisation.name, 'Name der Organisation zum Zeitpunkt des Exports'],
  ['Person', (e) => e.person?.id ?? '', 'Kennung der handelnden Person (UUID); leer, wenn das System handelte'],
  ['Name der Person', (e) => e.person?.name ?? '', 'Name zum Zeitpunkt des Exports; leer bei Personen anderer Organisationen'],
  ['Aktion', (e) => e.aktion, 'Code der Handlung'],
  [
    'Bezeichnung',
    (e) => AUDIT_ACTIONS[e.aktion] ?? e.aktion,
    'Die Handlung in Worten; … steht für Angaben, die in der Spalte Werte stehen',
  ],
  [
    'Objektart',
    (e) => e.objektArt,
    `Code der Objektart: ${Object.entries(AUDIT_OBJECTS)
      .map(([code, word]) => `${code} = ${word}`)
      .join(', ')}`,
  ],
  ['Objekt', (e) => e.objektId, 'Kennung des Objekts'],
  ['Name des Objekts', (e) => e.objektName ?? '', 'Name zum Zeitpunkt des Exports, soweit das Objekt einen hat'],
  ['Aufruf', (e) => e.korrelationsId ?? '', 'Kennung des Aufrufs; Einträge eines Aufrufs haben dieselbe'],
  ['Werte', (e) => JSON.stringify(e.werte), 'Alte und neue Werte als JSON; {} auch dann, wenn die Angaben zu einer Person entfernt wurden'],
  [
    'Glied',
    (e) => (e.glied ? String(e.glied.nr) : ''),
    'Stelle in der Kette der Organisation, ab 1; leer, solange der Eintrag noch nicht verkettet ist',
  ],
  [
    'Salz',
    (e) => e.salt,
    'Zufallswert (hexadezimal), der in die Prüfsumme der Werte eingeht; leer, wenn die Angaben zu einer Person entfernt wurden',
  ],
  [
    'Prüfsumme der Werte',
    (e) => e.digest,
    'SHA-256 über das JSON-Feld ["Salz",Werte]; die Schlüssel der Werte stehen auf jeder Ebene alphabetisch, ohne Leerzeichen',
  ],
  ['Vorherige Prüfsumme', (e) => e.before, 'Prüfsumme des Glieds davor; leer beim ersten'],
  [
    'Prüfsumme',
    (e) => e.glied?.hash ?? '',
    'SHA-256 über das JSON-Feld [Glied,"Eintrag","Organisation","Zeitpunkt (UTC)","Person","Aktion","Objektart","Objekt","Aufruf","Prüfsumme der Werte","Vorherige Prüfsumme"] ohne Leerzeichen, UTF-8; Glied als Zahl, leere Person und leerer Aufruf als null',
  ],
]

/** Entries that are read in one transaction. */
const BATCH = 500

/** All entries under a filter as German CSV, the oldest first, read in batches, each in a short transaction on behalf of the reader. */
export const auditCsv = (db: Database, caller: Caller, filter: AuditFilter): Readable =>
  csvStream(
    COLUMNS.map(([title, cell]): CsvColumn<ChainedEntry> => [title, cell]),
    allEntries(db, caller, filter),
  )

const allEntries = (db: Database, caller: Caller, filter: AuditFilter): AsyncGenerator<ChainedEntry> =>
  pageByPage((after) => db.readAs(caller, (tx) => listAuditEntries(tx, caller, filter, 'asc', BATCH, { after })))

/** A CSV file that says what each column of the export means, so that its recipient can evaluate it and compute its hashes anew. */
export const columnsCsv = (): Readable =>
  csvStream<Column>(
    [
      ['Spalte', ([title]) => title],
      ['Bedeutung', ([, , meaning]) => meaning],
    ],
    COLUMNS,
  )
