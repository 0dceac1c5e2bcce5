import { randomUUID } from 'node:crypto'
import { walkFlow } from '@avalwerk/testing/flows'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Exchange, from the guarantor's offer to the acceptance; and the operator who names an unknown party. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('umtauschen: Vertragserfüllung gegen Mängelansprüche, Zug um Zug', async ({ page, meldeAn, partei, pruefeBarrierefreiheit }) => {
  test.slow()
  const nummer = `KK-U-${randomUUID().slice(0, 8)}`
  // Another one than those of other stories.
  const alte = '10004782'
  await meldeAn('bg.erst', `/buerge/buergschaften/details/${alte}`)
  const begin = async () => {
    await page.getByRole('button', { name: 'Mehr' }).click()
    await page
      .getByRole('link', { name: 'Umtauschen' })
      .or(page.getByRole('button', { name: 'Umtauschen' }))
      .click()
    await expect(heading(page)).toHaveText(/Umtausch der Bürgschaft .*: Daten/)
  }
  // It begins at its guarantee: nothing of it is shown by its address alone.
  await page.goto(`/buerge/buergschaften/${alte}/umtauschen/pruefen`)
  await expect(page).toHaveURL(new RegExp(`/buergschaften/details/${alte}$`))
  await begin()
  // What the guarantee says is entered already; a text has to be chosen.
  await walkFlow(page, `/buerge/buergschaften/${alte}/umtauschen`, ['buergschaftsdaten', 'text', 'pruefen'], {
    open: { text: 'text', pruefen: 'text' },
  })
  // An exchange that was given up doesn't turn up where something else begins.
  await page.goto('/buerge/buergschaften/liste')
  await page.getByRole('link', { name: 'Bürgschaft erstellen' }).click()
  await expect(heading(page)).toHaveText('Bürgschaft erstellen: Daten')
  await expect(page.getByRole('combobox', { name: 'Begünstigten suchen' })).toBeVisible()
  await page.goto(`/buerge/buergschaften/details/${alte}`)
  await expect(heading(page)).toHaveText('Bürgschaft KK-2026-004782')
  await begin()
  await expect(page.getByLabel('Bürgschaftsart')).toHaveValue('MAB')
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('4.000,00')
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: 'Mängelansprüchebürgschaft, unbefristet' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Aval-Nummer').fill(nummer)
  await page.getByLabel('Ausstellungsdatum').fill('01.11.2026')
  await page.getByRole('button', { name: 'Bürgschaft ausstellen' }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${nummer}`)
  await expect(page.getByText('Diese Bürgschaft soll die Bürgschaft', { exact: false })).toBeVisible()
  const neue = /details\/(\d+)/.exec(page.url())?.[1] as string

  const zweit = await partei('bg.zweit', `/buerge/buergschaften/details/${neue}`)
  await zweit.getByRole('link', { name: 'Zweitprüfung' }).click()
  await zweit.getByRole('button', { name: 'Weiter' }).click()
  await zweit.getByRole('radio', { name: 'Annehmen', exact: true }).check()
  await zweit.getByRole('button', { name: 'Weiter' }).click()
  await zweit.getByRole('button', { name: /ausstellen/ }).click()
  const ag = await partei('ag.admin', `/auftraggeber/buergschaften/details/${alte}`)
  await expect(ag.getByText(`Ein Umtausch gegen die Bürgschaft ${nummer} ist angeboten.`, { exact: false })).toBeVisible()
  await ag.goto(`/auftraggeber/buergschaften/details/${neue}`)
  await ag.getByRole('link', { name: 'Bürgschaft annehmen' }).click()
  await ag.getByRole('button', { name: `Bürgschaft ${nummer} annehmen` }).click()
  await expect(heading(ag)).toHaveText(`Bürgschaft ${nummer} angenommen`)
  await ag.goto(`/auftraggeber/buergschaften/details/${alte}`)
  await expect(ag.getByText('Umtausch', { exact: true }).first()).toBeVisible()
  await expect(ag.getByText('Umtauschbestätigung').first()).toBeVisible()
  await expect(ag.getByText(`Umgetauscht gegen ${nummer}`).first()).toBeVisible()
})

test('der Betreiber ordnet ein unbekanntes Unternehmen zu: drei Schritte, dann sieht es der Begünstigte', async ({
  page,
  meldeAn,
  partei,
  pruefeBarrierefreiheit,
}) => {
  const nummer = `UNB-${randomUUID().slice(0, 8)}`
  const datei = [
    'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Begünstigter;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben',
    `${nummer};MAB;100,00;02.03.2026;Volksbank Wesermünde eG;Weserbogen Infra;Onken;Deichweg;3;26723;Emden;V-1;01.02.2026;Dach;Kita`,
  ]
  await meldeAn('bsp.admin', '/bspGmbh/buergschaften/hochladen/csv')
  await page.getByLabel('CSV-Datei').setInputFiles({ name: 'Unbekannt.csv', mimeType: 'text/csv', buffer: Buffer.from(datei.join('\n')) })
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).click()
  await page.getByRole('link', { name: nummer }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${nummer}`)
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  // No step can be entered from outside.
  await walkFlow(page, `/bspGmbh/buergschaften/unternehmenzuordnen/${id}`, ['rolle', 'unternehmen', 'bestaetigen'])
  await expect(heading(page)).toHaveText(`Unternehmen zuordnen: Bürgschaft ${nummer}: Rolle`)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Bitte wählen Sie eine Option aus.')).toBeVisible()
  await page.getByRole('radio', { name: 'Begünstigter: Weserbogen Infra' }).check()
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('combobox', { name: 'Unternehmen suchen' }).fill('Weserbogen Infra')
  await page.getByRole('option', { name: /WI0001/ }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Unternehmen zuordnen' }).click()
  await expect(page.getByText('In den Bestand von Weserbogen Infra übernommen').first()).toBeVisible()
  const ag = await partei('ag.admin', `/auftraggeber/buergschaften/details/${id}`)
  await expect(heading(ag)).toHaveText(`Bürgschaft ${nummer}`)
  await expect(ag.getByText('Aktiv').first()).toBeVisible()
})
