import { parsePlatformManifest, type Remote } from '@avalwerk/platform/manifest'
import { integrityOf } from '@avalwerk/platform/releaseFiles'
import type { Platform } from './platform.ts'

type Release = Pick<Remote, 'name' | 'version' | 'base' | 'integrity'>

/**
 * Fetches every script of what is in force as browsers do, and compares it with what was published.
 * @returns what was found, by release
 */
export async function verify(platform: Platform, only?: string): Promise<{ release: Release; files: number; faults: string[] }[]> {
  const { remotes, faulty } = parsePlatformManifest(await (await platform.fetch('/plattform/manifest.json')).json())
  const releases: Release[] = remotes
    .filter(({ name }) => !only || name === only)
    .flatMap((remote) => [remote, ...(remote.canary ? [remote.canary.release] : [])])
  const unreadable = faulty
    .filter(({ name }) => !only || name === only)
    .map(({ name, reason }) => ({
      release: { name, version: '?', base: '', integrity: {} },
      files: 0,
      faults: [`Eintrag im Manifest: ${reason}`],
    }))
  const checked = await Promise.all(
    releases.map(async (release) => {
      const files = Object.entries(release.integrity)
      const faults = await Promise.all(files.map(([file, digest]) => check(platform, release.base + file, digest)))
      return { release, files: files.length, faults: faults.flat() }
    }),
  )
  return [...unreadable, ...checked]
}

async function check(platform: Platform, path: string, digest: string): Promise<string[]> {
  const response = await platform.fetch(path)
  if (!response.ok) return [`${path}: ${response.status}`]
  const content = new Uint8Array(await response.arrayBuffer())
  return [
    ...(integrityOf(content) === digest ? [] : [`${path}: andere Prüfsumme als veröffentlicht`]),
    ...(!path.endsWith('.js') || /javascript/.test(response.headers.get('content-type') ?? '')
      ? []
      : [`${path}: wird nicht als Skript ausgeliefert`]),
    ...(/immutable/.test(response.headers.get('cache-control') ?? '') ? [] : [`${path}: wird nicht als unveränderlich ausgeliefert`]),
  ]
}
