import type { Mitteilung } from '@avalwerk/contracts'
import { sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { containsPattern, countUpTo, offsetOf, searchedAmong, SEARCHED_NEWEST } from '../kernel/list.ts'
import { orNotFound } from '../kernel/problem.ts'
import type { StoredId } from '../kernel/schema.ts'
import { seenAuftragId } from '../records/auftrag.ts'
import { asColumn } from '../records/outerColumn.ts'
import { isEntryForViewer } from '../records/visibility.ts'
import { subjectWords } from './subject.ts'

/** Unread messages are looked for among so many of the newest: a person who leaves more unread doesn't read them any more. */
const LATEST = 1_000

/** The messages of the own organisation that the caller may read. */
const own = (tx: DbTransaction, caller: Caller) =>
  tx
    .selectFrom('mitteilung')
    .where('org_id', '=', caller.orgId)
    .where(isEntryForViewer(caller, 'mitteilung'))
    .where('geloescht_am', 'is', null)

/** The same with when the caller read them. @param atMost only so many of the newest */
function readable(tx: DbTransaction, caller: Caller, atMost?: number) {
  const messages = own(tx, caller)
    .selectAll()
    .$if(atMost !== undefined, (q) => q.orderBy('zeitpunkt', 'desc').limit(atMost as number))
  return tx
    .selectFrom(messages.as('m'))
    .leftJoin('mitteilung_gelesen as g', (join) =>
      join.onRef('g.org_id', '=', 'm.org_id').onRef('g.mitteilung_id', '=', 'm.id').on('g.nutzer_id', '=', caller.nutzerId),
    )
}

type Filter = { betreff?: string | undefined; ungelesen?: boolean | undefined }
function filterMessages(tx: DbTransaction, caller: Caller, filter: Filter) {
  const words = subjectWords(filter.betreff)
  let query = readable(tx, caller, filter.ungelesen ? LATEST : words.length ? SEARCHED_NEWEST : undefined)
  if (filter.ungelesen) query = query.where('g.zeitpunkt', 'is', null)
  return words.reduce((narrowed, word) => narrowed.where('m.betreff_sort', 'like', containsPattern(word)), query)
}
/** Messages with what is shown of them. */
const withColumns = (query: ReturnType<typeof readable>) =>
  query
    .crossJoinLateral(asColumn(sql<StoredId | null>`case m.objekt_art when 'AUFTRAG' then m.objekt_id::bigint end`).as('o'))
    .select(['m.id', 'm.betreff', 'm.objekt_art', 'm.objekt_id', 'm.zeitpunkt', 'm.angaben', 'g.zeitpunkt as gelesen_am'])
    // Only for orders: an organisation is told of some that it didn't place and can't open. Ids of texts are no numbers.
    .select(seenAuftragId('m', 'o.id').as('order_id'))

type Row = Awaited<ReturnType<typeof findMessage>>
const findMessage = (tx: DbTransaction, caller: Caller, id: string) =>
  withColumns(readable(tx, caller)).where('m.id', '=', id).executeTakeFirst()

const asMitteilung = (mitteilung: NonNullable<Row>): Mitteilung => ({
  id: mitteilung.id,
  betreff: mitteilung.betreff,
  objekt:
    mitteilung.objekt_art === 'AUFTRAG' && mitteilung.order_id === null ? null : { art: mitteilung.objekt_art, id: mitteilung.objekt_id },
  zeitpunkt: mitteilung.zeitpunkt.toISOString(),
  gelesen: mitteilung.gelesen_am !== null,
  angaben: mitteilung.angaben,
})

/** The messages of the own organisation, newest first. */
export async function listMitteilungen(tx: DbTransaction, caller: Caller, filter: Filter, { page, size }: { page: number; size: number }) {
  const rows = await withColumns(filterMessages(tx, caller, filter))
    .orderBy('m.zeitpunkt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  return {
    zeilen: rows.map(asMitteilung),
    gesamt: await countUpTo(tx, filterMessages(tx, caller, filter)),
    durchsucht: subjectWords(filter.betreff).length && !filter.ungelesen ? await searchedAmong(own(tx, caller)) : null,
  }
}

/** Counts the messages that the caller hasn't read, up to 1,000. */
export const countUnread = async (tx: DbTransaction, caller: Caller): Promise<number> =>
  (await countUpTo(tx, filterMessages(tx, caller, { ungelesen: true }))).anzahl

/** A message; this call marks it as read by the caller. */
export async function readMitteilung(tx: DbTransaction, caller: Caller, id: string, now: Date): Promise<Mitteilung> {
  const mitteilung = orNotFound(await findMessage(tx, caller, id))
  await setRead(tx, caller, id, true, now)
  return { ...asMitteilung(mitteilung), gelesen: true }
}

/**
 * Marks a message as read by the caller, or as unread; colleagues have marks of their own.
 * @param now when it is read; a message that was read before keeps its first moment
 * @throws Refusal NICHT_GEFUNDEN
 */
export async function setRead(tx: DbTransaction, caller: Caller, id: string, read: boolean, now: Date): Promise<void> {
  orNotFound(await findMessage(tx, caller, id))
  if (read)
    await tx
      .insertInto('mitteilung_gelesen')
      .values({ org_id: caller.orgId, nutzer_id: caller.nutzerId, mitteilung_id: id, zeitpunkt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('mitteilung_gelesen')
      .where('org_id', '=', caller.orgId)
      .where('nutzer_id', '=', caller.nutzerId)
      .where('mitteilung_id', '=', id)
      .execute()
}

/** Takes a message away for the whole company. */
export async function deleteMitteilung(tx: DbTransaction, caller: Caller, id: string, now: Date): Promise<void> {
  orNotFound(await findMessage(tx, caller, id))
  await tx.updateTable('mitteilung').set({ geloescht_am: now }).where('org_id', '=', caller.orgId).where('id', '=', id).execute()
}
