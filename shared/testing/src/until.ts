/**
 * Waits until something holds.
 * @param longestMs so long at most
 * @returns how many milliseconds it took
 * @throws Error if it doesn't hold then
 */
export async function until(holds: () => boolean | Promise<boolean>, longestMs = 10_000): Promise<number> {
  const from = performance.now()
  while (!(await holds())) {
    if (performance.now() - from > longestMs) throw new Error(`Nicht nach ${longestMs / 1000} Sekunden.`)
    await new Promise((again) => setTimeout(again, 20))
  }
  return performance.now() - from
}
