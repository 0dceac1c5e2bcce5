import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToUtf8, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'

/**
 * Encrypts what pages keep in the browser: XChaCha20-Poly1305 with a new random nonce each time, and the name under which it is kept
 * authenticated with it. Synchronous, as the browser's storage is; WebCrypto isn't.
 */
export type Vault = Readonly<{
  /** @param place the name under which it is kept */
  seal(place: string, text: string): string
  /** The sealed text; undefined if it was sealed under another key or name, or changed since. */
  open(place: string, sealed: string): string | undefined
}>

/** Before each sealed text, with the version of its form. JSON begins otherwise. */
const MARK = 's1.'
/** Is this a sealed text of any vault? Whether it can be opened is known by `open` alone. */
export const isSealed = (text: string): boolean => text.startsWith(MARK)

const KEY_BYTES = 32
const cipher = managedNonce(xchacha20poly1305)

/**
 * @param key 32 bytes in base64url
 * @throws RangeError if it has another length
 */
export function vault(key: string): Vault {
  const bytes = decode(key.replaceAll('-', '+').replaceAll('_', '/'))
  if (bytes.length !== KEY_BYTES) throw new RangeError(`A key of ${bytes.length} bytes`)
  const of = (place: string) => cipher(bytes, utf8ToBytes(place))
  return {
    seal: (place, text) => MARK + encode(of(place).encrypt(utf8ToBytes(text))),
    open: (place, sealed) => {
      if (!isSealed(sealed)) return undefined
      try {
        return bytesToUtf8(of(place).decrypt(decode(sealed.slice(MARK.length))))
      } catch {
        return undefined
      }
    },
  }
}

/** As many arguments as every engine takes in a call. */
const AT_ONCE = 8_192

function encode(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(text)
}
const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
