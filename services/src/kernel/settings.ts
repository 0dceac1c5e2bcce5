import { DRAFT_NOTICE_DAYS, FACTOR_DEMANDED_OF, RETENTION_BOUNDS, RETENTION_PERIODS, type RetentionPeriods } from '@avalwerk/domain'
import { z } from 'zod'
import {
  address,
  withDefault,
  decimal,
  flag,
  https,
  longText,
  matching,
  networks,
  oneOf,
  optional,
  path,
  type Setting,
  text,
  integer,
} from './setting.ts'

/** How the embedded provider may encrypt what it keeps; what each means stands in `identity/sealing.ts`. */
const CIPHERS = ['A256GCM', 'A256CBC-HS512'] as const
export type Cipher = (typeof CIPHERS)[number]

/**
 * What an installation configures through the environment: the one place that knows a setting's name, form, default and meaning. The
 * reference in deploy/CONFIGURATION.md is made from it. All have defaults that suit `npm start`.
 */

const SERVER = {
  PORT: withDefault(4711, integer(0, 65_535), 'Port that the portal listens on.'),
  HOST: withDefault('127.0.0.1', text, 'Address that it listens on; `0.0.0.0` for other machines.'),
  PUBLIC_URL: optional(https, 'The one URL under which people reach the portal.', { otherwise: '`http://localhost:<PORT>`' }),
  ALLOWED_HOSTS: withDefault('localhost,127.0.0.1', text, 'Names under which calls are answered, separated by commas.'),
  TRUSTED_PROXIES: withDefault(
    '127.0.0.1',
    networks,
    'Proxies whose word about the caller’s address is taken, as addresses or networks separated by commas.',
  ),
  TLS_CERT_FILE: optional(
    path,
    'Certificate, with those between it and its authority, in PEM, with which the portal speaks https. Replaced, it is taken up without a restart.',
    {
      otherwise: 'http',
    },
  ),
  TLS_KEY_FILE: optional(path, 'Its key in PEM. Both or neither.'),
  PLAIN_HTTP_IN_PRODUCTION: withDefault(
    false,
    flag,
    'Allows http to other machines in production, by name and on purpose: where the network itself encrypts (a mesh).',
  ),
  SERVICES: withDefault(
    'partner,vertrag,audit,aufgaben,auftrag,buergschaft,verfahren,inanspruchnahme,bestand,freigabe,pruefung,dokument,text,projekt,konfigurator,plattform',
    text,
    'Services whose calls this process answers, separated by commas. Background work (mails, documents, deadlines) is done by every process.',
  ),
  GATEWAY: withDefault(true, flag, 'Serves shell, remotes and manifest from this process; off where another server or process does.'),
  SHELL_DIR: optional(path, 'Folder of the shell’s build.', { otherwise: '`shell/dist`' }),
  SHUTDOWN_DRAIN_SECONDS: withDefault(
    0,
    decimal(0, 300),
    'Seconds for which a process that is to end still answers, but says that it isn’t ready any more.',
  ),
  SECRETS_DIR: optional(
    path,
    'Folder with secrets, each in a file named as its setting: as the agent of a vault, Docker or Kubernetes mounts them. What isn’t there isn’t said.',
  ),
  NODE_ENV: withDefault(
    'development',
    oneOf('development', 'test', 'production'),
    '`production` refuses whatever is for trying out or goes over open lines.',
  ),
  LOG_LEVEL: withDefault('info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'), 'What is logged.'),
} as const

const KEYS = matching(
  /^(\s*[\w+/-]{43}=?\s*(,|$))*$/,
  '32 zufällige Bytes in Base64, mehrere durch Kommas getrennt (npm run keys -- new)',
  '32 random bytes in base64, several separated by commas (npm run keys -- new)',
)

const DATA = {
  DATA_DIR: withDefault('.data', path, 'Folder of what the installation keeps on this machine.'),
  DATABASE_URL: optional(
    address(/^postgres(ql)?$/, 'postgres://avalwerk@datenbank/avalwerk?sslmode=verify-full'),
    'PostgreSQL, through a pooler if there is one.',
    { secret: true, otherwise: 'the embedded database in `DATA_DIR`' },
  ),
  DATABASE_DIRECT_URL: optional(
    address(/^postgres(ql)?$/, 'postgres://avalwerk@datenbank/avalwerk?sslmode=verify-full'),
    'PostgreSQL without a pooler before it, for announcements and migrations.',
    { secret: true, otherwise: '`DATABASE_URL`' },
  ),
  DATABASE_REPLICA_URL: optional(
    address(/^postgres(ql)?$/, 'postgres://avalwerk@replik/avalwerk?sslmode=verify-full'),
    'A streaming replica of it, from which is read.',
    { secret: true, otherwise: 'all is read from `DATABASE_URL`' },
  ),
  NATS_URL: optional(
    address(/^(nats|tls)$/, 'tls://avalwerk:geheim@nats.example:4222'),
    'NATS server by which many processes tell each other of changes; `tls` demands encryption.',
    { secret: true, otherwise: 'the database' },
  ),
  DATABASE_POOL: withDefault(10, integer(1, 200), 'Connections that a process holds at most, and as many to a replica.'),
  DATABASE_EMBEDDED_IN_PRODUCTION: withDefault(
    false,
    flag,
    'Allows the embedded database in production, by name and on purpose: a power cut may lose what was confirmed last, and one process alone works.',
  ),
  DISK_RESERVE_MB: withDefault(200, integer(1), 'MB that are kept free on the embedded database’s disk; below that the portal only reads.'),
  DOCUMENT_STORE: optional(
    address(/^s3$/, 's3://bucket/prefix'),
    'Bucket of documents, which leave the database a minute after they were made; without it the database keeps them. Its key comes by AWS’s own variables.',
  ),
  DOCUMENT_KEYS: withDefault(
    '',
    KEYS,
    'What documents in `DOCUMENT_STORE` are encrypted with: the first key encrypts, all of them open. Without them nobody reads what lies there.',
    { secret: true },
  ),
} as const

const period = (which: keyof RetentionPeriods, meaning: string) => {
  const [least, most] = RETENTION_BOUNDS[which]
  return withDefault(RETENTION_PERIODS[which], integer(least, most), meaning)
}

const KEEPING = {
  RETENTION_BINDING_YEARS: period(
    'binding',
    'Years after the calendar year of their last entry for which ended guarantees and contracts are kept, with documents, claims and histories. Then they are deleted, unless a party holds them.',
  ),
  RETENTION_ORDER_YEARS: period('order', 'The same for orders that were refused or cancelled.'),
  RETENTION_DRAFT_DAYS: period(
    'draftDays',
    `Days without a change after which drafts of orders and of guarantees are cancelled, ${DRAFT_NOTICE_DAYS} days after a warning.`,
  ),
  RETENTION_DELETED_PERSON_DAYS: period(
    'deletedPersonDays',
    'Days in which deleted people can be restored. Then their name, address, number and factors are forgotten.',
  ),
  RETENTION_UNUSED_FILE_HOURS: period('unusedFileHours', 'Hours for which files are kept that nothing refers to.'),
} as const

const SIGN_IN = {
  IDENTITY_MODE: withDefault('embedded', oneOf('embedded', 'keycloak'), 'Who signs people in.'),
  IDENTITY_EMBEDDED_IN_PRODUCTION: withDefault(false, flag, 'Allows the embedded provider in production, by name and on purpose.'),
  IDENTITY_KEYS: withDefault(
    '',
    KEYS,
    'What the embedded provider encrypts with what it keeps: the first key encrypts, all of them open. Without one, a key is made and kept in `DATA_DIR/identity.key`; production asks for one.',
    { secret: true },
  ),
  IDENTITY_CIPHER: withDefault(
    'A256GCM',
    oneOf(...CIPHERS),
    'How it encrypts from now on, by the names of JWE (RFC 7518); what was encrypted otherwise stays readable, and `npm run keys -- reseal` brings it under this one.',
  ),
  SECOND_FACTOR_FOR: optional(
    oneOf(...FACTOR_DEMANDED_OF),
    'Of whom a second factor is demanded: of the operator’s people, of all who manage people, too, or of everybody. Organisations demand it of their people by themselves.',
    { otherwise: '`nobody`; `administrators` in production' },
  ),
  KEYCLOAK_URL: optional(address(/^https?$/, 'https://anmeldung.example'), 'Keycloak’s address.'),
  KEYCLOAK_REALM: withDefault('avalwerk', text, 'The portal’s realm.'),
  KEYCLOAK_CLIENT_ID: withDefault('avalwerk-portal', text, 'The client in the browser.'),
  TOKEN_AUDIENCE: withDefault('avalwerk-api', longText(1), 'For whom access tokens are made: this server, not the client in the browser.'),
  KEYCLOAK_SERVICE_CLIENT_ID: withDefault(
    'avalwerk-dienste',
    text,
    'The service account that keeps Keycloak’s users in step with the portal’s.',
  ),
  KEYCLOAK_SERVICE_CLIENT_SECRET: optional(text, 'Its secret; without it users are kept at Keycloak by hand.', { secret: true }),
  KEYCLOAK_CONFIRMATION_CLIENT_ID: withDefault(
    'avalwerk-confirmation',
    text,
    'The client as which this server has people sign in anew where a step of theirs asks for it.',
  ),
  KEYCLOAK_CONFIRMATION_CLIENT_SECRET: optional(
    text,
    'Its secret; without it no such step can be done. `npm run realm` sets it at Keycloak.',
    {
      secret: true,
    },
  ),
  COMPANY_PROVIDERS: withDefault(
    '',
    matching(
      /^(\s*[^\s,=]+=[A-Z]{2}\d{4}\s*(,|$))*$/,
      'Namen von Anbietern mit der Organisation, deren Personen sie anmelden, durch Kommas getrennt (weserbogen=WI0001)',
      'names of providers with the organisation whose people they sign in, separated by commas (weserbogen=WI0001)',
    ),
    'Which company’s own provider at Keycloak, by its alias, signs in whose people; through others, or into other organisations, nobody comes in.',
  ),
  KEYCLOAK_ADMIN_CLIENT_ID: withDefault(
    'avalwerk-admin',
    text,
    'The service account with which `npm run realm` looks at the realm and mends it; the portal itself has no use for it.',
  ),
  KEYCLOAK_ADMIN_CLIENT_SECRET: optional(text, 'Its secret.', { secret: true }),
  KEYCLOAK_ADMIN_REALM: withDefault('master', text, 'The realm that knows that service account.'),
  LOGIN_REQUIRED: withDefault(true, flag, 'Sign-in is asked for at once; otherwise a start page offers it.'),
} as const

const BEGINNING = {
  DEMO: optional(
    flag,
    'Demo companies, people and guarantees are made in an empty database, and the sign-in page lists them. Never in production.',
    {
      otherwise: '`true`; `false` in production',
    },
  ),
  SETUP_COMPANY: optional(text, 'Sets an empty installation up by itself: the operator’s company.'),
  SETUP_LEGAL_FORM: optional(text, 'Its legal form (`GMBH`, `AG`, …).'),
  SETUP_STREET: optional(text, 'Its street.'),
  SETUP_HOUSE_NUMBER: optional(text, 'Its house’s number.'),
  SETUP_POSTCODE: optional(text, 'Its postcode.'),
  SETUP_CITY: optional(text, 'Its town.'),
  SETUP_COUNTRY: optional(text, 'Its country, by two letters.', { otherwise: '`DE`' }),
  SETUP_REGISTER_COURT: optional(text, 'The court of its entry in the commercial register.'),
  SETUP_REGISTER_NUMBER: optional(text, 'The number of that entry.'),
  SETUP_ADMIN_FIRST_NAME: optional(text, 'First name of its first administrator, who is invited.'),
  SETUP_ADMIN_LAST_NAME: optional(text, 'Their last name.'),
  SETUP_ADMIN_EMAIL: optional(text, 'Their e-mail address.'),
  SETUP_ADMIN_PHONE: optional(text, 'Their telephone number.'),
  GUARANTORS_SPECIAL_TYPES: withDefault(
    '',
    matching(/^(\s*[A-Z]{2}\d{4}\s*(,|$))*$/, 'Nummern von Bürgen, wie KR0001,NK0001', 'ids of guarantors, such as KR0001,NK0001'),
    'Guarantors that take no public text for guarantees of the types ALG and MIE.',
  ),
} as const

const MAIL_AND_FILES = {
  SMTP_URL: optional(
    address(/^smtps?$/, 'smtps://user:password@mail.example'),
    'Server for mails; without it they are kept and logged as not sent.',
    {
      secret: true,
    },
  ),
  MAIL_FROM: withDefault('Avalwerk <noreply@avalwerk.example>', text, 'Whom mails are from.'),
  MAIL_DIR: optional(path, 'Where mails are laid that no server sends.', { otherwise: 'with demo data `DATA_DIR/mails`' }),
  VIRUS_SCANNER: optional(
    {
      type: z.union([z.literal('off'), z.url({ protocol: /^(tcp|tls|unix)$/ })]),
      de: 'off, tcp://host:3310, tls://host:3310 oder unix:///pfad',
      en: 'off, tcp://host:3310, tls://host:3310 or unix:///path',
    },
    'A scanner that speaks ClamAV’s protocol; without it, or with `off`, files aren’t looked at for viruses. Production asks for one or the other.',
  ),
} as const

const RELEASES = {
  RELEASES_DIR: optional(path, 'Folder of releases, shared by all processes; in front of a bucket it is this machine’s own.', {
    otherwise: '`DATA_DIR/releases`',
  }),
  RELEASE_STORE: optional(
    address(/^s3$/, 's3://bucket/prefix'),
    'Bucket of releases; without it they are kept in `RELEASES_DIR`. Its key comes by AWS’s own variables.',
  ),
  S3_ENDPOINT: optional(https, 'An S3 server other than Amazon’s, for releases and documents.'),
  S3_REGION: withDefault('eu-central-1', text, 'Region of the buckets.'),
  RELEASE_BY_TWO: withDefault(
    false,
    flag,
    'Two people decide about a release: the person who published it, or who made the key that published it, doesn’t put it in force. Recommended in production.',
  ),
  RELEASE_SIGNED: withDefault(
    false,
    flag,
    'Releases of every remote have to be signed; otherwise those of remotes that have a key registered.',
  ),
  RELEASES_KEEP_DAYS: withDefault(30, integer(1, 3650), 'Days for which releases that nobody is sent to any more are kept.'),
  LOCAL_BUILDS: withDefault(
    '',
    text,
    'Folders of builds that come in force at the start of a process that serves the shell, unless operators chose other releases; separated by commas.',
  ),
  SHELL_WAITS: withDefault(
    true,
    flag,
    'A new shell isn’t served while it lacks what a remote in force takes, and the one before it is there. `false` serves it all the same.',
  ),
  PLATFORM_KEY: optional(longText(32), 'The key of the installation’s operator.', {
    secret: true,
    otherwise: 'made and kept in `DATA_DIR/plattform/zugang`',
  }),
  ROLLBACK_MARGIN: withDefault(
    5,
    decimal(0, 100),
    'When a new release is taken back by itself: percentage points above the old one’s error rate, …',
  ),
  ROLLBACK_MIN_STARTS: withDefault(20, integer(1), '… after so many starts, …'),
  ROLLBACK_MIN_USERS: withDefault(3, integer(1), '… with faults at so many people, …'),
  ROLLBACK_WATCH_HOURS: withDefault(24, decimal(0), '… within so many hours after it came in force for everybody.'),
  DEV_REMOTES: withDefault(
    '',
    matching(
      /^([a-z][\w-]*=https?:\/\/[\w.-]+(:\d+)?(\/[^,]*)?(,|$))*$/,
      'name=url, durch Kommas getrennt, wie mfe-texte=http://localhost:4801',
      'name=url, separated by commas, such as mfe-texte=http://localhost:4801',
    ),
    'Remotes that a development server delivers, as name=url; not in production.',
  ),
  DEV_OVERRIDES: withDefault(
    '',
    matching(
      /^(http:\/\/(localhost|127\.0\.0\.1):(\*|\d+)(,|$))*$/,
      'nur Adressen des eigenen Rechners, wie http://localhost:*',
      'addresses of this machine alone, such as http://localhost:*',
    ),
    'Where developers may take a build of their own from, in their own tab; not in production.',
  ),
} as const

const WATCHING = {
  METRICS_TOKEN: optional(longText(16), 'Who may read `/metrics`.', { secret: true, otherwise: 'this machine alone' }),
  METRICS_PORT: optional(integer(1, 65_535), 'A port of its own for `/metrics`: then those who reach the portal don’t reach them.', {
    otherwise: 'the portal’s own port',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(https, 'Collector of traces, OTLP over HTTP; without it nothing is traced.'),
  OTEL_SERVICE_NAME: withDefault('avalwerk', text, 'The portal’s name in traces.'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(0.1, decimal(0, 1), 'Share of traces that are kept.'),
  BROWSER_PROFILES: withDefault(
    0.1,
    decimal(0, 1),
    'Share of pages that sample their own code, so that what holds them up has a name. Browsers run these a little slower.',
  ),
  SENTRY_DSN: optional(https, 'Service for errors of browsers that speaks Sentry’s protocol; without it they are in the log alone.', {
    secret: true,
  }),
  SENTRY_ENVIRONMENT: withDefault('production', text, 'The environment’s name there.'),
} as const

const LIMITS = {
  REQUEST_SECONDS: withDefault(30, integer(1, 600), 'Seconds within which a call’s body has to be there, …'),
  UPLOAD_SECONDS: withDefault(300, integer(1, 3600), '… and one that is a file.'),
  UPLOAD_PACE_SECONDS: withDefault(20, integer(1, 600), 'Seconds within which a file that is under way has to come on by 20 KB.'),
  LIMIT_CALLS_PERSON: withDefault(2_400, integer(1), 'Calls of one person in a minute.'),
  LIMIT_CALLS_ADDRESS: withDefault(
    3_000,
    integer(1),
    'Calls from one address (in IPv6 a network /64) in a minute by callers who aren’t signed in, calls of the sign-in among them.',
  ),
  LIMIT_SIGN_INS_ADDRESS: withDefault(600, integer(1), 'Sign-ins that one address begins within ten minutes.'),
  LIMIT_UPLOADS: withDefault(16, integer(1), 'Files under way at once in a process, …'),
  LIMIT_UPLOADS_ORGANISATION: optional(integer(1), '… of one organisation, …', { otherwise: 'half of `LIMIT_UPLOADS`' }),
  LIMIT_UPLOADS_PERSON: withDefault(4, integer(1), '… and of one person.'),
  LIMIT_DOWNLOADS_PERSON: withDefault(
    6,
    integer(1),
    'Files (lists as CSV, previews, packed documents) that a process makes for one person at once.',
  ),
  LIMIT_UNUSED_FILES: withDefault(
    100,
    integer(1),
    'Files that one person may have sent without anything that refers to them; `RETENTION_UNUSED_FILE_HOURS` says when they are gone.',
  ),
} as const

/** All of them, as the reference lists them. */
export const GROUPS: readonly Readonly<{ title: string; settings: Readonly<Record<string, Setting>> }>[] = [
  { title: 'Server', settings: SERVER },
  { title: 'Data', settings: DATA },
  { title: 'For how long data are kept', settings: KEEPING },
  { title: 'Sign-in', settings: SIGN_IN },
  { title: 'Beginning', settings: BEGINNING },
  { title: 'Mail and files', settings: MAIL_AND_FILES },
  { title: 'Releases of remotes', settings: RELEASES },
  { title: 'Metrics, traces, errors', settings: WATCHING },
  { title: 'How much one may take', settings: LIMITS },
]

/** Settings by name. */
export const SETTINGS = {
  ...SERVER,
  ...DATA,
  ...KEEPING,
  ...SIGN_IN,
  ...BEGINNING,
  ...MAIL_AND_FILES,
  ...RELEASES,
  ...WATCHING,
  ...LIMITS,
} as const satisfies Readonly<Record<string, Setting>>
type All = typeof SETTINGS
export type SettingName = keyof All
/** What the environment says, read; numbers are numbers, switches are on or off. */
export type Settings = { [K in SettingName]: z.output<All[K]['type']> }
