/** What tests of the background work share: a database, workers that end with the test, handlers that write what they did. */
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import type { JobKind } from '@avalwerk/domain'
import { sql } from 'kysely'
import { KINDS } from '../src/kernel/boss.ts'
import { type Database, type DbTransaction, openDatabase } from '../src/kernel/database.ts'
import { enqueue, type HandlerOf } from '../src/kernel/jobs.ts'
import { type Outbox, startWorkers } from '../src/kernel/workers/start.ts'
import { emptyDatabase } from './server.ts'

/** The content of the jobs in these tests. */
export type Content = Readonly<Record<string, unknown>>

/** A handler that writes what it did into a table, how often it was begun, and what it wrote. */
type Writing = Readonly<{ handler: HandlerOf<Content>; begun: () => number; written: () => Promise<string[]> }>

/** What was logged. */
type Told = Readonly<{ level: string; what: Record<string, unknown>; sentence: string }>

/** Opens a database for the tests of a file, and empties it of jobs after each. */
export function jobBench() {
  const bench = { url: undefined as string | undefined, db: undefined as unknown as Database }
  let running: Outbox[] = []
  const told: Told[] = []
  beforeAll(async () => {
    const where = await emptyDatabase()
    bench.url = where.url
    bench.db = await openDatabase(where)
  })
  afterAll(() => bench.db?.close())
  beforeEach(() => {
    running = []
    told.length = 0
  })
  afterEach(async () => {
    for (const workers of running) await workers.close()
    await sql`delete from pgboss.job`.execute(bench.db.system)
    await sql`delete from pgboss.queue where name in ('ZUKUNFT', 'ALTES')`.execute(bench.db.system)
    await bench.db.system.deleteFrom('ausgang').execute()
    await sql`drop table if exists probe`.execute(bench.db.system)
  })
  /** The log of the test that runs: what works on beyond its end tells the next one, which has other workers, nothing. */
  function log(): never {
    const own = running
    const note = (level: string) => (what: Record<string, unknown>, sentence: string) => {
      if (own === running) told.push({ level, what, sentence })
    }
    return { info: note('info'), warn: note('warn'), error: note('error') } as never
  }
  /** Begins to work; what has no handler here is done without a word. */
  function work(handlers: Partial<Record<JobKind, HandlerOf<Content>>>, on = bench.db): Outbox {
    const nothing: HandlerOf<Content> = { complete: async () => async () => '' }
    const workers = startWorkers(on, { ...Object.fromEntries(KINDS.map((kind) => [kind, nothing])), ...handlers } as never, log())
    running.push(workers)
    return workers
  }
  async function writing(): Promise<Writing> {
    await sql`create table probe (word text)`.execute(bench.db.system)
    let begun = 0
    return {
      begun: () => begun,
      handler: {
        complete: async ({ word }) => {
          begun++
          return async (tx) => {
            await sql`insert into probe values (${word})`.execute(tx)
            return 'GETAN'
          }
        },
      },
      written: async () =>
        (await sql<{ word: string }>`select word from probe order by word`.execute(bench.db.system)).rows.map(({ word }) => word),
    }
  }
  /** Orders a job whose content only its handler in a test reads. */
  const orderIn = (tx: DbTransaction, content: Content, kind: JobKind = 'MAIL') => enqueue(tx, 'WI0001', kind, content as never)
  const order = (content: Content, kind?: JobKind) => bench.db.transact((tx) => orderIn(tx, content, kind))
  return { bench, log, told, work, writing, orderIn, order }
}
