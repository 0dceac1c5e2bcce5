import { createHash } from 'node:crypto'

/** Keys of 32 bytes from the environment: the first one encrypts, all of them open. */
export type KeyRing = Readonly<{ kid: string; key: Uint8Array; find(kid: string): Uint8Array | undefined }>

/** Tells a key from others and reveals nothing about it: the key is random, and as long as the hash. */
const idOf = (key: string): string => createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 12)

/** @param keys 32 bytes each, in base64 or base64url */
export function keyRing(keys: readonly string[]): KeyRing {
  const known = new Map(keys.map((text) => [idOf(text), new Uint8Array(Buffer.from(text, 'base64url'))]))
  const [[kid, key] = ['', new Uint8Array()]] = known
  return { kid, key, find: (id) => known.get(id) }
}
