import { newNutzer } from '@avalwerk/testing/nutzer'
import { confirmStep, expect, signIn, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'
import { pairAuthenticator } from './authenticator.ts'

const DATA = process.env.DATA_DIR ?? '.data'
/** An organisation that no other story is about: what it demands concerns all of its people. */
const ORG = { admin: 'hq.admin', unternehmenId: 'HQ0001' }

test.use({ allowedErrors: /status of 40[013]/ })

test('demanding a second factor: users without one set it up at sign-in and keep it; then it is voluntary again', async ({
  page,
  signIn: logIn,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  test.slow()
  const setUp = async (window: Page) => {
    const app = await pairAuthenticator(window)
    await window.getByLabel('Code aus der App').fill(app.generate())
    await window.getByRole('button', { name: 'Einrichten' }).click()
    await checkAccessibility(window)
    await window.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  }
  const reader = await newNutzer(baseURL as string, DATA, { ...ORG })
  await logIn('hq.admin', '/auftraggeber/nutzer/liste')
  await page.getByRole('link', { name: 'Anmeldung', exact: true }).click()
  await expect(page.getByText('entscheiden selbst')).toBeVisible()
  await expect(page.getByText(/Personen haben noch keinen zweiten Faktor|Eine Person hat/)).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Zweiten Faktor verlangen' }).click()
  await expect(page.getByRole('dialog')).toContainText('innerhalb einer Stunde')
  await checkAccessibility()
  await page.getByRole('dialog').getByRole('button', { name: 'Zweiten Faktor verlangen' }).click()
  await expect(page.getByText('Ihre Organisation verlangt jetzt einen zweiten Faktor.')).toBeVisible()
  await expect(page.getByText('Verlangt', { exact: true })).toBeVisible()
  await checkAccessibility()

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${baseURL}/auftraggeber/kontouebersicht`)
  await signIn(other, reader.email)
  await expect(other.getByRole('heading', { name: 'Zweiten Faktor einrichten' })).toBeVisible()
  await expect(other.getByText('Ihre Organisation verlangt einen zweiten Faktor.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Abbrechen' })).toHaveCount(0)
  await checkAccessibility(other)
  // Going round it by the portal's address leads back to the sign-in.
  await other.goto(`${baseURL}/auftraggeber/kontouebersicht`)
  await signIn(other, reader.email)
  // The other way, and back.
  await other.getByRole('link', { name: 'Stattdessen einen Passkey einrichten' }).click()
  await expect(other.getByRole('heading', { name: 'Passkey einrichten' })).toBeVisible()
  await expect(other.getByText('Ihre Organisation verlangt einen zweiten Faktor.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Abbrechen' })).toHaveCount(0)
  await checkAccessibility(other)
  await other.getByRole('link', { name: 'Stattdessen eine Authenticator-App einrichten' }).click()
  await setUp(other)
  await expect(other.getByRole('button', { name: `Konto von ${reader.name}` })).toBeVisible()
  await expect(other.getByText('Ihre Organisation verlangt einen zweiten Faktor.')).toBeVisible()
  await expect(other.getByText('Richten Sie zuerst ein weiteres Gerät ein')).toBeVisible()
  await expect(other.getByRole('button', { name: /entfernen/ })).toHaveCount(0)
  await checkAccessibility(other)

  // The open page goes on; the user isn't asked twice.
  await page.getByRole('button', { name: 'Nicht mehr verlangen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nicht mehr verlangen' }).click()
  // The second factor that the organisation demands is also asked of the person who ends the demand.
  await confirmStep(page, { onward: setUp })
  await expect(page.getByText('Der zweite Faktor ist jetzt freiwillig.')).toBeVisible()
  // Told by the event stream: the other page offers it at once.
  await expect(other.getByRole('button', { name: '„Authenticator-App“ entfernen' })).toBeVisible()
})
