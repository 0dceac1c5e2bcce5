import { describe, expect, test } from '@jest/globals'
import { findRoute, parsePlatformManifest, type Remote, scriptsOf } from './manifest.ts'
import { isContractCompatible } from './contract.ts'

const remote = (name: string, paths: string[], more: Partial<Remote> = {}): Remote => ({
  name,
  version: '1.0.0',
  contract: '3.0',
  container: name,
  entry: 'remoteEntry.js',
  preload: ['app.js'],
  integrity: { 'app.js': 'sha384-AAAA' },
  routes: paths.map((path) => ({ area: 'auftraggeber', path, rights: [], title: path, preload: ['liste.js', 'app.js'] })),
  navigation: [],
  searches: [],
  active: true,
  base: `/remotes/${name}/1.0.0/`,
  ...more,
})

describe('The manifest', () => {
  test('a faulty entry costs this remote alone', () => {
    const read = parsePlatformManifest({
      schema: 2,
      revision: 'x',
      remotes: { 'mfe-gut': remote('mfe-gut', ['a']), 'mfe-kaputt': { name: 'mfe-kaputt' }, 'mfe-falsch': remote('mfe-anders', []) },
    })
    expect(read.remotes.map(({ name }) => name)).toEqual(['mfe-gut'])
    expect(read.faulty.map(({ name }) => name)).toEqual(['mfe-kaputt', 'mfe-falsch'])
  })
  test('a faulty canary or maintenance doesn’t cost the remote', () => {
    const broken = { ...remote('mfe-gut', ['a']), canary: { share: 'viel' }, maintenance: 7 }
    const { remotes } = parsePlatformManifest({ schema: 2, revision: 'x', remotes: { 'mfe-gut': broken } })
    expect(remotes).toHaveLength(1)
    expect(remotes[0]?.canary).toBeUndefined()
  })
  test.each([undefined, null, [], {}, { schema: 2, stand: '', remotes: {} }])('%j is no manifest', (document) =>
    expect(() => parsePlatformManifest(document)).toThrow(),
  )
})

describe('Route', () => {
  const remotes = [remote('mfe-a', ['dinge/:id', 'dinge/liste', 'dinge/:id/:unter?', 'neu/:id?/schritt'])]
  const path = (address: string) => findRoute(remotes, address)?.route.path
  test('with a fixed name goes first', () => expect(path('/auftraggeber/dinge/liste')).toBe('dinge/liste'))
  test('writes its address in one way', () => expect(findRoute(remotes, '/auftraggeber/Dinge/aB7')?.path).toBe('/auftraggeber/dinge/aB7'))
  test('has its id', () => expect(findRoute(remotes, '/auftraggeber/dinge/7')?.params).toEqual({ id: '7' }))
  test('with an optional part fits with and without it', () => {
    expect(path('/auftraggeber/dinge/7/8')).toBe('dinge/:id/:unter?')
    expect(path('/auftraggeber/neu/schritt')).toBe('neu/:id?/schritt')
    expect(path('/auftraggeber/neu/9/schritt')).toBe('neu/:id?/schritt')
  })
  test('belongs to an area', () => expect(path('/buerge/dinge/liste')).toBeUndefined())
  test('of a remote that is switched off loads nothing', () => {
    const target = findRoute([remote('mfe-a', ['x'], { active: false })], '/auftraggeber/x')
    expect(target).toBeDefined()
    expect(scriptsOf(target)).toEqual([])
  })
  test('names its scripts once', () =>
    expect(scriptsOf(findRoute(remotes, '/auftraggeber/dinge/liste'))).toEqual(['remoteEntry.js', 'app.js', 'liste.js']))
})

test.each([
  ['1.0', '1.0', true],
  ['1.0', '1.3', true],
  ['1.4', '1.3', false],
  ['2.0', '1.9', false],
  ['1.0', '2.0', false],
])('contract %s on %s: %s', (needs, offers, matches) => expect(isContractCompatible(needs, offers)).toBe(matches))
