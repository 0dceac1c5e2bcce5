import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatInstant, RELEASE } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type Inspection, inspectBackup } from './inspection.ts'
import type { Kind } from './metrics.ts'
import { onPostgres } from './postgres.ts'
import { onScratch } from './scratch.ts'
import { newestBackup, onEmbedded, checkBackup, restore } from './backup.ts'
import { BackupRefused } from './refused.ts'

/** A backup that was restored for a test. */
export type Tested = Readonly<{
  /** The moment that its data are from. */
  at: Date
  kind: Kind
  inspection: Inspection
  /** Whether its rows were compared with those of the time at which it was made. */
  counted: boolean
}>

/** What deploy/INSTALL.md gives the portal: a login that owns its database, and may do nothing else. */
const LEAST_RIGHTS = [
  'create role avalwerk_app nologin',
  'create role avalwerk login',
  'grant avalwerk_app to avalwerk',
  `create database avalwerk owner avalwerk encoding 'UTF8' template template0`,
]

/**
 * Restores the newest backup that lies in a folder in another place, and looks it over: a server of its own for PostgreSQL's, a folder
 * for an embedded database.
 * @throws BackupRefused if there is none, it was changed, or it can't be restored
 */
export async function testDump(folder: string): Promise<Tested> {
  const source = await newestBackup(folder)
  const { zeitpunkt, art, release, zeilen } = await checkBackup(source)
  const found = art === 'postgres' ? await restoredOnServer(source, zeilen) : await restoredEmbedded(source, zeilen)
  const late = found.pending > 0 && release === RELEASE ? [`${found.pending} Migrationen fehlen.`] : []
  return {
    at: new Date(zeitpunkt),
    kind: 'dump',
    inspection: { ...found, faults: [...found.faults, ...late] },
    counted: zeilen !== undefined,
  }
}

const place = (folder: string, databaseUrl: string | undefined) => ({
  databaseUrl,
  databaseDirect: undefined,
  dataFolder: folder,
  releaseFolder: join(folder, 'releases'),
  releaseBucket: undefined,
})

const restoredOnServer = (source: string, expected: Parameters<typeof inspectBackup>[1]): Promise<Inspection> =>
  onScratch(async (scratch) => {
    await scratch.initialize()
    await scratch.start()
    await onPostgres(scratch.address('postgres', 'postgres'), async (db) => {
      for (const statement of LEAST_RIGHTS) await sql.raw(statement).execute(db)
    })
    const own = scratch.address('avalwerk', 'avalwerk')
    await restore(place(scratch.folder, own), source, false)
    return onPostgres(own, (db) => inspectBackup(db, expected))
  })

async function restoredEmbedded(source: string, expected: Parameters<typeof inspectBackup>[1]): Promise<Inspection> {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-probe-'))
  try {
    await restore(place(folder, undefined), source, false)
    return await onEmbedded(folder, (db) => inspectBackup(db, expected))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const number = (count: number): string => count.toLocaleString('de-DE')

/**
 * The result of a test, in one sentence.
 * @param seconds that it took
 * @throws BackupRefused with what is wrong
 */
export function verdict({ at, kind, inspection, counted }: Tested, seconds: number): string {
  const { rows, tables, entries, documents, pending, faults } = inspection
  const what = `${kind === 'dump' ? 'Sicherung' : 'pgBackRest'} vom Stand ${formatInstant(at)}`
  if (faults.length > 0) throw new BackupRefused(`${what}: ${faults.join(' ')}`)
  const facts = [
    `${number(rows)} Zeilen in ${tables} Tabellen${counted ? ' wie beim Sichern' : ''}`,
    `${number(entries)} Einträge der Verläufe lückenlos`,
    `${number(documents)} Dokumente unverändert`,
    ...(pending > 0 ? [`${pending} Migrationen stehen aus`] : []),
  ]
  return `Probe bestanden: ${what}, in ${number(Math.ceil(seconds))} s eingespielt und geprüft; ${facts.join(', ')}.`
}
