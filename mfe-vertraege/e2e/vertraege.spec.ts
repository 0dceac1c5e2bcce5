import { randomUUID } from 'node:crypto'
import { beantrage, fillRequest, validateFirst, nummer as avalnummer, weiter, WIZARD } from '@avalwerk/testing/antrag'
import { walkFlow } from '@avalwerk/testing/flows'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Locator, Page } from '@playwright/test'

/** Contracts as the policy holder and the guarantor live with them. Each story has a contract of its own. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const newNumber = () => `KTV E2E ${randomUUID().slice(0, 8)}`
const ANLEGEN = '/auftraggeber/vertraege/anlegen/buerge'

/** The create wizard up to its last step. */
async function fill(page: Page, nummer: string, { gesamt = '400.000', einzel = '50.000', weitere = [] as RegExp[] } = {}): Promise<void> {
  await page.getByRole('radio', { name: 'Kranich Kreditversicherung AG' }).check()
  await weiter(page)
  await page.getByRole('radio', { name: 'Gebr. Harms Tiefbau GmbH' }).check()
  await weiter(page)
  await page.getByLabel('Vertragsnummer').fill(nummer)
  await page.getByLabel('Gesamtlimit (EUR)').fill(gesamt)
  await page.getByLabel('Einzellimit je Bürgschaft (EUR)').fill(einzel)
  await weiter(page)
  for (const name of weitere) await page.getByRole('checkbox', { name }).check()
  await weiter(page)
}

/** A contract that waits for its guarantor. @returns its id */
async function lege(page: Page, nummer: string, wahl: Parameters<typeof fill>[2] = {}): Promise<string> {
  await page.goto(ANLEGEN)
  await fill(page, nummer, wahl)
  await page.getByRole('button', { name: 'Vertrag zur Prüfung senden' }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${nummer}`)
  return page.url().split('/').at(-1) as string
}

/** The guarantor approves everything. */
async function approve(bg: Page, id: string, nummer: string): Promise<void> {
  await bg.goto(`/buerge/vertraege/details/${id}`)
  await expect(heading(bg)).toHaveText(`Kautionsvertrag ${nummer}`)
  await bg.getByRole('link', { name: 'Zuordnung prüfen' }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6}: Zuordnung prüfen/)
  for (const wahl of await bg.getByRole('radio', { name: 'Genehmigen', exact: true }).all()) await wahl.check()
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await bg.getByRole('button', { name: /Prüfung P-\d{6} abschließen/ }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6} abgeschlossen/)
}

test('anlegen in fünf Schritten: bewacht, Zurück und Neuladen verlieren nichts; der Bürge entscheidet je Unternehmen', {
  tag: '@gemeinsam',
}, async ({ page, meldeAn, partei, pruefeBarrierefreiheit }) => {
  test.slow()
  const nummer = newNumber()
  await meldeAn('kn.admin', '/auftraggeber/vertraege/anlegen/zusammenfassung')
  // The last step can't be entered from outside.
  await expect(heading(page)).toHaveText('Vertrag anlegen: Bürge')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Bitte wählen Sie Vertragspartner').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Kranich Kreditversicherung AG' }).check()
  await pruefeBarrierefreiheit()
  await weiter(page)
  await page.getByRole('radio', { name: 'Gebr. Harms Tiefbau GmbH' }).check()
  await weiter(page)
  await page.getByLabel('Gesamtlimit (EUR)').fill('40.000')
  await page.getByLabel('Einzellimit je Bürgschaft (EUR)').fill('50.000')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Das Einzellimit darf das Gesamtlimit nicht übersteigen').first()).toBeVisible()
  await page.getByLabel('Vertragsnummer').fill(nummer)
  await page.getByLabel('Gesamtlimit (EUR)').fill('400.000')
  await pruefeBarrierefreiheit()
  await weiter(page)
  await page.reload()
  await expect(heading(page)).toHaveText('Vertrag anlegen: Unternehmen')
  await page.getByRole('checkbox', { name: /Harms Rohrleitungsbau/ }).check()
  await page.getByRole('checkbox', { name: /Harms Spezialtiefbau/ }).check()
  const kontakt = page.getByRole('region', { name: 'Harms Rohrleitungsbau GmbH' })
  await kontakt.getByLabel('Vorname').fill('Britta')
  await kontakt.getByLabel('Nachname').fill('Harms')
  await kontakt.getByLabel('E-Mail-Adresse').fill('b.harms')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible()
  await kontakt.getByLabel('E-Mail-Adresse').fill('b.harms@tiefbau.example')
  await pruefeBarrierefreiheit()
  await weiter(page)
  await page.getByRole('link', { name: 'Vertragsdaten ändern' }).click()
  await expect(page.getByLabel('Vertragsnummer')).toHaveValue(nummer)
  await weiter(page)
  await expect(page.getByRole('checkbox', { name: /Harms Spezialtiefbau/ })).toBeChecked()
  await weiter(page)
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Vertrag zur Prüfung senden' }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${nummer}`)
  await expect(page.getByText('In Prüfung').first()).toBeVisible()
  await pruefeBarrierefreiheit()

  const bg = await partei('bg.admin', '/buerge/aufgaben/liste')
  await bg.getByRole('searchbox').fill(nummer)
  await bg.getByRole('link', { name: new RegExp(`Vertragszuordnung P-\\d{6} zu Kautionsvertrag ${nummer} prüfen`) }).click()
  await expect(heading(bg)).toHaveText(`Kautionsvertrag ${nummer}`)
  await bg.getByRole('link', { name: 'Zuordnung prüfen' }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6}: Zuordnung prüfen/)
  // Neither the end nor the page after it is shown before anything is decided.
  const own = new URL(bg.url()).pathname.replace(/\/[^/]+$/, '')
  await walkFlow(bg, own, ['zuordnung-pruefen', 'zuordnung-pruefen-abschliessen'])
  await bg.goto(`${own}/zuordnung-pruefen-erfolg`)
  await expect(bg).toHaveURL(/\/zuordnung-pruefen$/)
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await expect(bg.getByText('Bitte entscheiden Sie über dieses Unternehmen').first()).toBeVisible()
  const firma = (name: string) => bg.getByRole('region', { name })
  await firma('Gebr. Harms Tiefbau GmbH').getByRole('radio', { name: 'Genehmigen', exact: true }).check()
  await firma('Harms Rohrleitungsbau GmbH').getByRole('radio', { name: 'Mit Änderungen genehmigen' }).check()
  await firma('Harms Rohrleitungsbau GmbH').getByLabel('Höchstbetrag für dieses Unternehmen (EUR)').fill('100.000')
  await firma('Harms Spezialtiefbau GmbH').getByRole('radio', { name: 'Ablehnen' }).check()
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await expect(bg.getByText('Bitte füllen Sie dieses Feld aus').first()).toBeVisible()
  await firma('Harms Spezialtiefbau GmbH').getByLabel('Grund der Ablehnung').fill('Jahresabschluss fehlt.')
  await pruefeBarrierefreiheit(bg)
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await expect(bg.getByLabel('Gesamtlimit (EUR)')).toHaveValue('400.000,00')
  await bg.getByLabel('Gesamtlimit (EUR)').fill('300.000')
  await bg.getByLabel('Avalprovision (freiwillig)').fill('1,10 %')
  await pruefeBarrierefreiheit(bg)
  // Back keeps what was decided.
  await bg.getByRole('button', { name: 'Zurück' }).click()
  await expect(firma('Harms Spezialtiefbau GmbH').getByRole('radio', { name: 'Ablehnen' })).toBeChecked()
  await bg.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await bg.getByRole('button', { name: /Prüfung P-\d{6} abschließen/ }).click()
  await expect(heading(bg)).toHaveText(/Prüfung P-\d{6} abgeschlossen/)
  await expect(bg.getByText(`Kautionsvertrag ${nummer}: 2 angenommen, 1 abgelehnt.`)).toBeVisible()
  await pruefeBarrierefreiheit(bg)

  // The policy holder's open page follows by itself.
  await expect(page.getByText('Aktiv', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('300.000,00 €').first()).toBeVisible()
  await expect(page.getByText('Jahresabschluss fehlt.')).toBeVisible()
  const datei = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Dokumentation' }).click()
  expect((await datei).suggestedFilename()).toMatch(new RegExp(`^Vertragsverknüpfung_${nummer}_\\d{8}\\.pdf$`))
  await page.goto('/auftraggeber/mitteilungen/liste')
  await expect(page.getByText(`Kautionsvertrag ${nummer}: Zuordnung geprüft (2 angenommen, 1 abgelehnt)`)).toBeVisible()
})

test('bearbeiten: hinzufügen in Schritten, herausnehmen, anderer Ansprechpartner; zwei Fenster', async ({
  page,
  meldeAn,
  partei,
  pruefeBarrierefreiheit,
}) => {
  test.slow()
  const nummer = newNumber()
  await meldeAn('kn.admin', ANLEGEN)
  const id = await lege(page, nummer, { weitere: [/Harms Rohrleitungsbau/] })
  const bg = await partei('bg.admin', '/buerge/vertraege/liste')
  await approve(bg, id, nummer)
  const bearbeiten = `/auftraggeber/vertraege/${id}/bearbeiten`
  // The steps below the page can't be entered from outside.
  await page.goto(`${bearbeiten}/zusammenfassung`)
  await expect(heading(page)).toHaveText(`Vertrag ${nummer} bearbeiten`)
  await page.getByRole('button', { name: 'Weiter zur Zusammenfassung' }).click()
  await expect(page.getByText('Bitte ändern Sie mindestens einen Wert').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Gebr\. Harms Tiefbau GmbH .* herausnehmen/ }).check()
  await page.getByRole('button', { name: 'Weiter zur Zusammenfassung' }).click()
  await expect(page.getByText('Der Versicherungsnehmer kann nicht herausgenommen werden.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Gebr\. Harms Tiefbau GmbH .* herausnehmen/ }).uncheck()
  await page.getByRole('checkbox', { name: /Harms Rohrleitungsbau GmbH .* herausnehmen/ }).check()
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Unternehmen hinzufügen' }).click()
  await expect(heading(page)).toHaveText(`Vertrag ${nummer} bearbeiten: Unternehmen auswählen`)
  await page.getByRole('checkbox', { name: /Harms Spezialtiefbau/ }).check()
  await weiter(page)
  await pruefeBarrierefreiheit()
  await weiter(page)
  await expect(page.getByText('Harms Rohrleitungsbau GmbH (GH0002)')).toBeVisible()
  await expect(page.getByText('Harms Spezialtiefbau GmbH (GH0003): ohne Ansprechpartner')).toBeVisible()
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Änderungen zur Prüfung senden' }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${nummer}`)
  await expect(page.getByText(/Die Prüfung P-\d{6} liegt beim Bürgen/)).toBeVisible()
  // While it is reviewed nothing else is changed.
  await page.goto(bearbeiten)
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${nummer}`)

  // Two windows at one review: the other one learns at once that it is decided.
  const zweites = await partei('bg.admin', `/buerge/vertraege/details/${id}`)
  await zweites.getByRole('link', { name: 'Zuordnung prüfen' }).click()
  for (const wahl of await zweites.getByRole('radio', { name: 'Ablehnen' }).all()) await wahl.check()
  for (const feld of await zweites.getByLabel('Grund der Ablehnung').all()) await feld.fill('Nein')
  await approve(bg, id, nummer)
  await expect(heading(zweites)).toHaveText(/Prüfung P-\d{6} abgeschlossen/)

  const unternehmen = page.getByRole('region', { name: 'Unternehmen unter diesem Vertrag' }).last()
  await expect(unternehmen.getByText('Harms Spezialtiefbau GmbH')).toBeVisible()
  await expect(unternehmen.getByText('Harms Rohrleitungsbau GmbH')).toHaveCount(0)

  await page.getByRole('link', { name: 'Unternehmen bearbeiten' }).click()
  const kontakt = page.getByRole('region', { name: 'Gebr. Harms Tiefbau GmbH' })
  await kontakt.getByLabel('Vorname').fill('Gerd')
  await kontakt.getByLabel('Nachname').fill('Harms')
  await kontakt.getByLabel('E-Mail-Adresse').fill('g.harms@tiefbau.example')
  await page.getByRole('button', { name: 'Weiter zur Zusammenfassung' }).click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Ihre Änderungen sind gespeichert.')).toBeVisible()
  await expect(page.getByText('Gerd Harms, g.harms@tiefbau.example')).toBeVisible()
})

/** Goes to something with the tab key alone. */
async function tabToTo(page: Page, ziel: Locator): Promise<void> {
  await expect(ziel).toBeVisible()
  for (let count = 0; count < 60; count++) {
    if (await ziel.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(ziel).toBeFocused()
}

test('mit der Tastatur allein: anlegen bei einem Bürgen Light, der es prüft', async ({ page, meldeAn, partei }) => {
  test.slow()
  const nummer = newNumber()
  await meldeAn('kn.admin', ANLEGEN)
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
  await page.keyboard.type(nummer)
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
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${nummer}`)
  const id = page.url().split('/').at(-1) as string
  const bg = await partei('bg2.admin', '/buerge/vertraege/liste')
  await approve(bg, id, nummer)
  await expect(page.getByText('Aktiv', { exact: true }).first()).toBeVisible()
})

test('ein Auftrag braucht Platz im Limit; der Bürge sieht, was bleibt; eine Ablehnung gibt es frei', { tag: '@gemeinsam' }, async ({
  page,
  meldeAn,
  partei,
  pruefeBarrierefreiheit,
}) => {
  test.slow()
  const nummer = newNumber()
  await meldeAn('kn.admin', ANLEGEN)
  const id = await lege(page, nummer, { gesamt: '20.000', einzel: '15.000' })
  const bg = await partei('bg.admin', '/buerge/vertraege/liste')
  await approve(bg, id, nummer)
  const ag = await partei('ag.admin', WIZARD)
  const auftrag = await beantrage(ag, { vertrag: nummer })
  await ag.goto(WIZARD)
  await fillRequest(ag, { vertrag: nummer })
  await ag.getByRole('button', { name: 'Antrag einreichen' }).click()
  await expect(ag.getByText('Das freie Limit des Kautionsvertrags reicht für diesen Betrag nicht aus.').first()).toBeVisible()
  await pruefeBarrierefreiheit(ag)

  await bg.goto(`/buerge/buergschaftsauftraege/pruefen/${auftrag}/details`)
  const limit = bg.getByRole('region', { name: `Limit des Kautionsvertrags ${nummer}` })
  await expect(limit.getByText('20.000,00 €').first()).toBeVisible()
  await expect(limit.getByText('7.500,00 €')).toBeVisible()
  await pruefeBarrierefreiheit(bg)
  await validateFirst(bg, auftrag, avalnummer())
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

test('Liste: suchen, nach Auslastung, als CSV; Limits ändern und beenden, danach Inaktiv', async ({
  page,
  meldeAn,
  partei,
  pruefeBarrierefreiheit,
}) => {
  test.slow()
  const nummer = newNumber()
  const kn = await partei('kn.admin', ANLEGEN)
  const id = await lege(kn, nummer)
  await meldeAn('bg.admin', '/buerge/vertraege/liste')
  await approve(page, id, nummer)
  await page.goto('/buerge/vertraege/liste')
  await waitForList(page)
  await pruefeBarrierefreiheit()
  const datei = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await datei).suggestedFilename()).toMatch(/^\d{8}_Vertraege\.csv$/)
  await page.getByRole('searchbox').fill(nummer)
  await page.getByRole('link', { name: nummer }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${nummer}`)
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Limits ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Einzellimit je Bürgschaft (EUR)').fill('500.000')
  await dialog.getByRole('button', { name: 'Limits ändern' }).click()
  await expect(dialog.getByText('Das Einzellimit darf das Gesamtlimit nicht übersteigen').first()).toBeVisible()
  await dialog.getByLabel('Einzellimit je Bürgschaft (EUR)').fill('75.000')
  await pruefeBarrierefreiheit()
  await dialog.getByRole('button', { name: 'Limits ändern' }).click()
  await expect(page.getByText('75.000,00 €').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Vertrag beenden' }).click()
  await dialog.getByLabel('Grund').fill('Zum Jahresende gekündigt')
  await dialog.getByRole('button', { name: 'Vertrag beenden' }).click()
  await expect(page.getByText('Inaktiv', { exact: true }).first()).toBeVisible()
  await pruefeBarrierefreiheit()
  await expect(kn.getByText('Inaktiv', { exact: true }).first()).toBeVisible()
  await expect(kn.getByText('Zum Jahresende gekündigt').first()).toBeVisible()
  await expect(kn.getByRole('link', { name: 'Unternehmen bearbeiten' })).toHaveCount(0)
})

test('wer keinen Kreditnehmer hat, erfährt es; eine fremde Nummer führt zu nichts', async ({ page, meldeAn, partei }) => {
  await meldeAn('ag2.admin', '/auftraggeber/vertraege/liste')
  await expect(page.getByText('Noch keine Kautionsverträge')).toBeVisible()
  await page.getByRole('link', { name: 'Vertrag anlegen' }).first().click()
  await page.getByRole('radio', { name: 'Kranich Kreditversicherung AG' }).check()
  await weiter(page)
  await expect(page.getByText('Keines Ihrer Unternehmen kann Kreditnehmer sein')).toBeVisible()
  const bg2 = await partei('bg2.admin', '/buerge/vertraege/details/3107/KTV%2090-118-442')
  await expect(bg2.getByText('Vertrag nicht gefunden')).toBeVisible()
})

test('der Betreiber sieht die Verträge aller und beendet einen', async ({ page, meldeAn, partei, pruefeBarrierefreiheit }) => {
  test.slow()
  const number = newNumber()
  const holder = await partei('kn.admin', ANLEGEN)
  const id = await lege(holder, number)
  await approve(await partei('bg.admin', '/buerge/vertraege/liste'), id, number)

  await meldeAn('bsp.admin', '/bspGmbh/vertraege/liste')
  await expect(heading(page)).toHaveText('Verträge')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Verträge' }).first()).toBeVisible()
  // Of more than one guarantor.
  await expect(page.getByRole('cell', { name: 'Kranich Kreditversicherung AG' }).first()).toBeVisible()
  await pruefeBarrierefreiheit()
  await waitForList(page)
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(heading(page)).toHaveText(`Kautionsvertrag ${number}`)
  await expect(page.getByRole('link', { name: 'Zuordnung prüfen' })).toHaveCount(0)
  await pruefeBarrierefreiheit()
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
