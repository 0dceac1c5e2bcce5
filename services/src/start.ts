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
import { retention } from './retention/index.ts'
import { auditSealing, auditService, SEALING_MS } from './audit/index.ts'
import { allDeadlines } from './deadlines/index.ts'
import { beginDeadlineRun, type DeadlineRun } from './kernel/deadlines.ts'
import { gateway } from './gateway/index.ts'
import { konfiguratorService } from './konfigurator/index.ts'
import {
  backchannelLogout,
  confirmationPages,
  confirmations,
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
import { createEventStream } from './kernel/eventStream.ts'
import { noteExternalSignIn } from './kernel/external-sign-in.ts'
import { openCalls } from './kernel/calls.ts'
import type { AppDeps } from './kernel/deps.ts'
import { createGate } from './kernel/gate.ts'
import { createShares } from './kernel/shares.ts'
import { type Database, databaseOf, openDatabase } from './kernel/database.ts'
import { watchDisk } from './kernel/disk.ts'
import type { Config } from './kernel/configuration.ts'
import { logCalls } from './kernel/call-log.ts'
import { countCalls, createMetrics, serveMetrics } from './kernel/metrics.ts'
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
  keyChecker,
  mayLook,
  oldMeasurements,
  oldReleases,
  operatorKey,
  platformService,
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
export type Portal = Readonly<{ app: FastifyInstance; db: Database; outbox: Outbox; deadlines: DeadlineRun; close(): Promise<void> }>

/** No server answers there; or one that doesn't know the login, or has no such database. */
const NOT_OPENED = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000']

/**
 * Starts the portal: database, services, sign-in, gateway; all of them in one process, or those of SERVICES.
 * @throws Misconfigured if a service is unknown, the port is taken, what it is set up with by variables is wrong, certificate
 * and key are no pair, or the database can't be opened
 */
export async function start(config: Config, clock: Clock = systemClock): Promise<Portal> {
  const unknown = config.services.filter((name) => !SERVICES[name] && name !== PLATFORM)
  if (unknown.length)
    throw new Misconfigured(`Unbekannte Dienste in SERVICES: ${unknown.join(', ')} / Unknown services in SERVICES: ${unknown.join(', ')}`)
  const pair =
    config.tls &&
    (await readPair(config.tls).catch(({ message }: Error) => {
      throw new Misconfigured(message)
    }))
  const traces = config.traces && (await startTracing(config.traces.endpoint, config.traces.share, config.traces.service))
  const metrics = createMetrics()
  const app = createServer(config.logLevel, config.publicUrl, config.trustedProxies, config.bodyTimes, pair)
  /** The server that answers those who watch the portal. */
  const observed =
    config.metricsPort === undefined ? app : createServer(config.logLevel, config.publicUrl, config.trustedProxies, config.bodyTimes, pair)
  const servers = observed === app ? [app] : [app, observed]
  const disk = config.databaseUrl
    ? undefined
    : await watchDisk(config.dataFolder, config.diskReserve, (room) =>
        app.log.error({ room, folder: config.dataFolder }, room === 'ENOUGH' ? 'Room on the disk again' : 'Disk almost full: read-only'),
      )
  const db = await openDatabase({
    ...(disk && { disk }),
    onAvailability: (available, err) => app.log.error({ err }, available ? 'Database can be reached again' : 'Database can’t be reached'),
    ...databaseOf(config, config.poolSize),
    ...(traces && { log: recordStatement }),
  }).catch((error: Error & { code?: string }) => {
    if (!NOT_OPENED.includes(error.code ?? '')) throw error
    throw new Misconfigured(
      `Die Datenbank lässt sich nicht öffnen (DATABASE_URL): ${error.message}. Läuft sie, und stimmen Adresse, Anmeldung und Name? / The database can't be opened (DATABASE_URL): see that it runs, and that address, login and name are right.`,
    )
  })
  const files = startFileReader((what, sentence) => app.log.warn(what, sentence))
  const endTypesetting = openTypesetting((what, sentence) => app.log.warn(what, sentence))
  let runsOut = false
  const stream = await createEventStream(db)
  let outbox: Outbox | undefined
  let deadlines: DeadlineRun | undefined
  let sealing: DeadlineRun | undefined
  let security: SecurityLog | undefined
  const kept =
    config.tls &&
    pair &&
    keepUpToDate(
      servers.map(({ server }) => server as unknown as TlsServer),
      config.tls,
      pair,
      app.log,
    )
  for (const { server } of kept ? servers : [])
    watchHandshakes(server, (reason, address) => security?.tell({ kind: 'tls-failed', reason, ...(address && { address }) }))
  const surroundings = watchSurroundings(attemptsOf(config), app.log)
  const close = async () => {
    // Proxies that send calls here learn that they must send no more, while calls are still answered.
    runsOut = true
    if (config.drainMs) await new Promise((next) => setTimeout(next, config.drainMs))
    surroundings.close()
    await stream.close()
    for (const server of servers) await server.close()
    await files.close()
    await deadlines?.close()
    await sealing?.close()
    await outbox?.close()
    await endTypesetting()
    await security?.close()
    await db.close()
    disk?.close()
    kept?.close()
    await traces?.close()
  }
  try {
    // Sample code is loaded where there is a demo, which production refuses.
    const demo = config.demo ? await import('./demo/index.ts') : undefined
    await demo?.createDemoData(db, clock, config.publicUrl)
    security = securityLog(app.log, db, metrics.securityEvents, stream)
    watchRefusals(app, security, objectLookup(db))
    outbox = startWorkers(db, jobHandlers(db, clock, config, app.log), app.log)
    stream.onEach(outbox.wake)
    const store = config.releaseBucket ? s3Store(config.releaseBucket, config.releaseFolder) : folderStore(config.releaseFolder)
    for (const sentence of config.advice) app.log.warn(sentence)
    await adoptLocal(db, clock, store, config.localBuilds, config.releaseRule, (remote, version, { code, message }) =>
      app.log.warn({ remote, version, code }, `Local build not put in force: ${message}`),
    )
    deadlines = beginDeadlineRun(
      db,
      clock,
      [
        ...allDeadlines(config.retention),
        ...retention(config.retention),
        unnamedFiles(config.retention.unusedFileHours),
        oldReleases(store, config.retentionDays),
        oldMeasurements,
        oldConfirmations,
        oldEndedSessions,
      ],
      app.log,
    )
    sealing = beginDeadlineRun(db, clock, [auditSealing], app.log, SEALING_MS)
    const embedded = config.identity.mode === 'embedded'
    const { url, realm, clientId, audience, companyProviders } = config.identity
    const directory = directoryOf(config.identity)
    const issuer = tokenIssuer(
      url,
      realm,
      { audience, clientId, ownSessions: embedded, companyProviders },
      embedded ? ownKeys(app) : undefined,
    )
    await app.register(rateLimit, { global: false })
    const deps: AppDeps = {
      gate: createGate(app, config.limits),
      shares: createShares(config.databaseUrl ? config.poolSize : undefined),
      db,
      clock,
      stream,
      files,
      verifyToken: createTokenVerifier(issuer, embedded ? undefined : noteExternalSignIn(db, clock, directory, app.log)),
      confirmations: confirmations(db, clock),
      specialBuergen: config.specialBuergen,
      secondFactorFor: config.secondFactorFor,
      retention: config.retention,
      unnamedFiles: config.limits.unnamedFiles,
      directory,
      verifyKey: keyChecker(db, clock, config.operatorKey ?? (await operatorKey(config.dataFolder))),
      ...(config.virusScanner && { scanForViruses: virusScanner(config.virusScanner) }),
    }
    await traces?.accompany(app)
    countCalls(app, metrics)
    logCalls(app)
    serveMetrics(observed, metrics, config.metricsToken)
    measureProcess(metrics, { db, stream, surroundings, disk, certificate: kept, unknownJobs: () => outbox?.unknown() ?? 0 })
    app.addHook('onSend', async (_request, reply) => {
      if (runsOut) reply.header('connection', 'close')
    })
    app.decorate('deps', deps)
    await app.register(async (api) => {
      await openCalls(api)
      for (const name of config.services) {
        const service = SERVICES[name]
        if (service) await api.register(service)
      }
      if (config.services.includes(PLATFORM))
        await api.register(platformService, {
          store,
          rollbackRule: config.rollbackRule,
          rule: config.releaseRule,
          retentionDays: config.retentionDays,
          metrics,
        })
    })
    app.get('/health/live', { config: { logged: false } }, async () => ({ status: 'ok', release: RELEASE }))
    // Shows what a call looks like when it has passed whatever stands before the portal: a caller learns of their own call alone.
    app.get('/health/seen', { config: { logged: false } }, async ({ protocol, host, ip }) => ({ protocol, host, address: ip }))
    app.get('/health/ready', { config: { logged: false } }, async (request, reply) =>
      // A process that can't write any more still answers readers; where something else is missing, only some of what people do fails.
      !runsOut && (await db.reachable()) ? readiness(db.room(), surroundings.missing()) : sendProblem(reply, request.id, 'NICHT_BEREIT'),
    )
    if (embedded)
      await app.register(identity, {
        config,
        sealer: await prepareIdentity(deps, config),
        wake: outbox.wake,
        security,
        passwords: {
          demo: demo?.demoSignIn(db),
          // It stands in this product's documents.
          published: demo ? [] : [DEMO_PASSWORD],
        },
      })
    else await app.register(backchannelLogout, { issuer })
    const { clientId: confirmationClientId, secret = '' } = config.identity.confirmation
    const freshSignIn = signingIn(
      config.identity,
      config.publicUrl,
      { clientId: confirmationClientId, secret },
      embedded ? ownProvider(app) : undefined,
    )
    await app.register(confirmationPages, { config, provider: freshSignIn, security })
    const inviting = invitingOf(config)
    await setUpByVariables(db, clock(), inviting, config.setup, app.log)
    if (config.gateway) {
      await setupPages(app, { inviting, wake: outbox.wake, security })
      await app.register(gateway, {
        config,
        store,
        guard: await watchManifest(db, stream, app.log, config.development),
        metrics,
        looks: (token, remote, version) => mayLook(db, clock(), token, remote, version),
      })
    }
    if (observed !== app) await listenAt(observed, config.host, config.metricsPort as number, 'METRICS_PORT')
    await listenAt(app, config.host, config.port, 'PORT')
    return { app, db, outbox, deadlines, close }
  } catch (error) {
    await close()
    throw error
  }
}
