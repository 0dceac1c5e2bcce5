/**
 * The drill: while people work in the other five remotes, a team publishes, tries on some, breaks releases in every way we know, and an
 * operator rolls back, switches off and on. No other user may notice anything. In the short form somebody works in one of the five, and
 * two releases break.
 */
import { REMOTE_REPORTS } from '@avalwerk/domain'
import { inForm } from '@avalwerk/testing'
import { expect, test } from '@avalwerk/testing/playwright'
import { runRemoteCommand, remoteCommand } from '@avalwerk/testing/remoteCommand'
import { letSample } from '@avalwerk/testing/faults'
import { buildVariant, copyBuild, mainScript, writeScript, damage, updateDescription } from '@avalwerk/testing/drill'
import type { Page } from '@playwright/test'

const REMOTE = 'mfe-texte'
const PAGE = '/auftraggeber/buergschaftstexte/uebersicht'
const header = (page: Page) => page.getByRole('heading', { level: 1 })
const panel = (page: Page, kind?: string) => page.locator(kind ? `[data-remote-error=${kind}]` : '[data-remote-error]')
const version = (page: Page) => page.locator(`[data-remote="${REMOTE}"]`).getAttribute('data-version')

/** The rounds of those who work elsewhere: by links, as people do. */
const ALL_ROUNDS = [
  ['mfe-buergschaften', '/auftraggeber/buergschaften/liste', 'Bürgschaften', 'Aufträge'],
  ['mfe-auftraege', '/auftraggeber/aufgaben/liste', 'Aufgaben', 'Mitteilungen'],
  ['mfe-stammdaten', '/auftraggeber/projekte/liste', 'Projekte', 'Unternehmen'],
  ['mfe-vertraege', '/auftraggeber/vertraege/liste', 'Verträge', 'Aufgaben'],
  ['mfe-nutzer', '/auftraggeber/nutzer/liste', 'Nutzer', 'Projekte'],
] as const
const ROUNDS = ALL_ROUNDS.slice(0, inForm(1, ALL_ROUNDS.length))

/** How long somebody looks at a page before they go on: without it, two cores have nothing but these rounds to do. */
const LOOKED_AT_MS = 1_000

/** A person at work elsewhere, with everything that went wrong for them. */
async function work(page: Page, [, , first, second]: (typeof ROUNDS)[number]) {
  const disrupted: string[] = []
  let rounds = 0
  let toStatus = false
  page.on('pageerror', (error) => disrupted.push(`Fehler: ${error.message}`))
  page.on('console', (m) => m.type() === 'error' && disrupted.push(`Konsole: ${m.text()}`))
  page.on('response', (response) => response.status() >= 400 && disrupted.push(`${response.status()} ${response.url()}`))
  page.on('requestfailed', (request) => {
    // What the page itself gives up when people go on is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') disrupted.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  const work = (async () => {
    while (!toStatus)
      for (const target of [second, first]) {
        await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: target }).first().click()
        await expect(header(page)).toHaveText(new RegExp(target, 'i'))
        await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
        if (await panel(page).count()) disrupted.push(`Panel bei ${target}`)
        rounds++
        await page.waitForTimeout(LOOKED_AT_MS)
      }
  })().catch((error: unknown) => {
    disrupted.push(`Ablauf: ${error instanceof Error ? error.message.slice(0, 300) : 'unbekannt'}`)
  })
  return {
    beende: async () => {
      toStatus = true
      await work
      if (!(await page.evaluate(() => 'notReloaded' in window))) disrupted.push('neu geladen')
      return { disturbed: disrupted, round: rounds }
    },
  }
}

const BROKEN = {
  endless: `import { defineRemote } from '@avalwerk/platform/remote'
import { table } from './routes.ts'
export default { ...defineRemote(table, null), mount: () => new Promise<void>(() => {}) }
`,
  render: `import { defineRemote } from '@avalwerk/platform/remote'
import { table } from './routes.ts'
const Kaputt = () => { throw new Error('Übung: kaputt') }
const routes = table.routes.map((route) => ({ ...route, page: () => route.page().then(() => ({ default: Kaputt })) }))
export default defineRemote({ ...table, routes }, null)
`,
  use: `import { defineRemote } from '@avalwerk/platform/remote'
import { table } from './routes.ts'
const fall = () => { throw new Error('Übung: kaputt') }
const freeze = () => { for (const end = performance.now() + 4_000; performance.now() < end;); }
const Buttons = () => <><button onClick={fall}>Wirft</button><button onClick={freeze}>Steht</button></>
const routes = table.routes.map((route) => ({
  ...route,
  page: () => route.page().then(({ default: Page }) => ({ default: () => <><Buttons /><Page /></> })),
}))
export default defineRemote({ ...table, routes }, null)
`,
}

type Breakage = Readonly<{
  name: string
  version: string
  kind: string
  prepare: (build: string) => void
  after?: (build: string) => void
  app?: string
}>
const ALL_BREAKAGES: readonly Breakage[] = [
  { name: 'Fehler bei der Darstellung', version: '2.4.0', kind: 'DARSTELLUNG', prepare: () => {}, app: BROKEN.render },
  {
    name: 'fehlende Datei',
    version: '2.2.0',
    kind: 'NICHT_ERREICHBAR',
    prepare: () => {},
    after: (b) => damage(REMOTE, '2.2.0', mainScript(b)),
  },
  { name: 'endloses Versprechen', version: '2.3.0', kind: 'ZEIT', prepare: () => {}, app: BROKEN.endless },
  { name: 'Syntaxfehler', version: '2.1.0', kind: 'NICHT_ERREICHBAR', prepare: (b) => writeScript(b, mainScript(b), '(((') },
  {
    name: 'verfälschte Datei',
    version: '2.5.0',
    kind: 'NICHT_ERREICHBAR',
    prepare: () => {},
    after: (b) => damage(REMOTE, '2.5.0', mainScript(b), 'self.verfälscht = true'),
  },
]
const BREAKAGES = ALL_BREAKAGES.slice(0, inForm(1, ALL_BREAKAGES.length))

/** Its pages are there, and what people do on them fails: in which way, and by which button. */
const ALL_USES = [
  { version: '2.7.0', kind: 'HANDLER', button: 'Wirft' },
  { version: '2.8.0', kind: 'STILLSTAND', button: 'Steht' },
] as const
const USES = ALL_USES.slice(0, inForm(1, ALL_USES.length))
/** Isn't even published, for one reason or another. */
const REFUSED = '2.6.0'

// Faults in the pages of the remote that breaks: they are the point of the drill.
test.use({
  ownWindow: true,
  allowedErrors: inForm(
    /Unexpected end of input|Übung: kaputt/,
    /Unexpected end of input|Übung: kaputt|status of 404|digest|integrity checks|Refused to execute|NICHT_ERREICHBAR|ZEIT|message #31/,
  ),
})

test('drill: a team publishes and fails, operations switch; others notice nothing', { tag: '@alone' }, async ({ partei }) => {
  test.setTimeout(inForm(420_000, 900_000))
  // Built before anybody works: the platform is drilled, not the compiler beside it.
  const broken: { breakage: Breakage; build: string }[] = []
  for (const breakage of BREAKAGES) broken.push({ breakage, build: await buildVariant(REMOTE, breakage.version, breakage.app) })
  const refused = copyBuild(REMOTE, REFUSED)
  const failing: string[] = []
  for (const { version: which } of USES) failing.push(await buildVariant(REMOTE, which, BROKEN.use))
  const working = []
  for (const round of ROUNDS) working.push(await work(await partei('ag.admin', round[1]), round))
  // Two users of the remote: one at work in it, another one of another company.
  const one = await partei('ag.admin', PAGE)
  const others = await partei('ag2.admin', PAGE)
  const betroffene = [one, others]
  // What holds up a page by way of a library is named on pages that sample themselves.
  for (const page of betroffene) {
    await letSample(page)
    await page.reload()
    await expect(header(page)).toHaveText(/Texte/i)
  }
  const ok = async (which: string) => {
    for (const page of betroffene) {
      await expect(page.locator(`[data-remote="${REMOTE}"][data-version="${which}"]`)).toBeVisible({ timeout: 30_000 })
      await expect(header(page)).toHaveText(/Texte/i)
      await expect(panel(page)).toHaveCount(0)
    }
  }
  /** Both have heard that another version is in force: whoever goes on before that stays with theirs. */
  const told = async () => {
    for (const page of betroffene)
      await expect(page.getByText('Eine neue Version dieses Bereichs steht bereit.')).toBeVisible({ timeout: 10_000 })
  }
  const goIn = async (page: Page) => {
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
    await expect(header(page)).toHaveText('Projekte')
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Texte' }).click()
  }
  const outbox = (await version(one)) as string

  await test.step('publish, canary, put in force', async () => {
    await runRemoteCommand('publish', REMOTE, '--version', '2.0.0', '--canary', '100%', '--groups', 'BG')
    // A trial for other groups changes nothing; an open page keeps its version until its user goes on.
    await goIn(one)
    expect(await version(one)).toBe(outbox)
    await runRemoteCommand('activate', REMOTE, '2.0.0')
    await told()
    expect(await version(others)).toBe(outbox)
    for (const page of betroffene) await goIn(page)
    await ok('2.0.0')
  })

  for (const { breakage, build } of broken)
    await test.step(`${breakage.name}: the platform withdraws, and the pages recover by themselves`, async () => {
      breakage.prepare(build)
      await runRemoteCommand('publish', REMOTE, '--build', build, '--no-activate')
      await runRemoteCommand('canary', REMOTE, breakage.version, '100%', '--groups', 'AG')
      // On disk, after the release has come in force: one that was damaged before couldn't come in force any more.
      breakage.after?.(build)
      await told()
      await goIn(one)
      // Where files are missing, people go on with the release that is in force.
      if (breakage.kind === 'NICHT_ERREICHBAR') await expect(one.locator(`[data-remote="${REMOTE}"][data-version="2.0.0"]`)).toBeVisible()
      else await expect(panel(one, breakage.kind)).toBeVisible({ timeout: 25_000 })
      await expect(one.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
      // The fault of a second person is what makes the platform take the release back.
      await goIn(others)
      await ok('2.0.0')
      expect(await runRemoteCommand('history', REMOTE)).toContain(`"von":"${breakage.version}"`)
    })

  for (const [at, { version: failed, kind, button }] of USES.entries())
    await test.step(`${kind} when it is used: the platform withdraws, though every page is there`, async () => {
      await runRemoteCommand('publish', REMOTE, '--build', failing[at] as string, '--no-activate')
      await runRemoteCommand('canary', REMOTE, failed, '100%', '--groups', 'AG')
      await told()
      for (const page of betroffene) {
        await goIn(page)
        await expect(page.locator(`[data-version="${failed}"]`)).toBeVisible()
      }
      for (const [page, times] of [
        [one, 4],
        [others, 1],
      ] as const)
        for (let time = 0; time < times; time++) await page.getByRole('button', { name: button }).click()
      await told()
      for (const page of betroffene) await goIn(page)
      await ok('2.0.0')
      expect(await runRemoteCommand('history', REMOTE)).toContain(`"von":"${failed}"`)
      await expect.poll(() => runRemoteCommand('faults', REMOTE, failed)).toContain(`${REMOTE_REPORTS[kind]}: `)
    })

  await test.step('incompatible contract, wrong digest: not even published', async () => {
    const faults: readonly [reason: RegExp, make: Parameters<typeof updateDescription>[1]][] = [
      [/Plattformvertrag 9\.0/, (description) => Object.assign(description, { contract: '9.0' })],
      [/andere Prüfsumme/, ({ integrity }) => Object.assign(integrity, { [mainScript(refused)]: `sha384-${'B'.repeat(64)}` })],
    ]
    for (const [reason, make] of faults) {
      const takeBack = updateDescription(refused, make)
      const { good: succeeded, text } = await remoteCommand(['publish', REMOTE, '--build', refused])
      expect(succeeded).toBe(false)
      expect(text).toMatch(reason)
      takeBack()
    }
    await ok('2.0.0')
  })

  await test.step('withdraw, switch off, switch on', async () => {
    const older = await remoteCommand(['activate', REMOTE, outbox])
    expect([older.good, older.text]).toEqual([false, expect.stringContaining(`${outbox} ist älter als 2.0.0, die in Kraft ist`)])
    expect(await runRemoteCommand('rollback', REMOTE, '--reason', 'Übung')).toContain(outbox)
    await told()
    for (const page of betroffene) await goIn(page)
    await ok(outbox)
    await runRemoteCommand('disable', REMOTE, '--reason', 'Übung')
    for (const page of betroffene) await expect(panel(page, 'ABGESCHALTET')).toBeVisible({ timeout: 10_000 })
    await runRemoteCommand('enable', REMOTE)
    await ok(outbox)
    expect(await runRemoteCommand('verify', REMOTE)).toContain('in Ordnung')
  })

  for (const { beende: end } of working) {
    const { disturbed: disrupted, round: rounds } = await end()
    expect(disrupted).toEqual([])
    expect(rounds).toBeGreaterThan(10)
  }
})
