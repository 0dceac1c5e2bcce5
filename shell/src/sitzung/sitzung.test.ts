import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { watchSession } from './sitzung.ts'

const MINUTE = 60_000
let sitzung: ReturnType<typeof watchSession> | undefined

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  sitzung?.beende()
  jest.useRealTimers()
})

test('endet nach 30 Minuten ohne Aufruf, einmal', () => {
  const ablauf = jest.fn()
  sitzung = watchSession(ablauf)
  jest.advanceTimersByTime(30 * MINUTE - 1000)
  expect(ablauf).not.toHaveBeenCalled()
  jest.advanceTimersByTime(5 * MINUTE)
  expect(ablauf).toHaveBeenCalledTimes(1)
})

test('beginnt mit jedem Aufruf neu', () => {
  const ablauf = jest.fn()
  sitzung = watchSession(ablauf)
  jest.advanceTimersByTime(29 * MINUTE)
  sitzung.aktiv()
  jest.advanceTimersByTime(29 * MINUTE)
  expect(ablauf).not.toHaveBeenCalled()
})

test('warnt unter zwei Minuten, nicht vorher', () => {
  sitzung = watchSession(() => {})
  jest.advanceTimersByTime(28 * MINUTE)
  expect(sitzung.stand$.value.warnung).toBe(false)
  jest.advanceTimersByTime(2000)
  expect(sitzung.stand$.value.warnung).toBe(true)
  sitzung.aktiv()
  expect(sitzung.stand$.value.warnung).toBe(false)
})

test('hält Schritt mit anderen Tabs', () => {
  const ablauf = jest.fn()
  sitzung = watchSession(ablauf)
  jest.advanceTimersByTime(29 * MINUTE)
  window.dispatchEvent(new StorageEvent('storage', { key: 'avalwerk.letzteAktivitaet', newValue: String(Date.now()) }))
  jest.advanceTimersByTime(29 * MINUTE)
  expect(ablauf).not.toHaveBeenCalled()
})

test('bemerkt nach dem Aufwachen eines Geräts, dass die Zeit um ist', () => {
  const ablauf = jest.fn()
  sitzung = watchSession(ablauf)
  jest.setSystemTime(Date.now() + 3 * 60 * MINUTE)
  jest.advanceTimersByTime(1000)
  expect(ablauf).toHaveBeenCalledTimes(1)
})
