import { describe, expect, test } from '@jest/globals'
import type { Remote } from '@avalwerk/platform'
import { activeEntry, decideAccess, landingPage, navigationEntries } from './access.ts'
import { AREAS, type Area, type Right } from '@avalwerk/domain'

const view = (category: string) => [{ aktion: 'anzeigen', kategorien: [category] }]
const remote = (name: string, group: 'aufgaben' | 'buergschaften' | 'projekte', path: string, category: string, active = true): Remote => ({
  name,
  version: '1.0.0',
  contract: '3.0',
  container: name,
  entry: 'e.js',
  preload: [],
  integrity: {},
  searches: [],
  active,
  base: '/',
  routes: (['auftraggeber', 'buerge'] as const).map((area) => ({ area, path, rights: view(category), title: path, preload: [] })),
  navigation: (['auftraggeber', 'buerge'] as const).map((area) => ({ area, path, label: path, icon: 'x', group })),
})
const remotes = [
  remote('mfe-p', 'projekte', 'projekte/liste', 'Projekte'),
  remote('mfe-b', 'buergschaften', 'buergschaften/liste', 'Bürgschaften'),
  remote('mfe-a', 'aufgaben', 'aufgaben/liste', 'Aufgaben'),
]
const inventory = { revision: '1', sequence: undefined, remotes, faulty: [] }
const rights = (...categories: string[]) => categories.map((kategorie) => ({ anzeigename: 'anzeigen', kategorie })) as Right[]
const AG = AREAS[0] as Area

describe('Landing page', () => {
  test('is the first one permitted in the specification’s order', () => {
    expect(landingPage(AG, rights('Projekte', 'Bürgschaften', 'Aufgaben'), remotes)).toBe('/auftraggeber/aufgaben/liste')
    expect(landingPage(AG, rights('Projekte', 'Bürgschaften'), remotes)).toBe('/auftraggeber/buergschaften/liste')
  })
  test('avoids what is switched off as long as there is something else', () => {
    const one = [remote('mfe-a', 'aufgaben', 'aufgaben/liste', 'Aufgaben', false), ...remotes.slice(0, 2)]
    expect(landingPage(AG, rights('Aufgaben', 'Projekte'), one)).toBe('/auftraggeber/projekte/liste')
    expect(landingPage(AG, rights('Aufgaben'), one)).toBe('/auftraggeber/aufgaben/liste')
  })
  test('are the missing rights where there are none', () => expect(landingPage(AG, [], remotes)).toBe('/auftraggeber/error'))
})

test('the way out of a page is there for everybody who is signed in, whatever remotes and rights there are', () => {
  expect(decideAccess('/verlassen', ['AG'], [], { revision: '', sequence: undefined, remotes: [], faulty: [] })).toEqual({ kind: 'left' })
  expect(decideAccess('/verlassen', [], [], inventory)).toEqual({ kind: 'missingRights' })
})

describe('The platform', () => {
  const BSP = AREAS.find(({ group }) => group === 'BSP') as Area
  const path = '/bspGmbh/plattform'
  const ways = (roles: string[], ...categories: string[]) => decideAccess(path, roles, rights(...categories), inventory)
  test('is there for those who may see it, even if no remote is', () => {
    expect(decideAccess(path, ['BSP'], rights('Plattform'), { revision: '', sequence: undefined, remotes: [], faulty: [] })).toEqual({
      kind: 'platform',
    })
    expect(navigationEntries(BSP, rights('Plattform'), []).map((e) => e.path)).toEqual([path])
    expect(landingPage(BSP, rights('Plattform'), [])).toBe(path)
  })
  test('isn’t for others', () => {
    expect(ways(['BSP'], 'Aufgaben')).toEqual({ kind: 'redirect', to: '/bspGmbh/error' })
    expect(ways(['AG'], 'Plattform').kind).toBe('redirect')
    expect(navigationEntries(BSP, rights('Aufgaben'), [])).toEqual([])
    expect(navigationEntries(AG, rights('Plattform'), [])).toEqual([])
  })
})

describe('The entry of the navigation', () => {
  const using = (path: string, ...remotesAddition: Remote[]) => {
    const all = [...remotesAddition, ...remotes]
    return activeEntry(navigationEntries(AG, rights('Projekte', 'Bürgschaften', 'Aufgaben', 'Texte'), all), all, path)?.path
  }
  const view = [{ aktion: 'anzeigen', kategorien: ['Texte'] }]
  const page = (path: string) => ({ area: 'auftraggeber' as const, path, rights: view, title: path, preload: [] })
  const texts = remote('mfe-t', 'projekte', 'texte/liste', 'Texte')
  const one: Remote = { ...texts, routes: [...texts.routes, page('texte/details/:id'), page('auftraggebertext/:id')] }
  test('is the own one, that of the first segment, the only one of the remote, or none', () => {
    expect(using('/auftraggeber/texte/liste', one)).toBe('/auftraggeber/texte/liste')
    expect(using('/auftraggeber/texte/details/7', one)).toBe('/auftraggeber/texte/liste')
    expect(using('/auftraggeber/auftraggebertext/7', one)).toBe('/auftraggeber/texte/liste')
    expect(using('/auftraggeber/anderes', one)).toBeUndefined()
    const two: Remote = { ...one, navigation: [...one.navigation, ...remote('x', 'projekte', 'zweites/liste', 'Texte').navigation] }
    const withTwo: Remote = { ...two, routes: [...two.routes, page('zweites/liste')] }
    expect(using('/auftraggeber/auftraggebertext/7', withTwo)).toBeUndefined()
  })
})

describe('Access', () => {
  const decide = (path: string, ...categories: string[]) => decideAccess(path, ['AG'], rights(...categories), inventory)
  test('to the own page with the right', () => expect(decide('/auftraggeber/buergschaften/liste', 'Bürgschaften').kind).toBe('page'))
  test('without a right leads to the area’s missing rights', () =>
    expect(decide('/auftraggeber/projekte/liste', 'Bürgschaften')).toEqual({ kind: 'redirect', to: '/auftraggeber/error' }))
  test('to another’s area leads to the own landing page', () =>
    expect(decide('/buerge/buergschaften/liste', 'Bürgschaften')).toEqual({
      kind: 'redirect',
      to: '/auftraggeber/buergschaften/liste',
    }))
  test('in another spelling leads to the own', () =>
    expect(decide('/auftraggeber/Buergschaften/LISTE', 'Bürgschaften')).toEqual({
      kind: 'canonical',
      to: '/auftraggeber/buergschaften/liste',
    }))
  test('to the root leads to the landing page', () =>
    expect(decide('/', 'Projekte')).toEqual({ kind: 'redirect', to: '/auftraggeber/projekte/liste' }))
  test('to missing rights without an area leads to those of the own', () => {
    expect(decide('/error', 'Bürgschaften')).toEqual({ kind: 'redirect', to: '/auftraggeber/error' })
    expect(decide('/error/', 'Bürgschaften')).toEqual({ kind: 'redirect', to: '/auftraggeber/error' })
  })
  test('to a flow leads to its first step, to a beginning to the list', () => {
    const [front] = remotes
    const step = {
      ...(front as Remote).routes[0],
      rights: view('Bürgschaften'),
      preload: [],
      title: 'x',
      area: 'auftraggeber' as const,
    }
    const wizard: Remote = {
      ...(front as Remote),
      routes: [
        ...(front as Remote).routes,
        { ...step, path: 'vertraege/:id/pruefen/erster', flowStart: true },
        { ...step, path: 'vertraege/:id/pruefen/zweiter' },
      ],
    }
    const using = (path: string) =>
      decideAccess(path, ['AG'], rights('Bürgschaften'), { ...inventory, remotes: [wizard, ...remotes.slice(1)] })
    expect(using('/auftraggeber/Vertraege/7/pruefen')).toEqual({ kind: 'canonical', to: '/auftraggeber/vertraege/7/pruefen/erster' })
    expect(using('/auftraggeber/buergschaften')).toEqual({ kind: 'canonical', to: '/auftraggeber/buergschaften/liste' })
    expect(using('/auftraggeber/vertraege/7').kind).toBe('unknown')
  })
  test('to something unknown stays unknown', () => {
    expect(decide('/auftraggeber/gibtsnicht', 'Bürgschaften').kind).toBe('unknown')
    expect(decide('/irgendwo', 'Bürgschaften').kind).toBe('unknown')
  })
  test('without a role of the portal there is none', () =>
    expect(decideAccess('/', ['offline_access'], rights('Projekte'), inventory).kind).toBe('missingRights'))
})
