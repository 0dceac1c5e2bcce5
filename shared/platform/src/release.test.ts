import { describe, expect, test } from '@jest/globals'
import type { Remote, RemoteDescriptor } from './manifest.ts'
import { bucketOf, remotesFor, nutzerHash, isInCanary } from './canary.ts'
import { SIZE_LIMITS, isReleaseFile, validateInForce, validateRelease } from './release.ts'
import { mismatchedTwins, integrityOf, readDescriptor, measureFiles } from './releaseFiles.ts'
import { gzipSync } from 'node:zlib'

const route = (pfad: string, bereich: 'auftraggeber' | 'bspGmbh' = 'auftraggeber') => ({
  bereich,
  pfad,
  recht: [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }],
  titel: pfad,
  vorladen: ['seite.js'],
})
const text = (content: string) => new TextEncoder().encode(content)
const SCRIPTS = { 'remoteEntry.js': text('1'), 'app.js': text('2'), 'seite.js': text('3') }
const description = (more: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'mfe-probe',
  version: '1.0.0',
  plattform: '2.0',
  container: 'mfe_probe__1_0_0',
  eintrag: 'remoteEntry.js',
  vorladen: ['app.js'],
  integritaet: Object.fromEntries(Object.entries(SCRIPTS).map(([name, content]) => [name, integrityOf(content)])),
  routen: [route('dinge/liste')],
  navigation: [],
  suchen: [],
  ...more,
})
const files = (more: Record<string, Uint8Array> = {}) => new Map(Object.entries({ ...SCRIPTS, ...more }))
const check = (b = description(), d = files(), others: RemoteDescriptor[] = []) => validateRelease(b, measureFiles(d), others)

describe('A release', () => {
  test('without a fault is accepted', () => expect(check()).toEqual([]))
  test.each([
    ['a newer contract', description({ plattform: '1.99' }), /Plattformvertrag 1\.99/],
    ['another major contract', description({ plattform: '9.0' }), /Plattformvertrag 9\.0/],
    ['a missing entry', description({ eintrag: 'weg.js' }), /weg\.js wird gebraucht/],
    ['a missing part of a page', description({ routen: [{ ...route('a'), vorladen: ['weg.js'] }] }), /weg\.js wird gebraucht/],
    ['a script without a checksum', description({ integritaet: {} }), /app\.js hat keine Prüfsumme/],
    [
      'a wrong checksum',
      description({ integritaet: { ...description().integritaet, 'app.js': 'sha384-AAAA' } }),
      /app\.js hat eine andere/,
    ],
    ['a checksum without a file', description({ integritaet: { ...description().integritaet, 'x.js': 'sha384-AAAA' } }), /x\.js steht/],
    ['a page of the shell', description({ routen: [route('plattform', 'bspGmbh')] }), /gehört schon zu shell/],
    ['two pages alike', description({ routen: [route('a/:id'), route('a/:nummer')] }), /steht zweimal/],
    [
      'navigation to nowhere',
      description({ navigation: [{ bereich: 'auftraggeber', pfad: 'x', beschriftung: 'X', icon: 'haus', gruppe: 'texte' }] }),
      /führt zu keiner/,
    ],
    [
      'an unknown category',
      description({ routen: [{ ...route('a'), recht: [{ aktion: 'anzeigen', kategorien: ['Wetter'] }] }] }),
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
    const others = [description({ name: 'mfe-andere', routen: [route(strangers)] })]
    expect(validateInForce(description({ routen: [route(own)] }), others).length > 0).toBe(bumps)
  })
  test('no name is the beginning of another', () =>
    expect(validateInForce(description(), [description({ name: 'mfe-pro', routen: [] })])).toHaveLength(1))
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
  ])('%s doesn’t', (name) => {
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
  test('somebody who is in at 10 % is so at 50 % too', () => {
    for (let round = 0; round < 100; round++) {
      const included = (anteil: number) => isInCanary({ bucket: round, gruppe: 'AG' }, { anteil, gruppen: [] })
      expect(included(10) && !included(50)).toBe(false)
      expect(included(100)).toBe(true)
    }
  })
  test('holds for the named groups alone', () => {
    expect(isInCanary({ bucket: 0, gruppe: 'AG' }, { anteil: 100, gruppen: ['BG'] })).toBe(false)
    expect(isInCanary({ bucket: 0, gruppe: 'BG' }, { anteil: 100, gruppen: ['BG'] })).toBe(true)
  })
  test('gives each their version; without a sign-in the one in force', () => {
    const ausgabe = { ...description({ version: '2.0.0' }), basis: '/neu/' }
    const remote: Remote = { ...description(), basis: '/alt/', aktiv: false, kanarie: { anteil: 10, gruppen: [], ausgabe } }
    const version = (actor: Parameters<typeof remotesFor>[1]) => remotesFor([remote], actor)[0]
    expect(version({ bucket: 9, gruppe: 'AG' })).toMatchObject({ version: '2.0.0', basis: '/neu/', aktiv: false })
    expect(version({ bucket: 10, gruppe: 'AG' })?.version).toBe('1.0.0')
    expect(version(undefined)?.version).toBe('1.0.0')
  })
})
