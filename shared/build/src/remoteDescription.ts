/** What a remote's build says of itself, by whatever tool it was built. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORM_CONTRACT, type RouteTable } from '@avalwerk/platform'
import type { RemoteDescriptor } from '@avalwerk/platform/manifest'
import { isReleaseFile } from '@avalwerk/platform/release'

/** The file of a build that describes it. */
export const DESCRIPTOR = 'remote.json'
/** A signature over the descriptor vouches for every file of a release that has its sum there. */
export const isOfRelease = (name: string): boolean => isReleaseFile(name) && name !== DESCRIPTOR && !/\.(gz|br)$/.test(name)

/** Reads name and version from a folder's `package.json`. */
const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<{ name: string; version: string }>

/** A release of a remote. */
export type RemoteRelease = Readonly<Pick<RemoteDescriptor, 'name' | 'version' | 'container'>>

/**
 * Which release a folder's build is.
 * @param version it stands in the container's name, so that two versions never meet
 */
export function releaseOf(folder: string, version = process.env.REMOTE_VERSION ?? readPackage(folder).version): RemoteRelease {
  const name = readPackage(folder).name.replace(/^@[^/]+\//, '')
  return { name, version, container: `${name}__${version}`.replace(/\W/g, '_') }
}
/** Where its files go: a release is built aside, the local build stays as it is. */
export const outputOf = (folder: string): string => process.env.REMOTE_OUTPUT ?? join(folder, 'dist')

/** Of a page, or of what all pages share ('app'): its scripts in loading order, and the parts of the shell that they need beyond its start. */
export type Scripts = Readonly<{ files: readonly string[]; shared: readonly string[] }>
/** What the tool knows that built it. */
export type Built = Readonly<
  Pick<RemoteDescriptor, 'integrity' | 'takes' | 'module'> & { entry: string | undefined; scriptsOf: (name: string) => Scripts | undefined }
>

/**
 * The descriptor of a build.
 * @throws Error if the entry is missing, or a route's script (its name must be that of the route)
 */
export function describeRemote(release: RemoteRelease, table: RouteTable, { entry, scriptsOf, ...rest }: Built): RemoteDescriptor {
  const { name } = release
  if (entry === undefined) throw new Error(`${name}: Der Einstieg fehlt im Build.`)
  const app = scriptsOf('app')
  return {
    ...release,
    contract: PLATFORM_CONTRACT,
    entry,
    preload: [...(app?.files ?? [])],
    ...rest,
    routes: table.routes.map(({ area, path, rights, title, flowStart, name: page }) => {
      const scripts = scriptsOf(page)
      if (!scripts?.files.length) throw new Error(`${name}: Die Route ${path} nennt ${page}; einen solchen Chunk gibt es nicht.`)
      return {
        area,
        path,
        rights: written(rights),
        title,
        preload: [...scripts.files],
        shared: [...new Set([...(app?.shared ?? []), ...scripts.shared])],
        ...(flowStart && { flowStart }),
      }
    }),
    navigation: table.navigation.map((place) => ({ ...place })),
    searches: table.searches.map((search) => ({ ...search, rights: written(search.rights) })),
    entrances: table.entrances?.map((entrance) => ({ ...entrance })) ?? [],
  }
}

const written = (rights: RouteTable['routes'][number]['rights']) => rights.map((right) => ({ ...right, kategorien: [...right.kategorien] }))
