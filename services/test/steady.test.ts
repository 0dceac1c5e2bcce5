/** Statements that are planned once for each connection, and those that never are. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import { STEADY, steadyNames } from '../src/kernel/steady.ts'
import { emptyDatabase, onPostgres } from './server.ts'

test('what writes by keys is planned once, and what is marked so', () => {
  const texts = [
    'insert into "audit" ("org_id") values ($1)',
    'update "auftrag" set "status" = $1 where "id" = $2',
    'delete from "idempotenz" where "org_id" = $1',
    'with "part_0" as (insert into "a" ("b") values ($1)) select 1',
    '\n with booked (a, b) as materialized (\n update x set y = $1) select 1',
    '/* one plan */ select id from nutzer where id = $1',
  ]
  const nameOf = steadyNames()
  const names = texts.map(nameOf)
  expect(new Set(names).size).toBe(texts.length)
  expect(names).not.toContain(undefined)
  expect(texts.map(nameOf)).toEqual(names)
  // PostgreSQL cuts longer names off.
  expect(Math.max(...names.map((name = '') => name.length))).toBeLessThan(64)
})

test('what lists read, and what answers with all columns, is planned each time', () => {
  for (const text of [
    'select "id" from "buergschaft_sicht" where "org_id" = $1 order by "geaendert_am" desc limit 25',
    'with page as (select id from auftrag_sicht where org_id = $1) select id from page',
    'insert into "auftrag" ("id") values ($1) returning *',
    'update "buergschaft" set "status" = $1 returning *',
    'delete from a where id in (select * from b where c = $1)',
  ])
    expect(steadyNames()(text)).toBeUndefined()
})

test('what many rows are written with is planned each time, and no more texts are kept than some hundred', () => {
  const nameOf = steadyNames()
  const rows = (count: number) =>
    `insert into "audit" ("org_id") values ${Array.from({ length: count }, (_, i) => `($${i + 1})`).join(', ')}`
  expect(nameOf(rows(5_000))).toBeUndefined()
  const named = Array.from({ length: 1_000 }, (_, count) => nameOf(`update "t${count}" set "a" = $1`)).filter(Boolean)
  expect(named).toHaveLength(500)
  expect(nameOf('update "t0" set "a" = $1')).toBe(named[0])
})

onPostgres('a connection to a server', () => {
  let direct: Database
  let pooled: Database
  beforeAll(async () => {
    const { url = '' } = await emptyDatabase()
    direct = await openDatabase({ url, pool: 1 })
    // The same server, taken for one behind a pooler.
    pooled = await openDatabase({ url, direct: `${url}?application_name=direct`, pool: 1 })
  })
  afterAll(async () => {
    await direct?.close()
    await pooled?.close()
  })

  const kept = async (db: Database, words: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
      where statement like ${`%${words}%`}`.execute(db.system)
    return rows[0]?.n
  }
  const steady = (db: Database, id: number) => sql`${STEADY} select ${id}::int as steadily_chosen`.execute(db.system)

  test('keeps one plan of a statement, whatever its values; a pooler’s keeps none', async () => {
    for (let id = 0; id < 3; id++) {
      await steady(direct, id)
      await steady(pooled, id)
    }
    expect([await kept(direct, 'steadily_chosen'), await kept(pooled, 'steadily_chosen')]).toEqual([1, 0])
    const { rows } = await steady(direct, 7)
    expect(rows).toEqual([{ steadily_chosen: 7 }])
  })

  test('goes on with its plans when a later release adds a column', async () => {
    const add = (name: string) =>
      sql`insert into einstellung_probe (name) values (${name}) returning name`.execute(direct.system).then(({ rows }) => rows)
    await sql`create table einstellung_probe (name text)`.execute(direct.system)
    expect(await add('a')).toEqual([{ name: 'a' }])
    await sql`alter table einstellung_probe add column wert int default 1`.execute(pooled.system)
    expect(await add('b')).toEqual([{ name: 'b' }])
    expect(await kept(direct, 'einstellung_probe (name)')).toBe(1)
  })
})
