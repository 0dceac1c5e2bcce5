import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './playwright.ts'
import { untilThere } from './until.ts'

/** What people do on a real Keycloak's own pages. */

const MAIL_MS = 30_000

/** The link in Keycloak's latest mail to a person; waits for it. @param folder of a mail server's mails @throws Error if none comes */
export async function linkOfKeycloak(folder: string, to: string): Promise<string> {
  const find = async () => {
    const file = (await readdir(folder))
      .filter((name) => name.endsWith(`-${to}.eml`))
      .sort()
      .at(-1)
    const text = file && (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    return (text && /https?:\/\/\S+action-token\S+/.exec(text)?.[0]) || undefined
  }
  return untilThere(find, MAIL_MS, () => `Mail von Keycloak an ${to}`)
}

/** Sets an authenticator app up on the page that asks for one. @returns the app */
export async function pairAtKeycloak(page: Page, name = 'Diensthandy'): Promise<TOTP> {
  await page.locator('#mode-manual').click()
  const key = ((await page.locator('#kc-totp-secret-key').textContent()) ?? '').replace(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await page.locator('#totp').fill(app.generate())
  await page.locator('#userLabel').fill(name)
  await page.locator('#saveTOTPBtn').click()
  return app
}

/**
 * Follows the link of an invitation: sets an authenticator app up where Keycloak asks for one, and chooses a password.
 * @returns the app; undefined where none was asked for
 */
export async function takeUpInvitation(page: Page, link: string, password: string): Promise<TOTP | undefined> {
  await page.goto(link)
  await page.locator('#kc-info-message a, #kc-page-title ~ * a').first().click()
  const field = page.locator('#password-new')
  const manual = page.locator('#mode-manual')
  await expect(field.or(manual)).toBeVisible()
  const app = (await manual.isVisible()) ? await pairAtKeycloak(page) : undefined
  await field.fill(password)
  await page.locator('#password-confirm').fill(password)
  await page.locator('#kc-passwd-update-form [type=submit]').first().click()
  await expect(field).toHaveCount(0)
  return app
}

/** A code that Keycloak hasn't seen: the present one was used where the app was set up, and the next one is taken as well. */
export const nextCode = (app: TOTP): string => app.generate({ timestamp: Date.now() + 30_000 })
