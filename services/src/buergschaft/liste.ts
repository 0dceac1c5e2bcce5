import type { BuergschaftFilter, BuergschaftRow, SortField } from '@avalwerk/contracts'
import { OPERABLE_STATUS, toSortKey, searchSchema, VERSANDWEGE_PAPER } from '@avalwerk/domain'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { VisibilityContext, DbTransaction } from '../kernel/datenbank.ts'
import { type Count, containsPattern, textCondition, readMark, toWords, writeMark, countUpTo } from '../kernel/liste.ts'
import type { Schema, SichtTable } from '../kernel/schema.ts'
import { heldBy } from '../retention/hold.ts'

/** The exact number is a call of its own, up to here. */
export const HIGH_COUNT_LIMIT = 100_000
const SEARCH = { suche: 'app_suche', id: 's.buergschaft_id', text: 's.suchtext' } as const

/** The contract's filter, or one guarantee alone. */
export type ListFilter = BuergschaftFilter & { id?: string }

type Visibility = SelectQueryBuilder<Schema & { s: SichtTable }, 's', object>
type SortDirection = 'asc' | 'desc'
export type Sorting = Readonly<{ feld: SortField; richtung: SortDirection }>

/** What each field is sorted by, and the type of its value in a mark. Each has an index with the organisation in front. */
const SORTING: Record<SortField, { ausdruck: RawBuilder<unknown>; typ: string }> = {
  geaendertAm: { ausdruck: sql`s.geaendert_am`, typ: 'timestamptz' },
  buergschaftsIdBuerge: { ausdruck: sql`coalesce(s.nummer, '')`, typ: 'text' },
  betrag: { ausdruck: sql`s.betrag_cent`, typ: 'bigint' },
  ausstellungsdatum: { ausdruck: sql`coalesce(s.ausstellungsdatum, '9999-12-31'::date)`, typ: 'date' },
  befristungsdatum: { ausdruck: sql`coalesce(s.befristungsdatum, '9999-12-31'::date)`, typ: 'date' },
  auftraggeberName: { ausdruck: sql`s.auftraggeber_sort`, typ: 'text' },
  auftragnehmerName: { ausdruck: sql`s.auftragnehmer_sort`, typ: 'text' },
}

/** 'betrag,desc' → its parts; the contract has checked the form. */
export function leseSortierung(text: string): Sorting {
  const [feld, richtung] = text.split(',') as [SortField, SortDirection]
  return { feld, richtung }
}

/** Fields with several values, which are alternatives, and their columns. */
const MULTIPLE = {
  status: 's.status',
  art: 's.art',
  auftraggeberIds: 's.auftraggeber_id',
  buergeIds: 's.buerge_id',
  projektIds: 's.projekt_id',
  herkunft: 's.herkunft',
  versandweg: 's.versandweg',
} as const satisfies Partial<Record<keyof BuergschaftFilter, string>>

/** Lower and upper bounds, both included. */
const LIMITS = {
  betragVon: ['s.betrag_cent', '>='],
  betragBis: ['s.betrag_cent', '<='],
  ausstellungVon: ['s.ausstellungsdatum', '>='],
  ausstellungBis: ['s.ausstellungsdatum', '<='],
  befristungVon: ['s.befristungsdatum', '>='],
  befristungBis: ['s.befristungsdatum', '<='],
  ablaufVon: ['s.ablaufdatum', '>='],
  ablaufBis: ['s.ablaufdatum', '<='],
} as const satisfies Partial<Record<keyof BuergschaftFilter, readonly [string, '>=' | '<=']>>

const felder = <T extends object>(tabelle: T) => Object.entries(tabelle) as [keyof T, T[keyof T]][]

/** The viewer's guarantees under a filter: the one place where the list is narrowed. */
export function gefiltert(tx: DbTransaction, sicht: VisibilityContext, filter: ListFilter): Visibility {
  let q = tx.selectFrom('buergschaft_sicht as s').where('s.org_id', '=', sicht.orgId) as unknown as Visibility
  if (sicht.sichtbar) q = q.where('s.unternehmen_id', 'in', sicht.sichtbar.length ? sicht.sichtbar : ['-'])
  if (filter.id) q = q.where('s.buergschaft_id', '=', filter.id)
  for (const [feld, spalte] of felder(MULTIPLE)) if (filter[feld]?.length) q = q.where(sql.ref(spalte), 'in', filter[feld])
  for (const [feld, [spalte, vergleich]] of felder(LIMITS))
    if (filter[feld] !== undefined) q = q.where(sql.ref(spalte), vergleich, filter[feld])
  if (filter.ohneProjekt) q = q.where('s.projekt_id', 'is', null).where('s.eingefroren_am', 'is', null)
  if (filter.bearbeitbar) q = q.where('s.status', 'in', [...OPERABLE_STATUS])
  // As a list of ids: few are held, however many there are.
  if (filter.loeschsperre) q = q.where(sql<boolean>`s.buergschaft_id = any (array(${heldBy(tx, sicht.orgId)}))`)
  if (filter.kautionsvertragIds?.length)
    q = q.where(
      sql<boolean>`s.buergschaft_id in (select b.id from kautionsvertrag k join buergschaft b on b.buerge_org = k.org_id
        and b.kautionsvertrag_id = k.id where k.id = any (${sql.val(filter.kautionsvertragIds)}::bigint[]))`,
    )
  if (filter.aufruferRolle) q = q.where('s.rolle', '=', filter.aufruferRolle)
  // An empty list of what is wanted is nothing, not everything.
  if (filter.buergschaftIdsIn) q = q.where(sql<boolean>`s.buergschaft_id = any (${sql.val(filter.buergschaftIdsIn)}::bigint[])`)
  if (filter.buergschaftIdsNotIn?.length)
    q = q.where(sql<boolean>`s.buergschaft_id <> all (${sql.val(filter.buergschaftIdsNotIn)}::bigint[])`)
  if (filter.mutterUnternehmenId)
    q = q.where(
      sql<boolean>`s.auftraggeber_id in (with recursive familie as (select u.id from unternehmen u where u.id = ${filter.mutterUnternehmenId}
        union select t.id from unternehmen t join familie f on t.mutter_id = f.id) select id from familie)`,
    )
  const kreditnehmer = toSortKey(filter.auftragnehmer ?? '')
  if (kreditnehmer) q = q.where('s.auftragnehmer_sort', 'like', containsPattern(kreditnehmer))
  if (filter.reiter === 'PDF') q = q.where('s.versandweg', 'in', VERSANDWEGE_PAPER)
  if (filter.reiter && filter.reiter !== 'PDF') q = q.where('s.versandweg', 'not in', VERSANDWEGE_PAPER)
  if (filter.reiter === 'BEGUENSTIGTE') q = q.where('s.beguenstigter_auf_plattform', '=', true)
  if (filter.reiter === 'KREDITNEHMER') q = q.where('s.kreditnehmer_auf_plattform', '=', true)
  // The borrower's name is part of the searched text: its words narrow by the index, the condition above decides.
  const text = textCondition([...toWords(searchSchema(filter.suche ?? '')), ...toWords(kreditnehmer)], SEARCH)
  return text ? q.where(text) : q
}

export type Seite = Readonly<{ zeilen: BuergschaftRow[]; weiter: string | null }>

/**
 * One page in order. After a mark the index is entered where the last page ended (keyset); a page number without a
 * mark skips rows.
 * @throws Refusal EINGABE_UNGUELTIG if the mark was made for another order or by somebody else
 */
export async function seite(
  tx: DbTransaction,
  sicht: VisibilityContext,
  filter: ListFilter,
  sortierung: Sorting,
  größe: number,
  wo: { seite?: number; nach?: string | undefined },
): Promise<Seite> {
  const { ausdruck, typ } = SORTING[sortierung.feld]
  const richtung = sql.raw(sortierung.richtung)
  let q = gefiltert(tx, sicht, filter)
  if (wo.nach) {
    const [, , wert, id] = readMark(wo.nach, isMark(sortierung))
    const vergleich = sql.raw(sortierung.richtung === 'asc' ? '>' : '<')
    q = q.where(sql<boolean>`(${ausdruck}, s.buergschaft_id) ${vergleich} (${wert}::${sql.raw(typ)}, ${id}::bigint)`)
  }
  const zeilen = await q
    .leftJoin('projekt as p', (join) => join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.projekt_id'))
    .selectAll('s')
    .select(['p.name as projekt_name', sql<string>`(${ausdruck})::text`.as('sortwert')])
    .orderBy(sql`${ausdruck} ${richtung}, s.buergschaft_id ${richtung}`)
    .limit(größe + 1)
    .offset(wo.nach ? 0 : (wo.seite ?? 0) * größe)
    .execute()
  const sichtbar = zeilen.slice(0, größe)
  const letzte = sichtbar.at(-1)
  return {
    zeilen: sichtbar.map(asRow),
    weiter:
      zeilen.length > größe && letzte
        ? writeMark(sortierung.feld, sortierung.richtung, letzte.sortwert, String(letzte.buergschaft_id))
        : null,
  }
}

/** The number of rows under a filter, counted no further than the bound. */
export function anzahl(tx: DbTransaction, sicht: VisibilityContext, filter: ListFilter, grenze?: number): Promise<Count> {
  // In the list's order, so that the organisation's own index is read and not the table with everybody's rows.
  return countUpTo(tx, gefiltert(tx, sicht, filter).orderBy(sql`s.geaendert_am desc, s.buergschaft_id desc`), grenze)
}

/** A mark names the order that it was made for: in another one it means nothing. */
const isMark =
  ({ feld, richtung }: Sorting) =>
  (parts: readonly unknown[]): parts is [feld: string, richtung: string, wert: string, id: string] => {
    const [ofField, ofDirection, wert, id] = parts
    return (
      ofField === feld &&
      ofDirection === richtung &&
      typeof wert === 'string' &&
      typeof id === 'string' &&
      /^\d{1,18}$/.test(id) &&
      matchesTo(SORTING[feld].typ, wert)
    )
  }

function matchesTo(typ: string, wert: string): boolean {
  if (typ === 'bigint') return /^-?\d{1,18}$/.test(wert)
  if (typ === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(wert)
  return typ === 'text' || /^\d{4}-\d{2}-\d{2} [\d:.+-]{1,32}$/.test(wert)
}

type ListRow = Omit<SichtTable, 'geaendert_am' | 'betrag_cent' | 'stand' | 'eingefroren_am'> & {
  geaendert_am: Date
  betrag_cent: number
  projekt_name: string | null
}

function asRow(row: ListRow): BuergschaftRow {
  return {
    id: String(row.buergschaft_id),
    buergschaftsIdBuerge: row.nummer,
    rolle: row.rolle,
    art: row.art,
    betrag: row.betrag_cent,
    status: row.status,
    statusgrund: row.statusgrund,
    auftraggeberName: row.auftraggeber_name,
    auftragnehmerName: row.auftragnehmer_name,
    buergeId: row.buerge_id,
    buergeName: row.buerge_name,
    vertragsnummer: row.vertragsnummer,
    bauvorhaben: row.bauvorhaben,
    ausstellungsdatum: row.ausstellungsdatum,
    befristungsdatum: row.befristungsdatum,
    voraussichtlichesAblaufdatum: row.ablaufdatum,
    herkunft: row.herkunft,
    versandweg: row.versandweg,
    projekt: row.projekt_id && row.projekt_name ? { id: String(row.projekt_id), name: row.projekt_name } : null,
    geaendertAm: row.geaendert_am.toISOString(),
  }
}
