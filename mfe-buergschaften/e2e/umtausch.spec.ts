import { randomUUID } from 'node:crypto'
import { walkFlow } from '@avalwerk/testing/flows'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Exchange, from the guarantor's offer to the acceptance; and the operator who names an unknown party. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('exchanging: performance for warranty, hand in hand', async ({ page, signIn, partei, checkAccessibility }) => {
  test.slow()
  const number = `KK-U-${randomUUID().slice(0, 8)}`
  // Another one than those of other stories.
  const old = '10004782'
  await signIn('bg.erst', `/buerge/buergschaften/details/${old}`)
  const begin = async () => {
    await page.getByRole('button', { name: 'Mehr' }).click()
    await page
      .getByRole('link', { name: 'Umtauschen' })
      .or(page.getByRole('button', { name: 'Umtauschen' }))
      .click()
    await expect(heading(page)).toHaveText(/Umtausch der Bürgschaft .*: Daten/)
  }
  // It begins at its guarantee: nothing of it is shown by its address alone.
  await page.goto(`/buerge/buergschaften/${old}/umtauschen/pruefen`)
  await expect(page).toHaveURL(new RegExp(`/buergschaften/details/${old}$`))
  await begin()
  // What the guarantee says is entered already; a text has to be chosen.
  await walkFlow(page, `/buerge/buergschaften/${old}/umtauschen`, ['buergschaftsdaten', 'text', 'pruefen'], {
    open: { text: 'text', pruefen: 'text' },
  })
  // An exchange that was given up doesn't turn up where something else begins.
  await page.goto('/buerge/buergschaften/liste')
  await page.getByRole('link', { name: 'Bürgschaft erstellen' }).click()
  await expect(heading(page)).toHaveText('Bürgschaft erstellen: Daten')
  await expect(page.getByRole('combobox', { name: 'Begünstigten suchen' })).toBeVisible()
  await page.goto(`/buerge/buergschaften/details/${old}`)
  await expect(heading(page)).toHaveText('Bürgschaft KK-2026-004782')
  await begin()
  await expect(page.getByLabel('Bürgschaftsart')).toHaveValue('MAB')
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('4.000,00')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: 'Mängelansprüchebürgschaft, unbefristet' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Aval-Nummer').fill(number)
  await page.getByLabel('Ausstellungsdatum').fill('01.11.2026')
  await page.getByRole('button', { name: 'Bürgschaft ausstellen' }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  await expect(page.getByText('Diese Bürgschaft soll die Bürgschaft', { exact: false })).toBeVisible()
  const added = /details\/(\d+)/.exec(page.url())?.[1] as string

  const second = await partei('bg.zweit', `/buerge/buergschaften/details/${added}`)
  await second.getByRole('link', { name: 'Zweitprüfung' }).click()
  await second.getByRole('button', { name: 'Weiter' }).click()
  await second.getByRole('radio', { name: 'Annehmen', exact: true }).check()
  await second.getByRole('button', { name: 'Weiter' }).click()
  await second.getByRole('button', { name: /ausstellen/ }).click()
  const ag = await partei('ag.admin', `/auftraggeber/buergschaften/details/${old}`)
  await expect(ag.getByText(`Ein Umtausch gegen die Bürgschaft ${number} ist angeboten.`, { exact: false })).toBeVisible()
  await ag.goto(`/auftraggeber/buergschaften/details/${added}`)
  await ag.getByRole('link', { name: 'Bürgschaft annehmen' }).click()
  await ag.getByRole('button', { name: `Bürgschaft ${number} annehmen` }).click()
  await expect(heading(ag)).toHaveText(`Bürgschaft ${number} angenommen`)
  await ag.goto(`/auftraggeber/buergschaften/details/${old}`)
  await expect(ag.getByText('Umtausch', { exact: true }).first()).toBeVisible()
  await expect(ag.getByText('Umtauschbestätigung').first()).toBeVisible()
  await expect(ag.getByText(`Umgetauscht gegen ${number}`).first()).toBeVisible()
})

test('the operator assigns an unknown company: three steps, then the beneficiary sees it', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  const number = `UNB-${randomUUID().slice(0, 8)}`
  const file = [
    'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Begünstigter;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben',
    `${number};MAB;100,00;02.03.2026;Volksbank Wesermünde eG;Weserbogen Infra;Onken;Deichweg;3;26723;Emden;V-1;01.02.2026;Dach;Kita`,
  ]
  await signIn('bsp.admin', '/bspGmbh/buergschaften/hochladen/csv')
  await page.getByLabel('CSV-Datei').setInputFiles({ name: 'Unbekannt.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) })
  await page.getByRole('button', { name: 'Eine Zeile übernehmen' }).click()
  await page.getByRole('link', { name: number }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  // No step can be entered from outside.
  await walkFlow(page, `/bspGmbh/buergschaften/unternehmenzuordnen/${id}`, ['rolle', 'unternehmen', 'bestaetigen'])
  await expect(heading(page)).toHaveText(`Unternehmen zuordnen: Bürgschaft ${number}: Rolle`)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Bitte wählen Sie eine Option aus.')).toBeVisible()
  await page.getByRole('radio', { name: 'Begünstigter: Weserbogen Infra' }).check()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('combobox', { name: 'Unternehmen suchen' }).fill('Weserbogen Infra')
  await page.getByRole('option', { name: /WI0001/ }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Unternehmen zuordnen' }).click()
  await expect(page.getByText('In den Bestand von Weserbogen Infra übernommen').first()).toBeVisible()
  const ag = await partei('ag.admin', `/auftraggeber/buergschaften/details/${id}`)
  await expect(heading(ag)).toHaveText(`Bürgschaft ${number}`)
  await expect(ag.getByText('Aktiv').first()).toBeVisible()
})
