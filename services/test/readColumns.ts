import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import type { Schema } from '../src/kernel/schema.ts'

/** Columns by table, as `int8`, `text null`, `jsonb default` or `date null default`. */
export type ColumnsRead = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The columns of all tables that the migrations make. */
export async function readColumns(db: Kysely<Schema>): Promise<ColumnsRead> {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(
    tables
      .filter(({ schema }) => schema === 'public')
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, columns }) => [
        name,
        Object.fromEntries(
          columns.map(({ name: column, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => [
            column,
            [dataType, ...(isNullable ? ['null'] : []), ...(hasDefaultValue || isAutoIncrementing ? ['default'] : [])].join(' '),
          ]),
        ),
      ]),
  )
}

/** Writes `columns.ts` anew, from the migrations. @public `npm run columns` loads it by its path. */
export async function writeColumns(): Promise<void> {
  const database: Database = await openDatabase({})
  const columns = await readColumns(database.system)
  await database.close()
  const tables = Object.entries(columns).map(
    ([table, of]) =>
      `  ${table}: {\n${Object.entries(of)
        .map(([column, kind]) => `    ${column}: '${kind}',\n`)
        .join('')}  },\n`,
  )
  const text = `/** Written by \`npm run columns\`: what the migrations make, for \`columns.test.ts\`. */\nexport const COLUMNS = {\n${tables.join('')}} as const\n`
  writeFileSync(join(import.meta.dirname, 'columns.ts'), text)
}
