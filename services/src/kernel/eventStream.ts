import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { ChangeEvent } from './announcer.ts'
import { EVERYONE } from './bus.ts'
import { tellOnCommit } from './commits.ts'
import type { Database } from './database.ts'
import { Refusal } from './problem.ts'
import type { Schema } from './schema.ts'

export { EVERYONE }

/** Passes changes on to the open browsers of the organisations concerned, and wakes the workers that wait for jobs. */
export type EventStream = Readonly<{
  /**
   * The server-sent events of a user's organisation, until the reader goes, the session or the token ends, or the user themselves
   * changes: then the browser asks anew. A user who opens more than five streams loses the oldest, which is told so: asking again at
   * once would only take another one's place. A reader that doesn't read what it is sent is dropped, and so are all readers when an
   * announcement may have been missed: a browser that comes again reads everything anew.
   * @throws Refusal BESETZT if this process has as many readers as it can bear
   */
  forSubscriber(reader: Reader): Promise<Readable>
  /** Called after every announced change, and without one when some may have been missed. */
  onEach(work: (event: ChangeEvent | undefined) => void): void
  /** How many readers there are. */
  subscribers(): number
  close(): Promise<void>
}>

/** Who reads, in which session, and until when their token is good. */
export type Reader = Readonly<{
  orgId: string
  nutzerId: string
  /** The companies that they see; null where there is no restriction. */
  visible: readonly string[] | null
  session?: string
  expires?: Date
}>

/** Streams of one user: a browser has one for all its tabs, so this is the number of the user's devices. */
export const STREAMS_OF_ONE = 5
const HEARTBEAT_MS = 25_000
/** Bytes that may wait for a reader: some hundred events, which a reader that is still there doesn't leave unread. */
export const WAITING_BYTES = 64 * 1024
/** Readers of one process. */
const READERS = 10_000
/** After a loss all readers come again, though not all at once. */
const COME_AGAIN_MS = { least: 1_000, spread: 4_000 }

const noticed = new AsyncLocalStorage<Set<ChangeEvent['art']>>()
/** Does some work, and returns with its result the kinds of the changes that it announces. */
export async function noticingChanges<T>(work: () => Promise<T>): Promise<{ result: T; kinds: ReadonlySet<ChangeEvent['art']> }> {
  const kinds = new Set<ChangeEvent['art']>()
  return { result: await noticed.run(kinds, work), kinds }
}

/** Notes that the work under way announces a change later. */
export const noticeChange = (art: ChangeEvent['art']): void => void noticed.getStore()?.add(art)

/** Announces changes to everybody who listens, when (and if) the transaction that makes them commits. */
export async function announceChanges(tx: Kysely<Schema>, events: readonly ChangeEvent[]): Promise<void> {
  for (const { art } of events) noticeChange(art)
  if (events.length) await tellOnCommit(tx, events)
}

/** Begins to pass on what this process and others announce, to the readers of this process. */
export async function createEventStream(db: Database): Promise<EventStream> {
  let closed = false
  type Entry = Reader & Readonly<{ stream: Readable; unhear: () => void }>
  const reader = new Set<Entry>()
  const leave = (entry: Entry): boolean => {
    const wasHere = reader.delete(entry)
    if (wasHere) entry.unhear()
    return wasHere
  }
  /** Ends a stream, once: anything pushed after the end would break it off. */
  const end = (entry: Entry) => {
    if (leave(entry)) entry.stream.push(null)
  }
  /** Sends lines to a reader; a reader that reads nothing is dropped, and its memory is freed. */
  const tell = (entry: Entry, lines: string) => {
    entry.stream.push(lines)
    if (entry.stream.readableLength <= WAITING_BYTES) return
    leave(entry)
    entry.stream.destroy()
  }
  const works: ((event: ChangeEvent | undefined) => void)[] = []
  const onMissed = () => {
    for (const entry of reader) end(entry)
    for (const work of works) work(undefined)
  }
  const pass = (event: ChangeEvent) => {
    const { art, id, orgs } = event
    for (const entry of reader) {
      const { orgId, nutzerId, session, visible } = entry
      // A reader who doesn't see every company is told that something changed, but not which object, and asks for what they may see of it.
      const data = visible === null ? { art, id } : { art }
      if (orgs.includes(orgId) || orgs.includes(EVERYONE)) tell(entry, `event: geaendert\ndata: ${JSON.stringify(data)}\n\n`)
      // What the reader may see was read when the stream began: a change of the user, or the end of the session, ends the stream.
      if ((art === 'NUTZER' && id === nutzerId) || (art === 'SITZUNG' && id === session)) end(entry)
    }
    for (const work of works) work(event)
  }
  const listening = await db.listenTo((events) => events.forEach(pass), onMissed)
  // A line now and then keeps proxies from closing a quiet stream.
  const timer = setInterval(() => {
    for (const entry of reader) {
      if (entry.expires && entry.expires.getTime() < Date.now()) end(entry)
      else tell(entry, ': da\n\n')
    }
  }, HEARTBEAT_MS)
  timer.unref()
  return {
    forSubscriber: async (who) => {
      if (reader.size >= READERS) throw new Refusal('BESETZT')
      // Before the stream is opened: a browser reads everything when it is.
      const unhear = closed ? () => undefined : await listening.hear(who.orgId)
      const stream = new Readable({ read() {} })
      stream.push(`retry: ${COME_AGAIN_MS.least + Math.floor(Math.random() * COME_AGAIN_MS.spread)}\n\n`)
      if (closed) {
        // A reader who comes while the process is ending goes to another process.
        stream.push(null)
        unhear()
        return stream
      }
      const [oldest, ...others] = [...reader].filter(({ nutzerId }) => nutzerId === who.nutzerId)
      if (oldest && others.length + 1 >= STREAMS_OF_ONE) {
        oldest.stream.push('event: ersetzt\ndata: {}\n\n')
        end(oldest)
      }
      const entry = { ...who, stream, unhear }
      reader.add(entry)
      stream.on('close', () => leave(entry))
      return stream
    },
    subscribers: () => reader.size,
    onEach: (work) => {
      works.push(work)
    },
    close: async () => {
      closed = true
      clearInterval(timer)
      for (const { stream } of reader) stream.destroy()
      await listening.stop()
    },
  }
}
