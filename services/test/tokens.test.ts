/** What an access token has to say, and for how long it, a link and a session are good. Source: document 1, section 3; RFC 9068. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { until } from '@avalwerk/testing'
import { OWN_PASSWORD } from '@avalwerk/testing/signIn'
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT, exportJWK } from 'jose'
import { sql } from 'kysely'
import {
  type Bearer,
  comesByOwnProvider,
  createTokenVerifier,
  findCaller,
  isOwnId,
  type KeyFetch,
  readCaller,
  requireLive,
  runAsCaller,
  tokenIssuer,
} from '../src/kernel/authentication.ts'
import { secretHash } from '../src/kernel/hash.ts'
import { lockPerson } from '../src/identity/factors.ts'
import { allowLink, choosePasswordByLink, dropLinks, insertLink, makeLink, passwordPath, readLink } from '../src/identity/links.ts'
import {
  endSession,
  endSessions,
  forgetSession,
  hasSession,
  rememberSession,
  rememberUsage,
  sessionsOf,
  sessionsOfGrant,
} from '../src/identity/sessions.ts'
import { countAttempt } from '../src/identity/signInAttempts.ts'
import { whileListening } from './announcements.ts'
import { REAL_TIMERS } from './clock.ts'
import { locksWaitedFor } from './locks.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { testOnPostgres } from './server.ts'

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
    [503, 'NICHT_BEREIT', { reason: 'issuer-keys', cause: expect.any(Error) }],
    [200, 'NICHT_ANGEMELDET', { reason: 'signature' }],
  ])('whose keys are answered with %d, without its own, isn’t good: %s', async (status, code, why) => {
    const ask: KeyFetch = async () => Response.json({ keys: [] }, { status })
    await expect(createTokenVerifier(issuerWith(ask))(await token())).rejects.toMatchObject({ code, ...why })
  })

  test('is of a provider elsewhere where nothing else is said', () => {
    expect(tokenIssuer('https://identity.example', 'avalwerk', { audience: 'a', clientId: 'c' })).toMatchObject({ ownSessions: false })
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
  })
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

  test('links of other people stay as they are, whatever becomes of one’s own', async () => {
    const { db } = portal
    const row = db.system.selectFrom('nutzer').select('id').where('benutzername', '=', 'ag.basis')
    const { id: other } = await row.executeTakeFirstOrThrow()
    const make = (whose: string) =>
      db.transact(async (tx) => (await makeLink(tx, await allowLink(tx, whose, 'PASSWORT', NOW), NOW)) as string)
    const theirs = await make(other)
    const own = await make(person)
    const isGood = async () => (await readLink(db.system, theirs, NOW))?.account.id === other
    expect(await isGood()).toBe(true)
    expect(await db.transact((tx) => choosePasswordByLink(tx, own, { id: person }, 'Kranich-Regal-Sofa-72', NOW))).toBe(true)
    expect(await isGood()).toBe(true)
    await db.transact((tx) => dropLinks(tx, person))
    expect(await isGood()).toBe(true)
    await db.transact((tx) => dropLinks(tx, other))
    expect(await isGood()).toBe(false)
  })

  testOnPostgres('a link isn’t made once more while another transaction drops it', async () => {
    const { db } = portal
    const key = await db.transact((tx) => allowLink(tx, person, 'PASSWORT', NOW))
    let made: Promise<string | undefined> | undefined
    await db.transact(async (tx) => {
      await lockPerson(tx, person)
      made = db.transact((second) => makeLink(second, key, NOW))
      const other = made.then(() => 'made')
      // It waits for the row of the person; without that it would be made before the links are dropped.
      for (let waits = false; !waits; ) {
        waits = (await locksWaitedFor(db.system)).length > 0
        if ((await Promise.race([other, Promise.resolve('waits')])) === 'made') break
      }
      await dropLinks(tx, person)
    })
    expect(await made).toBeUndefined()
    const left = await db.system.selectFrom('identity_link').select('hash').where('nutzer_id', '=', person).execute()
    expect(left).toEqual([])
  })

  test('a password chosen by a link opens an account that wrong ones have locked', async () => {
    const { db } = portal
    const account = { kind: 'ACCOUNT', key: person } as const
    for (let index = 0; index < 6; index++) await countAttempt(db.system, account, NOW)
    expect(await countAttempt(db.system, account, NOW)).toMatchObject({ allowed: false })
    await db.transact(async (tx) =>
      choosePasswordByLink(tx, await insertLink(tx, person, 'PASSWORT', NOW), { id: person }, OWN_PASSWORD, NOW),
    )
    expect(await countAttempt(db.system, account, NOW)).toMatchObject({ allowed: true })
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

  test('a session is over when we say so, or the provider has forgotten it, whatever else it keeps', async () => {
    const { system } = portal.db
    const nutzerId = randomUUID()
    const [ours, theirs] = [await session(nutzerId), await session(nutzerId)]
    await system
      .updateTable('identity_sitzung')
      .set({ laeuft_ab: later(10 * MINUTE_MS) })
      .where('uid', '=', ours)
      .execute()
    await system.updateTable('identity_artefakt').set({ modell: 'Interaction' }).where('uid', '=', theirs).execute()
    expect(await alive(nutzerId, later(10 * MINUTE_MS - 1))).toEqual([ours])
    expect(await alive(nutzerId, later(10 * MINUTE_MS))).toEqual([])
  })

  test('a session lasts until its end, the latest used one is first, and a name of its browser is kept in part', async () => {
    const { system } = portal.db
    const nutzerId = randomUUID()
    const [one, two] = [await session(nutzerId), await session(nutzerId, later(2 * 60 * MINUTE_MS))]
    // The same session comes with another sign-in.
    const again = { session: two, nutzerId, ip: '192.0.2.2', browser: 'c'.repeat(400), ends: later(2 * 60 * MINUTE_MS) }
    await rememberSession(system, again, NOW)
    await rememberUsage(system, one, later(MINUTE_MS))
    expect(await alive(nutzerId)).toEqual([one, two])
    const known = (await sessionsOf(system, nutzerId, NOW)).map(({ ip, browser, begonnen }) => ({ ip, browser, begonnen }))
    expect(known).toEqual([
      { ip: '192.0.2.1', browser: 'b'.repeat(300), begonnen: NOW },
      { ip: '192.0.2.2', browser: 'c'.repeat(300), begonnen: NOW },
    ])
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

  /** What the provider keeps beside a session: a token given in it, and what its owner allowed the portal. */
  const keep = (modell: string, inhalt: object, uid?: string) =>
    portal.db.system
      .insertInto('identity_artefakt')
      .values({ modell, id: randomUUID(), inhalt: JSON.stringify(inhalt), uid: uid ?? null, laeuft_ab: later(60 * MINUTE_MS) } as never)
      .execute()
  const keptOf = async (nutzerId: string) => {
    const { rows } = await sql<{ modell: string; session: string | null }>`
      select modell, coalesce(uid, inhalt ->> 'sessionUid') as session from identity_artefakt
      where inhalt ->> 'accountId' = ${nutzerId} order by 1, 2`.execute(portal.db.system)
    return rows.map(({ modell, session }) => `${modell} ${session}`)
  }

  test('with a session go its tokens, and no others; what the portal was allowed stays until the last', async () => {
    const { system } = portal.db
    const nutzerId = randomUUID()
    const [one, two] = [await session(nutzerId), await session(nutzerId)]
    for (const sessionUid of [one, two]) await keep('RefreshToken', { accountId: nutzerId, sessionUid })
    await keep('Grant', { accountId: nutzerId })
    // A page that is open has an id of its own kind, which may be anything.
    await keep('Interaction', { accountId: nutzerId }, one)
    await endSession(system, nutzerId, one)
    expect(await keptOf(nutzerId)).toEqual([`Grant null`, `Interaction ${one}`, `RefreshToken ${two}`, `Session ${two}`])
    const three = await session(nutzerId)
    await keep('RefreshToken', { accountId: nutzerId, sessionUid: three })
    await endSessions(system, nutzerId, two)
    expect(await keptOf(nutzerId)).toEqual([`Grant null`, `RefreshToken ${two}`, `Session ${two}`])
    await endSessions(system, nutzerId)
    expect(await keptOf(nutzerId)).toEqual([])
  })

  test('a grant is found in the sessions in which it was given, and nowhere else', async () => {
    const [nutzerId, grant] = [randomUUID(), randomUUID()]
    const grants = [secretHash('another'), secretHash(grant)]
    await keep('Session', { accountId: nutzerId, grants }, 'given here')
    await keep('Session', { accountId: nutzerId, grants: [secretHash('another')] }, 'not here')
    await keep('Session', { accountId: nutzerId, grants })
    await keep('Interaction', { accountId: nutzerId, grants }, 'a page')
    expect(await sessionsOfGrant(portal.db.system, grant)).toEqual(['given here'])
  })

  test('the end of a session is announced once for each, and told of once for its person, with the reason', async () => {
    const { system } = portal.db
    const nutzerId = randomUUID()
    const sessions = [await session(nutzerId), await session(nutzerId), await session(nutzerId), await session(nutzerId)]
    const [out = '', ended = '', ...rest] = sessions
    const told = await whileListening(portal.db, async (heard) => {
      await forgetSession(system, out)
      await endSession(system, nutzerId, ended)
      await endSessions(system, nutzerId)
      const ends = () => heard.filter(({ art }) => art === 'SITZUNG' || art === 'SICHERHEIT')
      await until(() => ends().length >= 7)
      return ends()
    })
    expect(told.flatMap(({ orgs }) => orgs)).toEqual([])
    // Of security each process tells itself, before the others hear of the change.
    const events = told.flatMap((event) => (event.art === 'SICHERHEIT' ? [event.event] : []))
    const event = (reason: string) => ({ kind: 'session-ended', reason, account: nutzerId })
    expect(events).toEqual([event('signed-out'), event('ended'), event('ended')])
    const ids = told.flatMap((event) => (event.art === 'SITZUNG' ? [event.id] : []))
    expect(ids.slice(0, 2)).toEqual([out, ended])
    expect(ids.slice(2).toSorted()).toEqual(rest.toSorted())
  })

  test('a token opens nothing when its session has ended, its account is out of use, or it came by another company’s provider', async () => {
    const { db } = portal
    const live = await session(person)
    const bearer: Bearer = { sub: person, session: live, expires: later(5 * MINUTE_MS), ownSessions: true }
    const caller = (who: Bearer) => runAsCaller(db, who, async (_tx, read) => read)
    expect(await caller(bearer)).toMatchObject({ nutzerId: person, orgId: 'WI0001', session: live, expires: bearer.expires })
    expect(Object.keys(await caller(bearer))).not.toContain('companyProvider')
    expect(await readCaller(db, bearer)).toMatchObject({ nutzerId: person, orgId: 'WI0001' })
    await requireLive(db, bearer)

    const refusals: readonly [Partial<Bearer>, string, string][] = [
      [{ session: secretHash('another') }, 'NICHT_ANGEMELDET', 'ended'],
      [{ session: undefined }, 'NICHT_ANGEMELDET', 'ended'],
      [{ companyProvider: 'harms-ad', signsInFor: ['KN0001'] }, 'ANBIETER_FREMD', 'foreign-provider'],
      [{ companyProvider: 'harms-ad' }, 'ANBIETER_FREMD', 'foreign-provider'],
      [{ companyProvider: 'weserbogen-ad', signsInFor: ['WI0001'], session: undefined }, 'NICHT_ANGEMELDET', 'ended'],
      [{ sub: randomUUID() }, 'KEIN_KONTO', 'ended'],
    ]
    for (const [differs, code, reason] of refusals) {
      const other = { ...bearer, ...differs }
      await expect(caller(other)).rejects.toMatchObject({ code, reason })
      await expect(readCaller(db, other)).rejects.toMatchObject({ code, reason })
      await expect(requireLive(db, other)).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET', reason: 'ended' })
    }
    const own = { ...bearer, companyProvider: 'weserbogen-ad', signsInFor: ['WI0001'] }
    expect(await caller(own)).toMatchObject({ nutzerId: person, companyProvider: 'weserbogen-ad' })
  })

  test('with the sessions of a provider elsewhere, a token is good until that one tells of its end', async () => {
    const { db } = portal
    const bearer: Bearer = { sub: person, session: secretHash(randomUUID()), expires: later(5 * MINUTE_MS), ownSessions: false }
    await requireLive(db, bearer)
    await requireLive(db, { ...bearer, session: undefined })
    const without = await runAsCaller(db, { ...bearer, session: undefined }, async (_tx, read) => read)
    expect(Object.keys(without)).not.toContain('session')
    await db.system
      .insertInto('ended_session')
      .values({ session: bearer.session as string, ended_at: NOW } as never)
      .execute()
    await expect(requireLive(db, bearer)).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    await requireLive(db, { ...bearer, session: secretHash('another') })
  })

  test('work in the background finds its user while they are active', async () => {
    const { db } = portal
    const find = (id: string) => db.transact((tx) => findCaller(tx, id))
    expect(await find(person)).toMatchObject({ nutzerId: person, orgId: 'WI0001', benutzername: 'ag.leser' })
    expect(await find(randomUUID())).toBeUndefined()
  })
})
