import { isRecord } from '@avalwerk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { forgetting } from '../kernel/forget.ts'
import { ALGORITHMS, type TokenIssuer } from '../kernel/authentication.ts'
import { announceChanges } from '../kernel/eventStream.ts'
import { secretHash } from '../kernel/hash.ts'
import { Refusal } from '../kernel/problem.ts'
import { announceSecurityEvent } from '../kernel/security-log.ts'

/** Where an identity provider says that a session is over (OpenID Connect Back-Channel Logout 1.0). */
const BACKCHANNEL_PATH = '/sign-out/back-channel'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token that comes later than this says nothing new and is refused; clocks may differ by as much. */
const FRESH_S = 120
const MOST = 16_384
/** Longer than any access token lasts. */
const KEPT_MS = 24 * 3_600_000

/** Whether a token has the claims of a logout token, beside those that every token has. */
const isLogout = ({ sid, nonce, events, jti }: JWTPayload): boolean =>
  typeof sid === 'string' && nonce === undefined && typeof jti === 'string' && isRecord(events) && typeof events[EVENT] === 'object'

/** Options of the back channel, beside `app.deps`. */
export type BackchannelOptions = Readonly<{
  /** The provider whose word is accepted. */
  issuer: TokenIssuer
}>

/**
 * Accepts the provider's word that a session has ended: the session's tokens are refused from now on, its event streams end. A plugin; it
 * needs `app.deps`.
 */
export async function backchannelLogout(app: FastifyInstance, { issuer: provider }: BackchannelOptions): Promise<void> {
  const { db, clock, gate } = app.deps
  const { issuer, clientId, key } = provider
  /** @throws Refusal EINGABE_UNGUELTIG */
  async function endedBy(token: string): Promise<JWTPayload> {
    const requirements = { issuer, audience: clientId, algorithms: ALGORITHMS, maxTokenAge: FRESH_S, clockTolerance: FRESH_S }
    const { payload } = await jwtVerify(token, key, { ...requirements, currentDate: clock() }).catch((cause: unknown) => {
      throw cause instanceof errors.JOSEError ? new Refusal('EINGABE_UNGUELTIG', undefined, { cause }) : cause
    })
    if (!isLogout(payload)) throw new Refusal('EINGABE_UNGUELTIG')
    return payload
  }

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const token = new URLSearchParams(request.body as string).get('logout_token') ?? ''
    // Only refused tokens are counted: the provider itself may end any number of sessions, all from one address.
    const { sid, sub } = await endedBy(token).catch(async (refusal: unknown) => {
      if (refusal instanceof Refusal) await gate.address(request)
      throw refusal
    })
    const session = secretHash(sid as string)
    await db.system.transaction().execute(async (tx) => {
      const news = await tx
        .insertInto('ended_session')
        .values({ session, ended_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('session')
        .executeTakeFirst()
      if (!news) return
      const account = await tx
        .selectFrom('nutzer')
        .select('id')
        .where('externe_id', '=', sub ?? '')
        .executeTakeFirst()
      await announceChanges(tx, [{ art: 'SITZUNG', id: session, orgs: [] }])
      await announceSecurityEvent(tx, { kind: 'session-ended', reason: 'provider', ...(account && { account: account.id }) })
    })
    return reply.code(200).send()
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MOST }, (_r, body, done) =>
    done(null, body),
  )
  app.post(BACKCHANNEL_PATH, receive)
}

/** Deletes ended sessions that no token can name any more. */
export const oldEndedSessions = forgetting('Beendete Sitzungen', 'ended_session', 'ended_at', (now) => new Date(now.getTime() - KEPT_MS))
