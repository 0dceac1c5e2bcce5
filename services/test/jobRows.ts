import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Kind } from '../src/kernel/boss.ts'
import type { Schema } from '../src/kernel/schema.ts'

/** The background jobs of a kind, oldest first; `done` tells when it was done or given up. */
export async function jobRows(db: Kysely<Schema>, kind: Kind) {
  const rows = await db.selectFrom('pgboss.job').selectAll().where('name', '=', kind).orderBy('id').execute()
  return rows.map(({ id, data, state, output, completed_on: done, retry_count: runs }) => ({
    id,
    orgId: data.orgId,
    content: data.content,
    state,
    done,
    runs,
    failures: data.failures ?? 0,
    result: output?.result,
    error: output?.error,
  }))
}

/** Makes failed orders due at once: the database's clock can't be moved. */
export async function makeDue(db: Kysely<Schema>): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
}
