import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'

/** Traces from the click to the statement, where an installation has a collector for them. */
export type Tracing = Readonly<{
  /** Follows every call of a server. */
  begleite(app: FastifyInstance): Promise<void>
  schließe(): Promise<void>
}>

const SCHNITTSTELLE = 'avalwerk'

/**
 * Starts to trace; its library is loaded now, and never where nobody wants traces.
 * @param endpunkt of the collector (OTLP over HTTP), without `/v1/traces`
 * @param anteil of traces that begin here, 0 to 1; what the browser began is followed as the browser decided
 */
export async function beginneSpuren(endpunkt: string, anteil: number, dienst: string): Promise<Tracing> {
  const [{ NodeTracerProvider }, basis, { OTLPTraceExporter }, { resourceFromAttributes }, { FastifyOtelInstrumentation }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@fastify/otel'),
    ])
  const anbieter = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': dienst }),
    sampler: new basis.ParentBasedSampler({ root: new basis.TraceIdRatioBasedSampler(anteil) }),
    spanProcessors: [new basis.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpunkt}/v1/traces` }))],
  })
  // Also sets the keeper of contexts and the reader of `traceparent`.
  anbieter.register()
  const instrumentation = new FastifyOtelInstrumentation()
  instrumentation.setTracerProvider(anbieter)
  return {
    begleite: async (app) => {
      await app.register(instrumentation.plugin() as never)
    },
    // What a collector doesn't take any more is lost: it keeps no portal from ending.
    schließe: () => anbieter.shutdown().catch(() => undefined),
  }
}

/** A statement as part of the call that made it. What was bound to it is nobody's business. */
export function recordStatement({ query, queryDurationMillis, level }: LogEvent): void {
  if (!trace.getSpan(context.active())) return
  const ende = Date.now()
  const art = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'sql'
  const spur: Span = trace.getTracer(SCHNITTSTELLE).startSpan(art, {
    kind: SpanKind.CLIENT,
    startTime: ende - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': art, 'db.query.text': query.sql.slice(0, 2000) },
  })
  if (level === 'error') spur.setStatus({ code: SpanStatusCode.ERROR })
  spur.end(ende)
}
