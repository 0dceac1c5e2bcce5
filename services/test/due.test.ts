/** How what is due is gone through: in portions, each item once, past those that fail. */
import { describe, expect, jest, test } from '@jest/globals'
import type { Database } from '../src/kernel/database.ts'
import { beginDeadlineRun, completeDue, type Deadline, settleDue } from '../src/kernel/deadlines.ts'
import { answering } from './answering.ts'

const NOW = new Date('2026-03-02T11:00:00Z')
/** Transactions of a database that holds nothing. @param clock what the database says that it is */
const database = (clock = NOW) =>
  ({
    system: answering([{ now: clock }]),
    transact: (work: (tx: unknown) => Promise<unknown>) => work({ isTransaction: true }),
  }) as unknown as Database

/** Items that are due until they are settled. @param fails which of them never can be */
function due(count: number, fails: (id: number) => boolean = () => false) {
  const open = new Set(Array.from({ length: count }, (_, id) => String(id)))
  const asked: number[] = []
  const settled: string[] = []
  const tried: string[] = []
  const deadline: Deadline = {
    name: 'an item',
    listDue: async (_, now, atMost) => {
      expect(now).toBe(NOW)
      asked.push(atMost)
      return [...open].slice(0, atMost)
    },
    settle: async (ctx, id) => {
      expect(ctx).toMatchObject({ now: NOW, caller: null, korrelationsId: null, tx: { isTransaction: true } })
      tried.push(id)
      if (fails(Number(id))) throw new Error(`of ${id}`)
      open.delete(id)
      settled.push(id)
    },
  }
  return { deadline, asked, settled, tried }
}

describe('what is due', () => {
  test('is settled in portions of a hundred, each once, in its order', async () => {
    const { deadline, asked, settled, tried } = due(250)
    expect(await completeDue(database(), [deadline], NOW)).toBe(250)
    expect(settled).toEqual(Array.from({ length: 250 }, (_, id) => String(id)))
    expect(tried).toEqual(settled)
    expect(new Set(asked)).toEqual(new Set([100]))
  })

  test('behind a whole portion that fails comes the rest, and no item is tried twice', async () => {
    const { deadline, asked, settled, tried } = due(120, (id) => id < 100)
    const error = jest.fn()
    expect(await completeDue(database(), [deadline], NOW, { error })).toBe(20)
    expect(settled).toEqual(Array.from({ length: 20 }, (_, n) => String(100 + n)))
    expect(tried).toHaveLength(120)
    expect(asked).toContain(200)
    expect(error).toHaveBeenCalledTimes(100)
    expect(error).toHaveBeenCalledWith({ err: new Error('of 0'), deadline: 'an item', id: '0' }, 'Timed work failed')
  })

  test('of several kinds is all settled, though one fails', async () => {
    const failing = due(1, () => true)
    const other = due(2)
    expect(await completeDue(database(), [failing.deadline, other.deadline], NOW)).toBe(2)
    expect(failing.tried).toEqual(['0'])
  })

  test('within a transaction fails it', async () => {
    const tx = { isTransaction: true } as never
    expect(await settleDue(tx, [due(3).deadline], NOW)).toBe(3)
    await expect(settleDue(tx, [due(3, (id) => id === 1).deadline], NOW)).rejects.toThrow('of 1')
  })
})

describe('a process looks', () => {
  const log = () => ({ error: jest.fn(), info: jest.fn() })

  test('at once, when it is asked to, and not once it is closed', async () => {
    const first = due(2)
    const run = beginDeadlineRun(database(), () => NOW, [first.deadline], log() as never)
    expect(await run.run()).toBe(0)
    expect(first.settled).toEqual(['0', '1'])
    await run.close()
    expect(await run.run()).toBe(0)
    expect(first.asked).toHaveLength(3)
  })

  test('every so often', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
    const { deadline, asked } = due(0)
    const run = beginDeadlineRun(database(), () => NOW, [deadline], log() as never, 1_000)
    await new Promise(setImmediate)
    const before = asked.length
    jest.advanceTimersByTime(3_000)
    await new Promise(setImmediate)
    expect(asked.length - before).toBe(3)
    await run.close()
    jest.advanceTimersByTime(3_000)
    await new Promise(setImmediate)
    expect(asked.length - before).toBe(3)
    jest.useRealTimers()
  })

  test.each([
    [3_600_000, 0],
    [-3_600_000, 0],
    [3_600_001, 1],
    [-3_600_001, 1],
  ])('not while its clock is %d ms off the database’s', async (off, errors) => {
    const { deadline, asked } = due(0)
    const logged = log()
    const run = beginDeadlineRun(database(new Date(NOW.getTime() + off)), () => NOW, [deadline], logged as never)
    await run.run()
    expect(asked.length).toBe(errors ? 0 : 2)
    const why = 'Deadline run skipped: the clocks of this process and of the database differ'
    expect(logged.error.mock.calls).toEqual(Array.from({ length: 2 * errors }, () => [{ now: NOW }, why]))
    // A moment that is named is looked at, whatever the clocks say.
    await run.run(NOW)
    expect(asked.length).toBe(errors ? 1 : 3)
    await run.close()
  })

  test('again after a look that broke', async () => {
    const { deadline, settled } = due(1)
    const listDue = jest.fn(deadline.listDue).mockRejectedValueOnce(new Error('lost'))
    const logged = log()
    const run = beginDeadlineRun(database(), () => NOW, [{ ...deadline, listDue }], logged as never)
    expect(await run.run()).toBe(1)
    expect(settled).toEqual(['0'])
    expect(logged.error).toHaveBeenCalledWith({ err: new Error('lost') }, 'Deadline run disturbed')
    await run.close()
  })
})
