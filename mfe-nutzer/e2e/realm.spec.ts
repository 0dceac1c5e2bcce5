import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@avalwerk/testing/playwright'

const { KEYCLOAK_SERVER: URL_ = '', KEYCLOAK_ADMIN: SECRET = '', PORTAL_URL = '', PATH = '' } = process.env
const COMMAND = join(import.meta.dirname, '..', '..', 'services', 'src', 'identity', 'realm', 'command.ts')
const SERVICE_SECRET = 'von-der-installation'
const DIFFERENT = 2

/** `npm run realm` of an installation with this realm. */
function realm(name: string, ...options: string[]) {
  const env = {
    PATH,
    IDENTITY_MODE: 'keycloak',
    KEYCLOAK_URL: URL_,
    KEYCLOAK_REALM: name,
    KEYCLOAK_ADMIN_CLIENT_SECRET: SECRET,
    PUBLIC_URL: PORTAL_URL,
    ...(name === 'neu' && { KEYCLOAK_SERVICE_CLIENT_SECRET: SERVICE_SECRET }),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...options], { encoding: 'utf8', env })
  return { status, text: stdout + stderr }
}
async function tokenOf(of: string, clientId: string, secret: string): Promise<string | undefined> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret })
  const answer = await fetch(`${URL_}/realms/${of}/protocol/openid-connect/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token?: string }).access_token
}
async function admin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const token = await tokenOf('master', 'avalwerk-admin', SECRET)
  const answer = await fetch(`${URL_}/admin/realms/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return (await answer.json().catch(() => undefined)) as T
}

test.skip(!SECRET, 'Nur mit einem echten Keycloak: npm run test:keycloak')

test('the realm of the file is, once set right, as the portal needs it', { tag: '@verzeichnis' }, () => {
  expect(realm('avalwerk')).toEqual({ status: 0, text: expect.stringContaining('ist, wie das Portal ihn braucht') })
})

test('a new realm is made; what is set wrong is named and set right; people stay', {
  tag: '@verzeichnis',
}, async () => {
  test.setTimeout(180_000)
  expect(realm('neu')).toEqual({ status: DIFFERENT, text: expect.stringContaining('Der Realm neu fehlt.') })
  expect(realm('neu', '--apply').status).toBe(0)
  expect(realm('neu')).toEqual({ status: 0, text: expect.stringContaining('ist, wie das Portal ihn braucht') })
  // The secret is the installation's, and lets its service account work.
  expect(await tokenOf('neu', 'avalwerk-dienste', SERVICE_SECRET)).toBeTruthy()

  await admin('POST', 'neu/users', { username: 'petra', email: 'petra@probe.example', enabled: true })
  const people = () => admin<{ id: string }[]>('GET', 'neu/users?username=petra&exact=true')
  const [petra] = await people()
  const [client] = await admin<{ id: string; protocolMappers: { id: string; name: string }[] }[]>(
    'GET',
    'neu/clients?clientId=avalwerk-portal',
  )
  await admin('POST', 'neu/clients', { clientId: 'fremd', enabled: true })
  await admin('PUT', 'neu', { bruteForceProtected: false, displayName: 'Avalwerk' })
  await admin('PUT', `neu/clients/${client?.id}`, { ...client, redirectUris: ['*'], publicClient: true })
  const mapper = (name: string) => client?.protocolMappers.find((one) => one.name === name)?.id
  await admin('DELETE', `neu/clients/${client?.id}/protocol-mappers/models/${mapper('audience')}`)
  await admin('DELETE', 'neu/roles/BSP')
  type Step = { providerId?: string; displayName: string; authenticationConfig?: string }
  const steps = () => admin<Step[]>('GET', 'neu/authentication/flows/reset%20credentials/executions')
  const factor = (await steps()).find(({ displayName }) => displayName === 'Reset - Conditional OTP')
  await admin('PUT', 'neu/authentication/flows/reset%20credentials/executions', { ...factor, requirement: 'CONDITIONAL' })
  const mail = (await steps()).find(({ providerId }) => providerId === 'reset-credential-email')?.authenticationConfig
  await admin('PUT', `neu/authentication/config/${mail}`, { id: mail, alias: 'x', config: { 'force-login': 'false' } })

  const { status, text } = realm('neu')
  expect(status).toBe(DIFFERENT)
  for (const sentence of [
    'Realm neu: bruteForceProtected ist false statt true.',
    'Client avalwerk-portal: redirectUris ist ["*"]',
    'Client avalwerk-portal, Mapper „audience“ fehlt.',
    'Die Rolle BSP fehlt.',
    'Client avalwerk-portal, Rollen in Tokens: BSP fehlt.',
    'Ablauf „reset credentials“: Wer ein neues Passwort gewählt hat, ist danach angemeldet, auch ohne zweiten Faktor.',
    'Ablauf „reset credentials“: Der Link einer Mail ersetzt den zweiten Faktor („Reset - Conditional OTP“).',
  ])
    expect(text).toContain(sentence)
  expect(text).not.toContain(SERVICE_SECRET)
  expect(realm('neu', '--apply').status).toBe(0)
  expect(realm('neu').status).toBe(0)
  expect((await people())[0]?.id).toBe(petra?.id)
  expect((await admin<{ id: string }[]>('GET', 'neu/clients?clientId=avalwerk-portal'))[0]?.id).toBe(client?.id)
  expect(await admin('GET', 'neu/clients?clientId=fremd')).toHaveLength(1)
})
