import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import { crashAndReload, letSample, replaceCode, waitForReport } from '@avalwerk/testing/faults'
import type { Page } from '@playwright/test'

const STEP = '/auftraggeber/projekte/anlegen/details'
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
test.use({ ownWindow: true, allowedErrors: /Failed to load|ChunkLoadError|Loading chunk|integrity|kaputt|Invalid input|left b/ })

test('a part of the shell that can’t be loaded is missing in its place, and comes by itself; what is typed stays', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  let missing = true
  await page.route(/palette[^/]*\.js/, (route) => (missing ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  await signIn('ag.admin', STEP)
  await nameField(page).fill('Weserbrücke')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Suchen' })
  await expect(search.getByRole('alert')).toContainText('Dieser Teil der Seite konnte nicht geladen werden')
  await checkAccessibility()
  missing = false
  await expect(search.getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nameField(page)).toHaveValue('Weserbrücke')
})

test('what damages the page itself leaves a sentence and a way on, and what was typed is there again', async ({ page, signIn }) => {
  await signIn('ag.admin', STEP)
  await nameField(page).fill('Weserbrücke')
  await page.evaluate(() => {
    Array.prototype.map = () => {
      throw new Error('map ist kaputt')
    }
  })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('alert')).toContainText('Das Portal ist auf einen Fehler gestoßen')
  await page.getByRole('button', { name: 'Seite neu laden' }).click()
  await expect(nameField(page)).toHaveValue('Weserbrücke')
})

test('a page that is covered and damaged can be left by a key, and what was typed there is back when its user is', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.admin', STEP)
  await nameField(page).fill('Weserbrücke')
  const report = waitForReport(page, 'VERLASSEN')
  await page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'))
    cover.style.cssText = 'position:fixed;inset:0;z-index:99999;background:#fff'
    for (const type of ['keydown', 'click'])
      addEventListener(
        type,
        (event) => {
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        true,
      )
    const broken = () => {
      throw new Error('map ist kaputt')
    }
    Array.prototype.map = broken
    for (const name of ['then', 'catch', 'finally'] as const) Promise.prototype[name] = broken
  })
  await page.keyboard.press('Alt+Shift+KeyN')
  await expect(page.getByRole('heading', { level: 1, name: 'Seite verlassen' })).toBeVisible()
  expect(await report).toMatchObject({ remote: 'mfe-stammdaten' })
  await checkAccessibility()
  await page.getByRole('link', { name: 'Zurück zu der Seite' }).click()
  await expect(nameField(page)).toHaveValue('Weserbrücke')
  await expect(page.getByText('Ihre nicht gespeicherten Eingaben von vorhin sind wieder da.')).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('button', { name: 'Seite verlassen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seite verlassen' })).toBeVisible()
})

const REMOTE = 'mfe-buergschaften'
const LIST = '/auftraggeber/buergschaften/liste'

test('what holds up the page has a name, also where a library does the work for it', async ({ page, signIn }) => {
  await letSample(page)
  const code = `
    const busy = (ms) => { for (const end = performance.now() + ms; performance.now() < end;) JSON.stringify([...Array(500).keys()]) }
    window.busyByItself = () => setTimeout(() => busy(400), 0)
    window.busyForLibrary = () => Object.defineProperty(KeyboardEvent.prototype, 'key', { configurable: true, get: () => (busy(400), '') })
  `
  await replaceCode(page, REMOTE, (own) => own + code)
  await signIn('ag.admin', LIST)
  await waitForList(page)
  for (const [act, how] of [
    [() => page.evaluate('busyByItself()'), 'user-callback'],
    // What hears the key is the shell, and what the shell asks for is the remote's.
    [() => page.evaluate('busyForLibrary()').then(() => page.keyboard.press('Control+b')), 'sampled'],
  ] as const) {
    const report = waitForReport(page, 'STILLSTAND', how)
    await act()
    expect(await report).toMatchObject({ remote: REMOTE, places: [expect.stringContaining(`/remotes/${REMOTE}/`)] })
  }
})

test('calls that no sound remote makes are told of, by their ids alone', async ({ page, signIn }) => {
  const problem = { status: 404, contentType: 'application/problem+json', json: { code: 'ADRESSE_UNBEKANNT', title: 'x', status: 404 } }
  await page.route('**/buergschaften/filterung?*', (route) => route.fulfill(problem))
  await signIn('ag.admin', '/auftraggeber/projekte/liste')
  await waitForList(page)
  const report = waitForReport(page, 'AUFRUF')
  await page.getByRole('link', { name: 'Bürgschaften' }).click()
  expect(await report).toMatchObject({
    remote: REMOTE,
    message: '404 buergschaft.liste',
    places: [],
  })
})

test('a page that crashes is known by the next one in its tab, and to the operator', async ({ partei }) => {
  const page = await partei('ag.admin', LIST)
  await waitForList(page)
  await crashAndReload(page)
  const operator = await partei('bsp.admin', `/bspGmbh/plattform?remote=${REMOTE}`)
  const faults = operator.getByRole('region', { name: `Fehler von ${REMOTE} in den Browsern` })
  await expect(faults.getByRole('row', { name: /Absturz der Seite crash/ })).toBeVisible({ timeout: 40_000 })
  await page.close()
})

/** What a story makes of a remote's entry in the manifest; nothing takes it away. */
type Made = (entry: Record<string, unknown>) => Record<string, unknown> | undefined

test('whatever happens to the manifest, what is typed stays until its user goes', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', STEP)
  await nameField(page).fill('Weserbrücke')
  const status = page.getByRole('main').getByRole('status')
  let made: Made | 'empty' | 'noManifest' | 'older' = (entry) => entry
  let answers = 0
  await page.route('**/plattform/manifest.json', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const manifest = (await response.json()) as {
      revision: string
      sequence: number
      remotes: Record<string, Record<string, unknown>>
    }
    if (made === 'empty') manifest.remotes = {}
    else if (made === 'older') {
      manifest.sequence--
      delete manifest.remotes['mfe-stammdaten']
    } else if (made !== 'noManifest') {
      const { 'mfe-stammdaten': own, ...others } = manifest.remotes
      const entry = own && made(own)
      manifest.remotes = { ...others, ...(entry && { 'mfe-stammdaten': entry }) }
    }
    manifest.revision = `probe-${++answers}`
    await route.fulfill({ json: made === 'noManifest' ? { schema: 7 } : manifest })
  })
  /** Makes the page ask, as it does when it is looked at again: twice, since the second question comes after the first answer counts. */
  const asked = async () => {
    for (const _time of [1, 2]) {
      const answer = page.waitForResponse('**/plattform/manifest.json')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await answer
    }
  }
  for (const bad of ['empty', 'noManifest', 'older', (entry: Record<string, unknown>) => ({ ...entry, routes: 7 })] as const) {
    made = bad
    await asked()
    await expect(nameField(page)).toHaveValue('Weserbrücke')
    await expect(status).toHaveCount(0)
  }
  made = () => undefined
  await expect(status).toContainText('Diese Seite steht Ihnen nicht mehr zur Verfügung')
  await checkAccessibility()
  await expect(nameField(page)).toHaveValue('Weserbrücke')
  made = (entry) => ({ ...entry, container: 'mfe_stammdaten__9_9_9', version: '9.9.9' })
  await status.getByRole('button', { name: 'Jetzt laden' }).click()
  const question = page.getByRole('alertdialog', { name: 'Neue Version laden?' })
  await checkAccessibility()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(nameField(page)).toHaveValue('Weserbrücke')
})
