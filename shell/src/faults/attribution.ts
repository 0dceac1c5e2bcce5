import { isCallError } from '@avalwerk/api'
import type { RemoteFault } from '@avalwerk/domain'
import { reportAttributed, reportOwnFault } from '../report.ts'
import { RevokedError } from '../remotes/handle.ts'
import { isLoadError } from '../remotes/error.ts'
import { blame, releaseIn, releaseKey, type Release, shownNow } from '../remotes/present.ts'

/**
 * Whose fault it is that something was thrown which nobody caught: a remote's, by the address of its code in the stack, or by being shown
 * where nothing else is known. It counts against the release like a start that failed.
 */

/** How browsers say that nothing was reached. */
const NO_NETWORK = /fetch|load failed|network/i
/** What isn't a fault of anybody's code: a call that was refused or called off, files that can't be had, what has been counted already. */
const isExpected = (error: unknown): boolean =>
  (error instanceof TypeError && NO_NETWORK.test(error.message)) ||
  isCallError(error) ||
  error instanceof RevokedError ||
  (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError' || error.name === 'RemoteError')) ||
  isLoadError(error)

/** The browser says so where a size changes twice within a frame; nothing comes of it. */
const HARMLESS = /^ResizeObserver loop/
const OWN_ADDRESS = /\/shell\/[\w.-]+\.js/
const ANY_ADDRESS = /\b[\w-]+:\/\//

/** A release, the shell's own code, or something that isn't of the portal: an extension of the browser. */
type Culprit = Release | 'shell' | 'foreign'

/** @param where the address that the browser names, where there is no stack */
function culpritOf(error: unknown, where = ''): Culprit {
  const stack = (error instanceof Error ? error.stack : undefined) ?? where
  const release = releaseIn(stack)
  if (release) return release
  if (OWN_ADDRESS.test(stack)) return 'shell'
  return ANY_ADDRESS.test(stack.replace(String(error), '')) ? 'foreign' : (shownNow() ?? 'shell')
}

/** Faults are told once for each place, and so many for a page. */
const MOST = 20
const told = new Set<string>()

/** The places of our code in a stack: without what an error says, which may be about a person. */
const placesIn = (error: unknown): string[] =>
  (error instanceof Error ? (error.stack ?? '') : '').match(/\/(?:shell|remotes|preview)\/[^\s)]+\.js:\d+:\d+/g) ?? []

/** Somebody has met a fault that nobody caught. */
function judge(error: unknown, fault: RemoteFault, where?: string): void {
  if (isExpected(error)) return
  const culprit = culpritOf(error, where)
  if (culprit === 'foreign') return
  const places = placesIn(error)
  const key = `${typeof culprit === 'string' ? culprit : releaseKey(culprit)} ${fault} ${places[0] ?? ''}`
  const isNew = !told.has(key) && told.size < MOST
  told.add(key)
  if (culprit === 'shell') {
    if (isNew) reportOwnFault(error)
    return
  }
  blame(culprit, fault)
  if (isNew) reportAttributed(culprit, fault, error instanceof Error ? error.name : typeof error, places)
}

/** From now on what nobody catches has a name. */
export function attributeFaults(): void {
  addEventListener('error', ({ error, message, filename }) => {
    if (!HARMLESS.test(message)) judge(error ?? message, 'HANDLER', filename)
  })
  addEventListener('unhandledrejection', ({ reason }) => judge(reason, 'ABLEHNUNG'))
  document.addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective }) => {
    const release = releaseIn(sourceFile)
    const key = `${sourceFile} ${effectiveDirective}`
    if (!release || told.has(key) || told.size >= MOST) return
    told.add(key)
    reportAttributed(release, 'RICHTLINIE', effectiveDirective, [])
  })
}
