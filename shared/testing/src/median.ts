/** The middle one of some values by size; of an even number of them the upper of the two in the middle. There must be one at least. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
