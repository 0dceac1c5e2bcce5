import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { AbtretungTable, StoredId } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'

type Abtretung = Pick<Selectable<AbtretungTable>, 'status' | 'zedent_name' | 'zessionar_name' | 'ansprechpartner' | 'grund'> &
  Readonly<{ veranlasst_am: string; entschieden_am: string | null }>

/** The last assignment of a guarantee in a query, as far as the transaction may see it; null if it was never assigned. */
export const lastAbtretung = (
  buergschaft: OuterColumn,
): RawBuilder<Abtretung | null> => sql<Abtretung | null>`(select to_jsonb(record) from (
  select status, zedent_name, zessionar_name, ansprechpartner, grund, veranlasst_am, entschieden_am
  from abtretung where buergschaft_id = ${sql.ref(buergschaft)} order by id desc limit 1) record)`

export type Circle = Readonly<{
  besteller: string | null
  besteller_unternehmen: string | null
  zedent_org: string | null
  zedent_id: string | null
  zessionar_org: string | null
  zessionar_id: string | null
}>

/** Who ordered a guarantee, and between whom it was assigned last: organisations and companies, as far as the transaction may see them. */
export async function readCircle(
  tx: DbTransaction,
  buergschaft: Readonly<{ id: StoredId; auftrag_id: StoredId | null }>,
): Promise<Circle | undefined> {
  const { rows } = await sql<Circle>`
    select o.org_id as besteller, o.unternehmen_id as besteller_unternehmen, a.zedent_org, a.zedent_id, a.zessionar_org, a.zessionar_id
    from (select 1) as one
      left join auftrag o on o.id = ${buergschaft.auftrag_id}::bigint
      left join lateral (select * from abtretung where buergschaft_id = ${buergschaft.id}::bigint order by id desc limit 1) a on true`.execute(
    tx,
  )
  return rows[0]
}
