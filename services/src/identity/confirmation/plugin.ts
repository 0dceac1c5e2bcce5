import { PROBLEMS } from '@avalwerk/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { comesByOwnProvider } from '../../kernel/authentication.ts'
import { type Page, pageToHtml } from '../../kernel/html.ts'
import type { Config } from '../../kernel/configuration.ts'
import { saidBy, type SecurityLog } from '../../kernel/security-log.ts'
import { noteFailure } from '../../kernel/server.ts'
import { clearedCookie, cookieOf, hostCookie, setCookie } from '../cookies.ts'
import { servePageFiles } from '../pageFiles.ts'
import { CONFIRMED_SCRIPT, confirmedPage, refusedPage } from './pages.ts'
import { CONFIRMATION_PATH, RETURN_PATH } from './paths.ts'
import { type Attempt, newAttempt, type Proof, type SigningIn } from './provider.ts'
import { confirmWaiting, isSubjectOf, openWaiting, takeWaiting, type Waiting } from './store.ts'

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const COOKIE = 'avalwerk_confirmation'
const COOKIE_S = 600
/** How many characters of a window's state stand in its cookie's name. */
const COOKIE_MARK = 8
/** The tolerance for a sign-in in the very second in which the step was asked for: times of sign-ins have no fractions. */
const ROUNDED_S = 1
/** The acr that Keycloak gives where an existing session was enough. */
const NOT_SIGNED_IN = '0'

const SENTENCES = {
  'not-here': 'Diese Bestätigung wurde in einem anderen Fenster begonnen, oder sie hat zu lange gedauert.',
  elsewhere: 'Bestätigungen beginnen im Portal. Bitte wiederholen Sie dort den Schritt.',
  'given-up': 'Die Anmeldung wurde abgebrochen.',
  away: 'Die Anmeldung ist vorübergehend nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden erneut.',
  wrong: 'Die Anmeldung konnte nicht geprüft werden. Bitte versuchen Sie es erneut.',
  'not-asked': 'Sie wurden nicht noch einmal nach Ihrer Anmeldung gefragt. Bitte versuchen Sie es erneut.',
  'foreign-provider': 'Die Anmeldung, über die Sie kommen, ist für Ihr Unternehmen nicht zugelassen.',
  'other-person': 'Sie haben sich als jemand anderes angemeldet. Bestätigen kann nur, wer den Schritt begonnen hat.',
} as const
type Fault = keyof typeof SENTENCES
/** Faults that hint at an attack, or that an investigation looks for after one. */
const SUSPICIOUS: readonly Fault[] = ['elsewhere', 'wrong', 'not-asked', 'foreign-provider', 'other-person']

/** The value of a window's cookie. */
const serialize = ({ state, nonce, verifier }: Attempt) => `${state}.${nonce}.${verifier}`
function readAttempt(value: string | undefined): Attempt | undefined {
  const [state, nonce, verifier] = value?.split('.') ?? []
  return state && nonce && verifier ? { state, nonce, verifier } : undefined
}

/** Options of the window, beside `app.deps`. */
export type ConfirmationOptions = Readonly<{
  config: Pick<Config, 'publicUrl' | 'identity'>
  /** Has a person sign in anew, and checks the answer. */
  provider: SigningIn
  /** Is told of confirmations that failed. */
  security: SecurityLog
}>

/**
 * The window in which a person confirms a step by signing in anew: on its way to the identity provider, and back. A plugin; it needs
 * `app.deps`.
 */
export async function confirmationPages(app: FastifyInstance, { config, provider, security }: ConfirmationOptions): Promise<void> {
  const { db, clock, gate } = app.deps
  const { publicUrl, identity } = config
  const { companyProviders } = identity
  // Each window has its own: several may be open at once.
  const cookieFor = (state: string) =>
    hostCookie(`${COOKIE}_${state.slice(0, COOKIE_MARK)}`, publicUrl.startsWith('https:'), CONFIRMATION_PATH)
  const html = (reply: FastifyReply, page: Page) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', POLICY).send(pageToHtml(page))
  const refuse = (request: FastifyRequest, reply: FastifyReply, fault: Fault, waiting?: Waiting, cause?: unknown) => {
    const where = { address: request.ip, korrelationsId: request.id }
    if (SUSPICIOUS.includes(fault))
      security.tell({
        kind: 'confirmation-failed',
        reason: fault,
        ...(waiting && { account: waiting.nutzerId, byOwner: false }),
        ...where,
      })
    if (fault === 'away') security.tell({ kind: 'control-failed', reason: 'confirmation', cause: saidBy(cause), ...where })
    return html(reply.code(fault === 'away' ? 503 : 403), refusedPage(SENTENCES[fault], waiting?.id))
  }

  async function openWindow(request: FastifyRequest, reply: FastifyReply) {
    const attempt = newAttempt()
    // A link on another site could have a person confirm a step that they haven't begun.
    const elsewhere = !['same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined)
    if (elsewhere) return refuse(request, reply, 'elsewhere')
    const waiting = await openWaiting(db.system, (request.params as { id: string }).id, attempt.state, clock())
    if (!waiting) return refuse(request, reply, 'not-here')
    // A person who missed that the step is confirmed is told again.
    if (waiting.confirmed) return html(reply, confirmedPage(waiting.id))
    let address: URL
    try {
      address = await provider.addressFor(attempt, waiting)
    } catch (cause) {
      return refuse(request, reply, 'away', waiting, cause)
    }
    return reply.header('set-cookie', setCookie(cookieFor(attempt.state), serialize(attempt), COOKIE_S)).redirect(address.href, 303)
  }

  const faultOf = async (proof: Proof, waiting: Waiting): Promise<Fault | undefined> => {
    if (proof.kind !== 'signed-in') return proof.kind
    const since = (clock().getTime() - waiting.begun.getTime()) / 1000
    if (proof.ageS > since + ROUNDED_S || proof.acr === NOT_SIGNED_IN) return 'not-asked'
    const signsInFor = companyProviders.get(proof.companyProvider ?? '')
    if (!comesByOwnProvider({ ...proof, signsInFor }, waiting.orgId)) return 'foreign-provider'
    return (await isSubjectOf(db.system, proof.sub, waiting.nutzerId)) ? undefined : 'other-person'
  }

  async function back(request: FastifyRequest, reply: FastifyReply) {
    const { state } = request.query as { state?: unknown }
    const cookie = cookieFor(String(state))
    const attempt = readAttempt(cookieOf(request.headers.cookie, cookie))
    if (!attempt || attempt.state !== state) return refuse(request, reply, 'not-here')
    reply.header('set-cookie', clearedCookie(cookie))
    const waiting = await takeWaiting(db.system, attempt.state, clock())
    if (!waiting) return refuse(request, reply, 'not-here')
    const proof = await provider.proof(attempt, new URL(request.url, publicUrl))
    const cause = proof.kind === 'signed-in' ? undefined : proof.cause
    if (proof.kind !== 'signed-in') request.log.info({ err: cause, waitsFor: waiting.call }, 'Confirmation did not come about')
    const fault = await faultOf(proof, waiting)
    if (fault) return refuse(request, reply, fault, waiting, cause)
    return (await confirmWaiting(db.system, waiting.id, clock()))
      ? html(reply, confirmedPage(waiting.id))
      : refuse(request, reply, 'not-here')
  }

  await servePageFiles(app, CONFIRMATION_PATH, ['sign-in.css', 'logo.svg', CONFIRMED_SCRIPT])
  await app.register(async (area) => {
    // A person in front of a window reads the errors, so they are pages.
    area.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, title } = PROBLEMS[noteFailure(error, request, reply)]
      return html(reply.code(status), refusedPage(title))
    })
    area.addHook('onRequest', (request) => gate.address(request))
    area.get(RETURN_PATH, back)
    area.get(`${CONFIRMATION_PATH}/:id`, openWindow)
  })
}
