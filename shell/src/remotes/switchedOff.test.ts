/** A page is loaded anew once a remote that left something behind is switched off. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Remote } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'
import { reloadWithout } from './switchedOff.ts'

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function page() {
  const inventory = (active: boolean) => ({ remotes: [{ name: 'mfe-a', active } as Remote, { name: 'mfe-b', active: true } as Remote] })
  const inventory$ = new BehaviorSubject(inventory(true))
  const untidy$ = new BehaviorSubject<ReadonlySet<string>>(new Set())
  const state = { free: true, reloads: 0 }
  reloadWithout(
    inventory$,
    untidy$,
    () => state.free,
    () => void state.reloads++,
  )
  return {
    state,
    leaveBehind: (name: string) => untidy$.next(new Set([name])),
    switched: (active: boolean) => inventory$.next(inventory(active)),
  }
}

test.each(['left something before', 'leaves something then'])('where it %s', (when) => {
  const { state, leaveBehind, switched } = page()
  if (when === 'left something before') leaveBehind('mfe-a')
  switched(false)
  if (when === 'leaves something then') leaveBehind('mfe-a')
  jest.advanceTimersByTime(1_499)
  expect(state.reloads).toBe(0)
  jest.advanceTimersByTime(1)
  expect(state.reloads).toBe(1)
  jest.advanceTimersByTime(60_000)
  expect(state.reloads).toBe(1)
})

test('not before what is typed there is saved', () => {
  const { state, leaveBehind, switched } = page()
  state.free = false
  leaveBehind('mfe-a')
  switched(false)
  jest.advanceTimersByTime(60_000)
  expect(state.reloads).toBe(0)
  state.free = true
  jest.advanceTimersByTime(1_000)
  expect(state.reloads).toBe(1)
})

test('not where it left nothing, where another one did, where it is on, or on again', () => {
  const { state, leaveBehind, switched } = page()
  switched(false)
  leaveBehind('mfe-b')
  jest.advanceTimersByTime(60_000)
  switched(true)
  leaveBehind('mfe-a')
  jest.advanceTimersByTime(60_000)
  switched(false)
  switched(true)
  jest.advanceTimersByTime(60_000)
  expect(state.reloads).toBe(0)
})
