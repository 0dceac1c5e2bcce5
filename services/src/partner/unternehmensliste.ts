import type { Readable } from 'node:stream'
import type { Unternehmensfilter, UnternehmenSortierfeld, Unternehmenszeile } from '@avalwerk/contracts'
import {
  jaNein,
  GESELLSCHAFTSFORM,
  type Gesellschaftsform,
  type Gruppe,
  sortierform,
  UNTERNEHMENSSTATUS,
  UNTERNEHMENSTYP,
} from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { type CsvSpalte, csvStrom } from '../kernel/csv.ts'
import type { Datenbank, Sichtkontext, Transaktion } from '../kernel/datenbank.ts'
import { type Anzahl, enthält, wörter, zähleBis } from '../kernel/liste.ts'
import { istEigenes, TYP, type Unternehmen } from './unternehmen.ts'

type Wer = Pick<Aufrufer, 'orgId' | 'gruppe' | 'sichtbar' | 'nutzerId'>

/** Which companies a list is about, before its filter; row-level security stands behind it. */
export type Ausschnitt = Readonly<{
  /** Groups whose companies are meant; all, if left out. */
  gruppen?: readonly Gruppe[]
  /** Also companies of other organisations that the caller may know. */
  fremde: boolean
  ohneInaktive?: boolean
  ohneInkognito?: boolean
  ohneUngeprüfte?: boolean
  /** Guarantors whose contracts are kept in the portal. */
  mitVerträgen?: boolean
}>

type Schalter = Readonly<
  Partial<
    Record<
      'filtereInaktive' | 'filtereInkognito' | 'filtereUngepruefte' | 'filtereSichtberechtigung' | 'auchFremdeUnternehmen',
      'true' | 'false'
    >
  >
>

/**
 * The slice that a list's switches mean. The operator looks after the companies of all; everybody else sees others' only if they
 * ask for them, and those that aren't theirs never where they ask for what they may see as their own.
 */
export const ausschnittVon = (s: Schalter, { gruppe }: Pick<Aufrufer, 'gruppe'>): Ausschnitt => ({
  fremde: gruppe === 'BSP' || (s.auchFremdeUnternehmen === 'true' && s.filtereSichtberechtigung !== 'true'),
  ohneInaktive: s.filtereInaktive === 'true',
  ohneInkognito: s.filtereInkognito === 'true',
  ohneUngeprüfte: s.filtereUngepruefte === 'true',
})

/** The participants of the platform: whoever may be a beneficiary, is active, and may be known. */
export const TEILNEHMER: Ausschnitt = { gruppen: ['AG'], fremde: true, ohneInaktive: true, ohneUngeprüfte: true, ohneInkognito: true }
/** All guarantors. */
export const BÜRGEN: Ausschnitt = { gruppen: ['BG'], fremde: true }

const GRUPPE = { auftraggeber: 'AG', buerge: 'BG', bspGmbh: 'BSP' } as const
const ja = (wert: 'JA' | 'NEIN') => wert === 'JA'

/** The companies under a slice and a filter: the one place where a list is narrowed. */
function gefiltert(tx: Transaktion, wer: Wer, a: Ausschnitt, f: Unternehmensfilter) {
  let q = tx.selectFrom('unternehmen as u').leftJoin('unternehmen as m', 'm.id', 'u.mutter_id')
  if (!a.fremde) q = q.where('u.org_id', '=', wer.orgId)
  if (a.gruppen) q = q.where('u.gruppe', 'in', a.gruppen)
  if (a.ohneInaktive) q = q.where('u.status', '<>', 'DAK')
  if (a.ohneUngeprüfte) q = q.where('u.status', '<>', 'UP')
  if (a.ohneInkognito) q = q.where('u.inkognito', '=', false)
  if (a.mitVerträgen) q = q.where('u.nutzung_vertraege', '=', true)
  if (f.status?.length) q = q.where('u.status', 'in', f.status)
  if (f.type?.length)
    q = q.where(
      'u.gruppe',
      'in',
      f.type.map((typ) => GRUPPE[typ]),
    )
  if (f.gesellschaftsform?.length) q = q.where('u.gesellschaftsform', 'in', f.gesellschaftsform)
  if (f.land?.length) q = q.where(sql<string>`u.adresse ->> 'landeskennzeichen'`, 'in', f.land)
  // Who belongs to whom is a group's own affair; a mother that isn't seen can't be asked for.
  if (f.mutterUnternehmenId?.length) {
    q = q.where('m.id', 'in', f.mutterUnternehmenId)
    if (wer.gruppe !== 'BSP') q = q.where('u.org_id', '=', wer.orgId)
  }
  if (f.oeffentlich) q = q.where('u.oeffentlich', '=', ja(f.oeffentlich))
  if (f.hybrid) q = q.where('u.hybrid', '=', ja(f.hybrid))
  // Of others nobody but the operator knows that they are incognito: they don't see them at all.
  if (f.inkognito) q = q.where('u.inkognito', '=', ja(f.inkognito))
  if (f.vertragsart?.length) q = q.where('u.vertragsart', 'in', f.vertragsart)
  return wörter(sortierform(f.suche ?? '')).reduce((abfrage, wort) => abfrage.where('u.suchtext', 'like', enthält(wort)), q)
}

const SORTIERUNG: Readonly<Record<UnternehmenSortierfeld, RawBuilder<unknown>>> = {
  name: sql`u.name_sort`,
  unternehmenId: sql`u.id`,
  ort: sql`lower(u.adresse ->> 'ort')`,
  status: sql`u.status`,
  gesellschaftsform: sql`u.gesellschaftsform`,
  erstelltAm: sql`u.erstellt_am`,
}

/** The model in force of the company's organisation. */
const PREIS = (jetzt: Date) => sql<Unternehmenszeile['preisModell']>`(
  select p.preismodell from preismodell p where p.org_id = u.org_id and p.unternehmen_id = u.id and p.gueltig_ab <= ${jetzt}
  order by p.gueltig_ab desc, p.id desc limit 1)`

const mitSpalten = (q: ReturnType<typeof gefiltert>, jetzt: Date) =>
  q.selectAll('u').select(['m.name as mutter_name', PREIS(jetzt).as('preismodell')])
type Zeile = Unternehmen & { mutter_name: string | null; preismodell: Unternehmenszeile['preisModell'] }

function alsZeile(u: Zeile, wer: Wer): Unternehmenszeile {
  const eigenes = istEigenes(u, wer)
  return {
    unternehmenId: u.id,
    name: u.name,
    gesellschaftsform: u.gesellschaftsform,
    ...u.adresse,
    handelsregister: u.handelsregister,
    handelsregisternummer: u.handelsregisternummer,
    unternehmensstatus: u.status,
    type: TYP[u.gruppe],
    mutter: eigenes && u.mutter_id && u.mutter_name ? { id: u.mutter_id, name: u.mutter_name } : null,
    hybrid: u.hybrid,
    oeffentlicherAuftraggeber: u.oeffentlich,
    inkognito: u.inkognito,
    kurzname: u.kurzname,
    vertragsart: u.vertragsart,
    preisModell: eigenes ? u.preismodell : null,
    eigenes: u.org_id === wer.orgId,
    erstelltAm: u.erstellt_am.toISOString(),
  }
}

/** A page of companies. @param sort 'field,direction' */
export async function unternehmensliste(
  tx: Transaktion,
  wer: Wer,
  ausschnitt: Ausschnitt,
  filter: Unternehmensfilter,
  { page, size, sort }: { page: number; size: number; sort: string },
  jetzt: Date,
): Promise<{ zeilen: Unternehmenszeile[]; gesamt: Anzahl }> {
  const [feld, richtung] = sort.split(',') as [UnternehmenSortierfeld, 'asc' | 'desc']
  const auswahl = gefiltert(tx, wer, ausschnitt, filter)
  const zeilen = await mitSpalten(auswahl, jetzt)
    .orderBy(sql`${SORTIERUNG[feld]} ${sql.raw(richtung)}, u.id ${sql.raw(richtung)}`)
    .limit(size)
    .offset(page * size)
    .execute()
  return { zeilen: zeilen.map((z) => alsZeile(z, wer)), gesamt: await zähleBis(tx, auswahl) }
}

const OPTIONEN_HÖCHSTENS = 500

/** What the caller's own list can be narrowed by. */
export async function unternehmensoptionen(tx: Transaktion, wer: Wer, ausschnitt: Ausschnitt) {
  const zeilen = await gefiltert(tx, wer, ausschnitt, {})
    .select(['u.status', 'u.gesellschaftsform', sql<string>`u.adresse ->> 'landeskennzeichen'`.as('land'), 'm.id', 'm.name'])
    .distinct()
    .limit(OPTIONEN_HÖCHSTENS * 10)
    .execute()
  const verschiedene = <T>(werte: readonly T[]) => [...new Set(werte)]
  const mütter = new Map(zeilen.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])))
  return {
    status: verschiedene(zeilen.map(({ status }) => status)),
    gesellschaftsformen: verschiedene(zeilen.map(({ gesellschaftsform }) => gesellschaftsform as Gesellschaftsform)).sort((x, y) =>
      GESELLSCHAFTSFORM[x].localeCompare(GESELLSCHAFTSFORM[y], 'de-DE'),
    ),
    länder: verschiedene(zeilen.map(({ land }) => land)).sort(),
    mütter: [...mütter]
      .map(([id, name]) => ({ id, name }))
      .sort((x, y) => x.name.localeCompare(y.name, 'de-DE'))
      .slice(0, OPTIONEN_HÖCHSTENS),
  }
}

/** So many rows are read at a time: memory stays the same however long the list is. */
const STAPEL = 500

/** All companies under a slice and a filter in the order of their numbers, in batches, each a short transaction of its own. */
async function* alleZeilen(
  db: Datenbank,
  wer: Wer & Sichtkontext,
  ausschnitt: Ausschnitt,
  filter: Unternehmensfilter,
  jetzt: Date,
): AsyncGenerator<Unternehmenszeile> {
  let nach = ''
  for (;;) {
    const stapel = await db.alsNutzer(wer, (tx) =>
      mitSpalten(gefiltert(tx, wer, ausschnitt, filter), jetzt)
        .where('u.id', '>', nach)
        .orderBy('u.id')
        .limit(STAPEL)
        .execute(),
    )
    yield* stapel.map((z) => alsZeile(z, wer))
    if (stapel.length < STAPEL) return
    nach = stapel.at(-1)?.id ?? ''
  }
}

const SPALTEN: readonly CsvSpalte<Unternehmenszeile>[] = [
  ['Unternehmensnummer', (z) => z.unternehmenId],
  ['Name', (z) => z.name],
  ['Rechtsform', (z) => GESELLSCHAFTSFORM[z.gesellschaftsform]],
  ['Straße', (z) => z.straße],
  ['Hausnummer', (z) => z.hausnummer],
  ['Postleitzahl', (z) => z.postleitzahl],
  ['Ort', (z) => z.ort],
  ['Land', (z) => z.landeskennzeichen],
  ['Registergericht', (z) => z.handelsregister ?? ''],
  ['Registernummer', (z) => z.handelsregisternummer ?? ''],
  ['Status', (z) => UNTERNEHMENSSTATUS[z.unternehmensstatus]],
  ['Art', (z) => UNTERNEHMENSTYP[z.type]],
  ['Mutterunternehmen', (z) => (z.mutter ? `${z.mutter.name} (${z.mutter.id})` : '')],
  ['Öffentlicher Auftraggeber', (z) => jaNein(z.oeffentlicherAuftraggeber)],
  ['Hybrid', (z) => jaNein(z.hybrid)],
]

/** The companies under a slice and a filter as German CSV. */
export const unternehmenCsv = (
  db: Datenbank,
  wer: Wer & Sichtkontext,
  ausschnitt: Ausschnitt,
  filter: Unternehmensfilter,
  jetzt: Date,
): Readable => csvStrom(SPALTEN, alleZeilen(db, wer, ausschnitt, filter, jetzt))
