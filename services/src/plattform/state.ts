import type { AuditAction, PlatformAction, MaintenanceData } from '@avalwerk/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { announce, audit } from '../aggregate/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { EVERYONE } from '../kernel/eventStream.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { PlattformRemoteTable, Schema } from '../kernel/schema.ts'
import { type UseCaseContext } from '../kernel/useCase.ts'

export type RemoteRow = Selectable<PlattformRemoteTable>
/** What a change sets. */
export type RemoteChange = Partial<
  Omit<RemoteRow, 'remote' | 'stand' | 'geaendert_am' | 'geaendert_von' | 'kanarie_gruppen'> & { kanarie_gruppen: string | null }
>

/** The columns of a remote of which no release is on trial. */
export const WITHOUT_CANARY = { kanarie_version: null, kanarie_anteil: null, kanarie_gruppen: null, kanarie_seit: null } as const

/** The name of the actor, as the history says it. */
export const actorName = ({ caller }: Pick<UseCaseContext, 'caller'>): string => caller?.name ?? 'System'

/** May the caller touch this remote? A key may be good for one alone. @throws Refusal NICHT_GEFUNDEN */
export function requireResponsible({ caller }: UseCaseContext, remote: string): void {
  if (caller?.onlyRemote && caller.onlyRemote !== remote) throw new Refusal('NICHT_GEFUNDEN')
}

/**
 * Takes a remote to change it: its row is locked until the transaction ends.
 * @param revision of what the caller saw
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockRemoteForStep(ctx: UseCaseContext, remote: string, revision: number): Promise<RemoteRow> {
  requireResponsible(ctx, remote)
  await writeForAll(ctx.tx)
  const row = orNotFound(await lockRemote(ctx.tx, remote))
  if (row.stand !== revision) throw new Refusal('VERSION_VERALTET')
  return row
}

/** What is in force or on trial of all remotes, with what it says about itself as it is kept. */
export const readInForce = (tx: Kysely<Schema>) =>
  tx
    .selectFrom('plattform_remote as r')
    .innerJoin('plattform_ausgabe as a', (join) =>
      join.onRef('a.remote', '=', 'r.remote').on(sql<boolean>`a.version in (r.version, r.kanarie_version)`),
    )
    .select(['a.remote', 'a.version', 'r.aktiv', 'a.beschreibung'])
    .orderBy('a.remote')
    .orderBy('a.version')
    .execute()

/** A remote's row, locked until the transaction ends; undefined where no release of it has come in force yet. */
export const lockRemote = (tx: DbTransaction, remote: string): Promise<RemoteRow | undefined> =>
  tx.selectFrom('plattform_remote').selectAll().where('remote', '=', remote).forUpdate().executeTakeFirst()

/** Writes a change: the row, who did what, the audit; and tells the open browsers and the other processes. */
export async function writeRemote(
  ctx: UseCaseContext,
  remote: string,
  what: PlatformAction,
  fresh: RemoteChange,
  details: Record<string, unknown> = {},
): Promise<void> {
  await ctx.tx
    .updateTable('plattform_remote')
    .set((expression) => ({ ...fresh, stand: expression('stand', '+', 1), geaendert_am: ctx.now, geaendert_von: actorName(ctx) }))
    .where('remote', '=', remote)
    .execute()
  if ('version' in fresh || 'kanarie_version' in fresh) {
    await rememberReplacement(ctx.tx, remote, ctx.now)
    await noteInForce(ctx.tx, remote, ctx.now)
  }
  await recordChange(ctx, remote, what, details)
  await announce(ctx, { art: 'PLATTFORM', id: remote, orgs: [EVERYONE] })
}

/** The row of a remote that had none; its first release comes in force with what is written then. */
export async function createRemote(ctx: UseCaseContext, remote: string, version: string): Promise<void> {
  const fresh = { remote, aktiv: true, version, in_kraft_seit: ctx.now, stand: 0, geaendert_am: ctx.now, geaendert_von: actorName(ctx) }
  await ctx.tx
    .insertInto('plattform_remote')
    .values(fresh as never)
    .execute()
  await noteInForce(ctx.tx, remote, ctx.now)
}

/** The announced maintenance of a row; null where there is none. */
export const maintenanceOf = (remote: Pick<RemoteRow, 'wartung_text' | 'wartung_von' | 'wartung_bis'>): MaintenanceData | null =>
  remote.wartung_text === null
    ? null
    : { text: remote.wartung_text, von: (remote.wartung_von as Date).toISOString(), bis: (remote.wartung_bis as Date).toISOString() }

/** Keeps what was done and by whom. @param audited what the audit says of it, where that is more than everybody reads who sees the page */
export async function recordChange(
  ctx: UseCaseContext,
  remote: string | null,
  was: PlatformAction,
  details: Record<string, unknown>,
  audited = details,
): Promise<void> {
  await ctx.tx
    .insertInto('plattform_aenderung')
    .values({
      zeitpunkt: ctx.now,
      remote,
      was,
      wer: actorName(ctx),
      nutzer_id: ctx.caller?.nutzerId || null,
      angaben: JSON.stringify(details),
    })
    .execute()
  await auditChange(ctx, remote, `PLATTFORM_${was}`, audited)
}

/** Writes what was done into the audit of the caller's organisation alone. */
export const auditChange = (
  ctx: UseCaseContext,
  remote: string | null,
  action: AuditAction,
  details: Record<string, unknown>,
): Promise<void> =>
  audit(ctx, {
    orgId: ctx.caller?.orgId ?? '',
    action,
    objectKind: 'PLATTFORM',
    objectId: remote ?? '',
    values: details,
  })

/** Notes the first time that people are sent to a release: from then on every browser may have its files. */
async function noteInForce(tx: DbTransaction, remote: string, now: Date): Promise<void> {
  await sql`update plattform_ausgabe a set in_kraft_am = ${now} from plattform_remote r
    where a.remote = ${remote} and r.remote = a.remote and a.version in (r.version, r.kanarie_version) and a.in_kraft_am is null`.execute(
    tx,
  )
}

/** Notes the moment since which no browser is sent to a release any more; after a while it is removed. */
async function rememberReplacement(tx: DbTransaction, remote: string, now: Date): Promise<void> {
  await sql`update plattform_ausgabe a set abgeloest_am = case
      when exists (select 1 from plattform_remote r where r.remote = a.remote and a.version in (r.version, r.kanarie_version)) then null
      else coalesce(a.abgeloest_am, ${now}) end
    where a.remote = ${remote}`.execute(tx)
}
