import { describe, expect, test } from '@jest/globals'
import {
  areaOfRoles,
  defuse,
  hasRight,
  inTimeWindow,
  rightsFromList,
  sortRights,
  statusDisplay,
  statusOptions,
  toSearchForm,
} from '../index.ts'

describe('Rights', () => {
  const rights = rightsFromList({ Bürgschaften: ['prüfen', 'anzeigen', 'abtreten'], Aufgaben: ['anzeigen'] })
  test('count when the action is held in one of the categories', () => {
    expect(hasRight(rights, { aktion: 'prüfen', kategorien: ['Anträge', 'Bürgschaften'] })).toBe(true)
    expect(hasRight(rights, { aktion: 'prüfen', kategorien: ['Anträge'] })).toBe(false)
    expect(hasRight([], { aktion: 'anzeigen', kategorien: ['Bürgschaften'] })).toBe(false)
  })
  test('stand with view first, then alphabetically', () =>
    expect(sortRights(rights).map((r) => r.anzeigename)).toEqual(['anzeigen', 'anzeigen', 'abtreten', 'prüfen']))
})

describe('Area', () => {
  test('follows the role', () => expect(areaOfRoles(['offline_access', 'BG'])?.path).toBe('buerge'))
  test('is missing without a role', () => expect(areaOfRoles(['x'])).toBeUndefined())
})

describe('Status', () => {
  test('is called what the specification says, for each side', () => {
    expect(statusDisplay('TEB', 'AG').caption).toBe('Aktiv')
    expect(statusDisplay('ANB', 'AG').caption).toBe('Aktiv')
    expect(statusDisplay('ZGBB', 'AG').caption).toBe('Enthaftet')
    expect(statusDisplay('STO', 'BG', 'ZWEITPRUEFUNG_ABGELEHNT').caption).toBe('Abgelehnt durch Zweitprüfung')
    expect(statusDisplay('STO', 'AG').caption).toBe('Abgelehnt')
  })
  test('is one option in the filter where the word is the same', () => {
    const toWords = statusOptions('AG').map(({ caption }) => caption)
    expect(new Set(toWords).size).toBe(toWords.length)
    expect(statusOptions('AG').find(({ caption }) => caption === 'Aktiv')?.codes).toEqual(['AKT', 'TEB', 'ANB'])
  })
  test('a principal has no draft', () => expect(statusOptions('AG').flatMap(({ codes }) => codes)).not.toContain('ENT'))
})

describe('Plattformhinweis', () => {
  const from = { startZeit: '2026-11-01T00:00:00Z', endZeit: '2026-11-02T00:00:00Z' }
  test('holds from the beginning on and before the end', () => {
    expect(inTimeWindow(from, new Date('2026-11-01T00:00:00Z'))).toBe(true)
    expect(inTimeWindow(from, new Date('2026-11-01T23:59:59Z'))).toBe(true)
    expect(inTimeWindow(from, new Date('2026-11-02T00:00:00Z'))).toBe(false)
    expect(inTimeWindow(from, new Date('2026-10-31T23:59:59Z'))).toBe(false)
    expect(inTimeWindow({ ...from, endZeit: null }, new Date('2030-01-01T00:00:00Z'))).toBe(true)
  })
})

test('the search form takes as the same what is read as the same', () => {
  expect(toSearchForm('Müller Straße')).toBe(toSearchForm('mueller strasse'))
  expect(toSearchForm('Yıldız')).toBe('yildiz')
})

test.each(['=1+1', '+49', '-5', '@x'])('CSV doesn’t run %s as a formula', (text) => expect(defuse(text)).not.toBe(text))
