import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'

/** What a story changes of a remote's entry in the manifest; digests by the beginning of a file's name, the rest of which is a hash. */
export type Change = Readonly<{
  contract?: unknown
  integrity?: Record<string, string>
  version?: string
  container?: string
  base?: string
  previous?: object
  canary?: object
}>
type Entry = { version: string; base: string; integrity: Record<string, string> }
type Manifest = { remotes: Record<string, Entry> }

const MANIFEST = '**/plattform/manifest/*.json'

/** Changes the manifest that a page names before the shell reads it, and lets it read no other. @param change nothing leaves no manifest at all */
export async function updateManifest(page: Page, remote: string, change: Change | undefined): Promise<void> {
  await page.route('**/plattform/manifest.json', (route) => route.abort())
  await page.route(MANIFEST, async (route) => {
    if (!change) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    const manifest = (await (await route.fetch()).json()) as Manifest
    const entry = manifest.remotes[remote] ?? { version: '', base: '', integrity: {} }
    const { integrity = {}, ...fields } = change
    Object.assign(entry, fields)
    for (const [initial, total] of Object.entries(integrity))
      for (const file of Object.keys(entry.integrity)) if (file.startsWith(initial)) entry.integrity[file] = total
    return route.fulfill({ json: manifest })
  })
}

/**
 * Names a release in the manifest of which no file is there, as the one that came after a remote's.
 * @param trial whether everybody tries another one of which none is there either
 * @returns the version of the release before
 */
export async function nameReleaseWithoutFiles(page: Page, remote: string, trial: boolean): Promise<string> {
  const { remotes } = (await (await page.request.get('/plattform/manifest.json')).json()) as Manifest
  const { base = '', version = '' } = remotes[remote] ?? {}
  const descriptor = await (await page.request.get(`${base}remote.json`)).body()
  const sum = `sha384-${createHash('sha384').update(descriptor).digest('base64')}`
  const gone = (which: string) => ({ version: which, container: `gone__${which}`, base: base.replace(version, which) })
  await updateManifest(page, remote, {
    ...gone('99.0.0'),
    previous: { version, base, sum },
    ...(trial && { canary: { share: 100, groups: [], release: { ...remotes[remote], ...gone('100.0.0') } } }),
  })
  return version
}

/** Puts another code in the place of a remote's, with a digest that fits. @param make what it was → what it is */
export async function replaceCode(page: Page, remote: string, make: (code: string) => string): Promise<void> {
  const { remotes } = (await (await page.request.get('/plattform/manifest.json')).json()) as Manifest
  const { base, integrity } = remotes[remote] ?? { base: '', integrity: {} }
  const file = Object.keys(integrity).find((name) => name.startsWith('app.')) ?? ''
  const body = make(await (await page.request.get(`${base}${file}`)).text())
  await updateManifest(page, remote, { integrity: { [file]: `sha384-${createHash('sha384').update(body).digest('base64')}` } })
  await page.route(`**/remotes/${remote}/**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

/** What a browser told of a release. */
export type Reported = Readonly<{ remote: string; version: string; kind: string; message: string; places: string[] }>

/** Waits for a fault of this kind that a page tells of as of its user. @param message any, unless one is given */
export async function waitForReport(page: Page, kind: string, message?: string): Promise<Reported> {
  const found = (faults: readonly Reported[]) => faults.find((fault) => fault.kind === kind && fault.message === (message ?? fault.message))
  const read = (data: unknown) => found((data as { faults?: Reported[] } | null)?.faults ?? [])
  const request = await page.waitForRequest(
    (sent) => sent.url().endsWith('/faults') && sent.method() === 'POST' && read(sent.postDataJSON()) !== undefined,
  )
  return read(request.postDataJSON()) as Reported
}

/** Makes the process of a page end as by a fault, and its tab load again, as a person does; the page's own handle is of no use afterwards. */
export async function crashAndReload(page: Page): Promise<void> {
  const tab = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  tab.send('Page.crash').catch(() => undefined)
  await crashed
  const browser = await (page.context().browser() as Browser).newBrowserCDPSession()
  const { targetInfos } = await browser.send('Target.getTargets')
  const { targetId = '' } = targetInfos.find(({ type, url }) => type === 'page' && url === page.url()) ?? {}
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
  await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method: 'Page.reload' }) })
}

/** Lets the portal's pages in this tab sample themselves, as the server does with some of them; by the answer, which may follow a redirection. */
export async function letSample(page: Page): Promise<void> {
  const tab = await page.context().newCDPSession(page)
  tab.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const changed = async () => {
      const { body, base64Encoded } = await tab.send('Fetch.getResponseBody', { requestId })
      const html = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
      const sampling = html.replace('"loginRequired":', '"profiled":true,"loginRequired":')
      const headers = responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name))
      if (sampling !== html) headers.push({ name: 'document-policy', value: 'js-profiling' })
      const answer = { requestId, responseCode: 200, responseHeaders: headers, body: Buffer.from(sampling).toString('base64') }
      await tab.send('Fetch.fulfillRequest', answer)
    }
    const unchanged = () => tab.send('Fetch.continueRequest', { requestId })
    // The tab may be gone by then.
    void (responseStatusCode === 200 ? changed() : unchanged()).catch(() => undefined)
  })
  await tab.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] })
}
