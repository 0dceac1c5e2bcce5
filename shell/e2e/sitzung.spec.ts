import { expect, test, waitForList } from '@avalwerk/testing/playwright'

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test('nach 30 Minuten ohne Aufruf ist die Sitzung zu Ende und der Speicher leer, und eine Seite sagt es', async ({
  page,
  meldeAn,
  pruefeBarrierefreiheit,
}) => {
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.evaluate(() => localStorage.setItem('probe', '1'))
  await page.clock.fastForward('30:01')
  await expect(page.getByText('Sie wurden abgemeldet, weil Sie 30 Minuten lang nichts getan haben.')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => localStorage.getItem('probe'))).toBeNull()
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Erneut anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('unter zwei Minuten wird gewarnt, und „Angemeldet bleiben“ hält die Sitzung', async ({ page, meldeAn, pruefeBarrierefreiheit }) => {
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.clock.fastForward('28:30')
  const warnung = page.getByRole('alertdialog', { name: 'Ihre Sitzung endet bald' })
  await expect(warnung).toContainText(/1:[0-3]\d/)
  await page.clock.resume()
  await pruefeBarrierefreiheit()
  await warnung.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(warnung).toHaveCount(0)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
})

test('ein Aufruf im einen Tab hält die Sitzung im anderen', async ({ page, context, meldeAn }) => {
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.clock.fastForward('28:30')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const anderer = await context.newPage()
  await anderer.clock.install({ time: Date.now() + 28.5 * 60_000 })
  await anderer.goto('/auftraggeber/buergschaften/liste')
  await waitForList(anderer)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
