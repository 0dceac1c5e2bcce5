/** The rules of a release's files, for Node: where releases are made and where they arrive. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { de } from 'zod/locales'
import * as z from 'zod/mini'
import { type RemoteDescriptor, remoteDescriptor } from './manifest.ts'
import type { ReleaseFiles } from './release.ts'

// The person who publishes a release reads the reasons: in German.
z.config(de())

/** The file in which a build describes itself. */
export const DESCRIPTOR = 'remote.json'

/** The files of a release by name. */
export type ReleaseContents = ReadonlyMap<string, Uint8Array>

/** The files of a build; what begins with a dot is the build's own. */
export async function readBuild(folder: string): Promise<ReleaseContents> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)))
}

/** The descriptor among the files. @returns the reasons if there is none or a bad one */
export function readDescriptor(files: ReleaseContents): { descriptor: RemoteDescriptor } | { reasons: string[] } {
  const file = files.get(DESCRIPTOR)
  if (!file) return { reasons: ['remote.json fehlt: Das ist kein Build eines Remotes.'] }
  try {
    const read = z.safeParse(remoteDescriptor, JSON.parse(Buffer.from(file).toString('utf8')))
    return read.success
      ? { descriptor: read.data }
      : { reasons: read.error.issues.map(({ path, message }) => `remote.json, ${path.join('.')}: ${message}`) }
  } catch {
    return { reasons: ['remote.json ist kein JSON.'] }
  }
}

/** The file of a packed release that says where it comes from. It isn't kept with the others, which everybody may fetch: it names people. */
export const ORIGIN = 'origin.json'
const ORIGIN_BYTES = 8_192
/** The name of a commit, with a plus where more was built than it holds. */
export const COMMIT = /^[0-9a-f]{7,64}\+?$/
const origin = z.strictObject({
  commit: z.optional(z.string().check(z.regex(COMMIT, 'der Name eines Commits, wie 1a2b3c4'))),
  /** Who made the last change. */
  author: z.optional(z.string().check(z.maxLength(100))),
  /** What it changes, for whoever decides about it. */
  text: z.optional(z.string().check(z.maxLength(1_000))),
})
/** Where a release comes from, as far as whoever published it said. */
export type ReleaseOrigin = z.infer<typeof origin>

/** Where a packed release comes from; null where it doesn't say. @returns the reason where it says that badly */
export function readOrigin(files: ReleaseContents): { origin: ReleaseOrigin | null } | { reason: string } {
  const file = files.get(ORIGIN)
  if (!file) return { origin: null }
  if (file.length > ORIGIN_BYTES) return { reason: `${ORIGIN} ist zu groß.` }
  try {
    const read = z.safeParse(origin, JSON.parse(Buffer.from(file).toString('utf8')))
    if (read.success) return { origin: read.data }
    const [issue] = read.error.issues
    return { reason: `${ORIGIN}, ${issue?.path.join('.')}: ${issue?.message}` }
  } catch {
    return { reason: `${ORIGIN} ist kein JSON.` }
  }
}

/** The folder of a build with the maps of its scripts; they are the build's own, and none of the release's files. */
export const MAPS_FOLDER = '.maps'
/**
 * The file of a packed release with the maps of its scripts: from which lines of which sources they were made. It isn't kept with the
 * others, which everybody may fetch.
 */
export const SOURCES = 'sources.json'
/** Bytes of that file at most: several times what the largest of our own remotes has. */
export const MAPS_BYTES = 8 * 1_048_576

/** A source map (ECMA-426) of one script. What it says of the sources' contents isn't kept. */
const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.nullable(z.string())),
  names: z._default(z.array(z.string()), []),
  mappings: z.string(),
})
const sourceMaps = z.record(z.string(), sourceMap)
/** The maps of a release's scripts, by the names of these. */
export type SourceMaps = z.infer<typeof sourceMaps>

/**
 * The maps that a build made, as one file (`SOURCES`).
 * @returns undefined where it made none
 * @throws Error with the name of what is no map, or where they are too large
 */
export async function readMaps(folder: string): Promise<Uint8Array | undefined> {
  const there = await readdir(join(folder, MAPS_FOLDER)).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = there.filter((name) => name.endsWith('.map')).sort()
  if (names.length === 0) return undefined
  // By its name: what a map says of its script's name may be from before that got its hash.
  const read = async (name: string) => {
    try {
      const map = z.parse(sourceMap, JSON.parse(await readFile(join(folder, MAPS_FOLDER, name), 'utf8')))
      return [name.slice(0, -'.map'.length), map] as const
    } catch (cause) {
      throw new Error(`${join(MAPS_FOLDER, name)} ist keine Source-Map (ECMA-426) eines Skripts.`, { cause })
    }
  }
  const maps = new TextEncoder().encode(JSON.stringify(Object.fromEntries(await Promise.all(names.map(read)))))
  if (maps.length > MAPS_BYTES) throw new Error(`Die Source-Maps in ${MAPS_FOLDER} sind zusammen zu groß.`)
  return maps
}

/** The maps of a packed release as one file, with what is kept of them; null where it brings none. @returns the reason where it does so badly */
export function readToldMaps(files: ReleaseContents): { maps: Uint8Array | null } | { reason: string } {
  const file = files.get(SOURCES)
  if (!file) return { maps: null }
  if (file.length > MAPS_BYTES) return { reason: `${SOURCES} ist zu groß.` }
  try {
    // What is no text would become longer.
    const read = z.safeParse(sourceMaps, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file)))
    if (read.success) return { maps: new TextEncoder().encode(JSON.stringify(read.data)) }
    const [issue] = read.error.issues
    return { reason: `${SOURCES}, ${issue?.path.join('.')}: ${issue?.message}` }
  } catch {
    return { reason: `${SOURCES} ist kein JSON.` }
  }
}

/** The integrity of a file, as browsers check it. */
export const integrityOf = (content: Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Measures what the rules of a release ask of its files. */
export function measureFiles(files: ReleaseContents): ReleaseFiles {
  const own = [...files].filter(([name]) => name !== DESCRIPTOR && !/\.(gz|br)$/.test(name))
  const gzippedSize = ([name, content]: [string, Uint8Array]) =>
    [name, files.get(`${name}.gz`)?.length ?? gzipSync(content).length] as const
  return {
    names: [...files.keys()],
    checksums: Object.fromEntries(own.map(([name, content]) => [name, integrityOf(content)])),
    gzipped: Object.fromEntries(own.filter(([name]) => name.endsWith('.js')).map(gzippedSize)),
  }
}

const PACKED = { gz: gunzipSync, br: brotliDecompressSync } as const

/** Compressed twins that hold something else than the file beside them. */
export function mismatchedTwins(files: ReleaseContents): string[] {
  return [...files].flatMap(([name, content]) => {
    const kind = /\.(gz|br)$/.exec(name)?.[1] as keyof typeof PACKED | undefined
    const original = kind && files.get(name.slice(0, -3))
    if (!kind) return []
    try {
      if (original && Buffer.compare(PACKED[kind](content, { maxOutputLength: original.length + 1 }), original) === 0) return []
    } catch {
      // Not what its name says.
    }
    return [`${name} enthält etwas anderes als ${name.slice(0, -3)}.`]
  })
}
