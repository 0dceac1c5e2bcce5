import { CSV_MAX, type FieldFault, errorFileName, formatNumber, type Header, parseHeader, urlFormat } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Caller } from '../../kernel/authentication.ts'
import type { AppDeps } from '../../kernel/deps.ts'
import { setContext, writeForAll, type DbTransaction } from '../../kernel/database.ts'
import { listVisibleAmong } from '../../records/buergschaftSicht.ts'
import { FileFault, readRows, type RawRow } from './reader.ts'
import { readLookups, type Lookups } from './surroundings.ts'
import { alreadyPresent } from './existing.ts'
import { readRow, valuesFrom, type RowInstruction } from './row.ts'

/** So many rows are checked at a time, in a transaction of their own, or so many characters of long ones: other calls wait meanwhile. */
const BATCH = 500
const BATCH_CHARACTERS = 50_000
const EMPTY = 'Die Datei ist leer. Bitte laden Sie eine CSV-Datei mit Kopfzeile hoch.'
const ONLY_HEADER = 'Die Datei enthält außer der Kopfzeile keine Zeilen.'

/** An import about to be read. */
export async function beginImport(tx: DbTransaction, caller: Caller, dateiname: string, now: Date): Promise<string> {
  await writeForAll(tx)
  const { id } = await tx
    .insertInto('csv_import')
    .values({
      org_id: caller.orgId,
      nutzer_id: caller.nutzerId,
      nutzer_name: caller.name,
      dateiname,
      status: 'LIEST',
      erstellt_am: now,
      geaendert_am: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Stream = AsyncIterable<Uint8Array> & NodeJS.ReadableStream

/**
 * Reads a file as it comes, checks each row and keeps it; nothing is taken over. What can't be read at all is said in the
 * import's own words, and leaves no rows behind. Memory holds one batch, however long the file is.
 */
export async function readFile(deps: AppDeps, caller: Caller, id: string, stream: Stream): Promise<void> {
  let bytes = 0
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length
  })
  try {
    const count = await readAndValidate(deps, caller, id, stream)
    await updateImport(deps, caller, id, { status: 'GEPRUEFT', bytes, ...count })
  } catch (error) {
    const fault = error instanceof FileFault
    await deps.db.system.deleteFrom('csv_import_zeile').where('org_id', '=', caller.orgId).where('import_id', '=', id).execute()
    await updateImport(deps, caller, id, {
      status: 'GESCHEITERT',
      bytes,
      fehler: fault ? error.message : 'Die Übertragung wurde unterbrochen. Bitte laden Sie die Datei erneut hoch.',
    })
    if (!fault && !stream.readable) return
    if (!fault) throw error
    // A client that is still sending would take an answer before the end for a broken connection.
    stream.resume()
    await drain(stream, CSV_MAX.bytes - bytes)
  }
}

/** Reads the rest of a body and forgets it, up to a bound. */
async function drain(stream: Stream, atMost: number): Promise<void> {
  let read = 0
  await new Promise<void>((done) => {
    if (stream.readable === false) return done()
    stream.on('data', (chunk: Uint8Array) => {
      read += chunk.length
      if (read > atMost) done()
    })
    for (const end of ['end', 'close', 'error']) stream.once(end, () => done())
    return undefined
  })
}

const updateImport = (deps: AppDeps, caller: Caller, id: string, fields: Record<string, unknown>) =>
  deps.db.system
    .updateTable('csv_import')
    .set({ ...fields, geaendert_am: deps.clock() } as never)
    .where('org_id', '=', caller.orgId)
    .where('id', '=', id)
    .execute()

type Count = { gelesen: number; gueltig: number; offen: number; uebersprungen: number; fehlerhaft: number; enthaftungen: number }

async function readAndValidate(
  deps: AppDeps,
  caller: Caller,
  id: string,
  stream: Stream,
): Promise<Count & { kopf: string; fehlerdatei: string | null }> {
  const total: Count = { gelesen: 0, gueltig: 0, offen: 0, uebersprungen: 0, fehlerhaft: 0, enthaftungen: 0 }
  let title: string[] | undefined
  let header: Header = []
  let batch: RawRow[] = []
  let characters = 0
  const check = async () => {
    if (batch.length === 0) return
    const rows = batch
    batch = []
    characters = 0
    const result = await deps.db.transact((tx) => validateBatch(tx, caller, id, header, rows, deps.clock()))
    for (const field of Object.keys(total) as (keyof Count)[]) total[field] += result[field]
    await updateImport(deps, caller, id, { gelesen: total.gelesen })
  }
  for await (const row of readRows(stream)) {
    if (!title) {
      title = row.zellen
      const read = parseHeader(title, caller.group)
      if ('fault' in read) throw new FileFault(read.fault)
      header = read.columns
      continue
    }
    if (total.gelesen + batch.length >= CSV_MAX.zeilen)
      throw new FileFault(`Die Datei hat mehr als ${formatNumber(CSV_MAX.zeilen)} Zeilen. Bitte teilen Sie sie auf.`)
    batch.push(row)
    for (const { length } of row.zellen) characters += length
    if (batch.length === BATCH || characters >= BATCH_CHARACTERS) await check()
  }
  await check()
  if (!title) throw new FileFault(EMPTY)
  if (total.gelesen === 0) throw new FileFault(ONLY_HEADER)
  return { ...total, kopf: JSON.stringify(title), fehlerdatei: total.fehlerhaft ? urlFormat(errorFileName(id, deps.clock())) : null }
}

type Checked = RawRow & { auftrag?: RowInstruction; key: string | null; faults: FieldFault[] }

async function validateBatch(
  tx: DbTransaction,
  caller: Caller,
  id: string,
  header: Header,
  rows: readonly RawRow[],
  now: Date,
): Promise<Count> {
  const lookups = await readLookups(tx, caller, now, kreditnehmerIds(header, rows))
  const parsed = rows.map((row): Checked => {
    const read = readRow(header, row.zellen, lookups)
    return 'faults' in read ? { ...row, key: null, faults: read.faults } : { ...row, auftrag: read.instruction, key: read.key, faults: [] }
  })
  await validateReferences(tx, lookups, parsed)
  const ok = parsed.filter((g) => g.faults.length === 0)
  const row = (checked: Checked, status: 'OFFEN' | 'UEBERSPRUNGEN' | 'FEHLER') => ({
    org_id: caller.orgId,
    import_id: id,
    nr: checked.nr,
    zellen: JSON.stringify(checked.zellen),
    schluessel: status === 'OFFEN' ? checked.key : null,
    status,
    fehler: status === 'FEHLER' ? JSON.stringify(checked.faults) : null,
  })
  const open = ok.filter(({ auftrag }) => auftrag?.type !== 'NICHTS')
  const accepted = open.length
    ? await tx
        .insertInto('csv_import_zeile')
        .values(open.map((g) => row(g, 'OFFEN')))
        .onConflict((conflict) => conflict.columns(['org_id', 'import_id', 'schluessel']).where('schluessel', 'is not', null).doNothing())
        .returning('nr')
        .execute()
    : []
  const numbers = new Set(accepted.map(({ nr }) => nr))
  const duplicates = open.filter(({ nr }) => !numbers.has(nr))
  await nameFirst(tx, caller.orgId, id, duplicates)
  const skipped = ok.filter(({ auftrag }) => auftrag?.type === 'NICHTS')
  const faulty = parsed.filter((g) => g.faults.length > 0)
  const rest = [...skipped.map((g) => row(g, 'UEBERSPRUNGEN')), ...faulty.map((g) => row(g, 'FEHLER'))]
  if (rest.length) await tx.insertInto('csv_import_zeile').values(rest).execute()
  return {
    gelesen: rows.length,
    gueltig: accepted.length,
    offen: accepted.length,
    uebersprungen: skipped.length,
    fehlerhaft: faulty.length,
    enthaftungen: open.filter((g) => numbers.has(g.nr) && g.auftrag?.type === 'ENTHAFTEN' && !g.auftrag.paper).length,
  }
}

/** The ids of borrowers that rows name, each once, in capitals; what isn't of an id's form is left out. */
export function kreditnehmerIds(header: Header, rows: readonly { zellen: readonly string[] }[]): string[] {
  if (!header.includes('kreditnehmerId')) return []
  return [
    ...new Set(
      rows.map(({ zellen }) => (valuesFrom(header, zellen).kreditnehmerId ?? '').toUpperCase()).filter((id) => /^[A-Z]{2}\d{4}$/.test(id)),
    ),
  ]
}

/** Checks what a row alone doesn't tell: whether its guarantee is there already, or there is one to change. */
async function validateReferences(tx: DbTransaction, lookups: Lookups, rows: readonly Checked[]): Promise<void> {
  const added = rows.flatMap((row) => (row.auftrag?.type === 'ANLEGEN' ? [{ g: row, auftrag: row.auftrag }] : []))
  const existing = await alreadyPresent(
    tx,
    added.map(({ auftrag }) => auftrag),
  )
  for (const { g: checked, auftrag } of added) {
    const fault = existing.get(auftrag)
    if (fault) checked.faults.push(fault)
  }
  const changed = rows.flatMap((row) => (row.auftrag && 'id' in row.auftrag ? [{ g: row, id: row.auftrag.id }] : []))
  if (changed.length === 0) return
  await setContext(tx, lookups.caller)
  const visible = await listVisibleAmong(
    tx,
    lookups.caller.orgId,
    changed.map(({ id }) => id),
  )
  await writeForAll(tx)
  const known = new Set(visible)
  for (const { g: checked, id } of changed)
    if (!known.has(String(BigInt(id))))
      checked.faults.push({ feld: 'Bürgschaft', grund: 'Unter dieser Nummer gibt es für Sie keine Bürgschaft.' })
}

/** A row that says the same as an earlier one is told which. */
async function nameFirst(tx: DbTransaction, orgId: string, id: string, duplicates: readonly Checked[]): Promise<void> {
  if (duplicates.length === 0) return
  const first = await tx
    .selectFrom('csv_import_zeile')
    .select(['nr', 'schluessel'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where(sql<boolean>`schluessel = any (${duplicates.map((g) => g.key)})`)
    .execute()
  const rowOf = new Map(first.map((z) => [z.schluessel, z.nr]))
  for (const checked of duplicates)
    checked.faults.push({ feld: 'Zeile', grund: `Dasselbe steht schon in Zeile ${rowOf.get(checked.key) ?? '?'}.` })
}
