/**
 * Two people decide about a release, on a portal of its own that asks for it: a pipeline publishes a signed release, another person puts it
 * in force.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, templateCopy, UNLIMITED } from '@avalwerk/testing'
import { confirmStep, expect, test } from '@avalwerk/testing/playwright'
import { remoteCommand } from '@avalwerk/testing/remoteCommand'
import type { Page } from '@playwright/test'

const ROOT = join(import.meta.dirname, '..', '..')
const REMOTE = 'mfe-texte'
const dialog = (page: Page) => page.getByRole('dialog')
const pending = (page: Page) => page.getByRole('region', { name: 'Veröffentlichte Bereiche, die noch nicht in Kraft sind' })
const remotes = (page: Page) => page.getByRole('region', { name: 'Bereiche der Plattform' })
const card = (page: Page) => page.getByRole('region', { name: REMOTE, exact: true })

// A step of weight is refused until it is confirmed.
test.use({ ownWindow: true, allowedErrors: /403/ })

test.describe('Two decide on a version', { tag: '@alone' }, () => {
  let portal: ChildProcess
  let folder: string
  let base: string
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    folder = mkdtempSync(join(tmpdir(), 'avalwerk-two-'))
    const port = await freePort()
    base = `http://localhost:${port}`
    const { DATABASE_URL: _, RELEASES_DIR: __, LOCAL_BUILDS: ___, ...env } = process.env
    const data = await templateCopy(join(folder, 'data'))
    portal = spawn(process.execPath, ['--experimental-strip-types', join('services', 'src', 'main.ts')], {
      cwd: ROOT,
      env: { ...env, ...UNLIMITED, PORT: String(port), ...data, RELEASE_BY_TWO: 'true', LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    })
    await expect
      .poll(
        () =>
          fetch(`${base}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 110_000 },
      )
      .toBe(true)
  })
  test.afterAll(async () => {
    const ended = new Promise((end) => portal.once('exit', end))
    portal.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })

  test('a pipeline publishes signed, the one who gave it the key may not; another person puts it in force', { tag: '@long' }, async ({
    page,
    signIn,
    partei,
    checkAccessibility,
  }) => {
    test.setTimeout(180_000)
    const command = (args: readonly string[], key?: string) => remoteCommand([...args, '--url', base], key)
    await signIn('bsp.zweit', `${base}/bspGmbh/plattform`)
    await expect(page.getByText('Zwei entscheiden:')).toBeVisible()

    // The team's key, made by its command, is registered and confirmed.
    const file = join(folder, 'team.key')
    const made = await command(['signing-key', file])
    const fingerprint = /SHA-256 ([0-9a-f]{64})/.exec(made.text)?.[1] ?? ''
    await page.getByRole('button', { name: 'Signaturschlüssel registrieren' }).click()
    await dialog(page).getByRole('button', { name: 'Registrieren' }).click()
    await expect(dialog(page).getByText('Bitte geben Sie einen Bereich wie mfe-texte an').first()).toBeVisible()
    await dialog(page).getByLabel('Bereich').fill(REMOTE)
    await dialog(page).getByLabel('Wofür').fill('Team Texte')
    await dialog(page).getByLabel('Öffentlicher Schlüssel').fill(readFileSync(file, 'utf8'))
    await dialog(page).getByRole('button', { name: 'Registrieren' }).click()
    await expect(
      dialog(page)
        .getByText(/privater Schlüssel/)
        .first(),
    ).toBeVisible()
    await dialog(page)
      .getByLabel('Öffentlicher Schlüssel')
      .fill(readFileSync(`${file}.pub`, 'utf8'))
    await checkAccessibility()
    await dialog(page).getByRole('button', { name: 'Registrieren' }).click()
    await confirmStep(page)
    await expect(page.getByText('Der Signaturschlüssel ist registriert.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Signaturschlüssel', exact: true })).toContainText(fingerprint)

    await page.getByRole('button', { name: 'Schlüssel vergeben' }).click()
    await dialog(page).getByLabel('Wofür').fill('Pipeline Texte')
    await dialog(page).getByRole('button', { name: 'Schlüssel vergeben' }).click()
    const key = await dialog(page).locator('code').innerText()
    await dialog(page).getByRole('button', { name: 'Notiert' }).click()

    // The pipeline: unsigned it is refused; signed it is published and no more.
    const unsigned = await command(['publish', REMOTE, '--version', '7.0.0'], key)
    expect([unsigned.good, unsigned.text]).toEqual([false, expect.stringContaining('nicht signiert')])
    const published = await command(['publish', REMOTE, '--version', '7.0.0', '--sign-key', file], key)
    expect([published.good, published.text]).toEqual([true, expect.stringContaining('eine Person auf der Seite „Plattform“')])
    expect((await command(['activate', REMOTE, '7.0.0'], key)).text).toContain('Ein Zugriffsschlüssel veröffentlicht nur')

    // The person who made the pipeline's key sees who published, and that another person has to decide.
    await page.reload()
    await expect(pending(page)).toContainText('Schlüssel „Pipeline Texte“')
    await expect(pending(page)).toContainText('Signiert')
    await expect(pending(page).getByRole('button', { name: `${REMOTE} 7.0.0 in Kraft setzen` })).toBeDisabled()
    await expect(page.getByText(/In Kraft setzt sie eine andere Person/)).toBeVisible()
    await checkAccessibility()

    // The other person decides: this is the first release of this remote.
    const other = await partei('bsp.admin', `${base}/bspGmbh/plattform`)
    await pending(other)
      .getByRole('button', { name: `${REMOTE} 7.0.0 in Kraft setzen` })
      .click()
    await dialog(other).getByRole('button', { name: '7.0.0 in Kraft setzen' }).click()
    await expect(other.getByText('7.0.0 ist für alle in Kraft.')).toBeVisible()
    await expect(remotes(other).getByRole('row', { name: REMOTE })).toContainText('7.0.0')
    await expect(remotes(page).getByRole('row', { name: REMOTE })).toContainText('7.0.0', { timeout: 10_000 })
    await expect(card(other)).toContainText('Werden für neue Versionen verlangt')

    // The next release waits, and the page of the remotes shows it.
    await command(['publish', REMOTE, '--version', '7.1.0', '--sign-key', file], key)
    await expect(remotes(other).getByRole('row', { name: REMOTE })).toContainText('7.1.0 wartet', { timeout: 20_000 })

    // The key is revoked: the release in force goes on, and the page says so.
    await other.getByRole('button', { name: 'Signaturschlüssel „Team Texte“ entziehen' }).click()
    await dialog(other).getByRole('button', { name: '„Team Texte“ entziehen' }).click()
    await confirmStep(other)
    await expect(card(other).getByText(/7\.0\.0 ist in Kraft, aber alle Schlüssel/)).toBeVisible()
    await expect(card(page).getByText(/7\.0\.0 ist in Kraft, aber alle Schlüssel/)).toBeVisible({ timeout: 10_000 })
    await checkAccessibility(other)
  })
})
