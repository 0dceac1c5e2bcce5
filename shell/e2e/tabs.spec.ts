import { callerAs } from '@avalwerk/testing/signIn'
import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { BrowserContext, Page, Request } from '@playwright/test'

const LIST = '/auftraggeber/buergschaften/liste'
const GUARANTEES = '/buergschaftservice/api/private/v2/buergschaften'

test.use({ ownWindow: true, allowedErrors: /Failed to fetch|ERR_|Failed to load/ })

/** How many streams of events a browser has open, at the moment and at most so far. */
function watchStreams(context: BrowserContext) {
  const open = new Set<Request>()
  const seen = { most: 0, opened: 0, open: () => open.size }
  context.on('request', (request) => {
    if (!request.url().endsWith('/ereignisse')) return
    open.add(request)
    seen.opened++
    seen.most = Math.max(seen.most, open.size)
  })
  const gone = (request: Request) => open.delete(request)
  context.on('requestfinished', gone)
  context.on('requestfailed', gone)
  return seen
}

/**
 * A person of the company writes a note to a guarantee: one event. A note changes nothing that other stories look at.
 * @param which the first, the second …: each story takes its own, since they run at the same time
 */
async function change(url: string, which: number): Promise<void> {
  const call = await callerAs(url, 'ag.admin')
  const list = await call<{ zeilen: readonly { id: string }[] }>('POST', `${GUARANTEES}/filterung?size=10&sort=ausstellungsdatum%2Casc`, {})
  const path = `${GUARANTEES}/${list.zeilen[which]?.id}`
  const { internerVermerk: bisher } = await call<{ internerVermerk: string | null }>('GET', path)
  await call('PUT', `${path}/vermerk`, { bisher, vermerk: `Notiz ${crypto.randomUUID()}` })
}

const listRead = (page: Page, timeout = 10_000) =>
  page.waitForResponse((r) => r.url().includes('/buergschaften/filterung?') && r.ok(), { timeout })
const readsOf = (page: Page) => {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('service/api/private/')) reads.push(request.url())
  })
  return reads
}
/** Browsers without a screen never hide a tab by themselves. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now })
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (now ? 'hidden' : 'visible') })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
async function another(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(LIST)
  await waitForList(page)
  return page
}

test('ten tabs load, one stream serves them all', { tag: '@long' }, async ({ page, context, signIn, baseURL }) => {
  test.slow()
  const streams = watchStreams(context)
  await signIn('ag.admin', LIST)
  await waitForList(page)
  const tabs = [page]
  while (tabs.length < 10) tabs.push(await another(context))
  await expect.poll(streams.open).toBe(1)
  expect([streams.most, streams.opened]).toEqual([1, 1])
  const read = Promise.all(tabs.map((tab) => listRead(tab)))
  await change(baseURL as string, 0)
  await read
  // The first one can still go elsewhere.
  await page.bringToFront()
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
  await waitForList(page)
})

test('a hidden tab sleeps; when it is shown it reads what happened meanwhile', async ({ page, context, signIn, baseURL }) => {
  await signIn('ag.admin', LIST)
  await waitForList(page)
  const shown = await another(context)
  // The one that holds the stream goes on handing it to the other.
  await setHidden(page, true)
  const reads = readsOf(page)
  const read = listRead(shown)
  await change(baseURL as string, 1)
  // What other people do must not keep this user's session alive.
  expect((await read).request().headers()['x-hintergrund']).toBe('1')
  expect(reads).toEqual([])
  const afterwards = listRead(page)
  await setHidden(page, false)
  await afterwards
})

test('when the leading tab goes the next one leads, and nothing gets lost', async ({ page, context, signIn, baseURL }) => {
  await signIn('ag.admin', LIST)
  await waitForList(page)
  const next = await another(context)
  const streams = watchStreams(context)
  const missed = listRead(next)
  await page.close()
  await missed
  await expect.poll(streams.open).toBe(1)
  const read = listRead(next)
  await change(baseURL as string, 2)
  await read
})

test('when the leading tab doesn’t answer any more another one leads', { tag: '@long' }, async ({ page, context, signIn, baseURL }) => {
  const streams = watchStreams(context)
  await signIn('ag.admin', LIST)
  await waitForList(page)
  const next = await another(context)
  // As a machine's energy saver leaves a tab: it holds the lock, and no other tab hears from it.
  await page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const missed = listRead(next)
  await setHidden(next, true)
  await setHidden(next, false)
  await missed
  await expect.poll(streams.open).toBe(1)
  const read = Promise.all([listRead(page), listRead(next)])
  await change(baseURL as string, 3)
  await read
})
