/**
 * The directory of users at Keycloak, against a double of its Admin API that keeps state, fails when told to, and loses answers.
 * The real one is tried by `npm run test:keycloak`.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { freePort } from '@avalwerk/testing'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { identityHandler, keycloakDirectory, directoryOfKeycloak, maintainedByHand } from '../src/identity/keycloak.ts'
import { type Caller, NOBODY } from '../src/kernel/authentication.ts'
import { secretHash } from '../src/kernel/hash.ts'
import type { IdentityDirectory } from '../src/kernel/identity.ts'
import type { JobHandler } from '../src/kernel/jobs.ts'
import { jobRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

type Account = { id: string; username: string; enabled: boolean; attributes: Record<string, string[]>; email: string } & Record<
  string,
  unknown
>
type Outage = (request: FastifyRequest) => 'verweigert' | 'verloren' | undefined

let portal: TestPortal
let kc: FastifyInstance
let assignee: JobHandler
let directory: IdentityDirectory
let outage: Outage = () => undefined
const accounts = new Map<string, Account>()
const groups = new Map<string, string>()
const members = new Map<string, Set<string>>()
const roles = new Map<string, string[]>()
const signedOut: string[] = []
const invited: string[] = []
const removed: string[] = []
/** Sessions there, by account. */
const sessions = new Map<string, string[]>()
/** Accounts without a second factor there. */
const factorless = new Set<string>()

async function startKeycloak(port: number): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  const PATH = '/admin/realms/avalwerk'
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_r, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    if (outage(request) === 'verweigert') return reply.code(503).send({ error: 'unavailable' })
    return undefined
  })
  // The call is carried out, but its answer is lost.
  app.addHook('onSend', async (request) => {
    if (outage(request) === 'verloren') request.raw.socket.destroy()
  })
  app.post('/realms/avalwerk/protocol/openid-connect/token', async () => ({ access_token: 'dienst', refresh_token: 'r', expires_in: 60 }))
  app.get(`${PATH}/users`, async (request) => {
    const { username } = request.query as { username: string }
    return [...accounts.values()].filter((k) => k.username === username).map(({ id, username: name }) => ({ id, username: name }))
  })
  app.get(`${PATH}/users/:id`, async (request, reply) => accounts.get((request.params as { id: string }).id) ?? reply.code(404).send({}))
  app.post(`${PATH}/users`, async (request, reply) => {
    const fresh = request.body as Account
    if ([...accounts.values()].some((k) => k.username === fresh.username)) return reply.code(409).send({ errorMessage: 'User exists' })
    const id = randomUUID()
    accounts.set(id, { ...fresh, id })
    return reply.code(201).header('location', `http://kc${PATH}/users/${id}`).send()
  })
  app.put(`${PATH}/users/:id`, async (request, reply) => {
    const { id } = request.params as { id: string }
    accounts.set(id, { ...(accounts.get(id) as Account), ...(request.body as object), id })
    return reply.code(204).send()
  })
  app.delete(`${PATH}/users/:id`, async (request, reply) => {
    accounts.delete((request.params as { id: string }).id)
    return reply.code(204).send()
  })
  app.put(`${PATH}/users/:id/groups/:gruppe`, async (request, reply) => {
    const { id, gruppe } = request.params as { id: string; gruppe: string }
    members.set(id, new Set([...(members.get(id) ?? []), gruppe]))
    return reply.code(204).send()
  })
  app.post(`${PATH}/users/:id/role-mappings/realm`, async (request, reply) => {
    roles.set(
      (request.params as { id: string }).id,
      (request.body as { name: string }[]).map(({ name }) => name),
    )
    return reply.code(204).send()
  })
  app.post(`${PATH}/users/:id/logout`, async (request, reply) => {
    signedOut.push((request.params as { id: string }).id)
    return reply.code(204).send()
  })
  app.get(`${PATH}/users/:id/sessions`, async (request) =>
    (sessions.get((request.params as { id: string }).id) ?? []).map((id) => ({ id })),
  )
  app.delete(`${PATH}/sessions/:id`, async (request, reply) => {
    const { id: ended } = request.params as { id: string }
    if (![...sessions.values()].flat().includes(ended)) return reply.code(404).send({ error: 'Sesssion not found' })
    for (const [account, own] of sessions)
      sessions.set(
        account,
        own.filter((id) => id !== ended),
      )
    return reply.code(204).send()
  })
  app.get(`${PATH}/users/:id/federated-identity`, async () => [])
  app.get(`${PATH}/users/:id/credentials`, async (request) => [
    { id: 'p', type: 'password' },
    ...(factorless.has((request.params as { id: string }).id)
      ? []
      : ['otp', 'webauthn', 'webauthn-passwordless'].map((type) => ({ id: type, type }))),
  ])
  app.delete(`${PATH}/users/:id/credentials/:nachweis`, async (request, reply) => {
    removed.push((request.params as { nachweis: string }).nachweis)
    return reply.code(204).send()
  })
  app.put(`${PATH}/users/:id/execute-actions-email`, async (request, reply) => {
    invited.push((request.params as { id: string }).id)
    return reply.code(204).send()
  })
  app.get(`${PATH}/roles/:name`, async (request) => ({ id: randomUUID(), name: (request.params as { name: string }).name }))
  app.get(`${PATH}/groups`, async (request) => {
    const { search } = request.query as { search: string }
    const id = groups.get(search)
    return id ? [{ id, name: search }] : []
  })
  app.post(`${PATH}/groups`, async (request, reply) => {
    const { name } = request.body as { name: string }
    const id = randomUUID()
    groups.set(name, id)
    return reply.code(201).header('location', `http://kc${PATH}/groups/${id}`).send()
  })
  await app.listen({ host: '127.0.0.1', port })
  return app
}

beforeAll(async () => {
  portal = await startTestPortal()
  const port = await freePort()
  kc = await startKeycloak(port)
  const service = { clientId: 'avalwerk-dienste', secret: 'x' }
  const identity = {
    mode: 'keycloak' as const,
    url: `http://127.0.0.1:${port}`,
    realm: 'avalwerk',
    clientId: 'avalwerk-portal',
    audience: 'avalwerk-api',
    service,
    keys: [],
    cipher: 'A256GCM' as const,
    companyProviders: new Map(),
    confirmation: { clientId: 'avalwerk-confirmation', secret: 'x' },
  }
  directory = keycloakDirectory(identity, service)
  assignee = identityHandler(portal.db, () => new Date(), identity, portal.url, 'operator')
})
afterAll(async () => {
  await kc?.close()
  await portal?.close()
})
afterEach(() => {
  outage = () => undefined
})

const db = () => portal.db.system
const row = (id: string) => db().selectFrom('nutzer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A user whom Keycloak doesn't know yet. */
async function newAccount(): Promise<string> {
  const id = randomUUID()
  const role = await db()
    .selectFrom('rolle')
    .select('id')
    .where('org_id', '=', 'WI0001')
    .where('name', '=', 'Basisnutzer:in')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('nutzer')
    .values({
      org_id: 'WI0001',
      id,
      unternehmen_id: 'WI0002',
      rolle_id: role.id,
      benutzername: `${id.slice(0, 8)}@kc.example`,
      email: `${id.slice(0, 8)}@kc.example`,
      vorname: 'Kim',
      nachname: 'Cloak',
      telefonnummer: null,
      aktiv: true,
      geloescht_am: null,
      sso: false,
      sichtbeschraenkt: true,
      sichtberechtigte: JSON.stringify(['WI0002']),
      erhaelt_emails: true,
      passwort_hash: null,
      externe_id: null,
      erstellt_am: new Date(),
      abgleich_version: 0,
    })
    .execute()
  return id
}
/** Does an order as the outbox does: the work, then what is written; after a failure what is noted. */
async function settle(nutzerId: string, was: 'ABGLEICH' | 'EINLADUNG' | 'FAKTOREN' | 'ABMELDUNG' = 'ABGLEICH'): Promise<void> {
  const content = { nutzerId, was }
  try {
    const complete = await assignee.complete(content)
    await db()
      .transaction()
      .execute(async (tx) => void (await complete(tx)))
  } catch (error) {
    await db()
      .transaction()
      .execute(async (tx) => assignee.stuck?.(tx, content, String(error), 1))
    throw error
  }
}
const accountsOf = (id: string) => [...accounts.values()].filter((k) => k.attributes.avalwerk_id?.[0] === id)
const setValue = (id: string, fields: object) =>
  db()
    .updateTable('nutzer')
    .set((w) => ({ ...fields, version: w('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

describe('what happens here arrives there', () => {
  test('creating with group, role and data; inviting; changing; deactivating ends the sessions', async () => {
    const id = await newAccount()
    await settle(id, 'EINLADUNG')
    const [account] = accountsOf(id)
    expect(account).toMatchObject({
      enabled: true,
      firstName: 'Kim',
      attributes: { unternehmen_id: ['WI0002'], unternehmen_sichtbeschraenkt: ['true'], sichtberechtigte_unternehmen: ['WI0002'] },
    })
    expect(members.get(account?.id as string)).toEqual(new Set([groups.get('WI0001')]))
    expect(roles.get(account?.id as string)).toEqual(['AG'])
    expect(invited).toContain(account?.id)
    expect(await row(id)).toMatchObject({ externe_id: account?.id, abgleich_version: 1, abgleich_fehler: null })
    await setValue(id, { nachname: 'Wolke', aktiv: false })
    await settle(id)
    expect(accountsOf(id)).toMatchObject([{ lastName: 'Wolke', enabled: false }])
    expect(signedOut).toContain(account?.id)
  })
  test('deleting takes the account away, restoring creates it anew', async () => {
    const id = await newAccount()
    await settle(id)
    await setValue(id, { aktiv: false, geloescht_am: new Date() })
    await settle(id)
    expect(accountsOf(id)).toHaveLength(0)
    expect((await row(id)).externe_id).toBeNull()
    await setValue(id, { aktiv: true, geloescht_am: null })
    await settle(id)
    expect(accountsOf(id)).toMatchObject([{ enabled: true }])
  })
  test('users whom the administration signs out are signed out there, too', async () => {
    const id = await newAccount()
    await settle(id, 'ABMELDUNG')
    expect(signedOut).toContain(accountsOf(id)[0]?.id)
    expect(accountsOf(id)).toMatchObject([{ enabled: true }])
  })
  describe('the own sessions', () => {
    /** A user with three sessions there, of which they use the first; another user has one. */
    async function withSessions() {
      const id = await newAccount()
      await settle(id)
      const account = (accountsOf(id)[0] as Account).id
      sessions.clear()
      sessions.set(account, ['hier', 'dort', 'drueben'])
      sessions.set('jemand', ['fremd'])
      const caller: Caller = { ...NOBODY, nutzerId: id, session: secretHash('hier') }
      const end = async (only?: string, at = directory) => {
        const tx = db().transaction()
        const rest = await tx.execute((transaction) =>
          at.endOwnSessions({ tx: transaction, now: new Date(), caller, korrelationsId: null }, only, async () => {}),
        )
        // Nothing happens at Keycloak before the transaction is through: it may still be refused.
        const before = sessions.get(account)?.length
        await rest?.()
        return before
      }
      return { end, left: () => [sessions.get(account), sessions.get('jemand')] }
    }
    test('end one by one, and all others at once; never another user’s', async () => {
      const { end, left } = await withSessions()
      await expect(end('fremd')).rejects.toMatchObject({ code: 'NICHT_GEFUNDEN' })
      expect(left()).toEqual([['hier', 'dort', 'drueben'], ['fremd']])
      expect(await end('dort')).toBe(3)
      expect(left()).toEqual([['hier', 'drueben'], ['fremd']])
      expect(await end()).toBe(2)
      expect(left()).toEqual([['hier'], ['fremd']])
    })
    test('stay when Keycloak doesn’t answer, and the caller reads that this is temporary', async () => {
      const { end, left } = await withSessions()
      outage = () => 'verweigert'
      await expect(end()).rejects.toMatchObject({ code: 'NICHT_BEREIT' })
      expect(left()[0]).toHaveLength(3)
    })
    test('can’t be ended without a service account, and a sentence says who does that', async () => {
      const { end } = await withSessions()
      await expect(end(undefined, maintainedByHand)).rejects.toMatchObject({ code: 'SITZUNGEN_VON_HAND' })
    })
  })
  test('second factors are reset, the password stays', async () => {
    const id = await newAccount()
    await settle(id, 'FAKTOREN')
    expect(removed).toEqual(['otp', 'webauthn', 'webauthn-passwordless'])
    expect(signedOut).toContain(accountsOf(id)[0]?.id)
  })
  test('when the organisation demands a second factor, only users without one set it up at the next sign-in', async () => {
    const [without, having] = [await newAccount(), await newAccount()]
    for (const id of [without, having]) await settle(id)
    const accountOf = (id: string) => accountsOf(id)[0] as Account
    factorless.add(accountOf(without).id)
    accounts.set(accountOf(without).id, { ...accountOf(without), requiredActions: ['UPDATE_PASSWORD'] })
    await portal.db.system
      .transaction()
      .execute((tx) => directoryOfKeycloak.demandFactors({ tx, now: new Date(), caller: null, korrelationsId: null }, 'WI0001'))
    const ordered = await jobRows(db(), 'IDENTITAET')
    for (const id of [without, having]) expect(ordered.map(({ content }) => content)).toContainEqual({ nutzerId: id, was: 'ABGLEICH' })
    const rule = { second_factor: true, since: new Date() }
    await db()
      .insertInto('sign_in_rule')
      .values({ org_id: 'WI0001', ...rule })
      .execute()
    for (const id of [without, having, without]) await settle(id)
    expect(accountOf(without).requiredActions).toEqual(['UPDATE_PASSWORD', 'CONFIGURE_TOTP'])
    expect(accountOf(having).requiredActions ?? []).toEqual([])
    // The factor isn't demanded any more: the portal never takes back what Keycloak asks of a user, since another party than the portal may
    // have asked for it.
    await db().deleteFrom('sign_in_rule').execute()
    await settle(without)
    expect(accountOf(without).requiredActions).toEqual(['UPDATE_PASSWORD', 'CONFIGURE_TOTP'])
  })
  test('a job that comes twice does nothing twice', async () => {
    const id = await newAccount()
    await settle(id)
    await settle(id)
    expect(accountsOf(id)).toHaveLength(1)
  })
})

describe('no side stays half done', () => {
  test('a Keycloak that is gone for a moment hinders nothing: the error stands there, the next try succeeds', async () => {
    const id = await newAccount()
    outage = () => 'verweigert'
    await expect(settle(id)).rejects.toThrow()
    expect((await row(id)).abgleich_fehler).toMatch(/503|unavailable|failed/i)
    outage = () => undefined
    await settle(id)
    expect(await row(id)).toMatchObject({ abgleich_fehler: null, abgleich_version: 1 })
  })
  test('when the answer to creating gets lost, there is still only one account afterwards', async () => {
    const id = await newAccount()
    outage = ({ method, url }) => (method === 'POST' && /\/users\/?$/.test(url) ? 'verloren' : undefined)
    await expect(settle(id)).rejects.toThrow()
    expect(accountsOf(id)).toHaveLength(1)
    outage = () => undefined
    await settle(id)
    expect(accountsOf(id)).toHaveLength(1)
    expect((await row(id)).externe_id).toBe(accountsOf(id)[0]?.id)
  })
  test('wherever it stalls: after the next try everything is there', async () => {
    for (let count = 1; count <= 8; count++) {
      const id = await newAccount()
      let calls = 0
      outage = () => (++calls === count ? 'verweigert' : undefined)
      await settle(id).catch(() => undefined)
      outage = () => undefined
      await settle(id)
      const [account] = accountsOf(id)
      expect(accountsOf(id)).toHaveLength(1)
      expect(members.get(account?.id as string)?.size).toBe(1)
      expect(roles.get(account?.id as string)).toEqual(['AG'])
    }
  })
  test('a user who changes during the handover is handed over once more', async () => {
    const id = await newAccount()
    const complete = await assignee.complete({ nutzerId: id, was: 'ABGLEICH' })
    await setValue(id, { nachname: 'Später' })
    await db()
      .transaction()
      .execute(async (tx) => void (await complete(tx)))
    const open = await jobRows(db(), 'IDENTITAET')
    expect(open.map(({ content }) => content)).toContainEqual({ nutzerId: id, was: 'ABGLEICH' })
    expect((await row(id)).abgleich_version).toBeLessThan((await row(id)).version)
  })
  test('another’s account with the same name isn’t taken over', async () => {
    const id = await newAccount()
    const { benutzername } = await row(id)
    accounts.set('fremd', { id: 'fremd', username: benutzername, enabled: true, attributes: {}, email: 'x@y.de' })
    await expect(settle(id)).rejects.toThrow('schon vergeben')
    expect(accounts.get('fremd')?.attributes).toEqual({})
  })
  test('the job comes with the change’s transaction, and only with it', async () => {
    const id = await newAccount()
    const flow = { now: new Date(), caller: null, korrelationsId: null }
    const figure = async () => (await jobRows(db(), 'IDENTITAET')).length
    const before = await figure()
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await directoryOfKeycloak.apply({ ...flow, tx }, id)
          throw new Error('zurück')
        }),
    ).rejects.toThrow('zurück')
    expect(await figure()).toBe(before)
    await db()
      .transaction()
      .execute((tx) => directoryOfKeycloak.apply({ ...flow, tx }, id))
    expect(await figure()).toBe(before + 1)
  })
})
