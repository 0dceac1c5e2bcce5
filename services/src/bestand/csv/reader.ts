import { Transform } from 'node:stream'
import { CSV_MAX } from '@avalwerk/domain'
import { type CsvError, type InfoRecord, type Options, parse } from 'csv-parse'

/** Why a file can't be read, in a sentence for the person who sent it. */
export class FileFault extends Error {}

/** A row with the line of the file on which it begins. */
export type RawRow = Readonly<{ nr: number; zellen: string[] }>

const LF = 10
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
const KB = 1024
/** Bytes that are taken apart at a time; in between others are served. A piece may consist of nothing but ends of lines. */
const SLICE = 8 * KB
/** How other kinds of files begin, and what to do with them. */
const OTHER: readonly (readonly [start: readonly number[], sentence: string])[] = [
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
function lineDecoder(): Transform {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const windows = new TextDecoder('windows-1252')
  let rest: Buffer[] = []
  let length = 0
  let nr = 1
  let bytes = 0
  const asText = (row: Buffer): string => {
    try {
      return utf8.decode(row)
    } catch {
      return windows.decode(row)
    }
  }
  const requireText = (part: Buffer) => {
    if (part.includes(0)) throw new FileFault('Die Datei enthält keinen Text. Bitte laden Sie eine CSV-Datei hoch.')
  }
  const remember = (part: Buffer) => {
    length += part.length
    if (length > CSV_MAX.zeile)
      throw new FileFault(`Zeile ${nr} ist länger als ${CSV_MAX.zeile / KB} KB. Bitte prüfen Sie, ob die Datei Zeilenumbrüche enthält.`)
    requireText(part)
    rest.push(part)
  }
  const endLine = (): string => {
    const line = asText(rest.length === 1 ? (rest[0] as Buffer) : Buffer.concat(rest))
    rest = []
    length = 0
    nr++
    return line
  }
  /** Whole lines, none of which can be too long: at once, where all of them are UTF-8. */
  const wholeLines = (lines: Buffer): string => {
    requireText(lines)
    try {
      // At the start of a line it says nothing but what the line is written in.
      if (!lines.includes(BYTE_ORDER_MARK)) {
        const text = utf8.decode(lines)
        for (let at = lines.indexOf(LF); at >= 0; at = lines.indexOf(LF, at + 1)) nr++
        return text
      }
    } catch {
      // One of them isn't.
    }
    const text: string[] = []
    for (let from = 0; from < lines.length; ) {
      const end = lines.indexOf(LF, from) + 1
      remember(lines.subarray(from, end))
      text.push(endLine())
      from = end
    }
    return text.join('')
  }
  /** The lines that end within a piece, as text. */
  const linesOf = (chunk: Buffer): string => {
    bytes += chunk.length
    if (bytes > CSV_MAX.bytes) throw new FileFault(`Die Datei ist größer als ${CSV_MAX.bytes / KB / KB} MB.`)
    const [first, last] = [chunk.indexOf(LF) + 1, chunk.lastIndexOf(LF) + 1]
    let text = ''
    if (first > 0) {
      remember(chunk.subarray(0, first))
      text = endLine() + wholeLines(chunk.subarray(first, last))
    }
    // A copy: the piece itself may be large and would be kept with it.
    if (last < chunk.length) remember(Buffer.from(chunk.subarray(last)))
    return text
  }
  return new Transform({
    readableObjectMode: false,
    decodeStrings: true,
    transform(chunk: Buffer, _encoding, done) {
      const takeFrom = (at: number): void => {
        if (this.destroyed) return
        try {
          if (bytes === 0)
            for (const [magic, sentence] of OTHER) if (magic.every((byte, i) => chunk[i] === byte)) throw new FileFault(sentence)
          const text = linesOf(chunk.subarray(at, at + SLICE))
          if (text) this.push(text)
        } catch (error) {
          return done(error as Error)
        }
        if (at + SLICE < chunk.length) setImmediate(takeFrom, at + SLICE)
        else done()
      }
      takeFrom(0)
    },
    flush(done) {
      done(null, rest.length ? asText(Buffer.concat(rest)) : undefined)
    },
  })
}

const SENTENCES: Readonly<Record<string, (row: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: (row) => `Ab Zeile ${row} ist ein Anführungszeichen nicht geschlossen.`,
  CSV_MAX_RECORD_SIZE: (row) => `Ab Zeile ${row} ist ein Anführungszeichen nicht geschlossen, oder ein Datensatz ist zu lang.`,
  CSV_INVALID_CLOSING_QUOTE: (row) => `In Zeile ${row} steht Text hinter einem schließenden Anführungszeichen.`,
}

/**
 * The rows of a CSV file with semicolons, the first row included, as they come; memory doesn't grow with the file.
 * @throws FileFault for a file that is no CSV file, or is broken
 */
export async function* readRows(source: AsyncIterable<Uint8Array> & NodeJS.ReadableStream): AsyncGenerator<RawRow> {
  // Where the last good record ended: told as it is found, since records that wait to be read are lost when the file breaks off.
  let read = 0
  const split = parse({
    on_record: (zellen: string[], { lines }: InfoRecord): RawRow => {
      // A record in several lines begins after the one before it.
      const nr = read + 1
      read = lines
      return { nr, zellen }
    },
    delimiter: ';',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: CSV_MAX.zeile,
    // What has arrived is parsed in one go once the consumer reads on.
    writableHighWaterMark: SLICE,
  } as unknown as Options)
  const rows = lineDecoder()
  const fail = (error: Error) => split.destroy(error)
  source.on('error', fail)
  source.on('aborted', () => fail(new Error('Die Übertragung wurde abgebrochen.')))
  rows.on('error', fail)
  source.pipe(rows).pipe(split)
  try {
    yield* split as AsyncIterable<RawRow>
  } catch (error) {
    const sentence = SENTENCES[(error as CsvError).code ?? '']
    throw sentence ? new FileFault(sentence(read + 1)) : error
  } finally {
    source.unpipe(rows)
    rows.destroy()
  }
}
