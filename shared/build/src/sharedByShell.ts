/** Which modules the shell has once for all, and what a remote's build says of itself: the same by whatever tool it was built. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'

const load = createRequire(import.meta.url)
/** Where a package of ours lies: in this repository, or in the installation of another one. */
const folderOf = (name: string): string => dirname(load.resolve(`@avalwerk/${name}/package.json`))

/** Code that the shell provides makes its calls as the shell or remote whose page it is on: each bundle has these calls. */
export const PATTERNS = folderOf('patterns')

/** What the shell provides from its start, and remotes never bring along. */
export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  // What development builds import instead.
  'react/jsx-dev-runtime',
  '@emotion/react/jsx-dev-runtime',
  '@tanstack/react-query',
  '@avalwerk/platform/changed',
  '@avalwerk/platform/remote',
  '@avalwerk/platform/texts',
  '@avalwerk/ui',
] as const

/** What the shell provides as well, each door of a package in chunks that come with the first page that needs it. */
export const SHARED_LATER = ['forms', 'patterns'].flatMap((name) => {
  const folder = folderOf(name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Readonly<{ default: string }>>
  }
  return Object.entries(exports)
    .filter(([door]) => door !== './package.json')
    .map(([door, file]) => ({
      shareKey: `@avalwerk/${name}${door.slice(1)}`,
      file: join(folder, typeof file === 'string' ? file : file.default),
    }))
})

export const LATER = SHARED_LATER.map(({ shareKey }) => shareKey)

/** Once for all, in whatever version. */
export const SINGLETON = { singleton: true, requiredVersion: false } as const
/** What a remote takes from the shell and doesn't bring along. */
export const consumedModules = (names: readonly string[] = [...SHARED, ...LATER]) =>
  Object.fromEntries(names.map((name) => [name, { ...SINGLETON, import: false as const }]))

/** This package is read as it is written, and packed as JavaScript. */
export const OWN_END = extname(import.meta.filename)
/** The table of all calls, of which a bundle holds those that it makes. */
export const CALLS_FILE = join(dirname(load.resolve('@avalwerk/api')), `calls${OWN_END}`)
