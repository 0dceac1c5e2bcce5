import { expect, test } from '@avalwerk/testing/playwright'

test('ein fremder Bereich führt auf die eigene Landeseite', async ({ page, signIn }) => {
  await signIn('ag.admin', '/buerge/buergschaften/liste')
  await expect(page).toHaveURL(/\/auftraggeber\/aufgaben\/liste$/)
})

test('ohne Recht gibt es die Seite der fehlenden Rechte', async ({ page, signIn, checkAccessibility }) => {
  // The server answers with no rights at all, as for a user whose role was emptied.
  await page.route('**/nutzerverwaltung/rechte/nutzer', (route) => route.fulfill({ json: [] }))
  await signIn('bg.admin', '/buerge/buergschaften/liste')
  await expect(page).toHaveURL(/\/buerge\/error$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Fehlende Berechtigung' })).toBeVisible()
  await expect(page.getByText('Administrator:innen Ihres Hauses')).toBeVisible()
  await checkAccessibility()
})

test('eine unbekannte Seite sagt das', async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/gibt/es/nicht')
  await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
})

test('unter einem fremden Namen startet das Portal nicht', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL as string)
  await page.route('**/auftraggeber/x', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('"erlaubteHosts":["localhost","127.0.0.1"]', '"erlaubteHosts":["portal.example"]'),
    })
  })
  await page.goto(`http://localhost:${port}/auftraggeber/x`)
  await expect(page.getByRole('alert')).toContainText('darf unter „localhost“ nicht verwendet werden')
})
