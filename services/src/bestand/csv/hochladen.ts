import { CSV_HÖCHSTENS, type Feldmangel, fehlerdateiname, formatZahl, type Kopfzeile, leseKopfzeile, urlFormat } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Aufrufer } from '../../kernel/anmeldung.ts'
import type { Kern } from '../../kernel/bindung.ts'
import { setzeKontext, schreibtFürAlle, type Transaktion } from '../../kernel/datenbank.ts'
import { Dateimangel, leseZeilen, type Rohzeile } from './leser.ts'
import { liesUmfeld, type Umfeld } from './umfeld.ts'
import { schonVorhanden } from './vorhanden.ts'
import { liesZeile, werteAus, type Zeilenauftrag } from './zeile.ts'

/** So many rows are checked at a time, in a transaction of their own, or so many characters of long ones: nobody else is served meanwhile. */
const STAPEL = 500
const BATCH_CHARACTERS = 50_000
const LEER = 'Die Datei ist leer. Bitte laden Sie eine CSV-Datei mit Kopfzeile hoch.'
const NUR_KOPF = 'Die Datei enthält außer der Kopfzeile keine Zeilen.'

/** An import about to be read. */
export async function beginneImport(tx: Transaktion, wer: Aufrufer, dateiname: string, jetzt: Date): Promise<string> {
  await schreibtFürAlle(tx)
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

type Strom = AsyncIterable<Uint8Array> & NodeJS.ReadableStream

/**
 * Reads a file as it comes, checks each row and keeps it; nothing is taken over. What can't be read at all is said in the
 * import's own words, and leaves no rows behind. Memory holds one batch, however long the file is.
 */
export async function liesDatei(kern: Kern, wer: Aufrufer, id: string, strom: Strom): Promise<void> {
  let bytes = 0
  strom.on('data', (stück: Uint8Array) => {
    bytes += stück.length
  })
  try {
    const zählung = await liesUndPrüfe(kern, wer, id, strom)
    await setze(kern, wer, id, { status: 'GEPRUEFT', bytes, ...zählung })
  } catch (fehler) {
    const mangel = fehler instanceof Dateimangel
    await kern.db.system.deleteFrom('csv_import_zeile').where('org_id', '=', wer.orgId).where('import_id', '=', id).execute()
    await setze(kern, wer, id, {
      status: 'GESCHEITERT',
      bytes,
      fehler: mangel ? fehler.message : 'Die Übertragung wurde unterbrochen. Bitte laden Sie die Datei erneut hoch.',
    })
    if (!mangel && !strom.readable) return
    if (!mangel) throw fehler
    // Who is still sending would take an answer before the end for a broken connection.
    strom.resume()
    await zuEnde(strom, CSV_HÖCHSTENS.bytes - bytes)
  }
}

/** Reads the rest of a body and forgets it, up to a bound. */
async function zuEnde(strom: Strom, höchstens: number): Promise<void> {
  let gelesen = 0
  await new Promise<void>((fertig) => {
    if (strom.readable === false) return fertig()
    strom.on('data', (stück: Uint8Array) => {
      gelesen += stück.length
      if (gelesen > höchstens) fertig()
    })
    for (const ende of ['end', 'close', 'error']) strom.once(ende, () => fertig())
    return undefined
  })
}

const setze = (kern: Kern, wer: Aufrufer, id: string, felder: Record<string, unknown>) =>
  kern.db.system
    .updateTable('csv_import')
    .set({ ...felder, geaendert_am: kern.uhr() } as never)
    .where('org_id', '=', wer.orgId)
    .where('id', '=', id)
    .execute()

type Zählung = { gelesen: number; gueltig: number; offen: number; uebersprungen: number; fehlerhaft: number; enthaftungen: number }

async function liesUndPrüfe(
  kern: Kern,
  wer: Aufrufer,
  id: string,
  strom: Strom,
): Promise<Zählung & { kopf: string; fehlerdatei: string | null }> {
  const summe: Zählung = { gelesen: 0, gueltig: 0, offen: 0, uebersprungen: 0, fehlerhaft: 0, enthaftungen: 0 }
  let titel: string[] | undefined
  let kopf: Kopfzeile = []
  let stapel: Rohzeile[] = []
  let characters = 0
  const prüfe = async () => {
    if (stapel.length === 0) return
    const zeilen = stapel
    stapel = []
    characters = 0
    const ergebnis = await kern.db.transact((tx) => prüfeStapel(tx, wer, id, kopf, zeilen, kern.uhr()))
    for (const feld of Object.keys(summe) as (keyof Zählung)[]) summe[feld] += ergebnis[feld]
    await setze(kern, wer, id, { gelesen: summe.gelesen })
  }
  for await (const zeile of leseZeilen(strom)) {
    if (!titel) {
      titel = zeile.zellen
      const gelesen = leseKopfzeile(titel, wer.gruppe)
      if ('mangel' in gelesen) throw new Dateimangel(gelesen.mangel)
      kopf = gelesen.spalten
      continue
    }
    if (summe.gelesen + stapel.length >= CSV_HÖCHSTENS.zeilen)
      throw new Dateimangel(`Die Datei hat mehr als ${formatZahl(CSV_HÖCHSTENS.zeilen)} Zeilen. Bitte teilen Sie sie auf.`)
    stapel.push(zeile)
    for (const { length } of zeile.zellen) characters += length
    if (stapel.length === STAPEL || characters >= BATCH_CHARACTERS) await prüfe()
  }
  await prüfe()
  if (!titel) throw new Dateimangel(LEER)
  if (summe.gelesen === 0) throw new Dateimangel(NUR_KOPF)
  return { ...summe, kopf: JSON.stringify(titel), fehlerdatei: summe.fehlerhaft ? urlFormat(fehlerdateiname(id, kern.uhr())) : null }
}

type Geprüft = Rohzeile & { auftrag?: Zeilenauftrag; schlüssel: string | null; mängel: Feldmangel[] }

async function prüfeStapel(
  tx: Transaktion,
  wer: Aufrufer,
  id: string,
  kopf: Kopfzeile,
  zeilen: readonly Rohzeile[],
  jetzt: Date,
): Promise<Zählung> {
  const u = await liesUmfeld(tx, wer, jetzt, kreditnehmerIds(kopf, zeilen))
  const gelesen = zeilen.map((zeile): Geprüft => {
    const g = liesZeile(kopf, zeile.zellen, u)
    return 'mängel' in g
      ? { ...zeile, schlüssel: null, mängel: g.mängel }
      : { ...zeile, auftrag: g.auftrag, schlüssel: g.schlüssel, mängel: [] }
  })
  await prüfeBezüge(tx, u, gelesen)
  const gut = gelesen.filter((g) => g.mängel.length === 0)
  const zeile = (g: Geprüft, status: 'OFFEN' | 'UEBERSPRUNGEN' | 'FEHLER') => ({
    org_id: wer.orgId,
    import_id: id,
    nr: g.nr,
    zellen: JSON.stringify(g.zellen),
    schluessel: status === 'OFFEN' ? g.schlüssel : null,
    status,
    fehler: status === 'FEHLER' ? JSON.stringify(g.mängel) : null,
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
  const doppelte = offene.filter(({ nr }) => !nummern.has(nr))
  await nenneErste(tx, wer.orgId, id, doppelte)
  const übersprungene = gut.filter(({ auftrag }) => auftrag?.typ === 'NICHTS')
  const fehlerhafte = gelesen.filter((g) => g.mängel.length > 0)
  const rest = [...übersprungene.map((g) => zeile(g, 'UEBERSPRUNGEN')), ...fehlerhafte.map((g) => zeile(g, 'FEHLER'))]
  if (rest.length) await tx.insertInto('csv_import_zeile').values(rest).execute()
  return {
    gelesen: zeilen.length,
    gueltig: angenommen.length,
    offen: angenommen.length,
    uebersprungen: übersprungene.length,
    fehlerhaft: fehlerhafte.length,
    enthaftungen: offene.filter((g) => nummern.has(g.nr) && g.auftrag?.typ === 'ENTHAFTEN' && !g.auftrag.papier).length,
  }
}

export function kreditnehmerIds(kopf: Kopfzeile, zeilen: readonly { zellen: readonly string[] }[]): string[] {
  if (!kopf.includes('kreditnehmerId')) return []
  return [
    ...new Set(
      zeilen.map(({ zellen }) => (werteAus(kopf, zellen).kreditnehmerId ?? '').toUpperCase()).filter((id) => /^[A-Z]{2}\d{4}$/.test(id)),
    ),
  ]
}

/** What a row alone doesn't tell: is the guarantee there already, is there one to change. */
async function prüfeBezüge(tx: Transaktion, u: Umfeld, zeilen: readonly Geprüft[]): Promise<void> {
  const neue = zeilen.flatMap((g) => (g.auftrag?.typ === 'ANLEGEN' ? [{ g, auftrag: g.auftrag }] : []))
  const vorhanden = await schonVorhanden(
    tx,
    neue.map(({ auftrag }) => auftrag),
  )
  for (const { g, auftrag } of neue) {
    const mangel = vorhanden.get(auftrag)
    if (mangel) g.mängel.push(mangel)
  }
  const geänderte = zeilen.flatMap((g) => (g.auftrag && 'id' in g.auftrag ? [{ g, id: g.auftrag.id }] : []))
  if (geänderte.length === 0) return
  await setzeKontext(tx, u.wer)
  const sichtbar = await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', u.wer.orgId)
    .where(sql<boolean>`buergschaft_id = any (${geänderte.map(({ id }) => id)}::bigint[])`)
    .where('eingefroren_am', 'is', null)
    .execute()
  await schreibtFürAlle(tx)
  const bekannt = new Set(sichtbar.map(({ buergschaft_id }) => String(buergschaft_id)))
  for (const { g, id } of geänderte)
    if (!bekannt.has(String(BigInt(id))))
      g.mängel.push({ feld: 'Bürgschaft', grund: 'Unter dieser Nummer gibt es für Sie keine Bürgschaft.' })
}

/** A row that says the same as an earlier one is told which. */
async function nenneErste(tx: Transaktion, orgId: string, id: string, doppelte: readonly Geprüft[]): Promise<void> {
  if (doppelte.length === 0) return
  const erste = await tx
    .selectFrom('csv_import_zeile')
    .select(['nr', 'schluessel'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where(sql<boolean>`schluessel = any (${doppelte.map((g) => g.schlüssel)})`)
    .execute()
  const zeileVon = new Map(erste.map((z) => [z.schluessel, z.nr]))
  for (const g of doppelte) g.mängel.push({ feld: 'Zeile', grund: `Dasselbe steht schon in Zeile ${zeileVon.get(g.schlüssel) ?? '?'}.` })
}
