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

test('endet nach 30 Minuten ohne Aufruf, einmal', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.advanceTimersByTime(30 * MINUTE - 1000)
  expect(wizard).not.toHaveBeenCalled()
  jest.advanceTimersByTime(5 * MINUTE)
  expect(wizard).toHaveBeenCalledTimes(1)
})

test('beginnt mit jedem Aufruf neu', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.advanceTimersByTime(29 * MINUTE)
  session.active()
  jest.advanceTimersByTime(29 * MINUTE)
  expect(wizard).not.toHaveBeenCalled()
})

test('warnt unter zwei Minuten, nicht vorher', () => {
  session = watchSession(() => {})
  jest.advanceTimersByTime(28 * MINUTE)
  expect(session.state$.value.warning).toBe(false)
  jest.advanceTimersByTime(2000)
  expect(session.state$.value.warning).toBe(true)
  session.active()
  expect(session.state$.value.warning).toBe(false)
})

test('hält Schritt mit anderen Tabs', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.advanceTimersByTime(29 * MINUTE)
  window.dispatchEvent(new StorageEvent('storage', { key: 'avalwerk.letzteAktivitaet', newValue: String(Date.now()) }))
  jest.advanceTimersByTime(29 * MINUTE)
  expect(wizard).not.toHaveBeenCalled()
})

test('bemerkt nach dem Aufwachen eines Geräts, dass die Zeit um ist', () => {
  const wizard = jest.fn()
  session = watchSession(wizard)
  jest.setSystemTime(Date.now() + 3 * 60 * MINUTE)
  jest.advanceTimersByTime(1000)
  expect(wizard).toHaveBeenCalledTimes(1)
})
