import { describe, expect, test } from '@jest/globals'
import type { Remote } from '@avalwerk/platform'
import { aktiverEintrag, entscheideZugang, landeseite, navigationseinträge } from './zugang.ts'
import { BEREICHE, type Bereich, type Recht } from '@avalwerk/domain'

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
const rechte = (...kategorien: string[]) => kategorien.map((kategorie) => ({ anzeigename: 'anzeigen', kategorie })) as Recht[]
const AG = BEREICHE[0] as Bereich

describe('Landeseite', () => {
  test('ist die erste erlaubte in der Reihenfolge der Spezifikation', () => {
    expect(landeseite(AG, rechte('Projekte', 'Bürgschaften', 'Aufgaben'), remotes)).toBe('/auftraggeber/aufgaben/liste')
    expect(landeseite(AG, rechte('Projekte', 'Bürgschaften'), remotes)).toBe('/auftraggeber/buergschaften/liste')
  })
  test('meidet Abgeschaltetes, solange es anderes gibt', () => {
    const eines = [remote('mfe-a', 'aufgaben', 'aufgaben/liste', 'Aufgaben', false), ...remotes.slice(0, 2)]
    expect(landeseite(AG, rechte('Aufgaben', 'Projekte'), eines)).toBe('/auftraggeber/projekte/liste')
    expect(landeseite(AG, rechte('Aufgaben'), eines)).toBe('/auftraggeber/aufgaben/liste')
  })
  test('sind ohne Rechte die fehlenden Rechte', () => expect(landeseite(AG, [], remotes)).toBe('/auftraggeber/error'))
})

describe('Die Plattform', () => {
  const BSP = BEREICHE.find(({ gruppe }) => gruppe === 'BSP') as Bereich
  const pfad = '/bspGmbh/plattform'
  const wege = (rollen: string[], ...kategorien: string[]) => entscheideZugang(pfad, rollen, rechte(...kategorien), bestand)
  test('ist da, auch wenn kein Remote es ist, für wen sie sehen darf', () => {
    expect(entscheideZugang(pfad, ['BSP'], rechte('Plattform'), { stand: '', remotes: [], fehlerhaft: [] })).toEqual({ art: 'plattform' })
    expect(navigationseinträge(BSP, rechte('Plattform'), []).map((e) => e.pfad)).toEqual([pfad])
    expect(landeseite(BSP, rechte('Plattform'), [])).toBe(pfad)
  })
  test('ist es für andere nicht', () => {
    expect(wege(['BSP'], 'Aufgaben')).toEqual({ art: 'umleitung', nach: '/bspGmbh/error' })
    expect(wege(['AG'], 'Plattform').art).toBe('umleitung')
    expect(navigationseinträge(BSP, rechte('Aufgaben'), [])).toEqual([])
    expect(navigationseinträge(AG, rechte('Plattform'), [])).toEqual([])
  })
})

describe('Der Eintrag der Navigation', () => {
  const mit = (pfad: string, ...remotesDazu: Remote[]) => {
    const alle = [...remotesDazu, ...remotes]
    return aktiverEintrag(navigationseinträge(AG, rechte('Projekte', 'Bürgschaften', 'Aufgaben', 'Texte'), alle), alle, pfad)?.pfad
  }
  const ansehen = [{ aktion: 'anzeigen', kategorien: ['Texte'] }]
  const seite = (pfad: string) => ({ bereich: 'auftraggeber' as const, pfad, recht: ansehen, titel: pfad, vorladen: [] })
  const texte = remote('mfe-t', 'projekte', 'texte/liste', 'Texte')
  const eines: Remote = { ...texte, routen: [...texte.routen, seite('texte/details/:id'), seite('auftraggebertext/:id')] }
  test('ist der eigene, der des ersten Segments, der einzige des Remotes oder keiner', () => {
    expect(mit('/auftraggeber/texte/liste', eines)).toBe('/auftraggeber/texte/liste')
    expect(mit('/auftraggeber/texte/details/7', eines)).toBe('/auftraggeber/texte/liste')
    expect(mit('/auftraggeber/auftraggebertext/7', eines)).toBe('/auftraggeber/texte/liste')
    expect(mit('/auftraggeber/anderes', eines)).toBeUndefined()
    const zwei: Remote = { ...eines, navigation: [...eines.navigation, ...remote('x', 'projekte', 'zweites/liste', 'Texte').navigation] }
    const mitZweien: Remote = { ...zwei, routen: [...zwei.routen, seite('zweites/liste')] }
    expect(mit('/auftraggeber/auftraggebertext/7', mitZweien)).toBeUndefined()
  })
})

describe('Zugang', () => {
  const entscheide = (pfad: string, ...kategorien: string[]) => entscheideZugang(pfad, ['AG'], rechte(...kategorien), bestand)
  test('zur eigenen Seite mit Recht', () => expect(entscheide('/auftraggeber/buergschaften/liste', 'Bürgschaften').art).toBe('seite'))
  test('ohne Recht führt zu den fehlenden Rechten des Bereichs', () =>
    expect(entscheide('/auftraggeber/projekte/liste', 'Bürgschaften')).toEqual({ art: 'umleitung', nach: '/auftraggeber/error' }))
  test('zum fremden Bereich führt auf die eigene Landeseite', () =>
    expect(entscheide('/buerge/buergschaften/liste', 'Bürgschaften')).toEqual({
      art: 'umleitung',
      nach: '/auftraggeber/buergschaften/liste',
    }))
  test('in anderer Schreibweise führt zur eigenen', () =>
    expect(entscheide('/auftraggeber/Buergschaften/LISTE', 'Bürgschaften')).toEqual({
      art: 'schreibweise',
      nach: '/auftraggeber/buergschaften/liste',
    }))
  test('zur Wurzel führt auf die Landeseite', () =>
    expect(entscheide('/', 'Projekte')).toEqual({ art: 'umleitung', nach: '/auftraggeber/projekte/liste' }))
  test('zu den fehlenden Rechten ohne Bereich führt zu denen des eigenen', () => {
    expect(entscheide('/error', 'Bürgschaften')).toEqual({ art: 'umleitung', nach: '/auftraggeber/error' })
    expect(entscheide('/error/', 'Bürgschaften')).toEqual({ art: 'umleitung', nach: '/auftraggeber/error' })
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
    const mit = (pfad: string) =>
      entscheideZugang(pfad, ['AG'], rechte('Bürgschaften'), { ...bestand, remotes: [ablauf, ...remotes.slice(1)] })
    expect(mit('/auftraggeber/Vertraege/7/pruefen')).toEqual({ art: 'schreibweise', nach: '/auftraggeber/vertraege/7/pruefen/erster' })
    expect(mit('/auftraggeber/buergschaften')).toEqual({ art: 'schreibweise', nach: '/auftraggeber/buergschaften/liste' })
    expect(mit('/auftraggeber/vertraege/7').art).toBe('unbekannt')
  })
  test('zu Unbekanntem bleibt unbekannt', () => {
    expect(entscheide('/auftraggeber/gibtsnicht', 'Bürgschaften').art).toBe('unbekannt')
    expect(entscheide('/irgendwo', 'Bürgschaften').art).toBe('unbekannt')
  })
  test('ohne Rolle des Portals gibt es keinen', () =>
    expect(entscheideZugang('/', ['offline_access'], rechte('Projekte'), bestand).art).toBe('fehlendeRechte'))
})
