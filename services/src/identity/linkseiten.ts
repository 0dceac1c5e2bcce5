import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Datenbank } from '../kernel/datenbank.ts'
import { enqueue } from '../kernel/jobs.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { anmeldename } from './konten.ts'
import { choosePasswordByLink, liesLink } from './links.ts'
import { mangelDerEingabe } from './passwort.ts'
import { hinweisseite, passwortlinkSeite, vergessenSeite } from './seiten.ts'

const ABGELAUFEN = hinweisseite(
  'Dieser Link gilt nicht mehr',
  'Er wurde schon benutzt oder ist abgelaufen. Bitten Sie um eine neue Einladung, oder fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ einen neuen Link an.',
)
/** The same for every name, so that it tells nobody which there are. */
const UNTERWEGS = hinweisseite(
  'Bitte sehen Sie in Ihr Postfach',
  'Wenn es zu Ihrer Angabe ein Konto mit Passwort gibt, haben wir einen Link an dessen E-Mail-Adresse gesendet.',
)

/**
 * The pages behind the links of invitations and forgotten passwords.
 * @param wake has waiting work looked for
 * @param demo whether there are demo accounts
 */
export function linkseiten(
  db: Datenbank,
  uhr: Uhr,
  wake: () => void,
  html: (reply: FastifyReply, inhalt: string) => FastifyReply,
  demo: boolean,
) {
  async function festlegen(request: FastifyRequest, reply: FastifyReply) {
    const { token } = request.params as { token: string }
    const link = await liesLink(db.system, token, uhr())
    if (!link) return html(reply.code(410), ABGELAUFEN)
    const { konto } = link
    const einladung = link.zweck === 'EINLADUNG'
    if (request.method === 'GET') return html(reply, passwortlinkSeite(token, konto.benutzername, einladung))
    const eingabe = new URLSearchParams(request.body as string)
    const neu = eingabe.get('neu') ?? ''
    const mangel = mangelDerEingabe(neu, eingabe.get('wiederholt') ?? '', konto.eigenes, demo)
    if (mangel) return html(reply.code(400), passwortlinkSeite(token, konto.benutzername, einladung, mangel))
    const gesetzt = await db.system.transaction().execute((tx) => choosePasswordByLink(tx, token, konto, neu, uhr()))
    if (!gesetzt) return html(reply.code(410), ABGELAUFEN)
    return html(reply, hinweisseite('Ihr Passwort ist festgelegt', 'Sie können sich jetzt anmelden.'))
  }

  async function vergessen(request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'GET') return html(reply, vergessenSeite())
    const name = anmeldename(new URLSearchParams(request.body as string).get('email') ?? '')
    // The same for every name: who is meant is found out when the answer is gone, so that its time tells nothing.
    await db.system.transaction().execute((tx) => enqueue(tx, '', 'PASSWORT_VERGESSEN', { name, korrelationsId: request.id }))
    wake()
    return html(reply, UNTERWEGS)
  }
  return { festlegen, vergessen }
}
