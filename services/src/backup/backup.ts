import { idsAsText } from '../kernel/ids.ts'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { RELEASE } from '@avalwerk/domain'
import { z } from 'zod'
import { Kysely } from 'kysely'
import { loadPglite, lockFolder } from '../kernel/database.ts'
import type { Config } from '../kernel/configuration.ts'
import { ExclusivePgliteDialect } from '../kernel/pglite-dialect.ts'
import type { Schema } from '../kernel/schema.ts'
import { countRows, type Rows } from './inspection.ts'
import { dumpPostgres, restorePostgres } from './postgres.ts'
import { BackupRefused } from './refused.ts'

/** A backup is a folder: the database, the releases, and what they are and sum up to. */
const DIRECTORY = 'sicherung.json'
const FILE = { postgres: 'datenbank.dump', pglite: 'datenbank.tar.gz' } as const
const RELEASES = 'releases'

const manifest = z.object({
  schema: z.literal(1),
  zeitpunkt: z.string(),
  art: z.enum(['postgres', 'pglite']),
  release: z.string(),
  /** SHA-256 by path. */
  dateien: z.record(z.string(), z.string()),
  /** Rows by table at that time; backups of releases before have none. */
  zeilen: z.record(z.string(), z.number()).optional(),
})
export type Backup = z.infer<typeof manifest>

type Location = Pick<Config, 'databaseUrl' | 'databaseDirect' | 'dataFolder' | 'releaseFolder' | 'releaseBucket'>
const empty = async (folder: string) => !existsSync(folder) || (await readdir(folder)).length === 0
const address = ({ databaseUrl, databaseDirect }: Location) => databaseDirect ?? databaseUrl

/**
 * Backs an installation up. PostgreSQL may be at work meanwhile; the embedded database may not.
 * @throws BackupRefused if the folder isn't empty, the embedded database is in use, or a tool fails
 */
export async function createBackup(place: Location, target: string, now: Date): Promise<Backup> {
  if (!(await empty(target))) throw new BackupRefused(`${target} ist nicht leer.`)
  await mkdir(target, { recursive: true })
  const url = address(place)
  const art = url ? 'postgres' : 'pglite'
  const file = join(target, FILE[art])
  const zeilen = url ? await dumpPostgres(url, file) : await backUpEmbedded(place.dataFolder, file)
  // After the database: every release that it names was there before.
  if (!place.releaseBucket && existsSync(place.releaseFolder)) await cp(place.releaseFolder, join(target, RELEASES), { recursive: true })
  const backup: Backup = { schema: 1, zeitpunkt: now.toISOString(), art, release: RELEASE, dateien: await sums(target), zeilen }
  // Last: a folder without it is no backup.
  await writeFile(join(target, DIRECTORY), JSON.stringify(backup, null, 1))
  return backup
}

async function backUpEmbedded(dataFolder: string, file: string): Promise<Rows> {
  const folder = join(dataFolder, 'datenbank')
  if (!existsSync(folder)) throw new BackupRefused(`In ${dataFolder} gibt es keine Datenbank.`)
  const release = await lockFolder(dataFolder).catch((error: unknown) => {
    throw new BackupRefused(`${error instanceof Error ? error.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    return await onEmbedded(dataFolder, async (db, pglite) => {
      await writeFile(file, new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()))
      return countRows(db)
    })
  } finally {
    await release()
  }
}

/** Does something with an embedded database that no portal has open. */
export async function onEmbedded<T>(
  dataFolder: string,
  work: (db: Kysely<Schema>, pglite: Awaited<ReturnType<typeof loadPglite>>) => Promise<T>,
): Promise<T> {
  const pglite = await loadPglite(join(dataFolder, 'datenbank'))
  try {
    return await work(new Kysely<Schema>({ dialect: new ExclusivePgliteDialect(pglite), plugins: [idsAsText] }), pglite)
  } finally {
    await pglite.close()
  }
}

/**
 * The newest backup of a folder of backups; the folder itself where it is one.
 * @throws BackupRefused if there is none, or one whose description can't be read
 */
export async function newestBackup(folder: string): Promise<string> {
  const backups = existsSync(join(folder, DIRECTORY)) ? [folder] : await backupsIn(folder)
  const dated = await Promise.all(backups.map(async (path) => ({ path, at: (await readDescription(path)).zeitpunkt })))
  const newest = dated.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  if (!newest) throw new BackupRefused(`In ${folder} gibt es keine Sicherung.`)
  return newest.path
}

const DAY_MS = 86_400_000

/**
 * Backs an installation up into a new folder among others, named after the moment; then backups older than some days are deleted.
 * @param days for which backups are kept
 * @throws BackupRefused as `createBackup` does; then none is deleted
 */
export async function saveIntoSeries(place: Location, folder: string, now: Date, days: number): Promise<Backup> {
  const backup = await createBackup(
    place,
    join(
      folder,
      now
        .toISOString()
        .replace(/:\d\d\.\d+/, '')
        .replace(':', ''),
    ),
    now,
  )
  for (const path of await backupsIn(folder)) {
    const { zeitpunkt } = await readDescription(path)
    if (now.getTime() - Date.parse(zeitpunkt) > days * DAY_MS) await rm(path, { recursive: true })
  }
  return backup
}

/** Folders within a folder that are backups. */
async function backupsIn(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const paths = inside.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  return paths.filter((path) => existsSync(join(path, DIRECTORY)))
}

/** @throws BackupRefused if it isn't there, or not as we write it */
async function readDescription(backup: string): Promise<Backup> {
  const text = await readFile(join(backup, DIRECTORY), 'utf8').catch(() => {
    throw new BackupRefused(`${backup} ist keine Sicherung.`)
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupRefused(`${join(backup, DIRECTORY)} ist ungültig.`, { cause })
  }
}

/**
 * Reads what a backup is and compares all of it with its sums.
 * @throws BackupRefused if it is no backup, or something in it was changed or is missing
 */
export async function checkBackup(source: string): Promise<Backup> {
  const read = await readDescription(source)
  const present = await sums(source)
  const wrong = Object.entries(read.dateien).filter(([path, total]) => present[path] !== total)
  if (wrong.length) throw new BackupRefused(`Verändert oder verschwunden: ${wrong.map(([path]) => path).join(', ')}`)
  return read
}

/**
 * Puts a backup in the place of an installation's data. Data that are already there are replaced only if `overwrite` says so.
 * @throws BackupRefused if the backup isn't whole, is of another kind of database, or something is there
 */
export async function restore(place: Location, source: string, overwrite: boolean): Promise<Backup> {
  const backup = await checkBackup(source)
  const url = address(place)
  if (backup.art !== (url ? 'postgres' : 'pglite'))
    throw new BackupRefused(
      `Die Sicherung ist von ${backup.art === 'postgres' ? 'PostgreSQL' : 'der eingebetteten Datenbank'}, diese Installation nicht.`,
    )
  const file = join(source, FILE[backup.art])
  if (url) await restorePostgres(url, file, overwrite)
  else await restoreIntoEmbedded(place.dataFolder, file, overwrite)
  if (!place.releaseBucket && existsSync(join(source, RELEASES))) await cp(join(source, RELEASES), place.releaseFolder, { recursive: true })
  return backup
}

async function restoreIntoEmbedded(dataFolder: string, file: string, overwrite: boolean): Promise<void> {
  const folder = join(dataFolder, 'datenbank')
  const existing = !(await empty(folder))
  if (existing && !overwrite) throw new BackupRefused(`${folder} gibt es schon. Mit --overwrite wird die Datenbank ersetzt.`)
  const release = await lockFolder(dataFolder).catch((error: unknown) => {
    throw new BackupRefused(`${error instanceof Error ? error.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    await assertWholeArchive(file)
    // Moved aside, until the operator is sure of the restored data.
    if (existing) await rename(folder, `${folder}.vorher-${(await stat(folder)).mtimeMs.toFixed(0)}`)
    const pglite = await loadPglite(folder, new Blob([await readFile(file)]))
    await pglite.close()
  } finally {
    await release()
  }
}

/** The embedded database, which unpacks it, would end the process over a file that is cut off. @throws BackupRefused */
async function assertWholeArchive(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_part, _encoding, next) => next() })
  await pipeline(createReadStream(file), createGunzip(), nowhere).catch((cause: Error) => {
    throw new BackupRefused(`${file} ist nicht vollständig: ${cause.message}`, { cause })
  })
}

async function sums(folder: string): Promise<Record<string, string>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const pairs = []
  for (const file of files.filter((name) => name !== DIRECTORY).toSorted()) {
    const total = createHash('sha256')
    await pipeline(createReadStream(join(folder, file)), total)
    pairs.push([file, total.digest('hex')] as const)
  }
  return Object.fromEntries(pairs)
}
