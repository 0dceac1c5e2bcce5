/**
 * The server follows no redirect of the services that it calls: if a provider or collector redirects, nothing is passed on, least of all
 * secrets.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { identityHandler } from '../src/identity/keycloak.ts'
import { startTracing } from '../src/kernel/tracing.ts'
import { newAttempt, signingIn } from '../src/identity/confirmation/provider.ts'
import { demoKey } from '../src/demo/demoMark.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** The address to which the called services redirect. */
let elsewhere: Server
/** The called service: keeps the method and the body of each call, and redirects every caller. */
let redirecting: Server
let at: string
let portal: TestPortal
const reached: string[] = []
const sentOn: string[] = []

const listening = (server: Server) =>
  new Promise<string>((done) => server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)))

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"x","expires_in":60}')
  })
  const target = await listening(elsewhere)
  redirecting = createServer((request, response) => {
    sentOn.push(`${request.method} ${request.url}`)
    response.writeHead(307, { location: target + request.url }).end()
  })
  at = await listening(redirecting)
  portal = await startTestPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: at })
})
afterAll(async () => {
  await portal?.close()
  redirecting?.close()
  elsewhere?.close()
})
beforeEach(() => {
  reached.length = 0
  sentOn.length = 0
})

const keycloak = () => readConfig({ IDENTITY_MODE: 'keycloak', KEYCLOAK_URL: at, KEYCLOAK_SERVICE_CLIENT_SECRET: 'geheim' })

test('the secret by which a confirmation is exchanged goes to the provider alone', async () => {
  const { url, realm } = keycloak().identity
  const provider = signingIn({ url, realm }, portal.url, { clientId: 'avalwerk-confirmation', secret: 'geheim' })
  const attempt = newAttempt()
  const proof = await provider.proof(attempt, new URL(`${portal.url}/bestaetigung/zurueck?code=x&state=${attempt.state}`))
  expect(proof.kind).toBe('away')
  expect(sentOn).toHaveLength(1)
  expect(reached).toEqual([])
})

test('the service account’s secret goes to the provider alone', async () => {
  const { identity } = keycloak()
  const worker = identityHandler(portal.db, () => new Date(), identity, portal.url, 'operator')
  await expect(worker.complete({ nutzerId: demoKey('ag.admin'), was: 'ABGLEICH' })).rejects.toThrow()
  expect(sentOn.length).toBeGreaterThan(0)
  expect(reached).toEqual([])
})

test('traces of browsers go to the collector alone', async () => {
  const answer = await fetch(`${portal.url}/plattform/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
  })
  expect(answer.status).toBe(502)
  expect(sentOn).toContain('POST /v1/traces')
  expect(reached).toEqual([])
})

test('a collector that takes nothing keeps no portal from ending', async () => {
  const traces = await startTracing(at, 1, 'test')
  const app = Fastify()
  await traces.accompany(app)
  app.get('/', () => 'answer')
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
  await expect(traces.close()).resolves.toBeUndefined()
  // What was still to be sent has been tried.
  expect(sentOn).toContain('POST /v1/traces')
})
