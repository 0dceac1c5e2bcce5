import { type CountedDuration, durationStep, durationWithin } from '@avalwerk/domain'
import { sql } from 'kysely'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { beforeDays } from '../kernel/instants.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { nutzerHash } from '@avalwerk/platform/canary'

/**
 * What a browser tells of a release's page: whether it is in front of the person now, and how many milliseconds the switch to it took,
 * where it was loaded already. `id` is the start's by which it was loaded.
 */
export type Use = Readonly<{ id: string; remote: string; version: string; present: boolean; switchMs: number | null }>

/** A page that is told of every two minutes and wasn't for so long isn't there any more: its browser may have had no time to say so. */
const SEEN_MS = 300_000

/**
 * Keeps what a browser tells of pages of releases that this person started within the last day, in the order in which it happened.
 * Everything else is passed over.
 * @returns the switches that were kept
 */
export async function takeUse(ctx: CallerContext, all: readonly Use[]): Promise<{ remote: string; version: string; ms: number }[]> {
  if (all.length === 0) return []
  await writeForAll(ctx.tx)
  const nutzer = await nutzerHash(ctx.caller.nutzerId)
  const last = new Map(all.map((use) => [use.id, use]))
  const { rows: kept } = await sql<Pick<Use, 'id' | 'remote' | 'version'>>`
    with told as (
      select id, remote, version, present
      from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) as t(id uuid, remote text, version text, present bool)),
    mine as (
      select m.id, told.present from plattform_messung m join told using (id, remote, version)
      where m.nutzer = ${nutzer} and m.zeitpunkt > ${beforeDays(ctx.now, 1)}
      order by m.id for update of m)
    update plattform_messung m set seen_at = case when mine.present then ${ctx.now}::timestamptz end
    from mine where m.id = mine.id returning m.id, m.remote, m.version`.execute(ctx.tx)
  // One of each start: what many tell weighs more than what one does.
  const told = new Map(all.filter(({ switchMs }) => switchMs !== null).map((use) => [use.id, use]))
  const switches = [...told.values()].flatMap(({ id, remote, version, switchMs: ms }) => {
    const isOwn = kept.some((start) => start.id === id && start.remote === remote && start.version === version)
    return ms !== null && isOwn ? [{ remote, version, ms, step: durationStep(ms) }] : []
  })
  if (switches.length > 0)
    // In one order everywhere: those of other browsers count the same rows.
    await sql`insert into plattform_switch (remote, version, hour, step, times)
      select remote, version, date_trunc('hour', ${ctx.now}::timestamptz, 'UTC'), step, count(*)
      from jsonb_to_recordset(${JSON.stringify(switches)}::jsonb) as t(remote text, version text, step int)
      group by remote, version, step order by remote, version, step
      on conflict (remote, version, hour, step) do update set times = plattform_switch.times + excluded.times`.execute(ctx.tx)
  return switches.map(({ remote, version, ms }) => ({ remote, version, ms }))
}

/** In front of how many people pages are now: of each release, by its remote and version, and of any at all. The transaction reads for all. */
export async function peopleHere(tx: DbTransaction, now: Date): Promise<{ of: (remote: string, version: string) => number; all: number }> {
  const { rows } = await sql<{ remote: string | null; version: string | null; people: number }>`
    select remote, version, count(distinct nutzer)::int as people from plattform_messung
    where zeitpunkt > ${beforeDays(now, 1)} and seen_at > ${new Date(now.getTime() - SEEN_MS)}
    group by grouping sets ((remote, version), ())`.execute(tx)
  const of = (remote: string | null, version: string | null) =>
    rows.find((row) => row.remote === remote && row.version === version)?.people ?? 0
  return { of, all: of(null, null) }
}

/** How long switches to a release took: how many there were, and within what time half of them and 95 per cent were done, in milliseconds. */
type SwitchTimes = Readonly<{ count: number; median: number; p95: number }>
type SwitchHour = Readonly<{ ago: number; median: number; p95: number }>

function timesOf(counted: readonly CountedDuration[]): SwitchTimes | undefined {
  const [median, p95] = [durationWithin(counted, 0.5), durationWithin(counted, 0.95)]
  if (median === undefined || p95 === undefined) return undefined
  return { count: counted.reduce((sum, { times }) => sum + times, 0), median, p95 }
}

/**
 * How long switches took in the last 24 hours by the clock, the present one among them: of each release, in all and by hours, the earliest
 * first. The transaction reads for all.
 * @param only of this remote alone
 */
export async function switchTimes(
  tx: DbTransaction,
  now: Date,
  only?: string,
): Promise<(remote: string, version: string) => { switches: SwitchTimes | null; switchHours: SwitchHour[] }> {
  const which = only === undefined ? sql`true` : sql`remote = ${only}`
  const { rows } = await sql<CountedDuration & { remote: string; version: string; ago: number }>`
    select remote, version, step, times, (extract(epoch from (date_trunc('hour', ${now}::timestamptz, 'UTC') - hour)) / 3600)::int as ago
    from plattform_switch
    where hour > date_trunc('hour', ${now}::timestamptz, 'UTC') - interval '24 hours' and hour <= ${now} and ${which}
    order by ago desc`.execute(tx)
  const byRelease = Map.groupBy(rows, ({ remote, version }) => `${remote} ${version}`)
  return (remote, version) => {
    const own = byRelease.get(`${remote} ${version}`) ?? []
    const switchHours = [...Map.groupBy(own, ({ ago }) => ago)].flatMap(([ago, counted]) => {
      const times = timesOf(counted)
      return times ? [{ ago, median: times.median, p95: times.p95 }] : []
    })
    return { switches: timesOf(own) ?? null, switchHours }
  }
}
