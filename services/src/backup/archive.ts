import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../kernel/schema.ts'
import { inspectBackup } from './inspection.ts'
import { onPostgres } from './postgres.ts'
import type { Tested } from './probe.ts'
import { onScratch, type Scratch } from './scratch.ts'
import { BackupRefused } from './refused.ts'

/** Test of a physical backup with its archive of WAL, as pgBackRest keeps them: only its own user may read them. */

/** The parts read from what `pgbackrest info --output=json` says about each stanza. */
const described = z.array(
  z.object({
    archive: z.array(z.object({ database: z.object({ id: z.number() }), max: z.string().nullish() })),
    backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })),
    db: z.array(z.object({ id: z.number(), version: z.string() })),
  }),
)
type Repository = Readonly<{
  /** Major version of PostgreSQL. */
  version: string
  /** When the newest backup ended. */
  backedUp: Date
  /** The newest segment of WAL. */
  newest: string
}>

/** @throws BackupRefused if there is no such stanza, or nothing in it */
async function repositoryOf(scratch: Scratch, stanza: string): Promise<Repository> {
  const text = await scratch.output('pgbackrest', [`--stanza=${stanza}`, '--output=json', 'info'])
  const found = described.parse(JSON.parse(text))[0]
  const [db, backup] = [found?.db.at(-1), found?.backup.at(-1)]
  const newest = found?.archive.findLast(({ database }) => database.id === db?.id)?.max
  if (!db || !backup || !newest) throw new BackupRefused(`pgBackRest hat unter „${stanza}“ keine Sicherung.`)
  return { version: db.version, backedUp: new Date(backup.timestamp.stop * 1000), newest }
}

/** The place where a segment of WAL begins: its name is timeline, upper half of the place, number within it. */
const beginOf = (segment: string, size: number): string =>
  `${segment.slice(8, 16)}/${(Number.parseInt(segment.slice(16), 16) * size).toString(16)}`

/** Reads how far a server that has recovered got. */
async function checkRecovered(db: Kysely<Schema>, newest: string): Promise<{ lastCommit: Date | null; reached: boolean }> {
  const { rows: sizes } = await sql<{ size: number }>`select setting::int as size from pg_settings where name = 'wal_segment_size'`.execute(
    db,
  )
  const begin = beginOf(newest, sizes[0]?.size as number)
  const { rows } = await sql<{ lastCommit: Date | null; reached: boolean }>`select pg_last_xact_replay_timestamp() as "lastCommit",
    coalesce(pg_last_wal_replay_lsn() >= ${begin}::pg_lsn, false) as reached`.execute(db)
  return rows[0] as { lastCommit: Date | null; reached: boolean }
}

/**
 * Restores the newest backup on a server of its own, with everything in the archive or up to a moment, and looks it over.
 * @throws BackupRefused if it can't be restored, or the archive ends before that moment
 */
export const testArchive = ({
  stanza,
  database,
  moment,
}: {
  stanza: string
  database: string
  moment: Date | undefined
}): Promise<Tested> =>
  onScratch(async (scratch) => {
    const { version, backedUp, newest } = await repositoryOf(scratch, stanza)
    const until = moment ? ['--type=time', `--target=${pgTime(moment)}`, '--target-action=promote'] : ['--type=default']
    const into = [`--pg1-path=${scratch.data}`, `--tablespace-map-all=${scratch.folder}/tablespaces`]
    // The restored server must not write into the archive that it comes from.
    const args = [`--stanza=${stanza}`, ...into, ...until, '--archive-mode=off', '--log-level-file=off', 'restore']
    await scratch.run('mkdir', ['-m', '700', scratch.data])
    await scratch.run('pgbackrest', args)
    await scratch.start(version)
    return onPostgres(scratch.address('postgres', database), async (db) => {
      const { lastCommit, reached } = await checkRecovered(db, newest)
      const found = await inspectBackup(db, undefined)
      const faults = moment || reached ? found.faults : [...found.faults, `Das WAL-Archiv hat eine Lücke vor ${newest}.`]
      return { at: moment ?? lastCommit ?? backedUp, kind: 'pgbackrest', inspection: { ...found, faults }, counted: false }
    })
  })

/** A moment as PostgreSQL and pgBackRest both read it. */
const pgTime = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00')
