import { createHash } from 'node:crypto'

/** The hash that is kept of a long and random secret (a link, a key, a mark): enough to recognise the secret, not to use it. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The checksum of a file: SHA-256 over its bytes, in hexadecimal. */
export const bytesHash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** The hash of facts in a fixed order, as everybody can compute it anew: SHA-256 over their JSON without blanks, in hexadecimal. */
export const factsHash = (facts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/** A JSON value, or its text, with the keys of its objects in order: the database keeps them in another one. */
export function canonical(value: unknown): unknown {
  const sortKeys = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.map(sortKeys)
      : part !== null && typeof part === 'object'
        ? Object.fromEntries(
            Object.entries(part)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, inner]) => [key, sortKeys(inner)]),
          )
        : part
  return sortKeys(typeof value === 'string' ? JSON.parse(value) : (value ?? null))
}
