/** Steps of weight are confirmed by signing in anew: this very step, by the person who began it, in their session, for a moment only. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { freePort } from '@avalwerk/testing'
import { browser, OIDC } from '@avalwerk/testing/signIn'
import Fastify, { type FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { confirmations } from '../src/identity/confirmation/store.ts'
import { demoKey } from '../src/demo/demoMark.ts'
import { buergschaften, actions, PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

type Browser = ReturnType<typeof browser>
type Refused = { code: string; bestaetigung?: { id: string; adresse: string; was: string } }

let portal: TestPortal
const { active, buergschaft } = actions(() => portal)
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())
beforeEach(async () => {
  await portal.db.system.deleteFrom('sign_in_attempt').execute()
})

/** A person at their desk: a browser with their session, and calls with its token. */
async function atDesk(name: string, at = portal) {
  const tab = browser(at.url)
  const signIn = await tab.call(await tab.begin(), { username: name, password: PASSWORD })
  const { access_token, refresh_token } = await tab.redeem((await tab.followRedirects(signIn)) as URL)
  return { b: tab, refresh_token, ...caller(at, access_token) }
}
const caller = (at: TestPortal, token: string) => ({
  call: async (path: string, body: object) => {
    const answer = await at.callUnconfirmed(undefined, 'POST', path, body, { authorization: `Bearer ${token}` })
    return { status: answer.status, body: (await answer.json()) as Refused }
  },
})
/** Opens the window of a confirmation and goes on until a page wants something. */
const open = async (b: Browser, address: string) => (await b.followRedirects(await b.call(address))) as URL | Response
/** Signs in in that window. @returns the page that it ends with */
async function signInThere(
  browser: Browser,
  address: string,
  name: string,
  password = PASSWORD,
): Promise<{ status: number; text: string }> {
  const opened = await browser.call(address)
  const toProvider = await browser.call(opened.headers.get('location') as string)
  const page = toProvider.headers.get('location') as string
  let answer = await browser.call(page, { username: name, password })
  while (answer.status >= 300 && answer.status < 400) answer = await browser.call(answer.headers.get('location') as string)
  return { status: answer.status, text: await answer.text() }
}
const release = async (id: string) => ({ art: 'DIGITAL', version: (await buergschaft('ag.admin', id)).version })
const challengeOf = ({ body }: { body: Refused }) => body.bestaetigung as NonNullable<Refused['bestaetigung']>

describe('a step', () => {
  test('is refused, confirmed in a window of its own, and done by the very same call', async () => {
    const id = await active()
    const { b: tab, call } = await atDesk('ag.admin')
    const path = `${buergschaften}/${id}/enthaften`
    const asked = await call(path, await release(id))
    expect(asked).toMatchObject({ status: 403, body: { code: 'ANMELDUNG_NOETIG', bestaetigung: { was: 'Bürgschaft enthaften' } } })
    const page = await signInThere(tab, challengeOf(asked).adresse, 'ag.admin')
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(`data-confirmation="${challengeOf(asked).id}"`) })
    expect((await call(path, await release(id))).status).toBe(200)
    expect((await buergschaft('ag.admin', id)).status).toBe('ZGBB')
  })

  test('is named on the sign-in page, where the name of the signed-in user stands already', async () => {
    const id = await active()
    const { b: tab, call } = await atDesk('ag.admin')
    const { adresse } = challengeOf(
      await call(`${buergschaften}/${id}/teilenthaften`, { version: (await release(id)).version, betrag: 100 }),
    )
    const page = (await open(tab, adresse)) as Response
    const text = await page.text()
    expect(text).toContain('Bürgschaft teilweise enthaften: Bitte bestätigen Sie den Schritt, indem Sie sich noch einmal anmelden.')
    expect(text).toContain('value="ag.admin"')
  })

  test('counts once, for what was confirmed, for two minutes', async () => {
    const [first, second] = [await active(), await active()]
    const { b: tab, call } = await atDesk('ag.admin')
    const path = (id: string) => `${buergschaften}/${id}/teilenthaften`
    const version = async (id: string) => (await buergschaft('ag.admin', id)).version
    const asked = await call(path(first), { version: await version(first), betrag: 500_000 })
    await signInThere(tab, challengeOf(asked).adresse, 'ag.admin')
    // Another amount, another guarantee.
    expect((await call(path(first), { version: await version(first), betrag: 1 })).body.code).toBe('ANMELDUNG_NOETIG')
    expect((await call(path(second), { version: await version(second), betrag: 500_000 })).body.code).toBe('ANMELDUNG_NOETIG')
    const late = new Date(Date.now() - 121_000)
    await portal.db.system.updateTable('confirmation').set({ confirmed_at: late }).where('id', '=', challengeOf(asked).id).execute()
    const again = await call(path(first), { version: await version(first), betrag: 500_000 })
    expect(again.body.code).toBe('ANMELDUNG_NOETIG')
    await signInThere(tab, challengeOf(again).adresse, 'ag.admin')
    const body = { version: await version(first), betrag: 500_000 }
    const both = await Promise.all([call(path(first), body), call(path(first), body)])
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })

  test('is refused for another reason before any sign-in, and then uses up no confirmation', async () => {
    const id = await active()
    const { b: tab, call } = await atDesk('ag.admin')
    const path = `${buergschaften}/${id}/enthaften`
    expect((await call(path, { art: 'DIGITAL', version: 1 })).body.code).toBe('VERSION_VERALTET')
    const body = await release(id)
    await signInThere(tab, challengeOf(await call(path, body)).adresse, 'ag.admin')
    expect((await call(path, { ...body, version: 1 })).body.code).toBe('VERSION_VERALTET')
    expect((await call(path, body)).status).toBe(200)
  })

  test('that one session confirmed isn’t done in another, nor by another user', async () => {
    const id = await active()
    const [here, there] = [await atDesk('ag.admin'), await atDesk('ag.admin')]
    const path = `${buergschaften}/${id}/enthaften`
    const body = await release(id)
    await signInThere(here.b, challengeOf(await here.call(path, body)).adresse, 'ag.admin')
    expect((await there.call(path, body)).body.code).toBe('ANMELDUNG_NOETIG')
    expect((await here.call(path, body)).status).toBe(200)
  })
})

describe('the window', () => {
  const asked = async () => {
    const id = await active()
    const path = `${buergschaften}/${id}/enthaften`
    const body = await release(id)
    const desk = await atDesk('ag.admin')
    const { adresse } = challengeOf(await desk.call(path, body))
    return { ...desk, adresse, again: async () => (await desk.call(path, body)).status }
  }

  test('takes the right password alone; attempts of strangers and their address don’t stop its user', async () => {
    const { b: tab, adresse: address, again } = await asked()
    for (let index = 0; index < 6; index++)
      await browser(portal.url).call(await browser(portal.url).begin(), { username: 'ag.admin', password: 'falsch' })
    await portal.db.system
      .insertInto('sign_in_attempt')
      .values(
        ['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((key) => ({
          kind: 'ADDRESS',
          key,
          failures: 60,
          locked_until: new Date(Date.now() + 600_000),
          last_at: new Date(),
          locks: 1,
        })),
      )
      .execute()
    expect((await signInThere(tab, address, 'ag.admin', 'falsch')).status).toBe(401)
    expect(await again()).toBe(403)
    expect((await signInThere(tab, address, 'ag.admin')).status).toBe(200)
    expect(await again()).toBe(200)
  })

  test('has five attempts in a session', async () => {
    const { b: tab, adresse: address } = await asked()
    for (let index = 0; index < 5; index++) expect((await signInThere(tab, address, 'ag.admin', 'falsch')).status).toBe(401)
    expect((await signInThere(tab, address, 'ag.admin')).text).toMatch(
      /Zu viele Fehlversuche\. Bitte versuchen Sie es ab \d\d:\d\d Uhr erneut\./,
    )
  })

  test('lets no other user sign in, whose session would take the place of the own one', async () => {
    const { b: tab, adresse: address, again } = await asked()
    const page = await signInThere(tab, address, 'bg.admin')
    expect(page).toMatchObject({ status: 401, text: expect.stringContaining('In diesem Browser ist jemand anderes angemeldet.') })
    expect(await again()).toBe(403)
    // Nor in a browser without a session: the person who signs in there isn't the one who began the step.
    const stranger = await signInThere(browser(portal.url), address, 'bg.admin')
    expect(stranger).toMatchObject({ status: 403, text: expect.stringContaining('Sie haben sich als jemand anderes angemeldet.') })
    expect(await again()).toBe(403)
  })

  test('isn’t opened from elsewhere, by a made-up id, or late', async () => {
    const { b: tab, adresse: address } = await asked()
    const from = (site: string) => fetch(portal.url + address, { redirect: 'manual', headers: { 'sec-fetch-site': site } })
    for (const site of ['cross-site', 'same-site', 'none']) expect((await from(site)).status).toBe(403)
    expect((await from('same-origin')).status).toBe(303)
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) expect((await tab.call(`/bestaetigung/${id}`)).status).toBe(403)
    await portal.db.system
      .updateTable('confirmation')
      .set({ begun_at: new Date(Date.now() - 601_000) })
      .where('id', '=', address.split('/').at(-1) as string)
      .execute()
    expect((await tab.call(address)).status).toBe(403)
  })

  test('isn’t ended by an answer that belongs to another window, nor twice by its own', async () => {
    const { b: tab, adresse: address, again } = await asked()
    const opened = await tab.call(address)
    const page = (await tab.call(opened.headers.get('location') as string)).headers.get('location') as string
    const signedIn = await tab.call(page, { username: 'ag.admin', password: PASSWORD })
    const back = (await tab.call(signedIn.headers.get('location') as string)).headers.get('location') as string
    expect(back).toContain('/bestaetigung/zurueck?')
    // Without the cookie of the window that began it.
    expect((await browser(portal.url).call(back)).status).toBe(403)
    expect((await tab.call(back)).status).toBe(200)
    expect((await tab.call(back)).status).toBe(403)
    expect(await again()).toBe(200)
  })

  /** A window in which a user has signed in: the address to which the provider leads it back. */
  async function signedIn(browser: Browser, toProvider: string): Promise<string> {
    const page = (await browser.call(toProvider)).headers.get('location') as string
    const answer = await browser.call(page, { username: 'ag.admin', password: PASSWORD })
    return (await browser.call(answer.headers.get('location') as string)).headers.get('location') as string
  }
  const toProviderOf = async (b: Browser, address: string) => (await b.call(address)).headers.get('location') as string

  test('isn’t confirmed by a sign-in for something else, whatever the window is told', async () => {
    const { b: tab, call, adresse: url, again } = await asked()
    const other = await active()
    const elsewhere = challengeOf(await call(`${buergschaften}/${other}/enthaften`, await release(other))).adresse
    expect((await signInThere(tab, elsewhere, 'ag.admin')).status).toBe(200)
    const address = new URL(await toProviderOf(tab, url))
    address.searchParams.delete('prompt')
    address.searchParams.set('max_age', '3600')
    const asks = (await tab.call(address.href)).headers.get('location') ?? ''
    expect(asks).not.toContain('code=')
    expect(await (await tab.call(asks)).text()).toContain('indem Sie sich noch einmal anmelden')
    address.searchParams.set('prompt', 'none')
    expect((await tab.call(address.href)).headers.get('location')).toContain('error=')
    expect(await again()).toBe(403)
  })

  test('confirms as one of several, too', async () => {
    const { b: tab, adresse: address, again } = await asked()
    const first = await signedIn(tab, await toProviderOf(tab, address))
    const second = await toProviderOf(tab, address)
    expect((await tab.call(first)).status).toBe(200)
    expect((await tab.call(await signedIn(tab, second))).status).toBe(200)
    expect(await again()).toBe(200)
  })

  test('confirms as either of two; a window of another browser says that it is outdated and doesn’t become the portal', async () => {
    const { b: tab, adresse: address, again } = await asked()
    const [first] = [await toProviderOf(tab, address), await tab.call(await toProviderOf(tab, address))]
    const page = (await tab.call(first)).headers.get('location') as string
    const stranger = await browser(portal.url).call(page, { username: 'ag.admin', password: PASSWORD })
    const outdated = await stranger.text()
    expect([stranger.status, outdated]).toEqual([400, expect.stringContaining('Dieses Fenster ist überholt')])
    // Nothing in the small window leads away from what it is for.
    for (const shown of [outdated, await (await tab.call(page)).text()]) expect(shown).not.toContain('<a href')
    expect((await tab.call(await signedIn(tab, first))).status).toBe(200)
    expect(await again()).toBe(200)
  })

  test('says once more that the step is confirmed when it is loaded again', async () => {
    const { b: tab, adresse: address, again } = await asked()
    await signInThere(tab, address, 'ag.admin')
    const page = await tab.call(address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`data-confirmation="${address.split('/').at(-1)}"`)])
    expect(await again()).toBe(200)
  })

  test('keeps a confirmation that comes while the same call is refused', async () => {
    const { b: tab, adresse: address, again } = await asked()
    await signInThere(tab, address, 'ag.admin')
    const id = address.split('/').at(-1) as string
    const row = await portal.db.system.selectFrom('confirmation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { org_id: orgId, nutzer_id: nutzerId, session, step: fingerprint, call } = row
    // As a second call does that had looked before the confirmation.
    await confirmations(portal.db, () => new Date()).begin({ orgId, nutzerId, session }, { call, fingerprint }, '')
    expect(await again()).toBe(200)
  })

  test('ends no session when its answer is loaded twice at once', async () => {
    const { b: tab, adresse: address, again } = await asked()
    const back = await signedIn(tab, await toProviderOf(tab, address))
    const both = await Promise.all([tab.call(back), tab.call(back)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect(await again()).toBe(200)
  })

  test('ends no session whose token another tab renews meanwhile', async () => {
    const id = await active()
    const { b: tab, call, refresh_token } = await atDesk('ag.admin')
    const { adresse } = challengeOf(await call(`${buergschaften}/${id}/enthaften`, await release(id)))
    const renew = () =>
      fetch(`${portal.url}${OIDC}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token }),
      })
    const answers = new Set<number>()
    let underway = true
    const others = Array.from({ length: 8 }, async () => {
      while (underway) answers.add((await renew()).status)
    })
    await signInThere(tab, adresse, 'ag.admin')
    underway = false
    await Promise.all(others)
    expect([...answers]).toEqual([200])
  })

  test('asks for the second factor, too', async () => {
    const id = await active()
    const { b: tab, call } = await atDesk('ag.admin')
    const setUp = (await tab.followRedirects(await tab.call(await tab.begin({ kc_action: 'CONFIGURE_TOTP' })))) as Response
    const page = await setUp.text()
    const form = (text: string) => /action="([^"]+)"/.exec(text)?.[1] as string
    const secret = Secret.fromBase32((/class="secret">([A-Z2-7 ]+)</.exec(page)?.[1] ?? '').replaceAll(' ', ''))
    await tab.call(form(page), { code: new TOTP({ secret }).generate(), bezeichnung: 'Telefon' })
    try {
      const path = `${buergschaften}/${id}/enthaften`
      const body = await release(id)
      const asked = await signInThere(tab, challengeOf(await call(path, body)).adresse, 'ag.admin')
      expect(asked.text).toContain('Geben Sie den sechsstelligen Code')
      expect((await call(path, body)).status).toBe(403)
      // A code of the next half minute: that of the present one was used for the set-up.
      const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
      await tab.followRedirects(await tab.call(form(asked.text), { code })).then((back) => tab.call((back as URL).href))
      expect((await call(path, body)).status).toBe(200)
    } finally {
      for (const table of ['identity_faktor', 'identity_code'] as const)
        await portal.db.system.deleteFrom(table).where('nutzer_id', '=', demoKey('ag.admin')).execute()
    }
  })

  test('confirms nothing when it is given up', async () => {
    const { b: tab, adresse: address, again } = await asked()
    const opened = await tab.call(address)
    const state = new URL(opened.headers.get('location') as string).searchParams.get('state')
    const page = await tab.call(
      `/bestaetigung/zurueck?error=access_denied&state=${state}&iss=${encodeURIComponent(`${portal.url}/auth/realms/avalwerk`)}`,
    )
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('Die Anmeldung wurde abgebrochen.')])
    expect(await again()).toBe(403)
  })

  test('gives no token with which calls could be made', async () => {
    const { b: tab, adresse: address } = await asked()
    const opened = await tab.call(address)
    const page = (await tab.call(opened.headers.get('location') as string)).headers.get('location') as string
    const signedIn = await tab.call(page, { username: 'ag.admin', password: PASSWORD })
    const code = new URL((await tab.call(signedIn.headers.get('location') as string)).headers.get('location') as string).searchParams.get(
      'code',
    )
    // The code is the confirmation client's: the portal's gets nothing for it.
    const exchanged = await fetch(`${portal.url}/auth/realms/avalwerk/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'avalwerk-portal',
        code: code ?? '',
        redirect_uri: `${portal.url}/`,
      }),
    })
    expect(exchanged.status).toBe(400)
    const withoutSecret = await fetch(`${portal.url}/auth/realms/avalwerk/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'avalwerk-confirmation',
        client_secret: 'geraten',
        code: code ?? '',
        redirect_uri: `${portal.url}/bestaetigung/zurueck`,
      }),
    })
    expect(withoutSecret.status).toBe(401)
  })
})

test('a refusal before anything is looked up is read in the window', async () => {
  const strict = await startTestPortal({ LIMIT_CALLS_ADDRESS: '1' })
  try {
    const answers = []
    for (let index = 0; index < 3; index++) answers.push(await fetch(`${strict.url}/bestaetigung/x`))
    const last = answers.at(-1) as Response
    expect([last.status, last.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(await last.text()).toContain('Nicht bestätigt')
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})

test('there is no password grant to confirm by', async () => {
  const answer = await fetch(`${portal.url}/auth/realms/avalwerk/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'avalwerk-portal', username: 'ag.admin', password: PASSWORD }),
  })
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'unsupported_grant_type' })])
})

/** A provider that says what a test has it say. */
describe('at another provider', () => {
  let provider: FastifyInstance
  let other: TestPortal
  let url = ''
  let said: (claims: Record<string, unknown>) => Record<string, unknown> = (claims) => claims
  let signedBy: Awaited<ReturnType<typeof generateKeyPair>>
  const keys = { own: undefined as unknown as typeof signedBy, strange: undefined as unknown as typeof signedBy }
  const asked: URLSearchParams[] = []
  const exchanged: URLSearchParams[] = []

  beforeAll(async () => {
    keys.own = await generateKeyPair('ES256')
    keys.strange = await generateKeyPair('ES256')
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const issuer = `${url}/realms/avalwerk`
    provider = Fastify({ forceCloseConnections: true })
    provider.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_r, body, done) => done(null, body))
    provider.get('/realms/avalwerk/.well-known/openid-configuration', async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/protocol/openid-connect/certs`,
      id_token_signing_alg_values_supported: ['ES256', 'RS256'],
    }))
    provider.get('/realms/avalwerk/protocol/openid-connect/certs', async () => ({
      keys: [{ ...(await exportJWK(keys.own.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }],
    }))
    provider.post('/realms/avalwerk/token', async (request) => {
      const body = new URLSearchParams(request.body as string)
      exchanged.push(body)
      const now = Math.floor(Date.now() / 1000)
      const claims = said({
        iss: issuer,
        aud: 'avalwerk-confirmation',
        sub: demoKey('ag.recht'),
        nonce: asked.at(-1)?.get('nonce'),
        auth_time: now,
        acr: '1',
        iat: now,
        exp: now + 60,
      })
      const id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(signedBy.privateKey)
      return { access_token: 'x', token_type: 'Bearer', id_token }
    })
    await provider.listen({ host: '127.0.0.1', port })
    other = await startTestPortal({
      IDENTITY_MODE: 'keycloak',
      KEYCLOAK_URL: url,
      KEYCLOAK_CONFIRMATION_CLIENT_SECRET: 'geheim',
      COMPANY_PROVIDERS: 'weserbogen=WI0001,hansabank=KR0001',
    })
  })
  afterAll(async () => {
    await other?.close()
    await provider?.close()
  })
  beforeEach(async () => {
    await other.db.system.deleteFrom('confirmation').execute()
    signedBy = keys.own
    said = (claims) => claims
  })

  const tokenOf = (account: string, more: Record<string, unknown> = {}) =>
    new SignJWT({ typ: 'Bearer', azp: 'avalwerk-portal', sid: 'a-session', ...more })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setSubject(demoKey(account))
      .setIssuer(`${url}/realms/avalwerk`)
      .setAudience('avalwerk-api')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys.own.privateKey)
  const DEACTIVATE = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/deaktivierung'
  /** One more administrator, so that the rule about the last one doesn't apply. */
  const confirmed = async (more: Record<string, unknown> = {}) => {
    await other.db.system.updateTable('nutzer').set({ aktiv: true }).where('id', '=', demoKey('ag.recht')).execute()
    said = (
      (before) => (claims) =>
        before({ ...claims, sub: demoKey('ag.recht') })
    )(said)
    const { call } = caller(other, await tokenOf('ag.recht', more))
    const { adresse } = challengeOf(await call(DEACTIVATE, {}))
    const tab = browser(other.url)
    const to = new URL((await tab.call(adresse)).headers.get('location') as string)
    asked.push(to.searchParams)
    const page = await tab.call(`/bestaetigung/zurueck?code=c&state=${to.searchParams.get('state')}`)
    return { to, page: page.status, text: await page.text(), done: async () => (await call(DEACTIVATE, {})).status }
  }

  test('users are asked to sign in whatever their session there, and the answer is checked', async () => {
    const { to, page, done } = await confirmed()
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: 'avalwerk-confirmation',
      response_type: 'code',
      scope: 'openid',
      prompt: 'login',
      max_age: '0',
      code_challenge_method: 'S256',
      login_hint: 'ag.recht',
      redirect_uri: `${other.url}/bestaetigung/zurueck`,
    })
    expect(to.searchParams.has('kc_idp_hint')).toBe(false)
    expect(exchanged.at(-1)?.get('client_secret')).toBe('geheim')
    expect(exchanged.at(-1)?.get('code_verifier')).toBeTruthy()
    expect([page, await done()]).toEqual([200, 200])
  })

  test.each([
    ['weserbogen', 200],
    ['hansabank', 403],
    ['unbekannt', 403],
  ])('a company’s provider (%s) confirms for its own people alone: %d', async (identity_provider, status) => {
    said = (claims) => ({ ...claims, identity_provider })
    const { page, text, done } = await confirmed()
    expect([page, text.includes('für Ihr Unternehmen nicht zugelassen')]).toEqual([status, status === 403])
    expect(await done()).toBe(status)
  })

  test('a user of a company’s own provider goes there at once', async () => {
    const { to, page } = await confirmed({ identity_provider: 'weserbogen', auth_time: Math.floor(Date.now() / 1000) })
    expect(to.searchParams.get('kc_idp_hint')).toBe('weserbogen')
    expect(page).toBe(200)
  })

  const now = () => Math.floor(Date.now() / 1000)
  test.each<[string, () => Record<string, unknown>, RegExp]>([
    ['somebody else', () => ({ sub: demoKey('ag.leser') }), /als jemand anderes/],
    ['somebody whom nobody knows', () => ({ sub: 'a-stranger' }), /als jemand anderes/],
    ['a sign-in of before', () => ({ auth_time: now() - 30 }), /nicht noch einmal nach Ihrer Anmeldung gefragt/],
    ['a session that was taken over', () => ({ acr: '0' }), /nicht noch einmal nach Ihrer Anmeldung gefragt/],
    ['no time of the sign-in', () => ({ auth_time: undefined }), /konnte nicht geprüft werden/],
    ['another nonce', () => ({ nonce: 'n' }), /konnte nicht geprüft werden/],
    ['another audience', () => ({ aud: 'avalwerk-portal' }), /konnte nicht geprüft werden/],
    ['another issuer', () => ({ iss: 'https://elsewhere.example' }), /konnte nicht geprüft werden/],
    ['a token that has ended', () => ({ exp: now() - 3600 }), /konnte nicht geprüft werden/],
  ])('%s confirms nothing', async (_what, wrong, sentence) => {
    said = (claims) => ({ ...claims, ...wrong() })
    const { page, text, done } = await confirmed()
    expect([page, text]).toEqual([403, expect.stringMatching(sentence)])
    expect(await done()).toBe(403)
  })

  test('another’s signature confirms nothing', async () => {
    signedBy = keys.strange
    const { page, done } = await confirmed()
    expect([page, await done()]).toEqual([403, 403])
  })

  test('a provider that doesn’t answer is reported as such', async () => {
    const { call } = caller(other, await tokenOf('ag.recht'))
    const { adresse } = challengeOf(await call(DEACTIVATE, {}))
    const tab = browser(other.url)
    const to = new URL((await tab.call(adresse)).headers.get('location') as string)
    await provider.close()
    const page = await tab.call(`/bestaetigung/zurueck?code=c&state=${to.searchParams.get('state')}`)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('vorübergehend nicht erreichbar')])
    expect(await (await fetch(`${other.url}/metrics`)).text()).toMatch(
      /avalwerk_security_events_total\{event="control-failed",reason="confirmation"\} 1/,
    )
  })
})
