import { type Page, tag } from '../kernel/html.ts'
import { findRoute, manifestAddress, parsePlatformManifest, type PlatformManifest, scriptsOf, sharedOf } from '@avalwerk/platform/manifest'
import type { Nonces } from './policy.ts'

/** What the shell's build says about itself. */
export type ShellDescription = Readonly<{
  entry: readonly string[]
  preload: readonly string[]
  integrity: Readonly<Record<string, string>>
  /** The scripts of the modules that it gives to remotes later than at its start. */
  shared: Readonly<Record<string, readonly string[]>>
  font: string | null
  icon: string | null
}>

/** What the shell is configured with; public. */
export type ShellConfig = Readonly<{
  url: string
  realm: string
  clientId: string
  loginRequired: boolean
  allowedHosts: readonly string[]
  overrideAllowed: boolean
  /** Whether this page may sample its own stack. */
  profiled?: boolean
  tracing?: Readonly<{ share: number }>
  errorService?: Readonly<{ dsn: string; environment: string }>
}>

/** Data for the shell's scripts, which the page's policy lets no script hold. */
const data = (id: string, value: unknown) => tag('script', { type: 'application/json', id }, JSON.stringify(value))

/**
 * The shell's page. It carries the configuration, names the manifest, and hints for the scripts that the requested page will
 * need, those of its remote included, so that nothing waits for something else to be discovered.
 */
export function shellPage(details: {
  path: string
  nonce: Nonces
  shell: ShellDescription
  config: ShellConfig
  manifest: PlatformManifest
}): Page {
  const { path, nonce, shell, config, manifest } = details
  const target = findRoute(parsePlatformManifest(manifest).remotes, path)
  const ownScript = (file: string) => ({ address: `/shell/${file}`, integrity: shell.integrity[file] })
  const soonNeeded = [
    ...shell.preload.map(ownScript),
    ...[...new Set(sharedOf(target).flatMap((name) => shell.shared[name] ?? []))].map(ownScript),
    ...scriptsOf(target).map((file) => ({ address: `${target?.remote.base}${file}`, integrity: target?.remote.integrity[file] })),
  ]
  // Scripts that the shell loads later, when they are asked for.
  const loadedLater = Object.fromEntries(
    Object.entries(shell.integrity)
      .filter(([file]) => !shell.entry.includes(file))
      .map(([file, digest]) => [`/shell/${file}`, digest]),
  )
  return tag(
    'html',
    { lang: 'de' },
    tag(
      'head',
      null,
      tag('meta', { charSet: 'utf-8' }),
      tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      tag('meta', { name: 'color-scheme', content: 'light dark' }),
      tag('meta', { property: 'csp-nonce', nonce: nonce.style }),
      tag('title', null, 'Avalwerk'),
      shell.icon && tag('link', { rel: 'icon', type: 'image/svg+xml', href: `/shell/${shell.icon}` }),
      shell.font && tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: `/shell/${shell.font}`, crossOrigin: 'anonymous' }),
      soonNeeded.map(({ address, integrity }) =>
        tag('link', { key: address, rel: 'preload', as: 'script', href: address, integrity, crossOrigin: 'anonymous' }),
      ),
      tag('link', { rel: 'preload', as: 'fetch', href: manifestAddress(manifest.revision), crossOrigin: 'anonymous' }),
      data('avalwerk-config', config),
      data('avalwerk-manifest', { revision: manifest.revision }),
      data('avalwerk-integrity', loadedLater),
      data('avalwerk-maps', { nonce: nonce.map }),
      shell.entry
        .map(ownScript)
        .map(({ address, integrity }) => tag('script', { key: address, defer: true, src: address, integrity, crossOrigin: 'anonymous' })),
    ),
    tag('body', null, tag('div', { id: 'avalwerk' }), tag('noscript', null, 'Avalwerk benötigt JavaScript.')),
  )
}
