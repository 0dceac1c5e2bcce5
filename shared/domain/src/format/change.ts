/** Whether two values are the same, in whatever order a record's keys are: databases keep keys in an order of their own. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [front, back] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return front.length === back.size && front.every(([field, value]) => back.has(field) && isEqual(value, back.get(field)))
}

/** The fields of a record that a change alters; empty where it says nothing new. */
export function changesOf<T extends object>(before: T, afterwards: T): { [K in keyof T]?: { before: T[K]; afterwards: T[K] } } {
  return Object.fromEntries(
    (Object.keys(afterwards) as (keyof T)[])
      .filter((field) => !isEqual(before[field], afterwards[field]))
      .map((field) => [field, { before: before[field], afterwards: afterwards[field] }]),
  ) as { [K in keyof T]?: { before: T[K]; afterwards: T[K] } }
}

/** Does a change say anything new? Source: document 1, section 5 (saving needs at least one change). */
export const isDistinct = <T extends object>(before: T, afterwards: T): boolean => Object.keys(changesOf(before, afterwards)).length > 0

/** A changed value, side by side, in the words of a reader. */
export type ValueChange = Readonly<{ feld: string; alt: string | null; neu: string | null }>

/** The values that differ between two descriptions of an object, each a value by its name. */
export const asValueChanges = (
  before: Readonly<Record<string, string | null>>,
  afterwards: Readonly<Record<string, string | null>>,
): ValueChange[] =>
  Object.entries(afterwards)
    .filter(([field, fresh]) => (before[field] ?? null) !== fresh)
    .map(([feld, neu]) => ({ feld, alt: before[feld] ?? null, neu }))
