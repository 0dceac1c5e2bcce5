import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'

/** Traces from the click to the statement, where an installation has a collector for them. */
export type Tracing = Readonly<{
  /** Follows every call of a server. */
  accompany(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}>

const API = 'avalwerk'

/**
 * Starts to trace; the library is loaded only now, and so never where no traces are wanted.
 * @param endpoint of the collector (OTLP over HTTP), without `/v1/traces`
 * @param ratio of traces that begin here, 0 to 1; what the browser began is followed as the browser decided
 */
export async function startTracing(endpoint: string, ratio: number, service: string): Promise<Tracing> {
  const [{ NodeTracerProvider }, base, { OTLPTraceExporter }, { resourceFromAttributes }, { FastifyOtelInstrumentation }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@fastify/otel'),
    ])
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new base.ParentBasedSampler({ root: new base.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new base.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  // Also sets the keeper of contexts and the reader of `traceparent`.
  provider.register()
  const instrumentation = new FastifyOtelInstrumentation()
  instrumentation.setTracerProvider(provider)
  return {
    accompany: async (app) => {
      await app.register(instrumentation.plugin() as never)
    },
    // Traces that the collector doesn't take any more are lost: they don't keep the portal from ending.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

/** Records a statement as part of the call that made it, without the values bound to it, which don't belong in traces. */
export function recordStatement({ query, queryDurationMillis, level }: LogEvent): void {
  if (!trace.getSpan(context.active())) return
  const end = Date.now()
  const kind = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'sql'
  const span: Span = trace.getTracer(API).startSpan(kind, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': kind, 'db.query.text': query.sql.slice(0, 2000) },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
