import { walkFlow } from '@avalwerk/testing/flows'
import { confirmStep, expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Stories of guarantees in force: released, released in part, asked for by the borrower. Each takes a guarantee of its own. */

// A step of weight is refused until it is confirmed.
test.use({ allowedErrors: /403/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens an active guarantee between Weserbogen and Kranich, the small ones first: other stories take others. */
async function openActive(page: Page, party: number): Promise<{ id: string; nummer: string }> {
  await page.goto('/auftraggeber/buergschaften/liste?status=AKT&sort=betrag,asc&suche=Kranich')
  await page.locator('tbody a').nth(party).click()
  await expect(heading(page)).toHaveText(/Bürgschaft KK-/)
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  return { id, nummer: (await heading(page).innerText()).replace('Bürgschaft ', '') }
}

test.describe('a wrong password', () => {
  test.use({ allowedErrors: /401|403/ })
  test('releasing: with a new sign-in, the guarantor confirms, without reloading on both sides', async ({
    page,
    signIn,
    partei,
    checkAccessibility,
  }) => {
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    const { id, nummer: number } = await openActive(page, 0)
    await page.getByRole('link', { name: 'Enthaften', exact: true }).click()
    await expect(heading(page)).toHaveText(`Bürgschaft ${number} enthaften`)
    await checkAccessibility()
    const button = page.getByRole('button', { name: `Bürgschaft ${number} enthaften` })
    await button.click()
    await expect(page.getByRole('alertdialog')).toContainText('Bürgschaft enthaften')
    await checkAccessibility()
    await confirmStep(page, { wrong: 'falsch' })
    await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
    await expect(page.getByText('Enthaftet').first()).toBeVisible()
    await expect(page.getByText('Enthaftungserklärung').first()).toBeVisible()

    const bg = await partei('bg.admin', `/buerge/buergschaften/details/${id}`)
    await bg.getByRole('button', { name: 'Enthaftung bestätigen' }).click()
    const dialog = bg.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enthaftung bestätigen' }).click()
    await expect(dialog.getByText('Bitte bestätigen Sie, dass die Bürgschaft in Ihrem System ausgebucht ist.')).toBeVisible()
    await dialog.getByLabel('Die Bürgschaft ist in unserem System ausgebucht.').check()
    await dialog.getByRole('button', { name: 'Enthaftung bestätigen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Bestätigung der Enthaftung').first()).toBeVisible()
    await expect(page.getByText('Enthaftung bestätigt').first()).toBeVisible()
  })
})

test('releasing in part: the new amount is noted, and holds with the confirmation', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  const { id, nummer: number } = await openActive(page, 1)
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('button', { name: 'Teilenthaften' }).click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${number} teilenthaften`)
  const button = page.getByRole('button', { name: `Bürgschaft ${number} teilenthaften` })
  await page.getByLabel('Neuer Betrag (EUR)').fill('99.999.999')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Der neue Betrag muss größer als 0 und kleiner als')
  await page.getByLabel('Neuer Betrag (EUR)').fill('5')
  await expect(page.getByText(/verringern\? Der Bürge haftet danach nur noch bis 5,00/)).toBeVisible()
  await checkAccessibility()
  await button.click()
  await confirmStep(page)
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  await expect(page.getByText(/Vorgemerkt: 5,00/)).toBeVisible()

  const bg = await partei('bg.admin', `/buerge/buergschaften/details/${id}`)
  await bg.getByRole('button', { name: 'Teilenthaftung bestätigen' }).click()
  await expect(bg.getByRole('dialog')).toContainText('auf 5,00')
  await bg.getByRole('dialog').getByRole('button', { name: 'Teilenthaftung bestätigen' }).click()
  await expect(page.getByText(/Vorgemerkt/)).toHaveCount(0)
  await expect(page.locator('strong', { hasText: /^5,00/ })).toBeVisible()
  await expect(page.getByText('Nachtrag: verringerter Höchstbetrag')).toBeVisible()
})

test('request for release: the borrower asks, the beneficiary refuses in three steps', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  await signIn('kn.admin', '/auftraggeber/buergschaften/liste?status=AKT&sort=betrag,desc')
  const ask = page.getByRole('button', { name: 'Um Enthaftung bitten' })
  // One that was not asked for lately.
  for (let count = 0; (await ask.count()) === 0; count++) {
    await page.goto('/auftraggeber/buergschaften/liste?status=AKT&sort=betrag,desc')
    await page.locator('tbody a').nth(count).click()
    await page.getByRole('button', { name: 'Mehr' }).click()
    await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible()
  }
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  await ask.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Begründung').fill('Die Leistung ist abgenommen.')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Um Enthaftung bitten' }).click()
  await expect(dialog).toHaveCount(0)

  const ag = await partei('ag.admin', `/auftraggeber/buergschaften/details/${id}`)
  await expect(ag.getByText(/hat am .* um Enthaftung gebeten: Die Leistung ist abgenommen\./)).toBeVisible()
  // A step that is called from elsewhere leads to the first one that is open; the decision asks for nothing before it.
  await walkFlow(ag, `/auftraggeber/buergschaften/rueckforderung/${id}`, ['details-pruefen', 'akzeptieren', 'bestaetigen'], {
    open: { akzeptieren: 'akzeptieren', bestaetigen: 'akzeptieren' },
  })
  await ag.goto(`/auftraggeber/buergschaften/details/${id}`)
  await ag.getByRole('link', { name: 'Rückforderung prüfen' }).click()
  await expect(heading(ag)).toContainText('Bitte des Kreditnehmers')
  await expect(ag.getByRole('region', { name: 'Der Kreditnehmer bittet um Enthaftung' })).toContainText('Die Leistung ist abgenommen.')
  await ag.getByRole('button', { name: 'Weiter', exact: true }).click()
  await ag.getByRole('radio', { name: 'Ablehnen' }).check()
  await ag.getByRole('button', { name: 'Weiter', exact: true }).click()
  await ag.getByLabel('Grund', { exact: true }).selectOption({ label: 'Es bestehen offene Mängelansprüche' })
  await ag.getByLabel(/Erläuterung/).fill('Riss im Durchlass')
  await ag.getByRole('button', { name: 'Zurück' }).click()
  await expect(heading(ag)).toContainText('Entscheidung')
  await ag.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(ag.getByLabel(/Erläuterung/)).toHaveValue('Riss im Durchlass')
  await ag.getByRole('button', { name: 'Rückforderung ablehnen' }).click()
  await expect(ag.getByText('Rückforderung abgelehnt: Es bestehen offene Mängelansprüche: Riss im Durchlass').first()).toBeVisible()
  await expect(page.getByText(/Die letzte Bitte um Enthaftung wurde abgelehnt/)).toBeVisible()
})
