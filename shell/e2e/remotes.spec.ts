import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, longUnless, test, waitForList } from '@avalwerk/testing/playwright'
import { nameReleaseWithoutFiles, replaceCode, waitForReport, updateManifest } from '@avalwerk/testing/faults'
import type { Page } from '@playwright/test'

const REMOTE = 'mfe-buergschaften'
const ENTRY = '**/remotes/mfe-buergschaften/*/remoteEntry*.js'
test.use({
  ownWindow: true,
  allowedErrors: /Failed to load|Refused to execute|integrity|RemoteError|Error: |Federation|kaputt|NICHT_|ZEIT|START|VERTRAG|DARSTELLUNG/,
})

async function shellAlive(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await page.keyboard.press('Escape')
}
const panel = (page: Page, kind: string) => page.locator(`[data-remote-error=${kind}]`)

for (const [name, response] of [
  ['404', { status: 404, body: '' }],
  ['500', { status: 500, body: '' }],
  ['HTML statt JavaScript', { status: 200, contentType: 'text/html', body: '<!doctype html>' }],
] as const)
  test(`${name}: a panel, the shell lives, the next try succeeds`, { tag: longUnless(name !== '500') }, async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    await page.route(ENTRY, (route) => route.fulfill(response))
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
    await shellAlive(page)
    await checkAccessibility()
    await page.unroute(ENTRY)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await waitForList(page)
  })

/** Begins to watch how far parts of the page's content jump, before the page is there. @returns the pixels of each jump so far */
async function watchJumps(page: Page): Promise<() => Promise<number[]>> {
  type Shift = PerformanceEntry & Readonly<{ sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] }>
  type Watched = typeof globalThis & { jumps: number[] }
  await page.addInitScript(() => {
    const jumps: number[] = []
    ;(globalThis as Watched).jumps = jumps
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources)
          if (document.querySelector('[data-remote]')?.contains(node ?? null)) jumps.push(Math.abs(currentRect.y - previousRect.y))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as Watched).jumps)
}

test('an area appears at its place, not only below its outline', async ({ page, signIn }) => {
  await signIn('ag.leser', '/auftraggeber/buergschaften/liste')
  const jumps = await watchJumps(page)
  await page.reload()
  await waitForList(page)
  // A notice of the shell may come above it: one or two lines.
  expect(Math.max(0, ...(await jumps()))).toBeLessThan(100)
})

test('a refused connection', async ({ page, signIn }) => {
  await page.route(ENTRY, (route) => route.abort('connectionrefused'))
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
  await shellAlive(page)
})

test('a changed script: the digest stops it', async ({ page, signIn }) => {
  await page.route(ENTRY, async (route) => {
    const real = await route.fetch()
    await route.fulfill({ response: real, body: `${await real.text()}\nself.kaputt = true` })
  })
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
  expect(await page.evaluate(() => 'kaputt' in self)).toBe(false)
})

test('a missing part: a panel, the next try succeeds', async ({ page, signIn }) => {
  await page.route('**/remotes/**/liste.*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
  await page.unroute('**/remotes/**/liste.*.js')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await waitForList(page)
})

test('a missing part of the shell isn’t the remote’s fault, and the next try succeeds', async ({ page, signIn }) => {
  let missing = true
  await page.route(/\/shell\/\d+\.\w+\.js/, (route) => (missing ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  const measured: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/messungen')) measured.push((request.postDataJSON() as { fehler: string | null }).fehler)
  })
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'PORTAL')).toContainText('Ein Teil des Portals konnte nicht geladen werden')
  missing = false
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await waitForList(page)
  expect(measured.filter((fault) => fault !== null)).toEqual([])
})

test('a file that was damaged and is repaired comes at the next try, past the caches that keep it', async ({ page, signIn }) => {
  const releases = join(process.env.DATA_DIR as string, 'releases', 'mfe-vertraege')
  const [version] = await readdir(releases)
  const folder = join(releases, version as string)
  // Each of its encodings.
  const entries = (await readdir(folder)).filter((name) => name.startsWith('remoteEntry.'))
  const good = new Map(await Promise.all(entries.map(async (name) => [join(folder, name), await readFile(join(folder, name))] as const)))
  const repair = async () => {
    for (const [file, content] of good) await writeFile(file, content)
  }
  try {
    for (const [file, content] of good) await writeFile(file, content.subarray(0, content.length / 2))
    await signIn('ag.admin', '/auftraggeber/vertraege/liste')
    await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
    await repair()
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await waitForList(page)
  } finally {
    await repair()
  }
})

for (const [whose, trial] of [
  ['', false],
  [', and of the one that they try', true],
] as const)
  test(`a release whose files are gone${whose}: people go on with the one before`, { tag: longUnless(!trial) }, async ({
    page,
    signIn,
  }) => {
    const before = await nameReleaseWithoutFiles(page, REMOTE, trial)
    const fault = page.waitForRequest(
      (request) => request.method() === 'POST' && /99\.0\.0.*NICHT_ERREICHBAR|NICHT_ERREICHBAR.*99\.0\.0/.test(request.postData() ?? ''),
    )
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await expect(page.locator(`[data-remote="${REMOTE}"][data-version="${before}"]`)).toBeVisible()
    await fault
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bürgschaft')
    await expect(page.getByText('Eine neue Version')).toHaveCount(0)
    await shellAlive(page)
  })

test('a hanging script: a panel after the time limit, the next try succeeds', { tag: '@long' }, async ({ page, signIn }) => {
  let hangs = true
  await page.route(ENTRY, (route) => (hangs ? undefined : route.continue()))
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(page.getByRole('status', { name: 'Bereich wird geladen' })).toBeVisible()
  await shellAlive(page)
  await expect(panel(page, 'ZEIT')).toBeVisible({ timeout: 25_000 })
  hangs = false
  await page.unroute(ENTRY)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await waitForList(page)
})

test('an error while the module is evaluated', async ({ page, signIn }) => {
  await replaceCode(page, REMOTE, () => 'throw new Error("kaputt")')
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(page.locator('[data-remote-error]')).toBeVisible()
  await shellAlive(page)
})

test('what a remote leaves behind is taken back and named; switched off, it is gone for good', async ({ page, signIn }) => {
  const evil = `
    const cover = document.body.appendChild(document.createElement('aside'))
    cover.style.cssText = 'position:fixed;inset:0;pointer-events:none'
    setInterval(() => { window.ticks = (window.ticks ?? 0) + 1 }, 50)
    window.addEventListener('keydown', () => { window.keys = (window.keys ?? 0) + 1 }, true)
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    Array.prototype.findLast = () => undefined
  `
  await replaceCode(page, REMOTE, (code) => code + evil)
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await expect(page.locator('body > aside')).toBeAttached()
  const report = waitForReport(page, 'REST')
  await page.getByRole('link', { name: 'Projekte' }).click()
  await waitForList(page)
  const told = await report
  expect(told).toMatchObject({ remote: 'mfe-buergschaften', version: expect.any(String) })
  for (const what of ['Array.prototype.findLast', 'setInterval 50', 'window keydown', 'ASIDE']) expect(told.message).toContain(what)
  const state = () =>
    page.evaluate(() => ({
      ticks: (window as unknown as { ticks: number }).ticks,
      keys: (window as unknown as { keys?: number }).keys ?? 0,
      last: [1, 2].findLast((number) => number === 1),
      sheets: document.adoptedStyleSheets.length,
      aside: document.querySelector('body > aside') !== null,
    }))
  const after = await state()
  await page.keyboard.press('Shift')
  // Time enough for several ticks.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await state()).toEqual(after)
  expect(after).toMatchObject({ last: 1, sheets: 0, aside: false })

  // What can't be seen may still be there: switched off, the remote is gone for good.
  await page.unroute('**/plattform/manifest.json')
  await page.route('**/plattform/manifest.json', async (route) => {
    // The whole of it, also where the page has it already.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const manifest = (await (await route.fetch({ headers })).json()) as { remotes: Record<string, object> }
    manifest.remotes['mfe-buergschaften'] = { ...manifest.remotes['mfe-buergschaften'], active: false }
    await route.fulfill({ json: { ...manifest, revision: 'off' } })
  })
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await loaded
  await waitForList(page)
})

test('an error while rendering: the page falls, the shell doesn’t', async ({ page, signIn }) => {
  // An answer that no server of ours gives: the page throws while it renders.
  await page.route('**/buergschaften/filterung?*', (route) =>
    route.fulfill({ json: { zeilen: [null], gesamt: { anzahl: 1, genau: true }, weiter: null } }),
  )
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'DARSTELLUNG')).toBeVisible()
  await shellAlive(page)
  await page.unroute('**/buergschaften/filterung?*')
  await page.reload()
  await waitForList(page)
})

test.describe('Manifest', () => {
  test('an incompatible contract says so', async ({ page, signIn }) => {
    await updateManifest(page, REMOTE, { contract: '9.0' })
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(panel(page, 'VERTRAG')).toBeVisible()
    await shellAlive(page)
  })
  test('a faulty entry costs this remote alone', async ({ page, signIn }) => {
    await updateManifest(page, REMOTE, { contract: 1 })
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(page.getByRole('alert')).toContainText('mfe-buergschaften')
    await shellAlive(page)
  })
  test('without a manifest the last known one counts', async ({ page, signIn }) => {
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await updateManifest(page, REMOTE, undefined)
    await page.reload()
    await waitForList(page)
    await expect(page.getByText('zuletzt bekannten Stand')).toBeVisible()
  })
})
