import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const ordner = join(import.meta.dirname, 'migrationen')
/** Any number of replicas may start at once; one of them migrates, the others wait here. */
const SPERRE = 4_711_001

/**
 * Runs the migrations that are not recorded yet, in the order of their names, each in one transaction.
 * @throws Error if a migration that already ran has been changed since
 */
export async function migriere(db: Kysely<Schema>): Promise<void> {
  const dateien = (await readdir(ordner)).filter((name) => name.endsWith('.sql')).sort()
  await db.connection().execute(async (verbindung) => {
    await sql`select pg_advisory_lock(${sql.lit(SPERRE)})`.execute(verbindung)
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
        await verbindung.transaction().execute(async (tx) => {
          for (const anweisung of anweisungen(text)) await sql.raw(anweisung).execute(tx)
          await sql`insert into migration (name, pruefsumme) values (${name}, ${prüfsumme})`.execute(tx)
        })
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(SPERRE)})`.execute(verbindung)
    }
  })
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
