import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { newIdentityKey } from '../src/identity/sealing.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { reference } from '../src/kernel/reference.ts'
import { SETTINGS } from '../src/kernel/settings.ts'

/** What an installation may be configured with. */

const PRODUCTION = {
  NODE_ENV: 'production',
  IDENTITY_MODE: 'keycloak',
  KEYCLOAK_URL: 'https://anmeldung.example',
  KEYCLOAK_CONFIRMATION_CLIENT_SECRET: 'geheim',
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
  expect(() => readConfig(without)).toThrow(/auf Viren geprüft.*VIRUS_SCANNER=off/)
  expect(readConfig(PRODUCTION).virusScanner).toBe('tls://clamav:3310')
  expect(readConfig({ ...PRODUCTION, VIRUS_SCANNER: 'off' }).virusScanner).toBeUndefined()
  expect(readConfig({}).virusScanner).toBeUndefined()
  expect(() => readConfig({ VIRUS_SCANNER: 'aus' })).toThrow('VIRUS_SCANNER')
})

test('production demands a second factor of users who manage people, unless told otherwise; other installations don’t', () => {
  expect(readConfig(PRODUCTION).secondFactorFor).toBe('administrators')
  expect(readConfig({ ...PRODUCTION, SECOND_FACTOR_FOR: 'operator' }).secondFactorFor).toBe('operator')
  expect(readConfig({}).secondFactorFor).toBe('nobody')
  expect(() => readConfig({ SECOND_FACTOR_FOR: 'some' })).toThrow('SECOND_FACTOR_FOR')
})

test('one person may put a release in force unless told otherwise; production is advised that two should', () => {
  expect(readConfig({}).releaseRule).toEqual({ byTwo: false, signed: false })
  expect(readConfig({ RELEASE_BY_TWO: 'true', RELEASE_SIGNED: 'true' }).releaseRule).toEqual({ byTwo: true, signed: true })
  expect(readConfig({}).advice).toEqual([])
  expect(readConfig(PRODUCTION).advice).toEqual([expect.stringContaining('Empfohlen ist RELEASE_BY_TWO=true')])
  expect(readConfig({ ...PRODUCTION, RELEASE_BY_TWO: 'true' }).advice).toEqual([])
  expect(() => readConfig({ RELEASE_BY_TWO: 'two' })).toThrow('RELEASE_BY_TWO')
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
    [
      'steps that nobody could confirm',
      { ...PRODUCTION, KEYCLOAK_CONFIRMATION_CLIENT_SECRET: undefined },
      'KEYCLOAK_CONFIRMATION_CLIENT_SECRET',
    ],
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
    expect(() => readConfig(environment)).toThrow(new RegExp(`^(?=.*\\b${names}\\b)(?=.*${LINE})(?=.*(Setzen|Entfernen) Sie)[^\\n]*$`))
    // The same for a person who reads no German.
    expect(() => readConfig(environment)).toThrow(
      new RegExp(`^.* / (?=.*\\b${names}\\b)(?=.*production|.*scanner|.*database)[^\\n]*\\.$`, 'i'),
    )
    expect(() => readConfig({ ...environment, NODE_ENV: 'development' })).not.toThrow()
  })

  test('all that is wrong at once', () => {
    expect(() => readConfig({ ...PRODUCTION, DEMO: 'true', PUBLIC_URL: undefined })).toThrow(/PUBLIC_URL.*\n.*DEMO/)
  })
})

test('production listens to other machines with a certificate, or where it was told by name that the network encrypts', () => {
  const TLS = { TLS_CERT_FILE: '/tls/tls.crt', TLS_KEY_FILE: '/tls/tls.key' }
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'portal.internal']) {
    expect(() => readConfig({ ...PRODUCTION, HOST })).toThrow('PLAIN_HTTP_IN_PRODUCTION=true')
    expect(readConfig({ ...PRODUCTION, HOST, ...TLS }).tls).toEqual({ certFile: '/tls/tls.crt', keyFile: '/tls/tls.key' })
    expect(() => readConfig({ ...PRODUCTION, HOST, PLAIN_HTTP_IN_PRODUCTION: 'true' })).not.toThrow()
  }
  for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) expect(readConfig({ ...PRODUCTION, HOST }).tls).toBeUndefined()
})

test('a certificate and its key come together, and the portal’s own address follows', () => {
  for (const one of [{ TLS_CERT_FILE: '/tls/tls.crt' }, { TLS_KEY_FILE: '/tls/tls.key', TLS_CERT_FILE: '' }])
    expect(() => readConfig(one)).toThrow(/^TLS_CERT_FILE und TLS_KEY_FILE gehören zusammen.*Setzen Sie beide/)
  expect(readConfig({ TLS_CERT_FILE: '', TLS_KEY_FILE: '' }).tls).toBeUndefined()
  expect(readConfig({ TLS_CERT_FILE: 'a', TLS_KEY_FILE: 'b' }).publicUrl).toBe('https://localhost:4711')
})

test('production takes what doesn’t leave the machine', () => {
  expect(() =>
    readConfig({
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
    expect(() => readConfig({ ...PRODUCTION, SMTP_URL })).not.toThrow()
  for (const environment of [PRODUCTION, EMBEDDED, { ...PRODUCTION, VIRUS_SCANNER: 'unix:///run/clamav/clamd.ctl' }])
    expect(() => readConfig(environment)).not.toThrow()
})

test.each(['foo', 'mfe-texte', 'mfe-texte=', 'mfe-texte=foo', '=http://localhost:1'])('DEV_REMOTES=%s is told of', (DEV_REMOTES) => {
  expect(() => readConfig({ DEV_REMOTES })).toThrow(/^DEV_REMOTES=.* ist ungültig: Erwartet wird name=url/)
})
test('DEV_REMOTES names remotes and their servers', () => {
  const DEV_REMOTES = 'mfe-texte=http://localhost:4801,mfe-auftraege=http://127.0.0.1:4802/a'
  expect(readConfig({ DEV_REMOTES }).development).toEqual({
    'mfe-texte': 'http://localhost:4801',
    'mfe-auftraege': 'http://127.0.0.1:4802/a',
  })
})

describe('a name that is no setting', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['VIRUS_SCANER', 'VIRUS_SCANNER'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SMTP_URL_FIL', 'SMTP_URL_FILE'],
    ['LIMIT_CALLS', 'LIMIT_CALLS_PERSON'],
    ['KEYCLOAK_SECRET', 'KEYCLOAK_SERVICE_CLIENT_SECRET'],
    ['SETUP_COMPANY_NAME', 'SETUP_COMPANY'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['DATABASE_PASSWORD', 'DATABASE_[A-Z]+'],
    ['VIRUS_SCANNER_URL', 'VIRUS_SCANNER'],
    ['S3_BUCKET', 'S3_[A-Z]+'],
  ])('is refused where it was meant for the portal: %s', (name, meant) => {
    const refused = () => readConfig({ [name]: 'x' })
    expect(refused).toThrow(new RegExp(`^${name} ist keine Einstellung.* vielleicht ${meant}\\. / ${name} is no setting.* ${meant}\\.$`))
  })
  test('is taken for another program’s otherwise, and so is an empty one', () => {
    const others = {
      HOME: '/root',
      MAILDIR: '/var/mail/a',
      SERVICE: 'a',
      RELEASE_TAG: 'v1',
      KEYCLOAK_ADMIN: 'a',
      HOSTNAME: 'a',
      USER: 'a',
      SHELL: '/bin/sh',
      TMPDIR: '/tmp',
      LANG: 'de',
      PATH: '/bin',
      CI: 'true',
      NODE_OPTIONS: '--x',
      NODE_EXTRA_CA_CERTS: '/x',
      AWS_REGION: 'x',
      POSTGRES_PASSWORD: 'x',
      PGHOST: 'x',
      KEYCLOAK_SERVICE_HOST: '10.0.0.1',
      KEYCLOAK_SERVICE_PORT: '8080',
      KEYCLOAK_SERVICE_PORT_HTTPS: '8443',
      KEYCLOAK_PORT: 'tcp://10.0.0.1:8080',
      KEYCLOAK_PORT_8080_TCP_ADDR: '10.0.0.1',
      AVALWERK_RESTARTS: '0',
      DATABSE_URL: '',
    }
    expect(() => readConfig(others)).not.toThrow()
  })
})

describe('a wrong value', () => {
  test.each([
    ['PORT', 'abc', 'eine ganze Zahl von 0 bis 65535', 'a whole number from 0 to 65535'],
    ['DATABASE_POOL', '0', 'eine ganze Zahl von 1 bis 200', 'a whole number from 1 to 200'],
    ['SMTP_URL', 'foo://mail.example', 'eine Adresse wie smtps://', 'an address such as smtps://'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'Adressen oder Netze wie', 'addresses or networks such as'],
    ['TRUSTED_PROXIES', 'proxy.example', 'Adressen oder Netze wie', 'addresses or networks such as'],
    ['GATEWAY', 'vielleicht', 'true oder false', 'true or false'],
    ['IDENTITY_MODE', 'ldap', 'eines von embedded, keycloak', 'one of embedded, keycloak'],
    ['NODE_ENV', 'producton', 'eines von development, test, production', 'one of development'],
    ['DATABASE_URL', 'mysql://datenbank/x', 'eine Adresse wie postgres://', 'an address such as postgres://'],
  ])('is reported in German and in English, on one line: %s', (name, value, german, english) => {
    let message = ''
    try {
      readConfig({ [name]: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message.split('\n')).toHaveLength(1)
    expect(message).toContain(`ist ungültig: Erwartet wird ${german}`)
    expect(message).toContain(`is invalid: expected is ${english}`)
    // What is secret stands in no log.
    expect(message.includes(value)).toBe(!SETTINGS[name as keyof typeof SETTINGS].secret)
  })
  test('is reported with all others', () => {
    expect(() => readConfig({ PORT: 'a', DATABSE_URL: 'x', LOG_LEVEL: 'laut' })).toThrow(/^DATABSE_URL .*\nPORT=a .*\nLOG_LEVEL=laut .*$/)
  })
  test('isn’t an empty one: that counts as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', DATABASE_URL: '' })).toMatchObject({
      port: 4711,
      smtp: undefined,
      databaseUrl: undefined,
    })
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'avalwerk-test-'))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  test('is read without its last line’s end', () => {
    const DATABASE_URL_FILE = file('url', 'postgres://a:b@datenbank/avalwerk\n')
    expect(readConfig({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://a:b@datenbank/avalwerk')
  })
  test('is given once only, and has to exist', () => {
    const SMTP_URL_FILE = file('smtp', 'smtp://localhost')
    expect(() => readConfig({ SMTP_URL_FILE, SMTP_URL: 'smtp://localhost' })).toThrow(
      /SMTP_URL ist zweimal angegeben, durch SMTP_URL und SMTP_URL_FILE/,
    )
    expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(/SMTP_URL_FILE: Die Datei .*none ist nicht lesbar \(ENOENT\)/)
  })
  test('may lie in a folder, named as its setting; a missing file leaves it unset, and only secrets are read', () => {
    const SECRETS_DIR = mkdtempSync(join(tmpdir(), 'avalwerk-test-'))
    writeFileSync(join(SECRETS_DIR, 'DATABASE_URL'), 'postgres://a:b@datenbank/avalwerk\n')
    writeFileSync(join(SECRETS_DIR, 'PORT'), '1')
    expect(readConfig({ SECRETS_DIR })).toMatchObject({
      databaseUrl: 'postgres://a:b@datenbank/avalwerk',
      smtp: undefined,
      port: 4711,
    })
    expect(() => readConfig({ SECRETS_DIR, DATABASE_URL: 'postgres://datenbank/avalwerk' })).toThrow(
      /DATABASE_URL ist zweimal angegeben, durch DATABASE_URL und SECRETS_DIR/,
    )
  })
  test.each([
    ['isn’t there', '/nowhere/at/all', 'ENOENT'],
    ['is none', import.meta.filename, 'ENOTDIR'],
  ])('is reported where its folder %s', (_what, SECRETS_DIR, why) => {
    expect(() => readConfig({ SECRETS_DIR })).toThrow(`SECRETS_DIR: Der Ordner ${SECRETS_DIR} ist nicht lesbar (${why}). / The folder`)
  })
  test('is possible for every secret, and for nothing else', () => {
    for (const [name, { secret }] of Object.entries(SETTINGS)) {
      const read = () => readConfig({ [`${name}_FILE`]: join(folder, 'none') })
      if (secret) expect(read).toThrow('nicht lesbar')
      else expect(read).not.toThrow('nicht lesbar')
    }
    expect(
      Object.entries(SETTINGS).flatMap(([name, { secret }]) =>
        /SECRET$|KEYS?$|TOKEN$|_DSN$|DATABASE.*URL$|SMTP/.test(name) && !secret ? [name] : [],
      ),
    ).toEqual([])
  })
})

test('production takes the embedded database by name, and is advised of it', () => {
  const { DATABASE_URL: _, ...without } = PRODUCTION
  expect(() => readConfig(without)).toThrow('DATABASE_EMBEDDED_IN_PRODUCTION=true')
  const taken = readConfig({ ...without, DATABASE_EMBEDDED_IN_PRODUCTION: 'true', RELEASE_BY_TWO: 'true' })
  expect(taken.databaseUrl).toBeUndefined()
  expect(taken.advice).toEqual([expect.stringContaining('Stromausfall')])
})

test('the reference is what the settings say: npm run configuration writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'CONFIGURATION.md'), 'utf8')).toBe(reference())
})
