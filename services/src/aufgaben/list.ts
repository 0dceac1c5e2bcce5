import { randomUUID } from 'node:crypto'
import type { Api } from '@avalwerk/contracts'
import { AUFGABEN, AUFGABE_CODES, type AufgabeCode, eventText, type EventCode, EVENTS, hasRight, calendarDate } from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import { type ObjectRef } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { containsPattern, countUpTo, offsetOf, searchedAmong, SEARCHED_NEWEST } from '../kernel/list.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { AufgabeTable } from '../kernel/schema.ts'
import { isEntryForViewer } from '../records/visibility.ts'
import { subjectWords } from './subject.ts'

type Aufgabe = Api['aufgabe']['liste']['response']['zeilen'][number]
type Filter = Api['aufgabe']['liste']['body']

/** The kinds of tasks that the caller's rights let them do. */
const myKinds = (caller: Caller): AufgabeCode[] =>
  AUFGABE_CODES.filter((code) => AUFGABEN[code].rights.some((need) => hasRight(caller.rights, need)))

/** The tasks of the own pool that the caller may do: right, visible companies, and not hidden from them. */
function visible(tx: DbTransaction, caller: Caller) {
  const kinds = myKinds(caller)
  return tx
    .selectFrom('aufgabe')
    .where('org_id', '=', caller.orgId)
    .where(isEntryForViewer(caller, 'aufgabe'))
    .where('art', 'in', kinds.length ? kinds : (['-'] as never[]))
    .where((w) => w.or([w('verborgen_fuer', 'is', null), w('verborgen_fuer', '<>', caller.nutzerId)]))
}

/** The tasks that fulfil a filter's conditions, but for its text. */
function narrowAufgaben(tx: DbTransaction, caller: Caller, filter: Filter) {
  let query = visible(tx, caller).where('erledigt_am', filter.zustand === 'ERLEDIGT' ? 'is not' : 'is', null)
  if (filter.zustand === 'MEINE') query = query.where('bearbeiter_id', '=', caller.nutzerId)
  if (filter.art?.length) query = query.where('art', 'in', filter.art)
  if (filter.eingangVon)
    query = query.where(sql<boolean>`eingang_am >= (${filter.eingangVon}::date::timestamp at time zone 'Europe/Berlin')`)
  if (filter.eingangBis)
    query = query.where(sql<boolean>`eingang_am < ((${filter.eingangBis}::date + 1)::timestamp at time zone 'Europe/Berlin')`)
  return query
}

/** The tasks that fulfil a filter: those with a text among the newest. */
function filterAufgaben(tx: DbTransaction, caller: Caller, filter: Filter) {
  const narrowed = narrowAufgaben(tx, caller, filter)
  const words = subjectWords(filter.betreff)
  if (words.length === 0) return narrowed
  const newest = narrowed.selectAll().orderBy('eingang_am', 'desc').orderBy('id', 'desc').limit(SEARCHED_NEWEST).as('aufgabe')
  const holding = tx.selectFrom(newest).where((w) => w.and(words.map((word) => w('betreff_sort', 'like', containsPattern(word)))))
  return holding as unknown as typeof narrowed
}

const COLUMN = { eingangAm: sql`eingang_am`, frist: sql`coalesce(frist, '9999-12-31'::date)`, betreff: sql`betreff_sort` } as const

function asAufgabe(aufgabe: Selectable<AufgabeTable>, caller: Caller): Aufgabe {
  return {
    id: aufgabe.id,
    version: aufgabe.version,
    art: aufgabe.art,
    betreff: aufgabe.betreff,
    objekt: { art: aufgabe.objekt_art, id: aufgabe.objekt_id },
    eingangAm: aufgabe.eingang_am.toISOString(),
    frist: aufgabe.frist,
    bearbeiter: aufgabe.bearbeiter_id ? { name: aufgabe.bearbeiter_name ?? '', ich: aufgabe.bearbeiter_id === caller.nutzerId } : null,
    wiedervorlageAm: aufgabe.wiedervorlage_am,
    erledigtAm: aufgabe.erledigt_am?.toISOString() ?? null,
    erledigtDurch:
      aufgabe.erledigt_durch && Object.hasOwn(EVENTS, aufgabe.erledigt_durch)
        ? eventText(aufgabe.erledigt_durch as EventCode)
        : aufgabe.erledigt_durch,
  }
}

/**
 * A page of the tasks that the caller may do, and their number, which is counted up to `COUNT_LIMIT`. Tasks without a due day count as the
 * last to be due.
 * @param page counted from 0
 */
export async function listAufgaben(
  tx: DbTransaction,
  caller: Caller,
  filter: Filter,
  { page, size, sort, direction }: { page: number; size: number; sort: keyof typeof COLUMN; direction: 'asc' | 'desc' },
) {
  const order = sql.raw(direction)
  const rows = await filterAufgaben(tx, caller, filter)
    .selectAll()
    .orderBy(sql`${COLUMN[sort]} ${order}, id ${order}`)
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  return {
    zeilen: rows.map((a) => asAufgabe(a, caller)),
    gesamt: await countUpTo(tx, filterAufgaben(tx, caller, filter)),
    durchsucht: subjectWords(filter.betreff).length ? await searchedAmong(narrowAufgaben(tx, caller, filter)) : null,
  }
}

/** Open tasks for the caller, those put aside until a later day left out. */
export async function openCount(tx: DbTransaction, caller: Caller, now: Date): Promise<number> {
  const today = calendarDate(now)
  const open = visible(tx, caller)
    .where('erledigt_am', 'is', null)
    .where((w) => w.or([w('wiedervorlage_am', 'is', null), w('wiedervorlage_am', '<=', today)]))
  return (await countUpTo(tx, open)).anzahl
}

/** Open tasks for the caller whose day has passed. */
export async function countOverdue(tx: DbTransaction, caller: Caller, now: Date): Promise<number> {
  const overdue = visible(tx, caller).where('erledigt_am', 'is', null).where('frist', '<', calendarDate(now))
  return (await countUpTo(tx, overdue)).anzahl
}

/** The oldest open task of an organisation about an order or a guarantee. */
export async function findOldestOpenAufgabe(tx: DbTransaction, orgId: string, { kind, id }: ObjectRef) {
  const open = await tx
    .selectFrom('aufgabe')
    .select(['id', 'betreff', 'frist'])
    .where('org_id', '=', orgId)
    .where('objekt_art', '=', kind)
    .where('objekt_id', '=', id)
    .where('erledigt_am', 'is', null)
    .where('nur_fuer', 'is', null)
    .orderBy('eingang_am')
    .limit(1)
    .executeTakeFirst()
  return open ?? null
}

/** A task that the caller may do, be it done or not, with its comments, the oldest first. @throws Refusal NICHT_GEFUNDEN */
export async function getAufgabe(tx: DbTransaction, caller: Caller, id: string) {
  const aufgabe = orNotFound(await visible(tx, caller).selectAll().where('id', '=', id).executeTakeFirst())
  const kommentare = await tx
    .selectFrom('aufgabe_kommentar')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .where('aufgabe_id', '=', id)
    .orderBy('zeitpunkt')
    .execute()
  return {
    ...asAufgabe(aufgabe, caller),
    kommentare: kommentare.map((k) => ({ id: k.id, wer: k.nutzer_name, kommentar: k.kommentar, zeitpunkt: k.zeitpunkt.toISOString() })),
  }
}

type Change = { bearbeiter_id?: string | null; bearbeiter_name?: string | null; wiedervorlage_am?: string | null }

/** Changes what colleagues see of an open task. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG */
async function update(tx: DbTransaction, caller: Caller, id: string, version: number, fields: Change): Promise<Aufgabe> {
  const aufgabe = orNotFound(await visible(tx, caller).select(['version', 'erledigt_am']).where('id', '=', id).executeTakeFirst())
  if (aufgabe.erledigt_am) throw new Refusal('SCHRITT_UNZULAESSIG')
  const afterwards = await tx
    .updateTable('aufgabe')
    .set((w) => ({ ...fields, version: w('version', '+', 1) }))
    .where('org_id', '=', caller.orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!afterwards) throw new Refusal('VERSION_VERALTET')
  return asAufgabe(afterwards, caller)
}

/**
 * Takes a task over for the caller, or gives it back to the pool; either is possible while a colleague has it.
 * @param version of the task, as the caller saw it
 * @param yes takes it over; false gives it back
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, or SCHRITT_UNZULAESSIG for a task that is done
 */
export const setBearbeiter = (tx: DbTransaction, caller: Caller, id: string, version: number, yes: boolean) =>
  update(
    tx,
    caller,
    id,
    version,
    yes ? { bearbeiter_id: caller.nutzerId, bearbeiter_name: caller.name } : { bearbeiter_id: null, bearbeiter_name: null },
  )

/**
 * Puts a task aside until a calendar day, or takes it up again. That the day lies in the future is checked before.
 * @param version of the task, as the caller saw it
 * @param at null for a task that isn't put aside any more
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, or SCHRITT_UNZULAESSIG for a task that is done
 */
export function setAufgabeReminder(tx: DbTransaction, caller: Caller, id: string, version: number, at: string | null) {
  return update(tx, caller, id, version, { wiedervorlage_am: at })
}

/** Adds a comment to a task that the caller may do, be it done or not. @throws Refusal NICHT_GEFUNDEN */
export async function commentOnAufgabe(tx: DbTransaction, caller: Caller, id: string, kommentar: string, now: Date): Promise<void> {
  orNotFound(await visible(tx, caller).select('id').where('id', '=', id).executeTakeFirst())
  await tx
    .insertInto('aufgabe_kommentar')
    .values({
      org_id: caller.orgId,
      aufgabe_id: id,
      id: randomUUID(),
      nutzer_id: caller.nutzerId,
      nutzer_name: caller.name,
      kommentar,
      zeitpunkt: now,
    })
    .execute()
}
