import { Transform } from 'node:stream'
import { CSV_HÖCHSTENS } from '@avalwerk/domain'
import { type CsvError, type InfoRecord, type Options, parse } from 'csv-parse'

/** Why a file can't be read, in a sentence for whoever sent it. */
export class Dateimangel extends Error {}

/** A row with the line of the file on which it begins. */
export type Rohzeile = Readonly<{ nr: number; zellen: string[] }>

const LF = 10
const KB = 1024
/** Bytes that are taken apart at a time; in between others are served. A piece may consist of nothing but ends of lines. */
const SLICE = 8 * KB
/** How other kinds of files begin, and what to do with them. */
const ANDERE: readonly (readonly [anfang: readonly number[], satz: string])[] = [
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
function zeilenweise(): Transform {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const windows = new TextDecoder('windows-1252')
  let rest: Buffer[] = []
  let länge = 0
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
    länge += teil.length
    if (länge > CSV_HÖCHSTENS.zeile)
      throw new Dateimangel(
        `Zeile ${nr} ist länger als ${CSV_HÖCHSTENS.zeile / KB} KB. Bitte prüfen Sie, ob die Datei Zeilenumbrüche enthält.`,
      )
    if (teil.includes(0)) throw new Dateimangel('Die Datei enthält keinen Text. Bitte laden Sie eine CSV-Datei hoch.')
    rest.push(teil)
  }
  /** The lines that end within a piece, as text. */
  const linesOf = (stück: Buffer): string => {
    bytes += stück.length
    if (bytes > CSV_HÖCHSTENS.bytes) throw new Dateimangel(`Die Datei ist größer als ${CSV_HÖCHSTENS.bytes / KB / KB} MB.`)
    let von = 0
    const text: string[] = []
    for (let bis = stück.indexOf(LF, von); bis >= 0; bis = stück.indexOf(LF, von)) {
      merke(stück.subarray(von, bis + 1))
      text.push(alsText(rest.length === 1 ? (rest[0] as Buffer) : Buffer.concat(rest)))
      rest = []
      länge = 0
      nr++
      von = bis + 1
    }
    // A copy: the piece itself may be large and would be kept with it.
    if (von < stück.length) merke(Buffer.from(stück.subarray(von)))
    return text.join('')
  }
  return new Transform({
    readableObjectMode: false,
    decodeStrings: true,
    transform(stück: Buffer, _kodierung, fertig) {
      const takeFrom = (at: number): void => {
        if (this.destroyed) return
        try {
          if (bytes === 0)
            for (const [anfang, satz] of ANDERE) if (anfang.every((byte, i) => stück[i] === byte)) throw new Dateimangel(satz)
          const text = linesOf(stück.subarray(at, at + SLICE))
          if (text) this.push(text)
        } catch (fehler) {
          return fertig(fehler as Error)
        }
        if (at + SLICE < stück.length) setImmediate(takeFrom, at + SLICE)
        else fertig()
      }
      takeFrom(0)
    },
    flush(fertig) {
      fertig(null, rest.length ? alsText(Buffer.concat(rest)) : undefined)
    },
  })
}

const SÄTZE: Readonly<Record<string, (zeile: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: (zeile) => `Ab Zeile ${zeile} ist ein Anführungszeichen nicht geschlossen.`,
  CSV_MAX_RECORD_SIZE: (zeile) => `Ab Zeile ${zeile} ist ein Anführungszeichen nicht geschlossen, oder ein Datensatz ist zu lang.`,
  CSV_INVALID_CLOSING_QUOTE: (zeile) => `In Zeile ${zeile} steht Text hinter einem schließenden Anführungszeichen.`,
}

/**
 * The rows of a CSV file with semicolons, the first row included, as they come; memory doesn't grow with the file.
 * @throws Dateimangel for a file that is none, or is broken
 */
export async function* leseZeilen(quelle: AsyncIterable<Uint8Array> & NodeJS.ReadableStream): AsyncGenerator<Rohzeile> {
  // Where the last good record ended: told as it is found, since records that wait to be read are lost when the file breaks off.
  let gelesen = 0
  const zerlegt = parse({
    on_record: (zellen: string[], { lines }: InfoRecord): Rohzeile => {
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
    max_record_size: CSV_HÖCHSTENS.zeile,
    // What has come is taken apart in one go once somebody reads on.
    writableHighWaterMark: SLICE,
  } as unknown as Options)
  const zeilen = zeilenweise()
  const reiche = (fehler: Error) => zerlegt.destroy(fehler)
  quelle.on('error', reiche)
  quelle.on('aborted', () => reiche(new Error('Die Übertragung wurde abgebrochen.')))
  zeilen.on('error', reiche)
  quelle.pipe(zeilen).pipe(zerlegt)
  try {
    yield* zerlegt as AsyncIterable<Rohzeile>
  } catch (fehler) {
    const satz = SÄTZE[(fehler as CsvError).code ?? '']
    throw satz ? new Dateimangel(satz(gelesen + 1)) : fehler
  } finally {
    quelle.unpipe(zeilen)
    zeilen.destroy()
  }
}
