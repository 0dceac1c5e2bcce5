/**
 * Work in the background: only what commits is done, once, by a process that is still there; work that can't be done holds up no other
 * work.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { inForm, newDatabase } from '@avalwerk/testing'
import { sql } from 'kysely'
import type { JobKind } from '@avalwerk/domain'
import { KINDS } from '../src/kernel/boss.ts'
import { type Database, type DbTransaction, openDatabase } from '../src/kernel/database.ts'
import { type HandlerOf, countDueJobs, enqueue, FOR_DAYS, Hopeless } from '../src/kernel/jobs.ts'
import { type Outbox, startWorkers } from '../src/kernel/workers/start.ts'
import { makeDue, jobRows } from './jobRows.ts'
import { onPostgres, SERVER } from './server.ts'

let url: string | undefined
let db: Database
let running: Outbox[]
let told: { level: string; what: Record<string, unknown>; sentence: string }[]
beforeAll(async () => {
  url = SERVER && (await newDatabase(SERVER))
  db = await openDatabase(url ? { url } : {})
}, 60_000)
afterAll(() => db?.close())
beforeEach(() => {
  running = []
  told = []
})
afterEach(async () => {
  for (const workers of running) await workers.close()
  await sql`delete from pgboss.job`.execute(db.system)
  await sql`delete from pgboss.queue where name in ('ZUKUNFT', 'ALTES')`.execute(db.system)
  await db.system.deleteFrom('ausgang').execute()
  await sql`drop table if exists probe`.execute(db.system)
})

/** The content of the jobs in these tests. */
type Content = Readonly<Record<string, unknown>>

const note = (level: string) => (what: Record<string, unknown>, sentence: string) => void told.push({ level, what, sentence })
const log = { info: note('info'), warn: note('warn'), error: note('error') } as never
/** Begins to work; what has no handler here is done without a word. */
function work(handlers: Partial<Record<JobKind, HandlerOf<Content>>>, on = db): Outbox {
  const nothing: HandlerOf<Content> = { complete: async () => async () => '' }
  const workers = startWorkers(on, { ...Object.fromEntries(KINDS.map((kind) => [kind, nothing])), ...handlers } as never, log)
  running.push(workers)
  return workers
}
/** A handler that writes what it did into a table, and a function that reads it. */
async function writing(): Promise<{ handler: HandlerOf<Content>; begun: () => number; written: () => Promise<string[]> }> {
  await sql`create table probe (word text)`.execute(db.system)
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
      (await sql<{ word: string }>`select word from probe order by word`.execute(db.system)).rows.map(({ word }) => word),
  }
}
/** Orders a job whose content only its handler in a test reads. */
const orderIn = (tx: DbTransaction, content: Content, kind: JobKind = 'MAIL') => enqueue(tx, 'WI0001', kind, content as never)
const order = (content: Content, kind?: JobKind) => db.transact((tx) => orderIn(tx, content, kind))
/** Waits until something is true. @throws Error if it isn't after so many ms @returns how long it took */
async function until(is: () => boolean | Promise<boolean>, longest = 5_000): Promise<number> {
  const from = performance.now()
  while (!(await is())) {
    if (performance.now() - from > longest) throw new Error(`Not after ${longest} ms`)
    await after(10)
  }
  return performance.now() - from
}

describe('a job', () => {
  test('is enqueued with its transaction and not without it, and is begun at once', async () => {
    const { handler, written } = await writing()
    const workers = work({ MAIL: handler })
    await workers.empty()
    await expect(
      db.transact(async (tx) => {
        await orderIn(tx, { word: 'never' })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await jobRows(db.system, 'MAIL')).toEqual([])
    await order({ word: 'once' })
    // Without its announcement the job would only be found by the poll, every five seconds.
    expect(await until(async () => (await written()).length > 0)).toBeLessThan(2_000)
    await workers.empty()
    expect(await written()).toEqual(['once'])
    expect(await jobRows(db.system, 'MAIL')).toMatchObject([
      { orgId: 'WI0001', content: { word: 'once' }, state: 'completed', result: 'GETAN' },
    ])
  })

  test('is done in the order in which it was enqueued, whatever its kind', async () => {
    const done: unknown[] = []
    const handler: HandlerOf<Content> = {
      complete:
        async ({ n }) =>
        async () =>
          String(done.push(n)),
    }
    await db.transact(async (tx) => {
      for (let count = 0; count < 6; count++) await orderIn(tx, { n: count }, count % 2 ? 'MAIL' : 'DOKUMENT')
    })
    expect(await countDueJobs(db)).toBe(6)
    await work({ MAIL: handler, DOKUMENT: handler }).empty()
    expect(done).toEqual([0, 1, 2, 3, 4, 5])
    expect(await countDueJobs(db)).toBe(0)
  })

  test('is tried again 5 and 30 seconds after it failed, then given up: its handler writes so, and forgets what was secret', async () => {
    const noted: string[] = []
    const workers = work({
      MAIL: {
        complete: () => Promise.reject(new Error('no server')),
        stuck: async (_tx, { secret }, error) => void noted.push(`stuck ${String(secret)} ${error}`),
        fails: async (_tx, { secret }, error) => void noted.push(`failed ${String(secret)} ${error}`),
        forget: ({ secret: _, ...rest }) => rest,
      },
    })
    await order({ secret: 'x', word: 'y' })
    for (const [failures, seconds] of [
      [1, 5],
      [2, 30],
    ] as const) {
      await workers.empty()
      expect(await jobRows(db.system, 'MAIL')).toMatchObject([{ state: 'retry', failures, error: 'no server', content: { secret: 'x' } }])
      const { rows } = await sql<{ wait: number }>`select extract(epoch from start_after - now())::float as wait from pgboss.job`.execute(
        db.system,
      )
      expect(rows[0]?.wait).toBeGreaterThan(seconds - 3)
      expect(rows[0]?.wait).toBeLessThanOrEqual(seconds)
      await makeDue(db.system)
    }
    await workers.empty()
    expect(noted).toEqual(['stuck x no server', 'stuck x no server', 'failed x no server'])
    const [given] = await jobRows(db.system, 'MAIL')
    expect(given).toMatchObject({ state: 'failed', error: 'no server', content: { word: 'y' } })
    expect(given?.done).toBeInstanceOf(Date)
    expect(JSON.stringify(given)).not.toContain('secret')
    await workers.empty()
    expect(noted).toHaveLength(3)
  })

  test('is given up at once where another attempt can’t help', async () => {
    const given: unknown[] = []
    const workers = work({
      MAIL: {
        complete: () => Promise.reject(new Hopeless('no such user')),
        fails: async (_tx, _content, error) => void given.push(error),
      },
    })
    await order({})
    await workers.empty()
    expect(given).toEqual(['no such user'])
    expect(await jobRows(db.system, 'MAIL')).toMatchObject([{ state: 'failed', error: 'no such user' }])
  })

  test('is tried as far apart as its kind says', async () => {
    const stuck: number[] = []
    const workers = work({
      MAIL: {
        ...FOR_DAYS,
        complete: () => Promise.reject(new Error('away')),
        stuck: async (_tx, _content, _error, failures) => void stuck.push(failures),
      },
    })
    await order({})
    for (const seconds of [5, 30, 60]) {
      await workers.empty()
      const { rows } = await sql<{ wait: number }>`select extract(epoch from start_after - now())::float as wait from pgboss.job`.execute(
        db.system,
      )
      expect(rows[0]?.wait).toBeGreaterThan(seconds - 3)
      expect(rows[0]?.wait).toBeLessThanOrEqual(seconds)
      await makeDue(db.system)
    }
    expect(stuck).toEqual([1, 2, 3])
  })

  test('is tried on for as long as its kind is never given up', async () => {
    const workers = work({ IDENTITAET: { attempts: Number.POSITIVE_INFINITY, complete: () => Promise.reject(new Error('away')) } })
    await order({}, 'IDENTITAET')
    for (let count = 0; count < 8; count++) {
      await workers.empty()
      await makeDue(db.system)
    }
    expect(await jobRows(db.system, 'IDENTITAET')).toMatchObject([{ state: 'retry', failures: 8 }])
  })

  test('leaves nothing of what this process writes when another one has taken it meanwhile', async () => {
    const { handler, written } = await writing()
    const workers = work({
      MAIL: {
        complete: async (content) => {
          await sql`update pgboss.job set retry_count = retry_count + 1`.execute(db.system)
          return handler.complete(content)
        },
      },
    })
    await order({ word: 'twice' })
    await workers.empty()
    expect(await written()).toEqual([])
    expect(await jobRows(db.system, 'MAIL')).toMatchObject([{ state: 'active' }])
  })

  test('isn’t begun again when the process died five times in its midst', async () => {
    const { handler, begun } = await writing()
    const lost: string[] = []
    await order({ word: 'poison' }, 'DOKUMENT')
    await sql`update pgboss.job set state = 'retry', retry_count = 4, started_on = now()`.execute(db.system)
    await work({ DOKUMENT: { ...handler, fails: async (_tx, { word }) => void lost.push(String(word)) } }).empty()
    expect([begun(), lost]).toEqual([0, ['poison']])
    expect(await jobRows(db.system, 'DOKUMENT')).toMatchObject([{ state: 'failed', error: expect.stringContaining('Prozess endete') }])
  })

  test('holds up no other job when its failure can’t be written, and ends at last', async () => {
    const { handler, written } = await writing()
    const workers = work({
      MAIL: handler,
      DOKUMENT: {
        complete: () => Promise.reject(new Error('no font')),
        fails: () => Promise.reject(new Error('a fault of its own')),
      },
    })
    await order({}, 'DOKUMENT')
    for (let count = 0; count < 8; count++) {
      await order({ word: String(count) })
      await workers.empty()
      await makeDue(db.system)
    }
    expect(await written()).toHaveLength(8)
    expect(await jobRows(db.system, 'DOKUMENT')).toMatchObject([{ state: 'failed', error: 'no font' }])
  })

  test('ends like any other when it holds nothing at all', async () => {
    await sql`insert into pgboss.job (name, data) values ('DOKUMENT', null)`.execute(db.system)
    const workers = work({ DOKUMENT: { attempts: 1, complete: async ({ missing }) => (missing as { x: string }).x as never } })
    await workers.empty()
    const { rows } = await sql`select state from pgboss.job`.execute(db.system)
    expect(rows).toEqual([{ state: 'failed' }])
  })

  test('is waited for when the process shall end meanwhile', async () => {
    const { handler, written, begun } = await writing()
    const workers = work({
      MAIL: {
        complete: async (content) => {
          const finish = await handler.complete(content)
          await after(300)
          return finish
        },
      },
    })
    await order({ word: 'last' })
    await until(() => begun() === 1)
    await workers.close()
    expect(await written()).toEqual(['last'])
  })
})

test('a job that only another version knows is set aside and reported once; all others are done', async () => {
  const { handler, written } = await writing()
  await sql`select pgboss.create_queue('ZUKUNFT', '{"policy":"standard"}')`.execute(db.system)
  await sql`insert into pgboss.job (name, data) values ('ZUKUNFT', '{"orgId":"WI0001","content":{}}')`.execute(db.system)
  await order({ word: 'known' })
  const workers = work({ MAIL: handler })
  await workers.empty()
  await workers.empty()
  expect(await written()).toEqual(['known'])
  expect(workers.unknown()).toBe(1)
  expect(told.filter(({ sentence }) => sentence.includes('does not know'))).toEqual([
    expect.objectContaining({ level: 'error', what: { kind: 'ZUKUNFT', waiting: 1 } }),
  ])
  const { rows } = await sql`select state, retry_count from pgboss.job where name = 'ZUKUNFT'`.execute(db.system)
  expect(rows).toEqual([{ state: 'created', retry_count: 0 }])
})

test('all jobs of the former outbox are taken over once, with their attempts; unknown ones wait on', async () => {
  const { handler, written } = await writing()
  const past = new Date(Date.now() - 60_000)
  const old = (art: string, word: string, more: object = {}) => ({
    org_id: 'WI0001',
    art,
    inhalt: JSON.stringify({ word }),
    faellig_am: past,
    erstellt_am: past,
    ...more,
  })
  await db.system
    .insertInto('ausgang')
    .values([old('MAIL', 'a'), old('MAIL', 'b', { versuche: 2 }), old('MAIL', 'done', { erledigt_am: past }), old('ALTES', 'unknown')])
    .execute()
  const failing: HandlerOf<Content> = {
    complete: async (content) => (content.word === 'b' ? Promise.reject(new Error('still not')) : handler.complete(content)),
  }
  const workers = [work({ MAIL: failing }), work({ MAIL: failing })]
  for (const each of workers) await each.empty()
  expect(await written()).toEqual(['a'])
  expect((await jobRows(db.system, 'MAIL')).map(({ content, state }) => [content.word, state])).toEqual([
    ['a', 'completed'],
    ['b', 'failed'],
  ])
  expect((await db.system.selectFrom('ausgang').select('inhalt').execute()).map(({ inhalt: content }) => content)).toEqual([
    { word: 'done' },
  ])
  expect(await jobRows(db.system, 'ALTES' as JobKind)).toMatchObject([{ state: 'created', content: { word: 'unknown' } }])
})

test('a call on a user’s behalf neither reads nor writes jobs', async () => {
  await order({ word: 'of others' })
  const asSomebody = (statement: string) =>
    db.runAs({ orgId: 'WI0001', group: 'AG', nutzerId: '', visible: null }, (tx) => sql.raw(statement).execute(tx))
  for (const statement of [
    'select data from pgboss.job',
    'select name from pgboss.queue',
    "insert into pgboss.job (name) values ('MAIL')",
    'delete from pgboss.job',
    "select pgboss.create_queue('X', '{}')",
  ])
    await expect(asSomebody(statement)).rejects.toThrow('permission denied')
})

test('a job whose process is gone is done by the next one at once', async () => {
  const { handler, written } = await writing()
  await order({ word: 'left' })
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`.execute(db.system)
  work({ MAIL: handler })
  expect(await until(async () => (await written()).length > 0)).toBeLessThan(3_000)
})

onPostgres('several processes', () => {
  let child: ChildProcess | undefined
  let other: Database | undefined
  afterEach(async () => {
    child?.kill('SIGKILL')
    await other?.close()
    other = undefined
  })

  test('take over the job of a killed process within twelve seconds', async () => {
    const { handler, written } = await writing()
    child = fork(join(import.meta.dirname, 'jobchild.ts'), {
      execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_OPTIONS: '', JOBS_URL: url },
    })
    await order({ word: 'taken over' })
    await once(child, 'message')
    work({ MAIL: handler })
    // Long enough for a lease to run out that isn't renewed: as long as the process lives, it keeps its work.
    await after(11_000)
    expect(await written()).toEqual([])
    child.kill('SIGKILL')
    const took = await until(async () => (await written()).length > 0, 20_000)
    expect(took).toBeLessThan(12_000)
    expect(await jobRows(db.system, 'MAIL')).toMatchObject([{ state: 'completed', runs: 1 }])
    console.info(`Taken over after ${(took / 1000).toFixed(1)} s`)
  }, 60_000)

  test('do a job once that takes longer than a lease', async () => {
    const { handler, written, begun } = await writing()
    const slow: HandlerOf<Content> = {
      complete: async (content) => {
        const finish = await handler.complete(content)
        await after(inForm(20_000, 60_000))
        return finish
      },
    }
    other = await openDatabase({ url: url as string })
    const workers = [work({ MAIL: slow }), work({ MAIL: slow }, other)]
    await order({ word: 'slow' })
    await until(async () => (await written()).length > 0, 120_000)
    for (const each of workers) await each.empty()
    expect([begun(), await written()]).toEqual([1, ['slow']])
    expect(await jobRows(db.system, 'MAIL')).toMatchObject([{ state: 'completed', runs: 0 }])
    for (const each of workers) await each.close()
  }, 150_000)
})
