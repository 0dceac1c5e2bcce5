import { Readable } from 'node:stream'
import { entschärft } from '@avalwerk/domain'
import { stringify } from 'csv-stringify'

/** A column: its title and what of a row stands in it. */
export type CsvSpalte<Zeile> = readonly [titel: string, zelle: (zeile: Zeile) => string]

/** Rows as German CSV: UTF-8 with byte-order mark, semicolons, decimal comma, cells guarded against formulas. */
export function csvStrom<Zeile>(spalten: readonly CsvSpalte<Zeile>[], zeilen: AsyncIterable<Zeile> | Iterable<Zeile>): Readable {
  const schreiber = stringify({
    header: true,
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted_match: /[\s;"']/,
    columns: spalten.map(([titel]) => titel),
  })
  const zellen = async function* () {
    for await (const zeile of zeilen) yield spalten.map(([, zelle]) => entschärft(zelle(zeile)))
  }
  const quelle = Readable.from(zellen())
  quelle.on('error', (fehler) => schreiber.destroy(fehler))
  schreiber.on('close', () => quelle.destroy())
  return quelle.pipe(schreiber)
}
