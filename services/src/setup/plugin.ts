import { PROBLEMS } from '@avalwerk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servePageFiles } from '../identity/index.ts'
import { type Page, pageToHtml } from '../kernel/html.ts'
import { Refusal } from '../kernel/problem.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import { isSetupCode, issueSetupCode } from './code.ts'
import { dataOf, faultsOf } from './fields.ts'
import { doneSetupPage, SETUP_PATH, setupPage, setUpAlreadyPage } from './page.ts'
import { countriesOf, type Inviting, isSetUp, setUpInstallation } from './setUp.ts'

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Bounds how often codes are tried from one address. */
const RATE_LIMIT = { max: 10, timeWindow: 60_000 }
const NO_CODE = 'Bitte geben Sie den Einmalcode ein.'
const WRONG_CODE = 'Dieser Einmalcode ist falsch oder abgelaufen. Nach einem Neustart des Portals steht ein neuer im Protokoll.'

/** Options of the page, beside `app.deps`. */
export type SetupOptions = Readonly<{
  /** The way in which the first operator is invited. */
  inviting: Inviting
  /** Has this process look for waiting jobs. */
  wake: () => void
  /** Is told of wrong codes. */
  security: SecurityLog
}>

/**
 * The page of the first start: a person who has read the log sets the installation up. The page goes when there is an operator. It is
 * handed the server and not registered as a plugin, since it leads visitors of pages that others serve to its own; it needs `app.deps`.
 */
export async function setupPages(app: FastifyInstance, { inviting, wake, security }: SetupOptions): Promise<void> {
  const { db, clock, gate } = app.deps
  // An installation that is set up stays so. Until then the database is asked, since it may be set up at any process.
  let done = await isSetUp(db.system)
  if (done) return
  const isOpen = async () => {
    done ||= await isSetUp(db.system)
    return !done
  }
  const code = await issueSetupCode(db.system, clock())
  app.log.warn(
    `Noch nicht eingerichtet: Öffnen Sie ${inviting.publicUrl}${SETUP_PATH} und geben Sie diesen Einmalcode ein: ${code} – oder verwenden Sie npm run setup.`,
  )
  const html = (reply: FastifyReply, page: Page) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(pageToHtml(page))
  const already = (reply: FastifyReply) =>
    html(reply.code(PROBLEMS.SCHON_EINGERICHTET.status), setUpAlreadyPage(PROBLEMS.SCHON_EINGERICHTET.title))

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    if (!(await isOpen())) return already(reply)
    const input = Object.fromEntries(new URLSearchParams(request.body as string))
    const countries = await countriesOf(db.system)
    if (!(await isSetupCode(db.system, input.code ?? '', clock()))) {
      security.tell({ kind: 'set-up-refused', address: request.ip, korrelationsId: request.id, route: `POST ${SETUP_PATH}` })
      return html(
        reply.code(403),
        setupPage({ countries, input, faults: [{ feld: 'code', grund: input.code?.trim() ? WRONG_CODE : NO_CODE }] }),
      )
    }
    const again = (faults: Refusal['felder']) =>
      html(reply.code(400), setupPage({ countries, input, faults: faults ?? [], fault: 'Bitte prüfen Sie die markierten Angaben.' }))
    const faults = faultsOf(input, countries)
    if (faults.length) return again(faults)
    const obstacles = (await inviting.obstacles?.()) ?? []
    if (obstacles.length > 0) return html(reply.code(503), setupPage({ countries, input, fault: obstacles.join(' ') }))
    const data = dataOf(input)
    try {
      const { invitation } = await setUpInstallation(db, clock(), inviting, data, request.id)
      wake()
      return html(reply, doneSetupPage({ email: data.administrator.email, invitation }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'SCHON_EINGERICHTET') return already(reply)
      if (!error.felder?.length) return html(reply.code(400), setupPage({ countries, input, fault: error.message }))
      return again(error.felder)
    }
  }

  await servePageFiles(app, SETUP_PATH, ['sign-in.css', 'logo.svg'])
  await app.register(async (area) => {
    area.addHook('onRequest', (request) => gate.address(request))
    area.removeAllContentTypeParsers()
    area.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, next) => next(null, body))
    area.get(SETUP_PATH, async (_request, reply) =>
      (await isOpen()) ? html(reply, setupPage({ countries: await countriesOf(db.system) })) : already(reply),
    )
    area.post(SETUP_PATH, { bodyLimit: 16_384, config: { rateLimit: RATE_LIMIT } }, receive)
  })
  // No user can sign in yet: visitors are led to the page.
  app.addHook('onRequest', async (request, reply) => {
    if (done || request.method !== 'GET' || !/^\/(\?|$)/.test(request.url) || !(await isOpen())) return
    return reply.redirect(SETUP_PATH, 303)
  })
}
