import { utilization, utilizationLevel, type Buergschaftsart, type FieldFault, type LimitState, limitFault, fault } from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import { announce, atLast, notifyParty, operatorOrg, partiesFrom } from '../aggregate/index.ts'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import type { KautionsvertragTable, StoredId } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type LimitViewer, type UsageRow, usageOf, type Without } from '../records/limitUsage.ts'

export type Vertrag = Selectable<KautionsvertragTable>

/** What guarantees of one type and one borrower use of a contract, and its orders reserve. */
export type Utilization = Readonly<{
  vertragId: string
  type: Buergschaftsart
  unternehmenId: string | null
  /** Guarantees. */
  count: number
  /** Cents. */
  genutzt: number
  reserved: number
}>

/** The view from which a caller is told the use of a contract. */
export const viewOf = ({ group }: Pick<VisibilityContext, 'group'>): LimitViewer => (group === 'AG' ? 'outside' : 'inside')

/**
 * The use of contracts, summed up from guarantees and open orders as they stand: nothing is kept that could differ from them.
 * Must run for all parties: a viewer sees only a part of them.
 */
export async function listUtilizations(
  tx: DbTransaction,
  ids: readonly string[],
  reckoned: { view?: LimitViewer; without?: Without } = {},
): Promise<Utilization[]> {
  if (ids.length === 0) return []
  const { rows } = await usageOf(ids, reckoned).execute(tx)
  return rows.map(asUtilization)
}

const asUtilization = (row: UsageRow): Utilization => ({
  vertragId: String(row.id),
  type: row.art,
  unternehmenId: row.unternehmen,
  count: row.anzahl,
  genutzt: row.genutzt,
  reserved: row.reserviert,
})

/** The sums of several parts of contracts. */
export const together = (parts: readonly Pick<Utilization, 'count' | 'genutzt' | 'reserved'>[]) => ({
  anzahl: parts.reduce((n, t) => n + t.count, 0),
  genutzt: parts.reduce((n, t) => n + t.genutzt, 0),
  reserviert: parts.reduce((n, t) => n + t.reserved, 0),
})

/** A contract with its use in cents, what the portal doesn't know included. */
export type UsedVertrag = Vertrag & Readonly<{ genutzt: number; reserviert: number }>

/** A contract with its use. @param inUse all that uses or reserves it */
export function withUsage(vertrag: Vertrag, inUse: Parameters<typeof together>[0]): UsedVertrag {
  const { genutzt, reserviert } = together(inUse)
  return { ...vertrag, genutzt: vertrag.anfangsbestand_cent + genutzt, reserviert }
}

/** Contracts with their use. Must run for all parties. */
export async function listUsedVertraege(tx: DbTransaction, ids: readonly string[], view: LimitViewer = 'inside'): Promise<UsedVertrag[]> {
  if (ids.length === 0) return []
  const used = usageOf(ids, { view })
  const rows = await tx
    .selectFrom('kautionsvertrag as k')
    .leftJoin(
      sql<{
        id: unknown
        genutzt: number
        reserviert: number
      }>`(select id, sum(genutzt)::bigint as genutzt, sum(reserviert)::bigint as reserviert
        from (${used}) p group by id)`.as('u'),
      (join) => join.on(sql<boolean>`u.id = k.id`),
    )
    .selectAll('k')
    .select(['u.genutzt as used', 'u.reserviert as reserved'])
    .where('k.id', 'in', ids)
    .execute()
  return rows.map(({ used, reserved, ...row }) => withUsage(row, [{ count: 0, genutzt: used ?? 0, reserved: reserved ?? 0 }]))
}

/** May the viewer know the limits? The guarantor, the insured and the operator may. */
export const knowsLimit = (vertrag: Pick<Vertrag, 'org_id' | 'versicherungsnehmer_org'>, caller: VisibilityContext): boolean =>
  caller.group === 'BSP' || caller.orgId === vertrag.org_id || caller.orgId === vertrag.versicherungsnehmer_org

const HIDDEN = 'Nicht einsehbar'
/** The policy holder as the viewer may know it: a viewer who sees only some companies isn't told another one's name. */
export const nehmerFor = (
  vertrag: Pick<Vertrag, 'versicherungsnehmer_id' | 'versicherungsnehmer_name'>,
  { visible }: VisibilityContext,
): { id: string | null; name: string } =>
  visible && vertrag.versicherungsnehmer_id && !visible.includes(vertrag.versicherungsnehmer_id)
    ? { id: null, name: HIDDEN }
    : { id: vertrag.versicherungsnehmer_id, name: vertrag.versicherungsnehmer_name }

/** Which borrower an amount under a contract is for. */
type LimitQuery = Readonly<{ unternehmenId: string | null; without: Without; view?: LimitViewer }>

/** Reads the limits and their use that a further guarantee under a contract has to fit in. Must run for all parties. */
export async function limitState(
  tx: DbTransaction,
  vertrag: Vertrag,
  { unternehmenId, without, view = 'inside' }: LimitQuery,
): Promise<LimitState> {
  // The part's limit comes with the first row; where nothing uses the contract, it comes alone.
  const { rows } = await sql<UsageRow & { part: number | null }>`
    select t.part, u.* from (select (select teillimit_cent from kautionsvertrag_unternehmen where org_id = ${vertrag.org_id}
      and kautionsvertrag_id = ${vertrag.id}::bigint and unternehmen_id = ${unternehmenId}) as part) t
    left join (${usageOf([vertrag.id], { view, without })}) u on true`.execute(tx)
  const part = rows[0]?.part ?? null
  const limit = part
  const inUse = rows.filter(({ id }) => id !== null).map(asUtilization)
  const { genutzt, reserviert } = withUsage(vertrag, inUse)
  const own = together(inUse.filter((b) => b.unternehmenId === unternehmenId))
  return {
    gesamtlimit: vertrag.gesamtlimit_cent,
    einzellimit: vertrag.einzellimit_cent,
    genutzt,
    reserviert,
    teil: limit === null ? null : { limit, belegt: own.genutzt + own.reserviert },
  }
}

/** Locks a contract: the next transaction that uses its limit waits for this one. */
const lockVertrag = (tx: DbTransaction, id: string): Promise<Vertrag | undefined> =>
  tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Does an amount (cents) fit under a contract now? Locks the contract, so that two callers who ask at once can't both be told yes. Must run
 * for all parties.
 */
export async function lockedLimitFaults(
  tx: DbTransaction,
  field: string,
  amount: number,
  { vertragId, ...query }: LimitQuery & { vertragId: string },
): Promise<FieldFault[]> {
  const vertrag = await lockVertrag(tx, vertragId)
  return fault(field, vertrag && limitFault(amount, await limitState(tx, vertrag, query)))
}

/** Does what shall take a guarantee's place, or its own changed amount (cents), fit under its contract? Must run for all parties. */
export const limitFaults = async (
  tx: DbTransaction,
  buergschaft: Readonly<{ id: unknown; kautionsvertrag_id: StoredId | null; auftragnehmer_id: string | null }> | undefined,
  amount: number,
): Promise<FieldFault[]> =>
  buergschaft?.kautionsvertrag_id
    ? lockedLimitFaults(tx, 'buergschaftsBetrag', amount, {
        vertragId: buergschaft.kautionsvertrag_id,
        unternehmenId: buergschaft.auftragnehmer_id,
        without: { buergschaftId: String(buergschaft.id) },
      })
    : []

/**
 * Called after a change of a contract's use: its open pages learn of it, and the insured are told when the use has reached 80 or 95 percent
 * (M-AG-34); once it falls below, that is over.
 */
export async function reportUsage(ctx: UseCaseContext, vertragId: StoredId | null): Promise<void> {
  // Summed up once, however many steps change it.
  if (vertragId) await atLast(ctx, `usage/${vertragId}`, () => tellUsage(ctx, vertragId))
}

async function tellUsage(ctx: UseCaseContext, vertragId: StoredId): Promise<void> {
  // The insured are told, and only what they may know.
  const [vertrag] = await listUsedVertraege(ctx.tx, [vertragId], 'outside')
  if (!vertrag) return
  await announce(ctx, {
    art: 'VERTRAG',
    id: vertrag.id,
    orgs: [vertrag.org_id, ...(vertrag.versicherungsnehmer_org ? [vertrag.versicherungsnehmer_org] : [])],
  })
  const level = utilizationLevel(utilization({ gesamtlimit: vertrag.gesamtlimit_cent, genutzt: vertrag.genutzt }))
  if (level === vertrag.gemeldete_stufe) return
  await ctx.tx
    .updateTable('kautionsvertrag')
    .set({ gemeldete_stufe: level })
    .where('org_id', '=', vertrag.org_id)
    .where('id', '=', vertrag.id)
    .execute()
  if (level < vertrag.gemeldete_stufe || !vertrag.versicherungsnehmer_org || !vertrag.versicherungsnehmer_id) return
  await notifyParty(ctx, 'M-AG-34', {
    about: { kind: 'VERTRAG', id: vertrag.id },
    parties: partiesFrom({
      beguenstigter: { orgId: vertrag.versicherungsnehmer_org, unternehmenId: vertrag.versicherungsnehmer_id },
      operator: await operatorOrg(ctx.tx),
    }),
    placeholders: { vertragsnummer: vertrag.vertragsnummer, prozent: `${level} %` },
    details: [{ name: 'Vertrag', wert: vertrag.vertragsnummer }],
  })
}
