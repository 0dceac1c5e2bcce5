import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Whether the last attempt of PostgreSQL to put its WAL into an archive failed, which every login may ask. A server that keeps no
 * archive doesn't fail; while the database doesn't answer, that is unknown (NaN).
 */
export async function archiveFailing(db: Database): Promise<number> {
  if (!db.available()) return Number.NaN
  const { rows } = await sql<{ failing: boolean }>`select current_setting('archive_mode') <> 'off'
    and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`.execute(db.system)
  return Number(rows[0]?.failing)
}
