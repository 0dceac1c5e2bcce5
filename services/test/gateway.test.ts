import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlatformManifest, Remote } from '@avalwerk/platform/manifest'
import { templateCopy, until } from '@avalwerk/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readConfig } from '../src/kernel/configuration.ts'
import { type Database, databaseOf, openDatabase } from '../src/kernel/database.ts'
import type { EventStream } from '../src/kernel/eventStream.ts'
import { readBrowserReports } from '../src/gateway/browserReports.ts'
import { type ManifestWatcher, watchManifest } from '../src/plattform/manifest.ts'
import { shellStub, startTestPortal, type TestPortal } from './portal.ts'
import { SERVER } from './server.ts'

const name = 'mfe-probe'
const description = (version: string) => ({
  name,
  version,
  contract: '3.0',
  container: 'c',
  entry: 'remoteEntry.js',
  preload: [],
  integrity: { 'remoteEntry.js': total },
  navigation: [],
  searches: [],
  routes: [{ area: 'auftraggeber', path: 'probe/liste', rights: [], title: 'Probe', preload: [] }],
})
const SCRIPT = 'var probe = 1'
const total = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`
async function build(folder: string): Promise<string> {
  const target = join(folder, 'build')
  await mkdir(target, { recursive: true })
  await writeFile(join(target, 'remote.json'), JSON.stringify(description('1.0.0')))
  await writeFile(join(target, 'remoteEntry.js'), SCRIPT)
  return target
}

describe('Gateway', () => {
  let portal: TestPortal
  beforeAll(async () => {
    const folder = await shellStub()
    portal = await startTestPortal({
      SHELL_DIR: folder,
      RELEASES_DIR: join(folder, 'releases'),
      LOCAL_BUILDS: await build(folder),
      BROWSER_PROFILES: '0.5',
    })
  })
  afterAll(() => portal?.close())
  const page = (path: string) => fetch(portal.url + path, { headers: { accept: 'text/html' } })

  test('serves each page with a strict policy and a fresh nonce', async () => {
    const [a, b] = [await page('/auftraggeber/x'), await page('/auftraggeber/x')]
    const policy = a.headers.get('content-security-policy') ?? ''
    const [map, style] = ['script', 'style'].map((what) => new RegExp(`${what}-src 'self' 'nonce-([^']+)';`).exec(policy)?.[1])
    // What lets in styles, which all code finds, lets in no script.
    expect([map === undefined, style === undefined, map === style]).toEqual([false, false, false])
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;")
    expect(policy).not.toMatch(/unsafe/)
    const text = await a.text()
    expect([...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)).toEqual([style])
    expect(text).toContain(`id="avalwerk-maps">{"nonce":"${map}"}`)
    expect(b.headers.get('content-security-policy')).not.toBe(policy)
  })
  test('has browsers take no script without a sum', async () => {
    expect((await page('/auftraggeber/x')).headers.get('integrity-policy')).toBe('blocked-destinations=(script), endpoints=(default)')
  })
  test('preloads the scripts of the page asked for, with a digest', async () => {
    expect(await (await page('/auftraggeber/probe/liste')).text()).toContain(
      '<link rel="preload" as="script" href="/remotes/mfe-probe/1.0.0/remoteEntry.js"',
    )
    expect(await (await page('/auftraggeber/anderes')).text()).not.toContain('rel="preload" as="script"')
  })
  test('answers an unchanged manifest with 304', async () => {
    const first = await fetch(`${portal.url}/plattform/manifest.json`)
    const etag = first.headers.get('etag') as string
    expect((await fetch(`${portal.url}/plattform/manifest.json`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
  test('names the manifest in the page; it lies there unchanged and compressed, until there is another', async () => {
    const manifest = (await (await fetch(`${portal.url}/plattform/manifest.json`)).json()) as { revision: string }
    const address = `/plattform/manifest/${manifest.revision}.json`
    const html = await (await page('/auftraggeber/probe/liste')).text()
    expect(html).toContain(`<link rel="preload" as="fetch" href="${address}" crossorigin="anonymous"/>`)
    expect(html).not.toContain('remoteEntry.js":"sha384')
    const headersOf = async (path: string, encoding: string) => {
      const answer = await fetch(portal.url + path, { headers: { 'accept-encoding': encoding } })
      expect(await answer.json()).toEqual(manifest)
      return ['cache-control', 'content-encoding'].map((name) => answer.headers.get(name))
    }
    expect(await headersOf(address, 'br')).toEqual(['public, max-age=31536000, immutable', 'br'])
    expect(await headersOf(address, 'identity')).toEqual(['public, max-age=31536000, immutable', null])
    // A page from before a change, or of another process, gets what is in force, and nobody keeps it under that name.
    expect(await headersOf('/plattform/manifest/0123abcd.json', 'gzip')).toEqual(['no-store', 'gzip'])
  })
  test('serves releases as immutable', async () => {
    const response = await fetch(`${portal.url}/remotes/mfe-probe/1.0.0/remoteEntry.js`)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })
  test.each(['/remotes/../manifest.json', '/remotes/%2e%2e/manifest.json', '/shell/..%2f..%2fetc/passwd'])(
    'hands out nothing with %s',
    async (path) => {
      const response = await fetch(portal.url + path)
      expect(response.status).toBeGreaterThanOrEqual(400)
    },
  )
  test('says that something doesn’t exist as a problem', async () => {
    const response = await fetch(`${portal.url}/gibt/es/nicht`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('problem+json')
  })
  test('takes error reports, but no nonsense', async () => {
    const send = (body: object) =>
      fetch(`${portal.url}/plattform/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await send({ meldung: 'x', seite: '/', remote: name })).status).toBe(204)
    expect((await send({ unsinn: true })).status).toBe(400)
  })
  test('takes what browsers report of themselves, but no nonsense', async () => {
    const send = async (body: unknown) =>
      (
        await fetch(`${portal.url}/plattform/browser-reports`, {
          method: 'POST',
          headers: { 'content-type': 'application/reports+json' },
          body: JSON.stringify(body),
        })
      ).status
    expect(await send([{ type: 'crash', age: 5, url: portal.url, user_agent: 'x', body: { reason: 'oom' } }])).toBe(204)
    for (const nonsense of [{ unsinn: true }, 'x', Array.from({ length: 1_001 }, () => ({}))]) expect(await send(nonsense)).toBe(400)
  })
  test('knows of a report whose page or code it was, and nothing of people', async () => {
    const manifest = (await (await fetch(`${portal.url}/plattform/manifest.json`)).json()) as PlatformManifest
    const read = (type: string, path: string, body?: object) => readBrowserReports([{ type, url: portal.url + path, body }], manifest)?.[0]
    const source = `${portal.url}/remotes/${name}/1.0.0/app.js`
    const own = '/auftraggeber/probe/liste?suche=Harms'
    expect(read('crash', own, { reason: 'oom', stack: 'Harms' })).toEqual({
      type: 'crash',
      page: '/auftraggeber/probe/liste',
      reason: 'oom',
      directive: undefined,
      remote: name,
      version: '1.0.0',
    })
    const elsewhere = '/auftraggeber/andere/4711'
    expect(read('csp-violation', elsewhere, { effectiveDirective: 'img-src', sourceFile: source })).toMatchObject({
      page: '/auftraggeber/andere/{id}',
      directive: 'img-src',
      remote: name,
      version: '1.0.0',
    })
    // The page is somebody else's: what is refused is the script.
    const refused = { documentURL: portal.url + own, blockedURL: source, destination: 'script' }
    expect(read('integrity-violation', elsewhere, refused)).toMatchObject({ type: 'integrity-violation', remote: name, version: '1.0.0' })
    // Extensions do so on every page.
    for (const sourceFile of [null, 'chrome-extension', `${portal.url}/remotes/<b>/1.0.0/app.js`, 'https://fremd.example/a.js'])
      expect(read('csp-violation', own, { sourceFile })).toMatchObject({ remote: undefined, version: undefined })
    // What else browsers tell costs none of it its place, and no more than ten are taken.
    const [other, crash] = [
      { type: 'deprecation', url: portal.url },
      { type: 'crash', url: portal.url + own },
    ]
    const odd = [{ type: 'crash', url: 'x'.repeat(8_001) }, 7, null]
    const many = readBrowserReports(
      [...Array.from({ length: 20 }, () => other), ...odd, ...Array.from({ length: 20 }, () => crash)],
      manifest,
    )
    expect([many?.length, new Set(many?.map(({ remote }) => remote))]).toEqual([10, new Set([name])])
    // A page doesn't say which of two releases it had.
    const entry = manifest.remotes[name] as Remote
    const onTrial = { ...manifest, remotes: { [name]: { ...entry, canary: { share: 10, groups: [], release: entry } } } }
    expect(readBrowserReports([{ type: 'crash', url: portal.url + own }], onTrial)).toMatchObject([{ remote: name, version: undefined }])
  })
  test('lets only so many pages sample themselves', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => page('/')))
    const policies = pages.map(({ headers }) => headers.get('document-policy'))
    expect(new Set(policies)).toEqual(new Set([null, 'js-profiling']))
    // Each is told, since a browser complains of a page that tries.
    const told = await Promise.all(pages.map(async (one) => (await one.text()).includes('"profiled":true')))
    expect(told).toEqual(policies.map((policy) => policy !== null))
    expect((await page('/')).headers.get('reporting-endpoints')).toBe('default="/plattform/browser-reports"')
  })
  test('is healthy and ready, and describes all calls', async () => {
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200)
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200)
    const { openapi, paths } = (await (await fetch(`${portal.url}/openapi.json`)).json()) as { openapi: string; paths: object }
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths).length).toBeGreaterThan(20)
  })
  test('what the framework itself refuses is a problem like any other', async () => {
    const path = '/buergschaftservice/api/private/v2/buergschaften'
    const unreadable = await portal.call('ag.admin', 'GET', `${path}/%E0%A4%A`)
    expect([unreadable.status, unreadable.headers.get('content-type')]).toEqual([404, expect.stringContaining('problem+json')])
    expect(await unreadable.json()).toMatchObject({ code: 'NICHT_GEFUNDEN', korrelationsId: unreadable.headers.get('x-korrelations-id') })
    for (const key of ['__proto__', 'constructor']) {
      const headers = { authorization: `Bearer ${await portal.token('ag.admin')}`, 'content-type': 'application/json' }
      const refused = await fetch(`${portal.url}${path}/filterung`, { method: 'POST', headers, body: `{"${key}":{"prototype":{}}}` })
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ felder: [{ feld: key, grund: `Das Feld „${key}“ gibt es hier nicht` }] }),
      ])
    }
    const filter = (body: object) => portal.request<{ felder: { feld: string }[] }>('ag.admin', 'POST', `${path}/filterung`, body)
    const backwards = await filter({ ausstellungVon: '2026-02-01', ausstellungBis: '2026-01-01' })
    expect(backwards.body.felder.map(({ feld: field }) => field)).toEqual(['ausstellungBis'])
  })
})

test('a page that is open goes on with the files of its build for thirty days, whatever build came since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-shells-'))
  const settings = { RELEASES_DIR: join(folder, 'releases'), ...(await templateCopy(folder)) }
  const shell = async (name: string, file: string) => {
    const where = join(folder, name)
    await mkdir(where)
    await writeFile(join(where, file), `self.${name} = 1`)
    const description = { entry: [file], preload: [], integrity: {}, shared: {}, font: null, icon: null, mark: name }
    await writeFile(join(where, 'shell.json'), JSON.stringify(description))
    return where
  }
  const [before, after] = [await shell('alt', 'palette.aaaa.js'), await shell('neu', 'palette.bbbb.js')]
  const file = async (portal: TestPortal, name: string) => {
    const answer = await fetch(`${portal.url}/shell/${name}`)
    return [answer.status, answer.ok ? await answer.text() : '', answer.headers.get('cache-control')]
  }
  const first = await startTestPortal({ ...settings, SHELL_DIR: before })
  try {
    const cached = 'public, max-age=31536000, immutable'
    expect(await file(first, 'palette.aaaa.js')).toEqual([200, 'self.alt = 1', cached])
    // Another process with the next build comes beside it, of which pages may ask this one.
    if (SERVER) {
      const second = await startTestPortal({ ...settings, SHELL_DIR: after })
      await until(async () => (await file(first, 'palette.bbbb.js'))[0] === 200)
      await second.close()
    }
  } finally {
    await first.close()
  }
  const portal = await startTestPortal({ ...settings, SHELL_DIR: after })
  try {
    expect(await file(portal, 'palette.bbbb.js')).toEqual([200, 'self.neu = 1', expect.any(String)])
    expect(await file(portal, 'palette.aaaa.js')).toEqual([200, 'self.alt = 1', 'public, max-age=31536000, immutable'])
    expect(await file(portal, 'palette.cccc.js')).toEqual([404, '', expect.any(String)])
    expect((await fetch(`${portal.url}/remotes/shell/${'a'.repeat(16)}/shell.json`)).status).toBe(404)
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    await portal.deadlines.run(days(29))
    expect((await file(portal, 'palette.aaaa.js'))[0]).toBe(200)
    await portal.deadlines.run(days(31))
    await until(async () => (await file(portal, 'palette.aaaa.js'))[0] === 404)
    expect((await file(portal, 'palette.bbbb.js'))[0]).toBe(200)
  } finally {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Watches the manifest over a copy of the demo's data, for a test that makes its own database go wrong. */
async function watching<T>(
  work: (watch: ManifestWatcher, db: Database, changed: () => void, warnings: readonly string[]) => Promise<T>,
  log: (statement: string) => void = () => {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-gateway-'))
  const settings = readConfig({ PORT: '1', ...(await templateCopy(folder)) })
  const db = await openDatabase({ ...databaseOf(settings, 1), log: ({ query }) => log(query.sql) })
  let changed = () => {}
  const stream = { onEach: (tell: () => void) => ((changed = tell), () => {}) } as unknown as EventStream
  const warnings: string[] = []
  const watch = await watchManifest(db, stream, { warn: (_details, text) => void warnings.push(text) }, { rule: settings.releaseRule })
  try {
    return await work(watch, db, () => changed(), warnings)
  } finally {
    watch.close()
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test('calls for unknown releases put one question at a time to the database', async () => {
  let asked = 0
  await watching(
    async (watch) => {
      asked = 0
      const answers = await Promise.all(Array.from({ length: 500 }, (_, i) => watch.serves('mfe-niemand', `1.0.${i}`)))
      expect(new Set(answers)).toEqual(new Set([false]))
      expect(asked).toBeLessThanOrEqual(2)
    },
    (statement) => void (asked += Number(/a\.in_kraft_am is not null/.test(statement))),
  )
})

test('a description that can’t be read costs nobody the last good one; a table that is empty costs nobody the manifest', async () => {
  await watching(async (watch, { system }, changed, warnings) => {
    const versions = () => Object.values(watch.current().remotes).map((remote) => (remote as Remote).name + (remote as Remote).version)
    const release = (remote: string, version: string) => ({
      remote,
      version,
      beschreibung: JSON.stringify({ ...description(version), name: remote }),
      groesse: 1,
      veroeffentlicht_am: new Date(),
      veroeffentlicht_von: 'Probe',
    })
    const force = (remote: string, version: string) => ({
      remote,
      version,
      aktiv: true,
      in_kraft_seit: new Date(),
      geaendert_am: new Date(),
      geaendert_von: 'Probe',
    })
    const before = versions()
    await system
      .insertInto('plattform_ausgabe')
      .values([release('mfe-eins', '1.0.0'), release('mfe-zwei', '1.0.0')])
      .execute()
    await system
      .insertInto('plattform_remote')
      .values([force('mfe-eins', '1.0.0'), force('mfe-zwei', '1.0.0')])
      .execute()
    changed()
    await until(() => versions().length === before.length + 2)

    await system.updateTable('plattform_ausgabe').set({ beschreibung: '{"name":"mfe-eins"}' }).where('remote', '=', 'mfe-eins').execute()
    await system.insertInto('plattform_ausgabe').values(release('mfe-zwei', '2.0.0')).execute()
    await system.updateTable('plattform_remote').set({ version: '2.0.0' }).where('remote', '=', 'mfe-zwei').execute()
    changed()
    await until(() => versions().includes('mfe-zwei2.0.0'))
    expect(versions().sort()).toEqual([...before, 'mfe-eins1.0.0', 'mfe-zwei2.0.0'].sort())

    await system.deleteFrom('plattform_remote').execute()
    for (const _time of [1, 2]) {
      changed()
      // Is asked after the manifest was read.
      await watch.serves('mfe-niemand', '1.0.0')
      expect(versions().sort()).toEqual([...before, 'mfe-eins1.0.0', 'mfe-zwei2.0.0'].sort())
    }
    expect(warnings).toEqual(['Description of a release not readable', 'No remote is in force any more; the last manifest stays in force'])
  })
})
