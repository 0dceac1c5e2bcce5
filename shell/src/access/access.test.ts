import { describe, expect, test } from '@jest/globals'
import type { Remote } from '@avalwerk/platform'
import { activeEntry, decideAccess, landingPage, navigationEntries } from './access.ts'
import { AREAS, type Area, type Right } from '@avalwerk/domain'

const view = (category: string) => [{ aktion: 'anzeigen', kategorien: [category] }]
const remote = (name: string, gruppe: 'aufgaben' | 'buergschaften' | 'projekte', pfad: string, category: string, aktiv = true): Remote => ({
  name,
  version: '1.0.0',
  plattform: '2.0',
  container: name,
  eintrag: 'e.js',
  vorladen: [],
  integritaet: {},
  suchen: [],
  aktiv,
  basis: '/',
  routen: (['auftraggeber', 'buerge'] as const).map((bereich) => ({ bereich, pfad, recht: view(category), titel: pfad, vorladen: [] })),
  navigation: (['auftraggeber', 'buerge'] as const).map((bereich) => ({ bereich, pfad, beschriftung: pfad, icon: 'x', gruppe })),
})
const remotes = [
  remote('mfe-p', 'projekte', 'projekte/liste', 'Projekte'),
  remote('mfe-b', 'buergschaften', 'buergschaften/liste', 'Bürgschaften'),
  remote('mfe-a', 'aufgaben', 'aufgaben/liste', 'Aufgaben'),
]
const portfolio = { stand: '1', remotes, fehlerhaft: [] }
const rights = (...categories: string[]) => categories.map((kategorie) => ({ anzeigename: 'anzeigen', kategorie })) as Right[]
const AG = AREAS[0] as Area

describe('Landeseite', () => {
  test('ist die erste erlaubte in der Reihenfolge der Spezifikation', () => {
    expect(landingPage(AG, rights('Projekte', 'Bürgschaften', 'Aufgaben'), remotes)).toBe('/auftraggeber/aufgaben/liste')
    expect(landingPage(AG, rights('Projekte', 'Bürgschaften'), remotes)).toBe('/auftraggeber/buergschaften/liste')
  })
  test('meidet Abgeschaltetes, solange es anderes gibt', () => {
    const one = [remote('mfe-a', 'aufgaben', 'aufgaben/liste', 'Aufgaben', false), ...remotes.slice(0, 2)]
    expect(landingPage(AG, rights('Aufgaben', 'Projekte'), one)).toBe('/auftraggeber/projekte/liste')
    expect(landingPage(AG, rights('Aufgaben'), one)).toBe('/auftraggeber/aufgaben/liste')
  })
  test('sind ohne Rechte die fehlenden Rechte', () => expect(landingPage(AG, [], remotes)).toBe('/auftraggeber/error'))
})

describe('Die Plattform', () => {
  const BSP = AREAS.find(({ gruppe: group }) => group === 'BSP') as Area
  const path = '/bspGmbh/plattform'
  const ways = (roles: string[], ...categories: string[]) => decideAccess(path, roles, rights(...categories), portfolio)
  test('ist da, auch wenn kein Remote es ist, für wen sie sehen darf', () => {
    expect(decideAccess(path, ['BSP'], rights('Plattform'), { stand: '', remotes: [], fehlerhaft: [] })).toEqual({ kind: 'plattform' })
    expect(navigationEntries(BSP, rights('Plattform'), []).map((e) => e.pfad)).toEqual([path])
    expect(landingPage(BSP, rights('Plattform'), [])).toBe(path)
  })
  test('ist es für andere nicht', () => {
    expect(ways(['BSP'], 'Aufgaben')).toEqual({ kind: 'umleitung', to: '/bspGmbh/error' })
    expect(ways(['AG'], 'Plattform').kind).toBe('umleitung')
    expect(navigationEntries(BSP, rights('Aufgaben'), [])).toEqual([])
    expect(navigationEntries(AG, rights('Plattform'), [])).toEqual([])
  })
})

describe('Der Eintrag der Navigation', () => {
  const using = (path: string, ...remotesAddition: Remote[]) => {
    const all = [...remotesAddition, ...remotes]
    return activeEntry(navigationEntries(AG, rights('Projekte', 'Bürgschaften', 'Aufgaben', 'Texte'), all), all, path)?.pfad
  }
  const view = [{ aktion: 'anzeigen', kategorien: ['Texte'] }]
  const page = (pfad: string) => ({ bereich: 'auftraggeber' as const, pfad, recht: view, titel: pfad, vorladen: [] })
  const texts = remote('mfe-t', 'projekte', 'texte/liste', 'Texte')
  const one: Remote = { ...texts, routen: [...texts.routen, page('texte/details/:id'), page('auftraggebertext/:id')] }
  test('ist der eigene, der des ersten Segments, der einzige des Remotes oder keiner', () => {
    expect(using('/auftraggeber/texte/liste', one)).toBe('/auftraggeber/texte/liste')
    expect(using('/auftraggeber/texte/details/7', one)).toBe('/auftraggeber/texte/liste')
    expect(using('/auftraggeber/auftraggebertext/7', one)).toBe('/auftraggeber/texte/liste')
    expect(using('/auftraggeber/anderes', one)).toBeUndefined()
    const two: Remote = { ...one, navigation: [...one.navigation, ...remote('x', 'projekte', 'zweites/liste', 'Texte').navigation] }
    const withTwo: Remote = { ...two, routen: [...two.routen, page('zweites/liste')] }
    expect(using('/auftraggeber/auftraggebertext/7', withTwo)).toBeUndefined()
  })
})

describe('Zugang', () => {
  const decide = (path: string, ...categories: string[]) => decideAccess(path, ['AG'], rights(...categories), portfolio)
  test('zur eigenen Seite mit Recht', () => expect(decide('/auftraggeber/buergschaften/liste', 'Bürgschaften').kind).toBe('seite'))
  test('ohne Recht führt zu den fehlenden Rechten des Bereichs', () =>
    expect(decide('/auftraggeber/projekte/liste', 'Bürgschaften')).toEqual({ kind: 'umleitung', to: '/auftraggeber/error' }))
  test('zum fremden Bereich führt auf die eigene Landeseite', () =>
    expect(decide('/buerge/buergschaften/liste', 'Bürgschaften')).toEqual({
      kind: 'umleitung',
      to: '/auftraggeber/buergschaften/liste',
    }))
  test('in anderer Schreibweise führt zur eigenen', () =>
    expect(decide('/auftraggeber/Buergschaften/LISTE', 'Bürgschaften')).toEqual({
      kind: 'schreibweise',
      to: '/auftraggeber/buergschaften/liste',
    }))
  test('zur Wurzel führt auf die Landeseite', () =>
    expect(decide('/', 'Projekte')).toEqual({ kind: 'umleitung', to: '/auftraggeber/projekte/liste' }))
  test('zu den fehlenden Rechten ohne Bereich führt zu denen des eigenen', () => {
    expect(decide('/error', 'Bürgschaften')).toEqual({ kind: 'umleitung', to: '/auftraggeber/error' })
    expect(decide('/error/', 'Bürgschaften')).toEqual({ kind: 'umleitung', to: '/auftraggeber/error' })
  })
  test('zu einem Ablauf führt auf seinen ersten Schritt, zu einem Anfang auf die Liste', () => {
    const [front] = remotes
    const step = {
      ...(front as Remote).routen[0],
      recht: view('Bürgschaften'),
      vorladen: [],
      titel: 'x',
      bereich: 'auftraggeber' as const,
    }
    const wizard: Remote = {
      ...(front as Remote),
      routen: [
        ...(front as Remote).routen,
        { ...step, pfad: 'vertraege/:id/pruefen/erster', einstieg: true },
        { ...step, pfad: 'vertraege/:id/pruefen/zweiter' },
      ],
    }
    const using = (path: string) =>
      decideAccess(path, ['AG'], rights('Bürgschaften'), { ...portfolio, remotes: [wizard, ...remotes.slice(1)] })
    expect(using('/auftraggeber/Vertraege/7/pruefen')).toEqual({ kind: 'schreibweise', to: '/auftraggeber/vertraege/7/pruefen/erster' })
    expect(using('/auftraggeber/buergschaften')).toEqual({ kind: 'schreibweise', to: '/auftraggeber/buergschaften/liste' })
    expect(using('/auftraggeber/vertraege/7').kind).toBe('unbekannt')
  })
  test('zu Unbekanntem bleibt unbekannt', () => {
    expect(decide('/auftraggeber/gibtsnicht', 'Bürgschaften').kind).toBe('unbekannt')
    expect(decide('/irgendwo', 'Bürgschaften').kind).toBe('unbekannt')
  })
  test('ohne Rolle des Portals gibt es keinen', () =>
    expect(decideAccess('/', ['offline_access'], rights('Projekte'), portfolio).kind).toBe('fehlendeRechte'))
})
