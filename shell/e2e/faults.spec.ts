import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

const STEP = '/auftraggeber/projekte/anlegen/details'
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
test.use({ ownWindow: true, allowedErrors: /Failed to load|ChunkLoadError|Loading chunk|kaputt/ })

test('a part of the shell that can’t be loaded is missing in its place, and comes by itself; what is typed stays', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  let missing = true
  await page.route(/palette[^/]*\.js/, (route) => (missing ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  await signIn('ag.admin', STEP)
  await nameField(page).fill('Weserbrücke')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Suchen' })
  await expect(search.getByRole('alert')).toContainText('Dieser Teil der Seite konnte nicht geladen werden')
  await checkAccessibility()
  missing = false
  await expect(search.getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nameField(page)).toHaveValue('Weserbrücke')
})

test('what damages the page itself leaves a sentence and a way on, and what was typed is there again', async ({ page, signIn }) => {
  await signIn('ag.admin', STEP)
  await nameField(page).fill('Weserbrücke')
  await page.evaluate(() => {
    Array.prototype.map = () => {
      throw new Error('map ist kaputt')
    }
  })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('alert')).toContainText('Das Portal ist auf einen Fehler gestoßen')
  await page.getByRole('button', { name: 'Seite neu laden' }).click()
  await expect(nameField(page)).toHaveValue('Weserbrücke')
})
