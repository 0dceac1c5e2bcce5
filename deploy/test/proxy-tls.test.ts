/** nginx speaks TLS to the portal, and to no server that only says that it is the portal. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlain, type Server } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Authority, freePort, newAuthority, requirePackages } from '@avalwerk/testing'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { PORTAL_NAMES, startNginx, until } from './site.ts'

let folder: string
let authority: Authority
beforeAll(() => {
  requirePackages({ nginx: '/usr/sbin/nginx' })
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-proxy-'))
  // nginx's workers run as another user.
  chmodSync(folder, 0o755)
  authority = newAuthority(join(folder, 'authority'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
})

type Asked = { paths: string[] }
/** A server in the portal's place. */
async function inPlace(server: Server, asked: Asked): Promise<number> {
  server.on('request', (request, response) => {
    asked.paths.push(`${request.url} ${(request.socket as { encrypted?: boolean }).encrypted ? 'TLS' : 'plain'}`)
    response.end('portal')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  ends.push(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return (server.address() as AddressInfo).port
}
/** A server with a certificate that an authority issued for a name. */
const withCertificate = (name: string, names: string, by = authority, days = 90) => {
  const { certFile, keyFile } = by.issue(join(folder, name), names, days)
  return createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) })
}
/** Our nginx before the server that is in the portal's place. */
async function proxy(name: string, ...behind: readonly number[]) {
  const own = join(folder, `nginx-${name}`)
  mkdirSync(join(own, 'cache'), { recursive: true })
  const ports = { http: await freePort(), https: await freePort() }
  ends.push(await startNginx(own, ports, behind, authority))
  const url = `https://localhost:${ports.https}`
  await until(async () => Boolean(await fetch(`${url}/metrics`)), 'nginx')
  return { url, plain: `http://localhost:${ports.http}`, errors: () => readFileSync(join(own, 'fehler.log'), 'utf8') }
}

test('the proxy passes calls on over TLS to a server with the authority’s certificate for its name', async () => {
  const asked: Asked = { paths: [] }
  const { url } = await proxy('right', await inPlace(withCertificate('right', PORTAL_NAMES), asked))
  for (const path of ['/auftraggeber/x', '/remotes/mfe-texte/1/a.js', '/plattform/manifest.json', '/x/hochladen/csv']) {
    const answer = await fetch(url + path)
    expect([answer.status, await answer.text()]).toEqual([200, 'portal'])
  }
  expect(asked.paths).toHaveLength(4)
  expect(asked.paths.every((path) => path.endsWith('TLS'))).toBe(true)
})

test.each<[what: string, name: string, make: () => Server, says: RegExp]>([
  [
    'another authority’s',
    'stranger',
    () => withCertificate('stranger', PORTAL_NAMES, newAuthority(join(folder, 'stranger-authority'))),
    /upstream SSL certificate verify error/,
  ],
  [
    'one for another name',
    'name',
    () => withCertificate('name', 'other.internal'),
    /upstream SSL certificate does not match "portal.internal"/,
  ],
  ['one that has ended', 'ended', () => withCertificate('ended', PORTAL_NAMES, authority, -1), /certificate has expired/],
  ['none at all', 'plain', () => createPlain(), /SSL_do_handshake\(\) failed/],
])('the proxy sends nothing to a server that shows %s, tells users so in German and operators why', async (_what, name, make, says) => {
  const asked: Asked = { paths: [] }
  const { url, errors } = await proxy(name, await inPlace(make(), asked))
  const answer = await fetch(`${url}/auftraggeber/x`, { headers: { authorization: 'Bearer secret' } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await answer.text()).toContain('Das Portal ist gerade nicht erreichbar')
  expect(asked.paths).toEqual([])
  expect(errors()).toMatch(says)
})

test('the proxy names the encoding of its own plain pages, too', async () => {
  const { url, plain } = await proxy('pages', await inPlace(withCertificate('pages', PORTAL_NAMES), { paths: [] }))
  for (const [address, status] of [
    [`${url}/metrics`, 404],
    [`${url}/health/ready`, 404],
    [plain, 403],
  ] as const) {
    const answer = await fetch(address)
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, status, 'text/html; charset=utf-8'])
  }
  const led = await fetch(`${plain}/x`, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect([led.status, led.headers.get('content-type')]).toEqual([308, 'text/html; charset=utf-8'])
})
