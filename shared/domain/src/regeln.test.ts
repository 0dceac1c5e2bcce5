import { describe, expect, test } from '@jest/globals'
import {
  areaOfRoles,
  defused,
  hasRight,
  inTimeWindow,
  rightsFromList,
  sortRights,
  statusDisplay,
  statusOptions,
  searchSchema,
} from './index.ts'

describe('Rechte', () => {
  const rechte = rightsFromList({ Bürgschaften: ['prüfen', 'anzeigen', 'abtreten'], Aufgaben: ['anzeigen'] })
  test('zählen, wenn die Aktion in einer der Kategorien gehalten wird', () => {
    expect(hasRight(rechte, { aktion: 'prüfen', kategorien: ['Anträge', 'Bürgschaften'] })).toBe(true)
    expect(hasRight(rechte, { aktion: 'prüfen', kategorien: ['Anträge'] })).toBe(false)
    expect(hasRight([], { aktion: 'anzeigen', kategorien: ['Bürgschaften'] })).toBe(false)
  })
  test('stehen mit anzeigen zuerst, dann alphabetisch', () =>
    expect(sortRights(rechte).map((r) => r.anzeigename)).toEqual(['anzeigen', 'anzeigen', 'abtreten', 'prüfen']))
})

describe('Bereich', () => {
  test('folgt der Rolle', () => expect(areaOfRoles(['offline_access', 'BG'])?.pfad).toBe('buerge'))
  test('fehlt ohne Rolle', () => expect(areaOfRoles(['x'])).toBeUndefined())
})

describe('Status', () => {
  test('heißt für jede Seite, wie die Spezifikation sagt', () => {
    expect(statusDisplay('TEB', 'AG').wort).toBe('Aktiv')
    expect(statusDisplay('ANB', 'AG').wort).toBe('Aktiv')
    expect(statusDisplay('ZGBB', 'AG').wort).toBe('Enthaftet')
    expect(statusDisplay('STO', 'BG', 'ZWEITPRUEFUNG_ABGELEHNT').wort).toBe('Abgelehnt durch Zweitprüfung')
    expect(statusDisplay('STO', 'AG').wort).toBe('Abgelehnt')
  })
  test('mit gleichem Wort ist im Filter eine Option', () => {
    const toWords = statusOptions('AG').map(({ wort }) => wort)
    expect(new Set(toWords).size).toBe(toWords.length)
    expect(statusOptions('AG').find(({ wort }) => wort === 'Aktiv')?.codes).toEqual(['AKT', 'TEB', 'ANB'])
  })
  test('Entwurf kommt beim Auftraggeber nicht vor', () => expect(statusOptions('AG').flatMap(({ codes }) => codes)).not.toContain('ENT'))
})

describe('Plattformhinweis', () => {
  const von = { startZeit: '2026-11-01T00:00:00Z', endZeit: '2026-11-02T00:00:00Z' }
  test('gilt ab dem Beginn und vor dem Ende', () => {
    expect(inTimeWindow(von, new Date('2026-11-01T00:00:00Z'))).toBe(true)
    expect(inTimeWindow(von, new Date('2026-11-01T23:59:59Z'))).toBe(true)
    expect(inTimeWindow(von, new Date('2026-11-02T00:00:00Z'))).toBe(false)
    expect(inTimeWindow(von, new Date('2026-10-31T23:59:59Z'))).toBe(false)
    expect(inTimeWindow({ ...von, endZeit: null }, new Date('2030-01-01T00:00:00Z'))).toBe(true)
  })
})

test('die Suchform nimmt gleich, was gleich gelesen wird', () => {
  expect(searchSchema('Müller Straße')).toBe(searchSchema('mueller strasse'))
  expect(searchSchema('Yıldız')).toBe('yildiz')
})

test.each(['=1+1', '+49', '-5', '@x'])('CSV führt %s nicht als Formel aus', (text) => expect(defused(text)).not.toBe(text))
