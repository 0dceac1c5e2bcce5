import { formatDate, formatEuro } from '@avalwerk/domain'
import { type FilterField, type FilterValues, without } from './fields.ts'

export type FilterChip = Readonly<{ id: string; text: string; ohne: FilterValues }>

const codesOf = (value: string) => value.split('+')

/** One chip for each condition of the dialog, with the conditions that remain without it. */
export function filterChips(fields: readonly FilterField[], filter: FilterValues): FilterChip[] {
  return fields
    .filter(({ art: kind, immer: always }) => kind !== 'suche' && !always)
    .flatMap((field) => {
      const value = filter[field.name]
      if (value === undefined) return []
      const single = (caption: string) => [{ id: field.name, text: `${field.beschriftung}: ${caption}`, ohne: without(filter, field.name) }]
      if (field.art === 'mehrfach') return several(field, value as readonly string[], filter)
      if (field.art === 'betrag') return single(formatEuro(value as number))
      if (field.art === 'datum') return single(formatDate(value as string))
      if (field.art === 'einfach') return single(field.optionen.find((option) => option.wert === value)?.wort ?? String(value))
      return single(value as string)
    })
}

/** Values whose names aren't known (yet) get a chip too: what narrows a list must be seen and removable. */
function several(field: Extract<FilterField, { art: 'mehrfach' }>, values: readonly string[], filter: FilterValues): FilterChip[] {
  const bekannt = field.optionen.flatMap(({ wert: value }) => codesOf(value))
  const unknown = values.filter((value) => !bekannt.includes(value)).map((value) => ({ wert: value, wort: value }))
  return [...field.optionen, ...unknown]
    .filter(({ wert: value }) => codesOf(value).some((code) => values.includes(code)))
    .map(({ wert: value, wort: caption }) => ({
      id: `${field.name}-${value}`,
      text: `${field.beschriftung}: ${caption}`,
      ohne: without(filter, field.name, codesOf(value)),
    }))
}
