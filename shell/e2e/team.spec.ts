/** A team's day: a new remote, and one's own sources in a running platform. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '@avalwerk/testing'
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

test('a team without this repository makes a remote from packed packages, tests, shows and publishes it', {
  tag: ['@long', '@alone'],
}, async ({ page, signIn }) => {
  test.setTimeout(600_000)
  const where = mkdtempSync(join(tmpdir(), 'avalwerk-team-'))
  const packages = join(where, 'packages')
  const own = join(where, 'mfe-fremd')
  const run = async (program: string, args: readonly string[], cwd = own, more: Record<string, string> = {}) => {
    // npm finds its registry as it does on this machine.
    const ofNpm = Object.entries(process.env).filter(([name]) => name === 'HOME' || name.startsWith('npm_config_'))
    const env = bareEnvironment({ ...Object.fromEntries(ofNpm), AVALWERK_URL: process.env.PORTAL_URL, ...more })
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd, env })
    return stdout + stderr
  }
  try {
    const task = join(ROOT, 'shared', 'build', 'src', 'tasks', 'packages.ts')
    await run(process.execPath, [task, '--out', packages, '--work', join(where, 'work')], ROOT)
    const create = globSync(join(packages, 'create-avalwerk-remote-*.tgz'))
    await run(
      'npm',
      ['exec', '--yes', '--package', create[0] ?? '', '--', 'create-avalwerk-remote', 'mfe-fremd', '--packages', packages],
      where,
    )
    await run('npm', ['install', '--no-audit', '--no-fund'])
    await run('npm', ['run', 'check'])
    expect(await run('npm', ['test'])).toMatch(/^Tests: +4 passed, 4 total$/m)
    expect(await run('npm', ['run', 'e2e'])).toContain('1 passed')
    const said = await runRemoteCommand('token', 'mfe-fremd', '--name', 'Pipeline Fremd', '--new')
    const key = { AVALWERK_TOKEN: said.trim().split('\n').at(-1) ?? '' }
    await signIn('ag.admin', '/auftraggeber/kontouebersicht')
    expect(await run('npm', ['run', 'release', '--', '--text', 'Erste Seite'], own, key)).toContain(
      'mfe-fremd 0.1.0 ist für alle in Kraft.',
    )
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Fremd' }).click()
    await expect(page.getByText(/Guten Tag, Meike Voss!/)).toBeVisible()
    expect(await run('npx', ['avalwerk-remote', 'history', 'mfe-fremd'], own, key)).toContain('Pipeline Fremd')
  } finally {
    rmSync(where, { recursive: true, force: true })
  }
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
