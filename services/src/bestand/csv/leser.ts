import { Transform } from 'node:stream'
import { CSV_MAX } from '@avalwerk/domain'
import { type CsvError, type InfoRecord, type Options, parse } from 'csv-parse'

/** Why a file can't be read, in a sentence for whoever sent it. */
export class FileFault extends Error {}

/** A row with the line of the file on which it begins. */
export type RawRow = Readonly<{ nr: number; zellen: string[] }>

const LF = 10
const KB = 1024
/** Bytes that are taken apart at a time; in between others are served. A piece may consist of nothing but ends of lines. */
const SLICE = 8 * KB
/** How other kinds of files begin, and what to do with them. */
const OTHER: readonly (readonly [anfang: readonly number[], satz: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'Das ist eine Excel-Arbeitsmappe. Bitte speichern Sie sie als „CSV UTF-8 (durch Trennzeichen getrennt)“.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'Das ist eine Excel-Arbeitsmappe. Bitte speichern Sie sie als „CSV UTF-8 (durch Trennzeichen getrennt)“.'],
  [[0xff, 0xfe], 'Die Datei ist in UTF-16 gespeichert. Bitte speichern Sie sie als „CSV UTF-8 (durch Trennzeichen getrennt)“.'],
  [[0xfe, 0xff], 'Die Datei ist in UTF-16 gespeichert. Bitte speichern Sie sie als „CSV UTF-8 (durch Trennzeichen getrennt)“.'],
  [[0x25, 0x50, 0x44, 0x46], 'Das ist ein PDF und keine CSV-Datei.'],
]

/**
 * Bytes to lines of text. Each line is UTF-8, or else Windows-1252, as German spreadsheets write it. No more than one line
 * is held: a line without an end is refused, however long the file would be.
 */
function byRow(): Transform {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const windows = new TextDecoder('windows-1252')
  let rest: Buffer[] = []
  let length = 0
  let nr = 1
  let bytes = 0
  const alsText = (zeile: Buffer): string => {
    try {
      return utf8.decode(zeile)
    } catch {
      return windows.decode(zeile)
    }
  }
  const merke = (teil: Buffer) => {
    length += teil.length
    if (length > CSV_MAX.zeile)
      throw new FileFault(`Zeile ${nr} ist länger als ${CSV_MAX.zeile / KB} KB. Bitte prüfen Sie, ob die Datei Zeilenumbrüche enthält.`)
    if (teil.includes(0)) throw new FileFault('Die Datei enthält keinen Text. Bitte laden Sie eine CSV-Datei hoch.')
    rest.push(teil)
  }
  /** The lines that end within a piece, as text. */
  const linesOf = (chunk: Buffer): string => {
    bytes += chunk.length
    if (bytes > CSV_MAX.bytes) throw new FileFault(`Die Datei ist größer als ${CSV_MAX.bytes / KB / KB} MB.`)
    let von = 0
    const text: string[] = []
    for (let bis = chunk.indexOf(LF, von); bis >= 0; bis = chunk.indexOf(LF, von)) {
      merke(chunk.subarray(von, bis + 1))
      text.push(alsText(rest.length === 1 ? (rest[0] as Buffer) : Buffer.concat(rest)))
      rest = []
      length = 0
      nr++
      von = bis + 1
    }
    // A copy: the piece itself may be large and would be kept with it.
    if (von < chunk.length) merke(Buffer.from(chunk.subarray(von)))
    return text.join('')
  }
  return new Transform({
    readableObjectMode: false,
    decodeStrings: true,
    transform(chunk: Buffer, _encoding, fertig) {
      const takeFrom = (at: number): void => {
        if (this.destroyed) return
        try {
          if (bytes === 0) for (const [anfang, satz] of OTHER) if (anfang.every((byte, i) => chunk[i] === byte)) throw new FileFault(satz)
          const text = linesOf(chunk.subarray(at, at + SLICE))
          if (text) this.push(text)
        } catch (fehler) {
          return fertig(fehler as Error)
        }
        if (at + SLICE < chunk.length) setImmediate(takeFrom, at + SLICE)
        else fertig()
      }
      takeFrom(0)
    },
    flush(fertig) {
      fertig(null, rest.length ? alsText(Buffer.concat(rest)) : undefined)
    },
  })
}

const SENTENCES: Readonly<Record<string, (zeile: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: (zeile) => `Ab Zeile ${zeile} ist ein Anführungszeichen nicht geschlossen.`,
  CSV_MAX_RECORD_SIZE: (zeile) => `Ab Zeile ${zeile} ist ein Anführungszeichen nicht geschlossen, oder ein Datensatz ist zu lang.`,
  CSV_INVALID_CLOSING_QUOTE: (zeile) => `In Zeile ${zeile} steht Text hinter einem schließenden Anführungszeichen.`,
}

/**
 * The rows of a CSV file with semicolons, the first row included, as they come; memory doesn't grow with the file.
 * @throws Dateimangel for a file that is none, or is broken
 */
export async function* readRows(quelle: AsyncIterable<Uint8Array> & NodeJS.ReadableStream): AsyncGenerator<RawRow> {
  // Where the last good record ended: told as it is found, since records that wait to be read are lost when the file breaks off.
  let gelesen = 0
  const split = parse({
    on_record: (zellen: string[], { lines }: InfoRecord): RawRow => {
      // A record in several lines begins after the one before it.
      const nr = gelesen + 1
      gelesen = lines
      return { nr, zellen }
    },
    delimiter: ';',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: CSV_MAX.zeile,
    // What has come is taken apart in one go once somebody reads on.
    writableHighWaterMark: SLICE,
  } as unknown as Options)
  const zeilen = byRow()
  const submit = (fehler: Error) => split.destroy(fehler)
  quelle.on('error', submit)
  quelle.on('aborted', () => submit(new Error('Die Übertragung wurde abgebrochen.')))
  zeilen.on('error', submit)
  quelle.pipe(zeilen).pipe(split)
  try {
    yield* split as AsyncIterable<RawRow>
  } catch (fehler) {
    const satz = SENTENCES[(fehler as CsvError).code ?? '']
    throw satz ? new FileFault(satz(gelesen + 1)) : fehler
  } finally {
    quelle.unpipe(zeilen)
    zeilen.destroy()
  }
}
