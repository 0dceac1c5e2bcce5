import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Projects of a beneficiary and the guarantees in them. Every story has a project of its own. */

test.use({ allowedErrors: /status of 4(0[034]|09|22)/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const projektName = () => `Wehr Dörverden ${Date.now()}-${test.info().workerIndex}`
const LIST = '/auftraggeber/projekte/liste'

/** The form from its first step to the project's page. */
async function create(page: Page, name: string): Promise<void> {
  await page.goto('/auftraggeber/projekte/anlegen/details')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Projekt anlegen' }).click()
  await expect(heading(page)).toHaveText(name)
}

test('creating in three steps: guarded, back and reload lose nothing; edit; delete', async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const name = projektName()
  await signIn('ag.admin', LIST)
  await waitForList(page)
  await checkAccessibility()
  // A step further on leads back to the first.
  await page.goto('/auftraggeber/projekte/anlegen/sichtberechtigung')
  await expect(page).toHaveURL(/anlegen\/details$/)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Projektnummer (freiwillig)').fill('W-26-04')
  await page.getByLabel('Phase').selectOption({ label: 'Umsetzung' })
  await page.getByLabel('Auftragssumme netto (freiwillig)').fill('1.250.000')
  await page.getByLabel('Beginn (freiwillig)').fill('01.03.2027')
  await page.getByLabel('Ende (freiwillig)').fill('01.02.2027')
  // An address is complete or empty.
  await page.getByLabel('Ort', { exact: true }).fill('Dörverden')
  await page.getByRole('button', { name: 'Weiter' }).click()
  const faults = page.getByRole('alert').first()
  await expect(faults).toContainText('Ende')
  await expect(faults).toContainText('Straße')
  await checkAccessibility()
  await page.getByLabel('Ende (freiwillig)').fill('01.02.2029')
  await page.getByLabel('Straße').fill('Wehrstraße')
  await page.getByLabel('Hausnummer').fill('1')
  await page.getByLabel('Postleitzahl').fill('27313')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(heading(page)).toContainText('Verantwortliches Unternehmen')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte wählen Sie ein Unternehmen')
  await page.getByRole('radio', { name: /Weserbogen Netze GmbH & Co\. KG/ }).check()
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('radio', { name: /Weserbogen Netze GmbH & Co\. KG/ })).toBeChecked()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('1.250.000,00 €')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Projekt anlegen' }).dblclick()
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByText(`Das Projekt „${name}“ ist angelegt.`)).toBeVisible()
  const id = page.url().split('/').at(-2) as string

  // A user who sees another company only doesn't find it, until it is opened to that company.
  const basic = await partei('ag.basis', `${LIST}?suche=${encodeURIComponent(name)}`)
  await expect(basic.getByText('Keine Treffer')).toBeVisible()
  await basic.goto(`/auftraggeber/projekte/${id}/uebersicht`)
  await expect(heading(basic)).toHaveText('Projekt nicht gefunden')
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(heading(page)).toContainText('Verantwortliches Unternehmen')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Bitte ändern Sie mindestens einen Wert')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Weserbogen Brückenbau GmbH' }).check()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText(`Das Projekt „${name}“ ist gespeichert.`)).toBeVisible()
  await basic.reload()
  await expect(heading(basic)).toHaveText(name)

  // Exactly one came of the two clicks; it goes again.
  await page.goto(`${LIST}?suche=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toHaveCount(1)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Projekt löschen' }).click()
  await expect(page.getByRole('dialog')).toContainText('endgültig gelöscht')
  await page.getByRole('dialog').getByRole('button', { name: 'Projekt löschen' }).click()
  await expect(heading(page)).toHaveText('Projekt gelöscht')
  await expect(page).toHaveURL(new RegExp(`/projekte/${id}/loeschen/erfolg$`))
  await checkAccessibility()
  await page.goBack()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('assigning several guarantees at once, taking one out', { tag: ['@together', '@long'] }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.slow()
  const name = projektName()
  await signIn('ag.admin', LIST)
  await create(page, name)
  await page.getByRole('link', { name: 'Bürgschaften zuordnen' }).first().click()
  await expect(heading(page)).toHaveText(`Bürgschaften zu „${name}“ zuordnen`)
  await page.getByRole('button', { name: 'Bürgschaften zuordnen' }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie mindestens eine Bürgschaft')
  const rows = page.getByRole('table').getByRole('checkbox')
  await rows.nth(0).check()
  await rows.nth(1).check()
  await expect(page.getByText(/^2 Bürgschaften ausgewählt · /)).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: '2 Bürgschaften zuordnen' }).click()
  await expect(page.getByText(`2 Bürgschaften gehören jetzt zum Projekt „${name}“.`)).toBeVisible()
  await expect(heading(page)).toHaveText(name)
  const card = page.getByRole('region', { name: 'Bürgschaften' }).getByRole('table').first()
  await expect(card.getByRole('row')).toHaveCount(3)
  await checkAccessibility()
  await card
    .getByRole('button', { name: /aus dem Projekt nehmen$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aus dem Projekt nehmen' }).click()
  await expect(page.getByText('Die Bürgschaft gehört jetzt zu keinem Projekt.')).toBeVisible()
  await expect(card.getByRole('row')).toHaveCount(2)
  // The list of guarantees is filtered by the project.
  await page.getByRole('link', { name: 'Alle Bürgschaften des Projekts' }).click()
  await expect(heading(page)).toHaveText('Bürgschaften')
  await waitForList(page)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})

test('from the guarantee: a new project, another, none', { tag: ['@together', '@long'] }, async ({ page, signIn, checkAccessibility }) => {
  test.slow()
  const [first, second] = [projektName(), `${projektName()} B`]
  await signIn('ag.admin', LIST)
  await create(page, second)
  await page.getByRole('link', { name: 'Bürgschaften zuordnen' }).first().click()
  // Any guarantee without a project.
  const label = await page
    .getByRole('table')
    .getByRole('checkbox')
    .last()
    .evaluate((e) => e.closest('label')?.textContent ?? '')
  const number = /Bürgschaft (.+) auswählen/.exec(label)?.[1] as string
  await page.goto(`/auftraggeber/buergschaften/liste?suche=${encodeURIComponent(number)}`)
  await waitForList(page)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  const assign = async () => {
    // The guarantee's own; a claim on it has one too.
    await page.getByRole('button', { name: 'Mehr' }).first().click()
    await page.getByRole('button', { name: 'Projekt zuordnen' }).click()
    await expect(heading(page)).toHaveText(`Bürgschaft ${number} einem Projekt zuordnen`)
  }
  await assign()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte wählen Sie')
  await checkAccessibility()
  await page.getByRole('radio', { name: 'Ein neues Projekt anlegen' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Name', { exact: true }).fill(first)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Projekt anlegen' }).click()
  await expect(heading(page)).toHaveText(first)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('link', { name: first })).toBeVisible()

  await assign()
  await page.getByRole('radio', { name: 'Einem bestehenden Projekt zuordnen' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Name, Nummer, Ort').fill(second)
  await page.getByRole('radio', { name: second }).check()
  await checkAccessibility()
  await page.getByRole('button', { name: `${second}` }).click()
  await page.getByRole('link', { name: 'Zur Bürgschaft' }).click()
  await expect(page.getByRole('link', { name: second })).toBeVisible()

  await assign()
  await page.getByRole('radio', { name: `Aus „${second}“ herausnehmen` }).check()
  await page.getByRole('button', { name: 'Aus dem Projekt nehmen' }).click()
  await page.getByRole('link', { name: 'Zur Bürgschaft' }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  await expect(page.getByRole('link', { name: second })).toHaveCount(0)
})
