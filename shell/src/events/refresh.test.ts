import { createApi } from '@avalwerk/api/createApi'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { ownAccord } from '../ownAccord.ts'
import { MISSED, refresher, type Refresher } from './refresh.ts'

const { buergschaft, vertrag } = createApi(async () => new Response('{}'))
const LIST = buergschaft.liste.queryOptions({ body: {} })
const CONTRACTS = vertrag.liste.queryOptions({ body: {} })
const change = (id: number | string, art: 'BUERGSCHAFT' | 'VERTRAG' = 'BUERGSCHAFT') => ({ art, id: String(id) }) as const

let client: QueryClient
let refresh: Refresher
const beside = jest.fn()
const { byItself, withoutUser } = ownAccord()
const watch = async (
  { queryKey, meta }: Pick<typeof LIST | typeof CONTRACTS, 'queryKey' | 'meta'>,
  answer: () => Promise<unknown> = async () => ({}),
) => {
  const read = jest.fn(answer)
  new QueryObserver(client, { queryKey, meta, queryFn: read }).subscribe(() => {})
  await jest.advanceTimersByTimeAsync(10)
  read.mockClear()
  return read
}
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  jest.useFakeTimers()
  beside.mockClear()
  client = new QueryClient()
  refresh = refresher(client, withoutUser, beside)
})
afterEach(() => {
  refresh.stop()
  client.clear()
  hide(false)
  jest.useRealTimers()
})

describe('a screen', () => {
  test('is read once after several changes of one step', async () => {
    const list = await watch(LIST)
    for (let index = 0; index < 5; index++) refresh.note(change(index))
    await jest.advanceTimersByTimeAsync(249)
    expect(list).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(list).toHaveBeenCalledTimes(1)
  })

  test('is read each second while changes come without a pause', async () => {
    const list = await watch(LIST)
    for (let index = 0; index < 50; index++) {
      refresh.note(change(index))
      await jest.advanceTimersByTimeAsync(100)
    }
    expect(list.mock.calls.length).toBeGreaterThanOrEqual(4)
    expect(list.mock.calls.length).toBeLessThanOrEqual(6)
  })

  test('that takes long to read is not read again before its answer has come', async () => {
    let answers = 0
    const list = await watch(LIST)
    list.mockImplementation(() => new Promise((done) => setTimeout(() => done(++answers), 3_000)))
    for (let index = 0; index < 100; index++) {
      refresh.note(change(index))
      await jest.advanceTimersByTimeAsync(100)
    }
    expect(answers).toBeGreaterThanOrEqual(2)
    expect(list.mock.calls.length).toBeLessThanOrEqual(answers + 1)
  })

  test('is read only where a change names it', async () => {
    const [list, contracts] = [await watch(LIST), await watch(CONTRACTS)]
    refresh.note(change('3107', 'VERTRAG'))
    await jest.advanceTimersByTimeAsync(2_000)
    expect([list.mock.calls.length, contracts.mock.calls.length]).toEqual([0, 1])
    expect(beside).toHaveBeenCalledWith([change('3107', 'VERTRAG')], false)
  })

  test('is read without the user: changes of others keep no session alive', async () => {
    const seen: boolean[] = []
    await watch(LIST, async () => seen.push(byItself()))
    refresh.note(change(1))
    await jest.advanceTimersByTimeAsync(2_000)
    expect(seen).toEqual([false, true])
  })

  test('is read whatever it shows where changes were missed', async () => {
    const [list, contracts] = [await watch(LIST), await watch(CONTRACTS)]
    refresh.note(MISSED)
    await jest.advanceTimersByTimeAsync(2_000)
    expect([list.mock.calls.length, contracts.mock.calls.length]).toEqual([1, 1])
    expect(beside).toHaveBeenCalledWith([], true)
  })
})

describe('a hidden tab', () => {
  test('reads nothing until it is shown, then what changes named meanwhile', async () => {
    const [list, contracts] = [await watch(LIST), await watch(CONTRACTS)]
    hide(true)
    for (let index = 0; index < 10; index++) refresh.note(change(index))
    await jest.advanceTimersByTimeAsync(60_000)
    expect([list.mock.calls.length, beside.mock.calls.length]).toEqual([0, 0])
    hide(false)
    await jest.advanceTimersByTimeAsync(10)
    expect([list.mock.calls.length, contracts.mock.calls.length]).toEqual([1, 0])
  })

  test('reads everything when it slept through very many changes', async () => {
    const contracts = await watch(CONTRACTS)
    hide(true)
    for (let index = 0; index < 10_000; index++) refresh.note(change(index))
    hide(false)
    await jest.advanceTimersByTimeAsync(10)
    expect(contracts).toHaveBeenCalledTimes(1)
  })
})
