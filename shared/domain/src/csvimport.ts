import type { Group } from './bereiche.ts'
import { fileStamp } from './formate.ts'
import { toSortKey } from './suchform.ts'

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
export const mayEdit = (typ: ChangeType, gruppe: Group): boolean => (CHANGE_TYPES[typ].wer as readonly Group[]).includes(gruppe)

type Spalte = Readonly<{
  titel: string
  hinweis: string
  beispiel: string
  /** A new guarantee needs it. */
  pflicht?: true
  nur?: Group
}>

/** The columns, in the order of the template. Where the list's export has the same column, it has the same title. */
export const CSV_COLUMNS = {
  aenderungstyp: { titel: 'Änderungstyp', hinweis: 'Was mit der Zeile geschehen soll; leer: importieren', beispiel: 'NICHTS' },
  buergschaft: { titel: 'Bürgschaft', hinweis: 'Bürgschaftsnummer im Portal; nur für Änderungen', beispiel: '' },
  nummer: { titel: 'Aval-Nr.', hinweis: 'Nummer des Bürgen, wie auf der Urkunde', beispiel: 'AV-2026-0815', pflicht: true },
  art: {
    titel: 'Art',
    hinweis: 'Bürgschaftsart als Wort oder Kürzel, z. B. Mängelansprüche oder MAB',
    beispiel: 'Mängelansprüche',
    pflicht: true,
  },
  betrag: { titel: 'Betrag (EUR)', hinweis: 'z. B. 12.500,00', beispiel: '12.500,00', pflicht: true },
  ausstellungsdatum: { titel: 'Ausstellungsdatum', hinweis: 'TT.MM.JJJJ', beispiel: '02.03.2026', pflicht: true },
  buerge: { titel: 'Bürge', hinweis: 'Name, Kurzname oder Unternehmensnummer', beispiel: 'Musterbank eG', pflicht: true },
  auftraggeber: {
    titel: 'Begünstigter',
    hinweis: 'Unternehmensnummer oder Name; leer: Ihr eigenes Unternehmen',
    beispiel: '',
  },
  kreditnehmer: { titel: 'Kreditnehmer', hinweis: 'Name', beispiel: 'Muster Bau GmbH', pflicht: true },
  kreditnehmerId: { titel: 'Kreditnehmer-ID', hinweis: 'Unternehmensnummer im Portal, falls bekannt', beispiel: '' },
  strasse: { titel: 'Straße', hinweis: 'des Kreditnehmers', beispiel: 'Musterweg', pflicht: true },
  hausnummer: { titel: 'Hausnummer', hinweis: '', beispiel: '1', pflicht: true },
  postleitzahl: { titel: 'PLZ', hinweis: '', beispiel: '12345', pflicht: true },
  ort: { titel: 'Ort', hinweis: '', beispiel: 'Musterstadt', pflicht: true },
  land: { titel: 'Land', hinweis: 'Zwei Buchstaben; leer: DE', beispiel: 'DE' },
  fremdId: { titel: 'Kreditnehmer-Nr.', hinweis: 'Ihre eigene Nummer für den Kreditnehmer', beispiel: '' },
  vertragsnummer: { titel: 'Vertragsnummer', hinweis: 'des gesicherten Vertrags', beispiel: 'V-2026-17', pflicht: true },
  vertragsdatum: { titel: 'Vertragsdatum', hinweis: 'TT.MM.JJJJ', beispiel: '15.01.2026', pflicht: true },
  bauleistung: { titel: 'Bauleistung', hinweis: '', beispiel: 'Dachdeckerarbeiten', pflicht: true },
  bauvorhaben: { titel: 'Bauvorhaben', hinweis: 'Ort der Leistung', beispiel: 'Neubau Rathaus', pflicht: true },
  befristung: { titel: 'Befristung', hinweis: 'TT.MM.JJJJ; leer: unbefristet', beispiel: '' },
  ablaufdatum: { titel: 'Voraussichtliches Ablaufdatum', hinweis: 'TT.MM.JJJJ', beispiel: '' },
  anfordern: { titel: 'Zahlung auf erstes Anfordern', hinweis: 'ja oder nein; leer: nein', beispiel: 'nein' },
  urkunde: { titel: 'Urkunde', hinweis: 'Papier oder PDF; leer: Papier', beispiel: 'Papier' },
  vermerk: { titel: 'Interner Vermerk', hinweis: 'Liest nur Ihre Organisation', beispiel: '' },
  rueckgabedatum: { titel: 'Rückgabedatum', hinweis: 'TT.MM.JJJJ; zum Enthaften einer Papierurkunde', beispiel: '', nur: 'AG' },
  rueckgabeweg: {
    titel: 'Rückgabeweg',
    hinweis: 'POST_KREDITNEHMER, POST_BUERGE oder UEBERGABE; zum Enthaften einer Papierurkunde',
    beispiel: '',
    nur: 'AG',
  },
  neuerStatus: { titel: 'Neuer Status', hinweis: 'Kürzel, z. B. AKT; zum Änderungstyp STATUS', beispiel: '', nur: 'BSP' },
  grund: { titel: 'Grund', hinweis: 'zum Änderungstyp STATUS', beispiel: '', nur: 'BSP' },
} as const satisfies Record<string, Spalte>
export type CsvColumn = keyof typeof CSV_COLUMNS
const EVERYONE = Object.entries(CSV_COLUMNS) as [CsvColumn, Spalte][]

/** The columns that a group may use. */
export const csvColumns = (gruppe: Group): (Spalte & { name: CsvColumn })[] =>
  EVERYONE.filter(([, { nur }]) => nur === undefined || nur === gruppe).map(([name, spalte]) => ({ name, ...spalte }))

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

export const CSV_MAX = { bytes: 200 * 1024 * 1024, zeile: 64 * 1024, zeilen: 200_000 } as const

/** The template has about fifty; whoever adds some of their own is told which, but not of thousands. */
const COLUMNS_MOST = 200

/** Which column of the file holds what; a title that says nothing to us is left out. */
export type Header = readonly (CsvColumn | null)[]

/**
 * Reads a file's first row. Titles may stand in any order; case, spaces and ä for ae make no difference.
 * @returns the columns, or what is wrong in a sentence
 */
export function parseHeader(titel: readonly string[], gruppe: Group): { spalten: Header } | { mangel: string } {
  if (titel.length > COLUMNS_MOST) return { mangel: `Die Datei hat mehr als ${COLUMNS_MOST} Spalten. Bitte verwenden Sie die Vorlage.` }
  const known = csvColumns(gruppe)
  const byTitle = new Map(known.map((s) => [toSortKey(s.titel), s.name]))
  const spalten = titel.map((t) => byTitle.get(toSortKey(t)) ?? null)
  if (titel.length === 1 && /[,\t|]/.test(titel[0] ?? '')) return { mangel: 'Bitte trennen Sie die Spalten durch Semikolon.' }
  const unknown = titel.filter((t, i) => spalten[i] === null && t.trim() !== '' && !SKIPPED.some((ue) => toSortKey(ue) === toSortKey(t)))
  if (unknown.length)
    return { mangel: `Unbekannte ${mehrzahl(unknown.length, 'Spalte')}: ${enumeration(unknown)}. Bitte verwenden Sie die Vorlage.` }
  const duplicates = spalten.filter((s, i) => s !== null && spalten.indexOf(s) !== i)
  if (duplicates.length) return { mangel: `Diese Spalte steht mehrfach in der Datei: ${CSV_COLUMNS[duplicates[0] as CsvColumn].titel}.` }
  const changes = spalten.includes('aenderungstyp') && spalten.includes('buergschaft')
  const missing = known.filter(({ name, pflicht }) => pflicht && !spalten.includes(name)).map((s) => s.titel)
  if (!changes && missing.length)
    return { mangel: `Es ${missing.length === 1 ? 'fehlt die Spalte' : 'fehlen die Spalten'}: ${enumeration(missing)}.` }
  return { spalten }
}

const mehrzahl = (anzahl: number, wort: string) => (anzahl === 1 ? wort : `${wort}n`)
/** A few words in a row; what a file holds is shown shortened. */
const enumeration = (toWords: readonly string[]) =>
  [
    ...toWords.slice(0, 6).map((w) => `„${w.trim().slice(0, 40)}“`),
    ...(toWords.length > 6 ? [`und ${toWords.length - 6} weitere`] : []),
  ].join(', ')

/** Takes off the apostrophe by which a cell was guarded against being read as a formula. */
export const unprotected = (zelle: string): string => zelle.replace(/^'(?=[=+\-@\t\r])/, '')

/** '20261121_4711_Fehlerhafte_Buergschaften.csv': the rows of an import that failed. */
export const errorFileName = (importId: string, jetzt: Date): string => `${fileStamp(jetzt)}_${importId}_Fehlerhafte_Buergschaften.csv`
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
