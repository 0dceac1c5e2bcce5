/** Whom the failed attempts of some callers lock out, and whom they don't: strangers, signed-in people, known browsers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { browser, logIn } from '@avalwerk/testing/signIn'
import { countFailureOfAddress } from '../src/identity/signInAttempts.ts'
import { PASSWORD } from './acts.ts'
import { jobRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())
beforeEach(async () => {
  await portal.db.system.deleteFrom('sign_in_attempt').execute()
})

const fail = async (name: string, times: number) => {
  for (let index = 0; index < times; index++) await expect(logIn(portal.url, name, 'falsch')).rejects.toThrow('401')
}

describe('strangers', () => {
  test.each(['ip:127.0.0.1', 'ip:::1', 'ADDRESS:127.0.0.1', 'zweiter-faktor:x'])('lock no address by the name %s', async (name) => {
    await fail(name, 6)
    await expect(logIn(portal.url, 'ag2.admin')).resolves.toHaveProperty('access_token')
  })

  test('have five attempts at an account, however they type it', async () => {
    await fail('bg.leistung', 3)
    await fail('BG.Leistung@demo.avalwerk.example', 2)
    await expect(logIn(portal.url, 'bg.leistung')).rejects.toThrow('401')
    await expect(logIn(portal.url, 'bg.leistung@demo.avalwerk.example')).rejects.toThrow('401')
  })

  test('don’t lock out a browser that the account knows', async () => {
    const own = browser(portal.url)
    const signIn = async (tab: ReturnType<typeof browser>, password = PASSWORD) =>
      (await tab.call(await tab.begin({ prompt: 'login' }), { username: 'bg.leistung', password })).status
    expect(await signIn(own)).toBe(303)
    await fail('bg.leistung', 5)
    expect(await signIn(browser(portal.url))).toBe(401)
    expect(await signIn(own)).toBe(303)
    // Nor is it a way round the lock: it has five attempts of its own.
    for (let index = 0; index < 5; index++) expect(await signIn(own, 'falsch')).toBe(401)
    expect(await signIn(own)).toBe(401)
  })

  test('of the same address lock out other browsers and other accounts, but not the browser that the account knows', async () => {
    const own = browser(portal.url)
    await own.call(await own.begin(), { username: 'ag.leser', password: PASSWORD })
    // Signed out: the browser is known, but no user is signed in with it.
    await portal.db.system.deleteFrom('identity_artefakt').where('modell', '=', 'Session').execute()
    for (let count = 0; count < 50; count++)
      await countFailureOfAddress(portal.db.system, '127.0.0.1', new Date()).then(() =>
        countFailureOfAddress(portal.db.system, '::1', new Date()),
      )
    const signIn = async (tab: ReturnType<typeof browser>, username: string) =>
      (await tab.call(await tab.begin(), { username, password: PASSWORD })).status
    expect([await signIn(browser(portal.url), 'ag.leser'), await signIn(own, 'bg2.admin'), await signIn(own, 'ag.leser')]).toEqual([
      401, 401, 303,
    ])
  })

  test('are users in a browser that only another account knows', async () => {
    const own = browser(portal.url)
    await own.call(await own.begin(), { username: 'ag.leser', password: PASSWORD })
    await fail('bg.leistung', 5)
    expect((await own.call(await own.begin({ prompt: 'login' }), { username: 'bg.leistung', password: PASSWORD })).status).toBe(401)
  })
})

test('a forgotten password is asked for in the same way whether there is an account or not', async () => {
  const { db } = portal
  const ask = (email: string) =>
    fetch(`${portal.url}/auth/realms/avalwerk/passwort`, { method: 'POST', body: new URLSearchParams({ email }) }).then(async (answer) => [
      answer.status,
      await answer.text(),
    ])
  const asked = () => jobRows(db.system, 'PASSWORT_VERGESSEN')
  /** The address to which each link belongs; an allowed link and those that were made from it count as one address's. */
  const links = async () => (await db.system.selectFrom('identity_link').select('nutzer_id').distinct().execute()).length
  const before = await links()
  expect(await ask('ag.leser@demo.avalwerk.example')).toEqual(await ask('niemand@nirgends.example'))
  expect(await asked()).toHaveLength(2)
  await portal.outbox.empty()
  expect(await links()).toBe(before + 1)
  // What was typed isn't kept.
  expect((await asked()).map(({ content }) => content)).toEqual([{}, {}])
})
