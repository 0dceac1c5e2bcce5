/** What an operator sees: metrics, traces from the browser's call to the statement, what browsers are told to report. */
import { until, untilThere } from '@avalwerk/testing'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runRemoteCommand, platform, release, publishRelease } from './platformHelp.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { SERVER } from './server.ts'

type Trace = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
type Submission = { resourceSpans: { resource: object; scopeSpans: { spans: Trace[] }[] }[] }

let collector: Server
const collected: Submission[] = []
let portal: TestPortal
const TOKEN = 'metriken-nur-fuer-prometheus'

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') collected.push(JSON.parse(text) as Submission)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready))
  const shell = await mkdtemp(join(tmpdir(), 'avalwerk-shell-'))
  await writeFile(join(shell, 'shell.json'), JSON.stringify({ entry: [], preload: [], integrity: {}, shared: {}, font: null, icon: null }))
  portal = await startTestPortal({
    SHELL_DIR: shell,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER_ARG: '0',
    METRICS_TOKEN: TOKEN,
    SENTRY_DSN: 'https://schluessel@fehler.example/42',
    SENTRY_ENVIRONMENT: 'probe',
  })
})
afterAll(async () => {
  await portal?.close()
  collector?.close()
})

const traces = () => collected.flatMap((s) => s.resourceSpans.flatMap((r) => r.scopeSpans.flatMap(({ spans }) => spans)))
const untilCollected = (trace: string, howMany: number): Promise<Trace[]> =>
  untilThere(() => {
    const own = traces().filter(({ traceId }) => traceId === trace)
    return own.length >= howMany ? own : undefined
  })

describe('Traces', () => {
  test('reach from the browser’s call to the statement, without its values', async () => {
    const [trace, span] = [randomUUID().replaceAll('-', ''), 'abcdef0123456789']
    await portal.call('ag.admin', 'GET', '/buergschaftservice/api/private/v2/buergschaften/10004711', undefined, {
      traceparent: `00-${trace}-${span}-01`,
    })
    const own = await untilCollected(trace, 3)
    const request = own.find(({ parentSpanId }) => parentSpanId === span)
    expect(request).toBeDefined()
    const splitStatements = own.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))
    expect(splitStatements.length).toBeGreaterThan(1)
    const ids = new Set(own.map(({ spanId }) => spanId))
    for (const { parentSpanId } of splitStatements) expect(ids.has(parentSpanId ?? '')).toBe(true)
    expect(JSON.stringify(splitStatements)).not.toContain('10004711')
  })
  test('don’t come about where the browser wanted none', async () => {
    const trace = randomUUID().replaceAll('-', '')
    await portal.call('ag.admin', 'GET', '/partnerservice/api/private/v2/laenderliste', undefined, {
      traceparent: `00-${trace}-abcdef0123456789-00`,
    })
    await portal.call('ag.admin', 'GET', '/partnerservice/api/private/v2/laenderliste')
    expect(traces().filter(({ traceId }) => traceId === trace)).toEqual([])
  })
  test('of the browser go over us to the collector, within limits', async () => {
    const trace = randomUUID().replaceAll('-', '')
    const submission = {
      resourceSpans: [{ resource: {}, scopeSpans: [{ spans: [{ traceId: trace, spanId: 'a', name: 'click', attributes: [] }] }] }],
    }
    expect((await portal.call(undefined, 'POST', '/plattform/traces', submission)).status).toBe(200)
    await untilCollected(trace, 1)
    expect((await portal.call(undefined, 'POST', '/plattform/traces', { x: 'x'.repeat(300_000) })).status).toBe(413)
  })
})

describe('Metrics', () => {
  const fetchIt = (header: Record<string, string> = {}) => fetch(`${portal.url}/metrics`, { headers: header })
  test('are given only to callers with the password', async () => {
    expect((await fetchIt()).status).toBe(404)
    expect((await fetchIt({ authorization: 'Bearer falsch' })).status).toBe(404)
    expect((await fetchIt({ authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  })
  test('count calls by route, starts and errors by remote and version', async () => {
    await publishRelease(portal, release('mfe-metrik', '1.0.0'))
    await runRemoteCommand(portal, 'PUT', 'mfe-metrik', 'version', { version: '1.0.0', stand: 0 })
    const { id } = (
      await portal.request<{ id: string }>('ag.admin', 'POST', `${platform}/messungen/starts`, { remote: 'mfe-metrik', version: '1.0.0' })
    ).body
    const measure = (fehler: string | null) =>
      portal.call('ag.admin', 'POST', `${platform}/messungen`, {
        messungen: [{ id, remote: 'mfe-metrik', version: '1.0.0', dauerMs: fehler ? null : 300, fehler }],
      })
    await measure(null)
    await measure('DARSTELLUNG')
    await portal.call(undefined, 'GET', `/gibt/es/nicht/${randomUUID()}`)
    const text = await (await fetchIt({ authorization: `Bearer ${TOKEN}` })).text()
    expect(text).toContain('avalwerk_remote_starts_total{remote="mfe-metrik",version="1.0.0"} 1')
    expect(text).toContain('avalwerk_remote_faults_total{remote="mfe-metrik",version="1.0.0",kind="DARSTELLUNG"} 1')
    expect(text).toMatch(/avalwerk_remote_load_seconds_bucket\{le="0.5",remote="mfe-metrik",version="1.0.0"\} 1/)
    expect(text).toMatch(/http_request_duration_seconds_count\{method="PUT",route="[^"]*remotes\/:remote\/version",status="200"\} 1/)
    expect(text).toMatch(/avalwerk_outbox_pending \d+/)
    expect(text).toMatch(/avalwerk_outbox_unknown 0/)
    expect(text).toMatch(/avalwerk_outbox_failed \d+/)
    expect(text).toContain('avalwerk_event_streams 0')
    // The tests' own server keeps no archive.
    expect(/^avalwerk_wal_archive_failing (\d)$/m.exec(text)?.[1]).toBe(SERVER && '0')
    expect(text).not.toContain('/gibt/es/nicht')
  })
  test('error reports count under the names that exist', async () => {
    const reportFault = (remote: string, version: string) =>
      portal.call(undefined, 'POST', '/plattform/reports', { meldung: 'x', seite: '/', remote, version })
    // The gateway learns the names when the change is announced.
    const names = async () => (await fetch(`${portal.url}/plattform/manifest.json`)).text()
    await until(async () => (await names()).includes('mfe-metrik'))
    await reportFault('mfe-metrik', '1.0.0')
    await reportFault('mfe-erfunden', '7.7.7')
    const text = await (await fetchIt({ authorization: `Bearer ${TOKEN}` })).text()
    expect(text).toContain('avalwerk_browser_reports_total{remote="mfe-metrik",version="1.0.0"} 1')
    expect(text).not.toContain('mfe-erfunden')
  })
})

test('the page tells the shell what is wished, and the policy permits it', async () => {
  const response = await fetch(`${portal.url}/auftraggeber/x`, { headers: { accept: 'text/html' } })
  expect(response.headers.get('content-security-policy')).toMatch(/connect-src 'self'[^;]*https:\/\/fehler\.example/)
  expect(await response.text()).toContain('"errorService":{"dsn":"https://schluessel@fehler.example/42","environment":"probe"}')
})
