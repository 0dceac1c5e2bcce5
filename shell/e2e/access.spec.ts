import { expect, test } from '@avalwerk/testing/playwright'

test('another’s area leads to the own landing page', async ({ page, signIn }) => {
  await signIn('ag.admin', '/buerge/buergschaften/liste')
  await expect(page).toHaveURL(/\/auftraggeber\/aufgaben\/liste$/)
})

test('without a right there is the page of missing rights', async ({ page, signIn, checkAccessibility }) => {
  // The server answers with no rights at all, as for a user whose role was emptied.
  await page.route('**/nutzerverwaltung/rechte/nutzer', (route) => route.fulfill({ json: [] }))
  await signIn('bg.admin', '/buerge/buergschaften/liste')
  await expect(page).toHaveURL(/\/buerge\/error$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Fehlende Berechtigung' })).toBeVisible()
  await expect(page.getByText('Administrator:innen Ihres Hauses')).toBeVisible()
  await checkAccessibility()
})

test('an unknown page says so', async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/gibt/es/nicht')
  await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
})

test('under another’s name the portal doesn’t start', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL as string)
  await page.route('**/auftraggeber/x', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('"allowedHosts":["localhost","127.0.0.1"]', '"allowedHosts":["portal.example"]'),
    })
  })
  await page.goto(`http://localhost:${port}/auftraggeber/x`)
  await expect(page.getByRole('alert')).toContainText('darf unter „localhost“ nicht verwendet werden')
})
