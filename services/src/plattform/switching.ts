import { type Group, isOlderVersion, MESSAGES, validateMaintenance, type MaintenanceData } from '@avalwerk/domain'
import { sql } from 'kysely'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type ReleaseFlow, requireDecider, lockPublication, requireRelease, requireRunning } from './releases.ts'
import { requireNoneRevoked } from './signing.ts'
import type { StoredRelease } from './stored.ts'
import { createRemote, lockRemoteForStep, WITHOUT_CANARY, type RemoteRow, writeRemote, lockRemote, requireResponsible } from './state.ts'

/** A use case that decides what is in force, and what the store has of the release that is to come in force; undefined where none is. */
export type Switching = ReleaseFlow & Readonly<{ stored: StoredRelease | undefined }>

/** Who takes from people what they have says why, for the history. @throws Refusal EINGABE_UNGUELTIG */
function requireReason(reason: string | undefined): void {
  if (!reason) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'grund', grund: MESSAGES.required }])
}

/**
 * Puts a release in force for everybody; a canary ends with it.
 * @param wish `stand` is 0 where the remote has none in force yet; `grund` has to be there for a release that is older
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG, EINGABE_UNGUELTIG, and what `requireRelease` refuses
 */
export async function activateRelease(
  ctx: Switching,
  remote: string,
  { version, grund, stand }: { version: string; grund?: string | undefined; stand: number },
): Promise<void> {
  if (stand === 0) return begin(ctx, remote, version)
  const row = await lockRemoteForStep(ctx, remote, stand)
  if (row.version === version && row.kanarie_version === null) throw new Refusal('OHNE_AENDERUNG')
  if (isOlderVersion(version, row.version)) requireReason(grund)
  await requireRelease(ctx, remote, version, ctx.stored)
  await setVersion(ctx, row, version, 'AKTIVIERT', grund ? { grund } : {})
}

/** The first release of a remote. */
async function begin(ctx: Switching, remote: string, version: string): Promise<void> {
  requireResponsible(ctx, remote)
  await writeForAll(ctx.tx)
  // There is no row yet that could be locked.
  await lockPublication(ctx.tx, remote)
  if (await lockRemote(ctx.tx, remote)) throw new Refusal('VERSION_VERALTET')
  await requireRelease(ctx, remote, version, ctx.stored)
  await createRemote(ctx, remote, version)
  await writeRemote(ctx, remote, 'AKTIVIERT', {}, { nach: version })
}

async function setVersion(
  ctx: UseCaseContext,
  row: RemoteRow,
  version: string,
  what: 'AKTIVIERT' | 'ZURUECKGENOMMEN' | 'SELBST_ZURUECKGENOMMEN',
  details: Record<string, unknown>,
  vorherige: string | null = row.version === version ? row.vorherige : row.version,
): Promise<void> {
  await writeRemote(
    ctx,
    row.remote,
    what,
    { ...WITHOUT_CANARY, version, vorherige, ...(version !== row.version && { in_kraft_seit: ctx.now }) },
    { von: row.version, nach: version, ...details },
  )
}

/**
 * Switches a remote on, or off for everybody, with the reason.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG, EINGABE_UNGUELTIG, AUSGABE_ABGELEHNT
 */
export async function setActive(
  ctx: ReleaseFlow,
  remote: string,
  { aktiv, grund, stand }: { aktiv: boolean; grund?: string | undefined; stand: number },
): Promise<void> {
  const row = await lockRemoteForStep(ctx, remote, stand)
  requireDecider(ctx)
  if (row.aktiv === aktiv) throw new Refusal('OHNE_AENDERUNG')
  const versions = [row.version, row.kanarie_version ?? row.version]
  if (aktiv) {
    await requireNoneRevoked(ctx.tx, remote, versions)
    await requireRunning(ctx.tx, remote, versions)
  } else requireReason(grund)
  await writeRemote(ctx, remote, aktiv ? 'EINGESCHALTET' : 'AUSGESCHALTET', { aktiv }, { version: row.version, ...(grund && { grund }) })
}

type Distribution = Readonly<{ version: string; anteil: number; gruppen: readonly Group[]; stand: number }>

/**
 * Gives a share of users a release. With another share of the same release the trial goes on, and what was measured stays.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, AUSGABE_ABGELEHNT, OHNE_AENDERUNG, EINGABE_UNGUELTIG, and what `requireRelease` refuses
 */
export async function distributeRelease(ctx: Switching, remote: string, { version, anteil, gruppen, stand }: Distribution): Promise<void> {
  const row = await lockRemoteForStep(ctx, remote, stand)
  if (row.version === version)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'version', grund: 'Diese Version ist schon für alle in Kraft.' }])
  const groups = JSON.stringify([...new Set(gruppen)].sort())
  const same = row.kanarie_version === version
  if (same && row.kanarie_anteil === anteil && JSON.stringify(row.kanarie_gruppen) === groups) throw new Refusal('OHNE_AENDERUNG')
  // The others go on getting the version that is in force.
  await requireRelease(ctx, remote, version, ctx.stored, [row.version])
  await writeRemote(
    ctx,
    remote,
    'KANARIE',
    {
      kanarie_version: version,
      kanarie_anteil: anteil,
      kanarie_gruppen: groups,
      kanarie_seit: same ? row.kanarie_seit : ctx.now,
    },
    { version, anteil, gruppen },
  )
}

/** @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG */
export async function endDistribution(ctx: ReleaseFlow, remote: string, revision: number): Promise<void> {
  const row = await lockRemoteForStep(ctx, remote, revision)
  requireDecider(ctx)
  if (row.kanarie_version === null) throw new Refusal('OHNE_AENDERUNG')
  await endCanary(ctx, row, 'KANARIE_BEENDET', {})
}

async function endCanary(
  ctx: UseCaseContext,
  row: RemoteRow,
  what: 'KANARIE_BEENDET' | 'ZURUECKGENOMMEN' | 'SELBST_ZURUECKGENOMMEN',
  details: Record<string, unknown>,
): Promise<void> {
  await writeRemote(ctx, row.remote, what, WITHOUT_CANARY, { von: row.kanarie_version, nach: row.version, kanarie: true, ...details })
}

/**
 * Rolls back: ends the canary, or puts the version before in force again.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_VORHERIGE, AUSGABE_ABGELEHNT
 */
export async function rollBack(ctx: Switching, remote: string, { grund, stand }: { grund: string; stand: number }): Promise<void> {
  const row = await lockRemoteForStep(ctx, remote, stand)
  requireDecider(ctx)
  await rollBackRow(ctx, row, 'ZURUECKGENOMMEN', { grund })
}

/** The version that would come in force again where a remote is rolled back; undefined where a canary ends, or there is none. */
export async function versionBefore(tx: DbTransaction, remote: string): Promise<string | undefined> {
  await writeForAll(tx)
  const row = await tx
    .selectFrom('plattform_remote')
    .select(['vorherige', 'kanarie_version'])
    .where('remote', '=', remote)
    .executeTakeFirst()
  return row?.kanarie_version === null ? (row.vorherige ?? undefined) : undefined
}

/** The same for a row that is locked already. */
export async function rollBackRow(
  ctx: Switching,
  row: RemoteRow,
  what: 'ZURUECKGENOMMEN' | 'SELBST_ZURUECKGENOMMEN',
  details: Record<string, unknown>,
): Promise<void> {
  if (row.kanarie_version !== null) return endCanary(ctx, row, what, details)
  if (row.vorherige === null) throw new Refusal('OHNE_VORHERIGE')
  await requireRelease(ctx, row.remote, row.vorherige, ctx.stored)
  await setVersion(ctx, row, row.vorherige, what, details, await before(ctx.tx, row.remote, row.vorherige))
}

/** The version that was in force before another one was put in force; null where none is known or left. */
async function before(tx: DbTransaction, remote: string, version: string): Promise<string | null> {
  const { rows } = await sql<{ von: string }>`
    select c.angaben ->> 'von' as von from plattform_aenderung c
    join plattform_ausgabe a on a.remote = c.remote and a.version = c.angaben ->> 'von' and a.entfernt_am is null
    where c.remote = ${remote} and c.was = 'AKTIVIERT' and c.angaben ->> 'nach' = ${version} and c.angaben ->> 'von' <> ${version}
    order by c.id desc limit 1`.execute(tx)
  return rows[0]?.von ?? null
}

/** @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG */
export async function announceMaintenance(
  ctx: UseCaseContext,
  remote: string,
  { stand, ...data }: MaintenanceData & { stand: number },
): Promise<void> {
  await lockRemoteForStep(ctx, remote, stand)
  assertValid(validateMaintenance(data, ctx.now))
  const values = { wartung_text: data.text.trim(), wartung_von: new Date(data.von), wartung_bis: new Date(data.bis) }
  await writeRemote(ctx, remote, 'WARTUNG', values, { ...data, text: data.text.trim() })
}

/** @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG */
export async function liftMaintenance(ctx: UseCaseContext, remote: string, revision: number): Promise<void> {
  const row = await lockRemoteForStep(ctx, remote, revision)
  if (row.wartung_text === null) throw new Refusal('OHNE_AENDERUNG')
  await writeRemote(ctx, remote, 'WARTUNG_AUFGEHOBEN', { wartung_text: null, wartung_von: null, wartung_bis: null })
}
