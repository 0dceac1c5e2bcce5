/** Answers that the ingress controller of Kubernetes makes itself, by its settings: nginx reads them with the same module. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, newAuthority, requirePackages } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from './site.ts'

const MODULE = '/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so'
const SETTINGS = readFileSync(join(import.meta.dirname, '..', 'kubernetes', 'ingress-nginx', 'controller.yaml'), 'utf8')
/** A text of the settings that is written as a block. */
const snippet = (name: string) => {
  const block = new RegExp(`^  ${name}: \\|\\n((?: {4}.*\\n)+)`, 'm').exec(SETTINGS)?.[1]
  if (!block) throw new Error(`${name} fehlt.`)
  return block.replaceAll(/^ {4}/gm, '')
}

let folder: string
let portal: Server
let nginx: ChildProcess
let ports: { http: number; https: number }
const PAGE = "default-src 'self'; script-src 'nonce-abc'"
beforeAll(async () => {
  requirePackages({ nginx: '/usr/sbin/nginx', 'libnginx-mod-http-headers-more-filter': MODULE })
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-ingress-'))
  chmodSync(folder, 0o755)
  const { certFile, keyFile } = newAuthority(join(folder, 'authority')).issue(join(folder, 'tls'), 'portal.example,other.example')
  portal = createServer((question, answer) => {
    if (question.url === '/page') answer.setHeader('content-security-policy', PAGE).setHeader('strict-transport-security', 'max-age=1')
    answer.setHeader('content-type', 'text/html').end('portal')
  })
  await once(portal.listen(0, '127.0.0.1'), 'listening')
  ports = { http: await freePort(), https: await freePort() }
  const { port } = portal.address() as AddressInfo
  const server = (name: string) => `server {
    listen 127.0.0.1:${ports.http}; listen 127.0.0.1:${ports.https} ssl; server_name ${name};
    client_max_body_size 1k;
    ${snippet('server-snippet')}
    location / { if ($scheme = http) { return 308 https://$host$request_uri; } proxy_pass http://127.0.0.1:${port}; }
    location /down { proxy_pass http://127.0.0.1:1; }
    location /others { more_set_headers "Content-Security-Policy: theirs"; proxy_pass http://127.0.0.1:${port}; }
  }`
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `load_module ${MODULE}; daemon off; pid ${join(folder, 'pid')}; events {}
    http {
      access_log off; ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};
      ${snippet('http-snippet')}
      ${server('portal.example')} ${server('other.example')}
    }`,
  )
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'errors')]
  const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  nginx = spawn('/usr/sbin/nginx', args, { stdio: 'ignore' })
  await until(async () => Boolean(await ask('/page')), 'nginx')
})
afterAll(async () => {
  nginx?.kill('SIGQUIT')
  portal?.closeAllConnections()
  portal?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = Readonly<{ status: number | undefined; headers: IncomingHttpHeaders }>
const ask = (path: string, { host = 'portal.example', plain = false, accept = '*/*', body = '' } = {}) =>
  new Promise<Answer>((done, fail) => {
    const settings = { host: '127.0.0.1', servername: host, path, agent: false, method: body ? 'POST' : 'GET', headers: { host, accept } }
    const heard = (answer: Answer & { statusCode?: number; resume(): void }) => {
      answer.resume()
      done({ status: answer.statusCode, headers: answer.headers })
    }
    const question = plain
      ? requestPlain({ ...settings, port: ports.http }, heard as never)
      : request({ ...settings, port: ports.https, rejectUnauthorized: false }, heard as never)
    question.on('error', fail).end(body)
  })
const OWN = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

test('the ingress’s own refusals are protected as the portal’s are, and name their encoding', async () => {
  for (const [path, body, status] of [
    ['/x', 'x'.repeat(2000), 413],
    ['/down', '', 502],
    [`/${'x'.repeat(20_000)}`, '', 414],
  ] as const) {
    const answer = await ask(path, { body })
    expect(answer).toMatchObject({ status, headers: { ...OWN, 'content-type': 'text/html; charset=utf-8' } })
  }
})

test('the portal’s headers stay, and others behind the same controller keep theirs', async () => {
  const page = await ask('/page')
  expect(page.headers).toMatchObject({ 'content-security-policy': PAGE, 'strict-transport-security': 'max-age=1' })
  for (const path of ['/page', '/x']) {
    const { headers } = await ask(path, { host: 'other.example' })
    expect([headers['content-security-policy'], headers['referrer-policy']]).toEqual([path === '/page' ? PAGE : undefined, undefined])
    expect(headers['content-type']).toBe('text/html')
  }
  expect((await ask('/others', { host: 'other.example' })).headers['content-security-policy']).toBe('theirs')
})

test('without TLS the ingress redirects pages alone', async () => {
  const plain = (path: string, accept: string, host = 'portal.example') => ask(path, { plain: true, accept, host })
  expect(await plain('/auftraggeber/x', 'text/html,*/*')).toMatchObject({
    status: 308,
    headers: { location: 'https://portal.example/auftraggeber/x', 'content-security-policy': OWN['content-security-policy'] },
  })
  const call = await plain('/partnerservice/api/private/v2/x', 'application/json')
  expect([call.status, call.headers.location, call.headers['strict-transport-security']]).toEqual([403, undefined, undefined])
  expect((await plain('/.well-known/acme-challenge/x', '*/*')).status).toBe(308)
  expect((await plain('/x', 'application/json', 'other.example')).status).toBe(308)
})
