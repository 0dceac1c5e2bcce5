import { type Kysely, sql } from 'kysely'
import { audit } from '../aggregate/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { beforeDays } from '../kernel/instants.ts'
import type { Schema } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { COUNTED, COUNTED_COLUMNS, DIFFERS, negative, SUMS, USE_COLUMNS, usedOfVertrag, type UsingObject } from '../records/limitUsage.ts'
import { noteUse, tellUsage } from './ledger.ts'
import type { Vertrag } from './usage.ts'

/** Contracts whose sums weren't compared for a day: their ids, those first that have waited for longest. */
export const listUncheckedVertraege = async (db: Kysely<Schema>, now: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('kautionsvertrag')
    .select('id')
    .where('nutzung_geprueft_am', '<', beforeDays(now, 1))
    .orderBy('nutzung_geprueft_am')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** One of them, if it still is. @param locked nothing is booked of it until the transaction ends */
const findUnchecked = ({ tx, now }: UseCaseContext, id: string, locked: boolean): Promise<Vertrag | undefined> =>
  tx
    .selectFrom('kautionsvertrag')
    .selectAll()
    .where('id', '=', id)
    .where('nutzung_geprueft_am', '<', beforeDays(now, 1))
    .$if(locked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** The objects of which something else is booked than they use, each with its guarantor. */
async function listWronglyBooked(tx: DbTransaction, { org_id, id }: Vertrag): Promise<UsingObject[]> {
  const { rows } = await sql<{ org_id: string; objekt_art: UsingObject['kind']; objekt_id: string }>`
    with current (${USE_COLUMNS}) as (${usedOfVertrag(org_id, id)})
    select distinct org_id, objekt_art, objekt_id::text from (
      select org_id, objekt_art, objekt_id from (
        select * from current
        union all select g.org_id, g.kautionsvertrag_id, g.objekt_art, g.objekt_id, g.unternehmen_id, g.art, ${negative('g')}
        from kautionsvertrag_buchung g where g.org_id = ${org_id} and g.kautionsvertrag_id = ${id}::bigint) s
      group by org_id, objekt_art, objekt_id, unternehmen_id, art having ${DIFFERS}) wrong`.execute(tx)
  return rows.map((row) => ({ kind: row.objekt_art, orgId: row.org_id, id: row.objekt_id }))
}

/** What a contract's bookings add up to (`booked`, `total`), and the parts whose sums are anything else (`parts`). */
const summed = ({ org_id, id }: Vertrag) => sql`
    booked as materialized (
      select unternehmen_id, art, ${SUMS} from kautionsvertrag_buchung
      where org_id = ${org_id} and kautionsvertrag_id = ${id}::bigint group by 1, 2),
    parts as (
      select unternehmen_id, art from (
        select unternehmen_id, art, ${COUNTED_COLUMNS} from booked
        union all select p.unternehmen_id, p.art, ${negative('p')} from kautionsvertrag_nutzung p
          where p.org_id = ${org_id} and p.kautionsvertrag_id = ${id}::bigint) s
      group by 1, 2 having ${DIFFERS}),
    total as (select coalesce(sum(genutzt_cent), 0) as g, coalesce(sum(reserviert_cent), 0) as r,
      coalesce(sum(genutzt_aussen_cent), 0) as ga, coalesce(sum(reserviert_aussen_cent), 0) as ra from booked)`

/** The condition that a contract `k` has another sum than `total` as `t`. */
const isOtherTotal = ({ org_id, id }: Vertrag) => sql`k.org_id = ${org_id} and k.id = ${id}::bigint
  and (k.genutzt_cent, k.reserviert_cent, k.genutzt_aussen_cent, k.reserviert_aussen_cent) <> (t.g, t.r, t.ga, t.ra)`

/** Whether the sums of a contract are what its bookings add up to. One statement sees both as they were at one moment. */
async function isSummedRightly(tx: DbTransaction, vertrag: Vertrag): Promise<boolean> {
  const { rows } = await sql<{ wrong: boolean }>`with ${summed(vertrag)}
    select exists (select from parts) or exists (select from kautionsvertrag k, total t where ${isOtherTotal(vertrag)}) as wrong`.execute(
    tx,
  )
  return !rows[0]?.wrong
}

/** Makes the sums of a contract that is locked what its bookings add up to. @returns the contract as it is then */
async function sumAnew(tx: DbTransaction, vertrag: Vertrag): Promise<Vertrag> {
  const { org_id, id } = vertrag
  await sql`with ${summed(vertrag)},
    mended as (
      insert into kautionsvertrag_nutzung as p
      select ${org_id}, ${id}::bigint, w.unternehmen_id, w.art, ${sql.raw(COUNTED.map((column) => `coalesce(b.${column}, 0)`).join(', '))}
      from parts w left join booked b on b.unternehmen_id = w.unternehmen_id and b.art = w.art
      on conflict (org_id, kautionsvertrag_id, unternehmen_id, art) do update
        set ${sql.raw(COUNTED.map((column) => `${column} = excluded.${column}`).join(', '))})
    update kautionsvertrag k set genutzt_cent = t.g, reserviert_cent = t.r, genutzt_aussen_cent = t.ga, reserviert_aussen_cent = t.ra
    from total t where ${isOtherTotal(vertrag)}`.execute(tx)
  return tx.selectFrom('kautionsvertrag').selectAll().where('org_id', '=', org_id).where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Compares what is booked of a contract with its guarantees and orders, and puts right what differs; the guarantor's audit says so. Steps
 * keep both equal: a difference comes of something done to the database by hand. Looks without a lock first, since it reads all that the
 * contract has.
 */
export async function balanceUse(ctx: UseCaseContext, id: string): Promise<void> {
  const { tx } = ctx
  const looked = await findUnchecked(ctx, id, false)
  if (!looked) return
  const checked = () =>
    tx
      .updateTable('kautionsvertrag')
      .set({ nutzung_geprueft_am: ctx.now })
      .where('org_id', '=', looked.org_id)
      .where('id', '=', looked.id)
      .execute()
  if ((await isSummedRightly(tx, looked)) && !(await listWronglyBooked(tx, looked)).length) return void (await checked())
  const vertrag = await findUnchecked(ctx, id, true)
  if (!vertrag) return
  const summedRightly = await isSummedRightly(tx, vertrag)
  // The contract's pages and the insured are told as after a step.
  if (!summedRightly) await tellUsage(ctx, await sumAnew(tx, vertrag))
  const wrong = await listWronglyBooked(tx, vertrag)
  for (const object of wrong) await noteUse(ctx, object)
  await checked()
  if (summedRightly && !wrong.length) return
  await audit(ctx, {
    orgId: vertrag.org_id,
    action: 'NUTZUNG_BERICHTIGT',
    objectKind: 'VERTRAG',
    objectId: vertrag.id,
    values: { ...(wrong.length && { vorgaenge: wrong.length }), ...(!summedRightly && { summen: true }) },
  })
}
