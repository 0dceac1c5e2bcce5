/** The realm as the portal needs it, and how a living one is compared with it. At a real Keycloak: npm run test:keycloak. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD_MIN } from '@avalwerk/domain'
import { describe, expect, test } from '@jest/globals'
import { bareEnvironment, freePort } from '@avalwerk/testing'
import { dictionary } from '@zxcvbn-ts/language-common'
import { desiredRealm } from '../src/identity/realm/desired.ts'
import { asksAnew } from '../src/identity/realm/providers.ts'
import { differing, fieldDifferences } from '../src/identity/realm/difference.ts'
import { readConfig } from '../src/kernel/configuration.ts'

describe('what differs', () => {
  test.each([
    ['nothing of what is the same', { a: 1, b: { c: ['x'] } }, { a: 1, b: { c: ['x'], more: true }, other: 2 }, []],
    ['a value', { a: true }, { a: false }, ['a']],
    ['a value that is missing', { a: { b: 1 } }, {}, ['a.b']],
    ['a list with something else', { a: ['x', 'y'] }, { a: ['x', 'z'] }, ['a']],
    ['a list with more', { a: ['https://portal.example/'] }, { a: ['https://portal.example/', '*'] }, ['a']],
    ['no order of a list', { a: ['x', 'y'] }, { a: ['y', 'x'] }, []],
    ['no kind of a value: attributes are text', { a: { b: true, c: 300 } }, { a: { b: 'true', c: '300' } }, []],
    ['nothing said for nothing', { a: '' }, {}, []],
  ])('%s', (_what, should, is, paths) => {
    expect(fieldDifferences(should, is).map(({ path }) => path)).toEqual(paths)
  })
  test('is what is sent, and nothing beside it', () => {
    expect(differing({ a: 1, b: { c: 2 }, d: 3 }, { a: 1, b: { c: 3 }, d: 4 })).toEqual({ b: { c: 2 }, d: 3 })
  })
})

describe('what is needed', () => {
  const desired = desiredRealm(
    readConfig({
      IDENTITY_MODE: 'keycloak',
      KEYCLOAK_URL: 'https://anmeldung.example',
      KEYCLOAK_REALM: 'bau',
      KEYCLOAK_CLIENT_ID: 'portal',
      KEYCLOAK_SERVICE_CLIENT_ID: 'dienste',
      KEYCLOAK_SERVICE_CLIENT_SECRET: 'geheim',
      KEYCLOAK_CONFIRMATION_CLIENT_ID: 'bestaetigung',
      KEYCLOAK_CONFIRMATION_CLIENT_SECRET: 'auch geheim',
      TOKEN_AUDIENCE: 'api',
      PUBLIC_URL: 'https://portal.example',
    }),
  )
  test('goes by the names and the address of the installation', () => {
    expect(desired.name).toBe('bau')
    expect(desired.clients.map(({ clientId }) => clientId)).toEqual(['portal', 'bestaetigung', 'dienste'])
    expect(desired.clients[0]).toMatchObject({ rootUrl: 'https://portal.example', redirectUris: ['https://portal.example/'] })
    expect(desired.clients[0]?.protocolMappers?.find(({ name }) => name === 'audience')?.config).toMatchObject({
      'included.custom.audience': 'api',
    })
    expect(desired.serviceAccounts).toEqual([{ of: 'realm-management', for: 'dienste', roles: expect.arrayContaining(['manage-users']) }])
    expect(desired.secrets).toEqual({ dienste: 'geheim', bestaetigung: 'auch geheim' })
    expect(JSON.stringify(desired)).not.toMatch(/avalwerk-(portal|dienste|api|bestaetigung)|AVALWERK_URL/)
  })
  test('is no password grant, for any client', () => {
    expect(desired.clients.map(({ directAccessGrantsEnabled }) => directAccessGrantsEnabled)).toEqual([false, false, false])
  })
  test('refuses, of those that are long enough, the passwords that everybody knows', () => {
    const file = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'keycloak', 'avalwerk.txt'), 'utf8')
    const known = (dictionary['passwords-common'] as string[]).filter((word) => word.length >= PASSWORD_MIN)
    expect(file.trim().split('\n')).toEqual([...new Set(known)].sort())
    expect(desired.fields.passwordPolicy).toContain('passwordBlacklist(avalwerk.txt)')
  })
  test('wears the portal’s own colours and sign, for Keycloak’s pages come between its own', () => {
    expect(desired.fields.loginTheme).toBe('avalwerk')
    const theme = join(import.meta.dirname, '..', '..', 'deploy', 'keycloak', 'themes', 'avalwerk', 'login')
    const own = join(import.meta.dirname, '..', 'src', 'identity', 'assets')
    const colours = (file: string) => readFileSync(file, 'utf8').match(/^ {2}--\w+: light-dark\(.*$/gm)
    expect(colours(join(theme, 'resources', 'css', 'avalwerk.css'))).toEqual(colours(join(own, 'sign-in.css')))
    expect(readFileSync(join(theme, 'resources', 'img', 'logo.svg'))).toEqual(readFileSync(join(own, 'logo.svg')))
  })
  test('are roles of the three parties, what tokens may carry, and what is known of people', () => {
    expect(desired.roles.map(({ name }) => name)).toEqual(['AG', 'BG', 'BSP'])
    expect(desired.realmScopes).toEqual([{ for: 'portal', roles: ['AG', 'BG', 'BSP'] }])
    // With 'manage-account' a token alone would end sessions and take factors away, without a fresh sign-in.
    expect(desired.clientScopes).toContainEqual({ of: 'account', for: 'portal', roles: ['view-profile'] })
    expect(desired.profile.attributes?.map(({ name }) => name)).toEqual(expect.arrayContaining(['unternehmen_id', 'avalwerk_id']))
  })
})

describe('a company’s provider', () => {
  test.each([
    ['oidc', {}, true],
    ['oidc', { prompt: '' }, true],
    ['oidc', { prompt: 'login' }, true],
    ['oidc', { prompt: 'none' }, false],
    ['google', { prompt: 'select_account' }, false],
    ['saml', { forceAuthn: 'true' }, true],
    ['saml', { forceAuthn: 'false' }, false],
    ['saml', undefined, false],
  ])('%s with %j asks anew: %s', (providerId, config, asks) => {
    expect(asksAnew({ providerId, ...(config && { config }) })).toBe(asks)
  })
})

describe('the command', () => {
  test('says why the sign-in at Keycloak fails, not only that it does', async () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', 'src', 'identity', 'realm', 'command.ts')], {
      encoding: 'utf8',
      env: bareEnvironment({
        IDENTITY_MODE: 'keycloak',
        KEYCLOAK_URL: `http://127.0.0.1:${await freePort()}`,
        KEYCLOAK_ADMIN_CLIENT_SECRET: 'only-for-this-test',
      }),
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Die Anmeldung an http.+ ist nicht möglich: .*ECONNREFUSED.*\n$/)])
  })
})
