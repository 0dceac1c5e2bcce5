import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseRule } from '@avalwerk/domain'
import type { RemoteDescriptor } from '@avalwerk/platform/release'
import { BESCHREIBUNG, readDescriptor, readBuild } from '@avalwerk/platform/releasedateien'
import type { Database } from '../kernel/datenbank.ts'
import type { Clock } from '../kernel/uhr.ts'
import { Refusal, type ProblemCode } from '../kernel/problem.ts'
import { publishOwn, type ReleaseFlow, lockPublication } from './ausgaben.ts'
import { requireSignature } from './signing.ts'
import type { ReleaseStore } from './speicher.ts'
import { createRemote, WITHOUT_CANARY, write, lockRemote } from './stand.ts'

/** Local builds end with a mark of their sources. */
const LOCAL = /-[0-9a-f]{8}$/

/**
 * Puts builds of this very machine in force, as `npm start` wants it: unless operators chose another release. What is
 * switched off stays off, and a canary goes on. The machine's own builds are one person's already, so that two don't decide about them; they
 * are signed like all others where that is asked for (`npm run remote -- sign`), and otherwise left out.
 * @throws Error if a build is none; Ablehnung AUSGABE_ABGELEHNT with the reasons
 */
export async function adoptLocal(
  db: Database,
  uhr: Clock,
  speicher: ReleaseStore,
  ordner: readonly string[],
  rule: ReleaseRule,
  leaveOut: (remote: string, version: string, refusal: Refusal) => void,
): Promise<void> {
  const builds = await Promise.all(
    ordner.map(async (wo) => {
      // What is in force already is known by this alone; its files aren't read.
      const gelesen = readDescriptor(new Map([[BESCHREIBUNG, await readFile(join(wo, BESCHREIBUNG))]]))
      if ('gründe' in gelesen) throw new Error(`${wo}: ${gelesen.gründe.join(' ')}`)
      return { wo, b: gelesen.beschreibung }
    }),
  )
  for (const { wo, b } of builds) {
    // They come together: each is judged beside the others' new builds, not beside those that they take the place of.
    const andere = builds.map((build) => build.b).filter(({ name }) => name !== b.name)
    try {
      await db.system
        .transaction()
        .execute((tx) => übernimm({ tx, jetzt: uhr(), wer: null, korrelationsId: null, rule }, speicher, b, wo, andere))
    } catch (error) {
      if (!(error instanceof Refusal && UNSIGNED.includes(error.code))) throw error
      leaveOut(b.name, b.version, error)
    }
  }
}

const UNSIGNED: readonly ProblemCode[] = ['NICHT_SIGNIERT', 'SIGNATUR_ENTZOGEN', 'SIGNATUR_UNGUELTIG']

async function übernimm(
  ctx: ReleaseFlow,
  speicher: ReleaseStore,
  descriptor: RemoteDescriptor,
  wo: string,
  andere: readonly RemoteDescriptor[],
) {
  const { name: remote, version } = descriptor
  // Several processes may start at once: the first does it, the others find it done.
  await lockPublication(ctx.tx, remote)
  const zeile = await lockRemote(ctx.tx, remote)
  const vorhanden = zeile?.version === version && (await speicher.hole(remote, version))
  if (vorhanden || (zeile && !LOCAL.test(zeile.version))) return
  const dateien = await readBuild(wo)
  await publishOwn(ctx, speicher, remote, dateien, andere)
  await requireSignature(ctx.tx, ctx.rule, { remote, version, descriptor: dateien.get(BESCHREIBUNG) as Uint8Array })
  if (zeile?.version === version) return
  if (!zeile) await createRemote(ctx, remote, version)
  const neu = zeile
    ? { version, vorherige: zeile.version, in_kraft_seit: ctx.jetzt, ...(zeile.kanarie_version === version && WITHOUT_CANARY) }
    : {}
  await write(ctx, remote, 'AKTIVIERT', neu, { von: zeile?.version ?? null, nach: version, lokal: true })
}
