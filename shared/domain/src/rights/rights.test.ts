import { describe, expect, test } from '@jest/globals'
import { areaOfRoles, AREAS } from './areas.ts'
import { ASSIGN_ROLE, CHOOSE_TEXT, EDIT_AUFTRAG, hasRight, type Right, rightsFromList, sortRights } from './rights.ts'
import { ACTIONS, CATEGORIES, type Category } from './rightsCatalog.ts'

const right = (anzeigename: string, kategorie: Category): Right => ({ anzeigename, kategorie })

describe('a right', () => {
  const held = [right('anzeigen', 'Bürgschaften'), right('prüfen', 'Anträge')]
  test.each([
    ['its action in its category', 'prüfen', ['Anträge'], true],
    ['its action in one of several categories', 'prüfen', ['Bürgschaften', 'Anträge'], true],
    ['another action in its category', 'bearbeiten', ['Anträge'], false],
    ['its action in another category', 'prüfen', ['Bürgschaften'], false],
    ['its action in no category', 'prüfen', [], false],
  ] as const)('that is held is %s: %s in %j', (_what, aktion, kategorien, expected) => {
    expect(hasRight(held, { aktion, kategorien })).toBe(expected)
  })
  test('is none where none is held', () => {
    expect(hasRight([], { aktion: 'anzeigen', kategorien: ['Bürgschaften'] })).toBe(false)
  })
})

test('choosing texts, changing orders and giving roles ask for rights of their own', () => {
  expect([CHOOSE_TEXT, EDIT_AUFTRAG, ASSIGN_ROLE]).toEqual([
    { aktion: 'auswählen', kategorien: ['Bürgschaftstexte/Templates'] },
    { aktion: 'bearbeiten', kategorien: ['Anträge'] },
    { aktion: 'zuordnen', kategorien: ['Rollen'] },
  ])
})

describe('rights in their order', () => {
  test('stand by category, looking at things first, then by the alphabet with umlauts beside their vowels', () => {
    const rights = [
      right('zuordnen', 'Bürgschaften'),
      right('prüfen', 'Anträge'),
      right('abtreten', 'Bürgschaften'),
      right('anzeigen', 'Bürgschaften'),
      right('ändern', 'Bürgschaften'),
      right('anzeigen', 'Aufgaben'),
    ]
    const before = [...rights]
    expect(sortRights(rights).map(({ anzeigename, kategorie }) => `${kategorie} ${anzeigename}`)).toEqual([
      'Aufgaben anzeigen',
      'Anträge prüfen',
      'Bürgschaften anzeigen',
      'Bürgschaften abtreten',
      'Bürgschaften ändern',
      'Bürgschaften zuordnen',
    ])
    expect(rights).toEqual(before)
  })
  test('don’t depend on the order in which they came', () => {
    const [view, assign, change] = [
      right('anzeigen', 'Bürgschaften'),
      right('abtreten', 'Bürgschaften'),
      right('bearbeiten', 'Bürgschaften'),
    ]
    for (const rights of [
      [view, assign, change],
      [view, change, assign],
      [assign, view, change],
      [assign, change, view],
      [change, view, assign],
      [change, assign, view],
    ])
      expect(sortRights(rights)).toEqual([view, assign, change])
  })
  test('come from a catalogue’s entry, in which a category may be missing', () => {
    expect(rightsFromList({ Nutzer: ['bearbeiten', 'anzeigen'], Rollen: undefined, Aufgaben: ['anzeigen'] } as never)).toEqual([
      right('anzeigen', 'Aufgaben'),
      right('anzeigen', 'Nutzer'),
      right('bearbeiten', 'Nutzer'),
    ])
  })
  test('have these categories', () => {
    expect(CATEGORIES).toEqual([
      'Aufgaben',
      'Mitteilungen',
      'Anträge',
      'Bürgschaften',
      'Projekte',
      'Bürgschaftstexte/Templates',
      'Unternehmen',
      'Tochterunternehmen',
      'Verträge',
      'Nutzer',
      'Rollen',
      'Gevos',
      'Plattform',
    ])
  })
  test('have each action once', () => {
    expect(ACTIONS).toContain('Inanspruchnahmedokumentation herunterladen')
    expect(ACTIONS).toContain('fertigstellen')
    expect(new Set(ACTIONS).size).toBe(ACTIONS.length)
  })
})

describe('an area', () => {
  test('is one of three', () => {
    expect(AREAS).toEqual([
      { group: 'AG', path: 'auftraggeber', name: 'Auftraggeber' },
      { group: 'BG', path: 'buerge', name: 'Bürge' },
      { group: 'BSP', path: 'bspGmbh', name: 'Betreiber' },
    ])
  })
  test.each([
    [['offline_access', 'BG'], 'buerge'],
    [['BSP', 'AG'], 'auftraggeber'],
    [['BSP'], 'bspGmbh'],
    [['ag', 'uma_authorization'], undefined],
    [[], undefined],
  ])('of the roles %j is %s', (roles, path) => {
    expect(areaOfRoles(roles)?.path).toBe(path)
  })
})
