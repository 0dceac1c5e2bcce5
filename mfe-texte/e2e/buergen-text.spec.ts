import { uniqueNumber } from '@avalwerk/testing/application'
import { docx } from '@avalwerk/testing/docx'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** A guarantor's own text, from its file to its use. */
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const file = (name: string, paragraphs: string[]) => ({ name, mimeType: DOCX, buffer: Buffer.from(docx(paragraphs)) })
async function confirm(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: word, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a guarantor submits its text, replaces the file, and the operator provides it with two people', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const title = `Bürgentext ${uniqueNumber()}`
  await signIn('bg.admin', '/buerge/buergschaftstexte/liste')
  await page.getByRole('link', { name: 'Text hochladen' }).click()
  await expect(heading(page)).toHaveText('Text hochladen')
  await page.getByLabel('Wortlaut als Datei').setInputFiles(file('Wortlaut.docx', ['Wir bürgen.', 'Es gilt deutsches Recht.']))
  await expect(page.getByText('Wortlaut.docx')).toBeVisible()
  await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Bietung' })
  await page.getByLabel('Titel').fill(title)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Text einreichen' }).click()
  await expect(heading(page)).toHaveText('Text hochgeladen')
  const id = /KR0001-\d{4}-001/.exec(await page.getByText('Ihr Text hat die Nummer').innerText())?.[0] as string
  await page.getByRole('link', { name: 'Zum Text' }).click()
  await expect(heading(page)).toHaveText(title)

  await page.getByRole('button', { name: 'Datei ersetzen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Datei ersetzen', exact: true }).click()
  await expect(dialog.getByText('Bitte wählen Sie eine Datei aus.')).toBeVisible()
  await dialog.getByLabel('Wortlaut als Datei').setInputFiles(file('Neuer Wortlaut.docx', ['Wir bürgen für das Gebot.', 'Es gilt Recht.']))
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Datei ersetzen', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Neuer Wortlaut.docx').first()).toBeVisible()

  const operator = await partei('bsp.admin', `/bspGmbh/buergentext/details/${id}`)
  await confirm(operator, 'Aufbereitung beginnen')
  await operator.getByRole('button', { name: 'Wortlaut aus der Datei übernehmen' }).click()
  const editor = operator.getByRole('textbox', { name: 'Wortlaut' })
  await expect(editor).toContainText('Wir bürgen für das Gebot.')
  await editor.click()
  await operator.keyboard.press('Control+End')
  await operator.keyboard.press('Enter')
  await operator.keyboard.type('Höchstbetrag: ')
  await operator.getByLabel('Platzhalter einfügen').selectOption({ label: 'Betrag' })
  await operator.keyboard.type(' EUR.')
  await operator.getByRole('button', { name: 'Speichern und fertigstellen' }).click()
  await expect(operator.getByText('In Fertigstellung', { exact: true }).first()).toBeVisible()
  const second = await partei('bsp.zweit', `/bspGmbh/buergentext/details/${id}`)
  await confirm(second, 'Endgültig fertigstellen')

  // Without a reload; the text has not been used yet.
  await expect(page.getByText('Aktiv', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Mit diesem Text ist noch keine Bürgschaft ausgestellt.')).toBeVisible()
})

test('the use of a text: the guarantor reports it from its system, the beneficiary reads it', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  const id = 'WI0001-0008-001'
  await signIn('bg.erst', `/buerge/auftraggebertext/details/${id}`)
  await expect(page.getByRole('heading', { name: 'Verwendung' })).toBeVisible()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Verwendung melden' }).click()
  const dialog = page.getByRole('dialog')
  const company = dialog.getByLabel('Nummer des begünstigten Unternehmens')
  await company.fill('falsch')
  await dialog.getByRole('button', { name: 'Verwendung melden', exact: true }).click()
  await expect(dialog.getByText('Bitte geben Sie die Nummer an: zwei Buchstaben und vier Ziffern.')).toBeVisible()
  await company.fill('WI0001')
  await dialog.getByRole('button', { name: 'Verwendung melden', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Weserbogen Infrastruktur AG' })).toBeVisible()
  await checkAccessibility()

  const beneficiary = await partei('ag.admin', `/auftraggeber/auftraggebertext/details/${id}`)
  await expect(beneficiary.getByRole('row', { name: /Kranich Kreditversicherung AG/ })).toBeVisible()
  await checkAccessibility(beneficiary)
})
