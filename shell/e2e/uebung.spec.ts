/**
 * The drill: while people work in the other five remotes, a team publishes, tries on some, breaks releases in every way we
 * know, and an operator rolls back, switches off and on. Nobody else may notice anything.
 */
import { expect, test } from '@avalwerk/testing/playwright'
import { runRemoteCommand, remoteCommand } from '@avalwerk/testing/remotebefehl'
import { buildVariant, mainScript, writeScript, damage, updateDescription } from '@avalwerk/testing/uebung'
import type { Page } from '@playwright/test'

const REMOTE = 'mfe-texte'
const PAGE = '/auftraggeber/buergschaftstexte/uebersicht'
const kopf = (page: Page) => page.getByRole('heading', { level: 1 })
const panel = (page: Page, art?: string) => page.locator(art ? `[data-remotefehler=${art}]` : '[data-remotefehler]')
const version = (page: Page) => page.locator(`[data-remote="${REMOTE}"]`).getAttribute('data-version')

/** The rounds of those who work elsewhere: by links, as people do. */
const ROUNDS = [
  ['mfe-buergschaften', '/auftraggeber/buergschaften/liste', 'Bürgschaften', 'Aufträge'],
  ['mfe-auftraege', '/auftraggeber/aufgaben/liste', 'Aufgaben', 'Mitteilungen'],
  ['mfe-stammdaten', '/auftraggeber/projekte/liste', 'Projekte', 'Unternehmen'],
  ['mfe-vertraege', '/auftraggeber/vertraege/liste', 'Verträge', 'Aufgaben'],
  ['mfe-nutzer', '/auftraggeber/nutzer/liste', 'Nutzer', 'Projekte'],
] as const

/** Somebody at work elsewhere, with everything that went wrong for them. */
async function work(page: Page, [, , erste, zweite]: (typeof ROUNDS)[number]) {
  const gestört: string[] = []
  let runden = 0
  let zu = false
  page.on('pageerror', (fehler) => gestört.push(`Fehler: ${fehler.message}`))
  page.on('console', (m) => m.type() === 'error' && gestört.push(`Konsole: ${m.text()}`))
  page.on('response', (antwort) => antwort.status() >= 400 && gestört.push(`${antwort.status()} ${antwort.url()}`))
  page.on('requestfailed', (anfrage) => {
    // What the page itself gives up when people go on is no failure.
    if (anfrage.failure()?.errorText !== 'net::ERR_ABORTED') gestört.push(`${anfrage.failure()?.errorText} ${anfrage.url()}`)
  })
  await page.evaluate(() => Object.assign(window, { nichtNeuGeladen: true }))
  const arbeit = (async () => {
    while (!zu)
      for (const target of [zweite, erste]) {
        await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: target }).first().click()
        await expect(kopf(page)).toHaveText(new RegExp(target, 'i'))
        await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
        if (await panel(page).count()) gestört.push(`Panel bei ${target}`)
        runden++
      }
  })().catch((fehler: unknown) => {
    gestört.push(`Ablauf: ${fehler instanceof Error ? fehler.message.slice(0, 300) : 'unbekannt'}`)
  })
  return {
    beende: async () => {
      zu = true
      await arbeit
      if (!(await page.evaluate(() => 'nichtNeuGeladen' in window))) gestört.push('neu geladen')
      return { gestört, runden }
    },
  }
}

const BROKEN = {
  endlos: `import { defineRemote } from '@avalwerk/platform/remote'
import { tabelle } from './routes.ts'
export default { ...defineRemote(tabelle, null), mount: () => new Promise<void>(() => {}) }
`,
  darstellung: `import { defineRemote } from '@avalwerk/platform/remote'
import { tabelle } from './routes.ts'
const Kaputt = () => { throw new Error('Übung: kaputt') }
const routen = tabelle.routen.map((route) => ({ ...route, seite: () => route.seite().then(() => ({ default: Kaputt })) }))
export default defineRemote({ ...tabelle, routen }, null)
`,
}

type Breakage = Readonly<{
  name: string
  version: string
  art: string
  bereite: (build: string) => void
  danach?: (build: string) => void
  app?: string
}>
const BREAKAGES: readonly Breakage[] = [
  { name: 'Syntaxfehler', version: '2.1.0', art: 'NICHT_ERREICHBAR', bereite: (b) => writeScript(b, mainScript(b), '(((') },
  {
    name: 'fehlende Datei',
    version: '2.2.0',
    art: 'NICHT_ERREICHBAR',
    bereite: () => {},
    danach: (b) => damage(REMOTE, '2.2.0', mainScript(b)),
  },
  { name: 'endloses Versprechen', version: '2.3.0', art: 'ZEIT', bereite: () => {}, app: BROKEN.endlos },
  { name: 'Fehler bei der Darstellung', version: '2.4.0', art: 'DARSTELLUNG', bereite: () => {}, app: BROKEN.darstellung },
  {
    name: 'verfälschte Datei',
    version: '2.5.0',
    art: 'NICHT_ERREICHBAR',
    bereite: () => {},
    danach: (b) => damage(REMOTE, '2.5.0', mainScript(b), 'self.verfälscht = true'),
  },
]

// What breaks in the pages of those concerned is what the drill is about.
test.use({ erlaubteFehler: /Unexpected end of input|Übung: kaputt/ })

test('Übung: ein Team veröffentlicht und scheitert, der Betrieb schaltet; niemand sonst merkt etwas', { tag: '@allein' }, async ({
  partei,
}) => {
  test.setTimeout(420_000)
  const working = []
  for (const round of ROUNDS) working.push(await work(await partei('ag.admin', round[1]), round))
  // Two people of the area concerned: one at work in it, another of another company.
  const eine = await partei('ag.admin', PAGE)
  const andere = await partei('ag2.admin', PAGE)
  const betroffene = [eine, andere]
  const gut = async (which: string) => {
    for (const page of betroffene) {
      await expect(page.locator(`[data-remote="${REMOTE}"][data-version="${which}"]`)).toBeVisible({ timeout: 30_000 })
      await expect(kopf(page)).toHaveText(/Texte/i)
      await expect(panel(page)).toHaveCount(0)
    }
  }
  const goIn = async (page: Page) => {
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
    await expect(kopf(page)).toHaveText('Projekte')
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Texte' }).click()
  }
  const ausgang = (await version(eine)) as string

  await test.step('veröffentlichen, verteilen, in Kraft setzen', async () => {
    await runRemoteCommand('publish', REMOTE, '--version', '2.0.0', '--canary', '100%', '--groups', 'BG')
    // Others' canary changes nothing; an open page keeps its version until people go on.
    await goIn(eine)
    expect(await version(eine)).toBe(ausgang)
    await runRemoteCommand('activate', REMOTE, '2.0.0')
    await expect(andere.getByText('Eine neue Version dieses Bereichs steht bereit.')).toBeVisible({ timeout: 10_000 })
    expect(await version(andere)).toBe(ausgang)
    for (const page of betroffene) await goIn(page)
    await gut('2.0.0')
  })

  for (const breakage of BREAKAGES)
    await test.step(`${breakage.name}: die Plattform nimmt zurück, und die Seiten erholen sich ohne Zutun`, async () => {
      const build = await buildVariant(REMOTE, breakage.version, breakage.app)
      breakage.bereite(build)
      await runRemoteCommand('publish', REMOTE, '--build', build, '--no-activate')
      await runRemoteCommand('canary', REMOTE, breakage.version, '100%', '--groups', 'AG')
      // On the disk of a release that is in force: one that was damaged before doesn't come in force any more.
      breakage.danach?.(build)
      await expect(eine.getByText('Eine neue Version dieses Bereichs steht bereit.')).toBeVisible({ timeout: 10_000 })
      await expect(andere.getByText('Eine neue Version dieses Bereichs steht bereit.')).toBeVisible({ timeout: 10_000 })
      await goIn(eine)
      await expect(panel(eine, breakage.art)).toBeVisible({ timeout: 25_000 })
      await expect(eine.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
      // The second person is what takes it back.
      await goIn(andere)
      await gut('2.0.0')
      expect(await runRemoteCommand('history', REMOTE)).toContain(`"von":"${breakage.version}"`)
    })

  await test.step('unverträglicher Vertrag, falsche Prüfsumme: gar nicht erst veröffentlicht', async () => {
    const incompatible = await buildVariant(REMOTE, '2.6.0')
    updateDescription(incompatible, (b) => Object.assign(b, { plattform: '9.0' }))
    const wrong = await buildVariant(REMOTE, '2.7.0')
    updateDescription(wrong, (descriptor) => {
      descriptor.integritaet[mainScript(wrong)] = `sha384-${'B'.repeat(64)}`
    })
    for (const [build, grund] of [
      [incompatible, /Plattformvertrag 9\.0/],
      [wrong, /andere Prüfsumme/],
    ] as const) {
      const { gut: gelungen, text } = await remoteCommand(['publish', REMOTE, '--build', build])
      expect(gelungen).toBe(false)
      expect(text).toMatch(grund)
    }
    await gut('2.0.0')
  })

  await test.step('zurücknehmen, ausschalten, einschalten', async () => {
    expect(await runRemoteCommand('rollback', REMOTE)).toContain(ausgang)
    for (const page of betroffene) await goIn(page)
    await gut(ausgang)
    await runRemoteCommand('disable', REMOTE)
    for (const page of betroffene) await expect(panel(page, 'ABGESCHALTET')).toBeVisible({ timeout: 10_000 })
    await runRemoteCommand('enable', REMOTE)
    await gut(ausgang)
    expect(await runRemoteCommand('verify', REMOTE)).toContain('in Ordnung')
  })

  for (const { beende } of working) {
    const { gestört, runden } = await beende()
    expect(gestört).toEqual([])
    expect(runden).toBeGreaterThan(10)
  }
})
