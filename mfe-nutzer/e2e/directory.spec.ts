import { linkOfKeycloak, nextCode, pairAtKeycloak, takeUpInvitation } from '@avalwerk/testing/keycloak'
import { confirmStep, expect, test, waitForList } from '@avalwerk/testing/playwright'

const POST = process.env.KEYCLOAK_POST
/** Of words that have nothing to do with the portal: the realm refuses others. */
const CHOSEN = 'laterne gurke mond 7'
const caption = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
const link = (an: string) => linkOfKeycloak(POST as string, an)

// A refused sign-in, and what a session that has ended asks for.
test.use({ allowedErrors: /status of 4(0[0134]|09)|Failed to load resource/ })
test.skip(!POST, 'Nur mit einem echten Keycloak: npm run test:keycloak')

test('a real Keycloak follows: create, password, second factor, sessions, deactivate, delete, restore', {
  tag: '@verzeichnis',
}, async ({ page, signIn, browser }) => {
  test.setTimeout(180_000)
  const email = `${caption()}@probe.example`
  const name = `Wolke${caption()}`
  await signIn('ag.admin', '/auftraggeber/nutzer/anlegen')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Vorname').fill('Kim')
  await page.getByLabel('Nachname').fill(name)
  await page.getByLabel('Rolle', { exact: true }).selectOption('Leser:in / Revision')
  await page.getByRole('button', { name: /anlegen und einladen/ }).click()
  await expect(page.getByText('wurde angelegt')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(async () => {
    await page.reload()
    await waitForList(page)
    await expect(row).toContainText('Eingeladen', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })

  const added = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await takeUpInvitation(added, await link(email), CHOSEN)

  const notify = async () => {
    await added.goto('/auftraggeber/kontouebersicht')
    const account = added.getByRole('button', { name: `Konto von Kim ${name}` })
    await expect(account.or(added.locator('#username'))).toBeVisible()
    if (await account.isVisible()) return
    await added.locator('#username').fill(email)
    await added.locator('#password').fill(CHOSEN)
    await added.locator('#kc-login').click()
  }
  await notify()
  await expect(added.getByText('Dieses Gerät')).toBeVisible()
  await expect(added.getByText('Es ist kein zweiter Faktor eingerichtet.')).toBeVisible()

  // A second factor, on Keycloak's own page.
  const setUpFactor = async () => {
    await added.getByRole('button', { name: 'Authenticator-App einrichten' }).click()
    await pairAtKeycloak(added)
    await expect(added.getByText('Die Änderung an Ihrer Anmeldung ist gespeichert.')).toBeVisible()
  }
  // A session elsewhere ends by a call of the portal that is confirmed; the token alone ends none, and no page of Keycloak's does.
  const elsewhere = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await elsewhere.goto('/auftraggeber/kontouebersicht')
  await elsewhere.locator('#username').fill(email)
  await elsewhere.locator('#password').fill(CHOSEN)
  let token: string | undefined
  elsewhere.on('request', (request) => {
    token ??= request.headers().authorization
  })
  await elsewhere.locator('#kc-login').click()
  await expect(elsewhere.getByText('Dieses Gerät')).toBeVisible()
  const account = `${process.env.KEYCLOAK_SERVER}/realms/avalwerk/account`
  const byToken = await fetch(`${account}/sessions?current=false`, {
    method: 'DELETE',
    headers: { authorization: String(token), accept: 'application/json' },
  })
  expect(byToken.status).toBe(403)
  await added.reload()
  await added.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
  await added.getByRole('dialog').getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
  await confirmStep(added, { password: CHOSEN })
  await expect(added.getByText('Alle anderen Geräte sind abgemeldet.')).toBeVisible()
  await expect(added.getByRole('button', { name: /abmelden$/ })).toHaveCount(0)
  await expect(elsewhere.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible({ timeout: 40_000 })
  await elsewhere.goto(account)
  await expect(elsewhere.locator('#kc-error-message')).toBeVisible()

  await setUpFactor()
  await added.getByRole('button', { name: '„Diensthandy“ entfernen' }).click()
  await added.locator('#kc-accept').click()
  await expect(added.getByText('Es ist kein zweiter Faktor eingerichtet.')).toBeVisible()

  // The list knows that the invitation was taken up.
  await page.reload()
  await waitForList(page)
  await expect(row).toContainText('Eingerichtet')

  await row.getByRole('link').click()
  // An administrator takes a lost second factor away; then the password alone is enough again.
  await setUpFactor()
  await page.getByRole('button', { name: 'Zweiten Faktor zurücksetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zweiten Faktor zurücksetzen' }).click()
  await expect(page.getByText('Der zweite Faktor ist zurückgesetzt.')).toBeVisible()
  // Keycloak ends the session; its status frame learns of that with the next refresh of the token, so this window begins anew.
  await expect(async () => {
    await added.context().clearCookies()
    await notify()
    await expect(added.getByText('Es ist kein zweiter Faktor eingerichtet.')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })

  await page.getByRole('button', { name: `Kim ${name} deaktivieren` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Kim ${name} deaktivieren` })
    .click()
  await expect(page.getByText('Inaktiv', { exact: true })).toBeVisible()
  // Their session ends there too, and their open page says so.
  await expect(added.getByRole('heading', { level: 1, name: 'Für diese Anmeldung gibt es hier kein aktives Konto' })).toBeVisible({
    timeout: 40_000,
  })
  await added.getByRole('button', { name: 'Mit einem anderen Konto anmelden' }).click()
  await expect(added.locator('#username')).toBeVisible()
  await added.locator('#username').fill(email)
  await added.locator('#password').fill(CHOSEN)
  await added.locator('#kc-login').click()
  await expect(added.locator('.kc-feedback-text, #input-error, [id^=input-error]').first()).toBeVisible()

  await page.getByRole('button', { name: `Kim ${name} löschen` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Kim ${name} löschen` })
    .click()
  await expect(page.getByText('Das Konto ist gelöscht.')).toBeVisible()
  await page.goto('/auftraggeber/nutzer/anlegen')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('link', { name: 'Wiederherstellen' }).click()
  await page.getByLabel('Rolle', { exact: true }).selectOption('Rechtsabteilung')
  const before = await link(email)
  await page.getByRole('button', { name: /wiederherstellen und einladen/ }).click()
  await expect(page.getByText('wurde wiederhergestellt')).toBeVisible()
  await expect.poll(() => link(email), { timeout: 30_000 }).not.toBe(before)
})

test('the link for a forgotten password doesn’t replace the second factor', { tag: '@verzeichnis' }, async ({ page, signIn }) => {
  test.slow()
  await signIn('hq.admin', '/auftraggeber/kontouebersicht')
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click()
  const app = await pairAtKeycloak(page)
  await expect(page.getByText('Die Änderung an Ihrer Anmeldung ist gespeichert.')).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Anmelden' }).click()

  // Keycloak's pages speak and look as the portal's.
  await expect(page.getByLabel('Benutzername oder E-Mail-Adresse')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 248, 249)')
  await page.getByRole('link', { name: /Passwort vergessen/ }).click()
  await page.locator('#username').fill('hq.admin')
  await page.locator('#kc-reset-password-form [type=submit]').click()
  await page.goto(await link('hq.admin@demo.avalwerk.example'))
  const choose = async (password: string) => {
    await page.locator('#password-new').fill(password)
    await page.locator('#password-confirm').fill(password)
    await page.locator('#kc-passwd-update-form [type=submit]').first().click()
  }
  await choose('Meine Bürgschaft 2026')
  await expect(page.getByText('Das Passwort darf nicht die Namen dieses Portals enthalten')).toBeVisible()
  await choose('1q2w3e4r5t6y')
  await expect(page.getByText('Dieses Passwort ist zu leicht zu erraten')).toBeVisible()
  await choose(CHOSEN)
  await expect(page.locator('#password-new')).toHaveCount(0)
  await page.goto('/auftraggeber/kontouebersicht')
  await page.locator('#username').fill('hq.admin')
  await page.locator('#password').fill(CHOSEN)
  await page.locator('#kc-login').click()
  await page.locator('#otp').fill(nextCode(app))
  await page.locator('#kc-login').click()
  await expect(page.getByRole('button', { name: '„Diensthandy“ entfernen' })).toBeVisible()
})

test('a refresh token is good once at Keycloak', {
  tag: '@verzeichnis',
}, async ({ page, signIn }) => {
  const given = page.waitForResponse((response) => response.url().endsWith('/token') && response.ok())
  await signIn('ag.admin', '/auftraggeber/kontouebersicht')
  type Tokens = { refresh_token: string }
  const first = (await (await given).json()) as Tokens
  const renew = ({ refresh_token }: Tokens) =>
    fetch(`${process.env.KEYCLOAK_SERVER}/realms/avalwerk/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token }),
    })
  expect([(await renew(first)).status, (await renew(first)).status]).toEqual([200, 400])
})
