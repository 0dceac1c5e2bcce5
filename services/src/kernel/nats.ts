import { setTimeout as after } from 'node:timers/promises'
import { timeout, TimeoutStrategy } from 'cockatiel'
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { type ChangeEvent, changesOf, MISSED, notificationsOf } from './announcer.ts'
import { type Bus, EVERYONE } from './bus.ts'
import type { Logger } from './server.ts'

/** How long the server has to take what it is sent. */
const ANSWER_MS = 2_000
const AGAIN_MS = 500
/** A server that is silent for two of these is gone. */
const PING_MS = 5_000

/** How a server is reached: `tls` demands an encrypted connection. */
export type NatsServer = Readonly<{ host: string; tls: boolean; user: string; password: string }>

/** @param url such as nats://host:4222, or tls://user:password@host:4222 */
export function natsServerOf(url: string): NatsServer {
  const { protocol, host, username, password } = new URL(url)
  return { host, tls: protocol === 'tls:', user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

const optionsFor = ({ host, tls, user, password }: NatsServer) => ({
  servers: host,
  name: 'avalwerk',
  ...(tls && { tls: {} }),
  ...(user && { user, pass: password }),
})

/** Connects and asks whether the server is there. @throws Error with what it said */
export async function tryNats(server: NatsServer): Promise<void> {
  const connection = await connect({ ...optionsFor(server), timeout: ANSWER_MS, reconnect: false })
  await connection.close()
}

const inTime = timeout(ANSWER_MS, TimeoutStrategy.Aggressive).dangerouslyUnref()

/**
 * Announcements over a NATS server: a subject for each organisation, so that a process hears of those alone whose people it serves. NATS
 * keeps nothing: when the server was away, everybody may have missed something.
 * @param installation tells the subjects of installations apart that share a server
 */
export function natsBus(server: NatsServer, installation: string, log: Pick<Logger, 'warn' | 'info'>): Bus {
  const prefix = `avalwerk.${installation.replace(/[^\w-]/g, '_')}`
  const subjectOf = (orgId: string) => `${prefix}.${orgId === EVERYONE ? 'everyone' : `org.${orgId}`}`
  const missed = new Set<() => void>()
  let connected: NatsConnection | undefined
  let closed = false

  async function watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      const { type } = status
      if (type === 'error') {
        // A subject that isn't allowed, among others: what was announced on it may be lost.
        log.warn({ err: status.error }, 'NATS refuses something')
        if (connected) for (const tell of missed) tell()
      } else if (type === 'disconnect') {
        connected = undefined
        log.warn({}, 'NATS is away: changes are announced when it is back')
      } else if (type === 'reconnect') {
        connected = connection
        log.info({}, 'NATS is back')
        for (const tell of missed) tell()
      }
    }
  }
  const connecting = (async () => {
    while (!closed)
      try {
        const endless = {
          maxReconnectAttempts: -1,
          reconnectTimeWait: AGAIN_MS,
          pingInterval: PING_MS,
          maxPingOut: 1,
          ignoreAuthErrorAbort: true,
        }
        const connection = await connect({ ...optionsFor(server), ...endless, timeout: ANSWER_MS })
        void watch(connection)
        connected = connection
        return connection
      } catch (err) {
        log.warn({ err }, 'NATS doesn’t answer')
        await after(AGAIN_MS, undefined, { ref: false })
      }
  })()

  return {
    send: async (events) => {
      const connection = connected
      if (!connection) throw new Error('NATS is away')
      if (!events) connection.publish(subjectOf(EVERYONE), MISSED)
      const concerned = (events ?? []).flatMap((event) => event.orgs.map((orgId) => ({ orgId, event })))
      for (const [orgId, ofOne] of Map.groupBy(concerned, (one) => one.orgId))
        for (const text of notificationsOf(ofOne.map(({ event }) => ({ ...event, orgs: [orgId] }))))
          connection.publish(subjectOf(orgId), text)
      await inTime.execute(() => connection.flush())
    },
    listen: async (onChanges: (events: readonly ChangeEvent[]) => void, onMissed) => {
      missed.add(onMissed)
      const heard = new Map<string, { readers: number; subscription: Promise<Subscription | undefined> }>()
      // A connection that is closed has no subscriptions any more.
      const end = (subscription: Promise<Subscription | undefined>) =>
        void subscription.then((one) => one?.unsubscribe()).catch(() => undefined)
      const subscribe = async (orgId: string) => {
        const connection = await connecting
        return connection?.subscribe(subjectOf(orgId), {
          callback: (error, message) => {
            if (error) return onMissed()
            const events = changesOf(message.string())
            if (events) onChanges(events)
            else onMissed()
          },
        })
      }
      const hear = async (orgId: string) => {
        const known = heard.get(orgId) ?? { readers: 0, subscription: subscribe(orgId) }
        heard.set(orgId, known)
        known.readers++
        // A server that is away is heard from when it is back, and then everybody is told that they may have missed something.
        await inTime.execute(() => known.subscription.then(() => connected?.flush())).catch(() => undefined)
        return () => {
          if (--known.readers > 0) return
          heard.delete(orgId)
          end(known.subscription)
        }
      }
      await hear(EVERYONE)
      // Whoever came before the server did may have missed something, too.
      if (!connected) void connecting.then(() => !closed && onMissed())
      return {
        hear,
        stop: async () => {
          missed.delete(onMissed)
          for (const { subscription } of heard.values()) end(subscription)
          heard.clear()
        },
      }
    },
    close: async () => {
      closed = true
      const connection = await Promise.race([connecting, after(AGAIN_MS, undefined, { ref: false })])
      await connection?.close()
    },
  }
}
