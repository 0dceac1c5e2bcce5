/** Publishing, putting in force, canaries, rolling back – by people, by pipelines and by the platform itself. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { LookLink, PlatformChange, RemoteState, AccessKey } from '@avalwerk/contracts'
import { bucketOf, nutzerHash } from '@avalwerk/platform/canary'
import type { PlatformManifest, Remote } from '@avalwerk/platform/manifest'
import { MAPS_FOLDER, SOURCES } from '@avalwerk/platform/releaseFiles'
import { until } from '@avalwerk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { s3Store } from '../src/plattform/store-s3.ts'
import { startBucket } from './bucket.ts'
import { actions } from './acts.ts'
import { runRemoteCommand, newRemoteName, platform, release, call, publishRelease } from './platformHelp.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ ROLLBACK_MIN_STARTS: '4', ROLLBACK_MIN_USERS: '2' })
})
afterAll(() => portal?.close())
const { mails } = actions(() => portal)

type Problem = { code: string; felder?: { feld: string; grund: string }[] }
let name: string
beforeEach(() => {
  name = newRemoteName('p')
})
const remotes = async () => (await portal.request<{ remotes: RemoteState[] }>('bsp.admin', 'GET', `${platform}/remotes`)).body.remotes
const revision = async (actor = name) => (await remotes()).find((r) => r.name === actor) as RemoteState
const manifest = async () => (await (await fetch(`${portal.url}/plattform/manifest.json`)).json()) as PlatformManifest
const history = async (actor = name) =>
  (await portal.request<{ zeilen: PlatformChange[] }>('bsp.admin', 'GET', `${platform}/verlauf?remote=${actor}`)).body.zeilen
/** Two releases, the first in force. */
async function twoVersions(): Promise<void> {
  for (const version of ['1.0.0', '1.1.0']) expect((await publishRelease(portal, release(name, version))).status).toBe(200)
  await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.0.0', stand: 0 })
}
async function rejected(response: Response, status: number, code: string): Promise<string> {
  const problem = (await response.json()) as Problem
  expect([response.status, problem.code]).toEqual([status, code])
  return (problem.felder ?? []).map(({ grund }) => grund).join(' ')
}
/** A start of a release as a browser asks for it. */
const issueStart = (actor: string, version = '1.0.0') =>
  portal.call(actor, 'POST', `${platform}/messungen/starts`, { remote: name, version })
/** Until the manifest says so of the remote; changes are announced, not awaited: it may not even be in there yet. */
const to = (isSo: (remote: Remote | undefined) => boolean) =>
  until(async () => isSo((await manifest()).remotes[name] as Remote | undefined))

describe('Publishing', () => {
  test('changes nothing of what is in force; the manifest follows only putting it in force', async () => {
    const response = await publishRelease(portal, release(name, '1.0.0'))
    expect(await response.json()).toEqual({ remote: name, version: '1.0.0', bekannt: false, stand: 0 })
    expect((await manifest()).remotes[name]).toBeUndefined()
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.0.0', stand: 0 })
    await to((remote) => remote?.version === '1.0.0')
  })
  test('names the release before, by the sum of its descriptor, for those who can’t get the files of the new one', async () => {
    await twoVersions()
    await to((remote) => remote?.version === '1.0.0')
    expect((await manifest()).remotes[name]).not.toHaveProperty('previous')
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    await to((remote) => remote?.version === '1.1.0')
    const { previous } = (await manifest()).remotes[name] as Remote
    expect(previous).toEqual({ version: '1.0.0', base: `/remotes/${name}/1.0.0/`, sum: expect.any(String) })
    const descriptor = Buffer.from(await (await fetch(`${portal.url}${previous?.base}remote.json`)).arrayBuffer())
    expect(previous?.sum).toBe(`sha384-${createHash('sha384').update(descriptor).digest('base64')}`)
    // Published before sums were kept.
    await sql`update plattform_ausgabe set descriptor_sum = null where remote = ${name}`.execute(portal.db.system)
    await to((remote) => remote?.previous === undefined)
  })
  test('each change raises the number of the manifest, by which browsers know that none is older', async () => {
    await twoVersions()
    await to((remote) => remote?.version === '1.0.0')
    const numbers = [(await manifest()).sequence as number]
    const changes: readonly [what: string, body: object, isSo: (remote: Remote | undefined) => boolean][] = [
      ['kanarie', { version: '1.1.0', anteil: 10, gruppen: [] }, (remote) => remote?.canary !== undefined],
      ['version', { version: '1.1.0' }, (remote) => remote?.version === '1.1.0'],
      ['aktiv', { aktiv: false, grund: 'Störung' }, (remote) => remote?.active === false],
      ['aktiv', { aktiv: true }, (remote) => remote?.active === true],
      ['version', { version: '1.0.0', grund: 'Fehler' }, (remote) => remote?.version === '1.0.0'],
    ]
    for (const [at, [what, body, isSo]] of changes.entries()) {
      await runRemoteCommand(portal, 'PUT', name, what, { ...body, stand: at + 1 })
      await to(isSo)
      numbers.push((await manifest()).sequence as number)
    }
    expect(numbers.map((number) => number - (numbers[0] as number))).toEqual([0, 1, 2, 3, 4, 5])
  })
  test('a release says where it comes from, to those who decide and to nobody else', async () => {
    const text = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
    const from = (version: string, origin: unknown) => {
      const build = release(name, version)
      return { ...build, dateien: { ...build.dateien, 'origin.json': text(origin) } }
    }
    const origin = { commit: '1a2b3c4d5e6f+', author: 'Nora Ott', text: 'Beträge im Export gerundet' }
    expect((await publishRelease(portal, from('1.0.0', origin))).status).toBe(200)
    await publishRelease(portal, release(name, '1.1.0'))
    await publishRelease(portal, from('1.2.0', { text: 'Nur das' }))
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.0.0', stand: 0 })
    const told = new Map((await revision()).ausgaben.map((one) => [one.version, one.origin]))
    expect([told.get('1.0.0'), told.get('1.1.0'), told.get('1.2.0')]).toEqual([
      origin,
      null,
      { commit: null, author: null, text: 'Nur das' },
    ])
    expect((await history()).filter(({ was }) => was === 'VEROEFFENTLICHT').at(-1)?.angaben).toEqual({ version: '1.0.0', ...origin })
    await to((remote) => remote?.version === '1.0.0')
    expect(JSON.stringify(await manifest())).not.toContain('Nora Ott')
    expect((await fetch(`${portal.url}/remotes/${name}/1.0.0/origin.json`)).status).toBe(404)
    for (const bad of ['{', { commit: 'main' }, { author: 'x'.repeat(101) }, { text: 'x'.repeat(1_001) }, { more: 1 }, 'x'.repeat(9_000)])
      expect(await rejected(await publishRelease(portal, from('2.0.0', bad)), 422, 'AUSGABE_ABGELEHNT')).toContain('origin.json')
  })
  test('the same version once more is fine, with other content it isn’t', async () => {
    await publishRelease(portal, release(name, '1.0.0'))
    expect(((await (await publishRelease(portal, release(name, '1.0.0'))).json()) as { bekannt: boolean }).bekannt).toBe(true)
    await rejected(await publishRelease(portal, release(name, '1.0.0', {}, 'anderes()')), 409, 'AUSGABE_VORHANDEN')
    expect(await readFile(join(portal.folder, 'releases', name, '1.0.0', 'remoteEntry.js'), 'utf8')).not.toContain('anderes')
  })
  test('the newest waits until users get it; withdrawn it doesn’t wait', async () => {
    await twoVersions()
    expect((await revision()).waiting).toBe('1.1.0')
    await publishRelease(portal, release(name, '1.2.0'))
    expect((await revision()).waiting).toBe('1.2.0')
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.2.0', stand: 1 })
    expect((await revision()).waiting).toBeNull()
    await runRemoteCommand(portal, 'POST', name, 'ruecknahme', { grund: 'Fehler', stand: 2 })
    expect(await revision()).toMatchObject({ version: '1.0.0', waiting: null })
  })
  test('when both happen at once, one of two wins', async () => {
    const responses = await Promise.all(['a()', 'b()', 'c()'].map((script) => publishRelease(portal, release(name, '1.0.0', {}, script))))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
  test.each([
    ['no ZIP', { dateien: {} }, /remote\.json fehlt/],
    ['another name', release('mfe-fremdling', '1.0.0'), /Build von mfe-fremdling/],
    ['a newer contract', { contract: '9.0' }, /Plattformvertrag 9\.0/],
    ['a wrong checksum', { integrity: { 'remoteEntry.js': `sha384-${'B'.repeat(64)}` } }, /andere Prüfsumme/],
    ['a missing part', { preload: ['weg.js'] }, /weg\.js/],
    ['a path for a file name', { dateien: { '../böse.js': new Uint8Array([1]) } }, /kein Dateiname/],
    ['a folder for a file name', { dateien: { '..': new Uint8Array([1]) } }, /\.\. ist kein Dateiname/],
    ['the folder itself', { dateien: { '.': new Uint8Array([1]) } }, /\. ist kein Dateiname/],
    ['a file that is too large unpacked', { dateien: { 'a.js': new Uint8Array(17 * 1_048_576) } }, /ausgepackt zu groß/],
    ['a description that is too large', { dateien: { 'remote.json': new Uint8Array(1_100_000).fill(32) } }, /remote\.json ist zu groß/],
    ...[
      'evil.html',
      'evil.htm',
      'evil.xhtml',
      'evil.xml',
      'evil.svg',
      'evil.svg.gz',
      'evil.html.br',
      'worker.mjs',
      'lib.wasm',
      'seite.pdf',
      'liesmich',
      'app.js.LICENSE.txt',
    ].map(
      (file) =>
        [`${file} unter den Dateien`, { more: file }, new RegExp(`${file.replaceAll('.', '\\.')} gehört nicht in ein Release`)] as const,
    ),
  ])('refused: %s', async (_title, wish, reason) => {
    if ('more' in wish) {
      const good = release(name, '1.0.0')
      wish = { dateien: { ...good.dateien, [wish.more]: new TextEncoder().encode('<script>alert(1)</script>') } }
    }
    const build = 'dateien' in wish ? { name, version: '1.0.0', ...wish } : release(name, '1.0.0', wish)
    expect(await rejected(await publishRelease(portal, { ...build, name } as never), 422, 'AUSGABE_ABGELEHNT')).toMatch(reason)
    expect(existsSync(join(portal.folder, 'releases', name))).toBe(false)
  })
  test('pages of another remote aren’t covered, later neither', async () => {
    const other = newRemoteName('p')
    await publishRelease(portal, release(other, '1.0.0'))
    const routes = [{ area: 'bspGmbh', path: `${other}/:id`, rights: [], title: 'Probe', preload: [] }]
    const same = [{ area: 'bspGmbh', path: `${other}/liste`, rights: [], title: 'Probe', preload: [] }]
    expect((await publishRelease(portal, release(name, '1.0.0', { routes }))).status).toBe(200)
    // No remote in force has that page yet.
    expect((await publishRelease(portal, release(name, '1.1.0', { routes: same }))).status).toBe(200)
    await runRemoteCommand(portal, 'PUT', other, 'version', { version: '1.0.0', stand: 0 })
    expect(await rejected(await publishRelease(portal, release(name, '1.2.0', { routes: same })), 422, 'AUSGABE_ABGELEHNT')).toMatch(other)
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.0.0', stand: 0 })
    const late = await portal.call('bsp.admin', 'PUT', `${platform}/remotes/${name}/version`, { version: '1.1.0', stand: 1 })
    expect(await rejected(late, 422, 'AUSGABE_ABGELEHNT')).toMatch(other)
  })
})

const text = (content: string) => new TextEncoder().encode(content)
const fetchIt = (version: string, file = 'remoteEntry.js') => fetch(`${portal.url}/remotes/${name}/${version}/${file}`)
const status = async (version: string, file?: string) => (await fetchIt(version, file)).status

describe('The files of a release', () => {
  test('are scripts, styles, fonts, images and what belongs to them', async () => {
    const { dateien: files, ...build } = release(name, '1.0.0')
    const more = ['a.css', 'a.woff2', 'a.js.map', 'a.png', 'a.jpg', 'a.jpeg', 'a.gif', 'a.webp', 'a.avif', 'a.ico']
    const all = { ...files, ...Object.fromEntries(more.map((file) => [file, text(file)])) }
    expect((await publishRelease(portal, { ...build, dateien: all })).status).toBe(200)
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.0.0', stand: 0 })
    expect(await Promise.all(more.map((file) => status('1.0.0', file)))).toEqual(more.map(() => 200))
  })
  test('are given to no one while it is only published', async () => {
    await twoVersions()
    for (const file of ['remoteEntry.js', 'remote.json']) {
      const response = await fetchIt('1.1.0', file)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      // Nor does a token help, even the operator's.
      const withToken = await portal.call('bsp.admin', 'GET', `/remotes/${name}/1.1.0/${file}`)
      expect(withToken.status).toBe(404)
    }
    for (const detour of [
      `%6dfe-${name.slice(4)}/1.1.0`,
      `${name}/./1.1.0`,
      `${name}//1.1.0`,
      `${name}/1.0.0/../1.1.0`,
      `${name}/1.0.0/..%2f1.1.0`,
    ])
      expect([detour, (await fetch(`${portal.url}/remotes/${detour}/remoteEntry.js`)).status]).toEqual([detour, 404])
  })
  test('are given to all once it is in force, without an origin and without rights, and as immutable', async () => {
    await twoVersions()
    const response = await fetchIt('1.0.0')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
    const policy = response.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    expect([await status('1.1.0'), await status('1.0.0')]).toEqual([200, 200])
  })
  test('stay for open pages when the release is replaced or withdrawn', async () => {
    await twoVersions()
    await publishRelease(portal, release(name, '1.2.0'))
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 10, gruppen: [], stand: 1 })
    expect([await status('1.0.0'), await status('1.1.0'), await status('1.2.0')]).toEqual([200, 200, 404])
    await runRemoteCommand(portal, 'POST', name, 'ruecknahme', { grund: 'Fehler', stand: 2 })
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.2.0', stand: 3 })
    expect([await status('1.0.0'), await status('1.1.0'), await status('1.2.0')]).toEqual([200, 200, 200])
  })
  test('of another kind, from earlier times, aren’t handed out', async () => {
    await twoVersions()
    const folder = join(portal.folder, 'releases', name, '1.0.0')
    for (const file of ['evil.html', 'evil.svg', 'evil.mjs']) {
      await writeFile(join(folder, file), '<script>alert(1)</script>')
      expect([file, await status('1.0.0', file)]).toEqual([file, 404])
    }
  })
  test('published again after the clean-up, count as never in force', async () => {
    await twoVersions()
    await publishRelease(portal, release(name, '1.2.0'))
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.2.0', stand: 2 })
    await portal.deadlines.run(new Date(Date.now() + 31 * 86_400_000))
    expect(await status('1.0.0')).toBe(404)
    expect((await publishRelease(portal, release(name, '1.0.0'))).status).toBe(200)
    // What is served is known to each process, and read anew when a change is announced.
    await until(async () => (await status('1.0.0')) === 404)
  })
})

type Look = { basis: string; until: string }

describe('The view of a release that is only published', () => {
  const openLook = (version: string, actor = 'bsp.admin') =>
    call(portal, actor, 'POST', `${platform}/remotes/${name}/ausgaben/${version}/ansicht`, {})
  const look = async (version: string) => (await (await openLook(version)).json()) as Look
  test('has an address that is good for this release and a short time', async () => {
    await twoVersions()
    const { basis, until } = await look('1.1.0')
    const minutes = (Date.parse(until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(1)
    expect(minutes).toBeLessThanOrEqual(60)
    for (const file of ['remoteEntry.js', 'remote.json']) {
      const response = await fetch(portal.url + basis + file)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(response.headers.get('content-security-policy')?.split('; ')).toEqual(
        expect.arrayContaining(["default-src 'none'", 'sandbox']),
      )
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
    expect(await (await fetch(`${portal.url}${basis}remoteEntry.js`)).text()).toContain('1.1.0')
    // For all others nothing has changed.
    expect(await status('1.1.0')).toBe(404)
    expect((await history())[0]).toMatchObject({ was: 'ANGESEHEN', angaben: { version: '1.1.0' }, wer: expect.stringMatching(/\w+ \w+/) })
  })
  test('has no other address', async () => {
    await twoVersions()
    await publishRelease(portal, release(name, '1.2.0'))
    const { basis } = await look('1.1.0')
    const attempts = [
      basis.replace('1.1.0', '1.2.0'),
      basis.replace(/[^/]{20,}/, 'A'.repeat(43)),
      basis.replace(name, 'mfe-texte'),
      `${basis}../1.2.0/`,
      `${basis}..%2f1.2.0%2f`,
    ]
    for (const attempt of attempts) expect([attempt, (await fetch(`${portal.url}${attempt}remoteEntry.js`)).status]).toEqual([attempt, 404])
    await portal.db.system
      .updateTable('plattform_ansicht')
      .set({ laeuft_ab_am: new Date(Date.now() - 1000) })
      .where('remote', '=', name)
      .execute()
    expect((await fetch(`${portal.url}${basis}remoteEntry.js`)).status).toBe(404)
  })
  test('isn’t given to strangers or a pipeline, nor of a release that doesn’t exist', async () => {
    await twoVersions()
    expect((await openLook('1.1.0', 'ag.admin')).status).toBe(403)
    const key = await portal.request<{ schluessel: string }>('bsp.admin', 'POST', `${platform}/zugriffsschluessel`, {
      name: 'P',
      remote: name,
      tage: 1,
    })
    await rejected(await openLook('1.1.0', key.body.schluessel), 401, 'NICHT_ANGEMELDET')
    await rejected(await openLook('7.7.7'), 404, 'NICHT_GEFUNDEN')
    const [row] = await portal.db.system.selectFrom('plattform_ansicht').selectAll().execute()
    const { basis } = await look('1.1.0')
    expect(JSON.stringify(row ?? {})).not.toContain(basis.split('/')[2])
  })
})

describe('A link to a release that is only published', () => {
  type Link = LookLink & { token: string }
  const mail = (account: string) => `${account}@demo.avalwerk.example`
  const make = (body: object, actor = 'bsp.admin', version = '1.1.0') =>
    call(portal, actor, 'POST', `${platform}/remotes/${name}/ausgaben/${version}/look-links`, {
      people: [],
      organisations: [],
      days: 1,
      ...body,
    })
  const link = async (body: object) => {
    const answer = await make(body)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Link
  }
  const follow = (actor: string, token: string) => call(portal, actor, 'POST', `${platform}/looks`, { token })
  const followed = async (actor: string, token: string) => {
    const answer = await follow(actor, token)
    return answer.ok ? ((await answer.json()) as Look) : answer.status
  }
  const links = async () => (await portal.request<LookLink[]>('bsp.admin', 'GET', `${platform}/remotes/${name}/look-links`)).body
  const files = async ({ basis }: Look) => (await fetch(`${portal.url}${basis}remoteEntry.js`)).status

  const audited = () =>
    portal.db.system
      .selectFrom('audit')
      .select(['org_id', 'werte'])
      .where('objekt_id', '=', name)
      .where('aktion', '=', 'ANSICHT_GEOEFFNET')
      .orderBy('id', 'desc')
      .executeTakeFirst()

  test('is good for the people named in it, and for nobody else', async () => {
    await twoVersions()
    const { token, ...made } = await link({ people: [mail('AG.Leser')], days: 3 })
    expect(made).toMatchObject({ version: '1.1.0', people: [mail('ag.leser')], organisations: [] })
    expect(await links()).toEqual([made])
    const look = (await followed('ag.leser', token)) as Look
    expect(look.basis).toMatch(new RegExp(`^/preview/[\\w-]{43}/${name}/1\\.1\\.0/$`))
    expect(await files(look)).toBe(200)
    for (const stranger of ['ag.admin', 'ag2.admin', 'bg.admin', 'bsp.admin'])
      expect([stranger, await followed(stranger, token)]).toEqual([stranger, 404])
    expect(await followed('ag.leser', 'A'.repeat(43))).toBe(404)
    // Who followed it stands in the audit of their own organisation alone.
    expect((await history())[0]).toMatchObject({
      was: 'LOOK_LINK_MADE',
      wer: expect.stringMatching(/\w+ \w+/),
      angaben: { version: '1.1.0', link: made.id, people: 1, organisations: 0 },
    })
    expect(await audited()).toMatchObject({ org_id: 'WI0001', werte: { version: '1.1.0', link: made.id } })
    // For all others nothing has changed.
    expect(await status('1.1.0')).toBe(404)
  })
  test('of a company is good for all its people', async () => {
    await twoVersions()
    const { body } = await portal.request<{ name: string }>('ag.admin', 'GET', '/partnerservice/api/private/v2/unternehmen/WI0001')
    const { token, organisations } = await link({ organisations: [body.name.toUpperCase()] })
    expect(organisations).toEqual([body.name])
    expect(await files((await followed('ag.basis', token)) as Look)).toBe(200)
    expect(await followed('bg.admin', token)).toBe(404)
  })
  test('ends when it is ended, and what is looked at by it with it', async () => {
    await twoVersions()
    const { id, token } = await link({ people: [mail('ag.leser'), mail('bg.admin')] })
    const look = (await followed('bg.admin', token)) as Look
    expect((await portal.call('bsp.admin', 'DELETE', `${platform}/look-links/${id}`, {})).status).toBe(204)
    expect([await files(look), await followed('bg.admin', token), await links()]).toEqual([404, 404, []])
    await rejected(await portal.call('bsp.admin', 'DELETE', `${platform}/look-links/${id}`, {}), 404, 'NICHT_GEFUNDEN')
  })
  test('lets people look as long as it is good', async () => {
    await twoVersions()
    const { id, token } = await link({ people: [mail('ag.leser')] })
    const expires = async (inMs: number) =>
      portal.db.system
        .updateTable('plattform_look_link')
        .set({ expires_at: new Date(Date.now() + inMs) })
        .where('id', '=', id)
        .execute()
    await expires(60_000)
    const { until: end } = (await followed('ag.leser', token)) as Look
    expect(Math.abs(Date.parse(end) - Date.now() - 60_000)).toBeLessThan(30_000)
    await expires(-1)
    expect([await followed('ag.leser', token), await links()]).toEqual([404, []])
    const kept = () => portal.db.system.selectFrom('plattform_look_link').select('id').where('id', '=', id).execute()
    expect(await kept()).toHaveLength(1)
    await portal.deadlines.run(new Date())
    expect(await kept()).toEqual([])
  })
  test('names whoever isn’t known, and needs somebody; nobody else makes one', async () => {
    await twoVersions()
    const unknown = await rejected(
      await make({ people: [mail('ag.leser'), mail('niemand')], organisations: ['Nirgends GmbH'] }),
      400,
      'EINGABE_UNGUELTIG',
    )
    expect(unknown).toBe(`„${mail('niemand')}“ gibt es nicht. „Nirgends GmbH“ gibt es nicht.`)
    await rejected(await make({}), 400, 'EINGABE_UNGUELTIG')
    for (const days of [0, 31]) await rejected(await make({ people: [mail('ag.leser')], days }), 400, 'EINGABE_UNGUELTIG')
    await rejected(await make({ people: [mail('ag.leser')] }, 'bsp.admin', '7.0.0'), 404, 'NICHT_GEFUNDEN')
    await rejected(await make({ people: [mail('ag.leser')] }, 'ag.admin'), 403, 'RECHT_FEHLT')
    // A daughter is no organisation; a pipeline shows nothing to anybody.
    await rejected(await make({ organisations: ['Weserbogen Brückenbau GmbH'] }), 400, 'EINGABE_UNGUELTIG')
    const key = await portal.request<{ schluessel: string }>('bsp.admin', 'POST', `${platform}/zugriffsschluessel`, {
      name: 'P',
      remote: name,
      tage: 1,
    })
    expect((await make({ people: [mail('ag.leser')] }, key.body.schluessel)).status).toBe(401)
    expect(await links()).toEqual([])
  })
  test('of a file that was altered since isn’t followed', async () => {
    await twoVersions()
    const { token } = await link({ people: [mail('ag.leser')] })
    await writeFile(join(portal.folder, 'releases', name, '1.1.0', 'remoteEntry.js'), 'self.altered = true')
    await rejected(await follow('ag.leser', token), 422, 'AUSGABE_VERAENDERT')
  })
})

describe('Switching', () => {
  const act = (method: string, what: string, body: object) => portal.call('bsp.admin', method, `${platform}/remotes/${name}/${what}`, body)
  test('each act stands in history and audit, with person and time', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'aktiv', { aktiv: false, grund: 'Störung', stand: 1 })
    const [last] = await history()
    expect(last).toMatchObject({
      was: 'AUSGESCHALTET',
      remote: name,
      wer: expect.stringMatching(/\w+ \w+/),
      angaben: { version: '1.0.0', grund: 'Störung' },
    })
    const log = await portal.db.system
      .selectFrom('audit')
      .selectAll()
      .where('objekt_id', '=', name)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log).toMatchObject({ aktion: 'PLATTFORM_AUSGESCHALTET', org_id: 'BP0001', nutzer_id: expect.any(String) })
    expect(await revision()).toMatchObject({ aktiv: false, stand: 2, geaendertVon: last?.wer })
  })
  test('a release in force under an earlier contract is still listed, by its own titles, and called incompatible', async () => {
    await twoVersions()
    await sql`update plattform_ausgabe set beschreibung = ${JSON.stringify({
      name,
      version: '1.0.0',
      plattform: '2.0',
      container: 'x',
      eintrag: 'remoteEntry.js',
      vorladen: [],
      integritaet: {},
      routen: [{ bereich: 'bspGmbh', pfad: `${name}/liste`, recht: [], titel: 'Früher', vorladen: [] }],
      navigation: [{ bereich: 'bspGmbh', pfad: `${name}/liste`, beschriftung: 'Früher', icon: 'text', gruppe: 'texte' }],
      suchen: [],
    })} where remote = ${name} and version = '1.0.0'`.execute(portal.db.system)
    await runRemoteCommand(portal, 'PUT', name, 'aktiv', { aktiv: false, grund: 'Störung', stand: 1 })
    await to((remote) => remote?.active === false)
    const entry = (await manifest()).remotes[name] as Remote
    expect(entry).toMatchObject({ contract: '2.0', routes: [{ area: 'bspGmbh', title: 'Früher' }], navigation: [{ label: 'Früher' }] })
    const state = await revision()
    expect(state.seiten).toEqual(['Früher'])
    expect(state.ausgaben.map(({ version, vertraeglich }) => [version, vertraeglich])).toEqual([
      ['1.1.0', true],
      ['1.0.0', false],
    ])
  })
  test('two at once: one gets through, the other learns of it', async () => {
    await twoVersions()
    const responses = await Promise.all([1, 2, 3].map(() => act('PUT', 'aktiv', { aktiv: false, grund: 'Störung', stand: 1 })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
  test('a switch to the present state is no change', async () => {
    await twoVersions()
    await rejected(await act('PUT', 'aktiv', { aktiv: true, stand: 1 }), 400, 'OHNE_AENDERUNG')
    await rejected(await act('PUT', 'version', { version: '1.0.0', stand: 1 }), 400, 'OHNE_AENDERUNG')
    await rejected(await act('DELETE', 'kanarie', { stand: 1 }), 400, 'OHNE_AENDERUNG')
    await rejected(await act('PUT', 'version', { version: '7.0.0', stand: 1 }), 404, 'NICHT_GEFUNDEN')
    await rejected(await act('POST', 'ruecknahme', { grund: 'Fehler', stand: 1 }), 409, 'OHNE_VORHERIGE')
  })
  test('a canary holds for its share, grows and ends with being put in force', async () => {
    await twoVersions()
    await rejected(await act('PUT', 'kanarie', { version: '1.0.0', anteil: 10, gruppen: [], stand: 1 }), 400, 'EINGABE_UNGUELTIG')
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 10, gruppen: ['BG', 'AG'], stand: 1 })
    await to((remote) => remote?.canary !== undefined)
    expect(((await manifest()).remotes[name] as Remote).canary).toMatchObject({
      share: 10,
      groups: ['AG', 'BG'],
      release: { version: '1.1.0', base: `/remotes/${name}/1.1.0/` },
    })
    const before = (await revision()).kanarie?.since
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 50, gruppen: ['AG', 'BG'], stand: 2 })
    expect((await revision()).kanarie).toMatchObject({ anteil: 50, since: before })
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 3 })
    expect(await revision()).toMatchObject({ version: '1.1.0', vorherige: '1.0.0', kanarie: null })
  })
  test('it goes back step by step, as it came', async () => {
    await twoVersions()
    await publishRelease(portal, release(name, '1.2.0'))
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.2.0', stand: 2 })
    await runRemoteCommand(portal, 'POST', name, 'ruecknahme', { grund: 'Fehler', stand: 3 })
    expect(await revision()).toMatchObject({ version: '1.1.0', vorherige: '1.0.0' })
    await runRemoteCommand(portal, 'POST', name, 'ruecknahme', { grund: 'Fehler', stand: 4 })
    expect(await revision()).toMatchObject({ version: '1.0.0', vorherige: null })
  })
  test('who takes from people what they have says why, and the history tells it', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    for (const grund of [undefined, '', '   '])
      for (const [method, what, body] of [
        ['PUT', 'version', { version: '1.0.0' }],
        ['PUT', 'aktiv', { aktiv: false }],
        ['POST', 'ruecknahme', {}],
      ] as const)
        await rejected(await act(method, what, { ...body, stand: 2, ...(grund !== undefined && { grund }) }), 400, 'EINGABE_UNGUELTIG')
    expect(await revision()).toMatchObject({ version: '1.1.0', aktiv: true, stand: 2 })
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.0.0', grund: 'Beträge ohne Komma', stand: 2 })
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 3 })
    await runRemoteCommand(portal, 'POST', name, 'ruecknahme', { grund: 'Noch immer ohne', stand: 4 })
    expect((await history()).slice(0, 3).map(({ was, angaben }) => [was, angaben])).toEqual([
      ['ZURUECKGENOMMEN', { von: '1.1.0', nach: '1.0.0', grund: 'Noch immer ohne' }],
      ['AKTIVIERT', { von: '1.0.0', nach: '1.1.0' }],
      ['AKTIVIERT', { von: '1.1.0', nach: '1.0.0', grund: 'Beträge ohne Komma' }],
    ])
  })
  test('a maintenance is announced and lifted', async () => {
    await twoVersions()
    const maintenance = { text: ' Umzug ', von: '2099-01-01T10:00:00Z', bis: '2099-01-01T12:00:00Z' }
    await rejected(await act('PUT', 'wartung', { ...maintenance, bis: maintenance.von, stand: 1 }), 400, 'EINGABE_UNGUELTIG')
    await runRemoteCommand(portal, 'PUT', name, 'wartung', { ...maintenance, stand: 1 })
    await to((remote) => remote?.maintenance?.text === 'Umzug')
    await runRemoteCommand(portal, 'DELETE', name, 'wartung', { stand: 2 })
    expect((await revision()).wartung).toBeNull()
  })
})

describe('An access key', () => {
  const assign = async (remote: string | null) =>
    (
      await portal.request<AccessKey & { schluessel: string }>('bsp.admin', 'POST', `${platform}/zugriffsschluessel`, {
        name: 'Pipeline',
        remote,
        tage: 30,
      })
    ).body
  test('is good for its remote and no other, and gives none itself', async () => {
    await twoVersions()
    const foreign = newRemoteName('p')
    await publishRelease(portal, release(foreign, '1.0.0'))
    await runRemoteCommand(portal, 'PUT', foreign, 'version', { version: '1.0.0', stand: 0 })
    const { schluessel: key } = await assign(name)
    expect((await publishRelease(portal, release(name, '1.2.0'), key)).status).toBe(200)
    expect((await call(portal, key, 'PUT', `${platform}/remotes/${name}/version`, { version: '1.2.0', stand: 1 })).status).toBe(200)
    expect((await history())[0]).toMatchObject({ wer: 'Schlüssel „Pipeline“', was: 'AKTIVIERT' })
    await rejected(await publishRelease(portal, release(foreign, '1.2.0'), key), 404, 'NICHT_GEFUNDEN')
    await rejected(
      await call(portal, key, 'PUT', `${platform}/remotes/${foreign}/aktiv`, { aktiv: false, grund: 'Störung', stand: 1 }),
      404,
      'NICHT_GEFUNDEN',
    )
    await rejected(
      await call(portal, key, 'POST', `${platform}/zugriffsschluessel`, { name: 'X', remote: null, tage: 1 }),
      403,
      'RECHT_FEHLT',
    )
  })
  test('opens nothing else', async () => {
    const { schluessel: key } = await assign(null)
    for (const [method, path] of [
      ['GET', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'],
      ['POST', '/buergschaftservice/api/private/v2/buergschaften/filterung'],
      ['PUT', `${platform}/remotes/mfe-x/wartung`],
    ] as const)
      await rejected(await call(portal, key, method, path, method === 'GET' ? undefined : {}), 401, 'NICHT_ANGEMELDET')
  })
  test('withdrawn or made up it isn’t good; it is shown only once', async () => {
    const { id, schluessel: key } = await assign(null)
    expect((await call(portal, key, 'GET', `${platform}/remotes`)).status).toBe(200)
    const list = await portal.request<AccessKey[]>('bsp.admin', 'GET', `${platform}/zugriffsschluessel`)
    expect(JSON.stringify(list.body)).not.toContain(key)
    expect(list.body.find((z) => z.id === id)?.zuletztAm).not.toBeNull()
    expect((await portal.call('bsp.admin', 'DELETE', `${platform}/zugriffsschluessel/${id}`, {})).status).toBe(204)
    await rejected(await call(portal, key, 'GET', `${platform}/remotes`), 401, 'NICHT_ANGEMELDET')
    await rejected(await call(portal, `${key}x`, 'GET', `${platform}/remotes`), 401, 'NICHT_ANGEMELDET')
    const [row] = await portal.db.system.selectFrom('plattform_schluessel').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(row)).not.toContain(key)
  })
  test('isn’t good any more once its days are over', async () => {
    const { id, schluessel: key, laeuftAbAm } = await assign(null)
    expect(Date.parse(laeuftAbAm) - Date.now()).toBeGreaterThan(0)
    const ends = (at: Date) => portal.db.system.updateTable('plattform_schluessel').set({ laeuft_ab_am: at }).where('id', '=', id).execute()
    await ends(new Date(Date.now() + 60_000))
    expect((await call(portal, key, 'GET', `${platform}/remotes`)).status).toBe(200)
    await ends(new Date(Date.now() - 1))
    await rejected(await call(portal, key, 'GET', `${platform}/remotes`), 401, 'NICHT_ANGEMELDET')
    const list = await portal.request<AccessKey[]>('bsp.admin', 'GET', `${platform}/zugriffsschluessel`)
    expect(list.body.map((one) => one.id)).not.toContain(id)
  })
  test('of the operator lies with the data, readable by its owner alone, and is good for everything', async () => {
    const file = join(portal.folder, 'plattform', 'zugang')
    const key = (await readFile(file, 'utf8')).trim()
    await twoVersions()
    expect((await call(portal, key, 'PUT', `${platform}/remotes/${name}/aktiv`, { aktiv: false, grund: 'Störung', stand: 1 })).status).toBe(
      200,
    )
    expect((await history())[0]?.wer).toBe('Betrieb (Befehl)')
  })
})

describe('The platform withdraws by itself', () => {
  const begin = async (actor: string, version: string) => ((await (await issueStart(actor, version)).json()) as { id: string | null }).id
  const tell = async (actor: string, id: string, version: string, fehler: string | null, remote = name) => {
    const messungen = [{ id, remote, version, dauerMs: fehler ? null : 200, fehler }]
    expect((await portal.call(actor, 'POST', `${platform}/messungen`, { messungen })).status).toBe(204)
  }
  /** Starts as browsers make them: issued by the server, then told of. */
  const measure = async (actor: string, version: string, error: string | null, count = 1) => {
    for (let index = 0; index < count; index++) await tell(actor, (await begin(actor, version)) as string, version, error)
  }
  const figures = async (version: string) => (await revision()).ausgaben.find((a) => a.version === version)
  test('the figures of the day stand hour by hour, too', async () => {
    await twoVersions()
    const started = async (hoursAgo: number, fehler: string | null, dauerMs: number | null) => {
      const id = (await begin('ag.admin', '1.0.0')) as string
      const zeitpunkt = new Date(Date.now() - hoursAgo * 3_600_000 - 60_000)
      await portal.db.system
        .updateTable('plattform_messung')
        .set({ zeitpunkt, gemeldet_am: zeitpunkt, fehler, dauer_ms: dauerMs })
        .where('id', '=', id)
        .execute()
    }
    for (const [hoursAgo, dauerMs] of [
      [23, 500],
      [3, 100],
      [3, 300],
      [0, 200],
      [24, 900],
    ] as const)
      await started(hoursAgo, null, dauerMs)
    await started(3, 'START', null)
    // Issued, and never told of.
    await begin('ag.admin', '1.0.0')
    expect((await figures('1.0.0'))?.hours).toEqual([
      { ago: 23, starts: 1, failed: 0, haelfte: 500, fast: 500 },
      { ago: 3, starts: 3, failed: 1, haelfte: 200, fast: 290 },
      { ago: 0, starts: 1, failed: 0, haelfte: 200, fast: 200 },
    ])
    expect((await figures('1.1.0'))?.hours).toEqual([])
  })
  test('a canary that makes more people fail than permitted', async () => {
    await twoVersions()
    await measure('ag.admin', '1.0.0', null, 10)
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 100, gruppen: [], stand: 1 })
    await measure('ag.admin', '1.1.0', 'START', 6)
    // A single person may just have a broken browser.
    expect((await revision()).kanarie?.version).toBe('1.1.0')
    await measure('bg.admin', '1.1.0', 'DARSTELLUNG')
    expect(await revision()).toMatchObject({ version: '1.0.0', kanarie: null })
    expect((await history())[0]).toMatchObject({
      was: 'SELBST_ZURUECKGENOMMEN',
      wer: 'System',
      angaben: { von: '1.1.0', neu: { starts: 7, fehler: 7, personen: 2, betroffene: 2, organisationen: 2 } },
    })
    // The mail goes to users who manage the platform, not to those who may only look at it.
    const mailed = await mails(
      `${name} 1.1.0 wurde zurückgenommen`,
      `Die Version 1.1.0 von ${name} wurde von selbst zurückgenommen: Fehlerrate 100 % (2 von 2 Personen aus 2 Organisationen, 7 Starts), vorher 0 %. In Kraft ist 1.0.0.`,
    )
    expect(new Set(mailed.map((an) => an.split('@')[0]))).toEqual(new Set(['bsp.admin', 'bsp.zweit']))
  })
  test('a version that is in force for all already', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    await measure('ag.admin', '1.1.0', 'ZEIT', 3)
    await measure('bg.admin', '1.1.0', 'ZEIT', 1)
    expect(await revision()).toMatchObject({ version: '1.0.0', vorherige: null })
  })
  test('not when the old one fails as often, and not without cause', async () => {
    await twoVersions()
    for (const actor of ['ag.admin', 'bg.admin']) await measure(actor, '1.0.0', 'NICHT_ERREICHBAR', 5)
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 100, gruppen: [], stand: 1 })
    for (const actor of ['ag.admin', 'bg.admin']) await measure(actor, '1.1.0', 'NICHT_ERREICHBAR', 5)
    expect((await revision()).kanarie?.version).toBe('1.1.0')
  })
  test('not for made-up errors', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    for (const actor of ['ag.leser', 'ag.basis', 'ag.recht', 'bg.admin'])
      for (let index = 0; index < 20; index++) await tell(actor, randomUUID(), '1.1.0', 'START')
    expect((await revision()).version).toBe('1.1.0')
    expect(await figures('1.1.0')).toMatchObject({ starts: 0, fehler: 0, betroffene: 0 })
  })
  test('not because one organisation says so, however many of its people and however often', async () => {
    await twoVersions()
    await measure('bg.admin', '1.0.0', null, 10)
    await measure('ag2.admin', '1.0.0', null, 10)
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    for (const actor of ['ag.leser', 'ag.basis', 'ag.recht']) await measure(actor, '1.1.0', 'START', 8)
    expect(await figures('1.1.0')).toMatchObject({ starts: 24, fehler: 24, personen: 3, betroffene: 3, organisationen: 1 })
    expect((await revision()).version).toBe('1.1.0')
    // A person of another organisation meets the fault, too.
    await measure('bg.admin', '1.1.0', 'START')
    expect((await revision()).version).toBe('1.0.0')
  })
  test('on the word of the one organisation that uses the area at all', async () => {
    await twoVersions()
    await measure('ag.admin', '1.0.0', null, 2)
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    await measure('ag.admin', '1.1.0', 'START', 4)
    expect((await revision()).version).toBe('1.1.0')
    await measure('ag.recht', '1.1.0', 'START')
    expect((await revision()).version).toBe('1.0.0')
  })
  test('by people, not by starts: each has one vote, the last', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
    await measure('ag.admin', '1.1.0', 'START', 20)
    await measure('ag.admin', '1.1.0', null)
    for (const actor of ['bg.admin', 'ag2.admin']) await measure(actor, '1.1.0', null)
    await measure('bg.admin', '1.1.0', 'ZEIT')
    expect(await figures('1.1.0')).toMatchObject({ starts: 24, fehler: 21, personen: 3, betroffene: 1, organisationen: 1 })
    expect((await revision()).version).toBe('1.1.0')
  })
  test('who starts again what failed in use is hit all the same; who starts again what wasn’t there is not', async () => {
    await twoVersions()
    await measure('ag.admin', '1.0.0', 'ABSTURZ')
    await measure('ag2.admin', '1.0.0', 'NICHT_ERREICHBAR')
    // A page that was opened hours ago fails now.
    const id = (await begin('bg.admin', '1.0.0')) as string
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const change = (values: object) => portal.db.system.updateTable('plattform_messung').set(values).where('id', '=', id).execute()
    await tell('bg.admin', id, '1.0.0', null)
    await change({ zeitpunkt: hoursAgo(3) })
    await tell('bg.admin', id, '1.0.0', 'HANDLER')
    for (const actor of ['ag.admin', 'ag2.admin', 'bg.admin']) await measure(actor, '1.0.0', null)
    expect(await figures('1.0.0')).toMatchObject({ starts: 6, fehler: 3, personen: 3, betroffene: 2, organisationen: 2 })
    // Had it failed this morning, what was opened since would count.
    await change({ failed_at: hoursAgo(2) })
    expect(await figures('1.0.0')).toMatchObject({ fehler: 3, betroffene: 1, organisationen: 1 })
  })
  test('calls that nobody has count only where no process of before can have answered', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 100, gruppen: [], stand: 1 })
    const fails = async () => {
      await measure('ag.admin', '1.1.0', 'AUFRUF', 3)
      await measure('bg.admin', '1.1.0', 'AUFRUF')
    }
    await fails()
    expect(await figures('1.1.0')).toMatchObject({ starts: 0, fehler: 0 })
    const elevenMinutesAgo = new Date(Date.now() - 660_000)
    await portal.db.system.updateTable('plattform_remote').set({ kanarie_seit: elevenMinutesAgo }).where('remote', '=', name).execute()
    await fails()
    expect(await revision()).toMatchObject({ version: '1.0.0', kanarie: null })
  })
  test('a start counts once, even if it fails later', async () => {
    await twoVersions()
    const id = (await begin('ag.admin', '1.0.0')) as string
    // Begun and never told of is no start.
    expect(await figures('1.0.0')).toMatchObject({ starts: 0, personen: 0 })
    await tell('ag.admin', id, '1.0.0', null)
    await tell('ag.admin', id, '1.0.0', null)
    await tell('ag.admin', id, '1.0.0', 'DARSTELLUNG')
    await tell('ag.admin', id, '1.0.0', 'ZEIT')
    expect(await figures('1.0.0')).toMatchObject({
      starts: 1,
      fehler: 1,
      fehlerarten: [{ art: 'DARSTELLUNG', anzahl: 1 }],
      betroffene: 1,
      ladezeit: { haelfte: 200, fast: 200 },
    })
    const [row] = await portal.db.system.selectFrom('plattform_messung').select('fehler').where('remote', '=', name).execute()
    expect(row?.fehler).toBe('DARSTELLUNG')
  })
  test('a start that the server didn’t issue doesn’t count: not to this person, not for this release, not any more', async () => {
    await twoVersions()
    await tell('ag.admin', randomUUID(), '1.0.0', 'START')
    const id = (await begin('ag.admin', '1.0.0')) as string
    await tell('bg.admin', id, '1.0.0', 'START')
    await tell('ag.admin', id, '1.1.0', 'START')
    await tell('ag.admin', id, '1.0.0', 'START', 'mfe-texte')
    const later = (minutes: number) =>
      portal.db.system
        .updateTable('plattform_messung')
        .set({ zeitpunkt: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', id)
        .execute()
    await later(30)
    await tell('ag.admin', id, '1.0.0', 'START')
    expect(await figures('1.0.0')).toMatchObject({ starts: 0, fehler: 0, personen: 0 })
    // A page that started in time may fail hours later, not days.
    await later(1)
    await tell('ag.admin', id, '1.0.0', null)
    await later(26 * 60)
    await tell('ag.admin', id, '1.0.0', 'START')
    const rows = await portal.db.system.selectFrom('plattform_messung').select('fehler').where('remote', '=', name).execute()
    expect(rows).toEqual([{ fehler: null }])
  })
  test('starts are issued for the releases that a user gets, and in limited number', async () => {
    await twoVersions()
    expect([await begin('ag.admin', '1.1.0'), await begin('ag.admin', '6.6.6')]).toEqual([null, null])
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 100, gruppen: ['BG'], stand: 1 })
    expect([await begin('ag.admin', '1.1.0'), await begin('bg.admin', '1.1.0')]).toEqual([null, expect.any(String)])
    await runRemoteCommand(portal, 'PUT', name, 'aktiv', { aktiv: false, grund: 'Störung', stand: 2 })
    expect(await begin('ag.admin', '1.0.0')).toBeNull()
    await runRemoteCommand(portal, 'PUT', name, 'aktiv', { aktiv: true, stand: 3 })
    const { id } = await portal.db.system.selectFrom('nutzer').select('id').where('benutzername', '=', 'ag.basis').executeTakeFirstOrThrow()
    const nutzer = await nutzerHash(id)
    const many = Array.from({ length: 600 }, () => ({ id: randomUUID(), remote: name, version: '1.0.0', nutzer, zeitpunkt: new Date() }))
    await portal.db.system
      .insertInto('plattform_messung')
      .values(many.map((row) => ({ ...row, org_id: null, gemeldet_am: null, dauer_ms: null, fehler: null })))
      .execute()
    await rejected(await issueStart('ag.basis', '1.0.0'), 429, 'ZU_VIELE_ANFRAGEN')
  })
  test('measurements name no person: only the hash of an id', async () => {
    await twoVersions()
    await measure('ag.admin', '1.0.0', null)
    const { id } = await portal.db.system.selectFrom('nutzer').select('id').where('benutzername', '=', 'ag.admin').executeTakeFirstOrThrow()
    const row = await portal.db.system.selectFrom('plattform_messung').selectAll().where('remote', '=', name).executeTakeFirstOrThrow()
    expect(row.nutzer).toBe(await nutzerHash(id))
    expect(JSON.stringify(row)).not.toContain(id)
    expect(bucketOf(row.nutzer)).toBeLessThan(100)
  })
})

describe('Faults of releases', () => {
  type Faults = Readonly<{
    faults: { version: string; kind: string; people: number; organisations: number; times: number; sources: (string | null)[] }[]
    more: boolean
  }>
  const place = (version: string, line: number) => `/remotes/${name}/${version}/app.0a1b.js:${line}:7`
  const faultOf = (version = '1.0.0', more: object = {}) => ({
    remote: name,
    version,
    kind: 'HANDLER',
    message: 'TypeError',
    cause: null,
    page: '/auftraggeber/texte/{id}',
    places: [place(version, 12), '/shell/libraries.1.js:1:2'],
    ...more,
  })
  const report = async (actor: string, ...faults: object[]) => (await portal.call(actor, 'POST', `${platform}/faults`, { faults })).status
  const read = async (query = '') => (await portal.request<Faults>('bsp.admin', 'GET', `${platform}/remotes/${name}/faults${query}`)).body

  test('are counted by people and organisations, with the place in the code', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 100, gruppen: ['BG'], stand: 1 })
    for (const actor of ['ag.admin', 'ag.recht', 'ag2.admin']) await issueStart(actor)
    await issueStart('bg.admin', '1.1.0')
    expect(await report('ag.admin', faultOf(), faultOf(), faultOf('1.0.0', { kind: 'RICHTLINIE', message: 'img-src', places: [] }))).toBe(
      204,
    )
    for (const actor of ['ag.recht', 'ag2.admin']) expect(await report(actor, faultOf())).toBe(204)
    await report('bg.admin', faultOf('1.1.0', { places: [place('1.1.0', 99)], cause: 'RangeError' }))
    expect(await read()).toEqual({
      faults: [
        expect.objectContaining({
          version: '1.0.0',
          kind: 'HANDLER',
          times: 4,
          people: 3,
          organisations: 2,
          page: '/auftraggeber/texte/{id}',
        }),
        expect.objectContaining({ version: '1.1.0', people: 1, cause: 'RangeError', places: [place('1.1.0', 99)] }),
        expect.objectContaining({ kind: 'RICHTLINIE', people: 1, times: 1 }),
      ],
      more: false,
    })
    expect((await read('?version=1.1.0')).faults).toHaveLength(1)
  })
  test('are taken only from people who were given the release', async () => {
    await twoVersions()
    expect(await report('ag.admin', faultOf())).toBe(204)
    await issueStart('ag.admin')
    expect(await report('ag.admin', faultOf('1.1.0'), faultOf('6.6.6'), { ...faultOf(), remote: 'mfe-erfunden' })).toBe(204)
    expect(await read()).toEqual({ faults: [], more: false })
  })
  test('say nothing but kinds and places', async () => {
    for (const wrong of [
      { places: ['/auftraggeber/texte/4711'] },
      { places: ['https://fremd.example/remotes/mfe-x/1.0.0/app.js'] },
      { places: [`${place('1.0.0', 1)}?token=abc`] },
      { kind: 'ERFUNDEN' },
      { stack: 'Error: Gebr. Harms' },
    ])
      expect(await report('ag.admin', faultOf('1.0.0', wrong))).toBe(400)
  })
  test('name no person, and are forgotten', async () => {
    await twoVersions()
    await issueStart('ag.leser')
    const { id } = await portal.db.system.selectFrom('nutzer').select('id').where('benutzername', '=', 'ag.leser').executeTakeFirstOrThrow()
    await report('ag.leser', faultOf())
    const kept = await portal.db.system.selectFrom('plattform_fault').selectAll().where('remote', '=', name).execute()
    expect(kept.map(({ person }) => person)).toEqual([await nutzerHash(id)])
    expect(JSON.stringify(kept)).not.toContain(id)
    await portal.deadlines.run(new Date(Date.now() + 31 * 86_400_000))
    expect(await read()).toEqual({ faults: [], more: false })
  })
  test('of one person are kept in limited number, and take no room of the others’', async () => {
    await twoVersions()
    await issueStart('ag.leser')
    await issueStart('ag.recht')
    const many = Array.from({ length: 60 }, (_, line) => faultOf('1.0.0', { places: [place('1.0.0', line)] }))
    for (let from = 0; from < many.length; from += 20) await report('ag.leser', ...many.slice(from, from + 20))
    const keptOf = () => portal.db.system.selectFrom('plattform_fault').selectAll().where('remote', '=', name).execute()
    const kept = await keptOf()
    expect(kept).toHaveLength(30)
    // What is known of somebody counts on, with what it was last.
    const [known] = kept
    await report('ag.leser', faultOf('1.0.0', { places: [known?.places[0], '/shell/other.js:1:1'], cause: 'RangeError', page: '/buerge' }))
    expect((await keptOf()).find(({ fingerprint }) => fingerprint === known?.fingerprint)).toMatchObject({
      times: 2,
      cause: 'RangeError',
      page: '/buerge',
      places: [known?.places[0], '/shell/other.js:1:1'],
    })
    await report('ag.recht', ...many.slice(-20))
    expect(await keptOf()).toHaveLength(50)
    const { faults, more } = await read()
    expect([faults.length, more]).toEqual([50, false])
  })
  describe('and where in the sources they are', () => {
    /** A map of the build's one script: its first column is line 3, column 3 of a page, its fifth line 1 of a library. */
    const map = {
      version: 3,
      file: 'remoteEntry.js',
      sources: ['./src/list/Page.tsx', '../node_modules/.pnpm/lib@1/node_modules/lib/index.js'],
      names: [],
      mappings: 'AAEE,ICFF',
    }
    const withMaps = (maps: unknown, version = '1.0.0', script?: string) => {
      const build = release(name, version, {}, script)
      const sources = new TextEncoder().encode(typeof maps === 'string' ? maps : JSON.stringify(maps))
      return { ...build, dateien: { ...build.dateien, [SOURCES]: sources } }
    }
    const publish = async (maps: unknown, version?: string) => {
      const answer = await publishRelease(portal, withMaps(maps, version))
      return answer.status === 200 ? '' : await rejected(answer, 422, 'AUSGABE_ABGELEHNT')
    }
    const activate = (version: string, stand: number) => runRemoteCommand(portal, 'PUT', name, 'version', { version, stand })
    const told = async (version: string, ...places: string[]) => {
      await issueStart('ag.leser', version)
      await report('ag.leser', faultOf(version, { places }))
      return (await read(`?version=${version}`)).faults[0]?.sources
    }
    const at = (column: number, version = '1.0.0', file = 'remoteEntry.js') => `/remotes/${name}/${version}/${file}:1:${column}`

    test('is told by the maps that came with the release, and nobody fetches these', async () => {
      expect(await publish({ 'remoteEntry.js': map })).toBe('')
      await activate('1.0.0', 0)
      const places = [
        at(1),
        at(4),
        at(5),
        at(1).replace(/1:1$/, '2:1'),
        '/shell/shell.js:1:1',
        at(1, '1.0.0', 'other.js'),
        at(1, '9.9.9'),
        at(1).replace(/:1:1$/, ''),
      ]
      expect(await told('1.0.0', ...places)).toEqual([
        'src/list/Page.tsx:3:3',
        'src/list/Page.tsx:3:3',
        'lib/index.js:1:1',
        ...Array<null>(5).fill(null),
      ])
      await to((remote) => remote?.version === '1.0.0')
      for (const file of [SOURCES, `${MAPS_FOLDER}/remoteEntry.js.map`, 'remoteEntry.js.map'])
        expect((await fetch(`${portal.url}/remotes/${name}/1.0.0/${file}`)).status).toBe(404)
    })
    test('isn’t known of releases without maps; who publishes the same again may add them', async () => {
      expect((await publishRelease(portal, release(name, '1.0.0'))).status).toBe(200)
      await activate('1.0.0', 0)
      expect(await told('1.0.0', at(1))).toEqual([null])
      expect(await publish({ 'remoteEntry.js': map })).toBe('')
      expect(await told('1.0.0', at(1))).toEqual(['src/list/Page.tsx:3:3'])
      // What is there stays.
      expect(await publish({ 'remoteEntry.js': { ...map, sources: ['./src/wrong.ts', ''] } })).toBe('')
      expect(await told('1.0.0', at(1))).toEqual(['src/list/Page.tsx:3:3'])
    })
    test.each([
      ['no JSON', '{', /sources\.json ist kein JSON/],
      ['no maps', { 'remoteEntry.js': { version: 2 } }, /^sources\.json, remoteEntry\.js\.version/],
      ['no table', ['a'], /^sources\.json/],
      ['a map without places', { 'remoteEntry.js': { ...map, mappings: 7 } }, /mappings/],
    ])('has to be told in maps: %s', async (_, maps, reason) => {
      expect(await publish(maps)).toMatch(reason)
    })
    test.each([
      ['sources that aren’t there', { ...map, mappings: 'AAEE,IiFF' }],
      ['a source without a name', { ...map, sources: [null, null] }],
    ])('is unknown where a map says nonsense: %s', async (_, wrong) => {
      expect(await publish({ 'remoteEntry.js': wrong })).toBe('')
      await activate('1.0.0', 0)
      expect(await told('1.0.0', at(7))).toEqual([null])
    })
    test('is read of any map, whatever it says', async () => {
      expect(await publish({ 'remoteEntry.js': { ...map, mappings: '!!,\u0000;;;9' }, 'other.js': map })).toBe('')
      await activate('1.0.0', 0)
      expect(await told('1.0.0', at(7), at(5, '1.0.0', 'other.js'))).toEqual(['src/list/Page.tsx:1:1', 'lib/index.js:1:1'])
    })
    test('says nothing that steers a terminal, and is short', async () => {
      expect(await publish({ 'remoteEntry.js': { ...map, sources: ['src/\u001b[2Jä\u202e.ts', 'x'.repeat(500)] } })).toBe('')
      await activate('1.0.0', 0)
      expect(await told('1.0.0', at(1), at(5))).toEqual(['src/?[2Jä?.ts:3:3', `${'x'.repeat(200)}:1:1`])
    })
    test('of releases whose maps take too much isn’t known, and everything else is', async () => {
      expect(await publish({ 'remoteEntry.js': { ...map, mappings: 'A,'.repeat(4_000_000) } })).toBe('')
      await activate('1.0.0', 0)
      expect(await told('1.0.0', at(1))).toEqual([null])
      expect(await publish({ 'remoteEntry.js': map }, '1.1.0')).toBe('')
      await activate('1.1.0', 1)
      expect(await told('1.1.0', at(1, '1.1.0'))).toEqual(['src/list/Page.tsx:3:3'])
      expect((await read()).faults.map(({ sources }) => sources)).toEqual([['src/list/Page.tsx:3:3'], [null]])
    })
    test('goes with the release', async () => {
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) expect(await publish({ 'remoteEntry.js': map }, version)).toBe('')
      for (const [stand, version] of ['1.0.0', '1.1.0', '1.2.0'].entries()) await activate(version, stand)
      const kept = async () =>
        (await portal.db.system.selectFrom('plattform_source_map').select('version').where('remote', '=', name).execute()).length
      expect(await kept()).toBe(3)
      await portal.deadlines.run(new Date(Date.now() + 31 * 86_400_000))
      expect(await kept()).toBe(2)
    })
  })
  test('are listed by how many people met them; what only held up the page comes last', async () => {
    await twoVersions()
    for (const actor of ['ag.admin', 'ag.recht', 'ag2.admin']) {
      await issueStart(actor)
      await report(actor, faultOf('1.0.0', { kind: 'STILLSTAND', message: 'sampled' }))
    }
    await report('ag.admin', faultOf('1.0.0', { kind: 'REST', message: 'a' }))
    for (const actor of ['ag.admin', 'ag2.admin']) await report(actor, faultOf('1.0.0', { kind: 'HANDLER' }))
    expect((await read()).faults.map(({ kind }) => kind)).toEqual(['HANDLER', 'REST', 'STILLSTAND'])
  })
})

describe('Who is on a remote’s pages, and how long it takes them to come back', () => {
  const loaded = async (actor: string, version = '1.0.0') => ((await (await issueStart(actor, version)).json()) as { id: string }).id
  type Word = Readonly<{ present?: boolean; switchMs?: number | null; version?: string; remote?: string }>
  const say = async (actor: string, ...words: readonly (readonly [id: string, Word])[]) => {
    const use = words.map(([id, word]) => ({ id, remote: name, version: '1.0.0', present: true, switchMs: null, ...word }))
    expect((await portal.call(actor, 'POST', `${platform}/messungen`, { messungen: [], use })).status).toBe(204)
  }
  const state = async () => (await portal.request<{ remotes: RemoteState[]; here: number }>('bsp.admin', 'GET', `${platform}/remotes`)).body
  const releaseOf = async (version = '1.0.0') => (await revision()).ausgaben.find((one) => one.version === version)
  const hereOf = async (version?: string) => (await releaseOf(version))?.here
  const change = (id: string, values: object) =>
    portal.db.system.updateTable('plattform_messung').set(values).where('id', '=', id).execute()

  test('people count once, wherever they are, until they leave or are heard of no more', async () => {
    await twoVersions()
    const before = (await state()).here
    const [first, second, other] = [await loaded('ag.leser'), await loaded('ag.leser'), await loaded('bg.admin')]
    expect(await hereOf()).toBe(0)
    await say('ag.leser', [first, {}], [second, {}])
    await say('bg.admin', [other, {}])
    expect([await hereOf(), await hereOf('1.1.0'), (await state()).here - before]).toEqual([2, 0, 2])
    await say('ag.leser', [first, { present: false }])
    expect(await hereOf()).toBe(2)
    await say('ag.leser', [second, { present: false }])
    expect([await hereOf(), (await state()).here - before]).toEqual([1, 1])
    // Its last word came five minutes ago.
    await change(other, { seen_at: new Date(Date.now() - 301_000) })
    expect([await hereOf(), (await state()).here - before]).toEqual([0, 0])
    await say('bg.admin', [other, {}])
    expect(await hereOf()).toBe(1)
  })
  test('what comes last counts, and each release has its own people', async () => {
    await twoVersions()
    await runRemoteCommand(portal, 'PUT', name, 'kanarie', { version: '1.1.0', anteil: 100, gruppen: [], stand: 1 })
    const [older, newer] = [await loaded('ag.leser'), await loaded('ag.leser', '1.1.0')]
    await say('ag.leser', [older, {}], [older, { present: false }], [newer, { version: '1.1.0' }])
    expect([await hereOf(), await hereOf('1.1.0')]).toEqual([0, 1])
    await say('ag.leser', [older, { present: false }], [older, {}])
    expect([await hereOf(), await hereOf('1.1.0')]).toEqual([1, 1])
  })
  test('nobody is told of by others, by a start of another release, by one of yesterday, or by none', async () => {
    await twoVersions()
    const id = await loaded('ag.leser')
    const yesterday = await loaded('ag.leser')
    await change(yesterday, { zeitpunkt: new Date(Date.now() - 86_401_000) })
    const switchMs = 40
    await say('bg.admin', [id, { switchMs }])
    await say('ag.leser', [id, { version: '1.1.0', switchMs }], [randomUUID(), { switchMs }], [yesterday, { switchMs }])
    expect([await hereOf(), await hereOf('1.1.0'), (await state()).remotes.length > 0]).toEqual([0, 0, true])
    // One that is right brings nothing along that isn't.
    await say('ag.leser', [id, { version: '1.1.0', switchMs }], [id, { remote: 'mfe-other', switchMs }], [id, {}])
    expect(await hereOf()).toBe(1)
    for (const version of ['1.0.0', '1.1.0']) expect(await releaseOf(version)).toMatchObject({ switches: null, switchHours: [] })
  })
  test('switches are counted by the hour, within a twentieth of what they took', async () => {
    await twoVersions()
    const id = await loaded('ag.leser')
    // Nineteen of about 50 ms, one that took long; of each start one in a call, the last.
    for (let at = 0; at < 20; at++) await say('ag.leser', [id, { switchMs: 7 }], [id, { switchMs: at === 7 ? 900 : 50 }], [id, {}])
    const { switches, switchHours } = (await releaseOf()) as Required<NonNullable<Awaited<ReturnType<typeof releaseOf>>>>
    expect(switches?.count).toBe(20)
    for (const ms of [switches?.median, switches?.p95]) expect(Math.abs((ms as number) / 50 - 1)).toBeLessThan(0.06)
    expect(switchHours.every(({ ago }) => ago <= 1)).toBe(true)
    // Hours ago, and longer ago than a day.
    const hour = (hours: number) => sql<Date>`date_trunc('hour', now()) - make_interval(hours => ${hours})`
    for (const [hours, step] of [
      [23, 70],
      [24, 80],
    ] as const)
      await sql`insert into plattform_switch values (${name}, '1.0.0', ${hour(hours)}, ${step}, 3)`.execute(portal.db.system)
    const later = await releaseOf()
    expect(later?.switches?.count).toBe(23)
    expect(later?.switchHours?.[0]).toEqual({ ago: 23, median: 790, p95: 790 })
  })
  test('is forgotten with all that was measured', async () => {
    await twoVersions()
    await say('ag.leser', [await loaded('ag.leser'), { switchMs: 50 }])
    const kept = () => portal.db.system.selectFrom('plattform_switch').selectAll().where('remote', '=', name).execute()
    await portal.deadlines.run(new Date(Date.now() + 29 * 86_400_000))
    expect(await kept()).toHaveLength(1)
    await portal.deadlines.run(new Date(Date.now() + 31 * 86_400_000))
    expect(await kept()).toEqual([])
  })
  test.each([
    ['no number', { switchMs: 'lang' }],
    ['a time that nothing takes', { switchMs: 600_001 }],
    ['less than nothing', { switchMs: -1 }],
    ['neither here nor gone', { present: null }],
  ])('says what a browser can say: %s', async (_, wrong) => {
    const use = [{ id: randomUUID(), remote: name, version: '1.0.0', present: true, switchMs: null, ...wrong }]
    expect((await portal.call('ag.leser', 'POST', `${platform}/messungen`, { messungen: [], use })).status).toBe(400)
  })
})

test('old versions stay their time, then they go; those in force, on trial and before stay', async () => {
  await twoVersions()
  await publishRelease(portal, release(name, '1.2.0'))
  await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
  await runRemoteCommand(portal, 'PUT', name, 'version', { version: '1.2.0', stand: 2 })
  const folder = (version: string) => existsSync(join(portal.folder, 'releases', name, version))
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await portal.deadlines.run(inDays(29))
  expect(['1.0.0', '1.1.0', '1.2.0'].map(folder)).toEqual([true, true, true])
  await portal.deadlines.run(inDays(31))
  expect(['1.0.0', '1.1.0', '1.2.0'].map(folder)).toEqual([false, true, true])
  expect((await revision()).ausgaben.map(({ version }) => version).sort()).toEqual(['1.1.0', '1.2.0'])
  expect((await history())[0]).toMatchObject({ was: 'AUFGERAEUMT', angaben: { version: '1.0.0' } })
  // It may come again, as it was.
  expect((await publishRelease(portal, release(name, '1.0.0'))).status).toBe(200)
  expect(folder('1.0.0')).toBe(true)
})

describe('An S3 bucket', () => {
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let environment: Record<string, string>
  beforeAll(async () => {
    bucket = await startBucket('releases')
    environment = { RELEASE_STORE: 's3://releases/avalwerk', S3_ENDPOINT: bucket.endpoint }
  })
  afterAll(() => bucket?.close())

  test('keeps the releases; processes that don’t have them fetch them', async () => {
    const first = await startTestPortal(environment)
    try {
      expect((await publishRelease(first, release(name, '1.0.0'))).status).toBe(200)
      const address = `${first.url}/remotes/${name}/1.0.0/remoteEntry.js`
      // It is only published: no user is given it yet.
      expect((await fetch(address)).status).toBe(404)
      await runRemoteCommand(first, 'PUT', name, 'version', { version: '1.0.0', stand: 0 })
      const content = await (await fetch(address)).text()
      expect(content).toContain('1.0.0')
      // Another machine, or this one with an empty disk.
      await rm(join(first.folder, 'releases'), { recursive: true })
      expect(await (await fetch(address)).text()).toBe(content)
      expect((await fetch(`${first.url}/remotes/${name}/9.9.9/remoteEntry.js`)).status).toBe(404)
      for (const version of ['1.1.0', '1.2.0']) await publishRelease(first, release(name, version))
      await runRemoteCommand(first, 'PUT', name, 'version', { version: '1.1.0', stand: 1 })
      await runRemoteCommand(first, 'PUT', name, 'version', { version: '1.2.0', stand: 2 })
      await first.deadlines.run(new Date(Date.now() + 40 * 86_400_000))
      expect((await fetch(address)).status).toBe(404)
      expect((await fetch(`${first.url}/remotes/${name}/1.1.0/remoteEntry.js`)).status).toBe(200)
    } finally {
      await first.close()
    }
  })

  test('leaves nothing half done when it doesn’t answer', async () => {
    const tot = createServer((_request, response) => response.writeHead(403).end())
    await new Promise<void>((ready) => tot.listen(0, '127.0.0.1', ready))
    const { port } = tot.address() as AddressInfo
    const local = join(bucket.folder, 'lokal')
    const store = s3Store({ bucket: 'releases', prefix: '', endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1' }, local)
    try {
      await expect(store.insert(name, '1.0.0', new Map(Object.entries(release(name, '1.0.0').dateien)))).rejects.toThrow()
      await expect(store.fetch(name, '1.0.0')).rejects.toThrow()
      expect(existsSync(local)).toBe(false)
    } finally {
      tot.close()
    }
  })
})
