import { newNutzer } from '@avalwerk/testing/nutzer'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'

const DATA = process.env.DATA_DIR ?? '.data'

test('notice: written with a preview, read and closed, changed, shown again, ended', { tag: ['@together', '@alone'] }, async ({
  page,
  signIn,
  partei,
  baseURL,
  checkAccessibility,
}) => {
  test.slow()
  const text = `Probehinweis ${Date.now()}`
  const { email } = await newNutzer(baseURL as string, DATA)
  await signIn('bsp.admin', '/bspGmbh/hinweise/liste')
  await waitForList(page)
  await checkAccessibility()
  await page.getByRole('link', { name: 'Hinweis schreiben' }).click()
  await page.getByRole('button', { name: 'Hinweis jetzt zeigen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByLabel('Marke (freiwillig)').fill('Neu')
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await expect(preview).toContainText(text)
  await page.getByRole('radio', { name: 'Bis zu einem Zeitpunkt' }).check()
  await page.getByLabel('Ende am').fill('01.01.2020')
  await page.getByLabel('Ende um').fill('12:00')
  await page.getByRole('button', { name: 'Hinweis jetzt zeigen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Ende')
  await checkAccessibility()
  await page.getByRole('radio', { name: 'Ohne Ende' }).check()
  await page.getByRole('button', { name: 'Hinweis jetzt zeigen' }).click()
  await expect(page.getByText('Der Hinweis wird jetzt gezeigt.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText('Aktiv')

  // Another user reads it, and closes it.
  const reader = await partei(email, '/auftraggeber/buergschaften/liste')
  const banner = reader.getByRole('region', { name: 'Hinweis des Betreibers' })
  await expect(banner).toContainText(text)
  await checkAccessibility(reader)
  const remembered = reader.waitForResponse((r) => r.url().includes('/plattformhinweis/geschlossen/') && r.ok())
  await banner.getByRole('button', { name: 'Hinweis schließen' }).click()
  await remembered
  await reader.reload()
  await waitForList(reader)
  await expect(reader.getByText(text)).toHaveCount(0)

  // Changed, and shown again to those who closed it.
  await row.getByRole('link').click()
  await expect(page.getByText('von einer Person')).toBeVisible()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Bitte ändern Sie mindestens einen Wert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`${text}, geändert`)
  await page.getByRole('checkbox', { name: /^Auch denen wieder zeigen/ }).check()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Der Hinweis ist geändert.')).toBeVisible()
  await reader.reload()
  await expect(banner).toContainText(`${text}, geändert`)

  // Ended, it is gone for all and can only be read.
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Hinweis beenden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hinweis beenden' }).click()
  await expect(page.getByText('Der Hinweis ist beendet.')).toBeVisible()
  await expect(row).toContainText('Beendet')
  await reader.reload()
  await waitForList(reader)
  await expect(reader.getByText(text)).toHaveCount(0)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beendeter Hinweis')
})

test('a planned notice is seen by no user yet, and can be discarded', { tag: '@long' }, async ({ page, signIn }) => {
  const text = `Geplanter Hinweis ${Date.now()}`
  await signIn('bsp.zweit', '/bspGmbh/hinweise/anlegen')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('radio', { name: 'Ab einem Zeitpunkt zeigen' }).check()
  await page.getByLabel('Beginn am').fill('01.03.2031')
  await page.getByLabel('Beginn um').fill('25:00')
  await page.getByRole('button', { name: 'Hinweis planen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Beginn um')
  await page.getByLabel('Beginn um').fill('06:30')
  await page.getByRole('button', { name: 'Hinweis planen' }).click()
  await expect(page.getByText('Der Hinweis ist geplant.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText('01.03.2031')
  await expect(page.getByRole('region', { name: 'Hinweis des Betreibers' }).filter({ hasText: text })).toHaveCount(0)
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Geplanten Hinweis verwerfen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Geplanten Hinweis verwerfen' }).click()
  await expect(page.getByText('Der Hinweis ist beendet.')).toBeVisible()
})
