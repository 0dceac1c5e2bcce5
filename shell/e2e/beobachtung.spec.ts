import { gunzipSync } from 'node:zlib'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Configures this browser's page as an installation would that wants to see more. */
const configure = (page: Page, mehr: object) =>
  page.addInitScript((neu) => {
    const real = Document.prototype.getElementById
    Document.prototype.getElementById = function (id) {
      const element = real.call(this, id)
      if (id !== 'avalwerk-konfiguration' || !element?.textContent) return element
      // Another element: nobody may write into a script's.
      return Object.assign(document.createElement('p'), {
        textContent: JSON.stringify({ ...(JSON.parse(element.textContent) as object), ...neu }),
      })
    }
  }, mehr)

const geladen = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

test('ohne Einrichtung wird nichts davon geladen und nichts gesendet', async ({ page, meldeAn }) => {
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  expect((await geladen(page)).filter((name) => /spuren|fehlerdienst|envelope/.test(name))).toEqual([])
})

test.describe('mit Sammler für Spuren', () => {
  test('trägt jeder Aufruf nach einem Klick dessen Spur, und der Browser sendet seinen Teil', async ({ page, meldeAn }) => {
    await configure(page, { spuren: { anteil: 1 } })
    const gesendet: string[] = []
    await page.route('**/plattform/spuren', async (route) => {
      gesendet.push(route.request().postData() ?? '')
      await route.fulfill({ json: {} })
    })
    await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
    await waitForList(page)
    const anfrage = page.waitForRequest((r) => r.url().includes('/projektservice/'))
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
    const spur = (await anfrage).headers().traceparent ?? ''
    expect(spur).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    await expect.poll(() => gesendet.join('').includes(spur.split('-')[1] as string), { timeout: 15_000 }).toBe(true)
    await expect.poll(() => gesendet.join('').includes('click a'), { timeout: 20_000 }).toBe(true)
    expect(gesendet.join('')).not.toContain('Projekte')
  })
})

test.describe('mit Dienst für Fehler', () => {
  test.use({ erlaubteFehler: /kaputt|Remotefehler|Error: |TypeError|DARSTELLUNG|null/ })
  test('meldet er, was scheitert, mit Remote und Version und ohne Namen', async ({ page, meldeAn }) => {
    await configure(page, {
      fehlerdienst: { dsn: `http://schluessel@${new URL(test.info().project.use.baseURL ?? '').host}/42`, umgebung: 'probe' },
    })
    const submissions: string[] = []
    await page.route('**/api/42/envelope/**', async (route) => {
      const roh = route.request().postDataBuffer() ?? Buffer.from('')
      submissions.push(roh[0] === 0x1f ? gunzipSync(roh).toString() : roh.toString())
      await route.fulfill({ json: {} })
    })
    await page.route('**/buergschaften/filterung?*', (route) =>
      route.fulfill({ json: { zeilen: [null], gesamt: { anzahl: 1, genau: true }, weiter: null } }),
    )
    await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(page.locator('[data-remotefehler=DARSTELLUNG]')).toBeVisible()
    await expect.poll(() => submissions.some((s) => s.includes('"remote":"mfe-buergschaften"')), { timeout: 15_000 }).toBe(true)
    const meldung = submissions.find((s) => s.includes('"remote":"mfe-buergschaften"')) ?? ''
    expect(meldung).toMatch(/"version":"0\.1\.0/)
    expect(meldung).toContain('"release":"34.0.0"')
    expect(meldung).toMatch(/"user":\{"id":"[0-9A-F]{64}"/)
    expect(submissions.join('')).not.toMatch(/Meike|Voss/)
  })
})
