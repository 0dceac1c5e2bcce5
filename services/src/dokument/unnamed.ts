import { type Kysely, sql } from 'kysely'
import type { Deadline } from '../kernel/deadlines.ts'
import type { Schema } from '../kernel/schema.ts'
import { Refusal } from '../kernel/problem.ts'
import { isSourceOfText } from '../records/texttemplate.ts'
import { withoutBuergschaft } from '../records/buergschaft.ts'

/** How many bytes of such files a person may keep: as much as a claim with all its documents. */
const UNNAMED_BYTES = 256 * 1024 * 1024

/** The condition that nothing refers to a file `d`; claims and imports keep copies of their own. */
const UNNAMED = sql<boolean>`${withoutBuergschaft('d.id')} and not ${isSourceOfText('d.id')}`

const since = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/**
 * Removes files that people sent and that nothing has named since.
 * @param hours as long as a person may take to fill in the form that names a file
 */
export const unnamedFiles = (hours: number): Deadline => ({
  name: 'Unbenutzte Dateien',
  listDue: async (db, now, most) => {
    const { rows } = await sql<{ id: string }>`select d.org_id || '@' || d.id as id from datei d
      where d.erstellt_am < ${since(now, hours)} and ${UNNAMED} order by d.erstellt_am limit ${most}`.execute(db)
    return rows.map(({ id }) => id)
  },
  settle: async ({ tx, now }, which) => {
    const [org = '', id = ''] = which.split('@')
    await sql`delete from datei d where d.org_id = ${org} and d.id = ${id}::uuid and d.erstellt_am < ${since(now, hours)} and ${UNNAMED}`.execute(
      tx,
    )
  },
})

/**
 * Requires that the person has room for another file that nothing refers to yet.
 * @param db not bound by row-level security: others' objects may refer to a file
 * @throws Refusal ZU_VIELE_DATEIEN
 */
export async function requireRoom(
  db: Kysely<Schema>,
  who: Readonly<{ orgId: string; nutzerId: string }>,
  now: Date,
  { most, hours }: Readonly<{ most: number; hours: number }>,
): Promise<void> {
  const { rows } = await sql<{ files: number; bytes: number }>`select count(*)::int as files, coalesce(sum(d.groesse), 0)::float8 as bytes
    from datei d where d.org_id = ${who.orgId} and d.nutzer_id = ${who.nutzerId} and d.erstellt_am >= ${since(now, hours)} and ${UNNAMED}`.execute(
    db,
  )
  const { files = 0, bytes = 0 } = rows[0] ?? {}
  if (files >= most || bytes >= UNNAMED_BYTES) throw new Refusal('ZU_VIELE_DATEIEN', undefined, { retryAfterS: 3600 })
}
