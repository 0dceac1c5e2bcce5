import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { startOptions } from '@avalwerk/testing'
import { DEMO_PASSWORD } from '@avalwerk/testing/signIn'
import type { BrowserContext, Page } from '@playwright/test'
import { ROOT } from '../workspace.ts'

const { chromium: browser } = (await import(
  join(ROOT, 'shared', 'testing', 'node_modules', '@playwright', 'test', 'index.mjs')
)) as typeof import('@playwright/test')

const LIST = '/auftraggeber/buergschaften/liste'
/** @param more arguments of the browser */
export const startBrowser = (...more: readonly string[]) => browser.launch(startOptions(...more))
/** What the compilers make of code that is hot lies on the heap as well, and would look like a leak. */
export const WITHOUT_COMPILER = '--js-flags=--no-opt --no-maglev --no-sparkplug'
type Browser = Awaited<ReturnType<typeof startBrowser>>
type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in once; the rounds begin with its cookies and an empty cache. */
export async function signIn(browser: Browser, url: string): Promise<SignIn> {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('input[name=username]').fill('ag.admin')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.locator('tbody tr').first().waitFor()
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}

/** Milliseconds from the request of the list to its first row, throttled to 40 ms and 10 Mbit/s, nothing cached. */
export async function coldStart(browser: Browser, url: string, storageState: SignIn): Promise<number> {
  const context = await browser.newContext({ storageState, locale: 'de-DE' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000,
  })
  const start = performance.now()
  await page.goto(url + LIST, { waitUntil: 'commit' })
  await page.locator('tbody tr').first().waitFor()
  const duration = performance.now() - start
  await context.close()
  return duration
}

/** Scripts until the list: how many, and their bytes with gzip. */
export async function scriptsOf(
  browser: Browser,
  url: string,
  storageState: SignIn,
): Promise<{ count: number; gzip: number; requests: number }> {
  const context = await browser.newContext({ storageState, locale: 'de-DE' })
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  let requests = 0
  page.on('response', (response) => {
    requests++
    const address = response.url()
    if (/\.js(\?|$)/.test(address) && !sizes.has(address))
      sizes.set(
        address,
        response
          .body()
          // The page went to the sign-in and back meanwhile, and the browser forgot it; it is the same file.
          .catch(async () => (await context.request.get(address)).body())
          .then((content) => gzipSync(content, { level: 9 }).length),
      )
  })
  await page.goto(url + LIST)
  await page.locator('tbody tr').first().waitFor()
  const bytes = await Promise.all(sizes.values())
  await context.close()
  return { count: bytes.length, gzip: bytes.reduce((a, n) => a + n, 0), requests }
}

/** An open list; for measures of a running page. */
export async function openList(browser: Browser, url: string, storageState: SignIn): Promise<Page> {
  const page = await (await browser.newContext({ storageState, locale: 'de-DE' })).newPage()
  await page.goto(url + LIST)
  await page.locator('tbody tr').first().waitFor()
  return page
}

/** A page of each remote, as the navigation leads a beneficiary there. */
export const ROUND: readonly string[] = [
  '/aufgaben/liste',
  '/projekte/liste',
  '/buergschaftstexte/uebersicht',
  '/kontouebersicht',
  '/vertraege/liste',
  '/buergschaften/liste',
]

/** Milliseconds from the click on the navigation to the painted page of another remote. */
export function change(page: Page, target: string): Promise<number> {
  return page.evaluate(async (end) => {
    const reference = document.querySelector<HTMLAnchorElement>(`nav a[href$="${end}"]`) as HTMLAnchorElement
    const before = document.querySelector('main h1')
    const present = () => {
      const title = document.querySelector('main h1')
      return title && title !== before && location.pathname.endsWith(end) && !document.querySelector('main [aria-busy=true]')
    }
    const start = performance.now()
    reference.click()
    while (!present() && performance.now() < start + 10_000) await new Promise((next) => requestAnimationFrame(next))
    // It came before this frame's painting; the first task after it finds it painted.
    await new Promise((next) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = next
      port2.postMessage(null)
    })
    const duration = performance.now() - start
    // Users click when the page is at rest: the measure waits for that, too.
    await new Promise((next) => requestIdleCallback(next, { timeout: 1000 }))
    return duration
  }, target)
}

/** Bytes of the page's heap that are still in use after a collection. */
export async function heap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize
}
