import { randomUUID } from 'node:crypto'
import type { NoticeSortField, ManagedNotice, Sort } from '@avalwerk/contracts'
import { type AuditAction, orNothing, type NoticeData, type NoticeState, noticeState, isDistinct, validateNotice } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { announce, audit } from '../aggregate/index.ts'
import { readForAll, writeForAll, type DbTransaction } from '../kernel/database.ts'
import { EVERYONE } from '../kernel/eventStream.ts'
import { type Count, containsPattern, toWords, countUpTo, parseSort, offsetOf } from '../kernel/list.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { PlattformhinweisTable } from '../kernel/schema.ts'
import { type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import { asNotice } from './plattformhinweis.ts'

/** What the operator does with notices to all. Source: document 1, section 4 (Platform notice). */

type NoticeRow = Selectable<PlattformhinweisTable>

const dataOf = (notice: NoticeRow): NoticeData => {
  const { id: _, ...data } = asNotice(notice)
  return data
}

const asManaged = (notice: NoticeRow, geschlossen: number, now: Date): ManagedNotice => ({
  ...asNotice(notice),
  version: notice.version,
  zustand: noticeState(asNotice(notice), now),
  geschlossen,
})

/** Counts the people who have closed each notice; who they are isn't read. */
const closedOf = (tx: DbTransaction, ids: readonly string[]): Promise<Map<string, number>> =>
  readForAll(tx, async () => {
    if (ids.length === 0) return new Map()
    const rows = await tx
      .selectFrom('hinweis_gelesen')
      .select(({ fn }) => ['hinweis_id', fn.countAll<number>().as('n')])
      .where('hinweis_id', 'in', ids)
      .groupBy('hinweis_id')
      .execute()
    return new Map(rows.map(({ hinweis_id, n }) => [hinweis_id, n]))
  })

const STATE: Readonly<Record<NoticeState, (now: Date) => RawBuilder<boolean>>> = {
  GEPLANT: (now) => sql<boolean>`(start_zeit > ${now} and (end_zeit is null or end_zeit > start_zeit))`,
  AKTIV: (now) => sql<boolean>`(start_zeit <= ${now} and (end_zeit is null or end_zeit > ${now}))`,
  BEENDET: (now) => sql<boolean>`(end_zeit is not null and (end_zeit <= ${now} or end_zeit <= start_zeit))`,
}
const SORTING: Readonly<Record<NoticeSortField, RawBuilder<unknown>>> = {
  startZeit: sql`start_zeit`,
  endZeit: sql`coalesce(end_zeit, 'infinity'::timestamptz)`,
  beschreibung: sql`lower(beschreibung)`,
}

/** A page of all notices. @param sort 'field,direction' */
export async function listNotices(
  tx: DbTransaction,
  { suche, zustand }: { suche?: string | undefined; zustand?: readonly NoticeState[] | undefined },
  { page, size, sort }: { page: number; size: number; sort: Sort<NoticeSortField> },
  now: Date,
): Promise<{ zeilen: ManagedNotice[]; gesamt: Count }> {
  const { field, direction } = parseSort(sort)
  let query = tx.selectFrom('plattformhinweis')
  if (zustand?.length)
    query = query.where(
      sql<boolean>`(${sql.join(
        zustand.map((z) => STATE[z](now)),
        sql` or `,
      )})`,
    )
  for (const word of toWords((suche ?? '').toLowerCase()))
    query = query.where(sql<boolean>`lower(concat_ws(' ', badge, beschreibung)) like ${containsPattern(word)}`)
  const rows = await query
    .selectAll()
    .orderBy(sql`${SORTING[field]} ${sql.raw(direction)}, id`)
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  const closed = await closedOf(
    tx,
    rows.map(({ id }) => id),
  )
  return { zeilen: rows.map((h) => asManaged(h, closed.get(h.id) ?? 0, now)), gesamt: await countUpTo(tx, query) }
}

/** A notice. @throws Refusal NICHT_GEFUNDEN */
export async function managedNotice(tx: DbTransaction, id: string, now: Date): Promise<ManagedNotice> {
  const notice = orNotFound(await tx.selectFrom('plattformhinweis').selectAll().where('id', '=', id).executeTakeFirst())
  return asManaged(notice, (await closedOf(tx, [id])).get(id) ?? 0, now)
}

/** Input as it is kept. @throws Refusal EINGABE_UNGUELTIG */
function requireData(notice: NoticeData): NoticeData {
  const data: NoticeData = {
    startZeit: new Date(notice.startZeit).toISOString(),
    endZeit: notice.endZeit && new Date(notice.endZeit).toISOString(),
    badge: orNothing(notice.badge),
    typ: notice.typ,
    beschreibung: notice.beschreibung.trim(),
    link: orNothing(notice.link),
    buttonText: orNothing(notice.buttonText),
  }
  const faults = validateNotice(data)
  assertValid(faults)
  return data
}
const columns = (notice: NoticeData) => ({
  start_zeit: notice.startZeit,
  end_zeit: notice.endZeit,
  badge: notice.badge,
  typ: notice.typ,
  beschreibung: notice.beschreibung,
  link: notice.link,
  button_text: notice.buttonText,
})

async function notify(ctx: CallerContext, action: AuditAction, id: string, values: Record<string, unknown>): Promise<ManagedNotice> {
  await audit(ctx, { orgId: ctx.caller.orgId, action, objectKind: 'HINWEIS', objectId: id, values })
  // Everybody reads it.
  await announce(ctx, { art: 'HINWEIS', id, orgs: [EVERYONE] })
  return managedNotice(ctx.tx, id, ctx.now)
}

/** Writes a notice. @throws Refusal EINGABE_UNGUELTIG, also for one that would be over at once */
export async function writeNotice(ctx: CallerContext, input: NoticeData): Promise<ManagedNotice> {
  const data = requireData(input)
  if (noticeState(data, ctx.now) === 'BEENDET')
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'endZeit', grund: 'Das Ende muss in der Zukunft liegen' }])
  await writeForAll(ctx.tx)
  const id = randomUUID()
  await ctx.tx
    .insertInto('plattformhinweis')
    .values({ id, ...columns(data), erstellt_am: ctx.now, geaendert_am: ctx.now })
    .execute()
  return notify(ctx, 'HINWEIS_GESCHRIEBEN', id, { ...data })
}

/** A notice that isn't over, locked. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG */
async function lockNoticeForStep(ctx: UseCaseContext, id: string, version: number): Promise<NoticeRow> {
  await writeForAll(ctx.tx)
  const notice = orNotFound(await ctx.tx.selectFrom('plattformhinweis').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (notice.version !== version) throw new Refusal('VERSION_VERALTET')
  if (noticeState(asNotice(notice), ctx.now) === 'BEENDET') throw new Refusal('SCHRITT_UNZULAESSIG')
  return notice
}

/**
 * Changes a notice that isn't over.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG, EINGABE_UNGUELTIG, OHNE_AENDERUNG
 */
export async function updateNotice(
  ctx: CallerContext,
  id: string,
  { version, erneutZeigen, ...input }: NoticeData & { version: number; erneutZeigen: boolean },
): Promise<ManagedNotice> {
  const data = requireData(input)
  const before = dataOf(await lockNoticeForStep(ctx, id, version))
  if (!isDistinct(before, data) && !erneutZeigen) throw new Refusal('OHNE_AENDERUNG')
  await ctx.tx
    .updateTable('plattformhinweis')
    .set({ ...columns(data), version: version + 1, geaendert_am: ctx.now })
    .where('id', '=', id)
    .execute()
  if (erneutZeigen) await ctx.tx.deleteFrom('hinweis_gelesen').where('hinweis_id', '=', id).execute()
  return notify(ctx, 'HINWEIS_GEAENDERT', id, { vorher: before, nachher: data, erneutZeigen })
}

/** Ends a notice now; one that is only planned is never shown. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG */
export async function endNotice(ctx: CallerContext, id: string, version: number): Promise<ManagedNotice> {
  await lockNoticeForStep(ctx, id, version)
  await ctx.tx
    .updateTable('plattformhinweis')
    .set({ end_zeit: ctx.now, version: version + 1, geaendert_am: ctx.now })
    .where('id', '=', id)
    .execute()
  return notify(ctx, 'HINWEIS_BEENDET', id, {})
}
