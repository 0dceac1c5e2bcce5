import type { ShellState } from '@avalwerk/contracts'
import type { PlatformAction } from '@avalwerk/domain'
import { announce } from '../aggregate/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { EVERYONE } from '../kernel/eventStream.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { requireDecider, type ReleaseFlow } from './releases.ts'
import { findFitting, readShells, readTaking, SHELL } from './shellInForce.ts'
import { actorName, recordChange, requireResponsible } from './state.ts'
import type { ReleaseStore } from './store.ts'

/** So many builds are shown; nobody goes further back. */
const SHOWN = 10

/**
 * What the shell that came last lacks for remotes in force, whether the one before it is served because of that, and the builds that are
 * kept, the newest first. The transaction reads for all.
 */
export async function shellState(tx: DbTransaction): Promise<ShellState> {
  const { lacks, instead, isWithdrawn, served } = await readShells(tx)
  const rows = await tx
    .selectFrom('plattform_shell')
    .select(['build', 'started_at', 'withdrawn_at', 'withdrawn_by', 'withdrawn_why'])
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(SHOWN)
    .execute()
  const builds = rows.map(({ build, started_at, withdrawn_at, withdrawn_by, withdrawn_why }) => ({
    build,
    startedAt: (started_at as Date).toISOString(),
    served: build === served,
    withdrawn: withdrawn_at && { at: withdrawn_at.toISOString(), by: withdrawn_by ?? '', reason: withdrawn_why ?? '' },
  }))
  return { lacks: [...lacks], waits: instead !== undefined && !isWithdrawn, builds }
}

/** A build of the shell, its row locked until the transaction ends. @throws Refusal NICHT_GEFUNDEN, PERSON_VERLANGT */
async function lockBuild(ctx: ReleaseFlow, build: string) {
  requireResponsible(ctx, SHELL)
  requireDecider(ctx)
  await writeForAll(ctx.tx)
  const rows = ctx.tx.selectFrom('plattform_shell').select(['build', 'withdrawn_at']).where('build', '=', build)
  return orNotFound(await rows.forUpdate().executeTakeFirst())
}

/** Keeps what was done to a build, and tells the other processes, each of which chooses anew. */
async function record(ctx: ReleaseFlow, was: PlatformAction, build: string, details: object = {}): Promise<void> {
  await recordChange(ctx, null, was, { version: build, ...details })
  await announce(ctx, { art: 'PLATTFORM', id: SHELL, orgs: [EVERYONE] })
}

/**
 * Takes a build of the shell back: all processes that have it serve the newest other one that is kept and has what remotes in force take,
 * until it is restored. Pages that are open stay as they are.
 * @throws Refusal NICHT_GEFUNDEN, OHNE_AENDERUNG, PERSON_VERLANGT, AUSGABE_ABGELEHNT with what the build before lacks
 */
export async function withdrawShell(ctx: ReleaseFlow, store: ReleaseStore, build: string, reason: string): Promise<void> {
  const row = await lockBuild(ctx, build)
  if (row.withdrawn_at) throw new Refusal('OHNE_AENDERUNG')
  const isKept = (other: string) => store.fetch(SHELL, other)
  const { fitting, lacks } = await findFitting(ctx.tx, { build, isKept }, await readTaking(ctx.tx))
  if (!fitting) {
    const reasons = lacks.length ? lacks : ['Es wird keine andere Ausgabe der Oberfläche aufbewahrt.']
    throw new Refusal(
      'AUSGABE_ABGELEHNT',
      reasons.map((grund) => ({ feld: 'ausgabe', grund })),
    )
  }
  const withdrawn = { withdrawn_at: ctx.now, withdrawn_by: actorName(ctx), withdrawn_why: reason }
  await ctx.tx.updateTable('plattform_shell').set(withdrawn).where('build', '=', build).execute()
  // At once, also of builds in whose place it was served: releases that come in force from now on are judged by it.
  await ctx.tx
    .updateTable('plattform_shell')
    .set({ served_instead: fitting.build })
    .where((column) => column.or([column('build', '=', build), column('served_instead', '=', build)]))
    .execute()
  await record(ctx, 'SHELL_WITHDRAWN', build, { grund: reason })
}

/** Serves a build of the shell again that was taken back. @throws Refusal NICHT_GEFUNDEN, OHNE_AENDERUNG, PERSON_VERLANGT */
export async function restoreShell(ctx: ReleaseFlow, build: string): Promise<void> {
  const row = await lockBuild(ctx, build)
  if (!row.withdrawn_at) throw new Refusal('OHNE_AENDERUNG')
  const back = { withdrawn_at: null, withdrawn_by: null, withdrawn_why: null, served_instead: null }
  await ctx.tx.updateTable('plattform_shell').set(back).where('build', '=', build).execute()
  await record(ctx, 'SHELL_RESTORED', build)
}
