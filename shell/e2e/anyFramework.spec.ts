/** A remote that is written with Vue: nobody who works with it notices. */
import { expect, test } from '@avalwerk/testing/playwright'
import { buildFolder } from '@avalwerk/testing/drill'
import { runRemoteCommand } from '@avalwerk/testing/remoteCommand'
import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
test.use({ ownWindow: true, allowedErrors: /cannot be drawn/ })

test('pages of another framework: title, focus, styles, rights, calls, links, input, and what is left of them', { tag: '@alone' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  const where = join('.cache', 'uebung', 'vue', 'mfe-vue')
  rmSync(join(ROOT, where), { recursive: true, force: true })
  cpSync(join(import.meta.dirname, 'mfe-vue'), join(ROOT, where), { recursive: true })
  symlinkSync(join(ROOT, 'shell', 'node_modules'), join(ROOT, where, 'node_modules'))
  await runRemoteCommand('publish', 'mfe-vue', '--build', await buildFolder(where, '1.0.0'))

  await signIn('ag.admin', '/auftraggeber/kontouebersicht')
  const heading = page.getByRole('heading', { level: 1 })
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  const hint = page.getByText('Guten Tag, Meike!')
  const create = page.getByRole('button', { name: 'Anlegen', exact: true })
  await navigation.getByRole('link', { name: 'Vue' }).click()
  await expect(heading).toHaveText('Vue')
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle('Vue · Avalwerk')
  await expect(page.getByText(/^Offen: \d+$/)).toBeVisible()
  await expect(hint).toHaveCSS('border-left-color', 'rgb(1, 2, 3)')
  await create.click()
  await expect(page.getByRole('status').filter({ hasText: 'Angelegt' })).toBeVisible()
  await checkAccessibility()

  // A link of the page goes through the shell: the document stays.
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('link', { name: 'Das siebte Ding' }).click()
  await expect(heading).toHaveText('Ding 7')
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle('Ding 7 · Avalwerk')
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)

  // Who would lose input is asked.
  await page.getByRole('link', { name: 'Zur Liste' }).click()
  await page.getByLabel('Entwurf').fill('Zu spät')
  await navigation.getByRole('link', { name: 'Kontoübersicht' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ihr Entwurf ginge verloren.')
  await question.getByRole('button', { name: 'Ohne Speichern verlassen' }).click()

  // It leaves nothing, and its style comes back with it.
  await expect(page).toHaveTitle('Kontoübersicht · Avalwerk')
  const styles = () =>
    page.evaluate(() => [...document.querySelectorAll('style')].filter(({ textContent }) => textContent?.includes('vue-hint')).length)
  await expect.poll(styles).toBe(0)
  await page.goBack()
  await expect(hint).toHaveCSS('border-left-color', 'rgb(1, 2, 3)')

  // Whoever may less sees less.
  const other = await partei('ag.basis', '/auftraggeber/vue/liste')
  await expect(other.getByText(/Guten Tag, /)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Anlegen', exact: true })).toHaveCount(0)

  // Nothing of all that was a fault; a page that can't be drawn is one, and is told of in its place.
  const faults = () => runRemoteCommand('faults', 'mfe-vue')
  await page.goto('/auftraggeber/vue/kaputt')
  await expect(page.locator('[data-remote-error=DARSTELLUNG]')).toBeVisible()
  await expect.poll(faults).toContain('1.0.0')
  expect((await faults()).match(/^1\.0\.0 .*$/gm)).toHaveLength(1)
  await expect(page.locator('[data-remote-error=DARSTELLUNG]')).toBeVisible()
})
