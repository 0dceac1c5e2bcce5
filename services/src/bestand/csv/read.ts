import type { ImportState, ImportRow } from '@avalwerk/contracts'
import { CSV_COLUMNS, csvColumns, defuse, ERROR_COLUMN, errorFileName, type Group, parseHeader } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Caller } from '../../kernel/authentication.ts'
import { csvStream } from '../../kernel/csv.ts'
import type { Database, DbTransaction } from '../../kernel/database.ts'
import { orNotFound } from '../../kernel/problem.ts'
import type { CsvImportTable } from '../../kernel/schema.ts'
import { listNamesOf } from '../../records/buergschaftSicht.ts'
import { valuesFrom } from './row.ts'

const PAGE = 100
const BATCH = 500
const LIST = 20

export type Import = Selectable<CsvImportTable>

/** An import as callers read it. `fehlerdatei` is null where no row failed, and once the file is dropped. */
export const asImportState = (csvImport: Import): ImportState => ({
  id: csvImport.id,
  dateiname: csvImport.dateiname,
  status: csvImport.status,
  fehler: csvImport.fehler,
  bytes: csvImport.bytes,
  gelesen: csvImport.gelesen,
  gueltig: csvImport.gueltig,
  offen: csvImport.offen,
  uebersprungen: csvImport.uebersprungen,
  fehlerhaft: csvImport.fehlerhaft,
  uebernommen: csvImport.uebernommen,
  enthaftungen: csvImport.enthaftungen,
  fehlerdatei: csvImport.fehlerdatei ? { dateiname: errorFileName(csvImport.id, csvImport.erstellt_am), url: csvImport.fehlerdatei } : null,
  wer: csvImport.nutzer_name,
  erstelltAm: csvImport.erstellt_am.toISOString(),
  geaendertAm: csvImport.geaendert_am.toISOString(),
})

/** The imports that a caller sees: all of the organisation, or one's own where one doesn't see all companies. */
const seen = (tx: DbTransaction, caller: Caller) =>
  tx
    .selectFrom('csv_import')
    .where('org_id', '=', caller.orgId)
    .$if(caller.visible !== null, (query) => query.where('nutzer_id', '=', caller.nutzerId))

/** An import that the caller sees. @throws Refusal NICHT_GEFUNDEN */
export async function readImport(tx: DbTransaction, caller: Caller, id: string): Promise<Import> {
  return orNotFound(await seen(tx, caller).selectAll().where('id', '=', id).executeTakeFirst())
}

/** The import whose failed rows a file holds. @throws Refusal NICHT_GEFUNDEN */
export async function afterErrorFile(tx: DbTransaction, caller: Caller, url: string): Promise<Import> {
  return orNotFound(await seen(tx, caller).selectAll().where('fehlerdatei', '=', url).executeTakeFirst())
}

/** The twenty imports that began last, of those that the caller sees, the newest first. */
export async function listLastImports(tx: DbTransaction, caller: Caller): Promise<ImportState[]> {
  const rows = await seen(tx, caller).selectAll().orderBy('id', 'desc').limit(LIST).execute()
  return rows.map(asImportState)
}

const rowsAfter = (tx: DbTransaction, csvImport: Import, after: number) =>
  tx
    .selectFrom('csv_import_zeile')
    .select(['nr', 'zellen', 'status', 'fehler', 'buergschaft_id'])
    .where('org_id', '=', csvImport.org_id)
    .where('import_id', '=', csvImport.id)
    .where('nr', '>', after)
    .orderBy('nr')

/** The rows of an import with their results, a page at a time. */
export async function listImportRows(
  tx: DbTransaction,
  caller: Caller,
  csvImport: Import,
  { nur, nach }: { nur?: 'FEHLER' | undefined; nach: number },
): Promise<{ zeilen: ImportRow[]; weiter: number | null }> {
  const header = parseHeader(csvImport.kopf, caller.group)
  const found = await rowsAfter(tx, csvImport, nach)
    .$if(nur !== undefined, (q) => q.where('status', '=', 'FEHLER'))
    .limit(PAGE + 1)
    .execute()
  // Where a row was taken over, the guarantee itself says what it is.
  const ids = found.flatMap(({ buergschaft_id }) => (buergschaft_id === null ? [] : [buergschaft_id]))
  const views = await listNamesOf(tx, caller.orgId, ids)
  const view = new Map(views.map((s) => [s.buergschaft_id, s]))
  const page = found.slice(0, PAGE).map((row): ImportRow => {
    const present = view.get(String(row.buergschaft_id))
    const values = 'columns' in header ? valuesFrom(header.columns, row.zellen) : {}
    return {
      nr: row.nr,
      status: row.status,
      nummer: present?.nummer ?? (values.nummer || values.buergschaft || ''),
      kreditnehmer: present?.auftragnehmer_name ?? values.kreditnehmer ?? '',
      fehler: row.fehler ?? [],
      // One that was deleted since is gone.
      buergschaftId: present?.buergschaft_id ?? null,
    }
  })
  return { zeilen: page, weiter: found.length > PAGE ? (page.at(-1)?.nr ?? null) : null }
}

/** The failed rows as they were sent, with a column that says why; read in batches. */
export function faultyRowsCsv(db: Database, caller: Caller, csvImport: Import) {
  const title = csvImport.kopf.filter((t) => t !== ERROR_COLUMN)
  const indexes = title.map((t) => csvImport.kopf.indexOf(t))
  type Row = { zellen: string[]; fehler: { feld: string; grund: string }[] | null }
  const allRows = async function* (): AsyncGenerator<Row> {
    for (let after = 0; ; ) {
      const batch = await db.readAs(caller, (tx) => rowsAfter(tx, csvImport, after).where('status', '=', 'FEHLER').limit(BATCH).execute())
      yield* batch
      if (batch.length < BATCH) return
      after = batch.at(-1)?.nr ?? 0
    }
  }
  const reason = ({ fehler }: Row) => (fehler ?? []).map(({ feld, grund }) => `${feld}: ${grund}`).join(' | ')
  return csvStream<Row>(
    [...title.map((t, n) => [t, (z: Row) => z.zellen[indexes[n] as number] ?? ''] as const), [ERROR_COLUMN, reason] as const],
    allRows(),
  )
}

/** The template: the columns, and an example that is skipped. */
export function csvTemplate(group: Group) {
  const columns = csvColumns(group)
  return csvStream(
    columns.map(({ title, name }) => [title, () => defuse(CSV_COLUMNS[name].example)] as const),
    [0],
  )
}
