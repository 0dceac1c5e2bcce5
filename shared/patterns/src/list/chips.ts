import { formatDate, formatEuro } from '@avalwerk/domain'
import { type FilterField, type FilterValues, without } from './fields.ts'

/** A condition in words; `ohne` are the conditions that remain without it. */
export type FilterChip = Readonly<{ id: string; text: string; ohne: FilterValues }>

const codesOf = (value: string) => value.split('+')

/** One chip for each condition of the dialog, with the conditions that remain without it. */
export function filterChips(fields: readonly FilterField[], filter: FilterValues): FilterChip[] {
  return fields
    .filter(({ kind, always }) => kind !== 'search' && !always)
    .flatMap((field) => {
      const value = filter[field.name]
      if (value === undefined) return []
      const single = (caption: string) => [{ id: field.name, text: `${field.label}: ${caption}`, ohne: without(filter, field.name) }]
      if (field.kind === 'multiple') return chipsOfMultiple(field, value as readonly string[], filter)
      if (field.kind === 'amount') return single(formatEuro(value as number))
      if (field.kind === 'date') return single(formatDate(value as string))
      if (field.kind === 'single') return single(field.options.find((option) => option.value === value)?.label ?? String(value))
      return single(value as string)
    })
}

/** Values whose names aren't known (yet) get a chip too: what narrows a list must be seen and removable. */
function chipsOfMultiple(field: Extract<FilterField, { kind: 'multiple' }>, values: readonly string[], filter: FilterValues): FilterChip[] {
  const known = field.options.flatMap(({ value }) => codesOf(value))
  const unknown = values.filter((value) => !known.includes(value)).map((value) => ({ value, label: value }))
  return [...field.options, ...unknown]
    .filter(({ value }) => codesOf(value).some((code) => values.includes(code)))
    .map(({ value, label }) => ({
      id: `${field.name}-${value}`,
      text: `${field.label}: ${label}`,
      ohne: without(filter, field.name, codesOf(value)),
    }))
}
