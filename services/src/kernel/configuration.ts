import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { FactorDemandedOf, ReleaseRule, RetentionPeriods } from '@avalwerk/domain'
import { Misconfigured, readSettings } from './environment.ts'
import type { Limits } from './gate.ts'
import type { BodyTimes } from './incoming.ts'
import { productionAdvice, productionRefusals } from './production.ts'
import type { S3Place } from './s3.ts'
import type { Cipher } from './settings.ts'
import type { TlsFiles } from './tls.ts'

/** Organisations whose people a company's own provider may sign in, by the provider's name. */
export type CompanyProviders = ReadonlyMap<string, readonly string[]>

/** What an installation is configured with, read from its settings and checked. */
export type Config = Readonly<{
  port: number
  host: string
  /** The files with which the portal speaks https; undefined where it speaks http. */
  tls: TlsFiles | undefined
  publicUrl: string
  dataFolder: string
  databaseUrl: string | undefined
  databaseDirect: string | undefined
  /** A replica of the database, to read from; undefined where there is none. */
  databaseReplica: string | undefined
  /** Where processes tell each other of changes; undefined where they do so through the database. */
  natsUrl: string | undefined
  poolSize: number
  /** What is kept free on the embedded database's disk, in MB. */
  diskReserve: number
  services: readonly string[]
  identity: Readonly<{
    mode: 'embedded' | 'keycloak'
    url: string
    realm: string
    clientId: string
    /** For whom access tokens are made. */
    audience: string
    /** What the embedded provider encrypts with, the present key first; none where one is kept beside the data. */
    keys: readonly string[]
    cipher: Cipher
    service: Readonly<{ clientId: string; secret: string }> | undefined
    companyProviders: CompanyProviders
    /** The client as which this server has people sign in anew; the embedded provider's secret is each process's own. */
    confirmation: Readonly<{ clientId: string; secret: string | undefined }>
  }>
  /** The account with which the realm is checked and mended. */
  realmAdmin: Readonly<{ realm: string; clientId: string; secret: string }> | undefined
  /** Of whom the installation demands a second factor. */
  secondFactorFor: FactorDemandedOf
  /** For how long what has ended is kept. */
  retention: RetentionPeriods
  demo: boolean
  loginRequired: boolean
  allowedHosts: readonly string[]
  /** Ids of the guarantors with a rule of their own for ALG and MIE. */
  specialBuergen: readonly string[]
  smtp: Readonly<{ url: string; sender: string }> | undefined
  /** Folder for mails that no server sends; undefined where they are kept in the database alone. */
  mailFolder: string | undefined
  /** Address of the virus scanner; undefined where there is none. */
  virusScanner: string | undefined
  releaseFolder: string
  releaseBucket: S3Place | undefined
  /** Where documents' bytes go, and what they are encrypted with, the present key first; undefined where the database keeps them. */
  documentStore: Readonly<{ place: S3Place; keys: readonly string[] }> | undefined
  releaseRule: ReleaseRule
  retentionDays: number
  localBuilds: readonly string[]
  /** A build of the shell that lacks what remotes in force take isn't served while one before it is there. */
  shellWaits: boolean
  operatorKey: string | undefined
  rollbackRule: Readonly<{ margin: number; minStarts: number; minAffected: number; hours: number }>
  shellFolder: string
  gateway: boolean
  /** Addresses of development servers by remote. */
  development: Readonly<Record<string, string>>
  /** Origins from which developers may take a build of their own. */
  overrideOf: readonly string[]
  metricsToken: string | undefined
  /** Where `/metrics` is answered; undefined where it is on the portal's own port. */
  metricsPort: number | undefined
  traces: Readonly<{ endpoint: string; service: string; share: number }> | undefined
  /** Share of pages that may sample their own stack. */
  profiledShare: number
  errorService: Readonly<{ dsn: string; environment: string }> | undefined
  trustedProxies: string
  bodyTimes: BodyTimes
  limits: Limits & Readonly<{ unnamedFiles: number }>
  /** What an empty installation is set up with, by variable; empty where a person sets it up by hand. */
  setup: Readonly<Record<string, string>>
  drainMs: number
  logLevel: string
  /** What this installation does without though it is recommended, a sentence each; it is logged at the start. */
  advice: readonly string[]
}>

/**
 * Reads the configuration.
 * @throws Misconfigured with a line for everything that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = readSettings(environment)
  const refusals = settings.NODE_ENV === 'production' ? productionRefusals(settings) : []
  if (refusals.length) throw new Misconfigured(refusals.join('\n'))
  const keys = keysOf(settings.IDENTITY_KEYS)
  if (settings.DOCUMENT_STORE && keysOf(settings.DOCUMENT_KEYS).length === 0)
    throw new Misconfigured(
      'DOCUMENT_STORE verlangt DOCUMENT_KEYS: Urkunden liegen dort nur verschlüsselt (npm run keys -- new). / DOCUMENT_STORE needs DOCUMENT_KEYS: documents lie there encrypted alone (npm run keys -- new).',
    )
  if (settings.IDENTITY_MODE === 'keycloak' && !settings.KEYCLOAK_URL)
    throw new Misconfigured('IDENTITY_MODE=keycloak verlangt KEYCLOAK_URL. / IDENTITY_MODE=keycloak needs KEYCLOAK_URL.')
  if (!settings.TLS_CERT_FILE !== !settings.TLS_KEY_FILE)
    throw new Misconfigured(
      'TLS_CERT_FILE und TLS_KEY_FILE gehören zusammen: Setzen Sie beide, oder keine von beiden. / Set both TLS_CERT_FILE and TLS_KEY_FILE, or neither.',
    )
  if (settings.NATS_URL && !settings.DATABASE_URL)
    throw new Misconfigured(
      'NATS_URL verlangt DATABASE_URL: Die eingebettete Datenbank hat nur einen Prozess. / NATS_URL needs DATABASE_URL: the embedded database has one process.',
    )
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL)
    throw new Misconfigured(
      'DATABASE_REPLICA_URL verlangt DATABASE_URL: Die eingebettete Datenbank hat keine Replik. / DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.',
    )
  const tls =
    settings.TLS_CERT_FILE && settings.TLS_KEY_FILE ? { certFile: settings.TLS_CERT_FILE, keyFile: settings.TLS_KEY_FILE } : undefined
  const publicUrl = (settings.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://localhost:${settings.PORT}`).replace(/\/$/, '')
  const dataFolder = resolve(settings.DATA_DIR)
  const demo = settings.DEMO ?? settings.NODE_ENV !== 'production'
  return {
    port: settings.PORT,
    host: settings.HOST,
    tls,
    publicUrl,
    dataFolder,
    databaseUrl: settings.DATABASE_URL,
    databaseDirect: settings.DATABASE_DIRECT_URL,
    databaseReplica: settings.DATABASE_REPLICA_URL,
    natsUrl: settings.NATS_URL,
    poolSize: settings.DATABASE_POOL,
    diskReserve: settings.DISK_RESERVE_MB,
    services: settings.SERVICES.split(',').map((name) => name.trim()),
    identity: {
      mode: settings.IDENTITY_MODE,
      url: settings.KEYCLOAK_URL?.replace(/\/$/, '') ?? `${publicUrl}/auth`,
      realm: settings.KEYCLOAK_REALM,
      clientId: settings.KEYCLOAK_CLIENT_ID,
      audience: settings.TOKEN_AUDIENCE,
      keys,
      cipher: settings.IDENTITY_CIPHER,
      service: settings.KEYCLOAK_SERVICE_CLIENT_SECRET
        ? { clientId: settings.KEYCLOAK_SERVICE_CLIENT_ID, secret: settings.KEYCLOAK_SERVICE_CLIENT_SECRET }
        : undefined,
      companyProviders: companyProvidersOf(settings.COMPANY_PROVIDERS),
      confirmation: {
        clientId: settings.KEYCLOAK_CONFIRMATION_CLIENT_ID,
        secret:
          settings.IDENTITY_MODE === 'embedded' ? randomBytes(32).toString('base64url') : settings.KEYCLOAK_CONFIRMATION_CLIENT_SECRET,
      },
    },
    realmAdmin: settings.KEYCLOAK_ADMIN_CLIENT_SECRET
      ? { realm: settings.KEYCLOAK_ADMIN_REALM, clientId: settings.KEYCLOAK_ADMIN_CLIENT_ID, secret: settings.KEYCLOAK_ADMIN_CLIENT_SECRET }
      : undefined,
    secondFactorFor: settings.SECOND_FACTOR_FOR ?? (settings.NODE_ENV === 'production' ? 'administrators' : 'nobody'),
    retention: {
      binding: settings.RETENTION_BINDING_YEARS,
      order: settings.RETENTION_ORDER_YEARS,
      draftDays: settings.RETENTION_DRAFT_DAYS,
      deletedPersonDays: settings.RETENTION_DELETED_PERSON_DAYS,
      unusedFileHours: settings.RETENTION_UNUSED_FILE_HOURS,
    },
    demo,
    loginRequired: settings.LOGIN_REQUIRED,
    specialBuergen: settings.GUARANTORS_SPECIAL_TYPES.split(',')
      .map((id) => id.trim())
      .filter(Boolean),
    allowedHosts: settings.ALLOWED_HOSTS.split(',').map((host) => host.trim()),
    smtp: settings.SMTP_URL ? { url: settings.SMTP_URL, sender: settings.MAIL_FROM } : undefined,
    mailFolder: settings.MAIL_DIR ?? (demo ? resolve(dataFolder, 'mails') : undefined),
    virusScanner: settings.VIRUS_SCANNER === 'off' ? undefined : settings.VIRUS_SCANNER,
    releaseBucket: settings.RELEASE_STORE ? bucketOf(settings.RELEASE_STORE, settings.S3_ENDPOINT, settings.S3_REGION) : undefined,
    documentStore: settings.DOCUMENT_STORE
      ? { place: bucketOf(settings.DOCUMENT_STORE, settings.S3_ENDPOINT, settings.S3_REGION), keys: keysOf(settings.DOCUMENT_KEYS) }
      : undefined,
    releaseRule: { byTwo: settings.RELEASE_BY_TWO, signed: settings.RELEASE_SIGNED },
    retentionDays: settings.RELEASES_KEEP_DAYS,
    shellWaits: settings.SHELL_WAITS,
    localBuilds: settings.LOCAL_BUILDS.split(',').filter(Boolean),
    operatorKey: settings.PLATFORM_KEY,
    rollbackRule: {
      margin: settings.ROLLBACK_MARGIN,
      minStarts: settings.ROLLBACK_MIN_STARTS,
      minAffected: settings.ROLLBACK_MIN_USERS,
      hours: settings.ROLLBACK_WATCH_HOURS,
    },
    releaseFolder: settings.RELEASES_DIR ?? resolve(dataFolder, 'releases'),
    shellFolder: settings.SHELL_DIR ?? resolve('shell', 'dist'),
    gateway: settings.GATEWAY,
    development: developmentRemotes(settings.DEV_REMOTES),
    overrideOf: settings.DEV_OVERRIDES.split(',').filter(Boolean),
    metricsToken: settings.METRICS_TOKEN,
    metricsPort: settings.METRICS_PORT,
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          service: settings.OTEL_SERVICE_NAME,
          share: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    profiledShare: settings.BROWSER_PROFILES,
    errorService: settings.SENTRY_DSN ? { dsn: settings.SENTRY_DSN, environment: settings.SENTRY_ENVIRONMENT } : undefined,
    trustedProxies: settings.TRUSTED_PROXIES,
    bodyTimes: { requestS: settings.REQUEST_SECONDS, uploadS: settings.UPLOAD_SECONDS, paceS: settings.UPLOAD_PACE_SECONDS },
    limits: {
      callsOfPerson: settings.LIMIT_CALLS_PERSON,
      callsOfAddress: settings.LIMIT_CALLS_ADDRESS,
      signInsOfAddress: settings.LIMIT_SIGN_INS_ADDRESS,
      uploads: settings.LIMIT_UPLOADS,
      uploadsOfOrganisation: settings.LIMIT_UPLOADS_ORGANISATION ?? Math.ceil(settings.LIMIT_UPLOADS / 2),
      uploadsOfPerson: settings.LIMIT_UPLOADS_PERSON,
      downloadsOfPerson: settings.LIMIT_DOWNLOADS_PERSON,
      unnamedFiles: settings.LIMIT_UNUSED_FILES,
    },
    setup: Object.fromEntries(
      Object.entries(settings).flatMap(([name, value]) =>
        name.startsWith('SETUP_') && String(value ?? '').trim() ? [[name, String(value)]] : [],
      ),
    ),
    drainMs: settings.SHUTDOWN_DRAIN_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    advice: settings.NODE_ENV === 'production' ? productionAdvice(settings) : [],
  }
}

/** Keys of 32 bytes, separated by commas. */
const keysOf = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

/** 's3://bucket/some/prefix' → its parts. */
function bucketOf(text: string, endpoint: string | undefined, region: string): S3Place {
  const { hostname, pathname } = new URL(text)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return { bucket: hostname, prefix: prefix && `${prefix}/`, endpoint, region }
}

/** 'mfe-texte=http://localhost:4801/' → its parts. */
function developmentRemotes(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** `weserbogen=WI0001,weserbogen=WI0007` as a table: one provider may sign in the people of several. */
function companyProvidersOf(text: string): CompanyProviders {
  const table = new Map<string, readonly string[]>()
  for (const pair of text.split(',')) {
    const [alias = '', orgId] = pair.trim().split('=')
    if (orgId) table.set(alias, [...(table.get(alias) ?? []), orgId])
  }
  return table
}
