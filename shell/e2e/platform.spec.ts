import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import { runRemoteCommand, remoteCommand } from '@avalwerk/testing/remoteCommand'
import type { Page } from '@playwright/test'

const PAGE = '/bspGmbh/plattform'
const REMOTE = 'mfe-vertraege'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('region', { name: 'Bereiche der Plattform' }).getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('dialog')

test('the platform is the operator’s: others have neither entry nor page', async ({ page, signIn }) => {
  await signIn('ag.admin', PAGE)
  await expect(page).toHaveURL(/\/auftraggeber\//)
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await expect(navigation.getByRole('link', { name: 'Aufgaben' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Plattform' })).toHaveCount(0)
})

test('what stands below a part that is on its way can’t be pressed yet', async ({ page, signIn }) => {
  let answer = () => {}
  await page.route('**/verlauf?*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await signIn('bsp.admin', PAGE)
  const keys = page.getByRole('button', { name: 'Schlüssel vergeben' })
  await expect(page.getByRole('status', { name: 'Verlauf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ausschalten' })).toBeVisible()
  await expect(keys).toBeHidden()
  answer()
  await keys.click()
  await expect(dialog(page)).toBeVisible()
})

test('a pipeline gets a key for its remote and loses it again', async ({ page, signIn, checkAccessibility }) => {
  await signIn('bsp.admin', PAGE)
  await page.getByRole('button', { name: 'Schlüssel vergeben' }).click()
  await dialog(page).getByRole('button', { name: 'Schlüssel vergeben' }).click()
  await expect(dialog(page).getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()
  await dialog(page).getByLabel('Wofür').fill('Pipeline Verträge')
  await dialog(page).getByLabel('Bereich').selectOption(REMOTE)
  await checkAccessibility()
  await dialog(page).getByRole('button', { name: 'Schlüssel vergeben' }).click()
  const key = await dialog(page).locator('code').innerText()
  await dialog(page).getByRole('button', { name: 'Notiert' }).click()

  expect((await remoteCommand(['list'], key)).good).toBe(true)
  const mistyped = await remoteCommand(['token', 'mfe-gibtsnicht', '--name', 'Pipeline'])
  expect([mistyped.good, mistyped.text]).toEqual([false, expect.stringContaining('Diesen Remote kennt die Plattform nicht')])
  const stranger = await remoteCommand(['disable', 'mfe-texte', '--reason', 'Probe'], key)
  expect([stranger.good, stranger.text]).toEqual([false, expect.stringContaining('der Zugang gilt nicht dafür')])
  await page.getByRole('button', { name: 'Schlüssel „Pipeline Verträge“ entziehen' }).click()
  await dialog(page).getByRole('button', { name: '„Pipeline Verträge“ entziehen' }).click()
  await expect(page.getByText('Der Schlüssel ist entzogen.')).toBeVisible()
  expect((await remoteCommand(['list'], key)).text).toContain('ungültig, abgelaufen oder entzogen')
})

// Changes what all browsers see: they run by themselves, after the others.
test.describe('The operator', { tag: '@alone' }, () => {
  test('announces a maintenance, switches off and on; those who use the area see it in seconds', async ({
    page,
    signIn,
    partei,
    checkAccessibility,
  }) => {
    const nutzer = await partei('ag.admin', '/auftraggeber/vertraege/liste')
    await waitForList(nutzer)
    await signIn('bsp.admin', `${PAGE}?remote=${REMOTE}`)
    await checkAccessibility()
    await page.getByRole('button', { name: 'Wartung ankündigen' }).click()
    await dialog(page).getByRole('button', { name: 'Wartung ankündigen' }).click()
    await expect(dialog(page).getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()
    await dialog(page).getByLabel('Was die Nutzer:innen lesen').fill('Verträge ziehen um.')
    await dialog(page).getByRole('button', { name: 'Wartung ankündigen' }).click()
    await expect(nutzer.getByText('Verträge ziehen um.')).toBeVisible({ timeout: 10_000 })
    await expect(nutzer.getByText(/Geplante Wartung .* 20:00 bis 22:00 Uhr/)).toBeVisible()

    await page.getByRole('button', { name: 'Ausschalten' }).click()
    await expect(dialog(page)).toContainText('vorübergehend abgeschaltet')
    const offNow = dialog(page).getByRole('button', { name: `${REMOTE} ausschalten` })
    await offNow.click()
    await expect(dialog(page).getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()
    await dialog(page).getByLabel('Grund').fill('Verträge ohne Anlagen.')
    await offNow.click()
    await expect(row(page, REMOTE)).toContainText('Ausgeschaltet')
    await expect(nutzer.locator('[data-remote-error=ABGESCHALTET]')).toBeVisible({ timeout: 10_000 })
    await expect(nutzer.getByText('Verträge ziehen um.')).toBeVisible()
    await page.getByRole('button', { name: 'Einschalten' }).click()
    await dialog(page)
      .getByRole('button', { name: `${REMOTE} einschalten` })
      .click()
    await expect(nutzer.getByRole('table')).toBeVisible({ timeout: 10_000 })
    await page.getByRole('button', { name: 'Ankündigung aufheben' }).click()
    await dialog(page).getByRole('button', { name: 'Ankündigung aufheben' }).click()
    await expect(nutzer.getByText('Verträge ziehen um.')).toHaveCount(0, { timeout: 10_000 })
    const history = page.getByRole('region', { name: 'Verlauf der Plattform' })
    for (const what of ['Wartung angekündigt', 'Ausgeschaltet', 'Eingeschaltet', 'Wartung aufgehoben'])
      await expect(history.getByRole('row', { name: what }).first()).toContainText(REMOTE)
    await expect(history.getByRole('row', { name: 'Ausgeschaltet' }).first()).toContainText('Verträge ohne Anlagen.')
  })

  test('sees where people are, and how long it takes them to come back', async ({ page, signIn, partei }) => {
    await signIn('bsp.admin', PAGE)
    const nutzer = await partei('ag.admin', '/auftraggeber/projekte/liste')
    /** What their browser tells next of a remote's page. */
    const told = async (remote: string, present: boolean) => {
      type Use = { remote: string; present: boolean; switchMs: number | null }
      let found: Use | undefined
      await nutzer.waitForRequest((request) => {
        if (!request.url().endsWith('/messungen')) return false
        const { use = [] } = request.postDataJSON() as { use?: Use[] }
        found = use.find((word) => word.remote === remote && word.present === present)
        return found !== undefined
      })
      return found?.switchMs
    }
    const come = async (to: string) => {
      await nutzer.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: to, exact: true }).click()
      await waitForList(nutzer)
    }
    await waitForList(nutzer)
    const [left, there] = [told('mfe-stammdaten', false), told(REMOTE, true)]
    await come('Verträge')
    // The first time it has to be loaded.
    expect([await left, await there]).toEqual([null, null])
    const back = told('mfe-stammdaten', true)
    await come('Projekte')
    expect(await back).toBeGreaterThan(0)
    // Who closed a tab before this story is there for some minutes more: how many there are is nothing to count on.
    await expect(async () => {
      await page.reload()
      await expect(row(page, 'mfe-stammdaten')).toBeVisible()
      const titles = await page.getByRole('region', { name: 'Bereiche der Plattform' }).getByRole('columnheader').allInnerTexts()
      const cell = (title: string) => row(page, 'mfe-stammdaten').getByRole('cell').nth(titles.indexOf(title))
      await expect(cell('Gerade hier')).toHaveText(/^[1-9]\d*$/, { timeout: 1_000 })
      await expect(cell('Wechsel 50 / 95 %')).toHaveText(/^\d+ \/ \d+ ms$/, { timeout: 1_000 })
    }).toPass()
    await expect(page.getByText(/^Gerade hier: [1-9]\d* Person(en)?\.$/)).toBeVisible()
  })

  test.describe('and those to whom they show a version', () => {
    // Of an address that nobody has, and to somebody for whom the link isn't.
    test.use({ allowedErrors: /status of 40[04]/ })
    test('spreads a version, changes its share, puts it in force and withdraws it; the page follows the command', async ({
      page,
      signIn,
      partei,
      checkAccessibility,
    }) => {
      await signIn('bsp.admin', `${PAGE}?remote=${REMOTE}`)
      const old = (await row(page, REMOTE).getByRole('cell').nth(1).innerText()).trim()
      await runRemoteCommand('publish', REMOTE, '--version', '8.0.0', '--no-activate')
      const own = card(page, REMOTE)
      await page.reload()
      // The release is looked at in this tab; no other user is given it.
      await own.getByRole('button', { name: '8.0.0 ansehen' }).click()
      await dialog(page).getByRole('button', { name: '8.0.0 ansehen' }).click()
      const badge = page.getByRole('complementary', { name: 'Ansicht' })
      await expect(badge).toContainText(`${REMOTE} 8.0.0`)
      await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Verträge' }).click()
      await expect(page.locator(`[data-remote="${REMOTE}"][data-version="8.0.0"]`)).toBeVisible()
      await waitForList(page)
      const script = await page.evaluate(
        () => performance.getEntriesByType('resource').find(({ name }) => /mfe-vertraege\/8\.0\.0\/remoteEntry/.test(name))?.name,
      )
      expect((await page.request.get(script?.replace(/preview\/[^/]+/, 'remotes') ?? '')).status()).toBe(404)
      await badge.getByRole('button', { name: 'Beenden' }).click()
      await expect(page.locator(`[data-remote="${REMOTE}"][data-version="${old}"]`)).toBeVisible()
      await page.goto(`${PAGE}?remote=${REMOTE}`)
      // So may those to whom a link is given.
      const links = page.getByRole('region', { name: `Links zur Ansicht: ${REMOTE}` })
      await page.getByRole('button', { name: 'Link vergeben' }).click()
      await dialog(page).getByLabel('E-Mail-Adressen').fill('ag.admin@demo.avalwerk.example\nniemand@demo.avalwerk.example')
      await dialog(page).getByRole('button', { name: 'Link vergeben' }).click()
      await expect(dialog(page)).toContainText('„niemand@demo.avalwerk.example“ gibt es nicht.')
      await checkAccessibility()
      await dialog(page).getByLabel('E-Mail-Adressen').fill('ag.admin@demo.avalwerk.example')
      await dialog(page).getByRole('button', { name: 'Link vergeben' }).click()
      const link = new URL(await dialog(page).getByRole('code').innerText())
      await dialog(page).getByRole('button', { name: 'Notiert' }).click()
      await expect(links.getByRole('row', { name: 'ag.admin@demo' })).toContainText('8.0.0')
      const shown = `/auftraggeber/vertraege/liste${link.search}`
      const nutzer = await partei('ag.admin', '/auftraggeber/vertraege/liste')
      await nutzer.goto(shown)
      await expect(nutzer.getByRole('heading', { name: 'Eine neue Version ansehen?' })).toBeFocused()
      await checkAccessibility(nutzer)
      await nutzer.getByRole('button', { name: 'Ansehen', exact: true }).click()
      const look = nutzer.getByRole('complementary', { name: 'Ansicht' })
      await expect(look).toContainText(`${REMOTE} 8.0.0`)
      await expect(nutzer.locator(`[data-remote="${REMOTE}"][data-version="8.0.0"]`)).toBeVisible()
      expect(new URL(nutzer.url()).search).toBe('')
      const stranger = await partei('ag2.admin', '/auftraggeber/vertraege/liste')
      await stranger.goto(shown)
      await stranger.getByRole('button', { name: 'Ansehen', exact: true }).click()
      await expect(stranger.getByText('Der Link zur Ansicht gilt nicht für Sie oder nicht mehr.')).toBeVisible()
      await expect(stranger.locator(`[data-remote="${REMOTE}"][data-version="${old}"]`)).toBeVisible()
      await links.getByRole('button', { name: 'Link zu 8.0.0 beenden' }).click()
      await dialog(page).getByRole('button', { name: 'Link zu 8.0.0 beenden' }).click()
      await expect(page.getByText('Es gilt gerade kein Link.')).toBeVisible()
      await nutzer.reload()
      await expect(nutzer.locator(`[data-remote="${REMOTE}"][data-version="${old}"]`)).toBeVisible()
      await expect(look).toHaveCount(0)
      await own.getByRole('button', { name: '8.0.0 verteilen' }).click()
      await dialog(page).getByRole('slider', { name: 'Anteil der Nutzer:innen' }).fill('25')
      await dialog(page).getByLabel('Bürge').check()
      await dialog(page).getByRole('button', { name: '8.0.0 verteilen' }).click()
      await expect(row(page, REMOTE)).toContainText('25 % auf 8.0.0')
      await expect(own).toContainText('8.0.0 an 25 % (Bürge)')
      const trial = page.getByRole('region', { name: `${REMOTE}: verteilte Version neben der bisherigen` }).last()
      await expect(trial.getByRole('columnheader', { name: 'Verteilt 8.0.0 (25 %)' })).toBeVisible()
      await expect(trial.getByRole('row', { name: 'Ladezeit, 95 %' })).toBeVisible()
      // Another person changes it meanwhile: the page follows by itself.
      await runRemoteCommand('canary', REMOTE, '8.0.0', '60%')
      await expect(row(page, REMOTE)).toContainText('60 % auf 8.0.0', { timeout: 10_000 })
      await own.getByRole('button', { name: 'Verteilte für alle in Kraft setzen' }).click()
      await dialog(page).getByRole('button', { name: 'Für alle in Kraft setzen' }).click()
      await expect(row(page, REMOTE).getByRole('cell').nth(1)).toHaveText('8.0.0')
      await expect(page.getByText('8.0.0 ist für alle in Kraft.')).toBeVisible()
      await own.getByRole('button', { name: 'Zurücknehmen' }).click()
      await dialog(page).getByLabel('Grund').fill('Verträge ohne Anlagen.')
      await dialog(page).getByRole('button', { name: '8.0.0 zurücknehmen' }).click()
      await expect(row(page, REMOTE).getByRole('cell').nth(1)).toHaveText(old)
    })
  })

  test('writes a notice to all from here', { tag: '@long' }, async ({ page, signIn, partei }) => {
    const nutzer = await partei('bg.admin', '/buerge/aufgaben/liste')
    await signIn('bsp.admin', PAGE)
    await page.getByRole('button', { name: 'Hinweis schreiben' }).click()
    await dialog(page).getByLabel('Text', { exact: true }).fill('Heute Abend wird gewartet, von der Plattform aus gesagt.')
    await dialog(page).getByRole('button', { name: 'Hinweis schreiben' }).click()
    const directory = page.getByRole('region', { name: 'Gezeigte und geplante Hinweise' })
    await expect(directory).toContainText('von der Plattform aus gesagt')
    await nutzer.reload()
    await expect(nutzer.getByText(/von der Plattform aus gesagt/)).toBeVisible()
    await directory.getByRole('link', { name: /von der Plattform aus gesagt/ }).click()
    await page.getByRole('button', { name: 'Hinweis beenden' }).click()
    await dialog(page).getByRole('button', { name: 'Hinweis beenden' }).click()
    await expect(page.getByText('Der Hinweis ist beendet.')).toBeVisible()
  })
})
