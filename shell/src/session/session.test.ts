import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { watchSession } from './session.ts'

const MINUTE = 60_000
let session: ReturnType<typeof watchSession> | undefined

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  session?.end()
  jest.useRealTimers()
})

test('a session ends after 30 minutes without a call, once', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.advanceTimersByTime(30 * MINUTE - 1000)
  expect(wizard).not.toHaveBeenCalled()
  jest.advanceTimersByTime(5 * MINUTE)
  expect(wizard).toHaveBeenCalledTimes(1)
})

test('the 30 minutes begin anew with each call', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.advanceTimersByTime(29 * MINUTE)
  session.active()
  jest.advanceTimersByTime(29 * MINUTE)
  expect(wizard).not.toHaveBeenCalled()
})

test('a session warns below two minutes, not before', () => {
  session = watchSession(() => {})
  jest.advanceTimersByTime(28 * MINUTE)
  expect(session.state$.value.warning).toBe(false)
  jest.advanceTimersByTime(2000)
  expect(session.state$.value.warning).toBe(true)
  session.active()
  expect(session.state$.value.warning).toBe(false)
})

test('a session keeps pace with other tabs', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.advanceTimersByTime(29 * MINUTE)
  window.dispatchEvent(new StorageEvent('storage', { key: 'avalwerk.lastActivity', newValue: String(Date.now()) }))
  jest.advanceTimersByTime(29 * MINUTE)
  expect(wizard).not.toHaveBeenCalled()
})

test('a session notices after a device wakes up that the time is over', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.setSystemTime(Date.now() + 3 * 60 * MINUTE)
  jest.advanceTimersByTime(1000)
  expect(wizard).toHaveBeenCalledTimes(1)
})
