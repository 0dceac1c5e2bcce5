/** What 95 of 100 values aren't greater than; nothing of no values. */
export const nearlyAll = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

/** The middle one of some values by size; of an even number of them the upper of the two in the middle. There must be one at least. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
