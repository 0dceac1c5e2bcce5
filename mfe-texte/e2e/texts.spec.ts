import { submitAuftrag, uniqueNumber, validateFirst, WIZARD } from '@avalwerk/testing/application'
import { docx } from '@avalwerk/testing/docx'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Guarantee texts from upload to use, each story with texts of its own. */
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true }).click()
const file = (name: string, paragraphs: string[]) => ({ name, mimeType: DOCX, buffer: Buffer.from(docx(paragraphs)) })
/** Asks nothing more: the dialog's button has the name of what opened it. */
async function confirm(page: Page, caption: string): Promise<void> {
  await page.getByRole('button', { name: caption, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: caption, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test.describe('from the file to the finished text', () => {
  // The refused file.
  test.use({ allowedErrors: /400/ })
  test('upload, prepare, finish by two; the principal sees it at once', async ({ page, signIn, partei, checkAccessibility }) => {
    test.slow()
    const title = `Bietung Brückenlos ${uniqueNumber()}`
    await signIn('ag.admin', '/auftraggeber/buergschaftstexte/uebersicht')
    await checkAccessibility()
    await page.getByRole('link', { name: 'Text hochladen' }).click()
    await expect(heading(page)).toHaveText('Text hochladen')
    const field = page.getByLabel('Wortlaut als Datei')
    await field.setInputFiles({ name: 'Text.docx', mimeType: DOCX, buffer: Buffer.from('MZ kein Text') })
    await expect(page.getByText('Die Datei ist ein Programm, kein Text.')).toBeVisible()
    await page.getByRole('button', { name: 'Text einreichen' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
    await field.setInputFiles(file('Wortlaut.docx', ['Wir verbürgen uns für das Gebot.', 'Es gilt deutsches Recht.']))
    await expect(page.getByText('Wortlaut.docx')).toBeVisible()
    await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Bietung' })
    await page.getByLabel('Titel').fill(title)
    await checkAccessibility()
    await page.getByRole('button', { name: 'Text einreichen' }).click()
    await expect(heading(page)).toHaveText('Text hochgeladen')
    const id = /WI0001-\d{4}-001/.exec(await page.getByText('Ihr Text hat die Nummer').innerText())?.[0] as string
    await page.getByRole('link', { name: 'Zum Text' }).click()
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByText('Hochgeladen', { exact: true }).first()).toBeVisible()

    const operator = await partei('bsp.admin', '/bspGmbh/aufgaben/liste?sort=eingang,desc')
    await operator.goto(`/bspGmbh/auftraggebertext/details/${id}`)
    await confirm(operator, 'Aufbereitung beginnen')
    await operator.getByRole('button', { name: 'Wortlaut aus der Datei übernehmen' }).click()
    const editor = operator.getByRole('textbox', { name: 'Wortlaut' })
    await expect(editor).toContainText('Wir verbürgen uns für das Gebot.')
    await editor.click()
    await operator.keyboard.press('Control+End')
    await operator.keyboard.press('Enter')
    await operator.keyboard.type('Höchstbetrag: ')
    await operator.getByLabel('Platzhalter einfügen').selectOption({ label: 'Betrag' })
    await operator.keyboard.type(' EUR.')
    await expect(editor.locator('[data-placeholder=betrag]')).toHaveText('Betrag')
    await expect(operator.getByRole('button', { name: 'Vorschau des Wortlauts herunterladen' })).toBeVisible()
    await checkAccessibility(operator)
    await operator.getByRole('button', { name: 'Speichern und fertigstellen' }).click()
    await expect(operator.getByText('In Fertigstellung', { exact: true }).first()).toBeVisible()
    await expect(operator.getByRole('button', { name: 'Endgültig fertigstellen' })).toHaveCount(0)
    const second = await partei('bsp.zweit', `/bspGmbh/auftraggebertext/details/${id}`)
    await confirm(second, 'Endgültig fertigstellen')
    await expect(second.getByText('Fertiggestellt', { exact: true }).first()).toBeVisible()

    // Without a reload.
    await expect(page.getByText('Fertiggestellt', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zur Prüfung geben' })).toBeVisible()
  })
})

/** Both reviews at one guarantor, each by a person of its own. */
async function reviewByTwo(first: Page, second: Page, comment: string): Promise<void> {
  await first.getByRole('link', { name: 'Erstprüfung' }).click()
  await first.getByLabel('Kommentar (freiwillig)').fill(comment)
  await first.getByRole('button', { name: 'Annehmen und weitergeben' }).click()
  await expect(first.getByText('Zweitprüfung offen').first()).toBeVisible()
  await expect(first.getByRole('link', { name: 'Zweitprüfung' })).toHaveCount(0)
  // Not by its address either.
  const details = new URL(first.url()).pathname
  const asked = first.waitForResponse((response) => response.url().endsWith('/text/letzter-pruefer'))
  await first.goto(`${details.replace('/details/', '/zweitpruefung/')}/annehmen`)
  expect(await (await asked).json()).toMatchObject({ istAufrufer: true })
  await expect(first).toHaveURL(new RegExp(`${details}$`))
  await expect(first.getByText('Erst- und Zweitprüfung dürfen nicht von derselben Person durchgeführt werden.')).toBeVisible()
  await second.getByRole('link', { name: 'Zweitprüfung' }).click()
  await expect(second.getByText(comment)).toBeVisible()
  await second.getByRole('button', { name: 'Text freigeben' }).click()
  await expect(second.getByText('Freigegeben', { exact: true }).first()).toBeVisible()
}

test('reviewing: two guarantors with two people each, activate, choose it in an order, issue with it', {
  tag: ['@together', '@long'],
}, async ({ page, signIn, partei, checkAccessibility }) => {
  test.slow()
  const id = 'WI0001-0009-001'
  await signIn('ag.admin', `/auftraggeber/auftraggebertext/details/${id}`)
  await page.getByRole('button', { name: 'Zur Prüfung geben' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Zur Prüfung geben' }).click()
  await expect(dialog.getByText('Bitte wählen Sie mindestens einen Bürgen.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Kranich Kreditversicherung AG' }).check()
  await dialog.getByRole('checkbox', { name: 'Bankhaus Tiedemann & Sohn KG' }).check()
  await dialog.getByRole('button', { name: 'Zur Prüfung geben' }).click()
  await expect(page.getByText('In Prüfung: 0 von 2')).toBeVisible()

  const details = `/buerge/auftraggebertext/details/${id}`
  const kranich = await partei('bg.admin', details)
  await reviewByTwo(kranich, await partei('bg.zweit', details), 'Bitte Klausel 2 ansehen.')
  await expect(page.getByText('In Prüfung: 1 von 2')).toBeVisible()
  await reviewByTwo(await partei('bg2.admin', details), await partei('bg2.zweit', details), 'Unauffällig.')
  await expect(page.getByText('Geprüft: 2 von 2')).toBeVisible()
  await expect(page.getByText('Bitte Klausel 2 ansehen.')).toHaveCount(0)
  await checkAccessibility()
  await page.getByRole('link', { name: 'Aktivieren' }).click()
  await page.getByRole('button', { name: 'Aktivieren' }).click()
  await expect(page.getByText('Aktiv', { exact: true }).first()).toBeVisible()

  await page.goto(WIZARD)
  const auftrag = await submitAuftrag(page, { art: 'Ausführung', text: 'Weserbogen: Ausführung' })
  await validateFirst(kranich, auftrag, uniqueNumber())
})

test('versions: what differs is marked; the next version waits beside the valid one', { tag: '@long' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.admin', '/auftraggeber/auftraggebertext/details/WI0001-0007-002')
  await page.getByRole('link', { name: 'Vergleichen' }).click()
  await expect(page.locator('del').filter({ hasText: 'Gewährleistungsansprüche' })).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: 'Mängelansprüche' })).toBeVisible()
  await expect(page.getByText('[Betrag in Worten]').first()).toBeVisible()
  await checkAccessibility()
  await page.goto('/auftraggeber/auftraggebertext/WI0001-0007-002/hochladen')
  await expect(page.getByText('Version 3, Mängelansprüche.')).toBeVisible()
  await page.getByLabel('Wortlaut als Datei').setInputFiles(file('Neu.docx', ['Neu.']))
  await expect(page.getByText('Neu.docx')).toBeVisible()
  await page.getByRole('button', { name: 'Text einreichen' }).click()
  await page.getByRole('link', { name: 'Zu seinen Versionen' }).click()
  const versions = page.getByRole('region', { name: 'Versionen' })
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 3' })).toContainText('Hochgeladen')
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('Aktiv')
})

test.describe('the unreviewed text', () => {
  // The refused issue.
  test.use({ allowedErrors: /409/ })
  test('stops the acceptance, leads to the review and back', { tag: ['@together', '@long'] }, async ({ partei }) => {
    test.slow()
    const ag = await partei('ag.admin', WIZARD)
    const auftrag = await submitAuftrag(ag, { text: 'Weserbogen: Vertragserfüllung' })
    const buerge = await partei('bg.admin', `/buerge/buergschaftsauftraege/pruefen/${auftrag}/details`)
    const toDecision = async () => {
      // By when it is due comes a moment later, and moves the button.
      await expect(buerge.getByText(/zu erledigen bis/)).toBeVisible()
      await buerge.getByRole('button', { name: 'Weiter zur Entscheidung' }).click()
    }
    await toDecision()
    await buerge.getByRole('radio', { name: 'Annehmen', exact: true }).check()
    await next(buerge)
    const aval = uniqueNumber()
    await buerge.getByLabel('Aval-Nummer').fill(aval)
    await buerge.getByRole('button', { name: 'Antrag annehmen' }).click()
    await expect(buerge.getByText('Der Text ist für Sie noch nicht freigegeben.').first()).toBeVisible()
    await buerge.getByRole('link', { name: 'Zur Prüfung des Textes' }).click()
    await expect(heading(buerge)).toHaveText('Weserbogen: Vertragserfüllung')
    const address = buerge.url()
    await buerge.getByRole('link', { name: 'Erstprüfung' }).click()
    await buerge.getByRole('button', { name: 'Annehmen und weitergeben' }).click()
    await expect(buerge.getByText('Zweitprüfung offen')).toBeVisible()
    const second = await partei('bg.zweit', new URL(address).pathname)
    await second.getByRole('link', { name: 'Zweitprüfung' }).click()
    await second.getByRole('button', { name: 'Text freigeben' }).click()
    await expect(second.getByText('Freigegeben', { exact: true }).first()).toBeVisible()
    await expect(buerge.getByText('Freigegeben', { exact: true }).first()).toBeVisible()
    await buerge.getByRole('link', { name: `Zurück zum Auftrag BA ${auftrag}` }).click()
    await buerge.getByRole('link', { name: 'Antrag prüfen' }).click()
    await toDecision()
    await buerge.getByRole('radio', { name: 'Annehmen', exact: true }).check()
    await next(buerge)
    await buerge.getByLabel('Aval-Nummer').fill(aval)
    await buerge.getByRole('button', { name: 'Antrag annehmen' }).click()
    await expect(heading(buerge)).toHaveText(`Bürgschaft ${aval}`)
  })
})

test('writing: type, wording with preview, summary; a step can’t be skipped', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaftstexte/anlegen/zusammenfassung')
  await expect(heading(page)).toHaveText('Text anlegen: Art')
  await next(page)
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Ausführung' })
  await page.getByLabel('Titel').fill('Ausführung Gleisbau')
  await next(page)
  await expect(heading(page)).toHaveText('Text anlegen: Wortlaut')
  await next(page)
  await expect(page.getByRole('alert').first()).toContainText('Bitte geben Sie den Wortlaut ein.')
  await page.getByLabel('Beginnen mit').selectOption({ label: 'Ausführungsbürgschaft (OE0000-0004-001)' })
  const editor = page.getByRole('textbox', { name: 'Wortlaut' })
  await expect(editor).toContainText('ordnungsgemäße Ausführung')
  await expect(page.getByRole('button', { name: 'Vorschau des Wortlauts herunterladen' })).toBeVisible()
  // A click would set the cursor too, and the editor sets its own after the focus, perhaps later than the key.
  await expect(async () => {
    await editor.focus()
    await page.keyboard.press('Control+End')
    expect(await editor.evaluate((box) => box.lastElementChild?.contains(getSelection()?.focusNode ?? null))).toBe(true)
  }).toPass()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Aufzählung' }).click()
  await page.keyboard.type('Gleise')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Weichen')
  await expect(editor.getByRole('listitem')).toHaveText(['Gleise', 'Weichen'])
  await checkAccessibility()
  await next(page)
  await expect(heading(page)).toHaveText('Text anlegen: Zusammenfassung')
  await expect(page.getByText('Ausführung Gleisbau').first()).toBeVisible()
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(editor).toContainText('Weichen')
  await next(page)
  // The step takes the focus to its heading first, and the page up with it.
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Text einreichen' }).click()
  await expect(heading(page)).toHaveText('Text angelegt')
  await page.getByRole('link', { name: 'Zum Text' }).click()
  await expect(page.getByText('Angelegt', { exact: true }).first()).toBeVisible()
})

test('public texts: provided by the operator, activated for oneself and given up again, archived', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const title = `Miete Lager ${uniqueNumber()}`
  await signIn('bsp.admin', '/bspGmbh/buergschaftstexte/liste')
  await checkAccessibility()
  await page.getByRole('link', { name: 'Text anlegen' }).click()
  await page.getByRole('radio', { name: 'Öffentlicher Text' }).check()
  await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Miete' })
  await page.getByLabel('Titel').fill(title)
  await next(page)
  await page.getByRole('button', { name: 'Text anlegen' }).click()
  await page.getByRole('link', { name: 'Zum Text' }).click()
  await confirm(page, 'Aufbereitung beginnen')
  await expect(page.getByRole('textbox', { name: 'Wortlaut' })).toContainText('Höchstbetrag')
  await page.getByRole('button', { name: 'Speichern und fertigstellen' }).click()
  await expect(page.getByText('In Fertigstellung', { exact: true }).first()).toBeVisible()
  const address = new URL(page.url()).pathname
  const second = await partei('bsp.zweit', address)
  await confirm(second, 'Endgültig fertigstellen')
  await expect(second.getByText('Aktiv', { exact: true }).first()).toBeVisible()

  const ag = await partei('ag2.admin', '/auftraggeber/buergschaftstexte/weitere/liste?reiter=OET')
  await ag.getByRole('link', { name: title }).click()
  await ag.getByRole('link', { name: 'Für uns aktivieren' }).click()
  await ag.getByRole('button', { name: 'Für uns aktivieren' }).click()
  await expect(ag.getByText('Von Ihnen aktiviert').first()).toBeVisible()
  await confirm(ag, 'Nicht mehr verwenden')
  await expect(ag.getByRole('link', { name: 'Für uns aktivieren' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await confirm(page, 'Archivieren')
  await expect(page.getByText('Archiviert', { exact: true }).first()).toBeVisible()
})

test('refusing: the second review changes the message; the principal reads it and archives', { tag: '@long' }, async ({
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const id = 'LA0001-0002-001'
  const first = await partei('bg.admin', `/buerge/auftraggebertext/erstpruefung/${id}/ablehnen`)
  await first.getByRole('button', { name: 'Ablehnung an die Zweitprüfung geben' }).click()
  await expect(first.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await first.getByLabel('Nachricht').fill('Klausel 2 ist unklar.')
  await checkAccessibility(first)
  await first.getByRole('button', { name: 'Ablehnung an die Zweitprüfung geben' }).click()
  const second = await partei('bg.zweit', `/buerge/auftraggebertext/zweitpruefung/${id}/annehmen`)
  await expect(second.getByText('empfiehlt, den Text abzulehnen')).toBeVisible()
  await second.getByRole('link', { name: 'Stattdessen ablehnen' }).click()
  await expect(second.getByLabel('Nachricht')).toHaveValue('Klausel 2 ist unklar.')
  await second.getByLabel('Nachricht').fill('Klausel 2 nennt keinen Höchstbetrag.')
  await second.getByRole('button', { name: 'Text ablehnen' }).click()
  await expect(second.getByText('Abgelehnt', { exact: true }).first()).toBeVisible()
  const ag = await partei('ag2.admin', `/auftraggeber/auftraggebertext/details/${id}`)
  await expect(ag.getByText('Klausel 2 nennt keinen Höchstbetrag.').first()).toBeVisible()
  await ag.getByRole('button', { name: 'Mehr' }).click()
  await ag.getByRole('button', { name: 'Archivieren' }).click()
  await expect(heading(ag)).toHaveText('Text archivieren: Lindenau: Vertragserfüllung')
  await ag.getByRole('button', { name: 'Archivieren' }).click()
  await expect(ag.getByText('Archiviert', { exact: true }).first()).toBeVisible()
})

test.describe('two at one text', () => {
  // The stale version.
  test.use({ allowedErrors: /409/ })
  test('what one user types stays when another saves', async ({ page, signIn, partei }) => {
    const address = '/bspGmbh/auftraggebertext/details/WI0001-0011-001'
    await signIn('bsp.admin', address)
    const others = await partei('bsp.zweit', address)
    await page.getByLabel('Titel').fill('Mein Titel')
    await others.getByLabel('Titel').fill('Anderer Titel')
    await others.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(heading(others)).toHaveText('Anderer Titel')
    await expect(page.getByText('Jemand anderes hat den Text zwischenzeitlich gespeichert.')).toBeVisible()
    await expect(page.getByLabel('Titel')).toHaveValue('Mein Titel')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText('Diese Ansicht wurde zwischenzeitlich bearbeitet').first()).toBeVisible()
    await expect(page.getByLabel('Titel')).toHaveValue('Mein Titel')
    // A page on which nothing was typed yet simply goes on from the saved version.
    await others.getByLabel('Titel').fill('Noch einer')
    const third = await partei('bsp.admin', address)
    await expect(third.getByLabel('Titel')).toHaveValue('Anderer Titel')
    await others.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(third.getByLabel('Titel')).toHaveValue('Noch einer')
  })
})
