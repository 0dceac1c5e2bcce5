import { describe, expect, test } from '@jest/globals'
import { findRoute, parsePlatformManifest, type Remote, scriptsOf } from './manifest.ts'
import { isContractCompatible } from './vertrag.ts'

const remote = (name: string, paths: string[], mehr: Partial<Remote> = {}): Remote => ({
  name,
  version: '1.0.0',
  plattform: '1.0',
  container: name,
  eintrag: 'remoteEntry.js',
  vorladen: ['app.js'],
  integritaet: { 'app.js': 'sha384-AAAA' },
  routen: paths.map((pfad) => ({ bereich: 'auftraggeber', pfad, recht: [], titel: pfad, vorladen: ['liste.js', 'app.js'] })),
  navigation: [],
  suchen: [],
  aktiv: true,
  basis: `/remotes/${name}/1.0.0/`,
  ...mehr,
})

describe('Plattformmanifest', () => {
  test('ein fehlerhafter Eintrag kostet nur diesen Remote', () => {
    const gelesen = parsePlatformManifest({
      schema: 1,
      stand: 'x',
      remotes: { 'mfe-gut': remote('mfe-gut', ['a']), 'mfe-kaputt': { name: 'mfe-kaputt' }, 'mfe-falsch': remote('mfe-anders', []) },
    })
    expect(gelesen.remotes.map(({ name }) => name)).toEqual(['mfe-gut'])
    expect(gelesen.fehlerhaft.map(({ name }) => name)).toEqual(['mfe-kaputt', 'mfe-falsch'])
  })
  test('eine fehlerhafte Verteilung oder Wartung kostet niemanden den Remote', () => {
    const broken = { ...remote('mfe-gut', ['a']), kanarie: { anteil: 'viel' }, wartung: 7 }
    const { remotes } = parsePlatformManifest({ schema: 1, stand: 'x', remotes: { 'mfe-gut': broken } })
    expect(remotes).toHaveLength(1)
    expect(remotes[0]?.kanarie).toBeUndefined()
  })
  test.each([undefined, null, [], {}, { schema: 2, stand: '', remotes: {} }])('%j ist keines', (dokument) =>
    expect(() => parsePlatformManifest(dokument)).toThrow(),
  )
})

describe('Route', () => {
  const remotes = [remote('mfe-a', ['dinge/:id', 'dinge/liste', 'dinge/:id/:unter?', 'neu/:id?/schritt'])]
  const pfad = (adresse: string) => findRoute(remotes, adresse)?.route.pfad
  test('mit festem Namen geht vor', () => expect(pfad('/auftraggeber/dinge/liste')).toBe('dinge/liste'))
  test('schreibt ihre Adresse auf eine Weise', () =>
    expect(findRoute(remotes, '/auftraggeber/Dinge/aB7')?.pfad).toBe('/auftraggeber/dinge/aB7'))
  test('hat ihre Kennung', () => expect(findRoute(remotes, '/auftraggeber/dinge/7')?.params).toEqual({ id: '7' }))
  test('mit wahlfreiem Teil passt mit und ohne ihn', () => {
    expect(pfad('/auftraggeber/dinge/7/8')).toBe('dinge/:id/:unter?')
    expect(pfad('/auftraggeber/neu/schritt')).toBe('neu/:id?/schritt')
    expect(pfad('/auftraggeber/neu/9/schritt')).toBe('neu/:id?/schritt')
  })
  test('gehört zu einem Bereich', () => expect(pfad('/buerge/dinge/liste')).toBeUndefined())
  test('eines abgeschalteten Remotes lädt nichts', () => {
    const ziel = findRoute([remote('mfe-a', ['x'], { aktiv: false })], '/auftraggeber/x')
    expect(ziel).toBeDefined()
    expect(scriptsOf(ziel)).toEqual([])
  })
  test('nennt ihre Skripte einmal', () =>
    expect(scriptsOf(findRoute(remotes, '/auftraggeber/dinge/liste'))).toEqual(['remoteEntry.js', 'app.js', 'liste.js']))
})

test.each([
  ['1.0', '1.0', true],
  ['1.0', '1.3', true],
  ['1.4', '1.3', false],
  ['2.0', '1.9', false],
  ['1.0', '2.0', false],
])('Vertrag %s auf %s: %s', (braucht, offers, passt) => expect(isContractCompatible(braucht, offers)).toBe(passt))
