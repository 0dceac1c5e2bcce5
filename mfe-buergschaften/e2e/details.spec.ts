import { expect, test } from '@avalwerk/testing/playwright'

test.describe('with a viewer for PDF', () => {
  test.use({ pdfViewer: true })
  for (const [account, area, dateiname] of [
    ['ag.admin', 'auftraggeber', 'buergschaft_10004711.pdf'],
    ['bg.admin', 'buerge', 'Aval_10004711.pdf'],
    ['bsp.admin', 'bspGmbh', 'buergschaft_10004711.pdf'],
  ] as const)
    test(`${account} sees data, history and document`, async ({ page, signIn, checkAccessibility }) => {
      await signIn(account, `/${area}/buergschaften/details/10004711`)
      await expect(page.getByRole('heading', { level: 1, name: 'Bürgschaft KK-2026-004711' })).toBeVisible()
      await expect(page.getByText('921.000,00 €').first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Verlauf' }).getByText('Geprüft und angenommen')).toBeVisible()
      await checkAccessibility()
      const load = page.waitForEvent('download')
      await page.getByRole('button', { name: 'PDF herunterladen', exact: true }).click()
      expect((await load).suggestedFilename()).toBe(dateiname)
      await page.getByRole('button', { name: 'Vorschau' }).first().click()
      await expect(page.getByTitle('Vorschau des Dokuments')).toBeVisible()
      expect(await page.getByTitle('Vorschau des Dokuments').getAttribute('src')).toMatch(/^blob:/)
    })
})

test('an assigned guarantee shows the state at its assignment', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=ABGETRETEN')
  await page.locator('tbody a').first().click()
  await expect(page).toHaveURL(/\/auftraggeber\/buergschaften\/abgetreten\/\d+$/)
  await expect(page.getByText(/Sie sehen den Stand zum Zeitpunkt der Abtretung/)).toBeVisible()
  await checkAccessibility()
})

test.describe('what belongs to others', () => {
  test.use({ allowedErrors: /404/ })
  test('a guarantee of others doesn’t exist', async ({ page, signIn }) => {
    await signIn('ag2.admin', '/auftraggeber/buergschaften/details/10004711')
    await expect(page.getByRole('heading', { level: 1, name: 'Bürgschaft nicht gefunden' })).toBeVisible()
    await page.getByRole('link', { name: 'Zur Liste der Bürgschaften' }).click()
    await expect(page).toHaveURL(/liste$/)
  })
})
