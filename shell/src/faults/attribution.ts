import { isCallError } from '@avalwerk/api'
import type { RemoteFault } from '@avalwerk/domain'
import { isLoadError, OF_SHELL } from '../remotes/error.ts'
import { RevokedError } from '../remotes/handle.ts'
import { blame, presentRelease, releaseIn, type Release } from '../remotes/present.ts'
import { type FaultContext, ownWords, reportShown } from '../report.ts'

/**
 * Whose fault it is that something was thrown which nobody caught: a remote's, by the address of its code in the stack. It counts against
 * the release like a start that failed. What has no address is told as of the remote that is shown, and counts for nobody: an extension of
 * the browser may have done it.
 */

/** How browsers say that nothing was reached. */
const NOT_REACHED = /^(?:Failed to fetch|Load failed|NetworkError when)/
/** What isn't a fault of anybody's code: a call that was refused or called off, files that can't be had, what has been counted already. */
const isExpected = (error: unknown): boolean =>
  isCallError(error) ||
  error instanceof RevokedError ||
  (error instanceof TypeError && NOT_REACHED.test(error.message)) ||
  (error instanceof Error && ['AbortError', 'TimeoutError', 'RemoteError'].includes(error.name)) ||
  isLoadError(error)

/** The browser says so where a size changes twice within a frame; nothing comes of it. */
const HARMLESS = /^ResizeObserver loop/
const ANY_ADDRESS = /\b[\w-]+:\/\//
const OF_EXTENSION = /-extension:/

/** A release, the shell's own code, something that isn't of the portal, or nobody knows. */
type Culprit = Release | 'shell' | 'foreign' | 'unknown'

/** @param where the address that the browser names, where there is no stack */
function culpritOf(error: unknown, where = ''): Culprit {
  const stack = (error instanceof Error && typeof error.stack === 'string' ? error.stack.replace(String(error), '') : '') || where
  if (OF_EXTENSION.test(ANY_ADDRESS.exec(stack)?.[0] ?? '')) return 'foreign'
  const release = releaseIn(stack)
  if (release) return release
  if (OF_SHELL.test(stack)) return 'shell'
  return ANY_ADDRESS.test(stack) ? 'foreign' : 'unknown'
}

const contextOf = (release: Release | undefined, art: NonNullable<FaultContext['art']>): FaultContext => ({
  art,
  ...(release && { remote: release.name, version: release.version }),
})

/** Somebody has met a fault that nobody caught. */
function judge(error: unknown, fault: RemoteFault, where?: string): void {
  if (isExpected(error)) return
  const culprit = culpritOf(error, where)
  if (culprit === 'foreign') return
  const release = typeof culprit === 'object' ? culprit : culprit === 'unknown' ? presentRelease() : undefined
  if (typeof culprit === 'object') blame(culprit, fault)
  reportShown(error, contextOf(release, culprit === 'shell' ? 'RAHMEN' : fault))
}

/** From now on what nobody catches has a name. */
export function attributeFaults(): void {
  addEventListener('error', ({ error, message, filename }) => {
    // Without an error and an address it is of another origin's script, of which browsers say nothing.
    if ((error || filename) && !HARMLESS.test(message)) judge(error ?? message, 'HANDLER', filename)
  })
  addEventListener('unhandledrejection', ({ reason }) => judge(reason, 'ABLEHNUNG'))
  document.addEventListener('securitypolicyviolation', ({ sourceFile, lineNumber, columnNumber, effectiveDirective }) => {
    const release = releaseIn(sourceFile)
    if (release) reportShown(ownWords(effectiveDirective, `${sourceFile}:${lineNumber}:${columnNumber}`), contextOf(release, 'RICHTLINIE'))
  })
}
