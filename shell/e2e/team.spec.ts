/** A team's day: a new remote, and one's own sources in a running platform. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@avalwerk/testing/playwright'
import { command, runRemoteCommand } from '@avalwerk/testing/remoteCommand'
import { buildFolder } from '@avalwerk/testing/drill'

const ROOT = join(import.meta.dirname, '..', '..')
/** The one port from which the portal of the tests lets developers' builds in. */
const PORT = 4801

test.use({ ownWindow: true })

test('a new remote is created, built, published and there, without anything changing in the shell', { tag: '@alone' }, async ({
  page,
  signIn,
}) => {
  const where = join(ROOT, '.cache', 'uebung', 'neu')
  rmSync(where, { recursive: true, force: true })
  await runRemoteCommand('new', 'mfe-beispiel', '--in', where)
  // What an installation would link.
  symlinkSync(join(ROOT, 'mfe-texte', 'node_modules'), join(where, 'mfe-beispiel', 'node_modules'))
  const build = await buildFolder(join('.cache', 'uebung', 'neu', 'mfe-beispiel'), '0.1.0')
  await signIn('ag.admin', '/auftraggeber/kontouebersicht')
  await runRemoteCommand('publish', 'mfe-beispiel', '--build', build)
  // Without a reload: the platform has another area.
  const entry = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Beispiel' })
  await expect(entry).toBeVisible({ timeout: 10_000 })
  await entry.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beispiel')
  await expect(page.getByText(/Guten Tag, Meike Voss!/)).toBeVisible()
})

test.describe('The own sources', () => {
  let server: ChildProcess | undefined
  test.afterEach(() => {
    server?.kill('SIGTERM')
  })
  test('are shown by the own browser alone, with a mark that is always there', { tag: '@long' }, async ({
    page,
    signIn,
    partei,
    checkAccessibility,
  }) => {
    test.setTimeout(90_000)
    server = spawn(
      process.execPath,
      [...command, 'dev', 'mfe-vertraege', '--against', process.env.PORTAL_URL ?? '', '--port', String(PORT)],
      {
        stdio: 'ignore',
      },
    )
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${PORT}/remote.json`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    await signIn('ag.admin', `/auftraggeber/vertraege/liste?remote-override=mfe-vertraege@http://localhost:${PORT}/`)
    await expect(page.locator('[data-remote=mfe-vertraege]')).toHaveAttribute('data-version', /^0\.0\.0-entwicklung/)
    await expect(page.getByRole('table')).toBeVisible()
    expect(page.url()).not.toContain('remote-override')
    const badge = page.getByRole('complementary', { name: 'Entwicklung' })
    await expect(badge).toContainText(`mfe-vertraege von localhost:${PORT}`)
    await checkAccessibility()
    await page.reload()
    await expect(badge).toBeVisible()
    const others = await partei('ag.basis', '/auftraggeber/vertraege/liste')
    await expect(others.locator('[data-remote=mfe-vertraege]')).not.toHaveAttribute('data-version', /entwicklung/)
    await badge.getByRole('button', { name: 'Beenden' }).click()
    await expect(page.locator('[data-remote=mfe-vertraege]')).toHaveAttribute('data-version', /^0\.1\.0-/)
    await expect(badge).toHaveCount(0)
  })
  test('come from no other machine', async ({ page, signIn }) => {
    await signIn('ag.admin', '/auftraggeber/vertraege/liste?remote-override=mfe-vertraege@http://fremd.example:4801/')
    await expect(page.locator('[data-remote=mfe-vertraege]')).toHaveAttribute('data-version', /^0\.1\.0-/)
    await expect(page.getByRole('complementary', { name: 'Entwicklung' })).toHaveCount(0)
  })
})
