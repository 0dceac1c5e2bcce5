import type { Disk } from './kernel/disk.ts'
import type { Database } from './kernel/database.ts'
import type { EventStream } from './kernel/eventStream.ts'
import { countDueJobs, countFailedJobs } from './kernel/jobs.ts'
import { measure, measureEach, type Metrics } from './kernel/metrics.ts'
import { archiveFailing } from './kernel/wal.ts'
import type { watchSurroundings } from './doctor/index.ts'
import type { keepUpToDate } from './kernel/tls.ts'
import { RESTARTS } from './supervisor.ts'

type Measured = Readonly<{
  db: Database
  stream: EventStream
  surroundings: ReturnType<typeof watchSurroundings>
  /** Jobs that wait for another version. */
  unknownJobs: () => number
  /** Of the embedded database. */
  disk: Disk | undefined
  /** Of the portal itself, where no proxy before it answers over TLS. */
  certificate: ReturnType<typeof keepUpToDate> | undefined
}>

/** Measures what can go wrong about this process, for those who watch the portal. */
export function measureProcess(metrics: Metrics, { db, stream, surroundings, unknownJobs, disk, certificate }: Measured): void {
  measure(metrics, 'avalwerk_outbox_pending', 'Jobs in the outbox that are due', () => countDueJobs(db))
  measure(metrics, 'avalwerk_outbox_failed', 'Jobs that were given up in the last seven days', () => countFailedJobs(db))
  measure(metrics, 'avalwerk_outbox_unknown', 'Waiting jobs that this version doesn’t know', unknownJobs)
  measure(metrics, 'avalwerk_process_restarts', 'Unexpected ends of this process before this one', () => Number(process.env[RESTARTS] ?? 0))
  measure(metrics, 'avalwerk_database_available', 'Whether the database answers', () => Number(db.available()))
  measureEach(metrics, 'avalwerk_dependency_available', 'Whether what stands around the portal answers', 'dependency', () =>
    [...surroundings.available()].map(([name, answers]) => [name, Number(answers)] as const),
  )
  const { replica } = db
  if (replica)
    measureEach(metrics, 'avalwerk_replica_reads', 'Reads for the replica since the start, by who answered them', 'by', () =>
      Object.entries(replica.answered()),
    )
  if (db.kind === 'postgres')
    measure(metrics, 'avalwerk_wal_archive_failing', 'Whether PostgreSQL fails to archive its WAL', () => archiveFailing(db))
  if (disk) measure(metrics, 'avalwerk_disk_free_bytes', 'Room on the disk of the embedded database', () => disk.free())
  if (certificate) {
    measure(metrics, 'avalwerk_tls_certificate_expiry_timestamp_seconds', 'When the portal’s own certificate ends', () =>
      Math.floor(certificate.expires().getTime() / 1000),
    )
    measure(metrics, 'avalwerk_tls_certificate_refused', 'Whether a new certificate lies there that can’t be used', () =>
      Number(certificate.refused()),
    )
  }
  measure(metrics, 'avalwerk_event_streams', 'Open streams of events to browsers', () => stream.subscribers())
}
