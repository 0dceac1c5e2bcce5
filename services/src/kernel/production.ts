import type { Settings } from './settings.ts'

/** The settings of the environment that the checks for production look at. */
export type Stated = Pick<
  Settings,
  | 'IDENTITY_MODE'
  | 'IDENTITY_EMBEDDED_IN_PRODUCTION'
  | 'IDENTITY_KEYS'
  | 'KEYCLOAK_URL'
  | 'KEYCLOAK_CONFIRMATION_CLIENT_SECRET'
  | 'PUBLIC_URL'
  | 'HOST'
  | 'TLS_CERT_FILE'
  | 'TLS_KEY_FILE'
  | 'PLAIN_HTTP_IN_PRODUCTION'
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_REPLICA_URL'
  | 'DATABASE_EMBEDDED_IN_PRODUCTION'
  | 'NATS_URL'
  | 'SMTP_URL'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'DEMO'
  | 'VIRUS_SCANNER'
  | 'S3_ENDPOINT'
  | 'SENTRY_DSN'
  | 'DEV_REMOTES'
  | 'DEV_OVERRIDES'
  | 'RELEASE_BY_TWO'
>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/
/** Whether a host is this machine, by its loopback name or address. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)
/** Whether data on the way to an address can't be read by others: encrypted, or never leaving this machine. */
const isPrivate = (address: string, encrypted: RegExp): boolean => encrypted.test(address) || isLoopback(new URL(address).hostname)
const plain = (address: string | undefined) => address !== undefined && !isPrivate(address, /^https:/)
/** The same of a database: on this machine, through a socket, or encrypted to a server that shows a certificate for its name. */
const plainDatabase = (address: string | undefined): boolean => {
  if (address === undefined) return false
  const { hostname, searchParams } = new URL(address)
  const local = hostname === '' || isLoopback(hostname)
  return !local && searchParams.get('sslmode') !== 'verify-full'
}
const openDatabase = (name: string) =>
  `${name} ist im Produktivbetrieb nur verschlüsselt erlaubt: Alle Daten gehen dorthin. Setzen Sie ?sslmode=verify-full ans Ende der Adresse (und &sslrootcert=… bei einer eigenen Zertifizierungsstelle), oder einen Vermittler auf demselben Rechner (pgbouncer, stunnel). / ${name} must be encrypted in production: end the address with ?sslmode=verify-full (and &sslrootcert=…), or go through this machine (pgbouncer, stunnel).`

/**
 * Why production is refused: when, and what there is to do, in German and in English. Secrets and people's data go over no open line,
 * nothing is for trying out.
 */
const REFUSALS: readonly (readonly [applies: (settings: Stated) => boolean, sentence: string])[] = [
  [
    (e) => e.IDENTITY_MODE === 'embedded' && !e.IDENTITY_EMBEDDED_IN_PRODUCTION,
    'IDENTITY_MODE=embedded ist im Produktivbetrieb nicht erlaubt. Setzen Sie IDENTITY_MODE=keycloak oder ausdrücklich IDENTITY_EMBEDDED_IN_PRODUCTION=true. / The embedded sign-in is not allowed in production: set IDENTITY_MODE=keycloak, or IDENTITY_EMBEDDED_IN_PRODUCTION=true by name.',
  ],
  [
    (e) => e.IDENTITY_MODE === 'embedded' && e.IDENTITY_EMBEDDED_IN_PRODUCTION && !e.IDENTITY_KEYS.trim(),
    'Im Produktivbetrieb verschlüsselt der eingebettete Anbieter seine Schlüssel und die Geheimnisse der zweiten Faktoren. Setzen Sie IDENTITY_KEYS auf 32 zufällige Bytes in Base64 (npm run keys -- new) und bewahren Sie sie getrennt von der Datenbank auf. / In production the embedded sign-in encrypts its keys and second factors: set IDENTITY_KEYS to 32 random bytes in base64 (npm run keys -- new) and keep them apart from the database.',
  ],
  [
    (e) => e.IDENTITY_MODE === 'keycloak' && plain(e.KEYCLOAK_URL),
    'KEYCLOAK_URL ist im Produktivbetrieb nur mit https erlaubt: Passwörter gehen dorthin. Setzen Sie KEYCLOAK_URL auf die verschlüsselte Adresse. / Passwords go to Keycloak: production needs a KEYCLOAK_URL of https.',
  ],
  [
    (e) => e.IDENTITY_MODE === 'keycloak' && !e.KEYCLOAK_CONFIRMATION_CLIENT_SECRET,
    'Im Produktivbetrieb werden Schritte wie Enthaften, Inanspruchnehmen und Abtreten durch eine neue Anmeldung bestätigt; ohne das Geheimnis dafür kann sie niemand ausführen. Setzen Sie KEYCLOAK_CONFIRMATION_CLIENT_SECRET auf einen langen zufälligen Text; npm run realm -- --apply trägt ihn in Keycloak ein. / In production steps such as release, claim and assignment are confirmed by signing in anew: set KEYCLOAK_CONFIRMATION_CLIENT_SECRET to a long random text; npm run realm -- --apply tells Keycloak.',
  ],
  [
    (e) => e.PUBLIC_URL === undefined || plain(e.PUBLIC_URL),
    'Im Produktivbetrieb wird das Portal mit https aufgerufen, sonst fehlt den Cookies der Schutz. Setzen Sie PUBLIC_URL auf die Adresse, unter der es erreichbar ist, etwa https://portal.example. / People open the portal by https in production: set PUBLIC_URL to its address, such as https://portal.example.',
  ],
  [
    (e) => !(e.TLS_CERT_FILE && e.TLS_KEY_FILE) && !isLoopback(e.HOST) && !e.PLAIN_HTTP_IN_PRODUCTION,
    'Im Produktivbetrieb ist das Portal für andere Rechner nur verschlüsselt erreichbar, damit auch zwischen Proxy und Portal niemand mitliest. Setzen Sie TLS_CERT_FILE und TLS_KEY_FILE (deploy/tls/certificate.sh stellt ein Zertifikat aus), HOST=127.0.0.1, wenn der Proxy auf demselben Rechner steht, oder ausdrücklich PLAIN_HTTP_IN_PRODUCTION=true, wenn das Netz selbst verschlüsselt (Service-Mesh). / Other machines reach the portal encrypted alone in production: set TLS_CERT_FILE and TLS_KEY_FILE (deploy/tls/certificate.sh), HOST=127.0.0.1 for a proxy on this machine, or PLAIN_HTTP_IN_PRODUCTION=true where the network encrypts.',
  ],
  [
    (e) => e.DATABASE_URL === undefined && !e.DATABASE_EMBEDDED_IN_PRODUCTION,
    'Die eingebettete Datenbank ist zum Ausprobieren; bei Stromausfall geht Bestätigtes verloren. Setzen Sie DATABASE_URL im Produktivbetrieb auf einen PostgreSQL-Server, oder ausdrücklich DATABASE_EMBEDDED_IN_PRODUCTION=true. / The embedded database may lose what was confirmed last: set DATABASE_URL to a PostgreSQL server, or DATABASE_EMBEDDED_IN_PRODUCTION=true by name.',
  ],
  [(e) => plainDatabase(e.DATABASE_URL), openDatabase('DATABASE_URL')],
  [(e) => plainDatabase(e.DATABASE_DIRECT_URL), openDatabase('DATABASE_DIRECT_URL')],
  [(e) => plainDatabase(e.DATABASE_REPLICA_URL), openDatabase('DATABASE_REPLICA_URL')],
  [
    (e) => e.NATS_URL !== undefined && !isPrivate(e.NATS_URL, /^tls:/),
    'NATS_URL mit nats:// ist im Produktivbetrieb nur auf dem eigenen Rechner erlaubt: Wer mithört, erfährt, wer wann woran arbeitet. Setzen Sie tls://… / NATS goes over tls:// in production, or stays on this machine.',
  ],
  [
    (e) => e.SMTP_URL !== undefined && !isPrivate(e.SMTP_URL, /^smtps:|[?&]requireTLS=true\b/),
    'SMTP_URL mit smtp:// ist im Produktivbetrieb nur auf dem eigenen Rechner erlaubt: Mails enthalten Links, mit denen Passwörter gesetzt werden. Setzen Sie smtps://… oder smtp://…?requireTLS=true. / Mails hold links that choose passwords: production needs an SMTP_URL of smtps://… or smtp://…?requireTLS=true.',
  ],
  [
    (e) => plain(e.OTEL_EXPORTER_OTLP_ENDPOINT),
    'OTEL_EXPORTER_OTLP_ENDPOINT ist im Produktivbetrieb nur mit https erlaubt, oder auf demselben Rechner. Setzen Sie die verschlüsselte Adresse. / Production needs an OTEL_EXPORTER_OTLP_ENDPOINT of https, or one on this machine.',
  ],
  [
    (e) => e.DEMO === true,
    'DEMO=true ist im Produktivbetrieb nicht erlaubt: Die Demozugänge haben ein Passwort, das jeder kennt. Entfernen Sie DEMO. / Everybody knows the demo accounts’ password: remove DEMO in production.',
  ],
  [
    (e) => !e.VIRUS_SCANNER,
    'Im Produktivbetrieb werden hochgeladene Dateien auf Viren geprüft. Setzen Sie VIRUS_SCANNER auf die Adresse eines ClamAV-Servers (tls://host:3310, tcp://127.0.0.1:3310 oder unix:///pfad) oder verzichten Sie ausdrücklich darauf: VIRUS_SCANNER=off. / Production has uploads looked at by a scanner: set VIRUS_SCANNER to a ClamAV server (tls://host:3310, tcp://127.0.0.1:3310, unix:///path), or VIRUS_SCANNER=off by name.',
  ],
  [
    (e) => e.VIRUS_SCANNER !== undefined && e.VIRUS_SCANNER !== 'off' && !isPrivate(e.VIRUS_SCANNER, /^(tls|unix):/),
    'VIRUS_SCANNER mit tcp:// ist im Produktivbetrieb nur auf dem eigenen Rechner erlaubt, da Dateien sonst unverschlüsselt durchs Netz gehen. Setzen Sie tls://host:port (etwa stunnel vor ClamAV), tcp://127.0.0.1:3310 oder unix:///pfad. / Files go to the scanner encrypted, or on this machine: set VIRUS_SCANNER to tls://host:port, tcp://127.0.0.1:3310 or unix:///path.',
  ],
  [
    (e) => plain(e.S3_ENDPOINT),
    'S3_ENDPOINT ist im Produktivbetrieb nur mit https erlaubt: Von dort kommen die Programme des Portals. Setzen Sie die verschlüsselte Adresse. / The portal’s programs come from there: production needs an S3_ENDPOINT of https.',
  ],
  [
    (e) => plain(e.SENTRY_DSN),
    'SENTRY_DSN ist im Produktivbetrieb nur mit https erlaubt: Fehlerberichte der Browser gehen dorthin. Setzen Sie die verschlüsselte Adresse. / Reports of browsers go there: production needs a SENTRY_DSN of https.',
  ],
  [
    (e) => e.DEV_REMOTES !== '',
    'DEV_REMOTES ist im Produktivbetrieb nicht erlaubt. Entfernen Sie die Variable. / Remove DEV_REMOTES in production.',
  ],
  [
    (e) => e.DEV_OVERRIDES !== '',
    'DEV_OVERRIDES ist im Produktivbetrieb nicht erlaubt: Wer jemandem eine Adresse unterschiebt, führt in dessen Browser fremde Programme aus. Entfernen Sie die Variable, oder betreiben Sie eine Testumgebung mit einem anderen NODE_ENV. / DEV_OVERRIDES lets others run programs in somebody’s browser: remove it in production, or use another NODE_ENV for tests.',
  ],
]

/** The reasons why an installation with this environment isn't fit for production, a sentence each; none where it is. */
export const productionRefusals = (e: Stated): string[] => REFUSALS.filter(([applies]) => applies(e)).map(([, sentence]) => sentence)

/** What production works without though it is recommended: when, and what there is to do. */
const ADVICE: readonly (readonly [applies: (settings: Stated) => boolean, sentence: string])[] = [
  [
    (e) => !e.RELEASE_BY_TWO,
    'RELEASE_BY_TWO ist aus: Wer den Zugriffsschlüssel einer Pipeline hat, setzt allein eine Version in Kraft. Empfohlen ist RELEASE_BY_TWO=true, sobald zwei Personen das Recht „Plattform – verwalten“ haben.',
  ],
  [
    (e) => e.DATABASE_URL === undefined,
    'Die eingebettete Datenbank ist in Betrieb: Bei Stromausfall kann zuletzt Bestätigtes verloren gehen, und ein zweiter Prozess ist nicht möglich. Empfohlen ist ein PostgreSQL-Server (DATABASE_URL).',
  ],
]

/** The advice that applies to an environment, a sentence each. */
export const productionAdvice = (e: Stated): string[] => ADVICE.filter(([applies]) => applies(e)).map(([, sentence]) => sentence)
