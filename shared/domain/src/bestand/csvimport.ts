import type { Group } from '../rights/index.ts'
import { fileStamp, toSortKey } from '../format/index.ts'

/** The CSV file by which guarantees are imported and changed in bulk: its columns, what a row may ask for, its limits. */

/** What a row asks for. Source: document 1, section 3 (change types); ANLEGEN, where nothing is said, imports. */
export const CHANGE_TYPES = {
  ANLEGEN: { wort: 'Bürgschaft importieren (auch wenn das Feld leer ist)', wer: ['AG', 'BSP'] },
  NICHTS: { wort: 'Zeile überspringen', wer: ['AG', 'BSP'] },
  LOESCHEN: { wort: 'Importierten Datensatz löschen', wer: ['AG', 'BSP'] },
  ENTHAFTEN: { wort: 'Enthaften; eine Papierurkunde als zurückgegeben kennzeichnen', wer: ['AG'] },
  INTERNER_VERMERK: { wort: 'Internen Vermerk ersetzen', wer: ['AG', 'BSP'] },
  ABLAUFDATUM: { wort: 'Voraussichtliches Ablaufdatum ändern', wer: ['AG'] },
  STATUS: { wort: 'Änderung des Status beantragen', wer: ['BSP'] },
} as const satisfies Record<string, { wort: string; wer: readonly Group[] }>
export type ChangeType = keyof typeof CHANGE_TYPES

/** May this group ask for it? */
export const mayEdit = (type: ChangeType, group: Group): boolean => (CHANGE_TYPES[type].wer as readonly Group[]).includes(group)

type Column = Readonly<{
  title: string
  notice: string
  example: string
  /** A new guarantee needs it. */
  required?: true
  nur?: Group
}>

/** The columns, in the order of the template. Where the list's export has the same column, it has the same title. */
export const CSV_COLUMNS = {
  aenderungstyp: { title: 'Änderungstyp', notice: 'Was mit der Zeile geschehen soll; leer: importieren', example: 'NICHTS' },
  buergschaft: { title: 'Bürgschaft', notice: 'Bürgschaftsnummer im Portal; nur für Änderungen', example: '' },
  nummer: { title: 'Aval-Nr.', notice: 'Nummer des Bürgen, wie auf der Urkunde', example: 'AV-2026-0815', required: true },
  art: {
    title: 'Art',
    notice: 'Bürgschaftsart als Wort oder Kürzel, z. B. Mängelansprüche oder MAB',
    example: 'Mängelansprüche',
    required: true,
  },
  betrag: { title: 'Betrag (EUR)', notice: 'z. B. 12.500,00', example: '12.500,00', required: true },
  ausstellungsdatum: { title: 'Ausstellungsdatum', notice: 'TT.MM.JJJJ', example: '02.03.2026', required: true },
  buerge: { title: 'Bürge', notice: 'Name, Kurzname oder Unternehmensnummer', example: 'Musterbank eG', required: true },
  auftraggeber: {
    title: 'Begünstigter',
    notice: 'Unternehmensnummer oder Name; leer: Ihr eigenes Unternehmen',
    example: '',
  },
  kreditnehmer: { title: 'Kreditnehmer', notice: 'Name', example: 'Muster Bau GmbH', required: true },
  kreditnehmerId: { title: 'Kreditnehmer-ID', notice: 'Unternehmensnummer im Portal, falls bekannt', example: '' },
  strasse: { title: 'Straße', notice: 'des Kreditnehmers', example: 'Musterweg', required: true },
  hausnummer: { title: 'Hausnummer', notice: '', example: '1', required: true },
  postleitzahl: { title: 'PLZ', notice: '', example: '12345', required: true },
  ort: { title: 'Ort', notice: '', example: 'Musterstadt', required: true },
  land: { title: 'Land', notice: 'Zwei Buchstaben; leer: DE', example: 'DE' },
  fremdId: { title: 'Kreditnehmer-Nr.', notice: 'Ihre eigene Nummer für den Kreditnehmer', example: '' },
  vertragsnummer: { title: 'Vertragsnummer', notice: 'des gesicherten Vertrags', example: 'V-2026-17', required: true },
  vertragsdatum: { title: 'Vertragsdatum', notice: 'TT.MM.JJJJ', example: '15.01.2026', required: true },
  bauleistung: { title: 'Bauleistung', notice: '', example: 'Dachdeckerarbeiten', required: true },
  bauvorhaben: { title: 'Bauvorhaben', notice: 'Ort der Leistung', example: 'Neubau Rathaus', required: true },
  befristung: { title: 'Befristung', notice: 'TT.MM.JJJJ; leer: unbefristet', example: '' },
  ablaufdatum: { title: 'Voraussichtliches Ablaufdatum', notice: 'TT.MM.JJJJ', example: '' },
  anfordern: { title: 'Zahlung auf erstes Anfordern', notice: 'ja oder nein; leer: nein', example: 'nein' },
  urkunde: { title: 'Urkunde', notice: 'Papier oder PDF; leer: Papier', example: 'Papier' },
  vermerk: { title: 'Interner Vermerk', notice: 'Liest nur Ihre Organisation', example: '' },
  rueckgabedatum: { title: 'Rückgabedatum', notice: 'TT.MM.JJJJ; zum Enthaften einer Papierurkunde', example: '', nur: 'AG' },
  rueckgabeweg: {
    title: 'Rückgabeweg',
    notice: 'POST_KREDITNEHMER, POST_BUERGE oder UEBERGABE; zum Enthaften einer Papierurkunde',
    example: '',
    nur: 'AG',
  },
  neuerStatus: { title: 'Neuer Status', notice: 'Kürzel, z. B. AKT; zum Änderungstyp STATUS', example: '', nur: 'BSP' },
  grund: { title: 'Grund', notice: 'zum Änderungstyp STATUS', example: '', nur: 'BSP' },
} as const satisfies Record<string, Column>
export type CsvColumn = keyof typeof CSV_COLUMNS
const ALL_COLUMNS = Object.entries(CSV_COLUMNS) as [CsvColumn, Column][]

/** The columns that a group may use. */
export const csvColumns = (group: Group): (Column & { name: CsvColumn })[] =>
  ALL_COLUMNS.filter(([, { nur }]) => nur === undefined || nur === group).map(([name, column]) => ({ name, ...column }))

/** The column that a file of failed rows has beside the original ones. */
export const ERROR_COLUMN = 'Fehler'
/** Columns of the list's export that say nothing to an import. */
const SKIPPED = [
  ERROR_COLUMN,
  'Status',
  'Status genauer',
  'Vertragsrecht',
  'Begünstigter laut Vertrag',
  'Projekt',
  'Herkunft',
  'Versandweg',
]

/** How large an import may be: bytes of the file, bytes of one row (`zeile`), and rows (`zeilen`). */
export const CSV_MAX = { bytes: 200 * 1024 * 1024, zeile: 64 * 1024, zeilen: 200_000 } as const

/**
 * The most columns a file may have. The template has about fifty; the importing person is told which of theirs are unknown, but not
 * thousands of them.
 */
const COLUMNS_MOST = 200

/** The columns of a file, in its order; null for a title that the import doesn't know. */
export type Header = readonly (CsvColumn | null)[]

/**
 * Reads a file's first row. Titles may stand in any order; case, spaces and ä for ae make no difference.
 * @returns the columns, or what is wrong in a sentence
 */
export function parseHeader(title: readonly string[], group: Group): { columns: Header } | { fault: string } {
  if (title.length > COLUMNS_MOST) return { fault: `Die Datei hat mehr als ${COLUMNS_MOST} Spalten. Bitte verwenden Sie die Vorlage.` }
  const known = csvColumns(group)
  const byTitle = new Map(known.map((s) => [toSortKey(s.title), s.name]))
  const columns = title.map((t) => byTitle.get(toSortKey(t)) ?? null)
  if (title.length === 1 && /[,\t|]/.test(title[0] ?? '')) return { fault: 'Bitte trennen Sie die Spalten durch Semikolon.' }
  const unknown = title.filter((t, i) => columns[i] === null && t.trim() !== '' && !SKIPPED.some((ue) => toSortKey(ue) === toSortKey(t)))
  if (unknown.length)
    return { fault: `Unbekannte ${plural(unknown.length, 'Spalte')}: ${enumeration(unknown)}. Bitte verwenden Sie die Vorlage.` }
  const duplicates = columns.filter((s, i) => s !== null && columns.indexOf(s) !== i)
  if (duplicates.length) return { fault: `Diese Spalte steht mehrfach in der Datei: ${CSV_COLUMNS[duplicates[0] as CsvColumn].title}.` }
  const changes = columns.includes('aenderungstyp') && columns.includes('buergschaft')
  const missing = known.filter(({ name, required }) => required && !columns.includes(name)).map((s) => s.title)
  if (!changes && missing.length)
    return { fault: `Es ${missing.length === 1 ? 'fehlt die Spalte' : 'fehlen die Spalten'}: ${enumeration(missing)}.` }
  return { columns }
}

const plural = (count: number, caption: string) => (count === 1 ? caption : `${caption}n`)
/** A few words in a row; what a file holds is shown shortened. */
const enumeration = (words: readonly string[]) =>
  [...words.slice(0, 6).map((w) => `„${w.trim().slice(0, 40)}“`), ...(words.length > 6 ? [`und ${words.length - 6} weitere`] : [])].join(
    ', ',
  )

/** Takes off the apostrophe by which a cell was guarded against being read as a formula. */
export const unprotect = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/** '20261121_4711_Fehlerhafte_Buergschaften.csv': the rows of an import that failed. */
export const errorFileName = (importId: string, now: Date): string => `${fileStamp(now)}_${importId}_Fehlerhafte_Buergschaften.csv`
/** The import whose failed rows a file holds, by its name; spaces and numbers that a browser adds make no difference. */
export const importFromFileName = (name: string): string | undefined => /^\d{8}_(\d{1,18})_Fehlerhafte_Buergschaften/.exec(name)?.[1]
/** A file's name as part of an address. */
export const urlFormat = (dateiname: string): string =>
  dateiname
    .replace(/\.csv$/, '')
    .replaceAll('_', '-')
    .toLowerCase()

/** States of an import, as people read them. */
export const IMPORT_STATUS = {
  LIEST: 'Wird geprüft',
  GEPRUEFT: 'Wartet auf Übernahme',
  UEBERNIMMT: 'Wird übernommen',
  FERTIG: 'Abgeschlossen',
  VERWORFEN: 'Verworfen',
  GESCHEITERT: 'Nicht lesbar',
} as const
export type ImportStatus = keyof typeof IMPORT_STATUS
