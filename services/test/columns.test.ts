import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { InsertType, SelectType } from 'kysely'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import type { Schema } from '../src/kernel/schema.ts'
import { COLUMNS } from './columns.ts'
import { readColumns } from './readColumns.ts'
import { emptyDatabase } from './server.ts'

// What the migrations make is held against COLUMNS here, COLUMNS against the types of kernel/schema.ts by the compiler.

/** What a value of each kind of column arrives as; an id of eight bytes arrives as text (`idsAsText`). */
type Arrives = {
  int2: number
  int4: number
  int8: number
  bool: boolean
  text: string
  bpchar: string
  uuid: string
  date: string
  timestamptz: Date
  bytea: Uint8Array
  _text: string[]
  jsonb: unknown
}
type Type<Column> = Column extends `${infer Type extends keyof Arrives} ${string}` ? Type : Column extends keyof Arrives ? Column : never
type Kind<Name, Column> = [Name, Type<Column>] extends ['id' | `${string}_id`, 'int8'] ? 'text' : Type<Column>
type MayBeNull<Column> = Column extends `${string} null${string}` ? true : false
type MayBeLeftOut<Column> = Column extends `${string} ${'null' | 'default'}${string}` ? true : false

/** A type may say more than the column, as a few words do of text. */
type Fits<K extends keyof Arrives, Value> = [Value] extends [Arrives[K]] ? true : false
type IsNull<Value> = unknown extends Value ? never : null extends Value ? true : false

/** What is wrong with the type of a column, in words; never if nothing is. */
type Fault<Name, Column, Type> = [Kind<Name, Column>] extends [never]
  ? 'of a kind that Arrives does not know'
  : Fits<Kind<Name, Column>, NonNullable<SelectType<Type>>> extends true
    ? IsNull<SelectType<Type>> extends MayBeNull<Column>
      ? undefined extends InsertType<Type>
        ? MayBeLeftOut<Column> extends true
          ? never
          : 'may not be left out'
        : never
      : 'null or not'
    : 'of another type'

type Tables = typeof COLUMNS
type Faults = {
  [Table in keyof Tables & keyof Schema]:
    | {
        [Name in keyof Tables[Table] &
          keyof Schema[Table] &
          string]: `${Table}.${Name}: ${Fault<Name, Tables[Table][Name], Schema[Table][Name]>}`
      }[keyof Tables[Table] & keyof Schema[Table] & string]
    | `${Table}.${Exclude<keyof Tables[Table], keyof Schema[Table]> & string}: no type`
    | `${Table}.${Exclude<keyof Schema[Table], keyof Tables[Table]> & string}: no column`
}[keyof Tables & keyof Schema]
/** Computed from columns that are never empty, which the database doesn't tell. */
type Computed = 'nutzer.hat_passwort' | 'texttemplate.stamm' | 'texttemplate.fassung'
/** pg-boss makes its own; the runner's record and a table that the release before knew have no types. */
type Others = 'pgboss.job' | 'migration' | 'anmeldeversuch'
type Nothing<Wrong> = [Wrong] extends [never] ? true : Wrong
const typesFit: [
  columns: Nothing<Exclude<Faults, `${Computed}: null or not`>>,
  withoutTable: Nothing<Exclude<keyof Schema, keyof Tables | Others>>,
  withoutType: Nothing<Exclude<keyof Tables, keyof Schema | Others>>,
] = [true, true, true]

let db: Database
beforeAll(async () => {
  db = await openDatabase(await emptyDatabase())
})
afterAll(() => db?.close())

test('the types of the tables are held to what the migrations make: npm run columns writes it down anew', async () => {
  expect(typesFit).toEqual([true, true, true])
  expect(await readColumns(db.system)).toEqual(COLUMNS)
})
