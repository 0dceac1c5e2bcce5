import { expect, test } from '@avalwerk/testing/playwright'

test('an assigned guarantee shows the state at its assignment', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=ABGETRETEN')
  await page.locator('tbody a').first().click()
  await expect(page).toHaveURL(/\/auftraggeber\/buergschaften\/abgetreten\/\d+$/)
  await expect(page.getByText(/Sie sehen den Stand zum Zeitpunkt der Abtretung/)).toBeVisible()
  await checkAccessibility()
})

test.describe('what belongs to others', () => {
  test.use({ allowedErrors: /404/ })
  test('a guarantee of others doesn’t exist', { tag: '@long' }, async ({ page, signIn }) => {
    await signIn('ag2.admin', '/auftraggeber/buergschaften/details/10004711')
    await expect(page.getByRole('heading', { level: 1, name: 'Bürgschaft nicht gefunden' })).toBeVisible()
    await page.getByRole('link', { name: 'Zur Liste der Bürgschaften' }).click()
    await expect(page).toHaveURL(/liste$/)
  })
})
