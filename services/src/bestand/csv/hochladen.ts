import { CSV_MAX, type FieldFault, errorFileName, formatNumber, type Header, parseHeader, urlFormat } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Caller } from '../../kernel/anmeldung.ts'
import type { AppDeps } from '../../kernel/bindung.ts'
import { setContext, writeForAll, type DbTransaction } from '../../kernel/datenbank.ts'
import { FileFault, readRows, type RawRow } from './leser.ts'
import { readEnv, type Env } from './umfeld.ts'
import { alreadyPresent } from './vorhanden.ts'
import { readRow, valuesFrom, type RowInstruction } from './zeile.ts'

/** So many rows are checked at a time, in a transaction of their own, or so many characters of long ones: nobody else is served meanwhile. */
const BATCH = 500
const BATCH_CHARACTERS = 50_000
const EMPTY = 'Die Datei ist leer. Bitte laden Sie eine CSV-Datei mit Kopfzeile hoch.'
const ONLY_HEADER = 'Die Datei enthält außer der Kopfzeile keine Zeilen.'

/** An import about to be read. */
export async function beginImport(tx: DbTransaction, wer: Caller, dateiname: string, jetzt: Date): Promise<string> {
  await writeForAll(tx)
  const { id } = await tx
    .insertInto('csv_import')
    .values({
      org_id: wer.orgId,
      nutzer_id: wer.nutzerId,
      nutzer_name: wer.name,
      dateiname,
      status: 'LIEST',
      erstellt_am: jetzt,
      geaendert_am: jetzt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

type Stream = AsyncIterable<Uint8Array> & NodeJS.ReadableStream

/**
 * Reads a file as it comes, checks each row and keeps it; nothing is taken over. What can't be read at all is said in the
 * import's own words, and leaves no rows behind. Memory holds one batch, however long the file is.
 */
export async function readFile(kern: AppDeps, wer: Caller, id: string, strom: Stream): Promise<void> {
  let bytes = 0
  strom.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length
  })
  try {
    const count = await readAndValidate(kern, wer, id, strom)
    await setValue(kern, wer, id, { status: 'GEPRUEFT', bytes, ...count })
  } catch (fehler) {
    const mangel = fehler instanceof FileFault
    await kern.db.system.deleteFrom('csv_import_zeile').where('org_id', '=', wer.orgId).where('import_id', '=', id).execute()
    await setValue(kern, wer, id, {
      status: 'GESCHEITERT',
      bytes,
      fehler: mangel ? fehler.message : 'Die Übertragung wurde unterbrochen. Bitte laden Sie die Datei erneut hoch.',
    })
    if (!mangel && !strom.readable) return
    if (!mangel) throw fehler
    // Who is still sending would take an answer before the end for a broken connection.
    strom.resume()
    await zuEnde(strom, CSV_MAX.bytes - bytes)
  }
}

/** Reads the rest of a body and forgets it, up to a bound. */
async function zuEnde(strom: Stream, höchstens: number): Promise<void> {
  let gelesen = 0
  await new Promise<void>((fertig) => {
    if (strom.readable === false) return fertig()
    strom.on('data', (chunk: Uint8Array) => {
      gelesen += chunk.length
      if (gelesen > höchstens) fertig()
    })
    for (const ende of ['end', 'close', 'error']) strom.once(ende, () => fertig())
    return undefined
  })
}

const setValue = (kern: AppDeps, wer: Caller, id: string, felder: Record<string, unknown>) =>
  kern.db.system
    .updateTable('csv_import')
    .set({ ...felder, geaendert_am: kern.uhr() } as never)
    .where('org_id', '=', wer.orgId)
    .where('id', '=', id)
    .execute()

type Count = { gelesen: number; gueltig: number; offen: number; uebersprungen: number; fehlerhaft: number; enthaftungen: number }

async function readAndValidate(
  kern: AppDeps,
  wer: Caller,
  id: string,
  strom: Stream,
): Promise<Count & { kopf: string; fehlerdatei: string | null }> {
  const summe: Count = { gelesen: 0, gueltig: 0, offen: 0, uebersprungen: 0, fehlerhaft: 0, enthaftungen: 0 }
  let titel: string[] | undefined
  let kopf: Header = []
  let stackStyle: RawRow[] = []
  let characters = 0
  const prüfe = async () => {
    if (stackStyle.length === 0) return
    const zeilen = stackStyle
    stackStyle = []
    characters = 0
    const ergebnis = await kern.db.transact((tx) => validateBatch(tx, wer, id, kopf, zeilen, kern.uhr()))
    for (const feld of Object.keys(summe) as (keyof Count)[]) summe[feld] += ergebnis[feld]
    await setValue(kern, wer, id, { gelesen: summe.gelesen })
  }
  for await (const zeile of readRows(strom)) {
    if (!titel) {
      titel = zeile.zellen
      const gelesen = parseHeader(titel, wer.gruppe)
      if ('mangel' in gelesen) throw new FileFault(gelesen.mangel)
      kopf = gelesen.spalten
      continue
    }
    if (summe.gelesen + stackStyle.length >= CSV_MAX.zeilen)
      throw new FileFault(`Die Datei hat mehr als ${formatNumber(CSV_MAX.zeilen)} Zeilen. Bitte teilen Sie sie auf.`)
    stackStyle.push(zeile)
    for (const { length } of zeile.zellen) characters += length
    if (stackStyle.length === BATCH || characters >= BATCH_CHARACTERS) await prüfe()
  }
  await prüfe()
  if (!titel) throw new FileFault(EMPTY)
  if (summe.gelesen === 0) throw new FileFault(ONLY_HEADER)
  return { ...summe, kopf: JSON.stringify(titel), fehlerdatei: summe.fehlerhaft ? urlFormat(errorFileName(id, kern.uhr())) : null }
}

type Checked = RawRow & { auftrag?: RowInstruction; schlüssel: string | null; mängel: FieldFault[] }

async function validateBatch(
  tx: DbTransaction,
  wer: Caller,
  id: string,
  kopf: Header,
  zeilen: readonly RawRow[],
  jetzt: Date,
): Promise<Count> {
  const lookups = await readEnv(tx, wer, jetzt, kreditnehmerIds(kopf, zeilen))
  const gelesen = zeilen.map((zeile): Checked => {
    const read = readRow(kopf, zeile.zellen, lookups)
    return 'mängel' in read
      ? { ...zeile, schlüssel: null, mängel: read.mängel }
      : { ...zeile, auftrag: read.auftrag, schlüssel: read.schlüssel, mängel: [] }
  })
  await validateReferences(tx, lookups, gelesen)
  const gut = gelesen.filter((g) => g.mängel.length === 0)
  const zeile = (checked: Checked, status: 'OFFEN' | 'UEBERSPRUNGEN' | 'FEHLER') => ({
    org_id: wer.orgId,
    import_id: id,
    nr: checked.nr,
    zellen: JSON.stringify(checked.zellen),
    schluessel: status === 'OFFEN' ? checked.schlüssel : null,
    status,
    fehler: status === 'FEHLER' ? JSON.stringify(checked.mängel) : null,
  })
  const offene = gut.filter(({ auftrag }) => auftrag?.typ !== 'NICHTS')
  const angenommen = offene.length
    ? await tx
        .insertInto('csv_import_zeile')
        .values(offene.map((g) => zeile(g, 'OFFEN')))
        .onConflict((konflikt) => konflikt.columns(['org_id', 'import_id', 'schluessel']).where('schluessel', 'is not', null).doNothing())
        .returning('nr')
        .execute()
    : []
  const nummern = new Set(angenommen.map(({ nr }) => nr))
  const duplicates = offene.filter(({ nr }) => !nummern.has(nr))
  await nameFirst(tx, wer.orgId, id, duplicates)
  const skipped = gut.filter(({ auftrag }) => auftrag?.typ === 'NICHTS')
  const fehlerhafte = gelesen.filter((g) => g.mängel.length > 0)
  const rest = [...skipped.map((g) => zeile(g, 'UEBERSPRUNGEN')), ...fehlerhafte.map((g) => zeile(g, 'FEHLER'))]
  if (rest.length) await tx.insertInto('csv_import_zeile').values(rest).execute()
  return {
    gelesen: zeilen.length,
    gueltig: angenommen.length,
    offen: angenommen.length,
    uebersprungen: skipped.length,
    fehlerhaft: fehlerhafte.length,
    enthaftungen: offene.filter((g) => nummern.has(g.nr) && g.auftrag?.typ === 'ENTHAFTEN' && !g.auftrag.papier).length,
  }
}

export function kreditnehmerIds(kopf: Header, zeilen: readonly { zellen: readonly string[] }[]): string[] {
  if (!kopf.includes('kreditnehmerId')) return []
  return [
    ...new Set(
      zeilen.map(({ zellen }) => (valuesFrom(kopf, zellen).kreditnehmerId ?? '').toUpperCase()).filter((id) => /^[A-Z]{2}\d{4}$/.test(id)),
    ),
  ]
}

/** What a row alone doesn't tell: is the guarantee there already, is there one to change. */
async function validateReferences(tx: DbTransaction, lookups: Env, zeilen: readonly Checked[]): Promise<void> {
  const neue = zeilen.flatMap((g) => (g.auftrag?.typ === 'ANLEGEN' ? [{ g, auftrag: g.auftrag }] : []))
  const vorhanden = await alreadyPresent(
    tx,
    neue.map(({ auftrag }) => auftrag),
  )
  for (const { g: checked, auftrag } of neue) {
    const mangel = vorhanden.get(auftrag)
    if (mangel) checked.mängel.push(mangel)
  }
  const changed = zeilen.flatMap((g) => (g.auftrag && 'id' in g.auftrag ? [{ g, id: g.auftrag.id }] : []))
  if (changed.length === 0) return
  await setContext(tx, lookups.wer)
  const sichtbar = await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', lookups.wer.orgId)
    .where(sql<boolean>`buergschaft_id = any (${changed.map(({ id }) => id)}::bigint[])`)
    .where('eingefroren_am', 'is', null)
    .execute()
  await writeForAll(tx)
  const bekannt = new Set(sichtbar.map(({ buergschaft_id }) => String(buergschaft_id)))
  for (const { g: checked, id } of changed)
    if (!bekannt.has(String(BigInt(id))))
      checked.mängel.push({ feld: 'Bürgschaft', grund: 'Unter dieser Nummer gibt es für Sie keine Bürgschaft.' })
}

/** A row that says the same as an earlier one is told which. */
async function nameFirst(tx: DbTransaction, orgId: string, id: string, duplicates: readonly Checked[]): Promise<void> {
  if (duplicates.length === 0) return
  const erste = await tx
    .selectFrom('csv_import_zeile')
    .select(['nr', 'schluessel'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where(sql<boolean>`schluessel = any (${duplicates.map((g) => g.schlüssel)})`)
    .execute()
  const rowOf = new Map(erste.map((z) => [z.schluessel, z.nr]))
  for (const checked of duplicates)
    checked.mängel.push({ feld: 'Zeile', grund: `Dasselbe steht schon in Zeile ${rowOf.get(checked.schlüssel) ?? '?'}.` })
}
