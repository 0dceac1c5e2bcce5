/**
 * Thirty screens as pictures: each is compared with the one that is kept beside this file. What the server answered and what time it was
 * when a picture was taken is kept with it, so that neither the day nor other stories change it. `npm run pictures` takes both anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { drawsAsKept } from '@avalwerk/testing'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page, TestInfo } from '@playwright/test'

type Screen = Readonly<{
  account: string
  path: string
  /** Goes on to the page of the first row. */
  first?: true
  /** 375 pixels wide, instead of 1280. */
  narrow?: true
  dark?: true
}>

const SCREENS: Readonly<Record<string, Screen>> = {
  guarantees: { account: 'ag.admin', path: '/auftraggeber/buergschaften/liste' },
  'guarantees-dark': { account: 'ag.admin', path: '/auftraggeber/buergschaften/liste', dark: true },
  'guarantees-narrow': { account: 'ag.admin', path: '/auftraggeber/buergschaften/liste', narrow: true },
  guarantee: { account: 'ag.admin', path: '/auftraggeber/buergschaften/liste?status=AKT&sort=nummer%2Casc', first: true },
  'guarantee-narrow-dark': {
    account: 'ag.admin',
    path: '/auftraggeber/buergschaften/liste?status=AKT&sort=nummer%2Casc',
    first: true,
    narrow: true,
    dark: true,
  },
  orders: { account: 'ag.admin', path: '/auftraggeber/buergschaftsauftraege/liste' },
  'order-begun': { account: 'ag.admin', path: '/auftraggeber/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen' },
  'order-begun-narrow': {
    account: 'ag.admin',
    path: '/auftraggeber/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen',
    narrow: true,
  },
  tasks: { account: 'ag.admin', path: '/auftraggeber/aufgaben/liste' },
  'tasks-narrow': { account: 'ag.admin', path: '/auftraggeber/aufgaben/liste', narrow: true },
  'messages-dark': { account: 'ag.admin', path: '/auftraggeber/mitteilungen/liste', dark: true },
  projects: { account: 'ag.admin', path: '/auftraggeber/projekte/liste' },
  'project-begun': { account: 'ag.admin', path: '/auftraggeber/projekte/anlegen/details' },
  upload: { account: 'ag.admin', path: '/auftraggeber/buergschaften/hochladen/csv' },
  texts: { account: 'ag.admin', path: '/auftraggeber/buergschaftstexte/uebersicht' },
  'companies-dark': { account: 'ag.admin', path: '/auftraggeber/unternehmen/uebersicht', dark: true },
  account: { account: 'ag.admin', path: '/auftraggeber/kontouebersicht' },
  'account-narrow': { account: 'ag.admin', path: '/auftraggeber/kontouebersicht', narrow: true },
  users: { account: 'ag.admin', path: '/auftraggeber/nutzer/liste' },
  'role-begun': { account: 'ag.admin', path: '/auftraggeber/nutzer/rollen/anlegen' },
  contracts: { account: 'kn.admin', path: '/auftraggeber/vertraege/liste' },
  'contracts-narrow-dark': { account: 'kn.admin', path: '/auftraggeber/vertraege/liste', narrow: true, dark: true },
  'guarantor-orders': { account: 'bg.admin', path: '/buerge/buergschaftsauftraege/liste' },
  'guarantor-tasks-dark': { account: 'bg.admin', path: '/buerge/aufgaben/liste', dark: true },
  'guarantor-begun': { account: 'bg.admin', path: '/buerge/buergschaften/erstellen/buergschaftsdaten' },
  'operator-companies': { account: 'bsp.admin', path: '/bspGmbh/stammdaten/liste' },
  'operator-companies-narrow': { account: 'bsp.admin', path: '/bspGmbh/stammdaten/liste', narrow: true },
  'operator-guarantors-dark': { account: 'bsp.admin', path: '/bspGmbh/stammdaten/buergen/liste', dark: true },
  'operator-notices': { account: 'bsp.admin', path: '/bspGmbh/hinweise/liste' },
  'operator-texts': { account: 'bsp.admin', path: '/bspGmbh/buergschaftstexte/liste' },
}

/** What is kept with a picture: when it was taken, and what the server answered then, by method, path and query; null is no content. */
type Taken = Readonly<{ at: string; answers: Readonly<Record<string, unknown>> }>

/** All calls, those of one's account among them, but for the stream of events, and what the browser measures, which come when they will. */
const CALLS = /\/api\/private\/(?!.*\/(ereignisse|messungen(\/\w+)?)$)|\/realms\/\w+\/account\//
const keyOf = (method: string, url: string) => `${method} ${url.slice(new URL(url).origin.length)}`

/** Notes each answer of the server. @returns what has been noted so far, in the order of the keys */
function note(page: Page): () => Promise<Taken['answers']> {
  const noted = new Map<string, Promise<unknown>>()
  page.on('response', (response) => {
    if (!CALLS.test(response.url()) || !response.ok()) return
    noted.set(keyOf(response.request().method(), response.url()), response.status() === 204 ? Promise.resolve(null) : response.json())
  })
  return async () => Object.fromEntries(await Promise.all([...noted.keys()].sort().map(async (key) => [key, await noted.get(key)])))
}

/** Answers as the server did then. @returns what it wasn't asked then, which has no answer, and what it was asked then and not yet now */
async function replay(page: Page, answers: Taken['answers']): Promise<{ unknown: readonly string[]; open: ReadonlySet<string> }> {
  const unknown: string[] = []
  const open = new Set(Object.keys(answers))
  await page.route(CALLS, (route) => {
    const key = keyOf(route.request().method(), route.request().url())
    if (!(key in answers)) {
      unknown.push(key)
      return route.abort()
    }
    open.delete(key)
    return answers[key] === null ? route.fulfill({ status: 204 }) : route.fulfill({ json: answers[key] })
  })
  return { unknown, open }
}

// Their clock stands still.
test.use({ ownWindow: 'pictures' })
test.skip(!drawsAsKept(), 'pictures are kept of Debian’s chromium-headless-shell')

type SignIn = (account: string, path?: string) => Promise<void>
/**
 * Shows a screen as it was when its picture was taken, or as it is now where pictures are taken.
 * @returns whether they are taken, and how to keep what the server answered
 */
async function show(name: string, page: Page, signIn: SignIn, info: TestInfo) {
  const { account, path, first, narrow, dark } = SCREENS[name] as Screen
  await page.setViewportSize(narrow ? { width: 375, height: 800 } : { width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  const file = info.snapshotPath(`${name}.json`)
  const isTaken = info.config.updateSnapshots === 'all'
  const noted = note(page)
  const kept: Taken = isTaken ? { at: new Date().toISOString(), answers: {} } : JSON.parse(readFileSync(file, 'utf8'))
  await page.clock.setFixedTime(kept.at)
  const asked = isTaken ? { unknown: [], open: new Set<string>() } : await replay(page, kept.answers)
  await signIn(account, path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  if (first) {
    const list = await heading.textContent()
    await page.locator('tbody a').first().click()
    await expect(heading).not.toHaveText(list ?? '')
  }
  // All of the page is on its way that was there then, and nothing is an outline any more.
  await expect.poll(() => [...asked.open]).toEqual([])
  await expect(page.locator('[aria-busy=true], [role=status][aria-label]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  expect(asked.unknown).toEqual([])
  const keep = async () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ at: kept.at, answers: await noted() }, null, 1))
  }
  return { isTaken, keep }
}

for (const name of Object.keys(SCREENS))
  test(`looks as it did: ${name}`, async ({ page, signIn }, info) => {
    const { isTaken, keep } = await show(name, page, signIn, info)
    await expect(page).toHaveScreenshot(`${name}.png`)
    if (isTaken) await keep()
  })

test('a column that stands eight pixels further isn’t taken for what it was', async ({ page, signIn }, info) => {
  test.skip(info.config.updateSnapshots === 'all', 'pictures are taken, not compared')
  await show('contracts', page, signIn, info)
  await page.locator('tbody td:nth-child(2)').evaluateAll((cells) => {
    for (const cell of cells) (cell as HTMLElement).style.translate = '8px'
  })
  const differs = expect(page).toHaveScreenshot('contracts.png', { timeout: 5_000 })
  await expect(differs).rejects.toThrow('different')
})
