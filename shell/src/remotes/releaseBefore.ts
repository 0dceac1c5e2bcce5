import { isContractCompatible, type Remote } from '@avalwerk/platform'
import { findRoute, parseRemoteDescriptor } from '@avalwerk/platform/manifest'

const ANSWER_MS = 10_000

/**
 * What is shown in the place of a release whose files can't be had: the one in force, where that one is on trial, else the one before it.
 * @param path of the page that is wanted, as soon as the release is known
 * @returns undefined where there is none that has this page and runs on this shell
 */
export async function findReleaseBefore(remote: Remote, path: () => string): Promise<Remote | undefined> {
  const found = remote.inForce ?? (await fetchBefore(remote))
  return found && isContractCompatible(found.contract) && findRoute([found], path()) ? found : undefined
}

/** Past all caches: what lies in one may be damaged, as the files of the other release were. */
async function fetchBefore(remote: Remote): Promise<Remote | undefined> {
  if (!remote.previous) return undefined
  const { version, base, sum } = remote.previous
  const asked = fetch(`${base}remote.json`, { cache: 'reload', integrity: sum, signal: AbortSignal.timeout(ANSWER_MS) })
  const descriptor = await asked.then(async (answer) => parseRemoteDescriptor(await answer.json())).catch(() => undefined)
  return descriptor?.name === remote.name && descriptor.version === version
    ? { ...remote, ...descriptor, base, previous: undefined }
    : undefined
}
