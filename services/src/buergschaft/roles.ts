import type { ParteiRole } from '@avalwerk/domain'
import { Refusal } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { findBuergschaftRole } from '../records/buergschaftSicht.ts'
import type { Buergschaft } from './state.ts'

/** Each party has its own steps: a borrower sees the guarantee too, but only its beneficiary decides. @throws Refusal RECHT_FEHLT */
export async function requireRole(ctx: CallerContext, buergschaft: Buergschaft, role: ParteiRole): Promise<void> {
  if ((await findBuergschaftRole(ctx.tx, ctx.caller, buergschaft.id)) !== role) throw new Refusal('RECHT_FEHLT')
}

/** A borrower that imported a guarantee whose beneficiary isn't on the platform keeps the record in its place. */
export const isKeeperAsKreditnehmer = (buergschaft: Buergschaft, orgId: string | undefined): boolean =>
  buergschaft.auftraggeber_id === null && buergschaft.importiert_von !== null && buergschaft.importiert_von === orgId

/**
 * Requires that the caller keeps the record of a paper guarantee: its beneficiary, or the borrower that imported it.
 * @throws Refusal RECHT_FEHLT
 */
export async function requireKeeper(ctx: CallerContext, buergschaft: Buergschaft): Promise<void> {
  if (!isKeeperAsKreditnehmer(buergschaft, ctx.caller.orgId)) await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
}
