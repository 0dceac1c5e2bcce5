import type { ReleaseFigures, RemoteFault } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import { beforeHours } from '../kernel/instants.ts'

/** How a release fared, and how long its starts took. */
export type MeasuredRelease = ReleaseFigures &
  Readonly<{
    remote: string
    version: string
    /** Milliseconds until half, and until 95 per cent, of starts were there; null where none was. */
    haelfte: number | null
    fast: number | null
    /** Starts that failed, by the way in which they did. */
    arten: Readonly<Record<string, number>>
  }>

/** Faults that another start doesn't heal: the page was there, and failed when it was used. */
const IN_USE: readonly RemoteFault[] = ['HANDLER', 'ABLEHNUNG', 'NACHHALL', 'AUFRUF', 'STILLSTAND', 'ABSTURZ']

/**
 * Counts how releases fared since a moment, by what browsers told of starts that the server issued. Each person has one vote on a release:
 * what became of their last start of it; or whether it failed in use within the last hour, since who reloads a page that crashed has
 * another start that is good.
 * @param which of the starts
 */
export async function releaseFigures(
  tx: DbTransaction,
  { now, since }: Readonly<{ now: Date; since: Date }>,
  which: RawBuilder<unknown> = sql`true`,
): Promise<MeasuredRelease[]> {
  const hourAgo = beforeHours(now, 1)
  const { rows } = await sql<MeasuredRelease>`
    with told as materialized (
      select remote, version, nutzer, org_id, zeitpunkt, id, dauer_ms, fehler, failed_at, fehler is not null as failed from plattform_messung
      where zeitpunkt >= ${since} and gemeldet_am is not null and ${which}),
    votes as (
      select remote, version, max(org_id) filter (where place = 1) as org_id,
        bool_or(failed and (place = 1 or (fehler = any(${sql.val([...IN_USE])}::text[]) and coalesce(failed_at, zeitpunkt) > ${hourAgo}))) as failed
      from (select *, row_number() over (partition by remote, version, nutzer order by zeitpunkt desc, id) as place from told) as each_start
      group by remote, version, nutzer),
    kinds as (
      select remote, version, jsonb_object_agg(fehler, n) as arten
      from (select remote, version, fehler, count(*)::int as n from told where failed group by remote, version, fehler) k
      group by remote, version)
    select remote, version, starts, fehler, personen, betroffene, organisationen, haelfte, fast, coalesce(arten, '{}') as arten
    from (select remote, version, count(*)::int as starts, (count(*) filter (where failed))::int as fehler,
        round((percentile_cont(0.5) within group (order by dauer_ms))::numeric)::int as haelfte,
        round((percentile_cont(0.95) within group (order by dauer_ms))::numeric)::int as fast
      from told group by remote, version) as s
    join (select remote, version, count(*)::int as personen, (count(*) filter (where failed))::int as betroffene,
        (count(distinct org_id) filter (where failed))::int as organisationen
      from votes group by remote, version) as v using (remote, version)
    left join kinds using (remote, version)`.execute(tx)
  return rows
}

/** How a release fared in one hour of those that are looked at. */
type MeasuredHour = Readonly<{
  remote: string
  version: string
  /** Whole hours before now. */
  ago: number
  starts: number
  failed: number
  haelfte: number | null
  fast: number | null
}>

/**
 * Counts how releases fared since a moment, hour by hour, the earliest first; hours without starts are left out. Here starts count, not people.
 * @param which of the starts
 */
export async function releaseHours(
  tx: DbTransaction,
  { now, since }: Readonly<{ now: Date; since: Date }>,
  which: RawBuilder<unknown> = sql`true`,
): Promise<MeasuredHour[]> {
  const { rows } = await sql<MeasuredHour>`
    select remote, version, floor(extract(epoch from (${now}::timestamptz - zeitpunkt)) / 3600)::int as ago, count(*)::int as starts,
      (count(*) filter (where fehler is not null))::int as failed,
      round((percentile_cont(0.5) within group (order by dauer_ms))::numeric)::int as haelfte,
      round((percentile_cont(0.95) within group (order by dauer_ms))::numeric)::int as fast
    from plattform_messung
    where zeitpunkt > ${since} and zeitpunkt <= ${now} and gemeldet_am is not null and ${which}
    group by remote, version, ago order by remote, version, ago desc`.execute(tx)
  return rows
}
