import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseRule, type ProblemCode } from '@avalwerk/domain'
import type { RemoteDescriptor, RunningShell } from '@avalwerk/platform/release'
import { DESCRIPTOR, readDescriptor, readBuild, readMaps, SOURCES } from '@avalwerk/platform/releaseFiles'
import type { Database } from '../kernel/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/problem.ts'
import { publishOwn, type ReleaseFlow, lockPublication } from './releases.ts'
import { requireSignature } from './signing.ts'
import type { ReleaseStore } from './store.ts'
import { createRemote, WITHOUT_CANARY, writeRemote, lockRemote } from './state.ts'

/** Local builds end with a mark of their sources. */
const LOCAL = /-[0-9a-f]{8}$/

/** A build of this very machine, and the folder that it lies in. */
export type LocalBuild = Readonly<{ where: string; descriptor: RemoteDescriptor }>

/**
 * Reads what builds say about themselves: one that is in force already is recognised by its descriptor alone, and its files aren't read.
 * @throws Error if a folder is no build
 */
export const readLocal = (folders: readonly string[]): Promise<LocalBuild[]> =>
  Promise.all(
    folders.map(async (where) => {
      const read = readDescriptor(new Map([[DESCRIPTOR, await readFile(join(where, DESCRIPTOR))]]))
      if ('reasons' in read) throw new Error(`${where}: ${read.reasons.join(' ')}`)
      return { where, descriptor: read.descriptor }
    }),
  )

/** Whether a build of this machine takes the place of a release in force: of another one, that no operator chose. */
export const replacesInForce = (builds: readonly LocalBuild[], remote: string, version: string): boolean =>
  LOCAL.test(version) && builds.some(({ descriptor }) => descriptor.name === remote && descriptor.version !== version)

/**
 * Puts builds of this very machine in force, as `npm start` wants it: unless operators chose another release. What is switched off stays
 * off, and a canary goes on. The machine's own builds are one person's already, so that two don't decide about them; they are signed like
 * all others where that is asked for (`npm run remote -- sign`), and otherwise left out.
 * @throws Refusal AUSGABE_ABGELEHNT with the reasons
 */
export async function adoptLocal(
  db: Database,
  clock: Clock,
  store: ReleaseStore,
  builds: readonly LocalBuild[],
  { rule, shell }: Readonly<{ rule: ReleaseRule; shell: RunningShell }>,
  leaveOut: (remote: string, version: string, refusal: Refusal) => void,
): Promise<void> {
  for (const { where, descriptor: b } of builds) {
    // They come together: each is judged beside the others' new builds, not beside those that they take the place of.
    const others = builds.map((build) => build.descriptor).filter(({ name }) => name !== b.name)
    try {
      await db.system
        .transaction()
        .execute((tx) => apply({ tx, now: clock(), caller: null, korrelationsId: null, rule }, store, b, where, { others, shell }))
    } catch (error) {
      if (!(error instanceof Refusal && UNSIGNED.includes(error.code))) throw error
      leaveOut(b.name, b.version, error)
    }
  }
}

const UNSIGNED: readonly ProblemCode[] = ['NICHT_SIGNIERT', 'SIGNATUR_ENTZOGEN', 'SIGNATUR_UNGUELTIG']

async function apply(
  ctx: ReleaseFlow,
  store: ReleaseStore,
  descriptor: RemoteDescriptor,
  where: string,
  judging: Parameters<typeof publishOwn>[4],
) {
  const { name: remote, version } = descriptor
  // Several processes may start at once: the first does it, the others find it done.
  await lockPublication(ctx.tx, remote)
  const row = await lockRemote(ctx.tx, remote)
  const existing = row?.version === version && (await store.fetch(remote, version))
  if (existing || (row && !LOCAL.test(row.version))) return
  // Maps are for whoever reads of faults: without them a build comes in force as well.
  const [files, maps] = [await readBuild(where), await readMaps(where).catch(() => undefined)]
  await publishOwn(ctx, store, remote, maps ? new Map([...files, [SOURCES, maps]]) : files, judging)
  await requireSignature(ctx.tx, ctx.rule, { remote, version, descriptor: files.get(DESCRIPTOR) as Uint8Array })
  if (row?.version === version) return
  if (!row) await createRemote(ctx, remote, version)
  const fresh = row
    ? { version, vorherige: row.version, in_kraft_seit: ctx.now, ...(row.kanarie_version === version && WITHOUT_CANARY) }
    : {}
  await writeRemote(ctx, remote, 'AKTIVIERT', fresh, { von: row?.version ?? null, nach: version, lokal: true })
}
