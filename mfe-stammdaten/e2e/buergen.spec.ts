import { lastMail } from '@avalwerk/testing/nutzer'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Guarantors and their channels, by the operator. Every story has a guarantor of its own. */

const DATA = process.env.DATA_DIR ?? '.data'
test.use({ allowedErrors: /status of 4(0[034]|09|22)/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const caption = (length = 8) => Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

test('guarantor: create with display data, approve, short name and contrast, edit; default mail and way of contact', {
  tag: '@long',
}, async ({ page, signIn, checkAccessibility }) => {
  test.slow()
  const [referenceCode, mailbox] = [caption(), `avale-${caption()}@probe.example`]
  const [name, kurzname] = [`Möwe Kaution ${referenceCode} SE`, `Möwe ${referenceCode}`]
  await signIn('bsp.admin', '/bspGmbh/stammdaten/buergen/liste')
  await waitForList(page)
  await checkAccessibility()
  await page.getByRole('link', { name: 'Bürgen anlegen' }).click()
  await page.getByRole('button', { name: 'Bürgen anlegen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Rechtsform').selectOption({ label: 'SE' })
  await page.getByLabel('Registergericht').fill('Amtsgericht Kiel')
  await page.getByLabel('Registernummer').fill('HRB 33112')
  await page.getByLabel('Straße').fill('Förde')
  await page.getByLabel('Hausnummer').fill('7')
  await page.getByLabel('Postleitzahl').fill('24103')
  await page.getByLabel('Ort', { exact: true }).fill('Kiel')
  await page.getByLabel('Vorname').fill('Gesa')
  await page.getByLabel('Nachname').fill('Thomsen')
  await page.getByLabel('E-Mail-Adresse').fill('g.thomsen@probe.example')
  await page.getByRole('radio', { name: /^Vereinfacht/ }).check()
  await page.getByRole('radio', { name: 'Ab einem Betrag' }).check()
  await page.getByLabel('Ab Betrag (EUR)').fill('50000')

  // A short name that another guarantor has is said as soon as the field is left; sending is refused.
  await page.getByLabel('Kurzname').fill('Kranich')
  await page.getByLabel('Initialen').fill('MK')
  await page.getByLabel('Kopffarbe', { exact: true }).fill('#FC0')
  await page.getByLabel('Schriftfarbe', { exact: true }).fill('#FFFFFF')
  await expect(page.getByText('Dieser Kurzname ist bereits vergeben.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await expect(preview).toContainText(/Kontrast 1,\d/)
  await page.getByRole('button', { name: 'Bürgen anlegen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Schriftfarbe')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Schwarze Schrift verwenden' }).click()
  await expect(page.getByLabel('Schriftfarbe', { exact: true })).toHaveValue('#000000')
  await expect(preview).not.toContainText('Die Vorschau zeigt eine lesbare Schrift')
  await page.getByRole('button', { name: 'Bürgen anlegen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Dieser Kurzname ist bereits vergeben')
  await page.getByLabel('Kurzname').fill(kurzname)
  await expect(preview).toContainText('MK')
  await page.getByRole('button', { name: 'Bürgen anlegen' }).click()
  await expect(heading(page)).toHaveText(name)
  const id = page.url().split('/').at(-1) as string
  expect(id).toMatch(/^[A-Z]{2}\d{4}$/)
  await checkAccessibility()

  await page.getByRole('link', { name: 'Prüfen und freigeben' }).click()
  await page.getByRole('radio', { name: 'Freigeben', exact: true }).check()
  await page.getByRole('button', { name: `${name} freigeben` }).click()
  await expect(page.getByText(`${name} ist freigegeben.`)).toBeVisible()

  // The mailbox for everything without one of its own; wrong addresses are refused.
  await page.goto(`/bspGmbh/stammdaten/unternehmen/${id}/gevo/uebersicht`)
  await expect(page.getByText('Keine Default-Mail hinterlegt.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('link', { name: 'Default-Mail ändern' }).click()
  await page.getByLabel('E-Mail-Adressen').fill(`${mailbox}\nkeine-adresse`)
  await page.getByRole('button', { name: 'Default-Mail speichern' }).click()
  await expect(page.getByRole('alert').first()).toContainText(/E-Mail/)
  await checkAccessibility()
  await page.getByLabel('E-Mail-Adressen').fill(mailbox)
  await page.getByRole('button', { name: 'Default-Mail speichern' }).click()
  await expect(page.getByText('Die Default-Mail ist gespeichert.')).toBeVisible()
  const cases = page.getByRole('region', { name: 'Kontaktwege (GeVo)' }).getByRole('table').first()
  await expect(cases.getByRole('row').filter({ hasText: 'Neuer Bürgschaftsantrag' })).toContainText('Default-Mail')

  // One case gets a mailbox of its own.
  const own = `antraege-${caption()}@probe.example`
  await cases.getByRole('link', { name: 'Änderung von Unternehmensdaten' }).click()
  await page.getByRole('button', { name: 'Kontaktweg speichern' }).click()
  await expect(page.getByText('Bitte ändern Sie mindestens einen Wert')).toBeVisible()
  await page.getByLabel('E-Mail-Adressen').fill(own)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Kontaktweg speichern' }).click()
  await expect(page.getByText('Der Kontaktweg für „Änderung von Unternehmensdaten“ ist gespeichert.')).toBeVisible()
  await expect(cases.getByRole('row').filter({ hasText: 'Änderung von Unternehmensdaten' })).toContainText(own)

  // The next change of its data is told there.
  await page.goto(`/bspGmbh/stammdaten/buergen/${id}/anzeigedaten/bearbeiten`)
  await page.getByLabel('Initialen').fill('MOE')
  await page.getByLabel('Kopffarbe', { exact: true }).fill('#12G')
  await page.getByRole('button', { name: 'Anzeigedaten speichern' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Kopffarbe')
  await page.getByLabel('Kopffarbe', { exact: true }).fill('#FFCC00')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Anzeigedaten speichern' }).click()
  await expect(page.getByText('Die Anzeigedaten sind gespeichert.')).toBeVisible()
  expect(await lastMail(DATA, own)).toContain(name)
})

test('list of guarantors: search, change the own data', async ({ page, signIn }) => {
  await signIn('bsp.zweit', '/bspGmbh/stammdaten/buergen/liste')
  await waitForList(page)
  await page.getByRole('searchbox').fill('Kranich')
  await page.getByRole('link', { name: 'Kranich Kreditversicherung AG' }).click()
  await expect(heading(page)).toHaveText('Kranich Kreditversicherung AG')
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Bitte ändern Sie mindestens einen Wert')).toBeVisible()
})
