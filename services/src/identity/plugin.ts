import { PROBLEMS } from '@avalwerk/domain'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../kernel/configuration.ts'
import type { AppDeps } from '../kernel/deps.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import { headersToRaw } from '../kernel/headers.ts'
import { type Page, pageToHtml } from '../kernel/html.ts'
import { databaseFailure } from '../kernel/postgres.ts'
import { Refusal } from '../kernel/problem.ts'
import { RETRY_AFTER_S, sendProblem } from '../kernel/server.ts'
import { cleanUp } from './adapter.ts'
import { sealRows } from './atRest.ts'
import { type Requesting, createProvider, underPublicAddress } from './provider.ts'
import { claimsOf } from './accounts.ts'
import { accountApi } from './accountApi.ts'
import { linkPages } from './linkPages.ts'
import { passkeys } from './passkeys.ts'
import { servePageFiles } from './pageFiles.ts'
import { PATHS } from './paths.ts'
import { cookieCheckPage, type KnownPasswords, messagePage, statusFramePage } from './pages.ts'
import { ensureKeys, type Keys, LOOK_FOR_KEYS_MS, loadKeys } from './keys.ts'
import { loadSealer, type Sealer } from './sealing.ts'
import { interactions } from './interaction/index.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'"
const TIDY_UP_MS = 10 * 60_000
/** Characters of a request to sign in, its address and all it carries; the portal's own has about 600. */
const AUTHORIZATION_MOST = 2000
/** Characters of a form that signs out: an ID token and two short values. */
const SIGN_OUT_MOST = 16_384
const FORM = 'application/x-www-form-urlencoded'
/** How many requests for links one address may make in a minute. */
const RATE_LIMIT = { max: 20, timeWindow: 60_000 }

/**
 * Prepares the database for the embedded provider: seals what an earlier release left open, and makes the first keys. It may take longer
 * than a plugin may take to load.
 * @returns the sealer, which opens and seals the provider's values
 */
export async function prepareIdentity({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, config: Config): Promise<Sealer> {
  const sealer = await loadSealer(config)
  await sealRows(db, sealer, 'PLAIN')
  await ensureKeys(db, sealer, clock())
  return sealer
}

/** Whether a session stands for a cookie of which nothing is kept any more; without a cookie it is a new one. */
const isUnknown = (session: { exp?: number } & object): boolean => session.exp === undefined && !('new' in session)

/** Options of the embedded provider, beside `app.deps`. */
export type IdentityOptions = Readonly<{
  config: Config
  /** Of `prepareIdentity`. */
  sealer: Sealer
  /** Has this process look for waiting jobs. */
  wake: () => void
  /** Is told of attempts to sign in that failed. */
  security: SecurityLog
  passwords: KnownPasswords
}>

/** When a page that can't sign anybody in now goes on by itself, and where: what was sent can't be sent again, so then with the portal's start. */
const onward = (method: string): string => (method === 'GET' ? String(RETRY_AFTER_S) : `${RETRY_AFTER_S}; url=/`)

/** The embedded provider with its own pages under /auth, as a plugin; it needs `app.deps`. */
export async function identity(app: FastifyInstance, { config, sealer, wake, security, passwords }: IdentityOptions): Promise<void> {
  const { db, clock, gate } = app.deps
  const make = (keys: Keys) => {
    const onError = (err: unknown) => app.log.warn({ err }, 'Session not noted')
    const provider = createProvider({ db, clock, config, keys, sealer, onError })
    provider.on('server_error', (ctx, err) => {
      app.log.error({ err }, 'Error of the provider')
      if (!databaseFailure(err)) return
      ctx.status = PROBLEMS.NICHT_BEREIT.status
      ctx.set({ 'retry-after': String(RETRY_AFTER_S), refresh: onward(ctx.method) })
    })
    for (const event of ['grant.error', 'authorization.error'])
      provider.on(event as 'grant.error', (_ctx, err) => app.log.info({ err, art: event }, 'Sign-in refused'))
    return { provider, callback: provider.callback(), fingerprint: keys.fingerprint }
  }
  let current = make(await loadKeys(db, sealer, clock()))
  // All that a provider knows is in the database: after a rotation of keys, another provider takes over between two requests.
  async function lookForKeys(): Promise<void> {
    const keys = await loadKeys(db, sealer, clock())
    if (keys.fingerprint !== current.fingerprint) current = make(keys)
  }
  const html = (reply: FastifyReply, page: Page) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      // The address of a link to choose a password is worth as much as the password.
      .header('referrer-policy', 'no-referrer')
      .send(pageToHtml(page))

  const { answer, ask } = interactions({
    provider: () => current.provider,
    db,
    clock,
    sealer,
    security,
    keys: passkeys(db, clock, sealer, config.publicUrl),
    passwords,
    secure: config.publicUrl.startsWith('https:'),
    installation: config.secondFactorFor,
    confirmationClient: config.identity.confirmation.clientId,
  })
  async function signInNow(request: FastifyRequest, reply: FastifyReply) {
    underPublicAddress(request.raw, config.publicUrl)
    const page = await answer(request, reply)
    return page ? html(reply.code(page.status ?? 200), page.content) : reply
  }
  async function askPasskey(request: FastifyRequest, reply: FastifyReply) {
    underPublicAddress(request.raw, config.publicUrl)
    const options = await ask(request, reply)
    return options ? reply.header('cache-control', 'no-store').send(options) : sendProblem(reply, request.id, 'NICHT_GEFUNDEN')
  }
  const links = linkPages({ db, clock, wake, html, published: passwords.published })

  async function sessionUnchanged(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { sid = '' } = request.query as { sid?: string }
    underPublicAddress(request.raw, config.publicUrl)
    const { Session } = current.provider
    const held = await Session.get(current.provider.createContext(request.raw, reply.raw) as never)
    if (!held.accountId && sid === '') return true
    // A sign-in that confirms something gives the session another cookie: what is asked while it is on its way comes with the former one.
    const session = isUnknown(held) ? await Session.findByUid(sid) : held
    if (!session?.accountId || session.uid !== sid) return false
    return (await claimsOf(db, session.accountId)) !== undefined
  }

  /** Without the database no user can sign in: a browser that asks for a page gets one that says so, any other caller a problem answer. */
  async function requireDatabase(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const code = !db.available() ? 'NICHT_BEREIT' : db.room() === 'NONE' ? 'SPEICHER_VOLL' : undefined
    if (!code) return undefined
    const { status, title } = PROBLEMS[code]
    if (!request.headers.accept?.includes('text/html')) return sendProblem(reply, request.id, code)
    return html(
      reply.code(status).header('retry-after', RETRY_AFTER_S).header('refresh', onward(request.method)),
      messagePage('Die Anmeldung ist gerade nicht möglich', `${title} Diese Seite geht von selbst weiter, sobald es wieder geht.`),
    )
  }

  /** Hands a request on to the library, which answers it. */
  function answerByProvider(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack()
    const raw: Requesting & { originalUrl?: string } = request.raw
    raw.ip = request.ip
    underPublicAddress(raw, config.publicUrl)
    raw.originalUrl = raw.url as string
    raw.url = (raw.url as string).slice(PATHS.base.length)
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    headersToRaw(reply)
    void current.callback(raw, reply.raw as ServerResponse)
  }

  // The pages' scripts and styles are served without the database, so that the pages can say that it is away.
  await servePageFiles(app, PATHS.base)

  await app.register(
    async (area) => {
      area.addHook('onRequest', requireDatabase)
      area.addHook('onRequest', (request) => gate.address(request))
      area.addContentTypeParser(FORM, { parseAs: 'string' }, (_req, body, done) => done(null, body))
      area.get('/anmelden/:uid', signInNow)
      area.post('/anmelden/:uid', signInNow)
      area.post('/anmelden/:uid/passkey', askPasskey)
      for (const path of ['/passwort', '/passwort/:token']) {
        const page = path === '/passwort' ? links.forgotten : links.setUp
        area.get(path, page)
        area.post(path, { config: { rateLimit: RATE_LIMIT } }, page)
      }
      await area.register(accountApi, { secondFactorFor: config.secondFactorFor })
    },
    { prefix: PATHS.base },
  )

  // Calls that each open page repeats aren't counted by address: they create nothing, and a whole office has one address.
  await app.register(
    async (area) => {
      area.addHook('onRequest', requireDatabase)
      area.get(PATHS.statusFrame, async (_request, reply) => html(reply, statusFramePage()))
      area.get(`${PATHS.statusFrame}/init`, async (request, reply) =>
        reply
          .code((await sessionUnchanged(request, reply)) ? 204 : 403)
          .header('cache-control', 'no-store')
          .send(),
      )
      area.get(PATHS.cookieCheck, async (_request, reply) => html(reply, cookieCheckPage()))
    },
    { prefix: PATHS.base },
  )

  // Signing out by a form, which keeps the ID token out of addresses. The library takes a form only with cookies that other sites may send,
  // too; so it is given the form's fields as if they had come in the address.
  await app.register(
    async (area) => {
      area.addHook('onRequest', requireDatabase)
      area.addHook('onRequest', (request) => gate.address(request))
      area.removeAllContentTypeParsers()
      area.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: SIGN_OUT_MOST }, (_request, body, done) => done(null, body))
      area.post<{ Body: string | undefined }>(PATHS.routes.end_session, async (request, reply) => {
        const { raw } = request
        raw.method = 'GET'
        raw.url = `${PATHS.base}${PATHS.routes.end_session}?${new URLSearchParams(request.body)}`
        answerByProvider(request, reply)
      })
    },
    { prefix: PATHS.base },
  )

  await app.register(
    async (area) => {
      area.addHook('onRequest', requireDatabase)
      area.addHook('onRequest', async (request) => {
        await gate.address(request)
        if (new URL(request.url, config.publicUrl).pathname.slice(PATHS.base.length) !== PATHS.routes.authorization) return
        // The provider keeps the request until the person has signed in: it has to be short. With `prompt=none` it keeps nothing.
        if (request.url.length > AUTHORIZATION_MOST || request.method !== 'GET') throw new Refusal('EINGABE_UNGUELTIG')
        if ((request.query as { prompt?: string }).prompt !== 'none') await gate.signIn(request)
      })
      // The provider reads the body itself.
      area.removeAllContentTypeParsers()
      area.addContentTypeParser('*', (_request, _payload, done) => done(null))
      area.all('/*', async (request, reply) => answerByProvider(request, reply))
    },
    { prefix: PATHS.base },
  )

  const interval = setInterval(() => void cleanUp(db, clock, sealer).catch((error) => app.log.warn(error)), TIDY_UP_MS)
  const keys = setInterval(() => void lookForKeys().catch((error) => app.log.warn(error)), LOOK_FOR_KEYS_MS)
  for (const timer of [interval, keys]) timer.unref()
  app.addHook('onClose', async () => [interval, keys].forEach((timer) => clearInterval(timer)))
}
