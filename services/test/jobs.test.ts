/**
 * Work in the background: only what commits is done, once, by a process that is still there; work that can't be done holds up no other
 * work.
 */
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { allowingForLoad, until } from '@avalwerk/testing'
import { sql } from 'kysely'
import type { JobKind } from '@avalwerk/domain'
import { bossOn, installBoss } from '../src/kernel/boss.ts'
import {
  countDueJobs,
  countFailedJobs,
  FOR_DAYS,
  forgetEnded,
  type HandlerOf,
  Hopeless,
  isOrdered,
  jobRow,
  retryJobs,
} from '../src/kernel/jobs.ts'
import { type Content, jobBench } from './jobBench.ts'
import { makeDue, jobRows } from './jobRows.ts'

const { bench, told, work, writing, orderIn, order } = jobBench()

const PAST = new Date(Date.now() - 60_000)
/** A row of the former outbox. */
const formerJob = (art: string, word: string, more: Readonly<{ versuche?: number; erledigt_am?: Date }> = {}) => ({
  org_id: 'WI0001',
  art,
  inhalt: JSON.stringify({ word }),
  faellig_am: PAST,
  erstellt_am: PAST,
  ...more,
})

describe('a job', () => {
  test('is enqueued with its transaction and not without it, and is begun at once', async () => {
    const { handler, written } = await writing()
    const workers = work({ MAIL: handler })
    await workers.empty()
    await expect(
      bench.db.transact(async (tx) => {
        await orderIn(tx, { word: 'never' })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await jobRows(bench.db.system, 'MAIL')).toEqual([])
    await order({ word: 'once' })
    // Without its announcement the job would only be found by the poll, every five seconds.
    expect(await until(async () => (await written()).length > 0)).toBeLessThan(allowingForLoad(2_000))
    await workers.empty()
    expect(await written()).toEqual(['once'])
    expect(await jobRows(bench.db.system, 'MAIL')).toMatchObject([
      { orgId: 'WI0001', content: { word: 'once' }, state: 'completed', result: 'GETAN' },
    ])
  })

  test('is done in the order in which it was enqueued, whatever its kind; mails by themselves', async () => {
    const done: unknown[] = []
    const handler: HandlerOf<Content> = {
      complete:
        async ({ n }) =>
        async () =>
          String(done.push(n)),
    }
    await bench.db.transact(async (tx) => {
      for (let count = 0; count < 6; count++) await orderIn(tx, { n: count }, count % 2 ? 'ERKLAERUNG' : 'DOKUMENT')
      for (let count = 6; count < 9; count++) await orderIn(tx, { n: count })
    })
    expect(await countDueJobs(bench.db)).toBe(9)
    await work({ MAIL: handler, DOKUMENT: handler, ERKLAERUNG: handler }).empty()
    expect(done.filter((n) => Number(n) < 6)).toEqual([0, 1, 2, 3, 4, 5])
    expect(done.filter((n) => Number(n) >= 6)).toEqual([6, 7, 8])
    expect(await countDueJobs(bench.db)).toBe(0)
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
      expect(await jobRows(bench.db.system, 'MAIL')).toMatchObject([
        { state: 'retry', failures, error: 'no server', content: { secret: 'x' } },
      ])
      const { rows } = await sql<{ wait: number }>`select extract(epoch from start_after - now())::float as wait from pgboss.job`.execute(
        bench.db.system,
      )
      expect(rows[0]?.wait).toBeGreaterThan(seconds - 3)
      expect(rows[0]?.wait).toBeLessThanOrEqual(seconds)
      await makeDue(bench.db.system)
    }
    await workers.empty()
    expect(noted).toEqual(['stuck x no server', 'stuck x no server', 'failed x no server'])
    const failed = { level: 'warn', sentence: 'Background work failed' }
    expect(told).toEqual([1, 2, 3].map((attempt) => ({ ...failed, what: { err: new Error('no server'), kind: 'MAIL', attempt } })))
    const [given] = await jobRows(bench.db.system, 'MAIL')
    expect(given).toMatchObject({ state: 'failed', error: 'no server', content: { word: 'y' } })
    expect(given?.done).toBeInstanceOf(Date)
    expect(JSON.stringify(given)).not.toContain('secret')
    await workers.empty()
    expect(noted).toHaveLength(3)
  })

  test('forgets what was secret when it is done, too', async () => {
    const workers = work({ MAIL: { complete: async () => async () => 'GETAN', forget: ({ secret: _, ...rest }) => rest } })
    await order({ secret: 'x', word: 'y' })
    await workers.empty()
    const [done] = await jobRows(bench.db.system, 'MAIL')
    expect(done).toMatchObject({ state: 'completed', result: 'GETAN', orgId: 'WI0001' })
    expect(done?.content).toEqual({ word: 'y' })
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
    expect(await jobRows(bench.db.system, 'MAIL')).toMatchObject([{ state: 'failed', error: 'no such user' }])
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
        bench.db.system,
      )
      expect(rows[0]?.wait).toBeGreaterThan(seconds - 3)
      expect(rows[0]?.wait).toBeLessThanOrEqual(seconds)
      await makeDue(bench.db.system)
    }
    expect(stuck).toEqual([1, 2, 3])
  })

  test('is tried on for as long as its kind is never given up', async () => {
    const workers = work({ IDENTITAET: { attempts: Number.POSITIVE_INFINITY, complete: () => Promise.reject(new Error('away')) } })
    await order({}, 'IDENTITAET')
    await workers.empty()
    for (let count = 1; count < 8; count++) {
      await makeDue(bench.db.system)
      await workers.empty()
    }
    expect(await jobRows(bench.db.system, 'IDENTITAET')).toMatchObject([{ state: 'retry', failures: 8 }])
  })

  test('leaves nothing of what this process writes when another one has taken it meanwhile', async () => {
    const { handler, written } = await writing()
    const workers = work({
      MAIL: {
        complete: async (content) => {
          await sql`update pgboss.job set retry_count = retry_count + 1`.execute(bench.db.system)
          return handler.complete(content)
        },
      },
    })
    await order({ word: 'twice' })
    await workers.empty()
    expect(await written()).toEqual([])
    expect(await jobRows(bench.db.system, 'MAIL')).toMatchObject([{ state: 'active' }])
  })

  test('isn’t begun again when the process died five times in its midst', async () => {
    const { handler, begun } = await writing()
    const lost: string[] = []
    await order({ word: 'poison' }, 'DOKUMENT')
    await sql`update pgboss.job set state = 'retry', retry_count = 4, started_on = now()`.execute(bench.db.system)
    await work({ DOKUMENT: { ...handler, fails: async (_tx, { word }) => void lost.push(String(word)) } }).empty()
    expect([begun(), lost]).toEqual([0, ['poison']])
    const sentence = 'Background work given up: the process ended each time while it was at work on it'
    expect(told).toEqual([{ level: 'error', what: { kind: 'DOKUMENT', id: expect.any(String) }, sentence }])
    expect(await jobRows(bench.db.system, 'DOKUMENT')).toMatchObject([
      { state: 'failed', error: expect.stringContaining('Prozess endete') },
    ])
  })

  test.each([
    ['four times', 3, {}],
    ['more often, and failures and broken attempts among them', 9, { failures: 1, released: 5 }],
  ])('is begun again when the process died in its midst %s', async (_often, runs, more) => {
    const { handler, written } = await writing()
    await order({ word: 'harmless' }, 'DOKUMENT')
    await sql`update pgboss.job set state = 'retry', retry_count = ${runs}, started_on = now(),
      data = data || ${JSON.stringify(more)}::jsonb`.execute(bench.db.system)
    await work({ DOKUMENT: handler }).empty()
    expect(await written()).toEqual(['harmless'])
    expect(told).toEqual([])
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
    for (let count = 1; count <= 8; count++) {
      await order({ word: String(count) })
      await workers.empty()
      if (count === 8) break
      // What is due is begun by the poll, too: it is looked at before.
      expect(await jobRows(bench.db.system, 'DOKUMENT')).toMatchObject([{ state: 'retry', failures: count }])
      await makeDue(bench.db.system)
    }
    expect(await written()).toHaveLength(8)
    const unwritten = 'Background work: what was to be written after the failure could not be written'
    const lines = told.filter(({ level }) => level === 'error')
    const what = { err: new Error('a fault of its own'), kind: 'DOKUMENT', id: expect.any(String) }
    expect(lines).toEqual(lines.map(() => ({ level: 'error', what, sentence: unwritten })))
    // Its first two failures are told by no handler; the six after the third are to be.
    expect(lines).toHaveLength(6)
    expect(await jobRows(bench.db.system, 'DOKUMENT')).toMatchObject([{ state: 'failed', error: 'no font' }])
  })

  test('ends like any other when it holds nothing at all', async () => {
    await sql`insert into pgboss.job (name, data) values ('DOKUMENT', null)`.execute(bench.db.system)
    const workers = work({ DOKUMENT: { attempts: 1, complete: async ({ missing }) => (missing as { x: string }).x as never } })
    await workers.empty()
    const { rows } = await sql`select state from pgboss.job`.execute(bench.db.system)
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
  await sql`select pgboss.create_queue('ZUKUNFT', '{"policy":"standard"}')`.execute(bench.db.system)
  await sql`insert into pgboss.job (name, data) values ('ZUKUNFT', '{"orgId":"WI0001","content":{}}')`.execute(bench.db.system)
  await order({ word: 'known' })
  const workers = work({ MAIL: handler })
  await workers.empty()
  await workers.empty()
  expect(await written()).toEqual(['known'])
  expect(workers.unknown()).toBe(1)
  expect(told.filter(({ sentence }) => sentence.includes('does not know'))).toEqual([
    expect.objectContaining({ level: 'error', what: { kind: 'ZUKUNFT', waiting: 1 } }),
  ])
  const { rows } = await sql`select state, retry_count from pgboss.job where name = 'ZUKUNFT'`.execute(bench.db.system)
  expect(rows).toEqual([{ state: 'created', retry_count: 0 }])
})

test('all jobs of the former outbox are taken over once, with their attempts; unknown ones wait on', async () => {
  const { handler, written } = await writing()
  await bench.db.system
    .insertInto('ausgang')
    .values([
      formerJob('MAIL', 'a'),
      formerJob('MAIL', 'b', { versuche: 2 }),
      formerJob('MAIL', 'done', { erledigt_am: PAST }),
      formerJob('ALTES', 'unknown'),
    ])
    .execute()
  const failing: HandlerOf<Content> = {
    complete: async (content) => (content.word === 'b' ? Promise.reject(new Error('still not')) : handler.complete(content)),
  }
  const workers = [work({ MAIL: failing }), work({ MAIL: failing })]
  for (const each of workers) await each.empty()
  expect(await written()).toEqual(['a'])
  const moves = told.filter(({ sentence }) => sentence === 'Jobs of the former outbox taken over')
  expect(moves).toEqual([{ level: 'info', what: { moved: 3 }, sentence: 'Jobs of the former outbox taken over' }])
  expect((await jobRows(bench.db.system, 'MAIL')).map(({ content, state }) => [content.word, state])).toEqual([
    ['a', 'completed'],
    ['b', 'failed'],
  ])
  expect((await bench.db.system.selectFrom('ausgang').select('inhalt').execute()).map(({ inhalt: content }) => content)).toEqual([
    { word: 'done' },
  ])
  expect(await jobRows(bench.db.system, 'ALTES' as JobKind)).toMatchObject([{ state: 'created', content: { word: 'unknown' } }])
})

test('a call on a user’s behalf neither reads nor writes jobs', async () => {
  await order({ word: 'of others' })
  const asSomebody = (statement: string) =>
    bench.db.runAs({ orgId: 'WI0001', group: 'AG', nutzerId: '', visible: null }, (tx) => sql.raw(statement).execute(tx))
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
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`.execute(bench.db.system)
  work({ MAIL: handler })
  expect(await until(async () => (await written()).length > 0)).toBeLessThan(allowingForLoad(3_000))
  const sentence = 'Background work of a process that is gone taken over'
  expect(told).toEqual([{ level: 'warn', what: { kind: 'MAIL', id: expect.any(String) }, sentence }])
})

describe('what was ordered', () => {
  /** A job in a state, as pg-boss would leave it. */
  const put = async (state: string, content: Content, more: object = {}) => {
    const row = { ...jobRow('MAIL', { orgId: 'WI0001', content } as never), state, ...more }
    await bench.db.system
      .insertInto('pgboss.job')
      .values(row as never)
      .execute()
    return row.id
  }
  const ordered = (content: Content, kind: JobKind = 'MAIL') => bench.db.transact((tx) => isOrdered(tx, kind, content as never))

  test.each([
    ['created', true],
    ['retry', true],
    ['active', true],
    ['completed', false],
    ['cancelled', false],
    ['failed', false],
  ])('and is %s waits or is at work: %s', async (state, waits) => {
    expect(await ordered({ word: 'a' })).toBe(false)
    await put(state, { word: 'a', more: 1 })
    expect(await ordered({ word: 'a' })).toBe(waits)
    expect([await ordered({ word: 'b' }), await ordered({ word: 'a' }, 'DOKUMENT')]).toEqual([false, false])
  })

  test('is forgotten where it has ended and is about the same; what waits stays, and so does what is about another', async () => {
    const ended = { completed_on: sql`now()` }
    await put('completed', { word: 'a', n: 1 }, ended)
    await put('failed', { word: 'a', n: 2 }, ended)
    const kept = [await put('created', { word: 'a', n: 3 }), await put('completed', { word: 'b', n: 4 }, ended)]
    await orderIn(bench.db.system as never, { word: 'a', n: 5 }, 'DOKUMENT')
    await sql`update pgboss.job set state = 'completed', completed_on = now() where name = 'DOKUMENT'`.execute(bench.db.system)
    const done = { erledigt_am: PAST }
    await bench.db.system
      .insertInto('ausgang')
      .values([formerJob('MAIL', 'a', done), formerJob('MAIL', 'a'), formerJob('MAIL', 'b', done), formerJob('DOKUMENT', 'a', done)])
      .execute()
    await bench.db.transact((tx) => forgetEnded(tx, 'MAIL', 'word' as never, 'a'))
    expect((await jobRows(bench.db.system, 'MAIL')).map(({ id }) => id)).toEqual(kept)
    expect(await jobRows(bench.db.system, 'DOKUMENT')).toHaveLength(1)
    const left = await bench.db.system.selectFrom('ausgang').select(['art', 'inhalt', 'erledigt_am']).orderBy('id').execute()
    expect(left.map(({ art, inhalt, erledigt_am }) => [art, inhalt, erledigt_am !== null])).toEqual([
      ['MAIL', { word: 'a' }, false],
      ['MAIL', { word: 'b' }, true],
      ['DOKUMENT', { word: 'a' }, true],
    ])
  })

  test('and failed is done anew under its own id, at once and as if it had just been given', async () => {
    const { handler, written } = await writing()
    const workers = work({ MAIL: handler })
    await workers.empty()
    const more = {
      completed_on: sql`now()`,
      started_on: sql`now()`,
      output: JSON.stringify({ error: 'away' }),
      retry_limit: 3,
      retry_count: 3,
    }
    const later = { start_after: sql`now() + interval '1 hour'` }
    const data = (word: string) => JSON.stringify({ orgId: 'WI0001', content: { word }, failures: 3, released: 1 })
    const failed = await put('failed', {}, { ...more, data: data('a') })
    const waiting = await put('retry', {}, { ...later, data: data('b') })
    const [active, done] = [await put('active', { word: 'c' }), await put('completed', { word: 'd' }, more)]
    const again = (ids: readonly string[]) => bench.db.transact((tx) => retryJobs(tx, ids))
    expect(await again([])).toBe(0)
    await bench.db.transact(async (tx) => {
      expect(await retryJobs(tx, [failed, waiting, active, done])).toBe(2)
      const { rows } = await sql`
        select state, retry_count, retry_limit, started_on, completed_on, output, data - 'content' as data, start_after <= now() as due
        from pgboss.job where id = ${failed}`.execute(tx)
      expect(rows).toEqual([
        {
          state: 'created',
          retry_count: 0,
          retry_limit: 1_000_000,
          started_on: null,
          completed_on: null,
          output: null,
          data: { orgId: 'WI0001' },
          due: true,
        },
      ])
    })
    // Woken by the transaction: without that they would be found by the poll, every five seconds.
    expect(await until(async () => (await written()).length === 2)).toBeLessThan(allowingForLoad(2_000))
    const states = (await jobRows(bench.db.system, 'MAIL')).map(({ id, state }) => [id, state])
    expect(Object.fromEntries(states)).toEqual({ [failed]: 'completed', [waiting]: 'completed', [active]: 'active', [done]: 'completed' })
    await sql`delete from pgboss.job where id = ${active}`.execute(bench.db.system)
  })

  test('is counted: what is due, and what was given up in the last seven days, of the kinds that are known', async () => {
    await sql`select pgboss.create_queue('ZUKUNFT', '{"policy":"standard"}')`.execute(bench.db.system)
    const ago = (days: number) => ({ completed_on: sql`now() - ${`${days} days`}::interval` })
    for (const state of ['created', 'retry', 'active', 'completed', 'failed']) await put(state, {}, { completed_on: sql`now()` })
    await put('created', {}, { start_after: sql`now() + interval '1 minute'` })
    await put('failed', {}, ago(6))
    await put('failed', {}, ago(8))
    for (const state of ['created', 'failed']) await put(state, {}, { name: 'ZUKUNFT', ...ago(1) })
    expect([await countDueJobs(bench.db), await countFailedJobs(bench.db)]).toEqual([2, 2])
  })
})

describe('a job’s id', () => {
  afterEach(() => {
    jest.useRealTimers()
  })
  test('is greater than all that the process gave before, whatever its clock does', () => {
    const from = Date.now()
    jest.useFakeTimers({ now: from })
    const ids = Array.from({ length: 5_000 }, () => jobRow('MAIL', {} as never).id)
    jest.setSystemTime(from - 60_000)
    ids.push(jobRow('MAIL', {} as never).id)
    jest.setSystemTime(from + 60_000)
    const last = jobRow('MAIL', {} as never).id
    ids.push(last)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids.slice(-3)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    // A UUID (version 7) says when it was made.
    expect(Number.parseInt(last.replace('-', '').slice(0, 12), 16)).toBe(from + 60_000)
  })
})

test('a job that was begun before says how often, another one doesn’t', () => {
  expect(jobRow('MAIL', {} as never, 2)).toMatchObject({ retry_count: 2, started_on: expect.anything() })
  expect(Object.keys(jobRow('MAIL', {} as never))).not.toContain('retry_count')
})

test('the management of jobs tells of its trouble, makes what is missing, and leaves no clock running', async () => {
  const trouble: unknown[] = []
  const fault = new Error('away')
  bossOn(
    async () => ({ rows: [] }),
    'postgres',
    (error) => void trouble.push(error),
  ).emit('error', fault)
  expect(trouble).toEqual([fault])
  const clocks = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = clocks()
  await sql`select pgboss.delete_queue('MAIL')`.execute(bench.db.system)
  await installBoss(bench.db.execute, bench.db.kind)
  expect(clocks()).toBe(before)
  const { rows } = await sql`select name from pgboss.queue where name in ('MAIL', 'DOKUMENT') order by 1`.execute(bench.db.system)
  expect(rows).toEqual([{ name: 'DOKUMENT' }, { name: 'MAIL' }])
})
