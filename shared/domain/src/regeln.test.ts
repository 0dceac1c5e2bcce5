import { describe, expect, test } from '@jest/globals'
import {
  bereichDerRollen,
  entschärft,
  hatRecht,
  imZeitfenster,
  rechteAusListe,
  sortiereRechte,
  statusanzeige,
  statusoptionen,
  suchform,
} from './index.ts'

describe('Rechte', () => {
  const rechte = rechteAusListe({ Bürgschaften: ['prüfen', 'anzeigen', 'abtreten'], Aufgaben: ['anzeigen'] })
  test('zählen, wenn die Aktion in einer der Kategorien gehalten wird', () => {
    expect(hatRecht(rechte, { aktion: 'prüfen', kategorien: ['Anträge', 'Bürgschaften'] })).toBe(true)
    expect(hatRecht(rechte, { aktion: 'prüfen', kategorien: ['Anträge'] })).toBe(false)
    expect(hatRecht([], { aktion: 'anzeigen', kategorien: ['Bürgschaften'] })).toBe(false)
  })
  test('stehen mit anzeigen zuerst, dann alphabetisch', () =>
    expect(sortiereRechte(rechte).map((r) => r.anzeigename)).toEqual(['anzeigen', 'anzeigen', 'abtreten', 'prüfen']))
})

describe('Bereich', () => {
  test('folgt der Rolle', () => expect(bereichDerRollen(['offline_access', 'BG'])?.pfad).toBe('buerge'))
  test('fehlt ohne Rolle', () => expect(bereichDerRollen(['x'])).toBeUndefined())
})

describe('Status', () => {
  test('heißt für jede Seite, wie die Spezifikation sagt', () => {
    expect(statusanzeige('TEB', 'AG').wort).toBe('Aktiv')
    expect(statusanzeige('ANB', 'AG').wort).toBe('Aktiv')
    expect(statusanzeige('ZGBB', 'AG').wort).toBe('Enthaftet')
    expect(statusanzeige('STO', 'BG', 'ZWEITPRUEFUNG_ABGELEHNT').wort).toBe('Abgelehnt durch Zweitprüfung')
    expect(statusanzeige('STO', 'AG').wort).toBe('Abgelehnt')
  })
  test('mit gleichem Wort ist im Filter eine Option', () => {
    const wörter = statusoptionen('AG').map(({ wort }) => wort)
    expect(new Set(wörter).size).toBe(wörter.length)
    expect(statusoptionen('AG').find(({ wort }) => wort === 'Aktiv')?.codes).toEqual(['AKT', 'TEB', 'ANB'])
  })
  test('Entwurf kommt beim Auftraggeber nicht vor', () => expect(statusoptionen('AG').flatMap(({ codes }) => codes)).not.toContain('ENT'))
})

describe('Plattformhinweis', () => {
  const von = { startZeit: '2026-11-01T00:00:00Z', endZeit: '2026-11-02T00:00:00Z' }
  test('gilt ab dem Beginn und vor dem Ende', () => {
    expect(imZeitfenster(von, new Date('2026-11-01T00:00:00Z'))).toBe(true)
    expect(imZeitfenster(von, new Date('2026-11-01T23:59:59Z'))).toBe(true)
    expect(imZeitfenster(von, new Date('2026-11-02T00:00:00Z'))).toBe(false)
    expect(imZeitfenster(von, new Date('2026-10-31T23:59:59Z'))).toBe(false)
    expect(imZeitfenster({ ...von, endZeit: null }, new Date('2030-01-01T00:00:00Z'))).toBe(true)
  })
})

test('die Suchform nimmt gleich, was gleich gelesen wird', () => {
  expect(suchform('Müller Straße')).toBe(suchform('mueller strasse'))
  expect(suchform('Yıldız')).toBe('yildiz')
})

test.each(['=1+1', '+49', '-5', '@x'])('CSV führt %s nicht als Formel aus', (text) => expect(entschärft(text)).not.toBe(text))
