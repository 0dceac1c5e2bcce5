import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors, type FlattenedJWE, flattenedDecrypt, FlattenedEncrypt } from 'jose'
import type { Config } from '../kernel/configuration.ts'
import { keyRing } from '../kernel/keyRing.ts'
import type { Cipher } from '../kernel/settings.ts'

/** A secret as it is kept: a JWE (RFC 7516) that names its key. It doesn't say what it belongs to; its row does. */
export type Sealed = Readonly<{
  header: Readonly<{ kid: string }>
  protected: string
  encrypted_key: string
  iv: string
  ciphertext: string
  tag: string
}>

/**
 * The ciphers, all with keys of 32 bytes: the name in IDENTITY_CIPHER, and the JWE's algorithms for the wrapped key and for the value.
 * Whichever is set, values sealed with any of them can be opened; `keys -- reseal` seals all values with the one that is set.
 */
const CIPHERS: Readonly<Record<Cipher, Readonly<{ alg: string; enc: string }>>> = {
  A256GCM: { alg: 'A256GCMKW', enc: 'A256GCM' },
  'A256CBC-HS512': { alg: 'A256KW', enc: 'A256CBC-HS512' },
}
const DEFAULT_CIPHER: Cipher = 'A256GCM'
const algorithms = Object.values(CIPHERS)

/**
 * Encrypts what the embedded provider keeps, under a key of its own for each value, which is wrapped by a key from the environment. The
 * table and row that a value belongs to are authenticated with it, so that an attacker gains nothing by swapping values.
 */
export type Sealer = Readonly<{
  /** The key that seals now, with the cipher where it isn't the usual one; others only open. */
  kid: string
  seal(place: string, value: unknown): Promise<Sealed>
  /** @throws Error if the value was changed, belongs elsewhere, or its key isn't among ours */
  open<T>(place: string, sealed: Sealed): Promise<T>
}>

/** A new key for IDENTITY_KEYS. */
export const newIdentityKey = (): string => randomBytes(32).toString('base64url')

/** Where the key is kept if none is configured: in development alone, production asks for one. */
const keyFile = (dataDir: string): string => join(dataDir, 'identity.key')

/** The sealer of an installation: with the keys of its environment, or, in development, with one that lies beside the data. */
export async function loadSealer({ identity, dataFolder }: Pick<Config, 'identity' | 'dataFolder'>): Promise<Sealer> {
  return sealer(identity.keys.length ? identity.keys : await ownKey(dataFolder), identity.cipher)
}

async function ownKey(dataDir: string): Promise<string[]> {
  await mkdir(dataDir, { recursive: true })
  const file = keyFile(dataDir)
  // Several processes may start at once: the second takes the first one's key, whose file is complete as soon as it exists.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${newIdentityKey()}\n`, { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return [(await readFile(file, 'utf8')).trim()]
}

const CIPHER_MARK = '.'

/** @param keys 32 bytes each, in base64 or base64url; the first one seals, all of them open */
export function sealer(keys: readonly string[], cipher: Cipher = DEFAULT_CIPHER): Sealer {
  const { kid: id, key, find } = keyRing(keys)
  const kid = cipher === DEFAULT_CIPHER ? id : `${id}${CIPHER_MARK}${cipher}`
  return {
    kid,
    seal: async (place, value) => {
      const { aad: _, ...sealed } = await new FlattenedEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader(CIPHERS[cipher])
        .setUnprotectedHeader({ kid })
        .setAdditionalAuthenticatedData(new TextEncoder().encode(place))
        .encrypt(key)
      return sealed as unknown as Sealed
    },
    open: async <T>(place: string, sealed: Sealed) => {
      const opener = find(sealed.header.kid.split(CIPHER_MARK)[0] as string)
      if (!opener) throw new UnknownKey(sealed.header.kid)
      const jwe: FlattenedJWE = { ...sealed, aad: Buffer.from(place).toString('base64url') }
      const { plaintext } = await flattenedDecrypt(jwe, opener, {
        keyManagementAlgorithms: algorithms.map(({ alg }) => alg),
        contentEncryptionAlgorithms: algorithms.map(({ enc }) => enc),
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError
          ? new Error(`Verschlossenes in ${place} lässt sich nicht öffnen: Es wurde verändert.`, { cause: error })
          : error
      })
      return JSON.parse(new TextDecoder().decode(plaintext)) as T
    },
  }
}

/** Something was sealed with a key that this process doesn't have. */
export class UnknownKey extends Error {
  constructor(kid: string) {
    super(
      `Geheimnisse der Anmeldung sind mit dem Schlüssel ${kid} verschlossen, den dieser Prozess nicht hat. Nehmen Sie ihn in IDENTITY_KEYS auf; im Entwicklungsbetrieb liegt er in DATA_DIR/identity.key.`,
    )
  }
}
