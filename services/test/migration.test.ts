import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { until } from '@avalwerk/testing'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import { migrate } from '../src/kernel/migration.ts'
import { locksWaitedFor } from './locks.ts'
import { emptyDatabase, testOnPostgres } from './server.ts'

let db: Database
let folder: string
beforeAll(async () => {
  db = await openDatabase(await emptyDatabase())
})
afterAll(() => db?.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avalwerk-migration-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await sql`delete from migration where name like '9%'`.execute(db.system)
  await sql`drop table if exists probe`.execute(db.system)
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const completed = async () =>
  (await sql<{ name: string }>`select name from migration where name like '9%' order by name`.execute(db.system)).rows.map((z) => z.name)
const columns = async () =>
  (
    await sql<{ n: string }>`select column_name as n from information_schema.columns where table_name = 'unternehmen'`.execute(db.system)
  ).rows.map((z) => z.n)

test('migrations run in the order of their names, each once; a changed one stops the start', async () => {
  await write('9002.sql', 'alter table probe add column b int;')
  await write('9001.sql', 'create table probe (a int);\n')
  await migrate(db.system, folder)
  await migrate(db.system, folder)
  expect(await completed()).toEqual(['9001.sql', '9002.sql'])
  await write('9001.sql', 'create table probe (a text);')
  await expect(migrate(db.system, folder)).rejects.toThrow('Die Migration 9001.sql wurde nach ihrer Ausführung geändert.')
})

test('a failed migration leaves nothing, those before it stay, and it runs a second time', async () => {
  await write('9001.sql', 'create table probe (a int);')
  await write(
    '9002.sql',
    "insert into probe values (1);\ncreate function f() returns int as $$\nselect 1;\n$$ language sql;\nselect 'x'::int;",
  )
  await expect(migrate(db.system, folder)).rejects.toThrow('invalid input syntax')
  expect(await completed()).toEqual(['9001.sql'])
  expect((await sql`select * from probe`.execute(db.system)).rows).toEqual([])
  await write('9002.sql', 'insert into probe values (2);')
  await migrate(db.system, folder)
  expect((await sql`select a from probe`.execute(db.system)).rows).toEqual([{ a: 2 }])
})

test('a migration that may be in no transaction runs without one', async () => {
  await write('9001.sql', '-- ohne Transaktion\ncreate index concurrently if not exists probe_name on unternehmen (name, id);\n')
  await migrate(db.system, folder)
  expect(await completed()).toEqual(['9001.sql'])
})

test('a semicolon ends a statement only where it does for the server', async () => {
  await write(
    '9001.sql',
    `create table probe (a int, t text);
create function pg_temp.fill() returns void language plpgsql as $body$
begin
  insert into probe values (1, 'eins;
zwei');
  insert into probe values (2, $$drei;
vier$$);
end;
$body$;
select pg_temp.fill(); -- ein Satz;
/* noch einer;
*/
insert into probe values (3, 'fünf;
sechs')`,
  )
  await migrate(db.system, folder)
  expect((await sql`select a, t from probe order by a`.execute(db.system)).rows).toEqual([
    { a: 1, t: 'eins;\nzwei' },
    { a: 2, t: 'drei;\nvier' },
    { a: 3, t: 'fünf;\nsechs' },
  ])
})

test('without a transaction each statement runs by itself; one that can’t be told by the end of a line doesn’t run', async () => {
  const index = (name: string) => `create index concurrently if not exists ${name}\n  on unternehmen (name, id); -- so\n`
  await write('9001.sql', `-- ohne Transaktion\n${index('probe_a')}-- dann;\n${index('probe_b')}`)
  await migrate(db.system, folder)
  expect(await completed()).toEqual(['9001.sql'])
  await write('9002.sql', '-- ohne Transaktion\ndo $body$ begin perform 1;\nend $body$;\n')
  await expect(migrate(db.system, folder)).rejects.toThrow('9002.sql')
  expect(await completed()).toEqual(['9001.sql'])
})

// The embedded database has one connection: no other one can hold a lock.
testOnPostgres('a migration that waits for a table lets others go first; several at once run one after the other', async () => {
  await write('9001.sql', 'alter table unternehmen add column probe int;')
  let release: () => void = () => {}
  const free = new Promise<void>((next) => (release = next))
  let holds: () => void = () => {}
  const held = new Promise<void>((next) => (holds = next))
  const longer = db.system.transaction().execute(async (tx) => {
    await tx.selectFrom('unternehmen').select('id').execute()
    holds()
    await free
  })
  await held
  const migrations = Promise.all([migrate(db.system, folder), migrate(db.system, folder)])
  // The migration waits for the table, and calls that come after it are answered nevertheless.
  const waits = async () => (await locksWaitedFor(db.system)).some(({ mode }) => mode === 'AccessExclusiveLock')
  await until(waits)
  await db.system.selectFrom('unternehmen').select('id').execute()
  expect(await columns()).not.toContain('probe')
  release()
  await Promise.all([longer, migrations])
  expect(await columns()).toContain('probe')
  expect(await completed()).toEqual(['9001.sql'])
})

testOnPostgres('an index is made beside others that wait for the same migrations', async () => {
  const many = Array.from({ length: 4 }, (_, i) => `create index concurrently if not exists probe_${i} on unternehmen (name, id);\n`)
  await write('9001.sql', `-- ohne Transaktion\n${many.join('')}`)
  await Promise.all([1, 2, 3].map(() => migrate(db.system, folder)))
  expect(await completed()).toEqual(['9001.sql'])
})

/** Statements that take something away from the process of the release before, or keep it waiting the longer a table is. */
const FORBIDDEN: readonly RegExp[] = [
  /\bdrop\s+(table|column|function|type|view)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)/i,
]
/** Before it there was no installation that is replaced while it works. */
const FIRST = '0021'
/** Ends the name of one that takes away what no release in use knows. */
const TEARDOWN = '-abbau.sql'

describe('A migration only adds: the process before it works on', () => {
  const violations = (text: string) => FORBIDDEN.filter((pattern) => pattern.test(text.replaceAll(/--.*$/gm, '')))
  test.each([
    ['drop table x;', 1],
    ['alter table x rename column a to b;', 1],
    ['alter table x alter column a type text;', 1],
    ['alter table x add column a int not null;', 1],
    ['alter table x add column a int not null default 0, add column b text;\n-- drop table x', 0],
    ['create table x (a int not null);', 0],
  ])('%s', (text, count) => expect(violations(text)).toHaveLength(count))
  test('all migrations keep to it', async () => {
    const source = join(import.meta.dirname, '..', 'src', 'kernel', 'migrations')
    for (const name of (await readdir(source)).filter((n) => n >= FIRST && !n.endsWith(TEARDOWN)))
      expect([name, violations(await readFile(join(source, name), 'utf8'))]).toEqual([name, []])
  })
})
