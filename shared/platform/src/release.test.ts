import { describe, expect, test } from '@jest/globals'
import type { RemoteDescriptor } from './manifest.ts'
import { isReleaseFile, keptDescriptor, type ReleaseFiles, validateInForce, validateRelease } from './release.ts'

type Page = RemoteDescriptor['routes'][number]
const page = (path: string, more: Partial<Page> = {}): Page => ({
  area: 'auftraggeber',
  path,
  rights: [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }],
  title: path,
  preload: ['seite.js'],
  ...more,
})
const CHECKSUMS = { 'remoteEntry.js': 'sha384-AAAA', 'app.js': 'sha384-BBBB', 'seite.js': 'sha384-CCCC' }
const description = (more: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'mfe-probe',
  version: '1.0.0',
  contract: '3.0',
  container: 'mfe_probe__1_0_0',
  entry: 'remoteEntry.js',
  preload: ['app.js'],
  integrity: CHECKSUMS,
  routes: [page('dinge/liste')],
  navigation: [],
  searches: [],
  ...more,
})
const files = (more: Partial<ReleaseFiles> = {}): ReleaseFiles => ({
  names: ['remoteEntry.js', 'app.js', 'seite.js', 'remote.json'],
  checksums: CHECKSUMS,
  gzipped: { 'remoteEntry.js': 1, 'app.js': 1, 'seite.js': 1 },
  ...more,
})
const KB = 1024

describe('A release is refused', () => {
  test('for nothing, where nothing is wrong', () => expect(validateRelease(description(), files(), [])).toEqual([]))
  test.each<[string, Partial<RemoteDescriptor>, string]>([
    ['its contract', { contract: '4.0' }, 'mfe-probe 1.0.0 verlangt den Plattformvertrag 4.0; diese Plattform bietet 3.7.'],
    ['a missing entry', { entry: 'weg.js' }, 'weg.js wird gebraucht, fehlt aber.'],
    ['a missing script', { preload: ['app.js', 'weg.js'] }, 'weg.js wird gebraucht, fehlt aber.'],
    ['a page’s missing script', { routes: [page('a', { preload: ['weg.js'] })] }, 'weg.js wird gebraucht, fehlt aber.'],
    [
      'a script without a sum',
      { integrity: { 'remoteEntry.js': 'sha384-AAAA', 'app.js': 'sha384-BBBB' } },
      'seite.js hat keine Prüfsumme in der Beschreibung.',
    ],
    [
      'a script with another sum',
      { integrity: { ...CHECKSUMS, 'app.js': 'sha384-XXXX' } },
      'app.js hat eine andere Prüfsumme als in der Beschreibung.',
    ],
    ['a sum without a file', { integrity: { ...CHECKSUMS, 'x.js': 'sha384-XXXX' } }, 'x.js steht in der Beschreibung, fehlt aber.'],
    ['a page of the shell', { routes: [page('Plattform', { area: 'bspGmbh' })] }, '/bspGmbh/Plattform gehört schon zu shell.'],
    ['a page of the shell', { routes: [page('error')] }, '/auftraggeber/error gehört schon zu shell.'],
    [
      'two pages alike',
      { routes: [page('a/:id/b'), page('a/:nummer/b')] },
      '/auftraggeber/a/:nummer/b steht zweimal in der Routentabelle.',
    ],
    ['two pages alike', { routes: [page('a/b'), page('a/:id?/b')] }, '/auftraggeber/a/:id?/b steht zweimal in der Routentabelle.'],
    ['two pages alike', { routes: [page('a/:id?/b'), page('a/b')] }, '/auftraggeber/a/b steht zweimal in der Routentabelle.'],
    [
      'an entry that leads nowhere',
      { navigation: [{ area: 'auftraggeber', path: 'x', label: 'X', icon: 'haus', group: 'texte' }] },
      'Der Navigationseintrag /auftraggeber/x führt zu keiner eigenen Seite.',
    ],
    [
      'an entry that leads to another area’s page',
      { navigation: [{ area: 'buerge', path: 'dinge/liste', label: 'X', icon: 'haus', group: 'texte' }] },
      'Der Navigationseintrag /buerge/dinge/liste führt zu keiner eigenen Seite.',
    ],
    [
      'a page’s unknown category',
      {
        routes: [
          page('a', { rights: [{ aktion: 'anzeigen', kategorien: ['Wetter', 'Anträge'] }] }),
          page('b', { rights: [{ aktion: 'prüfen', kategorien: ['Wetter'] }] }),
        ],
      },
      'Eine Kategorie „Wetter“ gibt es im Rechtekatalog nicht.',
    ],
    [
      'a search’s unknown category',
      {
        searches: [
          { area: 'auftraggeber', label: 'X', rights: [{ aktion: 'anzeigen', kategorien: ['Wetter'] }], address: '/x', target: 'x' },
        ],
      },
      'Eine Kategorie „Wetter“ gibt es im Rechtekatalog nicht.',
    ],
  ])('for %s', (_what, more, reason) => expect(validateRelease(description(more), files(), [], { contract: '3.7' })).toEqual([reason]))
  test('for a file that is no part of one', () => {
    expect(validateRelease(description(), files({ names: ['app.js', 'seite.html'] }), [])).toEqual([
      'seite.html gehört nicht in ein Release: Erlaubt sind Skripte (.js), Stile (.css), Schriften (.woff2), Bilder (.png, .jpg, .gif, .webp, .avif, .ico), .json und .map.',
    ])
  })
  test('for the same thing once', () => {
    expect(validateRelease(description({ preload: ['weg.js', 'weg.js'] }), files(), [])).toEqual(['weg.js wird gebraucht, fehlt aber.'])
  })
  test('by its sums for scripts alone', () => {
    expect(validateRelease(description(), files({ checksums: { ...CHECKSUMS, 'stil.css': 'sha384-DDDD' } }), [])).toEqual([])
  })
  test('not for an entry that leads to a page with an optional part', () => {
    const navigation = [{ area: 'auftraggeber' as const, path: 'Nutzer/Liste', label: 'X', icon: 'haus', group: 'nutzer' as const }]
    expect(validateRelease(description({ routes: [page('a'), page('nutzer/liste/:reiter?')], navigation }), files(), [])).toEqual([])
  })
  test('for nothing that it has in other areas, or by other words', () => {
    const routes = [page('a/:id'), page('a/:id', { area: 'buerge' }), page('a/liste'), page('b/:id')]
    expect(validateRelease(description({ routes }), files(), [])).toEqual([])
  })
})

describe('A release may have', () => {
  const sizeFaults = (gzipped: Record<string, number>, more: Partial<RemoteDescriptor> = {}) =>
    validateRelease(description(more), files({ gzipped }), [])
  test('200 KB for a page, with what it needs counted once', () => {
    const whole = { 'remoteEntry.js': 50 * KB, 'app.js': 50 * KB, 'seite.js': 100 * KB }
    expect(sizeFaults(whole)).toEqual([])
    expect(sizeFaults(whole, { routes: [page('a', { preload: ['seite.js', 'app.js', 'seite.js'] })] })).toEqual([])
    for (const file of ['remoteEntry.js', 'app.js', 'seite.js'] as const)
      expect(sizeFaults({ ...whole, [file]: whole[file] + 1 })).toEqual(['Die Seite dinge/liste lädt 201 KB; erlaubt sind 200 KB (gzip).'])
  })
  test('800 KB in all', () => {
    expect(sizeFaults({ 'a.js': 400 * KB, 'b.js': 400 * KB })).toEqual([])
    expect(sizeFaults({ 'a.js': 400 * KB, 'b.js': 400 * KB + 1 })).toEqual([
      'Alle Skripte zusammen haben 801 KB; erlaubt sind 800 KB (gzip).',
    ])
  })
})

describe('A release beside others', () => {
  const reasons = (own: readonly Page[], strangers: readonly Page[], name = 'mfe-andere') =>
    validateInForce(description({ routes: [...own] }), [{ name, routes: [...strangers] }])
  test.each([
    ['dinge/liste', 'dinge/liste', true],
    ['dinge/:id', 'dinge/:nummer', true],
    ['Dinge/Liste', 'dinge/liste', true],
    ['dinge/:id?/neu', 'dinge/neu', true],
    ['dinge/:id?/neu', 'dinge/:a/neu', true],
    ['dinge/neu', 'dinge/:id?/neu', true],
    ['dinge/:a?/:b?', 'dinge', true],
    ['dinge/:a?/:b?', 'dinge/:x', true],
    ['dinge/:a?/:b?', 'dinge/:x/:y', true],
    ['dinge/neu?', 'dinge/neu', true],
    ['dinge/neu?', 'dinge', true],
    ['dinge/:id', 'dinge/liste', false],
    ['dinge/:id?/neu', 'dinge/:id', false],
    ['dinge/liste', 'sachen/liste', false],
  ])('%s beside %s: refused %s', (own, strangers, refused) => {
    expect(reasons([page(own)], [page(strangers)])).toEqual(refused ? [`/auftraggeber/${own} gehört schon zu mfe-andere.`] : [])
  })
  test('is in nobody’s way in another area', () => expect(reasons([page('a')], [page('a', { area: 'buerge' })])).toEqual([]))
  test('is not in the way of its own earlier one', () => expect(reasons([page('a')], [page('a')], 'mfe-probe')).toEqual([]))
  test.each([
    ['mfe-pro', 'mfe-probe und mfe-pro: Der eine Name ist der Anfang des anderen.'],
    ['mfe-probeneu', 'mfe-probe und mfe-probeneu: Der eine Name ist der Anfang des anderen.'],
  ])('has a name that is no beginning of %s, nor that of its own', (name, reason) => expect(reasons([], [], name)).toEqual([reason]))
  test('may share the end of a name', () => expect(reasons([], [], 'mfe-neuprobe')).toEqual([]))
  test('needs the contract that the platform offers', () => {
    expect(validateInForce(description({ contract: '3.1' }), [], { contract: '3.0' })).toEqual([
      'mfe-probe 1.0.0 verlangt den Plattformvertrag 3.1; diese Plattform bietet 3.0.',
    ])
    expect(validateInForce(description({ contract: '3.1' }), [], { contract: '3.1' })).toEqual([])
  })
})

describe('a file of a release', () => {
  test.each([
    'a.js',
    '_a-b.c.js',
    '-a.js',
    '0.js',
    'a.0c23e9.css.br',
    'a.css.gz',
    'a.woff2',
    'a.json',
    'a.js.map.gz',
    'a.png',
    'a.jpg',
    'a.jpeg',
    'a.gif',
    'a.webp',
    'a.avif',
    'a.ico',
  ])('may be %s', (name) => expect(isReleaseFile(name)).toBe(true))
  test.each([
    'a.html',
    'a.svg',
    'a.mjs',
    'ajs',
    'a.jsx',
    'a.jsgz',
    'a.js.zip',
    'a.jp',
    '.js',
    '..js',
    '/a.js',
    'a b.js',
    'ä.js',
    ' a.js',
    'a.js ',
  ])('may not be %j', (name) => expect(isReleaseFile(name)).toBe(false))
})

describe('a descriptor that was kept', () => {
  test('of an earlier contract has the names of the present one, in its lists too, and its sums are left alone', () => {
    const integrity = { titel: 'sha384-AAAA' }
    expect(
      keptDescriptor({
        plattform: '2.0',
        eintrag: 'e.js',
        vorladen: ['titel'],
        integritaet: integrity,
        routen: [{ bereich: 'buerge', pfad: 'x', recht: [{ aktion: 'titel' }], titel: 'X', geteilt: ['forms'], einstieg: true }],
        navigation: [{ beschriftung: 'X', gruppe: 'texte' }],
        suchen: [{ adresse: '/x', ziel: 'x/:id' }],
        entrances: [{ bereich: 'buerge' }],
      }),
    ).toEqual({
      contract: '2.0',
      entry: 'e.js',
      preload: ['titel'],
      integrity,
      routes: [{ area: 'buerge', path: 'x', rights: [{ aktion: 'titel' }], title: 'X', shared: ['forms'], flowStart: true }],
      navigation: [{ label: 'X', group: 'texte' }],
      searches: [{ address: '/x', target: 'x/:id' }],
      entrances: [{ area: 'buerge' }],
    })
  })
  test.each([null, undefined, 7, 'titel', [{ titel: 'X' }]])('that is none stays as it is: %j', (kept) =>
    expect(keptDescriptor(kept)).toEqual(kept),
  )
  test('whose lists are none, or hold none, stays so', () => {
    expect(keptDescriptor({ routen: { titel: 'X' }, suchen: [null, 7, [{ titel: 'X' }]] })).toEqual({
      routes: { titel: 'X' },
      searches: [null, 7, [{ titel: 'X' }]],
    })
  })
})
