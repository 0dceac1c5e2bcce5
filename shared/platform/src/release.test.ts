import { describe, expect, test } from '@jest/globals'
import type { Remote, RemoteDescriptor } from './manifest.ts'
import { bucketOf, remotesFor, nutzerHash, isInCanary } from './canary.ts'
import { keptDescriptor, SIZE_LIMITS, isReleaseFile, validateInForce, validateRelease } from './release.ts'
import { mismatchedTwins, integrityOf, readDescriptor, measureFiles } from './releaseFiles.ts'
import { gzipSync } from 'node:zlib'

const route = (path: string, area: 'auftraggeber' | 'bspGmbh' = 'auftraggeber') => ({
  area,
  path,
  rights: [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }],
  title: path,
  preload: ['seite.js'],
})
const text = (content: string) => new TextEncoder().encode(content)
const SCRIPTS = { 'remoteEntry.js': text('1'), 'app.js': text('2'), 'seite.js': text('3') }
const description = (more: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'mfe-probe',
  version: '1.0.0',
  contract: '3.0',
  container: 'mfe_probe__1_0_0',
  entry: 'remoteEntry.js',
  preload: ['app.js'],
  integrity: Object.fromEntries(Object.entries(SCRIPTS).map(([name, content]) => [name, integrityOf(content)])),
  routes: [route('dinge/liste')],
  navigation: [],
  searches: [],
  ...more,
})
const files = (more: Record<string, Uint8Array> = {}) => new Map(Object.entries({ ...SCRIPTS, ...more }))
const check = (b = description(), d = files(), others: RemoteDescriptor[] = []) => validateRelease(b, measureFiles(d), others)

describe('A release', () => {
  test('without a fault is accepted', () => expect(check()).toEqual([]))
  test.each([
    ['a newer contract', description({ contract: '1.99' }), /Plattformvertrag 1\.99/],
    ['another major contract', description({ contract: '9.0' }), /Plattformvertrag 9\.0/],
    ['a missing entry', description({ entry: 'weg.js' }), /weg\.js wird gebraucht/],
    ['a missing part of a page', description({ routes: [{ ...route('a'), preload: ['weg.js'] }] }), /weg\.js wird gebraucht/],
    ['a script without a checksum', description({ integrity: {} }), /app\.js hat keine Prüfsumme/],
    ['a wrong checksum', description({ integrity: { ...description().integrity, 'app.js': 'sha384-AAAA' } }), /app\.js hat eine andere/],
    ['a checksum without a file', description({ integrity: { ...description().integrity, 'x.js': 'sha384-AAAA' } }), /x\.js steht/],
    ['a page of the shell', description({ routes: [route('plattform', 'bspGmbh')] }), /gehört schon zu shell/],
    ['two pages alike', description({ routes: [route('a/:id'), route('a/:nummer')] }), /steht zweimal/],
    [
      'navigation to nowhere',
      description({ navigation: [{ area: 'auftraggeber', path: 'x', label: 'X', icon: 'haus', group: 'texte' }] }),
      /führt zu keiner/,
    ],
    [
      'an unknown category',
      description({ routes: [{ ...route('a'), rights: [{ aktion: 'anzeigen', kategorien: ['Wetter'] }] }] }),
      /Wetter/,
    ],
  ])('%s is refused', (_was, b, reason) => expect(check(b).join('\n')).toMatch(reason))

  test.each([
    ['dinge/liste', 'dinge/liste', true],
    ['dinge/:id', 'dinge/:nummer', true],
    ['Dinge/Liste', 'dinge/liste', true],
    ['dinge/:id?/neu', 'dinge/neu', true],
    ['dinge/:id?/neu', 'dinge/:a/neu', true],
    ['dinge/:id', 'dinge/liste', false],
    ['dinge/liste', 'sachen/liste', false],
  ])('%s beside %s of another: collision %s', (own, strangers, bumps) => {
    const others = [description({ name: 'mfe-andere', routes: [route(strangers)] })]
    expect(validateInForce(description({ routes: [route(own)] }), others).length > 0).toBe(bumps)
  })
  test('no name is the beginning of another', () =>
    expect(validateInForce(description(), [description({ name: 'mfe-pro', routes: [] })])).toHaveLength(1))
  test('the own earlier version isn’t in the way', () => expect(validateInForce(description(), [description()])).toEqual([]))

  test('pages that are too large are named', () => {
    const { names, checksums: sums } = measureFiles(files())
    const toStatus = (SIZE_LIMITS.page + 1) * 1024
    expect(validateRelease(description(), { names, checksums: sums, gzipped: { 'seite.js': toStatus } }, [])).toEqual([
      `Die Seite dinge/liste lädt ${SIZE_LIMITS.page + 1} KB; erlaubt sind ${SIZE_LIMITS.page} KB (gzip).`,
    ])
    expect(
      validateRelease(description(), { names, checksums: sums, gzipped: { 'anderes.js': (SIZE_LIMITS.total + 1) * 1024 } }, []),
    ).toHaveLength(1)
  })
  test.each(['a.js', 'a.0c23e9.css.br', 'a.woff2', 'a.js.map.gz', 'remote.json', 'a.png', 'a.jpeg', 'a.webp', 'a.ico'])(
    '%s belongs to it',
    (name) => expect(isReleaseFile(name)).toBe(true),
  )
  test.each([
    'a.html',
    'a.svg',
    'a.mjs',
    'a.xml',
    'a.wasm',
    'a.txt',
    'a.js.html',
    'a.svg.gz',
    'a',
    '.js',
    '.htaccess.js',
    'a.js.gz.br',
    'A.JS',
    'a.js\n',
    'a/b.js',
  ])('%s doesn’t belong to it', (name) => {
    expect(isReleaseFile(name)).toBe(false)
    expect(check(description(), files({ [name]: text('x') })).join()).toContain(`${name} gehört nicht in ein Release`)
  })
  test('a compressed twin with other content is noticed', () => {
    expect(mismatchedTwins(files({ 'app.js.gz': gzipSync('2') }))).toEqual([])
    expect(mismatchedTwins(files({ 'app.js.gz': gzipSync('anderes') }))).toHaveLength(1)
    expect(mismatchedTwins(files({ 'app.js.br': text('Unsinn'), 'weg.js.gz': gzipSync('x') }))).toHaveLength(2)
  })
  test.each([
    ['none', undefined, /fehlt/],
    ['no JSON', '{', /kein JSON/],
    ['wrong', '{"name":"falsch"}', /remote\.json, name/],
  ])('description: %s', (_kind, content, reason) => {
    const read = readDescriptor(files(content === undefined ? {} : { 'remote.json': text(content) }))
    expect('reasons' in read && read.reasons.join()).toMatch(reason)
  })
  test('a descriptor of an earlier contract, in German, is read; its contract doesn’t fit', () => {
    const { contract: _, ...own } = description()
    const earlier = {
      name: own.name,
      version: own.version,
      plattform: '2.0',
      container: own.container,
      eintrag: own.entry,
      vorladen: own.preload,
      integritaet: own.integrity,
      routen: [
        { bereich: 'bspGmbh', pfad: 'x/:id/erster', recht: [], titel: 'X', vorladen: ['seite.js'], geteilt: ['forms'], einstieg: true },
      ],
      navigation: [{ bereich: 'bspGmbh', pfad: 'x', beschriftung: 'X', icon: 'text', gruppe: 'texte' }],
      suchen: [{ bereich: 'bspGmbh', beschriftung: 'X', recht: [], adresse: '/x', ziel: 'x/:id' }],
      entrances: [{ bereich: 'bspGmbh', from: 'x', to: 'y' }],
    }
    const read = readDescriptor(files({ 'remote.json': text(JSON.stringify(earlier)) }))
    expect(read).toEqual({
      descriptor: {
        ...own,
        contract: '2.0',
        routes: [
          { area: 'bspGmbh', path: 'x/:id/erster', rights: [], title: 'X', preload: ['seite.js'], shared: ['forms'], flowStart: true },
        ],
        navigation: [{ area: 'bspGmbh', path: 'x', label: 'X', icon: 'text', group: 'texte' }],
        searches: [{ area: 'bspGmbh', label: 'X', rights: [], address: '/x', target: 'x/:id' }],
        entrances: [{ area: 'bspGmbh', from: 'x', to: 'y' }],
      },
    })
    expect(validateInForce(keptDescriptor(earlier), [])[0]).toMatch(/verlangt den Plattformvertrag 2\.0/)
  })
})

describe('A canary', () => {
  test('the hash of an id is SHA-256 in capital letters', async () =>
    expect(await nutzerHash('abc')).toBe('BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'))
  test('spreads people evenly over a hundred buckets', async () => {
    const buckets = await Promise.all(Array.from({ length: 4000 }, async (_, i) => bucketOf(await nutzerHash(`nutzer-${i}`))))
    expect(Math.min(...buckets)).toBe(0)
    expect(Math.max(...buckets)).toBe(99)
    const under10 = buckets.filter((e) => e < 10).length
    expect(under10).toBeGreaterThan(320)
    expect(under10).toBeLessThan(480)
  })
  test('a user who is in at 10 % is so at 50 %, too', () => {
    for (let round = 0; round < 100; round++) {
      const included = (share: number) => isInCanary({ bucket: round, group: 'AG' }, { share, groups: [] })
      expect(included(10) && !included(50)).toBe(false)
      expect(included(100)).toBe(true)
    }
  })
  test('holds for the named groups alone', () => {
    expect(isInCanary({ bucket: 0, group: 'AG' }, { share: 100, groups: ['BG'] })).toBe(false)
    expect(isInCanary({ bucket: 0, group: 'BG' }, { share: 100, groups: ['BG'] })).toBe(true)
  })
  test('gives each their version; without a sign-in the one in force', () => {
    const release = { ...description({ version: '2.0.0' }), base: '/neu/' }
    const remote: Remote = { ...description(), base: '/alt/', active: false, canary: { share: 10, groups: [], release } }
    const version = (actor: Parameters<typeof remotesFor>[1]) => remotesFor([remote], actor)[0]
    expect(version({ bucket: 9, group: 'AG' })).toMatchObject({ version: '2.0.0', base: '/neu/', active: false })
    expect(version({ bucket: 10, group: 'AG' })?.version).toBe('1.0.0')
    expect(version(undefined)?.version).toBe('1.0.0')
  })
})
