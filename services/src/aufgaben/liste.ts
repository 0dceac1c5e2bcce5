import { randomUUID } from 'node:crypto'
import type { Api } from '@avalwerk/contracts'
import {
  AUFGABEN,
  AUFGABE_CODES,
  type AufgabeCode,
  eventText,
  type EventCode,
  EVENTS,
  hasRight,
  calendarDate,
  toSortKey,
} from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../kernel/anmeldung.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { Gegenstand } from './aufgaben.ts'
import { containsPattern, toWords, countUpTo } from '../kernel/liste.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { AufgabeTable } from '../kernel/schema.ts'

const basis = '/aufgabenservice/api/private/v1'
type Aufgabe = Api[`POST ${typeof basis}/aufgaben/filterung`]['antwort']['zeilen'][number]
type Filter = Api[`POST ${typeof basis}/aufgaben/filterung`]['body']

/** The kinds of tasks that somebody's rights let them do. */
const myKinds = (wer: Caller): AufgabeCode[] =>
  AUFGABE_CODES.filter((code) => AUFGABEN[code].rechte.some((anspruch) => hasRight(wer.rechte, anspruch)))

/** The tasks of the own pool that the caller may do: right, visible companies, and not hidden from them. */
function visible(tx: DbTransaction, wer: Caller) {
  const arten = myKinds(wer)
  return tx
    .selectFrom('aufgabe')
    .where('org_id', '=', wer.orgId)
    .where('art', 'in', arten.length ? arten : (['-'] as never[]))
    .where((w) => w.or([w('verborgen_fuer', 'is', null), w('verborgen_fuer', '<>', wer.nutzerId)]))
    .where((w) => w.or([w('nur_fuer', 'is', null), w('nur_fuer', '=', wer.nutzerId)]))
}

function gefiltert(tx: DbTransaction, wer: Caller, filter: Filter) {
  let query = visible(tx, wer).where('erledigt_am', filter.zustand === 'ERLEDIGT' ? 'is not' : 'is', null)
  if (filter.zustand === 'MEINE') query = query.where('bearbeiter_id', '=', wer.nutzerId)
  if (filter.art?.length) query = query.where('art', 'in', filter.art)
  for (const wort of toWords(toSortKey(filter.betreff ?? ''))) query = query.where('betreff_sort', 'like', containsPattern(wort))
  if (filter.eingangVon)
    query = query.where(sql<boolean>`eingang_am >= (${filter.eingangVon}::date::timestamp at time zone 'Europe/Berlin')`)
  if (filter.eingangBis)
    query = query.where(sql<boolean>`eingang_am < ((${filter.eingangBis}::date + 1)::timestamp at time zone 'Europe/Berlin')`)
  return query
}

const COLUMN = { eingangAm: sql`eingang_am`, frist: sql`coalesce(frist, '9999-12-31'::date)`, betreff: sql`betreff_sort` } as const

function asAufgabe(aufgabe: Selectable<AufgabeTable>, wer: Caller): Aufgabe {
  return {
    id: aufgabe.id,
    version: aufgabe.version,
    art: aufgabe.art,
    betreff: aufgabe.betreff,
    objekt: { art: aufgabe.objekt_art, id: String(aufgabe.objekt_id) },
    eingangAm: aufgabe.eingang_am.toISOString(),
    frist: aufgabe.frist,
    bearbeiter: aufgabe.bearbeiter_id ? { name: aufgabe.bearbeiter_name ?? '', ich: aufgabe.bearbeiter_id === wer.nutzerId } : null,
    wiedervorlageAm: aufgabe.wiedervorlage_am,
    erledigtAm: aufgabe.erledigt_am?.toISOString() ?? null,
    erledigtDurch:
      aufgabe.erledigt_durch && aufgabe.erledigt_durch in EVENTS ? eventText(aufgabe.erledigt_durch as EventCode) : aufgabe.erledigt_durch,
  }
}

export async function aufgabenPage(
  tx: DbTransaction,
  wer: Caller,
  filter: Filter,
  { page, size, sort, direction }: { page: number; size: number; sort: keyof typeof COLUMN; direction: 'asc' | 'desc' },
) {
  const richtung = sql.raw(direction)
  const zeilen = await gefiltert(tx, wer, filter)
    .selectAll()
    .orderBy(sql`${COLUMN[sort]} ${richtung}, id ${richtung}`)
    .limit(size)
    .offset(page * size)
    .execute()
  return {
    zeilen: zeilen.map((a) => asAufgabe(a, wer)),
    gesamt: await countUpTo(tx, gefiltert(tx, wer, filter)),
  }
}

/** Open tasks for the caller, those put aside until a later day left out. */
export async function openCount(tx: DbTransaction, wer: Caller, jetzt: Date): Promise<number> {
  const heute = calendarDate(jetzt)
  const offen = visible(tx, wer)
    .where('erledigt_am', 'is', null)
    .where((w) => w.or([w('wiedervorlage_am', 'is', null), w('wiedervorlage_am', '<=', heute)]))
  return (await countUpTo(tx, offen)).anzahl
}

/** Open tasks for the caller whose day has passed. */
export async function overdueCount(tx: DbTransaction, wer: Caller, jetzt: Date): Promise<number> {
  const overdue = visible(tx, wer).where('erledigt_am', 'is', null).where('frist', '<', calendarDate(jetzt))
  return (await countUpTo(tx, overdue)).anzahl
}

/** The oldest open task of an organisation about an order or a guarantee. */
export async function openAufgabe(tx: DbTransaction, orgId: string, { art, id }: Gegenstand) {
  const offen = await tx
    .selectFrom('aufgabe')
    .select(['id', 'betreff', 'frist'])
    .where('org_id', '=', orgId)
    .where('objekt_art', '=', art)
    .where('objekt_id', '=', id)
    .where('erledigt_am', 'is', null)
    .where('nur_fuer', 'is', null)
    .orderBy('eingang_am')
    .limit(1)
    .executeTakeFirst()
  return offen ?? null
}

export async function aufgabe(tx: DbTransaction, wer: Caller, id: string) {
  const aufgabe = orNotFound(await visible(tx, wer).selectAll().where('id', '=', id).executeTakeFirst())
  const kommentare = await tx
    .selectFrom('aufgabe_kommentar')
    .selectAll()
    .where('org_id', '=', wer.orgId)
    .where('aufgabe_id', '=', id)
    .orderBy('zeitpunkt')
    .execute()
  return {
    ...asAufgabe(aufgabe, wer),
    kommentare: kommentare.map((k) => ({ id: k.id, wer: k.nutzer_name, kommentar: k.kommentar, zeitpunkt: k.zeitpunkt.toISOString() })),
  }
}

type Change = { bearbeiter_id?: string | null; bearbeiter_name?: string | null; wiedervorlage_am?: string | null }

/** Changes what colleagues see of an open task. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG */
async function ändere(tx: DbTransaction, wer: Caller, id: string, version: number, felder: Change): Promise<Aufgabe> {
  const aufgabe = orNotFound(await visible(tx, wer).select(['version', 'erledigt_am']).where('id', '=', id).executeTakeFirst())
  if (aufgabe.erledigt_am) throw new Refusal('SCHRITT_UNZULAESSIG')
  const danach = await tx
    .updateTable('aufgabe')
    .set((w) => ({ ...felder, version: w('version', '+', 1) }))
    .where('org_id', '=', wer.orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!danach) throw new Refusal('VERSION_VERALTET')
  return asAufgabe(danach, wer)
}

export const übernimm = (tx: DbTransaction, wer: Caller, id: string, version: number, ja: boolean) =>
  ändere(
    tx,
    wer,
    id,
    version,
    ja ? { bearbeiter_id: wer.nutzerId, bearbeiter_name: wer.name } : { bearbeiter_id: null, bearbeiter_name: null },
  )

/** @throws Refusal EINGABE_UNGUELTIG for a day that is not in the future */
export function remind(tx: DbTransaction, wer: Caller, id: string, version: number, am: string | null) {
  return ändere(tx, wer, id, version, { wiedervorlage_am: am })
}

export async function comment(tx: DbTransaction, wer: Caller, id: string, kommentar: string, jetzt: Date): Promise<void> {
  orNotFound(await visible(tx, wer).select('id').where('id', '=', id).executeTakeFirst())
  await tx
    .insertInto('aufgabe_kommentar')
    .values({
      org_id: wer.orgId,
      aufgabe_id: id,
      id: randomUUID(),
      nutzer_id: wer.nutzerId,
      nutzer_name: wer.name,
      kommentar,
      zeitpunkt: jetzt,
    })
    .execute()
}
