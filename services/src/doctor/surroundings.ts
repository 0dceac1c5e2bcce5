import { lookup } from 'node:dns/promises'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { checkRealm } from '../identity/index.ts'
import { messageOf } from '../kernel/commandLine.ts'
import type { Config } from '../kernel/configuration.ts'
import { natsServerOf, tryNats } from '../kernel/nats.ts'
import { isLoopback } from '../kernel/production.ts'
import type { S3Place } from '../kernel/s3.ts'
import { virusScanner } from '../kernel/virusScan.ts'
import { ANSWER_MS, tryMail, tryReplica, tryStore } from './attempts.ts'
import { clockFinding, type Finding, note, ok, wrong } from './finding.ts'

const MB = 1024 * 1024

/** Keycloak: that it answers by its name, that the service account may keep people, that the realm is as it should be. */
export async function checkSignIn(config: Config): Promise<Finding[]> {
  if (config.identity.mode === 'embedded') return [ok('Es meldet der eingebettete Anbieter an.')]
  const { faults, notes = [], now } = await checkRealm(config)
  const clock = now === undefined ? [] : [clockFinding('von Keycloak', now)]
  const service = config.identity.service
    ? []
    : [note('KEYCLOAK_SERVICE_CLIENT_SECRET fehlt: Nutzer werden in Keycloak von Hand gepflegt.')]
  const confirmation = config.identity.confirmation.secret
    ? []
    : [wrong('KEYCLOAK_CONFIRMATION_CLIENT_SECRET fehlt: Niemand kann bestätigen, was eine neue Anmeldung verlangt.')]
  const look = config.realmAdmin
    ? []
    : [note('Clients und Mapper des Realms sind nicht geprüft: Dazu braucht es KEYCLOAK_ADMIN_CLIENT_SECRET (npm run realm).')]
  if (faults.length > 0) return [...faults.map(wrong), ...notes.map(note), ...clock]
  return [
    ok(`Keycloak antwortet, der Realm ${config.identity.realm} ist da.`),
    ...clock,
    ...confirmation,
    ...service,
    ...look,
    ...notes.map(note),
  ]
}

/** What an attempt came to. @param bad what is wrong, to which the cause is added */
const findingOf = (attempt: Promise<unknown>, good: string, bad: string): Promise<Finding> =>
  attempt.then(
    () => ok(good),
    (error: unknown) => wrong(`${bad}: ${messageOf(error)}`),
  )

/** The mail server: that it can be reached, encrypted as asked, and takes the login. Nothing is sent. */
export async function checkMail({ smtp }: Config): Promise<Finding[]> {
  if (!smtp) return [note('Ein Mailserver ist nicht angegeben (SMTP_URL): Mails werden behalten und nicht versandt.')]
  return [await findingOf(tryMail(smtp), 'Der Mailserver nimmt die Anmeldung an.', 'Der Mailserver geht nicht (SMTP_URL)')]
}

/** The file that every scanner calls a virus, in two halves: as a whole it would be found in this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** The virus scanner: it finds what every scanner has to find, and nothing in a file that has nothing. */
export async function checkScanner({ virusScanner: address }: Config): Promise<Finding[]> {
  if (!address) return [note('Dateien werden nicht auf Viren geprüft (VIRUS_SCANNER).')]
  const look = virusScanner(address, ANSWER_MS)
  try {
    const clean = await look(new TextEncoder().encode('Avalwerk'))
    const found = await look(new TextEncoder().encode(EICAR))
    if (clean.length > 0) return [wrong(`Der Virenscanner meldet eine saubere Datei: ${clean.join(', ')}`)]
    if (found.length === 0) return [wrong('Der Virenscanner erkennt die EICAR-Testdatei nicht. Sind seine Signaturen geladen (freshclam)?')]
    return [ok('Der Virenscanner erkennt die EICAR-Testdatei.')]
  } catch (error) {
    return [wrong(`Der Virenscanner antwortet unter ${address} nicht: ${messageOf(error)}`)]
  }
}

const checkBucket = (place: S3Place, what: string, setting: string): Promise<Finding> =>
  findingOf(tryStore(place), `Der Speicher der ${what} ist da (${place.bucket}).`, `Der Speicher der ${what} geht nicht (${setting})`)

/** Checks the server by which processes tell each other of changes. */
export async function checkNats({ natsUrl }: Config): Promise<Finding[]> {
  if (natsUrl === undefined) return []
  return [await findingOf(tryNats(natsServerOf(natsUrl)), 'NATS antwortet.', 'NATS antwortet nicht (NATS_URL)')]
}

/** Checks the replica from which is read. */
export async function checkReplica({ databaseUrl, databaseReplica }: Config): Promise<Finding[]> {
  if (!databaseUrl || databaseReplica === undefined) return []
  const attempt = tryReplica(databaseUrl, databaseReplica)
  return [await findingOf(attempt, 'Die Replik folgt.', 'Von der Replik wird nicht gelesen (DATABASE_REPLICA_URL)')]
}

/** Checks the places where releases and documents are kept. */
export const checkStores = async ({ releaseBucket, documentStore }: Config): Promise<Finding[]> => [
  ...(releaseBucket ? [await checkBucket(releaseBucket, 'Versionen', 'RELEASE_STORE')] : []),
  ...(documentStore ? [await checkBucket(documentStore.place, 'Urkunden', 'DOCUMENT_STORE')] : []),
]

/** The folder itself, or the one in which the portal will make it. @throws Error where there can be none */
async function standing(folder: string): Promise<string> {
  const is = await stat(folder).catch(() => undefined)
  if (is && !is.isDirectory()) throw new Error(`${folder} ist kein Ordner`)
  return is ? folder : standing(dirname(folder))
}

/** Folders: that they can be written to, and have room. */
export async function checkDisk(config: Config): Promise<Finding[]> {
  const folders = [...new Set([config.dataFolder, config.releaseFolder, ...(config.mailFolder ? [config.mailFolder] : [])])]
  return Promise.all(
    folders.map(async (folder) => {
      try {
        const at = await standing(folder)
        await access(at, constants.W_OK)
        const { bavail, bsize } = await statfs(at)
        const free = Math.floor((bavail * bsize) / MB)
        if (free < config.diskReserve)
          return wrong(`In ${folder} sind nur noch ${free} MB frei; unter ${config.diskReserve} MB wird nur gelesen (DISK_RESERVE_MB).`)
        return free < 5 * config.diskReserve ? note(`In ${folder} sind noch ${free} MB frei.`) : ok(`In ${folder} sind ${free} MB frei.`)
      } catch (error) {
        return wrong(`In ${folder} kann nicht geschrieben werden: ${messageOf(error)}`)
      }
    }),
  )
}

/** What a proxy answers when it reaches no server behind it. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504]
/** Whether a process of the portal listens on this machine. */
const listens = ({ host, port }: Config): Promise<boolean> =>
  new Promise((done) => {
    const line = connect({ host, port, timeout: ANSWER_MS })
    const end = (answer: boolean) => {
      line.destroy()
      done(answer)
    }
    line
      .on('connect', () => end(true))
      .on('error', () => end(false))
      .on('timeout', () => end(false))
  })

/** A documentation address (RFC 5737): a portal that reports it trusts any sender's header. */
const FORGED = '203.0.113.99'
type Seen = Readonly<{ protocol: string; host: string; address: string }>

/** Checks the proxy before the portal: what a call from outside looks like when it arrives. */
export async function checkProxy(config: Config): Promise<Finding[]> {
  const base = new URL(config.publicUrl)
  const at = await lookup(base.hostname).catch(() => undefined)
  if (!at) return [wrong(`Den Namen ${base.hostname} kennt dieser Rechner nicht (PUBLIC_URL).`)]
  // The portal itself, without anything before it: this machine is where proxies are trusted.
  const isDirect = isLoopback(at.address) && Number(base.port) === config.port
  const ask = fetch(`${config.publicUrl}/health/seen`, {
    headers: isDirect ? {} : { 'x-forwarded-for': FORGED },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  let answer: Response
  try {
    answer = await ask
  } catch (error) {
    return [note(`Das Portal antwortet unter ${config.publicUrl} nicht (${messageOf(error)}): Was davor steht, ist nicht geprüft.`)]
  }
  if (NOBODY_BEHIND.includes(answer.status)) {
    const sentence = `Der Proxy unter ${config.publicUrl} erreicht kein Portal (${answer.status})`
    if (await listens(config))
      return [wrong(`${sentence}, obwohl hier auf Port ${config.port} eines läuft: Warum, steht in seinem Protokoll.`)]
    return [note(`${sentence}; hier auf Port ${config.port} läuft keines. Was davor steht, ist nicht geprüft.`)]
  }
  const seen = (await answer.json().catch(() => undefined)) as Seen | undefined
  if (!answer.ok || !seen?.protocol) return [wrong(`Unter ${config.publicUrl} antwortet etwas anderes als das Portal (${answer.status}).`)]
  const found: Finding[] = []
  const wanted = base.protocol.slice(0, -1)
  if (seen.protocol !== wanted)
    found.push(
      wrong(
        `Das Portal sieht Aufrufe als ${seen.protocol} statt ${wanted}: Der Proxy muss X-Forwarded-Proto setzen und in TRUSTED_PROXIES stehen.`,
      ),
    )
  if (seen.host !== base.host)
    found.push(wrong(`Das Portal sieht den Namen ${seen.host} statt ${base.host}: Der Proxy muss den Kopf Host weitergeben.`))
  if (seen.address === FORGED)
    found.push(
      wrong(
        'Das Portal glaubt jedem, von wo er kommt: TRUSTED_PROXIES ist zu weit, oder der Proxy gibt X-Forwarded-For weiter, ohne anzufügen, wer fragt.',
      ),
    )
  const server = Date.parse(answer.headers.get('date') ?? '')
  if (server) found.push(clockFinding('des Portals', server))
  return found.some(({ level }) => level === 'wrong') ? found : [ok(`Das Portal antwortet unter ${config.publicUrl}.`), ...found]
}
