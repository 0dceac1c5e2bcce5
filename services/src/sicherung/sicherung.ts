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
import { loadPglite, lockFolder } from '../kernel/datenbank.ts'
import type { Config } from '../kernel/konfiguration.ts'
import { ExclusivePgliteDialect } from '../kernel/pglite-dialekt.ts'
import type { Schema } from '../kernel/schema.ts'
import { countRows, type Rows } from './inspection.ts'
import { dumpPostgres, restorePostgres } from './postgres.ts'
import { Denied } from './verweigert.ts'

/** A backup is a folder: the database, the releases, and what they are and sum up to. */
const DIRECTORY = 'sicherung.json'
const DATEI = { postgres: 'datenbank.dump', pglite: 'datenbank.tar.gz' } as const
const RELEASES = 'releases'

const verzeichnis = z.object({
  schema: z.literal(1),
  zeitpunkt: z.string(),
  art: z.enum(['postgres', 'pglite']),
  release: z.string(),
  /** SHA-256 by path. */
  dateien: z.record(z.string(), z.string()),
  /** Rows by table at that time; backups of releases before have none. */
  zeilen: z.record(z.string(), z.number()).optional(),
})
export type Backup = z.infer<typeof verzeichnis>

type Ort = Pick<Config, 'datenbankUrl' | 'datenbankDirekt' | 'datenordner' | 'releaseordner' | 'releaseeimer'>
const leer = async (ordner: string) => !existsSync(ordner) || (await readdir(ordner)).length === 0
const adresse = ({ datenbankUrl, datenbankDirekt }: Ort) => datenbankDirekt ?? datenbankUrl

/**
 * Backs an installation up. PostgreSQL may be at work meanwhile; the embedded database may not.
 * @throws Denied if the folder isn't empty, the embedded database is in use, or a tool fails
 */
export async function sichere(ort: Ort, ziel: string, jetzt: Date): Promise<Backup> {
  if (!(await leer(ziel))) throw new Denied(`${ziel} ist nicht leer.`)
  await mkdir(ziel, { recursive: true })
  const url = adresse(ort)
  const art = url ? 'postgres' : 'pglite'
  const datei = join(ziel, DATEI[art])
  const zeilen = url ? await dumpPostgres(url, datei) : await secureEmbedded(ort.datenordner, datei)
  // After the database: every release that it names was there before.
  if (!ort.releaseeimer && existsSync(ort.releaseordner)) await cp(ort.releaseordner, join(ziel, RELEASES), { recursive: true })
  const sicherung: Backup = { schema: 1, zeitpunkt: jetzt.toISOString(), art, release: RELEASE, dateien: await summen(ziel), zeilen }
  // Last: a folder without it is no backup.
  await writeFile(join(ziel, DIRECTORY), JSON.stringify(sicherung, null, 1))
  return sicherung
}

async function secureEmbedded(datenordner: string, datei: string): Promise<Rows> {
  const ordner = join(datenordner, 'datenbank')
  if (!existsSync(ordner)) throw new Denied(`In ${datenordner} gibt es keine Datenbank.`)
  const release = await lockFolder(datenordner).catch((fehler: unknown) => {
    throw new Denied(`${fehler instanceof Error ? fehler.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    return await onEmbedded(datenordner, async (db, pglite) => {
      await writeFile(datei, new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()))
      return countRows(db)
    })
  } finally {
    await release()
  }
}

/** Does something with an embedded database that no portal has open. */
export async function onEmbedded<T>(
  datenordner: string,
  work: (db: Kysely<Schema>, pglite: Awaited<ReturnType<typeof loadPglite>>) => Promise<T>,
): Promise<T> {
  const pglite = await loadPglite(join(datenordner, 'datenbank'))
  try {
    return await work(new Kysely<Schema>({ dialect: new ExclusivePgliteDialect(pglite) }), pglite)
  } finally {
    await pglite.close()
  }
}

/**
 * The newest backup of a folder of backups; the folder itself where it is one.
 * @throws Denied if there is none, or one whose description can't be read
 */
export async function newestBackup(folder: string): Promise<string> {
  const backups = existsSync(join(folder, DIRECTORY)) ? [folder] : await backupsIn(folder)
  const dated = await Promise.all(backups.map(async (path) => ({ path, at: (await readDescription(path)).zeitpunkt })))
  const newest = dated.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  if (!newest) throw new Denied(`In ${folder} gibt es keine Sicherung.`)
  return newest.path
}

const DAY_MS = 86_400_000

/**
 * Backs an installation up into a new folder among others, named after the moment; then those go that are older than some days.
 * @param days for which backups are kept
 * @throws Denied as `sichere` does; then none goes
 */
export async function saveIntoSeries(ort: Ort, folder: string, now: Date, days: number): Promise<Backup> {
  const backup = await sichere(
    ort,
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

/** @throws Denied if it isn't there, or not as we write it */
async function readDescription(backup: string): Promise<Backup> {
  const text = await readFile(join(backup, DIRECTORY), 'utf8').catch(() => {
    throw new Denied(`${backup} ist keine Sicherung.`)
  })
  try {
    return verzeichnis.parse(JSON.parse(text))
  } catch (cause) {
    throw new Denied(`${join(backup, DIRECTORY)} ist ungültig.`, { cause })
  }
}

/**
 * Reads what a backup is and compares all of it with its sums.
 * @throws Denied if it is none, or something in it was changed or is missing
 */
export async function checkBackup(quelle: string): Promise<Backup> {
  const gelesen = await readDescription(quelle)
  const da = await summen(quelle)
  const wrong = Object.entries(gelesen.dateien).filter(([pfad, summe]) => da[pfad] !== summe)
  if (wrong.length) throw new Denied(`Verändert oder verschwunden: ${wrong.map(([pfad]) => pfad).join(', ')}`)
  return gelesen
}

/**
 * Puts a backup in the place of an installation's data. What is there already is only replaced if that is said.
 * @throws Denied if the backup isn't whole, is of another kind of database, or something is there
 */
export async function restore(ort: Ort, quelle: string, overwrite: boolean): Promise<Backup> {
  const sicherung = await checkBackup(quelle)
  const url = adresse(ort)
  if (sicherung.art !== (url ? 'postgres' : 'pglite'))
    throw new Denied(
      `Die Sicherung ist von ${sicherung.art === 'postgres' ? 'PostgreSQL' : 'der eingebetteten Datenbank'}, diese Installation nicht.`,
    )
  const datei = join(quelle, DATEI[sicherung.art])
  if (url) await restorePostgres(url, datei, overwrite)
  else await restoreIntoEmbedded(ort.datenordner, datei, overwrite)
  if (!ort.releaseeimer && existsSync(join(quelle, RELEASES))) await cp(join(quelle, RELEASES), ort.releaseordner, { recursive: true })
  return sicherung
}

async function restoreIntoEmbedded(datenordner: string, datei: string, overwrite: boolean): Promise<void> {
  const ordner = join(datenordner, 'datenbank')
  const vorhanden = !(await leer(ordner))
  if (vorhanden && !overwrite) throw new Denied(`${ordner} gibt es schon. Mit --ueberschreiben wird die Datenbank ersetzt.`)
  const release = await lockFolder(datenordner).catch((fehler: unknown) => {
    throw new Denied(`${fehler instanceof Error ? fehler.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    await assertWholeArchive(datei)
    // Aside, until whoever did this is sure.
    if (vorhanden) await rename(ordner, `${ordner}.vorher-${(await stat(ordner)).mtimeMs.toFixed(0)}`)
    const pglite = await loadPglite(ordner, new Blob([await readFile(datei)]))
    await pglite.close()
  } finally {
    await release()
  }
}

/** The embedded database, which unpacks it, would end the process over one that is cut off. @throws Denied */
async function assertWholeArchive(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_part, _encoding, next) => next() })
  await pipeline(createReadStream(file), createGunzip(), nowhere).catch((cause: Error) => {
    throw new Denied(`${file} ist nicht vollständig: ${cause.message}`, { cause })
  })
}

async function summen(ordner: string): Promise<Record<string, string>> {
  const alle = await readdir(ordner, { recursive: true, withFileTypes: true })
  const dateien = alle.filter((eintrag) => eintrag.isFile()).map(({ parentPath, name }) => relative(ordner, join(parentPath, name)))
  const paare = []
  for (const datei of dateien.filter((name) => name !== DIRECTORY).toSorted()) {
    const summe = createHash('sha256')
    await pipeline(createReadStream(join(ordner, datei)), summe)
    paare.push([datei, summe.digest('hex')] as const)
  }
  return Object.fromEntries(paare)
}
