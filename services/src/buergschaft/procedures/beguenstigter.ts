import type { ParteiRole } from '@avalwerk/domain'
import { buergschaften } from '../aggregate.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { UseCaseContext } from '../../kernel/useCase.ts'
import type { Buergschaft } from '../situation.ts'
import { setProjekt, visibleProjekt } from '../../projekt/assign.ts'
import { requireConfirmed } from '../../kernel/identity.ts'
import { giveUp, replace, validateReplacement } from './umtausch.ts'

/** The beneficiary accepts a delivered guarantee (G20), and may assign a project at once. */
export async function lockBuergschaftToForStep(
  ctx: UseCaseContext,
  id: string,
  version: number,
  projektId: string | null,
): Promise<Buergschaft> {
  const projekt = projektId && ctx.wer ? await visibleProjekt({ ...ctx, wer: ctx.wer }, projektId) : null
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  await validateReplacement(ctx, buergschaft)
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G20',
    input: {},
  })
  if (projekt && ctx.wer) await setProjekt({ ...ctx, wer: ctx.wer }, afterwards, projekt)
  await replace(ctx, afterwards)
  return afterwards
}

/** Each party has its own steps: a borrower sees the guarantee too, but only its beneficiary decides. @throws Refusal RECHT_FEHLT */
export async function requireRole(ctx: UseCaseContext, buergschaft: Buergschaft, role: ParteiRole): Promise<void> {
  const view = await ctx.tx
    .selectFrom('buergschaft_sicht')
    .select('rolle')
    .where('org_id', '=', ctx.wer?.orgId ?? '')
    .where('buergschaft_id', '=', buergschaft.id)
    .executeTakeFirst()
  if (view?.rolle !== role) throw new Refusal('RECHT_FEHLT')
}

/** A borrower that imported a guarantee whose beneficiary isn't on the platform keeps the record in its place. */
export const requireKeeperAsKreditnehmer = (buergschaft: Buergschaft, orgId: string | undefined): boolean =>
  buergschaft.auftraggeber_id === null && buergschaft.importiert_von !== null && buergschaft.importiert_von === orgId

/** Whoever keeps the record of a paper guarantee: its beneficiary, or the borrower that imported it. @throws Refusal RECHT_FEHLT */
export async function requireKeeper(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<void> {
  if (!requireKeeperAsKreditnehmer(buergschaft, ctx.wer?.orgId)) await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
}

/** The beneficiary rejects for good (G22), confirmed by signing in anew. */
export async function rejectFinally(
  ctx: UseCaseContext,
  id: string,
  { version, bemerkung: grund }: { version: number; bemerkung: string },
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const entscheidung = await buergschaften.decide(ctx, 'G22', buergschaft, { reason: grund, signedIn: true })
  await requireConfirmed(ctx)
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G22',
    entscheidung,
    reason: grund,
    columns: { ablehnung: JSON.stringify({ grund }) },
  })
  await giveUp(ctx, afterwards)
  return afterwards
}

/** The guarantor confirms a rejection and that its own books are closed (G27). */
export async function confirmRejection(ctx: UseCaseContext, id: string, version: number, ausgebucht: boolean): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  return buergschaften.step(ctx, buergschaft, {
    code: 'G27',
    input: { confirmed: ausgebucht },
  })
}

/** The guarantor confirms that an imported guarantee exists (G16), or doesn't (G17). */
export async function confirmImport(
  ctx: UseCaseContext,
  id: string,
  version: number,
  confirmed: boolean,
  reason: string | null,
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const code = confirmed ? 'G16' : 'G17'
  return buergschaften.step(ctx, buergschaft, { code, input: { reason: reason ?? undefined }, reason })
}
