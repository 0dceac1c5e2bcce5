import { randomUUID } from 'node:crypto'
import { pdf } from '@avalwerk/testing/pdf'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Guarantees that exist outside of the portal: taken in by hand, confirmed by their guarantor or not. */

// A deleted record is gone also for a person who has it open.
test.use({ allowedErrors: /404/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const SCAN = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf({ text: 'Scan' })) }

/** The wizard up to the step that asks for the guarantor. */
async function record(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Bürgschaft importieren' }).click()
  await page.getByRole('radio', { name: 'Wir sind Begünstigter' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Nicht gefunden? Selbst erfassen' }).click()
  await expect(heading(page)).toHaveText('Bürgschaft importieren: Kreditnehmer erfassen')
  await page.getByRole('button', { name: 'Kreditnehmer übernehmen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await page.getByLabel('Name', { exact: true }).fill('Zimmerei Wiebke Onken e. K.')
  await page.getByLabel('Straße').fill('Deichweg')
  await page.getByLabel('Hausnummer').fill('3')
  await page.getByLabel('Postleitzahl').fill('26723')
  await page.getByLabel('Ort', { exact: true }).fill('Emden')
  await page.getByRole('button', { name: 'Kreditnehmer übernehmen' }).click()
  await expect(page.getByRole('region', { name: 'Kreditnehmer' })).toContainText('Zimmerei Wiebke Onken e. K.')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: 'Weserbogen Infrastruktur AG' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(heading(page)).toHaveText('Bürgschaft importieren: Bürgschaftsdaten')
  await page.getByLabel('Aval-Nummer').fill(number)
  await page.getByLabel('Ausstellungsdatum').fill('02.03.26')
  await page.getByRole('radio', { name: 'Papierurkunde' }).check()
  await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Mängelansprüche' })
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('7500')
  await page.getByLabel('Bausumme (EUR, freiwillig)').fill('150000')
  await page.getByLabel('Vertragsnummer').fill('V-77')
  await page.getByLabel('Vertragsdatum').fill('01.02.2026')
  await page.getByLabel('Bauleistung').fill('Dachstuhl')
  await page.getByRole('radio', { name: 'Ort beschreiben' }).check()
  await page.getByLabel('Beschreibung des Orts').fill('Kita Emden-Süd')
  await page.getByLabel('Vermerk (freiwillig)').fill('Urkunde in Ordner 12')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(heading(page)).toHaveText('Bürgschaft importieren: Zusammenfassung')
}

test('importing: the guarantor isn’t in the portal; the record can be deleted', async ({ page, signIn, checkAccessibility }) => {
  const number = `PAPIER-${randomUUID().slice(0, 8)}`
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await record(page, number)
  await expect(page.getByRole('region', { name: 'Angaben prüfen' })).toContainText('7.500,00 €')
  // A look back, a reload: nothing is lost.
  await page.getByRole('link', { name: 'Bürgschaftsdaten ändern' }).click()
  await expect(heading(page)).toHaveText('Bürgschaft importieren: Bürgschaftsdaten')
  await page.reload()
  await expect(page.getByLabel('Aval-Nummer')).toHaveValue(number)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Bürgschaft importieren' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte wählen Sie Vertragspartner')
  await page.getByLabel('Wer hat gebürgt?').selectOption({ label: 'Anderer Bürge' })
  await page.getByLabel('Name des Bürgen').fill('Volksbank Wesermünde eG')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Bürgschaft importieren' }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  await expect(page.getByText('Textherkunft unbekannt')).toBeVisible()
  await expect(page.getByText('150.000,00 €')).toBeVisible()
  await expect(page.getByText('Urkunde in Ordner 12')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Als zurückgegeben kennzeichnen' })).toBeVisible()

  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Datensatz löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Datensatz löschen' }).click()
  await expect(page).toHaveURL(/buergschaften\/liste/)
})

test('the guarantor is asked for confirmation; a second request after a refusal settles the first', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
}) => {
  const number = `PAPIER-${randomUUID().slice(0, 8)}`
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  const ask = async () => {
    await record(page, number)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByLabel('Wer hat gebürgt?').selectOption({ label: 'Kranich Kreditversicherung AG' })
    await page.getByLabel(/Den Bürgen bitten/).check()
    await page.getByRole('button', { name: 'Bürgschaft importieren' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Bitte laden Sie einen Scan der Urkunde hoch')
    await page.getByLabel('Scan (PDF)').setInputFiles(SCAN)
    await expect(page.getByText('Scan.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Bürgschaft importieren' }).click()
    await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
    await expect(page.getByText('Ausstehend').first()).toBeVisible()
    return /details\/(\d+)/.exec(page.url())?.[1] as string
  }
  const first = await ask()
  const bg = await partei('bg.admin', `/buerge/buergschaften/details/${first}`)
  await expect(bg.getByText('Scan der Urkunde').first()).toBeVisible()
  await bg.getByRole('button', { name: 'Mehr' }).click()
  await bg.getByRole('button', { name: 'Bestand nicht bestätigen' }).click()
  const dialog = bg.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Diese Nummer haben wir nie vergeben.')
  await dialog.getByRole('button', { name: 'Bestand nicht bestätigen' }).click()
  // Without a reload, at the beneficiary's.
  await expect(page.getByText('Diese Nummer haben wir nie vergeben.').first()).toBeVisible()
  await expect(page.getByText('Abgelehnt').first()).toBeVisible()

  await page.goto('/auftraggeber/buergschaften/liste')
  const second = await ask()
  await bg.goto(`/buerge/buergschaften/details/${second}`)
  await bg.getByRole('button', { name: 'Bestand bestätigen' }).click()
  await bg.getByRole('dialog').getByRole('button', { name: 'Bestand bestätigen' }).click()
  await expect(page.getByText('Bestand durch Bürgen bestätigt').first()).toBeVisible()
})
