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
  const rights = rightsFromList({ Bürgschaften: ['prüfen', 'anzeigen', 'abtreten'], Aufgaben: ['anzeigen'] })
  test('zählen, wenn die Aktion in einer der Kategorien gehalten wird', () => {
    expect(hasRight(rights, { aktion: 'prüfen', kategorien: ['Anträge', 'Bürgschaften'] })).toBe(true)
    expect(hasRight(rights, { aktion: 'prüfen', kategorien: ['Anträge'] })).toBe(false)
    expect(hasRight([], { aktion: 'anzeigen', kategorien: ['Bürgschaften'] })).toBe(false)
  })
  test('stehen mit anzeigen zuerst, dann alphabetisch', () =>
    expect(sortRights(rights).map((r) => r.anzeigename)).toEqual(['anzeigen', 'anzeigen', 'abtreten', 'prüfen']))
})

describe('Bereich', () => {
  test('folgt der Rolle', () => expect(areaOfRoles(['offline_access', 'BG'])?.pfad).toBe('buerge'))
  test('fehlt ohne Rolle', () => expect(areaOfRoles(['x'])).toBeUndefined())
})

describe('Status', () => {
  test('heißt für jede Seite, wie die Spezifikation sagt', () => {
    expect(statusDisplay('TEB', 'AG').caption).toBe('Aktiv')
    expect(statusDisplay('ANB', 'AG').caption).toBe('Aktiv')
    expect(statusDisplay('ZGBB', 'AG').caption).toBe('Enthaftet')
    expect(statusDisplay('STO', 'BG', 'ZWEITPRUEFUNG_ABGELEHNT').caption).toBe('Abgelehnt durch Zweitprüfung')
    expect(statusDisplay('STO', 'AG').caption).toBe('Abgelehnt')
  })
  test('mit gleichem Wort ist im Filter eine Option', () => {
    const toWords = statusOptions('AG').map(({ caption }) => caption)
    expect(new Set(toWords).size).toBe(toWords.length)
    expect(statusOptions('AG').find(({ caption }) => caption === 'Aktiv')?.codes).toEqual(['AKT', 'TEB', 'ANB'])
  })
  test('Entwurf kommt beim Auftraggeber nicht vor', () => expect(statusOptions('AG').flatMap(({ codes }) => codes)).not.toContain('ENT'))
})

describe('Plattformhinweis', () => {
  const from = { startZeit: '2026-11-01T00:00:00Z', endZeit: '2026-11-02T00:00:00Z' }
  test('gilt ab dem Beginn und vor dem Ende', () => {
    expect(inTimeWindow(from, new Date('2026-11-01T00:00:00Z'))).toBe(true)
    expect(inTimeWindow(from, new Date('2026-11-01T23:59:59Z'))).toBe(true)
    expect(inTimeWindow(from, new Date('2026-11-02T00:00:00Z'))).toBe(false)
    expect(inTimeWindow(from, new Date('2026-10-31T23:59:59Z'))).toBe(false)
    expect(inTimeWindow({ ...from, endZeit: null }, new Date('2030-01-01T00:00:00Z'))).toBe(true)
  })
})

test('die Suchform nimmt gleich, was gleich gelesen wird', () => {
  expect(searchSchema('Müller Straße')).toBe(searchSchema('mueller strasse'))
  expect(searchSchema('Yıldız')).toBe('yildiz')
})

test.each(['=1+1', '+49', '-5', '@x'])('CSV führt %s nicht als Formel aus', (text) => expect(defused(text)).not.toBe(text))
