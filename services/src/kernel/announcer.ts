import type { Change } from '@avalwerk/domain'
import type { SecurityEvent } from './security-events.ts'

/** A change, or a security event that a process tells itself; and the organisations that are told of it. */
export type ChangeEvent = (Required<Change> | Readonly<{ art: 'SICHERHEIT'; id: string; event: SecurityEvent }>) &
  Readonly<{ orgs: readonly string[] }>

/** So long changes are gathered after the last announcement. */
const GATHERED_MS = 50
/** How long it takes to try again when an announcement can't be made. */
const AGAIN_MS = 500
/** PostgreSQL takes 8,000 bytes in one notification. */
const LARGEST_BYTES = 7_500
/** More changes than this are no longer kept one by one: whoever listens is told that some were missed. */
const MOST_WAITING = 20_000

/** Rare changes for which nothing is gathered: what remotes are in force, the end of a session, what a person may do. */
const URGENT: readonly ChangeEvent['art'][] = ['PLATTFORM', 'SITZUNG', 'NUTZER']

/** What is announced when changes were lost. */
export const MISSED = '[]'

/** Tells what transactions of this process have changed when they have committed: at once after a pause or if it is urgent, or gathered. */
export type Announcer = Readonly<{
  tell(events: readonly ChangeEvent[]): void
  /** Listens to events about security, which concern this process alone and never leave it. @returns stops it */
  onOwn(listener: (events: readonly ChangeEvent[]) => void): () => void
  /** Waits until what was told so far is announced, or can't be. */
  settled(): Promise<void>
  /** Announces what is left; nothing is told from then on. */
  close(): Promise<void>
}>

const isOwn = ({ art }: ChangeEvent): boolean => art === 'SICHERHEIT'

/** One change of an object for all organisations that were to be told of it. */
function merge(waiting: Map<string, ChangeEvent>, event: ChangeEvent): void {
  const key = `${event.art} ${event.id}`
  const known = waiting.get(key)
  waiting.set(key, known ? { ...known, orgs: [...new Set([...known.orgs, ...event.orgs])] } : event)
}

/** Changes as the texts of as few notifications as hold them; one for very many organisations is cut up. */
export function notificationsOf(events: readonly ChangeEvent[]): string[] {
  const texts: string[] = []
  let parts: string[] = []
  let bytes = 0
  const finish = () => {
    if (parts.length) texts.push(`[${parts.join(',')}]`)
    parts = []
    bytes = 0
  }
  const put = (event: ChangeEvent): void => {
    const part = JSON.stringify(event)
    const size = Buffer.byteLength(part) + 1
    const { orgs } = event
    if (size > LARGEST_BYTES && orgs.length > 1) {
      const half = Math.ceil(orgs.length / 2)
      for (const some of [orgs.slice(0, half), orgs.slice(half)]) put({ ...event, orgs: some })
      return
    }
    if (bytes + size > LARGEST_BYTES) finish()
    parts.push(part)
    bytes += size
  }
  for (const event of events) put(event)
  finish()
  return texts
}

/** The texts that announce changes, or that some were lost. */
export const textsOf = (events: readonly ChangeEvent[] | undefined): string[] => (events ? notificationsOf(events) : [MISSED])

/** The changes of a notification; undefined where some were lost. */
export function changesOf(text: string): ChangeEvent[] | undefined {
  return text === MISSED ? undefined : (JSON.parse(text) as ChangeEvent[])
}

/** @param send announces changes to all processes, or that some were lost (undefined); called once at a time */
export function createAnnouncer(send: (events: readonly ChangeEvent[] | undefined) => Promise<void>): Announcer {
  let waiting = new Map<string, ChangeEvent>()
  let missed = false
  let closed = false
  let urgent = false
  let pause: NodeJS.Timeout | undefined
  let sending: Promise<boolean> | undefined

  const isIdle = () => waiting.size === 0 && !missed

  function add(event: ChangeEvent): void {
    if (!missed) merge(waiting, event)
    if (waiting.size <= MOST_WAITING) return
    waiting = new Map()
    missed = true
  }

  /** Sends what waits. @returns whether that worked; what couldn't be sent waits on, before what came meanwhile */
  async function flush(): Promise<boolean> {
    const [events, lost] = [waiting, missed]
    waiting = new Map()
    missed = false
    try {
      await send(lost ? undefined : [...events.values()])
      return true
    } catch {
      const since = waiting
      waiting = events
      missed ||= lost
      for (const event of since.values()) add(event)
      return false
    }
  }

  /** Sends now, and gathers for a while what is told from then on. */
  function run(): Promise<boolean> {
    clearTimeout(pause)
    pause = undefined
    urgent = false
    sending = flush().then((sent) => {
      sending = undefined
      if (!closed) pause = setTimeout(onPauseEnd, !sent ? AGAIN_MS : urgent ? 0 : GATHERED_MS).unref()
      return sent
    })
    return sending
  }

  function onPauseEnd(): void {
    pause = undefined
    if (!isIdle()) void run()
  }

  const owners = new Set<(events: readonly ChangeEvent[]) => void>()
  return {
    onOwn: (listener) => {
      owners.add(listener)
      return () => void owners.delete(listener)
    },
    tell: (all) => {
      const [own, events] = [all.filter(isOwn), all.filter((event) => !isOwn(event))]
      if (own.length) for (const listener of owners) listener(own)
      for (const event of events) add(event)
      urgent ||= events.some(({ art }) => URGENT.includes(art))
      if (!closed && !sending && !isIdle() && (urgent || !pause)) void run()
    },
    settled: async () => {
      while (sending || !isIdle()) if (!(await (sending ?? run()))) return
    },
    close: async () => {
      closed = true
      clearTimeout(pause)
      await sending
      if (!isIdle()) await flush()
    },
  }
}
