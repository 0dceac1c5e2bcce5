import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../kernel/schema.ts'

/** The organisations that a table has a row of. Its index is asked for each organisation, however many rows there are. */
const organisationsIn = (table: 'audit' | 'audit_unsealed'): RawBuilder<unknown> => sql`(with recursive o (org_id) as (
    select min(org_id) from ${sql.table(table)}
    union all select (select min(n.org_id) from ${sql.table(table)} n where n.org_id > o.org_id) from o where o.org_id is not null
  ) select org_id from o where org_id is not null)`

/** The organisations that have an entry. */
export const ORGANISATIONS = organisationsIn('audit')
/** The organisations that have an entry which waits for its link. */
export const WAITING_ORGANISATIONS = organisationsIn('audit_unsealed')

/** Organisations with an entry, or whose entries are all gone, in order. @param db not bound by row-level security */
export async function listOrganisationsWithEntries(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select org_id as id from ${ORGANISATIONS} o union select org_id from audit_chain_end`.execute(
    db,
  )
  // Sorted here, since the check that goes on behind one of them compares in the same way.
  return rows.map(({ id }) => id).sort()
}
