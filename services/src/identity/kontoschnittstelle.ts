import type { FactorDemandedOf } from '@avalwerk/domain'
import bowser from 'bowser'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { requireLive, type TokenVerifier } from '../kernel/anmeldung.ts'
import type { Database } from '../kernel/datenbank.ts'
import { sendProblem } from '../kernel/server.ts'
import type { Clock } from '../kernel/uhr.ts'
import { SIGN_IN_MAX_S, PASSKEY_SET_UP } from './aktionen.ts'
import { factorDemand } from './demand.ts'
import { countCodes, entferne, type FactorKind, factorsOf } from './faktoren.ts'
import { claimsOf, kontoVon } from './konten.ts'
import { PATHS } from './pfade.ts'
import { sessionsOf } from './sitzungen.ts'

type Calling = Readonly<{ nutzerId: string; session: string; angemeldetSeitS: number }>

/** Keycloak's name for one that signs in without a password. */
const PASSKEY = 'webauthn-passwordless'
const sekunden = (wann: Date) => Math.floor(wann.getTime() / 1000)

/** The calls of a Keycloak realm about whoever makes them, as far as the portal uses them: user-info, credentials, sessions. */
export function accountApi(
  bereich: FastifyInstance,
  db: Database,
  uhr: Clock,
  prüfeToken: TokenVerifier,
  installation: FactorDemandedOf,
): void {
  async function wer(request: FastifyRequest): Promise<Calling> {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const bearer = await prüfeToken(token)
    await requireLive(db, bearer)
    const { sub: nutzerId, session } = bearer
    const { auth_time } = decodeJwt<{ auth_time?: number }>(token as string)
    return { nutzerId, session: session ?? '', angemeldetSeitS: sekunden(uhr()) - (auth_time ?? 0) }
  }
  const leer = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

  // The library refuses access tokens for an audience here; the portal's have one, as Keycloak's.
  bereich.route({
    method: ['GET', 'POST'],
    url: PATHS.routen.userinfo,
    handler: async (request, reply) => {
      const { nutzerId } = await wer(request)
      const claims = await claimsOf(db, nutzerId)
      if (!claims) return sendProblem(reply, request.id, 'NICHT_ANGEMELDET')
      return reply.header('cache-control', 'no-store').send({ sub: nutzerId, ...claims })
    },
  })
  bereich.get('/account/credentials', async (request, reply) => {
    const { nutzerId } = await wer(request)
    const konto = await kontoVon(db.system, nutzerId)
    if (!konto) return sendProblem(reply, request.id, 'NICHT_ANGEMELDET')
    const faktoren = await factorsOf(db.system, nutzerId)
    const listed = (which: FactorKind, type: string) =>
      faktoren
        .filter(({ kind }) => kind === which)
        .map(({ id, bezeichnung, erstelltAm, usedAt }) => ({
          // Keycloak doesn't say when one was used last.
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
        userCredentialMetadatas: konto.passwortHash ? [{ credential: { id: konto.id, type: 'password' } }] : [],
      },
      { type: 'otp', category: 'two-factor', removeable: true, userCredentialMetadatas: listed('APP', 'otp') },
      {
        type: PASSKEY,
        category: 'passwordless',
        removeable: true,
        // Keycloak doesn't say whether its sign-in takes them: only where somebody says so the portal has people set one up.
        ...(konto.passwortHash && { createAction: PASSKEY_SET_UP, signsIn: true }),
        userCredentialMetadatas: listed('PASSKEY', PASSKEY),
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
  bereich.delete('/account/credentials/:id', async (request, reply) => {
    const { nutzerId, angemeldetSeitS } = await wer(request)
    // Somebody at an unattended screen doesn't take the second factor away.
    if (angemeldetSeitS > SIGN_IN_MAX_S) return sendProblem(reply, request.id, 'RECHT_FEHLT')
    const { id } = request.params as { id: string }
    const demanded = (await factorDemand(db.system, nutzerId, installation)) !== undefined
    const result = /^[0-9a-f-]{36}$/.test(id)
      ? await db.system.transaction().execute((tx) => entferne(tx, nutzerId, id, uhr(), demanded))
      : 'NICHT_GEFUNDEN'
    if (result === 'ENTFERNT') return leer(reply)
    return sendProblem(reply, request.id, result === 'VERLANGT' ? 'FAKTOR_VERLANGT' : 'NICHT_GEFUNDEN')
  })
  bereich.get('/account/sessions/devices', async (request, reply) => {
    const { nutzerId, session } = await wer(request)
    const sitzungen = await sessionsOf(db.system, nutzerId, uhr())
    return reply.header('cache-control', 'no-store').send(
      sitzungen.map(({ id, ip, browser, begonnen, zuletzt, endet }) => {
        const device = bowser.parse(browser || 'unbekannt')
        const aktuell = id === session
        return {
          os: device.os.name ?? '',
          osVersion: device.os.version ?? '',
          mobile: device.platform.type === 'mobile',
          current: aktuell,
          lastAccess: sekunden(zuletzt),
          sessions: [
            {
              id,
              ipAddress: ip,
              started: sekunden(begonnen),
              lastAccess: sekunden(zuletzt),
              expires: sekunden(endet),
              browser: [device.browser.name, device.browser.version?.split('.')[0]].filter(Boolean).join(' '),
              current: aktuell,
              clients: [],
            },
          ],
        }
      }),
    )
  })
}
