import { describe, expect, test } from '@jest/globals'
import {
  contentFrom,
  namesExpiry,
  PLACEHOLDER,
  placeholderIn,
  rowsOf,
  type TextBlock,
  type TextChunk,
  validateContent,
  validateDraft,
  wordingFrom,
} from './content.ts'

const list = (...points: string[]): TextBlock => ({ art: 'LISTE', nummeriert: false, punkte: points.map((text) => [{ text }]) })
const inPieces = (...teile: TextChunk[]): TextBlock[] => [{ art: 'ABSATZ', teile }]

/** What can differ from guarantee to guarantee. */
const NAMES = [
  'bürge.name',
  'bürge.anschrift',
  'bürge.vertretung',
  'auftraggeber.name',
  'auftraggeber.anschrift',
  'auftraggeber.vertretung',
  'auftragnehmer.name',
  'auftragnehmer.anschrift',
  'avalnummer',
  'art.name',
  'vertragsnummer',
  'vertragsdatum',
  'bauleistung',
  'bauvorhaben',
  'betrag',
  'betragInWorten',
  'vorauszahlung',
  'mietobjekt',
  'rechtsgrund',
  'befristungsdatum',
  'ausstellungsort',
  'ausstellungsdatum',
  'gerichtsstand',
  'abgabeform',
  'pruefcode',
]

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
  test.each([
    ['1. Text', 'Text'],
    ['12.   Text', 'Text'],
    ['3) Text', 'Text'],
    ['(4) Text', 'Text'],
    ['100. Text', '100. Text'],
    ['1.5 Mio. EUR', '1.5 Mio. EUR'],
    ['2026 Text', '2026 Text'],
  ])('numbers a clause by one or two digits with a stop or a bracket, and a blank: %s', (line, clause) => {
    expect(wordingFrom(line)).toEqual([{ art: 'ABSATZ', teile: [{ text: clause }] }])
  })
  test.each(['- Bau', '–   Bau', '•\tBau', '* Bau'])('begins a point with a sign and a blank: %s', (line) => {
    expect(wordingFrom(line)).toEqual([list('Bau')])
  })
  test.each(['-5 Grad', 'Bau – und Miete', '+ Bau'])('has no point where the sign is another, or stands elsewhere: %s', (line) => {
    expect(wordingFrom(line)).toEqual(contentFrom([line]))
  })
  test('keeps a number at a point', () => expect(wordingFrom('- 2. Rate')).toEqual([list('2. Rate')]))
})

describe('the wording', () => {
  const EMPTY = 'Bitte geben Sie den Wortlaut ein.'
  const EMPTY_LINE = 'Der Text enthält einen leeren Absatz.'
  const OPEN = 'Ein Platzhalter ist nicht geschlossen: Er steht in doppelten geschweiften Klammern.'
  test.each<[readonly TextBlock[], string | undefined]>([
    [[], EMPTY],
    [contentFrom(['  ']), EMPTY],
    [[list('')], EMPTY],
    [contentFrom(['a', ' ']), EMPTY_LINE],
    [[...contentFrom(['a']), list('b', ' ')], EMPTY_LINE],
    [contentFrom(['{{unfug}}']), 'Den Platzhalter {{unfug}} gibt es nicht.'],
    [contentFrom(['{{}}']), 'Den Platzhalter {{}} gibt es nicht.'],
    // What every object has is no placeholder: the document would print its source.
    [contentFrom(['{{constructor}}']), 'Den Platzhalter {{constructor}} gibt es nicht.'],
    [contentFrom(['{{betrag']), OPEN],
    [contentFrom(['betrag}}']), OPEN],
    [[...contentFrom(['a']), list('{{betrag}')], OPEN],
    // Each piece is filled by itself.
    [inPieces({ text: '{{bet', fett: true }, { text: 'rag}}' }), OPEN],
    [inPieces({ text: '{' }, { text: '{betrag}', kursiv: true }, { text: '}' }), OPEN],
    [inPieces({ text: 'Bis ' }, { text: '{{betrag}}', fett: true }, { text: ' EUR' }), undefined],
    // A single brace is one like any other.
    [contentFrom(['{{{betrag}}}']), undefined],
    [contentFrom(['{{{betrag}}{']), undefined],
    [contentFrom(['a -- b']), 'Die Zeichenfolge -- kann nicht verwendet werden.'],
    [contentFrom(['${{betrag}}']), 'Die Zeichenfolge ${ kann nicht verwendet werden.'],
    [contentFrom(['-{{betrag}}-']), undefined],
    [contentFrom(['Weser-', '-Ems']), undefined],
    [contentFrom(['a\u0000b', 'c']), 'Der Text enthält unsichtbare Steuerzeichen.'],
    [contentFrom(['Bis {{betrag}} EUR – „gut“.']), undefined],
  ])('%j', (content, expected) => {
    expect(validateContent(content)).toBe(expected)
  })
  test('has so many characters at most', () => {
    expect(validateContent(contentFrom(['a'.repeat(60_000)]))).toBeUndefined()
    expect(validateContent(contentFrom(['a'.repeat(60_001)]))).toBe('Bitte geben Sie maximal 60000 Zeichen ein')
  })
  test('knows what can differ from guarantee to guarantee, each by words of its own', () => {
    expect(validateContent(contentFrom(NAMES.map((name) => `{{${name}}}`)))).toBeUndefined()
    expect(Object.keys(PLACEHOLDER).sort()).toEqual([...NAMES].sort())
    const captions = Object.values(PLACEHOLDER)
    expect(new Set(captions).size).toBe(captions.length)
    for (const caption of captions) expect(caption).toMatch(/^[A-Z][a-zäöü]+/)
  })
  test('that is still being written may be unfinished, but holds nothing forbidden', () => {
    expect(validateDraft([])).toBeUndefined()
    expect(validateDraft(contentFrom(['', 'Bis {{betr']))).toBeUndefined()
    expect(validateDraft(contentFrom(['a', 'a ${b']))).toBe('Die Zeichenfolge ${ kann nicht verwendet werden.')
    expect(validateDraft([list('a', 'b -- c')])).toBe('Die Zeichenfolge -- kann nicht verwendet werden.')
  })
  test('is read row by row, points with their sign, pieces in one', () => {
    expect(rowsOf([...inPieces({ text: 'Bis ' }, { text: '5', fett: true }), list('{{betrag}}', 'b')])).toEqual([
      'Bis 5',
      '• {{betrag}}',
      '• b',
    ])
  })
  test('has each placeholder once, in lists too', () => {
    expect(placeholderIn([...contentFrom(['{{betrag}} und {{art.name}}']), list('{{betrag}}')])).toEqual(['betrag', 'art.name'])
    expect(placeholderIn(contentFrom(['a']))).toEqual([])
  })
  test('names the day of expiry, or doesn’t', () => {
    expect(namesExpiry(contentFrom(['Wir haften bis {{befristungsdatum}}.']))).toBe(true)
    expect(namesExpiry(contentFrom(['Wir haften bis {{betrag}}, ausgestellt am {{ausstellungsdatum}}.']))).toBe(false)
  })
})
