import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createSecureContext, type Server as TlsServer, type TLSSocket } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'

/** Where the portal's certificate (its own first, then those between it and its authority) and the key for it lie, in PEM. */
export type TlsFiles = Readonly<{ certFile: string; keyFile: string }>

/** A certificate with those between it and its authority, and its key, both in PEM. */
export type KeyPair = Readonly<{
  cert: string
  key: string
  /** When the first certificate of the chain ends. */
  expires: Date
}>

/** Forward secrecy and authenticated encryption, the strongest first: nginx's own list, and all of TLS 1.3. */
const CIPHERS = `TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:
  ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:
  ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256`.replace(/\s+/g, '')
/** How long a client that connects has to agree on a key. */
const HANDSHAKE_TIMEOUT_MS = 10_000

/** The options with which a server speaks TLS with a pair: 1.2 at least. */
export const tlsOptions = ({ cert, key }: KeyPair) =>
  ({ cert, key, minVersion: 'TLSv1.2', ciphers: CIPHERS, honorCipherOrder: true, handshakeTimeout: HANDSHAKE_TIMEOUT_MS }) as const

/**
 * Reads a certificate and its key, and judges whether a server can work with them.
 * @throws Error with one sentence for the operator that says what is wrong
 */
export const readPair = async (files: TlsFiles): Promise<KeyPair> => judge(files, await readTexts(files), Date.now())

type Texts = Readonly<{ cert: string; key: string }>
async function readTexts({ certFile, keyFile }: TlsFiles): Promise<Texts> {
  const read = (name: string, file: string) =>
    readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
      throw new Error(`${name} (${file}) lässt sich nicht lesen (${code}).`)
    })
  return { cert: await read('TLS_CERT_FILE', certFile), key: await read('TLS_KEY_FILE', keyFile) }
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const WHEN = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' })
const CERTIFICATE = 'Das Zertifikat in TLS_CERT_FILE'

function judge({ certFile, keyFile }: TlsFiles, { cert, key }: Texts, now: number): KeyPair {
  const orSay = <T>(make: () => T, sentence: (cause: Error) => string): T => {
    try {
      return make()
    } catch (cause) {
      throw new Error(sentence(cause as Error), { cause })
    }
  }
  const noCertificate = () => `TLS_CERT_FILE (${certFile}) enthält kein Zertifikat im PEM-Format.`
  const chain = orSay(() => (cert.match(PEM_CERTIFICATE) ?? []).map((one) => new X509Certificate(one)), noCertificate)
  const [own] = chain
  if (!own) throw new Error(noCertificate())
  const secret = orSay(
    () => createPrivateKey(key),
    () => `TLS_KEY_FILE (${keyFile}) enthält keinen privaten Schlüssel ohne Kennwort im PEM-Format.`,
  )
  if (!own.checkPrivateKey(secret)) throw new Error('Der Schlüssel in TLS_KEY_FILE gehört nicht zum ersten Zertifikat in TLS_CERT_FILE.')
  const expires = Math.min(...chain.map(({ validTo }) => Date.parse(validTo)))
  const begins = Math.max(...chain.map(({ validFrom }) => Date.parse(validFrom)))
  if (expires <= now) throw new Error(`${CERTIFICATE} ist abgelaufen (${WHEN.format(expires)}).`)
  if (begins > now) throw new Error(`${CERTIFICATE} gilt erst später (ab ${WHEN.format(begins)}).`)
  const pair = { cert, key, expires: new Date(expires) }
  orSay(
    () => createSecureContext(tlsOptions(pair)),
    ({ message }) => `${CERTIFICATE} lässt sich nicht verwenden (${message}).`,
  )
  return pair
}

const days = (count: number) => (count === 0 ? 'less than a day' : count === 1 ? 'one day' : `${count} days`)

const LOOK_EVERY_MS = 5_000
const DAY_MS = 24 * 60 * 60 * 1000
/** How long before its end a certificate should have been replaced. */
const SOON_MS = 14 * DAY_MS

/** A certificate and key that servers have in force, and that are kept up to date. */
export type KeptPair = Readonly<{
  /** When the certificate in force ends. */
  expires(): Date
  /** Whether the files hold something else that can't be used. */
  refused(): boolean
  close(): void
}>

/**
 * Has servers take up a new certificate that replaces theirs, and tells when one is due. The files are read anew every few seconds, by
 * their names: the operator may write them, move others over them, or turn a link that leads to them (Kubernetes' secrets).
 * Existing connections go on. A pair that can't be used is reported once; the pair in force stays.
 * @param pair the one that the servers have now
 */
export function keepUpToDate(
  servers: readonly Pick<TlsServer, 'setSecureContext'>[],
  files: TlsFiles,
  pair: KeyPair,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  { everyMs = LOOK_EVERY_MS, now = Date.now }: { everyMs?: number; now?: () => number } = {},
): KeptPair {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** What was wrong at the last look, and what of that has been told. */
  let wrong: string | undefined
  let told: string | undefined
  let toldOfEnd = -Infinity

  async function takeUp(): Promise<void> {
    const texts = await readTexts(files)
    if (closed || (texts.cert === pair.cert && texts.key === pair.key)) return
    const next = judge(files, texts, now())
    for (const server of servers) server.setSecureContext(tlsOptions(next))
    pair = next
    toldOfEnd = -Infinity
    log.info({ expires: pair.expires }, 'New certificate taken over')
  }
  function tellOfEnd(): void {
    const left = pair.expires.getTime() - now()
    const justEnded = left <= 0 && toldOfEnd < pair.expires.getTime()
    if (left > SOON_MS || (now() - toldOfEnd < DAY_MS && !justEnded)) return
    toldOfEnd = now()
    const what = { expires: pair.expires }
    if (left <= 0) log.error(what, 'The portal’s certificate has expired')
    else log.warn(what, `The portal’s certificate expires in ${days(Math.floor(left / DAY_MS))}`)
  }
  async function look(): Promise<void> {
    try {
      await takeUp()
      wrong = told = undefined
    } catch (error) {
      const { message } = error as Error
      // Two files are replaced one after the other: a pair that doesn't fit is reported only if it still doesn't at the next look.
      if (message === wrong && message !== told) {
        told = message
        log.error({ expires: pair.expires }, `The new certificate is not taken over, the present one stays: ${message}`)
      }
      wrong = message
    }
    if (!closed) tellOfEnd()
  }
  const again = () => {
    if (!closed) timer = setTimeout(() => void look().finally(again), everyMs).unref()
  }
  tellOfEnd()
  again()
  return {
    expires: () => pair.expires,
    refused: () => told !== undefined,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

/** Why a connection didn't come about, by what OpenSSL says. */
const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/HTTP_REQUEST/, 'plain-http'],
  [/PROTOCOL|VERSION/, 'version'],
  [/CIPHER/, 'cipher'],
  [/UNKNOWN_CA|CERTIFICATE/, 'certificate'],
  [/TIMEOUT/, 'silent'],
]
/** Clients that leave before anything was agreed, such as those that only look whether a server is there. */
const LEFT = ['ECONNRESET', 'EPIPE', 'ECONNABORTED']

/** Tells of connections that didn't come about, and ends them before the server of HTTP would answer on them. */
export function watchHandshakes(server: Server, tell: (reason: string, address: string | undefined) => void): void {
  server.prependListener('tlsClientError', (error: NodeJS.ErrnoException, socket: TLSSocket) => {
    const { code = '' } = error
    if (!LEFT.includes(code)) tell(FAILURES.find(([words]) => words.test(code))?.[1] ?? 'other', socket.remoteAddress)
    socket.destroy()
  })
}
