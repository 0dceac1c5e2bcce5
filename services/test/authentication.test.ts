import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { browser, DEMO_PASSWORD, logIn } from '@avalwerk/testing/signIn'
import { PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const eigenen = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const renew = (token: string) =>
  fetch(`${portal.url}/auth/realms/avalwerk/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token: token }),
  })

test.each([
  ['ag.admin', 'AG', '/WI0001'],
  ['bg.admin', 'BG', '/KR0001'],
  ['bsp.admin', 'BSP', '/BP0001'],
])('the token of %s bears role, group and company', async (name, role, group) => {
  const requirements = decodeJwt((await logIn(portal.url, name)).id_token)
  expect(requirements).toMatchObject({
    realm_access: { roles: [role] },
    groups: [group],
    unternehmen_id: group.slice(1),
    unternehmen_sichtbeschraenkt: false,
    sichtberechtigte_unternehmen: [],
    erhalt_nutzer_emails: true,
    email: `${name}@demo.avalwerk.example`,
    given_name: expect.any(String),
    family_name: expect.any(String),
  })
})
test('signing in works with the mail address too, however it is written', async () => {
  await expect(logIn(portal.url, 'AG.Admin@demo.avalwerk.example')).resolves.toHaveProperty('access_token')
})
test.each([
  ['ag.admin', 'falsch'],
  ['gibt.es.nicht', DEMO_PASSWORD],
  ['ag.inaktiv', DEMO_PASSWORD],
])('%s with “%s” is refused', async (name, password) => {
  await expect(logIn(portal.url, name, password)).rejects.toThrow('401')
})
test('after five failed tries a name is locked, with the right password too', async () => {
  for (let index = 0; index < 5; index++) await expect(logIn(portal.url, 'bg.leistung', 'falsch')).rejects.toThrow('401')
  await expect(logIn(portal.url, 'bg.leistung')).rejects.toThrow('401')
})
describe('a refresh token', () => {
  test('is good once more when its answer just got lost: a torn connection keeps its sign-in', async () => {
    const { refresh_token } = await logIn(portal.url, 'bg2.admin')
    const [a, b] = await Promise.all([renew(refresh_token), renew(refresh_token)])
    expect([a.status, b.status]).toEqual([200, 200])
  })
  test('ends all that began with it when it comes once more later', async () => {
    const first = await logIn(portal.url, 'bg2.admin')
    const second = (await (await renew(first.refresh_token)).json()) as typeof first
    const own = async ({ access_token }: { access_token: string }) =>
      (await fetch(portal.url + eigenen, { headers: { authorization: `Bearer ${access_token}` } })).status
    expect(await own(second)).toBe(200)
    await portal.db.system
      .updateTable('identity_artefakt')
      .set({ verbraucht_am: new Date(Date.now() - 11_000) })
      .where('modell', '=', 'RefreshToken')
      .where('verbraucht_am', 'is not', null)
      .execute()
    expect((await renew(first.refresh_token)).status).toBe(400)
    expect((await renew(second.refresh_token)).status).toBe(400)
    expect([await own(first), await own(second)]).toEqual([401, 401])
  })
  test('is each tab’s own: the second doesn’t disturb the first', async () => {
    const tab = browser(portal.url)
    const one = await tab.redeem(
      (await tab.followRedirects(await tab.call(await tab.begin(), { username: 'bg2.admin', password: PASSWORD }))) as URL,
    )
    const other = await tab.redeem(new URL(await tab.begin()))
    expect([(await renew(one.refresh_token)).status, (await renew(other.refresh_token)).status]).toEqual([200, 200])
  })
})
test('a deactivated user is out at once: call, refresh, session', async () => {
  const { access_token, refresh_token } = await logIn(portal.url, 'bg.zweit')
  const call = () => fetch(portal.url + eigenen, { headers: { authorization: `Bearer ${access_token}` } })
  expect((await call()).status).toBe(200)
  await portal.db.system.updateTable('nutzer').set({ aktiv: false }).where('benutzername', '=', 'bg.zweit').execute()
  expect((await call()).status).toBe(401)
  expect((await renew(refresh_token)).status).toBe(400)
  await portal.db.system.updateTable('nutzer').set({ aktiv: true }).where('benutzername', '=', 'bg.zweit').execute()
})

describe('another’s token', () => {
  test.each(['', 'Unsinn', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])('“%s” opens nothing', async (token) => {
    expect((await fetch(portal.url + eigenen, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })
})

test('without PKCE there is no sign-in', async () => {
  const address = `${portal.url}/auth/realms/avalwerk/protocol/openid-connect/auth?client_id=avalwerk-portal&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${portal.url}/`)}`
  const response = await fetch(address, { redirect: 'manual' })
  expect(response.headers.get('location')).toMatch(/error=invalid_request/)
})
/** An authorization request that wants to go back to an address. */
const authorize = (redirectUri: string) =>
  fetch(
    `${portal.url}/auth/realms/avalwerk/protocol/openid-connect/auth?client_id=avalwerk-portal&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent(redirectUri)}`,
    { redirect: 'manual' },
  )
test('the way back leads to the one address only', async () => {
  const own = `${portal.url}/`
  const refused = [
    'https://boese.example/',
    `${own}remotes/mfe-texte/9.1.0/evil.html`,
    `${own}?x=1`,
    `${own}#x`,
    portal.url,
    `${own}auftraggeber`,
  ]
  expect((await authorize(own)).status).toBe(303)
  for (const address of refused) expect([address, (await authorize(address)).status]).toEqual([address, 400])
})

test('only an access token opens a call, and only one made for this server', async () => {
  const { access_token, id_token } = await logIn(portal.url, 'ag.admin')
  const call = async (token: string) => (await fetch(portal.url + eigenen, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await call(access_token)).toBe(200)
  expect(await call(id_token)).toBe(401)
  expect(decodeJwt(access_token).aud).toBe('avalwerk-api')
  expect(decodeJwt(id_token).aud).toBe('avalwerk-portal')
})

test.each(['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-forwarded-port'])(
  'what a caller says in %s is in no address of the provider',
  async (name) => {
    const value = name === 'forwarded' ? 'host=evil.example;proto=https' : name === 'x-forwarded-proto' ? 'https' : 'evil.example'
    const at = `${portal.url}/auth/realms/avalwerk`
    const read = async (headers: Record<string, string>) => (await fetch(`${at}/.well-known/openid-configuration`, { headers })).text()
    expect(await read({ [name]: value })).toBe(await read({}))
    expect(await read({})).toContain(`"jwks_uri":"${at}/`)
    const answer = await fetch(
      `${at}/protocol/openid-connect/auth?client_id=avalwerk-portal&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent(`${portal.url}/`)}`,
      { redirect: 'manual', headers: { [name]: value } },
    )
    expect(new URL(answer.headers.get('location') as string, portal.url).origin).toBe(portal.url)
  },
)
