import { chooseKreditnehmer } from '@avalwerk/testing/application'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** The connection is lost in the middle of something: it says so in German, keeps what was entered, and works again after. */
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const popup = (page: Page) => page.getByRole('alertdialog', { name: 'Keine Verbindung' })
const UNREACHABLE = 'Der Server ist gerade nicht erreichbar.'
test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/ })

/** Takes the network away, and waits until it is gone: on a busy machine the browser lets a call through after it said that it is. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const reaches = () =>
    page.evaluate(() =>
      fetch('/plattform/manifest.json', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    )
  await expect.poll(reaches).toBe(false)
}
async function withoutNetwork(page: Page, action: () => Promise<void>): Promise<void> {
  await goOffline(page)
  await action()
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
  await page.context().setOffline(false)
}
async function nextTo(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(heading(page)).toContainText(step)
}

test.describe('an area that hasn’t been loaded yet', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|ChunkLoadError/ })
  test('comes by itself as soon as the connection is back', async ({ page, signIn }) => {
    await signIn('ag.leser', '/auftraggeber/buergschaften/liste')
    await expect(heading(page)).toBeVisible()
    await goOffline(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Projekte' }).click()
    await expect(page.getByText('Sobald die Verbindung wieder steht, erscheint er hier von selbst.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('[data-remote=mfe-stammdaten] h1')).toHaveText('Projekte', { timeout: 20_000 })
  })
})

test('without a network nothing of an order gets lost at any step, and exactly one order comes of it', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const save = () => page.getByRole('button', { name: 'Als Entwurf speichern' }).click()
  const saveInVain = async () => {
    await withoutNetwork(page, save)
    await expect(popup(page)).toContainText(UNREACHABLE)
    await popup(page).getByRole('button', { name: 'Schließen' }).last().click()
    await expect(popup(page)).toHaveCount(0)
  }
  await signIn('ag.admin', '/auftraggeber/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen')
  // The search finds nothing without a connection, and everything with it.
  const search = page.getByRole('combobox', { name: 'Kreditnehmer suchen' })
  await expect(search).toBeVisible()
  await goOffline(page)
  await search.fill('harms')
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible()
  await checkAccessibility()
  await page.context().setOffline(false)
  await search.fill('harm')
  await expect(page.getByRole('option', { name: /Gebr\. Harms/ })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('option', { name: /Gebr\. Harms/ }).click()
  await saveInVain()
  const nextInVain = async () => {
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeFocused()
    await checkAccessibility()
  }
  await nextTo(page, 'Begünstigter')
  await nextInVain()
  await page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).click()
  await saveInVain()
  await expect(page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ })).toBeChecked()
  await nextTo(page, 'Bürge und Vertrag')
  await nextInVain()
  const buerge = page.getByRole('combobox', { name: 'Bürge', exact: true })
  await buerge.selectOption({ label: 'Kranich Kreditversicherung AG' })
  await page.getByRole('radio', { name: /KTV 90-118-442/ }).check()
  await saveInVain()
  await expect(buerge.locator('option:checked')).toHaveText('Kranich Kreditversicherung AG')
  await nextTo(page, 'Bürgschaftsdaten')
  await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Vertragserfüllung' })
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('4.711,00')
  await page.getByLabel('Bausumme (EUR)').fill('90.000')
  const vertragsnummer = `NETZ-${Date.now() % 1_000_000}`
  await page.getByLabel('Vertragsnummer').fill(vertragsnummer)
  await page.getByLabel('Vertragsdatum').fill('02.03.26')
  await page.getByLabel('Bauleistung').fill('Erdarbeiten')
  await page.getByRole('radio', { name: 'Ort beschreiben' }).check()
  await page.getByLabel('Beschreibung des Orts').fill('Ortsumgehung Achim, Los 3')
  await saveInVain()
  await expect(page.getByLabel('Vertragsnummer')).toHaveValue(vertragsnummer)
  await save()
  await expect(page.getByText(/Entwurf BA \d+ gespeichert um/).first()).toBeVisible()
  await nextTo(page, 'Versandweg')
  // A beneficiary on the platform gets the guarantee there.
  await expect(page.getByText('digital im Portal zugestellt')).toBeVisible()
  await saveInVain()
  await nextTo(page, 'Zusammenfassung')
  await saveInVain()
  await nextTo(page, 'Text')
  await page.getByRole('radio', { name: /Vertragserfüllungsbürgschaft, unbefristet/ }).check()
  // Sent twice: once into the void, once for real.
  await withoutNetwork(page, async () => {
    await page.getByRole('button', { name: 'Antrag einreichen' }).click()
    await expect(page.getByText('Ihre Änderung wurde nicht gesendet; Ihre Eingaben bleiben hier stehen.').first()).toBeVisible()
  })
  await expect(page.getByRole('radio', { name: /Vertragserfüllungsbürgschaft, unbefristet/ })).toBeChecked()
  await page.getByRole('button', { name: 'Antrag einreichen' }).click()
  await expect(heading(page)).toContainText('eingereicht')
  await page.goto(`/auftraggeber/buergschaftsauftraege/liste?suche=${vertragsnummer}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('when the answer gets lost, sending again makes no second order', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen')
  await chooseKreditnehmer(page)
  await nextTo(page, 'Begünstigter')
  await page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).click()
  await nextTo(page, 'Bürge und Vertrag')
  await page.getByRole('combobox', { name: 'Bürge', exact: true }).selectOption({ label: 'Kranich Kreditversicherung AG' })
  await nextTo(page, 'Bürgschaftsdaten')
  await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Vertragserfüllung' })
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('4.712,00')
  await page.getByLabel('Bausumme (EUR)').fill('90.000')
  const vertragsnummer = `EINMAL-${Date.now() % 1_000_000}`
  await page.getByLabel('Vertragsnummer').fill(vertragsnummer)
  await page.getByLabel('Vertragsdatum').fill('02.03.26')
  await page.getByLabel('Bauleistung').fill('Erdarbeiten')
  await page.getByRole('radio', { name: 'Ort beschreiben' }).check()
  await page.getByLabel('Beschreibung des Orts').fill('Ortsumgehung Achim, Los 3')
  await nextTo(page, 'Versandweg')
  await nextTo(page, 'Zusammenfassung')
  await nextTo(page, 'Text')
  await page.getByRole('radio', { name: /Vertragserfüllungsbürgschaft, unbefristet/ }).check()
  // The server has done it, the browser never hears of it.
  await page.route('**/buergschaftsauftraege/einreichen', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Antrag einreichen' }).click()
  await expect(page.getByText(`${UNREACHABLE} Ob Ihre Änderung angekommen ist, steht noch nicht fest.`)).toBeVisible()
  await page.unroute('**/buergschaftsauftraege/einreichen')
  await page.getByRole('button', { name: 'Antrag einreichen' }).click()
  await expect(heading(page)).toContainText('eingereicht')
  await page.goto(`/auftraggeber/buergschaftsauftraege/liste?suche=${vertragsnummer}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})
