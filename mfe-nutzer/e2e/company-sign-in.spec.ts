import { confirmStep, expect, PASSWORD, test, waitForList } from '@avalwerk/testing/playwright'

/** People whose account is linked to their company's own provider: a second realm of a real Keycloak plays that provider. */

// A step of weight is refused until it is confirmed; a deactivated account is refused.
test.use({ allowedErrors: /40[13]/ })
test.skip(!process.env.KEYCLOAK_POST, 'Nur mit einem echten Keycloak: npm run test:keycloak')

test('a user who comes through the company’s provider is known as such, and has no password here', { tag: '@verzeichnis' }, async ({
  page,
  partei,
}) => {
  test.slow()
  const admin = await partei('ag.admin', '/auftraggeber/nutzer/liste')
  await waitForList(admin)
  const own = page.waitForResponse((answer) => answer.url().endsWith('/benutzer/eigenen'))
  await page.goto('/auftraggeber/kontouebersicht')
  await page.getByRole('link', { name: 'Anmeldung der Firma' }).click()
  await expect(page).toHaveURL(/\/realms\/firma\//)
  await page.locator('#username').fill('mara.fluss')
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#kc-login').click()
  await expect(page.getByRole('button', { name: 'Konto von Aylin Demir' })).toBeVisible()
  expect(await (await own).json()).toMatchObject({ vorname: 'Aylin', sso: true })
  await expect(page.getByText('Sie melden sich über die Anmeldung Ihres Hauses an.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Authenticator-App einrichten' })).toHaveCount(0)

  // The administration neither invites such a person nor resets anything of theirs.
  await admin.getByRole('row').filter({ hasText: 'Demir' }).getByRole('link').click()
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('Aylin Demir')
  await expect(admin.getByRole('button', { name: /Einladung|einladen/ })).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Zweiten Faktor zurücksetzen' })).toHaveCount(0)

  // A step of weight is confirmed at the company's provider, which asks anew.
  await page.getByRole('button', { name: 'Eigenes Konto deaktivieren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eigenes Konto deaktivieren' }).click()
  await confirmStep(page)
  await expect(page.locator('#username')).toBeVisible()
})
