import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { STORED, type StoredBytes } from '../kernel/documentStore.ts'
import { bytesHash } from '../kernel/hash.ts'
import { beforeDays } from '../kernel/instants.ts'
import { fetchStored, type ObjectStore } from './store.ts'

/**
 * Moves documents' bytes between the database and the store of objects. A document is written into the database with the step that makes
 * it, and moves later: a store that doesn't answer holds up no step, and nothing is ever in neither place.
 */

/** The tables whose rows hold a document, and what tells their rows apart within an organisation. */
const TABLES = {
  buergschaft_dokument: ['buergschaft_id', 'version'],
  inanspruchnahme_unterlage: ['inanspruchnahme_id', 'id'],
  kautionsvertrag_dokument: ['kautionsvertrag_id', 'pruefung_id'],
} as const
type Table = keyof typeof TABLES
const TABLE_NAMES = Object.keys(TABLES) as Table[]

/** A document is left in the database for so long: it is read most often when it is new. */
const LEFT_FOR_S = 60
/** Documents that are read at once: each has ten megabytes at most. */
const AT_ONCE = 10
/** The same without their bytes. */
const STORED_AT_ONCE = 100
/** An object that no row names is kept for so many days: a database that was put back to a day of the last five weeks may name it. */
const FREED_KEPT_DAYS = 36

/** The database holds something else than what was stored: no fault of the store's. */
class Damaged extends Error {}

type Row = StoredBytes & Readonly<Record<string, unknown>>
const keyOf = (table: Table, row: Row) =>
  sql.join([sql`org_id = ${row.org_id}`, ...TABLES[table].map((column) => sql`${sql.ref(column)} = ${row[column]}`)], sql` and `)
const columnsOf = (table: Table) => sql.join([...TABLES[table], ...STORED].map((column) => sql.ref(column)))

/** Notes an object that no row names (yet): if this process ends, it is removed one day. */
const noteFreed = (db: Pick<Database, 'system'>, orgId: string, id: string) =>
  sql`insert into freed_object (org_id, object_id, freed_at) values (${orgId}, ${id}, now()) on conflict do nothing`.execute(db.system)

/** Moves one document out. @returns whether another process hasn't done so meanwhile @throws Error where the store doesn't keep it */
async function moveOne(db: Database, store: ObjectStore, table: Table, row: Row): Promise<boolean> {
  const bytes = row.inhalt as Uint8Array
  if (bytesHash(bytes) !== row.sha256) throw new Damaged('The bytes in the database are not those that were stored')
  const id = randomUUID()
  await noteFreed(db, row.org_id, id)
  await store.put(row.org_id, id, bytes)
  // Only what was read back leaves the database.
  await fetchStored(store, { ...row, inhalt: null, object_id: id })
  return db.system.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set inhalt = null, object_id = ${id}
      where ${keyOf(table, row)} and object_id is null`.execute(tx)
    if (Number(numAffectedRows) !== 1) return false
    await sql`delete from freed_object where org_id = ${row.org_id} and object_id = ${id}`.execute(tx)
    return true
  })
}

/** Takes one document back. @throws Error where the store doesn't give it */
async function returnOne(db: Database, store: ObjectStore, table: Table, row: Row): Promise<boolean> {
  const bytes = await fetchStored(store, row)
  return db.system.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set inhalt = ${Buffer.from(bytes)}, object_id = null
      where ${keyOf(table, row)} and object_id = ${row.object_id}`.execute(tx)
    if (Number(numAffectedRows) !== 1) return false
    await noteFreed({ system: tx }, row.org_id, row.object_id as string)
    return true
  })
}

/** A document that something is said about: its table, organisation, key, and the object that holds it. */
export type Named = Readonly<{ table: string; org: string; id: string; object: string | null }>
const nameOf = (table: Table, row: Row): Named => ({
  table,
  org: row.org_id,
  id: TABLES[table].map((column) => `${row[column] as string | number}`).join('/'),
  object: row.object_id,
})

/** What went on: documents moved, and those that couldn't be. */
export type Moved = Readonly<{ moved: number; failed: number }>
type OnFailure = (error: unknown, document: Named) => void

/** The documents of a table that are in the store, by their keys, some at a time. */
async function* storedRows(db: Database, table: Table): AsyncGenerator<Row> {
  const key = ['org_id', ...TABLES[table]]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  for (let after: readonly unknown[] | undefined; ; ) {
    const { rows } = await sql<Row>`select ${columnsOf(table)} from ${sql.table(table)} where object_id is not null
      ${after ? sql`and (${columns}) > (${sql.join(after)})` : sql``} order by ${columns} limit ${sql.lit(STORED_AT_ONCE)}`.execute(
      db.system,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = key.map((column) => last[column])
  }
}

/** Documents that may leave the database, the oldest first. @param over how many of the oldest are left out */
const leavingRows = async (db: Database, table: Table, over: number): Promise<readonly Row[]> =>
  (
    await sql<Row>`select ${columnsOf(table)} from ${sql.table(table)}
      where object_id is null and erstellt_am < now() - make_interval(secs => ${sql.lit(LEFT_FOR_S)})
      order by erstellt_am limit ${sql.lit(AT_ONCE)} offset ${sql.lit(over)}`.execute(db.system)
  ).rows

/**
 * Moves documents into the store, the oldest first. Any number of processes may do so at once; one that can't be moved stays where it is.
 * @param onFailure is told which document could not be moved, and why
 * @param isOver whether to begin no further one
 */
export async function moveOut(db: Database, store: ObjectStore, onFailure: OnFailure, isOver: () => boolean = () => false): Promise<Moved> {
  let [moved, failed] = [0, 0]
  for (const table of TABLE_NAMES) {
    // Those that failed remain at the beginning of the list: they are stepped over.
    const before = failed
    for (let rows = await leavingRows(db, table, 0); rows.length > 0 && !isOver(); rows = await leavingRows(db, table, failed - before)) {
      let refused = 0
      for (const row of rows) {
        if (isOver()) break
        try {
          if (await moveOne(db, store, table, row)) moved++
        } catch (error) {
          failed++
          if (!(error instanceof Damaged)) refused++
          onFailure(error, nameOf(table, row))
        }
      }
      // A store that takes none of so many is away: it is asked again at the next look.
      if (refused === AT_ONCE) return { moved, failed }
    }
  }
  return { moved, failed }
}

/** Takes all documents back into the database; one that the store doesn't give stays there. The portal isn't to move them out meanwhile. */
export async function moveIn(db: Database, store: ObjectStore, onFailure: OnFailure): Promise<Moved> {
  let [moved, failed] = [0, 0]
  for (const table of TABLE_NAMES)
    for await (const row of storedRows(db, table))
      try {
        if (await returnOne(db, store, table, row)) moved++
      } catch (error) {
        failed++
        onFailure(error, nameOf(table, row))
      }
  return { moved, failed }
}

/**
 * Removes the objects that no row has named for long enough.
 * @returns how many
 */
export async function removeFreed(db: Database, store: ObjectStore, now: Date, isOver: () => boolean = () => false): Promise<number> {
  let removed = 0
  while (!isOver()) {
    const { rows } = await sql<{ org_id: string; object_id: string; named: boolean }>`
      select org_id, object_id, ${sql.join(
        TABLE_NAMES.map((table) => sql`exists (select from ${sql.table(table)} d where d.org_id = f.org_id and d.object_id = f.object_id)`),
        sql` or `,
      )} as named
      from freed_object f where freed_at < ${beforeDays(now, FREED_KEPT_DAYS)} order by freed_at limit 500`.execute(db.system)
    if (rows.length === 0) return removed
    for (const [orgId, ofOne] of Map.groupBy(rows, ({ org_id }) => org_id)) {
      await store.remove(
        orgId,
        ofOne.flatMap(({ named, object_id }) => (named ? [] : [object_id])),
      )
      const ids = ofOne.map(({ object_id }) => object_id)
      await sql`delete from freed_object where org_id = ${orgId} and object_id = any(${ids}::uuid[])`.execute(db.system)
    }
    removed += rows.filter(({ named }) => !named).length
  }
  return removed
}

/** Reads all documents that are in the store, and says which aren't as they should be. @returns how many were read */
export async function checkStored(db: Database, store: ObjectStore, onFailure: OnFailure): Promise<number> {
  let read = 0
  for (const table of TABLE_NAMES)
    for await (const row of storedRows(db, table)) {
      read++
      await fetchStored(store, row).catch((error: unknown) => onFailure(error, nameOf(table, row)))
    }
  return read
}
