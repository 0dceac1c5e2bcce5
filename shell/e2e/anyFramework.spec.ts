/** A remote that is written with Vue, and built by Rspack or Vite: nobody who works with it notices. */
import { expect, test } from '@avalwerk/testing/playwright'
import { buildFolder, damage } from '@avalwerk/testing/drill'
import { replaceCode } from '@avalwerk/testing/faults'
import { runRemoteCommand } from '@avalwerk/testing/remoteCommand'
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
test.use({ ownWindow: true, allowedErrors: /cannot be drawn/ })

const VERSION = '1.0.0'
/** What both builds are has another name and other addresses: each is a remote of its own. */
const WORDS = {
  rspack: { remote: 'mfe-vue', place: 'vue/', title: 'Vue' },
  vite: { remote: 'mfe-vite', place: 'vite/', title: 'Vite' },
} as const

/** Builds the remote with a tool and publishes it. @returns the folder of the build */
async function publishVue(tool: keyof typeof WORDS): Promise<string> {
  const { remote, place, title } = WORDS[tool]
  const where = join('.cache', 'uebung', tool, remote)
  rmSync(join(ROOT, where, '..'), { recursive: true, force: true })
  for (const what of ['src', 'package.json', `${tool}.config.ts`])
    cpSync(join(import.meta.dirname, 'mfe-vue', what), join(ROOT, where, what), { recursive: true })
  for (const file of ['package.json', ...readdirSync(join(ROOT, where, 'src')).map((name) => join('src', name))]) {
    const text = readFileSync(join(ROOT, where, file), 'utf8')
    const own = text.replaceAll('mfe-vue', remote).replaceAll('vue/', place).replaceAll("'Vue'", `'${title}'`)
    writeFileSync(join(ROOT, where, file), own)
  }
  // Vite makes files of styles, which come with their pages.
  if (tool === 'vite') {
    appendFileSync(join(ROOT, where, 'src', 'list.ts'), "import './list.css'\n")
    writeFileSync(join(ROOT, where, 'src', 'list.css'), '.vue-hint { border-right: 2px solid rgb(4, 5, 6) }')
  }
  symlinkSync(join(ROOT, 'shell', 'node_modules'), join(ROOT, where, 'node_modules'))
  const build = await buildFolder(where, VERSION)
  await runRemoteCommand('publish', remote, '--build', build)
  return build
}

test('pages of another framework: title, focus, styles, rights, calls, links, input, and what is left of them', { tag: '@alone' }, async ({
  page,
  signIn,
  partei,
  checkAccessibility,
}) => {
  await publishVue('rspack')

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
  // By the line that its author wrote: the maps came with the release, and nobody else has them.
  expect(await faults()).toMatch(/^ {4}src\/broken\.ts:4:\d+ \(\/remotes\/mfe-vue\/1\.0\.0\/\S+\)$/m)
  // Where the machine has other work, evaluating a script may take as long as a fault of its own.
  expect((await faults()).match(/^1\.0\.0 (?!.*Stillstand).*$/gm)).toHaveLength(1)
  await expect(page.locator('[data-remote-error=DARSTELLUNG]')).toBeVisible()
})

test.describe('modules that Vite built', { tag: '@alone' }, () => {
  // Of what is damaged, what has no sum, and a browser that holds none to theirs.
  test.use({ allowedErrors: /cannot be started|: START|integrity|Failed to fetch dynamically imported module|RemoteError/ })
  test('pages as all others, held to their sums, repaired past the caches', async ({ page, signIn }) => {
    const { remote, title } = WORDS.vite
    const build = await publishVue('vite')
    const [thing = ''] = readdirSync(build).filter((file) => /^thing\..*\.js$/.test(file))
    const repair = damage(remote, VERSION, thing, 'self.damaged = true')

    await signIn('ag.admin', '/auftraggeber/kontouebersicht')
    const heading = page.getByRole('heading', { level: 1 })
    const failed = page.locator('[data-remote-error=NICHT_ERREICHBAR]')
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: title }).click()
    await expect(heading).toHaveText(title)
    await expect(page.locator(`[data-remote=${remote}][data-version="${VERSION}"]`)).toBeVisible()
    await expect(page.getByText(/^Offen: \d+$/)).toBeVisible()
    const hint = page.getByText('Guten Tag, Meike!')
    await expect(hint).toHaveCSS('border-left-color', 'rgb(1, 2, 3)')
    await expect(hint).toHaveCSS('border-right-color', 'rgb(4, 5, 6)')

    // A page that isn't what was published doesn't run.
    await page.getByRole('link', { name: 'Das siebte Ding' }).click()
    await expect(failed).toBeVisible()
    repair()
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(heading).toHaveText('Ding 7')
    await expect(page).toHaveTitle('Ding 7 · Avalwerk')
    expect(await page.evaluate(() => 'damaged' in window)).toBe(false)

    // Nor does a module whose sum nobody gave, nor a text, though it bears the nonce.
    const own = await page.evaluate(() => [...document.scripts].map(({ src }) => src).find((src) => src.includes('/shell/')))
    expect(await page.evaluate((address) => fetch(address).then(({ ok }) => ok), `${own}?unchecked`)).toBe(true)
    const loaded = await page.evaluate((address) => import(address as string).then(() => 'loaded', String), `${own}?unchecked`)
    expect(loaded).toContain('Failed to fetch dynamically imported module')
    const written = page.evaluate(() => {
      const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
      document.head.append(Object.assign(document.createElement('script'), { nonce, text: 'self.damaged = true' }))
    })
    await expect(written).rejects.toThrow('No script of text')
    // The mark by which maps come in is in nobody's reach.
    expect(
      await page.evaluate(() => [document.getElementById('avalwerk-maps'), ...[...document.scripts].map(({ nonce }) => nonce)]),
    ).toEqual(expect.not.arrayContaining([expect.stringMatching(/./)]))

    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Kontoübersicht' }).click()
    await expect(page).toHaveTitle('Kontoübersicht · Avalwerk')
    await expect(page.locator(`[data-remote=${remote}]`)).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: title }).click()
    await expect(hint).toHaveCSS('border-right-color', 'rgb(4, 5, 6)')

    // One that throws when it is evaluated stays so for as long as the page is open: the next try begins with another page.
    await replaceCode(page, remote, () => 'throw new Error("cannot be started")')
    await page.reload()
    await expect(page.locator('[data-remote-error=START]')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(hint).toBeVisible()

    // A browser that can't check them runs none, and says so.
    await page.addInitScript(() => {
      delete (Error as { isError?: unknown }).isError
    })
    await page.reload()
    await expect(page.locator('[data-remote-error=BROWSER]')).toContainText('Ihr Browser ist für diesen Bereich zu alt')
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  })
})
