/** The test of a backup that a timer makes each month: it passes what is whole, refuses what isn't, and leaves nothing behind. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment, templateCopy } from '@avalwerk/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { entryHash } from '../src/aggregate/index.ts'
import type { Schema } from '../src/kernel/schema.ts'
import { onScratch } from '../src/backup/scratch.ts'
import { onPostgres as onServer } from '../src/backup/postgres.ts'
import { newestBackup, onEmbedded, checkBackup, saveIntoSeries, createBackup } from '../src/backup/backup.ts'
import { onPostgres, SERVER } from './server.ts'

const COMMAND = join(import.meta.dirname, '..', 'src', 'backup', 'command.ts')
let folder: string
let backups: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avalwerk-restore-test-'))
  backups = join(folder, 'backups')
  await mkdir(backups)
  const older = join(backups, 'older')
  await createBackup(await installation(), older, new Date('2026-11-19T02:00:00Z'))
  await rm(join(older, 'sicherung.json'))
  await createBackup(await installation(), join(backups, 'a-newest'), new Date('2026-11-20T02:00:00Z'))
  // An older one whose name comes later.
  await cp(join(backups, 'a-newest'), join(backups, 'b-before'), { recursive: true })
  await describeBackup(join(backups, 'b-before'), { zeitpunkt: '2026-11-18T02:00:00Z' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An installation with a copy of the demo data, changed before if need be. */
async function installation(change?: (db: Kysely<Schema>) => Promise<unknown>) {
  const data = await mkdtemp(join(folder, 'data-'))
  const { DATABASE_URL: url } = await templateCopy(data)
  if (change) await (url ? onServer(url, change) : onEmbedded(data, change))
  return {
    databaseUrl: url,
    databaseDirect: undefined,
    dataFolder: data,
    releaseFolder: join(data, 'releases'),
    releaseBucket: undefined,
  }
}
async function describeBackup(backup: string, change: object): Promise<void> {
  const file = join(backup, 'sicherung.json')
  await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...change }))
}
/** What `npm run backup` does, in a folder for temporary files of its own. */
async function command(...args: string[]) {
  const temporary = await mkdtemp(join(tmpdir(), 'avw-'))
  // Root's server is another user's.
  await chmod(temporary, 0o755)
  const env = bareEnvironment({ TMPDIR: temporary })
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', env })
  const left = await readdir(temporary)
  await rm(temporary, { recursive: true })
  return { status, said: (stdout + stderr).trim(), left }
}

test('the newest whole backup of a folder passes, in one sentence, and its time is told', async () => {
  const metrics = join(folder, 'test.prom')
  const { status, said, left } = await command('test', backups, '--metrics', metrics)
  expect(said).toMatch(
    /^Probe bestanden: Sicherung vom Stand 20\.11\.2026, 03:00 Uhr, in \d+ s eingespielt und geprüft; [\d.]+ Zeilen in \d+ Tabellen wie beim Sichern, [\d.]+ Einträge der Verläufe lückenlos, [\d.]+ Dokumente unverändert\.$/,
  )
  expect([status, left]).toEqual([0, []])
  const [rows, entries, documents] = ['Zeilen', 'Einträge', 'Dokumente'].map((of) =>
    Number(new RegExp(`([\\d.]+) ${of}`).exec(said)?.[1]?.replaceAll('.', '')),
  )
  expect(Math.min(rows ?? 0, entries ?? 0, documents ?? 0)).toBeGreaterThan(0)
  expect(rows).toBe(Object.values((await checkBackup(join(backups, 'a-newest'))).zeilen ?? {}).reduce((sum, n) => sum + n, 0))
  const noted = await readFile(metrics, 'utf8')
  const told = Number(/^avalwerk_restore_test_last_success_timestamp_seconds\{kind="dump"\} (\d+)$/m.exec(noted)?.[1])
  expect(noted).toMatch(/^avalwerk_restore_test_failed\{kind="dump"\} 0$/m)
  expect(Math.abs(told - Date.now() / 1000)).toBeLessThan(120)
  expect(statSync(metrics).mode & 0o777).toBe(0o644)
})

describe('what is wrong is a sentence, code 1, and told beside the time of the last success', () => {
  const database = SERVER ? 'datenbank.dump' : 'datenbank.tar.gz'
  const broken: [string, (backup: string) => Promise<unknown>, RegExp][] = [
    ['cut off', (backup) => truncate(join(backup, database), 5_000), /Verändert oder verschwunden: datenbank\./],
    [
      'cut off, with a description that says so',
      async (backup) => {
        await truncate(join(backup, database), Math.floor(statSync(join(backup, database)).size / 2))
        const sum = createHash('sha256').update(await readFile(join(backup, database)))
        await describeBackup(backup, { dateien: { [database]: sum.digest('hex') } })
      },
      /Die Probe ist gescheitert\. \S/,
    ],
    ['no longer described', (backup) => truncate(join(backup, 'sicherung.json'), 40), /sicherung\.json ist ungültig/],
    [
      'without rows that there were',
      async (backup) => {
        const { zeilen = {} } = await checkBackup(backup)
        await describeBackup(backup, { zeilen: { ...zeilen, 'public.buergschaft': (zeilen['public.buergschaft'] ?? 0) + 1 } })
      },
      /Zeilen fehlen oder sind zu viel: public\.buergschaft \(\d+ statt \d+\)\./,
    ],
  ]
  test.each(broken)('%s', async (_name, change, reason) => {
    const alone = await mkdtemp(join(folder, 'broken-'))
    await cp(join(backups, 'a-newest'), join(alone, 'backup'), { recursive: true })
    await change(join(alone, 'backup'))
    const [metrics, before] = [`${alone}.prom`, 'avalwerk_restore_test_last_success_timestamp_seconds{kind="dump"} 1763607600']
    await writeFile(metrics, `${before}\n`)
    const { status, said, left } = await command('test', alone, '--metrics', metrics)
    expect(said).toMatch(/^Die Probe ist gescheitert\. /)
    expect(said).toMatch(reason)
    expect([status, left, await readdir(alone)]).toEqual([1, [], ['backup']])
    expect((await readFile(metrics, 'utf8')).match(/^avalwerk.*$/gm)).toEqual([before, 'avalwerk_restore_test_failed{kind="dump"} 1'])
  })

  const falsified: [string, (db: Kysely<Schema>) => Promise<unknown>, RegExp][] = [
    [
      'an entry of a history that was changed',
      (db) => sql`update buergschaft_historie set akteur_name = 'Niemand' where lfd = 2 and buergschaft_id = 10004711`.execute(db),
      /Verläufe sind nicht lückenlos: 1 in buergschaft_historie \(10004711\)/,
    ],
    [
      'an entry of a history that was taken out',
      (db) => sql`delete from kautionsvertrag_historie where lfd = 1 and kautionsvertrag_id = 3107`.execute(db),
      /Verläufe sind nicht lückenlos: .*, 1 in kautionsvertrag_historie \(3107\)/,
    ],
    [
      'a history that begins with its second entry, in a chain made to fit',
      async (db) => {
        const { rows } = await sql<Parameters<typeof entryHash>[0] & { text_id: string }>`select * from text_historie
          where text_id in (select text_id from text_historie group by 1 having count(*) = 1) limit 1`.execute(db)
        const [only] = rows
        if (!only) throw new Error('There is no text with one entry.')
        await sql`update text_historie set lfd = 2, hash = ${entryHash(only, 2, '')} where text_id = ${only.text_id}`.execute(db)
      },
      /1 in text_historie/,
    ],
    [
      'an entry that was slipped into the audit beside its chain',
      async (db) => {
        await sql`alter table audit disable trigger user`.execute(db)
        await sql`insert into audit (org_id, zeitpunkt, aktion, objekt_art, objekt_id) values ('WI0001', now(), 'GEVO', 'UNTERNEHMEN', 'x')`.execute(
          db,
        )
        await sql`alter table audit enable trigger user`.execute(db)
      },
      /Prüfprotokolle passen nicht zu ihrer Kette: WI0001\./,
    ],
    [
      'a document that was changed',
      (db) => sql`update buergschaft_dokument set inhalt = inhalt || '\x20'::bytea where version = 1`.execute(db),
      /Dokumente weichen von ihrer Prüfsumme ab: \d+ in buergschaft_dokument\./,
    ],
    [
      'a table without its wall',
      (db) => sql`alter table buergschaft_sicht disable row level security`.execute(db),
      /Die Wände zwischen den Organisationen stehen nicht/,
    ],
    [
      'a migration that is missing',
      (db) => sql`delete from migration where name = (select max(name) from migration)`.execute(db),
      /1 Migrationen fehlen\./,
    ],
    ['a migration of another release', (db) => sql`update migration set pruefsumme = 'x' where name like '0001%'`.execute(db), /0001-/],
  ]
  test('what was changed in the database before it was saved', async () => {
    const alone = await mkdtemp(join(folder, 'falsified-'))
    const changed = await installation(async (db) => {
      for (const [, change] of falsified) await change(db)
    })
    await createBackup(changed, join(alone, 'backup'), new Date('2026-11-20T02:00:00Z'))
    const { status, said } = await command('test', alone)
    expect(status).toBe(1)
    for (const [what, , reason] of falsified) expect([what, said]).toEqual([what, expect.stringMatching(reason)])
  })
})

test('a series keeps what is young and what is no backup, and loses nothing where no new one comes about', async () => {
  const series = await mkdtemp(join(folder, 'series-'))
  for (const [name, zeitpunkt] of [
    ['old', '2026-11-06T02:29:00Z'],
    ['young', '2026-11-06T02:31:00Z'],
  ] as const) {
    await cp(join(backups, 'b-before'), join(series, name), { recursive: true })
    await describeBackup(join(series, name), { zeitpunkt })
  }
  await mkdir(join(series, 'notes'))
  const [here, now] = [await installation(), new Date('2026-11-20T02:30:00Z')]
  await saveIntoSeries(here, series, now, 14)
  expect((await readdir(series)).toSorted()).toEqual(['2026-11-20T0230Z', 'notes', 'young'])
  await expect(saveIntoSeries(here, series, now, 1)).rejects.toThrow(/nicht leer/)
  expect((await readdir(series)).toSorted()).toEqual(['2026-11-20T0230Z', 'notes', 'young'])
  expect(await newestBackup(series)).toBe(join(series, '2026-11-20T0230Z'))
  expect(await command('create', series, '--keep', '0')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^--keep erwartet/),
  })
})

test('a folder without a backup is named', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'))
  expect(await command('test', empty)).toMatchObject({ status: 1, said: expect.stringContaining(`In ${empty} gibt es keine Sicherung.`) })
})

onPostgres('the server of the test', () => {
  test('is reached by no other user, and takes no password', async () => {
    const folderOf = await onScratch(async (scratch) => {
      await scratch.initialize()
      await scratch.start()
      expect(statSync(scratch.folder).mode & 0o077).toBe(0)
      const { rows } = await onServer(scratch.address('postgres', 'postgres'), (db) =>
        sql<{ addresses: string; archive: string }>`select current_setting('listen_addresses') as addresses,
          current_setting('archive_mode') as archive`.execute(db),
      )
      expect(rows).toEqual([{ addresses: '', archive: 'off' }])
      return scratch.folder
    })
    await expect(readdir(folderOf)).rejects.toThrow(/ENOENT/)
  })
})
