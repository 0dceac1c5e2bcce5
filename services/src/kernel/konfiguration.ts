import { resolve } from 'node:path'
import { z } from 'zod'

/** What an installation configures through the environment. Every value has a default that suits `npm start`. */
const schema = z.object({
  PORT: z.coerce.number().int().default(4711),
  HOST: z.string().default('127.0.0.1'),
  /** The one URL under which people reach the portal. */
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  /** PostgreSQL; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  SERVICES: z.string().default('partner,aufgaben,auftrag,buergschaft,pruefung,dokument,projekt,konfigurator'),
  IDENTITY_MODE: z.enum(['embedded', 'keycloak']).default('embedded'),
  /** Allows the embedded provider in production, by name and on purpose. */
  IDENTITY_EMBEDDED_IN_PRODUCTION: z.stringbool().default(false),
  KEYCLOAK_URL: z.url().optional(),
  KEYCLOAK_REALM: z.string().default('avalwerk'),
  KEYCLOAK_CLIENT_ID: z.string().default('avalwerk-portal'),
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
  ALLOWED_HOSTS: z.string().default('localhost,127.0.0.1'),
  /** Server for mails, as smtp://user:password@host:port; without it mails are kept and logged as not sent. */
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Avalwerk <noreply@avalwerk.example>'),
  /** Where mails are laid that no server sends; in demo mode the folder `mails` of the data, unless said otherwise. */
  MAIL_DIR: z.string().optional(),
  /** A scanner that speaks ClamAV's protocol, as tcp://host:3310 or unix:///path; without it files are not checked for viruses. */
  VIRUS_SCANNER: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  MANIFEST_FILE: z.string().optional(),
  RELEASES_DIR: z.string().optional(),
  SHELL_DIR: z.string().optional(),
  /** Serves shell, remotes and manifest from this process; off where another server or process does. */
  GATEWAY: z.stringbool().default(true),
  /** Remotes that a development server delivers, as name=url; not in production. */
  DEV_REMOTES: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
})

export type Konfiguration = Readonly<{
  port: number
  host: string
  öffentlicheUrl: string
  datenordner: string
  datenbankUrl: string | undefined
  poolgröße: number
  dienste: readonly string[]
  identität: Readonly<{
    modus: 'embedded' | 'keycloak'
    url: string
    realm: string
    clientId: string
    dienst: Readonly<{ clientId: string; geheimnis: string }> | undefined
  }>
  demo: boolean
  loginPflicht: boolean
  erlaubteHosts: readonly string[]
  smtp: Readonly<{ url: string; absender: string }> | undefined
  /** Folder for mails that no server sends; undefined where they are kept in the database alone. */
  mailordner: string | undefined
  /** Address of the virus scanner; undefined where there is none. */
  virenscanner: string | undefined
  manifestDatei: string
  releaseordner: string
  shellOrdner: string
  gateway: boolean
  /** Addresses of development servers by remote. */
  entwicklung: Readonly<Record<string, string>>
  logLevel: string
}>

/**
 * Reads the configuration.
 * @throws Error naming every variable that is wrong
 */
export function leseKonfiguration(umgebung: NodeJS.ProcessEnv): Konfiguration {
  const ergebnis = schema.safeParse(umgebung)
  if (!ergebnis.success) throw new Error(`Konfiguration ungültig:\n${z.prettifyError(ergebnis.error)}`)
  const e = ergebnis.data
  if (e.IDENTITY_MODE === 'embedded' && e.NODE_ENV === 'production' && !e.IDENTITY_EMBEDDED_IN_PRODUCTION)
    throw new Error(
      'IDENTITY_MODE=embedded ist im Produktivbetrieb nicht erlaubt. Setzen Sie IDENTITY_MODE=keycloak oder ausdrücklich IDENTITY_EMBEDDED_IN_PRODUCTION=true.',
    )
  if (e.IDENTITY_MODE === 'keycloak' && !e.KEYCLOAK_URL) throw new Error('IDENTITY_MODE=keycloak verlangt KEYCLOAK_URL.')
  if (e.DEV_REMOTES && e.NODE_ENV === 'production') throw new Error('DEV_REMOTES ist im Produktivbetrieb nicht erlaubt.')
  const öffentlicheUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  const datenordner = resolve(e.DATA_DIR)
  const demo = e.DEMO ?? e.NODE_ENV !== 'production'
  return {
    port: e.PORT,
    host: e.HOST,
    öffentlicheUrl,
    datenordner,
    datenbankUrl: e.DATABASE_URL,
    poolgröße: e.DATABASE_POOL,
    dienste: e.SERVICES.split(',').map((name) => name.trim()),
    identität: {
      modus: e.IDENTITY_MODE,
      url: e.KEYCLOAK_URL?.replace(/\/$/, '') ?? `${öffentlicheUrl}/auth`,
      realm: e.KEYCLOAK_REALM,
      clientId: e.KEYCLOAK_CLIENT_ID,
      dienst: e.KEYCLOAK_SERVICE_CLIENT_SECRET
        ? { clientId: e.KEYCLOAK_SERVICE_CLIENT_ID, geheimnis: e.KEYCLOAK_SERVICE_CLIENT_SECRET }
        : undefined,
    },
    demo,
    loginPflicht: e.LOGIN_REQUIRED,
    erlaubteHosts: e.ALLOWED_HOSTS.split(',').map((host) => host.trim()),
    smtp: e.SMTP_URL ? { url: e.SMTP_URL, absender: e.MAIL_FROM } : undefined,
    mailordner: e.MAIL_DIR ?? (demo ? resolve(datenordner, 'mails') : undefined),
    virenscanner: e.VIRUS_SCANNER,
    manifestDatei: e.MANIFEST_FILE ?? resolve(datenordner, 'plattform', 'manifest.json'),
    releaseordner: e.RELEASES_DIR ?? resolve(datenordner, 'releases'),
    shellOrdner: e.SHELL_DIR ?? resolve('shell', 'dist'),
    gateway: e.GATEWAY,
    entwicklung: entwicklungsremotes(e.DEV_REMOTES),
    logLevel: e.LOG_LEVEL,
  }
}

/** 'mfe-texte=http://localhost:4801/' → its parts. */
function entwicklungsremotes(text: string): Record<string, string> {
  const paare = text.split(',').filter(Boolean)
  return Object.fromEntries(paare.map((paar) => [paar.slice(0, paar.indexOf('=')), paar.slice(paar.indexOf('=') + 1)]))
}
