import { chmod, writeFile } from 'node:fs/promises'
import { Gauge, Registry } from 'prom-client'

/** What a timer's command tells Prometheus, by a file that node-exporter's textfile collector reads. */
const METRICS = {
  avalwerk_backup_last_success_timestamp_seconds: 'When the last backup was made',
  avalwerk_restore_test_last_success_timestamp_seconds: 'When a backup was last restored for a test, and found whole',
} as const
/** Which of an installation's backups: a dump of its database, or pgBackRest's. */
export type Kind = 'dump' | 'pgbackrest'

/**
 * Notes when something last went well, for everybody to read. The file is written over in its place: whoever runs the command need not
 * be allowed to make others beside it.
 */
export async function writeSuccess(file: string, name: keyof typeof METRICS, kind: Kind, at: Date): Promise<void> {
  const registry = new Registry()
  new Gauge({ name, help: METRICS[name], labelNames: ['kind'], registers: [registry] }).set({ kind }, Math.floor(at.getTime() / 1000))
  await writeFile(file, await registry.metrics())
  await chmod(file, 0o644)
}
