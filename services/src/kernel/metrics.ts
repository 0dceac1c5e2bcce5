import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { EVENTS_OF_AUDIT } from './security-events.ts'
import { routeOf, sendProblem } from './server.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Makes the counters of this process, for Prometheus. Names and labels are English, as its dashboards have them. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    /** Seconds of every call, by its route. */
    calls: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of calls by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    /** Starts of remotes in browsers, as they told this process. */
    starts: new Counter({
      name: 'avalwerk_remote_starts_total',
      help: 'Starts of remotes in browsers',
      labelNames: ['remote', 'version'],
      registers,
    }),
    remoteFaults: new Counter({
      name: 'avalwerk_remote_faults_total',
      help: 'Starts of remotes that failed, by kind of fault',
      labelNames: ['remote', 'version', 'kind'],
      registers,
    }),
    loadTime: new Histogram({
      name: 'avalwerk_remote_load_seconds',
      help: 'Time from the wish for a remote to its page',
      labelNames: ['remote', 'version'],
      buckets: SECONDS,
      registers,
    }),
    switchTime: new Histogram({
      name: 'avalwerk_remote_switch_seconds',
      help: 'Time until the page of a remote that was loaded already',
      labelNames: ['remote', 'version'],
      buckets: SECONDS,
      registers,
    }),
    withdrawn: new Counter({
      name: 'avalwerk_remote_rollbacks_total',
      help: 'Releases that the platform took back by itself',
      labelNames: ['remote', 'version'],
      registers,
    }),
    /** What concerns security, by the kinds of `security-events.ts`. */
    securityEvents: securityCounter(registers),
    browserReports: new Counter({
      name: 'avalwerk_browser_reports_total',
      help: 'Error reports of browsers',
      labelNames: ['remote', 'version'],
      registers,
    }),
  }
}
/** Events that may come only once begin with 0: for Prometheus, a counter that it sees for the first time hasn't increased. */
function securityCounter(registers: Registry[]) {
  const counter = new Counter({
    name: 'avalwerk_security_events_total',
    help: 'Events that concern security, by kind and reason',
    labelNames: ['event', 'reason'],
    registers,
  })
  for (const [reason, event] of EVENTS_OF_AUDIT) counter.inc({ event, reason }, 0)
  return counter
}
export type Metrics = ReturnType<typeof createMetrics>

/** A number that is asked for when Prometheus asks. */
export function measure({ registry }: Metrics, name: string, help: string, value: () => number | Promise<number>): void {
  const counter = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      counter.set(await value())
    },
  })
}

/** A number for each of several names, asked for when Prometheus asks. */
export function measureEach(
  { registry }: Metrics,
  name: string,
  help: string,
  label: string,
  values: () => Iterable<readonly [name: string, value: number]>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [of, value] of values()) gauge.set({ [label]: of }, value)
    },
  })
}

/** Counts a server's calls by their routes. */
export function countCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    metrics.calls.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

/** Answers `/metrics`: for a caller with the token; where none is set, for this machine alone, when no proxy passed the call on. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { config: { logged: false } }, async (request, reply) => {
    if (!may(request, token)) return sendProblem(reply, request.id, 'NICHT_GEFUNDEN')
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function may(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return LOCAL.includes(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
  const [given, demanded] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === demanded.length && timingSafeEqual(given, demanded)
}
const LOCAL = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
