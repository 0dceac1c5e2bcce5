import type { Readable } from 'node:stream'
import type { Projekt, Projektfilter, ProjektSortierfeld, Projektzeile } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSSTATUS,
  type Bürgschaftsart,
  formatBetrag,
  formatDatum,
  LAUFENDE_STATUS,
  PROJEKTPHASE,
  type Projektdaten,
  type Sichtstatus,
  sortierform,
} from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type CsvSpalte, csvStrom } from '../kernel/csv.ts'
import type { Datenbank, Sichtkontext, Transaktion } from '../kernel/datenbank.ts'
import { type Anzahl, enthält, wörter, zähleBis } from '../kernel/liste.ts'
import type { ProjektTabelle } from '../kernel/schema.ts'

/** The projects under a filter, as far as the viewer sees them: the one place where the list is narrowed. */
function gefiltert(tx: Transaktion, wer: Sichtkontext, f: Projektfilter) {
  let q = tx
    .selectFrom('projekt as p')
    // A company that the viewer doesn't see is known by its number alone.
    .leftJoin('unternehmen as u', 'u.id', 'p.unternehmen_id')
    .where('p.org_id', '=', wer.orgId)
  if (f.phase?.length) q = q.where('p.phase', 'in', f.phase)
  if (f.unternehmenId?.length) q = q.where('p.unternehmen_id', 'in', f.unternehmenId)
  return wörter(sortierform(f.suche ?? '')).reduce((abfrage, wort) => abfrage.where('p.suchtext', 'like', enthält(wort)), q)
}

const PHASEN = Object.keys(PROJEKTPHASE)
const SORTIERUNG: Readonly<Record<ProjektSortierfeld, RawBuilder<unknown>>> = {
  name: sql`p.name_sort`,
  phase: sql`array_position(${sql.val(PHASEN)}::text[], p.phase)`,
  auftragssumme: sql`p.auftragssumme_cent`,
  unternehmen: sql`u.name_sort`,
  ende: sql`p.ende`,
  geaendertAm: sql`p.geaendert_am`,
}

/** How many guarantees a project has for the viewer, and what those that run amount to. */
const BÜRGSCHAFTEN = {
  anzahl: sql<number>`(select count(*) from buergschaft_sicht s where s.org_id = p.org_id and s.projekt_id = p.id)`,
  laufend: sql<number>`(select coalesce(sum(s.betrag_cent), 0) from buergschaft_sicht s
    where s.org_id = p.org_id and s.projekt_id = p.id and s.status = any (${sql.val(LAUFENDE_STATUS)}::text[]))`,
}

const mitSpalten = (q: ReturnType<typeof gefiltert>) =>
  q.selectAll('p').select(['u.name as unternehmen_name', BÜRGSCHAFTEN.anzahl.as('anzahl'), BÜRGSCHAFTEN.laufend.as('laufend')])
type Zeile = Awaited<ReturnType<ReturnType<typeof mitSpalten>['executeTakeFirstOrThrow']>>

const alsZeile = (p: Zeile): Projektzeile => ({
  id: String(p.id),
  name: p.name,
  nummer: p.nummer,
  phase: p.phase,
  unternehmen: { id: p.unternehmen_id, name: p.unternehmen_name ?? p.unternehmen_id },
  ort: p.bauadresse?.ort ?? null,
  auftragssumme: p.auftragssumme_cent,
  beginn: p.beginn,
  ende: p.ende,
  bürgschaften: Number(p.anzahl),
  laufend: Number(p.laufend),
  geaendertAm: p.geaendert_am.toISOString(),
})

/** A page of projects. @param sort 'field,direction' */
export async function projektliste(
  tx: Transaktion,
  wer: Sichtkontext,
  filter: Projektfilter,
  { page, size, sort }: { page: number; size: number; sort: string },
): Promise<{ zeilen: Projektzeile[]; gesamt: Anzahl }> {
  const [feld, richtung] = sort.split(',') as [ProjektSortierfeld, 'asc' | 'desc']
  const auswahl = gefiltert(tx, wer, filter)
  const zeilen = await mitSpalten(auswahl)
    .orderBy(sql`${SORTIERUNG[feld]} ${sql.raw(richtung)} nulls last, p.id ${sql.raw(richtung)}`)
    .limit(size)
    .offset(page * size)
    .execute()
  return { zeilen: zeilen.map(alsZeile), gesamt: await zähleBis(tx, auswahl) }
}

/** The companies that are responsible for a project that the viewer sees. */
export async function projektoptionen(tx: Transaktion, wer: Sichtkontext): Promise<{ unternehmen: { id: string; name: string }[] }> {
  const zeilen = await gefiltert(tx, wer, {}).select(['p.unternehmen_id as id', 'u.name']).distinct().execute()
  return {
    unternehmen: zeilen.map(({ id, name }) => ({ id, name: name ?? id })).sort((a, b) => a.name.localeCompare(b.name, 'de-DE')),
  }
}

/** Sums of a project's guarantees, as far as the viewer sees them. */
async function summen(tx: Transaktion, wer: Sichtkontext, id: string): Promise<Projekt['bürgschaften']> {
  const zeilen = await tx
    .selectFrom('buergschaft_sicht')
    .select(({ fn }) => ['status', 'art', fn.countAll<number>().as('anzahl'), fn.sum<number>('betrag_cent').as('betrag')])
    .where('org_id', '=', wer.orgId)
    .where('projekt_id', '=', id)
    .groupBy(['status', 'art'])
    .execute()
  const alle = zeilen.map((z) => ({ ...z, anzahl: Number(z.anzahl), betrag: Number(z.betrag) }))
  const summiere = (teile: typeof alle) => ({
    anzahl: teile.reduce((n, z) => n + z.anzahl, 0),
    betrag: teile.reduce((n, z) => n + z.betrag, 0),
  })
  const nach = <K extends 'status' | 'art'>(feld: K) =>
    [...new Set(alle.map((z) => z[feld]))]
      .map((wert) => ({ [feld]: wert, ...summiere(alle.filter((z) => z[feld] === wert)) }))
      .sort((a, b) => b.betrag - a.betrag)
  const laufend = alle.filter(({ status }) => !BÜRGSCHAFTSSTATUS[status as Sichtstatus].ende)
  return {
    gesamt: summiere(alle),
    laufend: summiere(laufend),
    nachStatus: nach('status') as unknown as Projekt['bürgschaften']['nachStatus'],
    nachArt: nach('art') as unknown as { art: Bürgschaftsart; anzahl: number; betrag: number }[],
  }
}

/** What people enter of a project, from its row. */
export const projektdatenVon = (p: Selectable<ProjektTabelle>): Projektdaten => ({
  name: p.name,
  nummer: p.nummer,
  beschreibung: p.beschreibung,
  phase: p.phase,
  auftragssumme: p.auftragssumme_cent,
  bauadresse: p.bauadresse,
  beginn: p.beginn,
  ende: p.ende,
  ansprechpartner: p.ansprechpartner,
  unternehmenId: p.unternehmen_id,
  fürAlle: p.fuer_alle,
  sichtberechtigteUnternehmen: p.sichtberechtigte,
})

/** A project that the viewer sees; undefined otherwise. */
export async function projekt(tx: Transaktion, wer: Sichtkontext, id: string): Promise<Projekt | undefined> {
  const p = await gefiltert(tx, wer, {}).selectAll('p').select('u.name as unternehmen_name').where('p.id', '=', id).executeTakeFirst()
  if (!p) return undefined
  const sichtberechtigte = p.sichtberechtigte.length
    ? await tx.selectFrom('unternehmen').select(['id', 'name']).where('id', 'in', p.sichtberechtigte).orderBy('name_sort').execute()
    : []
  return {
    id: String(p.id),
    version: p.version,
    ...projektdatenVon(p),
    unternehmen: { id: p.unternehmen_id, name: p.unternehmen_name ?? p.unternehmen_id },
    sichtberechtigteUnternehmen: sichtberechtigte.map((u) => u.id),
    sichtberechtigte,
    erstelltAm: p.erstellt_am.toISOString(),
    geaendertAm: p.geaendert_am.toISOString(),
    bürgschaften: await summen(tx, wer, id),
  }
}

/** The project of a guarantee that the viewer sees; undefined if they don't see the guarantee. */
export async function projektDerBürgschaft(tx: Transaktion, wer: Sichtkontext, bürgschaftId: string) {
  const zeile = await tx
    .selectFrom('buergschaft_sicht as s')
    .leftJoin('projekt as p', (join) => join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.projekt_id'))
    .select(['p.id', 'p.name', 'p.phase'])
    .where('s.org_id', '=', wer.orgId)
    .where('s.buergschaft_id', '=', bürgschaftId)
    .executeTakeFirst()
  if (!zeile) return undefined
  const { id, name, phase } = zeile
  return { projekt: id !== null && name !== null && phase !== null ? { id: String(id), name, phase } : null }
}

const STAPEL = 500
async function* alleZeilen(db: Datenbank, wer: Sichtkontext, filter: Projektfilter): AsyncGenerator<Projektzeile> {
  let nach = '0'
  for (;;) {
    const stapel = await db.alsNutzer(wer, (tx) =>
      mitSpalten(gefiltert(tx, wer, filter))
        .where('p.id', '>', nach)
        .orderBy('p.id')
        .limit(STAPEL)
        .execute(),
    )
    yield* stapel.map(alsZeile)
    if (stapel.length < STAPEL) return
    nach = String(stapel.at(-1)?.id)
  }
}

const datum = (iso: string | null) => (iso ? formatDatum(iso) : '')
const betrag = (cent: number | null) => (cent === null ? '' : formatBetrag(cent))
const SPALTEN: readonly CsvSpalte<Projektzeile>[] = [
  ['Projekt', (z) => z.id],
  ['Name', (z) => z.name],
  ['Projektnummer', (z) => z.nummer ?? ''],
  ['Phase', (z) => PROJEKTPHASE[z.phase]],
  ['Verantwortliches Unternehmen', (z) => z.unternehmen.name],
  ['Ort', (z) => z.ort ?? ''],
  ['Auftragssumme netto (EUR)', (z) => betrag(z.auftragssumme)],
  ['Beginn', (z) => datum(z.beginn)],
  ['Ende', (z) => datum(z.ende)],
  ['Bürgschaften', (z) => String(z.bürgschaften)],
  ['Laufende Bürgschaften (EUR)', (z) => betrag(z.laufend)],
]
/** The projects under a filter as German CSV. */
export const projekteCsv = (db: Datenbank, wer: Sichtkontext, filter: Projektfilter): Readable =>
  csvStrom(SPALTEN, alleZeilen(db, wer, filter))
