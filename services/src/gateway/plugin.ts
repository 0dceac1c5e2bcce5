import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../kernel/configuration.ts'
import { pageToHtml } from '../kernel/html.ts'
import { z } from 'zod'
import { Refusal } from '../kernel/problem.ts'
import { sendProblem } from '../kernel/server.ts'
import type { PlatformManifest, Remote } from '@avalwerk/platform/manifest'
import type { Metrics } from '../kernel/metrics.ts'
import type { ManifestWatcher, ReleaseStore, ShellBuilds } from '../plattform/index.ts'
import { RELEASE_FILE } from '../kernel/headers.ts'
import { readBrowserReports } from './browserReports.ts'
import { releaseFile } from './releaseFile.ts'
import { contentSecurityPolicy, INTEGRITY_POLICY } from './policy.ts'
import { type ShellDescription, type ShellConfig, shellPage } from './page.ts'

const ONE_YEAR_S = 31_536_000
/** A year, unasked. */
const IMMUTABLE = `public, max-age=${ONE_YEAR_S}, immutable`
const REPORT_MAX = 4096
const TRACES_MAX = 262_144
const BROWSER_REPORTS_MAX = 65_536
const text = z.string().max(1000)
const reportSchema = z.object({
  meldung: text,
  ursache: text.optional(),
  seite: text,
  remote: text.optional(),
  version: text.optional(),
  art: text.optional(),
  orte: z.array(text).max(8).optional(),
})

/** Labels by remote and version, as far as they are ours: anyone may send reports, and labels must stay few. */
function reportLabels(
  { remotes }: PlatformManifest,
  { remote = '', version = '' }: { remote?: string | undefined; version?: string | undefined },
) {
  const entry = remotes[remote] as Remote | undefined
  const ours = [entry?.version, entry?.canary?.release.version].includes(version)
  return entry ? { remote, version: ours ? version : 'other' } : { remote: 'none', version: 'none' }
}

/** Whether a mark lets its holder look at a release that needn't be in force. */
export type Looks = (token: string, remote: string, version: string) => Promise<boolean>

/** A file of the shell by its address, as it is written there. */
const SHELL_FILE = /^\/shell\/([\w.-]+)(?:\?.*)?$/

/** Options of the gateway, beside `app.deps`. */
export type GatewayOptions = Readonly<{
  config: Config
  /** Where the files of releases are. */
  store: ReleaseStore
  /** Knows the manifest and what is in force; the gateway closes it. */
  guard: ManifestWatcher
  /** Knows the files of the shell's other builds; the gateway closes it. */
  shells: ShellBuilds
  /** Counts browsers' reports of remotes that failed. */
  metrics: Metrics
  looks: Looks
}>

/** Serves the shell, the published remotes and the manifest, as a plugin; it needs `app.deps`. */
export async function gateway(app: FastifyInstance, { config, store, guard, shells, metrics, looks }: GatewayOptions): Promise<void> {
  const { db, gate } = app.deps
  await mkdir(store.folder, { recursive: true })
  app.addHook('onClose', async () => {
    guard.close()
  })

  const shellConfig: ShellConfig = {
    url: config.identity.url,
    realm: config.identity.realm,
    clientId: config.identity.clientId,
    loginRequired: config.loginRequired,
    allowedHosts: config.allowedHosts,
    overrideAllowed: config.overrideOf.length > 0,
    ...(config.traces && { tracing: { share: config.traces.share } }),
    ...(config.errorService && { errorService: config.errorService }),
  }
  const strangers = [...Object.values(config.development).map((address) => new URL(address).origin), ...config.overrideOf]
  const foreignProvider = new URL(config.identity.url).origin
  const provider = foreignProvider === config.publicUrl ? '' : foreignProvider

  const immutable = { immutable: true, maxAge: ONE_YEAR_S * 1000, preCompressed: true, index: false as const }
  const onlyFiles = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', RELEASE_FILE)
  }
  const unlogged = (route: RouteOptions) => void Object.assign((route.config ??= {}), { logged: false })
  await app.register(async (shell) => {
    shell.addHook('onRoute', unlogged)
    shell.addHook('onRequest', onlyFiles)
    await shell.register(fastifyStatic, { ...immutable, root: store.folder, serve: false })
    // Pages that were opened before this build came, or after it while processes are exchanged, ask for files of theirs.
    shell.addHook('onRequest', async (request, reply) => {
      const file = SHELL_FILE.exec(request.url)?.[1]
      if (file === undefined || existsSync(join(config.shellFolder, file))) return undefined
      const kept = await shells.find(file)
      return kept === undefined ? undefined : reply.sendFile(kept)
    })
    await shell.register(fastifyStatic, {
      ...immutable,
      root: config.shellFolder,
      prefix: '/shell/',
      decorateReply: false,
      wildcard: true,
    })
  })
  await app.register(async (releases) => {
    releases.addHook('onRoute', unlogged)
    releases.addHook('onRequest', onlyFiles)
    // A release that was only published isn't served. A release that this machine hasn't fetched yet comes now.
    releases.addHook('onRequest', async (request) => {
      const asked = releaseFile(request.url.slice('/remotes'.length))
      if (!asked || !(await guard.serves(asked.remote, asked.version))) throw new Refusal('NICHT_GEFUNDEN')
      await store.fetch(asked.remote, asked.version)
    })
    await releases.register(fastifyStatic, {
      ...immutable,
      root: store.folder,
      prefix: '/remotes/',
      decorateReply: false,
      wildcard: true,
    })
  })
  await app.register(async (marked) => {
    marked.addHook('onRequest', onlyFiles)
    await marked.register(fastifyStatic, { root: store.folder, serve: false, index: false })
    // Kept in no cache: the address is valid for a while only, and a shared cache must not hold what isn't meant for everybody.
    marked.get('/preview/:token/*', { config: { rateLimit: { max: 600, timeWindow: 60_000 } } }, async (request, reply) => {
      const { token } = request.params as { token: string }
      const asked = releaseFile(request.url.slice('/preview/'.length + token.length))
      if (!asked || !(await looks(token, asked.remote, asked.version))) throw new Refusal('NICHT_GEFUNDEN')
      if (!(await store.fetch(asked.remote, asked.version))) throw new Refusal('NICHT_GEFUNDEN')
      reply.header('cache-control', 'private, no-store')
      return reply.sendFile(`${asked.remote}/${asked.version}/${asked.file}`, { cacheControl: false })
    })
  })

  // nginx compresses what it passes on; here it is what people wait for before anything else.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 256,
    customTypes: /^(text\/html|application\/json)/,
  })

  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(shellConfig))
  app.get('/plattform/manifest.json', async (request, reply) => {
    const manifest = guard.current()
    const etag = `"${manifest.revision}"`
    reply.header('etag', etag).header('cache-control', 'no-cache')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(manifest)
  })

  // What a page names: kept for ever, since another manifest has another address. A page that is older than what is in force gets that.
  app.get('/plattform/manifest/:file', async (request, reply) => {
    const manifest = guard.current()
    const { file } = request.params as { file: string }
    const isNamed = file === `${manifest.revision}.json`
    return reply.header('cache-control', isNamed ? IMMUTABLE : 'no-store').send(manifest)
  })

  // Asked each second by every browser that has lost the connection: answered from memory.
  app.get('/plattform/ready', async (_request, reply) =>
    reply
      .code(db.available() ? 204 : 503)
      .header('cache-control', 'no-store')
      .send(),
  )

  // What shells report of remotes that failed. Anyone may write here, so little is taken and nothing is kept but the log.
  app.post('/plattform/reports', { bodyLimit: REPORT_MAX, onRequest: (request) => gate.report(request) }, async (request, reply) => {
    const report = reportSchema.safeParse(request.body)
    if (report.success) metrics.browserReports.inc(reportLabels(guard.current(), report.data))
    if (report.success) request.log.warn({ report: report.data }, 'Error report of a browser')
    return reply.code(report.success ? 204 : 400).send()
  })

  // A browser tells of pages that crashed by itself, later and without saying whose: this is for the log alone.
  app.addContentTypeParser('application/reports+json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  const ofBrowsers = { bodyLimit: BROWSER_REPORTS_MAX, onRequest: (request: FastifyRequest) => gate.browserReport(request) }
  app.post('/plattform/browser-reports', ofBrowsers, async (request, reply) => {
    const reports = readBrowserReports(request.body, guard.current())
    for (const report of reports ?? []) request.log.warn({ report }, 'Report of a browser')
    return reply.code(reports ? 204 : 400).send()
  })

  const { traces } = config
  if (traces)
    // Browsers send their part of traces to us: the policy lets them send nowhere else.
    app.post(
      '/plattform/traces',
      { bodyLimit: TRACES_MAX, config: { rateLimit: { max: 120, timeWindow: 60_000 } } },
      async (request, reply) => {
        const response = await fetch(`${traces.endpoint}/v1/traces`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request.body),
          redirect: 'error',
          signal: AbortSignal.timeout(5_000),
        }).catch(() => undefined)
        return reply.code(response?.ok ? 200 : 502).send({})
      },
    )

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const shell = JSON.parse(await shells.description()) as ShellDescription
    const nonce = { style: randomBytes(16).toString('base64'), map: randomBytes(16).toString('base64') }
    const path = new URL(request.url, config.publicUrl).pathname
    const profiled = Math.random() < config.profiledShare
    if (profiled) reply.header('document-policy', 'js-profiling')
    // What changes while it is looked at has no sums.
    if (Object.keys(config.development).length === 0) reply.header('integrity-policy', INTEGRITY_POLICY)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('reporting-endpoints', 'default="/plattform/browser-reports"')
      .header(
        'content-security-policy',
        contentSecurityPolicy(nonce, provider, strangers, config.errorService ? [new URL(config.errorService.dsn).origin] : []),
      )
      .header('cache-control', 'no-store')
      .send(
        pageToHtml(shellPage({ path, nonce, shell, config: { ...shellConfig, ...(profiled && { profiled }) }, manifest: guard.current() })),
      )
  }
  // Monitoring that watches whether the portal is there asks for no page in particular.
  app.get('/', page)
  // Every address that no service knows is a page of the portal, if a page was asked for.
  app.get('/*', async (request, reply) =>
    request.headers.accept?.includes('text/html') ? page(request, reply) : sendProblem(reply, request.id, 'ADRESSE_UNBEKANNT'),
  )
}
