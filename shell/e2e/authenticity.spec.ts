import { readFile } from 'node:fs/promises'
import { expect, test } from '@avalwerk/testing/playwright'

const DETAILS = '/auftraggeber/buergschaften/details/10004711'

test.use({ ownWindow: true })

test('a person who has a document verifies it without signing in: number, code, file', async ({ page, partei, checkAccessibility }) => {
  const ag = await partei('ag.admin', DETAILS)
  const code = /Prüfcode ([0-9A-Z-]{19})/.exec(await ag.getByRole('region', { name: 'Dokumente' }).innerText())?.[1] ?? ''
  const [file] = await Promise.all([
    ag.waitForEvent('download'),
    ag
      .getByRole('region', { name: 'Dokumente' })
      .getByRole('button', { name: /^PDF herunterladen/ })
      .first()
      .click(),
  ])
  const urkunde = await readFile(await file.path())

  await page.goto('/')
  await page.getByRole('link', { name: 'Echtheit einer Bürgschaft prüfen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Echtheit einer Bürgschaft prüfen' })).toBeVisible()
  await expect(page).toHaveTitle('Echtheit prüfen · Avalwerk')
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await expect(page.getByText('Bitte füllen Sie dieses Feld aus')).toHaveCount(2)
  await checkAccessibility()

  await page.getByLabel('Nummer der Bürgschaft').fill('KK-2026-004711')
  await page.getByLabel('Prüfcode', { exact: true }).fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Prüfen' }).click()
  const result = page.getByRole('region', { name: 'Ergebnis' })
  await expect(result.getByText('Echt und gültig')).toBeVisible()
  await expect(result).toContainText('Kranich Kreditversicherung AG')
  await expect(page.getByLabel('Prüfcode', { exact: true })).toHaveValue(code)
  await page.getByLabel('Ihre PDF-Datei').setInputFiles({ name: 'Urkunde.pdf', mimeType: 'application/pdf', buffer: urkunde })
  await expect(page.getByText('„Urkunde.pdf“ ist Byte für Byte das ausgestellte Dokument.')).toBeVisible()
  await checkAccessibility()
  const forged = Buffer.from(urkunde)
  forged[urkunde.length - 20] = 0x20
  await page.getByLabel('Ihre PDF-Datei').setInputFiles({ name: 'Kopie.pdf', mimeType: 'application/pdf', buffer: forged })
  await expect(page.getByText('„Kopie.pdf“ ist nicht das ausgestellte Dokument.')).toBeVisible()

  // The code on paper brings number and code along.
  await page.goto(`/echtheit#nummer=KK-2026-004711&code=${code}`)
  await page.reload()
  await page.getByRole('button', { name: 'Prüfen' }).click()
  await expect(result.getByText('Echt und gültig')).toBeVisible()
})

test.describe('a wrong verification code', () => {
  test.use({ allowedErrors: /404/ })
  test('says what that can mean', async ({ page, checkAccessibility }) => {
    await page.goto('/echtheit')
    await page.getByLabel('Nummer der Bürgschaft').fill('KK-2026-004711')
    await page.getByLabel('Prüfcode', { exact: true }).fill('7KQF-M2XA-09TD')
    await page.getByRole('button', { name: 'Prüfen' }).click()
    await expect(page.getByText('Ein Prüfcode hat 16 Zeichen')).toBeVisible()
    await page.getByLabel('Prüfcode', { exact: true }).fill('7KQF-M2XA-09TD-R8WC')
    await page.getByRole('button', { name: 'Prüfen' }).click()
    await expect(page.getByRole('alert')).toContainText('wurde diese nicht über das Portal ausgestellt')
    await checkAccessibility()
  })
})
