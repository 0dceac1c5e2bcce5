import { describe, expect, test } from '@jest/globals'
import {
  WORDING_MAX,
  contentFrom,
  PLACEHOLDER,
  placeholderIn,
  validateContent,
  TEXT_STATUS,
  textDisplay,
  textStatusCaption,
  wordingFrom,
  rowsOf,
} from '../index.ts'

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

describe('the wording', () => {
  test.each([
    [[], 'Bitte geben Sie den Wortlaut ein.'],
    [contentFrom(['  ']), 'Bitte geben Sie den Wortlaut ein.'],
    [contentFrom(['a', ' ']), 'Der Text enthält einen leeren Absatz.'],
    [contentFrom(['{{unfug}}']), 'Den Platzhalter {{unfug}} gibt es nicht.'],
    // What every object has is no placeholder: the document would print its source.
    [contentFrom(['{{constructor}}']), 'Den Platzhalter {{constructor}} gibt es nicht.'],
    [contentFrom(['{{betrag']), 'Ein Platzhalter ist nicht geschlossen: Er steht in doppelten geschweiften Klammern.'],
    // Each piece is filled by itself.
    [
      [{ art: 'ABSATZ', teile: [{ text: '{{bet', fett: true }, { text: 'rag}}' }] } as const],
      'Ein Platzhalter ist nicht geschlossen: Er steht in doppelten geschweiften Klammern.',
    ],
    [contentFrom(['{{{betrag}}}']), undefined],
    [contentFrom(['${{betrag}}']), 'Die Zeichenfolge ${ kann nicht verwendet werden.'],
    [contentFrom(['-{{betrag}}-']), undefined],
    [contentFrom(['a -- b']), 'Die Zeichenfolge -- kann nicht verwendet werden.'],
    [contentFrom(['a\u0000b']), 'Der Text enthält unsichtbare Steuerzeichen.'],
    [contentFrom(['a'.repeat(WORDING_MAX + 1)]), `Bitte geben Sie maximal ${WORDING_MAX} Zeichen ein`],
    [contentFrom(['Bis {{betrag}} EUR – „gut“.']), undefined],
    [contentFrom(Object.keys(PLACEHOLDER).map((name) => `{{${name}}}`)), undefined],
  ])('%j', (content, expected) => {
    expect(validateContent(content)).toBe(expected)
  })
  test('lists count too', () => {
    const content = [...contentFrom(['a']), { art: 'LISTE', nummeriert: false, punkte: [[{ text: '{{betrag}}' }]] } as const]
    expect(rowsOf(content)).toEqual(['a', '• {{betrag}}'])
    expect(placeholderIn(content)).toEqual(['betrag'])
  })
})

test('the progress stands in the status, in the order given', () => {
  const on = (x: number, y: number) => textStatusCaption(textDisplay('P', { x, y }), { x, y })
  expect([on(0, 3), on(1, 3), on(3, 3)]).toEqual(['In Prüfung: 0 von 3', 'In Prüfung: 1 von 3', 'Geprüft: 3 von 3'])
  expect(textDisplay('A', { x: 1, y: 3 })).toBe('A')
  expect(Object.entries(TEXT_STATUS).map(([code, { rank }]) => `${code}${rank}`)).toEqual(
    'H0 AN0 B1 PT2 F3 P4 0_y5 x_y6 y_y7 A8 AB9 IA10'.split(' '),
  )
})
