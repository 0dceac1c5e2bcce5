import { expect, longUnless, test, waitForList } from '@avalwerk/testing/playwright'

for (const [account, area] of [
  ['ag.admin', 'auftraggeber'],
  ['bg.admin', 'buerge'],
  ['bsp.admin', 'bspGmbh'],
] as const)
  test(`${account} sees tasks and orders`, { tag: longUnless(account === 'ag.admin') }, async ({ page, signIn, checkAccessibility }) => {
    await signIn(account, `/${area}/aufgaben/liste`)
    await waitForList(page)
    // On the usual screen nothing of a task is cut: no column, and not what is to be done.
    expect(
      await page.locator('table').evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0)
    const cut = (spans: Element[]) => spans.filter((s) => s.scrollHeight > s.clientHeight + 1 || s.scrollWidth > s.clientWidth + 1).length
    expect(await page.locator('tbody td:first-child a span').evaluateAll(cut)).toBe(0)
    await checkAccessibility()
    // It lies above the link of its row.
    await page
      .getByRole('button', { name: /Wiedervorlage und Kommentare/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByLabel('Kommentar für Ihr Unternehmen')).toBeVisible()
    await checkAccessibility()
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click()
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Aufträge' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bürgschaftsaufträge' })).toBeVisible()
    await waitForList(page)
    await checkAccessibility()
    await page.locator('tbody a').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Auftrag BA/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Was passiert jetzt?' })).toBeVisible()
    await checkAccessibility()
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    await checkAccessibility()
    for (const [button, name] of [
      ['Alle Daten (ZIP)', /^BA_\d+\.zip$/],
      ['Entscheidungsdokumentation', /^Entscheidungsdokumentation_BA_\d+\.pdf$/],
    ] as const) {
      const load = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await load).suggestedFilename()).toMatch(name)
    }
  })

test('a task can be taken on, commented and put off', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('bg.leistung', '/buerge/aufgaben/liste')
  await waitForList(page)
  // Not the newest: what other stories have just ordered is done by them meanwhile.
  await page
    .getByRole('button', { name: /Wiedervorlage und Kommentare/ })
    .nth(3)
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog.getByText('Bearbeitet von: Ihnen')).toBeVisible()
  await dialog.getByLabel('Wiedervorlage am').fill('01.01.2020')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Das Datum kann nur in der Zukunft liegen')).toBeVisible()
  await dialog.getByLabel('Wiedervorlage am').fill('01.01.2099')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.getByLabel('Kommentar für Ihr Unternehmen').fill('Bauleiter gefragt')
  await dialog.getByRole('button', { name: 'Kommentieren' }).click()
  await expect(dialog.getByText('Bauleiter gefragt').first()).toBeVisible()
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Zurückgeben' }).click()
  await expect(dialog.getByRole('button', { name: 'Übernehmen' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(page.getByRole('cell', { name: '01.01.2099' })).toBeVisible()
})

test('a message is read by being opened, and can be deleted', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag2.admin', '/auftraggeber/mitteilungen/liste')
  await waitForList(page)
  await checkAccessibility()
  // Others may come before it meanwhile.
  const [betreff, address] = await page
    .locator('tbody a')
    .first()
    .evaluate((link) => [link.textContent, link.getAttribute('href') ?? ''] as const)
  const message = page.locator(`tbody a[href="${address}"]`)
  await message.click()
  await expect(page.getByRole('heading', { level: 1, name: betreff })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mitteilungen' })).toBeVisible()
  await waitForList(page)
  await expect(message).toHaveCount(0)
})

test('the wizard is accessible at each step', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen')
  await page.getByRole('combobox', { name: 'Kreditnehmer suchen' }).fill('gebr')
  await expect(page.getByRole('option', { name: /Gebr\. Harms/ })).toBeVisible()
  await checkAccessibility()
  await page.keyboard.press('Enter')
  await checkAccessibility()
  for (const step of ['Begünstigter', 'Bürge und Vertrag'] as const) {
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(step)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeFocused()
    await checkAccessibility()
    if (step === 'Begünstigter') await page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).click()
  }
})

test('the wizard keeps what was entered on the way back, and asks before it gets lost', async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen')
  await page.getByRole('combobox', { name: 'Kreditnehmer suchen' }).fill('gebr')
  await expect(page.getByRole('option', { name: /Gebr\. Harms/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Begünstigter')
  await page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).click()
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await expect(heading).toContainText('Kreditnehmer')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ })).toBeChecked()
  await page.getByRole('radio', { name: /Weserbogen Brückenbau/ }).click()
  const aufgaben = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Aufgaben' })
  await aufgaben.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page.getByRole('radio', { name: /Weserbogen Brückenbau/ })).toBeChecked()
  await page.getByRole('button', { name: 'Als Entwurf speichern' }).click()
  await expect(page.getByText(/gespeichert/).first()).toBeVisible()
  await aufgaben.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aufgaben' })).toBeVisible()
})
