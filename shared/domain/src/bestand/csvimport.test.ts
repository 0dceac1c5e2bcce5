import { describe, expect, test } from '@jest/globals'
import { BETEILIGUNGSTYP, URKUNDENFORM } from './bestand.ts'
import {
  CHANGE_TYPES,
  CSV_COLUMNS,
  CSV_MAX,
  csvColumns,
  ERROR_COLUMN,
  errorFileName,
  IMPORT_STATUS,
  importFromFileName,
  mayEdit,
  parseHeader,
  unprotect,
  urlFormat,
} from './csvimport.ts'

const REQUIRED = [
  'Aval-Nr.',
  'Art',
  'Betrag (EUR)',
  'Ausstellungsdatum',
  'Bürge',
  'Kreditnehmer',
  'Straße',
  'Hausnummer',
  'PLZ',
  'Ort',
  'Vertragsnummer',
  'Vertragsdatum',
  'Bauleistung',
  'Bauvorhaben',
]

// Document 1, section 3: change types.
test('who may ask for which change', () => {
  const asked = Object.keys(CHANGE_TYPES).map((type) => [
    type,
    ...(['AG', 'BG', 'BSP'] as const).filter((group) => mayEdit(type as keyof typeof CHANGE_TYPES, group)),
  ])
  expect(asked).toEqual([
    ['ANLEGEN', 'AG', 'BSP'],
    ['NICHTS', 'AG', 'BSP'],
    ['LOESCHEN', 'AG', 'BSP'],
    ['ENTHAFTEN', 'AG'],
    ['INTERNER_VERMERK', 'AG', 'BSP'],
    ['ABLAUFDATUM', 'AG'],
    ['STATUS', 'BSP'],
  ])
})

test('changes are explained as people read them', () => {
  expect(Object.values(CHANGE_TYPES).map(({ wort }) => wort)).toEqual([
    'Bürgschaft importieren (auch wenn das Feld leer ist)',
    'Zeile überspringen',
    'Importierten Datensatz löschen',
    'Enthaften; eine Papierurkunde als zurückgegeben kennzeichnen',
    'Internen Vermerk ersetzen',
    'Voraussichtliches Ablaufdatum ändern',
    'Änderung des Status beantragen',
  ])
})

describe('the columns', () => {
  test('are offered to those who may use them', () => {
    const titles = (group: 'AG' | 'BSP') => csvColumns(group).map(({ title }) => title)
    const common = Object.values(CSV_COLUMNS).length - 4
    expect(titles('AG')).toHaveLength(common + 2)
    expect(titles('AG').slice(-2)).toEqual(['Rückgabedatum', 'Rückgabeweg'])
    expect(titles('BSP')).toHaveLength(common + 2)
    expect(titles('BSP').slice(-2)).toEqual(['Neuer Status', 'Grund'])
    expect(csvColumns('AG')[0]).toMatchObject({ name: 'aenderungstyp', title: 'Änderungstyp' })
  })
  test('that a new guarantee needs are these', () => {
    expect(
      csvColumns('AG')
        .filter(({ required }) => required)
        .map(({ title }) => title),
    ).toEqual(REQUIRED)
  })
  test('have titles of their own', () => {
    const columns = Object.values(CSV_COLUMNS)
    expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length)
  })
  test('say what belongs there, as people read it, and show it by an example', () => {
    expect(Object.values(CSV_COLUMNS).map(({ title, notice, example }) => [title, notice, example])).toEqual([
      ['Änderungstyp', 'Was mit der Zeile geschehen soll; leer: importieren', 'NICHTS'],
      ['Bürgschaft', 'Bürgschaftsnummer im Portal; nur für Änderungen', ''],
      ['Aval-Nr.', 'Nummer des Bürgen, wie auf der Urkunde', 'AV-2026-0815'],
      ['Art', 'Bürgschaftsart als Wort oder Kürzel, z. B. Mängelansprüche oder MAB', 'Mängelansprüche'],
      ['Betrag (EUR)', 'z. B. 12.500,00', '12.500,00'],
      ['Ausstellungsdatum', 'TT.MM.JJJJ', '02.03.2026'],
      ['Bürge', 'Name, Kurzname oder Unternehmensnummer', 'Musterbank eG'],
      ['Begünstigter', 'Unternehmensnummer oder Name; leer: Ihr eigenes Unternehmen', ''],
      ['Kreditnehmer', 'Name', 'Muster Bau GmbH'],
      ['Kreditnehmer-ID', 'Unternehmensnummer im Portal, falls bekannt', ''],
      ['Straße', 'des Kreditnehmers', 'Musterweg'],
      ['Hausnummer', '', '1'],
      ['PLZ', '', '12345'],
      ['Ort', '', 'Musterstadt'],
      ['Land', 'Zwei Buchstaben; leer: DE', 'DE'],
      ['Kreditnehmer-Nr.', 'Ihre eigene Nummer für den Kreditnehmer', ''],
      ['Vertragsnummer', 'des gesicherten Vertrags', 'V-2026-17'],
      ['Vertragsdatum', 'TT.MM.JJJJ', '15.01.2026'],
      ['Bauleistung', '', 'Dachdeckerarbeiten'],
      ['Bauvorhaben', 'Ort der Leistung', 'Neubau Rathaus'],
      ['Befristung', 'TT.MM.JJJJ; leer: unbefristet', ''],
      ['Voraussichtliches Ablaufdatum', 'TT.MM.JJJJ', ''],
      ['Zahlung auf erstes Anfordern', 'ja oder nein; leer: nein', 'nein'],
      ['Urkunde', 'Papier oder PDF; leer: Papier', 'Papier'],
      ['Interner Vermerk', 'Liest nur Ihre Organisation', ''],
      ['Rückgabedatum', 'TT.MM.JJJJ; zum Enthaften einer Papierurkunde', ''],
      ['Rückgabeweg', 'POST_KREDITNEHMER, POST_BUERGE oder UEBERGABE; zum Enthaften einer Papierurkunde', ''],
      ['Neuer Status', 'Kürzel, z. B. AKT; zum Änderungstyp STATUS', ''],
      ['Grund', 'zum Änderungstyp STATUS', ''],
    ])
  })
})

describe('a header', () => {
  const faultOf = (titles: readonly string[], group: 'AG' | 'BSP' = 'AG') => {
    const header = parseHeader(titles, group)
    return 'fault' in header ? header.fault : undefined
  }
  test('is read in any order, whatever its case, spaces and umlauts', () => {
    const titles = ['buerge', ' AVAL-NR. ', ...REQUIRED.filter((title) => !['Bürge', 'Aval-Nr.', 'Straße'].includes(title)), 'STRASSE']
    const header = parseHeader(titles, 'AG')
    expect(header).toEqual({
      columns: [
        'buerge',
        'nummer',
        'art',
        'betrag',
        'ausstellungsdatum',
        'kreditnehmer',
        'hausnummer',
        'postleitzahl',
        'ort',
        'vertragsnummer',
        'vertragsdatum',
        'bauleistung',
        'bauvorhaben',
        'strasse',
      ],
    })
  })
  test('may have columns of the list’s export that say nothing here, and empty ones', () => {
    const skipped = [
      'Fehler',
      'Status',
      'Status genauer',
      'Vertragsrecht',
      'Begünstigter laut Vertrag',
      'Projekt',
      'Herkunft',
      'Versandweg',
    ]
    const header = parseHeader([...REQUIRED, ...skipped, '', ' '], 'AG')
    expect('columns' in header && header.columns.slice(REQUIRED.length)).toEqual([...skipped, '', ''].map(() => null))
    expect(ERROR_COLUMN).toBe('Fehler')
  })
  test.each([',', '\t', '|'])('whose columns are told apart by %j is refused', (sign) => {
    expect(faultOf([REQUIRED.join(sign)])).toBe('Bitte trennen Sie die Spalten durch Semikolon.')
  })
  test.each([
    [['Farbe'], 'Unbekannte Spalte: „Farbe“. Bitte verwenden Sie die Vorlage.'],
    [['Farbe', ' Form '], 'Unbekannte Spalten: „Farbe“, „Form“. Bitte verwenden Sie die Vorlage.'],
    [['x'.repeat(41)], `Unbekannte Spalte: „${'x'.repeat(40)}“. Bitte verwenden Sie die Vorlage.`],
    [['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], 'Unbekannte Spalten: „a1“, „a2“, „a3“, „a4“, „a5“, „a6“. Bitte verwenden Sie die Vorlage.'],
    [
      ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'],
      'Unbekannte Spalten: „a1“, „a2“, „a3“, „a4“, „a5“, „a6“, und 2 weitere. Bitte verwenden Sie die Vorlage.',
    ],
  ])('with the unknown %j names them', (unknown, sentence) => {
    expect(faultOf([...REQUIRED, ...unknown])).toBe(sentence)
  })
  test('with a column of the other party is refused', () => {
    expect(faultOf([...REQUIRED, 'Neuer Status'], 'AG')).toContain('„Neuer Status“')
    expect(faultOf([...REQUIRED, 'Neuer Status'], 'BSP')).toBeUndefined()
    expect(faultOf([...REQUIRED, 'Rückgabeweg'], 'BSP')).toContain('„Rückgabeweg“')
  })
  test('of one column that is known is refused for what it lacks, whatever signs it has', () => {
    expect(faultOf(['Zahlung auf erstes Anfordern'])).toMatch(/^Es fehlen die Spalten: /)
    expect(faultOf(['Status genauer', 'a,b'])).toMatch(/^Unbekannte Spalte: „a,b“/)
    expect(faultOf(['a,b', 'Status genauer'])).toMatch(/^Unbekannte Spalte: „a,b“/)
  })
  test('that has a column twice names it, but not empty ones', () => {
    expect(faultOf([...REQUIRED, 'ort'])).toBe('Diese Spalte steht mehrfach in der Datei: Ort.')
    expect(faultOf([...REQUIRED, 'Status', 'Status', '', ''])).toBeUndefined()
  })
  test('that lacks what a new guarantee needs names it', () => {
    expect(faultOf(REQUIRED.filter((title) => title !== 'Ort'))).toBe('Es fehlt die Spalte: „Ort“.')
    expect(faultOf(REQUIRED.filter((title) => !['PLZ', 'Ort'].includes(title)))).toBe('Es fehlen die Spalten: „PLZ“, „Ort“.')
  })
  test('for changes alone needs the change and the guarantee', () => {
    expect(faultOf(['Änderungstyp', 'Bürgschaft'])).toBeUndefined()
    expect(faultOf(['Änderungstyp'])).toMatch(/^Es fehlen die Spalten: /)
    expect(faultOf(['Bürgschaft'])).toMatch(/^Es fehlen die Spalten: /)
  })
  test('of more than 200 columns is refused, whatever they are', () => {
    const wide = (count: number) => Array.from({ length: count }, (_, index) => `Spalte ${index}`)
    expect(faultOf(wide(201))).toBe('Die Datei hat mehr als 200 Spalten. Bitte verwenden Sie die Vorlage.')
    expect(faultOf(wide(200))).toMatch(/^Unbekannte Spalten: /)
  })
})

describe('a cell', () => {
  test.each([
    ["'=1+1", '=1+1'],
    ["'+49 421", '+49 421'],
    ["'-5", '-5'],
    ["'@x", '@x'],
    ["'\tx", '\tx'],
    ["'\rx", '\rx'],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ["x'=1", "x'=1"],
    ["''=1", "''=1"],
  ])('%j holds %j', (cell, text) => {
    expect(unprotect(cell)).toBe(text)
  })
})

describe('a file of failed rows', () => {
  test('is called by its day and its import, which is read from its name again', () => {
    const name = errorFileName('4711', new Date('2026-11-21T10:00:00Z'))
    expect(name).toBe('20261121_4711_Fehlerhafte_Buergschaften.csv')
    expect(importFromFileName(name)).toBe('4711')
  })
  test.each([
    ['20261121_4711_Fehlerhafte_Buergschaften (1).csv', '4711'],
    ['20261121_4711_Fehlerhafte_Buergschaften', '4711'],
    ['x20261121_4711_Fehlerhafte_Buergschaften.csv', undefined],
    ['2026112_4711_Fehlerhafte_Buergschaften.csv', undefined],
    ['20261121_47a1_Fehlerhafte_Buergschaften.csv', undefined],
    ['20261121__Fehlerhafte_Buergschaften.csv', undefined],
    [`20261121_${'1'.repeat(18)}_Fehlerhafte_Buergschaften.csv`, '1'.repeat(18)],
    [`20261121_${'1'.repeat(19)}_Fehlerhafte_Buergschaften.csv`, undefined],
    ['Bestand.csv', undefined],
  ])('%s belongs to the import %s', (name, id) => {
    expect(importFromFileName(name)).toBe(id)
  })
  test('has a name for addresses', () => {
    expect(urlFormat('20261121_4711_Fehlerhafte_Buergschaften.csv')).toBe('20261121-4711-fehlerhafte-buergschaften')
    expect(urlFormat('A.csv.B')).toBe('a.csv.b')
  })
})

test('limits and words are the specification’s', () => {
  expect(CSV_MAX).toEqual({ bytes: 209_715_200, zeile: 65_536, zeilen: 200_000 })
  expect(BETEILIGUNGSTYP).toEqual({ AUFTRAGGEBER: 'Begünstigter', AUFTRAGNEHMER: 'Kreditnehmer' })
  expect(URKUNDENFORM).toEqual({ POST: 'Papierurkunde', PDF: 'PDF' })
  expect(IMPORT_STATUS).toEqual({
    LIEST: 'Wird geprüft',
    GEPRUEFT: 'Wartet auf Übernahme',
    UEBERNIMMT: 'Wird übernommen',
    FERTIG: 'Abgeschlossen',
    VERWORFEN: 'Verworfen',
    GESCHEITERT: 'Nicht lesbar',
  })
})
