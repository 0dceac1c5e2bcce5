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
function signIns(how?: { keepsOld: boolean }) {
  let [count, refused] = [0, false]
  const signIn = (account: string) =>
    refused ? Promise.reject(new Error('refused')) : Promise.resolve({ access_token: `${account} ${(count += 1)}` })
  return { tokenOf: accessTokens(signIn, how), refuse: (is = true) => (refused = is) }
}

test('an account keeps its token, and has another one before the five minutes are over', async () => {
  const { tokenOf } = signIns()
  expect([await tokenOf('ag'), await tokenOf('bg'), await tokenOf('ag')]).toEqual(['ag 1', 'bg 2', 'ag 1'])
  jest.advanceTimersByTime(3 * MINUTE_MS)
  expect(await tokenOf('ag')).toBe('ag 1')
  jest.advanceTimersByTime(MINUTE_MS)
  expect([await tokenOf('ag'), await tokenOf('ag')]).toEqual(['ag 3', 'ag 3'])
})

test('an account that can’t sign in any more learns why, and tries again the next time', async () => {
  const { tokenOf, refuse } = signIns()
  await tokenOf('ag')
  refuse()
  expect(await tokenOf('ag')).toBe('ag 1')
  jest.advanceTimersByTime(4 * MINUTE_MS)
  await expect(tokenOf('ag')).rejects.toThrow('refused')
  refuse(false)
  expect(await tokenOf('ag')).toBe('ag 2')
})

test('it goes on with the token it had where that is wanted; one that never had any doesn’t', async () => {
  const { tokenOf, refuse } = signIns({ keepsOld: true })
  await tokenOf('ag')
  refuse()
  jest.advanceTimersByTime(9 * MINUTE_MS)
  expect(await tokenOf('ag')).toBe('ag 1')
  await expect(tokenOf('bg')).rejects.toThrow('refused')
})
