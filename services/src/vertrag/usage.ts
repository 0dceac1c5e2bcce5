import type { Buergschaftsart, FieldFault, LimitState } from '@avalwerk/domain'
import { fault, limitFault } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import type { KautionsvertragTable, StoredId } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { columnsFor, type LimitViewer, originalsOf } from '../records/limitUsage.ts'
import { requireFit } from './ledger.ts'

export type Vertrag = Selectable<KautionsvertragTable>

/** What guarantees of one type and one borrower use of a contract, and its orders reserve. */
export type Utilization = Readonly<{
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

/** The use of a contract by borrower and type. Must run for all parties: nobody is told of the parts of another's contract. */
export async function listUtilizations(
  tx: DbTransaction,
  vertrag: Pick<Vertrag, 'org_id' | 'id'>,
  view: LimitViewer = 'inside',
): Promise<Utilization[]> {
  const rows = await tx
    .selectFrom('kautionsvertrag_nutzung')
    .selectAll()
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', vertrag.id)
    .execute()
  const { count, used, reserved } = columnsFor(view)
  return rows
    .map((row) => ({
      type: row.art,
      unternehmenId: row.unternehmen_id || null,
      count: row[count],
      genutzt: row[used],
      reserved: row[reserved],
    }))
    .filter(({ count, reserved }) => count > 0 || reserved > 0)
}

/** The sums of several parts of contracts. */
export const together = (parts: readonly Pick<Utilization, 'count' | 'genutzt' | 'reserved'>[]) => ({
  anzahl: parts.reduce((n, t) => n + t.count, 0),
  genutzt: parts.reduce((n, t) => n + t.genutzt, 0),
  reserviert: parts.reduce((n, t) => n + t.reserved, 0),
})

/** A contract with its use in cents, what the portal doesn't know included. */
export type UsedVertrag = Vertrag & Readonly<{ genutzt: number; reserviert: number }>

/** A contract with its use, as a view is told it. */
export const withUsage = (vertrag: Vertrag, view: LimitViewer = 'inside'): UsedVertrag => ({
  ...vertrag,
  genutzt: vertrag.anfangsbestand_cent + vertrag[columnsFor(view).used],
  reserviert: vertrag[columnsFor(view).reserved],
})

/** Contracts that the transaction may see, with their use. */
export async function listUsedVertraege(tx: DbTransaction, ids: readonly string[], view: LimitViewer = 'inside'): Promise<UsedVertrag[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('kautionsvertrag').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => withUsage(row, view))
}

/** May the viewer know the limits? The guarantor, the insured and the operator may. */
export const knowsLimit = (vertrag: Pick<Vertrag, 'org_id' | 'versicherungsnehmer_org'>, caller: VisibilityContext): boolean =>
  caller.group === 'BSP' || caller.orgId === vertrag.org_id || caller.orgId === vertrag.versicherungsnehmer_org

/** What stands in the place of a policy holder whom the viewer doesn't see. */
export const HIDDEN_NEHMER = 'Nicht einsehbar'
/** The policy holder as the viewer may know it: a viewer who sees only some companies isn't told another one's name. */
export const nehmerFor = (
  vertrag: Pick<Vertrag, 'versicherungsnehmer_id' | 'versicherungsnehmer_name'>,
  { visible }: VisibilityContext,
): { id: string | null; name: string } =>
  visible && vertrag.versicherungsnehmer_id && !visible.includes(vertrag.versicherungsnehmer_id)
    ? { id: null, name: HIDDEN_NEHMER }
    : { id: vertrag.versicherungsnehmer_id, name: vertrag.versicherungsnehmer_name }

/** What must not count: the order or the guarantee that is being decided, with the guarantee whose place that shall take. */
export type Without = Readonly<{ auftragId?: string | undefined; buergschaftId?: string | undefined }>

/** Which borrower an amount under a contract is for. */
type LimitQuery = Readonly<{ vertragId: string; unternehmenId: string | null; without: Without; view?: LimitViewer }>

/**
 * Reads a contract with the limits and their use that a further guarantee has to fit in; nothing where a condition on `k` excludes it. Must
 * run for all parties.
 */
export async function findLimitState(
  tx: DbTransaction,
  { vertragId, unternehmenId, without, view = 'inside' }: LimitQuery,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<{ vertrag: Vertrag; state: LimitState } | undefined> {
  const { used, reserved } = columnsFor(view)
  const company = unternehmenId ?? ''
  const { buergschaftId } = without
  const ofBuergschaft = [
    sql<boolean>`g.objekt_id = ${buergschaftId ?? '0'}`,
    ...(buergschaftId === undefined ? [] : [sql<boolean>`g.objekt_id in (${originalsOf(buergschaftId)})`]),
  ]
  const row = await tx
    .selectFrom('kautionsvertrag as k')
    .leftJoin('kautionsvertrag_unternehmen as u', (join) =>
      join.onRef('u.org_id', '=', 'k.org_id').onRef('u.kautionsvertrag_id', '=', 'k.id').on('u.unternehmen_id', '=', company),
    )
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('kautionsvertrag_nutzung as p')
          .select(sql<number>`sum(${sql.ref(`p.${used}`)} + ${sql.ref(`p.${reserved}`)})::bigint`.as('belegt'))
          .whereRef('p.org_id', '=', 'k.org_id')
          .whereRef('p.kautionsvertrag_id', '=', 'k.id')
          .where('p.unternehmen_id', '=', company)
          .as('p'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('kautionsvertrag_buchung as g')
          .select([
            sql<number>`sum(${sql.ref(`g.${used}`)})::bigint`.as('genutzt'),
            sql<number>`sum(${sql.ref(`g.${reserved}`)})::bigint`.as('reserviert'),
            sql<number>`sum(${sql.ref(`g.${used}`)} + ${sql.ref(`g.${reserved}`)}) filter (where g.unternehmen_id = ${company})::bigint`.as(
              'belegt',
            ),
          ])
          .whereRef('g.org_id', '=', 'k.org_id')
          .whereRef('g.kautionsvertrag_id', '=', 'k.id')
          .where((w) =>
            w.or([
              w.and([w('g.objekt_id', '=', without.auftragId ?? '0'), w('g.objekt_art', '=', 'AUFTRAG')]),
              w.and([w('g.objekt_art', '=', 'BUERGSCHAFT'), w.or(ofBuergschaft)]),
            ]),
          )
          .as('o'),
      (join) => join.onTrue(),
    )
    .selectAll('k')
    .select(['u.teillimit_cent as part', 'p.belegt', 'o.genutzt as ownUsed', 'o.reserviert as ownReserved', 'o.belegt as ownBelegt'])
    .where('k.id', '=', vertragId)
    .where(condition)
    .executeTakeFirst()
  if (!row) return undefined
  const { part, belegt, ownUsed, ownReserved, ownBelegt, ...vertrag } = row
  const { genutzt, reserviert } = withUsage(vertrag, view)
  return {
    vertrag,
    state: {
      gesamtlimit: vertrag.gesamtlimit_cent,
      einzellimit: vertrag.einzellimit_cent,
      genutzt: genutzt - (ownUsed ?? 0),
      reserviert: reserviert - (ownReserved ?? 0),
      teil: part === null ? null : { limit: part, belegt: (belegt ?? 0) - (ownBelegt ?? 0) },
    },
  }
}

/**
 * Does an amount (cents) fit under a contract? Says so at once, and again when the transaction ends, with the contract locked: of two who
 * ask at once, both can't be told yes. Must run for all parties.
 */
export async function limitFaults(ctx: UseCaseContext, field: string, amount: number, query: LimitQuery): Promise<FieldFault[]> {
  const { unternehmenId, view = 'inside' } = query
  const found = await findLimitState(ctx.tx, query)
  if (!found) return []
  await requireFit(ctx, { vertragId: found.vertrag.id, unternehmenId, amount, field, view })
  return fault(field, limitFault(amount, found.state))
}

/** Does what shall take a guarantee's place, or its own changed amount (cents), fit under its contract? Must run for all parties. */
export const limitFaultsInPlaceOf = async (
  ctx: UseCaseContext,
  buergschaft: Readonly<{ id: unknown; kautionsvertrag_id: StoredId | null; auftragnehmer_id: string | null }> | undefined,
  amount: number,
): Promise<FieldFault[]> =>
  buergschaft?.kautionsvertrag_id
    ? limitFaults(ctx, 'buergschaftsBetrag', amount, {
        vertragId: buergschaft.kautionsvertrag_id,
        unternehmenId: buergschaft.auftragnehmer_id,
        without: { buergschaftId: String(buergschaft.id) },
      })
    : []
