import { sql, type Updateable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { BuergschaftTable, BuergschaftViewTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { noteUse } from '../vertrag/index.ts'
import type { Buergschaft } from './state.ts'

/** Writes that are no step of the life cycle: of guarantees, and of the rows by which organisations see them. */

type Columns = Omit<Updateable<BuergschaftTable>, 'id' | 'version' | 'geaendert_am'>

/** Notes that what a guarantee uses of its contract may have changed. */
export async function noteUseOf(
  ctx: UseCaseContext,
  { id, buerge_org, kautionsvertrag_id }: Pick<Buergschaft, 'id' | 'buerge_org' | 'kautionsvertrag_id'>,
): Promise<void> {
  if (kautionsvertrag_id) await noteUse(ctx, { kind: 'BUERGSCHAFT', orgId: buerge_org, id })
}

/** Columns by which it is reckoned what a guarantee uses, but for those of what was agreed. */
const USE: readonly (keyof Columns)[] = ['status', 'betrag_cent', 'nachfolger_id', 'umtausch_id', 'geloescht_am', 'angekuendigt']

/** A guarantee as its row is found: by its guarantor's organisation and its id. */
type Found = Pick<Buergschaft, 'buerge_org' | 'id'>

/** Changes columns of a guarantee that is locked: a reader who has it open now has an outdated version. */
export async function changeColumns(ctx: UseCaseContext, { buerge_org, id }: Found, columns: Columns): Promise<Buergschaft> {
  const buergschaft = await ctx.tx
    .updateTable('buergschaft')
    .set((w) => ({ ...columns, version: w('version', '+', 1), geaendert_am: ctx.now }))
    .where('buerge_org', '=', buerge_org)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (USE.some((column) => column in columns)) await noteUseOf(ctx, buergschaft)
  return buergschaft
}

/** Notes something in columns that no user edits: a reader who has the guarantee open keeps a current version. */
export const noteColumns = (
  tx: DbTransaction,
  { buerge_org, id }: Found,
  columns: Omit<Updateable<BuergschaftTable>, 'id' | 'version'>,
): Promise<Buergschaft> =>
  tx
    .updateTable('buergschaft')
    .set(columns)
    .where('buerge_org', '=', buerge_org)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Locks guarantees that the transaction may see: in the order of their ids, so that two callers don't wait for each other. */
export const lockBuergschaften = (tx: DbTransaction, ids: readonly string[]): Promise<Buergschaft[]> =>
  tx.selectFrom('buergschaft').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** Locks all guarantees that an organisation keeps in a project, in the order of their ids. */
export const lockBuergschaftenOfProjekt = (tx: DbTransaction, orgId: string, projektId: string): Promise<Buergschaft[]> =>
  tx
    .selectFrom('buergschaft as b')
    .innerJoin('buergschaft_sicht as s', 's.buergschaft_id', 'b.id')
    .selectAll('b')
    .where('s.org_id', '=', orgId)
    .where('s.projekt_id', '=', projektId)
    .orderBy('b.id')
    .forUpdate('b')
    .execute()

/** Changes what an organisation alone knows of a guarantee. */
export async function changeOwnView(
  tx: DbTransaction,
  orgId: string,
  buergschaftId: string,
  own: Pick<Updateable<BuergschaftViewTable>, 'vermerk' | 'projekt_id'>,
): Promise<void> {
  await tx.updateTable('buergschaft_sicht').set(own).where('org_id', '=', orgId).where('buergschaft_id', '=', buergschaftId).execute()
}

/** Writes an organisation's own notes on guarantees. */
export async function setNotes(tx: DbTransaction, orgId: string, notes: readonly Readonly<{ id: string; note: string }>[]): Promise<void> {
  if (notes.length === 0) return
  await sql`update buergschaft_sicht s set vermerk = n.note
    from unnest(${notes.map(({ id }) => id)}::bigint[], ${notes.map(({ note }) => note)}::text[]) as n(id, note)
    where s.org_id = ${orgId} and s.buergschaft_id = n.id`.execute(tx)
}

/** Takes what an organisation alone knows out of everything that it sees. */
export async function forgetOwn(tx: DbTransaction, orgId: string): Promise<void> {
  await tx.updateTable('buergschaft_sicht').set({ vermerk: null, projekt_id: null }).where('org_id', '=', orgId).execute()
}

/** Freezes an organisation's view of a guarantee: it sees what it sees now, and nothing of what is done later. */
export async function freezeView(
  ctx: UseCaseContext,
  orgId: string,
  buergschaftId: string,
  view: Readonly<{
    status: BuergschaftViewTable['status']
    frozen: object
    role?: BuergschaftViewTable['rolle']
    ofRole?: BuergschaftViewTable['rolle']
  }>,
): Promise<void> {
  const { status, frozen, role, ofRole } = view
  await ctx.tx
    .updateTable('buergschaft_sicht')
    .set({ ...(role && { rolle: role }), status, stand: JSON.stringify(frozen), eingefroren_am: ctx.now })
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', buergschaftId)
    .$if(ofRole !== undefined, (q) => q.where('rolle', '=', ofRole as BuergschaftViewTable['rolle']))
    .execute()
}

/** Removes the frozen view of a guarantee that an organisation was left with. */
export async function dropFrozenView(tx: DbTransaction, orgId: string, buergschaftId: string): Promise<void> {
  await tx
    .deleteFrom('buergschaft_sicht')
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', buergschaftId)
    .where('eingefroren_am', 'is not', null)
    .execute()
}

/** Deletes all views of a guarantee: no party sees it any more. */
export async function dropViews(tx: DbTransaction, buergschaftId: string): Promise<void> {
  await tx.deleteFrom('buergschaft_sicht').where('buergschaft_id', '=', buergschaftId).execute()
}

/** The exchange of an original goes over from a guarantee to its successor. */
export async function moveUmtausch(ctx: UseCaseContext, originalId: string, from: Buergschaft, to: Buergschaft): Promise<void> {
  await ctx.tx
    .updateTable('buergschaft')
    .set({ umtausch_id: to.id })
    .where('buerge_org', '=', from.buerge_org)
    .where('id', '=', originalId)
    .where('umtausch_id', '=', from.id)
    .execute()
  await noteUseOf(ctx, from)
  await noteUseOf(ctx, to)
}

/** What is offered in exchange for a guarantee is no more. */
export async function forgetUmtausch(ctx: UseCaseContext, original: Buergschaft): Promise<void> {
  await noteColumns(ctx.tx, original, { umtausch_id: null })
  await noteUseOf(ctx, original)
}
