import { type AuftragInput, type AuftragState, type AuftragTransition, decideAuftrag } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { writeForAll } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { AuftragTable } from '../kernel/schema.ts'
import { actorOf, type UseCaseContext } from '../kernel/useCase.ts'
import { applyEffects } from './effects.ts'
import { type AuftragRow, stateOf, type Allowed, type AuftragStep } from './situation.ts'

/**
 * Takes an order for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockAuftragForStep(ctx: UseCaseContext, id: string, version?: number): Promise<AuftragRow> {
  if (ctx.wer)
    orNotFound(
      await ctx.tx
        .selectFrom('auftrag_sicht')
        .select('auftrag_id')
        .where('org_id', '=', ctx.wer.orgId)
        .where('auftrag_id', '=', id)
        .executeTakeFirst(),
    )
  await writeForAll(ctx.tx)
  const auftrag = orNotFound(await ctx.tx.selectFrom('auftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && auftrag.version !== version) throw new Refusal('VERSION_VERALTET')
  return auftrag
}

/** May this step be taken? @throws Refusal with the reason */
export function validateAuftragStep(ctx: UseCaseContext, code: AuftragTransition, situation: AuftragState, input: AuftragInput): Allowed {
  const decision = decideAuftrag(code, situation, actorOf(ctx), input)
  if (!decision.allowed) throw new Refusal(decision.reason)
  return decision
}

/** The columns that follow from an order's data. */
export function derived(data: AuftragTable['daten']['__select__']) {
  return {
    daten: JSON.stringify(data),
    buerge_org: data.buergeId,
    kautionsvertrag_id: data.kautionsvertragId,
    betrag_cent: data.buergschaftsdaten?.buergschaftsBetrag ?? null,
  }
}

/** Takes a decided step of an order, with everything that follows, in the transaction. */
export async function applyAuftragStep(ctx: UseCaseContext, auftrag: AuftragRow, step: AuftragStep): Promise<AuftragRow> {
  const { status, phase } = step.entscheidung.afterwards
  const afterwards = await ctx.tx
    .updateTable('auftrag')
    .set((eb) => ({
      status: status as AuftragRow['status'],
      phase,
      bearbeitet_von: null,
      bearbeitet_bis: null,
      ...(step.entscheidung.afterwards.stornoantrag === null && { stornoantrag: null }),
      ...step.columns,
      version: eb('version', '+', 1),
      geaendert_am: ctx.jetzt,
    }))
    .where('id', '=', auftrag.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyEffects(ctx, afterwards, auftrag.status, step)
  return afterwards
}

/** Makes an order by a decided step. */
export async function createAuftrag(ctx: UseCaseContext, row: Insertable<AuftragTable>, step: AuftragStep): Promise<AuftragRow> {
  const auftrag = await ctx.tx.insertInto('auftrag').values(row).returningAll().executeTakeFirstOrThrow()
  await applyEffects(ctx, auftrag, null, step)
  return auftrag
}

/** A step that follows from one of the order's guarantee. Nothing happens to a guarantee without an order. */
export async function auftragFollows(
  ctx: UseCaseContext,
  auftragId: string | null,
  code: AuftragTransition,
  more: Partial<Omit<AuftragStep, 'code' | 'entscheidung'>> = {},
): Promise<void> {
  if (!auftragId) return
  const auftrag = await lockAuftragUnchecked(ctx, auftragId)
  const entscheidung = validateAuftragStep(ctx, code, stateOf(auftrag, ctx.jetzt), {})
  await applyAuftragStep(ctx, auftrag, { code, entscheidung, ...more })
}

const lockAuftragUnchecked = (ctx: UseCaseContext, id: string) =>
  ctx.tx.selectFrom('auftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
