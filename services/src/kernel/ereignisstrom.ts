import { Readable } from 'node:stream'
import type { Change } from '@avalwerk/domain'
import type { Kysely } from 'kysely'
import { type Database, announce } from './datenbank.ts'
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
  für(wer: Reader): Readable
  /** Called after every announced change, and without one when some may have been missed. */
  beiJedem(arbeit: (ereignis: ChangeEvent | undefined) => void): void
  /** How many read. */
  leser(): number
  schließe(): Promise<void>
}>

/** Who reads, in which session, with a token that is good until when. */
export type Reader = Readonly<{
  orgId: string
  nutzerId: string
  /** The companies that they see; null where there is no restriction. */
  sichtbar: readonly string[] | null
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

/** Announces a change with the transaction that makes it. */
export async function announceChange(tx: Kysely<Schema>, ereignis: ChangeEvent): Promise<void> {
  await announce(tx, JSON.stringify(ereignis))
}

export async function createEventStream(db: Database): Promise<EventStream> {
  let zu = false
  type Entry = Reader & Readonly<{ strom: Readable }>
  const leser = new Set<Entry>()
  /** Ends a stream, once: what comes after the end would break it off. */
  const end = (eintrag: Entry) => {
    if (leser.delete(eintrag)) eintrag.strom.push(null)
  }
  /** Tells a reader something; one that reads nothing is let go, and its memory with it. */
  const tell = (eintrag: Entry, lines: string) => {
    eintrag.strom.push(lines)
    if (eintrag.strom.readableLength <= WAITING_BYTES) return
    leser.delete(eintrag)
    eintrag.strom.destroy()
  }
  const works: ((ereignis: ChangeEvent | undefined) => void)[] = []
  const missed = () => {
    for (const eintrag of leser) end(eintrag)
    for (const arbeit of works) arbeit(undefined)
  }
  const beende = await db.lausche((inhalt) => {
    const ereignis = JSON.parse(inhalt) as ChangeEvent
    const { art, id, orgs } = ereignis
    for (const eintrag of leser) {
      const { orgId, nutzerId, session, sichtbar } = eintrag
      // Who doesn't see every company hears that something changed, and asks for what they may see of it; not which.
      const data = sichtbar === null ? { art, id } : { art }
      if (orgs.includes(orgId) || orgs.includes(EVERYONE)) tell(eintrag, `event: geaendert\ndata: ${JSON.stringify(data)}\n\n`)
      // Whoever may read was asked when the stream began.
      if ((art === 'NUTZER' && id === nutzerId) || (art === 'SITZUNG' && id === session)) end(eintrag)
    }
    for (const arbeit of works) arbeit(ereignis)
  }, missed)
  // A line now and then keeps proxies from closing a quiet stream.
  const uhr = setInterval(() => {
    for (const eintrag of leser) {
      if (eintrag.expires && eintrag.expires.getTime() < Date.now()) end(eintrag)
      else tell(eintrag, ': da\n\n')
    }
  }, HEARTBEAT_MS)
  uhr.unref()
  return {
    für: (who) => {
      if (leser.size >= READERS) throw new Refusal('BESETZT')
      const strom = new Readable({ read() {} })
      strom.push(`retry: ${COME_AGAIN_MS.least + Math.floor(Math.random() * COME_AGAIN_MS.spread)}\n\n`)
      if (zu) {
        // Who comes while the process leaves goes to another one.
        strom.push(null)
        return strom
      }
      const [oldest, ...others] = [...leser].filter(({ nutzerId }) => nutzerId === who.nutzerId)
      if (oldest && others.length + 1 >= STREAMS_OF_ONE) {
        oldest.strom.push('event: ersetzt\ndata: {}\n\n')
        end(oldest)
      }
      const eintrag = { ...who, strom }
      leser.add(eintrag)
      strom.on('close', () => leser.delete(eintrag))
      return strom
    },
    leser: () => leser.size,
    beiJedem: (arbeit) => {
      works.push(arbeit)
    },
    schließe: async () => {
      zu = true
      clearInterval(uhr)
      for (const { strom } of leser) strom.destroy()
      await beende()
    },
  }
}
