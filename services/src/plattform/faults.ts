import type { FaultRow } from '@avalwerk/contracts'
import { nutzerHash } from '@avalwerk/platform/canary'
import { sql } from 'kysely'
import { writeForAll } from '../kernel/database.ts'
import { factsHash } from '../kernel/hash.ts'
import { beforeHours } from '../kernel/instants.ts'
import { orNotFound } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { type KeptMaps, readMapsOf } from './sources.ts'
import { requireResponsible } from './state.ts'

/** What a browser tells of a release. */
export type ReportedFault = Readonly<
  Pick<FaultRow, 'version' | 'kind' | 'message' | 'cause' | 'page'> & { remote: string; places: readonly string[] }
>

/** Different faults that one person tells of within an hour; more is no use of the portal. */
const PER_HOUR = 100
/** Different faults that one person tells of a release: nobody takes the room of what others meet. */
const PER_RELEASE = 30
/** Faults that are shown at once. */
const SHOWN = 50

/** What tells one fault from another. */
const fingerprintOf = ({ remote, version, kind, message, places }: ReportedFault): string =>
  factsHash([remote, version, kind, message, places[0] ?? '']).slice(0, 32)

/**
 * Keeps what a person's browser tells of releases that it was issued a start of, each fault once for each person. Everything else is passed
 * over, and so is what comes too often.
 * @returns what this person hadn't met before
 */
export async function takeFaults(ctx: CallerContext, reported: readonly ReportedFault[]): Promise<ReportedFault[]> {
  await writeForAll(ctx.tx)
  const person = await nutzerHash(ctx.caller.nutzerId)
  const hourAgo = beforeHours(ctx.now, 1)
  const news: ReportedFault[] = []
  // Always in this order: two tabs of one person would otherwise wait for each other's rows.
  const all = reported
    .map((fault) => ({ fault, fingerprint: fingerprintOf(fault) }))
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  for (const { fault, fingerprint } of all) {
    const { remote, version, kind, message, cause, page, places } = fault
    const { rows } = await sql<{ fresh: boolean }>`with own as materialized (
        select fingerprint, remote, version, last_at from plattform_fault where person = ${person})
      insert into plattform_fault
        (fingerprint, person, org_id, remote, version, kind, message, cause, page, places, times, first_at, last_at)
      select ${fingerprint}, ${person}, ${ctx.caller.orgId}, ${remote}, ${version}, ${kind}, ${message}, ${cause}, ${page},
        ${places}::text[], 1, ${ctx.now}, ${ctx.now}
      where exists (select 1 from plattform_messung m where m.nutzer = ${person} and m.remote = ${remote} and m.version = ${version})
        and (exists (select 1 from own where fingerprint = ${fingerprint})
          or ((select count(*) from own where last_at > ${hourAgo}) < ${PER_HOUR}
            and (select count(*) from own where remote = ${remote} and version = ${version}) < ${PER_RELEASE}))
      on conflict (fingerprint, person) do update set times = plattform_fault.times + 1, last_at = excluded.last_at,
        org_id = excluded.org_id, page = excluded.page, places = excluded.places, cause = excluded.cause
      returning (xmax = 0) as fresh`.execute(ctx.tx)
    if (rows[0]?.fresh) news.push(fault)
  }
  return news
}

/**
 * The faults of a remote's releases, or of one: what most people met first, and what only held up the page last; and the maps by which
 * their places are named.
 * @throws Refusal NICHT_GEFUNDEN
 */
export async function listFaults(
  ctx: CallerContext,
  { remote, version }: Readonly<{ remote: string; version?: string | undefined }>,
): Promise<{ faults: Omit<FaultRow, 'sources'>[]; maps: KeptMaps; more: boolean }> {
  requireResponsible(ctx, remote)
  const { tx } = ctx
  await writeForAll(tx)
  orNotFound(await tx.selectFrom('plattform_ausgabe').select('version').where('remote', '=', remote).limit(1).executeTakeFirst())
  const { rows } = await sql<Omit<FaultRow, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date }>`
    select version, kind, message, (array_agg(cause order by last_at desc))[1] as cause, (array_agg(page order by last_at desc))[1] as page,
      (array_agg(array_to_json(places) order by last_at desc))[1] as places, sum(times)::int as times, count(*)::int as people,
      count(distinct org_id)::int as organisations, min(first_at) as "firstAt", max(last_at) as "lastAt"
    from plattform_fault
    where remote = ${remote} and (${version ?? null}::text is null or version = ${version ?? null})
    group by fingerprint, version, kind, message
    order by kind = 'STILLSTAND', people desc, "lastAt" desc, fingerprint limit ${SHOWN + 1}`.execute(tx)
  const faults = rows
    .slice(0, SHOWN)
    .map(({ firstAt, lastAt, ...fault }) => ({ ...fault, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() }))
  return { faults, maps: await readMapsOf(tx, remote, faults), more: rows.length > SHOWN }
}
