import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DESCRIPTOR } from '@avalwerk/platform/releaseFiles'
import { sql } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { beforeDays } from '../kernel/instants.ts'
import type { ReleaseStore } from './store.ts'

/** The name under which builds of the shell are kept; no remote has it. */
const SHELL = 'shell'
/** What a build of the shell says about itself. */
const DESCRIPTION = 'shell.json'
const A_DAY_MS = 86_400_000
const AGAIN_MS = 1_000

/** Files of the shell's other builds: those before this process's own, and, while processes are exchanged, the one after it. */
export type ShellBuilds = Readonly<{
  /** Where a file lies below the store's folder; undefined where no build that is kept has it. */
  find(file: string): Promise<string | undefined>
  close(): void
}>

/**
 * Keeps the build whose pages this process serves, as a whole: pages that are open load their chunks for as long as it is kept, whatever
 * build is served by then.
 * @param folder of the build
 */
export async function keepShell(db: Database, clock: Clock, store: ReleaseStore, folder: string): Promise<ShellBuilds> {
  const description = join(folder, DESCRIPTION)
  const own = existsSync(description) ? digest(await readFile(description)) : undefined
  const note = async (build: string, files: readonly string[]) => {
    await db.system
      .insertInto('plattform_shell')
      .values({ build, dateien: [...files], zuletzt_am: clock() })
      .onConflict((conflict) => conflict.column('build').doUpdateSet({ zuletzt_am: clock() }))
      .execute()
  }
  let interval: ReturnType<typeof setInterval> | undefined
  if (own) {
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
    if (!(await store.fetch(SHELL, own))) {
      const contents = await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name))] as const))
      // What stores look for to know that a release is whole.
      await store.insert(SHELL, own, new Map([...contents, [DESCRIPTOR, await readFile(description)]]))
    }
    await note(own, files)
    interval = setInterval(() => void note(own, files).catch(() => undefined), A_DAY_MS)
    interval.unref()
  }

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
  return { find, close: () => clearInterval(interval) }
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
