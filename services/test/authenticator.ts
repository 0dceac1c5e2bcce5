/** A passkey in software: what a browser and its device answer, and what an attacker could make of it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What the portal asks; as `navigator.credentials` takes it. */
export type Asked = Readonly<{
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string; name: string; displayName: string }
  excludeCredentials?: { id: string }[]
  allowCredentials?: { id: string }[]
  authenticatorSelection?: Record<string, unknown>
  userVerification?: string
  attestation?: string
}>

/** How an answer differs from an honest one. */
export type Twist = Readonly<{
  origin?: string
  rpId?: string
  challenge?: string
  /** The device has not been unlocked by its owner. */
  unverified?: boolean
  wrongSignature?: boolean
  counter?: number
  handle?: string | undefined
  crossOrigin?: boolean
  type?: string
}>

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString('base64url')
const sha256 = (what: Uint8Array | string) => createHash('sha256').update(what).digest()

/** CBOR as far as it is needed: small numbers, bytes, texts, maps. Source: RFC 8949. */
function cbor(what: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (kind: number, count: number) =>
    count < 24
      ? Buffer.from([(kind << 5) | count])
      : count < 256
        ? Buffer.from([(kind << 5) | 24, count])
        : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
  if (typeof what === 'number') return what < 0 ? head(1, -1 - what) : head(0, what)
  if (typeof what === 'string') return Buffer.concat([head(3, Buffer.byteLength(what)), Buffer.from(what)])
  if (what instanceof Map)
    return Buffer.concat([head(5, what.size), ...[...what].flatMap(([key, value]) => [cbor(key), cbor(value as never)])])
  return Buffer.concat([head(2, what.length), what])
}

/** A device with one passkey. @param origin of the page that it thinks it is on */
export function authenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, asked: Asked, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? asked.challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )
  const authData = (rpId: string, twist: Twist, attested?: Buffer) => {
    const count = Buffer.alloc(4)
    if (counts) counter = twist.counter ?? counter + 1
    count.writeUInt32BE(counter)
    const flags = 1 | (twist.unverified ? 0 : 4) | (attested ? 64 : 0)
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])])
  }

  return {
    id: base64Url(id),
    counter: () => counter,
    /** Answers `navigator.credentials.create`. */
    create(asked: Asked, twist: Twist = {}): string {
      handle = asked.user?.id
      const data = clientData('webauthn.create', asked, twist)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(asked.rp?.id ?? '', twist, attested)],
        ]),
      )
      return JSON.stringify({
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: base64Url(data), attestationObject: base64Url(attestation), transports: ['internal', 'erfunden'] },
      })
    },
    /** Answers `navigator.credentials.get`. */
    get(asked: Asked, twist: Twist = {}): string {
      const data = clientData('webauthn.get', asked, twist)
      const auth = authData(asked.rpId ?? '', twist)
      const signature = sign('sha256', Buffer.concat([auth, sha256(data)]), privateKey)
      const other = sign('sha256', Buffer.concat([auth, sha256(`${data.toString()} `)]), privateKey)
      return JSON.stringify({
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(data),
          authenticatorData: base64Url(auth),
          signature: base64Url(twist.wrongSignature ? other : signature),
          ...('handle' in twist ? { ...(twist.handle !== undefined && { userHandle: twist.handle }) } : { userHandle: handle }),
        },
      })
    },
  }
}
export type Device = ReturnType<typeof authenticator>
