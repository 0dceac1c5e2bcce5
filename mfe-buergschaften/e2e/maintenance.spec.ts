import { expect, test, waitForList } from '@avalwerk/testing/playwright'

/** Stories of what a beneficiary keeps about a guarantee. */

test('memo and expiry date: validated, saved, and the own memo stays hidden from the others', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?suche=KK-2026-004838')
  await page.locator('tbody a').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/Bürgschaft KK-/)
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  const dialog = page.getByRole('dialog')
  const open = async (pageNo: typeof page, caption: string) => {
    await pageNo.getByRole('button', { name: 'Mehr' }).click()
    await pageNo.getByRole('button', { name: caption }).click()
    await expect(pageNo.getByRole('dialog')).toBeVisible()
  }
  const note = dialog.getByLabel('Interner Vermerk')

  await open(page, 'Vermerk bearbeiten')
  await checkAccessibility()
  await note.fill('Urkunde liegt bei Frau Sommer')
  await dialog.getByRole('button', { name: 'Vermerk bearbeiten' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Urkunde liegt bei Frau Sommer')).toBeVisible()

  await open(page, 'Ablaufdatum ändern')
  const date = dialog.getByLabel('Voraussichtlicher Ablauf')
  await date.fill('01.01.2020')
  await dialog.getByRole('button', { name: 'Ablaufdatum ändern' }).click()
  await expect(dialog.getByText('Das Datum kann nur in der Zukunft liegen').first()).toBeVisible()
  await date.fill('31.12.2040')
  await dialog.getByRole('button', { name: 'Ablaufdatum ändern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('31.12.2040').first()).toBeVisible()
  await expect(page.getByText('Voraussichtliches Ablaufdatum geändert').first()).toBeVisible()

  const bg = await partei('bg.admin', `/buerge/buergschaften/details/${id}`)
  await expect(bg.getByText('31.12.2040').first()).toBeVisible()
  await expect(bg.getByText('Urkunde liegt bei Frau Sommer')).toHaveCount(0)

  // Two tabs: the later one sees what was saved meanwhile, and keeps what was typed.
  const second = await partei('ag.admin', `/auftraggeber/buergschaften/details/${id}`)
  await open(second, 'Vermerk bearbeiten')
  await second.getByRole('dialog').getByLabel('Interner Vermerk').fill('Aus dem zweiten Fenster')
  await open(page, 'Vermerk bearbeiten')
  await note.fill('Urkunde liegt im Archiv')
  await dialog.getByRole('button', { name: 'Vermerk bearbeiten' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Urkunde liegt im Archiv')).toBeVisible()
  const secondDialog = second.getByRole('dialog')
  await expect(secondDialog.getByText('Inzwischen gespeichert: Urkunde liegt im Archiv')).toBeVisible()
  await expect(secondDialog.getByLabel('Interner Vermerk')).toHaveValue('Aus dem zweiten Fenster')
  await secondDialog.getByRole('button', { name: 'Vermerk bearbeiten' }).click()
  await expect(page.getByText('Aus dem zweiten Fenster')).toBeVisible()
})

test('legal hold: set, hidden, lifted', { tag: '@long' }, async ({ page, signIn, partei, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste?suche=KK-2026-004838')
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Bürgschaft KK-/)
  const id = /details\/(\d+)/.exec(page.url())?.[1] as string
  const dialog = page.getByRole('dialog')
  const begin = async (act: string) => {
    await page.getByRole('button', { name: 'Mehr' }).click()
    await page.getByRole('button', { name: `Löschsperre ${act}` }).click()
    await checkAccessibility()
  }
  const end = async (act: string) => {
    await dialog.getByRole('button', { name: `Löschsperre ${act}` }).click()
    await expect(dialog).toHaveCount(0)
  }
  await begin('setzen')
  await dialog.getByRole('button', { name: 'Löschsperre setzen' }).click()
  await expect(dialog.getByText('Bitte füllen Sie dieses Feld aus').first()).toBeVisible()
  await dialog.getByLabel('Grund der Löschsperre').fill('Rechtsstreit über die Schlussrechnung')
  await end('setzen')
  await expect(page.getByText(/seit .*: Rechtsstreit über die Schlussrechnung/)).toBeVisible()
  await expect(page.getByText('Löschsperre gesetzt').first()).toBeVisible()

  const bg = await partei('bg.admin', `/buerge/buergschaften/details/${id}`)
  await expect(bg.getByRole('heading', { level: 1 })).toHaveText(/Bürgschaft KK-/)
  await expect(bg.getByText(/Rechtsstreit|Löschsperre gesetzt/)).toHaveCount(0)

  const details = page.url()
  await page.goto('/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await dialog.getByLabel('Löschsperre').selectOption({ label: 'Mit Löschsperre' })
  await checkAccessibility()
  await dialog.getByRole('button', { name: /anwenden/i }).click()
  await expect(page).toHaveURL(/loeschsperre=JA/)
  await waitForList(page)
  await expect(page.getByRole('link', { name: id, exact: true })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  // The guarantor finds nothing by the same filter.
  await bg.goto(`/buerge/buergschaften/liste?loeschsperre=JA&suche=${id}`)
  await expect(bg.getByText('Keine Treffer für diese Filter.')).toBeVisible()
  await page.goto(details)

  await begin('aufheben')
  await expect(dialog).toContainText('Rechtsstreit über die Schlussrechnung')
  await end('aufheben')
  await expect(page.getByText('Löschsperre aufgehoben').first()).toBeVisible()
  await expect(page.getByText(/seit .*: Rechtsstreit/)).toHaveCount(0)
})
