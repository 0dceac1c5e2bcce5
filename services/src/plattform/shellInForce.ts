import { parseRemoteDescriptor } from '@avalwerk/platform/manifest'
import { PLATFORM_CONTRACT, type RemoteDescriptor, type RunningShell, sharedModules, validateShell } from '@avalwerk/platform/release'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import type { EventStream } from '../kernel/eventStream.ts'
import type { Schema } from '../kernel/schema.ts'
import { readInForce } from './state.ts'
import type { ReleaseStore } from './store.ts'

/** The name under which builds of the shell are kept; no remote has it. */
export const SHELL = 'shell'
/** Changes are announced; this is for announcements that were lost. As often a process notes which builds it serves. */
const AGAIN_MS = 60_000

const describedShell = z.object({ contract: z.string(), provides: z.optional(sharedModules) })

/** What a build of the shell has for remotes, by what it says about itself; of builds from before they said so nothing is known. */
export function asRunning(description: unknown): RunningShell {
  const read = z.safeParse(describedShell, description)
  return read.success ? read.data : { contract: PLATFORM_CONTRACT }
}

const runsOn = (shell: RunningShell, descriptor: RemoteDescriptor): boolean => validateShell(descriptor, shell).length === 0

/** A release that people get, and what it says about itself. */
export type InForce = Readonly<{ remote: string; version: string; descriptor: RemoteDescriptor }>

/** Releases that people get, of remotes that are switched on. One whose description can't be read asks for nothing here. */
export async function readTaking(db: Kysely<Schema>): Promise<InForce[]> {
  const rows = await readInForce(db)
  return rows
    .filter(({ aktiv }) => aktiv)
    .flatMap(({ remote, version, beschreibung }) => {
      const descriptor = parseRemoteDescriptor(beschreibung)
      return descriptor ? [{ remote, version, descriptor }] : []
    })
}

/** What releases take and a build of the shell doesn't provide, in words; none if all would run. */
const findLacks = (releases: readonly InForce[], shell: RunningShell): string[] =>
  releases.flatMap(({ remote, version, descriptor }) =>
    validateShell(descriptor, shell).map((reason) => (reason.startsWith(remote) ? reason : `${remote} ${version}: ${reason}`)),
  )

/**
 * The build of the shell that came last, and the one that is served in its place: while remotes in force take what it lacks, or since it
 * was taken back.
 */
export type Shells = Readonly<{
  newest: RunningShell
  instead?: RunningShell
  lacks: readonly string[]
  isWithdrawn: boolean
  /** The build that is served; undefined where none has been. */
  served: string | undefined
}>

/** Reads which shells there are. A build that no process has any more, after a rollout that was given up, doesn't count. */
export async function readShells(tx: Kysely<Schema>): Promise<Shells> {
  const { rows } = await sql<{ description: unknown; lacks: string[]; instead: unknown; withdrawn: boolean; served: string }>`
    select s.description, s.lacks, o.description as instead, s.withdrawn_at is not null as withdrawn, coalesce(o.build, s.build) as served
    from plattform_shell s left join plattform_shell o on o.build = s.served_instead
    where s.started_at is not null
    order by s.zuletzt_am > (select least(max(zuletzt_am), now()) from plattform_shell) - ${3 * AGAIN_MS} * interval '1 millisecond' desc,
      s.started_at desc
    limit 1`.execute(tx)
  const [row] = rows
  return {
    newest: asRunning(row?.description),
    ...(row?.instead != null && { instead: asRunning(row.instead) }),
    lacks: row?.lacks ?? [],
    isWithdrawn: row?.withdrawn ?? false,
    served: row?.served,
  }
}

/** The shell on which a release runs or not, and which it is then: the newest, unless that is taken back or lacks something. */
export function shellOf({ newest, instead, isWithdrawn }: Shells, descriptor: RemoteDescriptor): RunningShell {
  return instead && (isWithdrawn || !runsOn(newest, descriptor)) ? instead : newest
}

/** A build of the shell, and what it says about itself, as JSON. */
type Build = Readonly<{ build: string; description: string }>

/**
 * The newest build but one that isn't taken back and has all that is taken.
 * @param isKept whether its files are there
 * @returns undefined where there is none, with what the newest of those that are kept lacks
 */
export async function findFitting(
  db: Kysely<Schema>,
  { build: but, isKept }: Readonly<{ build: string; isKept: (build: string) => Promise<boolean> }>,
  taking: readonly InForce[],
): Promise<{ fitting: Build | undefined; lacks: readonly string[] }> {
  const rows = await db
    .selectFrom('plattform_shell')
    .select(['build', 'description'])
    .where('build', '<>', but)
    .where('description', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('started_at', 'desc')
    .execute()
  let lacks: readonly string[] = []
  for (const { build, description } of rows) {
    const missing = findLacks(taking, asRunning(description))
    if (missing.length === 0 && (await isKept(build))) return { fitting: { build, description: JSON.stringify(description) }, lacks: [] }
    if (lacks.length === 0) lacks = missing
  }
  return { fitting: undefined, lacks }
}

/**
 * The shell by which a release is judged: the one that is served. While a newer one waits, a release may also need that one: if it is only
 * kept, or if the newer one comes with it because nothing else is in the way.
 * @param comes undefined where the release is only kept; otherwise the versions of its remote that people get beside it then
 */
export async function shellFor(tx: Kysely<Schema>, descriptor: RemoteDescriptor, comes?: readonly string[]): Promise<RunningShell> {
  const { newest, instead, isWithdrawn } = await readShells(tx)
  if (!instead) return newest
  // What was taken back comes by nothing but a person's word.
  if (isWithdrawn) return instead
  const fits = [instead, newest].filter((shell) => runsOn(shell, descriptor))
  if (!comes) return fits[0] ?? instead
  const others = (await readTaking(tx)).filter(({ remote, version }) => remote !== descriptor.name || comes.includes(version))
  return fits.find((shell) => findLacks(others, shell).length === 0) ?? instead
}

/** What comes in force with a build of the shell: releases of its own making. */
export type ComingReleases = Readonly<{
  /** Whether the release of a remote that is in force is replaced by one of them. */
  replace: (remote: string, version: string) => boolean
  /** Puts them in force. @param shell the build that they come with */
  adopt: (shell: RunningShell) => Promise<void>
}>

/** What the choice is made with. @param waits whether a build that lacks something waits */
export type ShellChoice = Readonly<{
  db: Database
  clock: Clock
  stream: EventStream
  log: { error(details: object, text: string): void }
  waits: boolean
}>

/** The build whose pages are served where it isn't the process's own. */
export type Served = Readonly<{ other(): Build | undefined; close(): Promise<void> }>

/**
 * Chooses whose pages a process serves, and anew whenever something about the remotes changes.
 * @param own the build that it has at hand; it has a row
 */
export async function chooseServed(
  { db, clock, stream, log, waits }: ShellChoice,
  store: ReleaseStore,
  own: Build,
  { replace, adopt }: ComingReleases,
): Promise<Served> {
  const ownShell = asRunning(JSON.parse(own.description))
  let other: Build | undefined
  let isAdopted = false
  let isClosed = false
  /** Whether it is served though it was taken back. */
  let isAlone = false
  let told = ''
  const isKept = (build: string) =>
    store.fetch(SHELL, build).catch((error: unknown) => {
      log.error({ err: error, build }, 'Kept build of the shell not readable')
      return false
    })
  const isWithdrawn = async (): Promise<boolean> => {
    const row = await db.system.selectFrom('plattform_shell').select('withdrawn_at').where('build', '=', own.build).executeTakeFirst()
    return row?.withdrawn_at != null
  }
  /** Notes which builds are served: those aren't old ones. Another process of the same build may have written otherwise, at its start. */
  async function note(lacks: readonly string[]): Promise<void> {
    const [all, instead] = [JSON.stringify(lacks), other?.build ?? null]
    if (lacks.length > 0 && told !== all)
      log.error({ build: own.build, served: instead ?? own.build, lacks }, 'This build of the shell lacks what remotes in force take')
    told = all
    await sql`update plattform_shell set zuletzt_am = ${clock()}, lacks = ${all}::jsonb, served_instead = ${instead}
      where build = ${own.build} and (zuletzt_am < ${new Date(clock().getTime() - AGAIN_MS / 2)}
        or lacks is distinct from ${all}::jsonb or served_instead is distinct from ${instead})`.execute(db.system)
    if (instead) await db.system.updateTable('plattform_shell').set({ zuletzt_am: clock() }).where('build', '=', instead).execute()
  }
  async function choose(): Promise<void> {
    if (isClosed) return
    const taking = await readTaking(db.system)
    const lacks = findLacks(isAdopted ? taking : taking.filter(({ remote, version }) => !replace(remote, version)), ownShell)
    const isAway = await isWithdrawn()
    const gives = isAway || (waits && lacks.length > 0)
    const next = gives ? (await findFitting(db.system, { build: own.build, isKept }, taking)).fitting : undefined
    if (isAway && !next && !isAlone) log.error({ build: own.build }, 'This build of the shell was taken back, and no other one is there')
    isAlone = isAway && !next
    if (!next && !isAdopted) {
      await adopt(ownShell)
      isAdopted = true
      // What came in force counts, too, and what was left out wasn't replaced.
      return choose()
    }
    other = next
    await note(lacks).catch((error: unknown) => log.error({ err: error }, 'Builds of the shell not noted'))
  }
  await choose()
  // One after the other, so that an older answer never overtakes a newer one; what was announced while one waits is known to it.
  let last = Promise.resolve()
  let isWaiting = false
  const again = () => {
    if (isWaiting) return
    isWaiting = true
    last = last
      .then(() => {
        isWaiting = false
        return choose()
      })
      .catch((error: unknown) => log.error({ err: error }, 'Shell not chosen, or what comes with it not put in force'))
  }
  stream.onEach((event) => (!event || event.art === 'PLATTFORM') && again())
  const interval = setInterval(again, AGAIN_MS)
  interval.unref()
  return {
    other: () => other,
    close: () => {
      isClosed = true
      clearInterval(interval)
      return last
    },
  }
}
