import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { check, type Finding, judge, osv, packagesOf, registry, WITNESS } from './advisories.ts'

let server: Server
let address: string
let answer: (request: { url: string; body: string }) => { status: number; body: unknown } | undefined
const asked: string[] = []

beforeEach(async () => {
  asked.length = 0
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
      asked.push(request.url ?? '')
      const given = answer({ url: request.url ?? '', body })
      if (!given) return
      response.writeHead(given.status, { 'content-type': 'application/json', location: '/elsewhere' })
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const LOCKED = new Map([
  ['left', ['1.0.0', '2.0.0']],
  ['right', ['3.1.4']],
])
/** What every source of advisories knows about, so that one which knows nothing is told from one that finds nothing. */
const ABOUT_WITNESS = {
  url: 'https://example.org/GHSA-35jh-r3h4-6jhm',
  title: 'command injection',
  severity: 'high',
  vulnerable_versions: '<4.17.21',
}
const about = (severity: string, vulnerable_versions: string) => ({
  url: 'https://example.org/GHSA-aaaa-bbbb-cccc',
  title: 'something',
  severity,
  vulnerable_versions,
})
const asRegistry = (advisories: object) => {
  answer = ({ url }) =>
    url === '/-/npm/v1/security/advisories/bulk'
      ? { status: 200, body: { [WITNESS.name]: [ABOUT_WITNESS], ...advisories } }
      : { status: 404, body: {} }
}

test('reads names and versions from a lock file, each once, without what peers they stand beside', () => {
  const text = `lockfileVersion: '9.0'

packages:

  '@scope/one@1.2.3':
    resolution: {integrity: sha512-x}
  two@0.1.0:
    resolution: {integrity: sha512-x}
  two@0.2.0:
    resolution: {integrity: sha512-x}

snapshots:

  '@scope/one@1.2.3(two@0.2.0)': {}
`
  expect([...packagesOf(text)]).toEqual([
    ['@scope/one', ['1.2.3']],
    ['two', ['0.1.0', '0.2.0']],
  ])
})

test('asks a registry, and tells the versions that are meant from those that are not', async () => {
  asRegistry({ left: [about('high', '<2.0.0')] })
  const result = await check(LOCKED, [registry(address)])
  expect(result).toEqual({
    source: expect.stringContaining(new URL(address).host),
    findings: [{ id: 'GHSA-aaaa-bbbb-cccc', name: 'left', version: '1.0.0', severity: 'high', title: 'something' }],
    failures: [],
  })
})

test('a failure doesn’t name the password of an address', async () => {
  const { failures } = await check(LOCKED, [registry('http://somebody:secret@127.0.0.1:1/')])
  expect(failures).toHaveLength(1)
  expect(failures.join()).not.toContain('secret')
})

test('asks OSV in portions, follows its pages, and looks up how grave each is', async () => {
  answer = ({ url, body }) => {
    if (url === '/v1/querybatch') {
      const { queries } = JSON.parse(body) as { queries: { package: { name: string }; version: string; page_token?: string }[] }
      return {
        status: 200,
        body: {
          results: queries.map((query) => {
            if (query.package.name === WITNESS.name) return { vulns: [{ id: 'GHSA-witness' }] }
            if (query.version === '3.1.4' && !query.page_token) return { vulns: [{ id: 'GHSA-1' }], next_page_token: 'more' }
            return query.page_token === 'more' ? { vulns: [{ id: 'GHSA-2' }] } : {}
          }),
        },
      }
    }
    return {
      status: 200,
      body: { id: url.slice(10), summary: 'said', database_specific: { severity: url.endsWith('GHSA-2') ? 'CRITICAL' : 'MODERATE' } },
    }
  }
  const { findings, source } = await check(LOCKED, [osv(address)])
  expect(source).toContain(new URL(address).host)
  expect(findings).toEqual([
    { id: 'GHSA-1', name: 'right', version: '3.1.4', severity: 'moderate', title: 'said' },
    { id: 'GHSA-2', name: 'right', version: '3.1.4', severity: 'critical', title: 'said' },
  ])
})

test.each([
  ['refuses the call', () => ({ status: 405, body: {} })],
  ['answers with a page', () => ({ status: 200, body: '<html>' })],
  ['leads elsewhere', () => ({ status: 307, body: {} })],
  ['answers, and knows nothing: not even what everybody knows', () => ({ status: 200, body: {} })],
  ['answers in another form', () => ({ status: 200, body: { [WITNESS.name]: [{ id: 1 }] } })],
] as const)('a source that %s has checked nothing', async (_name, given) => {
  answer = given
  const result = await check(LOCKED, [registry(address), osv(address)])
  expect(result.source).toBeUndefined()
  expect(result.failures).toHaveLength(2)
  expect(asked).not.toContain('/elsewhere')
  expect(judge(result, [], new Date('2026-11-23'))).toMatchObject({
    exitCode: 2,
    lines: expect.arrayContaining([expect.stringMatching(/^Not checked/)]),
  })
})

test('a source that never answers is given up, and the next one asked', async () => {
  answer = () => undefined
  const started = Date.now()
  const result = await check(LOCKED, [registry(address, 200)])
  expect(result.source).toBeUndefined()
  expect(Date.now() - started).toBeLessThan(5_000)
})

test('a source that cannot be reached leaves it to the next', async () => {
  asRegistry({})
  const result = await check(LOCKED, [osv('http://127.0.0.1:1'), registry(address)])
  expect(result.source).toContain(new URL(address).host)
  expect(result.failures).toHaveLength(1)
})

const finding: Finding = { id: 'GHSA-aaaa-bbbb-cccc', name: 'left', version: '1.0.0', severity: 'high', title: 'something' }
const found = (...findings: Finding[]) => ({ source: 'a source', findings, failures: [] })
const accepted = { id: finding.id, name: 'left', why: 'not reached: we never call it', until: '2026-12-31' }
const day = (text: string) => new Date(`${text}T12:00:00Z`)

test('a high advisory ends with 1, one that is less grave is reported and passes', () => {
  expect(judge(found(finding), [], day('2026-11-23')).exitCode).toBe(1)
  expect(judge(found({ ...finding, severity: 'critical' }), [], day('2026-11-23')).exitCode).toBe(1)
  const moderate = judge(found({ ...finding, severity: 'moderate' }), [], day('2026-11-23'))
  expect(moderate.exitCode).toBe(0)
  expect(moderate.lines.join('\n')).toContain(finding.id)
  expect(judge(found(), [], day('2026-11-23'))).toMatchObject({ exitCode: 0 })
})

test('an advisory without a gravity counts as grave', () => {
  expect(judge(found({ ...finding, severity: 'unknown' }), [], day('2026-11-23')).exitCode).toBe(1)
})

test('an accepted advisory passes until its day, for that package alone, and is named with the reason', () => {
  const passed = judge(found(finding), [accepted], day('2026-12-31'))
  expect(passed.exitCode).toBe(0)
  expect(passed.lines.join('\n')).toContain(accepted.why)
  expect(judge(found(finding), [accepted], day('2027-01-01')).exitCode).toBe(1)
  expect(judge(found({ ...finding, name: 'right' }), [accepted], day('2026-11-23')).exitCode).toBe(1)
})

test('says of what is accepted and no more found that its line can go', () => {
  expect(judge(found(), [accepted], day('2026-11-23')).lines.join('\n')).toContain('can go')
})
