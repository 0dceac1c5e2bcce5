import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@avalwerk/testing/playwright'

/** Mails that can't be sent stand on the operator's page, which sends them again. */
const MAILS = join(process.env.DATA_DIR ?? '.data', 'mails')
const ASIDE = `${MAILS}.aside`

test('a mail that doesn’t go out stands there with its reason and goes out on a click', { tag: ['@alone', '@long'] }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  test.slow()
  await signIn('bsp.admin', '/bspGmbh/plattform')
  const card = page.getByRole('region', { name: 'Mails und andere Hintergrundarbeit' })
  await expect(card).toContainText('In den letzten dreißig Tagen aufgegeben: 0.')
  // Where mails are laid there is no folder any more; the first mail would have made it.
  mkdirSync(MAILS, { recursive: true })
  renameSync(MAILS, ASIDE)
  writeFileSync(MAILS, '')
  try {
    const manager = await partei('ag.admin', '/auftraggeber/nutzer/anlegen')
    await manager.getByLabel('E-Mail-Adresse').fill('postlos@probe.example')
    await manager.getByRole('button', { name: 'Weiter' }).click()
    await manager.getByLabel('Vorname').fill('Kim')
    await manager.getByLabel('Nachname').fill('Postlos')
    await manager.getByLabel('Rolle', { exact: true }).selectOption('Leser:in / Revision')
    await manager.getByRole('button', { name: /anlegen und einladen/ }).click()
    await expect(manager.getByText('wurde angelegt')).toBeVisible()
    await expect(card.getByRole('row').filter({ hasText: 'postlos@probe.example' })).toContainText('Nächster Versuch', { timeout: 30_000 })
  } finally {
    rmSync(MAILS)
    renameSync(ASIDE, MAILS)
  }
  const row = card.getByRole('row').filter({ hasText: 'postlos@probe.example' })
  await expect(row).toContainText('Weserbogen Infrastruktur AG')
  await checkAccessibility()
  const before = readdirSync(MAILS).length
  await row.getByRole('button', { name: /^Erneut senden/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erneut senden' }).click()
  await expect(page.getByText('Der Auftrag ist wieder an der Reihe.')).toBeVisible()
  await expect.poll(() => readdirSync(MAILS).length).toBeGreaterThan(before)
  await expect(card.getByRole('row').filter({ hasText: 'postlos@probe.example' })).toHaveCount(0, { timeout: 30_000 })
})
