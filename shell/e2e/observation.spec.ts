import { gunzipSync } from 'node:zlib'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Configures this browser's page as an installation would that wants to see more. */
const configure = (page: Page, more: object) =>
  page.addInitScript((fresh) => {
    const real = Document.prototype.getElementById
    Document.prototype.getElementById = function (id) {
      const element = real.call(this, id)
      if (id !== 'avalwerk-config' || !element?.textContent) return element
      // A new element: the page's policy lets no code write into a script element.
      return Object.assign(document.createElement('p'), {
        textContent: JSON.stringify({ ...(JSON.parse(element.textContent) as object), ...fresh }),
      })
    }
  }, more)

const loaded = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

test.use({ ownWindow: true })

test('without a setup nothing of it is loaded and nothing sent', async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  expect((await loaded(page)).filter((name) => /tracing|error-service|envelope/.test(name))).toEqual([])
})

test.describe('with a collector of traces', () => {
  test('each call after a click bears its trace, and the browser sends its part', { tag: '@long' }, async ({ page, signIn }) => {
    await configure(page, { tracing: { share: 1 } })
    const sent: string[] = []
    await page.route('**/plattform/traces', async (route) => {
      sent.push(route.request().postData() ?? '')
      await route.fulfill({ json: {} })
    })
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    const request = page.waitForRequest((r) => r.url().includes('/projektservice/'))
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
    const trace = (await request).headers().traceparent ?? ''
    expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    await expect.poll(() => sent.join('').includes(trace.split('-')[1] as string), { timeout: 15_000 }).toBe(true)
    await expect.poll(() => sent.join('').includes('click a'), { timeout: 20_000 }).toBe(true)
    expect(sent.join('')).not.toContain('Projekte')
  })
})

test.describe('with a service for errors', () => {
  test.use({ allowedErrors: /kaputt|RemoteError|Error: |TypeError|DARSTELLUNG|null/ })
  test('it reports what fails, with remote and version and without names', async ({ page, signIn }) => {
    await configure(page, {
      errorService: { dsn: `http://schluessel@${new URL(test.info().project.use.baseURL ?? '').host}/42`, environment: 'probe' },
    })
    const submissions: string[] = []
    await page.route('**/api/42/envelope/**', async (route) => {
      const raw = route.request().postDataBuffer() ?? Buffer.from('')
      submissions.push(raw[0] === 0x1f ? gunzipSync(raw).toString() : raw.toString())
      await route.fulfill({ json: {} })
    })
    await page.route('**/buergschaften/filterung?*', (route) =>
      route.fulfill({ json: { zeilen: [null], gesamt: { anzahl: 1, genau: true }, weiter: null } }),
    )
    await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(page.locator('[data-remote-error=DARSTELLUNG]')).toBeVisible()
    await expect.poll(() => submissions.some((s) => s.includes('"remote":"mfe-buergschaften"')), { timeout: 15_000 }).toBe(true)
    const message = submissions.find((s) => s.includes('"remote":"mfe-buergschaften"')) ?? ''
    expect(message).toMatch(/"version":"0\.1\.0/)
    expect(message).toContain('"release":"34.0.0"')
    expect(message).toMatch(/"user":\{"id":"[0-9A-F]{64}"/)
    expect(submissions.join('')).not.toMatch(/Meike|Voss/)
  })
})
