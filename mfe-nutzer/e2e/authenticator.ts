import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from '@avalwerk/testing/playwright'

/** Reads the key that the page shows for an authenticator app, and is refused with a wrong code. @returns the app */
export async function pairAuthenticator(page: Page): Promise<TOTP> {
  const key = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code aus der App').fill('000000')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await expect(page.getByRole('alert')).toContainText('Dieser Code stimmt nicht')
  return new TOTP({ secret: Secret.fromBase32(key) })
}
