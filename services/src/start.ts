import type { Server as TlsServer } from 'node:tls'
import { DEMO_PASSWORD, RELEASE } from '@avalwerk/domain'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { listAuftragHistory, auftragService } from './auftrag/index.ts'
import { aufgabenService } from './aufgaben/index.ts'
import { buergschaftService } from './buergschaft/index.ts'
import { verfahrenService } from './verfahren/index.ts'
import { portfolioService } from './bestand/index.ts'
import { freigabeService } from './freigabe/index.ts'
import { inanspruchnahmeService } from './inanspruchnahme/index.ts'
import { attemptsOf, readiness, watchSurroundings } from './doctor/index.ts'
import { documentService, unnamedFiles } from './dokument/index.ts'
import { openTypesetting, startFileReader } from './files/index.ts'
import { documentStore, keepMoving, type Keeping, objectStore, type ObjectStore } from './objects/index.ts'
import { retention } from './retention/index.ts'
import { auditSealing, auditService, SEALING_MS } from './audit/index.ts'
import { sumFolding } from './buergschaft/index.ts'
import { allDeadlines } from './deadlines/index.ts'
import { beginDeadlineRun, type DeadlineRun } from './kernel/deadlines.ts'
import { gateway } from './gateway/index.ts'
import { konfiguratorService } from './konfigurator/index.ts'
import {
  backchannelLogout,
  confirmationPages,
  confirmations,
  type DemoSignIn,
  directoryOf,
  identity,
  prepareIdentity,
  oldConfirmations,
  oldEndedSessions,
  signingIn,
  ownKeys,
  ownProvider,
} from './identity/index.ts'
import { partnerService } from './partner/index.ts'
import { tokenIssuer, createTokenVerifier } from './kernel/authentication.ts'
import { type Outbox, startWorkers } from './kernel/workers/start.ts'
import type { Bus } from './kernel/bus.ts'
import { createEventStream } from './kernel/eventStream.ts'
import { natsBus, natsServerOf } from './kernel/nats.ts'
import { noteExternalSignIn } from './kernel/external-sign-in.ts'
import { openCalls } from './kernel/calls.ts'
import type { AppDeps } from './kernel/deps.ts'
import { createGate } from './kernel/gate.ts'
import { createShares } from './kernel/shares.ts'
import { type Database, databaseOf, openDatabase } from './kernel/database.ts'
import { type Disk, watchDisk } from './kernel/disk.ts'
import type { Config } from './kernel/configuration.ts'
import { logCalls } from './kernel/call-log.ts'
import { countCalls, createMetrics, type Metrics, serveMetrics } from './kernel/metrics.ts'
import { startTracing, recordStatement } from './kernel/tracing.ts'
import { Misconfigured } from './kernel/environment.ts'
import { listenAt } from './kernel/listen.ts'
import { jobHandlers } from './jobHandlers.ts'
import { measureProcess } from './measures.ts'
import { objectLookup } from './objectLookup.ts'
import { type SecurityLog, securityLog, watchRefusals } from './kernel/security-log.ts'
import { sendProblem, createServer } from './kernel/server.ts'
import { keepUpToDate, readPair, watchHandshakes } from './kernel/tls.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import { virusScanner } from './kernel/virusScan.ts'
import {
  adoptLocal,
  folderStore,
  keepShell,
  readLocal,
  replacesInForce,
  type ShellBuilds,
  keyChecker,
  mayLook,
  oldFaults,
  oldLookLinks,
  oldJobs,
  oldMeasurements,
  oldSwitches,
  oldReleases,
  oldShells,
  operatorKey,
  platformService,
  type ReleaseStore,
  s3Store,
  watchManifest,
} from './plattform/index.ts'
import { pruefungService } from './pruefung/index.ts'
import { invitingOf, setUpByVariables, setupPages } from './setup/index.ts'
import { textService } from './text/index.ts'
import { projektService } from './projekt/index.ts'
import { vertragService } from './vertrag/index.ts'

/** Services by the names that SERVICES knows, which are those of their folders: plugins that register their calls. */
const SERVICES: Readonly<Record<string, FastifyPluginAsync>> = {
  partner: partnerService,
  vertrag: vertragService,
  audit: auditService,
  aufgaben: aufgabenService,
  auftrag: auftragService,
  buergschaft: buergschaftService,
  verfahren: verfahrenService,
  inanspruchnahme: inanspruchnahmeService,
  bestand: portfolioService,
  freigabe: freigabeService,
  pruefung: pruefungService,
  dokument: documentService({ listAuftragHistory }),
  text: textService,
  projekt: projektService,
  konfigurator: konfiguratorService,
}
const PLATFORM = 'plattform'

/** A portal that runs; `close` ends it, and waits for what is at work. */
export type Portal = Readonly<{
  app: FastifyInstance
  db: Database
  outbox: Outbox
  deadlines: DeadlineRun
  frequent: DeadlineRun
  /** The moving of documents; undefined where the database keeps them all. */
  moving: Keeping | undefined
  close(): Promise<void>
}>

/** No server answers there; or one that doesn't know the login, or has no such database. */
const NOT_OPENED = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000']

/** What is open from the start of a portal to its end. */
type Opened = Readonly<{
  traces: Awaited<ReturnType<typeof startTracing>> | undefined
  app: FastifyInstance
  /** The server that answers those who watch the portal; the same one where it has no port of its own. */
  observed: FastifyInstance
  kept: ReturnType<typeof keepUpToDate> | undefined
  disk: Disk | undefined
  db: Database
  files: ReturnType<typeof startFileReader>
  objects: ObjectStore | undefined
  bus: Bus | undefined
  endTypesetting: ReturnType<typeof openTypesetting>
  stream: Awaited<ReturnType<typeof createEventStream>>
  surroundings: ReturnType<typeof watchSurroundings>
}>
/** What works in the background: by jobs, and by the clock. */
type Background = Readonly<{
  outbox?: Outbox
  shells?: ShellBuilds | undefined
  deadlines?: DeadlineRun
  frequent?: DeadlineRun
  moving?: Keeping | undefined
}>

const serversOf = ({ app, observed }: Pick<Opened, 'app' | 'observed'>) => (observed === app ? [app] : [app, observed])

/**
 * Starts the portal: database, services, sign-in, gateway; all of them in one process, or those of SERVICES.
 * @throws Misconfigured if a service is unknown, the port is taken, what it is set up with by variables is wrong, certificate
 * and key are no pair, or the database can't be opened
 */
export async function start(config: Config, clock: Clock = systemClock): Promise<Portal> {
  const unknown = config.services.filter((name) => !SERVICES[name] && name !== PLATFORM)
  if (unknown.length)
    throw new Misconfigured(`Unbekannte Dienste in SERVICES: ${unknown.join(', ')} / Unknown services in SERVICES: ${unknown.join(', ')}`)
  const opened = await open(config)
  const { app, observed, db, stream } = opened
  let runsOut = false
  let background: Background = {}
  let security: SecurityLog | undefined
  for (const { server } of opened.kept ? serversOf(opened) : [])
    watchHandshakes(server, (reason, address) => security?.tell({ kind: 'tls-failed', reason, ...(address && { address }) }))
  const close = async () => {
    // Proxies that send calls here learn that they must send no more, while calls are still answered.
    runsOut = true
    if (config.drainMs) await new Promise((next) => setTimeout(next, config.drainMs))
    await closeAll(opened, background, security)
  }
  try {
    // Sample code is loaded where there is a demo, which production refuses.
    const demo = config.demo ? await import('./demo/index.ts') : undefined
    await demo?.createDemoData(db, clock, config.publicUrl)
    const metrics = createMetrics()
    security = securityLog(app.log, db, metrics.securityEvents, stream)
    watchRefusals(app, security, objectLookup(db))
    const store = config.releaseBucket ? s3Store(config.releaseBucket, config.releaseFolder) : folderStore(config.releaseFolder)
    const outbox = startWorkers(db, jobHandlers(db, clock, config, app.log), app.log)
    background = { outbox }
    stream.onEach(outbox.wake)
    for (const sentence of config.advice) app.log.warn(sentence)
    const shells = await openShells(config, clock, opened, store)
    background = { outbox, shells }
    const timed = beginTimed(config, clock, opened, store)
    background = { outbox, shells, ...timed }
    await app.register(rateLimit, { global: false })
    const signIn = openSignIn(config, clock, opened)
    const deps = await depsOf(config, clock, opened, signIn)
    await opened.traces?.accompany(app)
    countCalls(app, metrics)
    logCalls(app)
    serveMetrics(observed, metrics, config.metricsToken)
    measureProcess(metrics, { ...opened, certificate: opened.kept, unknownJobs: () => outbox.unknown() })
    app.addHook('onSend', async (_request, reply) => {
      if (runsOut) reply.header('connection', 'close')
    })
    app.decorate('deps', deps)
    await registerServices(app, config, { store, metrics })
    registerHealth(opened, () => runsOut)
    const pages = { config, clock, opened, security, wake: outbox.wake }
    await registerSignIn(pages, deps, signIn, demo?.demoSignIn(db))
    await registerPages(pages, { store, shells }, metrics)
    if (observed !== app) await listenAt(observed, config.host, config.metricsPort as number, 'METRICS_PORT')
    await listenAt(app, config.host, config.port, 'PORT')
    return { app, db, outbox, ...timed, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens servers, database and helpers. @throws Misconfigured where certificate and key are no pair, or the database can't be opened */
async function open(config: Config): Promise<Opened> {
  const pair =
    config.tls &&
    (await readPair(config.tls).catch(({ message }: Error) => {
      throw new Misconfigured(message)
    }))
  const traces = config.traces && (await startTracing(config.traces.endpoint, config.traces.share, config.traces.service))
  const newServer = () => createServer(config.logLevel, config.publicUrl, config.trustedProxies, config.bodyTimes, pair)
  const app = newServer()
  const observed = config.metricsPort === undefined ? app : newServer()
  const disk = config.databaseUrl
    ? undefined
    : await watchDisk(config.dataFolder, config.diskReserve, (room) =>
        app.log.error({ room, folder: config.dataFolder }, room === 'ENOUGH' ? 'Room on the disk again' : 'Disk almost full: read-only'),
      )
  const bus = config.natsUrl === undefined ? undefined : natsBus(natsServerOf(config.natsUrl), new URL(config.publicUrl).host, app.log)
  const db = await openDatabase({
    ...(bus && { bus }),
    ...(disk && { disk }),
    onAvailability: (available, err) => app.log.error({ err }, available ? 'Database can be reached again' : 'Database can’t be reached'),
    ...databaseOf(config, config.poolSize),
    ...(config.databaseReplica && { replica: config.databaseReplica }),
    ...(traces && { log: recordStatement }),
  }).catch((error: Error & { code?: string }) => {
    if (!NOT_OPENED.includes(error.code ?? '')) throw error
    throw new Misconfigured(
      `Die Datenbank lässt sich nicht öffnen (DATABASE_URL): ${error.message}. Läuft sie, und stimmen Adresse, Anmeldung und Name? / The database can't be opened (DATABASE_URL): see that it runs, and that address, login and name are right.`,
    )
  })
  const servers = serversOf({ app, observed }).map(({ server }) => server as unknown as TlsServer)
  return {
    traces,
    app,
    observed,
    disk,
    db,
    bus,
    files: startFileReader((what, sentence) => app.log.warn(what, sentence)),
    objects: config.documentStore && objectStore(config.documentStore),
    endTypesetting: openTypesetting((what, sentence) => app.log.warn(what, sentence)),
    stream: await createEventStream(db),
    kept: config.tls && pair && keepUpToDate(servers, config.tls, pair, app.log),
    surroundings: watchSurroundings(attemptsOf(config), app.log),
  }
}

/** Ends everything: first what takes calls, then what is at work, at last what both need. */
async function closeAll(
  opened: Opened,
  { outbox, shells, deadlines, frequent, moving }: Background,
  security: SecurityLog | undefined,
): Promise<void> {
  opened.surroundings.close()
  await opened.stream.close()
  for (const server of serversOf(opened)) await server.close()
  await opened.files.close()
  await Promise.all([deadlines?.close(), frequent?.close(), moving?.close(), outbox?.close(), shells?.close()])
  opened.objects?.close()
  await opened.endTypesetting()
  await security?.close()
  await opened.db.close()
  await opened.bus?.close()
  opened.disk?.close()
  opened.kept?.close()
  await opened.traces?.close()
}

/** Keeps the shell that this process serves, if it serves one, and puts this machine's own builds in force with it. */
async function openShells(
  { localBuilds, releaseRule, gateway: serves, shellFolder, shellWaits, development }: Config,
  clock: Clock,
  { app, db, stream }: Opened,
  store: ReleaseStore,
): Promise<ShellBuilds | undefined> {
  if (!serves) {
    if (localBuilds.length) app.log.warn('Local builds come in force where the shell is served, not by this process')
    return undefined
  }
  const builds = await readLocal(localBuilds)
  const isSettled = Object.keys(development).length === 0
  return keepShell(
    { db, clock, stream, log: app.log, waits: shellWaits && isSettled },
    store,
    { folder: shellFolder, isSettled },
    {
      replace: (remote, version) => replacesInForce(builds, remote, version),
      adopt: (shell) =>
        adoptLocal(db, clock, store, builds, { rule: releaseRule, shell }, (remote, version, { code, message }) =>
          app.log.warn({ remote, version, code }, `Local build not put in force: ${message}`),
        ),
    },
  )
}

/** Begins what is done by the clock. */
const beginTimed = (config: Config, clock: Clock, { app, db, objects }: Opened, store: ReleaseStore) => ({
  deadlines: beginDeadlineRun(
    db,
    clock,
    [
      ...allDeadlines(config.retention),
      ...retention(config.retention),
      unnamedFiles(config.retention.unusedFileHours),
      oldReleases(store, config.retentionDays),
      oldShells(store, config.retentionDays),
      oldJobs,
      oldFaults,
      oldLookLinks,
      oldMeasurements,
      oldSwitches,
      oldConfirmations,
      oldEndedSessions,
    ],
    app.log,
  ),
  frequent: beginDeadlineRun(db, clock, [auditSealing, sumFolding], app.log, SEALING_MS),
  moving: objects && keepMoving(db, objects, clock, app.log),
})

/** Who signs users in, and how it is told of them. */
function openSignIn({ identity }: Config, clock: Clock, { app, db }: Opened) {
  const embedded = identity.mode === 'embedded'
  const { url, realm, clientId, audience, companyProviders } = identity
  const directory = directoryOf(identity)
  const issuer = tokenIssuer(
    url,
    realm,
    { audience, clientId, ownSessions: embedded, companyProviders },
    embedded ? ownKeys(app) : undefined,
  )
  const verifyToken = createTokenVerifier(issuer, embedded ? undefined : noteExternalSignIn(db, clock, directory, app.log))
  return { embedded, issuer, directory, verifyToken }
}
type SignIn = ReturnType<typeof openSignIn>

/** What all calls have at hand. */
const depsOf = async (
  config: Config,
  clock: Clock,
  { app, db, stream, files, objects }: Opened,
  { directory, verifyToken }: SignIn,
): Promise<AppDeps> => ({
  gate: createGate(app, config.limits),
  shares: createShares(config.databaseUrl ? config.poolSize : undefined),
  db,
  clock,
  stream,
  files,
  documents: documentStore(objects, app.log),
  verifyToken,
  confirmations: confirmations(db, clock),
  specialBuergen: config.specialBuergen,
  secondFactorFor: config.secondFactorFor,
  retention: config.retention,
  unnamedFiles: config.limits.unnamedFiles,
  directory,
  verifyKey: keyChecker(db, clock, config.operatorKey ?? (await operatorKey(config.dataFolder))),
  ...(config.virusScanner && { scanForViruses: virusScanner(config.virusScanner) }),
})

/** Registers the calls of the services that this process runs. */
const registerServices = (
  app: FastifyInstance,
  { services, rollbackRule, releaseRule: rule, retentionDays }: Config,
  { store, metrics }: Readonly<{ store: ReleaseStore; metrics: Metrics }>,
) =>
  app.register(async (api) => {
    await openCalls(api)
    for (const name of services) {
      const service = SERVICES[name]
      if (service) await api.register(service)
    }
    if (services.includes(PLATFORM)) await api.register(platformService, { store, rollbackRule, rule, retentionDays, metrics })
  })

/** Registers by what those before the portal learn whether it is there. */
function registerHealth({ app, db, surroundings }: Opened, runsOut: () => boolean): void {
  app.get('/health/live', { config: { logged: false } }, async () => ({ status: 'ok', release: RELEASE }))
  // Shows what a call looks like when it has passed whatever stands before the portal: a caller learns of their own call alone.
  app.get('/health/seen', { config: { logged: false } }, async ({ protocol, host, ip }) => ({ protocol, host, address: ip }))
  app.get('/health/ready', { config: { logged: false } }, async (request, reply) =>
    // A process that can't write any more still answers readers; where something else is missing, only some of what people do fails.
    !runsOut() && (await db.reachable()) ? readiness(db.room(), surroundings.missing()) : sendProblem(reply, request.id, 'NICHT_BEREIT'),
  )
}

/** What registers pages needs. */
type Pages = Readonly<{ config: Config; clock: Clock; opened: Opened; security: SecurityLog; wake: () => void }>

/** Registers the embedded provider, or what another one calls; and the pages on which users confirm what they do. */
async function registerSignIn(
  { config, opened: { app }, security, wake }: Pages,
  deps: AppDeps,
  { embedded, issuer }: SignIn,
  demo: DemoSignIn | undefined,
): Promise<void> {
  if (embedded)
    await app.register(identity, {
      config,
      sealer: await prepareIdentity(deps, config),
      wake,
      security,
      passwords: {
        demo,
        // It stands in this product's documents.
        published: demo ? [] : [DEMO_PASSWORD],
      },
    })
  else await app.register(backchannelLogout, { issuer })
  const { clientId, secret = '' } = config.identity.confirmation
  const provider = signingIn(config.identity, config.publicUrl, { clientId, secret }, embedded ? ownProvider(app) : undefined)
  await app.register(confirmationPages, { config, provider, security })
}

/** Registers the page of the first day and the gateway, where this process serves them. */
async function registerPages(
  { config, clock, opened, security, wake }: Pages,
  { store, shells }: Readonly<{ store: ReleaseStore; shells: ShellBuilds | undefined }>,
  metrics: Metrics,
): Promise<void> {
  const { app, db, stream } = opened
  const inviting = invitingOf(config)
  await setUpByVariables(db, clock(), inviting, config.setup, app.log)
  if (!shells) return
  await setupPages(app, { inviting, wake, security })
  await app.register(gateway, {
    config,
    store,
    guard: await watchManifest(db, stream, app.log, { rule: config.releaseRule, development: config.development }),
    shells,
    metrics,
    looks: (token, remote, version) => mayLook(db, clock(), token, remote, version),
  })
}
