import { expect, problemAnswer, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

test('a notice can be closed and doesn’t come again', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('bg.leistung', '/buerge/buergschaften/liste')
  const notice = page.getByRole('region', { name: 'Hinweis des Betreibers' })
  await expect(notice).toBeVisible()
  await checkAccessibility()
  const remembered = page.waitForResponse((r) => r.url().includes('/plattformhinweis/geschlossen/') && r.ok())
  const text = (await notice.textContent()) as string
  await notice.getByRole('button', { name: 'Hinweis schließen' }).click()
  await remembered
  await page.reload()
  await waitForList(page)
  await expect(page.getByText(text)).toHaveCount(0)
})

test.describe('without the notice service', () => {
  test.use({ allowedErrors: /500/ })
  test('the band stays away, all else works', async ({ page, signIn }) => {
    await page.route('**/plattformhinweis', (route) => route.fulfill({ status: 500, json: {} }))
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await expect(page.getByRole('region', { name: 'Hinweis des Betreibers' })).toHaveCount(0)
  })
})

test.describe('the operator’s notices', () => {
  const NOTICES = '**/plattformhinweis'
  const notice = (page: Page) => page.getByRole('region', { name: 'Hinweis des Betreibers' })
  /** Notes what moves on a page once its frame stands, without anybody having pressed anything. */
  const noteMoves = (page: Page) =>
    page.addInitScript(() => {
      const moves: string[] = []
      Object.assign(window, { moves })
      type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: readonly { node: Node | null }[] }
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
          if (!hadRecentInput) moves.push(sources.map(({ node }) => node?.nodeName).join(', '))
      }).observe({ type: 'layout-shift', buffered: true })
    })

  test('stand when the page does: nothing moves under the pointer', async ({ page, signIn }) => {
    await noteMoves(page)
    // Later than everything else that the first page waits for.
    const rights = page.waitForResponse('**/nutzerverwaltung/rechte/nutzer')
    await page.route(NOTICES, async (route) => {
      await rights
      await route.continue()
    })
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await expect(notice(page)).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([])
  })

  test('keep nobody from their page when they come late', async ({ page, signIn }) => {
    let come = () => {}
    const later = new Promise<void>((go) => (come = go))
    await page.route(NOTICES, (route) => later.then(() => route.continue()))
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await expect(notice(page)).toHaveCount(0)
    come()
    await expect(notice(page)).toBeVisible()
  })
})

test('light and dark can be chosen and stay', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByLabel('Dunkel').check()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await checkAccessibility()
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('Ctrl K finds a guarantee by number and opens it', async ({ page, signIn, checkAccessibility }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Suchen' })
  await expect(field).toBeFocused()
  await field.fill('004712')
  await expect(page.getByRole('option', { name: /KK-2026-004712/ })).toBeVisible()
  await checkAccessibility()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KK-2026-004712')
})

test('after a change of page the focus is on the new heading, and at the top', async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('two windows', () => {
  test.use({ allowedErrors: /409/ })
  test('a view that changed meanwhile says so and can be refreshed', async ({ page, context, signIn, checkAccessibility }) => {
    const column = async (pageNo: typeof page, name: string) => {
      const response = pageNo.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/einstellung'))
      await pageNo.getByRole('button', { name: 'Spalten' }).click()
      await pageNo.getByLabel(name, { exact: true }).click()
      await response
      await pageNo.keyboard.press('Escape')
    }
    await signIn('ag.recht', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    const second = await context.newPage()
    await second.goto('/auftraggeber/buergschaften/liste')
    await waitForList(second)
    await column(second, 'Herkunft')
    await page.bringToFront()
    await column(page, 'Versandweg')
    const lock = page.getByRole('alertdialog', { name: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.' })
    await expect(lock).toBeVisible()
    await checkAccessibility()
    await lock.getByRole('button', { name: 'Ansicht aktualisieren' }).click()
    // What the other window chose is there; nothing of it was overwritten.
    await expect(page.getByRole('columnheader', { name: 'Herkunft' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Versandweg' })).toHaveCount(0)
  })
})

test.describe('an error of the server', () => {
  test.use({ allowedErrors: /500/ })
  test('when downloading the popup names the reference', async ({ page, signIn, checkAccessibility }) => {
    await page.route('**/buergschaften.csv', (route) =>
      route.fulfill(problemAnswer(500, 'FEHLER', 'Oops! Etwas ist schief gelaufen.', { id: 'abc-123-xyz' })),
    )
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    await page.getByRole('button', { name: 'CSV' }).click()
    const popup = page.getByRole('alertdialog', { name: 'Oops! Etwas ist schief gelaufen.' })
    await expect(popup).toContainText('abc-123-xyz')
    await checkAccessibility()
    await popup.getByRole('button', { name: 'Schließen' }).last().click()
    await expect(popup).toHaveCount(0)
  })
})

test.describe('with a clock of its own', () => {
  test.use({ ownWindow: true })

  test('a page that is being left takes no press, and the next one does', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    const gate = Promise.withResolvers<void>()
    await page.route(/openid-connect\/token/, async (route) => {
      await gate.promise
      await route.continue()
    })
    // The way to the next page waits for a fresh token.
    await page.clock.fastForward('04:55')
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
    await expect(page.locator('main')).toHaveAttribute('inert')
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projekte')
    await expect(page.locator('main')).not.toHaveAttribute('inert')
  })
})
