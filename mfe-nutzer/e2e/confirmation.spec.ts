import { nextCode, pairAtKeycloak } from '@avalwerk/testing/keycloak'
import { confirmStep, dontConfirm, expect, PASSWORD, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Steps of weight are confirmed by signing in anew at the identity provider; each story releases a part of a guarantee. */

// A step of weight is refused until it is confirmed; a session that has ended is refused.
test.use({ allowedErrors: /40[013]/ })
const REAL_KEYCLOAK = process.env.KEYCLOAK_POST !== undefined
const ACCOUNT = '/auftraggeber/kontouebersicht'

/** Opens the page on which a part of a guarantee is released, of those that the stories of claims and releases leave alone. @returns the button that does it */
async function partialDischarge(page: Page, nth: number) {
  await page.goto('/auftraggeber/buergschaften/liste?status=AKT&sort=betrag,desc&suche=Kranich')
  await page.locator('tbody a').nth(nth).click()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Teilenthaften' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('teilenthaften')
  return page.getByRole('button', { name: /teilenthaften$/ })
}
const done = (page: Page) => expect(page.getByText(/Vorgemerkt/).first()).toBeVisible()

test('a confirmation loses nothing that was typed; afterwards the user goes on, signed in', { tag: ['@identitaet', '@together'] }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.admin')
  const button = await partialDischarge(page, 3)
  await page.getByLabel('Neuer Betrag (EUR)').fill('4.711')
  await button.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Bürgschaft teilweise enthaften')
  await expect(dialog.getByRole('button', { name: 'Anmelden und bestätigen' })).toBeFocused()
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  const refusal = page.getByText('Der Schritt ist nicht bestätigt und wurde nicht ausgeführt.')
  await expect(refusal).toBeVisible()
  await button.press('Enter')
  await dontConfirm(page)
  await expect(button).toBeFocused()
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('Neuer Betrag (EUR)')).toHaveValue('4.711,00')
  await button.click()
  await confirmStep(page)
  await done(page)
  await page.reload()
  await done(page)
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
})

test('the portal says that its window was blocked, and can open it once more', { tag: ['@together', '@long'] }, async ({
  page,
  signIn,
}) => {
  await signIn('ag.admin')
  const button = await partialDischarge(page, 4)
  await page.getByLabel('Neuer Betrag (EUR)').fill('4.712')
  await button.click()
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Anmelden und bestätigen' }).click()
  await expect(dialog).toContainText('Ihr Browser hat das Fenster nicht geöffnet.')
  // Closed without signing in: it can be opened again.
  const first = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Fenster erneut öffnen' }).click()
  // Wherever its pages lead, the portal doesn't open in it.
  await (await first).goto('/')
  await expect((await first).getByRole('heading', { name: 'Dieses Fenster ist überholt' })).toBeVisible()
  await (await first).getByRole('button', { name: 'Fenster schließen' }).click()
  await expect.poll(async () => (await first).isClosed()).toBe(true)
  await expect(dialog).toContainText('Bitte melden Sie sich in dem Fenster an')
  const second = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Fenster erneut öffnen' }).click()
  const window_ = await second
  await window_.locator('input[name=password]').fill(PASSWORD)
  await window_.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await done(page)
})

test('a confirmation asks for the second factor, too', { tag: '@verzeichnis' }, async ({ page, signIn }) => {
  test.skip(!REAL_KEYCLOAK, 'Nur mit einem echten Keycloak: npm run test:keycloak')
  test.slow()
  await signIn('ag2.admin', ACCOUNT)
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click()
  const app = await pairAtKeycloak(page)
  await expect(page.getByText('Die Änderung an Ihrer Anmeldung ist gespeichert.')).toBeVisible()
  const button = await partialDischarge(page, 3)
  await page.getByLabel('Neuer Betrag (EUR)').fill('4.713')
  await button.click()
  await confirmStep(page, { code: () => nextCode(app) })
  await done(page)
  await page.goto(ACCOUNT)
  await page.getByRole('button', { name: '„Diensthandy“ entfernen' }).click()
  await page.locator('#kc-accept').click()
  await expect(page.getByText('Es ist kein zweiter Faktor eingerichtet.')).toBeVisible()
})

test('a session that ends elsewhere ends the open window', { tag: '@verzeichnis' }, async ({ page, signIn, partei }) => {
  test.skip(!REAL_KEYCLOAK, 'Nur mit einem echten Keycloak: npm run test:keycloak')
  await signIn('ag.leser', '/auftraggeber/buergschaften/liste')
  const elsewhere = await partei('ag.leser', ACCOUNT)
  await elsewhere.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
  await confirmStep(elsewhere)
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind abgemeldet' })).toBeVisible({ timeout: 10_000 })
  await expect(elsewhere.getByRole('button', { name: /Konto von/ })).toBeVisible()
})

test('a change of password is confirmed by signing in anew, right after signing in too', { tag: '@verzeichnis' }, async ({
  page,
  signIn,
}) => {
  test.skip(!REAL_KEYCLOAK, 'Nur mit einem echten Keycloak: npm run test:keycloak')
  await signIn('ag.basis', ACCOUNT)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.locator('#password')).toBeVisible()
  await expect(page.locator('#password-new')).toHaveCount(0)
  // A user who gives up is where they were. The accessibility of Keycloak's own page is not checked here.
  await page.goto(ACCOUNT)
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toBeVisible()
})
