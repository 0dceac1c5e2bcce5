/** Backup and restore, tried: what was there is there again, in another place; what isn't whole is refused. */
import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment, newDatabase, rowsOf, templateCopy, findTemplate } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { checkBackup, createBackup, restore } from '../src/backup/backup.ts'
import { enqueue } from '../src/kernel/jobs.ts'
import type { Schema } from '../src/kernel/schema.ts'
import { jobRows } from './jobRows.ts'
import { runRemoteCommand, release, publishRelease } from './platformHelp.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { onPostgres, SERVER } from './server.ts'

let folder: string
let portal: TestPortal
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avalwerk-backup-'))
})
afterAll(async () => {
  await portal?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run backup`. @returns what it says */
const command = (where: string, ...args: string[]): string => {
  const file = join(import.meta.dirname, '..', 'src', 'backup', 'command.ts')
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: where }
  const { stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', env })
  return stdout + stderr
}
/** Rows of every table, and a sum over those that matter most. */
async function revision(db: Kysely<Schema>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'identity_%' order by 1`.execute(db)
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      summe: string
    }>`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as summe
      from ${sql.table(name)} t`.execute(db)
    all[name] = rows[0]?.summe ?? ''
  }
  return all
}

test('a backup is restored elsewhere: rows, releases, sign-in', async () => {
  const [here, there] = [join(folder, 'hier'), join(folder, 'dort')]
  const { DATABASE_URL: from } = await templateCopy(here)
  const after = SERVER && (await newDatabase(SERVER))
  const environment = (where: string, url: string | undefined) => ({
    DATA_DIR: where,
    RELEASES_DIR: join(where, 'releases'),
    ...(url && { DATABASE_URL: url }),
  })
  const place = (where: string, url: string | undefined) => ({
    databaseUrl: url,
    databaseDirect: undefined,
    dataFolder: where,
    releaseFolder: join(where, 'releases'),
    releaseBucket: undefined,
  })
  const first = await startTestPortal(environment(here, from))
  await publishRelease(first, release('mfe-sicherung', '1.0.0'))
  await runRemoteCommand(first, 'PUT', 'mfe-sicherung', 'version', { version: '1.0.0', stand: 0 })
  await first.outbox.empty()
  const backup = join(folder, 'sicherung')
  // The command is another process, as it is for operators: it finds the embedded database in use.
  if (!SERVER) expect(command(here, 'create', join(folder, 'verweigert'))).toMatch(/Beenden Sie das Portal zuerst/)
  const before = await revision(first.db.system)
  await first.db.transact((tx) => enqueue(tx, 'WI0001', 'ERKLAERUNG', { probe: 'ordered' } as never))
  const ordered = await jobRows(first.db.system, 'DOKUMENT')
  expect(ordered.length).toBeGreaterThan(0)
  await first.close()

  await createBackup(place(here, from), backup, new Date())
  await expect(createBackup(place(here, from), backup, new Date())).rejects.toThrow(/nicht leer/)
  expect(Object.keys((await checkBackup(backup)).dateien)).toContain('releases/mfe-sicherung/1.0.0/remoteEntry.js')
  await restore(place(there, after), backup, false)
  await expect(restore(place(there, after), backup, false)).rejects.toThrow(/--overwrite/)
  await restore(place(there, after), backup, true)

  // The provider's key is kept apart from its data: without it the sign-in can't be used.
  await expect(startTestPortal({ ...environment(there, after), DEMO: 'false' })).rejects.toThrow(/IDENTITY_KEYS/)
  await cp(join(here, 'identity.key'), join(there, 'identity.key'))
  portal = await startTestPortal({ ...environment(there, after), DEMO: 'false' })
  const now = await revision(portal.db.system)
  // Deadlines run at the start; they are repeatable and touch nothing that was done.
  expect(Object.keys(now)).toEqual(Object.keys(before))
  for (const table of ['buergschaft', 'buergschaft_historie', 'auftrag', 'audit', 'nutzer', 'datei', 'plattform_ausgabe', 'migration'])
    expect([table, now[table]]).toEqual([table, before[table]])
  // What was done in the background, and what waits to be.
  expect(await jobRows(portal.db.system, 'DOKUMENT')).toEqual(ordered)
  expect(await jobRows(portal.db.system, 'ERKLAERUNG')).toContainEqual(expect.objectContaining({ content: { probe: 'ordered' } }))
  expect((await portal.call('ag.admin', 'GET', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen')).status).toBe(200)
  expect((await fetch(`${portal.url}/remotes/mfe-sicherung/1.0.0/remoteEntry.js`)).status).toBe(200)
  // Row-level security came along: without a viewer nothing is seen.
  const { rows } = await portal.db.runAs({ orgId: '', group: '', nutzerId: '', visible: [] }, (tx) =>
    sql<{ zahl: number }>`select count(*)::int as zahl from buergschaft_sicht`.execute(tx),
  )
  expect(rows[0]?.zahl).toBe(0)
})

test('a changed or incomplete backup isn’t restored', async () => {
  const backup = join(folder, 'sicherung')
  await expect(checkBackup(folder)).rejects.toThrow(/keine Sicherung/)
  expect(command(folder, 'check', backup)).toMatch(/^In Ordnung: Stand .* Dateien\.$/m)
  await appendFile(join(backup, 'releases', 'mfe-sicherung', '1.0.0', 'remoteEntry.js'), ' ')
  await expect(checkBackup(backup)).rejects.toThrow(/Verändert oder verschwunden: releases\/mfe-sicherung/)
})

onPostgres('wie gesichert wird', () => {
  test('a password stands in no list of processes, and only its owner can read a backup', async () => {
    const [tools, said] = [await mkdtemp(join(tmpdir(), 'avalwerk-test-')), join(folder, 'said')]
    const real = execFileSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).trim()
    await writeFile(join(tools, 'pg_dump'), `#!/bin/sh\necho "$@ | $PGPASSWORD" > ${said}\nexec ${real} "$@"\n`, { mode: 0o755 })
    const target = join(folder, 'eng')
    const url = Object.assign(new URL(await newDatabase(SERVER as string, findTemplate()?.database)), { password: 'ge%23heim' })
    const env = bareEnvironment({ PATH: `${tools}:${process.env.PATH}`, DATA_DIR: join(folder, 'leer'), DATABASE_URL: url.href })
    const command = join(import.meta.dirname, '..', 'src', 'backup', 'command.ts')
    const { status, stderr } = spawnSync(process.execPath, [command, 'create', target], { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([0, ''])
    url.password = ''
    expect((await readFile(said, 'utf8')).trim().endsWith(` ${url.href} | ge#heim`)).toBe(true)
    expect(await readFile(said, 'utf8')).not.toMatch(/heim.* \|/)
    const modes = [target, join(target, 'datenbank.dump'), join(target, 'sicherung.json')].map((path) => statSync(path).mode & 0o077)
    expect(modes).toEqual([0, 0, 0])
    await rm(tools, { recursive: true })
  })
})

onPostgres('a login that owns the database and may do no more', () => {
  test('a restore takes what a superuser has saved, and says what others have to make where it may not', async () => {
    const url = new URL(SERVER as string)
    const asSuperuser = (text: string, database = url.pathname.slice(1)) =>
      rowsOf(Object.assign(new URL(url), { pathname: `/${database}` }).href, text)
    const name = `min_${Math.random().toString(36).slice(2, 8)}`
    await asSuperuser(`create role ${name} login password 'geheim'`)
    await asSuperuser(`create database ${name} owner ${name}`)
    const own = Object.assign(new URL(url), { username: name, password: 'geheim', pathname: `/${name}` }).href
    const at = (databaseUrl: string) => ({
      databaseUrl,
      databaseDirect: undefined,
      dataFolder: join(folder, 'min'),
      releaseFolder: join(folder, 'min', 'releases'),
      releaseBucket: undefined,
    })
    const source = await newDatabase(SERVER as string, findTemplate()?.database)
    const saved = join(folder, 'min-saved')
    await createBackup(at(source), saved, new Date())
    const restored = () => restore(at(own), saved, false)
    await asSuperuser(`revoke create on database ${name} from ${name}`)
    await expect(restored()).rejects.toThrow(/Als Superuser: create extension btree_gin/)
    await asSuperuser(`grant create on database ${name} to ${name}`)
    await restored()
    await restore(at(own), saved, true)
    expect(await rowsOf(own, 'select count(*)::int > 0 as some from buergschaft')).toEqual([{ some: true }])
  })
})
