import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Sharing with a person of another organisation, their answer, comments on both sides; and one's own reminder. */

// A person with whom nothing is shared any more is told so.
test.use({ allowedErrors: /404/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const NUMBER = 'KK-2026-004751'

async function open(page: Page): Promise<string> {
  await page.locator('tbody a').first().click()
  await expect(heading(page)).toHaveText(`Bürgschaft ${NUMBER}`)
  return /details\/(\d+)/.exec(page.url())?.[1] as string
}
async function select(page: Page, caption: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page
    .getByRole('link', { name: caption, exact: true })
    .or(page.getByRole('button', { name: caption, exact: true }))
    .click()
}

test('sharing: a person of another organisation answers, comments, and sees nothing once it has ended', {
  tag: '@together',
}, async ({ page, signIn, partei, checkAccessibility }) => {
  test.slow()
  await signIn('ag.admin', `/auftraggeber/buergschaften/liste?suche=${NUMBER}`)
  const id = await open(page)
  const others = await partei('ag2.admin', `/auftraggeber/buergschaften/details/${id}`)
  await expect(heading(others)).toHaveText('Bürgschaft nicht gefunden')

  await select(page, 'Teilen')
  await expect(heading(page)).toHaveText(`Bürgschaft ${NUMBER} teilen`)
  await expect(page.getByText('Diese Bürgschaft ist mit niemandem geteilt.')).toBeVisible()
  await page.getByRole('button', { name: 'Bürgschaft teilen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  // Shared with a user who otherwise sees only some of the companies.
  await page.getByLabel('Mit wem?').selectOption({ label: 'Jonas Brandt' })
  await expect(page.getByText('Jonas Brandt darf dieses Unternehmen sonst nicht sehen.')).toBeVisible()
  await page.getByLabel('Mit wem?').selectOption({ label: 'Person mit E-Mail-Adresse einladen' })
  await page.getByLabel('E-Mail-Adresse').fill('ag2.admin@demo.avalwerk.example')
  await page.getByRole('radio', { name: 'Freigabe prüfen' }).check()
  await page.getByLabel('Nachricht (freiwillig)').fill('Ist die Abnahme vollständig?')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Bürgschaft teilen' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'ag2.admin@demo.avalwerk.example' })).toContainText('Offen')
  await checkAccessibility()

  await others.goto('/auftraggeber/aufgaben/liste')
  await others.getByRole('link', { name: new RegExp(`Freigabeprüfung zur Bürgschaft ${NUMBER}`) }).click()
  await expect(heading(others)).toHaveText(`Bürgschaft ${NUMBER}`)
  await expect(others.getByText('„Ist die Abnahme vollständig?“', { exact: false })).toBeVisible()
  await expect(others.getByRole('region', { name: 'Verlauf' })).toHaveCount(0)
  await others.getByRole('button', { name: 'Freigabe ablehnen' }).click()
  const dialog = others.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Freigabe ablehnen' }).click()
  await expect(dialog.getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()
  await dialog.getByLabel('Grund').fill('Los 3 fehlt noch.')
  await dialog.getByRole('button', { name: 'Freigabe ablehnen' }).click()
  await expect(others.getByRole('region', { name: 'Kommentare' })).toContainText('Los 3 fehlt noch.')
  // Without a reload, with who asked.
  await expect(page.getByRole('listitem').filter({ hasText: 'ag2.admin@demo.avalwerk.example' })).toContainText('Abgelehnt')

  await page.goto(`/auftraggeber/buergschaften/details/${id}`)
  await page.getByLabel('Kommentar', { exact: true }).fill('Danke, wir warten.')
  await page.getByRole('button', { name: 'Kommentieren' }).click()
  await expect(others.getByRole('region', { name: 'Kommentare' })).toContainText('Danke, wir warten.')

  await select(page, 'Teilen')
  await page.getByRole('button', { name: 'Teilen mit ag2.admin@demo.avalwerk.example beenden' }).click()
  await expect(page.getByText('Diese Bürgschaft ist mit niemandem geteilt.')).toBeVisible()
  await expect(heading(others)).toHaveText('Bürgschaft nicht gefunden')
})

test('reminder: set, among the own data, taken away again', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', `/auftraggeber/buergschaften/liste?suche=${NUMBER}`)
  await open(page)
  await select(page, 'Wiedervorlage')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Wiedervorlage am').fill('01.01.2020')
  await dialog.getByRole('button', { name: 'Wiedervorlage', exact: true }).click()
  await expect(dialog.getByText('Das Datum kann nur in der Zukunft liegen')).toBeVisible()
  await dialog.getByLabel('Wiedervorlage am').fill('01.06.2030')
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Wiedervorlage', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Angaben' })).toContainText('Ihre Wiedervorlage')
  await expect(page.getByRole('region', { name: 'Angaben' })).toContainText('01.06.2030')
  await select(page, 'Wiedervorlage')
  await page.getByRole('dialog').getByLabel('Wiedervorlage am').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Wiedervorlage', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Angaben' })).not.toContainText('Ihre Wiedervorlage')
})
