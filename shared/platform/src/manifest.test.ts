import { describe, expect, test } from '@jest/globals'
import { keepGood, parsePlatformManifest, parseRemoteDescriptor } from './manifest.ts'

const DESCRIPTOR = {
  name: 'mfe-gut',
  version: '1.0.0',
  contract: '3.0',
  container: 'mfe_gut__1_0_0',
  entry: 'remoteEntry.js',
  preload: ['app.js'],
  integrity: { 'app.js': 'sha384-AZaz09+/=' },
  routes: [
    {
      area: 'auftraggeber',
      path: 'dinge/liste',
      rights: [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }],
      title: 'Dinge',
      preload: ['liste.js'],
      shared: ['forms'],
      flowStart: true,
    },
    { area: 'buerge', path: 'dinge', rights: [], title: 'Dinge', preload: [] },
  ],
  navigation: [
    { area: 'bspGmbh', path: 'dinge/liste', label: 'Dinge', icon: 'haus', group: 'texte', counter: 'aufgaben' },
    { area: 'bspGmbh', path: 'dinge/liste', label: 'Dinge', icon: 'haus', group: 'nutzer', counter: 'mitteilungen' },
    { area: 'bspGmbh', path: 'dinge', label: 'Dinge', icon: 'haus', group: 'texte' },
  ],
  searches: [{ area: 'auftraggeber', label: 'Dinge', rights: [], address: '/suche', target: 'dinge/:id' }],
  entrances: [{ area: 'auftraggeber', from: 'dinge/heute', to: 'dinge/liste' }],
}
const [ROUTE, ENTRY, SEARCH, ENTRANCE] = [DESCRIPTOR.routes[0], DESCRIPTOR.navigation[0], DESCRIPTOR.searches[0], DESCRIPTOR.entrances[0]]
const REMOTE = { ...DESCRIPTOR, active: true, base: '/remotes/mfe-gut/1.0.0/' }
const RELEASE = { ...DESCRIPTOR, version: '2.0.0', base: '/remotes/mfe-gut/2.0.0/' }
const manifestOf = (remotes: Record<string, unknown>) => parsePlatformManifest({ schema: 2, revision: 'x', remotes })

describe('a descriptor', () => {
  test('is read whole, and what it doesn’t know is left out', () => {
    expect(parseRemoteDescriptor({ ...DESCRIPTOR, wetter: 'schön' })).toEqual(DESCRIPTOR)
  })
  test('may be for a contract of any number', () => {
    expect(parseRemoteDescriptor({ ...DESCRIPTOR, contract: '12.34' })?.contract).toBe('12.34')
  })
  test('may lack what older releases don’t name', () => {
    const { entrances: _, ...older } = DESCRIPTOR
    expect(parseRemoteDescriptor(older)).toEqual(older)
  })
  test.each([
    ['its name', { name: 'texte' }],
    ['its version', { version: '1.0' }],
    ['its contract', { contract: '3' }],
    ['its contract', { contract: 'x3.0' }],
    ['its contract', { contract: '3.0x' }],
    ['its contract', { contract: '3.a' }],
    ['its contract', { contract: 'a.0' }],
    ['its container', { container: 7 }],
    ['a file in a folder', { entry: 'a/b.js' }],
    ['a file without a name', { entry: '' }],
    ['a script’s name', { preload: ['a b.js'] }],
    ['a script’s name', { preload: ['/app.js'] }],
    ['a sum of another kind', { integrity: { 'app.js': 'sha256-AAAA' } }],
    ['a sum with something before it', { integrity: { 'app.js': 'xsha384-AAAA' } }],
    ['a sum with something behind it', { integrity: { 'app.js': 'sha384-AAAA!' } }],
    ['an empty sum', { integrity: { 'app.js': 'sha384-' } }],
    ['a sum of no file', { integrity: { 'a/b.js': 'sha384-AAAA' } }],
    ['a page’s area', { routes: [{ ...ROUTE, area: 'anders' }] }],
    ['a page’s path', { routes: [{ ...ROUTE, path: 7 }] }],
    ['a page’s action', { routes: [{ ...ROUTE, rights: [{ aktion: 7, kategorien: [] }] }] }],
    ['a page’s categories', { routes: [{ ...ROUTE, rights: [{ aktion: 'anzeigen', kategorien: [7] }] }] }],
    ['a page’s title', { routes: [{ ...ROUTE, title: undefined }] }],
    ['a page’s scripts', { routes: [{ ...ROUTE, preload: ['a/b.js'] }] }],
    ['a page’s parts of the shell', { routes: [{ ...ROUTE, shared: [7] }] }],
    ['a flow’s beginning', { routes: [{ ...ROUTE, flowStart: 'ja' }] }],
    ['an entry’s area', { navigation: [{ ...ENTRY, area: 'anders' }] }],
    ['an entry’s path', { navigation: [{ ...ENTRY, path: 7 }] }],
    ['an entry’s label', { navigation: [{ ...ENTRY, label: 7 }] }],
    ['an entry’s icon', { navigation: [{ ...ENTRY, icon: 7 }] }],
    ['an entry’s group', { navigation: [{ ...ENTRY, group: 'wetter' }] }],
    ['an entry’s number', { navigation: [{ ...ENTRY, counter: 'wetter' }] }],
    ['a search’s area', { searches: [{ ...SEARCH, area: 'anders' }] }],
    ['a search’s label', { searches: [{ ...SEARCH, label: 7 }] }],
    ['a search’s rights', { searches: [{ ...SEARCH, rights: 7 }] }],
    ['a search’s address', { searches: [{ ...SEARCH, address: 7 }] }],
    ['a search’s target', { searches: [{ ...SEARCH, target: 7 }] }],
    ['an entrance’s area', { entrances: [{ ...ENTRANCE, area: 'anders' }] }],
    ['an entrance’s beginning', { entrances: [{ ...ENTRANCE, from: 7 }] }],
    ['an entrance’s end', { entrances: [{ ...ENTRANCE, to: 7 }] }],
  ])('is none with a wrong value for %s: %j', (_what, part) => {
    expect(parseRemoteDescriptor({ ...DESCRIPTOR, ...part })).toBeUndefined()
  })
  test.each([null, undefined, 7, 'x', [], [DESCRIPTOR]])('is none: %j', (document) =>
    expect(parseRemoteDescriptor(document)).toBeUndefined(),
  )
})

describe('The manifest', () => {
  test('has its remotes, and what is planned with them', () => {
    const canary = { share: 10, groups: ['AG', 'BG', 'BSP'], release: RELEASE }
    const maintenance = { text: 'Umzug', from: '2026-11-20T18:00:00Z', until: '2026-11-20T20:00:00Z' }
    const planned = { ...REMOTE, canary, maintenance }
    expect(manifestOf({ 'mfe-gut': planned })).toEqual({ revision: 'x', sequence: undefined, remotes: [planned], faulty: [] })
  })
  test('a faulty entry costs this remote alone', () => {
    const faulty = manifestOf({
      'mfe-gut': REMOTE,
      'mfe-kaputt': { ...REMOTE, name: 'mfe-kaputt', routes: [{ ...ROUTE, area: 'anders' }] },
      'mfe-falsch': { ...REMOTE, name: 'mfe-anders' },
      'mfe-name': { ...REMOTE, name: 'texte' },
      'mfe-version': { ...REMOTE, name: 'mfe-version', version: '1' },
      'mfe-datei': { ...REMOTE, name: 'mfe-datei', entry: 'a/b.js' },
    })
    expect(faulty.remotes.map(({ name }) => name)).toEqual(['mfe-gut'])
    expect(faulty.faulty).toEqual([
      { name: 'mfe-kaputt', reason: expect.stringMatching(/^routes\.0\.area: .+/) },
      { name: 'mfe-falsch', reason: 'Name' },
      { name: 'mfe-name', reason: 'name: ein Name wie mfe-texte' },
      { name: 'mfe-version', reason: 'version: eine Version wie 1.4.0' },
      { name: 'mfe-datei', reason: 'entry: ein Dateiname' },
    ])
  })
  test.each([
    ['a share that is no number', { canary: { share: 'viel', groups: [], release: RELEASE } }],
    ['a share below none', { canary: { share: -1, groups: [], release: RELEASE } }],
    ['a share above all', { canary: { share: 101, groups: [], release: RELEASE } }],
    ['an unknown group', { canary: { share: 10, groups: ['XX'], release: RELEASE } }],
    ['a release that is none', { canary: { share: 10, groups: [], release: { ...RELEASE, name: 'x' } } }],
    ['a release without a place', { canary: { share: 10, groups: [], release: DESCRIPTOR } }],
    ['a maintenance that is none', { maintenance: 7 }],
    ['a maintenance without text', { maintenance: { from: 'a', until: 'b' } }],
    ['a maintenance without beginning', { maintenance: { text: 'a', until: 'b' } }],
    ['a maintenance without end', { maintenance: { text: 'a', from: 'b' } }],
  ])('a faulty canary or maintenance doesn’t cost the remote: %s', (_what, planned) => {
    expect(manifestOf({ 'mfe-gut': { ...REMOTE, ...planned } })).toEqual({
      revision: 'x',
      sequence: undefined,
      remotes: [REMOTE],
      faulty: [],
    })
  })
  test.each([0, 100])('a canary may have a share of %d', (share) => {
    expect(manifestOf({ 'mfe-gut': { ...REMOTE, canary: { share, groups: [], release: RELEASE } } }).remotes[0]?.canary?.share).toBe(share)
  })
  test.each([{ active: 'ja' }, { base: 7 }])('a remote with %j is faulty', (part) => {
    expect(manifestOf({ 'mfe-gut': { ...REMOTE, ...part } }).faulty).toHaveLength(1)
  })
  test.each([
    undefined,
    null,
    [],
    {},
    { schema: 1, revision: 'x', remotes: {} },
    { schema: 2, remotes: {} },
    { schema: 2, revision: 7, remotes: {} },
    { schema: 2, revision: 'x', sequence: -1, remotes: {} },
    { schema: 2, revision: 'x', sequence: '7', remotes: {} },
    { schema: 2, revision: 'x' },
    { schema: 2, revision: 'x', remotes: [] },
  ])('%j is no manifest', (document) => expect(() => parsePlatformManifest(document)).toThrow())
})

describe('a manifest that follows another one', () => {
  const named = (name: string, version = '1.0.0') => ({ ...REMOTE, name, version })
  const before = manifestOf({ 'mfe-gut': named('mfe-gut'), 'mfe-alt': named('mfe-alt') })
  const after = (remotes: Record<string, unknown>) =>
    keepGood(before, manifestOf(remotes))
      .remotes.map(({ name, version }) => `${name} ${version}`)
      .sort()

  test('counts as it is', () => {
    expect(after({ 'mfe-gut': named('mfe-gut', '2.0.0'), 'mfe-neu': named('mfe-neu') })).toEqual(['mfe-gut 2.0.0', 'mfe-neu 1.0.0'])
  })
  test('has the last good entry in the place of a malformed one, and still says what is malformed', () => {
    expect(after({ 'mfe-gut': { ...named('mfe-gut'), routes: 7 }, 'mfe-alt': named('mfe-alt', '2.0.0') })).toEqual([
      'mfe-alt 2.0.0',
      'mfe-gut 1.0.0',
    ])
    expect(keepGood(before, manifestOf({ 'mfe-gut': 7 })).faulty.map(({ name }) => name)).toEqual(['mfe-gut'])
  })
  test('has none for a malformed entry of which no good one is known', () => {
    expect(after({ 'mfe-gut': named('mfe-gut'), 'mfe-neu': 7 })).toEqual(['mfe-gut 1.0.0'])
  })
  test('never becomes empty where there were remotes', () => {
    expect(after({})).toEqual(['mfe-alt 1.0.0', 'mfe-gut 1.0.0'])
    expect(after({ 'mfe-neu': 7 })).toEqual(['mfe-alt 1.0.0', 'mfe-gut 1.0.0'])
    expect(keepGood(manifestOf({}), manifestOf({})).remotes).toEqual([])
  })
})
