import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Config } from '../kernel/configuration.ts'
import type { DocumentStore, StoredBytes } from '../kernel/documentStore.ts'
import { bytesHash } from '../kernel/hash.ts'
import { keyRing } from '../kernel/keyRing.ts'
import { Refusal } from '../kernel/problem.ts'
import { s3Client } from '../kernel/s3.ts'
import type { Logger } from '../kernel/server.ts'

/** Milliseconds that the store may take for one object. */
const ANSWER_MS = 15_000
/** Seconds after which a caller may ask again for a document that the store doesn't give. */
const AGAIN_S = 60
const CIPHER = { alg: 'A256GCMKW', enc: 'A256GCM' } as const

/** Objects in a bucket: each encrypted under a key of its own, and bound to the organisation and the id under which it lies. */
export type ObjectStore = Readonly<{
  put(orgId: string, id: string, bytes: Uint8Array): Promise<void>
  /** @throws Error where it isn't there, was changed, lies in another's place, or its key isn't among ours */
  get(orgId: string, id: string): Promise<Uint8Array>
  remove(orgId: string, ids: readonly string[]): Promise<void>
  close(): void
}>

/**
 * Objects in an S3 bucket, as JWE (RFC 7516): the server that holds them can neither read nor exchange them. They are a third longer there,
 * since a JWE is text.
 */
export function objectStore({ place: { bucket, prefix, ...where }, keys }: NonNullable<Config['documentStore']>): ObjectStore {
  const s3 = s3Client(where)
  const { kid, key, find } = keyRing(keys)
  const nameOf = (orgId: string, id: string) => `${prefix}${orgId}/${id}`
  const inTime = () => ({ abortSignal: AbortSignal.timeout(ANSWER_MS) })
  return {
    put: async (orgId, id, bytes) => {
      const header = { ...CIPHER, kid, place: nameOf(orgId, id) }
      const Body = await new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(key)
      const Key = nameOf(orgId, id)
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'application/jose' }), inTime())
    },
    get: async (orgId, id) => {
      const Key = nameOf(orgId, id)
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }), inTime())
      const text = (await Body?.transformToString()) ?? ''
      const { plaintext, protectedHeader } = await compactDecrypt(
        text,
        ({ kid: sealedWith = '' }) => {
          const opener = find(sealedWith)
          if (!opener) throw new Error(`Encrypted with the key ${sealedWith}, which isn't among DOCUMENT_KEYS`)
          return opener
        },
        { keyManagementAlgorithms: [CIPHER.alg], contentEncryptionAlgorithms: [CIPHER.enc] },
      )
      if (protectedHeader['place'] !== Key) throw new Error(`${Key} holds the object of ${String(protectedHeader['place'])}`)
      return plaintext
    },
    remove: async (orgId, ids) => {
      if (ids.length === 0) return
      const Objects = ids.map((id) => ({ Key: nameOf(orgId, id) }))
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }), inTime())
      const [first] = Errors
      if (first) throw new Error(`${first.Key}: ${first.Code} ${first.Message ?? ''}`)
    },
    close: () => s3.destroy(),
  }
}

/** What a row names is in the store, as it was when it went there. @throws Error where it isn't */
export async function fetchStored(store: ObjectStore | undefined, { org_id, object_id, sha256 }: StoredBytes): Promise<Uint8Array> {
  if (!store || !object_id) throw new Error('This document lies in a store, and DOCUMENT_STORE names none')
  const bytes = await store.get(org_id, object_id)
  if (bytesHash(bytes) !== sha256) throw new Error(`The object ${object_id} isn't the one that was stored`)
  return bytes
}

/** @param store undefined where the database keeps all documents */
export const documentStore = (store: ObjectStore | undefined, log: Pick<Logger, 'error'>): DocumentStore => ({
  bytesOf: async (row) => {
    // The driver's buffers are views into a larger one.
    if (row.inhalt) return new Uint8Array(row.inhalt)
    return fetchStored(store, row).catch((err: unknown) => {
      log.error({ err, org: row.org_id, object: row.object_id }, 'A document could not be fetched from the store')
      throw new Refusal('DOKUMENT_NICHT_DA', undefined, { retryAfterS: AGAIN_S })
    })
  },
})
