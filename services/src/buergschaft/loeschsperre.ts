import { orNothing } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import { ownSubject, writeHistory, announce, audit } from '../aggregate/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { type CallerContext } from '../kernel/useCase.ts'
import { findBuergschaftView } from '../records/buergschaftSicht.ts'
import type { OuterColumn } from '../records/outerColumn.ts'

/** An organisation's wish to keep a guarantee, even where others want it deleted. */
export type Loeschsperre = Readonly<{ grund: string; von: string; am: string }>

const loeschsperren = (tx: DbTransaction, orgId: string) =>
  tx.selectFrom('legal_hold').where('org_id', '=', orgId).where('lifted_at', 'is', null)

/** Ids of the guarantees that an organisation holds, as part of another query. */
export const heldBy = (tx: DbTransaction, orgId: string) => loeschsperren(tx, orgId).select('buergschaft_id')

/**
 * The hold that an organisation has on a guarantee now, in a query; null where it has none.
 * @param buergschaft the column or expression that names it
 */
export const loeschsperreOf = (
  orgId: string,
  buergschaft: OuterColumn | RawBuilder<unknown>,
): RawBuilder<Loeschsperre | null> => sql<Loeschsperre | null>`(
  select jsonb_build_object('grund', record.reason, 'von', record.set_by_name,
    'am', to_char(record.set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from legal_hold record where record.org_id = ${orgId} and record.lifted_at is null
    and record.buergschaft_id = ${typeof buergschaft === 'string' ? sql.ref(buergschaft) : buergschaft})`

/**
 * Holds a guarantee for the caller's organisation, or lets it go. The guarantee itself doesn't change by it.
 * @param before the reason as the caller read it: a reason that another person has set since is not overwritten unseen
 * @param reason null ends the hold
 * @throws Refusal VERSION_VERALTET, NICHT_GEFUNDEN
 */
export async function setLoeschsperre(ctx: CallerContext, id: string, before: string | null, reason: string | null): Promise<void> {
  const { orgId, nutzerId, name } = ctx.caller
  // A former beneficiary holds what it had, too: its view is frozen, and goes with the guarantee.
  const { status } = orNotFound(await findBuergschaftView(ctx.tx, orgId, id))
  await writeForAll(ctx.tx)
  const buergschaft = orNotFound(
    await ctx.tx.selectFrom('buergschaft').select('buerge_org').where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  const { held } = await ctx.tx.selectNoFrom(loeschsperreOf(orgId, sql`${id}::bigint`).as('held')).executeTakeFirstOrThrow()
  if ((held?.grund ?? null) !== orNothing(before)) throw new Refusal('VERSION_VERALTET')
  const wanted = orNothing(reason)
  if (wanted === (held?.grund ?? null)) return
  if (held)
    await ctx.tx
      .updateTable('legal_hold')
      .set({ lifted_at: ctx.now, lifted_by_name: name })
      .where('org_id', '=', orgId)
      .where('buergschaft_id', '=', id)
      .where('lifted_at', 'is', null)
      .execute()
  if (wanted)
    await ctx.tx
      .insertInto('legal_hold')
      .values({ org_id: orgId, buergschaft_id: id, reason: wanted, set_by: nutzerId, set_by_name: name, set_at: ctx.now })
      .execute()
  const code = wanted ? 'LOESCHSPERRE' : 'LOESCHSPERRE_AUFGEHOBEN'
  await writeHistory(ctx, 'buergschaft_historie', buergschaft.buerge_org, id, {
    code,
    from: status,
    to: status,
    visible: ownSubject(orgId),
  })
  // The reason stands in the own audit alone, also of a hold that was lifted.
  await audit(ctx, { orgId, action: code, objectKind: 'BUERGSCHAFT', objectId: id, values: { grund: [held?.grund ?? null, wanted] } })
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [orgId] })
}
