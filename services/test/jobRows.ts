import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { JobKind } from '@avalwerk/domain'
import { mailsOfJob } from '../src/aggregate/index.ts'
import type { JobContents, Schema } from '../src/kernel/schema.ts'

/** The background jobs of a kind, oldest first; `done` tells when it was done or given up. */
export async function jobRows<K extends JobKind>(db: Kysely<Schema>, kind: K) {
  const rows = await db.selectFrom('pgboss.job').selectAll().where('name', '=', kind).orderBy('id').execute()
  return rows.map(({ id, data, state, output, completed_on: done, retry_count: runs }) => ({
    id,
    orgId: data.orgId,
    // Some tests order jobs that hold what no kind is told.
    content: data.content as JobContents[K] & Readonly<Record<string, unknown>>,
    state,
    done,
    runs,
    failures: data.failures ?? 0,
    result: output?.result,
    error: output?.error,
  }))
}

/** The mails of the background jobs, one for each recipient, oldest first. */
export const mailRows = async (db: Kysely<Schema>) =>
  (await jobRows(db, 'MAIL')).flatMap(({ content, ...row }) =>
    ('recipients' in content ? mailsOfJob(undefined, content as never) : [content]).map((mail) => ({
      ...row,
      content: mail as { an: string; name: string; betreff: string; text: string; letter?: string },
    })),
  )

/** Makes failed orders due at once: the database's clock can't be moved. */
export async function makeDue(db: Kysely<Schema>): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
}
