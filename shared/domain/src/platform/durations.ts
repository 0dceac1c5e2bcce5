/** Durations that are counted instead of kept: by steps, each of which is a tenth longer than the one before. */

const RATIO = 1.1
/** How many durations lie within half a step of one; step 0 is a millisecond. */
export type CountedDuration = Readonly<{ step: number; times: number }>

/** The step of a duration; what is shorter than a millisecond counts as one. @param ms milliseconds */
export const durationStep = (ms: number): number => Math.round(Math.log(Math.max(ms, 1)) / Math.log(RATIO))

/**
 * Within what time a share of durations lay, as exactly as steps are.
 * @param counted in any order; a step may come several times
 * @param share more than 0, 1 for all of them
 * @returns milliseconds; undefined where there were none
 */
export function durationWithin(counted: readonly CountedDuration[], share: number): number | undefined {
  const all = counted.reduce((sum, { times }) => sum + times, 0)
  let left = Math.ceil(all * share)
  for (const { step, times } of counted.toSorted((a, b) => a.step - b.step)) {
    left -= times
    if (left <= 0) return Math.round(RATIO ** step)
  }
  return undefined
}
