import { allowingForLoad } from '@avalwerk/testing'
import { runRemoteCommand } from '@avalwerk/testing/remoteCommand'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'

// Changes what all browsers see: it runs by itself, after the others.
test('a command switches a remote off and on; the open browser follows in seconds, without reloading', { tag: '@alone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  try {
    expect(await runRemoteCommand('disable', 'mfe-buergschaften', '--reason', 'Störung beim Drucken')).toContain('ausgeschaltet')
    await expect(page.locator('[data-remote-error=ABGESCHALTET]')).toBeVisible({ timeout: allowingForLoad(5000) })
    await checkAccessibility()
  } finally {
    await runRemoteCommand('enable', 'mfe-buergschaften')
  }
  await expect(page.getByRole('table')).toBeVisible({ timeout: allowingForLoad(6000) })
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  expect(await runRemoteCommand('history', 'mfe-buergschaften')).toMatch(/Ausgeschaltet.*Störung beim Drucken/)
})
