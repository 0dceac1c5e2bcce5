import type { VisibilityStatus } from '@avalwerk/domain'
import { sql } from 'kysely'
import { audit } from '../aggregate/index.ts'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { beforeDays } from '../kernel/instants.ts'
import { isAmongVisible } from '../records/visibility.ts'

/** How many guarantees of a status there are with another party, and their amounts in cents. */
export type BuergschaftSum = Readonly<{ status: VisibilityStatus; partei: string; anzahl: number; betrag: number }>

/** The sums, and what has changed since they were added up. */
const KEPT = sql`(select org_id, unternehmen_id, status, partei, anzahl, betrag_cent from buergschaft_summe
  union all select org_id, unternehmen_id, status, partei, anzahl, betrag_cent from buergschaft_summe_aenderung)`

/** The sums of the guarantees that a viewer sees, frozen ones left out: by status, and by guarantor or, to guarantors, by beneficiary. */
export async function listBuergschaftSums(tx: DbTransaction, viewer: VisibilityContext): Promise<BuergschaftSum[]> {
  const { rows } = await sql<BuergschaftSum>`
    select status, partei, sum(anzahl)::int as anzahl, sum(betrag_cent)::bigint as betrag from ${KEPT} kept
    where org_id = ${viewer.orgId} and ${isAmongVisible(viewer, 'kept.unternehmen_id')}
    group by status, partei having sum(anzahl) <> 0 order by status, partei`.execute(tx)
  return rows
}

/** Adds to an organisation's sums what has changed. */
export const sumFolding: Deadline = {
  name: 'Summen fortschreiben',
  listDue: async (db, _now, most) => {
    const { rows } = await sql<{ org_id: string }>`
      select distinct org_id from buergschaft_summe_aenderung order by org_id limit ${most}`.execute(db)
    return rows.map(({ org_id }) => org_id)
  },
  settle: async ({ tx }, org) => {
    await sql`
      with taken as (
        delete from buergschaft_summe_aenderung where org_id = ${org} returning unternehmen_id, status, partei, anzahl, betrag_cent)
      insert into buergschaft_summe as s (org_id, unternehmen_id, status, partei, anzahl, betrag_cent)
      select ${org}, unternehmen_id, status, partei, sum(anzahl), sum(betrag_cent) from taken group by 2, 3, 4 order by 2, 3, 4
      on conflict (org_id, unternehmen_id, status, partei) do update
        set anzahl = s.anzahl + excluded.anzahl, betrag_cent = s.betrag_cent + excluded.betrag_cent`.execute(tx)
    // Of nothing no name is kept.
    await sql`delete from buergschaft_summe where org_id = ${org} and anzahl = 0 and betrag_cent = 0`.execute(tx)
  },
}

/**
 * Once a day an organisation's sums are compared with its rows; what differs is put right, and its audit says so. They differ if somebody
 * changed the database by hand.
 */
export const sumCheck: Deadline = {
  name: 'Summen vergleichen',
  listDue: async (db, now, most) => {
    const { rows } = await sql<{ org_id: string }>`
      select o.org_id from (select distinct org_id from buergschaft_summe) o left join buergschaft_summe_stand s on s.org_id = o.org_id
      where s.geprueft_am is null or s.geprueft_am < ${beforeDays(now, 1)}
      order by s.geprueft_am nulls first, o.org_id limit ${most}`.execute(db)
    return rows.map(({ org_id }) => org_id)
  },
  settle: async (ctx, org) => {
    // Two processes that compare at once would both put right what differs.
    await sql`insert into buergschaft_summe_stand (org_id, geprueft_am) values (${org}, '-infinity') on conflict do nothing`.execute(ctx.tx)
    const { rows: due } = await sql`select 1 from buergschaft_summe_stand
      where org_id = ${org} and geprueft_am < ${beforeDays(ctx.now, 1)} for update`.execute(ctx.tx)
    if (!due.length) return
    // One statement sees rows, sums and changes of one moment; what changes afterwards is appended beside it.
    const { rows } = await sql<{ wrong: number }>`
      with mended as (
        insert into buergschaft_summe_aenderung (org_id, unternehmen_id, status, partei, anzahl, betrag_cent)
        select ${org}, unternehmen_id, status, partei, sum(anzahl), sum(betrag_cent) from (
          select unternehmen_id, status, case when rolle = 'BUERGE' then auftraggeber_name else buerge_name end as partei,
            1 as anzahl, betrag_cent from buergschaft_sicht where org_id = ${org} and eingefroren_am is null
          union all select unternehmen_id, status, partei, -anzahl, -betrag_cent from ${KEPT} kept where org_id = ${org}) s
        group by 2, 3, 4 having sum(anzahl) <> 0 or sum(betrag_cent) <> 0
        returning 1),
      checked as (
        update buergschaft_summe_stand set geprueft_am = ${ctx.now} where org_id = ${org})
      select count(*)::int as wrong from mended`.execute(ctx.tx)
    const wrong = rows[0]?.wrong ?? 0
    if (wrong)
      await audit(ctx, { orgId: org, action: 'SUMMEN_BERICHTIGT', objectKind: 'UNTERNEHMEN', objectId: org, values: { summen: wrong } })
  },
}
