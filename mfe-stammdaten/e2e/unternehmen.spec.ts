import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Companies from creation to release, as each party meets them. Every story has companies of its own. */

// Input that the server refuses, and companies that a user may not see.
test.use({ allowedErrors: /status of 4(0[0349]|09|22)/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const caption = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

async function fillPostalAddress(page: Page, place = 'Achim'): Promise<void> {
  await page.getByLabel('Straße').fill('Am Wehr')
  await page.getByLabel('Hausnummer').fill('12 a')
  await page.getByLabel('Postleitzahl').fill('28832')
  await page.getByLabel('Ort', { exact: true }).fill(place)
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Vorname').fill('Enno')
  await page.getByLabel('Nachname').fill('Petersen')
  await page.getByLabel('E-Mail-Adresse').fill('e.petersen@probe.example')
}

async function fillUnternehmen(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Rechtsform').selectOption({ label: 'GmbH' })
  await page.getByLabel('Registergericht').fill('Amtsgericht Walsrode')
  await page.getByLabel('Registernummer').fill('HRB 204711')
  await fillPostalAddress(page)
  await fillContact(page)
}

test('subsidiary: created with all rules, checked by the operator, then found by others', { tag: '@together' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const name = `Aller Schleusenbau ${caption()} GmbH`
  await signIn('ag.admin', '/auftraggeber/unternehmen/uebersicht')
  const group = page.getByRole('navigation', { name: 'Gruppe' })
  await expect(group.getByRole('link', { name: /Weserbogen Brückenbau GmbH/ })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('link', { name: 'Tochterunternehmen anlegen' }).click()
  await expect(page.getByLabel('Mutterunternehmen')).toHaveValue('WI0001')
  await page.getByRole('button', { name: 'Tochterunternehmen anlegen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await fillUnternehmen(page, name)
  // A register of another kind than the legal form's.
  await page.getByLabel('Registernummer').fill('GnR 12')
  await page.getByLabel('Name', { exact: true }).fill(`${name} [1]`)
  await page.getByRole('button', { name: 'Tochterunternehmen anlegen' }).click()
  await expect(page.getByText('Die Zeichen [, ] können nicht verwendet werden.', { exact: true })).toBeVisible()
  await checkAccessibility()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Registernummer').fill('HRB 204711')
  // Two clicks create one company.
  await page.getByRole('button', { name: 'Tochterunternehmen anlegen' }).dblclick()
  await expect(page.getByText(/ist unter der Nummer [A-Z]{2}\d{4} angelegt/)).toBeVisible()
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByText('Der Betreiber prüft dieses Unternehmen noch.')).toBeVisible()
  await expect(group.getByRole('link', { name: new RegExp(name) })).toHaveCount(1)
  const id = new URL(page.url()).searchParams.get('unternehmen') as string
  expect(id).toMatch(/^[A-Z]{2}\d{4}$/)
  await checkAccessibility()

  // A guarantor doesn't find what isn't released.
  const buerge = await partei('bg.admin', `/buerge/unternehmen/liste?suche=${encodeURIComponent(name)}`)
  await expect(buerge.getByText('Keine Treffer')).toBeVisible()
  await buerge.goto(`/buerge/unternehmen/${id}/uebersicht`)
  await expect(heading(buerge)).toHaveText('Unternehmen nicht gefunden')

  const operator = await partei('bsp.admin', `/bspGmbh/aufgaben/liste?suche=${encodeURIComponent(name)}`)
  const aufgabe = operator.getByRole('link', { name: `Tochterunternehmen „${name}“ von Weserbogen Infrastruktur AG freigeben` })
  await aufgabe.click()
  await operator.getByRole('link', { name: 'Prüfen und freigeben' }).click()
  await expect(heading(operator)).toHaveText(`${name} freigeben`)
  await expect(operator.getByText('HRB 204711')).toBeVisible()
  await operator.getByRole('radio', { name: 'Nicht freigeben' }).check()
  await operator.getByRole('button', { name: 'Nicht freigeben' }).click()
  await expect(operator.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await checkAccessibility(operator)
  await operator.getByRole('radio', { name: 'Freigeben', exact: true }).check()
  await operator.getByRole('button', { name: `${name} freigeben` }).click()
  await expect(operator.getByText(`${name} ist freigegeben.`)).toBeVisible()
  await expect(heading(operator)).toHaveText(name)
  await expect(operator.getByText('Aktiv', { exact: true }).first()).toBeVisible()
  await checkAccessibility(operator)

  // The open page of the beneficiary follows; the guarantor finds it.
  await expect(page.getByText('Der Betreiber prüft dieses Unternehmen noch.')).toHaveCount(0, { timeout: 20_000 })
  await buerge.goto(`/buerge/unternehmen/liste?suche=${encodeURIComponent(name)}`)
  await waitForList(buerge)
  await buerge.getByRole('link', { name }).click()
  await expect(heading(buerge)).toHaveText(name)
  await expect(buerge.getByText('Sie haben für dieses Unternehmen noch keine Bürgschaft ausgestellt.')).toBeVisible()
  // Contact and person aren't a guarantor's to see.
  await expect(buerge.getByText('Petersen')).toHaveCount(0)
  await checkAccessibility(buerge)

  // Changed by its own people; nothing changed is said, and nothing is saved.
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Bitte ändern Sie mindestens einen Wert')).toBeVisible()
  await page.getByLabel('Ort', { exact: true }).fill('Verden')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText(`Die Angaben zu ${name} sind gespeichert.`)).toBeVisible()
  await expect(page.getByText('Am Wehr 12 a, 28832 Verden', { exact: true })).toBeVisible()
})

test('who sees single companies sees only these: tree, address of another, creating', { tag: '@long' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.basis', '/auftraggeber/unternehmen/uebersicht')
  const group = page.getByRole('navigation', { name: 'Gruppe' })
  await expect(group.getByRole('link')).toHaveCount(1)
  await expect(group.getByRole('link', { name: /Weserbogen Brückenbau GmbH/ })).toBeVisible()
  await expect(page.getByText('Sie sehen die Unternehmen, für die Sie freigeschaltet sind.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tochterunternehmen anlegen' })).toHaveCount(0)
  await checkAccessibility()
  await page.goto('/auftraggeber/unternehmen/uebersicht?unternehmen=WI0001')
  await expect(group.getByRole('link')).toHaveCount(1)
  await expect(page.getByText('Weserbogen Infrastruktur AG')).toHaveCount(0)
  await group.getByRole('link').click()
  await expect(heading(page)).toHaveText('Weserbogen Brückenbau GmbH')
  await expect(page.getByText('Weserbogen Infrastruktur AG')).toHaveCount(0)
})

test('operator: create, approve, incognito, two windows, inactive and active again, price model', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const name = `Stadtwerke Probeheim ${caption()} GmbH`
  await signIn('bsp.admin', '/bspGmbh/stammdaten/liste')
  await waitForList(page)
  await checkAccessibility()
  await page.getByRole('link', { name: 'Unternehmen anlegen' }).click()
  await fillUnternehmen(page, name)
  await page.getByRole('checkbox', { name: 'Öffentlicher Auftraggeber' }).check()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Unternehmen anlegen' }).click()
  await expect(page.getByText(/angelegt und wartet auf die Freigabe/)).toBeVisible()
  await expect(heading(page)).toHaveText(name)
  const id = page.url().split('/').at(-1) as string
  await page.getByRole('link', { name: 'Prüfen und freigeben' }).click()
  await page.getByRole('radio', { name: 'Freigeben', exact: true }).check()
  await page.getByRole('button', { name: `${name} freigeben` }).click()
  await expect(page.getByText(`${name} ist freigegeben.`)).toBeVisible()
  await expect(page.getByText('Öffentlich', { exact: true })).toBeVisible()

  // Two windows: the one that saves second is told, and keeps what it typed.
  const second = await partei('bsp.zweit', `/bspGmbh/stammdaten/unternehmen/${id}/bearbeiten`)
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByRole('checkbox', { name: /^Inkognito/ }).check()
  await second.getByLabel('Ort', { exact: true }).fill('Rotenburg')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText(`Die Angaben zu ${name} sind gespeichert.`)).toBeVisible()
  await second.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(second.getByText('Diese Ansicht wurde zwischenzeitlich bearbeitet.').first()).toBeVisible()
  await expect(second.getByLabel('Ort', { exact: true })).toHaveValue('Rotenburg')
  await checkAccessibility(second)

  // Incognito: guarantors don't find it, neither by its name nor by its number.
  const buerge = await partei('bg.admin', `/buerge/unternehmen/liste?suche=${encodeURIComponent(name)}`)
  await expect(buerge.getByText('Keine Treffer')).toBeVisible()
  await buerge.goto(`/buerge/unternehmen/${id}/uebersicht`)
  await expect(heading(buerge)).toHaveText('Unternehmen nicht gefunden')
  await expect(buerge.getByText(name)).toHaveCount(0)

  // Inactive and active again.
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Inaktiv setzen' }).click()
  await checkAccessibility()
  await page.getByRole('dialog').getByRole('button', { name: 'Inaktiv setzen' }).click()
  await expect(page.getByText('Das Unternehmen ist inaktiv und kann nicht mehr gewählt werden.')).toBeVisible()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Wieder aktiv setzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wieder aktiv setzen' }).click()
  await expect(page.getByText('Das Unternehmen ist wieder aktiv.')).toBeVisible()

  // The price model: now, and another from the first of next month.
  const preis = `/bspGmbh/stammdaten/unternehmen/${id}/preismodell/bearbeiten`
  await page.goto(preis)
  await page.getByRole('button', { name: 'Preismodell festlegen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte wählen Sie')
  await page.getByRole('radio', { name: /^Basis/ }).check()
  await page.getByRole('button', { name: 'Preismodell festlegen' }).click()
  await expect(page.getByText(/Das Preismodell „Basis“ gilt ab dem/)).toBeVisible()
  await page.goto(preis)
  await page.getByRole('radio', { name: /^Profi/ }).check()
  await page.getByRole('radio', { name: /^Ab dem / }).check()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Preismodell festlegen' }).click()
  await expect(page.getByText(/Das Preismodell „Profi“ gilt ab dem/)).toBeVisible()
  await page.goto(preis)
  const history = page.getByRole('region', { name: 'Bisher festgelegt' })
  await expect(history.getByRole('row').filter({ hasText: 'Profi' })).toContainText('Geplant')
  await expect(history.getByRole('row').filter({ hasText: 'Basis' })).toContainText('Gilt')
})

test('open business keeps a company active: the page says the reason', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('bsp.admin', '/bspGmbh/stammdaten/uebersicht/WI0002')
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Inaktiv setzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Inaktiv setzen' }).click()
  await expect(page.getByText('Zu diesem Unternehmen gibt es noch offene Bürgschaften oder Aufträge.').first()).toBeVisible()
  await expect(page.getByText('Aktiv', { exact: true }).first()).toBeVisible()
})

test('participants: search, look at, take along as CSV', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('bg.erst', '/buerge/unternehmen/liste')
  await waitForList(page)
  await checkAccessibility()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^\d{8}_Unternehmen\.csv$/)
  await page.getByRole('searchbox').fill('Brückenbau')
  const hits = page.getByRole('link', { name: 'Weserbogen Brückenbau GmbH' })
  await expect(hits).toBeVisible()
  await hits.click()
  await expect(heading(page)).toHaveText('Weserbogen Brückenbau GmbH')
  await expect(page.getByRole('region', { name: 'Ihre Bürgschaften für dieses Unternehmen' }).first()).toBeVisible()
  await checkAccessibility()
})
