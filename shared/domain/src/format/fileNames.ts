import { fileStamp, calendarDate, formatDate } from './formats.ts'

/** Media types of documents that are uploaded. */
export const FILE_TYPE = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
} as const

/** How names of files end, by what they hold. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  [FILE_TYPE.pdf]: ['pdf'],
  [FILE_TYPE.docx]: ['docx'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
}

/** The ending of the name of a file that holds a type of content. */
export const endingOf = (type: string): string => ENDINGS[type]?.[0] ?? 'bin'

/**
 * The reason why a file may not have its name: a person who opens it would take it for something else.
 * @param type what it holds
 * @returns a sentence; undefined if the name is right
 */
export function endingFault(name: string, type: string): string | undefined {
  const endings = ENDINGS[type]
  const lower = name.trim().toLowerCase()
  if (!endings || endings.some((ending) => lower.endsWith(`.${ending}`))) return undefined
  return `Der Name der Datei passt nicht zu ihrem Inhalt: Er müsste auf .${endings[0]} enden. Bitte benennen Sie die Datei um.`
}

/** 'Aval_' plus the id stripped to letters and digits. Source: document 2, section 7.6. */
export function avalFileName(id: string): string {
  return `Aval_${id.replace(/[^\p{L}\p{N}]/gu, '')}.pdf`
}

/** The sheet that goes before a guarantee on paper. */
export const coverLetterFileName = (id: string): string => `Anschreiben_${id}.pdf`

/** The beneficiary's name of the document, as in the call's path. Source: document 2, section 7.6. */
export function buergschaftFileName(id: string): string {
  return `buergschaft_${id}.pdf`
}

/** {yyyymmdd}_Buergschaften.csv, after the pattern of {yyyymmdd}_Unternehmen.csv. */
export function buergschaftenCsvFileName(now: Date): string {
  return `${fileStamp(now)}_Buergschaften.csv`
}

/** {yyyymmdd}_Unternehmen.csv. Source: document 2, section 7.1. */
export const unternehmenCsvFileName = (now: Date): string => `${fileStamp(now)}_Unternehmen.csv`
/** {yyyymmdd}_Projekte.csv, after the same pattern. */
export const projekteCsvFileName = (now: Date): string => `${fileStamp(now)}_Projekte.csv`
/** {yyyymmdd}_Vertraege.csv, after the same pattern. */
export const vertraegeCsvFileName = (now: Date): string => `${fileStamp(now)}_Vertraege.csv`

/** Documentation of which companies a contract holds, as ddmmyyyy of the day it was decided. */
export function vertragLinkFileName(vertragsnummer: string, at: Date): string {
  const day = formatDate(calendarDate(at)).replaceAll('.', '')
  return `Vertragsverknüpfung_${vertragsnummer.replace(/[\\/:*?"<>|]/g, '-')}_${day}.pdf`
}
