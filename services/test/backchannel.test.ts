/** Another provider says that a session is over: its token is refused although it is good, its stream ends. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@avalwerk/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { demoKey } from '../src/demo/demoMark.ts'
import { oldEndedSessions } from '../src/identity/backchannel.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const OWN = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'
const STREAM = '/aufgabenservice/api/private/v1/ereignisse'
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const keys = { own: await generateKeyPair('ES256'), strange: await generateKeyPair('ES256') }
let provider: FastifyInstance
let portal: TestPortal
let issuer = ''

beforeAll(async () => {
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}/realms/avalwerk`
  provider = Fastify({ forceCloseConnections: true })
  provider.get('/realms/avalwerk/protocol/openid-connect/certs', async () => ({
    keys: [{ ...(await exportJWK(keys.own.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }],
  }))
  await provider.listen({ host: '127.0.0.1', port })
  portal = await startTestPortal({ IDENTITY_MODE: 'keycloak', KEYCLOAK_URL: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await portal?.close()
  await provider?.close()
})
beforeEach(() => portal.db.system.deleteFrom('ended_session').execute())

const signed = (claims: JWTPayload, key = keys.own.privateKey) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(issuer)
    .setIssuedAt(claims.iat)
    .setExpirationTime('5m')
    .sign(key)
const token = (sid: string) => signed({ typ: 'Bearer', azp: 'avalwerk-portal', aud: 'avalwerk-api', sub: demoKey('ag.leser'), sid })
const logout = (claims: JWTPayload = {}, key = keys.own.privateKey) =>
  signed({ aud: 'avalwerk-portal', sub: demoKey('ag.leser'), sid: 'one', jti: String(Math.random()), events: EVENTS, ...claims }, key)
const tell = async (logout_token: string) =>
  (await fetch(`${portal.url}/sign-out/back-channel`, { method: 'POST', body: new URLSearchParams({ logout_token }) })).status
const ask = (bearer: string, path = OWN) => fetch(portal.url + path, { headers: { authorization: `Bearer ${bearer}` } })

test('a session that the provider ends is over at once for its calls and its stream; another session goes on', async () => {
  const [one, two] = [await token('one'), await token('two')]
  expect([(await ask(one)).status, (await ask(two)).status]).toEqual([200, 200])
  const stream = ((await ask(one, STREAM)).body as ReadableStream<Uint8Array>).getReader()
  await stream.read()
  expect(await tell(await logout())).toBe(200)
  while (!(await stream.read()).done);
  expect([(await ask(one)).status, (await ask(two)).status]).toEqual([401, 200])
  // Said twice, it says nothing new.
  expect(await tell(await logout())).toBe(200)
})

const now = () => Math.floor(Date.now() / 1000)
test.each<[string, () => Promise<string>]>([
  ['somebody else', () => logout({}, keys.strange.privateKey)],
  ['the token of a call', () => token('one')],
  ['a token for somebody else', () => logout({ aud: 'avalwerk-confirmation' })],
  ['an ID token, which has a nonce', () => logout({ nonce: 'n' })],
  ['no event', () => logout({ events: {} })],
  ['no session', () => logout({ sid: undefined })],
  ['no number of its own', () => logout({ jti: undefined })],
  ['what was said long ago', () => logout({ iat: now() - 3600, exp: now() + 300 })],
  ['nonsense', async () => 'x'],
])('no session is ended by %s', async (_what, said) => {
  expect(await tell(await said())).toBe(400)
  expect((await ask(await token('one'))).status).toBe(200)
})

test('an ended session that no token can name any more is forgotten', async () => {
  await tell(await logout())
  const { db } = portal
  expect(await oldEndedSessions.listDue(db.system, new Date(), 10)).toEqual([])
  const later = new Date(Date.now() + 25 * 3_600_000)
  expect(await oldEndedSessions.listDue(db.system, later, 10)).toEqual(['alle'])
})

test('a portal with the embedded provider takes no sign-out by back channel', async () => {
  const embedded = await startTestPortal()
  const answer = await fetch(`${embedded.url}/sign-out/back-channel`, { method: 'POST', body: new URLSearchParams({ logout_token: 'x' }) })
  await embedded.close()
  expect(answer.status).toBe(404)
})

test('the provider may end as many sessions as it likes; other callers are held off', async () => {
  const strict = await startTestPortal({
    IDENTITY_MODE: 'keycloak',
    KEYCLOAK_URL: issuer.replace('/realms/avalwerk', ''),
    LIMIT_CALLS_ADDRESS: '3',
  })
  const said = async (logout_token: string) =>
    (await fetch(`${strict.url}/sign-out/back-channel`, { method: 'POST', body: new URLSearchParams({ logout_token }) })).status
  try {
    for (let index = 0; index < 6; index++) expect(await said(await logout({ sid: `many-${index}` }))).toBe(200)
    const strange = await logout({}, keys.strange.privateKey)
    const answers = []
    for (let index = 0; index < 6; index++) answers.push(await said(strange))
    expect([answers[0], answers.at(-1)]).toEqual([400, 429])
    expect(await said(await logout({ sid: 'after' }))).toBe(200)
  } finally {
    await strict.close()
  }
})
