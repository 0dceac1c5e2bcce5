import { expect, test, waitForList } from '@avalwerk/testing/playwright'

test.use({ ownWindow: true })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test('after 30 minutes without a call the session is over and the storage empty, and a page says so', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.evaluate(() => localStorage.setItem('probe', '1'))
  await page.clock.fastForward('30:01')
  await expect(page.getByText('Sie wurden abgemeldet, weil Sie 30 Minuten lang nichts getan haben.')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => localStorage.getItem('probe'))).toBeNull()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Erneut anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('below two minutes there is a warning, and staying signed in keeps the session', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.clock.fastForward('28:30')
  const warning = page.getByRole('alertdialog', { name: 'Ihre Sitzung endet bald' })
  await expect(warning).toContainText(/1:[0-3]\d/)
  await page.clock.resume()
  await checkAccessibility()
  await warning.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(warning).toHaveCount(0)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
})

test('a call in one tab keeps the session in the other', async ({ page, context, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.clock.fastForward('28:30')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const other = await context.newPage()
  await other.clock.install({ time: Date.now() + 28.5 * 60_000 })
  await other.goto('/auftraggeber/buergschaften/liste')
  await waitForList(other)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
