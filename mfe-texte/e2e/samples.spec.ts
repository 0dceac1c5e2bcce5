import { expect, test } from '@avalwerk/testing/playwright'

test('sample texts: the operator chooses which to take over; they stand in the list as samples', { tag: '@long' }, async ({
  signIn,
  page,
  checkAccessibility,
}) => {
  await signIn('bsp.admin', '/bspGmbh/buergschaftstexte/liste')
  await page.getByRole('link', { name: 'Mustertexte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mustertexte')
  await expect(page.getByText('Lassen Sie jeden Text vor der Verwendung anwaltlich prüfen')).toBeVisible()
  // Of the types that have public texts none is proposed.
  await expect(page.getByRole('checkbox', { name: 'Vertragserfüllung' })).not.toBeChecked()
  const paper = page.getByRole('checkbox', { name: 'Prozess' })
  await expect(paper).toBeChecked()
  await checkAccessibility()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('button', { name: '0 Muster übernehmen' }).click()
  await expect(page.getByText('Bitte wählen Sie mindestens ein Muster.').first()).toBeVisible()
  await paper.check()
  await page.getByRole('button', { name: 'Ein Muster übernehmen' }).click()
  await expect(page.getByText('Die Mustertexte sind angelegt.')).toBeVisible()
  await page.getByRole('link', { name: 'Muster: Prozess (§ 108 ZPO)' }).first().click()
  await expect(page.getByText('Muster, keine Rechtsberatung').first()).toBeVisible()
  await expect(page.getByText('Angelegt', { exact: true }).first()).toBeVisible()
})
