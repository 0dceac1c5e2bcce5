/** What an access token has to say, and for how long it, a link and a session are good. Source: document 1, section 3; RFC 9068. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT, exportJWK } from 'jose'
import { comesByOwnProvider, createTokenVerifier, isOwnId, type KeyFetch, tokenIssuer } from '../src/kernel/authentication.ts'
import { secretHash } from '../src/kernel/hash.ts'
import { allowLink, choosePasswordByLink, dropLinks, makeLink, passwordPath, readLink } from '../src/identity/links.ts'
import { endSession, endSessions, forgetSession, hasSession, rememberSession, rememberUsage, sessionsOf } from '../src/identity/sessions.ts'
import { REAL_TIMERS } from './clock.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const REALM = 'https://identity.example/realms/avalwerk'
const MINUTE_MS = 60_000
const own = await generateKeyPair('RS256')
const foreign = await generateKeyPair('RS256')
const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }
const keys: KeyFetch = async () => Response.json(jwks)
const HOUSE = new Map([['weserbogen-ad', ['WI0001', 'WI0002']]])
const issuerWith = (ask: KeyFetch = keys, ownSessions = false) =>
  tokenIssuer(
    'https://identity.example',
    'avalwerk',
    { audience: 'avalwerk-api', clientId: 'avalwerk-portal', ownSessions, companyProviders: HOUSE },
    ask,
  )

type Claims = JWTPayload & Record<string, unknown>
const GOOD: Claims = { iss: REALM, aud: 'avalwerk-api', azp: 'avalwerk-portal', typ: 'Bearer', sub: 'a person', sid: 'a session' }
type Making = Readonly<{ header?: Record<string, unknown>; key?: CryptoKey; minutes?: number | null }>
/** An access token. @param claims what is otherwise in it; undefined leaves one out */
async function token(claims: Claims = {}, { header = {}, key = own.privateKey, minutes = 5 }: Making = {}): Promise<string> {
  const all = Object.fromEntries(Object.entries({ ...GOOD, ...claims }).filter(([, value]) => value !== undefined))
  const jwt = new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
  if (minutes !== null) jwt.setExpirationTime(new Date(Date.now() + minutes * MINUTE_MS))
  return jwt.sign(key)
}

describe('an access token', () => {
  const verify = createTokenVerifier(issuerWith())

  test('says whose it is, in which session and until when', async () => {
    const good = await token()
    const expires = new Date((decodeJwt(good).exp as number) * 1000)
    expect(await verify(good)).toEqual({ sub: 'a person', session: secretHash('a session'), expires, ownSessions: false })
    expect(await createTokenVerifier(issuerWith(keys, true))(await token({ sid: undefined }))).toMatchObject({
      session: undefined,
      ownSessions: true,
    })
  })

  test('names itself one in its header or in a claim', async () => {
    for (const typ of ['at+jwt', 'AT+JWT']) expect(await verify(await token({ typ: undefined }, { header: { typ } }))).toHaveProperty('sub')
    await expect(verify(await token({ typ: undefined }))).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET', reason: 'kind' })
  })

  test.each<[string, Claims, Making, string]>([
    ['of another issuer', { iss: 'https://identity.example/realms/other' }, {}, 'claim'],
    ['for another audience', { aud: 'avalwerk-portal' }, {}, 'claim'],
    ['of another client', { azp: 'another' }, {}, 'kind'],
    ['of no client', { azp: undefined }, {}, 'kind'],
    ['that is an ID token', { typ: 'ID' }, {}, 'kind'],
    ['without a subject', { sub: undefined }, {}, 'claim'],
    ['without an end', {}, { minutes: null }, 'claim'],
    ['that has ended', {}, { minutes: -1 }, 'expired'],
    ['that is signed by others', {}, { key: foreign.privateKey }, 'signature'],
    ['that names a key which there isn’t', {}, { header: { kid: 'another' } }, 'signature'],
    ['with an empty provider', { identity_provider: '' }, {}, 'claim'],
    ['with a list of providers', { identity_provider: ['weserbogen-ad'] }, {}, 'claim'],
  ])('%s is refused', async (_, claims, making, reason) => {
    await expect(verify(await token(claims, making))).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET', reason })
  })

  test('with a shared secret, unsigned, or none at all is refused', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(jwks))
    const shared = await new SignJWT(GOOD).setProtectedHeader({ alg: 'HS256', kid: 'own' }).setExpirationTime('5m').sign(secret)
    await expect(verify(shared)).rejects.toMatchObject({ reason: 'algorithm' })
    await expect(verify(new UnsecuredJWT(GOOD).setExpirationTime('5m').encode())).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    await expect(verify('nonsense')).rejects.toMatchObject({ reason: 'malformed' })
    for (const nothing of [undefined, '']) await expect(verify(nothing)).rejects.toMatchObject({ reason: 'missing' })
  })

  test('of a person who came through their company’s provider names whom that may sign in', async () => {
    expect(await verify(await token({ identity_provider: 'weserbogen-ad' }))).toMatchObject({
      companyProvider: 'weserbogen-ad',
      signsInFor: ['WI0001', 'WI0002'],
    })
    expect(await verify(await token({ identity_provider: 'of-nobody' }))).toMatchObject({ companyProvider: 'of-nobody', signsInFor: [] })
  })

  test('is told of once, before its first call goes on', async () => {
    const noted: unknown[] = []
    const once = createTokenVerifier(issuerWith(), async (signIn) => void noted.push(signIn))
    const one = await token({ auth_time: 1_700_000_000 })
    await once(one)
    await once(one)
    expect(noted).toEqual([{ sub: 'a person', signedInS: 1_700_000_000, companyProvider: undefined, signsInFor: [] }])
    const refused = createTokenVerifier(issuerWith(), () => Promise.reject(new Error('not noted')))
    await expect(refused(one)).rejects.toThrow('not noted')
  })

  test.each([
    [503, 'NICHT_BEREIT'],
    [200, 'NICHT_ANGEMELDET'],
  ])('whose keys are answered with %d, without its own, isn’t good: %s', async (status, code) => {
    const ask: KeyFetch = async () => Response.json({ keys: [] }, { status })
    await expect(createTokenVerifier(issuerWith(ask))(await token())).rejects.toMatchObject({ code })
  })

  test('is asked for at the realm’s own address', async () => {
    const asked: string[] = []
    const ask: KeyFetch = async (address) => {
      asked.push(address)
      return keys(address)
    }
    await createTokenVerifier(issuerWith(ask))(await token())
    expect(asked).toEqual([`${REALM}/protocol/openid-connect/certs`])
  })
})

describe('a remembered token', () => {
  afterEach(() => {
    jest.useRealTimers()
  })
  test('isn’t read twice, and not good a moment longer than it says', async () => {
    let looked = 0
    const issuer = issuerWith()
    const verify = createTokenVerifier({ ...issuer, key: (...of) => (looked++, issuer.key(...of)) })
    const good = await token()
    const bearer = await verify(good)
    expect(await verify(good)).toBe(bearer)
    expect(looked).toBe(1)
    jest.useFakeTimers({ now: bearer.expires.getTime() - 1, doNotFake: [...REAL_TIMERS] })
    expect(await verify(good)).toBe(bearer)
    jest.setSystemTime(bearer.expires)
    await expect(verify(good)).rejects.toMatchObject({ reason: 'expired' })
  })
})

test.each([
  [undefined, undefined, true],
  ['ad', ['WI0001'], true],
  ['ad', ['KN0001'], false],
  ['ad', undefined, false],
])('who came through %p, which signs in for %j, is one of WI0001: %s', (companyProvider, signsInFor, isOwn) => {
  expect(comesByOwnProvider({ companyProvider, signsInFor }, 'WI0001')).toBe(isOwn)
})

test('an id of ours is a UUID in small letters', () => {
  const id = randomUUID()
  expect([isOwnId(id), isOwnId(`${id}0`), isOwnId(` ${id}`), isOwnId(id.toUpperCase()), isOwnId('f:keycloak:1')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

describe('in the database', () => {
  let portal: TestPortal
  let person: string
  beforeAll(async () => {
    portal = await startTestPortal()
    const row = portal.db.system.selectFrom('nutzer').select('id').where('benutzername', '=', 'ag.leser')
    person = (await row.executeTakeFirstOrThrow()).id
  }, 60_000)
  afterAll(() => portal?.close())
  const NOW = new Date('2026-03-02T11:00:00Z')
  const later = (ms: number) => new Date(NOW.getTime() + ms)

  test.each([
    ['EINLADUNG', 7 * 24 * 60 * MINUTE_MS],
    ['PASSWORT', 60 * MINUTE_MS],
  ] as const)('a link of the kind %s is good for %d ms, and opens what it was made for', async (purpose, ms) => {
    const { key, token: link } = await portal.db.transact(async (tx) => {
      const key = await allowLink(tx, person, purpose, NOW)
      return { key, token: (await makeLink(tx, key, NOW)) as string }
    })
    const { system } = portal.db
    expect(await readLink(system, link, later(ms - 1))).toMatchObject({ zweck: purpose, account: { id: person } })
    expect(await readLink(system, link, later(ms))).toBeUndefined()
    expect(await readLink(system, key, NOW)).toBeUndefined()
    await portal.db.transact(async (tx) => {
      expect(await makeLink(tx, key, later(ms - 1))).toMatch(/^[\w-]{43}$/)
      expect(await makeLink(tx, key, later(ms))).toBeUndefined()
      expect(await makeLink(tx, 'no mark', NOW)).toBeUndefined()
    })
  })

  test('a link is worth nothing once it was used, replaced or dropped, and neither is what was made beside it', async () => {
    const { db } = portal
    const make = () => db.transact(async (tx) => (await makeLink(tx, await allowLink(tx, person, 'PASSWORT', NOW), NOW)) as string)
    const replaced = await make()
    const used = await make()
    expect(await readLink(db.system, replaced, NOW)).toBeUndefined()
    const choose = (link: string) => db.transact((tx) => choosePasswordByLink(tx, link, { id: person }, 'Kranich-Regal-Sofa-71', NOW))
    expect([await choose(used), await choose(used)]).toEqual([true, false])
    expect(await readLink(db.system, used, NOW)).toBeUndefined()
    const dropped = await make()
    await db.transact((tx) => dropLinks(tx, person))
    expect(await readLink(db.system, dropped, NOW)).toBeUndefined()
    expect(passwordPath('x')).toMatch(/\/passwort\/x$/)
  })

  /** A session of a person, as the provider keeps it beside ours. */
  async function session(nutzerId: string, ends = later(60 * MINUTE_MS)): Promise<string> {
    const id = secretHash(randomUUID())
    const { system } = portal.db
    await rememberSession(system, { session: id, nutzerId, ip: '192.0.2.1', browser: 'b'.repeat(400), ends }, NOW)
    const inhalt = JSON.stringify({ accountId: nutzerId })
    await system
      .insertInto('identity_artefakt')
      .values({ modell: 'Session', id: randomUUID(), inhalt, uid: id, laeuft_ab: ends } as never)
      .execute()
    return id
  }
  const alive = async (nutzerId: string, now = NOW) => (await sessionsOf(portal.db.system, nutzerId, now)).map(({ id }) => id)

  test('a session lasts until its end, the latest used one is first, and a name of its browser is kept in part', async () => {
    const { system } = portal.db
    const nutzerId = randomUUID()
    const [one, two] = [await session(nutzerId), await session(nutzerId, later(2 * 60 * MINUTE_MS))]
    await rememberUsage(system, one, later(MINUTE_MS))
    expect(await alive(nutzerId)).toEqual([one, two])
    expect((await sessionsOf(system, nutzerId, NOW))[0]).toMatchObject({ ip: '192.0.2.1', browser: 'b'.repeat(300), begonnen: NOW })
    // Used again, it lasts no longer than half an hour and a token’s life, and never longer than it shall.
    expect(await alive(nutzerId, later(36 * MINUTE_MS - 1))).toEqual([one, two])
    expect(await alive(nutzerId, later(36 * MINUTE_MS))).toEqual([two])
    await rememberUsage(system, one, later(55 * MINUTE_MS))
    expect(await alive(nutzerId, later(60 * MINUTE_MS - 1))).toEqual([one, two])
    expect(await alive(nutzerId, later(60 * MINUTE_MS))).toEqual([two])
  })

  test('a session ends for its own person alone, and one of several stays when the others end', async () => {
    const { system } = portal.db
    const [nutzerId, other] = [randomUUID(), randomUUID()]
    const [one, two, three] = [await session(nutzerId), await session(nutzerId), await session(nutzerId)]
    const others = await session(other)
    expect([await hasSession(system, nutzerId, one), await hasSession(system, other, one)]).toEqual([true, false])
    expect(await endSession(system, other, one)).toBe(false)
    expect(await hasSession(system, nutzerId, one)).toBe(true)
    expect(await endSession(system, nutzerId, one)).toBe(true)
    expect((await alive(nutzerId)).toSorted()).toEqual([two, three].toSorted())
    await endSessions(system, nutzerId, two)
    expect(await alive(nutzerId)).toEqual([two])
    await forgetSession(system, two)
    expect(await alive(nutzerId)).toEqual([])
    expect(await alive(other)).toEqual([others])
    await endSessions(system, other)
    const left = await system.selectFrom('identity_artefakt').select('uid').where('uid', 'in', [one, three, others]).execute()
    expect(left).toEqual([])
  })
})
