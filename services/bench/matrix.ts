import { randomUUID } from 'node:crypto'
import {
  AUFTRAG_SORT_FIELDS,
  type AuftragFilter,
  type BuergschaftFilter,
  SORT_FIELDS,
  type Sort,
  type UnternehmenFilter,
  VERTRAG_SORT_FIELDS,
  type VertragFilter,
  type VertragSortField,
} from '@avalwerk/contracts'
import { listAuftraege, pageOfAuftraege } from '../src/auftrag/list.ts'
import { getBuergschaftFigures } from '../src/buergschaft/figures.ts'
import { listBuergschaften, pageOfBuergschaften } from '../src/buergschaft/list.ts'
import { listBuergschaftFilterOptions } from '../src/buergschaft/options.ts'
import { generatedCompany, RARE } from '../src/demo/generator.ts'
import { type Caller, NOBODY } from '../src/kernel/authentication.ts'
import type { Group } from '@avalwerk/domain'
import type { Database, DbTransaction, VisibilityContext } from '../src/kernel/database.ts'
import { SEARCH_HITS, type Sorting } from '../src/kernel/list.ts'
import { searchUnternehmen } from '../src/partner/unternehmen.ts'
import { type ListSlice, listUnternehmen, sliceOf, TEILNEHMER } from '../src/partner/unternehmenList.ts'
import { listProjekte } from '../src/projekt/projekte.ts'
import { listTexts } from '../src/text/read.ts'
import { listVertraege } from '../src/vertrag/list.ts'
import { LATEST, millisecondsOf } from './lists.ts'

const PAGE_SIZE = 25
const RUNS = 6
/** What the account overview asks for. */
const SEEING = (['Bürgschaften', 'Aufgaben', 'Anträge', 'Verträge'] as const).map((kategorie) => ({
  anzeigename: 'anzeigen' as const,
  kategorie,
}))

/**
 * Conditions of the list of guarantees: each alone, with what many rows have and with what few have; and pairs that people combine, some of
 * which find nothing.
 */
export const FILTERS: Readonly<Record<string, BuergschaftFilter>> = {
  ohne: {},
  'Status, häufig': { status: ['AKT', 'TEB'] },
  'Status, selten': { status: [RARE.status] },
  'Art, häufig': { art: ['MAB'] },
  'Art, selten': { art: [RARE.art] },
  'Bürge, häufig': { buergeIds: ['KR0001'] },
  'Bürge, selten': { buergeIds: [RARE.buergeId] },
  'Begünstigter, häufig': { auftraggeberIds: ['WI0001'] },
  'Begünstigter, selten': { auftraggeberIds: [generatedCompany(299)] },
  'Begünstigter mit Töchtern': { mutterUnternehmenId: 'WI0001' },
  'Herkunft, häufig': { herkunft: ['REPLIZIERT'] },
  'Herkunft, selten': { herkunft: [RARE.herkunft] },
  'Versandweg, häufig': { versandweg: ['AVALWERK'] },
  'Versandweg, selten': { versandweg: [RARE.versandweg] },
  'Betrag ab, häufig': { betragVon: 10_000_000 },
  'Betrag ab, selten': { betragVon: RARE.amount },
  'Betrag bis, häufig': { betragBis: 80_000_000 },
  'Betrag bis, nichts': { betragBis: 1 },
  'Ausstellung, häufig': { ausstellungVon: '2024-06-01', ausstellungBis: '2026-06-01' },
  'Ausstellung, selten': { ausstellungVon: RARE.day, ausstellungBis: RARE.day },
  'Befristung, häufig': { befristungVon: '2028-01-01', befristungBis: '2030-01-01' },
  'Befristung, selten': { befristungVon: '2025-01-01', befristungBis: '2025-12-31' },
  'Ablauf, häufig': { ablaufVon: '2029-01-01', ablaufBis: '2031-01-01' },
  'Ablauf, selten': { ablaufVon: '2025-01-01', ablaufBis: '2025-12-31' },
  'Reiter PDF': { reiter: 'PDF' },
  'Reiter Begünstigte': { reiter: 'BEGUENSTIGTE' },
  'Reiter Kreditnehmer': { reiter: 'KREDITNEHMER' },
  'ohne Projekt': { ohneProjekt: true },
  'Projekt, nichts': { projektIds: ['4711'] },
  'Kautionsvertrag, nichts': { kautionsvertragIds: ['4711'] },
  bearbeitbar: { bearbeitbar: 'JA' },
  Löschsperre: { loeschsperre: 'JA' },
  'Rolle, häufig': { aufruferRolle: 'AUFTRAGGEBER' },
  'Rolle, nichts': { aufruferRolle: 'AUFTRAGNEHMER' },
  'Status und Art, häufig': { status: ['AKT', 'TEB'], art: ['MAB', 'VEB'] },
  'Status und Bürge, nichts': { status: ['AKT'], buergeIds: [RARE.buergeId] },
  'Status und Herkunft, selten': { status: [RARE.status], herkunft: [RARE.herkunft] },
  'Art und Befristung, selten': { art: [RARE.art], befristungBis: '2026-12-31' },
  'Bürge und Betrag, nichts': { buergeIds: [RARE.buergeId], betragBis: 1_000_000 },
  'Status und Ausstellung, häufig': { status: ['UP'], ausstellungVon: '2025-01-01' },
  'Status und Begünstigter, selten': { status: ['AKT'], auftraggeberIds: [generatedCompany(299)] },
}
const inBothDirections = <Field extends string>(fields: readonly Field[]): readonly Sorting<Field>[] =>
  fields.flatMap((field) => (['asc', 'desc'] as const).map((direction) => ({ field, direction })))
export const SORTINGS = inBothDirections(SORT_FIELDS)

/** The same of orders, of which the guarantor has all. */
export const ORDER_FILTERS: Readonly<Record<string, AuftragFilter>> = {
  ohne: {},
  'Status, häufig': { status: ['SCHWEBE'] },
  'Status, nichts': { status: ['STORNIERT'] },
  'Art, häufig': { art: ['MAB'] },
  'Art, nichts': { art: [RARE.art] },
  'Bürge, häufig': { buergeIds: ['KR0001'] },
  'Bürge, nichts': { buergeIds: [RARE.buergeId] },
  'Betrag ab, häufig': { betragVon: 10_000_000 },
  'Betrag ab, nichts': { betragVon: RARE.amount },
  'Betrag bis, häufig': { betragBis: 80_000_000 },
  'Betrag bis, nichts': { betragBis: 1 },
  'Eingang, häufig': { eingangVon: '2020-01-01' },
  'Eingang, nichts': { eingangBis: '2010-01-01' },
  'Status und Art, häufig': { status: ['SCHWEBE', 'IN_PRUEFUNG'], art: ['MAB'] },
  'Status und Bürge, nichts': { status: ['SCHWEBE'], buergeIds: [RARE.buergeId] },
  'Text, häufig': { suche: 'geber' },
  'Text, nichts': { suche: 'gibtesnicht' },
}
export const ORDER_SORTINGS = inBothDirections(AUFTRAG_SORT_FIELDS)

/**
 * One beneficiary's guarantees lie together in the order of beneficiaries' names, and all that stand before them are looked at: the only
 * condition and order for which nothing better was found.
 */
export const isWalkedTo = (filter: BuergschaftFilter, { field }: Sorting<string>): boolean => {
  const conditions = Object.keys(filter)
  return field === 'auftraggeberName' && conditions.length === 1 && ['auftraggeberIds', 'mutterUnternehmenId'].includes(conditions[0] ?? '')
}

/** The largest beneficiary, and the guarantor of nearly everything. */
export const VIEWERS: Readonly<Record<string, VisibilityContext>> = {
  Begünstigter: { orgId: 'WI0001', group: 'AG', nutzerId: 'messung', visible: null },
  Bürge: { orgId: 'KR0001', group: 'BG', nutzerId: 'messung', visible: null },
}

/** Text searches: what all rows hold, what many, few or none do, a number, and two words. */
const SEARCHES = ['baubetrieb', 'ahrens', 'xylander', 'gibtesnicht', 'last-900123456', 'vorhaben 517'] as const
/** Those who search, and an organisation with ten guarantees. */
const SEARCHERS: Readonly<Record<string, VisibilityContext>> = {
  ...VIEWERS,
  'mit zehn': { orgId: generatedCompany(299), group: 'AG', nutzerId: 'messung', visible: null },
}

/**
 * Milliseconds of the first page with its number: the quickest of some runs, since among a thousand medians the worst one is that of the
 * moment at which the machine had something else to do.
 */
async function quickest(db: Database, caller: VisibilityContext, read: (tx: DbTransaction) => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) best = Math.min(best, await millisecondsOf(() => db.runAs(caller, read)))
  return best
}

/** What is asked of the guarantor's list of orders, by condition and order. */
export async function measureOrders(db: Database): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  const caller = VIEWERS.Bürge as VisibilityContext
  for (const [name, filter] of Object.entries(ORDER_FILTERS))
    for (const sorting of ORDER_SORTINGS)
      times[`Aufträge: ${name}, ${sorting.field} ${sorting.direction}`] = await quickest(db, caller, (tx) =>
        pageOfAuftraege(tx, caller, filter, sorting, PAGE_SIZE, {}),
      )
  return times
}

/** What is asked of the list of guarantees: by viewer, condition and order. */
export async function measureMatrix(db: Database): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [viewer, caller] of Object.entries(VIEWERS))
    for (const [name, filter] of Object.entries(FILTERS))
      for (const sorting of SORTINGS)
        if (!isWalkedTo(filter, sorting))
          times[`${viewer}: ${name}, ${sorting.field} ${sorting.direction}`] = await quickest(db, caller, (tx) =>
            pageOfBuergschaften(tx, caller, filter, sorting, PAGE_SIZE, {}),
          )
  return times
}

/** The same of text searches, the newest hits first. */
export async function measureSearches(db: Database): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [viewer, caller] of Object.entries(SEARCHERS))
    for (const suche of SEARCHES)
      times[`${viewer}: ${suche}`] = await quickest(db, caller, (tx) => pageOfBuergschaften(tx, caller, { suche }, LATEST, PAGE_SIZE, {}))
  return times
}

/**
 * What is counted and offered beside the lists, by viewer: figures of the account overview, values that filters offer, contracts, companies
 * with the participants of the platform, and the search over everything.
 */
export async function measureFigures(db: Database): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [viewer, context] of Object.entries(VIEWERS)) {
    const caller: Caller = { ...NOBODY, ...context, group: context.group as Group, nutzerId: randomUUID(), rights: SEEING }
    const contracts = (filter: VertragFilter, sort: Sort<VertragSortField>) => (tx: DbTransaction) =>
      listVertraege(tx, caller, filter, { page: 0, size: PAGE_SIZE, sort })
    const companies = (slice: ListSlice, filter: UnternehmenFilter) => (tx: DbTransaction) =>
      listUnternehmen(tx, caller, slice, filter, { page: 0, size: PAGE_SIZE, sort: 'name,asc' }, new Date())
    const searchAll = (suche: string) => async (tx: DbTransaction) => {
      await listBuergschaften(tx, caller, { suche }, LATEST, SEARCH_HITS, {})
      await listAuftraege(tx, caller, { suche }, LATEST, SEARCH_HITS, {})
      await listVertraege(tx, caller, { suche }, { page: 0, size: SEARCH_HITS, sort: 'vertragsnummer,asc' })
      await listProjekte(tx, caller, { suche }, { page: 0, size: SEARCH_HITS, sort: 'name,asc' })
      await listTexts(tx, caller, { suche }, { page: 0, size: SEARCH_HITS, sort: 'geaendertAm,desc' })
      await searchUnternehmen(tx, caller, suche)
    }
    const measured: Readonly<Record<string, (tx: DbTransaction) => Promise<unknown>>> = {
      Kennzahlen: (tx) => getBuergschaftFigures(tx, caller, new Date()),
      Filteroptionen: (tx) => listBuergschaftFilterOptions(tx, caller, {}),
      ...Object.fromEntries(VERTRAG_SORT_FIELDS.map((field) => [`Verträge, ${field}`, contracts({}, `${field},desc`)])),
      'Verträge mit Auslastung': contracts({ auslastungAb: '80' }, 'vertragsnummer,asc'),
      'Verträge mit Text': contracts({ suche: 'ktv' }, 'vertragsnummer,asc'),
      Unternehmen: companies(sliceOf({}, caller), {}),
      Teilnehmer: companies(TEILNEHMER, { suche: 'bau' }),
      'Unternehmen suchen': (tx) => searchUnternehmen(tx, caller, 'bau'),
      'Suche in allem': searchAll('4711'),
      'Suche in allem, nichts': searchAll('gibtesnicht'),
    }
    for (const [name, read] of Object.entries(measured)) times[`${viewer}: ${name}`] = await quickest(db, caller, read)
  }
  return times
}
