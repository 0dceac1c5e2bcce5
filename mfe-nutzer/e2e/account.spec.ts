import { newNutzer } from '@avalwerk/testing/nutzer'
import { confirmStep, dontConfirm, expect, OWN_PASSWORD, signIn, test } from '@avalwerk/testing/playwright'
import { pairAuthenticator } from './authenticator.ts'

const DATA = process.env.DATA_DIR ?? '.data'
const NEW = 'Kranich-Regal-Sofa-71'
const account = '/auftraggeber/kontouebersicht'

// Refused codes and passwords, and what a session that has ended asks for.
test.use({ allowedErrors: /status of 40[013]/ })

test('second factor: set up, sign in with it, sign in with a recovery code, remove', { tag: '@long' }, async ({
  page,
  signIn: logIn,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  test.slow()
  const { email, name } = await newNutzer(baseURL as string, DATA)
  await logIn(email, account)
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click()
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  await checkAccessibility()
  const totp = await pairAuthenticator(page)
  await page.getByLabel('Code aus der App').fill(totp.generate())
  await page.getByLabel('Name des Geräts').fill('Diensthandy')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  const codes = ((await page.locator('#codes').textContent()) ?? '').split('\n')
  expect(codes).toHaveLength(10)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await expect(page.getByText('Die Änderung an Ihrer Anmeldung ist gespeichert.')).toBeVisible()
  await expect(page.getByText('Diensthandy').first()).toBeVisible()

  const notify = async (code: string) => {
    const window = await (await browser.newContext()).newPage()
    await window.goto(`${baseURL}${account}`)
    await signIn(window, email)
    await expect(window.getByRole('heading', { name: 'Zweiter Faktor' })).toBeVisible()
    await checkAccessibility(window)
    await window.getByLabel('Code', { exact: true }).fill(code)
    await window.getByRole('button', { name: 'Anmelden', exact: true }).click()
    return window
  }
  // The code after the one that set it up: each works once, and a step lasts half a minute.
  const withApp = await notify(totp.generate({ timestamp: Date.now() + 30_000 }))
  await expect(withApp.getByRole('button', { name: `Konto von ${name}` })).toBeVisible()
  const withCode = await notify(codes[3] ?? '')
  await expect(withCode.getByRole('button', { name: `Konto von ${name}` })).toBeVisible()
  const consumed = await notify(codes[3] ?? '')
  await expect(consumed.getByRole('alert')).toContainText('Dieser Code stimmt nicht')

  // Three windows: this one, and two that can be signed out from here.
  await page.reload()
  await expect(page.getByRole('button', { name: /auf Linux, angemeldet seit .* abmelden$/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
  const question = page.getByRole('dialog', { name: 'Alle anderen Geräte abmelden?' })
  await checkAccessibility()
  await question.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
  // A stranger at a screen left open can't sign the other devices out: it has to be confirmed.
  await dontConfirm(page)
  await expect(question.getByRole('alert')).toContainText('nicht bestätigt')
  await expect(withApp.getByRole('button', { name: `Konto von ${name}` })).toBeVisible()
  await question.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
  await confirmStep(page, { password: OWN_PASSWORD, code: () => codes[4] ?? '' })
  await expect(page.getByText('Alle anderen Geräte sind abgemeldet.')).toBeVisible()
  await expect(withApp.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: `Konto von ${name}` })).toBeVisible()

  await page.getByRole('button', { name: '„Diensthandy“ entfernen' }).click()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('Es wurde nichts geändert.')).toBeVisible()
  await page.getByRole('button', { name: '„Diensthandy“ entfernen' }).click()
  await page.getByRole('button', { name: '„Diensthandy“ entfernen' }).click()
  await expect(page.getByText('Es ist kein zweiter Faktor eingerichtet.')).toBeVisible()
})

test('changing the password: at the provider’s page and back; the old one doesn’t count any more', async ({
  page,
  signIn: logIn,
  baseURL,
  checkAccessibility,
}) => {
  const { email, name } = await newNutzer(baseURL as string, DATA)
  await logIn(email, account)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByLabel('Bisheriges Passwort').fill(OWN_PASSWORD)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW)
  await page.getByLabel('Neues Passwort wiederholen').fill(`${NEW}x`)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByRole('alert')).toContainText('stimmen nicht überein')
  await checkAccessibility()
  await page.getByLabel('Bisheriges Passwort').fill(OWN_PASSWORD)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW)
  await page.getByLabel('Neues Passwort wiederholen').fill(NEW)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Die Änderung an Ihrer Anmeldung ist gespeichert.')).toBeVisible()
  await page.getByRole('button', { name: `Konto von ${name}` }).click()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).last().click()
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Benutzername oder Passwort ist falsch.')
  await expect(page.locator('input[name=password]')).toBeFocused()
  await page.locator('input[name=password]').fill(NEW)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('button', { name: `Konto von ${name}` })).toBeVisible()
})

test('settings, own data, deactivating the own account', { tag: '@long' }, async ({ page, signIn: logIn, baseURL, checkAccessibility }) => {
  const { email } = await newNutzer(baseURL as string, DATA)
  await logIn(email, account)
  const mails = page.getByRole('checkbox', { name: 'E-Mails zu Aufgaben und Mitteilungen erhalten' })
  await mails.uncheck()
  await expect(page.getByText('Sie erhalten keine E-Mails zu Aufgaben und Mitteilungen mehr.')).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
  await page.getByRole('button', { name: 'Tabelleneinstellungen zurücksetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tabelleneinstellungen zurücksetzen' }).click()
  await expect(page.getByText('Die Tabelleneinstellungen sind zurückgesetzt.')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Eigene Daten herunterladen' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Eigene_Daten_\d{8}\.json$/)
  // The figures, as charts and as tables.
  await page.getByRole('region', { name: 'Volumen nach Status' }).getByRole('button', { name: 'Als Tabelle' }).click()
  await expect(page.getByRole('region', { name: 'Volumen nach Status' }).getByRole('cell', { name: 'Aktiv', exact: true })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Eigenes Konto deaktivieren' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Eigenes Konto deaktivieren' }).click()
  await confirmStep(page, { password: OWN_PASSWORD })
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Ihr Konto ist nicht aktiv.')
})

test('a user who signs in at the own company reads so on the account page', { tag: '@long' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await page.route('**/nutzerverwaltung/benutzer/eigenen', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), sso: true } })
  })
  await signIn('ag.admin', account)
  await expect(page.getByText('Das Passwort ändern Sie dort.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toHaveCount(0)
  await checkAccessibility()
})
