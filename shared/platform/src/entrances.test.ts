import { describe, expect, test } from '@jest/globals'
import { findEntrance, findRoute, type Remote, scriptsOf, sharedOf } from './manifest.ts'

type Page = Partial<Remote['routes'][number]> & { path: string }
const remote = (name: string, pages: readonly (string | Page)[], more: Partial<Remote> = {}): Remote => ({
  name,
  version: '1.0.0',
  contract: '3.0',
  container: name,
  entry: 'remoteEntry.js',
  preload: ['app.js'],
  integrity: { 'app.js': 'sha384-AAAA' },
  routes: pages
    .map((page) => (typeof page === 'string' ? { path: page } : page))
    .map((page) => ({ area: 'auftraggeber' as const, rights: [], title: page.path, preload: ['seite.js', 'app.js'], ...page })),
  navigation: [],
  searches: [],
  active: true,
  base: `/remotes/${name}/1.0.0/`,
  ...more,
})

describe('the page of an address', () => {
  const remotes = [
    remote('mfe-a', ['dinge/:id', 'dinge/liste', 'dinge/:id/:unter?', 'neu/:id?/schritt']),
    remote('mfe-b', [{ path: 'dinge/liste', area: 'buerge' }, 'x/:a/:b', 'x/:a/fest']),
  ]
  const page = (address: string) => {
    const found = findRoute(remotes, address)
    return found && [found.remote.name, found.route.path, found.params, found.path]
  }
  test.each([
    ['/auftraggeber/dinge/liste', ['mfe-a', 'dinge/liste', {}, '/auftraggeber/dinge/liste']],
    ['/auftraggeber/dinge/liste/', ['mfe-a', 'dinge/liste', {}, '/auftraggeber/dinge/liste']],
    ['/auftraggeber/Dinge/LISTE', ['mfe-a', 'dinge/liste', {}, '/auftraggeber/dinge/liste']],
    ['/auftraggeber/Dinge/aB7', ['mfe-a', 'dinge/:id', { id: 'aB7' }, '/auftraggeber/dinge/aB7']],
    ['/auftraggeber/dinge/7/8', ['mfe-a', 'dinge/:id/:unter?', { id: '7', unter: '8' }, '/auftraggeber/dinge/7/8']],
    ['/auftraggeber/neu/schritt', ['mfe-a', 'neu/:id?/schritt', {}, '/auftraggeber/neu/schritt']],
    ['/auftraggeber/neu/9/schritt', ['mfe-a', 'neu/:id?/schritt', { id: '9' }, '/auftraggeber/neu/9/schritt']],
    ['/auftraggeber/x/1/fest', ['mfe-b', 'x/:a/fest', { a: '1' }, '/auftraggeber/x/1/fest']],
    ['/buerge/dinge/liste', ['mfe-b', 'dinge/liste', {}, '/buerge/dinge/liste']],
  ])('%s is %j', (address, expected) => expect(page(address)).toEqual(expected))
  test.each(['/buerge/neu/schritt', '/auftraggeber/dinge', '/auftraggeber/dinge/7/8/9', '/auftraggeber/dinge//', '/auftraggeber', '/', ''])(
    '%j is none',
    (address) => expect(page(address)).toBeUndefined(),
  )
  test('needs its scripts, each once and in their order, and the parts of the shell that it names', () => {
    const target = findRoute([remote('mfe-a', [{ path: 'x', shared: ['forms'] }, 'y'])], '/auftraggeber/x')
    expect([scriptsOf(target), sharedOf(target)]).toEqual([['remoteEntry.js', 'app.js', 'seite.js'], ['forms']])
    expect(sharedOf(findRoute([remote('mfe-a', ['y'])], '/auftraggeber/y'))).toEqual([])
  })
  test('needs nothing where its remote is switched off, nor where there is none', () => {
    const off = findRoute([remote('mfe-a', [{ path: 'x', shared: ['forms'] }], { active: false })], '/auftraggeber/x')
    expect(off?.route.path).toBe('x')
    expect([scriptsOf(off), sharedOf(off), scriptsOf(undefined), sharedOf(undefined)]).toEqual([[], [], [], []])
  })
})

describe('an address that is no page leads', () => {
  const remotes = [
    remote(
      'mfe-a',
      [
        'dinge/liste',
        'dinge/alt/liste',
        'dinge/details/:id',
        'dinge/:id/abtreten/pruefen',
        { path: 'dinge/:id/abtreten/empfaenger', flowStart: true },
        { path: 'dinge/neu/start', flowStart: true },
        'sachen/details/:id/:reiter?',
        'sachen/details/:id/anhang',
        'sachen/uebersicht',
        'sachen/uebersicht/alle/liste',
        'bilder/:id/liste',
        'bilder/galerie/zeigen',
      ],
      {
        entrances: [
          { area: 'auftraggeber', from: 'dinge/heute', to: 'dinge/liste' },
          { area: 'auftraggeber', from: 'sachen/:id/teilen', to: 'sachen/details/:id/:reiter?' },
          { area: 'buerge', from: 'dinge/morgen', to: 'dinge/liste' },
        ],
        navigation: [
          { area: 'buerge', path: 'pruefen/liste', label: 'X', icon: 'x', group: 'texte' },
          { area: 'auftraggeber', path: 'dinge/alt/liste', label: 'X', icon: 'x', group: 'texte' },
        ],
      },
    ),
    remote('mfe-b', [{ path: 'dinge/details/:id', area: 'buerge' }, { path: 'pruefen/eins/zwei', area: 'buerge' }, 'nur/eine/seite']),
  ]
  test.each([
    ['a flow’s own, to its first step', '/auftraggeber/dinge/neu', '/auftraggeber/dinge/neu/start'],
    ['a flow’s own, with the id in it', '/auftraggeber/dinge/7/abtreten', '/auftraggeber/dinge/7/abtreten/empfaenger'],
    ['with a slash behind it, just as well', '/auftraggeber/dinge/7/abtreten/', '/auftraggeber/dinge/7/abtreten/empfaenger'],
    ['in any case, just as well', '/auftraggeber/Dinge/NEU', '/auftraggeber/dinge/neu/start'],
    ['an id alone, to the page of what it names', '/auftraggeber/dinge/7', '/auftraggeber/dinge/details/7'],
    ['a code alone, to the page of what it names', '/auftraggeber/dinge/WI_X', '/auftraggeber/dinge/details/WI_X'],
    ['an id alone, in its own area', '/buerge/dinge/7', '/buerge/dinge/details/7'],
    ['an id alone, without the optional part', '/auftraggeber/sachen/7', '/auftraggeber/sachen/details/7'],
    ['one of those that a remote names', '/auftraggeber/dinge/heute', '/auftraggeber/dinge/liste'],
    ['one of those that a remote names, with the id', '/auftraggeber/sachen/7/teilen', '/auftraggeber/sachen/details/7'],
    ['a group, to its list', '/auftraggeber/dinge', '/auftraggeber/dinge/liste'],
    ['the beginning of a list, to that list', '/auftraggeber/dinge/alt', '/auftraggeber/dinge/alt/liste'],
    ['a group, to its overview rather than to a list far below', '/auftraggeber/sachen', '/auftraggeber/sachen/uebersicht'],
    ['the beginning of pages, to the list of their group', '/auftraggeber/dinge/details', '/auftraggeber/dinge/liste'],
    ['a flow’s own with a word for its id, to the list of its group', '/auftraggeber/dinge/wort/abtreten', '/auftraggeber/dinge/liste'],
    ['a group whose list has an id in it, to the first list of the navigation', '/auftraggeber/bilder', '/auftraggeber/dinge/alt/liste'],
  ])('%s', (_what, address, target) => expect(findEntrance(remotes, address)).toBe(target))
  test.each([
    ['a word that is no id', '/auftraggeber/dinge/wort'],
    ['a word that ends like a code', '/auftraggeber/dinge/wortX'],
    ['a word that begins like a code', '/auftraggeber/dinge/Xwort'],
    ['a page itself', '/auftraggeber/bilder/galerie/zeigen'],
    ['another area’s', '/buerge/dinge/neu'],
    ['another area’s that a remote names', '/auftraggeber/dinge/morgen'],
    ['a group without a list, of a remote without navigation', '/auftraggeber/nur'],
    ['a group without a list, of a remote whose navigation is another area’s', '/buerge/pruefen'],
    ['no beginning of a page', '/auftraggeber/wetter'],
    ['an area alone', '/auftraggeber'],
    ['nothing', '/'],
  ])('nowhere: %s', (_what, address) => expect(findEntrance(remotes, address)).toBeUndefined())
  describe('beside pages that look alike,', () => {
    const others = [
      remote('mfe-c', [
        'akten/pruefen/:id',
        'karten/details',
        'karten/details/neu',
        'hefte/details/:id/seite',
        'waren/preisliste',
        'loren/listen',
      ]),
      remote('mfe-d', [
        'nutzer/liste/:reiter?',
        'nutzer/anlegen/schritt',
        'regale/liste',
        'regale/liste/alt/zeigen',
        'kisten/alle/liste',
        'kisten/uebersicht',
      ]),
    ]
    test.each([
      ['an id, of which there are no details', '/auftraggeber/akten/7', undefined],
      ['a word, of which there are details', '/auftraggeber/karten/neu', undefined],
      ['an id, of whose details there is only a part', '/auftraggeber/hefte/7', undefined],
      ['a group whose page only ends like a list', '/auftraggeber/waren', undefined],
      ['a group whose page only begins like a list', '/auftraggeber/loren', undefined],
      ['a group whose list has an optional part', '/auftraggeber/nutzer', '/auftraggeber/nutzer/liste'],
      ['what is below a list', '/auftraggeber/regale/liste/alt', '/auftraggeber/regale/liste'],
      ['a group with two lists, to the shorter', '/auftraggeber/kisten', '/auftraggeber/kisten/uebersicht'],
    ])('%s', (_what, address, target) => expect(findEntrance(others, address)).toBe(target))
  })
  test('with fewer open places first', () => {
    const open = remote('mfe-a', ['liste', { path: 'x/:a/start', flowStart: true }, { path: 'x/7/anfang', flowStart: true }])
    expect(findEntrance([open], '/auftraggeber/x/7')).toBe('/auftraggeber/x/7/anfang')
    expect(findEntrance([open], '/auftraggeber/x/8')).toBe('/auftraggeber/x/8/start')
  })
})
