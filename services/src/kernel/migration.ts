import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Any number of replicas may start at once; one of them migrates, the others wait until it is done. */
const SPERRE = 4_711_001
/** A migration that waits for a table makes everybody wait who comes after it: so it waits this long, steps back and tries again. */
const SPERRE_HÖCHSTENS = '1s'
const NEUER_VERSUCH_MS = 500
/** About five minutes. */
const VERSUCHE = 200
const SPERRE_NICHT_BEKOMMEN = '55P03'
/** The first line of a migration whose statements may not be in a transaction: each of them must do no harm a second time. */
const OHNE_TRANSAKTION = '-- ohne Transaktion'

/**
 * Runs the migrations that are not recorded yet, in the order of their names, each in one transaction unless it says otherwise.
 * Others may work on the tables meanwhile.
 * @param ordner with the migrations
 * @throws Error if a migration that already ran has been changed since, or gets no hold of its tables
 */
export async function migriere(db: Kysely<Schema>, ordner = join(import.meta.dirname, 'migrationen')): Promise<void> {
  const dateien = (await readdir(ordner)).filter((name) => name.endsWith('.sql')).sort()
  await db.connection().execute(async (verbindung) => {
    // Asked for again and again: who waited inside a statement would hold up an index that comes about beside it, for ever.
    while (!(await bekommtSperre(verbindung))) await pause()
    try {
      await sql`create table if not exists migration (name text primary key, pruefsumme text not null, zeitpunkt timestamptz not null default now())`.execute(
        verbindung,
      )
      const erledigt = new Map(
        (await sql<{ name: string; pruefsumme: string }>`select name, pruefsumme from migration`.execute(verbindung)).rows.map((zeile) => [
          zeile.name,
          zeile.pruefsumme,
        ]),
      )
      for (const name of dateien) {
        const text = await readFile(join(ordner, name), 'utf8')
        const prüfsumme = createHash('sha256').update(text).digest('hex')
        const frühere = erledigt.get(name)
        if (frühere === prüfsumme) continue
        if (frühere) throw new Error(`Die Migration ${name} wurde nach ihrer Ausführung geändert.`)
        await geduldig(name, () => führeAus(verbindung, name, text, prüfsumme))
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(SPERRE)})`.execute(verbindung)
    }
  })
}

async function bekommtSperre(verbindung: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ da: boolean }>`select pg_try_advisory_lock(${sql.lit(SPERRE)}) as da`.execute(verbindung)
  return rows[0]?.da === true
}
const pause = () => new Promise((weiter) => setTimeout(weiter, NEUER_VERSUCH_MS))

async function führeAus(verbindung: Kysely<Schema>, name: string, text: string, prüfsumme: string): Promise<void> {
  const vermerke = (db: Kysely<Schema>) => sql`insert into migration (name, pruefsumme) values (${name}, ${prüfsumme})`.execute(db)
  if (text.startsWith(OHNE_TRANSAKTION)) {
    for (const anweisung of anweisungen(text)) await sql.raw(anweisung).execute(verbindung)
    await vermerke(verbindung)
    return
  }
  await verbindung.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(SPERRE_HÖCHSTENS)}`.execute(tx)
    for (const anweisung of anweisungen(text)) await sql.raw(anweisung).execute(tx)
    await vermerke(tx)
  })
}

/** Does something again while others hold what it needs. */
async function geduldig(name: string, arbeit: () => Promise<void>): Promise<void> {
  for (let versuch = 1; ; versuch++)
    try {
      return await arbeit()
    } catch (fehler) {
      if ((fehler as { code?: string }).code !== SPERRE_NICHT_BEKOMMEN) throw fehler
      if (versuch === VERSUCHE) throw new Error(`Die Migration ${name} bekommt die Tabellen nicht, die sie ändert.`, { cause: fehler })
      await pause()
    }
}

/** Splits a script at the semicolons that end a line, but not inside $$ … $$. */
export function anweisungen(script: string): string[] {
  const liste: string[] = []
  let puffer = ''
  for (const zeile of script.split('\n')) {
    puffer += `${zeile}\n`
    const offen = (puffer.match(/\$\$/g) ?? []).length % 2 === 1
    if (!offen && zeile.trimEnd().endsWith(';') && !zeile.trimStart().startsWith('--')) {
      liste.push(puffer)
      puffer = ''
    }
  }
  return puffer.trim() ? [...liste, puffer] : liste
}
