/**
 * Signatures over releases, for Node: where they are made and where they are checked. A release is signed by its descriptor, whose bytes are
 * taken as they are: it names remote and version, and the sum of every file. The envelope is DSSE (https://github.com/secure-systems-lab/dsse),
 * the keys are ed25519.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { refusedPrivateKey } from '@avalwerk/domain'
import * as z from 'zod/mini'
import { DESCRIPTOR, type ReleaseContents } from './releaseFiles.ts'

/** The file of a packed release that holds its signatures. It isn't part of what is kept and served. */
export const ENVELOPE = 'remote.dsse.json'
/** The type of what is signed: it keeps signatures that the key makes for other purposes from being taken for one of a release. */
export const PAYLOAD_TYPE = 'application/vnd.avalwerk.release+json'
/** Bytes of an envelope: that of a descriptor of a megabyte. */
const ENVELOPE_BYTES = 1_600_000
const SIGNATURES = 10

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const envelope = z.object({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.string().check(z.regex(BASE64)),
  signatures: z
    .array(z.object({ keyid: z.string().check(z.regex(/^[0-9a-f]{64}$/)), sig: z.string().check(z.regex(BASE64), z.maxLength(88)) }))
    .check(z.minLength(1), z.maxLength(SIGNATURES)),
})
export type Envelope = z.infer<typeof envelope>
/** A signature in base64, with the fingerprint of its key. */
export type ReleaseSignature = Envelope['signatures'][number]

/** DSSE's pre-authentication encoding: the bytes that are signed. */
export const preAuthEncoding = (type: string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body])

/** The SHA-256 of a public key (as SubjectPublicKeyInfo in DER), in hexadecimal: `openssl pkey -pubin -outform DER | sha256sum`. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')

/** SubjectPublicKeyInfo of ed25519 up to the 32 bytes of the key itself. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
/** Points of small order: a signature by one of them fits every text. */
const WEAK = new Set(
  [
    '00',
    '01',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ].map((point) => point.padEnd(64, '0')),
)
const isWeak = (raw: Buffer): boolean => {
  const point = Buffer.from(raw)
  point[31] = (point[31] as number) & 0x7f
  return WEAK.has(point.toString('hex'))
}

/** A public key (Ed25519) for signatures of releases; the fingerprint is its SHA-256 in hexadecimal. */
export type SigningKey = Readonly<{ fingerprint: string; pem: string }>

/** A public key as people paste it: PEM, or its 32 bytes in base64. @returns the reason where it is no key that may be used */
export function readPublicKey(text: string): SigningKey | { reason: string } {
  const reason = refusedPrivateKey(text)
  if (reason) return { reason }
  try {
    const raw = text.trim()
    const point = BASE64.test(raw) ? Buffer.from(raw, 'base64') : undefined
    // What comes behind the key would be passed over.
    if (point && point.length !== 32) return { reason: NO_KEY }
    const key = createPublicKey(point ? { key: Buffer.concat([SPKI, point]), format: 'der', type: 'spki' } : raw)
    const bytes = key.export({ format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519' || isWeak(bytes.subarray(SPKI.length))) return { reason: NO_KEY }
    return { fingerprint: fingerprintOf(key), pem: key.export({ format: 'pem', type: 'spki' }) }
  } catch {
    return { reason: NO_KEY }
  }
}
const NO_KEY = 'Das ist kein öffentlicher Ed25519-Schlüssel, weder als PEM noch als 32 Bytes in Base64.'

/** Does a signature belong to these very bytes and this key? */
export function verifies(descriptor: Uint8Array, sig: string, pem: string): boolean {
  try {
    return verify(null, preAuthEncoding(PAYLOAD_TYPE, descriptor), createPublicKey(pem), Buffer.from(sig, 'base64'))
  } catch {
    return false
  }
}

/** The signatures that came with a release; none where it brings no envelope. @returns the reason where the envelope is bad */
export function readEnvelope(files: ReleaseContents): { signatures: readonly ReleaseSignature[] } | { reason: string } {
  const file = files.get(ENVELOPE)
  if (!file) return { signatures: [] }
  try {
    if (file.length > ENVELOPE_BYTES) return { reason: `${ENVELOPE} ist zu groß.` }
    const { payload, signatures } = z.parse(envelope, JSON.parse(Buffer.from(file).toString('utf8')))
    const same = Buffer.compare(Buffer.from(payload, 'base64'), files.get(DESCRIPTOR) ?? Buffer.alloc(0)) === 0
    return same ? { signatures } : { reason: `${ENVELOPE} gehört zu einer anderen Beschreibung als ${DESCRIPTOR}.` }
  } catch {
    return { reason: `${ENVELOPE} ist kein Umschlag mit Signaturen über ${PAYLOAD_TYPE}.` }
  }
}

/** Signs a release's descriptor. @param privateKey PEM (PKCS #8) @throws Error for a key that is no ed25519 key */
export function signDescriptor(descriptor: Uint8Array, privateKey: string): Envelope {
  const key = createPrivateKey(privateKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Signiert wird mit einem Ed25519-Schlüssel.')
  return {
    payloadType: PAYLOAD_TYPE,
    payload: Buffer.from(descriptor).toString('base64'),
    signatures: [
      {
        keyid: fingerprintOf(createPublicKey(key)),
        sig: sign(null, preAuthEncoding(PAYLOAD_TYPE, descriptor), key).toString('base64'),
      },
    ],
  }
}

/** A new pair of keys, in PEM. */
export function newSigningKey(): SigningKey & { privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    fingerprint: fingerprintOf(publicKey),
    pem: publicKey.export({ format: 'pem', type: 'spki' }),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  }
}
