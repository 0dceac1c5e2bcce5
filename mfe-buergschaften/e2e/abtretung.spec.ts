import { walkFlow } from '@avalwerk/testing/flows'
import { confirmStep, expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

// A step of weight is refused until it is confirmed.
test.use({ allowedErrors: /403/ })

/** An assignment: four steps of the beneficiary, three of the receiver, and what the former beneficiary sees after it. */
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true }).click()

test('assigning: the receiver accepts, the former beneficiary sees the state of that day', async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?status=AKT&sort=ausstellungsdatum,asc&suche=Kranich')
  await page.locator('tbody a').first().click()
  await expect(heading(page)).toHaveText(/Bürgschaft KK-/)
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  const number = (await heading(page).innerText()).replace('Bürgschaft ', '')
  // Later steps lead back to the first one.
  await page.goto(`/auftraggeber/buergschaften/${id}/abtreten/bestaetigen`)
  await expect(heading(page)).toContainText('Empfänger')
  await next(page)
  await expect(page.getByText('Bitte wählen Sie einen Begünstigten')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('combobox', { name: 'Empfänger suchen' }).fill('lindenau')
  await page.getByRole('option', { name: /Stadtwerke Lindenau/ }).click()
  await next(page)
  await expect(heading(page)).toContainText('Ansprechpartner')
  await page.getByLabel('Vorname').fill('Meike')
  await next(page)
  await expect(page.getByRole('alert').first()).toContainText('Nachname')
  await page.getByLabel('Nachname').fill('Voss')
  await page.getByLabel('E-Mail-Adresse').fill('voss@demo.avalwerk.example')
  await next(page)
  await expect(heading(page)).toContainText('Prüfen')
  await next(page)
  await expect(heading(page)).toContainText('Bestätigen')
  const button = page.getByRole('button', { name: `Bürgschaft ${number} abtreten` })
  await button.click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte bestätigen Sie die Erklärung')
  await page.getByRole('checkbox', { name: /gesicherten Forderungen an Stadtwerke Lindenau/ }).check()
  await button.click()
  await confirmStep(page)
  await expect(heading(page)).toHaveText(`Bürgschaft ${number}`)
  await expect(page.getByText(/an Stadtwerke Lindenau AöR veranlasst; die Annahme steht aus/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abtretung zurückziehen' })).toBeVisible()

  const lindenau = await partei('ag2.admin', `/auftraggeber/buergschaften/details/${id}`)
  await expect(lindenau.getByText(/möchte Ihnen diese Bürgschaft abtreten/)).toBeVisible()
  await walkFlow(lindenau, `/auftraggeber/buergschaften/abtretung/${id}`, ['details-pruefen', 'akzeptieren', 'bestaetigen'], {
    open: { akzeptieren: 'akzeptieren', bestaetigen: 'akzeptieren' },
  })
  await lindenau.goto(`/auftraggeber/buergschaften/details/${id}`)
  await lindenau.getByRole('link', { name: 'Abtretung prüfen' }).click()
  await expect(lindenau.getByText('Zedent (bisheriger Begünstigter)')).toBeVisible()
  await expect(lindenau.getByText('Meike Voss, voss@demo.avalwerk.example')).toBeVisible()
  await next(lindenau)
  await lindenau.getByRole('radio', { name: 'Annehmen' }).check()
  await next(lindenau)
  await lindenau.getByRole('button', { name: 'Abtretung annehmen' }).click()
  await expect(heading(lindenau)).toHaveText(`Bürgschaft ${number}`)
  await expect(lindenau.getByRole('link', { name: 'Enthaften', exact: true })).toBeVisible()
  await expect(lindenau.getByText(/Gläubigerwechsel: .* → Stadtwerke Lindenau AöR/).first()).toBeVisible()
  // The former beneficiary's open page follows by itself.
  await expect(page).toHaveURL(/abgetreten/)
  await expect(page.getByText('Abgetreten').first()).toBeVisible()
  await expect(page.getByText(/Sie sehen den Stand zum Zeitpunkt der Abtretung/)).toBeVisible()
  await expect(page.getByText('Abtretungsvereinbarung').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enthaften', exact: true })).toHaveCount(0)
})
