import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { RemoteDescriptor } from '@avalwerk/platform/release'
import { DESCRIPTOR, integrityOf, readDescriptor, type ReleaseContents } from '@avalwerk/platform/releaseFiles'
import type { ReleaseStore } from './store.ts'

/** A release as the store has it now. Read while no transaction is open: it may lie far away. */
export type StoredRelease = Readonly<{
  remote: string
  version: string
  /** The bytes that are signed; undefined where nothing is kept. */
  descriptor: Uint8Array | undefined
  /** What these bytes say; undefined where they are no descriptor. */
  description: RemoteDescriptor | undefined
  /** Files that aren't those of the descriptor. */
  changed: readonly string[]
  /** Files that the descriptor doesn't vouch for. */
  unlisted: readonly string[]
}>

/** Reads what is kept of a release, and compares its files with its own descriptor. */
export async function readStored(store: ReleaseStore, remote: string, version: string): Promise<StoredRelease> {
  const files = (await store.read(remote, version)) ?? new Map<string, Uint8Array>()
  const read = readDescriptor(files)
  const description = 'reasons' in read ? undefined : read.descriptor
  const sums = description?.integrity ?? {}
  const changed: string[] = []
  for (const [name, sum] of Object.entries(sums)) {
    const file = files.get(name)
    if (!file || integrityOf(file) !== sum) changed.push(name)
  }
  for (const [name, packed] of files) if (isTwin(name) && !(await isTwinOf(files, name, packed))) changed.push(name)
  return { remote, version, descriptor: files.get(DESCRIPTOR), description, changed, unlisted: unlistedFiles(files.keys(), sums) }
}

const isTwin = (name: string): boolean => /\.(gz|br)$/.test(name)
const UNPACK = { gz: promisify(gunzip), br: promisify(brotliDecompress) } as const

async function isTwinOf(files: ReleaseContents, name: string, packed: Uint8Array): Promise<boolean> {
  const original = files.get(name.slice(0, -3))
  if (!original) return false
  const unpack = UNPACK[name.slice(-2) as keyof typeof UNPACK]
  return unpack(packed, { maxOutputLength: original.length + 1 }).then(
    (content) => Buffer.compare(content, original) === 0,
    () => false,
  )
}

/** Files of a release for which its descriptor has no sum. Compressed files are checked against the files that they stand for. */
export const unlistedFiles = (names: Iterable<string>, sums: Readonly<Record<string, string>>): string[] =>
  [...names].filter((name) => name !== DESCRIPTOR && !isTwin(name) && sums[name] === undefined)

/**
 * Does a release's descriptor say what the database says of it and browsers are told? A descriptor may say more: an earlier version of the
 * portal left out what later versions read of it.
 */
export function agrees(kept: unknown, descriptor: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return kept === descriptor
  if (typeof descriptor !== 'object' || descriptor === null || Array.isArray(kept) !== Array.isArray(descriptor)) return false
  if (Array.isArray(kept) && kept.length !== (descriptor as unknown[]).length) return false
  return Object.entries(kept).every(([name, value]) => agrees(value, Reflect.get(descriptor, name)))
}
