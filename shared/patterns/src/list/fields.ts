import { isCalendarDate } from '@avalwerk/domain'
import type { Option } from '@avalwerk/ui'

/** Any filter: what knows no list in particular takes fields of all. */
type AnyFilter = Readonly<Record<string, unknown>>
/** Names of what a filter has of one kind of value. */
type NameOf<Filter, Value> = string extends keyof Filter
  ? string
  : { [N in keyof Filter & string]-?: NonNullable<Filter[N]> extends Value ? N : never }[keyof Filter & string]

type Shared<Name extends string> = Readonly<{
  /** Of the call's filter and in the address. */
  name: Name
  label: string
  /** Stands above the list instead of in the dialog. */
  always?: true
}>
/** Options of a field; one of a field with several values may join codes with '+'. */
export type Choice = Pick<Option<string>, 'value' | 'label'>

/** A condition by which a list can be narrowed: a part of its call's filter, with a value of its kind. */
export type FilterField<Filter = AnyFilter> =
  | (Shared<NameOf<Filter, string>> & Readonly<{ kind: 'search' | 'text' }>)
  | RangeField<'date', NameOf<Filter, string>>
  | RangeField<'amount', NameOf<Filter, number>>
  | (Shared<NameOf<Filter, string | number>> &
      Readonly<{
        kind: 'single'
        options: readonly Choice[]
        /** Said for 'no condition'; without it the first option is meant. */
        empty?: string
      }>)
  | (Shared<NameOf<Filter, readonly unknown[]>> &
      Readonly<{
        kind: 'multiple'
        options: readonly Choice[]
        /** All values there are; without it any value may be meant. */
        codes?: object
      }>)
/** A day or an amount; two of them are a span. */
type RangeField<Kind extends 'date' | 'amount', Name extends string> = Shared<Name> &
  Readonly<{
    kind: Kind
    /** The field that this one begins a span with. */
    to?: Name
  }>

/** What an address says, by field: a text, a number of cents, or several codes. */
export type FilterValues = Readonly<Record<string, string | number | readonly string[]>>

const AMOUNT = /^\d{1,13}$/

function valueFrom(field: FilterField, text: string): string | number | readonly string[] | undefined {
  if (!text) return undefined
  switch (field.kind) {
    case 'search':
    case 'text':
      return text
    case 'date':
      return isCalendarDate(text) ? text : undefined
    case 'amount':
      return AMOUNT.test(text) ? Number(text) : undefined
    case 'single':
      return field.options.some(({ value }) => value === text) ? text : undefined
    case 'multiple': {
      const { codes } = field
      const values = text.split(',').filter((value) => value && (!codes || value in codes))
      return values.length ? values : undefined
    }
  }
}

/** The conditions that an address carries. What it cannot mean is left out, so that a shared link never fails. */
export function filterFrom(fields: readonly FilterField[], search: URLSearchParams): FilterValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueFrom(field, search.get(field.name) ?? '')
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

/** What of an address says which page of a list is open: its number, the cursor of the page beside it, and how many rows these have. */
const PAGE_PARTS: readonly string[] = ['seite', 'nach', 'vor', 'zeilen']
/** An address without the page. */
export const withoutPage = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => !PAGE_PARTS.includes(name)))

/** The address with other conditions; sorting and tab stay, the page starts anew. */
export function withFilter(fields: readonly FilterField[], search: URLSearchParams, filter: FilterValues): URLSearchParams {
  const fresh = withoutPage(search)
  for (const { name } of fields) {
    const value = filter[name]
    const text = Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value as string | number)
    if (text) fresh.set(name, text)
    else fresh.delete(name)
  }
  return fresh
}

/** Without one value of one field; of a field with several values, without the given ones. */
export function without(filter: FilterValues, name: string, values?: readonly string[]): FilterValues {
  const { [name]: older, ...rest } = filter
  const left = values && Array.isArray(older) ? (older as string[]).filter((value) => !values.includes(value)) : []
  return left.length ? { ...rest, [name]: left } : rest
}

/** The address's state without the page, in a fixed order, so that views can be compared. */
export function asText(search: URLSearchParams): string {
  const rest = withoutPage(search)
  rest.sort()
  return rest.toString()
}
