import { readFile } from 'node:fs/promises'
import { expect, PASSWORD, problemAnswer, test, waitForList } from '@avalwerk/testing/playwright'

test('filtering: dialog, chips, address, back', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bürgschaften filtern' })
  await checkAccessibility()
  await dialog.getByRole('group', { name: 'Status' }).getByLabel('Ungeprüft').check()
  await dialog.getByLabel('Betrag von (EUR)').fill('1,234.56')
  await dialog.getByLabel('Betrag bis (EUR)').focus()
  await expect(dialog.getByText('Bitte geben Sie einen gültigen Betrag ein')).toBeVisible()
  await dialog.getByLabel('Betrag von (EUR)').fill('1000')
  await dialog.getByLabel('Ausgestellt ab').fill('1.1.26')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/status=UP/)
  await expect(page).toHaveURL(/betragVon=100000/)
  await expect(page).toHaveURL(/ausstellungVon=2026-01-01/)
  await waitForList(page)
  const badges = page.locator('tbody tr td:nth-child(5)')
  await expect(badges.first()).toBeVisible()
  for (const status of await badges.allTextContents()) expect(status).toBe('Ungeprüft')
  await checkAccessibility()
  await page.getByRole('button', { name: /Filter entfernen: Betrag von/ }).click()
  await expect(page).not.toHaveURL(/betragVon/)
  await page.goBack()
  await expect(page).toHaveURL(/betragVon=100000/)
  // The address is there before the page: what comes back moves the button.
  await expect(page.getByRole('button', { name: /Filter entfernen: Betrag von/ })).toBeVisible()
  await page.getByRole('button', { name: 'Alle zurücksetzen' }).click()
  await expect(page).toHaveURL(/liste$/)
})

test('what stands in the filter stays when its options are loaded later', { tag: '@long' }, async ({ page, signIn }) => {
  let deliver!: () => void
  const ready = new Promise<void>((next) => {
    deliver = next
  })
  await page.route('**/filteroptionen', async (route) => {
    await ready
    await route.continue()
  })
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=UP')
  await waitForList(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bürgschaften filtern' })
  await dialog.getByRole('group', { name: 'Status' }).getByLabel('Aktiv', { exact: true }).check()
  await dialog.getByLabel('Betrag von (EUR)').fill('1000')
  await expect(dialog.getByRole('group', { name: 'Bürge' })).toHaveCount(0)
  deliver()
  await expect(dialog.getByRole('group', { name: 'Bürge' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=UP/)
  await expect(page).toHaveURL(/betragVon=100000/)
})

test('search, sorting and pages stand in the address', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('bg.admin', '/buerge/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('button', { name: 'Betrag (EUR)' }).click()
  await expect(page.getByRole('columnheader', { name: /Betrag/ })).toHaveAttribute('aria-sort', 'ascending')
  await waitForList(page)
  const amounts = (await page.locator('tbody tr td:nth-child(4)').allTextContents()).map((t) =>
    Number(t.replaceAll('.', '').replace(',', '.')),
  )
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b))
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(page).toHaveURL(/seite=2/)
  await expect(page.getByText(/^26–50 von/)).toBeVisible()
  await page.getByRole('searchbox').fill('Harms')
  await expect(page).toHaveURL(/suche=Harms/)
  await expect(page).not.toHaveURL(/seite=/)
  await waitForList(page)
  await expect(page.locator('tbody tr').first()).toContainText('Harms')
})

test('without a match a button helps back', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?suche=gibtesnicht')
  await expect(page.getByText('Keine Treffer für diese Filter.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await waitForList(page)
})

test('columns and widths stay with the user, on the server', { tag: '@long' }, async ({ page, signIn, browser, baseURL }) => {
  await signIn('bsp.zweit', '/bspGmbh/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('button', { name: 'Spalten' }).click()
  await page.getByLabel('Herkunft', { exact: true }).check()
  await page.getByLabel('Kreditnehmer', { exact: true }).uncheck()
  await page.keyboard.press('Escape')
  const saved = page.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/einstellung') && r.ok())
  await page.getByRole('separator', { name: 'Breite von Status' }).focus()
  await page.keyboard.press('ArrowRight')
  await saved
  await expect(page.getByRole('columnheader', { name: 'Herkunft' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Kreditnehmer' })).toHaveCount(0)

  const other = await browser.newContext({ baseURL: baseURL as string, locale: 'de-DE' })
  const pageNo = await other.newPage()
  await pageNo.goto('/bspGmbh/buergschaften/liste')
  await pageNo.getByLabel('Benutzername').fill('bsp.zweit')
  await pageNo.getByLabel('Passwort').fill(PASSWORD)
  await pageNo.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await waitForList(pageNo)
  await expect(pageNo.getByRole('columnheader', { name: 'Herkunft' })).toBeVisible()
  await expect(pageNo.getByRole('separator', { name: 'Breite von Status' })).toHaveAttribute('aria-valuenow', '256')
  await other.close()
})

test('a saved view stands there as a tab with its count', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('ag.leser', '/auftraggeber/buergschaften/liste?status=UP')
  await waitForList(page)
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await page.getByLabel('Name der Ansicht').fill('Zu prüfen')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('navigation', { name: 'Gespeicherte Ansichten' }).getByRole('link', { name: /Zu prüfen \d+/ })
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: /^Alle/ }).click()
  await expect(page).toHaveURL(/liste$/)
  await tab.click()
  await expect(page).toHaveURL(/status=UP/)
})

test('the CSV bears the name of the specification and the filtered rows', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=UP')
  await waitForList(page)
  const rows = await page.locator('tbody tr').count()
  const load = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await load
  expect(file.suggestedFilename()).toMatch(/^\d{8}_Buergschaften\.csv$/)
  const content = await readFile(await file.path(), 'utf8')
  expect(content.trimEnd().split('\n').length - 1).toBe(rows)
})

test('the guarantor has three tabs', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('bg.admin', '/buerge/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('link', { name: /^PDF-Bürgschaften/ }).click()
  await expect(page).toHaveURL(/reiter=PDF/)
  await waitForList(page)
  await page.getByRole('link', { name: /^Kreditnehmer auf der Plattform/ }).click()
  await expect(page).toHaveURL(/reiter=KREDITNEHMER/)
})

test.describe('without a server', () => {
  test.use({ allowedErrors: /500|Failed to load/ })
  test('the list shows the error with its reference, and the next try succeeds', { tag: '@long' }, async ({ page, signIn }) => {
    await page.route('**/buergschaften/filterung?*', (route) =>
      route.fulfill(problemAnswer(500, 'FEHLER', 'Oops! Etwas ist schief gelaufen.', { id: 'abc-123-xyz' })),
    )
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(page.getByRole('alert')).toContainText('abc-123-xyz')
    await page.unroute('**/buergschaften/filterung?*')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await waitForList(page)
  })
})

test('at 375 pixels everything can be reached', async ({ page, signIn, checkAccessibility }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Navigation' }).click()
  await expect(page.getByRole('link', { name: 'Bürgschaften' })).toBeVisible()
  await checkAccessibility()
})
