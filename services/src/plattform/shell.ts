import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DESCRIPTOR } from '@avalwerk/platform/releaseFiles'
import { sql } from 'kysely'
import type { Deadline } from '../kernel/deadlines.ts'
import { beforeDays } from '../kernel/instants.ts'
import { asRunning, chooseServed, type ComingReleases, type Served, SHELL, type ShellChoice } from './shellInForce.ts'
import type { ReleaseStore } from './store.ts'

/** What a build of the shell says about itself. */
const DESCRIPTION = 'shell.json'
const AGAIN_MS = 1_000

/** Builds of the shell: this process's own, and those before it, and, while processes are exchanged, the one after it. */
export type ShellBuilds = Readonly<{
  /** Where a file of another build lies below the store's folder; undefined where no build that is kept has it. */
  find(file: string): Promise<string | undefined>
  /**
   * What the build whose pages are served says about itself, as JSON: this process's own, or the one before it, as long as a remote in force
   * takes something that its own doesn't provide.
   */
  description(): Promise<string>
  close(): Promise<void>
}>

/**
 * Keeps the build whose pages this process serves, as a whole: pages that are open load their chunks for as long as it is kept, whatever
 * build is served by then. It doesn't come in force, and neither do the releases that come with it, while it lacks what a remote in force
 * takes, and a build before it doesn't.
 * @param build its folder, and whether what it says about itself holds: in development it is another one with each change
 */
export async function keepShell(
  choice: ShellChoice,
  store: ReleaseStore,
  { folder, isSettled }: Readonly<{ folder: string; isSettled: boolean }>,
  releases: ComingReleases,
): Promise<ShellBuilds> {
  const { db, clock } = choice
  const file = join(folder, DESCRIPTION)
  const described = existsSync(file) ? await readFile(file) : undefined
  let served: Served | undefined
  if (described) {
    const build = digest(described)
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
    if (!(await store.fetch(SHELL, build))) {
      const contents = await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name))] as const))
      // What stores look for to know that a release is whole.
      await store.insert(SHELL, build, new Map([...contents, [DESCRIPTOR, described]]))
    }
    const description = isSettled ? String(described) : null
    const begun = { started_at: clock(), zuletzt_am: clock(), description }
    await db.system
      .insertInto('plattform_shell')
      .values({ build, dateien: files, ...begun })
      .onConflict((conflict) => conflict.column('build').doUpdateSet(begun))
      .execute()
    served = await chooseServed(choice, store, { build, description: description ?? '{}' }, releases)
  } else await releases.adopt(asRunning(undefined))

  let known: readonly { build: string; files: ReadonlySet<string> }[] = []
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  /** Anyone may ask for a file that nobody has: one question at a time is put to the database, and none within a second after it. */
  const read = (): Promise<void> =>
    (reading ??= db.system
      .selectFrom('plattform_shell')
      .select(['build', 'dateien'])
      .orderBy('zuletzt_am', 'desc')
      .execute()
      .then((rows) => {
        known = rows.map(({ build, dateien }) => ({ build, files: new Set(dateien) }))
        readAt = performance.now()
      })
      .finally(() => {
        reading = undefined
      }))
  const holder = (file: string) => known.find(({ files }) => files.has(file))?.build
  async function find(file: string): Promise<string | undefined> {
    if (holder(file) === undefined && performance.now() - readAt > AGAIN_MS) await read()
    const build = holder(file)
    return build !== undefined && (await store.fetch(SHELL, build)) ? `${SHELL}/${build}/${file}` : undefined
  }
  return {
    find,
    // Read anew for each page: in development a build replaces the one before while the process runs.
    description: async () => served?.other()?.description ?? readFile(file, 'utf8'),
    close: async () => served?.close(),
  }
}

const digest = (description: Uint8Array): string => createHash('sha256').update(description).digest('hex').slice(0, 16)

/** Removes builds of the shell that no process has served for a while. */
export function oldShells(store: ReleaseStore, days: number): Deadline {
  const isOutdated = (now: Date) => sql<boolean>`zuletzt_am < ${beforeDays(now, days)}`
  return {
    name: 'Alte Ausgaben der Shell',
    listDue: async (db, now, atMost) => {
      const { rows } = await sql<{ build: string }>`select build from plattform_shell where ${isOutdated(now)}
        order by zuletzt_am limit ${atMost}`.execute(db)
      return rows.map(({ build }) => build)
    },
    settle: async (ctx, build) => {
      const { rows } = await sql`delete from plattform_shell where build = ${build} and ${isOutdated(ctx.now)} returning build`.execute(
        ctx.tx,
      )
      if (rows.length > 0) await store.remove(SHELL, build)
    },
  }
}
