import { type Kysely, sql } from 'kysely'
import type { Schema } from '../src/kernel/schema.ts'

/**
 * What somebody waits for in this very database: other files' tests work on others of the same server. To be asked outside of a
 * transaction, within which a server shows who waits as it was at first.
 */
export const locksWaitedFor = async (db: Kysely<Schema>): Promise<readonly Readonly<{ locktype: string; mode: string }>[]> =>
  (
    await sql<{ locktype: string; mode: string }>`select l.locktype, l.mode from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(db)
  ).rows
