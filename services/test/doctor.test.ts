/** `npm run check`: what is configured is tried, and what is wrong is a sentence. */
import { createServer, type Server } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { bareEnvironment, EICAR } from '@avalwerk/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { checkDatabase } from '../src/doctor/database.ts'
import { clockFinding } from '../src/doctor/finding.ts'
import { checkDisk, checkMail, checkProxy, checkScanner, checkSignIn } from '../src/doctor/surroundings.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { onPostgres, SERVER } from './server.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const settings = (said: Record<string, string>) => readConfig(said)
const sentences = (found: readonly { level: string; sentence: string }[], level: string) =>
  found.filter((one) => one.level === level).map(({ sentence }) => sentence)
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
const portOf = async (server: Server | ReturnType<typeof createTcpServer>) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('the proxy', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal?.close())
  const seen = (said: Record<string, string>) => checkProxy(settings({ PUBLIC_URL: portal.url, ...said }))

  test('isn’t needed where the portal itself answers, which the doctor believes', async () => {
    expect(sentences(await seen({ PORT: new URL(portal.url).port }), 'wrong')).toEqual([])
  })
  /** A proxy before the portal that answers as if it had seen this. */
  const answering = async (said: object) => {
    const port = await portOf(createServer((_request, response) => response.end(JSON.stringify(said))))
    return `http://127.0.0.1:${port}`
  }
  test('is reported when it hides how it was asked, or believes what a caller says', async () => {
    const PUBLIC_URL = await answering({ protocol: 'https', host: 'intern', address: '203.0.113.99' })
    expect(sentences(await seen({ PUBLIC_URL }), 'wrong')).toEqual([
      expect.stringContaining('X-Forwarded-Proto'),
      expect.stringContaining('Kopf Host'),
      expect.stringContaining('TRUSTED_PROXIES'),
    ])
  })
  test('is reported when something else answers there, or nothing does', async () => {
    expect(sentences(await seen({ PUBLIC_URL: await answering({}) }), 'wrong')).toEqual([expect.stringContaining('etwas anderes')])
    expect(sentences(await seen({ PUBLIC_URL: 'http://127.0.0.1:1' }), 'note')).toEqual([expect.stringContaining('antwortet')])
    expect(sentences(await seen({ PUBLIC_URL: 'http://gibt-es-nicht.invalid' }), 'wrong')).toEqual([
      expect.stringContaining('gibt-es-nicht.invalid'),
    ])
  })
  test('may reach no portal as long as none runs here', async () => {
    const nobody = createServer((_request, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Wartung</h1>'))
    const PUBLIC_URL = `http://127.0.0.1:${await portOf(nobody)}`
    const before = await seen({ PUBLIC_URL, PORT: '1' })
    expect([sentences(before, 'wrong'), sentences(before, 'note')]).toEqual([[], [expect.stringContaining('erreicht kein Portal (503)')]])
    const { port } = new URL(portal.url)
    expect(sentences(await seen({ PUBLIC_URL, PORT: port }), 'wrong')).toEqual([expect.stringContaining(`auf Port ${port} eines läuft`)])
  })
  test('is found out by the portal itself when it is trusted and passes on what a caller says', async () => {
    expect(sentences(await seen({}), 'wrong')).toEqual([expect.stringContaining('TRUSTED_PROXIES ist zu weit')])
  })
})

describe('the scanner', () => {
  /** A scanner that answers each file with what `answer` makes of it. */
  const scanner = async (answer: (file: string) => string) => {
    const port = await portOf(
      createTcpServer((socket) => {
        let all = ''
        socket.on('data', (part) => {
          all += part.toString('latin1')
          if (all.endsWith('\0\0\0\0')) socket.end(`${answer(all)}\0`)
        })
        socket.on('error', () => undefined)
      }),
    )
    return settings({ VIRUS_SCANNER: `tcp://127.0.0.1:${port}` })
  }
  test('is in order where it finds what every scanner has to find', async () => {
    const found = await checkScanner(await scanner((file) => (file.includes(EICAR) ? 'stream: Eicar FOUND' : 'stream: OK')))
    expect(found).toEqual([{ level: 'ok', sentence: expect.stringContaining('EICAR') }])
  })
  test('is reported when it finds no virus, calls every file one, or doesn’t answer', async () => {
    expect(sentences(await checkScanner(await scanner(() => 'stream: OK')), 'wrong')).toEqual([expect.stringContaining('freshclam')])
    expect(sentences(await checkScanner(await scanner(() => 'stream: X FOUND')), 'wrong')).toEqual([
      expect.stringContaining('saubere Datei'),
    ])
    expect(sentences(await checkScanner(settings({ VIRUS_SCANNER: 'tcp://127.0.0.1:1' })), 'wrong')).toHaveLength(1)
  })
})

test('a mail server that can’t be reached is reported; having none is a note', async () => {
  expect(sentences(await checkMail(settings({ SMTP_URL: 'smtp://127.0.0.1:1' })), 'wrong')).toEqual([expect.stringContaining('SMTP_URL')])
  expect(sentences(await checkMail(settings({})), 'note')).toHaveLength(1)
})

test('a Keycloak that can’t be reached, or goes by another name, is reported', async () => {
  const at = async (issuer: string) => {
    const server = createServer((_request, response) => response.end(JSON.stringify({ issuer })))
    return `http://127.0.0.1:${await portOf(server)}`
  }
  const look = (KEYCLOAK_URL: string) => checkSignIn(settings({ IDENTITY_MODE: 'keycloak', KEYCLOAK_URL }))
  expect(sentences(await look('http://127.0.0.1:1'), 'wrong')).toEqual([expect.stringContaining('antwortet')])
  expect(sentences(await look(await at('http://intern:8080/realms/avalwerk')), 'wrong')).toEqual([expect.stringContaining('--hostname')])
})

test('a clock that is wrong is reported with the difference', () => {
  const now = Date.now()
  expect(clockFinding('der Datenbank', now + 4_000, now).level).toBe('ok')
  expect(clockFinding('der Datenbank', now + 61_000, now)).toEqual({ level: 'wrong', sentence: expect.stringContaining('61 s vor') })
  expect(clockFinding('der Datenbank', now - 3_600_000, now).sentence).toContain('3600 s nach')
})

test('a full disk and a folder that isn’t one are reported', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'avalwerk-test-'))
  expect(sentences(await checkDisk(settings({ DATA_DIR, DISK_RESERVE_MB: '999999999' })), 'wrong')[0]).toContain('MB frei')
  expect(sentences(await checkDisk(settings({ DATA_DIR: join(import.meta.filename, 'none') })), 'wrong')[0]).toContain('kein Ordner')
  expect(sentences(await checkDisk(settings({ DATA_DIR: join(DATA_DIR, 'comes', 'later') })), 'wrong')).toEqual([])
  expect(await readdir(DATA_DIR)).toEqual([])
  await rm(DATA_DIR, { recursive: true })
})

test('the command ends with 1 where something is wrong, and prints no stack', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'avalwerk-test-'))
  const run = (more: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '..', 'src', 'doctor', 'command.ts')], {
      encoding: 'utf8',
      env: bareEnvironment({ DATA_DIR, PUBLIC_URL: 'http://127.0.0.1:1', ...more }),
    })
  const fine = run({})
  expect([fine.status, fine.stdout]).toEqual([0, expect.stringContaining('eingebettete Datenbank')])
  const bad = run({ SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/x' })
  expect(bad.status).toBe(1)
  expect(bad.stdout).toMatch(/FALSCH +Datenbank: .*\n(.*\n)*FALSCH +Mail: /)
  expect(bad.stdout + bad.stderr).not.toMatch(/^\s+at /m)
  const typo = run({ DATABSE_URL: 'x' })
  expect([typo.status, typo.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')])
  await rm(DATA_DIR, { recursive: true })
})

onPostgres('a database', () => {
  test('is in order when it answers and its login may do what is needed', async () => {
    const found = await checkDatabase(settings({ DATABASE_URL: SERVER as string }))
    expect(sentences(found, 'wrong')).toEqual([])
    expect(sentences(found, 'ok').join()).toContain('PostgreSQL')
  })
})

test('a Keycloak that refuses the account for administration is reported in a sentence', async () => {
  let url = ''
  const server = createServer(({ url: path = '' }, response) => {
    const known = path.endsWith('openid-configuration')
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known ? { issuer: `${url}/realms/avalwerk` } : { error: 'unauthorized_client' }))
  })
  url = `http://127.0.0.1:${await portOf(server)}`
  const config = settings({ IDENTITY_MODE: 'keycloak', KEYCLOAK_URL: url, KEYCLOAK_ADMIN_CLIENT_SECRET: 'falsch' })
  expect(sentences(await checkSignIn(config), 'wrong')).toEqual([
    'Keycloak nimmt das Dienstkonto avalwerk-admin für die Verwaltung nicht an: Stimmt KEYCLOAK_ADMIN_CLIENT_SECRET?',
  ])
})
