import type { Readable } from 'node:stream'
import type { UnternehmenFilter, UnternehmenSortField, UnternehmenRow } from '@avalwerk/contracts'
import {
  yesNo,
  GESELLSCHAFTSFORM,
  type Gesellschaftsform,
  type Group,
  toSortKey,
  UNTERNEHMEN_STATUS,
  UNTERNEHMEN_TYPE,
} from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../kernel/anmeldung.ts'
import { type CsvColumn, csvStream } from '../kernel/csv.ts'
import type { Database, VisibilityContext, DbTransaction } from '../kernel/datenbank.ts'
import { type Count, containsPattern, toWords, countUpTo } from '../kernel/liste.ts'
import { isOwn, TYPE, type Unternehmen } from './unternehmen.ts'

type Who = Pick<Caller, 'orgId' | 'gruppe' | 'sichtbar' | 'nutzerId'>

/** Which companies a list is about, before its filter; row-level security stands behind it. */
export type ListSlice = Readonly<{
  /** Groups whose companies are meant; all, if left out. */
  gruppen?: readonly Group[]
  /** Also companies of other organisations that the caller may know. */
  fremde: boolean
  ohneInaktive?: boolean
  ohneInkognito?: boolean
  ohneUngeprüfte?: boolean
  /** Guarantors whose contracts are kept in the portal. */
  mitVerträgen?: boolean
}>

type Switch = Readonly<
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
export const sliceOf = (toggle: Switch, { gruppe }: Pick<Caller, 'gruppe'>): ListSlice => ({
  fremde: gruppe === 'BSP' || (toggle.auchFremdeUnternehmen === 'true' && toggle.filtereSichtberechtigung !== 'true'),
  ohneInaktive: toggle.filtereInaktive === 'true',
  ohneInkognito: toggle.filtereInkognito === 'true',
  ohneUngeprüfte: toggle.filtereUngepruefte === 'true',
})

/** The participants of the platform: whoever may be a beneficiary, is active, and may be known. */
export const TEILNEHMER: ListSlice = { gruppen: ['AG'], fremde: true, ohneInaktive: true, ohneUngeprüfte: true, ohneInkognito: true }
/** All guarantors. */
export const BUERGEN: ListSlice = { gruppen: ['BG'], fremde: true }

const GROUP = { auftraggeber: 'AG', buerge: 'BG', bspGmbh: 'BSP' } as const
const ja = (wert: 'JA' | 'NEIN') => wert === 'JA'

/** The companies under a slice and a filter: the one place where a list is narrowed. */
function gefiltert(tx: DbTransaction, wer: Who, slice: ListSlice, filter: UnternehmenFilter) {
  let query = tx.selectFrom('unternehmen as u').leftJoin('unternehmen as m', 'm.id', 'u.mutter_id')
  if (!slice.fremde) query = query.where('u.org_id', '=', wer.orgId)
  if (slice.gruppen) query = query.where('u.gruppe', 'in', slice.gruppen)
  if (slice.ohneInaktive) query = query.where('u.status', '<>', 'DAK')
  if (slice.ohneUngeprüfte) query = query.where('u.status', '<>', 'UP')
  if (slice.ohneInkognito) query = query.where('u.inkognito', '=', false)
  if (slice.mitVerträgen) query = query.where('u.nutzung_vertraege', '=', true)
  if (filter.status?.length) query = query.where('u.status', 'in', filter.status)
  if (filter.type?.length)
    query = query.where(
      'u.gruppe',
      'in',
      filter.type.map((typ) => GROUP[typ]),
    )
  if (filter.gesellschaftsform?.length) query = query.where('u.gesellschaftsform', 'in', filter.gesellschaftsform)
  if (filter.land?.length) query = query.where(sql<string>`u.adresse ->> 'landeskennzeichen'`, 'in', filter.land)
  // Who belongs to whom is a group's own affair; a mother that isn't seen can't be asked for.
  if (filter.mutterUnternehmenId?.length) {
    query = query.where('m.id', 'in', filter.mutterUnternehmenId)
    if (wer.gruppe !== 'BSP') query = query.where('u.org_id', '=', wer.orgId)
  }
  if (filter.oeffentlich) query = query.where('u.oeffentlich', '=', ja(filter.oeffentlich))
  if (filter.hybrid) query = query.where('u.hybrid', '=', ja(filter.hybrid))
  // Of others nobody but the operator knows that they are incognito: they don't see them at all.
  if (filter.inkognito) query = query.where('u.inkognito', '=', ja(filter.inkognito))
  if (filter.vertragsart?.length) query = query.where('u.vertragsart', 'in', filter.vertragsart)
  return toWords(toSortKey(filter.suche ?? '')).reduce(
    (apiQuery, wort) => apiQuery.where('u.suchtext', 'like', containsPattern(wort)),
    query,
  )
}

const SORTING: Readonly<Record<UnternehmenSortField, RawBuilder<unknown>>> = {
  name: sql`u.name_sort`,
  unternehmenId: sql`u.id`,
  ort: sql`lower(u.adresse ->> 'ort')`,
  status: sql`u.status`,
  gesellschaftsform: sql`u.gesellschaftsform`,
  erstelltAm: sql`u.erstellt_am`,
}

/** The model in force of the company's organisation. */
const PREIS = (jetzt: Date) => sql<UnternehmenRow['preisModell']>`(
  select p.preismodell from preismodell p where p.org_id = u.org_id and p.unternehmen_id = u.id and p.gueltig_ab <= ${jetzt}
  order by p.gueltig_ab desc, p.id desc limit 1)`

const withColumns = (query: ReturnType<typeof gefiltert>, jetzt: Date) =>
  query.selectAll('u').select(['m.name as mutter_name', PREIS(jetzt).as('preismodell')])
type Row = Unternehmen & { mutter_name: string | null; preismodell: UnternehmenRow['preisModell'] }

function asRow(unternehmen: Row, wer: Who): UnternehmenRow {
  const eigenes = isOwn(unternehmen, wer)
  return {
    unternehmenId: unternehmen.id,
    name: unternehmen.name,
    gesellschaftsform: unternehmen.gesellschaftsform,
    ...unternehmen.adresse,
    handelsregister: unternehmen.handelsregister,
    handelsregisternummer: unternehmen.handelsregisternummer,
    unternehmensstatus: unternehmen.status,
    type: TYPE[unternehmen.gruppe],
    mutter:
      eigenes && unternehmen.mutter_id && unternehmen.mutter_name ? { id: unternehmen.mutter_id, name: unternehmen.mutter_name } : null,
    hybrid: unternehmen.hybrid,
    oeffentlicherAuftraggeber: unternehmen.oeffentlich,
    inkognito: unternehmen.inkognito,
    kurzname: unternehmen.kurzname,
    vertragsart: unternehmen.vertragsart,
    preisModell: eigenes ? unternehmen.preismodell : null,
    eigenes: unternehmen.org_id === wer.orgId,
    erstelltAm: unternehmen.erstellt_am.toISOString(),
  }
}

/** A page of companies. @param sort 'field,direction' */
export async function unternehmenList(
  tx: DbTransaction,
  wer: Who,
  slice: ListSlice,
  filter: UnternehmenFilter,
  { page, size, sort }: { page: number; size: number; sort: string },
  jetzt: Date,
): Promise<{ zeilen: UnternehmenRow[]; gesamt: Count }> {
  const [feld, richtung] = sort.split(',') as [UnternehmenSortField, 'asc' | 'desc']
  const auswahl = gefiltert(tx, wer, slice, filter)
  const zeilen = await withColumns(auswahl, jetzt)
    .orderBy(sql`${SORTING[feld]} ${sql.raw(richtung)}, u.id ${sql.raw(richtung)}`)
    .limit(size)
    .offset(page * size)
    .execute()
  return { zeilen: zeilen.map((z) => asRow(z, wer)), gesamt: await countUpTo(tx, auswahl) }
}

const OPTIONS_MAX = 500

/** What the caller's own list can be narrowed by. */
export async function unternehmenOptions(tx: DbTransaction, wer: Who, slice: ListSlice) {
  const zeilen = await gefiltert(tx, wer, slice, {})
    .select(['u.status', 'u.gesellschaftsform', sql<string>`u.adresse ->> 'landeskennzeichen'`.as('land'), 'm.id', 'm.name'])
    .distinct()
    .limit(OPTIONS_MAX * 10)
    .execute()
  const various = <T>(werte: readonly T[]) => [...new Set(werte)]
  const mütter = new Map(zeilen.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])))
  return {
    status: various(zeilen.map(({ status }) => status)),
    gesellschaftsformen: various(zeilen.map(({ gesellschaftsform }) => gesellschaftsform as Gesellschaftsform)).sort((x, y) =>
      GESELLSCHAFTSFORM[x].localeCompare(GESELLSCHAFTSFORM[y], 'de-DE'),
    ),
    länder: various(zeilen.map(({ land }) => land)).sort(),
    mütter: [...mütter]
      .map(([id, name]) => ({ id, name }))
      .sort((x, y) => x.name.localeCompare(y.name, 'de-DE'))
      .slice(0, OPTIONS_MAX),
  }
}

/** So many rows are read at a time: memory stays the same however long the list is. */
const BATCH = 500

/** All companies under a slice and a filter in the order of their numbers, in batches, each a short transaction of its own. */
async function* alleZeilen(
  db: Database,
  wer: Who & VisibilityContext,
  slice: ListSlice,
  filter: UnternehmenFilter,
  jetzt: Date,
): AsyncGenerator<UnternehmenRow> {
  let nach = ''
  for (;;) {
    const stackStyle = await db.alsNutzer(wer, (tx) =>
      withColumns(gefiltert(tx, wer, slice, filter), jetzt)
        .where('u.id', '>', nach)
        .orderBy('u.id')
        .limit(BATCH)
        .execute(),
    )
    yield* stackStyle.map((z) => asRow(z, wer))
    if (stackStyle.length < BATCH) return
    nach = stackStyle.at(-1)?.id ?? ''
  }
}

const COLUMNS: readonly CsvColumn<UnternehmenRow>[] = [
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
  ['Status', (z) => UNTERNEHMEN_STATUS[z.unternehmensstatus]],
  ['Art', (z) => UNTERNEHMEN_TYPE[z.type]],
  ['Mutterunternehmen', (z) => (z.mutter ? `${z.mutter.name} (${z.mutter.id})` : '')],
  ['Öffentlicher Auftraggeber', (z) => yesNo(z.oeffentlicherAuftraggeber)],
  ['Hybrid', (z) => yesNo(z.hybrid)],
]

/** The companies under a slice and a filter as German CSV. */
export const unternehmenCsv = (
  db: Database,
  wer: Who & VisibilityContext,
  slice: ListSlice,
  filter: UnternehmenFilter,
  jetzt: Date,
): Readable => csvStream(COLUMNS, alleZeilen(db, wer, slice, filter, jetzt))
