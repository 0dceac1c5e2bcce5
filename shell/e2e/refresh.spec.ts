import { expect, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** A stream that tells of something again and again, in the place of the server's. */
async function streamOf(page: Page, engine: string, everyMs: number): Promise<void> {
  await page.addInitScript(
    ({ kind, pause }) => {
      const real = window.fetch
      window.fetch = async (address, init) => {
        if (typeof address !== 'string' || !address.endsWith('/ereignisse')) return real(address, init)
        const encoder = new TextEncoder()
        const body = new ReadableStream<Uint8Array>({
          start(stream) {
            let id = 0
            setInterval(() => stream.enqueue(encoder.encode(`event: geaendert\ndata: {"art":"${kind}","id":"${++id}"}\n\n`)), pause)
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      }
    },
    { kind: engine, pause: everyMs },
  )
}
function readsOf(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    // Measurements of the page's start are told, not read.
    if (/service\/api\/private\/(?!.*messungen)/.test(request.url())) reads.push(new URL(request.url()).pathname)
  })
  return reads
}
const of = (reads: readonly string[], pattern: RegExp) => reads.filter((path) => pattern.test(path)).length

test('five events a second: the list is read all the same, once a second', { tag: '@long' }, async ({ page, signIn }) => {
  await streamOf(page, 'BUERGSCHAFT', 200)
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  const reads = readsOf(page)
  const read = page.waitForRequest((r) => r.url().includes('/buergschaften/filterung?'))
  // What other people do must not keep this user's session alive.
  expect((await read).headers()['x-hintergrund']).toBe('1')
  const until = Date.now() + 8_000
  await expect.poll(() => Date.now() > until, { timeout: 12_000 }).toBe(true)
  const lists = of(reads, /buergschaften\/filterung$/)
  expect(lists).toBeGreaterThanOrEqual(4)
  expect(lists).toBeLessThanOrEqual(9)
})

test('only what the event names is read', async ({ page, signIn }) => {
  await streamOf(page, 'HINWEIS', 2_000)
  await signIn('ag.admin', '/auftraggeber/buergschaften/liste')
  await waitForList(page)
  const reads = readsOf(page)
  await expect.poll(() => of(reads, /plattformhinweis$/), { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
  expect(reads.filter((path) => !path.endsWith('/plattformhinweis'))).toEqual([])
})
