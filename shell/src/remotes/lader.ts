import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { type Remote, vertragPasst } from '@avalwerk/platform'
import type { Remoteeigenschaften } from '@avalwerk/platform/remote'
import type { ParcelConfig } from 'single-spa'
import { Remotefehler } from './fehler.ts'

const LADEZEIT_MS = 15_000
const RUFNAME = 'app'

export type Lebenszyklen = ParcelConfig<Remoteeigenschaften>

declare global {
  interface Window {
    /** Subresource integrity by path; entries and chunks are loaded with it. */
    avalwerkIntegritaet?: Record<string, string>
  }
}

/** No script has this sum: what nobody vouches for is refused. */
const KEINE = `sha384-${'A'.repeat(64)}`

/** The sum that a script must have. Ours always have one; a developer's own server gives none. */
function prüfsumme({ origin, pathname }: URL): string {
  return window.avalwerkIntegritaet?.[pathname] ?? (origin === location.origin ? KEINE : '')
}

registerPlugins([
  {
    name: 'avalwerk-integritaet',
    createScript({ url }) {
      const skript = document.createElement('script')
      skript.src = url
      skript.async = true
      skript.crossOrigin = 'anonymous'
      skript.integrity = prüfsumme(new URL(url, location.href))
      return skript
    },
  },
])

const geladen = new Map<string, Promise<Lebenszyklen>>()

/**
 * Loads a remote's lifecycles; once, unless it failed: then the next call asks the server anew.
 * @throws Remotefehler VERTRAG, ZEIT, NICHT_ERREICHBAR or START
 */
export function ladeRemote(remote: Remote): Promise<Lebenszyklen> {
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

async function lade(remote: Remote): Promise<Lebenszyklen> {
  if (!vertragPasst(remote.plattform)) throw new Remotefehler('VERTRAG')
  const tabelle = (window.avalwerkIntegritaet ??= {})
  for (const [datei, summe] of Object.entries(remote.integritaet)) tabelle[new URL(remote.basis + datei, location.href).pathname] = summe
  // 'force' discards what an earlier attempt left behind: a module that threw stays cached otherwise.
  registerRemotes([{ name: remote.container, entry: new URL(remote.basis + remote.eintrag, location.href).href }], { force: true })
  const modul = await mitZeitgrenze(
    loadRemote<{ default: Lebenszyklen }>(`${remote.container}/${RUFNAME}`).catch((fehler: unknown) => {
      throw new Remotefehler(istLadefehler(fehler) ? 'NICHT_ERREICHBAR' : 'START', fehler)
    }),
  )
  if (typeof (modul?.default as { mount?: unknown } | undefined)?.mount !== 'function') throw new Remotefehler('START')
  return (modul as { default: Lebenszyklen }).default
}

/** Did the files not arrive, rather than fail when run? */
export function istLadefehler(fehler: unknown): boolean {
  const text = fehler instanceof Error ? `${fehler.name} ${fehler.message}` : String(fehler)
  return /ChunkLoadError|Loading chunk|RUNTIME-008|RUNTIME-001|Failed to load script|ScriptNetworkError|ScriptExternal|network/i.test(text)
}

/** What takes too long fails, whatever becomes of it. @throws Remotefehler ZEIT */
export async function mitZeitgrenze<T>(arbeit: Promise<T>): Promise<T> {
  let uhr: ReturnType<typeof setTimeout> | undefined
  const grenze = new Promise<never>((_, ablehnen) => {
    uhr = setTimeout(() => ablehnen(new Remotefehler('ZEIT')), LADEZEIT_MS)
  })
  return Promise.race([arbeit, grenze]).finally(() => clearTimeout(uhr))
}

/** Hints the browser at scripts before they are needed. */
export function ladeVor(basis: string, dateien: readonly string[], integrität: Readonly<Record<string, string>>): void {
  for (const datei of dateien) {
    const adresse = basis + datei
    if (document.head.querySelector(`link[rel="preload"][href="${adresse}"]`)) continue
    const hinweis = document.createElement('link')
    Object.assign(hinweis, { rel: 'preload', as: 'script', href: adresse, crossOrigin: 'anonymous', integrity: integrität[datei] ?? '' })
    // What has failed to come isn't hinted at any more, so that the next hint asks anew.
    hinweis.addEventListener('error', () => hinweis.remove())
    document.head.append(hinweis)
  }
}
