import { afterAll, beforeAll } from '@jest/globals'
import { Secret, TOTP } from 'otpauth'
import type { browser } from '@avalwerk/testing/signIn'
import { PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** What tests of the sign-in share: a portal that each part of a file starts for itself, and what its pages say. */
export const users = '/partnerservice/api/private/v2/nutzerverwaltung'
export const account = '/auth/realms/avalwerk/account'
export type Browser = ReturnType<typeof browser>

export let portal: TestPortal
export const start = (environment: Record<string, string> = {}) =>
  beforeAll(async () => {
    portal = await startTestPortal(environment)
  })
export const stop = () => afterAll(() => portal?.close())
export const db = () => portal.db.system
export const idOf = async (name: string) =>
  (await db().selectFrom('nutzer').select('id').where('benutzername', '=', name).executeTakeFirstOrThrow()).id

/** Where the form of a page goes. */
export const formOf = (html: string) => /action="([^"]+)"/.exec(html)?.[1] ?? ''
/** The page, or the portal's address with its answer. */
export const page = async (answer: URL | Response) => (answer instanceof URL ? answer.href : answer.text())
/** What comes after name and password. */
export const signIn = async (browser: Browser, name: string, more: Record<string, string> = {}, password = PASSWORD) =>
  page(await browser.followRedirects(await browser.call(await browser.begin(more), { username: name, password })))

/**
 * The code that an app shows, so many steps of half a minute from now. Each works once, and one from the step before up to the step after:
 * a test that needs two takes this one and the next, which stay good however long a call takes.
 */
export const codeOf = (secret: string, steps: 0 | 1 = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
/** The secret on the page that sets an app up. */
export const secretIn = (html: string): string => /class="secret">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
