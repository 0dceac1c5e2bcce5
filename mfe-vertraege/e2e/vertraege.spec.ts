import { randomUUID } from 'node:crypto'
import { submitAuftrag, fillRequest, validateFirst, uniqueNumber, nextStep, WIZARD } from '@avalwerk/testing/application'
import { walkFlow } from '@avalwerk/testing/flows'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Locator, Page } from '@playwright/test'

/** Contracts as the policy holder and the guarantor live with them. Each story has a contract of its own. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const newNumber = () => `KTV E2E ${randomUUID().slice(0, 8)}`
const CREATE = '/auftraggeber/vertraege/anlegen/buerge'

/** The create wizard up to its last step. */
async function fill(page: Page, number: string, { gesamt = '400.000', einzel = '50.000', weitere = [] as RegExp[] } = {}): Promise<void> {
  await page.getByRole('radio', { name: 'Kranich Kreditversicherung AG' }).check()
  await nextStep(page)
  await page.getByRole('radio', { name: 'Gebr. Harms Tiefbau GmbH' }).check()
  await nextStep(page)
  await page.getByLabel('Vertragsnummer').fill(number)
  await page.getByLabel('Gesamtlimit (EUR)').fill(gesamt)
  await page.getByLabel('Einzellimit je Bürgschaft (EUR)').fill(einzel)
  await nextStep(page)
  for (const name of weitere) await page.getByRole('checkbox', { name }).check()
  await nextStep(page)
}

/** A contract that waits for its guarantor. @returns its id */
async function insert(page: Page, number: string, choice: Parameters<typeof fill>[2] = {}): Promise<string> {
  await page.goto(CREATE)
  await fill(page, number, choice)
  await page.getByRole('button', { name: 'Vertrag zur Prüfung senden' }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)
  return page.url().split('/').at(-1) as string
}

/** The guarantor approves everything. */
async function approve(bg: Page, id: string, number: string): Promise<void> {
  await bg.goto(`/buerge/vertraege/details/${id}`)
  await expect(heading(bg)).toHaveText(`Kautionsvertrag ${number}`)
  await bg.getByRole('link', { name: 'Zuordnung prüfen' }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6}: Zuordnung prüfen/)
  for (const choice of await bg.getByRole('radio', { name: 'Genehmigen', exact: true }).all()) await choice.check()
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await bg.getByRole('button', { name: /Prüfung P-\d{6} abschließen/ }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6} abgeschlossen/)
}

test('creating in five steps: guarded, back and reload lose nothing; the guarantor decides on each company', {
  tag: '@together',
}, async ({ page, signIn, partei, checkAccessibility }) => {
  test.slow()
  const number = newNumber()
  await signIn('kn.admin', '/auftraggeber/vertraege/anlegen/zusammenfassung')
  // The last step can't be entered from outside.
  await expect(heading(page)).toHaveText('Vertrag anlegen: Bürge')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Bitte wählen Sie Vertragspartner').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Kranich Kreditversicherung AG' }).check()
  await checkAccessibility()
  await nextStep(page)
  await page.getByRole('radio', { name: 'Gebr. Harms Tiefbau GmbH' }).check()
  await nextStep(page)
  await page.getByLabel('Gesamtlimit (EUR)').fill('40.000')
  await page.getByLabel('Einzellimit je Bürgschaft (EUR)').fill('50.000')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Das Einzellimit darf das Gesamtlimit nicht übersteigen').first()).toBeVisible()
  await page.getByLabel('Vertragsnummer').fill(number)
  await page.getByLabel('Gesamtlimit (EUR)').fill('400.000')
  await checkAccessibility()
  await nextStep(page)
  await page.reload()
  await expect(heading(page)).toHaveText('Vertrag anlegen: Unternehmen')
  await page.getByRole('checkbox', { name: /Harms Rohrleitungsbau/ }).check()
  await page.getByRole('checkbox', { name: /Harms Spezialtiefbau/ }).check()
  const contact = page.getByRole('region', { name: 'Harms Rohrleitungsbau GmbH' })
  await contact.getByLabel('Vorname').fill('Britta')
  await contact.getByLabel('Nachname').fill('Harms')
  await contact.getByLabel('E-Mail-Adresse').fill('b.harms')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible()
  await contact.getByLabel('E-Mail-Adresse').fill('b.harms@tiefbau.example')
  await checkAccessibility()
  await nextStep(page)
  await page.getByRole('link', { name: 'Vertragsdaten ändern' }).click()
  await expect(page.getByLabel('Vertragsnummer')).toHaveValue(number)
  await nextStep(page)
  await expect(page.getByRole('checkbox', { name: /Harms Spezialtiefbau/ })).toBeChecked()
  await nextStep(page)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Vertrag zur Prüfung senden' }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)
  await expect(page.getByText('In Prüfung').first()).toBeVisible()
  await checkAccessibility()

  const bg = await partei('bg.admin', '/buerge/aufgaben/liste')
  await bg.getByRole('searchbox').fill(number)
  await bg.getByRole('link', { name: new RegExp(`Vertragszuordnung P-\\d{6} zu Kautionsvertrag ${number} prüfen`) }).click()
  await expect(heading(bg)).toHaveText(`Kautionsvertrag ${number}`)
  await bg.getByRole('link', { name: 'Zuordnung prüfen' }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6}: Zuordnung prüfen/)
  // Neither the end nor the page after it is shown before anything is decided.
  const own = new URL(bg.url()).pathname.replace(/\/[^/]+$/, '')
  await walkFlow(bg, own, ['zuordnung-pruefen', 'zuordnung-pruefen-abschliessen'])
  await bg.goto(`${own}/zuordnung-pruefen-erfolg`)
  await expect(bg).toHaveURL(/\/zuordnung-pruefen$/)
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await expect(bg.getByText('Bitte entscheiden Sie über dieses Unternehmen').first()).toBeVisible()
  const company = (name: string) => bg.getByRole('region', { name })
  await company('Gebr. Harms Tiefbau GmbH').getByRole('radio', { name: 'Genehmigen', exact: true }).check()
  await company('Harms Rohrleitungsbau GmbH').getByRole('radio', { name: 'Mit Änderungen genehmigen' }).check()
  await company('Harms Rohrleitungsbau GmbH').getByLabel('Höchstbetrag für dieses Unternehmen (EUR)').fill('100.000')
  await company('Harms Spezialtiefbau GmbH').getByRole('radio', { name: 'Ablehnen' }).check()
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await expect(bg.getByText('Bitte füllen Sie dieses Feld aus').first()).toBeVisible()
  await company('Harms Spezialtiefbau GmbH').getByLabel('Grund der Ablehnung').fill('Jahresabschluss fehlt.')
  await checkAccessibility(bg)
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await expect(bg.getByLabel('Gesamtlimit (EUR)')).toHaveValue('400.000,00')
  await bg.getByLabel('Gesamtlimit (EUR)').fill('300.000')
  await bg.getByLabel('Avalprovision (freiwillig)').fill('1,10 %')
  await checkAccessibility(bg)
  // Back keeps what was decided.
  await bg.getByRole('button', { name: 'Zurück' }).click()
  await expect(company('Harms Spezialtiefbau GmbH').getByRole('radio', { name: 'Ablehnen' })).toBeChecked()
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await bg.getByRole('button', { name: /Prüfung P-\d{6} abschließen/ }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6} abgeschlossen/)
  await expect(bg.getByText(`Kautionsvertrag ${number}: 2 angenommen, 1 abgelehnt.`)).toBeVisible()
  await checkAccessibility(bg)

  // The policy holder's open page follows by itself.
  await expect(page.getByText('Aktiv', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('300.000,00 €').first()).toBeVisible()
  await expect(page.getByText('Jahresabschluss fehlt.')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Dokumentation' }).click()
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^Vertragsverknüpfung_${number}_\\d{8}\\.pdf$`))
  await page.goto('/auftraggeber/mitteilungen/liste')
  await expect(page.getByText(`Kautionsvertrag ${number}: Zuordnung geprüft (2 angenommen, 1 abgelehnt)`)).toBeVisible()
})

test('editing: adding in steps, taking out, another contact; two windows', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const number = newNumber()
  await signIn('kn.admin', CREATE)
  const id = await insert(page, number, { weitere: [/Harms Rohrleitungsbau/] })
  const bg = await partei('bg.admin', '/buerge/vertraege/liste')
  await approve(bg, id, number)
  const edit = `/auftraggeber/vertraege/${id}/bearbeiten`
  // The steps below the page can't be entered from outside.
  await page.goto(`${edit}/zusammenfassung`)
  await expect(heading(page)).toHaveText(`Vertrag ${number} bearbeiten`)
  await page.getByRole('button', { name: 'Weiter zur Zusammenfassung' }).click()
  await expect(page.getByText('Bitte ändern Sie mindestens einen Wert').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Gebr\. Harms Tiefbau GmbH .* herausnehmen/ }).check()
  await page.getByRole('button', { name: 'Weiter zur Zusammenfassung' }).click()
  await expect(page.getByText('Der Versicherungsnehmer kann nicht herausgenommen werden.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Gebr\. Harms Tiefbau GmbH .* herausnehmen/ }).uncheck()
  await page.getByRole('checkbox', { name: /Harms Rohrleitungsbau GmbH .* herausnehmen/ }).check()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Unternehmen hinzufügen' }).click()
  await expect(heading(page)).toHaveText(`Vertrag ${number} bearbeiten: Unternehmen auswählen`)
  await page.getByRole('checkbox', { name: /Harms Spezialtiefbau/ }).check()
  await nextStep(page)
  await checkAccessibility()
  await nextStep(page)
  await expect(page.getByText('Harms Rohrleitungsbau GmbH (GH0002)')).toBeVisible()
  await expect(page.getByText('Harms Spezialtiefbau GmbH (GH0003): ohne Ansprechpartner')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Änderungen zur Prüfung senden' }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)
  await expect(page.getByText(/Die Prüfung P-\d{6} liegt beim Bürgen/)).toBeVisible()
  // While it is reviewed nothing else is changed.
  await page.goto(edit)
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)

  // Two windows at one review: the other one learns at once that it is decided.
  const second = await partei('bg.admin', `/buerge/vertraege/details/${id}`)
  await second.getByRole('link', { name: 'Zuordnung prüfen' }).click()
  const refusals = second.getByRole('radio', { name: 'Ablehnen' })
  await expect(refusals.first()).toBeVisible()
  for (const choice of await refusals.all()) await choice.check()
  const reasons = second.getByLabel('Grund der Ablehnung')
  await expect(reasons.first()).toBeVisible()
  for (const field of await reasons.all()) await field.fill('Nein')
  await approve(bg, id, number)
  await expect(heading(second)).toHaveText(/Prüfung P-\d{6} abgeschlossen/)

  const unternehmen = page.getByRole('region', { name: 'Unternehmen unter diesem Vertrag' }).last()
  await expect(unternehmen.getByText('Harms Spezialtiefbau GmbH')).toBeVisible()
  await expect(unternehmen.getByText('Harms Rohrleitungsbau GmbH')).toHaveCount(0)

  await page.getByRole('link', { name: 'Unternehmen bearbeiten' }).click()
  const contact = page.getByRole('region', { name: 'Gebr. Harms Tiefbau GmbH' })
  await contact.getByLabel('Vorname').fill('Gerd')
  await contact.getByLabel('Nachname').fill('Harms')
  await contact.getByLabel('E-Mail-Adresse').fill('g.harms@tiefbau.example')
  await page.getByRole('button', { name: 'Weiter zur Zusammenfassung' }).click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Ihre Änderungen sind gespeichert.')).toBeVisible()
  await expect(page.getByText('Gerd Harms, g.harms@tiefbau.example')).toBeVisible()
})

/** Goes to something with the tab key alone. */
async function tabToTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let count = 0; count < 60; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('by keyboard alone: creating at a guarantor Light, who reviews it', { tag: '@long' }, async ({ page, signIn, partei }) => {
  test.slow()
  const number = newNumber()
  await signIn('kn.admin', CREATE)
  await tabToTo(page, page.getByRole('radio', { name: 'Bankhaus Tiedemann & Sohn KG' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Vertrag anlegen: Versicherungsnehmer')
  await expect(heading(page)).toBeFocused()
  await tabToTo(page, page.getByRole('radio', { name: 'Gebr. Harms Tiefbau GmbH' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Vertrag anlegen: Vertragsdaten')
  await tabToTo(page, page.getByLabel('Vertragsnummer'))
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type('100.000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20.000')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Vertrag anlegen: Unternehmen')
  await tabToTo(page, page.getByRole('checkbox', { name: /Harms Rohrleitungsbau/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Vertrag anlegen: Zusammenfassung')
  await tabToTo(page, page.getByRole('button', { name: 'Vertrag zur Prüfung senden' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)
  const id = page.url().split('/').at(-1) as string
  const bg = await partei('bg2.admin', '/buerge/vertraege/liste')
  await approve(bg, id, number)
  await expect(page.getByText('Aktiv', { exact: true }).first()).toBeVisible()
})

test.describe('more than the limit', () => {
  test.use({ allowedErrors: /400/ })
  test('an order needs room in the limit; the guarantor sees what is left; a refusal frees it', { tag: ['@together', '@long'] }, async ({
    page,
    signIn,
    partei,
    checkAccessibility,
  }) => {
    test.slow()
    const number = newNumber()
    await signIn('kn.admin', CREATE)
    const id = await insert(page, number, { gesamt: '20.000', einzel: '15.000' })
    const bg = await partei('bg.admin', '/buerge/vertraege/liste')
    await approve(bg, id, number)
    const ag = await partei('ag.admin', WIZARD)
    const auftrag = await submitAuftrag(ag, { vertrag: number })
    await ag.goto(WIZARD)
    await fillRequest(ag, { vertrag: number })
    await ag.getByRole('button', { name: 'Antrag einreichen' }).click()
    await expect(ag.getByText('Das freie Limit des Kautionsvertrags reicht für diesen Betrag nicht aus.').first()).toBeVisible()
    await checkAccessibility(ag)

    await bg.goto(`/buerge/buergschaftsauftraege/pruefen/${auftrag}/details`)
    const limit = bg.getByRole('region', { name: `Limit des Kautionsvertrags ${number}` })
    await expect(limit.getByText('20.000,00 €').first()).toBeVisible()
    await expect(limit.getByText('7.500,00 €')).toBeVisible()
    await checkAccessibility(bg)
    await validateFirst(bg, auftrag, uniqueNumber())
    await bg.goto(`/buerge/vertraege/details/${id}`)
    await expect(bg.getByText('12.500,00 € (62,5 %)')).toBeVisible()
    await bg.goto(`/buerge/buergschaften/liste?kautionsvertragIds=${id}`)
    await waitForList(bg)
    await expect(bg.getByText('1–1 von 1')).toBeVisible()
    await bg.getByRole('row').nth(1).getByRole('link').first().click()
    await bg.getByRole('button', { name: 'Mehr' }).click()
    await bg.getByRole('button', { name: /stornieren/i }).click()
    await bg.getByRole('dialog').getByRole('textbox').fill('Falscher Betrag')
    await bg
      .getByRole('dialog')
      .getByRole('button', { name: /stornieren/i })
      .click()
    await expect(bg.getByRole('dialog')).toHaveCount(0)
    await bg.goto(`/buerge/vertraege/details/${id}`)
    // The order is open again: reserved, not used.
    await expect(bg.getByText('0,00 € (0,0 %)')).toBeVisible()
  })
})

test('list: search, by use, as CSV; change limits and end, then inactive', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  const number = newNumber()
  const kn = await partei('kn.admin', CREATE)
  const id = await insert(kn, number)
  await signIn('bg.admin', '/buerge/vertraege/liste')
  await approve(page, id, number)
  await page.goto('/buerge/vertraege/liste')
  await waitForList(page)
  await checkAccessibility()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^\d{8}_Vertraege\.csv$/)
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Limits ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Einzellimit je Bürgschaft (EUR)').fill('500.000')
  await dialog.getByRole('button', { name: 'Limits ändern' }).click()
  await expect(dialog.getByText('Das Einzellimit darf das Gesamtlimit nicht übersteigen').first()).toBeVisible()
  await dialog.getByLabel('Einzellimit je Bürgschaft (EUR)').fill('75.000')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Limits ändern' }).click()
  await expect(page.getByText('75.000,00 €').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Vertrag beenden' }).click()
  await dialog.getByLabel('Grund').fill('Zum Jahresende gekündigt')
  await dialog.getByRole('button', { name: 'Vertrag beenden' }).click()
  await expect(page.getByText('Inaktiv', { exact: true }).first()).toBeVisible()
  await checkAccessibility()
  await expect(kn.getByText('Inaktiv', { exact: true }).first()).toBeVisible()
  await expect(kn.getByText('Zum Jahresende gekündigt').first()).toBeVisible()
  await expect(kn.getByRole('link', { name: 'Unternehmen bearbeiten' })).toHaveCount(0)
})

test.describe('what isn’t there', () => {
  test.use({ allowedErrors: /404/ })
  test('an organisation without a borrower is told so; a foreign number leads nowhere', { tag: '@long' }, async ({
    page,
    signIn,
    partei,
  }) => {
    await signIn('ag2.admin', '/auftraggeber/vertraege/liste')
    await expect(page.getByText('Noch keine Kautionsverträge')).toBeVisible()
    await page.getByRole('link', { name: 'Vertrag anlegen' }).first().click()
    await page.getByRole('radio', { name: 'Kranich Kreditversicherung AG' }).check()
    await nextStep(page)
    await expect(page.getByText('Keines Ihrer Unternehmen kann Kreditnehmer sein')).toBeVisible()
    const bg2 = await partei('bg2.admin', '/buerge/vertraege/details/3107/KTV%2090-118-442')
    await expect(bg2.getByText('Vertrag nicht gefunden')).toBeVisible()
  })
})

test('the operator sees all contracts and ends one', { tag: '@long' }, async ({ page, signIn, partei, checkAccessibility }) => {
  test.slow()
  const number = newNumber()
  const holder = await partei('kn.admin', CREATE)
  const id = await insert(holder, number)
  await approve(await partei('bg.admin', '/buerge/vertraege/liste'), id, number)

  await signIn('bsp.admin', '/bspGmbh/vertraege/liste')
  await expect(heading(page)).toHaveText('Verträge')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Verträge' }).first()).toBeVisible()
  // Of more than one guarantor.
  await expect(page.getByRole('cell', { name: 'Kranich Kreditversicherung AG' }).first()).toBeVisible()
  await checkAccessibility()
  await waitForList(page)
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)
  await expect(page.getByRole('link', { name: 'Zuordnung prüfen' })).toHaveCount(0)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await expect(page.getByRole('button', { name: 'Limits ändern' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Vertrag beenden' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Auf Wunsch beider Seiten.')
  await dialog.getByRole('button', { name: 'Vertrag beenden' }).click()
  await expect(page.getByText('Inaktiv', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Auf Wunsch beider Seiten.').first()).toBeVisible()
  await holder.goto(`/auftraggeber/vertraege/details/${id}`)
  await expect(holder.getByText('Auf Wunsch beider Seiten.').first()).toBeVisible()
})
