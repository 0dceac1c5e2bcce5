import type { JobKind } from '@avalwerk/domain'
import { mailDelivery } from '../src/aufgaben/index.ts'
import type { Database } from '../src/kernel/database.ts'
import { insertJobs, type NewJob } from '../src/kernel/jobs.ts'
import type { Logger } from '../src/kernel/server.ts'
import { type Outbox, startWorkers } from '../src/kernel/workers/start.ts'
import { measureDriver, millisecondsOf } from './lists.ts'

/** How many jobs one process does in a second, and how long a document waits behind mails. */

const MAILS = 4_000
/** A document waits behind so many. */
const BEFORE_IT = 1_000
/** Readers of lists beside the jobs. */
const READERS = 8
const READ_AT_ONCE = 40

/** Jobs in a second while nothing else happens, and while lists are read; and a document's wait behind a thousand mails, in milliseconds. */
export type Jobs = Readonly<{ idle: number; loaded: number; documentMs: number }>

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger
const mails = (count: number): NewJob[] =>
  Array.from({ length: count }, (_, i) => ({
    orgId: 'BENCH1',
    kind: 'MAIL',
    content: {
      an: `person${i}@probe.example`,
      name: `Person ${i}`,
      betreff: 'Neue Aufgabe in Avalwerk',
      text: 'Bitte prüfen Sie den Auftrag.',
    },
  }))
const give = (db: Database, jobs: readonly NewJob[]) => db.transact((tx) => insertJobs(tx, jobs).execute())

/** The workers of a process that has no mail server: it does everything else about a mail. @param onDocument is told when one is begun */
function work(db: Database, onDocument: () => void): Outbox {
  const nothing = { complete: async () => async () => '' }
  const document = {
    complete: async () => {
      onDocument()
      return async () => ''
    },
  }
  const mail = mailDelivery(db, { smtp: undefined, mailFolder: undefined }, 'https://probe.example', QUIET, {} as never, {} as never)
  const handlers: Readonly<Record<JobKind, unknown>> = {
    MAIL: mail,
    DOKUMENT: document,
    ERKLAERUNG: nothing,
    VERTRAGSVERKNUEPFUNG: nothing,
    CSV_IMPORT: nothing,
    PASSWORT_VERGESSEN: nothing,
    IDENTITAET: nothing,
  }
  return startWorkers(db, handlers as never, QUIET)
}

/** Measures on a database in which nothing else is to be done. */
export async function measureJobs(db: Database): Promise<Jobs> {
  let begun = 0
  const workers = work(db, () => {
    begun = performance.now()
  })
  const perSecond = async () => {
    await give(db, mails(MAILS))
    return (MAILS / (await millisecondsOf(() => workers.empty()))) * 1_000
  }
  try {
    // The first round warms up.
    await perSecond()
    const idle = await perSecond()
    let going = true
    const readers = (async () => {
      while (going) await measureDriver(db, READERS, READ_AT_ONCE)
    })()
    const loaded = await perSecond()
    going = false
    await readers
    await give(db, mails(BEFORE_IT))
    const ordered = performance.now()
    await give(db, [{ orgId: 'BENCH1', kind: 'DOKUMENT', content: { buergschaftId: '1' } as never }])
    await workers.empty()
    return { idle, loaded, documentMs: begun - ordered }
  } finally {
    await workers.close()
  }
}
