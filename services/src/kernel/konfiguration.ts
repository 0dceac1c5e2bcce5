import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { FactorDemandedOf, ReleaseRule, RetentionPeriods } from '@avalwerk/domain'
import { Misconfigured, readSettings } from './environment.ts'
import type { Limits } from './gate.ts'
import type { BodyTimes } from './incoming.ts'
import { productionAdvice, productionRefusals } from './production.ts'
import type { Cipher } from './settings.ts'
import type { TlsFiles } from './tls.ts'

/** Organisations whose people a company's own provider may sign in, by the provider's name. */
export type CompanyProviders = ReadonlyMap<string, readonly string[]>

export type Config = Readonly<{
  port: number
  host: string
  /** With what the portal speaks https; undefined where it speaks http. */
  tls: TlsFiles | undefined
  öffentlicheUrl: string
  datenordner: string
  datenbankUrl: string | undefined
  datenbankDirekt: string | undefined
  poolgröße: number
  /** What is kept free on the embedded database's disk, in MB. */
  diskReserve: number
  dienste: readonly string[]
  identität: Readonly<{
    modus: 'embedded' | 'keycloak'
    url: string
    realm: string
    clientId: string
    /** For whom access tokens are made. */
    audience: string
    /** What the embedded provider encrypts with, the present key first; none where one is kept beside the data. */
    keys: readonly string[]
    cipher: Cipher
    dienst: Readonly<{ clientId: string; geheimnis: string }> | undefined
    companyProviders: CompanyProviders
    /** As whom this server has people sign in anew; the embedded provider's secret is each process's own. */
    confirmation: Readonly<{ clientId: string; secret: string | undefined }>
  }>
  /** With what the realm is looked at and mended. */
  realmAdmin: Readonly<{ realm: string; clientId: string; secret: string }> | undefined
  /** Of whom the installation demands a second factor. */
  secondFactorFor: FactorDemandedOf
  /** For how long what has ended is kept. */
  retention: RetentionPeriods
  demo: boolean
  loginPflicht: boolean
  erlaubteHosts: readonly string[]
  /** Ids of the guarantors with a rule of their own for ALG and MIE. */
  specialGuarantors: readonly string[]
  smtp: Readonly<{ url: string; absender: string }> | undefined
  /** Folder for mails that no server sends; undefined where they are kept in the database alone. */
  mailordner: string | undefined
  /** Address of the virus scanner; undefined where there is none. */
  virenscanner: string | undefined
  releaseordner: string
  releaseeimer: Readonly<{ eimer: string; vorsilbe: string; endpunkt: string | undefined; region: string }> | undefined
  releaseRule: ReleaseRule
  aufbewahrungTage: number
  lokaleBuilds: readonly string[]
  betreiberschlüssel: string | undefined
  rücknahme: Readonly<{ abstand: number; mindestens: number; betroffene: number; stunden: number }>
  shellOrdner: string
  gateway: boolean
  /** Addresses of development servers by remote. */
  entwicklung: Readonly<Record<string, string>>
  /** Origins from which developers may take a build of their own. */
  ersatzVon: readonly string[]
  metriktoken: string | undefined
  /** Where `/metrics` is answered; undefined where it is on the portal's own port. */
  metricsPort: number | undefined
  spuren: Readonly<{ endpunkt: string; dienst: string; anteil: number }> | undefined
  fehlerdienst: Readonly<{ dsn: string; umgebung: string }> | undefined
  vertrauteProxys: string
  bodyTimes: BodyTimes
  limits: Limits & Readonly<{ unnamedFiles: number }>
  /** What an empty installation is set up with, by variable; empty where somebody does it by hand. */
  setup: Readonly<Record<string, string>>
  auslaufMs: number
  logLevel: string
  /** What this installation does without though it is recommended, a sentence each; it is logged at the start. */
  advice: readonly string[]
}>

/**
 * Reads the configuration.
 * @throws Misconfigured with a line for everything that is wrong
 */
export function readConfig(umgebung: NodeJS.ProcessEnv): Config {
  const e = readSettings(umgebung)
  const refusals = e.NODE_ENV === 'production' ? productionRefusals(e) : []
  if (refusals.length) throw new Misconfigured(refusals.join('\n'))
  const keys = e.IDENTITY_KEYS.split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (e.IDENTITY_MODE === 'keycloak' && !e.KEYCLOAK_URL)
    throw new Misconfigured('IDENTITY_MODE=keycloak verlangt KEYCLOAK_URL. / IDENTITY_MODE=keycloak needs KEYCLOAK_URL.')
  if (!e.TLS_CERT_FILE !== !e.TLS_KEY_FILE)
    throw new Misconfigured(
      'TLS_CERT_FILE und TLS_KEY_FILE gehören zusammen: Setzen Sie beide, oder keine von beiden. / Set both TLS_CERT_FILE and TLS_KEY_FILE, or neither.',
    )
  const tls = e.TLS_CERT_FILE && e.TLS_KEY_FILE ? { certFile: e.TLS_CERT_FILE, keyFile: e.TLS_KEY_FILE } : undefined
  const öffentlicheUrl = (e.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://localhost:${e.PORT}`).replace(/\/$/, '')
  const datenordner = resolve(e.DATA_DIR)
  const demo = e.DEMO ?? e.NODE_ENV !== 'production'
  return {
    port: e.PORT,
    host: e.HOST,
    tls,
    öffentlicheUrl,
    datenordner,
    datenbankUrl: e.DATABASE_URL,
    datenbankDirekt: e.DATABASE_DIRECT_URL,
    poolgröße: e.DATABASE_POOL,
    diskReserve: e.DISK_RESERVE_MB,
    dienste: e.SERVICES.split(',').map((name) => name.trim()),
    identität: {
      modus: e.IDENTITY_MODE,
      url: e.KEYCLOAK_URL?.replace(/\/$/, '') ?? `${öffentlicheUrl}/auth`,
      realm: e.KEYCLOAK_REALM,
      clientId: e.KEYCLOAK_CLIENT_ID,
      audience: e.TOKEN_AUDIENCE,
      keys,
      cipher: e.IDENTITY_CIPHER,
      dienst: e.KEYCLOAK_SERVICE_CLIENT_SECRET
        ? { clientId: e.KEYCLOAK_SERVICE_CLIENT_ID, geheimnis: e.KEYCLOAK_SERVICE_CLIENT_SECRET }
        : undefined,
      companyProviders: companyProvidersOf(e.COMPANY_PROVIDERS),
      confirmation: {
        clientId: e.KEYCLOAK_CONFIRMATION_CLIENT_ID,
        secret: e.IDENTITY_MODE === 'embedded' ? randomBytes(32).toString('base64url') : e.KEYCLOAK_CONFIRMATION_CLIENT_SECRET,
      },
    },
    realmAdmin: e.KEYCLOAK_ADMIN_CLIENT_SECRET
      ? { realm: e.KEYCLOAK_ADMIN_REALM, clientId: e.KEYCLOAK_ADMIN_CLIENT_ID, secret: e.KEYCLOAK_ADMIN_CLIENT_SECRET }
      : undefined,
    secondFactorFor: e.SECOND_FACTOR_FOR ?? (e.NODE_ENV === 'production' ? 'administrators' : 'nobody'),
    retention: {
      binding: e.RETENTION_BINDING_YEARS,
      order: e.RETENTION_ORDER_YEARS,
      draftDays: e.RETENTION_DRAFT_DAYS,
      deletedPersonDays: e.RETENTION_DELETED_PERSON_DAYS,
      unusedFileHours: e.RETENTION_UNUSED_FILE_HOURS,
    },
    demo,
    loginPflicht: e.LOGIN_REQUIRED,
    specialGuarantors: e.GUARANTORS_SPECIAL_TYPES.split(',')
      .map((id) => id.trim())
      .filter(Boolean),
    erlaubteHosts: e.ALLOWED_HOSTS.split(',').map((host) => host.trim()),
    smtp: e.SMTP_URL ? { url: e.SMTP_URL, absender: e.MAIL_FROM } : undefined,
    mailordner: e.MAIL_DIR ?? (demo ? resolve(datenordner, 'mails') : undefined),
    virenscanner: e.VIRUS_SCANNER === 'off' ? undefined : e.VIRUS_SCANNER,
    releaseeimer: e.RELEASE_STORE ? releaseeimer(e.RELEASE_STORE, e.S3_ENDPOINT, e.S3_REGION) : undefined,
    releaseRule: { byTwo: e.RELEASE_BY_TWO, signed: e.RELEASE_SIGNED },
    aufbewahrungTage: e.RELEASES_KEEP_DAYS,
    lokaleBuilds: e.LOCAL_BUILDS.split(',').filter(Boolean),
    betreiberschlüssel: e.PLATFORM_KEY,
    rücknahme: {
      abstand: e.ROLLBACK_MARGIN,
      mindestens: e.ROLLBACK_MIN_STARTS,
      betroffene: e.ROLLBACK_MIN_USERS,
      stunden: e.ROLLBACK_WATCH_HOURS,
    },
    releaseordner: e.RELEASES_DIR ?? resolve(datenordner, 'releases'),
    shellOrdner: e.SHELL_DIR ?? resolve('shell', 'dist'),
    gateway: e.GATEWAY,
    entwicklung: developmentRemotes(e.DEV_REMOTES),
    ersatzVon: e.DEV_OVERRIDES.split(',').filter(Boolean),
    metriktoken: e.METRICS_TOKEN,
    metricsPort: e.METRICS_PORT,
    spuren: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpunkt: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), dienst: e.OTEL_SERVICE_NAME, anteil: e.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    fehlerdienst: e.SENTRY_DSN ? { dsn: e.SENTRY_DSN, umgebung: e.SENTRY_ENVIRONMENT } : undefined,
    vertrauteProxys: e.TRUSTED_PROXIES,
    bodyTimes: { requestS: e.REQUEST_SECONDS, uploadS: e.UPLOAD_SECONDS, paceS: e.UPLOAD_PACE_SECONDS },
    limits: {
      callsOfPerson: e.LIMIT_CALLS_PERSON,
      callsOfAddress: e.LIMIT_CALLS_ADDRESS,
      signInsOfAddress: e.LIMIT_SIGN_INS_ADDRESS,
      uploads: e.LIMIT_UPLOADS,
      uploadsOfOrganisation: e.LIMIT_UPLOADS_ORGANISATION ?? Math.ceil(e.LIMIT_UPLOADS / 2),
      uploadsOfPerson: e.LIMIT_UPLOADS_PERSON,
      downloadsOfPerson: e.LIMIT_DOWNLOADS_PERSON,
      unnamedFiles: e.LIMIT_UNUSED_FILES,
    },
    setup: Object.fromEntries(
      Object.entries(e).flatMap(([name, value]) =>
        name.startsWith('SETUP_') && String(value ?? '').trim() ? [[name, String(value)]] : [],
      ),
    ),
    auslaufMs: e.SHUTDOWN_DRAIN_SECONDS * 1000,
    logLevel: e.LOG_LEVEL,
    advice: e.NODE_ENV === 'production' ? productionAdvice(e) : [],
  }
}

/** 's3://bucket/some/prefix' → its parts. */
function releaseeimer(text: string, endpunkt: string | undefined, region: string) {
  const { hostname, pathname } = new URL(text)
  const vorsilbe = pathname.replace(/^\/|\/$/g, '')
  return { eimer: hostname, vorsilbe: vorsilbe && `${vorsilbe}/`, endpunkt, region }
}

/** 'mfe-texte=http://localhost:4801/' → its parts. */
function developmentRemotes(text: string): Record<string, string> {
  const paare = text.split(',').filter(Boolean)
  return Object.fromEntries(paare.map((paar) => [paar.slice(0, paar.indexOf('=')), paar.slice(paar.indexOf('=') + 1)]))
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
