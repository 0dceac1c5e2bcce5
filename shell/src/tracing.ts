import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, WebTracerProvider } from '@opentelemetry/sdk-trace-web'
import { RELEASE } from '@avalwerk/domain'
import type { Middleware } from '@avalwerk/api'
import { withoutKeys } from '@avalwerk/platform/withoutKeys'

/** A click is what follows within this time. */
const CLICK_MS = 5_000

/**
 * Traces from the click on: each click begins one, calls that follow belong to it and carry it to the server. Loaded only
 * where an installation wants traces.
 * @param share of clicks, 0 to 1
 */
export function startTracing(share: number): Middleware {
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'avalwerk-browser', 'service.version': RELEASE }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${location.origin}/plattform/traces` }))],
  })
  const tracer = provider.getTracer('avalwerk')
  let click: Span | undefined
  const end = () => {
    click?.end()
    click = undefined
  }
  let clock: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'click',
    ({ target }) => {
      const destination = target instanceof Element ? target.closest('a, button, [role=button], input, tr') : null
      if (!destination) return
      end()
      clearTimeout(clock)
      // The kind of element, never its text: that may be a person's name.
      click = tracer.startSpan(`click ${destination.tagName.toLowerCase()}`, { attributes: { 'url.path': location.pathname } })
      clock = setTimeout(end, CLICK_MS)
    },
    true,
  )
  return (method, address) => {
    const environment = click ? trace.setSpan(context.active(), click) : context.active()
    const [path = ''] = address.split('?')
    const span = tracer.startSpan(
      `${method} ${withoutKeys(path)}`,
      { kind: SpanKind.CLIENT, attributes: { 'url.path': path } },
      environment,
    )
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      header: { traceparent: `00-${traceId}-${spanId}-${String(traceFlags).padStart(2, '0')}` },
      end: (status) => {
        if (status !== undefined) span.setAttribute('http.response.status_code', status)
        if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
}
