/**
 * People who sign in through their company's own provider, linked to a Keycloak: an issuer of our own signs tokens as Keycloak does
 * with the realm's mapper, and a double of its Admin API says to which providers an account is linked.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { freePort } from '@avalwerk/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { demoKey } from '../src/demo/demoMark.ts'
import { tokenIssuer, createTokenVerifier } from '../src/kernel/authentication.ts'
import { noteExternalSignIn } from '../src/kernel/external-sign-in.ts'
import { maintainedByHand } from '../src/identity/keycloak.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const BASIS = '/partnerservice/api/private/v2/nutzerverwaltung'
const ADMIN = '/admin/realms/avalwerk'
const keys = await generateKeyPair('RS256')
const linked = new Map<string, string>()
const invited: string[] = []
let url: string
let keycloak: FastifyInstance
let portal: TestPortal
let second = Math.floor(Date.now() / 1000) - 3600

async function startKeycloak(port: number): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_r, body, done) => done(null, body))
  app.get('/realms/avalwerk/protocol/openid-connect/certs', async () => ({
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }],
  }))
  app.post('/realms/avalwerk/protocol/openid-connect/token', async () => ({ access_token: 'x', refresh_token: 'r', expires_in: 60 }))
  const idOf = (request: { params: unknown }) => (request.params as { id: string }).id
  app.get(`${ADMIN}/users/:id`, async (request) => ({ id: idOf(request) }))
  app.get(`${ADMIN}/users/:id/federated-identity`, async (request) => {
    const alias = linked.get(idOf(request))
    return alias ? [{ identityProvider: alias, userId: 'u', userName: 'n' }] : []
  })
  app.put(`${ADMIN}/users/:id/execute-actions-email`, async (request, reply) => {
    invited.push(idOf(request))
    return reply.code(204).send()
  })
  app.put(`${ADMIN}/users/:id`, (_request, reply) => reply.code(204).send())
  app.put(`${ADMIN}/users/:id/groups/:group`, (_request, reply) => reply.code(204).send())
  app.post(`${ADMIN}/users/:id/role-mappings/realm`, (_request, reply) => reply.code(204).send())
  app.get(`${ADMIN}/roles/:name`, async (request) => ({ id: 'r', name: (request.params as { name: string }).name }))
  app.get(`${ADMIN}/groups`, async (request) => [{ id: 'g', name: (request.query as { search: string }).search }])
  await app.listen({ host: '127.0.0.1', port })
  return app
}

/** A sign-in at Keycloak, later than all before. @param provider the company's own, through which they came */
const signIn = (account: string, provider?: string, at = ++second) =>
  new SignJWT({ typ: 'Bearer', azp: 'avalwerk-portal', auth_time: at, ...(provider !== undefined && { identity_provider: provider }) })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setSubject(demoKey(account))
    .setIssuer(`${url}/realms/avalwerk`)
    .setAudience('avalwerk-api')
    .setIssuedAt()
    .setJti(String(Math.random()))
    .setExpirationTime('5m')
    .sign(keys.privateKey)

const call = async (token: string, method: string, path: string, body?: unknown) => {
  const answer = await portal.call(undefined, method, BASIS + path, body, { authorization: `Bearer ${token}` })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const own = async (token: string) => (await call(token, 'GET', '/benutzer/eigenen')).body
const row = (account: string) =>
  portal.db.system.selectFrom('nutzer').selectAll().where('id', '=', demoKey(account)).executeTakeFirstOrThrow()
const audit = async (account: string) =>
  (
    await portal.db.system
      .selectFrom('audit')
      .select('werte')
      .where('aktion', '=', 'NUTZER_SSO')
      .where('objekt_id', '=', demoKey(account))
      .orderBy('id')
      .execute()
  ).map(({ werte }) => werte)

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  keycloak = await startKeycloak(port)
  portal = await startTestPortal({
    IDENTITY_MODE: 'keycloak',
    KEYCLOAK_URL: url,
    KEYCLOAK_SERVICE_CLIENT_SECRET: 'x',
    COMPANY_PROVIDERS: 'weserbogen=WI0001, hansabank=KR0001,hansabank=NK0001',
  })
  await portal.outbox.empty()
})
afterAll(async () => {
  await portal?.close()
  await keycloak?.close()
})
beforeEach(() => {
  invited.length = 0
})

describe('a user whose Keycloak account is linked to their company’s own provider', () => {
  test('is known as such from their first call on, once in the audit, whatever number of tokens follow', async () => {
    const { version } = await row('ag.recht')
    linked.set(demoKey('ag.recht'), 'weserbogen')
    const at = ++second
    const token = await signIn('ag.recht', 'weserbogen', at)
    const together = await Promise.all([1, 2, 3].map(() => own(token)))
    expect(together.map(({ sso }) => sso)).toEqual([true, true, true])
    expect(await own(await signIn('ag.recht', 'weserbogen', at))).toMatchObject({ sso: true })
    expect(await own(await signIn('ag.recht', 'weserbogen'))).toMatchObject({ sso: true, zugang: 'EINGERICHTET' })
    expect(await audit('ag.recht')).toEqual([{ sso: true, anbieter: 'weserbogen' }])
    // A person who edits the user meanwhile loses nothing.
    expect((await row('ag.recht')).version).toBe(version)
  })
  test('counts as SSO in the list, and isn’t among the regular users', async () => {
    const admin = await signIn('ag.admin')
    const among = async (kind: string) => {
      const { body } = await call(admin, 'POST', '/nutzer/filterung?page=0&size=100&sort=nachname,asc', { art: [kind] })
      return JSON.stringify(body).includes(demoKey('ag.recht'))
    }
    expect([await among('SSO'), await among('REGULAER')]).toEqual([true, false])
  })
  test('has no password that an administrator could reset, and no second factor', async () => {
    const admin = await signIn('ag.admin')
    for (const path of ['einladung', 'zweiterfaktor/zuruecksetzen'])
      expect(await call(admin, 'POST', `/benutzer/${demoKey('ag.recht')}/${path}`)).toMatchObject({
        status: 409,
        body: { code: 'OHNE_PASSWORT', title: expect.stringContaining('kein Passwort') },
      })
  })
  test('stays known after a sign-in with a password, as long as the account is linked', async () => {
    await own(await signIn('ag.recht'))
    await portal.outbox.empty()
    expect((await row('ag.recht')).sso).toBe(true)
    linked.delete(demoKey('ag.recht'))
    // When a token is merely renewed, Keycloak isn't asked.
    await own(await signIn('ag.recht', undefined, second))
    await portal.outbox.empty()
    expect((await row('ag.recht')).sso).toBe(true)
    const token = await signIn('ag.recht')
    await own(token)
    await portal.outbox.empty()
    expect(await own(token)).toMatchObject({ sso: false })
    expect((await audit('ag.recht')).at(-1)).toEqual({ sso: false, anbieter: null })
  })
  test('isn’t marked so again by what is left of an older session', async () => {
    await own(await signIn('ag.recht', 'weserbogen', second - 1))
    expect((await row('ag.recht')).sso).toBe(false)
  })
})

test('an invitation asks for no password where the account is linked already', async () => {
  const admin = await signIn('ag.admin')
  const invite = async (account: string) => {
    expect((await call(admin, 'POST', `/benutzer/${demoKey(account)}/einladung`)).status).toBe(200)
    await portal.outbox.empty()
  }
  linked.set(demoKey('ag.recht'), 'weserbogen')
  await invite('ag.recht')
  expect(invited).toEqual([])
  expect((await row('ag.recht')).sso).toBe(true)
  linked.delete(demoKey('ag.recht'))
  await portal.db.system.updateTable('nutzer').set({ sso: false }).where('id', '=', demoKey('ag.recht')).execute()
  await invite('ag.recht')
  expect(invited).toEqual([demoKey('ag.recht')])
})

describe('a company’s provider signs in its own people alone', () => {
  const OWN = `${BASIS}/benutzer/eigenen`
  const answer = async (token: string) => {
    const { status, body } = await call(token, 'GET', '/benutzer/eigenen')
    return [status, body.code]
  }
  test.each(['hansabank', 'unbekannt', '__proto__'])(
    'a user of another company, or of none (%s), is refused and told so, and nothing is noted',
    async (alias) => {
      const before = await row('ag.basis')
      const token = await signIn('ag.basis', alias)
      expect(await answer(token)).toEqual([401, 'ANBIETER_FREMD'])
      for (const path of [OWN, '/aufgabenservice/api/private/v1/ereignisse'])
        expect((await fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
      const write = await portal.call(
        undefined,
        'POST',
        `${BASIS}/email/einstellung`,
        { erhaltNutzerEMails: false },
        { authorization: `Bearer ${token}` },
      )
      expect(write.status).toBe(401)
      expect(await row('ag.basis')).toEqual(before)
      expect(await audit('ag.basis')).toEqual([])
      const metrics = await (await fetch(`${portal.url}/metrics`)).text()
      expect(metrics).toMatch(/event="token-refused",reason="foreign-provider"\} [1-9]/)
    },
  )
  test('its own people are let in, and so is a user with a password', async () => {
    expect(await answer(await signIn('ag.leser', 'weserbogen'))).toEqual([200, undefined])
    expect(await answer(await signIn('ag.leser'))).toEqual([200, undefined])
    expect(await answer(await signIn('bg.admin', 'hansabank'))).toEqual([200, undefined])
  })
})

test.each([[''], [['weserbogen']], [{ alias: 'weserbogen' }], [7], [true], [null]])(
  'a claim that names a provider in no known form (%j) lets no user in',
  async (claim) => {
    expect((await call(await signIn('ag.admin', claim as unknown as string), 'GET', '/benutzer/eigenen')).status).toBe(401)
    expect((await row('ag.admin')).sso).toBe(false)
  },
)

test('a token of another issuer marks no user', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({ auth_time: ++second, identity_provider: 'weserbogen' })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setSubject(demoKey('ag.admin'))
    .setIssuer(`${url}/realms/avalwerk`)
    .setAudience('avalwerk-api')
    .setExpirationTime('5m')
    .sign(privateKey)
  expect((await call(forged, 'GET', '/benutzer/eigenen')).status).toBe(401)
  expect((await row('ag.admin')).sso).toBe(false)
})

test('where Keycloak can’t be asked, the latest sign-in says by which way a user comes', async () => {
  const warnings: unknown[] = []
  const note = noteExternalSignIn(portal.db, () => new Date(), maintainedByHand, { warn: (warning) => warnings.push(warning) })
  const verify = createTokenVerifier(
    tokenIssuer(url, 'avalwerk', {
      audience: 'avalwerk-api',
      clientId: 'avalwerk-portal',
      companyProviders: new Map([['hansabank', ['KR0001']]]),
    }),
    note,
  )
  await verify(await signIn('bg.zweit', 'hansabank'))
  expect((await row('bg.zweit')).sso).toBe(true)
  await verify(await signIn('bg.zweit'))
  expect((await row('bg.zweit')).sso).toBe(false)
  expect(await audit('bg.zweit')).toEqual([
    { sso: true, anbieter: 'hansabank' },
    { sso: false, anbieter: null },
  ])
  expect(warnings).toEqual([])
})

test('an administrator can’t mark a user as linked', async () => {
  const admin = await signIn('ag.admin')
  const { body: answer } = await call(admin, 'GET', `/benutzer/${demoKey('ag.recht')}`)
  await call(admin, 'PUT', '/benutzer', {
    nutzerId: answer.nutzerId,
    version: answer.version,
    aktiv: true,
    sso: true,
    vorname: 'Anders',
    nachname: answer.nachname,
    email: answer.email,
    telefonnummer: answer.telefonnummer,
    rolle: answer.rolle,
    unternehmenId: answer.unternehmenId,
    unternehmenSichtbeschränkt: answer.unternehmenSichtbeschränkt,
    sichtberechtigteUnternehmen: answer.sichtberechtigteUnternehmen,
  })
  await portal.outbox.empty()
  expect((await row('ag.recht')).sso).toBe(false)
})
