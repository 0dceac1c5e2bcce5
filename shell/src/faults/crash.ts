import { type Release, watchPresent } from '../remotes/present.ts'

/**
 * A page that ended without saying so has crashed, used up its memory or never came back from a loop. The tab knows what it showed then,
 * and the next page in it tells of that.
 */

/** What is shown, and what was shown when a page crashed, until that is told: people may have to sign in before. */
const [SHOWN, CRASHED] = ['avalwerk-shown', 'avalwerk-crashed']
/** What was shown, and the page that showed it. */
type Note = Release & Readonly<{ page: string; at: number }>
/** A page says so often that it is there, … */
const BEAT_MS = 60_000
/** … and one that was heard of so long ago has gone with its browser, as where a machine was switched off. */
const GONE_MS = 10 * BEAT_MS

/** Held for as long as a page lives: a tab that was duplicated has the note of a page that is still there. */
const lockOf = (page: string): string => `avalwerk-page-${page}`
const isAlive = (page: string): Promise<boolean> =>
  navigator.locks.request(lockOf(page), { ifAvailable: true }, (lock) => lock === null).catch(() => true)

function take<T>(key: string): T | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return (JSON.parse(kept ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}
function keep(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage no crash can be told of.
  }
}

/** What the page before showed when it crashed; said once. */
export const takeCrash = (): Release | undefined => take<Release>(CRASHED)

/**
 * Notes from now on what is shown, so that the next page in this tab knows whether it crashed. Nothing where browsers have no locks.
 * @returns settled when it is known whether the page before this one crashed
 */
export async function watchCrashes(): Promise<void> {
  if (!('locks' in navigator)) return
  const before = take<Note>(SHOWN)
  const page = crypto.randomUUID()
  navigator.locks.request(lockOf(page), () => new Promise(() => {})).catch(() => undefined)
  let shown: Release | undefined
  // A page in the background may be ended to make room, by no fault of anybody's.
  const note = (stays = true) =>
    keep(SHOWN, stays && shown && !document.hidden ? ({ ...shown, page, at: Date.now() } satisfies Note) : undefined)
  setInterval(note, BEAT_MS)
  watchPresent((release) => {
    // What is only looked at counts for nobody.
    shown = release?.lookedAt ? undefined : release
    note()
  })
  document.addEventListener('visibilitychange', () => note())
  addEventListener('pageshow', () => note())
  addEventListener('pagehide', () => note(false))
  if (before && Date.now() - before.at < GONE_MS && !(await isAlive(before.page)))
    keep(CRASHED, { name: before.name, version: before.version } satisfies Release)
}
