import { describe, expect, test } from '@jest/globals'
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { ENVELOPE, newSigningKey, PAYLOAD_TYPE, preAuthEncoding, readEnvelope, readPublicKey, signDescriptor, verifies } from './signing.ts'

/** The key pair of RFC 8032, section 7.1, test 1. */
const RFC = {
  public: Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex').toString('base64'),
  private: `-----BEGIN PRIVATE KEY-----\n${Buffer.from(
    '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  ).toString('base64')}\n-----END PRIVATE KEY-----\n`,
  /** `openssl pkey -pubin -outform DER | sha256sum`. */
  fingerprint: '06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9',
}
const bytes = (text: string) => new TextEncoder().encode(text)
const DESCRIPTOR = bytes('{"name":"mfe-texte","version":"1.0.0"}')
const NO_KEY = { reason: 'Das ist kein öffentlicher Ed25519-Schlüssel, weder als PEM noch als 32 Bytes in Base64.' }

describe('a public key', () => {
  test('is read as PEM and as its 32 bytes in base64, with blanks around them', () => {
    const { pem, fingerprint } = newSigningKey()
    const raw = createPublicKey(pem).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
    for (const text of [pem, ` ${pem} `, raw, ` ${raw}\n`]) expect(readPublicKey(text)).toEqual({ fingerprint, pem })
  })
  test('has the fingerprint that openssl computes', () => {
    expect(readPublicKey(RFC.public)).toMatchObject({ fingerprint: RFC.fingerprint })
  })
  test.each([
    ['empty text', ''],
    ['a word', 'Schlüssel'],
    ['31 bytes', Buffer.alloc(31, 7).toString('base64')],
    ['33 bytes', Buffer.concat([Buffer.from(RFC.public, 'base64'), Buffer.alloc(1)]).toString('base64')],
    ['base64 with something before it', `!${RFC.public}`],
    ['base64 with something behind it', `${RFC.public}!`],
    ['a key for another curve', generateKeyPairSync('x25519').publicKey.export({ format: 'pem', type: 'spki' })],
  ])('is none: %s', (_what, text) => expect(readPublicKey(text)).toEqual(NO_KEY))
  // Points of small order, with either sign: zero, one, minus one, and those of order eight.
  test.each(
    [
      '0000000000000000000000000000000000000000000000000000000000000000',
      '0000000000000000000000000000000000000000000000000000000000000080',
      '0100000000000000000000000000000000000000000000000000000000000000',
      '0100000000000000000000000000000000000000000000000000000000000080',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    ].map((hex) => Buffer.from(hex, 'hex').toString('base64')),
  )('whose signatures fit every text is none: %s', (text) => expect(readPublicKey(text)).toEqual(NO_KEY))
  test('is asked for where a private one is given', () => {
    expect(readPublicKey(RFC.private)).toEqual({ reason: expect.stringMatching(/^Das ist ein privater Schlüssel\./) })
  })
})

describe('a signature', () => {
  const { pem, privateKey, fingerprint } = newSigningKey()
  const signed = signDescriptor(DESCRIPTOR, privateKey)
  const sig = signed.signatures[0]?.sig ?? ''
  test('names the type, the very bytes and the key', () => {
    expect(PAYLOAD_TYPE).toBe('application/vnd.avalwerk.release+json')
    expect(signed).toEqual({
      payloadType: 'application/vnd.avalwerk.release+json',
      payload: Buffer.from(DESCRIPTOR).toString('base64'),
      signatures: [{ keyid: fingerprint, sig: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/) }],
    })
  })
  test('belongs to these bytes and this key alone', () => {
    expect(verifies(DESCRIPTOR, sig, pem)).toBe(true)
    expect(verifies(bytes('{"name":"mfe-texte","version":"1.0.1"}'), sig, pem)).toBe(false)
    expect(verifies(DESCRIPTOR, sig, newSigningKey().pem)).toBe(false)
    expect(verifies(DESCRIPTOR, sig, 'none')).toBe(false)
    // A signature over the bytes alone, as the key may make it for other purposes.
    expect(verifies(DESCRIPTOR, sign(null, DESCRIPTOR, createPrivateKey(privateKey)).toString('base64'), pem)).toBe(false)
  })
  test('is over DSSE’s encoding, with the lengths in bytes', () => {
    // The example of DSSE's own protocol.
    expect(preAuthEncoding('http://example.com/HelloWorld', bytes('hello world')).toString()).toBe(
      'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
    )
    expect(preAuthEncoding('ä', bytes('ö')).toString()).toBe('DSSEv1 2 ä 2 ö')
  })
  test('is made by ed25519 alone', () => {
    const other = generateKeyPairSync('ed448').privateKey.export({ format: 'pem', type: 'pkcs8' })
    expect(() => signDescriptor(DESCRIPTOR, other)).toThrow('Signiert wird mit einem Ed25519-Schlüssel.')
  })
  test('of a new key is another one each time', () => expect(newSigningKey().fingerprint).not.toBe(newSigningKey().fingerprint))
})

describe('an envelope', () => {
  const envelope = signDescriptor(DESCRIPTOR, RFC.private)
  const [signature = { keyid: '', sig: '' }] = envelope.signatures
  const read = (content: object | string, descriptor: Uint8Array | undefined = DESCRIPTOR) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return readEnvelope(new Map([[ENVELOPE, bytes(text)], ...(descriptor ? [['remote.json', descriptor] as const] : [])]))
  }
  const NONE = { reason: 'remote.dsse.json ist kein Umschlag mit Signaturen über application/vnd.avalwerk.release+json.' }
  const OTHER = { reason: 'remote.dsse.json gehört zu einer anderen Beschreibung als remote.json.' }
  test('may be missing', () => expect(readEnvelope(new Map([['remote.json', DESCRIPTOR]]))).toEqual({ signatures: [] }))
  test('has up to ten signatures', () => {
    expect(ENVELOPE).toBe('remote.dsse.json')
    expect(read(envelope)).toEqual({ signatures: [signature] })
    expect(read({ ...envelope, signatures: Array.from({ length: 10 }, () => signature) })).toEqual({
      signatures: Array.from({ length: 10 }, () => signature),
    })
  })
  test.each([
    ['no JSON', '{'],
    ['nothing in it', {}],
    ['another type', { ...envelope, payloadType: 'text/plain' }],
    ['a payload that is no base64', { ...envelope, payload: `${envelope.payload}!` }],
    ['a payload with a blank before it', { ...envelope, payload: ` ${envelope.payload}` }],
    ['no payload', { ...envelope, payload: '' }],
    ['no signature', { ...envelope, signatures: [] }],
    ['eleven signatures', { ...envelope, signatures: Array.from({ length: 11 }, () => signature) }],
    ['a key that is no fingerprint', { ...envelope, signatures: [{ ...signature, keyid: 'x' }] }],
    ['a fingerprint with something before it', { ...envelope, signatures: [{ ...signature, keyid: `0${signature.keyid}` }] }],
    ['a fingerprint in capitals', { ...envelope, signatures: [{ ...signature, keyid: signature.keyid.toUpperCase() }] }],
    ['a signature that is no base64', { ...envelope, signatures: [{ ...signature, sig: '!' }] }],
    ['a signature that is too long', { ...envelope, signatures: [{ ...signature, sig: 'A'.repeat(89) }] }],
  ])('is none with %s', (_what, content) => expect(read(content)).toEqual(NONE))
  test('takes a signature of 88 characters, padding included', () => {
    expect(read({ ...envelope, signatures: [{ ...signature, sig: 'A'.repeat(88) }] })).toMatchObject({
      signatures: [{ keyid: signature.keyid }],
    })
  })
  test('belongs to the descriptor beside it, byte for byte', () => {
    expect(read(envelope, bytes('{"name":"mfe-texte","version":"1.0.1"}'))).toEqual(OTHER)
    expect(read(envelope, bytes('{"name":"mfe-texte","version":"1.0.0"} '))).toEqual(OTHER)
    expect(readEnvelope(new Map([[ENVELOPE, bytes(JSON.stringify(envelope))]]))).toEqual(OTHER)
  })
  test('has 1,600,000 bytes at most', () => {
    const text = JSON.stringify(envelope)
    expect(read(text.padEnd(1_600_000, ' '))).toEqual({ signatures: [signature] })
    expect(read(text.padEnd(1_600_001, ' '))).toEqual({ reason: 'remote.dsse.json ist zu groß.' })
  })
})
