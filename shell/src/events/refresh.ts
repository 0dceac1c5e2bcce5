import { followsChanges, isTouchedBy } from '@avalwerk/api/changes'
import type { Change } from '@avalwerk/domain'
import type { QueryClient } from '@tanstack/react-query'

/** Several changes of one step are one look. */
const QUIET_MS = 250
/** However many changes come, a screen is no older than this and the time that reading takes. */
const LONGEST_MS = 1_000
/** So long the next look waits for one that doesn't end. */
const SLOWEST_MS = 10_000
/** A tab that slept through more changes than this reads everything: that comes to the same. */
const REMEMBERED = 500

/** Changes may have been missed: whatever follows changes is read. */
export const MISSED = 'MISSED'

/** Is told what has changed, and reads it anew. */
export type Refresher = Readonly<{ note(what: Change | typeof MISSED): void; stop(): void }>

/**
 * Reads anew what changes touch: soon after the last one, and after a second at most while more of them come. One look at a time, so that a
 * slow one isn't begun again and again. Hidden tabs sleep, and read when they are shown.
 * @param withoutUser runs work whose calls happen by themselves: they keep no session alive and show no progress
 * @param beside told of the changes with each look, for what isn't a query
 */
export function refresher(
  queries: QueryClient,
  withoutUser: <T>(work: () => T) => T,
  beside: (changes: readonly Change[], missed: boolean) => void,
): Refresher {
  let changes = new Map<string, Change>()
  let missed = false
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (looking || since === undefined || document.hidden) return
    const [noted, all] = [[...changes.values()], missed]
    changes = new Map()
    missed = false
    since = undefined
    looking = true
    beside(noted, all)
    const read = withoutUser(() =>
      queries.invalidateQueries({
        predicate: (query) => (all ? followsChanges(query.meta) : noted.some((change) => isTouchedBy(change, query))),
      }),
    )
    await Promise.race([read.catch(() => undefined), new Promise((done) => setTimeout(done, SLOWEST_MS))])
    looking = false
    plan()
  }

  function plan(): void {
    if (since === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => void look(), Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - Date.now())))
  }

  const onShown = () => void look()
  document.addEventListener('visibilitychange', onShown)
  return {
    note: (what) => {
      since ??= Date.now()
      if (what === MISSED || changes.size >= REMEMBERED) missed = true
      else changes.set(`${what.art} ${what.id}`, what)
      plan()
    },
    stop: () => {
      clearTimeout(timer)
      since = undefined
      document.removeEventListener('visibilitychange', onShown)
    },
  }
}
