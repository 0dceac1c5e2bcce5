import { describe, expect, test } from '@jest/globals'
import {
  avalFileName,
  buergschaftenCsvFileName,
  buergschaftFileName,
  coverLetterFileName,
  endingFault,
  endingOf,
  FILE_TYPE,
  projekteCsvFileName,
  unternehmenCsvFileName,
  vertraegeCsvFileName,
  vertragLinkFileName,
} from './fileNames.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** In Berlin this is the first of July. */
const NIGHT = new Date('2026-06-30T22:30:00Z')

test('the types of uploaded documents are those that browsers name', () => {
  expect(FILE_TYPE).toEqual({ pdf: PDF, docx: DOCX, zip: 'application/zip' })
})

describe('the ending of a file’s name', () => {
  test.each([
    [PDF, 'pdf'],
    [DOCX, 'docx'],
    ['image/png', 'png'],
    ['image/jpeg', 'jpg'],
    ['application/x-unknown', 'bin'],
  ])('for %s is .%s', (type, ending) => {
    expect(endingOf(type)).toBe(ending)
  })
  test.each([
    ['Aval.pdf', PDF],
    ['AVAL.PDF', PDF],
    [' Aval.2026.pdf ', PDF],
    ['Text.docx', DOCX],
    ['Siegel.png', 'image/png'],
    ['Foto.jpg', 'image/jpeg'],
    ['Foto.jpeg', 'image/jpeg'],
    ['daten.whatever', 'application/x-unknown'],
  ])('of %s fits %s', (name, type) => {
    expect(endingFault(name, type)).toBeUndefined()
  })
  test.each([
    ['Aval.pdf.exe', PDF, 'pdf'],
    ['Aval', PDF, 'pdf'],
    ['Avalpdf', PDF, 'pdf'],
    ['Aval.pdf', DOCX, 'docx'],
    ['Foto.png', 'image/jpeg', 'jpg'],
  ])('of %s doesn’t fit %s, and the right one is named', (name, type, ending) => {
    expect(endingFault(name, type)).toBe(
      `Der Name der Datei passt nicht zu ihrem Inhalt: Er müsste auf .${ending} enden. Bitte benennen Sie die Datei um.`,
    )
  })
})

describe('the name of a file', () => {
  // Document 2, section 7.6.
  test('of a guarantor’s document has the letters and digits of its number alone', () => {
    expect(avalFileName('AV 88/20611')).toBe('Aval_AV8820611.pdf')
    expect(avalFileName('Süd-Aval_45.0117')).toBe('Aval_SüdAval450117.pdf')
  })
  test('of a document or the letter before it has the portal’s number', () => {
    expect([buergschaftFileName('4711'), coverLetterFileName('4711')]).toEqual(['buergschaft_4711.pdf', 'Anschreiben_4711.pdf'])
  })
  // Document 2, sections 7.1 and 9.
  test('of a list begins with the day in Berlin on which it was made', () => {
    expect([buergschaftenCsvFileName, unternehmenCsvFileName, projekteCsvFileName, vertraegeCsvFileName].map((of) => of(NIGHT))).toEqual([
      '20260701_Buergschaften.csv',
      '20260701_Unternehmen.csv',
      '20260701_Projekte.csv',
      '20260701_Vertraege.csv',
    ])
  })
  test('of a contract’s documentation has its number, without what no file may have in its name, and the day as ddmmyyyy', () => {
    expect(vertragLinkFileName('KV-2026-0042', NIGHT)).toBe('Vertragsverknüpfung_KV-2026-0042_01072026.pdf')
    expect(vertragLinkFileName('a\\b/c:d*e?f"g<h>i|j', new Date('2026-11-20T12:00:00Z'))).toBe(
      'Vertragsverknüpfung_a-b-c-d-e-f-g-h-i-j_20112026.pdf',
    )
  })
})
