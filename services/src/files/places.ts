import { SourceMap, type SourceMapPayload } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { MAPS_BYTES, type SourceMaps } from '@avalwerk/platform/releaseFiles'
import type { ScriptPlace } from '../kernel/fileReader.ts'

/** A longer name of a source helps nobody. */
const LONGEST = 200
/** What is printed on a line, in any script that is written from left to right; nothing that steers a terminal. */
const UNPRINTABLE = /[^ -~\u00a1-\u024f]/g

/** A source as its author knows it: without the way to it from the build, and without the package manager's folders. */
const formatSource = (source: string): string =>
  source
    .replace(/^.*\/node_modules\//, '')
    .replace(/^(?:\.{0,2}\/)+/, '')
    .replace(UNPRINTABLE, '?')
    .slice(-LONGEST)

/**
 * Finds the lines of sources that places in scripts are, by the maps of these.
 * @param input as `asInput` makes it
 * @returns as `src/Page.tsx:12:5`; null where the maps don't name that very line of the script
 */
export async function findPlaces(input: Uint8Array): Promise<(string | null)[]> {
  const { maps, places } = JSON.parse(Buffer.from(input).toString()) as { maps: string; places: ScriptPlace[] }
  // What is kept may be written a little longer than it came.
  const text = gunzipSync(Buffer.from(maps, 'base64'), { maxOutputLength: 2 * MAPS_BYTES }).toString()
  const all = new Map(Object.entries(JSON.parse(text) as SourceMaps))
  const read = new Map<string, SourceMap | undefined>()
  return places.map(({ script, line, column }) => {
    const map = all.get(script)
    if (!read.has(script)) read.set(script, map && new SourceMap(map as unknown as SourceMapPayload))
    const entry = read.get(script)?.findEntry(line - 1, column - 1)
    if (!entry || !('originalSource' in entry) || !entry.originalSource || entry.generatedLine !== line - 1) return null
    return `${formatSource(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

/** What `findPlaces` reads. @param maps by gzip */
export const asInput = (maps: Uint8Array, places: readonly ScriptPlace[]): Uint8Array =>
  Buffer.from(JSON.stringify({ maps: Buffer.from(maps).toString('base64'), places }))
