import { expect, test } from '@jest/globals'
import { changesOf, valueText } from './values.ts'

test.each([
  ['a status in the words of its object', 'AKT', 'status', 'UNTERNEHMEN', 'Aktiv'],
  ['the same code of another object', 'AKT', 'status', 'BUERGSCHAFT', 'Aktiv'],
  ['a day', '2026-11-24', 'beginn', 'PROJEKT', '24.11.2026'],
  ['cents', 184_200_000_000, 'auftragssumme', 'PROJEKT', '1.842.000.000,00\u00a0€'],
  ['yes', true, 'aktiv', 'NUTZER', 'Ja'],
  ['nothing', null, 'telefonnummer', 'NUTZER', '–'],
  ['an empty list', [], 'sichtberechtigteUnternehmen', 'NUTZER', '–'],
  ['rights', [{ kategorie: 'Nutzer', anzeigename: 'anzeigen' }], 'rechte', 'ROLLE', 'Nutzer: anzeigen'],
  ['an address', { ort: 'Achim', postleitzahl: '28832', hausnummer: '' }, 'bauadresse', 'PROJEKT', 'Ort Achim, Postleitzahl 28832'],
  ['how somebody signed in', 'password+app', 'grund', 'NUTZER', 'Passwort, Authenticator-App'],
  ['why a call was refused', 'EINGABE_UNGUELTIG', 'grund', 'NUTZER', 'Die Eingabe ist ungültig.'],
  ['what is kept for how long', 'BINDING', 'klasse', 'BUERGSCHAFT', 'Bürgschaften und Verträge'],
  ['a reason that somebody wrote', 'Auf Wunsch', 'grund', 'VERTRAG', 'Auf Wunsch'],
] as const)('%s', (_, value, field, kind, text) => expect(valueText(value, field, kind)).toBe(text))

test('a change has the words of its field', () => {
  const werte = { von: 'UP', nach: 'AKT', werte: [{ feld: 'Rechtsform', alt: null, neu: 'AG' }] }
  expect(changesOf({ objektArt: 'UNTERNEHMEN', werte })).toEqual([
    { field: 'Status', alt: 'Ungeprüft', neu: 'Aktiv' },
    { field: 'Rechtsform', alt: '–', neu: 'AG' },
  ])
})

test('fields that earlier entries spell with umlauts have their names', () => {
  const werte = { vorher: { fürAlle: false, nutzungVerträge: true }, nachher: { fürAlle: true, nutzungVerträge: false } }
  expect(changesOf({ objektArt: 'PROJEKT', werte }).map(({ field }) => field)).toEqual(['Für alle Unternehmen', 'Nutzung der Verträge'])
})
