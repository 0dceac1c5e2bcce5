const COLLECT_TIME_MS = 2_000
const PER_SUBMISSION = 20

/** What waits to be told to the server. */
export type Collector<T> = Readonly<{
  /** Tells of it soon, together with what comes meanwhile. @param replaces what waits and is outdated by it */
  add(one: T, replaces?: (other: T) => boolean): void
  /** Tells of everything at once. */
  send(): void
  /** Gives back what waits, for another way. */
  take(): T[]
}>

/**
 * Collects what the server is told in the background: some at a time, and no page waits for it.
 * @param tell called with at most twenty; what it can't send is lost
 */
export function collector<T>(tell: (some: T[]) => Promise<unknown>): Collector<T> {
  let waiting: T[] = []
  let clock: ReturnType<typeof setTimeout> | undefined

  function send(): void {
    clearTimeout(clock)
    clock = undefined
    const now = waiting.splice(0, PER_SUBMISSION)
    if (now.length === 0) return
    void tell(now).catch(() => undefined)
    if (waiting.length) send()
  }
  document.addEventListener('visibilitychange', () => document.hidden && send())

  return {
    add(one, replaces = () => false) {
      waiting = [...waiting.filter((other) => !replaces(other)), one]
      clock ??= setTimeout(send, COLLECT_TIME_MS)
    },
    send,
    take: () => waiting.splice(0),
  }
}
