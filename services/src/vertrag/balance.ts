import { sql } from 'kysely'
import { audit } from '../aggregate/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { Due } from '../kernel/deadlines.ts'
import { beforeDays } from '../kernel/instants.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { USE_COLUMNS, usedOfVertrag, type UsingObject } from '../records/limitUsage.ts'
import { COUNTED, noteUse } from './ledger.ts'
import type { Vertrag } from './usage.ts'

/** Contracts whose sums weren't compared for a day. */
export const uncheckedVertraege: Due<Vertrag> = {
  list: async (db, now, most) => {
    const rows = await db
      .selectFrom('kautionsvertrag')
      .select('id')
      .where('nutzung_geprueft_am', '<', beforeDays(now, 1))
      .orderBy('nutzung_geprueft_am')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  },
  lock: (tx, now, id) =>
    tx
      .selectFrom('kautionsvertrag')
      .selectAll()
      .where('id', '=', id)
      .where('nutzung_geprueft_am', '<', beforeDays(now, 1))
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst(),
}

const sums = sql.raw(COUNTED.map((column) => `sum(${column})::bigint as ${column}`).join(', '))
const differs = sql.raw(COUNTED.map((column) => `sum(${column}) <> 0`).join(' or '))
const negative = (row: string) => sql.raw(COUNTED.map((column) => `-${row}.${column}`).join(', '))

/** The objects of which something else is booked than they use, each with its guarantor. */
async function listWronglyBooked(tx: DbTransaction, { org_id, id }: Vertrag): Promise<UsingObject[]> {
  const { rows } = await sql<{ org_id: string; objekt_art: UsingObject['kind']; objekt_id: string }>`
    with current (${USE_COLUMNS}) as (${usedOfVertrag(org_id, id)})
    select distinct org_id, objekt_art, objekt_id::text from (
      select org_id, objekt_art, objekt_id from (
        select * from current
        union all select g.org_id, g.kautionsvertrag_id, g.objekt_art, g.objekt_id, g.unternehmen_id, g.art, ${negative('g')}
        from kautionsvertrag_buchung g where g.org_id = ${org_id} and g.kautionsvertrag_id = ${id}::bigint) s
      group by org_id, objekt_art, objekt_id, unternehmen_id, art having ${differs}) wrong`.execute(tx)
  return rows.map((row) => ({ kind: row.objekt_art, orgId: row.org_id, id: row.objekt_id }))
}

/** Makes the sums of a contract what its bookings add up to. @returns whether they were anything else */
async function sumAnew(tx: DbTransaction, { org_id, id }: Vertrag): Promise<boolean> {
  const { rows } = await sql<{ wrong: boolean }>`
    with booked as materialized (
      select unternehmen_id, art, ${sums} from kautionsvertrag_buchung
      where org_id = ${org_id} and kautionsvertrag_id = ${id}::bigint group by 1, 2),
    parts as (
      select unternehmen_id, art from (
        select unternehmen_id, art, ${sql.raw(COUNTED.join(', '))} from booked
        union all select p.unternehmen_id, p.art, ${negative('p')} from kautionsvertrag_nutzung p
          where p.org_id = ${org_id} and p.kautionsvertrag_id = ${id}::bigint) s
      group by 1, 2 having ${differs}),
    total as (select coalesce(sum(genutzt_cent), 0) as g, coalesce(sum(reserviert_cent), 0) as r,
      coalesce(sum(genutzt_aussen_cent), 0) as ga, coalesce(sum(reserviert_aussen_cent), 0) as ra from booked),
    mended as (
      insert into kautionsvertrag_nutzung as p
      select ${org_id}, ${id}::bigint, w.unternehmen_id, w.art, ${sql.raw(COUNTED.map((column) => `coalesce(b.${column}, 0)`).join(', '))}
      from parts w left join booked b on b.unternehmen_id = w.unternehmen_id and b.art = w.art
      on conflict (org_id, kautionsvertrag_id, unternehmen_id, art) do update
        set ${sql.raw(COUNTED.map((column) => `${column} = excluded.${column}`).join(', '))}),
    contract as (
      update kautionsvertrag k set genutzt_cent = t.g, reserviert_cent = t.r, genutzt_aussen_cent = t.ga, reserviert_aussen_cent = t.ra
      from total t where k.org_id = ${org_id} and k.id = ${id}::bigint
        and (k.genutzt_cent, k.reserviert_cent, k.genutzt_aussen_cent, k.reserviert_aussen_cent) <> (t.g, t.r, t.ga, t.ra)
      returning k.id)
    select exists (select from parts) or exists (select from contract) as wrong`.execute(tx)
  return rows[0]?.wrong ?? false
}

/**
 * Compares what is booked of a contract with its guarantees and orders, and puts right what differs; the guarantor's audit says so. Steps
 * keep both equal: a difference comes of something done to the database by hand.
 * @param vertrag locked
 */
export async function balanceUse(ctx: UseCaseContext, vertrag: Vertrag): Promise<void> {
  const summed = await sumAnew(ctx.tx, vertrag)
  const wrong = await listWronglyBooked(ctx.tx, vertrag)
  for (const object of wrong) await noteUse(ctx, object)
  await ctx.tx
    .updateTable('kautionsvertrag')
    .set({ nutzung_geprueft_am: ctx.now })
    .where('org_id', '=', vertrag.org_id)
    .where('id', '=', vertrag.id)
    .execute()
  if (!summed && !wrong.length) return
  await audit(ctx, {
    orgId: vertrag.org_id,
    action: 'NUTZUNG_BERICHTIGT',
    objectKind: 'VERTRAG',
    objectId: vertrag.id,
    values: { ...(wrong.length && { vorgaenge: wrong.length }), ...(summed && { summen: true }) },
  })
}
