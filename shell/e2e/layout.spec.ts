import { expect, problemAnswer, test, waitForList } from '@avalwerk/testing/playwright'

test('ein Hinweis lässt sich schließen und kommt nicht wieder', async ({ page, signIn, checkAccessibility }) => {
  await signIn('bg.leistung', '/buerge/buergschaften/liste')
  const notice = page.getByRole('region', { name: 'Hinweis des Betreibers' })
  await expect(notice).toBeVisible()
  await checkAccessibility()
  const remembered = page.waitForResponse((r) => r.url().includes('/plattformhinweis/geschlossen/') && r.ok())
  const text = (await notice.textContent()) as string
  await notice.getByRole('button', { name: 'Hinweis schließen' }).click()
  await remembered
  await page.reload()
  await waitForList(page)
  await expect(page.getByText(text)).toHaveCount(0)
})

test.describe('ohne Hinweisdienst', () => {
  test.use({ erlaubteFehler: /500/ })
  test('bleibt das Band weg, alles andere geht', async ({ page, signIn }) => {
    await page.route('**/plattformhinweis', (route) => route.fulfill({ status: 500, json: {} }))
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await expect(page.getByRole('region', { name: 'Hinweis des Betreibers' })).toHaveCount(0)
  })
})

test('hell und dunkel lassen sich wählen und bleiben', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByLabel('Dunkel').check()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await checkAccessibility()
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('Strg K findet eine Bürgschaft nach Nummer und öffnet sie', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Suchen' })
  await expect(field).toBeFocused()
  await field.fill('004712')
  await expect(page.getByRole('option', { name: /KK-2026-004712/ })).toBeVisible()
  await checkAccessibility()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KK-2026-004712')
})

test('nach einem Wechsel der Seite steht der Fokus auf der neuen Überschrift, und oben', async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('zwei Fenster', () => {
  test.use({ erlaubteFehler: /409/ })
  test('eine inzwischen geänderte Ansicht sagt das und lässt sich aktualisieren', async ({ page, context, signIn, checkAccessibility }) => {
    const column = async (pageNo: typeof page, name: string) => {
      const response = pageNo.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/einstellung'))
      await pageNo.getByRole('button', { name: 'Spalten' }).click()
      await pageNo.getByLabel(name, { exact: true }).click()
      await response
      await pageNo.keyboard.press('Escape')
    }
    await signIn('ag.recht', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    const second = await context.newPage()
    await second.goto('/auftraggeber/buergschaften/liste')
    await waitForList(second)
    await column(second, 'Herkunft')
    await page.bringToFront()
    await column(page, 'Versandweg')
    const lock = page.getByRole('alertdialog', { name: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.' })
    await expect(lock).toBeVisible()
    await checkAccessibility()
    await lock.getByRole('button', { name: 'Ansicht aktualisieren' }).click()
    // What the other window chose is there; nothing of it was overwritten.
    await expect(page.getByRole('columnheader', { name: 'Herkunft' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Versandweg' })).toHaveCount(0)
  })
})

test.describe('ein Fehler des Servers', () => {
  test.use({ erlaubteFehler: /500/ })
  test('beim Herunterladen nennt das Popup die Kennung', async ({ page, signIn, checkAccessibility }) => {
    await page.route('**/buergschaften.csv', (route) =>
      route.fulfill(problemAnswer(500, 'FEHLER', 'Oops! Etwas ist schief gelaufen.', { id: 'abc-123-xyz' })),
    )
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await page.getByRole('button', { name: 'CSV' }).click()
    const popup = page.getByRole('alertdialog', { name: 'Oops! Etwas ist schief gelaufen.' })
    await expect(popup).toContainText('abc-123-xyz')
    await checkAccessibility()
    await popup.getByRole('button', { name: 'Schließen' }).last().click()
    await expect(popup).toHaveCount(0)
  })
})
