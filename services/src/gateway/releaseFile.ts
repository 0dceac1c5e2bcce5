import { REMOTE_NAME, REMOTE_VERSION } from '@avalwerk/domain'
import { isReleaseFile } from '@avalwerk/platform/release'

const RELEASE_PATH = /^\/([^/]+)\/([^/]+)\/([^/?]+)(?:\?.*)?$/

/** A file of a release by its address behind '/remotes', as it is written there: nothing encoded, nothing beside it. */
export function releaseFile(path: string): { remote: string; version: string; file: string } | undefined {
  const [, remote = '', version = '', file = ''] = RELEASE_PATH.exec(path) ?? []
  return REMOTE_NAME.test(remote) && REMOTE_VERSION.test(version) && isReleaseFile(file) ? { remote, version, file } : undefined
}
