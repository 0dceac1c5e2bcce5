import { type Buergschaft, buergschaften, requireRole } from '../buergschaft/index.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { setProjekt, visibleProjekt } from '../projekt/index.ts'
import { requireConfirmed } from '../kernel/identity.ts'
import { completeUmtausch, giveUpUmtausch, replacement } from './umtausch.ts'

/** The beneficiary accepts a delivered guarantee (G20), and may assign a project at once. */
export async function acceptBuergschaft(ctx: CallerContext, id: string, version: number, projektId: string | null): Promise<Buergschaft> {
  const projekt = projektId ? await visibleProjekt(ctx, projektId) : null
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G20',
    input: await replacement(ctx, buergschaft),
  })
  if (projekt) await setProjekt(ctx, afterwards, projekt)
  await completeUmtausch(ctx, afterwards)
  return afterwards
}

/** The beneficiary rejects for good (G22), confirmed by signing in anew. */
export async function rejectFinally(
  ctx: CallerContext,
  id: string,
  { version, bemerkung }: { version: number; bemerkung: string },
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const decision = await buergschaften.decide(ctx, 'G22', buergschaft, { reason: bemerkung, signedIn: true })
  await requireConfirmed(ctx)
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G22',
    decision,
    reason: bemerkung,
    columns: { ablehnung: JSON.stringify({ grund: bemerkung }) },
  })
  await giveUpUmtausch(ctx, afterwards)
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
