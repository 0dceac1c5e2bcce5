import { createHash } from 'node:crypto'
import { type Group, isOlderVersion, refusedBySignature, type ReleaseRule } from '@avalwerk/domain'
import { type Maintenance, type PlatformManifest, type Remote, parseRemoteDescriptor, shownDescriptor } from '@avalwerk/platform/manifest'
import { keptDescriptor, validateShell } from '@avalwerk/platform/release'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../kernel/database.ts'
import type { EventStream } from '../kernel/eventStream.ts'
import { readShells } from './shellInForce.ts'
import { signaturesOf } from './signing.ts'
import { maintenanceOf } from './state.ts'

/** Changes are announced; this is for announcements that were lost. */
const INTERVAL_MS = 5_000

type Row = {
  remote: string
  stand: number
  aktiv: boolean
  version: string
  beschreibung: unknown
  kanarie_anteil: number | null
  kanarie_gruppen: Group[] | null
  kanarie_beschreibung: unknown
  vorherige: string | null
  descriptor_sum: string | null
  vorherige_beschreibung: unknown
  wartung_text: string | null
  wartung_von: Date | null
  wartung_bis: Date | null
}

const baseUrlOf = ({ name, version }: { name: string; version: string }): string => `/remotes/${name}/${version}/`
/** Whether the release before may come in force: by its signatures, and by what it takes from the shell. */
type MayBeInForce = (remote: string, version: string, described: unknown) => boolean

/** @throws Error where what is kept is no description */
const withBaseUrl = (kept: unknown) => {
  const descriptor = z.parse(shownDescriptor, keptDescriptor(kept))
  return { ...descriptor, base: baseUrlOf(descriptor) }
}

const asRemote = (row: Row, mayBeInForce: MayBeInForce): Remote => ({
  ...withBaseUrl(row.beschreibung),
  active: row.aktiv,
  ...(row.kanarie_beschreibung !== null && {
    canary: { share: row.kanarie_anteil ?? 0, groups: row.kanarie_gruppen ?? [], release: withBaseUrl(row.kanarie_beschreibung) },
  }),
  maintenance: maintenanceInManifest(row),
  ...(row.vorherige !== null &&
    row.descriptor_sum !== null &&
    // One that was left for an older one isn't what people come back to.
    isOlderVersion(row.vorherige, row.version) &&
    mayBeInForce(row.remote, row.vorherige, row.vorherige_beschreibung) && {
      previous: {
        version: row.vorherige,
        base: baseUrlOf({ name: row.remote, version: row.vorherige }),
        sum: row.descriptor_sum,
      },
    }),
})

function maintenanceInManifest(row: Row): Maintenance | undefined {
  const announced = maintenanceOf(row)
  return announced ? { text: announced.text, from: announced.von, until: announced.bis } : undefined
}

const releaseKey = (remote: string, version: string) => `${remote}@${version}`

/** Releases whose files every browser may have: in force, on trial, or once so and not removed yet, for pages that were opened then. */
async function readServed(db: Database): Promise<ReadonlySet<string>> {
  // Processes of the version before this one don't note when a release comes in force; what is in force now counts anyway.
  const { rows } = await sql<{ remote: string; version: string }>`select a.remote, a.version from plattform_ausgabe a
    left join plattform_remote r on r.remote = a.remote and a.version in (r.version, r.kanarie_version, r.vorherige)
    where a.entfernt_am is null and (a.in_kraft_am is not null or r.remote is not null)`.execute(db.system)
  return new Set(rows.map(({ remote, version }) => releaseKey(remote, version)))
}

/** What is kept of each remote that is in force; a description that can't be read is the fault of its entry alone. */
type Kept = Readonly<{ name: string; stand: number; remote: Remote | undefined; error?: unknown }>

async function readRemotes(db: Database, rule: ReleaseRule): Promise<Kept[]> {
  const { rows } = await sql<Row>`select r.remote, r.stand, r.aktiv, r.version, a.beschreibung, r.kanarie_anteil, r.kanarie_gruppen,
      k.beschreibung as kanarie_beschreibung, r.vorherige, p.descriptor_sum, p.beschreibung as vorherige_beschreibung, r.wartung_text, r.wartung_von, r.wartung_bis
    from plattform_remote r
    join plattform_ausgabe a on a.remote = r.remote and a.version = r.version
    left join plattform_ausgabe k on k.remote = r.remote and k.version = r.kanarie_version
    left join plattform_ausgabe p on p.remote = r.remote and p.version = r.vorherige and p.entfernt_am is null
    order by r.remote`.execute(db.system)
  const signatures = await signaturesOf(db.system)
  const { newest, instead = newest } = await readShells(db.system)
  const mayBeInForce: MayBeInForce = (remote, version, described) => {
    const descriptor = parseRemoteDescriptor(described)
    return (
      descriptor !== undefined &&
      validateShell(descriptor, instead).length === 0 &&
      refusedBySignature(signatures.asked(rule, remote), signatures.standing(remote, version)) === undefined
    )
  }
  return rows.map((row) => {
    try {
      return { name: row.remote, stand: row.stand, remote: asRemote(row, mayBeInForce) }
    } catch (error) {
      return { name: row.remote, stand: row.stand, remote: undefined, error }
    }
  })
}

/** A development server's build in the place of a release. */
async function fromDevelopment(remote: Remote, server: string): Promise<Remote> {
  const description = await fetch(`${server}remote.json`, { redirect: 'error' }).then((response) => response.json())
  return { ...z.parse(shownDescriptor, description), active: remote.active, base: server, integrity: {} }
}

/** What is in force, and the number of the change that made it so. */
type InForce = Readonly<{ remotes: readonly Remote[]; sequence: number }>

function asManifest({ remotes, sequence }: InForce): PlatformManifest {
  const entries = Object.fromEntries(remotes.map((remote) => [remote.name, remote]))
  const manifest = { schema: 2, sequence, remotes: entries } as const
  // Of all of it: browsers keep it under its revision.
  const revision = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)
  return { ...manifest, revision }
}

/** The manifest, as this process knows it. */
export type ManifestWatcher = Readonly<{
  /** The manifest that shells read; while the database can't be reached, the last one. */
  current(): PlatformManifest
  /**
   * Whether every browser may have the files of a release: it is in force, or was, and isn't removed. A release that was only published
   * isn't served. Where this isn't known yet the database is asked, by one query at a time, however many callers ask.
   */
  serves(remote: string, version: string): Promise<boolean>
  close(): void
}>

/**
 * Knows the manifest at all times, in every process: changes come with their announcement, at the latest some seconds later.
 * @param settings what the installation asks of releases; and addresses of development servers, whose build takes the place of a remote's release
 */
export async function watchManifest(
  db: Database,
  stream: EventStream,
  log: { warn(details: object, text: string): void },
  { rule, development = {} }: Readonly<{ rule: ReleaseRule; development?: Readonly<Record<string, string>> }>,
): Promise<ManifestWatcher> {
  let good: InForce = { remotes: [], sequence: 0 }
  /** What is wrong now, so that each fault is one line of the log, however often the same is read. */
  let known: ReadonlySet<string> = new Set()
  /** What can be read; of an entry that can't be, and of a table that is suddenly empty, what counted before. */
  const readGood = async (): Promise<InForce> => {
    const kept = await readRemotes(db, rule)
    const isEmptied = kept.length === 0 && good.remotes.length > 0
    const unreadable = kept.filter(({ remote }) => !remote)
    if (isEmptied && !known.has('')) log.warn({}, 'No remote is in force any more; the last manifest stays in force')
    for (const { name, error } of unreadable)
      if (!known.has(name)) log.warn({ err: error, remote: name }, 'Description of a release not readable')
    known = new Set([...(isEmptied ? [''] : []), ...unreadable.map(({ name }) => name)])
    if (isEmptied) return good
    good = {
      remotes: kept.flatMap(({ name, remote }) => remote ?? good.remotes.find((before) => before.name === name) ?? []),
      // Each change raises the number of its remote, and none is ever taken away: unlike ids of changes, no number comes in force late.
      sequence: kept.reduce((sum, { stand }) => sum + stand, 0),
    }
    return good
  }
  const developed = async (remote: Remote) => {
    const server = development[remote.name]
    return server === undefined ? remote : fromDevelopment(remote, server)
  }
  const read = async () => {
    const { remotes, sequence } = await readGood()
    return asManifest({ remotes: await Promise.all(remotes.map(developed)), sequence })
  }
  let inForce = { manifest: await read(), releases: await readServed(db) }
  // One after the other, so that an older answer never overtakes a newer one.
  let last = Promise.resolve()
  const check = () => {
    last = last
      .then(read)
      .then(async (manifest) => {
        // At once: browsers that were told of the change are asking for it already.
        inForce = { ...inForce, manifest }
        const releases = await readServed(db)
        inForce = { ...inForce, releases }
      })
      .catch((error: unknown) => log.warn({ err: error }, 'Manifest not readable; the last one stays in force'))
  }
  stream.onEach((event) => (!event || event.art === 'PLATTFORM') && check())
  const interval = setInterval(check, INTERVAL_MS)
  interval.unref()
  // All callers that come before a query has begun share it.
  let next: Promise<void> | undefined
  const ask = (): Promise<void> => {
    if (next) return next
    next = last.then(async () => {
      next = undefined
      const releases = await readServed(db)
      inForce = { ...inForce, releases }
    })
    last = next.catch(() => undefined)
    return next
  }
  const serves = async (remote: string, version: string) => {
    const known = () => inForce.releases.has(releaseKey(remote, version))
    if (known()) return true
    await ask()
    return known()
  }
  return { current: () => inForce.manifest, serves, close: () => clearInterval(interval) }
}
