import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { type Remote, isContractCompatible } from '@avalwerk/platform'
import type { RemoteProps } from '@avalwerk/platform/remote'
import type { ParcelConfig } from 'single-spa'
import { RemoteError } from './fehler.ts'

const LOAD_TIME_MS = 15_000
const CALL_NAME = 'app'

export type Lifecycles = ParcelConfig<RemoteProps>

declare global {
  interface Window {
    /** Subresource integrity by path; entries and chunks are loaded with it. */
    avalwerkIntegritaet?: Record<string, string>
  }
}

/** No script has this sum: what nobody vouches for is refused. */
const NONE = `sha384-${'A'.repeat(64)}`

/** The sum that a script must have. Ours always have one; a developer's own server gives none. */
function prüfsumme({ origin, pathname }: URL): string {
  return window.avalwerkIntegritaet?.[pathname] ?? (origin === location.origin ? NONE : '')
}

registerPlugins([
  {
    name: 'avalwerk-integritaet',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = prüfsumme(new URL(url, location.href))
      return script
    },
  },
])

const geladen = new Map<string, Promise<Lifecycles>>()

/**
 * Loads a remote's lifecycles; once, unless it failed: then the next call asks the server anew.
 * @throws Remotefehler VERTRAG, ZEIT, NICHT_ERREICHBAR or START
 */
export function ladeRemote(remote: Remote): Promise<Lifecycles> {
  const vorhanden = geladen.get(remote.container)
  if (vorhanden) return vorhanden
  const laden = lade(remote)
  geladen.set(remote.container, laden)
  laden.catch(() => geladen.delete(remote.container))
  return laden
}

/** Forgets a loaded remote, so that the next call asks the server anew. */
export function vergiss(remote: Remote): void {
  geladen.delete(remote.container)
}

async function lade(remote: Remote): Promise<Lifecycles> {
  if (!isContractCompatible(remote.plattform)) throw new RemoteError('VERTRAG')
  const tabelle = (window.avalwerkIntegritaet ??= {})
  for (const [datei, summe] of Object.entries(remote.integritaet)) tabelle[new URL(remote.basis + datei, location.href).pathname] = summe
  // 'force' discards what an earlier attempt left behind: a module that threw stays cached otherwise.
  registerRemotes([{ name: remote.container, entry: new URL(remote.basis + remote.eintrag, location.href).href }], { force: true })
  const mod = await withTimeLimit(
    loadRemote<{ default: Lifecycles }>(`${remote.container}/${CALL_NAME}`).catch((fehler: unknown) => {
      throw new RemoteError(isLoadError(fehler) ? 'NICHT_ERREICHBAR' : 'START', fehler)
    }),
  )
  if (typeof (mod?.default as { mount?: unknown } | undefined)?.mount !== 'function') throw new RemoteError('START')
  return (mod as { default: Lifecycles }).default
}

/** Did the files not arrive, rather than fail when run? */
export function isLoadError(fehler: unknown): boolean {
  const text = fehler instanceof Error ? `${fehler.name} ${fehler.message}` : String(fehler)
  return /ChunkLoadError|Loading chunk|RUNTIME-008|RUNTIME-001|Failed to load script|ScriptNetworkError|ScriptExternal|network/i.test(text)
}

/** What takes too long fails, whatever becomes of it. @throws Remotefehler ZEIT */
export async function withTimeLimit<T>(arbeit: Promise<T>): Promise<T> {
  let uhr: ReturnType<typeof setTimeout> | undefined
  const grenze = new Promise<never>((_, ablehnen) => {
    uhr = setTimeout(() => ablehnen(new RemoteError('ZEIT')), LOAD_TIME_MS)
  })
  return Promise.race([arbeit, grenze]).finally(() => clearTimeout(uhr))
}

/** Hints the browser at scripts before they are needed. */
export function preload(basis: string, dateien: readonly string[], integrityOf: Readonly<Record<string, string>>): void {
  for (const datei of dateien) {
    const adresse = basis + datei
    if (document.head.querySelector(`link[rel="preload"][href="${adresse}"]`)) continue
    const hinweis = document.createElement('link')
    Object.assign(hinweis, { rel: 'preload', as: 'script', href: adresse, crossOrigin: 'anonymous', integrity: integrityOf[datei] ?? '' })
    // What has failed to come isn't hinted at any more, so that the next hint asks anew.
    hinweis.addEventListener('error', () => hinweis.remove())
    document.head.append(hinweis)
  }
}
