import type { Bürgschaftsfilter } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, BÜRGSCHAFTSSTATUS, HERKUNFT, VERSANDWEG } from '@avalwerk/domain'

/** Fields with several values; those with a code list drop what isn't in it. */
const MEHRFACH = {
  status: BÜRGSCHAFTSSTATUS,
  art: BÜRGSCHAFTSARTEN,
  auftraggeberIds: undefined,
  buergeIds: undefined,
  projektIds: undefined,
  herkunft: HERKUNFT,
  versandweg: VERSANDWEG,
} as const
const EINFACH = ['suche', 'auftragnehmer', 'reiter'] as const
const DATEN = ['ausstellungVon', 'ausstellungBis', 'befristungVon', 'befristungBis', 'ablaufVon', 'ablaufBis'] as const
const BETRÄGE = ['betragVon', 'betragBis'] as const

export type Mehrfachfeld = keyof typeof MEHRFACH
export const MEHRFACHFELDER = Object.keys(MEHRFACH) as Mehrfachfeld[]
export const DATUMSFELDER = DATEN
export const BETRAGSFELDER = BETRÄGE

/** The filter that an address carries. What it cannot mean is left out, so that a shared link never fails. */
export function filterAus(suche: URLSearchParams): Bürgschaftsfilter {
  const filter: Record<string, unknown> = {}
  for (const feld of MEHRFACHFELDER) {
    const codes = MEHRFACH[feld]
    const werte = (suche.get(feld) ?? '').split(',').filter((wert) => wert && (!codes || wert in codes))
    if (werte.length) filter[feld] = werte
  }
  for (const feld of EINFACH) if (suche.get(feld)) filter[feld] = suche.get(feld)
  for (const feld of DATEN) if (/^\d{4}-\d{2}-\d{2}$/.test(suche.get(feld) ?? '')) filter[feld] = suche.get(feld)
  for (const feld of BETRÄGE) if (/^\d{1,13}$/.test(suche.get(feld) ?? '')) filter[feld] = Number(suche.get(feld))
  return filter as Bürgschaftsfilter
}

const ALLE = [...MEHRFACHFELDER, ...EINFACH, ...DATEN, ...BETRÄGE]

/** The address with another filter; sorting stays, the page starts anew. */
export function mitFilter(suche: URLSearchParams, filter: Bürgschaftsfilter): URLSearchParams {
  const neu = new URLSearchParams(suche)
  for (const feld of [...ALLE, 'seite']) neu.delete(feld)
  for (const feld of ALLE) {
    const wert = (filter as Record<string, unknown>)[feld]
    const text = Array.isArray(wert) ? wert.join(',') : wert === undefined ? '' : String(wert as string | number)
    if (text) neu.set(feld, text)
  }
  return neu
}

/** Without one value of one field; of a field with several values, without the given ones. */
export function ohne(filter: Bürgschaftsfilter, feld: keyof Bürgschaftsfilter, werte?: readonly string[]): Bürgschaftsfilter {
  const { [feld]: alt, ...rest } = filter
  const übrig = werte && Array.isArray(alt) ? alt.filter((wert) => !werte.includes(wert as string)) : []
  return (übrig.length ? { ...rest, [feld]: übrig } : rest) as Bürgschaftsfilter
}

/** Is anything narrowed, the tab apart? */
export function istGefiltert({ reiter: _, ...rest }: Bürgschaftsfilter): boolean {
  return Object.keys(rest).length > 0
}
