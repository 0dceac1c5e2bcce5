/**
 * The portal serves https itself: the line between a proxy and the portal can't be read by others, and the portal's certificate is replaced
 * while it works.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:https'
import { type AddressInfo, connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions, type SecureVersion, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { X509Certificate } from 'node:crypto'
import { allowingForLoad, newAuthority, trust, type Authority, until } from '@avalwerk/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { keepUpToDate, readPair, tlsOptions } from '../src/kernel/tls.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let folder: string
let authority: Authority
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-tls-'))
  authority = newAuthority(join(folder, 'authority'))
  trust(authority.certFile)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const serialOf = (cert: string) => new X509Certificate(cert).serialNumber
const DAY_MS = 24 * 60 * 60 * 1000

/** A connection that has come about. */
const handshake = (port: number, options: ConnectionOptions = {}) =>
  new Promise<TLSSocket>((done, fail) => {
    const socket = connect({ host: '127.0.0.1', servername: 'localhost', port, ...options }, () => done(socket))
    socket.on('error', fail)
  })
/** The certificate that the server shows now. */
async function shownAt(port: number): Promise<string> {
  const socket = await handshake(port)
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}

/** A folder as Kubernetes mounts a secret: the files lead through a link that is replaced as a whole. */
function mounted(name: string, from: Readonly<{ certFile: string; keyFile: string }>) {
  const root = join(folder, name)
  mkdirSync(root)
  let version = 0
  const put = ({ certFile, keyFile }: Readonly<{ certFile: string; keyFile: string }>) => {
    const data = `..version${version++}`
    mkdirSync(join(root, data))
    cpSync(certFile, join(root, data, 'tls.crt'))
    cpSync(keyFile, join(root, data, 'tls.key'))
    symlinkSync(data, join(root, '..data_tmp'))
    renameSync(join(root, '..data_tmp'), join(root, '..data'))
  }
  put(from)
  for (const file of ['tls.crt', 'tls.key']) symlinkSync(join('..data', file), join(root, file))
  return { files: { certFile: join(root, 'tls.crt'), keyFile: join(root, 'tls.key') }, put }
}

describe('a portal with a certificate', () => {
  let portal: TestPortal
  let port: number
  let first: string
  let mount: ReturnType<typeof mounted>
  const lines: { event?: string; reason?: string }[] = []
  beforeAll(async () => {
    const pair = authority.issue(join(folder, 'first'), 'localhost', 10)
    first = serialOf(pair.cert)
    mount = mounted('mount', pair)
    portal = await startTestPortal({ TLS_CERT_FILE: mount.files.certFile, TLS_KEY_FILE: mount.files.keyFile })
    port = Number(new URL(portal.url).port)
    const note = (what: unknown) => void (typeof what === 'object' && what && lines.push(what))
    Object.assign(portal.app.log, { info: note, warn: note, error: note })
  })
  afterAll(() => portal?.close())
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${portal.url}/metrics`)).text())?.[1])

  test('speaks TLS 1.3 and 1.2 with forward secrecy, and nothing older', async () => {
    const spoken = async (maxVersion: SecureVersion, options: ConnectionOptions = {}) => {
      const socket = await handshake(port, { minVersion: 'TLSv1', maxVersion, ...options })
      const said = [socket.authorized, socket.getProtocol(), socket.getCipher().name]
      socket.destroy()
      return said
    }
    expect(await spoken('TLSv1.3')).toEqual([true, 'TLSv1.3', 'TLS_AES_256_GCM_SHA384'])
    expect(await spoken('TLSv1.2')).toEqual([true, 'TLSv1.2', 'ECDHE-ECDSA-AES256-GCM-SHA384'])
    await expect(spoken('TLSv1.1', { ciphers: 'DEFAULT@SECLEVEL=0' })).rejects.toThrow(/protocol version/i)
    await expect(spoken('TLSv1.2', { ciphers: 'ECDHE-ECDSA-AES256-SHA:AES256-SHA' })).rejects.toThrow(/handshake failure/i)
  })

  test('answers health, metrics and people, and says where to come without TLS nowhere', async () => {
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200)
    // Signed in by the provider of the same process, whose keys are looked up for it.
    expect((await portal.call('ag.admin', 'GET', '/partnerservice/api/private/v2/laenderliste')).status).toBe(200)
    expect(await metric('avalwerk_tls_certificate_expiry_timestamp_seconds')).toBe(
      new Date(new X509Certificate(readFileSync(mount.files.certFile)).validTo).getTime() / 1000,
    )
    expect(await metric('avalwerk_tls_certificate_refused')).toBe(0)
    expect((await fetch(`${portal.url}/health/live`)).headers.get('strict-transport-security')).toMatch(/max-age=/)
    await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow()
  })

  test('tells why a connection didn’t come about, of each reason, and goes on', async () => {
    await expect(handshake(port, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).rejects.toThrow()
    await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow()
    // A client that trusts another authority refuses the certificate and says so, as Prometheus does.
    const stranger = newAuthority(join(folder, 'stranger'))
    const asked = ['s_client', '-connect', `127.0.0.1:${port}`, '-CAfile', stranger.certFile, '-verify_return_error']
    await expect(promisify(execFile)('openssl', asked)).rejects.toThrow()
    // A client that only looks whether the port is open (a load balancer) isn't reported.
    const told = () => lines.filter(({ event }) => event === 'tls-failed').map(({ reason }) => reason)
    await until(() => ['version', 'plain-http', 'certificate'].every((reason) => told().includes(reason)))
    const before = told().length
    const look = connectPlain(port, '127.0.0.1')
    await once(look, 'connect')
    look.destroy()
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200)
    expect(told()).toHaveLength(before)
    expect(await (await fetch(`${portal.url}/metrics`)).text()).toMatch(
      /avalwerk_security_events_total\{event="tls-failed",reason="version"\} [1-9]/,
    )
  })

  test('takes up a certificate that is replaced as Kubernetes does, and open connections stay', async () => {
    expect(await shownAt(port)).toBe(first)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const serial = () =>
      new Promise<string>((done, fail) => {
        request(`${portal.url}/health/live`, { agent }, (answer) => {
          const { serialNumber } = (answer.socket as TLSSocket).getPeerCertificate()
          answer.resume().on('end', () => done(serialNumber))
        })
          .on('error', fail)
          .end()
      })
    expect(await serial()).toBe(first)
    const second = authority.issue(join(folder, 'second'))
    mount.put(second)
    await until(async () => (await shownAt(port)) === serialOf(second.cert))
    expect(await serial()).toBe(first)
    agent.destroy()
    expect(await metric('avalwerk_tls_certificate_expiry_timestamp_seconds')).toBeGreaterThan((Date.now() + 80 * DAY_MS) / 1000)
  })

  test('its health is asked by a command, as containers do', async () => {
    const health = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['--experimental-strip-types', join(import.meta.dirname, '..', 'src', 'health.ts')], {
        env: { ...process.env, PORT: String(port), HOST: '0.0.0.0', ...env },
      }).then(
        () => 0,
        (error: { code: number }) => error.code,
      )
    const TLS_CERT_FILE = mount.files.certFile
    expect(await health({ TLS_CERT_FILE })).toBe(0)
    expect(await health({ HOST: '127.0.0.1', TLS_CERT_FILE })).toBe(0)
    expect(await health({ TLS_CERT_FILE: '' })).toBe(1)
    expect(await health({ TLS_CERT_FILE, PORT: '1' })).toBe(1)
  })
})

describe('a portal with a certificate ends at once', () => {
  test('also where a connection has asked for nothing yet', async () => {
    const { certFile, keyFile } = authority.issue(join(folder, 'end'))
    const portal = await startTestPortal({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile })
    const port = Number(new URL(portal.url).port)
    const silent = connectPlain(port, '127.0.0.1')
    await once(silent, 'connect')
    const open = await handshake(port)
    for (const socket of [silent, open]) socket.on('error', () => undefined)
    const from = performance.now()
    await portal.close()
    expect(performance.now() - from).toBeLessThan(allowingForLoad(5_000))
  })
})

describe('a portal doesn’t start', () => {
  const refused = async (certFile: string, keyFile: string) =>
    (await startTestPortal({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }).then(
      async (portal) => {
        await portal.close()
        return new Error('gestartet')
      },
      (error: Error) => error,
    ))!.message
  test('with a certificate and a key that don’t belong together, and says in a sentence why', async () => {
    const [one, other] = [authority.issue(join(folder, 'one')), authority.issue(join(folder, 'other'))]
    const text = join(folder, 'text')
    writeFileSync(text, 'kein Zertifikat')
    const ended = authority.issue(join(folder, 'ended'), 'localhost', -1)
    const missing = join(folder, 'nirgends')
    for (const [certFile, keyFile, sentence] of [
      [missing, one.keyFile, /^TLS_CERT_FILE \(.*nirgends\) lässt sich nicht lesen \(ENOENT\)\.$/],
      [one.certFile, missing, /^TLS_KEY_FILE \(.*nirgends\) lässt sich nicht lesen \(ENOENT\)\.$/],
      [text, one.keyFile, /^TLS_CERT_FILE \(.*text\) enthält kein Zertifikat im PEM-Format\.$/],
      [one.certFile, text, /^TLS_KEY_FILE \(.*text\) enthält keinen privaten Schlüssel ohne Kennwort im PEM-Format\.$/],
      [one.certFile, other.keyFile, /^Der Schlüssel in TLS_KEY_FILE gehört nicht zum ersten Zertifikat in TLS_CERT_FILE\.$/],
      [ended.certFile, ended.keyFile, /^Das Zertifikat in TLS_CERT_FILE ist abgelaufen \(\d\d\.\d\d\.\d{4}, \d\d:\d\d\)\.$/],
    ] as const)
      expect(await refused(certFile, keyFile)).toMatch(sentence)
  })
})

describe('a certificate that is watched', () => {
  let server: Server
  const said: { level: string; what: Record<string, unknown>; sentence: string }[] = []
  const log = Object.fromEntries(
    ['info', 'warn', 'error'].map((level) => [
      level,
      (what: Record<string, unknown>, sentence: string) => void said.push({ level, what, sentence }),
    ]),
  ) as never
  /** How far the clock of what is watched is ahead. */
  let aheadMs = 0
  /** A server with a pair, looked after so often that a test needn't wait. */
  async function serve(name: string, days = 90) {
    const pair = authority.issue(join(folder, name), 'localhost', days)
    const files = { certFile: pair.certFile, keyFile: pair.keyFile }
    const read = await readPair(files)
    server = createServer(tlsOptions(read), (_request, response) => void response.end())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    said.length = 0
    const watch = keepUpToDate([server], files, read, log, { everyMs: 10, now: () => Date.now() + aheadMs })
    return { ...pair, watch, port: (server.address() as AddressInfo).port }
  }
  const end = async (watch: { close(): void }) => {
    watch.close()
    await new Promise((closed) => server.close(closed))
    aheadMs = 0
  }

  test('a broken pair is reported once, the old one goes on, and the next good one is taken up', async () => {
    const { watch, port, cert, certFile, keyFile } = await serve('broken')
    const refusals = () => said.filter(({ level }) => level === 'error')
    try {
      const next = authority.issue(join(folder, 'next'))
      // Half replaced, and it stays so.
      cpSync(next.keyFile, keyFile)
      await until(() => watch.refused())
      await until(() => refusals().length > 0)
      expect(await shownAt(port)).toBe(serialOf(cert))
      writeFileSync(certFile, '')
      await until(() => refusals().length > 1)
      expect(await shownAt(port)).toBe(serialOf(cert))
      cpSync(next.certFile, certFile)
      await until(async () => (await shownAt(port)) === serialOf(next.cert))
      expect(watch.refused()).toBe(false)
      expect(refusals().map(({ sentence }) => sentence)).toEqual([
        'The new certificate is not taken over, the present one stays: Der Schlüssel in TLS_KEY_FILE gehört nicht zum ersten Zertifikat in TLS_CERT_FILE.',
        expect.stringMatching(
          /^The new certificate is not taken over, the present one stays: TLS_CERT_FILE \(.*\) enthält kein Zertifikat im PEM-Format\.$/,
        ),
      ])
      // One that has ended already isn't better than the present one.
      const ended = authority.issue(join(folder, 'late'), 'localhost', -1)
      cpSync(ended.certFile, certFile)
      cpSync(ended.keyFile, keyFile)
      await until(() => /ist abgelaufen \(/.test(refusals().at(-1)?.sentence ?? ''))
      expect(await shownAt(port)).toBe(serialOf(next.cert))
      // Nor one that counts later.
      aheadMs = -DAY_MS
      const early = authority.issue(join(folder, 'early'))
      cpSync(early.keyFile, keyFile)
      cpSync(early.certFile, certFile)
      await until(() => /gilt erst später \(ab /.test(refusals().at(-1)?.sentence ?? ''))
      expect(await shownAt(port)).toBe(serialOf(next.cert))
      aheadMs = 0
      await until(async () => (await shownAt(port)) === serialOf(early.cert))
      // A name that is gone is no certificate either.
      rmSync(certFile)
      await until(() => refusals().at(-1)?.sentence.endsWith('lässt sich nicht lesen (ENOENT).') === true)
      expect(await shownAt(port)).toBe(serialOf(early.cert))
    } finally {
      await end(watch)
    }
  })

  test('its end is reported from two weeks before, once a day, and as a fault when it is there', async () => {
    const { watch } = await serve('ending', 20)
    const sentences = () => said.map(({ level, sentence }) => `${level} ${sentence}`)
    const later = async (days: number, told: number) => {
      aheadMs = days * DAY_MS
      await until(() => said.length >= told)
    }
    try {
      expect(watch.expires().getTime()).toBeGreaterThan(Date.now() + 19 * DAY_MS)
      await later(5, 0)
      expect(sentences()).toEqual([])
      await later(7, 1)
      await later(8.1, 2)
      await later(18.5, 3)
      await later(19.6, 4)
      await later(21, 5)
      expect(sentences()).toEqual([
        'warn The portal’s certificate expires in 12 days',
        'warn The portal’s certificate expires in 11 days',
        'warn The portal’s certificate expires in one day',
        'warn The portal’s certificate expires in less than a day',
        'error The portal’s certificate has expired',
      ])
      expect(said[0]?.what).toEqual({ expires: watch.expires() })
    } finally {
      await end(watch)
    }
  })
})
