import { isRecord } from '@avalwerk/domain'
/** Something in a realm that isn't as the portal needs it, in a sentence, and what mends it. */
export type Difference = Readonly<{ sentence: string; mend: () => Promise<unknown> }>

/** A value that isn't as it should be. */
export type FieldDifference = Readonly<{ path: string; is: unknown; should: unknown }>

/** Keycloak keeps no order in its lists, and gives a value that it stores as text back as text. */
const sortAsJson = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort()
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const isSame = (should: unknown, is: unknown): boolean =>
  Array.isArray(should) ? Array.isArray(is) && sortAsJson(should).join() === sortAsJson(is).join() : asText(should) === asText(is)

/**
 * Lists where a value isn't as it should be; further fields are ignored.
 * @param path of the value, for the sentences about it
 */
export function fieldDifferences(should: unknown, is: unknown, path = ''): FieldDifference[] {
  if (isRecord(should))
    return Object.entries(should).flatMap(([name, value]) =>
      fieldDifferences(value, isRecord(is) ? is[name] : undefined, path ? `${path}.${name}` : name),
    )
  return isSame(should, is) ? [] : [{ path, is, should }]
}

/** The top-level fields of `should` in which something differs. */
export const differing = <T extends object>(should: T, is: object | undefined): Partial<T> =>
  Object.fromEntries(
    Object.entries(should).filter(([name, value]) => fieldDifferences(value, isRecord(is) ? is[name] : undefined).length > 0),
  ) as Partial<T>

/** The values that are in one list and not in the other. */
export const without = <T>(values: readonly T[], others: readonly T[]): T[] => values.filter((value) => !others.includes(value))
