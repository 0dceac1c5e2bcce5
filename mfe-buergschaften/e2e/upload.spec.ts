import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { confirmStep, expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Guarantees from a file: checked, taken over, failed rows back and sent again; bad files; many changes at once. */

// A wrong password is answered with 403.
test.use({ allowedErrors: /403/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const TITLE =
  'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'
const row = (number: string, amount = '12.500,00') =>
  `${number};Mängelansprüche;${amount};02.03.2026;Volksbank Wesermünde eG;Zimmerei Onken;Deichweg;3;26723;Emden;V-77;01.02.2026;Dachstuhl;Kita Süd`
const csv = (name: string, ...rows: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
const fresh = () => `CSV-${randomUUID().slice(0, 8)}`

test('a file with mistakes: check, take over, load the corrected rows again', { tag: '@together' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const [good, bad] = [fresh(), fresh()]
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await page.getByRole('link', { name: 'CSV hochladen' }).click()
  await expect(heading(page)).toHaveText('Bürgschaften hochladen')
  await page.getByText('Spalten', { exact: true }).click()
  await checkAccessibility()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vorlage herunterladen' }).click()
  expect((await template).suggestedFilename()).toBe('Vorlage_Buergschaften.csv')

  await page.getByLabel('CSV-Datei').setInputFiles(csv('Bestand.csv', TITLE, row(good), row(bad, '12,500.00')))
  await expect(page.getByText('Zeilen, die übernommen werden können: 1. Fehlerhaft: 1.')).toBeVisible()
  await expect(page.getByText('Bitte geben Sie einen gültigen Betrag ein')).toBeVisible()
  await checkAccessibility()
  // The check is kept: a reload finds it again.
  await page.reload()
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).click()
  await expect(heading(page)).toHaveText('Ergebnis des Imports')
  await expect(page.getByText('Fertig. Übernommene Zeilen: 1. Fehlerhaft: 1.')).toBeVisible()
  await checkAccessibility()

  await page.goto('/auftraggeber/aufgaben/liste')
  await page.getByRole('link', { name: '1 Bürgschaften konnten nicht importiert werden' }).first().click()
  await page.getByRole('link', { name: 'Fehlerhafte herunterladen' }).click()
  await expect(heading(page)).toHaveText('Fehlerhafte Bürgschaften herunterladen')
  // The page after it isn't shown before it.
  const own = new URL(page.url()).pathname
  await page.goto(`${own}/ergebnis`)
  await expect.poll(() => new URL(page.url()).pathname).toBe(own)
  await checkAccessibility()
  const faulty = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Datei herunterladen' }).click()
  const file = await faulty
  await expect(heading(page)).toHaveText('Fehlerhafte Bürgschaften heruntergeladen')
  const content = await readFile(await file.path(), 'utf8')
  expect(content).toContain(bad)
  expect(content).not.toContain(good)

  await page.getByRole('link', { name: 'Berichtigte Datei hochladen' }).click()
  await page.getByLabel('CSV-Datei').setInputFiles(csv(file.suggestedFilename(), content.replace('12,500.00', '12.500,00')))
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).click()
  await expect(page.getByText('Fertig. Übernommene Zeilen: 1.')).toBeVisible()
  await page.getByRole('link', { name: bad }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${bad}`)
})

test('a file that is no CSV is refused, and a good one can be discarded', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/hochladen/csv')
  const field = page.getByLabel('CSV-Datei')
  await field.setInputFiles(csv('Falsch.csv', `${TITLE};Farbe`, 'x'))
  await expect(page.getByRole('alert')).toContainText('Falsch.csv kann nicht gelesen werden')
  await expect(page.getByRole('alert')).toContainText('Unbekannte Spalte: „Farbe“')
  await checkAccessibility()
  await field.setInputFiles({ name: 'Mappe.xlsx', mimeType: 'application/zip', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]) })
  await expect(page.getByRole('alert')).toContainText('Das ist eine Excel-Arbeitsmappe')
  await field.setInputFiles(csv('Gut.csv', TITLE, row(fresh())))
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL(/hochladen\/csv$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Gut.csv' }).first()).toContainText('Verworfen')
})

test('many changes at once; releases are confirmed', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=AKT&sort=betrag,desc&suche=Rheinaue')
  // Another guarantor's than those of other stories.
  const links = page.locator('tbody a')
  await expect(links.first()).toBeVisible()
  const [one, others] = await Promise.all(
    [0, 1].map(async (i) => /details\/(\d+)/.exec((await links.nth(i).getAttribute('href')) ?? '')?.[1]),
  )
  await page.getByRole('link', { name: 'CSV hochladen' }).click()
  await page
    .getByLabel('CSV-Datei')
    .setInputFiles(
      csv('Aenderungen.csv', 'Änderungstyp;Bürgschaft;Interner Vermerk', `INTERNER_VERMERK;${one};Aus der Datei`, `ENTHAFTEN;${others};`),
    )
  await expect(page.getByText('Enthaftungen in dieser Datei: 1.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '2 Zeilen übernehmen' }).click()
  await confirmStep(page)
  await expect(page.getByText('Fertig. Übernommene Zeilen: 2.')).toBeVisible()
  await page.goto(`/auftraggeber/buergschaften/details/${one}`)
  await expect(page.getByText('Aus der Datei')).toBeVisible()
  await page.goto(`/auftraggeber/buergschaften/details/${others}`)
  await expect(page.getByText('Enthaftet').first()).toBeVisible()
})

test('the operator imports for a beneficiary, who has nothing to do', { tag: '@long' }, async ({ page, signIn, partei }) => {
  const number = fresh()
  await signIn('bsp.admin', '/bspGmbh/buergschaften/hochladen/csv')
  await page.getByLabel('CSV-Datei').setInputFiles(csv('Für Weserbogen.csv', `${TITLE};Begünstigter`, `${row(number)};WI0001`))
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).click()
  await expect(page.getByText('Fertig. Übernommene Zeilen: 1.')).toBeVisible()
  const ag = await partei('ag.admin', `/auftraggeber/buergschaften/liste?suche=${number}`)
  await expect(ag.locator('tbody')).toContainText(number)
})
