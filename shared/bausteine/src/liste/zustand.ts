import { type Input, useTableSettings } from '@avalwerk/api'
import type { Api, CallName, TableSetting } from '@avalwerk/contracts'
import type { Group } from '@avalwerk/domain'
import { useSearchParams } from '@avalwerk/platform/remote'
import type { Sorting, Spalte } from '@avalwerk/ui'
import { type FilterField, filterFrom, type FilterValues, withFilter } from './felder.ts'

/** A column of a list; the first one is the row's link and always shown. */
export type ListColumn<Z> = Spalte<Z> & Readonly<{ nurFür?: readonly Group[]; anfangsVerborgen?: true }>

export type Count = Readonly<{ anzahl: number; genau: boolean }>
/** A page of rows, their number, and, where pages are deep, the mark at which the next one begins. */
export type RowPage<Z> = Readonly<{ zeilen: readonly Z[]; gesamt: Count; weiter?: string | null | undefined }>
/** Calls that answer with a page of a list. */
export type ListCall = { [K in CallName]: Api[K]['antwort'] extends RowPage<unknown> ? K : never }[CallName]
export type Row<K extends ListCall> = Api[K]['antwort'] extends RowPage<infer Z> ? Z : never

/** Which page of a list is asked for, in which order. */
export type ListSlice = Readonly<{ page: number; size: number; sortierung: Sorting; nach?: string }>

/** One list, declared: its call, what narrows it, its columns. */
export type ListDefinition<K extends ListCall> = Readonly<{
  titel: string
  /** Under which the user's columns, widths, page size and views are kept. */
  tabelle: string
  aufruf: K
  /** What the call is given for a page and the conditions. */
  eingabe: (slice: ListSlice, filter: FilterValues) => Input<K>
  schlüssel: (zeile: Row<K>) => string
  spalten: readonly ListColumn<Row<K>>[]
  felder: readonly FilterField[]
  beginn: Sorting
  /** Tabs that divide the list; the first is open at the start. */
  reiter?: readonly Readonly<{ wert: string; wort: string }>[]
  /** Says how many rows a tab or a view has. */
  zähle?: (filter: FilterValues, signal: AbortSignal) => Promise<Count>
  /** Downloads everything under the conditions. */
  csv?: (filter: FilterValues) => Promise<{ inhalt: Blob; dateiname: string }>
}>

const TAB = 'reiter'

/** A list's state: everything that narrows, sorts and pages stands in the address; the rest with the user. */
export function useListState<K extends ListCall>({ tabelle, felder, beginn, reiter }: ListDefinition<K>) {
  const [suche, setSuche] = useSearchParams()
  const { einstellung, ändere, lädt } = useTableSettings(tabelle)
  const bedingungen = filterFrom(felder, suche)
  const offen = reiter && (reiter.find(({ wert }) => wert === suche.get(TAB)) ?? reiter[0])?.wert
  const [feld, richtung] = (suche.get('sort') ?? '').split(',')
  const sortierung: Sorting = feld && (richtung === 'asc' || richtung === 'desc') ? { feld, richtung } : beginn
  const setValue = (name: string, wert: string | undefined) => {
    const neu = new URLSearchParams(suche)
    if (name !== 'seite') neu.delete('seite')
    if (wert) neu.set(name, wert)
    else neu.delete(name)
    setSuche(neu)
  }
  return {
    suche,
    einstellung,
    ändere,
    lädt,
    /** What people chose to narrow the list; the tab is none of it. */
    bedingungen,
    gefiltert: Object.keys(bedingungen).length > 0,
    filter: withTab(bedingungen, offen),
    reiter: offen,
    sortierung,
    seite: Math.max(0, (Number(suche.get('seite')) || 1) - 1),
    setzeFilter: (neu: FilterValues, ersetzen = false) => setSuche(withFilter(felder, suche, neu), { replace: ersetzen }),
    setzeSortierung: (neu: Sorting) => setValue('sort', `${neu.feld},${neu.richtung}`),
    setzeSeite: (neu: number) => setValue('seite', neu ? String(neu + 1) : undefined),
  }
}
export type ListState = ReturnType<typeof useListState>

const withTab = (filter: FilterValues, reiter: string | undefined): FilterValues =>
  reiter === undefined ? filter : { ...filter, [TAB]: reiter }
/** The address of a tab. */
export const tabQuery = (wert: string): string => `${TAB}=${wert}`
/** The conditions of a kept view, its tab included. */
export const filterOfView = (felder: readonly FilterField[], suche: string): FilterValues => {
  const adresse = new URLSearchParams(suche)
  return withTab(filterFrom(felder, adresse), adresse.get(TAB) ?? undefined)
}

/** All columns of a viewer, in the user's order and widths; new columns of a release stand at the end, hidden ones too. */
export function columnsFor<Z>(
  spalten: readonly ListColumn<Z>[],
  gruppe: Group,
  { spalten: reihenfolge, breiten }: TableSetting,
): readonly ListColumn<Z>[] {
  const rang = (id: string) => {
    const stelle = reihenfolge.indexOf(id)
    return stelle < 0 ? reihenfolge.length : stelle
  }
  const [erste, ...übrige] = spalten
    .filter(({ nurFür }) => !nurFür || nurFür.includes(gruppe))
    .map((spalte) => ({ ...spalte, breite: breiten[spalte.id] ?? spalte.breite }))
  return erste ? [erste, ...übrige.sort((a, b) => rang(a.id) - rang(b.id))] : []
}

/** Ids of hidden columns: the user's, or the initial ones until they chose. */
export const hiddenColumns = (spalten: readonly ListColumn<never>[], { verborgen, spalten: gewählt }: TableSetting): readonly string[] =>
  gewählt.length ? verborgen : spalten.filter((s) => s.anfangsVerborgen).map(({ id }) => id)
