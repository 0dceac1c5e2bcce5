import { SourceMap } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { SOURCES_BYTES, type SourceMaps } from '@avalwerk/platform/releaseFiles'
import type { DbTransaction } from '../kernel/database.ts'

const unpack = promisify(gunzip)
/** Bytes of unpacked maps: what is kept of a file may be written a little longer than it came. */
const MAPS_BYTES = 2 * SOURCES_BYTES
/** A longer name of a source helps nobody. */
const LONGEST = 200

type Release = Readonly<{ remote: string; version: string }>

/**
 * Keeps the maps of a release's scripts beside it. The transaction writes for all.
 * @param maps by gzip; null where it brings none
 * @param comes whether the release is published with these files: otherwise only what is missing is added
 */
export async function keepSources(tx: DbTransaction, { remote, version }: Release, maps: Uint8Array | null, comes: boolean): Promise<void> {
  if (comes) await forgetSources(tx, { remote, version })
  if (maps)
    await tx
      .insertInto('plattform_source_map')
      .values({ remote, version, maps: Buffer.from(maps) })
      .onConflict((conflict) => conflict.columns(['remote', 'version']).doNothing())
      .execute()
}

/** Forgets the maps of a release that goes. */
export const forgetSources = (tx: DbTransaction, { remote, version }: Release) =>
  tx.deleteFrom('plattform_source_map').where('remote', '=', remote).where('version', '=', version).execute()

const PLACE = /^\/(?:remotes|preview)\/([\w-]+)\/([\w.+-]+)\/([\w.-]+\.js):(\d+):(\d+)$/

/** A source as its author knows it: without the way to it from the build, and without the package manager's folders. */
const shown = (source: string): string =>
  source
    .replace(/^.*\/node_modules\//, '')
    .replace(/^(?:\.{0,2}\/)+/, '')
    .slice(-LONGEST)

/** Where places in scripts come from, by the release that they are of. */
export type Sources = (release: Release, place: string) => string | null

/**
 * Reads from which sources scripts of releases were made.
 * @returns tells the line of the source that a place in a script is, as `src/Page.tsx:12:5`; null where that isn't known
 */
export async function readSources(tx: DbTransaction, remote: string, versions: readonly string[]): Promise<Sources> {
  const rows = versions.length
    ? await tx.selectFrom('plattform_source_map').selectAll().where('remote', '=', remote).where('version', 'in', versions).execute()
    : []
  const mapsOf = new Map<string, SourceMaps>()
  for (const { version, maps } of rows)
    mapsOf.set(version, JSON.parse((await unpack(maps, { maxOutputLength: MAPS_BYTES })).toString()) as SourceMaps)
  /** Those that were asked for: reading one takes longer than asking it. */
  const read = new Map<string, SourceMap | undefined>()
  const mapOf = (version: string, script: string) => {
    const key = `${version} ${script}`
    const map = mapsOf.get(version)?.[script]
    if (!read.has(key)) read.set(key, map && new SourceMap({ ...map, file: script, sourceRoot: '', sourcesContent: [] } as never))
    return read.get(key)
  }
  return (release, place) => {
    const [, ofRemote, ofVersion, script = '', line, column] = PLACE.exec(place) ?? []
    if (ofRemote !== release.remote || ofVersion !== release.version) return null
    const origin = mapOf(release.version, script)?.findOrigin(Number(line), Number(column))
    return origin && 'fileName' in origin && origin.fileName
      ? `${shown(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
      : null
  }
}
