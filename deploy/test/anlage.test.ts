import { readFileSync } from 'node:fs'
import { connect, type SecureVersion } from 'node:tls'
import { fetchChromium, startOptions } from '@avalwerk/testing'
import { DEMO_PASSWORD, meldeAn } from '@avalwerk/testing/anmeldung'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { chromium } from 'playwright'
import { type Setup, bis, callAlone, frage, startSetup } from './anlage.ts'

let setup: Setup
let token = ''
beforeAll(async () => {
  setup = await startSetup()
  token = (await meldeAn(setup.url, 'ag.admin')).access_token
}, 300_000)
afterAll(() => setup?.schließe(), 60_000)

const liste = '/buergschaftservice/api/private/v2/buergschaften/filterung?size=25'
const hole = (pfad: string, kopf: Record<string, string> = {}) => fetch(setup.url + pfad, { headers: kopf })
const rufe = (method: string, pfad: string, body?: object, wer = token, basis = setup.url) =>
  fetch(basis + pfad, {
    method,
    headers: { authorization: `Bearer ${wer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
type Remote = { basis: string; eintrag: string }
const remote = async () =>
  ((await (await hole('/plattform/manifest.json')).json()) as { remotes: Record<string, Remote> }).remotes['mfe-texte'] as Remote

describe('nginx', () => {
  /** How a connection comes about: its protocol, and what is spoken over it. */
  const verbinde = (maxVersion: SecureVersion) =>
    new Promise<[string | null, string | false | null]>((fertig, fail) => {
      const port = Number(new URL(setup.url).port)
      const stretch = connect({ host: 'localhost', port, minVersion: 'TLSv1', maxVersion, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
        fertig([stretch.getProtocol(), stretch.alpnProtocol])
        stretch.destroy()
      })
      stretch.on('error', fail)
    })
  test('spricht HTTP/2 über TLS 1.2 und 1.3, nichts Älteres, und schickt weiter, wer ohne kommt', async () => {
    expect(await verbinde('TLSv1.3')).toEqual(['TLSv1.3', 'h2'])
    expect(await verbinde('TLSv1.2')).toEqual(['TLSv1.2', 'h2'])
    await expect(verbinde('TLSv1.1')).rejects.toThrow()
    const page = { accept: 'text/html' }
    const antwort = await fetch(`${setup.unverschlüsselt}/auftraggeber/x?y=1`, { redirect: 'manual', headers: page })
    expect([antwort.status, antwort.headers.get('location')]).toEqual([308, 'https://localhost/auftraggeber/x?y=1'])
    // A program that was set up without TLS is to fail, not to send its token in the open and be led on.
    const call = await fetch(`${setup.unverschlüsselt}/auftraggeber/x?y=1`, { redirect: 'manual' })
    expect([call.status, call.headers.get('location')]).toEqual([403, null])
    // But an authority that is to give a certificate for this name asks in the open.
    const asked = await fetch(`${setup.unverschlüsselt}/.well-known/acme-challenge/antwort`, { redirect: 'manual' })
    expect([asked.status, await asked.text()]).toEqual([200, 'antwort.probe'])
  })
  test('hält Releases für immer, im Browser und bei sich, gepackt', async () => {
    const { basis, eintrag } = await remote()
    const antworten = [await hole(basis + eintrag, { 'accept-encoding': 'br' }), await hole(basis + eintrag, { 'accept-encoding': 'br' })]
    const [, zweite] = antworten
    expect(antworten.map((a) => a.status)).toEqual([200, 200])
    expect(zweite?.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable|immutable.*max-age=31536000/)
    expect(zweite?.headers.get('content-encoding')).toBe('br')
    expect(zweite?.headers.get('x-cache')).toBe('HIT')
    // Whoever takes no Brotli gets none from the cache.
    const dritte = await hole(basis + eintrag, { 'accept-encoding': 'gzip' })
    expect(dritte.headers.get('content-encoding')).toBe('gzip')
    expect(await dritte.text()).toBe(await (zweite as Response).text())
  })
  test('fragt nach dem Manifest jedes Mal, und ein unverändertes kostet nichts', async () => {
    const erste = await hole('/plattform/manifest.json')
    expect([erste.headers.get('cache-control'), erste.headers.get('x-cache')]).toEqual(['no-cache', null])
    const etag = (erste.headers.get('etag') ?? '').replace('W/', '')
    expect((await hole('/plattform/manifest.json', { 'if-none-match': etag })).status).toBe(304)
  })
  test('lässt Seite und Richtlinie durch, wie das Portal sie schreibt, und packt sie', async () => {
    const [a, b] = [
      await hole('/auftraggeber/x', { accept: 'text/html', 'accept-encoding': 'gzip' }),
      await hole('/auftraggeber/x', { accept: 'text/html' }),
    ]
    expect(a.headers.get('content-security-policy')).toMatch(/script-src 'self';.*nonce-/)
    expect(a.headers.get('content-security-policy')).not.toBe(b.headers.get('content-security-policy'))
    expect([a.headers.get('cache-control'), a.headers.get('content-encoding')]).toEqual(['no-store', 'gzip'])
    expect(a.headers.get('strict-transport-security')).toMatch(/max-age=63072000/)
  })
  test('gibt nichts heraus, was nur für drinnen ist', async () => {
    for (const pfad of ['/metrics', '/health/ready', '/health/live']) {
      const answer = await hole(pfad)
      expect(answer.status).toBe(404)
      // What nginx says itself is protected as what the portal says.
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=63072000; includeSubDomains/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    // Nothing is said twice.
    expect((await hole('/auftraggeber/x', { accept: 'text/html' })).headers.get('strict-transport-security')).not.toContain(',')
  })
  test('sagt, wie ein Aufruf durch nginx beim Portal ankommt, und lässt sich keine Herkunft vormachen', async () => {
    const answer = await hole('/health/seen', { 'x-forwarded-for': '203.0.113.99', 'x-forwarded-proto': 'http' })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { protocol: 'https', host: new URL(setup.url).host, address: expect.stringMatching(/127\.0\.0\.1|::1/) },
    ])
  })
  test('nennt einen Aufruf wie das Portal und wie der Browser, der ihm einen Namen gab', async () => {
    const given = await hole('/gibt-es-nicht', { 'x-korrelations-id': 'vom-browser-4711' })
    const own = await hole('/gibt-es-nicht', { 'x-korrelations-id': 'zu kurz' })
    expect(given.headers.get('x-korrelations-id')).toBe('vom-browser-4711')
    const made = own.headers.get('x-korrelations-id')
    expect(made).toMatch(/^[0-9a-f]{32}$/)
    const named = readFileSync(setup.zugriffe, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { korrelationsId: string; process: string })
    for (const id of ['vom-browser-4711', made])
      expect(named.find(({ korrelationsId }) => korrelationsId === id)?.process).toMatch(/^127\.0\.0\.1:\d+$/)
  })
  test('schreibt ins Protokoll keine Suche und keinen Link, der so viel wert ist wie ein Passwort', async () => {
    await hole('/auth/realms/avalwerk/passwort/GEHEIMER-LINK?id_token_hint=GEHEIMES-TOKEN')
    await hole('/partnerservice/api/private/v2/nutzerverwaltung/benutzer/email/geheim%40example.org')
    const log = readFileSync(setup.zugriffe, 'utf8')
    expect(log).toContain('/auth/realms/avalwerk/passwort/')
    expect(log).not.toMatch(/GEHEIM|geheim/)
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })
  test('packt Antworten, und weist zu Großes ab, wie das Portal es täte', async () => {
    const antwort = await rufe('POST', liste, {})
    expect(antwort.headers.get('content-encoding')).toBe('gzip')
    const zuGroß = await rufe('POST', '/partnerservice/api/private/v2/unternehmen/name', { x: 'x'.repeat(27_000_000) })
    expect([zuGroß.status, ((await zuGroß.json()) as { code: string }).code]).toEqual([413, 'ZU_GROSS'])
  })
})

test('ein Browser meldet sich an, lädt einen Remote und arbeitet, ohne Fehler und alles über HTTP/2', async () => {
  fetchChromium()
  const fenster = await chromium.launch(startOptions())
  try {
    const page = await fenster.newPage({ ignoreHTTPSErrors: true, locale: 'de-DE' })
    const fehler: string[] = []
    page.on('console', (meldung) => meldung.type() === 'error' && fehler.push(meldung.text()))
    page.on('pageerror', (f) => fehler.push(f.message))
    page.on('requestfailed', (r) => !r.failure()?.errorText.includes('ERR_ABORTED') && fehler.push(r.url()))
    await page.goto(`${setup.url}/auftraggeber/buergschaftstexte/ausfuehrung/liste`)
    await page.locator('input[name=username]').fill('ag.admin')
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.locator('main h1').filter({ hasText: 'Ausführung' }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    const logs = await page.evaluate(() => [
      ...new Set((performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((r) => r.nextHopProtocol)),
    ])
    expect([fehler, logs]).toEqual([[], ['h2']])
  } finally {
    await fenster.close()
  }
}, 120_000)

test('Befehle arbeiten neben dem Portal, auch hinter pgbouncer, der keine Einstellungen für Verbindungen nimmt', () => {
  expect(setup.befehl('setup/command.ts', '--company', 'Noch ein Betreiber')).toMatch(/^Diese Installation ist schon eingerichtet\./)
  expect(setup.befehl('identity/command.ts', 'list')).not.toMatch(/^\s+at /m)
  expect(setup.befehl('organisation/command.ts', 'leave', 'QQ9999')).toMatch(/^Es gibt keine Organisation QQ9999\./)
})

describe('Mehrere Prozesse', () => {
  test('ein Schritt im einen erreicht den Strom im anderen', async () => {
    const [erster, zweiter] = setup.prozesse
    const strom = await fetch(`${erster?.url}/aufgabenservice/api/private/v1/ereignisse`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const leser = (strom.body as ReadableStream<Uint8Array>).getReader()
    await leser.read()
    const wer = (await meldeAn(setup.url, 'bsp.admin')).access_token
    const hinweis = {
      startZeit: new Date().toISOString(),
      endZeit: null,
      badge: null,
      typ: 'news',
      beschreibung: 'Aus dem anderen Prozess',
      link: null,
      buttonText: null,
    }
    const geschrieben = await rufe('POST', '/aufgabenservice/api/private/v1/plattformhinweis', hinweis, wer, `${zweiter?.url}`)
    expect(geschrieben.status).toBe(200)
    // What the demo still does in the background is told on the same stream.
    let told = ''
    while (!told.includes('"art":"HINWEIS"')) {
      const { value, done } = await leser.read()
      if (done) throw new Error(`Der Strom endete nach: ${told}`)
      told += new TextDecoder().decode(value)
    }
    await leser.cancel()
  })
  test('ein Schalten im einen steht im Manifest des anderen', async () => {
    const wer = (await meldeAn(setup.url, 'bsp.admin')).access_token
    const plattform = '/plattformservice/api/private/v1/remotes'
    const { remotes } = (await (await rufe('GET', plattform, undefined, wer)).json()) as { remotes: { name: string; stand: number }[] }
    const stand = remotes.find(({ name }) => name === 'mfe-vertraege')?.stand
    const [erster, zweiter] = setup.prozesse
    await rufe('PUT', `${plattform}/mfe-vertraege/aktiv`, { aktiv: false, stand }, wer, `${erster?.url}`)
    await bis(
      async () => {
        const m = (await (await fetch(`${zweiter?.url}/plattform/manifest.json`)).json()) as {
          remotes: Record<string, { aktiv: boolean }>
        }
        return m.remotes['mfe-vertraege']?.aktiv === false
      },
      'Manifest des anderen Prozesses',
      5,
    )
  })
  test('ein Strom durch nginx kommt an, sobald etwas geschieht', async () => {
    const strom = await fetch(`${setup.url}/aufgabenservice/api/private/v1/ereignisse`, { headers: { authorization: `Bearer ${token}` } })
    const leser = (strom.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await leser.read()).value)).toContain('retry')
    await leser.cancel()
  })
})

const einzeln = (method: string, pfad: string, body?: object, weitere: Record<string, string> = {}) =>
  callAlone(setup.url + pfad, method, { authorization: `Bearer ${token}`, ...weitere }, body)

const SETTING = { spalten: [], verborgen: [], breiten: {}, kompakt: true, proSeite: 25, ansichten: [] }

/** What a next release may do to a table that everybody uses. */
const MIGRATIONS = {
  '9001-probe.sql': `alter table buergschaft add column probe text, add column probezahl int not null default 0;
create table probe (id int primary key);
`,
  '9002-probe.sql': `-- ohne Transaktion
create index concurrently if not exists probe_zahl on buergschaft (probezahl);
`,
}

test('die nächste Ausgabe löst die Prozesse ab, einen nach dem anderen, unter Last: keine Anfrage scheitert oder wartet auf ihre Migration', async () => {
  const gescheitert: string[] = []
  let anfragen = 0
  let zu = false
  const einstellung = (wer: number) => `/partnerservice/api/private/v2/nutzerverwaltung/anlage.${'abcdef'[wer]}/einstellung`
  const last = Array.from({ length: 6 }, async (_, wer) => {
    let version = 0
    while (!zu)
      for (const [method, pfad, body] of [
        ['POST', liste, {}],
        ['POST', einstellung(wer), { version, einstellung: SETTING }],
        ['GET', '/plattform/manifest.json', undefined],
      ] as const) {
        const { status, text } = await einzeln(method, pfad, body).catch((fehler: unknown) => ({ status: 0, text: String(fehler) }))
        anfragen++
        if (status !== 200) gescheitert.push(`${status} ${pfad} ${text}`)
        else if (pfad.endsWith('/einstellung')) version = (JSON.parse(text) as { version: number }).version
      }
  })
  // Somebody reads what the migration changes, and takes their time.
  const leser = new pg.Client({ connectionString: setup.datenbank })
  await leser.connect()
  await leser.query('begin')
  await leser.query('select count(*) from buergschaft')
  const wartet = async () =>
    'pid' in (await frage(setup.datenbank, `select pid from pg_locks where not granted and mode = 'AccessExclusiveLock'`))
  const migrated = async () =>
    (await frage(setup.datenbank, `select coalesce(json_agg(name order by name), '[]') as namen from migration where name like '9%'`)).namen

  const dienste = setup.nächsteAusgabe(MIGRATIONS)
  const [erster, ...weitere] = setup.prozesse
  const replace = async (prozess: (typeof setup.prozesse)[number], during: () => Promise<void> = async () => {}) => {
    setup.schalte('raus', prozess.port)
    await prozess.beende()
    await Promise.all([prozess.starte(dienste), during()])
    setup.schalte('rein', prozess.port)
  }
  await replace(erster as (typeof setup.prozesse)[number], async () => {
    await bis(wartet, 'Migration')
    const vorher = anfragen
    await bis(async () => anfragen > vorher + 100, 'Arbeit während der Migration')
    expect(await migrated()).toEqual([])
    await leser.query('commit')
  })
  for (const prozess of weitere) await replace(prozess)
  zu = true
  await Promise.all(last)
  await leser.end()
  expect(await migrated()).toEqual(Object.keys(MIGRATIONS))
  expect(gescheitert).toEqual([])
  expect(anfragen).toBeGreaterThan(200)
}, 300_000)

test('fällt die Datenbank aus, übernimmt das Replikat: nichts Bestätigtes fehlt, und niemand startet etwas neu', async () => {
  const pfad = '/partnerservice/api/private/v2/nutzerverwaltung/anlage.uebernahme/einstellung'
  const { status, text } = await einzeln('POST', pfad, { version: 0, einstellung: { ...SETTING, proSeite: 100 } })
  expect([status, text]).toEqual([200, expect.any(String)])
  await setup.übernimm()
  await bis(async () => (await einzeln('POST', liste, {})).status === 200, 'Portal auf dem Replikat', 30)
  // Each process finds its way by itself, and the next call may come to another one.
  let answer = await einzeln('GET', pfad)
  await bis(
    async () => {
      answer = await einzeln('GET', pfad)
      return answer.status === 200
    },
    'Lesen auf dem Replikat',
    30,
  )
  const gelesen = JSON.parse(answer.text) as { einstellung: { proSeite: number }; version: number }
  expect(gelesen.einstellung.proSeite).toBe(100)
  await bis(async () => (await einzeln('POST', pfad, { version: gelesen.version, einstellung: SETTING })).status === 200, 'Schreiben', 30)
  // Announcements find their way again, too.
  const wer = (await meldeAn(setup.url, 'bsp.admin')).access_token
  const plattform = '/plattformservice/api/private/v1/remotes'
  const { remotes } = (await (await rufe('GET', plattform, undefined, wer)).json()) as {
    remotes: { name: string; stand: number; aktiv: boolean }[]
  }
  const vorher = remotes.find(({ name }) => name === 'mfe-texte')
  await rufe('PUT', `${plattform}/mfe-texte/aktiv`, { aktiv: !vorher?.aktiv, stand: vorher?.stand }, wer)
  for (const { url } of setup.prozesse)
    await bis(
      async () => {
        const m = (await (await fetch(`${url}/plattform/manifest.json`)).json()) as {
          remotes: Record<string, { aktiv: boolean }>
        }
        return m.remotes['mfe-texte']?.aktiv === !vorher?.aktiv
      },
      'Manifest nach der Übernahme',
      15,
    )
}, 120_000)

test('der letzte Prozess lässt sich nicht aus dem Dienst nehmen', () => {
  const [erster, zweiter] = setup.prozesse.map(({ port }) => port) as [number, number]
  setup.schalte('raus', erster)
  expect(() => setup.schalte('raus', zweiter)).toThrow(/Der letzte Prozess bleibt/)
  setup.schalte('rein', erster)
  expect(() => setup.schalte('raus', 1)).toThrow(/kennt keinen Prozess/)
})

test('fällt ein Prozess aus, antwortet der andere; fallen alle aus, sagt nginx es auf Deutsch', async () => {
  const [erster, zweiter] = setup.prozesse
  await erster?.beende('SIGKILL')
  const manifests = []
  for (let index = 0; index < 10; index++) manifests.push(await einzeln('GET', '/plattform/manifest.json'))
  expect(manifests.map(({ status }) => status)).toEqual(manifests.map(() => 200))
  const { remotes } = JSON.parse(manifests.at(-1)?.text ?? '') as { remotes: Record<string, Remote> }
  const { basis, eintrag } = remotes['mfe-texte'] as Remote
  await zweiter?.beende('SIGKILL')
  const antwort = await einzeln('GET', '/auftraggeber/x', undefined, { accept: 'text/html' })
  expect([antwort.status, antwort.headers['retry-after']]).toEqual([503, '30'])
  expect(antwort.headers['content-security-policy']).toMatch(/default-src 'none'/)
  expect(antwort.text).toContain('Das Portal ist gerade nicht erreichbar')
  // What is kept is still there.
  expect((await einzeln('GET', basis + eintrag, undefined, { 'accept-encoding': 'br' })).status).toBe(200)
}, 60_000)
