import { allowingForLoad } from './load.ts'

/**
 * Waits until something holds.
 * @param longestMs so long at most, where the cores are free
 * @returns how many milliseconds it took
 * @throws Error if it doesn't hold then
 */
export async function until(holds: () => boolean | Promise<boolean>, longestMs = 10_000): Promise<number> {
  const from = performance.now()
  const longest = allowingForLoad(longestMs)
  while (!(await holds())) {
    if (performance.now() - from > longest) throw new Error(`Nicht nach ${(longest / 1000).toFixed(0)} Sekunden.`)
    await new Promise((again) => setTimeout(again, 20))
  }
  return performance.now() - from
}
