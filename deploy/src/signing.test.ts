import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENVELOPE, PAYLOAD_TYPE, preAuthEncoding, readEnvelope, readPublicKey, verifies } from '@avalwerk/platform/signing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { makeSigningKey, signBuild, signingKey } from './signing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const descriptor = new TextEncoder().encode('{"name":"mfe-texte","version":"1.0.0"}')

test('a pair of keys: the private one is its owner’s alone, and neither is ever written over', () => {
  const file = join(folder, 'key')
  const { publicFile, pem, fingerprint } = makeSigningKey(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(publicFile, 'utf8')).toBe(pem)
  expect(readPublicKey(pem)).toEqual({ fingerprint, pem })
  const before = readFileSync(file, 'utf8')
  expect(() => makeSigningKey(file)).toThrow('gibt es schon')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a build is signed by its descriptor, byte for byte, in an envelope that others read too', () => {
  const file = join(folder, 'key')
  const { pem, fingerprint } = makeSigningKey(file)
  const files = signBuild(new Map([['remote.json', descriptor]]), signingKey(file) ?? '')
  const read = readEnvelope(files)
  if ('reason' in read) throw new Error(read.reason)
  const [{ keyid, sig } = { keyid: '', sig: '' }] = read.signatures
  expect(keyid).toBe(fingerprint)
  expect(verifies(descriptor, sig, pem)).toBe(true)
  expect(verifies(new TextEncoder().encode('{"name":"mfe-texte","version":"1.0.1"}'), sig, pem)).toBe(false)
  expect(JSON.parse(Buffer.from(files.get(ENVELOPE) ?? '').toString())).toMatchObject({ payloadType: PAYLOAD_TYPE })
  // The example of DSSE's own protocol.
  expect(preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  )
})

test('a file that is no key and a missing key are reported', () => {
  writeFileSync(join(folder, 'none'), 'none')
  expect(() => signBuild(new Map([['remote.json', descriptor]]), signingKey(join(folder, 'none')) ?? '')).toThrow('kein privater Ed25519')
  expect(() => signingKey(join(folder, 'gone'))).toThrow('gibt es nicht')
})
