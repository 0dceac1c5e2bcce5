import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { Change } from '@avalwerk/domain'
import type { Kysely, RawBuilder } from 'kysely'
import { type Database, announcing } from './database.ts'
import { Refusal } from './problem.ts'
import type { Schema } from './schema.ts'
import type { SecurityEvent } from './security-events.ts'

/** Instead of organisations: what concerns everybody. */
export const EVERYONE = '*'

/** A change, or something of security that the processes tell each other; and whose organisations are told of it. */
export type ChangeEvent = (Required<Change> | Readonly<{ art: 'SICHERHEIT'; id: string; event: SecurityEvent }>) &
  Readonly<{ orgs: readonly string[] }>

/** Hands on what changed to the open browsers of the organisations concerned, and wakes those who wait for work. */
export type EventStream = Readonly<{
  /**
   * The server-sent events of a user's organisation, until its reader goes, their session ends or their token does, or the user
   * themselves changes: then they ask anew. Who opens more than five loses the oldest, which is told so: asking again at once would only
   * take another one's place. A reader that doesn't read what it is told is let go, and so are all when something may have been missed:
   * whoever comes again reads everything anew.
   * @throws Refusal BESETZT if this process has as many readers as it can bear
   */
  forSubscriber(actor: Reader): Readable
  /** Called after every announced change, and without one when some may have been missed. */
  onEach(work: (event: ChangeEvent | undefined) => void): void
  /** How many read. */
  subscribers(): number
  close(): Promise<void>
}>

/** Who reads, in which session, with a token that is good until when. */
export type Reader = Readonly<{
  orgId: string
  nutzerId: string
  /** The companies that they see; null where there is no restriction. */
  visible: readonly string[] | null
  session?: string
  expires?: Date
}>

/** A browser has one for all its tabs: this is the number of somebody's devices. */
export const STREAMS_OF_ONE = 5
const HEARTBEAT_MS = 25_000
/** Bytes that wait for a reader; some hundred events, which nobody leaves lying who is still there. */
export const WAITING_BYTES = 64 * 1024
/** Readers of one process. */
const READERS = 10_000
/** After a loss all come again, though not all at once. */
const COME_AGAIN_MS = { least: 1_000, spread: 4_000 }

const noticed = new AsyncLocalStorage<Set<ChangeEvent['art']>>()
/** Does some work, and says of what kinds the changes are that it announces. */
export async function noticingChanges<T>(work: () => Promise<T>): Promise<{ result: T; kinds: ReadonlySet<ChangeEvent['art']> }> {
  const kinds = new Set<ChangeEvent['art']>()
  return { result: await noticed.run(kinds, work), kinds }
}

/** The statement that announces changes with the transaction that makes them. */
export function announcingChanges(events: readonly ChangeEvent[]): RawBuilder<unknown> {
  for (const { art } of events) noticed.getStore()?.add(art)
  return announcing(events.map((event) => JSON.stringify(event)))
}

/** Announces a change with the transaction that makes it. */
export async function announceChange(tx: Kysely<Schema>, event: ChangeEvent): Promise<void> {
  await announcingChanges([event]).execute(tx)
}

export async function createEventStream(db: Database): Promise<EventStream> {
  let closed = false
  type Entry = Reader & Readonly<{ stream: Readable }>
  const reader = new Set<Entry>()
  /** Ends a stream, once: what comes after the end would break it off. */
  const end = (entry: Entry) => {
    if (reader.delete(entry)) entry.stream.push(null)
  }
  /** Tells a reader something; one that reads nothing is let go, and its memory with it. */
  const tell = (entry: Entry, lines: string) => {
    entry.stream.push(lines)
    if (entry.stream.readableLength <= WAITING_BYTES) return
    reader.delete(entry)
    entry.stream.destroy()
  }
  const works: ((event: ChangeEvent | undefined) => void)[] = []
  const onMissed = () => {
    for (const entry of reader) end(entry)
    for (const work of works) work(undefined)
  }
  const finish = await db.listenTo((content) => {
    const event = JSON.parse(content) as ChangeEvent
    const { art, id, orgs } = event
    for (const entry of reader) {
      const { orgId, nutzerId, session, visible } = entry
      // Who doesn't see every company hears that something changed, and asks for what they may see of it; not which.
      const data = visible === null ? { art, id } : { art }
      if (orgs.includes(orgId) || orgs.includes(EVERYONE)) tell(entry, `event: geaendert\ndata: ${JSON.stringify(data)}\n\n`)
      // Whoever may read was asked when the stream began.
      if ((art === 'NUTZER' && id === nutzerId) || (art === 'SITZUNG' && id === session)) end(entry)
    }
    for (const work of works) work(event)
  }, onMissed)
  // A line now and then keeps proxies from closing a quiet stream.
  const clock = setInterval(() => {
    for (const entry of reader) {
      if (entry.expires && entry.expires.getTime() < Date.now()) end(entry)
      else tell(entry, ': da\n\n')
    }
  }, HEARTBEAT_MS)
  clock.unref()
  return {
    forSubscriber: (who) => {
      if (reader.size >= READERS) throw new Refusal('BESETZT')
      const stream = new Readable({ read() {} })
      stream.push(`retry: ${COME_AGAIN_MS.least + Math.floor(Math.random() * COME_AGAIN_MS.spread)}\n\n`)
      if (closed) {
        // Who comes while the process leaves goes to another one.
        stream.push(null)
        return stream
      }
      const [oldest, ...others] = [...reader].filter(({ nutzerId }) => nutzerId === who.nutzerId)
      if (oldest && others.length + 1 >= STREAMS_OF_ONE) {
        oldest.stream.push('event: ersetzt\ndata: {}\n\n')
        end(oldest)
      }
      const entry = { ...who, stream }
      reader.add(entry)
      stream.on('close', () => reader.delete(entry))
      return stream
    },
    subscribers: () => reader.size,
    onEach: (work) => {
      works.push(work)
    },
    close: async () => {
      closed = true
      clearInterval(clock)
      for (const { stream } of reader) stream.destroy()
      await finish()
    },
  }
}
