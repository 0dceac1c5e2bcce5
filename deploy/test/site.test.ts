import { readFileSync } from 'node:fs'
import { connect, type SecureVersion } from 'node:tls'
import { fetchChromium, startOptions } from '@avalwerk/testing'
import { accessTokens, DEMO_PASSWORD, logIn } from '@avalwerk/testing/signIn'
import { longTest } from '@avalwerk/testing/longTest'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { chromium } from 'playwright'
import { type Release, type Setup, until, callAlone, question, startSetup } from './site.ts'

let setup: Setup
const tokenOf = accessTokens((account) => logIn(setup.url, account))
beforeAll(async () => {
  setup = await startSetup()
}, 300_000)
afterAll(() => setup?.close(), 60_000)

const list = '/buergschaftservice/api/private/v2/buergschaften/filterung?size=25'
const fetchIt = (path: string, header: Record<string, string> = {}) => fetch(setup.url + path, { headers: header })
const callApi = async (method: string, path: string, body?: object, account = 'ag.admin', url = setup.url) =>
  fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(account)}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
type Remote = { base: string; entry: string }
const remote = async () =>
  ((await (await fetchIt('/plattform/manifest.json')).json()) as { remotes: Record<string, Remote> }).remotes['mfe-texte'] as Remote

describe('nginx', () => {
  /** How a connection comes about: its protocol, and what is spoken over it. */
  const connectTo = (maxVersion: SecureVersion) =>
    new Promise<[string | null, string | false | null]>((done, fail) => {
      const port = Number(new URL(setup.url).port)
      const stretch = connect({ host: 'localhost', port, minVersion: 'TLSv1', maxVersion, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
        done([stretch.getProtocol(), stretch.alpnProtocol])
        stretch.destroy()
      })
      stretch.on('error', fail)
    })
  test('speaks HTTP/2 over TLS 1.2 and 1.3, nothing older, and sends on those who come without', async () => {
    expect(await connectTo('TLSv1.3')).toEqual(['TLSv1.3', 'h2'])
    expect(await connectTo('TLSv1.2')).toEqual(['TLSv1.2', 'h2'])
    await expect(connectTo('TLSv1.1')).rejects.toThrow()
    const page = { accept: 'text/html' }
    const response = await fetch(`${setup.unencrypted}/auftraggeber/x?y=1`, { redirect: 'manual', headers: page })
    expect([response.status, response.headers.get('location')]).toEqual([308, 'https://localhost/auftraggeber/x?y=1'])
    // A program that was set up without TLS must fail rather than send its token in the open and be led on.
    const call = await fetch(`${setup.unencrypted}/auftraggeber/x?y=1`, { redirect: 'manual' })
    expect([call.status, call.headers.get('location')]).toEqual([403, null])
    // But an authority that is to give a certificate for this name asks in the open.
    const asked = await fetch(`${setup.unencrypted}/.well-known/acme-challenge/antwort`, { redirect: 'manual' })
    expect([asked.status, await asked.text()]).toEqual([200, 'antwort.probe'])
  })
  test('keeps releases for ever, in the browser and at its own place, compressed', async () => {
    const { base, entry } = await remote()
    const responses = [await fetchIt(base + entry, { 'accept-encoding': 'br' }), await fetchIt(base + entry, { 'accept-encoding': 'br' })]
    const [, second] = responses
    expect(responses.map((a) => a.status)).toEqual([200, 200])
    expect(second?.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable|immutable.*max-age=31536000/)
    expect(second?.headers.get('content-encoding')).toBe('br')
    expect(second?.headers.get('x-cache')).toBe('HIT')
    // A client that takes no Brotli gets none from the cache.
    const third = await fetchIt(base + entry, { 'accept-encoding': 'gzip' })
    expect(third.headers.get('content-encoding')).toBe('gzip')
    expect(await third.text()).toBe(await (second as Response).text())
  })
  test('asks for the manifest each time, and an unchanged one costs nothing', async () => {
    const first = await fetchIt('/plattform/manifest.json')
    expect([first.headers.get('cache-control'), first.headers.get('x-cache')]).toEqual(['no-cache', null])
    const etag = (first.headers.get('etag') ?? '').replace('W/', '')
    expect((await fetchIt('/plattform/manifest.json', { 'if-none-match': etag })).status).toBe(304)
  })
  test('lets page and policy through as the portal writes them, and compresses them', async () => {
    const [a, b] = [
      await fetchIt('/auftraggeber/x', { accept: 'text/html', 'accept-encoding': 'gzip' }),
      await fetchIt('/auftraggeber/x', { accept: 'text/html' }),
    ]
    expect(a.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/)
    expect(a.headers.get('content-security-policy')).not.toBe(b.headers.get('content-security-policy'))
    expect([a.headers.get('cache-control'), a.headers.get('content-encoding')]).toEqual(['no-store', 'gzip'])
    expect(a.headers.get('strict-transport-security')).toMatch(/max-age=63072000/)
  })
  test('hands out nothing that is for the inside only', async () => {
    for (const path of ['/metrics', '/health/ready', '/health/live']) {
      const answer = await fetchIt(path)
      expect(answer.status).toBe(404)
      // Answers of nginx itself are protected like those of the portal.
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=63072000; includeSubDomains/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    // No header is sent twice.
    expect((await fetchIt('/auftraggeber/x', { accept: 'text/html' })).headers.get('strict-transport-security')).not.toContain(',')
  })
  test('says how a call through nginx arrives at the portal, and believes no origin that a client claims', async () => {
    const answer = await fetchIt('/health/seen', { 'x-forwarded-for': '203.0.113.99', 'x-forwarded-proto': 'http' })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { protocol: 'https', host: new URL(setup.url).host, address: expect.stringMatching(/127\.0\.0\.1|::1/) },
    ])
  })
  test('names a call as the portal does, and as the browser that gave it a name', async () => {
    const given = await fetchIt('/gibt-es-nicht', { 'x-korrelations-id': 'vom-browser-4711' })
    const own = await fetchIt('/gibt-es-nicht', { 'x-korrelations-id': 'zu kurz' })
    expect(given.headers.get('x-korrelations-id')).toBe('vom-browser-4711')
    const made = own.headers.get('x-korrelations-id')
    expect(made).toMatch(/^[0-9a-f]{32}$/)
    // nginx writes the line of a call after its answer has left.
    const lines = () => readFileSync(setup.zugriffe, 'utf8').trim().split('\n')
    const named = (id: string | null) =>
      lines()
        .map((line) => JSON.parse(line) as { korrelationsId: string; process: string })
        .find(({ korrelationsId }) => korrelationsId === id)?.process ?? ''
    for (const id of ['vom-browser-4711', made]) {
      await until(async () => named(id) !== '', `die Zeile ${id} im Protokoll`)
      expect(named(id)).toMatch(/^127\.0\.0\.1:\d+$/)
    }
  })
  test('writes no search and no link into the log that is worth as much as a password', async () => {
    await fetchIt('/auth/realms/avalwerk/passwort/GEHEIMER-LINK?id_token_hint=GEHEIMES-TOKEN')
    await fetchIt('/partnerservice/api/private/v2/nutzerverwaltung/benutzer/email/geheim%40example.org')
    const log = readFileSync(setup.zugriffe, 'utf8')
    expect(log).toContain('/auth/realms/avalwerk/passwort/')
    expect(log).not.toMatch(/GEHEIM|geheim/)
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })
  test('compresses answers, and refuses what is too large as the portal would', async () => {
    const response = await callApi('POST', list, {})
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const tooLarge = await callApi('POST', '/partnerservice/api/private/v2/unternehmen/name', { x: 'x'.repeat(27_000_000) })
    expect([tooLarge.status, ((await tooLarge.json()) as { code: string }).code]).toEqual([413, 'ZU_GROSS'])
  })
})

test('a browser signs in, loads a remote and works, without an error and all over HTTP/2', async () => {
  fetchChromium()
  const window = await chromium.launch(startOptions())
  try {
    const page = await window.newPage({ ignoreHTTPSErrors: true, locale: 'de-DE' })
    const error: string[] = []
    page.on('console', (message) => message.type() === 'error' && error.push(message.text()))
    page.on('pageerror', (f) => error.push(f.message))
    page.on('requestfailed', (r) => !r.failure()?.errorText.includes('ERR_ABORTED') && error.push(r.url()))
    await page.goto(`${setup.url}/auftraggeber/buergschaftstexte/ausfuehrung/liste`)
    await page.locator('input[name=username]').fill('ag.admin')
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.locator('main h1').filter({ hasText: 'Ausführung' }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    const logs = await page.evaluate(() => [
      ...new Set((performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((r) => r.nextHopProtocol)),
    ])
    expect([error, logs]).toEqual([[], ['h2']])
  } finally {
    await window.close()
  }
})

test('commands work beside the portal, behind pgbouncer too, which takes no settings of connections', () => {
  expect(setup.command('setup/command.ts', '--company', 'Noch ein Betreiber')).toMatch(/^Diese Installation ist schon eingerichtet\./)
  expect(setup.command('identity/command.ts', 'list')).not.toMatch(/^\s+at /m)
  expect(setup.command('organisation/command.ts', 'leave', 'QQ9999')).toMatch(/^Es gibt keine Organisation QQ9999\./)
})

describe('several processes', () => {
  test('a step in one reaches the stream in the other', async () => {
    const [first, second] = setup.processes
    const stream = await fetch(`${first?.url}/aufgabenservice/api/private/v1/ereignisse`, {
      headers: { authorization: `Bearer ${await tokenOf('ag.admin')}` },
    })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    const notice = {
      startZeit: new Date().toISOString(),
      endZeit: null,
      badge: null,
      typ: 'news',
      beschreibung: 'Aus dem anderen Prozess',
      link: null,
      buttonText: null,
    }
    const written = await callApi('POST', '/aufgabenservice/api/private/v1/plattformhinweis', notice, 'bsp.admin', `${second?.url}`)
    expect(written.status).toBe(200)
    // What the demo still does in the background is told on the same stream.
    let told = ''
    while (!told.includes('"art":"HINWEIS"')) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`Der Strom endete nach: ${told}`)
      told += new TextDecoder().decode(value)
    }
    await reader.cancel()
  })
  test('a switch in one stands in the manifest of the other', async () => {
    const platform = '/plattformservice/api/private/v1/remotes'
    const { remotes } = (await (await callApi('GET', platform, undefined, 'bsp.admin')).json()) as {
      remotes: { name: string; stand: number }[]
    }
    const stand = remotes.find(({ name }) => name === 'mfe-vertraege')?.stand
    const [first, second] = setup.processes
    await callApi('PUT', `${platform}/mfe-vertraege/aktiv`, { aktiv: false, grund: 'Störung', stand }, 'bsp.admin', `${first?.url}`)
    await until(
      async () => {
        const manifest = (await (await fetch(`${second?.url}/plattform/manifest.json`)).json()) as {
          remotes: Record<string, { active: boolean }>
        }
        return manifest.remotes['mfe-vertraege']?.active === false
      },
      'Manifest des anderen Prozesses',
      5,
    )
  })
  test('a stream through nginx arrives as soon as something happens', async () => {
    const stream = await fetch(`${setup.url}/aufgabenservice/api/private/v1/ereignisse`, {
      headers: { authorization: `Bearer ${await tokenOf('ag.admin')}` },
    })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('retry')
    await reader.cancel()
  })
})

const single = async (method: string, path: string, body?: object, further: Record<string, string> = {}) =>
  callAlone(setup.url + path, method, { authorization: `Bearer ${await tokenOf('ag.admin')}`, ...further }, body)

const SETTING = { spalten: [], verborgen: [], breiten: {}, kompakt: true, proSeite: 25, ansichten: [] }

/** Changes that a next release may make to a table in use. */
const MIGRATIONS = {
  '9001-probe.sql': `alter table buergschaft add column probe text, add column probezahl int not null default 0;
create table probe (id int primary key);
`,
  '9002-probe.sql': `-- ohne Transaktion
create index concurrently if not exists probe_zahl on buergschaft (probezahl);
`,
}

const setting = (name: string) => `/partnerservice/api/private/v2/nutzerverwaltung/anlage.${name}/einstellung`

/** Six people work until something is done. @returns how many calls they made, and those that failed */
async function underLoad(something: (calls: () => number) => Promise<void>): Promise<{ calls: number; failed: readonly string[] }> {
  const failed: string[] = []
  let calls = 0
  let over = false
  const works = ['a', 'b', 'c', 'd', 'e', 'f'].map(async (actor) => {
    let { version } = (await (await callApi('GET', setting(actor))).json()) as { version: number }
    while (!over)
      for (const [method, path, body] of [
        ['POST', list, {}],
        ['POST', setting(actor), { version, einstellung: SETTING }],
        ['GET', '/plattform/manifest.json', undefined],
      ] as const) {
        const { status, text } = await single(method, path, body).catch((error: unknown) => ({ status: 0, text: String(error) }))
        calls++
        if (status !== 200) failed.push(`${status} ${path} ${text}`)
        else if (path.endsWith('/einstellung')) version = (JSON.parse(text) as { version: number }).version
      }
  })
  try {
    await until(async () => calls > 30, 'Arbeit')
    await something(() => calls)
  } finally {
    over = true
    await Promise.all(works)
  }
  return { calls, failed }
}

type ServingProcess = Setup['processes'][number]
/** Takes a process out of service, has another begin in its place, and lets it serve. @param release this one unless said otherwise */
async function replace(process: ServingProcess, release?: Release, during: () => Promise<void> = async () => {}): Promise<void> {
  setup.toggle('out', process.port)
  await process.end()
  await Promise.all([process.start(release), during()])
  setup.toggle('in', process.port)
}

test('a process is replaced under load: no request fails', async () => {
  const { calls, failed } = await underLoad(() => replace(setup.processes[0] as ServingProcess))
  expect(failed).toEqual([])
  expect(calls).toBeGreaterThan(50)
})

longTest(
  'the next release replaces the processes one by one, under load: no request fails or waits for its migration',
  async () => {
    // A person reads what the migration changes, and takes their time.
    const reader = new pg.Client({ connectionString: setup.database })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select count(*) from buergschaft')
    const waits = async () =>
      'pid' in (await question(setup.database, `select pid from pg_locks where not granted and mode = 'AccessExclusiveLock'`))
    const migrated = async () =>
      (await question(setup.database, `select coalesce(json_agg(name order by name), '[]') as namen from migration where name like '9%'`))
        .namen

    const next = setup.nextRelease(MIGRATIONS)
    const [first, ...further] = setup.processes
    const { calls, failed } = await underLoad(async (made) => {
      await replace(first as ServingProcess, next, async () => {
        await until(waits, 'Migration')
        const before = made()
        await until(async () => made() > before + 100, 'Arbeit während der Migration')
        expect(await migrated()).toEqual([])
        await reader.query('commit')
      })
      for (const process of further) await replace(process, next)
    })
    await reader.end()
    expect(await migrated()).toEqual(Object.keys(MIGRATIONS))
    expect(failed).toEqual([])
    expect(calls).toBeGreaterThan(200)
  },
  300_000,
)

test('when the database fails, the replica takes over: nothing acknowledged is missing, and nothing is restarted by hand', async () => {
  const path = setting('uebernahme')
  const { status, text } = await single('POST', path, { version: 0, einstellung: { ...SETTING, proSeite: 100 } })
  expect([status, text]).toEqual([200, expect.any(String)])
  await setup.apply()
  // Each process finds its way by itself, and each connection of its pool; until then an answer may be that it can't be had.
  const insist = async (method: string, path: string, body?: object, url = setup.url, account = 'ag.admin'): Promise<string> => {
    const call = async () => callAlone(url + path, method, { authorization: `Bearer ${await tokenOf(account)}` }, body)
    let answer = await call()
    await until(async () => answer.status !== 503 || (answer = await call()).status !== 503, 'Antwort nach der Übernahme', 30)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.text
  }
  for (const { url } of setup.processes) await insist('GET', path, undefined, url)
  const read = JSON.parse(await insist('GET', path)) as { einstellung: { proSeite: number }; version: number }
  expect(read.einstellung.proSeite).toBe(100)
  await insist('POST', path, { version: read.version, einstellung: SETTING })
  // Announcements find their way again, too.
  const signIn = async () => (await logIn(setup.url, 'bsp.admin')).access_token !== ''
  await until(signIn, 'Anmeldung nach der Übernahme', 30)
  const platform = '/plattformservice/api/private/v1/remotes'
  const { remotes } = JSON.parse(await insist('GET', platform, undefined, setup.url, 'bsp.admin')) as {
    remotes: { name: string; stand: number; aktiv: boolean }[]
  }
  const before = remotes.find(({ name }) => name === 'mfe-texte')
  await insist(
    'PUT',
    `${platform}/mfe-texte/aktiv`,
    { aktiv: !before?.aktiv, grund: 'Störung', stand: before?.stand },
    setup.url,
    'bsp.admin',
  )
  for (const { url } of setup.processes)
    await until(
      async () => {
        const manifest = (await (await fetch(`${url}/plattform/manifest.json`)).json()) as {
          remotes: Record<string, { active: boolean }>
        }
        return manifest.remotes['mfe-texte']?.active === !before?.aktiv
      },
      'Manifest nach der Übernahme',
      15,
    )
})

test('the last process can’t be taken out of service', () => {
  const [first, second] = setup.processes.map(({ port }) => port) as [number, number]
  setup.toggle('out', first)
  expect(() => setup.toggle('out', second)).toThrow(/Der letzte Prozess bleibt/)
  setup.toggle('in', first)
  expect(() => setup.toggle('out', 1)).toThrow(/kennt keinen Prozess/)
})

test('when one process fails, the other answers; when all fail, nginx says so in German', async () => {
  const [first, second] = setup.processes
  await first?.end('SIGKILL')
  const manifests = []
  for (let index = 0; index < 10; index++) manifests.push(await single('GET', '/plattform/manifest.json'))
  expect(manifests.map(({ status }) => status)).toEqual(manifests.map(() => 200))
  const { remotes } = JSON.parse(manifests.at(-1)?.text ?? '') as { remotes: Record<string, Remote> }
  const { base, entry } = remotes['mfe-texte'] as Remote
  await second?.end('SIGKILL')
  const response = await single('GET', '/auftraggeber/x', undefined, { accept: 'text/html' })
  expect([response.status, response.headers['retry-after']]).toEqual([503, '30'])
  expect(response.headers['content-security-policy']).toMatch(/default-src 'none'/)
  expect(response.text).toContain('Das Portal ist gerade nicht erreichbar')
  // What is kept is still there.
  expect((await single('GET', base + entry, undefined, { 'accept-encoding': 'br' })).status).toBe(200)
})
