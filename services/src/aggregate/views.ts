import type { Insertable, RawBuilder } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { BuergschaftViewTable } from '../kernel/schema.ts'

/** A table whose rows let organisations see an object: its list's columns, copied, one row for each organisation. */
export type View = Readonly<{
  table: 'buergschaft_sicht' | 'auftrag_sicht'
  /** The column that says which object a row is of. */
  key: string
  /** The columns, beside the key, that are an organisation's own and aren't copied from the object. */
  own: readonly string[]
  /** Which rows still follow the object. */
  follows: RawBuilder<boolean>
}>
/** A row of a view: the organisation that sees the object, and the columns that the view has beside it. */
export type ViewRow = Readonly<{ org_id: string }>

/** The key that tells a row of a view from others. */
export const viewKey = ({ table, key }: View, row: ViewRow): string =>
  [table, (row as Readonly<Record<string, unknown>>)[key], row.org_id].join('/')

/** The statement that writes rows of one view, each once. */
export function writingViews(tx: DbTransaction, { table, key, own, follows }: View, rows: readonly ViewRow[]) {
  const kept = ['org_id', key, ...own]
  const copied = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => !kept.includes(column))
  return tx
    .insertInto(table as 'buergschaft_sicht')
    .values(rows as unknown as Insertable<BuergschaftViewTable>[])
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', key as 'buergschaft_id'])
        .doUpdateSet((w) => Object.fromEntries(copied.map((column) => [column, w.ref(`excluded.${column}` as 'excluded.status')])))
        .where(follows),
    )
}
