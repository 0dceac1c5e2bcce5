import { startOptions } from '@avalwerk/testing'
import { expect, longUnless, test } from '@avalwerk/testing/playwright'

test.use({ pdfViewer: true, launchOptions: startOptions() })

for (const [account, area, dateiname] of [
  ['ag.admin', 'auftraggeber', 'buergschaft_10004711.pdf'],
  ['bg.admin', 'buerge', 'Aval_10004711.pdf'],
  ['bsp.admin', 'bspGmbh', 'buergschaft_10004711.pdf'],
] as const)
  test(`${account} sees data, history and document`, { tag: longUnless(account === 'ag.admin') }, async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    await signIn(account, `/${area}/buergschaften/details/10004711`)
    await expect(page.getByRole('heading', { level: 1, name: 'Bürgschaft KK-2026-004711' })).toBeVisible()
    await expect(page.getByText('921.000,00 €').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Verlauf' }).getByText('Geprüft und angenommen')).toBeVisible()
    await checkAccessibility()
    const load = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF herunterladen', exact: true }).click()
    expect((await load).suggestedFilename()).toBe(dateiname)
    await page.getByRole('button', { name: 'Vorschau' }).first().click()
    await expect(page.getByTitle('Vorschau des Dokuments')).toBeVisible()
    expect(await page.getByTitle('Vorschau des Dokuments').getAttribute('src')).toMatch(/^blob:/)
  })
