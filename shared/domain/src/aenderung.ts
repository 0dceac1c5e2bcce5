/** The same value, whatever order a record's keys are in: databases keep them in their own. */
export function gleich(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [vorn, hinten] = [Object.entries(a), b as Record<string, unknown>]
  return vorn.length === Object.keys(hinten).length && vorn.every(([feld, wert]) => feld in hinten && gleich(wert, hinten[feld]))
}

/** What differs of a record, field by field; empty where a change says nothing new. */
export function changed<T extends object>(vorher: T, nachher: T): { [K in keyof T]?: { vorher: T[K]; nachher: T[K] } } {
  return Object.fromEntries(
    (Object.keys(nachher) as (keyof T)[])
      .filter((feld) => !gleich(vorher[feld], nachher[feld]))
      .map((feld) => [feld, { vorher: vorher[feld], nachher: nachher[feld] }]),
  ) as { [K in keyof T]?: { vorher: T[K]; nachher: T[K] } }
}

/** Does a change say anything new? Source: document 1, section 5 (saving needs at least one change). */
export const isDistinct = <T extends object>(vorher: T, nachher: T): boolean => Object.keys(changed(vorher, nachher)).length > 0

/** A changed value, side by side, in the words of a reader. */
export type ValueChange = Readonly<{ feld: string; alt: string | null; neu: string | null }>

/** What differs between two descriptions of an object, each a value by its name. */
export const asValueChanges = (
  vorher: Readonly<Record<string, string | null>>,
  nachher: Readonly<Record<string, string | null>>,
): ValueChange[] =>
  Object.entries(nachher)
    .filter(([feld, neu]) => (vorher[feld] ?? null) !== neu)
    .map(([feld, neu]) => ({ feld, alt: vorher[feld] ?? null, neu }))
