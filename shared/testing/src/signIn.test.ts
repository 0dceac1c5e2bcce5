/** Tokens of a portal's accounts, as tests keep them. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { accessTokens } from './signIn.ts'

const MINUTE_MS = 60_000
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Sign-ins that give one token after the other, until they are refused. */
function signIns() {
  let [count, refused] = [0, false]
  const signIn = (account: string) =>
    refused ? Promise.reject(new Error('refused')) : Promise.resolve({ access_token: `${account} ${(count += 1)}` })
  return { tokenOf: accessTokens(signIn), refuse: (is = true) => (refused = is) }
}

test('an account keeps its token, and has another one before the five minutes are over', async () => {
  const { tokenOf } = signIns()
  expect([await tokenOf('ag'), await tokenOf('bg'), await tokenOf('ag')]).toEqual(['ag 1', 'bg 2', 'ag 1'])
  jest.advanceTimersByTime(3 * MINUTE_MS)
  expect(await tokenOf('ag')).toBe('ag 1')
  jest.advanceTimersByTime(MINUTE_MS)
  expect([await tokenOf('ag'), await tokenOf('ag')]).toEqual(['ag 3', 'ag 3'])
})

test('an account that can’t sign in any more goes on with the token it had; one that never could learns why, and may try again', async () => {
  const { tokenOf, refuse } = signIns()
  await tokenOf('ag')
  refuse()
  jest.advanceTimersByTime(9 * MINUTE_MS)
  expect(await tokenOf('ag')).toBe('ag 1')
  await expect(tokenOf('bg')).rejects.toThrow('refused')
  refuse(false)
  expect(await tokenOf('bg')).toBe('bg 2')
})
