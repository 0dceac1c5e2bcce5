import { getInstance, loadRemote, loadShare, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { type Remote, isContractCompatible } from '@avalwerk/platform'
import type { RemoteProps } from '@avalwerk/platform/remote'
import type { ParcelConfig } from 'single-spa'
import { isLoadError, loadErrorKind, RemoteError } from './error.ts'
import { vouchForModules } from './moduleSums.ts'
import { keepOwnShares } from './ownShares.ts'

const LOAD_TIME_MS = 15_000
const CALL_NAME = 'app'

/** What a remote's entry module exposes: single-spa's life cycles of a parcel. */
export type Lifecycles = ParcelConfig<RemoteProps>

declare global {
  interface Window {
    /** Subresource integrity by path; entries and chunks are loaded with it. */
    avalwerkIntegrity?: Record<string, string>
  }
}

/** No script has this sum: a script that isn't in the table of integrity is refused. */
const NONE = `sha384-${'A'.repeat(64)}`

/** The sum that a script must have; what is made anew while it is looked at, by a server of the workspace, has none. */
function checksum({ origin, pathname }: URL): string {
  return window.avalwerkIntegrity?.[pathname] ?? (origin === location.origin ? NONE : '')
}

registerPlugins([
  {
    name: 'avalwerk-integrity',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = checksum(new URL(url, location.href))
      return script
    },
  },
])

keepOwnShares()

const loaded = new Map<string, Promise<Lifecycles>>()

/**
 * Loads a remote's lifecycles; once, unless it failed: then the next call asks the server anew.
 * @throws RemoteError VERTRAG, BROWSER, ZEIT, NICHT_ERREICHBAR or START
 */
export function loadLifecycles(remote: Remote): Promise<Lifecycles> {
  const known = loaded.get(remote.container)
  if (known) return known
  const load = fetchLifecycles(remote)
  loaded.set(remote.container, load)
  load.catch(() => loaded.delete(remote.container))
  return load
}

/** Forgets a loaded remote, so that the next call asks the server anew. */
export function forget(remote: Remote): void {
  loaded.delete(remote.container)
}

async function fetchLifecycles(remote: Remote): Promise<Lifecycles> {
  if (!isContractCompatible(remote.contract)) throw new RemoteError('VERTRAG')
  const table = (window.avalwerkIntegrity ??= {})
  for (const [file, digest] of Object.entries(remote.integrity)) table[new URL(remote.base + file, location.href).pathname] = digest
  if (remote.module) await vouchForModules(remote)
  forgetFailedShares()
  const entry = new URL(remote.base + remote.entry, location.href).href
  // 'force' discards what an earlier attempt left behind: a script that threw stays cached otherwise. A module does in any case.
  registerRemotes([{ name: remote.container, entry, ...(remote.module && { type: 'module' as const }) }], { force: true })
  const mod = await withTimeLimit(
    loadRemote<{ default: Lifecycles }>(`${remote.container}/${CALL_NAME}`).catch((error: unknown) => {
      throw new RemoteError(isLoadError(error) ? loadErrorKind(error) : 'START', error)
    }),
  )
  if (typeof (mod?.default as { mount?: unknown } | undefined)?.mount !== 'function') throw new RemoteError('START')
  return (mod as { default: Lifecycles }).default
}

/** Fails if the work takes too long, whatever becomes of the work. @throws RemoteError ZEIT */
export async function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new RemoteError('ZEIT')), LOAD_TIME_MS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(clock))
}

/** Begins to load the parts of the shell that a page needs. Its remote asks for them again, and reports a failure then. */
export function loadShared(names: readonly string[]): void {
  for (const name of names) void loadShare(name).catch(forgetFailedShares)
}

/** Makes the next code that needs a module which failed to load ask for it anew: the federation would give it the failed attempt. */
function forgetFailedShares(): void {
  const versions = Object.values(getInstance()?.shareScopeMap.default ?? {}).flatMap((byVersion) => Object.values(byVersion))
  for (const shared of versions)
    shared.loading?.catch(() => {
      shared.loading = null
    })
}

const ahead = new Set<string>()
/**
 * Fetches scripts before they are needed, so that the browser has them. (A link with `preload` would leave its failure behind: the browser
 * takes that for the answer of the next attempt.)
 */
export function preload(baseUrl: string, files: readonly string[], integrityOf: Readonly<Record<string, string>>): void {
  for (const file of files) {
    const address = baseUrl + file
    if (ahead.has(address)) continue
    ahead.add(address)
    fetch(address, { integrity: integrityOf[file] ?? '' })
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(String(answer.status)))))
      .catch(() => ahead.delete(address))
  }
}
