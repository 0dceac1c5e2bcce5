/** A team's day: a new remote, and one's own sources in a running platform. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@avalwerk/testing/playwright'
import { befehl, runRemoteCommand } from '@avalwerk/testing/remotebefehl'
import { buildFolder } from '@avalwerk/testing/uebung'

const ROOT = join(import.meta.dirname, '..', '..')
/** The one port from which the portal of the tests lets developers' builds in. */
const PORT = 4801

test('ein neuer Remote ist angelegt, gebaut, veröffentlicht und da, ohne dass sich an der Schale etwas ändert', { tag: '@allein' }, async ({
  page,
  meldeAn,
}) => {
  const wo = join(ROOT, '.cache', 'uebung', 'neu')
  rmSync(wo, { recursive: true, force: true })
  await runRemoteCommand('new', 'mfe-beispiel', '--in', wo)
  // What an installation would link.
  symlinkSync(join(ROOT, 'mfe-texte', 'node_modules'), join(wo, 'mfe-beispiel', 'node_modules'))
  const build = await buildFolder(join('.cache', 'uebung', 'neu', 'mfe-beispiel'), '0.1.0')
  await meldeAn('ag.admin', '/auftraggeber/kontouebersicht')
  await runRemoteCommand('publish', 'mfe-beispiel', '--build', build)
  // Without a reload: the platform has another area.
  const eintrag = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Beispiel' })
  await expect(eintrag).toBeVisible({ timeout: 10_000 })
  await eintrag.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beispiel')
  await expect(page.getByText(/Guten Tag, Meike Voss!/)).toBeVisible()
})

test.describe('Die eigenen Quellen', () => {
  let server: ChildProcess | undefined
  test.afterEach(() => {
    server?.kill('SIGTERM')
  })
  test('zeigt nur der eigene Browser, mit einer Marke, die immer da ist', async ({ page, meldeAn, partei, pruefeBarrierefreiheit }) => {
    test.setTimeout(90_000)
    server = spawn(
      process.execPath,
      [...befehl, 'dev', 'mfe-vertraege', '--against', process.env.PORTAL_URL ?? '', '--port', String(PORT)],
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
    await meldeAn('ag.admin', `/auftraggeber/vertraege/liste?remote-ersatz=mfe-vertraege@http://localhost:${PORT}/`)
    await expect(page.locator('[data-remote=mfe-vertraege]')).toHaveAttribute('data-version', /^0\.0\.0-entwicklung/)
    await expect(page.getByRole('table')).toBeVisible()
    expect(page.url()).not.toContain('remote-ersatz')
    const marke = page.getByRole('complementary', { name: 'Entwicklung' })
    await expect(marke).toContainText(`mfe-vertraege von localhost:${PORT}`)
    await pruefeBarrierefreiheit()
    await page.reload()
    await expect(marke).toBeVisible()
    const andere = await partei('ag.basis', '/auftraggeber/vertraege/liste')
    await expect(andere.locator('[data-remote=mfe-vertraege]')).not.toHaveAttribute('data-version', /entwicklung/)
    await marke.getByRole('button', { name: 'Beenden' }).click()
    await expect(page.locator('[data-remote=mfe-vertraege]')).toHaveAttribute('data-version', /^0\.1\.0-/)
    await expect(marke).toHaveCount(0)
  })
  test('kommen von keinem anderen Rechner', async ({ page, meldeAn }) => {
    await meldeAn('ag.admin', '/auftraggeber/vertraege/liste?remote-ersatz=mfe-vertraege@http://fremd.example:4801/')
    await expect(page.locator('[data-remote=mfe-vertraege]')).toHaveAttribute('data-version', /^0\.1\.0-/)
    await expect(page.getByRole('complementary', { name: 'Entwicklung' })).toHaveCount(0)
  })
})
