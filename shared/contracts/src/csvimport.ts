import { CSV_MAX, IMPORT_STATUS, MESSAGES } from '@avalwerk/domain'
import { z } from 'zod'
import { buergschaftId, idSchema, key, zeitpunkt } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { code, requiredText } from './forms.ts'

/** Import and change of guarantees in bulk, from a CSV file. */

const access = [rightTo('importieren', 'Bürgschaften'), rightTo('hochladen', 'Bürgschaften')]
const idParams = z.object({ id: idSchema })

/** How far the import of a file has come, in rows. */
export const importState = z
  .object({
    id: idSchema,
    dateiname: z.string(),
    status: z.enum(key(IMPORT_STATUS)),
    /** Why the file can't be read. */
    fehler: z.string().nullable(),
    bytes: z.int(),
    /** Rows of the file, without the first one. */
    gelesen: z.int(),
    /** Rows that could be taken over when the file was checked. */
    gueltig: z.int(),
    /** Those of them that are not yet. */
    offen: z.int(),
    uebersprungen: z.int(),
    fehlerhaft: z.int(),
    uebernommen: z.int(),
    /** Rows that discharge a guarantor and therefore ask for the password. */
    enthaftungen: z.int(),
    /** The file of failed rows: its name, and its name as part of an address. */
    fehlerdatei: z.object({ dateiname: z.string(), url: z.string() }).nullable(),
    wer: z.string(),
    erstelltAm: zeitpunkt,
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'ImportState' })
export type ImportState = z.infer<typeof importState>

const importRow = z
  .object({
    nr: z.int(),
    status: z.enum(['OFFEN', 'UEBERNOMMEN', 'UEBERSPRUNGEN', 'FEHLER']),
    /** What people know the row by. */
    nummer: z.string(),
    kreditnehmer: z.string(),
    fehler: z.array(z.object({ feld: z.string(), grund: z.string() })),
    buergschaftId: buergschaftId.nullable(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRow>

/** Imports: a file is sent, checked, and taken over or discarded; its failed rows are downloaded. */
export const csvimportCalls = service('csvimport', '/buergschaftservice/api/private/v2', {
  vorlage: endpoint({
    method: 'GET',
    path: '/buergschaften/hochladen/vorlage.csv',
    summary: 'The template: the columns, and an example that is skipped',
    access,
    mediaType: 'text/csv',
  }),
  hochladen: endpoint({
    method: 'POST',
    path: '/buergschaften/hochladen/csv',
    summary: 'Upload a file, read as it comes: every row is checked, none is taken over yet',
    access,
    changes: ['IMPORT'],
    query: z.object({ name: requiredText('dateiname') }),
    body: z.custom<AsyncIterable<Uint8Array>>(
      (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
      MESSAGES.file,
    ),
    upload: { types: ['text/csv'], maxBytes: CSV_MAX.bytes },
    response: importState,
  }),
  letzte: endpoint({
    method: 'GET',
    path: '/buergschaften/hochladen/csv',
    summary: 'The last files that were uploaded',
    access,
    follows: ['IMPORT'],
    response: z.array(importState),
  }),
  details: endpoint({
    method: 'GET',
    path: '/buergschaften/hochladen/csv/{id}',
    summary: 'How far an import is',
    access,
    follows: ['IMPORT'],
    params: idParams,
    response: importState,
  }),
  zeilen: endpoint({
    method: 'GET',
    path: '/buergschaften/hochladen/csv/{id}/zeilen',
    summary: 'What became of each row',
    access,
    follows: ['IMPORT'],
    params: idParams,
    query: z.object({ nur: z.enum(['FEHLER']).optional(), nach: z.coerce.number().int().min(0).default(0) }),
    response: z.object({ zeilen: z.array(importRow), weiter: z.int().nullable() }),
  }),
  uebernehmen: endpoint({
    method: 'POST',
    path: '/buergschaften/hochladen/csv/{id}/uebernehmen',
    summary: 'Take over the rows that were found good; discharges are confirmed',
    access,
    changes: ['IMPORT'],
    params: idParams,
    response: importState,
    confirmed: 'Enthaftungen aus der Datei übernehmen',
    problems: ['SCHRITT_UNZULAESSIG'],
  }),
  verwerfen: endpoint({
    method: 'POST',
    path: '/buergschaften/hochladen/csv/{id}/verwerfen',
    summary: 'Give up a file that was checked',
    access,
    changes: ['IMPORT'],
    params: idParams,
    response: importState,
    problems: ['SCHRITT_UNZULAESSIG'],
  }),
  fehlerhafteZeilen: endpoint({
    method: 'GET',
    path: '/buergschaften/hochladen/csv/{id}/fehlerhafte.csv',
    summary: 'The failed rows as they were, with a column that says why: to be corrected and sent again',
    access,
    params: idParams,
    mediaType: 'text/csv',
  }),
  zuFehlerdatei: endpoint({
    method: 'GET',
    path: '/buergschaften/hochladen/fehlerhafte/{dateinameUrlFormat}',
    summary: 'The import whose failed rows a file holds',
    access,
    follows: ['IMPORT'],
    params: z.object({ dateinameUrlFormat: code('dateinameUrlFormat', /^[a-z0-9-]{1,120}$/) }),
    response: importState,
  }),
  erledigen: endpoint({
    method: 'POST',
    path: '/buergschaften/hochladen/csv/{id}/erledigen',
    summary: 'The failed rows have been dealt with: closes the task (A-10)',
    access,
    changes: ['IMPORT'],
    params: idParams,
    response: importState,
  }),
})
