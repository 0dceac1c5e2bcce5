import { resolve } from 'node:path'
import { FACTOR_DEMANDED_OF, type FactorDemandedOf, type ReleaseRule } from '@avalwerk/domain'
import { z } from 'zod'
import type { Limits } from './gate.ts'
import type { BodyTimes } from './incoming.ts'
import { productionAdvice, productionRefusals } from './production.ts'
import type { TlsFiles } from './tls.ts'

/** What an installation configures through the environment. Every value has a default that suits `npm start`. */
const schema = z.object({
  PORT: z.coerce.number().int().default(4711),
  HOST: z.string().default('127.0.0.1'),
  /** Certificate (with those between it and its authority) and key in PEM with which the portal speaks https; without them http. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  /** Allows http to other machines in production, by name and on purpose: where the network itself encrypts (a mesh). */
  PLAIN_HTTP_IN_PRODUCTION: z.stringbool().default(false),
  /** The one URL under which people reach the portal. */
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  /** PostgreSQL; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z.string().optional(),
  /** PostgreSQL without a pooler before it, for announcements and migrations; DATABASE_URL unless said otherwise. */
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DISK_RESERVE_MB: z.coerce.number().int().min(1).default(200),
  SERVICES: z.string().default('partner,aufgaben,auftrag,buergschaft,pruefung,dokument,projekt,konfigurator,plattform'),
  IDENTITY_MODE: z.enum(['embedded', 'keycloak']).default('embedded'),
  /** Allows the embedded provider in production, by name and on purpose. */
  IDENTITY_EMBEDDED_IN_PRODUCTION: z.stringbool().default(false),
  /**
   * Keys that encrypt what the embedded provider keeps, 32 random bytes each, in base64, separated by commas: the first one encrypts, all
   * of them open. Without it one is made and kept in DATA_DIR/identity.key; in production one has to be given.
   */
  IDENTITY_KEYS: z
    .string()
    .regex(/^(\s*[\w+/-]{43}=?\s*(,|$))*$/, '32 zufällige Bytes in Base64, mehrere durch Kommas getrennt')
    .default(''),
  /**
   * Of whom a second factor is demanded: of the operator's people, or of all who manage people, too. 'nobody' by default, 'administrators' in
   * production. Organisations demand it of their people by themselves.
   */
  SECOND_FACTOR_FOR: z.enum(FACTOR_DEMANDED_OF).optional(),
  KEYCLOAK_URL: z.url().optional(),
  KEYCLOAK_REALM: z.string().default('avalwerk'),
  KEYCLOAK_CLIENT_ID: z.string().default('avalwerk-portal'),
  /** For whom access tokens are made: this server, not the client in the browser. */
  TOKEN_AUDIENCE: z.string().min(1).default('avalwerk-api'),
  /** The service account that keeps Keycloak's users in step with ours; without its secret they are kept there by hand. */
  KEYCLOAK_SERVICE_CLIENT_ID: z.string().default('avalwerk-dienste'),
  KEYCLOAK_SERVICE_CLIENT_SECRET: z.string().optional(),
  /**
   * Demo companies, people and guarantees are created in an empty database, and the sign-in page lists them. On by
   * default, except in production.
   */
  DEMO: z.stringbool().optional(),
  /** Sign-in is asked for at once; otherwise a start page offers it. */
  LOGIN_REQUIRED: z.stringbool().default(true),
  /** Guarantors that take no public text for guarantees of the types ALG and MIE: ids, separated by commas. */
  GUARANTORS_SPECIAL_TYPES: z
    .string()
    .regex(/^(\s*[A-Z]{2}\d{4}\s*(,|$))*$/, 'Nummern von Bürgen, wie KR0001,NK0001')
    .default(''),
  ALLOWED_HOSTS: z.string().default('localhost,127.0.0.1'),
  /** Server for mails, as smtp://user:password@host:port; without it mails are kept and logged as not sent. */
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Avalwerk <noreply@avalwerk.example>'),
  /** Where mails are laid that no server sends; in demo mode the folder `mails` of the data, unless said otherwise. */
  MAIL_DIR: z.string().optional(),
  /**
   * A scanner that speaks ClamAV's protocol, as tcp://host:3310, tls://host:3310 or unix:///path; without it, or with 'off', files are not looked at for
   * viruses. In production one or the other has to be said.
   */
  VIRUS_SCANNER: z
    .union([z.literal('off'), z.url({ protocol: /^(tcp|tls|unix)$/ })], 'off, tcp://host:3310, tls://host:3310 oder unix:///pfad')
    .optional(),
  /** Folder of releases, shared by all processes; in front of a bucket it is this machine's own. */
  RELEASES_DIR: z.string().optional(),
  /** Bucket of releases, as s3://bucket/prefix; without it they are kept in RELEASES_DIR. */
  RELEASE_STORE: z.url({ protocol: /^s3$/ }).optional(),
  /** An S3 server other than Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('eu-central-1'),
  /**
   * Two decide about a release: whoever publishes it, or made the key by which it is published, doesn't put it in force, and no key does. Off
   * by default, since an operator of one person could put nothing in force; recommended in production.
   */
  RELEASE_BY_TWO: z.stringbool().default(false),
  /** Releases of every remote have to be signed; otherwise those of remotes that have a key registered. */
  RELEASE_SIGNED: z.stringbool().default(false),
  /** Days for which releases that nobody is sent to any more are kept. */
  RELEASES_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /** Folders of builds that come in force at the start, unless operators chose other releases; separated by commas. */
  LOCAL_BUILDS: z.string().default(''),
  /** The key of whoever runs the installation; without it one is made and kept in DATA_DIR/plattform/zugang. */
  PLATFORM_KEY: z.string().min(32).optional(),
  /** When a new release is taken back by itself: percentage points above the old one's error rate, … */
  ROLLBACK_MARGIN: z.coerce.number().min(0).max(100).default(5),
  /** … after so many starts, … */
  ROLLBACK_MIN_STARTS: z.coerce.number().int().min(1).default(20),
  /** … with faults at so many people, … */
  ROLLBACK_MIN_USERS: z.coerce.number().int().min(1).default(3),
  /** … within so many hours after it came in force for everybody. */
  ROLLBACK_WATCH_HOURS: z.coerce.number().min(0).default(24),
  SHELL_DIR: z.string().optional(),
  /** Serves shell, remotes and manifest from this process; off where another server or process does. */
  GATEWAY: z.stringbool().default(true),
  /** Remotes that a development server delivers, as name=url; not in production. */
  DEV_REMOTES: z.string().default(''),
  /**
   * Where developers may take a build of their own from, in their own tab: addresses of their own machine alone, such as
   * http://localhost:*. Empty: nowhere.
   */
  DEV_OVERRIDES: z
    .string()
    .regex(/^(http:\/\/(localhost|127\.0\.0\.1):(\*|\d+)(,|$))*$/, 'nur Adressen des eigenen Rechners, wie http://localhost:*')
    .default(''),
  /** Who may read `/metrics`; without it this machine alone. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Collector of traces, OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_SERVICE_NAME: z.string().default('avalwerk'),
  /** Share of traces that are kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** Service for errors of browsers that speaks Sentry's protocol; without it they are in the log alone. */
  SENTRY_DSN: z.url().optional(),
  SENTRY_ENVIRONMENT: z.string().default('production'),
  /** Sets an empty installation up by itself: the operator's company, … */
  SETUP_COMPANY: z.string().optional(),
  SETUP_LEGAL_FORM: z.string().optional(),
  SETUP_STREET: z.string().optional(),
  SETUP_HOUSE_NUMBER: z.string().optional(),
  SETUP_POSTCODE: z.string().optional(),
  SETUP_CITY: z.string().optional(),
  SETUP_COUNTRY: z.string().optional(),
  SETUP_REGISTER_COURT: z.string().optional(),
  SETUP_REGISTER_NUMBER: z.string().optional(),
  /** … and its first administrator, who is invited. */
  SETUP_ADMIN_FIRST_NAME: z.string().optional(),
  SETUP_ADMIN_LAST_NAME: z.string().optional(),
  SETUP_ADMIN_EMAIL: z.string().optional(),
  SETUP_ADMIN_PHONE: z.string().optional(),
  /** Proxies whose word about the caller's address is taken, as addresses or networks separated by commas. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1'),
  /** Seconds within which a call's body has to be there, … */
  REQUEST_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  /** … and one that is a file. */
  UPLOAD_SECONDS: z.coerce.number().int().min(1).max(3600).default(300),
  /** Seconds within which a file that is under way has to come on by 20 KB. */
  UPLOAD_PACE_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  /** Calls of one person in a minute. */
  LIMIT_CALLS_PERSON: z.coerce.number().int().min(1).default(2_400),
  /** Calls from one address in a minute by whoever isn't signed in, those that sign people in among them. */
  LIMIT_CALLS_ADDRESS: z.coerce.number().int().min(1).default(3_000),
  /** Sign-ins that one address begins within ten minutes. */
  LIMIT_SIGN_INS_ADDRESS: z.coerce.number().int().min(1).default(600),
  /** Files under way at once in a process, … */
  LIMIT_UPLOADS: z.coerce.number().int().min(1).default(16),
  /** … of one organisation (where not said, half of them, rounded up), … */
  LIMIT_UPLOADS_ORGANISATION: z.coerce.number().int().min(1).optional(),
  /** … and of one person. */
  LIMIT_UPLOADS_PERSON: z.coerce.number().int().min(1).default(4),
  /** Files that one person may have sent without anything that refers to them; they are gone after a day. */
  LIMIT_UNUSED_FILES: z.coerce.number().int().min(1).default(100),
  /** Seconds for which a process that is to end still answers, but says that it isn't ready any more. */
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
})

export type Konfiguration = Readonly<{
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
    dienst: Readonly<{ clientId: string; geheimnis: string }> | undefined
  }>
  /** Of whom the installation demands a second factor. */
  secondFactorFor: FactorDemandedOf
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
 * @throws Error naming every variable that is wrong
 */
export function leseKonfiguration(umgebung: NodeJS.ProcessEnv): Konfiguration {
  const ergebnis = schema.safeParse(umgebung)
  if (!ergebnis.success) throw new Error(`Konfiguration ungültig:\n${z.prettifyError(ergebnis.error)}`)
  const e = ergebnis.data
  const refusals = e.NODE_ENV === 'production' ? productionRefusals(e) : []
  if (refusals.length) throw new Error(refusals.join('\n'))
  const keys = e.IDENTITY_KEYS.split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (e.IDENTITY_MODE === 'keycloak' && !e.KEYCLOAK_URL) throw new Error('IDENTITY_MODE=keycloak verlangt KEYCLOAK_URL.')
  if (!e.TLS_CERT_FILE !== !e.TLS_KEY_FILE)
    throw new Error('TLS_CERT_FILE und TLS_KEY_FILE gehören zusammen: Setzen Sie beide, oder keine von beiden.')
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
      dienst: e.KEYCLOAK_SERVICE_CLIENT_SECRET
        ? { clientId: e.KEYCLOAK_SERVICE_CLIENT_ID, geheimnis: e.KEYCLOAK_SERVICE_CLIENT_SECRET }
        : undefined,
    },
    secondFactorFor: e.SECOND_FACTOR_FOR ?? (e.NODE_ENV === 'production' ? 'administrators' : 'nobody'),
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
    entwicklung: entwicklungsremotes(e.DEV_REMOTES),
    ersatzVon: e.DEV_OVERRIDES.split(',').filter(Boolean),
    metriktoken: e.METRICS_TOKEN,
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
function entwicklungsremotes(text: string): Record<string, string> {
  const paare = text.split(',').filter(Boolean)
  return Object.fromEntries(paare.map((paar) => [paar.slice(0, paar.indexOf('=')), paar.slice(paar.indexOf('=') + 1)]))
}
