import { expect, test, warteAufListe } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

const EINSTIEG = '**/remotes/mfe-buergschaften/*/remoteEntry*.js'
test.use({ erlaubteFehler: /Failed to load|integrity|Remotefehler|Error: |Federation|kaputt|NICHT_|ZEIT|START|VERTRAG|DARSTELLUNG/ })

async function schaleLebt(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await page.keyboard.press('Escape')
}
const panel = (page: Page, art: string) => page.locator(`[data-remotefehler=${art}]`)

/** Up to a field of the entry that these stories change; other remotes keep theirs. */
const EINTRAG = '("name":"mfe-buergschaften"[^{}]*'

/**
 * Changes the manifest that the page carries, before the shell reads it. (The page comes by a redirect of the sign-in,
 * which cannot be intercepted.)
 */
async function ändereManifest(page: Page, muster: string, ersatz: string): Promise<void> {
  await page.route('**/plattform/manifest.json', (route) => route.abort())
  await page.addInitScript(
    ([von, zu]) => {
      const echt = Document.prototype.getElementById
      Document.prototype.getElementById = function (id) {
        const element = echt.call(this, id)
        if (id === 'avalwerk-manifest' && element)
          element.textContent = (element.textContent ?? '').replace(new RegExp(von as string), zu as string)
        return element
      }
    },
    [muster, ersatz],
  )
}

for (const [name, antwort] of [
  ['404', { status: 404, body: '' }],
  ['500', { status: 500, body: '' }],
  ['HTML statt JavaScript', { status: 200, contentType: 'text/html', body: '<!doctype html>' }],
] as const)
  test(`${name}: ein Panel, die Schale lebt, der nächste Versuch gelingt`, async ({ page, meldeAn, pruefeBarrierefreiheit }) => {
    await page.route(EINSTIEG, (route) => route.fulfill(antwort))
    await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
    await schaleLebt(page)
    await pruefeBarrierefreiheit()
    await page.unroute(EINSTIEG)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await warteAufListe(page)
  })

test('verweigerte Verbindung', async ({ page, meldeAn }) => {
  await page.route(EINSTIEG, (route) => route.abort('connectionrefused'))
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
  await schaleLebt(page)
})

test('verändertes Skript: die Prüfsumme hält es auf', async ({ page, meldeAn }) => {
  await page.route(EINSTIEG, async (route) => {
    const echt = await route.fetch()
    await route.fulfill({ response: echt, body: `${await echt.text()}\nself.kaputt = true` })
  })
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
  expect(await page.evaluate(() => 'kaputt' in self)).toBe(false)
})

test('fehlender Teil: ein Panel, der nächste Versuch gelingt', async ({ page, meldeAn }) => {
  await page.route('**/remotes/**/liste.*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'NICHT_ERREICHBAR')).toBeVisible()
  await page.unroute('**/remotes/**/liste.*.js')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await warteAufListe(page)
})

test('hängendes Skript: nach der Zeitgrenze ein Panel, der nächste Versuch gelingt', async ({ page, meldeAn }) => {
  let hängt = true
  await page.route(EINSTIEG, (route) => (hängt ? undefined : route.continue()))
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(page.getByRole('status', { name: 'Bereich wird geladen' })).toBeVisible()
  await schaleLebt(page)
  await expect(panel(page, 'ZEIT')).toBeVisible({ timeout: 25_000 })
  hängt = false
  await page.unroute(EINSTIEG)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await warteAufListe(page)
})

test('Fehler beim Auswerten des Moduls', async ({ page, meldeAn }) => {
  // Integrity would refuse the changed script before it fails in the way that is meant.
  await ändereManifest(page, `${EINTRAG}"integritaet":)\\{[^}]*\\}`, '$1{}')
  await page.route('**/remotes/**/app.*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("kaputt")' }),
  )
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(page.locator('[data-remotefehler]')).toBeVisible()
  await schaleLebt(page)
  await page.unroute('**/remotes/**/app.*.js')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await warteAufListe(page)
})

test('Fehler bei der Darstellung: die Seite fällt, die Schale nicht', async ({ page, meldeAn }) => {
  // An answer that no server of ours gives: the page throws while it renders.
  await page.route('**/buergschaften/filterung?*', (route) =>
    route.fulfill({ json: { zeilen: [null], gesamt: { anzahl: 1, genau: true }, weiter: null } }),
  )
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
  await expect(panel(page, 'DARSTELLUNG')).toBeVisible()
  await schaleLebt(page)
  await page.unroute('**/buergschaften/filterung?*')
  await page.reload()
  await warteAufListe(page)
})

test.describe('Manifest', () => {
  test('ein unverträglicher Vertrag sagt das', async ({ page, meldeAn }) => {
    await ändereManifest(page, `${EINTRAG}"plattform":)"\\d+\\.\\d+"`, '$1"9.0"')
    await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(panel(page, 'VERTRAG')).toBeVisible()
    await schaleLebt(page)
  })
  test('ein fehlerhafter Eintrag kostet nur diesen Remote', async ({ page, meldeAn }) => {
    await ändereManifest(page, `${EINTRAG}"plattform":)"\\d+\\.\\d+"`, '$1 1')
    await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
    await expect(page.getByRole('alert')).toContainText('mfe-buergschaften')
    await schaleLebt(page)
  })
  test('ohne Manifest gilt das zuletzt bekannte', async ({ page, meldeAn }) => {
    await meldeAn('ag.admin', '/auftraggeber/buergschaften/liste')
    await warteAufListe(page)
    await ändereManifest(page, '^.*$', '')
    await page.reload()
    await warteAufListe(page)
    await expect(page.getByText('zuletzt bekannten Stand')).toBeVisible()
  })
})
