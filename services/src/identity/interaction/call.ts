import type { FactorDemandedOf } from '@avalwerk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Page } from '../../kernel/html.ts'
import type { Database } from '../../kernel/database.ts'
import type { SecurityEvent } from '../../kernel/security-events.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import type { Clock } from '../../kernel/clock.ts'
import { deviceCookie, deviceOf, rememberDevice } from '../devices.ts'
import { acrOf, amrOf, type Factors } from '../demand.ts'
import { signInName, rememberSignIn, nutzerNamed } from '../accounts.ts'
import type { Passkeys } from '../passkeys.ts'
import type { KnownPasswords } from '../pages.ts'
import type { Sealer } from '../sealing.ts'
import { interimStates } from '../interim.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
/** A page, or undefined where the answer was a redirect. */
export type PageAnswer = Readonly<{ content: Page; status?: number }>

/** What the pages of an interaction work with. */
export type InteractionDeps = Readonly<{
  provider: () => Provider
  db: Database
  clock: Clock
  sealer: Sealer
  security: SecurityLog
  keys: Passkeys
  passwords: KnownPasswords
  states: ReturnType<typeof interimStates>
  /** Whether cookies are sent over TLS alone. */
  secure: boolean
  /** Of whom this installation demands a second factor. */
  installation: FactorDemandedOf
  /** The client by which a signed-in person confirms a step of theirs, in a small window beside the portal. */
  confirmationClient: string
}>

/** One call of a page of a running interaction. */
export type InteractionCall = Readonly<{
  deps: InteractionDeps
  request: FastifyRequest
  reply: FastifyReply
  flow: Interaction
  uid: string
  /** What was sent with the page's form; undefined where the page is only opened. */
  input: URLSearchParams | undefined
}>

/** Tells the security log of what happened, with the address and the call that it came by. */
export const tell = (
  { request, deps }: Pick<InteractionCall, 'request' | 'deps'>,
  event: Pick<SecurityEvent, 'kind' | 'reason' | 'byOwner'>,
  account?: string,
) => deps.security.tell({ ...event, ...(account && { account }), address: request.ip, korrelationsId: request.id })

/** Ends the interaction with its result: the browser goes on to the provider. */
export async function finish(call: InteractionCall, result: Record<string, unknown>): Promise<undefined> {
  const {
    request,
    reply,
    uid,
    deps: { provider, states },
  } = call
  await states.forget(uid)
  // The provider writes its cookies to the raw answer.
  const target = await provider().interactionResult(request.raw, reply.raw, result)
  await reply.redirect(target, 303)
  return undefined
}

/**
 * Signs a person in, and remembers the browser as theirs.
 * @param factors what the account was proved with
 * @param done the action that the person asked for and has completed on the way
 * @param key of a passkey
 */
export async function succeed(
  call: InteractionCall,
  nutzerId: string,
  factors: Factors,
  { done, key }: { done?: { status: 'success' }; key?: 'hwk' | 'swk' } = {},
): Promise<undefined> {
  const { db, clock, secure } = call.deps
  const device = await rememberDevice(db.system, nutzerId, deviceOf(call.request.headers.cookie, secure), clock())
  call.reply.raw.appendHeader('set-cookie', deviceCookie(device, secure))
  await rememberSignIn(db.system, nutzerId, clock())
  tell(call, { kind: 'sign-in', reason: factors }, nutzerId)
  const login = {
    accountId: nutzerId,
    amr: amrOf(factors, key),
    acr: acrOf(factors),
    remember: false,
    ts: Math.floor(clock().getTime() / 1000),
  }
  return finish(call, { login, ...(done && { aktion: done }) })
}

/** The id of the account that is named, however the name is typed. */
export const idOf = async (db: Database, name: string): Promise<string | undefined> =>
  (await nutzerNamed(db.system, signInName(name)).select('n.id').executeTakeFirst())?.id

/** The way, of several, that a page's link leads to. */
export const wayOf = ({ request }: Pick<InteractionCall, 'request'>) => (request.query as { weg?: unknown }).weg
