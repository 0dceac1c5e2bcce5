import { describe, expect, test } from '@jest/globals'
import {
  WORTLAUT_MAX,
  inhaltAus,
  PLATZHALTER,
  platzhalterIn,
  prüfeInhalt,
  TEXTSTATUS,
  textanzeige,
  textstatusWort,
  wordingFrom,
  zeilenVon,
} from './index.ts'

describe('a wording typed as plain text', () => {
  test('has a clause for each line, numbers that were typed go, dashes make a list', () => {
    const typed = '1. Wir verbürgen uns.\n\n  (2) Gesichert sind\n- Bau\n– Miete\n§ 771 BGB bleibt. 3. Stock.\r\n* allein'
    expect(wordingFrom(typed)).toEqual([
      { art: 'ABSATZ', teile: [{ text: 'Wir verbürgen uns.' }] },
      { art: 'ABSATZ', teile: [{ text: 'Gesichert sind' }] },
      { art: 'LISTE', nummeriert: false, punkte: [[{ text: 'Bau' }], [{ text: 'Miete' }]] },
      { art: 'ABSATZ', teile: [{ text: '§ 771 BGB bleibt. 3. Stock.' }] },
      { art: 'LISTE', nummeriert: false, punkte: [[{ text: 'allein' }]] },
    ])
    expect(wordingFrom(' \n ')).toEqual([])
  })
})

describe('der Wortlaut', () => {
  test.each([
    [[], 'Bitte geben Sie den Wortlaut ein.'],
    [inhaltAus(['  ']), 'Bitte geben Sie den Wortlaut ein.'],
    [inhaltAus(['a', ' ']), 'Der Text enthält einen leeren Absatz.'],
    [inhaltAus(['{{unfug}}']), 'Den Platzhalter {{unfug}} gibt es nicht.'],
    [inhaltAus(['{{betrag']), 'Ein Platzhalter ist nicht geschlossen: Er steht in doppelten geschweiften Klammern.'],
    [inhaltAus(['a -- b']), 'Die Zeichenfolge -- kann nicht verwendet werden.'],
    [inhaltAus(['a\u0000b']), 'Der Text enthält unsichtbare Steuerzeichen.'],
    [inhaltAus(['a'.repeat(WORTLAUT_MAX + 1)]), `Bitte geben Sie maximal ${WORTLAUT_MAX} Zeichen ein`],
    [inhaltAus(['Bis {{betrag}} EUR – „gut“.']), undefined],
    [inhaltAus(Object.keys(PLATZHALTER).map((name) => `{{${name}}}`)), undefined],
  ])('%j', (inhalt, erwartet) => {
    expect(prüfeInhalt(inhalt)).toBe(erwartet)
  })
  test('Listen zählen mit', () => {
    const inhalt = [...inhaltAus(['a']), { art: 'LISTE', nummeriert: false, punkte: [[{ text: '{{betrag}}' }]] } as const]
    expect(zeilenVon(inhalt)).toEqual(['a', '• {{betrag}}'])
    expect(platzhalterIn(inhalt)).toEqual(['betrag'])
  })
})

test('der Fortschritt steht im Status, in der Reihenfolge der Vorgabe', () => {
  const bei = (x: number, y: number) => textstatusWort(textanzeige('P', { x, y }), { x, y })
  expect([bei(0, 3), bei(1, 3), bei(3, 3)]).toEqual(['In Prüfung: 0 von 3', 'In Prüfung: 1 von 3', 'Geprüft: 3 von 3'])
  expect(textanzeige('A', { x: 1, y: 3 })).toBe('A')
  expect(Object.entries(TEXTSTATUS).map(([code, { rang }]) => `${code}${rang}`)).toEqual(
    'H0 AN0 B1 PT2 F3 P4 0_y5 x_y6 y_y7 A8 AB9 IA10'.split(' '),
  )
})
