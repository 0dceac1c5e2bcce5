import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Datenbank } from '../kernel/datenbank.ts'
import type { Konfiguration } from '../kernel/konfiguration.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { DEMO_PASSWORT } from '../demodaten/nutzer.ts'
import { räumeAuf } from './adapter.ts'
import { erstelleAnbieter } from './anbieter.ts'
import { ansprüche, demokonten, meldeAn } from './konten.ts'
import { PFADE } from './pfade.ts'
import { type Anmeldefehler, anmeldeseite, cookieprüfungSeite, DATEIEN, statusrahmenSeite } from './seiten.ts'

const RICHTLINIE =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self'"
const AUFRÄUMEN_MS = 10 * 60_000

/** Mounts the embedded provider with its own pages under /auth. */
export async function identity(app: FastifyInstance, db: Datenbank, uhr: Uhr, k: Konfiguration): Promise<void> {
  const anbieter = await erstelleAnbieter(db, uhr, k)
  const rückruf = anbieter.callback()
  anbieter.on('server_error', (_ctx, err) => app.log.error({ err }, 'Fehler des Anbieters'))
  for (const art of ['grant.error', 'authorization.error'])
    anbieter.on(art as 'grant.error', (_ctx, err) => app.log.info({ err, art }, 'Anmeldung abgelehnt'))
  const html = (reply: FastifyReply, inhalt: string) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', RICHTLINIE)
      .header('cache-control', 'no-store')
      .send(inhalt)

  const demo = async () => (k.demo ? { konten: await demokonten(db), passwort: DEMO_PASSWORT } : undefined)

  async function anmelden(request: FastifyRequest, reply: FastifyReply) {
    const { uid } = request.params as { uid: string }
    const vorgang = await anbieter.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    // An old sign-in page (Back, a second tab): start again rather than show an error.
    if (vorgang?.uid !== uid) return reply.redirect('/')
    const zeige = async (name: string, fehler?: Anmeldefehler) =>
      html(reply.code(fehler ? 401 : 200), anmeldeseite({ uid, name, ...(fehler && { fehler }), demo: await demo() }))
    if (request.method === 'GET') return zeige((vorgang.params.login_hint as string | undefined) ?? '')

    const eingabe = new URLSearchParams(request.body as string)
    const name = eingabe.get('username') ?? ''
    const ergebnis = await meldeAn(db.system, uhr, name, eingabe.get('password') ?? '')
    if (ergebnis.art !== 'angemeldet') return zeige(name, ergebnis.art)
    const weiter = await anbieter.interactionResult(request.raw, reply.raw, {
      login: { accountId: ergebnis.nutzerId, remember: false, ts: Math.floor(uhr().getTime() / 1000) },
    })
    return reply.redirect(weiter, 303)
  }

  async function sitzungUnverändert(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { sid = '' } = request.query as { sid?: string }
    const sitzung = await anbieter.Session.get(anbieter.createContext(request.raw, reply.raw) as never)
    if (!sitzung.accountId) return sid === ''
    if (sitzung.uid !== sid) return false
    return (await ansprüche(db, sitzung.accountId)) !== undefined
  }

  await app.register(
    async (bereich) => {
      bereich.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, body, done) => done(null, body))
      bereich.get('/anmelden/:uid', anmelden)
      bereich.post('/anmelden/:uid', anmelden)
      bereich.get(PFADE.statusrahmen, async (_request, reply) => html(reply, statusrahmenSeite()))
      bereich.get(`${PFADE.statusrahmen}/init`, async (request, reply) =>
        reply
          .code((await sitzungUnverändert(request, reply)) ? 204 : 403)
          .header('cache-control', 'no-store')
          .send(),
      )
      bereich.get(PFADE.cookieprüfung, async (_request, reply) => html(reply, cookieprüfungSeite()))
      for (const [name, { typ, inhalt }] of Object.entries(DATEIEN))
        bereich.get(`/${name}`, async (_request, reply) =>
          reply.header('content-type', typ).header('cache-control', 'public, max-age=300').send(inhalt),
        )
    },
    { prefix: PFADE.basis },
  )

  await app.register(
    async (bereich) => {
      // The provider reads the body itself.
      bereich.removeAllContentTypeParsers()
      bereich.addContentTypeParser('*', (_request, _payload, done) => done(null))
      bereich.all('/*', async (request, reply) => {
        reply.hijack()
        const roh: IncomingMessage & { originalUrl?: string } = request.raw
        roh.originalUrl = roh.url as string
        roh.url = (roh.url as string).slice(PFADE.basis.length)
        reply.raw.setHeader('content-security-policy', `${RICHTLINIE}; form-action 'self'`)
        void rückruf(roh, reply.raw as ServerResponse)
      })
    },
    { prefix: PFADE.basis },
  )

  const takt = setInterval(() => void räumeAuf(db, uhr).catch((fehler) => app.log.warn(fehler)), AUFRÄUMEN_MS)
  takt.unref()
  app.addHook('onClose', async () => clearInterval(takt))
}
