import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Datenbank, Transaktion } from '../kernel/datenbank.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { anmeldename, nutzerNamens } from './konten.ts'
import { choosePasswordByLink, liesLink } from './links.ts'
import { mangelDerEingabe } from './passwort.ts'
import { hinweisseite, passwortlinkSeite, vergessenSeite } from './seiten.ts'
import { eigenesVerzeichnis } from './verzeichnis.ts'

/** Between two links for a forgotten password. */
const ABSTAND_MS = 120_000

const ABGELAUFEN = hinweisseite(
  'Dieser Link gilt nicht mehr',
  'Er wurde schon benutzt oder ist abgelaufen. Bitten Sie um eine neue Einladung, oder fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ einen neuen Link an.',
)
/** The same for every name, so that it tells nobody which there are. */
const UNTERWEGS = hinweisseite(
  'Bitte sehen Sie in Ihr Postfach',
  'Wenn es zu Ihrer Angabe ein Konto mit Passwort gibt, haben wir einen Link an dessen E-Mail-Adresse gesendet.',
)

/** The pages behind the links of invitations and forgotten passwords. */
export function linkseiten(db: Datenbank, uhr: Uhr, html: (reply: FastifyReply, inhalt: string) => FastifyReply) {
  async function festlegen(request: FastifyRequest, reply: FastifyReply) {
    const { token } = request.params as { token: string }
    const link = await liesLink(db.system, token, uhr())
    if (!link) return html(reply.code(410), ABGELAUFEN)
    const { konto } = link
    const einladung = link.zweck === 'EINLADUNG'
    if (request.method === 'GET') return html(reply, passwortlinkSeite(token, konto.benutzername, einladung))
    const eingabe = new URLSearchParams(request.body as string)
    const neu = eingabe.get('neu') ?? ''
    const mangel = mangelDerEingabe(neu, eingabe.get('wiederholt') ?? '', konto.eigenes)
    if (mangel) return html(reply.code(400), passwortlinkSeite(token, konto.benutzername, einladung, mangel))
    const gesetzt = await db.system.transaction().execute((tx) => choosePasswordByLink(tx, token, konto, neu, uhr()))
    if (!gesetzt) return html(reply.code(410), ABGELAUFEN)
    return html(reply, hinweisseite('Ihr Passwort ist festgelegt', 'Sie können sich jetzt anmelden.'))
  }

  /** Was a link sent just now? Whoever asks again and again fills nobody's mailbox. */
  const istUnterwegs = async (tx: Transaktion, nutzerId: string): Promise<boolean> =>
    (await tx
      .selectFrom('identity_link')
      .select('hash')
      .where('nutzer_id', '=', nutzerId)
      .where('erstellt_am', '>', new Date(uhr().getTime() - ABSTAND_MS))
      .executeTakeFirst()) !== undefined

  async function vergessen(request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'GET') return html(reply, vergessenSeite())
    const name = anmeldename(new URLSearchParams(request.body as string).get('email') ?? '')
    await db.system.transaction().execute(async (tx) => {
      const n = await nutzerNamens(tx, name)
        .select('n.id')
        .where('n.aktiv', '=', true)
        // Whoever was invited and lost the link gets the same.
        .where('n.sso', '=', false)
        .executeTakeFirst()
      if (n && !(await istUnterwegs(tx, n.id)))
        await eigenesVerzeichnis.ladeEin({ tx, jetzt: uhr(), wer: null, korrelationsId: request.id }, n.id, 'PASSWORT')
    })
    return html(reply, UNTERWEGS)
  }
  return { festlegen, vergessen }
}
