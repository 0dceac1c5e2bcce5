/** The rules of a release's files, for Node: where releases are made and where they arrive. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { de } from 'zod/locales'
import * as z from 'zod/mini'
import { type RemoteDescriptor, remoteDescriptor } from './manifest.ts'
import type { ReleaseFiles } from './release.ts'

// Whoever publishes reads the reasons.
z.config(de())

/** The file in which a build describes itself. */
export const BESCHREIBUNG = 'remote.json'

/** The files of a release by name. */
export type ReleaseContents = ReadonlyMap<string, Uint8Array>

/** The files of a build; what begins with a dot is the build's own. */
export async function readBuild(ordner: string): Promise<ReleaseContents> {
  const namen = (await readdir(ordner)).filter((name) => !name.startsWith('.'))
  return new Map(await Promise.all(namen.map(async (name) => [name, await readFile(join(ordner, name))] as const)))
}

/** The descriptor among the files. @returns the reasons if there is none or a bad one */
export function readDescriptor(dateien: ReleaseContents): { beschreibung: RemoteDescriptor } | { gründe: string[] } {
  const datei = dateien.get(BESCHREIBUNG)
  if (!datei) return { gründe: ['remote.json fehlt: Das ist kein Build eines Remotes.'] }
  try {
    const gelesen = z.safeParse(remoteDescriptor, JSON.parse(Buffer.from(datei).toString('utf8')))
    return gelesen.success
      ? { beschreibung: gelesen.data }
      : { gründe: gelesen.error.issues.map(({ path, message }) => `remote.json, ${path.join('.')}: ${message}`) }
  } catch {
    return { gründe: ['remote.json ist kein JSON.'] }
  }
}

/** The integrity of a file, as browsers check it. */
export const integrityOf = (inhalt: Uint8Array): string => `sha384-${createHash('sha384').update(inhalt).digest('base64')}`

/** What the rules of a release ask of its files. */
export function vermisst(dateien: ReleaseContents): ReleaseFiles {
  const eigene = [...dateien].filter(([name]) => name !== BESCHREIBUNG && !/\.(gz|br)$/.test(name))
  const gezippt = ([name, inhalt]: [string, Uint8Array]) => [name, dateien.get(`${name}.gz`)?.length ?? gzipSync(inhalt).length] as const
  return {
    names: [...dateien.keys()],
    summen: Object.fromEntries(eigene.map(([name, inhalt]) => [name, integrityOf(inhalt)])),
    gezippt: Object.fromEntries(eigene.filter(([name]) => name.endsWith('.js')).map(gezippt)),
  }
}

const PACKED = { gz: gunzipSync, br: brotliDecompressSync } as const

/** Compressed twins that hold something else than the file beside them. */
export function mismatchedTwins(dateien: ReleaseContents): string[] {
  return [...dateien].flatMap(([name, inhalt]) => {
    const art = /\.(gz|br)$/.exec(name)?.[1] as keyof typeof PACKED | undefined
    const original = art && dateien.get(name.slice(0, -3))
    if (!art) return []
    try {
      if (original && Buffer.compare(PACKED[art](inhalt, { maxOutputLength: original.length + 1 }), original) === 0) return []
    } catch {
      // Not what its name says.
    }
    return [`${name} enthält etwas anderes als ${name.slice(0, -3)}.`]
  })
}
