import { Readable } from 'node:stream'
import { defuse } from '@avalwerk/domain'
import { stringify } from 'csv-stringify'

/** A column: its title and what of a row stands in it. */
export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => string]

/** Rows as German CSV: UTF-8 with byte-order mark, semicolons, decimal comma, cells guarded against formulas. */
export function csvStream<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  const writer = stringify({
    header: true,
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted_match: /[\s;"']/,
    columns: columns.map(([title]) => title),
  })
  const cells = async function* () {
    for await (const row of rows) yield columns.map(([, cell]) => defuse(cell(row)))
  }
  const source = Readable.from(cells())
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return source.pipe(writer)
}
