import type { Option } from '../eingaben.tsx'

type Shared = Readonly<{
  /** Of the call's filter and in the address. */
  name: string
  beschriftung: string
  /** Stands above the list instead of in the dialog. */
  immer?: true
}>
/** Options of a field; one of a field with several values may join codes with '+'. */
export type Choice = Pick<Option<string>, 'wert' | 'wort'>

/** A condition by which a list can be narrowed. */
export type FilterField = Shared &
  Readonly<
    | { art: 'suche' | 'text' }
    | { art: 'datum' | 'betrag' /** The field that this one begins a span with. */; bis?: string }
    | { art: 'einfach'; optionen: readonly Choice[] /** Said for 'no condition'; without it the first option is meant. */; leer?: string }
    | { art: 'mehrfach'; optionen: readonly Choice[] /** All values there are; without it any value may be meant. */; codes?: object }
  >

/** What an address says, by field: a text, a number of cents, or several codes. */
export type FilterValues = Readonly<Record<string, string | number | readonly string[]>>

const PATTERN = { datum: /^\d{4}-\d{2}-\d{2}$/, betrag: /^\d{1,13}$/ } as const

function valueFrom(feld: FilterField, text: string): string | number | readonly string[] | undefined {
  if (!text) return undefined
  switch (feld.art) {
    case 'suche':
    case 'text':
      return text
    case 'datum':
      return PATTERN.datum.test(text) ? text : undefined
    case 'betrag':
      return PATTERN.betrag.test(text) ? Number(text) : undefined
    case 'einfach':
      return feld.optionen.some(({ wert }) => wert === text) ? text : undefined
    case 'mehrfach': {
      const { codes } = feld
      const werte = text.split(',').filter((wert) => wert && (!codes || wert in codes))
      return werte.length ? werte : undefined
    }
  }
}

/** The conditions that an address carries. What it cannot mean is left out, so that a shared link never fails. */
export function filterFrom(felder: readonly FilterField[], suche: URLSearchParams): FilterValues {
  return Object.fromEntries(
    felder.flatMap((feld) => {
      const wert = valueFrom(feld, suche.get(feld.name) ?? '')
      return wert === undefined ? [] : [[feld.name, wert]]
    }),
  )
}

/** The address with other conditions; sorting and tab stay, the page starts anew. */
export function withFilter(felder: readonly FilterField[], suche: URLSearchParams, filter: FilterValues): URLSearchParams {
  const neu = new URLSearchParams(suche)
  neu.delete('seite')
  for (const { name } of felder) {
    const wert = filter[name]
    const text = Array.isArray(wert) ? wert.join(',') : wert === undefined ? '' : String(wert as string | number)
    if (text) neu.set(name, text)
    else neu.delete(name)
  }
  return neu
}

/** Without one value of one field; of a field with several values, without the given ones. */
export function ohne(filter: FilterValues, name: string, werte?: readonly string[]): FilterValues {
  const { [name]: alt, ...rest } = filter
  const left = werte && Array.isArray(alt) ? (alt as string[]).filter((wert) => !werte.includes(wert)) : []
  return left.length ? { ...rest, [name]: left } : rest
}

/** The address's state without the page, in a fixed order, so that views can be compared. */
export function alsText(suche: URLSearchParams): string {
  const withoutPage = new URLSearchParams([...suche].filter(([name]) => name !== 'seite'))
  withoutPage.sort()
  return withoutPage.toString()
}
