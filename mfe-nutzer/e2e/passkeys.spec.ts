import { newNutzer } from '@avalwerk/testing/nutzer'
import { expect, signIn, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

const DATA = process.env.DATA_DIR ?? '.data'
const account = '/auftraggeber/kontouebersicht'

// A step that isn't confirmed is refused.
test.use({ allowedErrors: /status of 40[01349]/ })

/** A device of the browser's that holds passkeys. @returns lets its owner be there, or not */
async function device(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Konto von ${name}` }).click()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).last().click()
  await expect(page.locator('input[name=username]')).toBeVisible()
}

test('passkey: set up, sign in without a password, confirm after the password, choose another way, remove', { tag: '@long' }, async ({
  page,
  signIn: logIn,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  test.slow()
  const { email, name } = await newNutzer(baseURL as string, DATA)
  const unlocked = await device(page)
  const signedIn = page.getByRole('button', { name: `Konto von ${name}` })
  await logIn(email, account)
  await expect(page.getByText('Es ist kein zweiter Faktor eingerichtet.')).toBeVisible()
  await page.getByRole('button', { name: 'Passkey einrichten' }).click()
  await expect(page.getByRole('heading', { name: 'Passkey einrichten' })).toBeVisible()
  await checkAccessibility()
  await expect(page.getByLabel('Name des Passkeys')).toBeFocused()
  await page.getByLabel('Name des Passkeys').fill('Laptop')
  await unlocked(false)
  await page.getByRole('button', { name: 'Passkey einrichten' }).click()
  await expect(page.getByRole('alert')).toContainText('Es wurde kein Passkey eingerichtet')
  await expect(page.getByRole('button', { name: 'Passkey einrichten' })).toBeFocused()
  await checkAccessibility()
  await unlocked(true)
  await page.keyboard.press('Enter')
  const codes = ((await page.locator('#codes').textContent()) ?? '').split('\n')
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(page.getByText('Die Änderung an Ihrer Anmeldung ist gespeichert.')).toBeVisible()
  await expect(page.getByText(/^Laptop Passkey, seit \d\d\.\d\d\.\d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Weiteren Passkey einrichten' })).toBeVisible()
  await checkAccessibility()

  await signOut(page, name)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(signedIn).toBeVisible()

  await signOut(page, name)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Zweiter Faktor' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mit Passkey bestätigen' })).toBeFocused()
  await checkAccessibility()
  await page.getByRole('link', { name: 'Anderen Weg wählen' }).click()
  await expect(page.getByText('Geben Sie einen Ihrer Wiederherstellungscodes ein.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('link', { name: 'Mit Passkey bestätigen' }).click()
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(signedIn).toBeVisible()

  // Without scripts nothing is offered that needs them, and a code leads in.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const asked = { client_id: 'avalwerk-portal', redirect_uri: `${baseURL}/`, response_type: 'code', scope: 'openid' }
  const address = new URLSearchParams({ ...asked, code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })
  await plain.goto(`${baseURL}/auth/realms/avalwerk/protocol/openid-connect/auth?${address}`)
  await expect(plain.getByRole('button', { name: 'Mit Passkey anmelden' })).toHaveCount(0)
  await signIn(plain, email)
  await expect(plain.getByRole('heading', { name: 'Zweiter Faktor' })).toBeVisible()
  expect(await plain.content()).toContain('Ein Passkey braucht JavaScript.')
  await expect(plain.getByRole('button', { name: 'Mit Passkey bestätigen' })).toHaveCount(0)
  await plain.getByRole('link', { name: 'Anderen Weg wählen' }).click()
  await plain.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await plain.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(plain).toHaveURL(/[?&]code=/)

  await page.goto(account)
  await expect(page.getByText(/^Laptop Passkey, seit .*, zuletzt benutzt am \d\d\.\d\d\.\d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: '„Laptop“ entfernen' }).click()
  await expect(page.getByRole('heading', { name: 'Passkey entfernen' })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: '„Laptop“ entfernen' }).click()
  await expect(page.getByText('Es ist kein zweiter Faktor eingerichtet.')).toBeVisible()

  // The device still has it; it is worth nothing any more.
  await signOut(page, name)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByRole('alert')).toContainText('gescheitert')
  await checkAccessibility()
})
