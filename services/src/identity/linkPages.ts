import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../kernel/database.ts'
import type { Page } from '../kernel/html.ts'
import { enqueue } from '../kernel/jobs.ts'
import type { Clock } from '../kernel/clock.ts'
import { signInName } from './accounts.ts'
import { choosePasswordByLink, readLink } from './links.ts'
import { faultOfInput } from './password.ts'
import { messagePage, passwordLinkPage, forgottenPage } from './pages.ts'

const EXPIRED = messagePage(
  'Dieser Link gilt nicht mehr',
  'Er wurde schon benutzt oder ist abgelaufen. Bitten Sie um eine neue Einladung, oder fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ einen neuen Link an.',
)
/** The same answer for every name, so that it doesn't reveal which names exist. */
const PENDING = messagePage(
  'Bitte sehen Sie in Ihr Postfach',
  'Wenn es zu Ihrer Angabe ein Konto mit Passwort gibt, haben wir einen Link an dessen E-Mail-Adresse gesendet.',
)

/** Options of the pages behind links. */
export type LinkPagesOptions = Readonly<{
  db: Database
  clock: Clock
  /** Has this process look for waiting jobs. */
  wake: () => void
  /** Sends a page with the provider's headers. */
  html: (reply: FastifyReply, page: Page) => FastifyReply
  /** Passwords that are publicly known, which are refused. */
  published: readonly string[]
}>

/** The pages behind the links of invitations and forgotten passwords. */
export function linkPages({ db, clock, wake, html, published }: LinkPagesOptions) {
  async function setUp(request: FastifyRequest, reply: FastifyReply) {
    const { token } = request.params as { token: string }
    const link = await readLink(db.system, token, clock())
    if (!link) return html(reply.code(410), EXPIRED)
    const { account } = link
    const invitation = link.zweck === 'EINLADUNG'
    if (request.method === 'GET') return html(reply, passwordLinkPage(token, account.benutzername, invitation))
    const input = new URLSearchParams(request.body as string)
    const fresh = input.get('neu') ?? ''
    const fault = faultOfInput(fresh, input.get('wiederholt') ?? '', account.own, published)
    if (fault) return html(reply.code(400), passwordLinkPage(token, account.benutzername, invitation, fault))
    const given = await db.system.transaction().execute((tx) => choosePasswordByLink(tx, token, account, fresh, clock()))
    if (!given) return html(reply.code(410), EXPIRED)
    return html(reply, messagePage('Ihr Passwort ist festgelegt', 'Sie können sich jetzt anmelden.'))
  }

  async function forgottenPassword(request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'GET') return html(reply, forgottenPage())
    const name = signInName(new URLSearchParams(request.body as string).get('email') ?? '')
    // The same for every name: the user is looked up in the background, so that the time of the answer tells nothing.
    await db.system.transaction().execute((tx) => enqueue(tx, '', 'PASSWORT_VERGESSEN', { name, korrelationsId: request.id }))
    wake()
    return html(reply, PENDING)
  }
  return { setUp, forgotten: forgottenPassword }
}
