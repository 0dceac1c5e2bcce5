import type { Readable } from 'node:stream'
import type { UnternehmenFilter, UnternehmenSortField, UnternehmenRow, Sort } from '@avalwerk/contracts'
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
import type { Caller } from '../kernel/authentication.ts'
import { type CsvColumn, csvStream } from '../kernel/csv.ts'
import type { Database, VisibilityContext, DbTransaction } from '../kernel/database.ts'
import { type Count, containsPattern, toWords, countUpTo, parseSort, offsetOf } from '../kernel/list.ts'
import { isOwnUnternehmen, TYPE, type Unternehmen } from './unternehmen.ts'
import { isUnternehmenVisible } from '../records/visibility.ts'

type Who = Pick<Caller, 'orgId' | 'group' | 'visible' | 'nutzerId'>

/** Which companies a list is about, before its filter; row-level security stands behind it. */
export type ListSlice = Readonly<{
  /** Groups whose companies are meant; all, if left out. */
  groups?: readonly Group[]
  /** Also companies of other organisations that the caller may know. */
  strangers: boolean
  withoutInactive?: boolean
  withoutIncognito?: boolean
  withoutUnchecked?: boolean
  /** Guarantors whose contracts are kept in the portal. */
  withVertraege?: boolean
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
 * The slice that a list's switches mean. The operator looks after the companies of all organisations. Other callers see other
 * organisations' companies only if they ask for them, and never where they ask for the companies that they may see as their own.
 */
export const sliceOf = (toggle: Switch, { group }: Pick<Caller, 'group'>): ListSlice => ({
  strangers: group === 'BSP' || (toggle.auchFremdeUnternehmen === 'true' && toggle.filtereSichtberechtigung !== 'true'),
  withoutInactive: toggle.filtereInaktive === 'true',
  withoutIncognito: toggle.filtereInkognito === 'true',
  withoutUnchecked: toggle.filtereUngepruefte === 'true',
})

/** The participants of the platform: companies that may be beneficiaries, are active, and may be known. */
export const TEILNEHMER: ListSlice = {
  groups: ['AG'],
  strangers: true,
  withoutInactive: true,
  withoutUnchecked: true,
  withoutIncognito: true,
}
/** All guarantors. */
export const BUERGEN: ListSlice = { groups: ['BG'], strangers: true }

const GROUP = { auftraggeber: 'AG', buerge: 'BG', bspGmbh: 'BSP' } as const
const yes = (value: 'JA' | 'NEIN') => value === 'JA'

/** The companies under a slice and a filter: the one place where a list is narrowed. */
function filterUnternehmen(tx: DbTransaction, caller: Who, slice: ListSlice, filter: UnternehmenFilter) {
  let query = tx
    .selectFrom('unternehmen as u')
    .leftJoin('unternehmen as m', (join) => join.onRef('m.id', '=', 'u.mutter_id').on(isUnternehmenVisible(caller, 'm')))
    .where(isUnternehmenVisible(caller, 'u'))
  if (!slice.strangers) query = query.where('u.org_id', '=', caller.orgId)
  if (slice.groups) query = query.where('u.gruppe', 'in', slice.groups)
  if (slice.withoutInactive) query = query.where('u.status', '<>', 'DAK')
  if (slice.withoutUnchecked) query = query.where('u.status', '<>', 'UP')
  if (slice.withoutIncognito) query = query.where('u.inkognito', '=', false)
  if (slice.withVertraege) query = query.where('u.nutzung_vertraege', '=', true)
  if (filter.status?.length) query = query.where('u.status', 'in', filter.status)
  if (filter.type?.length)
    query = query.where(
      'u.gruppe',
      'in',
      filter.type.map((type) => GROUP[type]),
    )
  if (filter.gesellschaftsform?.length) query = query.where('u.gesellschaftsform', 'in', filter.gesellschaftsform)
  if (filter.land?.length) query = query.where(sql<string>`u.adresse ->> 'landeskennzeichen'`, 'in', filter.land)
  // Which companies belong together is a group's own affair; a caller can't ask for a mother that they don't see.
  if (filter.mutterUnternehmenId?.length) {
    query = query.where('m.id', 'in', filter.mutterUnternehmenId)
    if (caller.group !== 'BSP') query = query.where('u.org_id', '=', caller.orgId)
  }
  if (filter.oeffentlich) query = query.where('u.oeffentlich', '=', yes(filter.oeffentlich))
  if (filter.hybrid) query = query.where('u.hybrid', '=', yes(filter.hybrid))
  // Only the operator knows that another organisation's company is incognito: other callers don't see such companies at all.
  if (filter.inkognito) query = query.where('u.inkognito', '=', yes(filter.inkognito))
  if (filter.vertragsart?.length) query = query.where('u.vertragsart', 'in', filter.vertragsart)
  return toWords(toSortKey(filter.suche ?? '')).reduce((query, word) => query.where('u.suchtext', 'like', containsPattern(word)), query)
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
const currentPreismodell = (now: Date) => sql<UnternehmenRow['preisModell']>`(
  select p.preismodell from preismodell p where p.org_id = u.org_id and p.unternehmen_id = u.id and p.gueltig_ab <= ${now}
  order by p.gueltig_ab desc, p.id desc limit 1)`

const withColumns = (query: ReturnType<typeof filterUnternehmen>, now: Date) =>
  query.selectAll('u').select(['m.name as mutter_name', currentPreismodell(now).as('preismodell')])
type Row = Unternehmen & { mutter_name: string | null; preismodell: UnternehmenRow['preisModell'] }

function asRow(unternehmen: Row, caller: Who): UnternehmenRow {
  const own = isOwnUnternehmen(unternehmen, caller)
  return {
    unternehmenId: unternehmen.id,
    name: unternehmen.name,
    gesellschaftsform: unternehmen.gesellschaftsform,
    ...unternehmen.adresse,
    handelsregister: unternehmen.handelsregister,
    handelsregisternummer: unternehmen.handelsregisternummer,
    unternehmensstatus: unternehmen.status,
    type: TYPE[unternehmen.gruppe],
    mutter: own && unternehmen.mutter_id && unternehmen.mutter_name ? { id: unternehmen.mutter_id, name: unternehmen.mutter_name } : null,
    hybrid: unternehmen.hybrid,
    oeffentlicherAuftraggeber: unternehmen.oeffentlich,
    inkognito: unternehmen.inkognito,
    kurzname: unternehmen.kurzname,
    vertragsart: unternehmen.vertragsart,
    preisModell: own ? unternehmen.preismodell : null,
    eigenes: unternehmen.org_id === caller.orgId,
    erstelltAm: unternehmen.erstellt_am.toISOString(),
  }
}

/** A page of companies. @param sort 'field,direction' */
export async function listUnternehmen(
  tx: DbTransaction,
  caller: Who,
  slice: ListSlice,
  filter: UnternehmenFilter,
  { page, size, sort }: { page: number; size: number; sort: Sort<UnternehmenSortField> },
  now: Date,
): Promise<{ zeilen: UnternehmenRow[]; gesamt: Count }> {
  const { field, direction } = parseSort(sort)
  const selection = filterUnternehmen(tx, caller, slice, filter)
  const rows = await withColumns(selection, now)
    .orderBy(sql`${SORTING[field]} ${sql.raw(direction)}, u.id ${sql.raw(direction)}`)
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  return { zeilen: rows.map((z) => asRow(z, caller)), gesamt: await countUpTo(tx, selection) }
}

const OPTIONS_MAX = 500

/** The options by which the caller's own list can be narrowed. */
export async function listUnternehmenOptions(tx: DbTransaction, caller: Who, slice: ListSlice) {
  const rows = await filterUnternehmen(tx, caller, slice, {})
    .select(['u.status', 'u.gesellschaftsform', sql<string>`u.adresse ->> 'landeskennzeichen'`.as('land'), 'm.id', 'm.name'])
    .distinct()
    .orderBy('u.status')
    .limit(OPTIONS_MAX * 10)
    .execute()
  const various = <T>(values: readonly T[]) => [...new Set(values)]
  const mothers = new Map(rows.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])))
  return {
    status: various(rows.map(({ status }) => status)),
    gesellschaftsformen: various(rows.map(({ gesellschaftsform }) => gesellschaftsform as Gesellschaftsform)).sort((x, y) =>
      GESELLSCHAFTSFORM[x].localeCompare(GESELLSCHAFTSFORM[y], 'de-DE'),
    ),
    laender: various(rows.map(({ land }) => land)).sort(),
    muetter: [...mothers]
      .map(([id, name]) => ({ id, name }))
      .sort((x, y) => x.name.localeCompare(y.name, 'de-DE'))
      .slice(0, OPTIONS_MAX),
  }
}

/** So many rows are read at a time: memory stays the same however long the list is. */
const BATCH = 500

/** All companies under a slice and a filter in the order of their numbers, in batches, each a short transaction of its own. */
async function* allRows(
  db: Database,
  caller: Who & VisibilityContext,
  slice: ListSlice,
  filter: UnternehmenFilter,
  now: Date,
): AsyncGenerator<UnternehmenRow> {
  let after = ''
  for (;;) {
    const batch = await db.readAs(caller, (tx) =>
      withColumns(filterUnternehmen(tx, caller, slice, filter), now)
        .where('u.id', '>', after)
        .orderBy('u.id')
        .limit(BATCH)
        .execute(),
    )
    yield* batch.map((z) => asRow(z, caller))
    if (batch.length < BATCH) return
    after = batch.at(-1)?.id ?? ''
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
  caller: Who & VisibilityContext,
  slice: ListSlice,
  filter: UnternehmenFilter,
  now: Date,
): Readable => csvStream(COLUMNS, allRows(db, caller, slice, filter, now))
