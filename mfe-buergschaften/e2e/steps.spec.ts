import { chooseKreditnehmer } from '@avalwerk/testing/application'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** The demo guarantee that is longest in a status: the stories that run beside have newer ones. */
async function open(page: Page, area: string, status: string): Promise<string> {
  await page.goto(`/${area}/buergschaften/liste?status=${status}&sort=geaendertAm,asc`)
  await page.locator('tbody a').first().click()
  await expect(page).toHaveURL(/details\/\d+$/)
  return /details\/(\d+)/.exec(page.url())?.[1] as string
}

test.describe('two windows', () => {
  test.use({ allowedErrors: /409|Failed to fetch|ERR_FAILED/ })
  test('a stale view is told so, and nothing gets lost', async ({ page, signIn, partei, checkAccessibility }) => {
    // Without the stream of events this window doesn't learn of the other one.
    await page.route('**/ereignisse', (route) => route.abort())
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=UP')
    const id = await open(page, 'auftraggeber', 'UP')
    await page.goto(`/auftraggeber/buergschaften/${id}/akzeptieren`)
    const accept = page.getByRole('button', { name: /^Bürgschaft .* annehmen$/ })
    // The view must have been read before it gets stale.
    await expect(accept).toBeVisible()
    const other = await partei('ag.admin', `/auftraggeber/buergschaften/${id}/ablehnen`)
    await other.getByRole('radio', { name: 'Leistungsort falsch' }).check()
    await other.getByRole('button', { name: 'Korrektur wünschen' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Korrekturwunsch übermittelt' })).toBeVisible()

    await accept.click()
    const lock = page.getByRole('alertdialog', { name: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.' })
    await expect(lock).toBeVisible()
    await checkAccessibility()
    await lock.getByRole('button', { name: 'Ansicht aktualisieren' }).click()
    await expect(page).toHaveURL(new RegExp(`details/${id}$`))
    await expect(page.getByText('In Korrektur').first()).toBeVisible()

    // The wish can be taken back as long as the guarantor hasn't begun to correct.
    await page.getByRole('button', { name: 'Korrekturwunsch zurückziehen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Korrekturwunsch zurückziehen' }).click()
    await expect(page.getByText('Ungeprüft').first()).toBeVisible()
  })
})

test('a correction names another beneficiary; the way back keeps what was entered', { tag: '@long' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  // One that no other story touches. Old links write addresses in their own way.
  await signIn('bg.admin', '/buerge/buergschaften/10004797/korrigieren/KorrekturWunsch')
  await expect(page).toHaveURL(/korrigieren\/korrekturwunsch$/)
  await page.getByRole('button', { name: 'Daten ändern' }).click()
  const beguenstigter = page.getByRole('region', { name: 'Begünstigter' })
  await beguenstigter.getByRole('button', { name: 'Andere Wahl' }).click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte wählen Sie einen Begünstigten')
  await checkAccessibility()
  await beguenstigter.getByRole('combobox', { name: 'Begünstigten suchen' }).fill('lindenau')
  await page.getByRole('option', { name: /Stadtwerke Lindenau/ }).click()
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('kein Betrag')
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await page.getByRole('button', { name: 'Daten ändern' }).click()
  await expect(beguenstigter).toContainText('Stadtwerke Lindenau AöR')
  await expect(page.getByLabel('Bürgschaftsbetrag (EUR)')).toHaveValue('kein Betrag')
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('4711')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  const changes = page.getByRole('region', { name: 'Änderungen' })
  await expect(changes).toContainText('→ Stadtwerke Lindenau AöR')
  await expect(changes).toContainText('→ 4.711,00')
  // The text was left out: it isn't ticked.
  const step = (name: string) => page.getByRole('list', { name: 'Schritte' }).getByRole('listitem').filter({ hasText: name })
  await expect(step('Daten').locator('svg')).toHaveCount(1)
  await expect(step('Text').locator('svg')).toHaveCount(0)
  await checkAccessibility()
  await page.getByRole('textbox', { name: 'Aval-Nummer des Bürgen' }).fill('ANDERE-1')
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Aval-Nummer des Bürgen' })).toHaveValue('ANDERE-1')
})

/** Borrower, type, amount and place of a guarantee that is issued without an order. */
async function fillData(page: Page): Promise<void> {
  await chooseKreditnehmer(page)
  await page.getByLabel('Bürgschaftsart').selectOption({ label: 'Mängelansprüche' })
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill('4200,5')
  await page.getByLabel('Bausumme (EUR)').fill('84.010')
  await page.getByLabel('Vertragsnummer').fill('V-77')
  await page.getByLabel('Vertragsdatum').fill('01.02.26')
  await page.getByLabel('Bauleistung').fill('Fernwärmeleitung')
  await page.getByRole('radio', { name: 'Adresse angeben' }).check()
  await page.getByRole('region', { name: 'Vertrag und Leistung' }).getByLabel('Straße').fill('Werkstraße')
  await page.getByRole('region', { name: 'Vertrag und Leistung' }).getByLabel('Hausnummer').fill('1')
  await page.getByRole('region', { name: 'Vertrag und Leistung' }).getByLabel('Postleitzahl').fill('04177')
  await page.getByRole('region', { name: 'Vertrag und Leistung' }).getByLabel('Ort', { exact: true }).fill('Lindenau')
}

test('the guarantor issues without an order; the draft is cancelled', async ({ page, signIn, checkAccessibility }) => {
  const aval = `ERST-${Date.now() % 1_000_000}`
  await signIn('bg.admin', '/buerge/buergschaften/liste')
  await page.getByRole('link', { name: 'Bürgschaft erstellen' }).click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  // What is wrong is listed as the page has it, from its top, and leads there.
  const wrong = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })
  await expect(wrong).toBeFocused()
  const [first, second, ...rest] = await wrong.getByRole('link').allInnerTexts()
  expect([first, second]).toEqual([
    'Begünstigten suchen: Bitte wählen Sie einen Begünstigten',
    'Kreditnehmer suchen: Bitte wählen Sie einen Kreditnehmer',
  ])
  expect(rest.at(-1)).toMatch(/^Versandweg: /)
  await checkAccessibility()
  await wrong.getByRole('link', { name: 'Kreditnehmer suchen' }).click()
  await expect(page.getByRole('combobox', { name: 'Kreditnehmer suchen' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Begünstigten suchen' }).fill('lindenau')
  await page.getByRole('option', { name: /Stadtwerke Lindenau/ }).click()
  await fillData(page)
  // A beneficiary on the platform gets the guarantee there.
  await expect(page.getByText('digital im Portal zugestellt')).toBeVisible()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByRole('radio', { name: 'Mängelansprüchebürgschaft, unbefristet' }).check()
  await page.getByRole('button', { name: 'Vorschau des ausgefüllten Textes' }).click()
  const opening = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vorschau des ausgefüllten Textes herunterladen' }).click()
  expect((await opening).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByLabel('Aval-Nummer').fill(aval)
  await page.getByRole('button', { name: 'Bürgschaft ausstellen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Bürgschaft ${aval}` })).toBeVisible()
  await expect(page.getByText(/4\.200,50.€/).first()).toBeVisible()
  await expect(page.getByText('Entwurf der Bürgschaftsurkunde')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Entwurf stornieren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entwurf stornieren' }).click()
  await expect(page.getByRole('dialog').getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Grund').fill('Doppelt erfasst')
  await page.getByRole('dialog').getByRole('button', { name: 'Entwurf stornieren' }).click()
  await expect(page.getByText('Abgelehnt durch Zweitprüfung', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Entwurf storniert', { exact: true }).first()).toBeVisible()
})

test('on paper: the sender sees on every page where the guarantee goes', { tag: ['@together', '@long'] }, async ({ partei }) => {
  test.slow()
  const aval = `PAPIER-${Date.now() % 1_000_000}`
  const bg = await partei('bg.admin', '/buerge/buergschaften/erstellen/buergschaftsdaten')
  const beneficiary = bg.getByRole('region', { name: 'Begünstigter' })
  await beneficiary.getByRole('button', { name: 'Nicht gefunden? Selbst erfassen' }).click()
  await beneficiary.getByLabel('Name', { exact: true }).fill('Zweckverband Moorland')
  await beneficiary.getByLabel('Straße').fill('Deichweg')
  await beneficiary.getByLabel('Hausnummer').fill('3')
  await beneficiary.getByLabel('Postleitzahl').fill('27726')
  await beneficiary.getByLabel('Ort', { exact: true }).fill('Worpswede')
  await fillData(bg)
  const delivery = bg.getByRole('region', { name: 'Versandweg' })
  // The beneficiary isn't on the platform: digital delivery can't be chosen.
  await expect(delivery.getByRole('radio')).toHaveCount(2)
  await delivery.getByRole('radio', { name: 'Per Post' }).check()
  await delivery.getByLabel('An eine abweichende Adresse senden').check()
  await delivery.getByLabel('Empfänger').fill('Rechtsamt Moorland')
  await delivery.getByLabel('Straße').fill('Poststelle')
  await delivery.getByLabel('Hausnummer').fill('7')
  await delivery.getByLabel('Postleitzahl').fill('27726')
  await delivery.getByLabel('Ort', { exact: true }).fill('Worpswede')
  await delivery.getByLabel('Zustellanweisung (freiwillig)').fill('Einschreiben mit Rückschein')
  await bg.getByRole('button', { name: 'Weiter', exact: true }).click()
  await bg.getByRole('radio', { name: 'Mängelansprüchebürgschaft, unbefristet' }).check()
  await bg.getByRole('button', { name: 'Weiter', exact: true }).click()
  await bg.getByLabel('Aval-Nummer').fill(aval)
  await bg.getByRole('button', { name: 'Bürgschaft ausstellen' }).click()
  await expect(bg.getByRole('heading', { level: 1, name: `Bürgschaft ${aval}` })).toBeVisible()
  const id = /details\/(\d+)/.exec(bg.url())?.[1] as string

  const second = await partei('bg.zweit', `/buerge/buergschaften/${id}/zweitpruefen/details`)
  // The person who releases it sees where it goes, and that it has to be sent.
  const sent = second.getByRole('region', { name: 'Versand', exact: true })
  await expect(sent).toContainText('Rechtsamt Moorland')
  await expect(sent).toContainText('Einschreiben mit Rückschein')
  await expect(second.getByText('Mängelansprüchebürgschaft, unbefristet (', { exact: false })).toBeVisible()
  await second.getByRole('button', { name: 'Weiter', exact: true }).click()
  await second.getByRole('radio', { name: 'Annehmen', exact: true }).check()
  await second.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(second.getByText('Aufgabe, sie zu versenden')).toBeVisible()
  await second.getByRole('button', { name: `Bürgschaft ${aval} ausstellen` }).click()

  const card = bg.getByRole('region', { name: 'Versand', exact: true })
  await expect(card).toContainText('Rechtsamt Moorland')
  await expect(card).toContainText('Einschreiben mit Rückschein')
  await expect(bg.getByText('Digitales Aval')).toHaveCount(0)
  const loading = bg.waitForEvent('download')
  await bg.getByRole('button', { name: 'Anschreiben (PDF)' }).click()
  expect((await loading).suggestedFilename()).toBe(`Anschreiben_${id}.pdf`)
  await bg.getByRole('button', { name: 'Versand bestätigen' }).click()
  const dialog = bg.getByRole('dialog')
  await expect(dialog).toContainText('(Post): Rechtsamt Moorland, Poststelle 7, 27726 Worpswede')
  await expect(dialog).toContainText('Zustellanweisung: Einschreiben mit Rückschein')
  await dialog.getByRole('button', { name: 'Versand bestätigen' }).click()
  await expect(bg.getByText('Aktiv', { exact: true }).first()).toBeVisible()
})

test('the operator changes a status only with a second person', { tag: '@long' }, async ({ partei }) => {
  const first = await partei('bsp.admin', '/bspGmbh/buergschaften/liste')
  const id = await open(first, 'bspGmbh', 'ABB')
  await first.getByRole('button', { name: 'Status ändern' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Neuer Status').selectOption('UP')
  await dialog.getByLabel('Grund').fill('Ablehnung irrtümlich')
  await dialog.getByRole('button', { name: 'Status ändern' }).click()
  await expect(first.getByText(/Nils Otten hat beantragt, den Status auf „Ungeprüft“ zu ändern/)).toBeVisible()
  await first.getByRole('button', { name: 'Mehr' }).click()
  await expect(first.getByRole('button', { name: 'Statusänderung freigeben' })).toHaveCount(0)
  const second = await partei('bsp.zweit', `/bspGmbh/buergschaften/details/${id}`)
  await second.getByRole('button', { name: 'Statusänderung freigeben' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Statusänderung freigeben' }).click()
  await expect(second.getByText('Ungeprüft').first()).toBeVisible()
  await expect(first.getByText('Ungeprüft').first()).toBeVisible()
})
