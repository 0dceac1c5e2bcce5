import type { ImportState, ImportRow } from '@avalwerk/contracts'
import { CSV_COLUMNS, csvColumns, defused, ERROR_COLUMN, errorFileName, type Group, parseHeader } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Caller } from '../../kernel/anmeldung.ts'
import { csvStream } from '../../kernel/csv.ts'
import type { Database, DbTransaction } from '../../kernel/datenbank.ts'
import { orNotFound } from '../../kernel/problem.ts'
import type { CsvImportTable } from '../../kernel/schema.ts'
import { valuesFrom } from './zeile.ts'

const PAGE = 100
const BATCH = 500
const LIST = 20

export type Import = Selectable<CsvImportTable>

export const asRevision = (csvImport: Import): ImportState => ({
  id: String(csvImport.id),
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
  fehlerdatei: csvImport.fehlerdatei
    ? { dateiname: errorFileName(String(csvImport.id), csvImport.erstellt_am), url: csvImport.fehlerdatei }
    : null,
  wer: csvImport.nutzer_name,
  erstelltAm: csvImport.erstellt_am.toISOString(),
  geaendertAm: csvImport.geaendert_am.toISOString(),
})

/** An import of the caller's organisation, as far as the caller may see it. @throws Refusal NICHT_GEFUNDEN */
export async function readImport(tx: DbTransaction, orgId: string, id: string): Promise<Import> {
  return orNotFound(await tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

/** The import whose failed rows a file holds. @throws Refusal NICHT_GEFUNDEN */
export async function afterErrorFile(tx: DbTransaction, orgId: string, url: string): Promise<Import> {
  return orNotFound(
    await tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('fehlerdatei', '=', url).executeTakeFirst(),
  )
}

export async function lastImports(tx: DbTransaction, orgId: string): Promise<ImportState[]> {
  const zeilen = await tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).orderBy('id', 'desc').limit(LIST).execute()
  return zeilen.map(asRevision)
}

const queried = (tx: DbTransaction, csvImport: Import, nach: number) =>
  tx
    .selectFrom('csv_import_zeile')
    .select(['nr', 'zellen', 'status', 'fehler', 'buergschaft_id'])
    .where('org_id', '=', csvImport.org_id)
    .where('import_id', '=', csvImport.id)
    .where('nr', '>', nach)
    .orderBy('nr')

/** What became of each row, a page at a time. */
export async function zeilen(
  tx: DbTransaction,
  wer: Caller,
  csvImport: Import,
  { nur, nach }: { nur?: 'FEHLER' | undefined; nach: number },
): Promise<{ zeilen: ImportRow[]; weiter: number | null }> {
  const kopf = parseHeader(csvImport.kopf, wer.gruppe)
  const found = await queried(tx, csvImport, nach)
    .$if(nur !== undefined, (q) => q.where('status', '=', 'FEHLER'))
    .limit(PAGE + 1)
    .execute()
  // Of what is taken over, the guarantee itself says what it is.
  const ids = found.flatMap(({ buergschaft_id }) => (buergschaft_id === null ? [] : [buergschaft_id]))
  const sichten = ids.length
    ? await tx
        .selectFrom('buergschaft_sicht')
        .select(['buergschaft_id', 'nummer', 'auftragnehmer_name'])
        .where('org_id', '=', wer.orgId)
        .where('buergschaft_id', 'in', ids)
        .execute()
    : []
  const sicht = new Map(sichten.map((s) => [String(s.buergschaft_id), s]))
  const seite = found.slice(0, PAGE).map((z): ImportRow => {
    const da = sicht.get(String(z.buergschaft_id))
    const values = 'spalten' in kopf ? valuesFrom(kopf.spalten, z.zellen) : {}
    return {
      nr: z.nr,
      status: z.status,
      nummer: da?.nummer ?? (values.nummer || values.buergschaft || ''),
      kreditnehmer: da?.auftragnehmer_name ?? values.kreditnehmer ?? '',
      fehler: z.fehler ?? [],
      // One that was deleted since is gone.
      buergschaftId: da ? String(da.buergschaft_id) : null,
    }
  })
  return { zeilen: seite, weiter: found.length > PAGE ? (seite.at(-1)?.nr ?? null) : null }
}

/** The failed rows as they were sent, with a column that says why; read in batches. */
export function fehlerhafte(db: Database, wer: Caller, csvImport: Import) {
  const titel = csvImport.kopf.filter((t) => t !== ERROR_COLUMN)
  const stelle = titel.map((t) => csvImport.kopf.indexOf(t))
  type Row = { zellen: string[]; fehler: { feld: string; grund: string }[] | null }
  const alle = async function* (): AsyncGenerator<Row> {
    for (let nach = 0; ; ) {
      const stackStyle = await db.alsNutzer(wer, (tx) => queried(tx, csvImport, nach).where('status', '=', 'FEHLER').limit(BATCH).execute())
      yield* stackStyle
      if (stackStyle.length < BATCH) return
      nach = stackStyle.at(-1)?.nr ?? 0
    }
  }
  const grund = ({ fehler }: Row) => (fehler ?? []).map(({ feld, grund: g }) => `${feld}: ${g}`).join(' | ')
  return csvStream<Row>(
    [...titel.map((t, n) => [t, (z: Row) => z.zellen[stelle[n] as number] ?? ''] as const), [ERROR_COLUMN, grund] as const],
    alle(),
  )
}

/** The template: the columns, and an example that is skipped. */
export function vorlage(gruppe: Group) {
  const spalten = csvColumns(gruppe)
  return csvStream(
    spalten.map(({ titel, name }) => [titel, () => defused(CSV_COLUMNS[name].beispiel)] as const),
    [0],
  )
}
