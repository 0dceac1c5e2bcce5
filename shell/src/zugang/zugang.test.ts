import { describe, expect, test } from '@jest/globals'
import type { Remote } from '@avalwerk/platform'
import { activeEntry, decideAccess, landingPage, navigationEntries } from './zugang.ts'
import { AREAS, type Area, type Right } from '@avalwerk/domain'

const ansehen = (kategorie: string) => [{ aktion: 'anzeigen', kategorien: [kategorie] }]
const remote = (
  name: string,
  gruppe: 'aufgaben' | 'buergschaften' | 'projekte',
  pfad: string,
  kategorie: string,
  aktiv = true,
): Remote => ({
  name,
  version: '1.0.0',
  plattform: '1.0',
  container: name,
  eintrag: 'e.js',
  vorladen: [],
  integritaet: {},
  suchen: [],
  aktiv,
  basis: '/',
  routen: (['auftraggeber', 'buerge'] as const).map((bereich) => ({ bereich, pfad, recht: ansehen(kategorie), titel: pfad, vorladen: [] })),
  navigation: (['auftraggeber', 'buerge'] as const).map((bereich) => ({ bereich, pfad, beschriftung: pfad, icon: 'x', gruppe })),
})
const remotes = [
  remote('mfe-p', 'projekte', 'projekte/liste', 'Projekte'),
  remote('mfe-b', 'buergschaften', 'buergschaften/liste', 'Bürgschaften'),
  remote('mfe-a', 'aufgaben', 'aufgaben/liste', 'Aufgaben'),
]
const bestand = { stand: '1', remotes, fehlerhaft: [] }
const rechte = (...kategorien: string[]) => kategorien.map((kategorie) => ({ anzeigename: 'anzeigen', kategorie })) as Right[]
const AG = AREAS[0] as Area

describe('Landeseite', () => {
  test('ist die erste erlaubte in der Reihenfolge der Spezifikation', () => {
    expect(landingPage(AG, rechte('Projekte', 'Bürgschaften', 'Aufgaben'), remotes)).toBe('/auftraggeber/aufgaben/liste')
    expect(landingPage(AG, rechte('Projekte', 'Bürgschaften'), remotes)).toBe('/auftraggeber/buergschaften/liste')
  })
  test('meidet Abgeschaltetes, solange es anderes gibt', () => {
    const one = [remote('mfe-a', 'aufgaben', 'aufgaben/liste', 'Aufgaben', false), ...remotes.slice(0, 2)]
    expect(landingPage(AG, rechte('Aufgaben', 'Projekte'), one)).toBe('/auftraggeber/projekte/liste')
    expect(landingPage(AG, rechte('Aufgaben'), one)).toBe('/auftraggeber/aufgaben/liste')
  })
  test('sind ohne Rechte die fehlenden Rechte', () => expect(landingPage(AG, [], remotes)).toBe('/auftraggeber/error'))
})

describe('Die Plattform', () => {
  const BSP = AREAS.find(({ gruppe }) => gruppe === 'BSP') as Area
  const pfad = '/bspGmbh/plattform'
  const wege = (rollen: string[], ...kategorien: string[]) => decideAccess(pfad, rollen, rechte(...kategorien), bestand)
  test('ist da, auch wenn kein Remote es ist, für wen sie sehen darf', () => {
    expect(decideAccess(pfad, ['BSP'], rechte('Plattform'), { stand: '', remotes: [], fehlerhaft: [] })).toEqual({ art: 'plattform' })
    expect(navigationEntries(BSP, rechte('Plattform'), []).map((e) => e.pfad)).toEqual([pfad])
    expect(landingPage(BSP, rechte('Plattform'), [])).toBe(pfad)
  })
  test('ist es für andere nicht', () => {
    expect(wege(['BSP'], 'Aufgaben')).toEqual({ art: 'umleitung', nach: '/bspGmbh/error' })
    expect(wege(['AG'], 'Plattform').art).toBe('umleitung')
    expect(navigationEntries(BSP, rechte('Aufgaben'), [])).toEqual([])
    expect(navigationEntries(AG, rechte('Plattform'), [])).toEqual([])
  })
})

describe('Der Eintrag der Navigation', () => {
  const mit = (pfad: string, ...remotesAddition: Remote[]) => {
    const alle = [...remotesAddition, ...remotes]
    return activeEntry(navigationEntries(AG, rechte('Projekte', 'Bürgschaften', 'Aufgaben', 'Texte'), alle), alle, pfad)?.pfad
  }
  const ansehen = [{ aktion: 'anzeigen', kategorien: ['Texte'] }]
  const seite = (pfad: string) => ({ bereich: 'auftraggeber' as const, pfad, recht: ansehen, titel: pfad, vorladen: [] })
  const texte = remote('mfe-t', 'projekte', 'texte/liste', 'Texte')
  const one: Remote = { ...texte, routen: [...texte.routen, seite('texte/details/:id'), seite('auftraggebertext/:id')] }
  test('ist der eigene, der des ersten Segments, der einzige des Remotes oder keiner', () => {
    expect(mit('/auftraggeber/texte/liste', one)).toBe('/auftraggeber/texte/liste')
    expect(mit('/auftraggeber/texte/details/7', one)).toBe('/auftraggeber/texte/liste')
    expect(mit('/auftraggeber/auftraggebertext/7', one)).toBe('/auftraggeber/texte/liste')
    expect(mit('/auftraggeber/anderes', one)).toBeUndefined()
    const zwei: Remote = { ...one, navigation: [...one.navigation, ...remote('x', 'projekte', 'zweites/liste', 'Texte').navigation] }
    const withTwo: Remote = { ...zwei, routen: [...zwei.routen, seite('zweites/liste')] }
    expect(mit('/auftraggeber/auftraggebertext/7', withTwo)).toBeUndefined()
  })
})

describe('Zugang', () => {
  const decide = (pfad: string, ...kategorien: string[]) => decideAccess(pfad, ['AG'], rechte(...kategorien), bestand)
  test('zur eigenen Seite mit Recht', () => expect(decide('/auftraggeber/buergschaften/liste', 'Bürgschaften').art).toBe('seite'))
  test('ohne Recht führt zu den fehlenden Rechten des Bereichs', () =>
    expect(decide('/auftraggeber/projekte/liste', 'Bürgschaften')).toEqual({ art: 'umleitung', nach: '/auftraggeber/error' }))
  test('zum fremden Bereich führt auf die eigene Landeseite', () =>
    expect(decide('/buerge/buergschaften/liste', 'Bürgschaften')).toEqual({
      art: 'umleitung',
      nach: '/auftraggeber/buergschaften/liste',
    }))
  test('in anderer Schreibweise führt zur eigenen', () =>
    expect(decide('/auftraggeber/Buergschaften/LISTE', 'Bürgschaften')).toEqual({
      art: 'schreibweise',
      nach: '/auftraggeber/buergschaften/liste',
    }))
  test('zur Wurzel führt auf die Landeseite', () =>
    expect(decide('/', 'Projekte')).toEqual({ art: 'umleitung', nach: '/auftraggeber/projekte/liste' }))
  test('zu den fehlenden Rechten ohne Bereich führt zu denen des eigenen', () => {
    expect(decide('/error', 'Bürgschaften')).toEqual({ art: 'umleitung', nach: '/auftraggeber/error' })
    expect(decide('/error/', 'Bürgschaften')).toEqual({ art: 'umleitung', nach: '/auftraggeber/error' })
  })
  test('zu einem Ablauf führt auf seinen ersten Schritt, zu einem Anfang auf die Liste', () => {
    const [vorn] = remotes
    const schritt = {
      ...(vorn as Remote).routen[0],
      recht: ansehen('Bürgschaften'),
      vorladen: [],
      titel: 'x',
      bereich: 'auftraggeber' as const,
    }
    const ablauf: Remote = {
      ...(vorn as Remote),
      routen: [
        ...(vorn as Remote).routen,
        { ...schritt, pfad: 'vertraege/:id/pruefen/erster', einstieg: true },
        { ...schritt, pfad: 'vertraege/:id/pruefen/zweiter' },
      ],
    }
    const mit = (pfad: string) => decideAccess(pfad, ['AG'], rechte('Bürgschaften'), { ...bestand, remotes: [ablauf, ...remotes.slice(1)] })
    expect(mit('/auftraggeber/Vertraege/7/pruefen')).toEqual({ art: 'schreibweise', nach: '/auftraggeber/vertraege/7/pruefen/erster' })
    expect(mit('/auftraggeber/buergschaften')).toEqual({ art: 'schreibweise', nach: '/auftraggeber/buergschaften/liste' })
    expect(mit('/auftraggeber/vertraege/7').art).toBe('unbekannt')
  })
  test('zu Unbekanntem bleibt unbekannt', () => {
    expect(decide('/auftraggeber/gibtsnicht', 'Bürgschaften').art).toBe('unbekannt')
    expect(decide('/irgendwo', 'Bürgschaften').art).toBe('unbekannt')
  })
  test('ohne Rolle des Portals gibt es keinen', () =>
    expect(decideAccess('/', ['offline_access'], rechte('Projekte'), bestand).art).toBe('fehlendeRechte'))
})
