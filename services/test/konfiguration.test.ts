import { describe, expect, test } from '@jest/globals'
import { newIdentityKey } from '../src/identity/sealing.ts'
import { leseKonfiguration } from '../src/kernel/konfiguration.ts'

/** What an installation may be configured with. */

const PRODUCTION = {
  NODE_ENV: 'production',
  IDENTITY_MODE: 'keycloak',
  KEYCLOAK_URL: 'https://anmeldung.example',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://datenbank/avalwerk?sslmode=verify-full',
  VIRUS_SCANNER: 'tls://clamav:3310',
}
const EMBEDDED = {
  ...PRODUCTION,
  IDENTITY_MODE: 'embedded',
  IDENTITY_EMBEDDED_IN_PRODUCTION: 'true',
  IDENTITY_KEYS: newIdentityKey(),
}

test('production asks for a virus scanner, or for the word that there is none', () => {
  const { VIRUS_SCANNER: _, ...without } = PRODUCTION
  expect(() => leseKonfiguration(without)).toThrow(/auf Viren geprüft.*VIRUS_SCANNER=off/)
  expect(leseKonfiguration(PRODUCTION).virenscanner).toBe('tls://clamav:3310')
  expect(leseKonfiguration({ ...PRODUCTION, VIRUS_SCANNER: 'off' }).virenscanner).toBeUndefined()
  expect(leseKonfiguration({}).virenscanner).toBeUndefined()
  expect(() => leseKonfiguration({ VIRUS_SCANNER: 'aus' })).toThrow('VIRUS_SCANNER')
})

test('production demands a second factor of whoever manages people, unless told otherwise; others try it out without', () => {
  expect(leseKonfiguration(PRODUCTION).secondFactorFor).toBe('administrators')
  expect(leseKonfiguration({ ...PRODUCTION, SECOND_FACTOR_FOR: 'operator' }).secondFactorFor).toBe('operator')
  expect(leseKonfiguration({}).secondFactorFor).toBe('nobody')
  expect(() => leseKonfiguration({ SECOND_FACTOR_FOR: 'some' })).toThrow('SECOND_FACTOR_FOR')
})

test('one alone may put a release in force unless told otherwise; production is advised that two should', () => {
  expect(leseKonfiguration({}).releaseRule).toEqual({ byTwo: false, signed: false })
  expect(leseKonfiguration({ RELEASE_BY_TWO: 'true', RELEASE_SIGNED: 'true' }).releaseRule).toEqual({ byTwo: true, signed: true })
  expect(leseKonfiguration({}).advice).toEqual([])
  expect(leseKonfiguration(PRODUCTION).advice).toEqual([expect.stringContaining('Empfohlen ist RELEASE_BY_TWO=true')])
  expect(leseKonfiguration({ ...PRODUCTION, RELEASE_BY_TWO: 'true' }).advice).toEqual([])
  expect(() => leseKonfiguration({ RELEASE_BY_TWO: 'two' })).toThrow('RELEASE_BY_TWO')
})

describe('production refuses, in words that say what to do:', () => {
  const LINE = 'Produktivbetrieb'
  test.each<[what: string, environment: Record<string, string | undefined>, names: string]>([
    ['demo accounts with the embedded provider', { ...EMBEDDED, DEMO: 'true' }, 'DEMO'],
    ['demo data beside a Keycloak', { ...PRODUCTION, DEMO: 'true' }, 'DEMO'],
    [
      'the embedded provider that nobody asked for',
      { ...EMBEDDED, IDENTITY_EMBEDDED_IN_PRODUCTION: undefined },
      'IDENTITY_EMBEDDED_IN_PRODUCTION',
    ],
    ['keys that lie beside the data', { ...EMBEDDED, IDENTITY_KEYS: undefined }, 'IDENTITY_KEYS'],
    ['no address', { ...PRODUCTION, PUBLIC_URL: undefined }, 'PUBLIC_URL'],
    ['cookies without protection', { ...PRODUCTION, PUBLIC_URL: 'http://portal.example' }, 'PUBLIC_URL'],
    ['passwords in plain sight', { ...PRODUCTION, KEYCLOAK_URL: 'http://anmeldung.example' }, 'KEYCLOAK_URL'],
    ['data in plain sight', { ...PRODUCTION, DATABASE_URL: 'postgres://datenbank/avalwerk' }, 'DATABASE_URL'],
    [
      'a database that anybody may pose as',
      { ...PRODUCTION, DATABASE_URL: 'postgres://datenbank/avalwerk?sslmode=no-verify' },
      'DATABASE_URL',
    ],
    ['announcements in plain sight', { ...PRODUCTION, DATABASE_DIRECT_URL: 'postgres://datenbank/avalwerk' }, 'DATABASE_DIRECT_URL'],
    ['mails in plain sight', { ...PRODUCTION, SMTP_URL: 'smtp://mail.example:587' }, 'SMTP_URL'],
    ['traces in plain sight', { ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['the embedded database', { ...PRODUCTION, DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['builds of developers', { ...PRODUCTION, DEV_OVERRIDES: 'http://localhost:*' }, 'DEV_OVERRIDES'],
    ['development servers', { ...PRODUCTION, DEV_REMOTES: 'mfe-texte=http://localhost:4801/' }, 'DEV_REMOTES'],
    ['files in plain sight', { ...PRODUCTION, VIRUS_SCANNER: 'tcp://clamav:3310' }, 'VIRUS_SCANNER'],
    ['releases that anybody on the way may change', { ...PRODUCTION, S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT'],
    ['calls that anybody between the proxy and it reads', { ...PRODUCTION, HOST: '0.0.0.0' }, 'TLS_CERT_FILE'],
    ['an address of the network in plain sight', { ...PRODUCTION, HOST: '10.0.0.7' }, 'PLAIN_HTTP_IN_PRODUCTION'],
    ['reports in plain sight', { ...PRODUCTION, SENTRY_DSN: 'http://a@sentry.example/1' }, 'SENTRY_DSN'],
  ])('%s', (_what, environment, names) => {
    expect(() => leseKonfiguration(environment)).toThrow(
      new RegExp(`^(?=.*\\b${names}\\b)(?=.*${LINE})(?=.*(Setzen|Entfernen) Sie)[^\\n]*$`),
    )
    expect(() => leseKonfiguration({ ...environment, NODE_ENV: 'development' })).not.toThrow()
  })

  test('all that is wrong at once', () => {
    expect(() => leseKonfiguration({ ...PRODUCTION, DEMO: 'true', PUBLIC_URL: undefined })).toThrow(/PUBLIC_URL.*\n.*DEMO/)
  })
})

test('production listens to other machines with a certificate, or where it was told by name that the network encrypts', () => {
  const TLS = { TLS_CERT_FILE: '/tls/tls.crt', TLS_KEY_FILE: '/tls/tls.key' }
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'portal.internal']) {
    expect(() => leseKonfiguration({ ...PRODUCTION, HOST })).toThrow('PLAIN_HTTP_IN_PRODUCTION=true')
    expect(leseKonfiguration({ ...PRODUCTION, HOST, ...TLS }).tls).toEqual({ certFile: '/tls/tls.crt', keyFile: '/tls/tls.key' })
    expect(() => leseKonfiguration({ ...PRODUCTION, HOST, PLAIN_HTTP_IN_PRODUCTION: 'true' })).not.toThrow()
  }
  for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) expect(leseKonfiguration({ ...PRODUCTION, HOST }).tls).toBeUndefined()
})

test('a certificate and its key come together, and the portal’s own address follows', () => {
  for (const one of [{ TLS_CERT_FILE: '/tls/tls.crt' }, { TLS_KEY_FILE: '/tls/tls.key', TLS_CERT_FILE: '' }])
    expect(() => leseKonfiguration(one)).toThrow(/^TLS_CERT_FILE und TLS_KEY_FILE gehören zusammen.*Setzen Sie beide/)
  expect(leseKonfiguration({ TLS_CERT_FILE: '', TLS_KEY_FILE: '' }).tls).toBeUndefined()
  expect(leseKonfiguration({ TLS_CERT_FILE: 'a', TLS_KEY_FILE: 'b' }).öffentlicheUrl).toBe('https://localhost:4711')
})

test('production takes what doesn’t leave the machine', () => {
  expect(() =>
    leseKonfiguration({
      ...PRODUCTION,
      PUBLIC_URL: 'http://localhost:4711',
      KEYCLOAK_URL: 'http://127.0.0.1:8080',
      VIRUS_SCANNER: 'tcp://[::1]:3310',
      S3_ENDPOINT: 'http://localhost:9000',
      DATABASE_URL: 'postgres://avalwerk@127.0.0.1:6432/avalwerk',
      DATABASE_DIRECT_URL: 'postgres:///avalwerk?host=/var/run/postgresql',
      SMTP_URL: 'smtp://localhost:25',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    }),
  ).not.toThrow()
  for (const SMTP_URL of ['smtps://mail.example', 'smtp://mail.example:587?requireTLS=true'])
    expect(() => leseKonfiguration({ ...PRODUCTION, SMTP_URL })).not.toThrow()
  for (const environment of [PRODUCTION, EMBEDDED, { ...PRODUCTION, VIRUS_SCANNER: 'unix:///run/clamav/clamd.ctl' }])
    expect(() => leseKonfiguration(environment)).not.toThrow()
})
