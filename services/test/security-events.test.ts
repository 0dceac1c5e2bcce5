/** Events that concern security are logged, counted and audited; no attacker can fill a disk with them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { newAuthority, untilThere } from '@avalwerk/testing'
import { browser, logIn } from '@avalwerk/testing/signIn'
import { newSigningKey } from '@avalwerk/platform/signing'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { SECURITY_EVENTS, type SecurityEventKind } from '../src/kernel/security-events.ts'
import { rateLimiter, LINES } from '../src/kernel/security-log.ts'
import { issueSetupCode } from '../src/setup/code.ts'
import { type Asked, authenticator, type Twist } from './authenticator.ts'
import { PASSWORD } from './acts.ts'
import { runRemoteCommand, platform, registerSigningKey, release, signBuild, publishRelease } from './platformHelp.ts'
import { shellStub, startTestPortal, type TestPortal } from './portal.ts'
import { serverProcess } from './serverProcess.ts'
import { setupForm } from './setup.ts'

type Line = Readonly<{
  event: SecurityEventKind
  reason?: string
  nutzerId?: string
  korrelationsId?: string
  source?: string
  route?: string
  cause?: string
}>
const users = '/partnerservice/api/private/v2/nutzerverwaltung'
const OWN = `${users}/benutzer/eigenen`
let portal: TestPortal
let lines: Line[] = []
/** Keeps what a portal says of events. */
function listsTo({ app }: TestPortal): void {
  const note = (what: unknown) => {
    if (typeof what === 'object' && what && 'event' in what) lines.push(what as Line)
  }
  Object.assign(app.log, { info: note, warn: note })
}
beforeAll(async () => {
  portal = await startTestPortal()
  listsTo(portal)
})
afterAll(() => portal?.close())
beforeEach(async () => {
  await portal.db.system.deleteFrom('sign_in_attempt').execute()
  lines = []
})

const idOf = async (name: string) =>
  (await portal.db.system.selectFrom('nutzer').select('id').where('benutzername', '=', name).executeTakeFirstOrThrow()).id
/** Waits for what comes after an answer or a commit. */
const until = <T>(what: () => T | undefined | Promise<T | undefined>): Promise<T> =>
  untilThere(what, undefined, () => `Was sein soll, in ${JSON.stringify(lines)}`)
const line = (event: SecurityEventKind, reason?: string) =>
  until(() => lines.find((one) => one.event === event && (reason === undefined || one.reason === reason)))
/** What the audit says last of an account. @param reason that it waits for: an entry is written beside the answer */
const audited = (action: string, id: string, reason?: string) =>
  until(async () => {
    const last = await portal.db.system
      .selectFrom('audit')
      .selectAll()
      .where('aktion', '=', action)
      .where('objekt_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return reason === undefined || last?.werte['grund'] === reason ? last : undefined
  })
const counted = async (event: SecurityEventKind) =>
  [
    ...(await (await fetch(`${portal.url}/metrics`)).text()).matchAll(
      /^avalwerk_security_events_total\{event="([\w-]+)",reason="[^"]*"\} (\d+)/gm,
    ),
  ]
    .filter(([, name]) => name === event)
    .reduce((sum, [, , n]) => sum + Number(n), 0)

describe('each kind is logged, counted and, where it concerns an account, audited', () => {
  test('a sign-in, and its end', async () => {
    await logIn(portal.url, 'ag.leser')
    const id = await idOf('ag.leser')
    expect(await line('sign-in')).toMatchObject({
      nutzerId: id,
      reason: 'password',
      korrelationsId: expect.any(String),
      source: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(await audited('ANMELDUNG', id)).toMatchObject({ nutzer_id: id, org_id: 'WI0001' })
    const other = await logIn(portal.url, 'ag.leser')
    await portal.call(
      undefined,
      'POST',
      `${users}/benutzer/eigenen/sitzungen/beendigung`,
      {},
      { authorization: `Bearer ${other.access_token}` },
    )
    expect(await line('session-ended')).toMatchObject({ nutzerId: id, reason: 'ended' })
    await audited('SITZUNG_BEENDET', id)
  })

  test('failures to sign in and the lock; strangers are not the account', async () => {
    const before = await counted('sign-in-failed')
    for (let index = 0; index < 6; index++) await logIn(portal.url, 'bg.leistung', `falsch-${index}`).catch(() => {})
    await logIn(portal.url, 'gibt.es.nicht', 'falsch').catch(() => {})
    const id = await idOf('bg.leistung')
    await line('sign-in-failed', 'unknown')
    await line('sign-in-failed')
    await line('sign-in-locked')
    expect(lines.map(({ event, reason, nutzerId }) => [event, reason, nutzerId])).toEqual([
      ...Array.from({ length: 5 }, () => ['sign-in-failed', 'password', id]),
      ['sign-in-locked', 'begins', id],
      ['sign-in-locked', 'lasts', undefined],
      ['sign-in-failed', 'unknown', undefined],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/falsch-|bg\.leistung|gibt\.es|127\.0\.0\.1/)
    expect(await counted('sign-in-failed')).toBe(before + 6)
    expect(await audited('ANMELDUNG_GESPERRT', id)).toMatchObject({ nutzer_id: null, org_id: 'KR0001' })
    const failures = portal.db.system.selectFrom('audit').select('id').where('aktion', '=', 'ANMELDUNG_GESCHEITERT')
    await until(async () => ((await failures.execute()).length >= 5 ? true : undefined))
    expect(await failures.execute()).toHaveLength(5)
  })

  test('a wrong second factor; its setting up is a change of credentials', async () => {
    const tab = browser(portal.url)
    const setUp = await tab.followRedirects(
      await tab.call(await tab.begin({ kc_action: 'CONFIGURE_TOTP' }), { username: 'bg.erst', password: PASSWORD }),
    )
    const page = await (setUp as Response).text()
    const secret = (/class="secret">([A-Z2-7 ]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const codes = await (await tab.call(/action="([^"]+)"/.exec(page)?.[1] as string, { code, bezeichnung: 'Telefon' })).text()
    const id = await idOf('bg.erst')
    expect(await line('credential-changed')).toMatchObject({ reason: 'FAKTOR_EINGERICHTET', nutzerId: id })
    const other = browser(portal.url)
    const asked = await (await other.call(await other.begin(), { username: 'bg.erst', password: PASSWORD })).text()
    await other.call(/action="([^"]+)"/.exec(asked)?.[1] as string, { code: '000000' })
    expect(await line('second-factor-failed')).toMatchObject({ reason: 'code', nutzerId: id })
    await audited('FAKTOR_FALSCH', id)
    const [recovery = ''] = /<pre[^>]*>([^<]+)</.exec(codes)?.[1]?.split('\n') ?? []
    await other.call(/action="([^"]+)"/.exec(asked)?.[1] as string, { code: recovery })
    expect(await line('sign-in', 'password+recovery-code')).toMatchObject({ nutzerId: id })
    await audited('ANMELDUNG', id, 'password+recovery-code')
  })

  test('a passkey that was copied; a wrong one; a sign-in by one', async () => {
    const device = authenticator(portal.url)
    const tab = browser(portal.url)
    const ask = async (form: string) => (await (await tab.call(`${form}/passkey`, {})).json()) as Asked
    const first = await tab.begin({ kc_action: 'webauthn-register-passwordless' })
    const page = await tab.followRedirects(await tab.call(first, { username: 'bg2.admin', password: PASSWORD }))
    const form = /action="([^"]+)"/.exec(await (page as Response).text())?.[1] as string
    await tab.call(form, { passkey: device.create(await ask(form)), bezeichnung: 'Laptop' })
    const id = await idOf('bg2.admin')
    expect(await line('credential-changed', 'PASSKEY_EINGERICHTET')).toMatchObject({ nutzerId: id })
    const signIn = async (twist: Twist) => {
      const otherTab = browser(portal.url)
      const at = await otherTab.begin()
      await otherTab.call(at, { passkey: device.get((await (await otherTab.call(`${at}/passkey`, {})).json()) as Asked, twist) })
    }
    await signIn({})
    expect(await line('sign-in', 'passkey')).toMatchObject({ nutzerId: id })
    await signIn({ wrongSignature: true })
    expect(await line('sign-in-failed', 'passkey')).toMatchObject({ nutzerId: id })
    await signIn({ counter: 1 })
    expect(await line('passkey-copied')).toMatchObject({ reason: 'PASSKEY_KOPIERT', nutzerId: id })
    await audited('PASSKEY_KOPIERT', id)
  })

  test('a confirmation by another user', async () => {
    const asked = await portal.callUnconfirmed('ag.recht', 'POST', `${users}/benutzer/deaktivierung`, {})
    const { bestaetigung } = (await asked.json()) as { bestaetigung: { adresse: string } }
    const tab = browser(portal.url)
    const page = (await tab.call((await tab.call(bestaetigung.adresse)).headers.get('location') as string)).headers.get(
      'location',
    ) as string
    const signedIn = await tab.call(page, { username: 'ag.leser', password: PASSWORD })
    const back = (await tab.followRedirects(signedIn)) as URL
    expect((await tab.call(back.href)).status).toBe(403)
    const id = await idOf('ag.recht')
    expect(await line('confirmation-failed')).toMatchObject({ reason: 'other-person', nutzerId: id })
    await audited('BESTAETIGUNG_GESCHEITERT', id)
  })

  test('a missing right and another’s object, but not one that doesn’t exist', async () => {
    const id = await idOf('ag.leser')
    expect((await portal.call('ag.leser', 'POST', `${users}/rollen/erstellen`, {})).status).toBe(403)
    expect(await line('access-denied')).toMatchObject({ nutzerId: id, route: `POST ${users}/rollen/erstellen` })
    await audited('ZUGRIFF_VERWEIGERT', id)
    const foreign = await portal.db.system.selectFrom('projekt').select('id').where('org_id', '<>', 'WI0001').executeTakeFirstOrThrow()
    const project = (which: unknown) => portal.call('ag.admin', 'GET', `/projektservice/api/private/v1/projekte/${String(which)}`)
    expect((await project(999_999_999)).status).toBe(404)
    expect((await project(foreign.id)).status).toBe(404)
    expect(await line('foreign-object')).toMatchObject({ nutzerId: await idOf('ag.admin') })
    expect(lines.filter(({ event }) => event === 'foreign-object')).toHaveLength(1)
    await audited('ZUGRIFF_AUF_FREMDES', await idOf('ag.admin'))
  })

  test('what no page sends, and steps at the wrong time', async () => {
    const id = await idOf('ag.admin')
    const guarantees = '/buergschaftservice/api/private/v2/buergschaften'
    const call = async (method: string, path: string, body?: unknown) =>
      (await portal.call('ag.admin', method, guarantees + path, body)).status
    for (const body of [{ unbekannt: 1 }, { suche: '\u0000' }]) expect(await call('POST', '/filterung', body)).toBe(400)
    expect(await call('GET', '/1x')).toBe(404)
    for (const reason of ['unknown-field', 'unreadable', 'broken-id'])
      expect(await line('odd-call', reason)).toMatchObject({ nutzerId: id, route: expect.stringMatching(/^(POST|GET) .*buergschaften/) })
    // A mistake that people make in a form is no such event.
    lines = []
    expect(await call('POST', '/filterung', { suche: 'x'.repeat(5_000) })).toBe(400)
    const { id: active } = await portal.db.system
      .selectFrom('buergschaft')
      .select('id')
      .where('auftraggeber_id', '=', 'WI0001')
      .where('status', '=', 'AKT')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await call('POST', `/${active}/enthaften`, { art: 'DIGITAL', version: 999_999 })).toBe(409)
    expect(await line('step-refused', 'VERSION_VERALTET')).toMatchObject({ nutzerId: id })
    expect(lines.filter(({ event }) => event === 'odd-call')).toEqual([])
  })

  test('a token that isn’t one, and why', async () => {
    const ask = (token: string | undefined) => fetch(portal.url + OWN, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    const { access_token, id_token } = await logIn(portal.url, 'ag.leser')
    const [head, body, signature = ''] = access_token.split('.')
    await ask(undefined)
    await ask('abc')
    await ask(`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)
    await ask(id_token)
    for (const reason of ['missing', 'malformed', 'signature', 'claim']) await line('token-refused', reason)
    expect(JSON.stringify(lines)).not.toContain(body)
  })

  test('too many calls', async () => {
    for (let index = 0; index < 21; index++)
      await fetch(`${portal.url}/auth/realms/avalwerk/passwort`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'x@example.org' }),
      })
    await line('rate-limited')
  })

  test('rights, roles and addresses that change', async () => {
    const role = { name: 'Probe', iconname: 'kran', rechte: [{ anzeigename: 'anzeigen', kategorie: 'Nutzer' }] }
    expect((await portal.call('ag2.admin', 'POST', `${users}/rollen/erstellen`, role)).ok).toBe(true)
    expect(await line('rights-changed')).toMatchObject({ reason: 'ROLLE_ERSTELLT', nutzerId: await idOf('ag2.admin') })
  })

  test('what an organisation demands of its people', async () => {
    expect((await portal.call('ag2.admin', 'PUT', `${users}/zweiterfaktor`, { version: 0, verlangt: true })).ok).toBe(true)
    expect(await line('sign-in-rule-changed')).toMatchObject({ reason: 'ZWEITER_FAKTOR_VERLANGT', nutzerId: await idOf('ag2.admin') })
  })

  test('a release that is published and put in force', async () => {
    await publishRelease(portal, release('mfe-ereignis', '1.0.0'))
    await runRemoteCommand(portal, 'PUT', 'mfe-ereignis', 'version', { version: '1.0.0', stand: 0 })
    expect(await line('release-published')).toMatchObject({ nutzerId: await idOf('bsp.admin') })
    await line('release-activated')
  })

  test('a release that isn’t signed, and a failing one that stays since the one before it isn’t', async () => {
    const other = await startTestPortal({ ROLLBACK_MIN_STARTS: '1', ROLLBACK_MIN_USERS: '1' })
    try {
      const noted: unknown[] = []
      Object.assign(other.app.log, { info: () => {}, warn: (what: unknown) => noted.push(what), error: () => {} })
      const [name, team] = ['mfe-unsigniert', newSigningKey()]
      await publishRelease(other, release(name, '1.0.0'))
      await runRemoteCommand(other, 'PUT', name, 'version', { version: '1.0.0', stand: 0 })
      await registerSigningKey(other, name, team.pem)
      expect((await publishRelease(other, release(name, '1.1.0'))).status).toBe(422)
      await publishRelease(other, signBuild(release(name, '1.1.0'), team.privateKey))
      await runRemoteCommand(other, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
      const remote = { remote: name, version: '1.1.0' }
      const { body } = await other.request<{ id: string }>('ag.admin', 'POST', `${platform}/messungen/starts`, remote)
      await other.call('ag.admin', 'POST', `${platform}/messungen`, {
        messungen: [{ ...body, ...remote, dauerMs: null, fehler: 'START' }],
      })
      lines = await until(() => {
        const found = (noted as Line[]).filter(({ event }) => event === 'signature-refused' || event === 'release-kept')
        return found.length > 1 ? found : undefined
      })
      expect(await line('signature-refused')).toMatchObject({ reason: 'NICHT_SIGNIERT' })
      expect(await line('release-kept')).toMatchObject({ reason: 'PLATTFORM_NICHT_ZURUECKGENOMMEN' })
    } finally {
      await other.close()
    }
  })

  test('a file that is refused', async () => {
    await portal.call('bsp.admin', 'POST', `${platform}/remotes/mfe-ereignis/ausgaben`, new Uint8Array([1, 2, 3]), {
      'content-type': 'application/zip',
    })
    expect(await line('upload-refused')).toMatchObject({ nutzerId: await idOf('bsp.admin') })
    await audited('DATEI_ZURUECKGEWIESEN', await idOf('bsp.admin'))
  })

  test('a new address that is asked for', async () => {
    const id = await idOf('ag.leser')
    const user = (await (await portal.call('ag.admin', 'GET', `${users}/benutzer/${id}`)).json()) as Record<string, unknown>
    const kept = ['nutzerId', 'version', 'vorname', 'nachname', 'telefonnummer', 'rolle', 'unternehmenId', 'aktiv']
    const seen = ['unternehmenSichtbeschränkt', 'sichtberechtigteUnternehmen']
    const body = { ...Object.fromEntries([...kept, ...seen].map((name) => [name, user[name]])), email: 'neu@weserbogen.example' }
    expect((await portal.call('ag.admin', 'PUT', `${users}/benutzer`, body)).status).toBe(200)
    expect(await line('credential-requested')).toMatchObject({ reason: 'EMAIL_BEANTRAGT', nutzerId: await idOf('ag.admin') })
  })

  test('a chain of hashes that doesn’t fit', async () => {
    const end = (by: number) =>
      sql`update audit_chain_end set position = position + ${by} where org_id = 'WI0001'`.execute(portal.db.system)
    const check = () => portal.call('ag.admin', 'POST', '/partnerservice/api/private/v2/pruefprotokoll/pruefung', {})
    expect((await check()).status).toBe(200)
    await end(1)
    expect((await check()).status).toBe(200)
    await end(-1)
    expect(await line('audit-altered')).toMatchObject({ reason: 'AUDIT_ABWEICHUNG', nutzerId: await idOf('ag.admin') })
  })

  test('a protection that fails: a scanner that doesn’t answer', async () => {
    const other = await startTestPortal({ VIRUS_SCANNER: 'tcp://127.0.0.1:1' })
    try {
      const noted: unknown[] = []
      Object.assign(other.app.log, { info: () => {}, warn: (what: unknown) => noted.push(what) })
      const answer = await other.call('bsp.admin', 'POST', `${platform}/remotes/mfe-ereignis/ausgaben`, release('mfe-ereignis', '2.0.0'), {
        'content-type': 'application/zip',
      })
      expect(answer.status).toBe(503)
      lines = await until(() => {
        const found = (noted as Line[]).filter(({ event }) => event === 'control-failed')
        return found.length ? found : undefined
      })
      expect(await line('control-failed')).toMatchObject({ reason: 'VIRENSCAN_NICHT_BEREIT', cause: expect.stringMatching(/./) })
    } finally {
      await other.close()
    }
  })

  test('a connection to the portal’s own TLS that doesn’t come about', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'avalwerk-tls-'))
    const { certFile, keyFile } = newAuthority(join(folder, 'authority')).issue(join(folder, 'portal'))
    const other = await startTestPortal({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile })
    try {
      const noted: unknown[] = []
      Object.assign(other.app.log, { info: () => {}, warn: (what: unknown) => noted.push(what) })
      await expect(fetch(other.url.replace('https', 'http'))).rejects.toThrow()
      lines = await until(() => (noted.length ? (noted as Line[]) : undefined))
      expect(await line('tls-failed')).toEqual({
        event: 'tls-failed',
        reason: 'plain-http',
        source: expect.stringMatching(/^[0-9a-f]{12}$/),
      })
    } finally {
      await other.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('setting an empty installation up, and trying to with a wrong code', async () => {
    const other = await startTestPortal({ DEMO: 'false', SHELL_DIR: await shellStub() })
    try {
      listsTo(other)
      const send = (code: string) => fetch(`${other.url}/einrichten`, { method: 'POST', body: setupForm(code) })
      expect((await send('0000')).status).toBe(403)
      expect(await line('set-up-refused')).toMatchObject({ route: 'POST /einrichten', source: expect.stringMatching(/^[0-9a-f]{12}$/) })
      expect((await send(await issueSetupCode(other.db.system, new Date()))).status).toBe(200)
      expect(await line('set-up', 'INSTALLATION_EINGERICHTET')).toBeDefined()
    } finally {
      await other.close()
    }
  })

  test('every kind has its test above', async () => {
    const text = await readFile(import.meta.filename, 'utf8')
    expect(Object.keys(SECURITY_EVENTS).filter((kind) => !text.includes(`line('${kind}'`))).toEqual([])
  })
})

test('a kind that may come once is counted from nought, so that its first time raises an alert', async () => {
  const text = await (await fetch(`${portal.url}/metrics`)).text()
  for (const [event, reason] of [
    ['passkey-copied', 'PASSKEY_KOPIERT'],
    ['release-activated', 'PLATTFORM_AKTIVIERT'],
  ])
    expect(text).toMatch(new RegExp(`^avalwerk_security_events_total\\{event="${event}",reason="${reason}"\\} \\d+$`, 'm'))
})

test('the rules of alerts and the dashboard know the kinds there are', async () => {
  const folder = join(import.meta.dirname, '..', '..', 'deploy')
  const text = (
    await Promise.all(['prometheus/avalwerk.yaml', 'grafana/avalwerk.json'].map((name) => readFile(join(folder, name), 'utf8')))
  ).join()
  const named = [...text.matchAll(/avalwerk_security_events_total\{event=~?\\?"([\w|-]+)\\?"/g)].flatMap(([, kinds = '']) =>
    kinds.split('|'),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((kind) => !(kind in SECURITY_EVENTS))).toEqual([])
})

describe('a flood', () => {
  test('leaves only so many lines a minute of one source and one kind, and then their number', () => {
    let now = 0
    const bound = rateLimiter(() => now)
    const admitted = (source: string) => bound.admits('token-refused', source)
    expect(Array.from({ length: 1000 }, () => admitted('a')).filter(Boolean)).toHaveLength(LINES.ofSource)
    // Events of other sources aren't hidden by it.
    expect(admitted('b')).toBe(true)
    expect(Array.from({ length: 10_000 }, (_, i) => admitted(`s${i}`)).filter(Boolean)).toHaveLength(LINES.ofKind - LINES.ofSource - 1)
    expect(bound.admits('sign-in', 'a')).toBe(true)
    expect(bound.sum()).toEqual([])
    now += 60_000
    expect(bound.sum()).toEqual([['token-refused', 1000 - LINES.ofSource + 10_000 - (LINES.ofKind - LINES.ofSource - 1)]])
    expect(admitted('a')).toBe(true)
  })

  test('of refused tokens leaves few lines, and all of them in the counter', async () => {
    const before = await counted('token-refused')
    await Promise.all(Array.from({ length: 300 }, () => fetch(portal.url + OWN, { headers: { authorization: 'Bearer x' } })))
    await until(async () => ((await counted('token-refused')) === before + 300 ? true : undefined))
    expect(lines.length).toBeLessThanOrEqual(LINES.ofSource)
  })
})

describe('the log of a process', () => {
  const server = serverProcess()
  afterAll(() => server.tidyUp())
  test('has one line of JSON for each, without what was typed', async () => {
    let text = ''
    await server.start({ LOG_LEVEL: 'info', DEMO: 'false' }, (more) => (text += more))
    for (let index = 0; index < 3; index++) await logIn(server.url(), 'ag.leser', 'falsch-getippt').catch(() => {})
    for (const quiet of ['/health/live', '/shell/shell.js', '/remotes/mfe-texte/1.0.0/a.js', '/metrics']) await fetch(server.url() + quiet)
    const correlation = 'von-der-probe-1'
    await fetch(`${server.url()}${OWN}?geheim=gesucht`, {
      headers: { authorization: 'Bearer x.y.z', 'x-korrelations-id': correlation },
    })
    await until(() => (text.includes('token-refused') && text.includes(`"route":"${OWN}"`) ? true : undefined))
    // Each call is a line, by its route alone, and belongs to what else was said of it.
    const calls = text
      .split('\n')
      .filter((one) => one.includes('"msg":"Call"'))
      .map((one) => JSON.parse(one) as Record<string, unknown>)
    expect(calls.at(-1)).toMatchObject({ method: 'GET', route: OWN, status: 401, ms: expect.any(Number), korrelationsId: correlation })
    // Neither files nor probes, which would be most of the log.
    expect(calls.filter(({ route }) => /^\/(health|metrics|shell|remotes)/.test(String(route)))).toEqual([])
    expect(text).not.toContain('gesucht')
    const events = text
      .split('\n')
      .filter((one) => one.includes('"event"'))
      .map((one) => JSON.parse(one) as Line & { msg: string; level: number })
    expect(events.map(({ event }) => event)).toEqual(['sign-in-failed', 'sign-in-failed', 'sign-in-failed', 'token-refused'])
    expect(events[0]).toMatchObject({ msg: 'Sign-in failed', level: 40 })
    expect(events.at(-1)?.korrelationsId).toBe(correlation)
    expect(text).not.toContain('falsch-getippt')
  })
})
