import { allowingForLoad } from './load.ts'

/**
 * Waits until something is there.
 * @param find answers undefined as long as it isn't
 * @param longestMs so long at most, where the cores are free
 * @param missing what isn't there, for the error
 * @returns what was found
 * @throws Error if it isn't there then
 */
export async function untilThere<T>(
  find: () => T | undefined | Promise<T | undefined>,
  longestMs = 10_000,
  missing = (): string => 'Das Erwartete',
): Promise<T> {
  const from = performance.now()
  const longest = allowingForLoad(longestMs)
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() - from > longest) throw new Error(`${missing()}: nicht nach ${(longest / 1000).toFixed(0)} Sekunden.`)
    await new Promise((again) => setTimeout(again, 20))
  }
}

/**
 * Waits until something holds.
 * @param longestMs as of `untilThere`
 * @param missing as of `untilThere`
 * @returns how many milliseconds it took
 * @throws Error if it doesn't hold then
 */
export async function until(holds: () => boolean | Promise<boolean>, longestMs?: number, missing?: () => string): Promise<number> {
  const from = performance.now()
  await untilThere(async () => (await holds()) || undefined, longestMs, missing)
  return performance.now() - from
}
