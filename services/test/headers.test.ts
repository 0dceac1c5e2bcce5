/** Headers that protect the person who opens an address: on every answer of every path, whichever part of the server makes it. */
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { protectiveHeaders } from '../src/kernel/headers.ts'
import { shellStub, startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  const shell = await shellStub()
  await writeFile(join(shell, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  portal = await startTestPortal({ SHELL_DIR: shell })
})
afterAll(() => portal?.close())

const AUTH = '/auth/realms/avalwerk'
const expectProtected = (headers: Headers) => {
  for (const name of Object.keys(protectiveHeaders(portal.url))) expect([name, headers.get(name)]).not.toEqual([name, null])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
  expect(headers.get('content-security-policy')).toContain('frame-ancestors')
}

describe.each([
  ['a page', '/', 200],
  ['a page that a service doesn’t know', '/auftraggeber/aufgaben/liste', 200],
  ['the configuration', '/config.json', 200],
  ['the manifest', '/plattform/manifest.json', 200],
  ['health', '/health/live', 200],
  ['the description of the calls', '/openapi.json', 200],
  ['a call without a token', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen', 401],
  ['an address of nothing', '/partnerservice/gibt/es/nicht', 404, 'application/json'],
  ['an address that can’t be read', '/%E0%A4%A', 404],
  ['a release that isn’t there', '/remotes/mfe-texte/9.9.9/app.js', 404],
  ['a file of the shell that isn’t there', '/shell/nichts.js', 404],
  ['the provider’s description', `${AUTH}/.well-known/openid-configuration`, 200],
  ['the provider’s keys', `${AUTH}/protocol/openid-connect/certs`, 200],
  ['a refused authorization', `${AUTH}/protocol/openid-connect/auth?client_id=x`, 400],
  ['the page for a forgotten password', `${AUTH}/passwort`, 200],
  ['a link that is none', `${AUTH}/passwort/abc`, 410],
  ['the frame for the session', `${AUTH}/protocol/openid-connect/login-status-iframe.html`, 200],
] as [string, string, number, string?][])('%s', (_what, path, status, accept = 'text/html') => {
  test(`${path} is protected`, async () => {
    const answer = await fetch(portal.url + path, { redirect: 'manual', headers: { accept } })
    expect(answer.status).toBe(status)
    expectProtected(answer.headers)
  })
})

test.each([`${AUTH}/logo.svg`, '/shell/logo.svg'])('%s says how its text is written', async (path) => {
  const answer = await fetch(portal.url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})

test('personal data are kept in no cache', async () => {
  const answer = await portal.call('ag.admin', 'GET', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the page to choose a password sends its address to no other server', async () => {
  const answer = await fetch(`${portal.url}${AUTH}/passwort/abc`)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('a malformed request is refused with the same headers', async () => {
  const { hostname, port } = new URL(portal.url)
  const text = await new Promise<string>((resolve, reject) => {
    let all = ''
    const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nbroken header\r\n\r\n'))
    socket
      .on('data', (piece) => (all += piece))
      .on('end', () => resolve(all))
      .on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 400/)
  const headers = new Headers(
    text
      .split('\r\n\r\n')[0]
      ?.split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  )
  expectProtected(headers)
})

test('under https browsers are told never to come without', () => {
  expect(protectiveHeaders('https://portal.example')['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(protectiveHeaders('http://localhost:4711')).not.toHaveProperty('strict-transport-security')
})
