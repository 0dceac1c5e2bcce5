import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages may be installed, and other users be acted for. */
export const asRoot = process.getuid?.() === 0

/** Installs Debian packages where this may be done. @returns whether it went well */
export function install(...packages: string[]): boolean {
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...packages)
}

/**
 * Installs those of some packages whose program isn't there.
 * @param programme a file of each package
 * @throws Error if one is missing and can't be installed
 */
export function requirePackages(programme: Readonly<Record<string, string>>): void {
  const missing = Object.keys(programme).filter((pkg) => !existsSync(programme[pkg] as string))
  if (missing.length && !install(...missing)) throw new Error(`Es fehlt: ${missing.join(', ')} (apt-get install)`)
}
