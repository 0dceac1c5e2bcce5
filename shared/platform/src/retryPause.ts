/**
 * How long to wait before something is tried again, in milliseconds: a second after the first failure, and twice as long after each further
 * one.
 * @param failures before the last one
 */
export const retryPause = (failures: number, longestMs = 15_000): number => Math.min(longestMs, 1_000 * 2 ** failures)
