import { confirmStep, expect, test } from '@avalwerk/testing/playwright'
import { pdf } from '@avalwerk/testing/pdf'
import type { Page } from '@playwright/test'

/** A claim from the beneficiary over the guarantor's two pairs of eyes to the payment. */
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const PDF = {
  name: 'Mängelanzeige.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf()),
}
// A refused file and a wrong password are answered with 400 and 403.
test.use({ allowedErrors: /400|403/ })

async function question(page: Page, caption: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await page
    .getByRole('region', { name: /^Inanspruchnahme \d+/ })
    .first()
    .getByRole('button', { name: caption, exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await fill?.(dialog)
  await dialog.getByRole('button', { name: caption, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('claiming: three steps with papers, a question, four eyes, a part of the payment', async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=AKT&sort=betrag,desc&suche=Kranich')
  await page.locator('tbody a').first().click()
  await expect(heading(page)).toHaveText(/Bürgschaft KK-/)
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  const number = (await heading(page).innerText()).replace('Bürgschaft ', '')
  // A later step leads back to the first one.
  await page.goto(`/auftraggeber/buergschaften/${id}/inanspruchnehmen/pruefen`)
  await expect(heading(page)).toContainText('Angaben')
  const next = page.getByRole('button', { name: 'Weiter', exact: true })
  await next.click()
  await expect(page.getByRole('alert').first()).toContainText('Geforderter Betrag (EUR): Bitte füllen Sie dieses Feld aus')
  await checkAccessibility()
  await page.getByLabel('Geforderter Betrag (EUR)').fill('1.000,00')
  await page.getByLabel('Begründung').fill('Der Durchlass ist undicht, zwei Fristen sind verstrichen.')
  await page.getByLabel('Name', { exact: true }).fill('Weserbogen Infrastruktur AG')
  await page.getByLabel('IBAN').fill('DE88370400440532013000')
  const unterlagen = page.locator('input[type=file]')
  await unterlagen.setInputFiles([PDF, { name: 'Programm.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ…') }])
  await expect(page.getByText(/Bitte entfernen Sie die Datei und versuchen Sie es mit einem anderen Format/)).toBeVisible()
  await next.click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte geben Sie eine gültige IBAN ein')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Programm.pdf entfernen' }).click()
  await page.getByLabel('IBAN').fill('DE89370400440532013000')
  // A user who goes on while a file is under way is asked to wait.
  await expect(page.getByRole('progressbar', { name: /wird übertragen/ })).toHaveCount(0, { timeout: 30_000 })
  await next.click()
  await expect(heading(page)).toContainText('Ansprechpartner')
  // A reload in the middle keeps what was entered.
  await page.reload()
  await page.getByLabel('Vorname').fill('Meike')
  await page.getByLabel('Nachname').fill('Voss')
  await page.getByLabel('E-Mail-Adresse').fill('voss@demo.avalwerk.example')
  await next.click()
  await expect(heading(page)).toContainText('Prüfen und senden')
  await expect(page.getByText('Weserbogen Infrastruktur AG, DE89 3704 0044 0532 0130 00')).toBeVisible()
  await expect(page.getByText('Mängelanzeige.pdf')).toBeVisible()
  const submit = page.getByRole('button', { name: `Bürgschaft ${number} in Anspruch nehmen` })
  await submit.click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte stimmen Sie der Nutzererklärung zu')
  await page.getByRole('checkbox').check()
  await checkAccessibility()
  await submit.click()
  await confirmStep(page)
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  await expect(page.getByText('Übermittelt').first()).toBeVisible()

  const bg = await partei('bg.erst', `/buerge/buergschaften/details/${id}`)
  await question(bg, 'Eingang bestätigen')
  await expect(page.getByText('In Prüfung').first()).toBeVisible()
  await question(bg, 'Rückfrage stellen', (dialog) => dialog.getByLabel('Ihre Frage').fill('Wann war die Abnahme?'))
  await expect(page.getByText('Wann war die Abnahme?').first()).toBeVisible()
  await question(page, 'Rückfrage beantworten', async (dialog) => {
    await dialog.getByLabel('Antwort').fill('Am 3. März 2026')
    await dialog.locator('input[type=file]').setInputFiles({ ...PDF, name: 'Abnahme.pdf' })
    await expect(dialog.getByRole('button', { name: 'Abnahme.pdf entfernen' })).toBeVisible()
    await expect(dialog.locator('progress')).toHaveCount(0)
  })
  await expect(bg.getByText('Am 3. März 2026').first()).toBeVisible()
  await expect(bg.getByRole('button', { name: /Abnahme\.pdf/ })).toBeVisible()
  await question(bg, 'Anerkennen', async (dialog) => {
    await dialog.getByLabel('Anzuerkennender Betrag (EUR)').fill('600')
    await dialog.getByLabel(/^Grund/).fill('Ein Teil ist verjährt.')
  })
  const second = await partei('bg.zweit', `/buerge/buergschaften/details/${id}`)
  await expect(second.getByText(/schlägt vor, 600,00.* anzuerkennen\. Eine zweite Person gibt frei/)).toBeVisible()
  await question(second, 'Anerkennung freigeben')
  await expect(bg.getByText('Teilweise anerkannt').first()).toBeVisible()
  await question(bg, 'Auszahlung erfassen')
  await expect(page.getByText('Ausgezahlt').first()).toBeVisible()
  await expect(page.getByText('Inanspruchnahme abgeschlossen: Ausgezahlt: 600,00').first()).toBeVisible()
  const [file] = await Promise.all([bg.waitForEvent('download'), bg.getByRole('button', { name: /Mängelanzeige\.pdf/ }).click()])
  expect(file.suggestedFilename()).toBe('Mängelanzeige.pdf')
})
