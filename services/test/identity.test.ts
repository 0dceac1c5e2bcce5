import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { cleanUp } from '../src/identity/adapter.ts'
import { codeMatches, verifyCode, setUp } from '../src/identity/factors.ts'
import { signIn as verifySignIn } from '../src/identity/accounts.ts'
import { passwordFault } from '../src/identity/passwordRules.ts'
import { loadSealer } from '../src/identity/sealing.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { addressLockedUntil, countFailureOfAddress, countAttempt } from '../src/identity/signInAttempts.ts'
import { browser, DEMO_PASSWORD as PASSWORD, logIn, OIDC, type Access } from '@avalwerk/testing/signIn'
import { lastMail, linkIn } from '@avalwerk/testing/nutzer'
import { jobRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const NEW = 'Kranich-Regal-Sofa-71'
const account = '/auth/realms/avalwerk/account'
const END_SESSIONS = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen/sitzungen/beendigung'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const db = () => portal.db.system
const idOf = async (name: string) =>
  (await db().selectFrom('nutzer').select('id').where('benutzername', '=', name).executeTakeFirstOrThrow()).id
/** With the key that lies beside the portal's data. */
const box = () => loadSealer(readConfig({ DATA_DIR: portal.folder }))
const code = (secret: string, when = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: when })
const withToken = (access: Access, path: string, method = 'GET') =>
  fetch(portal.url + path, { method, headers: { authorization: `Bearer ${access.access_token}` } })
const renew = (access: Access) =>
  fetch(`${portal.url}${OIDC}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token: access.refresh_token }),
  })
/** The link in the last mail to a person, as they find it in their mailbox. */
async function link(an: string): Promise<string> {
  await portal.outbox.empty()
  return new URL(linkIn(await lastMail(portal.folder, an))).pathname
}
const page = async (response: Response | URL) => (response instanceof URL ? response.href : response.text())

describe('locks, with the clock set', () => {
  const clock = (ms: number) => () => new Date(Date.UTC(2026, 0, 5, 9) + ms)
  const attempts = (name: string, from: number, password = 'falsch') => verifySignIn(db(), clock(from), name, password)
  test('five failed tries lock for a minute, then two, then four; at most an hour', async () => {
    let now = 0
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      for (let index = 0; index < 4; index++) expect((await attempts('sperre.probe', now)).kind).toBe('wrong')
      const fifth = await attempts('sperre.probe', now)
      expect(fifth).toMatchObject({ kind: 'locked', begins: true, until: clock(now + minutes * 60_000)() })
      expect((await attempts('sperre.probe', now + minutes * 60_000 - 1)).kind).toBe('locked')
      now += minutes * 60_000
    }
  })
  test('locked means: the right password doesn’t count either, and afterwards it does again', async () => {
    for (let index = 0; index < 5; index++) await attempts('bg2.zweit', 0)
    expect((await attempts('bg2.zweit', 59_999, PASSWORD)).kind).toBe('locked')
    expect((await attempts('bg2.zweit', 60_001, PASSWORD)).kind).toBe('signed-in')
    // A success forgets what was before: the next lock lasts a minute again.
    for (let index = 0; index < 4; index++) await attempts('bg2.zweit', 70_000)
    expect(await attempts('bg2.zweit', 70_000)).toMatchObject({ kind: 'locked', begins: true, until: clock(130_000)() })
    await attempts('bg2.zweit', 200_000, PASSWORD)
  })
  test('many tries at once aren’t more tries', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => countAttempt(db(), { kind: 'NAME', key: 'zugleich' }, clock(0)())))
    expect(responses.filter(({ allowed }) => allowed)).toHaveLength(5)
  })
  test('a quiet day forgets earlier locks', async () => {
    for (let index = 0; index < 5; index++) await attempts('ruhe', 0)
    for (let index = 0; index < 5; index++) await attempts('ruhe', 120_000)
    const late = 2 * 86_400_000
    for (let index = 0; index < 4; index++) await attempts('ruhe', late)
    expect(await attempts('ruhe', late)).toMatchObject({ kind: 'locked', begins: true, until: clock(late + 60_000)() })
  })
  test('many names from one address: fifty failures in ten minutes lock it, scattered ones don’t', async () => {
    const beat = (ms: number) => countFailureOfAddress(db(), '203.0.113.9', clock(ms)())
    for (let index = 0; index < 60; index++) await beat(index * 60_000)
    expect(await addressLockedUntil(db(), '203.0.113.9', clock(60 * 60_000)())).toBeUndefined()
    for (let index = 0; index < 50; index++) await beat(100 * 60_000 + index * 1000)
    expect(await addressLockedUntil(db(), '203.0.113.9', clock(101 * 60_000)())).toEqual(clock(100 * 60_000 + 49_000 + 60_000)())
    expect(await addressLockedUntil(db(), '203.0.113.9', clock(103 * 60_000)())).toBeUndefined()
    expect(await addressLockedUntil(db(), '203.0.113.10', clock(101 * 60_000)())).toBeUndefined()
  })
  test('codes are locked after failed tries, too', async () => {
    const id = await idOf('bg2.zweit')
    for (let index = 0; index < 4; index++) expect((await verifyCode(db(), await box(), id, '000000', clock(0)())).kind).toBe('wrong')
    expect((await verifyCode(db(), await box(), id, '000000', clock(0)())).kind).toBe('locked')
    expect((await verifyCode(db(), await box(), id, '000000', clock(30_000)())).kind).toBe('locked')
    expect((await verifyCode(db(), await box(), id, '000000', clock(61_000)())).kind).toBe('wrong')
  })
})

describe('second factor', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  test('a code is good in the window of one step before and after', () => {
    const now = Date.UTC(2026, 3, 1, 12)
    for (const [offset, isValid] of [
      [-60_000, false],
      [-30_000, true],
      [0, true],
      [30_000, true],
      [60_000, false],
    ] as const)
      expect(codeMatches(secret, code(secret, now + offset), new Date(now))).toBe(isValid)
  })
  test('each code and each recovery code is good once', async () => {
    const id = await idOf('bg.leistung')
    const now = new Date()
    const earlier = new Date(now.getTime() - 90_000)
    const sealer = await box()
    const codes = await db()
      .transaction()
      .execute((tx) => setUp(tx, sealer, id, { secret, bezeichnung: 'Telefon', code: code(secret, earlier.getTime()) }, earlier))
    expect(new Set(codes).size).toBe(10)
    // 128 bits in base 32: too many to be guessed, whatever hash is kept of them.
    for (const one of codes) expect(one).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/)
    const current = code(secret, now.getTime())
    const both = await Promise.all([verifyCode(db(), await box(), id, current, now), verifyCode(db(), await box(), id, current, now)])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['right', 'wrong'])
    const [first = ''] = codes
    expect((await verifyCode(db(), await box(), id, first.toLowerCase(), now)).kind).toBe('right')
    expect((await verifyCode(db(), await box(), id, first, now)).kind).toBe('wrong')
    await db().deleteFrom('identity_faktor').where('nutzer_id', '=', id).execute()
  })
  test('set up, sign in, recover, remove: the whole way', async () => {
    const tab = browser(portal.url)
    const signInState = await tab.call(await tab.begin({ kc_action: 'CONFIGURE_TOTP' }), { username: 'bg.zweit', password: PASSWORD })
    const setUp = await tab.followRedirects(signInState)
    const html = await page(setUp)
    expect(html).toContain('Zweiten Faktor einrichten')
    expect(html).toContain('<svg')
    const key = /class="secret">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
    const path = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const wrong = await tab.call(path, { code: '000000', bezeichnung: 'Diensthandy' })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Dieser Code stimmt nicht')])
    const codes = await (await tab.call(path, { code: code(key), bezeichnung: 'Diensthandy' })).text()
    const [emergency = ''] = /<pre[^>]*>([^<]+)</.exec(codes)?.[1]?.split('\n') ?? []
    const target = (await tab.followRedirects(await tab.call(path, { fertig: 'ja' }))) as URL
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ kc_action: 'CONFIGURE_TOTP', kc_action_status: 'success' })
    const access = await tab.redeem(target)

    // From now on the password alone is not enough.
    await expect(logIn(portal.url, 'bg.zweit')).rejects.toThrow(/200/)
    const otherTab = browser(portal.url)
    const question = await otherTab.begin()
    expect(await (await otherTab.call(question, { username: 'bg.zweit', password: PASSWORD })).text()).toContain('Zweiter Faktor')
    expect((await otherTab.call(question, { code: '123456' })).status).toBe(401)
    const inside = (await otherTab.followRedirects(await otherTab.call(question, { code: emergency }))) as URL
    expect(inside.searchParams.has('code')).toBe(true)
    // The code of the set-up is used up: its step has passed for good.
    const thirdTab = browser(portal.url)
    const again = await thirdTab.begin()
    await thirdTab.call(again, { username: 'bg.zweit', password: PASSWORD })
    expect((await thirdTab.call(again, { code: code(key, Date.now() - 30_000) })).status).toBe(401)

    const list = (await (await withToken(access, `${account}/credentials`)).json()) as {
      type: string
      userCredentialMetadatas: { credential: { id: string; userLabel: string } }[]
    }[]
    const factor = list.find(({ type }) => type === 'otp')?.userCredentialMetadatas[0]?.credential
    expect(factor).toMatchObject({ userLabel: 'Diensthandy' })
    const stranger = await logIn(portal.url, 'bg.erst')
    expect((await withToken(stranger, `${account}/credentials/${factor?.id}`, 'DELETE')).status).toBe(404)

    const way = await page(
      await tab.followRedirects(
        await tab.call(
          `${OIDC}/auth?${new URLSearchParams({ client_id: 'avalwerk-portal', redirect_uri: `${portal.url}/`, response_type: 'code', scope: 'openid', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', kc_action: `delete_credential:${factor?.id}` })}`,
        ),
      ),
    )
    expect(way).toContain('„Diensthandy“ entfernen')
    const afterwards = (await tab.followRedirects(await tab.call(/action="([^"]+)"/.exec(way)?.[1] ?? '', { entfernen: 'ja' }))) as URL
    expect(afterwards.searchParams.get('kc_action_status')).toBe('success')
    await expect(logIn(portal.url, 'bg.zweit')).resolves.toHaveProperty('access_token')
  })
})

test('the administration takes the second factor off a user who lost device and codes, and a mail tells so', async () => {
  const id = await idOf('bg.erst')
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const before = await logIn(portal.url, 'bg.erst')
  const sealer = await box()
  await db()
    .transaction()
    .execute((tx) => setUp(tx, sealer, id, { secret, bezeichnung: 'Telefon', code: code(secret) }, new Date()))
  await expect(logIn(portal.url, 'bg.erst')).rejects.toThrow(/200/)
  const path = (whom: string) => `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${whom}/zweiterfaktor/zuruecksetzen`
  expect((await portal.call('bg.admin', 'POST', path(await idOf('bg.admin')))).status).toBe(409)
  expect((await portal.call('bg.admin', 'POST', path(await idOf('svc-kranich')))).status).toBe(409)
  expect((await portal.call('ag.admin', 'POST', path(id))).status).toBe(404)
  // They review: a second person who manages users agrees.
  await db()
    .updateTable('nutzer')
    .set((eb) => ({
      rolle_id: eb.selectFrom('rolle').select('id').where('org_id', '=', 'KR0001').where('name', '=', 'Administrator:in').$asScalar(),
    }))
    .where('benutzername', '=', 'bg.leistung')
    .execute()
  expect((await portal.call('bg.admin', 'POST', path(id))).status).toBe(200)
  await expect(logIn(portal.url, 'bg.erst')).rejects.toThrow(/200/)
  const consent = `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${id}/antraege/FAKTOREN/zustimmung`
  const { asked_at } = await db().selectFrom('account_request').select('asked_at').where('nutzer_id', '=', id).executeTakeFirstOrThrow()
  expect((await portal.call('bg.leistung', 'POST', consent, { am: asked_at.toISOString(), email: null })).status).toBe(200)
  expect((await renew(before)).status).toBe(400)
  await expect(logIn(portal.url, 'bg.erst')).resolves.toHaveProperty('access_token')
  await portal.outbox.empty()
  expect(await lastMail(portal.folder, 'bg.erst@demo.avalwerk.example')).toContain('zweiter Faktor entfernt')
})

describe('Password', () => {
  test.each([
    ['kurz', /Mindestens|mindestens 12/],
    ['passwort1234', /leicht zu erraten/],
    ['meike.voss-2026', /leicht zu erraten/],
    ['aaaaaaaaaaaaaaa', /leicht zu erraten/],
    // A word, a year and signs, which rules about kinds of characters make people take.
    ...[
      'Sommer2026!!',
      'Passwort123!',
      'Admin123456!',
      'P@ssw0rt2026!',
      'Fussball2026!',
      'Muenchen2026!',
      'Qwertz123456!',
      'Fruehling2026!',
      '2026-Dachdecker!',
      'Koeln#2026!!',
      'Weserbogen2026!',
    ].map((each) => [each, /leicht zu erraten\. .*vier Wörter/] as const),
    ['x'.repeat(129), /maximal 128/],
  ])('“%s” isn’t enough', (password, reason) => expect(passwordFault(password, ['meike.voss', 'Meike', 'Voss'])).toMatch(reason))
  test.each(['laterne gurke fahrstuhl mond', 'kuchen tisch baum', NEW])(
    '“%s” is enough, without rules on kinds of characters',
    (password) => expect(passwordFault(password, [])).toBeUndefined(),
  )
  test('changing: the present one needed, rules hold, other devices are signed out afterwards', async () => {
    const elsewhere = await logIn(portal.url, 'bg2.admin')
    const tab = browser(portal.url)
    const html = await page(
      await tab.followRedirects(
        await tab.call(await tab.begin({ kc_action: 'UPDATE_PASSWORD' }), { username: 'bg2.admin', password: PASSWORD }),
      ),
    )
    const path = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const attempt = async (input: Record<string, string>) => (await tab.call(path, input)).text()
    expect(await attempt({ bisher: 'falsch', neu: NEW, wiederholt: NEW })).toContain('bisherige Passwort ist nicht richtig')
    expect(await attempt({ bisher: PASSWORD, neu: NEW, wiederholt: 'anders' })).toContain('stimmen nicht überein')
    expect(await attempt({ bisher: PASSWORD, neu: PASSWORD, wiederholt: PASSWORD })).toContain('anderes Passwort')
    const target = (await tab.followRedirects(await tab.call(path, { bisher: PASSWORD, neu: NEW, wiederholt: NEW }))) as URL
    expect(target.searchParams.get('kc_action_status')).toBe('success')
    expect((await renew(await tab.redeem(target))).status).toBe(200)
    expect((await renew(elsewhere)).status).toBe(400)
    await expect(logIn(portal.url, 'bg2.admin')).rejects.toThrow('401')
    await expect(logIn(portal.url, 'bg2.admin', NEW)).resolves.toHaveProperty('access_token')
    expect(await lastMail(portal.folder, 'bg2.admin@demo.avalwerk.example')).toContain('Das Passwort Ihres Kontos wurde geändert.')
    const traces = await db()
      .selectFrom('audit')
      .select('aktion')
      .where('objekt_id', '=', await idOf('bg2.admin'))
      .execute()
    expect(traces).toContainEqual({ aktion: 'PASSWORT_GEAENDERT' })
  })
  test('a sign-in hashes the password anew with today’s parameters; a typo changes nothing', async () => {
    const id = await idOf('bg.leistung')
    const hashOf = async () =>
      (await db().selectFrom('nutzer').select('passwort_hash').where('id', '=', id).executeTakeFirstOrThrow()).passwort_hash as string
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await db().updateTable('nutzer').set({ passwort_hash: weak }).where('id', '=', id).execute()
    await verifySignIn(db(), () => new Date(), 'bg.leistung', `${PASSWORD}x`)
    expect(await hashOf()).toBe(weak)
    const access = await logIn(portal.url, 'bg.leistung')
    const today = await hashOf()
    expect(today).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(today, PASSWORD)).toBe(true)
    // It is no new password: sessions go on, and with the next sign-in it stays as it is.
    expect((await renew(access)).status).toBe(200)
    await logIn(portal.url, 'bg.leistung')
    expect(await hashOf()).toBe(today)
  })
  test('cancelling changes nothing and tells the portal so', async () => {
    const tab = browser(portal.url)
    const html = await page(
      await tab.followRedirects(
        await tab.call(await tab.begin({ kc_action: 'UPDATE_PASSWORD' }), { username: 'ag.recht', password: PASSWORD }),
      ),
    )
    const target = (await tab.followRedirects(await tab.call(/action="([^"]+)"/.exec(html)?.[1] ?? '', { abbrechen: 'ja' }))) as URL
    expect(target.searchParams.get('kc_action_status')).toBe('cancelled')
  })
  test('forgotten: the same answer for each name; the link is good once', async () => {
    const response = async (email: string) => (await browser(portal.url).call('/auth/realms/avalwerk/passwort', { email })).text()
    expect(await response('gibt.es.nicht@demo.example')).toBe(await response('ag.leser'))
    const path = await link('ag.leser@demo.avalwerk.example')
    // Asked for again at once: no second mail, and the first link stays good.
    await response('ag.leser')
    expect(await link('ag.leser@demo.avalwerk.example')).toBe(path)
    const tab = browser(portal.url)
    expect(await (await tab.call(path)).text()).toContain('Legen Sie ein neues Passwort fest')
    expect((await tab.call(path, { neu: 'kurz', wiederholt: 'kurz' })).status).toBe(400)
    expect(await (await tab.call(path, { neu: NEW, wiederholt: NEW })).text()).toContain('Ihr Passwort ist festgelegt')
    expect((await tab.call(path, { neu: NEW, wiederholt: NEW })).status).toBe(410)
    await expect(logIn(portal.url, 'ag.leser', NEW)).resolves.toHaveProperty('access_token')
  })
  test('invited: set a password, sign in; a new link makes the old one worthless', async () => {
    const insert = await portal.call('ag.admin', 'POST', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer', {
      vorname: 'Nora',
      nachname: 'Lindgren',
      email: 'nora@einladung.example',
      telefonnummer: null,
      rolle: 'Basisnutzer:in',
      unternehmenId: 'WI0001',
      unternehmenSichtbeschränkt: false,
      sichtberechtigteUnternehmen: [],
    })
    const { nutzerId } = (await insert.json()) as { nutzerId: string }
    const older = await link('nora@einladung.example')
    await portal.call('ag.admin', 'POST', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${nutzerId}/einladung`)
    const fresh = await link('nora@einladung.example')
    const tab = browser(portal.url)
    expect((await tab.call(older)).status).toBe(410)
    expect(await (await tab.call(fresh)).text()).toContain('Willkommen bei Avalwerk')
    await tab.call(fresh, { neu: NEW, wiederholt: NEW })
    await logIn(portal.url, 'nora@einladung.example', NEW)
    const own = await portal.call('ag.admin', 'GET', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${nutzerId}`)
    expect(await own.json()).toMatchObject({ zugang: 'EINGERICHTET', letzteAnmeldungAm: expect.any(String) })
  })
  test('a user who signs in at the own company has no password here: none to sign in, change or reset', async () => {
    const id = await idOf('ag.recht')
    const here = browser(portal.url)
    const path = await here.begin({ kc_action: 'UPDATE_PASSWORD' })
    await db().updateTable('nutzer').set({ sso: true }).where('id', '=', id).execute()
    await expect(logIn(portal.url, 'ag.recht')).rejects.toThrow('401')
    const invitation = await portal.call('ag.admin', 'POST', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${id}/einladung`)
    expect(await invitation.json()).toMatchObject({ code: 'OHNE_PASSWORT' })
    await here.call('/auth/realms/avalwerk/passwort', { email: 'ag.recht' })
    expect(await db().selectFrom('identity_link').select('hash').where('nutzer_id', '=', id).execute()).toEqual([])
    // Signed in before: the action comes back undone.
    await db().updateTable('nutzer').set({ sso: false }).where('id', '=', id).execute()
    const signedIn = await here.followRedirects(await here.call(path, { username: 'ag.recht', password: PASSWORD }))
    await db().updateTable('nutzer').set({ sso: true }).where('id', '=', id).execute()
    const html = await page(signedIn)
    const target = (await here.followRedirects(
      await here.call(/action="([^"]+)"/.exec(html)?.[1] ?? '', { bisher: PASSWORD, neu: NEW, wiederholt: NEW }),
    )) as URL
    expect(target.searchParams.get('kc_action_status')).toBe('error')
    await db().updateTable('nutzer').set({ sso: false }).where('id', '=', id).execute()
  })
  test('the secret of a mail is stored nowhere after it was sent', async () => {
    await portal.outbox.empty()
    const rows = (await jobRows(db(), 'MAIL')).filter(({ done }) => done)
    expect(JSON.stringify(rows)).not.toMatch(/passwort\/[\w-]{20}/)
  })
})

describe('Sessions', () => {
  type Device = { os: string; current: boolean; sessions: { id: string; browser: string; ipAddress: string }[] }
  const devices = async (access: Access) => (await (await withToken(access, `${account}/sessions/devices`)).json()) as Device[]
  /** With the token of a session, confirmed or not. */
  const end = async (as: Access, session?: string, confirmed = true) => {
    const answer = await portal[confirmed ? 'call' : 'callUnconfirmed'](
      undefined,
      'POST',
      END_SESSIONS,
      { sitzung: session },
      { authorization: `Bearer ${as.access_token}` },
    )
    return [answer.status, answer.ok ? undefined : ((await answer.json()) as { code: string }).code]
  }
  test('are listed, ended one by one, and all others at once', async () => {
    const [here, there, overThere] = [
      await logIn(portal.url, 'ag2.admin'),
      await logIn(portal.url, 'ag2.admin'),
      await logIn(portal.url, 'ag2.admin'),
    ]
    const list = await devices(here)
    expect(list).toHaveLength(3)
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    expect(list[0]).toMatchObject({ os: 'Linux', sessions: [{ browser: 'Chrome 150' }] })
    const stranger = await logIn(portal.url, 'ag.recht')
    const one = list.find(({ current }) => !current)?.sessions[0]?.id ?? ''
    expect(await end(stranger, one)).toEqual([404, 'NICHT_GEFUNDEN'])
    expect(await end(here, one)).toEqual([204, undefined])
    expect([(await renew(there)).status, (await renew(overThere)).status].sort((a, b) => a - b)).toEqual([200, 400])
    expect(await end(here)).toEqual([204, undefined])
    expect(await devices(here)).toHaveLength(1)
    expect((await renew(here)).status).toBe(200)
  })
  test('don’t end by any call without a new sign-in', async () => {
    const [here, there] = [await logIn(portal.url, 'ag2.admin'), await logIn(portal.url, 'ag2.admin')]
    const one = (await devices(here)).find(({ current }) => !current)?.sessions[0]?.id ?? ''
    expect(await end(here, one, false)).toEqual([403, 'ANMELDUNG_NOETIG'])
    expect(await end(here, undefined, false)).toEqual([403, 'ANMELDUNG_NOETIG'])
    for (const path of [`sessions/${one}`, 'sessions', 'sessions?current=true'])
      expect((await withToken(here, `${account}/${path}`, 'DELETE')).status).toBe(404)
    expect((await devices(here)).length).toBeGreaterThan(1)
    expect((await renew(there)).status).toBe(200)
  })
  test('user-info answers the portal’s token the way keycloak-js asks; the credentials can be narrowed to one kind', async () => {
    const access = await logIn(portal.url, 'ag.admin')
    const userinfo = '/auth/realms/avalwerk/protocol/openid-connect/userinfo'
    for (const method of ['GET', 'POST']) {
      const response = await withToken(access, userinfo, method)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ sub: expect.any(String), email: 'ag.admin@demo.avalwerk.example' })
    }
    expect((await fetch(portal.url + userinfo)).status).toBe(401)
    expect((await fetch(portal.url + userinfo, { headers: { authorization: 'Bearer falsch' } })).status).toBe(401)
    const discovery = (await (await fetch(`${portal.url}/auth/realms/avalwerk/.well-known/openid-configuration`)).json()) as object
    expect(discovery).toMatchObject({ userinfo_endpoint: portal.url + userinfo })
    const kinds = async (query = '') =>
      ((await (await withToken(access, `${account}/credentials${query}`)).json()) as { type: string }[]).map(({ type }) => type)
    expect(await kinds()).toEqual(['password', 'otp', 'webauthn-passwordless', 'recovery-authn-codes'])
    expect(await kinds('?type=otp')).toEqual(['otp'])
    expect(await kinds('?type=unbekannt')).toEqual([])
  })
  test('without a token there is nothing to see', async () => {
    for (const path of ['credentials', 'sessions/devices']) expect((await fetch(`${portal.url}${account}/${path}`)).status).toBe(401)
  })
})

test('what has run out is removed: sessions, links and codes by their time, browsers after a year, failures after two days', async () => {
  const now = new Date()
  const DAY_MS = 86_400_000
  const nutzer_id = await idOf('ag.leser')
  const KEPT = {
    identity_device: ['kept'],
    identity_link: ['kept'],
    identity_sitzung: ['k'.repeat(64)],
    identity_artefakt: ['kept'],
    sign_in_attempt: ['kept'],
  }
  for (const [name, sign] of [
    ['kept', 1],
    ['gone', -1],
  ] as const) {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS + sign * 60_000)
    const laeuft_ab = before(0)
    await db()
      .insertInto('identity_device')
      .values({ hash: name, nutzer_id, used_at: before(365) })
      .execute()
    await db().insertInto('identity_link').values({ hash: name, nutzer_id, zweck: 'PASSWORT', laeuft_ab, erstellt_am: now }).execute()
    const session = { uid: (name[0] as string).repeat(64), nutzer_id, ip: '', browser: '', begonnen: now, zuletzt: now }
    await db()
      .insertInto('identity_sitzung')
      .values({ ...session, laeuft_ab })
      .execute()
    const artefact = { modell: 'Session', id: name, inhalt: JSON.stringify({ sealed: { header: { kid: 'x' } } }), laeuft_ab }
    await db()
      .insertInto('identity_artefakt')
      .values(artefact as never)
      .execute()
    await db()
      .insertInto('sign_in_attempt')
      .values({ kind: 'NAME', key: name, failures: 1, last_at: before(2) } as never)
      .execute()
  }
  await cleanUp(portal.db, () => now, await box())
  const left = async (table: keyof typeof KEPT, column: string) => {
    const { rows } = await sql<{ key: string }>`select ${sql.ref(column)} as key from ${sql.table(table)}
      where ${sql.ref(column)} in ('kept', 'gone', ${'k'.repeat(64)}, ${'g'.repeat(64)})`.execute(db())
    return rows.map(({ key }) => key)
  }
  expect({
    identity_device: await left('identity_device', 'hash'),
    identity_link: await left('identity_link', 'hash'),
    identity_sitzung: await left('identity_sitzung', 'uid'),
    identity_artefakt: await left('identity_artefakt', 'id'),
    sign_in_attempt: await left('sign_in_attempt', 'key'),
  }).toEqual(KEPT)
})
