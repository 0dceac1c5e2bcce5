import { chmod, readFile, writeFile } from 'node:fs/promises'
import { Gauge, Registry } from 'prom-client'

/** What a timer's command tells Prometheus, by a file that node-exporter's textfile collector reads. */
const METRICS = {
  avalwerk_backup_last_success_timestamp_seconds: 'When the last backup was made',
  avalwerk_restore_test_last_success_timestamp_seconds: 'When a backup was last restored for a test, and found whole',
  avalwerk_restore_test_failed: 'Whether the last test of a backup failed (1), or passed (0)',
} as const
type Values = Partial<Record<keyof typeof METRICS, number>>
/** Which of an installation's backups: a dump of its database, or pgBackRest's. */
export type Kind = 'dump' | 'pgbackrest'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * Readable for every user. The file is overwritten in its place, so that the user who runs the command needn't be allowed to create others
 * beside it.
 */
async function write(file: string, kind: Kind, values: Values): Promise<void> {
  const registry = new Registry()
  for (const [name, value] of Object.entries(values))
    new Gauge({ name, help: METRICS[name as keyof Values], labelNames: ['kind'], registers: [registry] }).set({ kind }, value)
  await writeFile(file, await registry.metrics())
  await chmod(file, 0o644)
}

/** Notes when a backup was made. */
export const writeBackup = (file: string, kind: Kind, at: Date): Promise<void> =>
  write(file, kind, { avalwerk_backup_last_success_timestamp_seconds: seconds(at) })

/** Notes when a backup passed its test. */
export const writePassed = (file: string, kind: Kind, at: Date): Promise<void> =>
  write(file, kind, { avalwerk_restore_test_last_success_timestamp_seconds: seconds(at), avalwerk_restore_test_failed: 0 })

/** Notes that a test failed; when one last passed stays noted. */
export async function writeFailed(file: string, kind: Kind): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '')
  const passed = /^avalwerk_restore_test_last_success_timestamp_seconds\{.*\} (\d+)$/m.exec(before)?.[1]
  await write(file, kind, {
    ...(passed !== undefined && { avalwerk_restore_test_last_success_timestamp_seconds: Number(passed) }),
    avalwerk_restore_test_failed: 1,
  })
}
