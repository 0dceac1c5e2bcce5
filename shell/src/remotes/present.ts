import { REMOTE_NAME, REMOTE_VERSION, type RemoteFault } from '@avalwerk/domain'
import type { Remote } from '@avalwerk/platform'
import { isLookedAt } from './override.ts'

/** A remote's release, as code of it says by its address. */
export type Release = Pick<Remote, 'name' | 'version'> & Readonly<{ lookedAt?: true }>

const ADDRESS = /\/(?:remotes|preview\/[^/\s]+)\/([\w-]+)\/([\w.+-]+)\/[\w.-]+\.js/

/** The release whose code stands first in a stack, or in an address; undefined where none's does. */
export function releaseIn(text: string): Release | undefined {
  const [, name = '', version = ''] = ADDRESS.exec(text) ?? []
  return REMOTE_NAME.test(name) && REMOTE_VERSION.test(version) ? { name, version } : undefined
}

export const releaseKey = ({ name, version }: Release): string => `${name} ${version}`

/** How each release that was shown in this tab is told that it failed, by its last mount. */
const blamed = new Map<string, (fault: RemoteFault) => void>()
const present: Release[] = []
let latest: Release | undefined
let onPresent: (release: Release | undefined) => void = () => {}

/** Is told from now on which remote is shown, each time that another one is. */
export function watchPresent(tell: (release: Release | undefined) => void): void {
  onPresent = tell
}

/**
 * A remote is shown from now on.
 * @param fail makes its start count as failed; called once at most, since one fault says it
 * @returns it isn't shown any more; what it does then still counts
 */
export function markPresent(
  { name, version, base = '' }: Pick<Remote, 'name' | 'version'> & Partial<Pick<Remote, 'base'>>,
  fail: (fault: RemoteFault) => void,
): () => void {
  const release: Release = { name, version, ...(isLookedAt({ base }) && { lookedAt: true }) }
  let failed = false
  blamed.set(releaseKey(release), (fault) => {
    if (failed) return
    failed = true
    fail(fault)
  })
  present.push(release)
  latest = release
  onPresent(release)
  return () => {
    present.splice(present.indexOf(release), 1)
    onPresent(present.at(-1))
  }
}

/** The remote that is shown now. */
export const presentRelease = (): Release | undefined => present.at(-1)
/** The remote that was shown last, and may be still. */
export const latestRelease = (): Release | undefined => latest

/** A release has failed for its user. */
export const blame = (release: Release, fault: RemoteFault): void => blamed.get(releaseKey(release))?.(fault)
