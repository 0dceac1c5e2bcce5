import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Category, CATEGORIES, describeRole, hintsOnRole, type Right, RIGHTS_POOL, rightsFromList } from '../index.ts'

const GROUPS = ['AG', 'BG', 'BSP'] as const
const right = (anzeigename: string, kategorie: Right['kategorie']): Right => ({ anzeigename, kategorie })
const selection = fc.constantFrom(...GROUPS).chain((group) => fc.subarray(rightsFromList(RIGHTS_POOL[group])))
const sentenceOf = (kategorie: Category, ...actions: readonly string[]) =>
  describeRole(actions.map((action) => right(action, kategorie))).map(({ sentence }) => sentence)

describe('a role in plain words', () => {
  test('has a sentence for each category, in the product’s order', () => {
    expect(
      describeRole([right('bearbeiten', 'Rollen'), right('prüfen', 'Anträge'), right('anzeigen', 'Anträge'), right('anzeigen', 'Rollen')]),
    ).toEqual([
      { category: 'Anträge', sentence: 'Darf Bürgschaftsanträge ansehen und prüfen.' },
      { category: 'Rollen', sentence: 'Darf Rollen ansehen und bearbeiten.' },
    ])
    expect(describeRole([])).toEqual([])
    fc.assert(
      fc.property(selection, (rights) => {
        const sentences = describeRole(rights)
        expect(sentences.map(({ category }) => category)).toEqual(CATEGORIES.filter((k) => rights.some(({ kategorie }) => kategorie === k)))
        for (const { sentence } of sentences) expect(sentence).toMatch(/^Darf .+\.$/)
      }),
    )
  })
  test.each([
    ['Aufgaben', 'Darf Aufgaben ansehen.'],
    ['Mitteilungen', 'Darf Mitteilungen ansehen.'],
    ['Anträge', 'Darf Bürgschaftsanträge ansehen.'],
    ['Bürgschaften', 'Darf Bürgschaften ansehen.'],
    ['Projekte', 'Darf Projekte ansehen.'],
    ['Bürgschaftstexte/Templates', 'Darf Bürgschaftstexte ansehen.'],
    ['Unternehmen', 'Darf Unternehmen ansehen.'],
    ['Tochterunternehmen', 'Darf Tochterunternehmen ansehen.'],
    ['Verträge', 'Darf Kautionsverträge ansehen.'],
    ['Nutzer', 'Darf Nutzerkonten ansehen.'],
    ['Rollen', 'Darf Rollen ansehen.'],
    ['Gevos', 'Darf Kontaktwege der Geschäftsvorfälle ansehen.'],
    ['Plattform', 'Darf die Bereiche der Plattform und ihre Versionen ansehen.'],
  ] as const)('says what it may look at: %s', (category, sentence) => {
    expect(sentenceOf(category, 'anzeigen')).toEqual([sentence])
  })
  test.each([
    ['Bürgschaften', 'zurückgeben', 'Darf Bürgschaften enthaften.'],
    ['Bürgschaften', 'in Anspruch nehmen', 'Darf Bürgschaften in Anspruch nehmen.'],
    ['Bürgschaften', 'zuordnen', 'Darf Bürgschaften Unternehmen oder Verträgen zuordnen.'],
    ['Bürgschaften', 'hochladen', 'Darf Bürgschaften als Datei hochladen.'],
    ['Bürgschaften', 'Bürgschaftsdokument hochladen', 'Darf Bürgschaften mit eigenen Dokumenten versehen.'],
    ['Bürgschaften', 'manuell verwalten', 'Darf Bürgschaften ausstellen und korrigieren.'],
    ['Bürgschaften', 'manuell verwalten (Zweitprüfung)', 'Darf Bürgschaften in der Zweitprüfung freigeben.'],
    ['Bürgschaften', 'bearbeiten', 'Darf Bürgschaften mit Vermerk und Ablaufdatum versehen und teilen.'],
    ['Bürgschaftstexte/Templates', 'erstprüfen', 'Darf Bürgschaftstexte als Erste prüfen.'],
    ['Bürgschaftstexte/Templates', 'zweitprüfen', 'Darf Bürgschaftstexte als Zweite prüfen und freigeben.'],
    ['Projekte', 'zuordnen', 'Darf Projekte Bürgschaften zuordnen.'],
    ['Rollen', 'zuordnen', 'Darf Rollen an Nutzer:innen vergeben.'],
    ['Nutzer', 'verwalten', 'Darf Nutzerkonten vollständig verwalten.'],
    ['Verträge', 'verwalten', 'Darf Kautionsverträge verwalten.'],
  ] as const)('says what it may do: %s, %s', (category, action, sentence) => {
    expect(sentenceOf(category, action)).toEqual([sentence])
  })
  test('names looking at things first, several things in a row', () => {
    expect(sentenceOf('Bürgschaften', 'prüfen', 'anzeigen', 'zurückgeben')).toEqual(['Darf Bürgschaften ansehen, prüfen und enthaften.'])
  })
  test.each([
    [['Entscheidungsdokumentation herunterladen'], 'Darf die Dokumentation der Entscheidung herunterladen.'],
    [
      ['anzeigen', 'Beschlussdokumentation herunterladen'],
      'Darf Bürgschaften ansehen. Darf die Dokumentation des Beschlusses herunterladen.',
    ],
    [
      ['Inanspruchnahmedokumentation herunterladen', 'Entscheidungsdokumentation herunterladen'],
      'Darf die Dokumentation der Entscheidung und der Inanspruchnahme herunterladen.',
    ],
  ])('has a sentence of its own for documentation: %j', (actions, sentence) => {
    expect(sentenceOf('Bürgschaften', ...actions)).toEqual([sentence])
  })
})

describe('first and second review in one role', () => {
  const HINT = 'Empfehlung: getrennte Rollen für Erst- und Zweitprüfung. Dieselbe Person kann nie beides für denselben Vorgang tun.'
  test.each([
    ['erstprüfen', 'zweitprüfen'],
    ['manuell verwalten', 'manuell verwalten (Zweitprüfung)'],
  ])('is worth a hint: %s and %s', (first, second) => {
    const both = [right('anzeigen', 'Bürgschaften'), right(first, 'Bürgschaften'), right(second, 'Bürgschaften')]
    expect(hintsOnRole(both)).toEqual([HINT])
    for (const one of [first, second]) expect(hintsOnRole([right('anzeigen', 'Bürgschaften'), right(one, 'Bürgschaften')])).toEqual([])
  })
  test('is one of the same kind', () => {
    expect(hintsOnRole([right('erstprüfen', 'Bürgschaften'), right('manuell verwalten (Zweitprüfung)', 'Bürgschaften')])).toEqual([])
    expect(hintsOnRole([])).toEqual([])
  })
})
