import type { Mitteilung } from '@avalwerk/contracts'
import { sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { enthält, zähleBis } from '../kernel/liste.ts'
import { gefunden } from '../kernel/problem.ts'

/** Unread ones are looked for among so many newest: whoever leaves more unread doesn't read them any more. */
const NEUESTE = 1_000

/** The messages of the own organisation with when the caller read them. @param höchstens only so many of the newest */
function lesbare(tx: Transaktion, wer: Aufrufer, höchstens?: number) {
  const eigene = tx
    .selectFrom('mitteilung')
    .selectAll()
    .where('org_id', '=', wer.orgId)
    .where('geloescht_am', 'is', null)
    .where((w) => w.or([w('nur_fuer', 'is', null), w('nur_fuer', '=', wer.nutzerId)]))
    .$if(höchstens !== undefined, (q) => q.orderBy('zeitpunkt', 'desc').limit(höchstens as number))
  return (
    tx
      .selectFrom(eigene.as('m'))
      .leftJoin('mitteilung_gelesen as g', (join) =>
        join.onRef('g.org_id', '=', 'm.org_id').onRef('g.mitteilung_id', '=', 'm.id').on('g.nutzer_id', '=', wer.nutzerId),
      )
      // Only for orders: of some an organisation is told that it didn't place, and can't open.
      .leftJoin('auftrag_sicht as s', (join) =>
        join
          .onRef('s.org_id', '=', 'm.org_id')
          // Ids of texts are no numbers.
          .on(sql<boolean>`s.auftrag_id = case m.objekt_art when 'AUFTRAG' then m.objekt_id::bigint end`),
      )
  )
}

type Filter = { betreff?: string | undefined; ungelesen?: boolean | undefined }
function gefiltert(tx: Transaktion, wer: Aufrufer, f: Filter) {
  let q = lesbare(tx, wer, f.ungelesen ? NEUESTE : undefined)
  if (f.ungelesen) q = q.where('g.zeitpunkt', 'is', null)
  if (f.betreff) q = q.where(sql<boolean>`m.betreff ilike ${enthält(f.betreff)}`)
  return q
}
const SPALTEN = [
  'm.id',
  'm.betreff',
  'm.objekt_art',
  'm.objekt_id',
  's.auftrag_id as order_id',
  'm.zeitpunkt',
  'm.angaben',
  'g.zeitpunkt as gelesen_am',
] as const

type Zeile = Awaited<ReturnType<typeof eine>>
const eine = (tx: Transaktion, wer: Aufrufer, id: string) => lesbare(tx, wer).select(SPALTEN).where('m.id', '=', id).executeTakeFirst()

const alsMitteilung = (m: NonNullable<Zeile>): Mitteilung => ({
  id: String(m.id),
  betreff: m.betreff,
  objekt: m.objekt_art === 'AUFTRAG' && m.order_id === null ? null : { art: m.objekt_art, id: String(m.objekt_id) },
  zeitpunkt: m.zeitpunkt.toISOString(),
  gelesen: m.gelesen_am !== null,
  angaben: m.angaben,
})

/** The messages of the own organisation, newest first. */
export async function mitteilungen(tx: Transaktion, wer: Aufrufer, filter: Filter, { page, size }: { page: number; size: number }) {
  const zeilen = await gefiltert(tx, wer, filter)
    .select(SPALTEN)
    .orderBy('m.zeitpunkt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  return { zeilen: zeilen.map(alsMitteilung), gesamt: await zähleBis(tx, gefiltert(tx, wer, filter)) }
}

export const ungelesene = async (tx: Transaktion, wer: Aufrufer): Promise<number> =>
  (await zähleBis(tx, gefiltert(tx, wer, { ungelesen: true }))).anzahl

/** A message; whoever reads it has read it. */
export async function liesMitteilung(tx: Transaktion, wer: Aufrufer, id: string, jetzt: Date): Promise<Mitteilung> {
  const m = gefunden(await eine(tx, wer, id))
  await setzeGelesen(tx, wer, id, true, jetzt)
  return { ...alsMitteilung(m), gelesen: true }
}

export async function setzeGelesen(tx: Transaktion, wer: Aufrufer, id: string, gelesen: boolean, jetzt: Date): Promise<void> {
  gefunden(await eine(tx, wer, id))
  if (gelesen)
    await tx
      .insertInto('mitteilung_gelesen')
      .values({ org_id: wer.orgId, nutzer_id: wer.nutzerId, mitteilung_id: id, zeitpunkt: jetzt })
      .onConflict((konflikt) => konflikt.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('mitteilung_gelesen')
      .where('org_id', '=', wer.orgId)
      .where('nutzer_id', '=', wer.nutzerId)
      .where('mitteilung_id', '=', id)
      .execute()
}

/** Takes a message away for the whole company. */
export async function löscheMitteilung(tx: Transaktion, wer: Aufrufer, id: string, jetzt: Date): Promise<void> {
  gefunden(await eine(tx, wer, id))
  await tx.updateTable('mitteilung').set({ geloescht_am: jetzt }).where('org_id', '=', wer.orgId).where('id', '=', id).execute()
}
