import { formatDate, formatEuro } from '@avalwerk/domain'
import { type FilterField, type FilterValues, ohne } from './felder.ts'

export type FilterChip = Readonly<{ id: string; text: string; ohne: FilterValues }>

const codesOf = (wert: string) => wert.split('+')

/** One chip for each condition of the dialog, with the conditions that remain without it. */
export function filterChips(felder: readonly FilterField[], filter: FilterValues): FilterChip[] {
  return felder
    .filter(({ art, immer }) => art !== 'suche' && !immer)
    .flatMap((feld) => {
      const wert = filter[feld.name]
      if (wert === undefined) return []
      const einzeln = (wort: string) => [{ id: feld.name, text: `${feld.beschriftung}: ${wort}`, ohne: ohne(filter, feld.name) }]
      if (feld.art === 'mehrfach') return mehrere(feld, wert as readonly string[], filter)
      if (feld.art === 'betrag') return einzeln(formatEuro(wert as number))
      if (feld.art === 'datum') return einzeln(formatDate(wert as string))
      if (feld.art === 'einfach') return einzeln(feld.optionen.find((option) => option.wert === wert)?.wort ?? String(wert))
      return einzeln(wert as string)
    })
}

/** Values whose names aren't known (yet) get a chip too: what narrows a list must be seen and removable. */
function mehrere(feld: Extract<FilterField, { art: 'mehrfach' }>, werte: readonly string[], filter: FilterValues): FilterChip[] {
  const bekannt = feld.optionen.flatMap(({ wert }) => codesOf(wert))
  const unbekannt = werte.filter((wert) => !bekannt.includes(wert)).map((wert) => ({ wert, wort: wert }))
  return [...feld.optionen, ...unbekannt]
    .filter(({ wert }) => codesOf(wert).some((code) => werte.includes(code)))
    .map(({ wert, wort }) => ({
      id: `${feld.name}-${wert}`,
      text: `${feld.beschriftung}: ${wort}`,
      ohne: ohne(filter, feld.name, codesOf(wert)),
    }))
}
