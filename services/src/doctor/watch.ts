import type { Room } from '../kernel/disk.ts'
import type { Config } from '../kernel/configuration.ts'
import type { Logger } from '../kernel/server.ts'
import { natsServerOf, tryNats } from '../kernel/nats.ts'
import { virusScanner } from '../kernel/virusScan.ts'
import { ANSWER_MS, tryKeycloak, tryMail, tryReplica, tryStore } from './attempts.ts'

/** Services that the portal can do without for a while, though not for everything; named as in metrics and health. */
export type Dependency = 'mail' | 'virus-scanner' | 'sign-in' | 'release-store' | 'document-store' | 'announcements' | 'replica'

const EVERY_MS = 30_000
const IN_WORDS: Readonly<Record<Dependency, string>> = {
  mail: 'The mail server',
  'virus-scanner': 'The virus scanner',
  'sign-in': 'Keycloak',
  'release-store': 'The release store',
  'document-store': 'The store of documents',
  announcements: 'NATS',
  replica: 'The replica',
}

type Attempts = Readonly<Partial<Record<Dependency, () => Promise<unknown>>>>

/** The attempts by which the services around this installation are tried. */
export function attemptsOf(config: Config): Attempts {
  const { smtp, virusScanner: scanner, identity, releaseBucket, documentStore, natsUrl, databaseUrl, databaseReplica } = config
  const look = scanner ? virusScanner(scanner, ANSWER_MS) : undefined
  return {
    ...(smtp && { mail: () => tryMail(smtp) }),
    ...(look && { 'virus-scanner': () => look(new TextEncoder().encode('Avalwerk')) }),
    ...(identity.mode === 'keycloak' && { 'sign-in': () => tryKeycloak(identity) }),
    ...(releaseBucket && { 'release-store': () => tryStore(releaseBucket) }),
    ...(documentStore && { 'document-store': () => tryStore(documentStore.place) }),
    ...(natsUrl !== undefined && { announcements: () => tryNats(natsServerOf(natsUrl)) }),
    ...(databaseUrl && databaseReplica !== undefined && { replica: () => tryReplica(databaseUrl, databaseReplica) }),
  }
}

/** What is known of the services around the portal, such as mail server and virus scanner. */
export type Watch = Readonly<{
  /** Whether each of the installation's services answers; one that wasn't tried yet counts as answering. */
  available(): ReadonlyMap<Dependency, boolean>
  /** The services that don't answer. */
  missing(): readonly Dependency[]
  close(): void
}>

/** The state that a process that answers tells the operator about itself: whether people can do everything. */
export const readiness = (room: Room, missing: readonly Dependency[]) => ({
  status: room !== 'ENOUGH' ? 'read-only' : missing.length > 0 ? 'degraded' : 'ok',
  ...(missing.length > 0 && { missing }),
})

/** Tries what stands around the portal, again and again, and says once when something goes and once when it is back. */
export function watchSurroundings(attempts: Attempts, log: Pick<Logger, 'warn' | 'info'>, everyMs = EVERY_MS): Watch {
  const available = new Map((Object.keys(attempts) as Dependency[]).map((name) => [name, true]))
  let closed = false
  const timers = new Map<Dependency, NodeJS.Timeout>()

  async function look(name: Dependency, attempt: () => Promise<unknown>): Promise<void> {
    const err = await attempt().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (closed) return
    if (err === undefined && !available.get(name)) log.info({ dependency: name }, `${IN_WORDS[name]} answers again`)
    if (err !== undefined && available.get(name)) log.warn({ dependency: name, err }, `${IN_WORDS[name]} does not answer`)
    available.set(name, err === undefined)
    timers.set(name, setTimeout(() => void look(name, attempt), everyMs).unref())
  }
  for (const [name, attempt] of Object.entries(attempts)) void look(name as Dependency, attempt)
  return {
    available: () => available,
    missing: () => [...available].filter(([, answers]) => !answers).map(([name]) => name),
    close: () => {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
