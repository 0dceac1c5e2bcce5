import { Readable } from 'node:stream'
import { defused } from '@avalwerk/domain'
import { stringify } from 'csv-stringify'

/** A column: its title and what of a row stands in it. */
export type CsvColumn<Row> = readonly [titel: string, zelle: (zeile: Row) => string]

/** Rows as German CSV: UTF-8 with byte-order mark, semicolons, decimal comma, cells guarded against formulas. */
export function csvStream<Row>(spalten: readonly CsvColumn<Row>[], zeilen: AsyncIterable<Row> | Iterable<Row>): Readable {
  const writer = stringify({
    header: true,
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted_match: /[\s;"']/,
    columns: spalten.map(([titel]) => titel),
  })
  const zellen = async function* () {
    for await (const zeile of zeilen) yield spalten.map(([, zelle]) => defused(zelle(zeile)))
  }
  const quelle = Readable.from(zellen())
  quelle.on('error', (fehler) => writer.destroy(fehler))
  writer.on('close', () => quelle.destroy())
  return quelle.pipe(writer)
}
