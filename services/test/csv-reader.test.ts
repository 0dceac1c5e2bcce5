/** Bytes of a CSV file to rows: in whatever pieces they come, and however each line is encoded. */
import { Readable } from 'node:stream'
import { describe, expect, test } from '@jest/globals'
import { readRows } from '../src/bestand/csv/reader.ts'

const utf8 = (text: string) => Buffer.from(text)
/** As German spreadsheets write it: `ü` alone is no UTF-8. */
const windows = (text: string) => Buffer.from(text, 'latin1')
const read = async (file: Buffer, size: number) => {
  const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, index) => file.subarray(index * size, (index + 1) * size))
  const rows: [number, ...string[]][] = []
  for await (const { nr, zellen } of readRows(Readable.from(pieces, { objectMode: false }))) rows.push([nr, ...zellen])
  return rows
}
const SIZES = [1, 2, 7, 64, 5_000, 1_000_000]

describe('rows of a CSV file', () => {
  test.each(SIZES)('each line is read as it is encoded, in pieces of %d bytes', async (size) => {
    const lines = [utf8('Name;Ort'), utf8('Müller;Köln'), windows('Müller;Köln'), utf8('\ufeffGroß;Bonn'), utf8('A;"x\ny"'), windows('Ö;Ä')]
    const file = Buffer.concat(lines.flatMap((line) => [line, utf8('\n')]))
    expect(await read(file, size)).toEqual([
      [1, 'Name', 'Ort'],
      [2, 'Müller', 'Köln'],
      [3, 'Müller', 'Köln'],
      [4, 'Groß', 'Bonn'],
      [5, 'A', 'x\ny'],
      [7, 'Ö', 'Ä'],
    ])
  })

  test.each(SIZES)('the last line needs no end, in pieces of %d bytes', async (size) => {
    const file = utf8(Array.from({ length: 200 }, (_, index) => `Zeile ${index};ß`).join('\r\n'))
    const rows = await read(file, size)
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([200, [1, 'Zeile 0', 'ß'], [200, 'Zeile 199', 'ß']])
  })

  test.each([1, 64, 1_000_000])(
    'a file with what is no text is refused, and a line that is too long named, in pieces of %d',
    async (size) => {
      await expect(read(utf8('a;b\nc;d\ne\0;f\n'), size)).rejects.toThrow('enthält keinen Text')
      const long = utf8(`a;b\nc;d\n"${'x'.repeat(70_000)}";e\n`)
      await expect(read(long, size)).rejects.toThrow('Zeile 3 ist länger als 64 KB')
    },
  )
})
