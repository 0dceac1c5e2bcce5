import { forget, keep, keepTyped, readKept } from '@avalwerk/platform/remote'
import { restoreBuiltIns } from '../remotes/builtIns.ts'
import { latestRelease } from '../remotes/present.ts'

/**
 * The way out of a page on which nothing can be done any more, because a remote covers it or has damaged what the browser is made of: a key
 * that leads to a page of the shell's own, in a document of its own.
 */

/** The address of that page. */
export const EXIT_PATH = '/verlassen'
const KEPT = 'act:/verlassen'

/** What was left: a page, and the remote that was shown there last, if one was. */
export type Left = Readonly<{ path: string; remote?: string; version?: string }>

let exiting = false
/** Whether the page is being left by the key: nobody is asked then. */
export const isExiting = (): boolean => exiting

/** Leaves the page at once; what was typed is kept, as far as that still works. */
export function leavePage(): void {
  exiting = true
  try {
    restoreBuiltIns()
    keepTyped()
    const release = latestRelease()
    const left: Left = { path: location.pathname + location.search, ...(release && { remote: release.name, version: release.version }) }
    keep(KEPT, left)
  } catch {
    // What was damaged may be just that.
  }
  // Back leads to where the user was before, not into the damaged page.
  location.replace(EXIT_PATH)
}

/** What was left by the key just now; said once. */
export function takeLeft(): Left | undefined {
  const left = readKept<Left>(KEPT)
  forget(KEPT)
  return left
}

/** The key by its place on the keyboard: with Alt and Shift its letter may be another. */
const isExitKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyN'

/** Offers the key from now on. Called before any remote is there, which could otherwise swallow it. */
export function offerExit(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!isExitKey(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      leavePage()
    },
    true,
  )
}
