import { readFile } from 'node:fs/promises'
import { newNutzer } from '@avalwerk/testing/nutzer'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'

const DATA = process.env.DATA_DIR ?? '.data'

test('audit of an organisation: filter, read an entry, open its object, export, verify', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/projekte/liste')
  await page.getByRole('link', { name: 'Prüfprotokoll' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prüfprotokoll' })).toBeFocused()
  await waitForList(page)
  // Signing in was an act.
  await expect(page.getByRole('row').filter({ hasText: 'Angemeldet' }).first()).toBeVisible()
  await checkAccessibility()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog')
  await filter.getByLabel('Was').selectOption('Projekt geändert')
  await checkAccessibility()
  await filter.getByRole('button', { name: 'Filter anwenden' }).click()
  await expect(page.getByRole('button', { name: 'Filter entfernen: Was: Projekt geändert' })).toBeVisible()
  await waitForList(page)
  await expect(page.getByRole('row').nth(1)).toContainText('Projekt geändert')
  await expect(page.getByRole('row').nth(1)).toContainText(/Phase: Planung → /)

  // With the keyboard alone: open, read, close, and be where one was.
  const entry = page.getByRole('row').nth(1).getByRole('button')
  await entry.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Projekt geändert' })
  await expect(dialog).toContainText('Prüfsumme')
  await expect(dialog.getByRole('row').filter({ hasText: 'Phase' })).toContainText('Planung')
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(entry).toBeFocused()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const content = await readFile(await (await file).path(), 'utf8')
  expect(content).toMatch(/^\uFEFFEintrag;"Zeitpunkt \(UTC\)";Organisation;/)
  expect(content).toContain(';WI0001;')
  expect(
    content
      .trim()
      .split('\n')
      .slice(1)
      .every((row) => row.includes(';PROJEKT_GEAENDERT;')),
  ).toBe(true)
  const description = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Spalten der CSV-Datei' }).click()
  expect(await readFile(await (await description).path(), 'utf8')).toContain('SHA-256')

  await page.getByRole('button', { name: 'Unveränderlichkeit prüfen' }).click()
  const result = page.getByRole('status').filter({ hasText: 'Nichts wurde verändert' })
  await expect(result).toContainText(/\d+ Einträge des Prüfprotokolls und die Verläufe von \d+ Bürgschaften passen/)
  await expect(result.locator('code')).toHaveText(/^[0-9a-f]{64}$/)
  await checkAccessibility()

  // On a phone everything is there, and nothing but the table scrolls sideways.
  await page.setViewportSize({ width: 375, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await entry.click()
  await dialog.getByRole('link', { name: /Projekt .* öffnen/ }).click()
  await expect(page).toHaveURL(/\/auftraggeber\/projekte\/\d+\/uebersicht/)
})

test('audit of the operator: all organisations, one of them, and what happened beside the chain', { tag: '@long' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('bsp.admin', '/bspGmbh/pruefprotokoll/liste')
  await waitForList(page)
  await page.getByLabel('Organisation', { exact: true }).selectOption('Kranich Kreditversicherung AG')
  await waitForList(page)
  await expect(page).toHaveURL(/organisation=KR0001/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Bürgschaft', exact: true }).check()
  await page.getByRole('button', { name: 'Filter anwenden' }).click()
  await waitForList(page)
  await expect(page.getByRole('row').nth(1)).toContainText(/Bürgschaft [12]000\d+/)
  // The newest may be the system's own.
  await expect(page.getByRole('row').filter({ hasText: 'Name nicht sichtbar' }).first()).toBeVisible()
  await page.reload()
  await waitForList(page)
  await expect(page.getByRole('row').nth(1)).toContainText(/Bürgschaft [12]000\d+/)
  await page.getByRole('button', { name: 'Unveränderlichkeit prüfen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nichts wurde verändert' })).toContainText('Einträge des Prüfprotokolls passen')

  // What a check finds is said in words, with the place.
  await page.route('**/pruefprotokoll/pruefung', (route) =>
    route.fulfill({
      json: {
        kette: 'PROTOKOLL',
        organisation: { id: 'KR0001', name: 'Kranich' },
        geprueft: 6,
        letztes: { nr: 6, hash: 'ab' },
        abweichung: { art: 'EINTRAG_GEAENDERT', glied: 7, eintrag: '1234' },
        weiter: null,
      },
    }),
  )
  await page.getByRole('button', { name: 'Unveränderlichkeit prüfen' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Prüfprotokoll Kranich, Glied 7, Eintrag 1234: Der Eintrag oder seine Prüfsumme wurde verändert',
  )
  await checkAccessibility()
})

test('without the right to manage users no way leads to the audit', { tag: '@long' }, async ({ page, signIn, baseURL }) => {
  const { email } = await newNutzer(baseURL as string, DATA)
  await signIn(email, '/auftraggeber/pruefprotokoll/liste')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Prüfprotokoll')
  await expect(page.getByRole('link', { name: 'Prüfprotokoll' })).toHaveCount(0)
})
