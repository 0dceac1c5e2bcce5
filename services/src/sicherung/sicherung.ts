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
import { ladePglite, sperreOrdner } from '../kernel/datenbank.ts'
import type { Konfiguration } from '../kernel/konfiguration.ts'
import { ExklusiverPgliteDialekt } from '../kernel/pglite-dialekt.ts'
import type { Schema } from '../kernel/schema.ts'
import { countRows, type Rows } from './inspection.ts'
import { dumpPostgres, restorePostgres } from './postgres.ts'
import { Verweigert } from './verweigert.ts'

/** A backup is a folder: the database, the releases, and what they are and sum up to. */
const VERZEICHNIS = 'sicherung.json'
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
export type Sicherung = z.infer<typeof verzeichnis>

type Ort = Pick<Konfiguration, 'datenbankUrl' | 'datenbankDirekt' | 'datenordner' | 'releaseordner' | 'releaseeimer'>
const leer = async (ordner: string) => !existsSync(ordner) || (await readdir(ordner)).length === 0
const adresse = ({ datenbankUrl, datenbankDirekt }: Ort) => datenbankDirekt ?? datenbankUrl

/**
 * Backs an installation up. PostgreSQL may be at work meanwhile; the embedded database may not.
 * @throws Verweigert if the folder isn't empty, the embedded database is in use, or a tool fails
 */
export async function sichere(ort: Ort, ziel: string, jetzt: Date): Promise<Sicherung> {
  if (!(await leer(ziel))) throw new Verweigert(`${ziel} ist nicht leer.`)
  await mkdir(ziel, { recursive: true })
  const url = adresse(ort)
  const art = url ? 'postgres' : 'pglite'
  const datei = join(ziel, DATEI[art])
  const zeilen = url ? await dumpPostgres(url, datei) : await sichereEingebettete(ort.datenordner, datei)
  // After the database: every release that it names was there before.
  if (!ort.releaseeimer && existsSync(ort.releaseordner)) await cp(ort.releaseordner, join(ziel, RELEASES), { recursive: true })
  const sicherung: Sicherung = { schema: 1, zeitpunkt: jetzt.toISOString(), art, release: RELEASE, dateien: await summen(ziel), zeilen }
  // Last: a folder without it is no backup.
  await writeFile(join(ziel, VERZEICHNIS), JSON.stringify(sicherung, null, 1))
  return sicherung
}

async function sichereEingebettete(datenordner: string, datei: string): Promise<Rows> {
  const ordner = join(datenordner, 'datenbank')
  if (!existsSync(ordner)) throw new Verweigert(`In ${datenordner} gibt es keine Datenbank.`)
  const gibFrei = await sperreOrdner(datenordner).catch((fehler: unknown) => {
    throw new Verweigert(`${fehler instanceof Error ? fehler.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    return await onEmbedded(datenordner, async (db, pglite) => {
      await writeFile(datei, new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()))
      return countRows(db)
    })
  } finally {
    await gibFrei()
  }
}

/** Does something with an embedded database that no portal has open. */
export async function onEmbedded<T>(
  datenordner: string,
  work: (db: Kysely<Schema>, pglite: Awaited<ReturnType<typeof ladePglite>>) => Promise<T>,
): Promise<T> {
  const pglite = await ladePglite(join(datenordner, 'datenbank'))
  try {
    return await work(new Kysely<Schema>({ dialect: new ExklusiverPgliteDialekt(pglite) }), pglite)
  } finally {
    await pglite.close()
  }
}

/**
 * The newest backup of a folder of backups; the folder itself where it is one.
 * @throws Verweigert if there is none, or one whose description can't be read
 */
export async function newestBackup(folder: string): Promise<string> {
  const backups = existsSync(join(folder, VERZEICHNIS)) ? [folder] : await backupsIn(folder)
  const dated = await Promise.all(backups.map(async (path) => ({ path, at: (await readDescription(path)).zeitpunkt })))
  const newest = dated.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  if (!newest) throw new Verweigert(`In ${folder} gibt es keine Sicherung.`)
  return newest.path
}

const DAY_MS = 86_400_000

/**
 * Backs an installation up into a new folder among others, named after the moment; then those go that are older than some days.
 * @param days for which backups are kept
 * @throws Verweigert as `sichere` does; then none goes
 */
export async function saveIntoSeries(ort: Ort, folder: string, now: Date, days: number): Promise<Sicherung> {
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
  return paths.filter((path) => existsSync(join(path, VERZEICHNIS)))
}

/** @throws Verweigert if it isn't there, or not as we write it */
async function readDescription(backup: string): Promise<Sicherung> {
  const text = await readFile(join(backup, VERZEICHNIS), 'utf8').catch(() => {
    throw new Verweigert(`${backup} ist keine Sicherung.`)
  })
  try {
    return verzeichnis.parse(JSON.parse(text))
  } catch (cause) {
    throw new Verweigert(`${join(backup, VERZEICHNIS)} ist ungültig.`, { cause })
  }
}

/**
 * Reads what a backup is and compares all of it with its sums.
 * @throws Verweigert if it is none, or something in it was changed or is missing
 */
export async function prüfeSicherung(quelle: string): Promise<Sicherung> {
  const gelesen = await readDescription(quelle)
  const da = await summen(quelle)
  const falsch = Object.entries(gelesen.dateien).filter(([pfad, summe]) => da[pfad] !== summe)
  if (falsch.length) throw new Verweigert(`Verändert oder verschwunden: ${falsch.map(([pfad]) => pfad).join(', ')}`)
  return gelesen
}

/**
 * Puts a backup in the place of an installation's data. What is there already is only replaced if that is said.
 * @throws Verweigert if the backup isn't whole, is of another kind of database, or something is there
 */
export async function spieleEin(ort: Ort, quelle: string, überschreiben: boolean): Promise<Sicherung> {
  const sicherung = await prüfeSicherung(quelle)
  const url = adresse(ort)
  if (sicherung.art !== (url ? 'postgres' : 'pglite'))
    throw new Verweigert(
      `Die Sicherung ist von ${sicherung.art === 'postgres' ? 'PostgreSQL' : 'der eingebetteten Datenbank'}, diese Installation nicht.`,
    )
  const datei = join(quelle, DATEI[sicherung.art])
  if (url) await restorePostgres(url, datei, überschreiben)
  else await spieleInEingebettete(ort.datenordner, datei, überschreiben)
  if (!ort.releaseeimer && existsSync(join(quelle, RELEASES))) await cp(join(quelle, RELEASES), ort.releaseordner, { recursive: true })
  return sicherung
}

async function spieleInEingebettete(datenordner: string, datei: string, überschreiben: boolean): Promise<void> {
  const ordner = join(datenordner, 'datenbank')
  const vorhanden = !(await leer(ordner))
  if (vorhanden && !überschreiben) throw new Verweigert(`${ordner} gibt es schon. Mit --ueberschreiben wird die Datenbank ersetzt.`)
  const gibFrei = await sperreOrdner(datenordner).catch((fehler: unknown) => {
    throw new Verweigert(`${fehler instanceof Error ? fehler.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    await assertWholeArchive(datei)
    // Aside, until whoever did this is sure.
    if (vorhanden) await rename(ordner, `${ordner}.vorher-${(await stat(ordner)).mtimeMs.toFixed(0)}`)
    const pglite = await ladePglite(ordner, new Blob([await readFile(datei)]))
    await pglite.close()
  } finally {
    await gibFrei()
  }
}

/** The embedded database, which unpacks it, would end the process over one that is cut off. @throws Verweigert */
async function assertWholeArchive(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_part, _encoding, next) => next() })
  await pipeline(createReadStream(file), createGunzip(), nowhere).catch((cause: Error) => {
    throw new Verweigert(`${file} ist nicht vollständig: ${cause.message}`, { cause })
  })
}

async function summen(ordner: string): Promise<Record<string, string>> {
  const alle = await readdir(ordner, { recursive: true, withFileTypes: true })
  const dateien = alle.filter((eintrag) => eintrag.isFile()).map(({ parentPath, name }) => relative(ordner, join(parentPath, name)))
  const paare = []
  for (const datei of dateien.filter((name) => name !== VERZEICHNIS).toSorted()) {
    const summe = createHash('sha256')
    await pipeline(createReadStream(join(ordner, datei)), summe)
    paare.push([datei, summe.digest('hex')] as const)
  }
  return Object.fromEntries(paare)
}
