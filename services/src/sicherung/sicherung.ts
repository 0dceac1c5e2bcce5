import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RELEASE } from '@avalwerk/domain'
import pg from 'pg'
import { z } from 'zod'
import { ladePglite, sperreOrdner } from '../kernel/datenbank.ts'
import type { Konfiguration } from '../kernel/konfiguration.ts'

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
})
export type Sicherung = z.infer<typeof verzeichnis>

/** What a backup or its use is refused with, in words for whoever typed the command. */
export class Verweigert extends Error {}

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
  if (url) await führe('pg_dump', ['--format=custom', '--no-owner', `--file=${datei}`, url])
  else await sichereEingebettete(ort.datenordner, datei)
  // After the database: every release that it names was there before.
  if (!ort.releaseeimer && existsSync(ort.releaseordner)) await cp(ort.releaseordner, join(ziel, RELEASES), { recursive: true })
  const sicherung: Sicherung = { schema: 1, zeitpunkt: jetzt.toISOString(), art, release: RELEASE, dateien: await summen(ziel) }
  // Last: a folder without it is no backup.
  await writeFile(join(ziel, VERZEICHNIS), JSON.stringify(sicherung, null, 1))
  return sicherung
}

async function sichereEingebettete(datenordner: string, datei: string): Promise<void> {
  const ordner = join(datenordner, 'datenbank')
  if (!existsSync(ordner)) throw new Verweigert(`In ${datenordner} gibt es keine Datenbank.`)
  const gibFrei = await sperreOrdner(datenordner).catch((fehler: unknown) => {
    throw new Verweigert(`${fehler instanceof Error ? fehler.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    const pglite = await ladePglite(ordner)
    try {
      await writeFile(datei, new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()))
    } finally {
      await pglite.close()
    }
  } finally {
    await gibFrei()
  }
}

/**
 * Reads what a backup is and compares all of it with its sums.
 * @throws Verweigert if it is none, or something in it was changed or is missing
 */
export async function prüfeSicherung(quelle: string): Promise<Sicherung> {
  const text = await readFile(join(quelle, VERZEICHNIS), 'utf8').catch(() => {
    throw new Verweigert(`${quelle} ist keine Sicherung.`)
  })
  const gelesen = verzeichnis.safeParse(JSON.parse(text))
  if (!gelesen.success) throw new Verweigert(`${join(quelle, VERZEICHNIS)} ist ungültig.`)
  const da = await summen(quelle)
  const falsch = Object.entries(gelesen.data.dateien).filter(([pfad, summe]) => da[pfad] !== summe)
  if (falsch.length) throw new Verweigert(`Verändert oder verschwunden: ${falsch.map(([pfad]) => pfad).join(', ')}`)
  return gelesen.data
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
  if (url) await spieleInPostgres(url, datei, überschreiben)
  else await spieleInEingebettete(ort.datenordner, datei, überschreiben)
  if (!ort.releaseeimer && existsSync(join(quelle, RELEASES))) await cp(join(quelle, RELEASES), ort.releaseordner, { recursive: true })
  return sicherung
}

async function spieleInPostgres(url: string, datei: string, überschreiben: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ da: boolean }>("select to_regclass('public.migration') is not null as da")
    if (rows[0]?.da && !überschreiben) throw new Verweigert('In der Datenbank stehen schon Daten. Mit --ueberschreiben werden sie ersetzt.')
    // Rights are part of the backup, the role that holds them is the server's.
    await client.query('do $$ begin create role avalwerk_app nologin; exception when duplicate_object then null; end $$')
  } finally {
    await client.end()
  }
  // All or nothing, by psql: pg_restore by itself can't drop pg-boss's tables, whose parts inherit their keys, before it makes them anew.
  await führe(
    'psql',
    ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', `--command=${WITHOUT_JOBS}`, '--file=-', url],
    {
      programm: 'pg_restore',
      argumente: ['--clean', '--if-exists', '--no-owner', '--file=-', datei],
    },
  )
}
const WITHOUT_JOBS = 'drop schema if exists pgboss cascade'

async function spieleInEingebettete(datenordner: string, datei: string, überschreiben: boolean): Promise<void> {
  const ordner = join(datenordner, 'datenbank')
  const vorhanden = !(await leer(ordner))
  if (vorhanden && !überschreiben) throw new Verweigert(`${ordner} gibt es schon. Mit --ueberschreiben wird die Datenbank ersetzt.`)
  const gibFrei = await sperreOrdner(datenordner).catch((fehler: unknown) => {
    throw new Verweigert(`${fehler instanceof Error ? fehler.message : ''} Beenden Sie das Portal zuerst.`)
  })
  try {
    // Aside, until whoever did this is sure.
    if (vorhanden) await rename(ordner, `${ordner}.vorher-${(await stat(ordner)).mtimeMs.toFixed(0)}`)
    const pglite = await ladePglite(ordner, new Blob([await readFile(datei)]))
    await pglite.close()
  } finally {
    await gibFrei()
  }
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

type Werkzeug = Readonly<{ programm: string; argumente: readonly string[] }>

/**
 * Runs one of PostgreSQL's own tools.
 * @param quelle another one, whose output it reads; where that fails it is broken off, and never sees an end
 * @throws Verweigert with what it said
 */
async function führe(programm: string, argumente: readonly string[], quelle?: Werkzeug): Promise<void> {
  const kind = spawn(programm, argumente, { stdio: [quelle ? 'pipe' : 'ignore', 'ignore', 'pipe'] })
  const ende = erfolg(programm, kind)
  if (!quelle) return ende
  const liefert = spawn(quelle.programm, quelle.argumente, { stdio: ['ignore', 'pipe', 'pipe'] })
  const eingang = kind.stdin as Writable
  // It says itself why it reads no further.
  eingang.on('error', () => liefert.kill())
  liefert.stdout.pipe(eingang, { end: false })
  const geliefert = erfolg(quelle.programm, liefert).then(
    () => eingang.end(),
    (fehler: unknown) => {
      kind.kill('SIGKILL')
      throw fehler
    },
  )
  const [eigenes, seines] = await Promise.allSettled([ende, geliefert])
  // Whoever was killed for the other's sake says nothing about the reason.
  if (kind.signalCode === 'SIGKILL' && seines.status === 'rejected') throw seines.reason
  for (const ergebnis of [eigenes, seines]) if (ergebnis.status === 'rejected') throw ergebnis.reason
}

/** @throws Verweigert with what a tool said before it failed */
const erfolg = (programm: string, kind: ChildProcess): Promise<void> =>
  new Promise((fertig, scheitere) => {
    let gesagt = ''
    kind.stderr?.on('data', (teil: Buffer) => (gesagt += teil.toString()))
    kind.on('error', (fehler) => scheitere(new Verweigert(`${programm} lässt sich nicht starten: ${fehler.message}`)))
    kind.on('close', (code) => (code === 0 ? fertig() : scheitere(new Verweigert(`${programm} ist gescheitert:\n${gesagt}`))))
  })
