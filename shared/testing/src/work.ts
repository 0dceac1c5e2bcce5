/** Milliseconds that this thread has worked, since an earlier count where one is given: its own work, however busy the machine is. */
export function workMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

/** No call may hold up others for longer, in milliseconds. */
export const TURN_MS = 100

/** The longest time in milliseconds for which this thread didn't look for waiting work while `work` went on. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    longest = Math.max(longest, workMs(before))
    before = process.threadCpuUsage()
  }, 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return longest
}

/** The longest turn of some work. Garbage of what was before may be collected within one: what is the work's own comes each time. */
export async function ownTurn(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let count = 0; count < 3 && least >= TURN_MS; count++) least = Math.min(least, await longestTurn(work))
  return least
}
