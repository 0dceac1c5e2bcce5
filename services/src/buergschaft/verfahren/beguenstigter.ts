import type { ParteiRole } from '@avalwerk/domain'
import { Refusal } from '../../kernel/problem.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import type { Buergschaft } from '../lage.ts'
import { setProjekt, visibleProjekt } from '../../projekt/zuordnen.ts'
import { requireConfirmed } from '../../kernel/identitaet.ts'
import { lockForStep, requireStep, applyStep } from '../schritt.ts'
import { giveUp, replace, validateReplacement } from './umtausch.ts'

/** The beneficiary accepts a delivered guarantee (G20), and may assign a project at once. */
export async function lockBuergschaftToForStep(
  v: UseCaseContext,
  id: string,
  version: number,
  projektId: string | null,
): Promise<Buergschaft> {
  const projekt = projektId && v.wer ? await visibleProjekt({ ...v, wer: v.wer }, projektId) : null
  const b = await lockForStep(v, id, version)
  await requireRole(v, b, 'AUFTRAGGEBER')
  await validateReplacement(v, b)
  const danach = await applyStep(v, b, { code: 'G20', entscheidung: await requireStep(v, 'G20', b, {}) })
  if (projekt && v.wer) await setProjekt({ ...v, wer: v.wer }, danach, projekt)
  await replace(v, danach)
  return danach
}

/** Each party has its own steps: a borrower sees the guarantee too, but only its beneficiary decides. @throws Refusal RECHT_FEHLT */
export async function requireRole(v: UseCaseContext, b: Buergschaft, rolle: ParteiRole): Promise<void> {
  const sicht = await v.tx
    .selectFrom('buergschaft_sicht')
    .select('rolle')
    .where('org_id', '=', v.wer?.orgId ?? '')
    .where('buergschaft_id', '=', b.id)
    .executeTakeFirst()
  if (sicht?.rolle !== rolle) throw new Refusal('RECHT_FEHLT')
}

/** A borrower that imported a guarantee whose beneficiary isn't on the platform keeps the record in its place. */
export const requireKeeperAsKreditnehmer = (b: Buergschaft, orgId: string | undefined): boolean =>
  b.auftraggeber_id === null && b.importiert_von !== null && b.importiert_von === orgId

/** Whoever keeps the record of a paper guarantee: its beneficiary, or the borrower that imported it. @throws Refusal RECHT_FEHLT */
export async function requireKeeper(v: UseCaseContext, b: Buergschaft): Promise<void> {
  if (!requireKeeperAsKreditnehmer(b, v.wer?.orgId)) await requireRole(v, b, 'AUFTRAGGEBER')
}

/** The beneficiary rejects for good (G22), confirmed by signing in anew. */
export async function rejectFinally(
  v: UseCaseContext,
  id: string,
  { version, bemerkung: grund }: { version: number; bemerkung: string },
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  await requireRole(v, b, 'AUFTRAGGEBER')
  const entscheidung = await requireStep(v, 'G22', b, { grund, angemeldet: true })
  await requireConfirmed(v)
  const danach = await applyStep(v, b, { code: 'G22', entscheidung, grund, spalten: { ablehnung: JSON.stringify({ grund }) } })
  await giveUp(v, danach)
  return danach
}

/** The guarantor confirms a rejection and that its own books are closed (G27). */
export async function confirmRejection(v: UseCaseContext, id: string, version: number, ausgebucht: boolean): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  return applyStep(v, b, { code: 'G27', entscheidung: await requireStep(v, 'G27', b, { bestätigt: ausgebucht }) })
}

/** The guarantor confirms that an imported guarantee exists (G16), or doesn't (G17). */
export async function confirmImport(
  v: UseCaseContext,
  id: string,
  version: number,
  bestätigt: boolean,
  grund: string | null,
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  const code = bestätigt ? 'G16' : 'G17'
  const entscheidung = await requireStep(v, code, b, { grund: grund ?? undefined })
  return applyStep(v, b, { code, entscheidung, grund })
}
