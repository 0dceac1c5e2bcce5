import { keptDescriptor, PLATFORM_CONTRACT, type RunningShell, sharedModules, validateShell } from '@avalwerk/platform/release'
import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import { type Database, type DbTransaction, writeForAll } from '../kernel/database.ts'
import type { EventStream } from '../kernel/eventStream.ts'
import type { Schema } from '../kernel/schema.ts'
import type { ReleaseStore } from './store.ts'

/** The name under which builds of the shell are kept; no remote has it. */
export const SHELL = 'shell'
/** Changes are announced; this is for announcements that were lost. */
const AGAIN_MS = 60_000

const describedShell = z.object({ contract: z.string(), provides: z.optional(sharedModules) })

/** What a build of the shell provides for remotes, by what it says about itself; what builds from before said isn't known. */
function providedBy(description: unknown): RunningShell {
  const read = z.safeParse(describedShell, description)
  return read.success ? read.data : { contract: PLATFORM_CONTRACT }
}

/**
 * Why remotes that are switched on would break on a build of the shell: what their releases in force or on trial take, and it doesn't
 * provide. None if all would run.
 * @param coming remotes whose releases are replaced by some that come with the build, by the version in force
 */
async function lackedInForce(
  tx: Kysely<Schema>,
  shell: RunningShell,
  coming: (remote: string, version: string) => boolean = () => false,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('plattform_remote as r')
    .innerJoin('plattform_ausgabe as a', 'a.remote', 'r.remote')
    .select(['a.beschreibung', 'a.remote', 'a.version'])
    .where('r.aktiv', '=', true)
    .where((w) => w.or([w('a.version', '=', w.ref('r.version')), w('a.version', '=', w.ref('r.kanarie_version'))]))
    .orderBy('a.remote')
    .orderBy('a.version')
    .execute()
  return rows
    .filter(({ remote, version }) => !coming(remote, version))
    .flatMap(({ remote, version, beschreibung }) =>
      validateShell(keptDescriptor(beschreibung), shell).map((reason) => `${remote} ${version}: ${reason}`),
    )
}

/** The build of the shell that a process began with last: it is in force, or comes in force as soon as what it waits for is there. */
async function newest(tx: DbTransaction) {
  await writeForAll(tx)
  return tx
    .selectFrom('plattform_shell')
    .select(['description', 'waits_for'])
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The shell that new releases have to run on. */
export const runningShell = async (tx: DbTransaction): Promise<RunningShell> => providedBy((await newest(tx))?.description)

/** Why the shell that came last isn't served yet; none where it is. */
export const shellWaitsFor = async (tx: DbTransaction): Promise<readonly string[]> => (await newest(tx))?.waits_for ?? []

/** What comes in force with a build of the shell: releases of its own making. */
export type ComingReleases = Readonly<{
  /** Whether the release of a remote that is in force is replaced by one of them. */
  replace: (remote: string, version: string) => boolean
  adopt: () => Promise<void>
}>

/** What the choice is made with. */
export type ShellProcess = Readonly<{
  db: Database
  clock: Clock
  stream: EventStream
  log: { error(details: object, text: string): void }
}>

/** A build of the shell, and what it says about itself, as JSON. */
type Build = Readonly<{ build: string; description: string }>
/** The build whose pages are served where it isn't the process's own. */
export type Served = Readonly<{ other(): Build | undefined; close(): void }>

/** Chooses whose pages a process serves, and anew whenever something about the remotes changes. @param own the build that it has at hand */
export async function chooseServed(
  { db, stream, log }: ShellProcess,
  store: ReleaseStore,
  own: Build,
  { replace, adopt }: ComingReleases,
): Promise<Served> {
  let other: Build | undefined
  let isAdopted = false
  /** The newest of the others that has all that is taken. */
  const fitting = async (): Promise<Build | undefined> => {
    const rows = await db.system
      .selectFrom('plattform_shell')
      .select(['build', 'description'])
      .where('build', '<>', own.build)
      .where('description', 'is not', null)
      .orderBy('started_at', 'desc')
      .execute()
    for (const { build, description } of rows)
      if ((await lackedInForce(db.system, providedBy(description))).length === 0 && (await store.fetch(SHELL, build)))
        return { build, description: JSON.stringify(description) }
    return undefined
  }
  const choose = async () => {
    const lacked = await lackedInForce(db.system, providedBy(JSON.parse(own.description)), isAdopted ? undefined : replace)
    const next = lacked.length > 0 ? await fitting() : undefined
    if (lacked.length > 0 && next?.build !== other?.build)
      log.error({ lacked, build: own.build, served: next?.build }, 'This build of the shell lacks what remotes in force take')
    if (!next && !isAdopted) {
      await adopt()
      isAdopted = true
    }
    const waits = next ? JSON.stringify(lacked) : null
    await db.system.updateTable('plattform_shell').set({ waits_for: waits }).where('build', '=', own.build).execute()
    other = next
  }
  await choose()
  // One after the other, so that an older answer never overtakes a newer one.
  let last = Promise.resolve()
  const again = () => {
    last = last.then(choose).catch((error: unknown) => log.error({ err: error }, 'Builds of the shell not readable'))
  }
  stream.onEach((event) => (!event || event.art === 'PLATTFORM') && again())
  const interval = setInterval(again, AGAIN_MS)
  interval.unref()
  return { other: () => other, close: () => clearInterval(interval) }
}
