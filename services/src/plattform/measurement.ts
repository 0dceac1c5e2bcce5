import { randomUUID } from 'node:crypto'
import { type ReleaseFigures, mustRollBack, type RequiredRight, type RollbackRule, withdrawalReason } from '@avalwerk/domain'
import { bucketOf, nutzerHash, isInCanary } from '@avalwerk/platform/canary'
import { sql } from 'kysely'
import { writeAll, people, operatorOrg, announce } from '../aggregate/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { EVERYONE } from '../kernel/eventStream.ts'
import { beforeHours } from '../kernel/instants.ts'
import { Refusal } from '../kernel/problem.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { findExterneId } from '../records/nutzer.ts'
import { releaseFigures } from './figures.ts'
import { rollBackRow, type Switching } from './switching.ts'
import { type RemoteRow, lockRemote, recordChange } from './state.ts'

/** What a browser tells of a start: milliseconds until the page was there, or the fault; `id` is the start's. */
export type Measurement = Readonly<{ id: string; remote: string; version: string; dauerMs: number | null; fehler: string | null }>

/** When the platform takes a release back by itself. */
export type GuardRule = RollbackRule &
  Readonly<{
    /** Hours for which a release that came in force for everybody is watched. */
    hours: number
  }>

const HOUR_MS = 3_600_000
/** Starts issued to a user within an hour; more is no use of the portal. */
const PER_HOUR = 600
/** How far back the release is looked at that a new one is compared with. */
const COMPARISON_MS = 7 * 24 * HOUR_MS
/**
 * While processes are exchanged one of before may not have a call that a release needs: for so long after it came in force that counts for
 * nobody. What the operator is told of it stands elsewhere.
 */
const EXCHANGE_MS = 600_000
/** How long after a start was issued its first report counts, and how long a page that started may report a failure. */
const [TOLD_MS, FAILS_MS] = [600_000, 24 * HOUR_MS]

/**
 * Issues a start of a release to a person: what a browser tells counts only with such a start. The person's id is that of the provider
 * where the portal has none of its own, and so is the one by which browsers choose.
 * @returns undefined unless the release is in force, or on trial for this person
 * @throws Refusal ZU_VIELE_ANFRAGEN
 */
export async function issueStart(ctx: CallerContext, remote: string, version: string): Promise<string | undefined> {
  await writeForAll(ctx.tx)
  const row = await ctx.tx.selectFrom('plattform_remote').selectAll().where('remote', '=', remote).executeTakeFirst()
  if (!row?.aktiv || !(version === row.version || (version === row.kanarie_version && (await tries(ctx, row))))) return undefined
  const nutzer = await nutzerHash(ctx.caller.nutzerId)
  const { rows } = await sql<{ zahl: number }>`select count(*)::int as zahl from plattform_messung
    where nutzer = ${nutzer} and zeitpunkt > ${beforeHours(ctx.now, 1)}`.execute(ctx.tx)
  if ((rows[0]?.zahl ?? 0) >= PER_HOUR) throw new Refusal('ZU_VIELE_ANFRAGEN')
  const id = randomUUID()
  await ctx.tx
    .insertInto('plattform_messung')
    .values({
      id,
      remote,
      version,
      nutzer,
      org_id: ctx.caller.orgId,
      zeitpunkt: ctx.now,
      gemeldet_am: null,
      dauer_ms: null,
      fehler: null,
      failed_at: null,
      seen_at: null,
    })
    .execute()
  return id
}

/** Does the caller get the release on trial? */
async function tries({ tx, caller }: CallerContext, row: RemoteRow): Promise<boolean> {
  const externeId = await findExterneId(tx, caller.nutzerId)
  const hashes = await Promise.all([caller.nutzerId, externeId].flatMap((id) => (id ? [nutzerHash(id)] : [])))
  const trial = { share: row.kanarie_anteil ?? 0, groups: row.kanarie_gruppen ?? [] }
  return hashes.some((hash) => isInCanary({ bucket: bucketOf(hash), group: caller.group }, trial))
}

/**
 * Keeps what a browser measured of starts that were issued to this person, for this release. A start is reported once, within minutes; once
 * more if it fails later. Everything else is passed over.
 * @returns those that were kept and whether they are starts that weren't reported before, and the remotes with faults among them
 */
export async function takeMeasurements(
  ctx: CallerContext,
  measurements: readonly Measurement[],
): Promise<{ taken: (Measurement & { fresh: boolean })[]; disrupted: string[] }> {
  await writeForAll(ctx.tx)
  const nutzer = await nutzerHash(ctx.caller.nutzerId)
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms)
  const accepted: (Measurement & { fresh: boolean })[] = []
  for (const measurement of measurements) {
    const { id, remote, version, dauerMs, fehler } = measurement
    const { rows: taken } = await sql<{ neu: boolean }>`with issued as (
        select id, gemeldet_am is null as neu from plattform_messung
        where id = ${id} and nutzer = ${nutzer} and remote = ${remote} and version = ${version}
          and case when gemeldet_am is null then zeitpunkt > ${ago(TOLD_MS)}
            else ${fehler}::text is not null and fehler is null and zeitpunkt > ${ago(FAILS_MS)} end
          and (${fehler}::text is distinct from 'AUFRUF' or not exists (select 1 from plattform_remote r where r.remote = ${remote}
            and case when r.kanarie_version = ${version} then r.kanarie_seit else r.in_kraft_seit end > ${ago(EXCHANGE_MS)}))
        for update)
      update plattform_messung m set gemeldet_am = coalesce(m.gemeldet_am, ${ctx.now}), dauer_ms = coalesce(m.dauer_ms, ${dauerMs}),
        fehler = ${fehler}, failed_at = case when ${fehler}::text is not null then ${ctx.now}::timestamptz end
      from issued where m.id = issued.id returning issued.neu`.execute(ctx.tx)
    if (taken[0]) accepted.push({ ...measurement, fresh: taken[0].neu })
  }
  return { taken: accepted, disrupted: [...new Set(accepted.filter(({ fehler }) => fehler !== null).map(({ remote }) => remote))] }
}

/** The figures of a release since a moment. */
async function numbersSince(
  { tx, now }: Pick<UseCaseContext, 'tx' | 'now'>,
  remote: string,
  version: string,
  since: Date,
): Promise<ReleaseFigures> {
  const [figures = NOTHING] = await releaseFigures(tx, { now, since }, sql`remote = ${remote} and version = ${version}`)
  const { starts, fehler, personen, betroffene, organisationen } = figures
  return { starts, fehler, personen, betroffene, organisationen }
}
const NOTHING: ReleaseFigures = { starts: 0, fehler: 0, personen: 0, betroffene: 0, organisationen: 0 }

/** Organisations whose people started a remote, as far back as measurements are kept. */
async function organisationsOf(tx: DbTransaction, remote: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct org_id)::int as n from plattform_messung
    where remote = ${remote} and gemeldet_am is not null`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The release on trial and the one that it is compared with; undefined where nothing is on trial. */
function onTrial(row: RemoteRow, now: Date, hours: number) {
  if (row.kanarie_version) return { fresh: row.kanarie_version, former: row.version, since: row.kanarie_seit as Date }
  const young = now.getTime() - row.in_kraft_seit.getTime() < hours * HOUR_MS
  return row.vorherige && young ? { fresh: row.version, former: row.vorherige, since: row.in_kraft_seit } : undefined
}

const RESPONSIBLE: readonly RequiredRight[] = [{ aktion: 'verwalten', kategorien: ['Plattform'] }]

/** Tells the operator's people who steer the platform, by mail, where they want mails. */
async function tellOperator(ctx: UseCaseContext, betreff: string, sentence: string): Promise<void> {
  const party = await operatorOrg(ctx.tx)
  const target = { caption: 'Zur Plattform', path: '/bspGmbh/plattform' }
  await writeAll(ctx, party, await people(ctx.tx, party, RESPONSIBLE), { betreff, sentence, target, reason: 'MITTEILUNGEN' })
}

/** The refusal with which a release didn't come in force again; all other errors are thrown on. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal && error.code !== 'VERSION_VERALTET') return error
  throw error
}

/** Notes that a failing release stays since the one before it may not come in force, and tells the operator, once for each release. */
async function noteKept(ctx: UseCaseContext, row: RemoteRow, compared: { fresh: string; former: string }, refusal: Refusal): Promise<void> {
  const { remote, in_kraft_seit } = row
  const noted = await ctx.tx
    .selectFrom('plattform_aenderung')
    .select('id')
    .where('remote', '=', remote)
    .where('was', '=', 'NICHT_ZURUECKGENOMMEN')
    .where('zeitpunkt', '>=', in_kraft_seit)
    .limit(1)
    .execute()
  if (noted.length) return
  await recordChange(ctx, remote, 'NICHT_ZURUECKGENOMMEN', { version: compared.fresh, vorherige: compared.former, grund: refusal.message })
  await announce(ctx, { art: 'PLATTFORM', id: remote, orgs: [EVERYONE] })
  const sentence = `Die Version ${compared.fresh} von ${remote} scheitert öfter als erlaubt und bleibt trotzdem in Kraft: Die Version ${compared.former} darf nicht wieder in Kraft gesetzt werden. ${[refusal.message, ...(refusal.felder ?? []).map(({ grund }) => grund)].join(' ')} Bitte setzen Sie eine andere Version in Kraft, oder schalten Sie den Bereich aus.`
  await tellOperator(ctx, `${remote} ${compared.fresh} scheitert und bleibt in Kraft`, sentence)
}

type TakenBack = Readonly<{ version: string; fresh: ReleaseFigures; former: ReleaseFigures }>

/**
 * Takes the new release of a remote back if it fails for more people than the old one, by the margin of the rule, and tells the operator.
 * Where the old one may not come in force any more, the new one stays: a person decides whether to switch the remote off.
 * @param ctx with what the store has of the old release, once it was asked for
 * @returns what was taken back, and why; which release has to be read first; undefined where all is well
 */
export async function guardRelease(
  ctx: Switching,
  remote: string,
  rollbackRule: GuardRule,
): Promise<TakenBack | { read: string } | undefined> {
  const row = await lockRemote(ctx.tx, remote)
  const compared = row && onTrial(row, ctx.now, rollbackRule.hours)
  if (!compared) return undefined
  const fresh = await numbersSince(ctx, remote, compared.fresh, compared.since)
  const former = await numbersSince(ctx, remote, compared.former, new Date(ctx.now.getTime() - COMPARISON_MS))
  if (!mustRollBack(fresh, former, rollbackRule, await organisationsOf(ctx.tx, remote))) return undefined
  const again = row.kanarie_version === null
  if (again && ctx.stored?.version !== compared.former) return { read: compared.former }
  try {
    await rollBackRow(ctx, row, 'SELBST_ZURUECKGENOMMEN', { neu: fresh, alt: former })
  } catch (error) {
    await noteKept(ctx, row, compared, refusalOf(error))
    return undefined
  }
  const sentence = `Die Version ${compared.fresh} von ${remote} wurde von selbst zurückgenommen: ${withdrawalReason(fresh, former)}. In Kraft ist ${compared.former}.`
  await tellOperator(ctx, `${remote} ${compared.fresh} wurde zurückgenommen`, sentence)
  return { version: compared.fresh, fresh, former }
}
