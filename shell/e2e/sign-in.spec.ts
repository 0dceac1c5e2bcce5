import { chooseKreditnehmer, nextStep, WIZARD } from '@avalwerk/testing/application'
import { expect, longUnless, PASSWORD, signIn, test, waitForList } from '@avalwerk/testing/playwright'

test.use({ ownWindow: true })

for (const [account, area] of [
  ['ag.admin', 'auftraggeber'],
  ['bg.admin', 'buerge'],
  ['bsp.admin', 'bspGmbh'],
] as const)
  test(`${account} signs in and lands where the rights lead`, { tag: longUnless(account === 'bsp.admin', '@identitaet') }, async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    await signIn(account)
    await expect(page).toHaveURL(new RegExp(`/${area}/aufgaben/liste$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Aufgaben' })).toBeVisible()
    await expect(page).toHaveTitle('Aufgaben · Avalwerk')
    await checkAccessibility()
  })

test.describe('what is wrong', () => {
  test.use({ allowedErrors: /401/ })
  test('the sign-in page is German, names the demo accounts and refuses what is wrong', async ({ page, checkAccessibility }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await expect(page.locator('input[name=username]')).toBeFocused()
    await checkAccessibility()
    await page.getByRole('button', { name: /bg\.erst/ }).click()
    await expect(page.getByLabel('Benutzername')).toHaveValue('bg.erst')
    await expect(page.getByLabel('Passwort')).toHaveValue(PASSWORD)
    await page.getByLabel('Passwort').fill('falsch')
    const reveal = page.getByRole('button', { name: 'Passwort anzeigen' })
    await reveal.click()
    await expect(reveal).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Passwort')).toHaveAttribute('type', 'text')
    await checkAccessibility()
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Benutzername oder Passwort ist falsch.')
    await expect(page.getByLabel('Passwort')).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Benutzername')).toHaveValue('bg.erst')
    await checkAccessibility()
  })

  test('an inactive account learns that it is inactive', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Benutzername').fill('ag.inaktiv')
    await page.getByLabel('Passwort').fill(PASSWORD)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('nicht aktiv')
  })
})

test('a deep link survives the sign-in, and the address stays clean', { tag: '@identitaet' }, async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/details/10004711?state=abc')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KK-2026-004711')
  await expect(page).toHaveURL(/\/auftraggeber\/buergschaften\/details\/10004711$/)
})

test('a reload keeps the session without tokens being stored', { tag: '@identitaet' }, async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await page.reload()
  await expect(page.getByRole('button', { name: /Konto von Meike Voss/ })).toBeVisible()
  const saved = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  // Header and payload of a token; three letters alone may stand in any hash.
  expect(saved).not.toMatch(/eyJ[\w-]+\.eyJ/)
})

test('an expiring token is renewed before the next page, and the calls bear the new one', { tag: '@identitaet' }, async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  // What is still being loaded would take the leap for a time-out.
  await waitForList(page)
  // The token is renewed with the next page or with a call on a timer, whichever comes first.
  const renewed = page.waitForResponse((r) => /grant_type=refresh_token/.test(r.request().postData() ?? ''))
  await page.clock.fastForward('04:55')
  const call = page.waitForRequest((r) => r.url().includes('/projektservice/'))
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
  const { access_token } = (await (await renewed).json()) as { access_token: string }
  expect((await call).headers().authorization).toBe(`Bearer ${access_token}`)
  expect((await (await call).response())?.status()).toBe(200)
})

test('the calls of a page share one question whether the session is still the same', async ({ page, signIn }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  const [questions, calls] = ['/login-status-iframe.html/init', 'service/api/'].map(
    (part) => addresses.filter((at) => at.includes(part)).length,
  )
  expect(questions).toBeGreaterThan(0)
  // An answer holds for two seconds; a busy machine takes longer to open a page.
  expect(questions).toBeLessThan((calls as number) / 2)
})

test('a user who signs out is out, in the other tab, too', { tag: '@identitaet' }, async ({ page, context, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: /Konto von/ })).toBeVisible()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  // Histories and logs keep addresses: no token stands in one.
  expect(addresses.filter((address) => /\/logout/.test(address))).not.toHaveLength(0)
  expect(addresses.filter((address) => /id_token|eyJ/.test(address))).toEqual([])
  await other.bringToFront()
  await expect(other.getByRole('heading', { level: 1, name: 'Sie sind abgemeldet' })).toBeVisible({ timeout: 15_000 })
  await expect(other.getByText('weil Sie sich in einem anderen Fenster abgemeldet haben')).toBeVisible()
  await other.getByRole('button', { name: 'Erneut anmelden' }).click()
  await expect(other.locator('input[name=username]')).toBeVisible()
})

test('a user in the midst of a flow is asked before signing out, once', async ({ page, signIn, checkAccessibility }) => {
  const signOut = async () => {
    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  }
  const question = page.getByRole('alertdialog', { name: 'Abmelden?' })
  await signIn('ag.admin', WIZARD)
  await chooseKreditnehmer(page)
  await nextStep(page)
  await signOut()
  await expect(question).toContainText('Der begonnene Vorgang ist noch nicht gespeichert. Mit dem Abmelden geht er verloren.')
  await checkAccessibility()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Begünstigter')
  // What is typed on a page and not kept yet, as well.
  await page.goto('/auftraggeber/projekte/anlegen/details')
  await page.getByLabel('Name', { exact: true }).fill('Schleuse Aderkamp')
  await signOut()
  await expect(question).toContainText('Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await question.getByRole('button', { name: 'Ohne Speichern abmelden' }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  expect(asked).toEqual([])
})

test('without compulsory sign-in a start page offers it', async ({ page, checkAccessibility }) => {
  // As configured with LOGIN_REQUIRED=false.
  await page.addInitScript(() => {
    const real = Document.prototype.getElementById
    Document.prototype.getElementById = function (id) {
      const element = real.call(this, id)
      if (id !== 'avalwerk-config' || !element) return element
      // A new element: the page's policy lets no code write into a script element.
      return Object.assign(document.createElement('p'), {
        textContent: (element.textContent ?? '').replace('"loginRequired":true', '"loginRequired":false'),
      })
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Avalwerk' })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await signIn(page, 'ag.admin')
  await expect(page).toHaveURL(/\/auftraggeber\/aufgaben\/liste$/)
})
