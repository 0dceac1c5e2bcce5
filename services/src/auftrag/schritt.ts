import { type AuftragInput, type AuftragState, type AuftragTransition, decideAuftrag } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { writeForAll } from '../kernel/datenbank.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { AuftragTable } from '../kernel/schema.ts'
import { actorOf, type UseCaseContext } from '../kernel/vorgang.ts'
import { applyEffects } from './folgen.ts'
import { type AuftragRow, stateOf, type Allowed, type AuftragStep } from './lage.ts'

/**
 * Takes an order for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockAuftragForStep(v: UseCaseContext, id: string, version?: number): Promise<AuftragRow> {
  if (v.wer)
    orNotFound(
      await v.tx
        .selectFrom('auftrag_sicht')
        .select('auftrag_id')
        .where('org_id', '=', v.wer.orgId)
        .where('auftrag_id', '=', id)
        .executeTakeFirst(),
    )
  await writeForAll(v.tx)
  const a = orNotFound(await v.tx.selectFrom('auftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && a.version !== version) throw new Refusal('VERSION_VERALTET')
  return a
}

/** May this step be taken? @throws Refusal with the reason */
export function validateAuftragStep(v: UseCaseContext, code: AuftragTransition, lage: AuftragState, eingabe: AuftragInput): Allowed {
  const e = decideAuftrag(code, lage, actorOf(v), eingabe)
  if (!e.erlaubt) throw new Refusal(e.grund)
  return e
}

/** The columns that follow from an order's data. */
export function derived(daten: AuftragTable['daten']['__select__']) {
  return {
    daten: JSON.stringify(daten),
    buerge_org: daten.buergeId,
    kautionsvertrag_id: daten.kautionsvertragId,
    betrag_cent: daten.buergschaftsdaten?.buergschaftsBetrag ?? null,
  }
}

/** Takes a decided step of an order, with everything that follows, in the transaction. */
export async function applyAuftragStep(v: UseCaseContext, a: AuftragRow, s: AuftragStep): Promise<AuftragRow> {
  const { status, phase } = s.entscheidung.danach
  const danach = await v.tx
    .updateTable('auftrag')
    .set((w) => ({
      status: status as AuftragRow['status'],
      phase,
      bearbeitet_von: null,
      bearbeitet_bis: null,
      ...(s.entscheidung.danach.stornoantrag === null && { stornoantrag: null }),
      ...s.spalten,
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', a.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyEffects(v, danach, a.status, s)
  return danach
}

/** Makes an order by a decided step. */
export async function createAuftrag(v: UseCaseContext, zeile: Insertable<AuftragTable>, s: AuftragStep): Promise<AuftragRow> {
  const a = await v.tx.insertInto('auftrag').values(zeile).returningAll().executeTakeFirstOrThrow()
  await applyEffects(v, a, null, s)
  return a
}

/** A step that follows from one of the order's guarantee. Nothing happens to a guarantee without an order. */
export async function auftragFollows(
  v: UseCaseContext,
  auftragId: string | null,
  code: AuftragTransition,
  mehr: Partial<Omit<AuftragStep, 'code' | 'entscheidung'>> = {},
): Promise<void> {
  if (!auftragId) return
  const a = await acceptWithoutPruefung(v, auftragId)
  const entscheidung = validateAuftragStep(v, code, stateOf(a, v.jetzt), {})
  await applyAuftragStep(v, a, { code, entscheidung, ...mehr })
}

const acceptWithoutPruefung = (v: UseCaseContext, id: string) =>
  v.tx.selectFrom('auftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
