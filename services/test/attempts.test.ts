/** Whom the failed attempts of some callers lock out, and whom they don't: strangers, signed-in people, known browsers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { browser, logIn } from '@avalwerk/testing/signIn'
import { countAttempt, countFailureOfAddress } from '../src/identity/signInAttempts.ts'
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

describe('failures are counted', () => {
  const now = new Date('2026-03-02T08:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const attempt = (kind: Parameters<typeof countAttempt>[1]['kind'], at: Date) =>
    countAttempt(portal.db.system, { kind, key: 'whose' } as Parameters<typeof countAttempt>[1], at)
  const DAY = 86_400
  /** Four failures, the last of them at `now`. */
  async function four(kind: Parameters<typeof attempt>[0]) {
    for (const second of [-3, -2, -1, 0]) expect(await attempt(kind, after(second))).toEqual({ allowed: true, lockedUntil: undefined })
  }

  test.each(['ACCOUNT', 'NAME', 'DEVICE', 'FACTOR', 'PASSKEY', 'SESSION'] as const)(
    'for a day since the last one, then anew: %s',
    async (kind) => {
      await four(kind)
      expect(await attempt(kind, after(DAY))).toEqual({ allowed: true, lockedUntil: after(DAY + 60) })
      expect(await attempt(kind, after(DAY + 59))).toEqual({ allowed: false, lockedUntil: after(DAY + 60) })
      await portal.db.system.deleteFrom('sign_in_attempt').execute()
      await four(kind)
      expect(await attempt(kind, after(DAY + 1))).toEqual({ allowed: true, lockedUntil: undefined })
    },
  )

  test('a lock lasts twice as long as the one before, up to an hour, and a minute again after a day without a failure', async () => {
    let at = 0
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      let answer: Awaited<ReturnType<typeof attempt>> | undefined
      for (let failure = 0; failure < 5; failure++) answer = await attempt('ACCOUNT', after(at))
      expect([minutes, answer]).toEqual([minutes, { allowed: true, lockedUntil: after(at + minutes * 60) }])
      at += minutes * 60
    }
    at += DAY
    for (let failure = 0; failure < 5; failure++) await attempt('ACCOUNT', after(at))
    expect(await attempt('ACCOUNT', after(at))).toEqual({ allowed: false, lockedUntil: after(at + 60) })
  })

  test('of an address for ten minutes from the first one on: fifty', async () => {
    for (let failure = 0; failure < 49; failure++) await attempt('ADDRESS', after(failure))
    expect(await attempt('ADDRESS', after(600))).toMatchObject({ allowed: true, lockedUntil: expect.any(Date) })
    await portal.db.system.deleteFrom('sign_in_attempt').execute()
    for (let failure = 0; failure < 49; failure++) await attempt('ADDRESS', after(failure))
    expect(await attempt('ADDRESS', after(601))).toEqual({ allowed: true, lockedUntil: undefined })
  })

  test('of invitations to one person: five in an hour, then none for an hour', async () => {
    for (let sent = 0; sent < 5; sent++) expect(await attempt('INVITATION', after(sent))).toMatchObject({ allowed: true })
    expect(await attempt('INVITATION', after(5))).toEqual({ allowed: false, lockedUntil: after(4 + 3600) })
    expect(await attempt('INVITATION', after(4 + 3600))).toMatchObject({ allowed: true })
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
