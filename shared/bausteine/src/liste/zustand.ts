import { type Eingabe, useTabelleneinstellung } from '@avalwerk/api'
import type { Api, Aufruf, Tabelleneinstellung } from '@avalwerk/contracts'
import type { Gruppe } from '@avalwerk/domain'
import { useSearchParams } from '@avalwerk/platform/remote'
import type { Sortierung, Spalte } from '@avalwerk/ui'
import { type Filterfeld, filterAus, type Filterwerte, mitFilter } from './felder.ts'

/** A column of a list; the first one is the row's link and always shown. */
export type Listenspalte<Z> = Spalte<Z> & Readonly<{ nurFür?: readonly Gruppe[]; anfangsVerborgen?: true }>

export type Anzahl = Readonly<{ anzahl: number; genau: boolean }>
/** A page of rows, their number, and, where pages are deep, the mark at which the next one begins. */
export type Listenseite<Z> = Readonly<{ zeilen: readonly Z[]; gesamt: Anzahl; weiter?: string | null | undefined }>
/** Calls that answer with a page of a list. */
export type Listenaufruf = { [K in Aufruf]: Api[K]['antwort'] extends Listenseite<unknown> ? K : never }[Aufruf]
export type Zeile<K extends Listenaufruf> = Api[K]['antwort'] extends Listenseite<infer Z> ? Z : never

/** Which page of a list is asked for, in which order. */
export type Ausschnitt = Readonly<{ page: number; size: number; sortierung: Sortierung; nach?: string }>

/** One list, declared: its call, what narrows it, its columns. */
export type Listenerklärung<K extends Listenaufruf> = Readonly<{
  titel: string
  /** Under which the user's columns, widths, page size and views are kept. */
  tabelle: string
  aufruf: K
  /** What the call is given for a page and the conditions. */
  eingabe: (ausschnitt: Ausschnitt, filter: Filterwerte) => Eingabe<K>
  schlüssel: (zeile: Zeile<K>) => string
  spalten: readonly Listenspalte<Zeile<K>>[]
  felder: readonly Filterfeld[]
  beginn: Sortierung
  /** Tabs that divide the list; the first is open at the start. */
  reiter?: readonly Readonly<{ wert: string; wort: string }>[]
  /** Says how many rows a tab or a view has. */
  zähle?: (filter: Filterwerte, signal: AbortSignal) => Promise<Anzahl>
  /** Downloads everything under the conditions. */
  csv?: (filter: Filterwerte) => Promise<{ inhalt: Blob; dateiname: string }>
}>

const REITER = 'reiter'

/** A list's state: everything that narrows, sorts and pages stands in the address; the rest with the user. */
export function useListenzustand<K extends Listenaufruf>({ tabelle, felder, beginn, reiter }: Listenerklärung<K>) {
  const [suche, setSuche] = useSearchParams()
  const { einstellung, ändere, lädt } = useTabelleneinstellung(tabelle)
  const bedingungen = filterAus(felder, suche)
  const offen = reiter && (reiter.find(({ wert }) => wert === suche.get(REITER)) ?? reiter[0])?.wert
  const [feld, richtung] = (suche.get('sort') ?? '').split(',')
  const sortierung: Sortierung = feld && (richtung === 'asc' || richtung === 'desc') ? { feld, richtung } : beginn
  const setze = (name: string, wert: string | undefined) => {
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
    filter: mitReiter(bedingungen, offen),
    reiter: offen,
    sortierung,
    seite: Math.max(0, (Number(suche.get('seite')) || 1) - 1),
    setzeFilter: (neu: Filterwerte, ersetzen = false) => setSuche(mitFilter(felder, suche, neu), { replace: ersetzen }),
    setzeSortierung: (neu: Sortierung) => setze('sort', `${neu.feld},${neu.richtung}`),
    setzeSeite: (neu: number) => setze('seite', neu ? String(neu + 1) : undefined),
  }
}
export type Listenzustand = ReturnType<typeof useListenzustand>

export const mitReiter = (filter: Filterwerte, reiter: string | undefined): Filterwerte =>
  reiter === undefined ? filter : { ...filter, [REITER]: reiter }
/** The address of a tab. */
export const reiteradresse = (wert: string): string => `${REITER}=${wert}`
/** The conditions of a kept view, its tab included. */
export const filterDerAnsicht = (felder: readonly Filterfeld[], suche: string): Filterwerte => {
  const adresse = new URLSearchParams(suche)
  return mitReiter(filterAus(felder, adresse), adresse.get(REITER) ?? undefined)
}

/** All columns of a viewer, in the user's order and widths; new columns of a release stand at the end, hidden ones too. */
export function spaltenFür<Z>(
  spalten: readonly Listenspalte<Z>[],
  gruppe: Gruppe,
  { spalten: reihenfolge, breiten }: Tabelleneinstellung,
): readonly Listenspalte<Z>[] {
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
export const verborgene = (
  spalten: readonly Listenspalte<never>[],
  { verborgen, spalten: gewählt }: Tabelleneinstellung,
): readonly string[] => (gewählt.length ? verborgen : spalten.filter((s) => s.anfangsVerborgen).map(({ id }) => id))
