import type { FactorDemandedOf } from '@avalwerk/domain'
import bowser from 'bowser'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { requireLive } from '../kernel/authentication.ts'
import { sendProblem } from '../kernel/server.ts'
import { SIGN_IN_MAX_S, PASSKEY_SET_UP } from './actions.ts'
import { factorDemand } from './demand.ts'
import { countCodes, removeFactor, type FactorKind, factorsOf } from './factors.ts'
import { claimsOf, accountOf } from './accounts.ts'
import { PATHS } from './paths.ts'
import { sessionsOf } from './sessions.ts'

type Calling = Readonly<{ nutzerId: string; session: string; signedInSinceS: number }>

/** Keycloak's name for a passkey that signs in without a password. */
const PASSKEY = 'webauthn-passwordless'
const seconds = (when: Date) => Math.floor(when.getTime() / 1000)

/** Options of the calls, beside `app.deps`. */
export type AccountApiOptions = Readonly<{
  /** Of whom the installation demands a second factor. */
  secondFactorFor: FactorDemandedOf
}>

/** A Keycloak realm's calls about the signed-in person who makes them, those that the portal uses: user-info, credentials, sessions. */
export async function accountApi(area: FastifyInstance, { secondFactorFor }: AccountApiOptions): Promise<void> {
  const { db, clock, verifyToken } = area.deps
  async function requireSession(request: FastifyRequest): Promise<Calling> {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const bearer = await verifyToken(token)
    await requireLive(db, bearer)
    const { sub: nutzerId, session } = bearer
    const { auth_time } = decodeJwt<{ auth_time?: number }>(token as string)
    return { nutzerId, session: session ?? '', signedInSinceS: seconds(clock()) - (auth_time ?? 0) }
  }
  const empty = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

  // The library's own user-info call refuses access tokens with an audience; the portal's tokens have one, as Keycloak's do.
  area.route({
    method: ['GET', 'POST'],
    url: PATHS.routes.userinfo,
    handler: async (request, reply) => {
      const { nutzerId } = await requireSession(request)
      const claims = await claimsOf(db, nutzerId)
      if (!claims) return sendProblem(reply, request.id, 'NICHT_ANGEMELDET')
      return reply.header('cache-control', 'no-store').send({ sub: nutzerId, ...claims })
    },
  })
  area.get('/account/credentials', async (request, reply) => {
    const { nutzerId } = await requireSession(request)
    const account = await accountOf(db.system, nutzerId)
    if (!account) return sendProblem(reply, request.id, 'NICHT_ANGEMELDET')
    const factors = await factorsOf(db.system, nutzerId)
    const listFactors = (which: FactorKind, type: string) =>
      factors
        .filter(({ kind }) => kind === which)
        .map(({ id, bezeichnung, erstelltAm, usedAt }) => ({
          // Keycloak doesn't say when a factor was used last.
          credential: {
            id,
            type,
            userLabel: bezeichnung,
            createdDate: erstelltAm.getTime(),
            ...(usedAt && { lastUsedDate: usedAt.getTime() }),
          },
        }))
    const { type } = request.query as { type?: string }
    const all = [
      {
        type: 'password',
        category: 'basic-authentication',
        removeable: false,
        userCredentialMetadatas: account.passwordHash ? [{ credential: { id: account.id, type: 'password' } }] : [],
      },
      { type: 'otp', category: 'two-factor', removeable: true, userCredentialMetadatas: listFactors('APP', 'otp') },
      {
        type: PASSKEY,
        category: 'passwordless',
        removeable: true,
        // Keycloak doesn't say whether its sign-in takes passkeys: the portal has people set one up only where the provider says `signsIn`.
        ...(account.passwordHash && { createAction: PASSKEY_SET_UP, signsIn: true }),
        userCredentialMetadatas: listFactors('PASSKEY', PASSKEY),
      },
      {
        type: 'recovery-authn-codes',
        category: 'two-factor',
        removeable: false,
        userCredentialMetadatas: [],
        remaining: await countCodes(db.system, nutzerId),
      },
    ]
    return reply.header('cache-control', 'no-store').send(type === undefined ? all : all.filter((kind) => kind.type === type))
  })
  area.delete('/account/credentials/:id', async (request, reply) => {
    const { nutzerId, signedInSinceS } = await requireSession(request)
    // A passer-by at an unattended screen can't take the second factor away.
    if (signedInSinceS > SIGN_IN_MAX_S) return sendProblem(reply, request.id, 'RECHT_FEHLT')
    const { id } = request.params as { id: string }
    const demanded = (await factorDemand(db.system, nutzerId, secondFactorFor)) !== undefined
    const result = /^[0-9a-f-]{36}$/.test(id)
      ? await db.system.transaction().execute((tx) => removeFactor(tx, nutzerId, id, clock(), demanded))
      : 'NICHT_GEFUNDEN'
    if (result === 'ENTFERNT') return empty(reply)
    return sendProblem(reply, request.id, result === 'VERLANGT' ? 'FAKTOR_VERLANGT' : 'NICHT_GEFUNDEN')
  })
  area.get('/account/sessions/devices', async (request, reply) => {
    const { nutzerId, session } = await requireSession(request)
    const sessions = await sessionsOf(db.system, nutzerId, clock())
    return reply.header('cache-control', 'no-store').send(
      sessions.map(({ id, ip, browser, begonnen, zuletzt, endet }) => {
        const device = bowser.parse(browser || 'unbekannt')
        const current = id === session
        return {
          os: device.os.name ?? '',
          osVersion: device.os.version ?? '',
          mobile: device.platform.type === 'mobile',
          current,
          lastAccess: seconds(zuletzt),
          sessions: [
            {
              id,
              ipAddress: ip,
              started: seconds(begonnen),
              lastAccess: seconds(zuletzt),
              expires: seconds(endet),
              browser: [device.browser.name, device.browser.version?.split('.')[0]].filter(Boolean).join(' '),
              current,
              clients: [],
            },
          ],
        }
      }),
    )
  })
}
