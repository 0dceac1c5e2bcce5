const LONGEST_MS = 10_000

/** Waits until something holds. @throws Error after ten seconds */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await new Promise((again) => setTimeout(again, 20))) if (await holds()) return
  throw new Error('Nicht nach zehn Sekunden.')
}
