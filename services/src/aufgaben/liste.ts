import { randomUUID } from 'node:crypto'
import type { Api } from '@avalwerk/contracts'
import {
  AUFGABEN,
  AUFGABENCODES,
  type Aufgabencode,
  ereignistext,
  type Ereigniscode,
  EREIGNISSE,
  hatRecht,
  kalendertag,
  sortierform,
} from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Gegenstand } from './aufgaben.ts'
import { enthält, wörter, zähleBis } from '../kernel/liste.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { AufgabeTabelle } from '../kernel/schema.ts'

const basis = '/aufgabenservice/api/private/v1'
type Aufgabe = Api[`POST ${typeof basis}/aufgaben/filterung`]['antwort']['zeilen'][number]
type Filter = Api[`POST ${typeof basis}/aufgaben/filterung`]['body']

/** The kinds of tasks that somebody's rights let them do. */
const meineArten = (wer: Aufrufer): Aufgabencode[] =>
  AUFGABENCODES.filter((code) => AUFGABEN[code].rechte.some((anspruch) => hatRecht(wer.rechte, anspruch)))

/** The tasks of the own pool that the caller may do: right, visible companies, and not hidden from them. */
function sichtbare(tx: Transaktion, wer: Aufrufer) {
  const arten = meineArten(wer)
  return tx
    .selectFrom('aufgabe')
    .where('org_id', '=', wer.orgId)
    .where('art', 'in', arten.length ? arten : (['-'] as never[]))
    .where((w) => w.or([w('verborgen_fuer', 'is', null), w('verborgen_fuer', '<>', wer.nutzerId)]))
    .where((w) => w.or([w('nur_fuer', 'is', null), w('nur_fuer', '=', wer.nutzerId)]))
}

function gefiltert(tx: Transaktion, wer: Aufrufer, f: Filter) {
  let q = sichtbare(tx, wer).where('erledigt_am', f.zustand === 'ERLEDIGT' ? 'is not' : 'is', null)
  if (f.zustand === 'MEINE') q = q.where('bearbeiter_id', '=', wer.nutzerId)
  if (f.art?.length) q = q.where('art', 'in', f.art)
  for (const wort of wörter(sortierform(f.betreff ?? ''))) q = q.where('betreff_sort', 'like', enthält(wort))
  if (f.eingangVon) q = q.where(sql<boolean>`eingang_am >= (${f.eingangVon}::date::timestamp at time zone 'Europe/Berlin')`)
  if (f.eingangBis) q = q.where(sql<boolean>`eingang_am < ((${f.eingangBis}::date + 1)::timestamp at time zone 'Europe/Berlin')`)
  return q
}

const SPALTE = { eingangAm: sql`eingang_am`, frist: sql`coalesce(frist, '9999-12-31'::date)`, betreff: sql`betreff_sort` } as const

function alsAufgabe(a: Selectable<AufgabeTabelle>, wer: Aufrufer): Aufgabe {
  return {
    id: a.id,
    version: a.version,
    art: a.art,
    betreff: a.betreff,
    objekt: { art: a.objekt_art, id: String(a.objekt_id) },
    eingangAm: a.eingang_am.toISOString(),
    frist: a.frist,
    bearbeiter: a.bearbeiter_id ? { name: a.bearbeiter_name ?? '', ich: a.bearbeiter_id === wer.nutzerId } : null,
    wiedervorlageAm: a.wiedervorlage_am,
    erledigtAm: a.erledigt_am?.toISOString() ?? null,
    erledigtDurch: a.erledigt_durch && a.erledigt_durch in EREIGNISSE ? ereignistext(a.erledigt_durch as Ereigniscode) : a.erledigt_durch,
  }
}

export async function aufgabenseite(
  tx: Transaktion,
  wer: Aufrufer,
  filter: Filter,
  { page, size, sort, direction }: { page: number; size: number; sort: keyof typeof SPALTE; direction: 'asc' | 'desc' },
) {
  const richtung = sql.raw(direction)
  const zeilen = await gefiltert(tx, wer, filter)
    .selectAll()
    .orderBy(sql`${SPALTE[sort]} ${richtung}, id ${richtung}`)
    .limit(size)
    .offset(page * size)
    .execute()
  return {
    zeilen: zeilen.map((a) => alsAufgabe(a, wer)),
    gesamt: await zähleBis(tx, gefiltert(tx, wer, filter)),
  }
}

/** Open tasks for the caller, those put aside until a later day left out. */
export async function offeneAnzahl(tx: Transaktion, wer: Aufrufer, jetzt: Date): Promise<number> {
  const heute = kalendertag(jetzt)
  const offen = sichtbare(tx, wer)
    .where('erledigt_am', 'is', null)
    .where((w) => w.or([w('wiedervorlage_am', 'is', null), w('wiedervorlage_am', '<=', heute)]))
  return (await zähleBis(tx, offen)).anzahl
}

/** Open tasks for the caller whose day has passed. */
export async function überfälligeAnzahl(tx: Transaktion, wer: Aufrufer, jetzt: Date): Promise<number> {
  const überfällig = sichtbare(tx, wer).where('erledigt_am', 'is', null).where('frist', '<', kalendertag(jetzt))
  return (await zähleBis(tx, überfällig)).anzahl
}

/** The oldest open task of an organisation about an order or a guarantee. */
export async function offeneAufgabe(tx: Transaktion, orgId: string, { art, id }: Gegenstand) {
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

export async function aufgabe(tx: Transaktion, wer: Aufrufer, id: string) {
  const a = gefunden(await sichtbare(tx, wer).selectAll().where('id', '=', id).executeTakeFirst())
  const kommentare = await tx
    .selectFrom('aufgabe_kommentar')
    .selectAll()
    .where('org_id', '=', wer.orgId)
    .where('aufgabe_id', '=', id)
    .orderBy('zeitpunkt')
    .execute()
  return {
    ...alsAufgabe(a, wer),
    kommentare: kommentare.map((k) => ({ id: k.id, wer: k.nutzer_name, kommentar: k.kommentar, zeitpunkt: k.zeitpunkt.toISOString() })),
  }
}

type Änderung = { bearbeiter_id?: string | null; bearbeiter_name?: string | null; wiedervorlage_am?: string | null }

/** Changes what colleagues see of an open task. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG */
async function ändere(tx: Transaktion, wer: Aufrufer, id: string, version: number, felder: Änderung): Promise<Aufgabe> {
  const a = gefunden(await sichtbare(tx, wer).select(['version', 'erledigt_am']).where('id', '=', id).executeTakeFirst())
  if (a.erledigt_am) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  const danach = await tx
    .updateTable('aufgabe')
    .set((w) => ({ ...felder, version: w('version', '+', 1) }))
    .where('org_id', '=', wer.orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!danach) throw new Ablehnung('VERSION_VERALTET')
  return alsAufgabe(danach, wer)
}

export const übernimm = (tx: Transaktion, wer: Aufrufer, id: string, version: number, ja: boolean) =>
  ändere(
    tx,
    wer,
    id,
    version,
    ja ? { bearbeiter_id: wer.nutzerId, bearbeiter_name: wer.name } : { bearbeiter_id: null, bearbeiter_name: null },
  )

/** @throws Ablehnung EINGABE_UNGUELTIG for a day that is not in the future */
export function erinnere(tx: Transaktion, wer: Aufrufer, id: string, version: number, am: string | null) {
  return ändere(tx, wer, id, version, { wiedervorlage_am: am })
}

export async function kommentiere(tx: Transaktion, wer: Aufrufer, id: string, kommentar: string, jetzt: Date): Promise<void> {
  gefunden(await sichtbare(tx, wer).select('id').where('id', '=', id).executeTakeFirst())
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
