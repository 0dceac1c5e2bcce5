/** What the workers do with a job in the moments that no calm test meets: a database that is lost, another process, a full disk, an end. */
import { until } from '@avalwerk/testing'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import { bossOn } from '../src/kernel/boss.ts'
import type { Database, DbTransaction } from '../src/kernel/database.ts'
import { type HandlerOf, Interrupted } from '../src/kernel/jobs.ts'
import { reclaimJobs, startInheriting } from '../src/kernel/workers/inherited.ts'
import { holdJobs, type Workshop } from '../src/kernel/workers/job.ts'
import { startBench } from '../src/kernel/workers/work.ts'
import { type Content, jobBench } from './jobBench.ts'
import { jobRows, makeDue } from './jobRows.ts'
import { testOnPostgres } from './server.ts'

const { bench, log, told, work, writing, order, orderIn } = jobBench()
const LOST = Object.assign(new Error('the server goes away'), { code: '57P01' })

/** A process's place of work. @param more what of its database is another */
const workshop = (handler: HandlerOf<Content>, more: Partial<Database> = {}): Workshop => ({
  db: { ...bench.db, ...more },
  boss: bossOn(bench.db.execute, bench.db.kind, () => undefined),
  handlers: { MAIL: handler } as never,
  log: log(),
})
const statesOf = async () =>
  (await jobRows(bench.db.system, 'MAIL')).map(({ state, runs, failures, error }) => ({ state, runs, failures, error }))
const released = async () =>
  (await sql<{ n: number | null }>`select (data->>'released')::int as n from pgboss.job`.execute(bench.db.system)).rows.map(({ n }) => n)

describe('a database that is lost in the midst of a job', () => {
  test('costs the job no attempt: it is returned before the next one is taken, and done', async () => {
    const { handler, written } = await writing()
    let fails = true
    const failing: HandlerOf<Content> = {
      complete: (content, id) => {
        if (!fails) return handler.complete(content, id)
        fails = false
        return Promise.reject(LOST)
      },
    }
    await order({ word: 'owed' })
    const workers = work({ MAIL: failing })
    await until(() => told.length > 0)
    expect(told).toEqual([{ level: 'error', what: { err: LOST }, sentence: 'Background work disturbed' }])
    await workers.empty()
    expect(await written()).toEqual(['owed'])
    expect(await statesOf()).toMatchObject([{ state: 'completed', failures: 0 }])
    expect(await released()).toEqual([1])
  })

  test('says why the job was returned, and counts how often', async () => {
    const { next } = startBench(workshop({ complete: () => Promise.reject(LOST) }), ['MAIL'])
    await order({})
    await expect(next()).rejects.toBe(LOST)
    expect(await statesOf()).toMatchObject([{ state: 'active' }])
    // The next look returns it, takes it again, and loses it again.
    await expect(next()).rejects.toBe(LOST)
    expect(await released()).toEqual([1])
    await expect(next()).rejects.toBe(LOST)
    expect(await released()).toEqual([2])
    expect(await statesOf()).toMatchObject([{ state: 'active', runs: 2, failures: 0, error: 'Die Datenbank war nicht erreichbar' }])
  })

  test('while it is written that the job failed, too: nothing is counted against it', async () => {
    const failing: HandlerOf<Content> = { complete: () => Promise.reject(new Error('no server')), stuck: () => Promise.reject(LOST) }
    const { next } = startBench(workshop(failing), ['MAIL'])
    await order({})
    await expect(next()).rejects.toBe(LOST)
    expect(told.map(({ sentence }) => sentence)).toEqual(['Background work failed'])
    expect(await statesOf()).toMatchObject([{ state: 'active', failures: 0 }])
  })
})

describe('a job that another process took over', () => {
  const taken = () => sql`update pgboss.job set retry_count = retry_count + 1`.execute(bench.db.system)

  test('is none of this one’s any more: nothing is logged, owed or returned', async () => {
    const { next, leave } = startBench(workshop({ complete: async () => taken().then(() => async () => 'GETAN') }), ['MAIL'])
    await order({})
    expect(await next()).toBe(true)
    expect(await next()).toBe(false)
    await leave()
    expect(told).toEqual([])
    expect(await released()).toEqual([null])
  })

  test('isn’t failed by this one either', async () => {
    const { next } = startBench(workshop({ complete: () => taken().then(() => Promise.reject(new Error('too late'))) }), ['MAIL'])
    await order({})
    expect(await next()).toBe(true)
    expect(await statesOf()).toMatchObject([{ state: 'active', failures: 0 }])
    expect(told.map(({ level }) => level)).toEqual(['warn'])
  })

  test('isn’t returned where the database was lost meanwhile', async () => {
    const { next } = startBench(workshop({ complete: () => taken().then(() => Promise.reject(LOST)) }), ['MAIL'])
    await order({})
    await expect(next()).rejects.toBe(LOST)
    expect(await next()).toBe(false)
    expect(await released()).toEqual([null])
  })
})

test('a process that can’t wait leaves its job to another one, and says so', async () => {
  const { next, leave } = startBench(workshop({ complete: () => new Promise(() => {}) }), ['MAIL'])
  await leave()
  await order({})
  void next()
  await until(async () => (await statesOf())[0]?.state === 'active')
  await leave()
  expect(await statesOf()).toMatchObject([{ state: 'retry', runs: 0, failures: 0, error: 'Der Prozess wurde beendet' }])
  expect(await released()).toEqual([1])
})

describe('jobs that are done side by side', () => {
  /** Begins jobs and lets them go on when all of them, or so many, have begun. @param fate of a word; done unless said otherwise */
  async function side(of: number, fate: Readonly<Record<string, (tx: DbTransaction) => Promise<string>>> = {}) {
    const { handler, written } = await writing()
    let begun = 0
    let most = 0
    let go = () => {}
    const gone = new Promise<void>((resolve) => (go = resolve))
    const together: HandlerOf<Content> = {
      sideBySide: of,
      complete: async (content, id) => {
        begun++
        most = Math.max(most, begun)
        if (begun === of) go()
        await gone
        begun--
        return fate[content['word'] as string] ?? handler.complete(content, id)
      },
    }
    return { together, written, most: () => most, go: () => go() }
  }
  const orderAll = async (...words: string[]) => {
    for (const word of words) await order({ word })
  }

  test('begin together, as many as their kind allows, and are all done', async () => {
    const { together, written, most } = await side(3)
    await orderAll('a', 'b', 'c')
    const { next } = startBench(workshop(together), ['MAIL'])
    expect(await next()).toBe(true)
    expect([await written(), most()]).toEqual([['a', 'b', 'c'], 3])
    expect(await statesOf()).toMatchObject([{ state: 'completed' }, { state: 'completed' }, { state: 'completed' }])
    expect(await next()).toBe(false)
  })

  test('aren’t more than their kind allows', async () => {
    const { together, written } = await side(2)
    await orderAll('a', 'b', 'c')
    const { next } = startBench(workshop(together), ['MAIL'])
    await next()
    expect(await written()).toEqual(['a', 'b'])
    await next()
    expect(await written()).toEqual(['a', 'b', 'c'])
  })

  test('and one that fails counts against itself alone', async () => {
    const { handler, written } = await writing()
    const one: HandlerOf<Content> = {
      sideBySide: 3,
      complete: (content, id) => (content['word'] === 'b' ? Promise.reject(new Error('refused')) : handler.complete(content, id)),
    }
    await orderAll('a', 'b', 'c')
    await startBench(workshop(one), ['MAIL']).next()
    expect(await written()).toEqual(['a', 'c'])
    expect(await statesOf()).toMatchObject([
      { state: 'completed' },
      { state: 'retry', failures: 1, error: 'refused' },
      { state: 'completed' },
    ])
  })

  test('and one whose writing fails doesn’t take the others’ with it', async () => {
    const { together, written } = await side(3, { b: async (tx) => sql<never>`select 1 / 0`.execute(tx).then(() => '') })
    await orderAll('a', 'b', 'c')
    await startBench(workshop(together), ['MAIL']).next()
    expect(await written()).toEqual(['a', 'c'])
    expect(await statesOf()).toMatchObject([{ state: 'completed' }, { state: 'retry', failures: 1 }, { state: 'completed' }])
  })

  test('and one that another process took over stays with it', async () => {
    const { together, written, go } = await side(4)
    await orderAll('a', 'b', 'c')
    const { next } = startBench(workshop(together), ['MAIL'])
    const done = next()
    await until(async () => (await statesOf()).every(({ state }) => state === 'active'))
    await sql`update pgboss.job set retry_count = retry_count + 1 where data #>> '{content,word}' = 'b'`.execute(bench.db.system)
    go()
    expect(await done).toBe(true)
    expect(await written()).toEqual(['a', 'c'])
    expect(await statesOf()).toMatchObject([{ state: 'completed' }, { state: 'active', failures: 0 }, { state: 'completed' }])
    expect(told).toEqual([])
  })

  test('are all returned where the database is lost while it is written that they are done', async () => {
    const { together } = await side(2, { b: () => Promise.reject(LOST) })
    await orderAll('a', 'b')
    const { next, leave } = startBench(workshop(together), ['MAIL'])
    await expect(next()).rejects.toBe(LOST)
    expect(await statesOf()).toMatchObject([{ state: 'active' }, { state: 'active' }])
    await leave()
    expect(await released()).toEqual([null, null])
    await expect(next()).rejects.toBe(LOST)
    expect(await released()).toEqual([1, 1])
  })

  test('keep what was written of the one whose part of the database answered', async () => {
    const { handler, written } = await writing()
    const one: HandlerOf<Content> = {
      sideBySide: 2,
      complete: (content, id) => (content['word'] === 'b' ? Promise.reject(LOST) : handler.complete(content, id)),
    }
    await orderAll('a', 'b')
    const { next } = startBench(workshop(one), ['MAIL'])
    await expect(next()).rejects.toBe(LOST)
    expect(await written()).toEqual(['a'])
    expect(await statesOf()).toMatchObject([{ state: 'completed' }, { state: 'active', failures: 0 }])
  })

  test('of which a process ended with all are done one by one: the job that ends processes takes no other with it', async () => {
    const { handler, written } = await writing()
    await orderAll('deadly', 'b', 'c')
    const shop = workshop({ ...handler, sideBySide: 3 })
    const deadly = startBench({ ...shop, handlers: { MAIL: { sideBySide: 3, complete: () => new Promise(() => {}) } } as never }, ['MAIL'])
    // As of a process that ends: nothing is written of the jobs that it has taken.
    void deadly.next()
    await until(async () => (await statesOf()).every(({ state }) => state === 'active'))
    await reclaimJobs(shop, true)
    void deadly.next()
    await until(async () => (await statesOf())[0]?.state === 'active')
    expect(await statesOf()).toMatchObject([{ state: 'active' }, { state: 'retry' }, { state: 'retry' }])
    // Another process does the others, one after the other.
    const { next } = startBench(shop, ['MAIL'])
    await next()
    expect(await written()).toEqual(['b'])
    await next()
    expect(await written()).toEqual(['b', 'c'])
  })

  test('that were returned, or failed, are done side by side again', async () => {
    const { together, written, most } = await side(2)
    await orderAll('a', 'b')
    const failing: HandlerOf<Content> = { sideBySide: 2, complete: () => Promise.reject(new Error('refused')) }
    await startBench(workshop(failing), ['MAIL']).next()
    await makeDue(bench.db.system)
    await startBench(workshop(together), ['MAIL']).next()
    expect([await written(), most()]).toEqual([['a', 'b'], 2])
  })

  test('are returned, and nothing counts against them, where their handler is closed before they have gone', async () => {
    const { next } = startBench(workshop({ complete: () => Promise.reject(new Interrupted('The process ends')) }), ['MAIL'])
    await order({})
    await next()
    expect(await statesOf()).toMatchObject([{ state: 'retry', failures: 0, error: 'The process ends' }])
    expect(await released()).toEqual([1])
  })

  test('are all left to another process where this one can’t wait', async () => {
    const { next, leave } = startBench(workshop({ sideBySide: 2, complete: () => new Promise(() => {}) }), ['MAIL'])
    await orderAll('a', 'b')
    void next()
    await until(async () => (await statesOf()).every(({ state }) => state === 'active'))
    await leave()
    expect(await statesOf()).toMatchObject([{ state: 'retry' }, { state: 'retry' }])
  })

  test('and one at which processes ended again and again is given up, before the others begin', async () => {
    const { handler, written } = await writing()
    await orderAll('a', 'b')
    await sql`update pgboss.job set retry_count = 7, started_on = now() where data #>> '{content,word}' = 'a'`.execute(bench.db.system)
    const { next } = startBench(workshop({ ...handler, sideBySide: 2 }), ['MAIL'])
    await next()
    expect(await written()).toEqual([])
    await next()
    expect(await written()).toEqual(['b'])
    expect(await statesOf()).toMatchObject([{ state: 'failed' }, { state: 'completed' }])
  })
})

describe('workers', () => {
  test('wait while the disk has no room, and go on when it has', async () => {
    const { handler, written } = await writing()
    let room: ReturnType<Database['room']> = 'LOW'
    const workers = work({ MAIL: handler }, { ...bench.db, room: () => room })
    await order({ word: 'waits' })
    await workers.empty()
    expect(await statesOf()).toMatchObject([{ state: 'created' }])
    room = 'ENOUGH'
    await workers.empty()
    expect(await written()).toEqual(['waits'])
  })

  test('let no document wait behind mails, and no mail behind a document', async () => {
    const { handler, written } = await writing()
    let [begun, go] = [false, () => {}]
    const gone = new Promise<void>((resolve) => (go = resolve))
    const hanging: HandlerOf<Content> = {
      complete: (content, id) => {
        begun = true
        return gone.then(() => handler.complete(content, id))
      },
    }
    await order({ word: 'slow mail' })
    await order({ word: 'document' }, 'DOKUMENT')
    const workers = work({ MAIL: hanging, DOKUMENT: handler })
    await until(async () => begun && (await written()).includes('document'))
    expect(await written()).toEqual(['document'])
    go()
    await workers.empty()
    expect(await written()).toEqual(['document', 'slow mail'])
  })

  test('are done when a job of one kind has ordered one of another, and that one has been done', async () => {
    const { handler, written } = await writing()
    const ordering: HandlerOf<Content> = {
      complete: async () => async (tx) => {
        await orderIn(tx, { word: 'follows' })
        return 'GETAN'
      },
    }
    await order({}, 'DOKUMENT')
    await work({ MAIL: handler, DOKUMENT: ordering }).empty()
    expect(await written()).toEqual(['follows'])
  })

  test('that are closed begin nothing more, whoever wakes them', async () => {
    const { handler, begun } = await writing()
    const workers = work({ MAIL: handler })
    await workers.empty()
    await workers.close()
    await order({ word: 'never' })
    workers.wake()
    await workers.empty()
    expect([begun(), await statesOf()]).toMatchObject([0, [{ state: 'created' }]])
  })

  test('that are closed let go of what their handlers keep open', async () => {
    const close = jest.fn()
    const workers = work({ MAIL: { complete: async () => async () => '', close } })
    await workers.empty()
    expect(close).not.toHaveBeenCalled()
    await workers.close()
    expect(close).toHaveBeenCalledTimes(1)
  })

  test('that are closed while they work don’t take the next job', async () => {
    const { handler, written } = await writing()
    let go = () => {}
    const gone = new Promise<void>((resolve) => (go = resolve))
    const workers = work({ MAIL: { complete: (content, id) => gone.then(() => handler.complete(content, id)) } })
    await order({ word: 'first' })
    await order({ word: 'second' })
    await until(async () => (await statesOf())[0]?.state === 'active')
    const closed = workers.close()
    go()
    await closed
    expect(await written()).toEqual(['first'])
    expect(await statesOf()).toMatchObject([{ state: 'completed' }, { state: 'created' }])
  })
})

describe('the lease of a job', () => {
  const job = { id: '1', name: 'MAIL', data: {} as never, retryCount: 3 } as const
  afterEach(() => void jest.useRealTimers())
  /** Holds a job for some seconds. @param affected how many jobs pg-boss finds that are this process's */
  async function held(kind: Database['kind'], affected: () => number | Promise<never>, seconds: number, letGoAfter = seconds) {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    const touch = jest.fn(async (_name: string, _jobs: unknown) => ({ settled: (await affected()) ? ['1'] : [] }))
    const letGo = holdJobs({ ...workshop({} as never), db: { ...bench.db, kind }, boss: { touch } as never }, 'MAIL', [job])
    for (let second = 0; second < seconds; second++) {
      if (second === letGoAfter) letGo()
      jest.advanceTimersByTime(1_000)
      await new Promise(setImmediate)
    }
    letGo()
    return touch.mock.calls
  }

  test('is renewed every other second until the job is let go', async () => {
    expect(await held('postgres', () => 1, 9)).toEqual([
      ['MAIL', [job]],
      ['MAIL', [job]],
      ['MAIL', [job]],
      ['MAIL', [job]],
    ])
    expect(await held('postgres', () => 1, 9, 4)).toHaveLength(2)
    expect(told).toEqual([])
  })

  test('isn’t renewed once another process has the job, which is told once', async () => {
    expect(await held('postgres', () => 0, 9)).toHaveLength(1)
    const sentence = 'Background work: a job in progress belongs to another process now'
    expect(told).toEqual([{ level: 'warn', what: { kind: 'MAIL', id: '1' }, sentence }])
  })

  test('is renewed for those of several that are still this process’s', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    const other = { ...job, id: '2' }
    const touch = jest.fn(async (_name: string, _jobs: readonly { id: string }[]) => ({ settled: ['2'] }))
    const letGo = holdJobs({ ...workshop({} as never), db: { ...bench.db, kind: 'postgres' }, boss: { touch } as never }, 'MAIL', [
      job,
      other,
    ])
    for (let second = 0; second < 5; second++) {
      jest.advanceTimersByTime(1_000)
      await new Promise(setImmediate)
    }
    letGo()
    expect(touch.mock.calls.map(([, jobs]) => jobs.map(({ id }) => id))).toEqual([['1', '2'], ['2']])
    expect(told.map(({ what }) => what)).toEqual([{ kind: 'MAIL', id: '1' }])
  })

  test('is renewed for all jobs that a process does side by side, as long as they take', async () => {
    const touched: number[] = []
    const boss = Object.assign(
      bossOn(bench.db.execute, bench.db.kind, () => undefined),
      {
        touch: async (_kind: string, jobs: readonly { id: string }[]) => {
          touched.push(jobs.length)
          return { settled: jobs.map(({ id }) => id) }
        },
      },
    )
    const twoSeconds = async () => {
      jest.advanceTimersByTime(2_000)
      await new Promise(setImmediate)
    }
    // The other timers are the database's.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'Date', 'performance'] })
    const slow: HandlerOf<Content> = { sideBySide: 2, complete: () => twoSeconds().then(() => async () => 'GETAN') }
    await order({})
    await order({})
    const { next } = startBench({ ...workshop(slow, { kind: 'postgres' }), boss }, ['MAIL'])
    expect(await next()).toBe(true)
    await twoSeconds()
    expect(touched).toEqual([2, 2])
    expect(await statesOf()).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
  })

  test('is renewed again after the database was away for a moment', async () => {
    expect(await held('postgres', () => Promise.reject(LOST), 5)).toHaveLength(2)
    expect(told).toEqual([])
  })

  test('needs no renewal where there is one process', async () => {
    expect(await held('pglite', () => 1, 9)).toEqual([])
  })
})

describe('what former processes left', () => {
  /** Makes a job one that a process is at work on. @param silentS for how long it hasn't said so */
  const active = (silentS: number) =>
    sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - make_interval(secs => ${silentS})`.execute(
      bench.db.system,
    )

  test('is taken over when a process was silent for longer than its lease, and not before', async () => {
    const shop = workshop({} as never)
    await order({})
    await active(0)
    expect(await reclaimJobs(shop)).toBe(0)
    expect(await statesOf()).toMatchObject([{ state: 'active' }])
    await active(600)
    expect(await reclaimJobs(shop)).toBe(1)
    expect(await statesOf()).toMatchObject([{ state: 'retry', error: 'Der Prozess ist nicht mehr da' }])
    expect(told).toHaveLength(1)
  })

  test('is all taken over where no process can be left, whenever it last said something', async () => {
    await order({})
    await active(0)
    expect(await reclaimJobs(workshop({} as never), true)).toBe(1)
    expect(await statesOf()).toMatchObject([{ state: 'retry' }])
  })

  test('and what another one took over at the same moment isn’t told', async () => {
    await order({})
    await active(600)
    const shop = workshop({} as never)
    const boss = { fail: async () => ({ affected: 0 }) } as never
    expect(await reclaimJobs({ ...shop, boss })).toBe(1)
    expect(told).toEqual([])
  })

  testOnPostgres('in the former outbox waits for its time where other processes may work on it', async () => {
    const now = new Date()
    const row = { org_id: 'WI0001', art: 'MAIL', inhalt: '{}', erstellt_am: now, faellig_am: new Date(now.getTime() + 3_600_000) }
    await bench.db.system.insertInto('ausgang').values(row).execute()
    const { look } = startInheriting(workshop({} as never))
    await look()
    expect(await statesOf()).toEqual([])
    // The embedded database has one process: nothing else will take it over.
    await startInheriting(workshop({} as never, { kind: 'pglite' })).look()
    expect(await statesOf()).toMatchObject([{ state: 'created' }])
  })

  test('and only another version knows is told once, however often it is looked for', async () => {
    await sql`select pgboss.create_queue('ZUKUNFT', '{"policy":"standard"}')`.execute(bench.db.system)
    await sql`insert into pgboss.job (name, data) values ('ZUKUNFT', '{}'), ('ZUKUNFT', '{}')`.execute(bench.db.system)
    const { look, unknown } = startInheriting(workshop({} as never))
    await look()
    await look()
    expect(unknown()).toBe(2)
    expect(told.map(({ what }) => what)).toEqual([{ kind: 'ZUKUNFT', waiting: 2 }])
  })

  test('is looked for again where the database was lost at the first look', async () => {
    const shop = workshop({} as never)
    const start = jest.fn(async () => shop.boss).mockRejectedValueOnce(LOST)
    const inherited = startInheriting({ ...shop, boss: Object.assign(shop.boss, { start }) })
    await expect(inherited.ready()).rejects.toBe(LOST)
    await inherited.ready()
    await inherited.ready()
    expect(start).toHaveBeenCalledTimes(2)
  })

  test('is done where the database was lost while the queues were looked at, which pg-boss keeps to itself', async () => {
    const { handler, written } = await writing()
    await order({ word: 'late' })
    let lost = 0
    const execute: Database['execute'] = (text, values) => {
      if (lost === 0 && /from pgboss.queue/i.test(text)) {
        lost++
        return Promise.reject(LOST)
      }
      return bench.db.execute(text, values)
    }
    const workers = work({ MAIL: handler }, { ...bench.db, execute })
    await workers.empty()
    expect(lost).toBe(1)
    expect(await written()).toEqual(['late'])
  })

  test.each([
    ['postgres', 'active'],
    ['pglite', 'retry'],
  ] as const)('is left to its process at the start on %s: %s', async (kind, state) => {
    await order({})
    await active(0)
    const shop = workshop({} as never, { kind })
    await startInheriting({ ...shop, boss: Object.assign(shop.boss, { start: async () => shop.boss }) }).ready()
    expect(await statesOf()).toMatchObject([{ state }])
  })
})
