import { expect, longUnless, test, waitForList } from '@avalwerk/testing/playwright'

/** What each party reads of a guarantee that waits for its beneficiary's review: one word on the badge, beside it what is finer. */
for (const [account, area, finer] of [
  ['ag.admin', 'auftraggeber', null],
  ['bg.admin', 'buerge', 'Beim Begünstigten zur Prüfung'],
  ['bsp.admin', 'bspGmbh', null],
] as const)
  test(`the badge says the specification’s word to ${account}`, { tag: longUnless(account === 'bg.admin') }, async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    await signIn(account, `/${area}/buergschaften/liste?status=UP`)
    await waitForList(page)
    const cells = page.locator('tbody tr td:nth-child(5)')
    expect(await cells.count()).toBeGreaterThan(0)
    for (const text of await cells.allInnerTexts())
      expect(text.split('\n').map((line) => line.trim())).toEqual(finer ? ['Ungeprüft', finer] : ['Ungeprüft'])
    await checkAccessibility()
    // The oldest: those that other stories have just delivered are accepted meanwhile.
    await page.locator('tbody a').last().click()
    await expect(page.getByText('Ungeprüft', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Beim Begünstigten zur Prüfung', { exact: true })).toHaveCount(finer ? 1 : 0)
  })

test('the filter offers the words of the badges, and what can still be worked on', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('bg.admin', '/buerge/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const options = dialog.getByRole('group', { name: 'Status' })
  await expect(options.getByLabel('Ungeprüft', { exact: true })).toBeVisible()
  await expect(options.getByText('Enthaftung zu bestätigen')).toHaveCount(0)
  await dialog.getByLabel('Bearbeitung').selectOption({ label: 'Noch bearbeitbar' })
  await dialog.getByRole('button', { name: /anwenden/i }).click()
  await expect(page).toHaveURL(/bearbeitbar=JA/)
  await waitForList(page)
  const badges = page.locator('tbody tr td:nth-child(5)')
  await expect(badges.first()).toBeVisible()
  for (const text of await badges.allInnerTexts()) expect(text).not.toMatch(/^(Ausstehend|Umtausch|Inanspruchnahme)/)
})
