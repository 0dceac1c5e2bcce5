import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type Connection, type Tried, watchConnection } from './connection.ts'

const probe = jest.fn<() => Promise<boolean>>()
const attempt = jest.fn<() => Promise<Tried>>()
const back = jest.fn()
let connection: Connection
const up = () => connection.up$.value
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  // What is added by chance.
  jest.spyOn(Math, 'random').mockReturnValue(0)
  probe.mockResolvedValue(true)
  attempt.mockResolvedValue({ up: false })
  connection = watchConnection(probe, attempt, back)
})
afterEach(() => {
  connection.stop()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('one call that fails', () => {
  test('is no outage where others go through', async () => {
    attempt.mockResolvedValue({ up: true })
    connection.onFailed()
    await wait(60_000)
    expect([up(), attempt.mock.calls.length, back.mock.calls.length]).toEqual([true, 1, 0])
  })

  test('is an outage where the next one fails, too; it is tried less and less often', async () => {
    connection.onFailed()
    await wait(0)
    expect(up()).toBe(false)
    await wait(120_000)
    expect(attempt.mock.calls.length).toBeGreaterThan(8)
    expect(attempt.mock.calls.length).toBeLessThan(14)
  })
})

test('the server is left alone for as long as it asks, and people’s own calls may find it back before', async () => {
  connection.onFailed(20)
  expect([up(), connection.waits()]).toEqual([false, true])
  await wait(19_900)
  expect(attempt).not.toHaveBeenCalled()
  await wait(200)
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(connection.waits()).toBe(false)
  connection.onReached('/partnerservice/api/private/v2/laenderliste')
  expect([up(), back.mock.calls.length]).toEqual([true, 1])
})

test('many calls that fail at once don’t lengthen the wait', async () => {
  for (let index = 0; index < 20; index++) connection.onFailed(4)
  await wait(4_100)
  expect(attempt).toHaveBeenCalledTimes(1)
  attempt.mockResolvedValue({ up: true })
  await wait(4_100)
  expect(up()).toBe(true)
})

describe('the return is found within two seconds', () => {
  beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.999))

  test.each([undefined, 30, 300])('of a server that was away, though it said at the end: in %s seconds', async (said) => {
    probe.mockResolvedValue(false)
    connection.onFailed(said)
    await wait(600_000)
    expect([up(), attempt.mock.calls.length]).toEqual([false, 0])
    probe.mockResolvedValue(true)
    attempt.mockResolvedValue({ up: true })
    await wait(1_999)
    expect([up(), connection.waits(), back.mock.calls.length]).toEqual([true, false, 1])
  })

  test('of a sign-in that gave no tokens', async () => {
    attempt.mockResolvedValue({ up: false, unanswered: true })
    connection.onFailed()
    await wait(600_000)
    attempt.mockResolvedValue({ up: true })
    await wait(1_999)
    expect(up()).toBe(true)
  })
})

test('whoever asks whether it is there makes it known that it isn’t', async () => {
  expect([await connection.isThere(), up()]).toEqual([true, true])
  probe.mockResolvedValue(false)
  expect([await connection.isThere(), up()]).toEqual([false, false])
  probe.mockResolvedValue(true)
  attempt.mockResolvedValue({ up: true })
  await wait(1_999)
  expect([up(), back.mock.calls.length]).toEqual([true, 1])
})

test('a server that is away is asked no more than once a second', async () => {
  probe.mockResolvedValue(false)
  connection.onFailed()
  await wait(60_000)
  expect(probe.mock.calls.length).toBeGreaterThan(40)
  expect(probe.mock.calls.length).toBeLessThan(62)
})

test('an answer that needs no database says nothing of the connection', () => {
  connection.onFailed(5)
  connection.onReached('/plattform/manifest.json')
  expect(up()).toBe(false)
})

test('no hidden tab tries; a shown one does at once', async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  connection.onFailed(1)
  await wait(60_000)
  expect(attempt).not.toHaveBeenCalled()
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
  attempt.mockResolvedValue({ up: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(0)
  expect([up(), back.mock.calls.length]).toEqual([true, 1])
})

test('the browser is believed when it says that it is online or offline', async () => {
  dispatchEvent(new Event('offline'))
  expect(up()).toBe(false)
  attempt.mockResolvedValue({ up: true })
  dispatchEvent(new Event('online'))
  await wait(0)
  expect([up(), back.mock.calls.length]).toEqual([true, 1])
})
