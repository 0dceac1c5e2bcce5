import { enqueueExplanation } from '../../dokument/erklaerung.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import { type Buergschaft, numberOf } from '../lage.ts'
import { lockForStep, requireStep, applyStep } from '../schritt.ts'

/**
 * Exchange: the guarantor offers a guarantee in the place of one in force, for another type or amount. Both are there until
 * the beneficiary accepts; with that the old one is replaced. Source: transition table, G45.
 */

/**
 * Takes the guarantee that shall be replaced. Beneficiary and borrower are its own.
 * @throws Refusal NICHT_GEFUNDEN, VORGANG_OFFEN, SCHRITT_UNZULAESSIG
 */
export async function lockBasisForStep(ctx: UseCaseContext, id: string): Promise<Buergschaft> {
  const grundlage = await lockForStep(ctx, id)
  await requireStep(ctx, 'G52', grundlage, {})
  return grundlage
}

/** Ties the new guarantee to the one that it shall replace (G52). */
export async function verbinde(ctx: UseCaseContext, grundlage: Buergschaft, neue: Buergschaft): Promise<void> {
  await applyStep(ctx, grundlage, {
    code: 'G52',
    entscheidung: await requireStep(ctx, 'G52', grundlage, {}),
    spalten: { umtausch_id: String(neue.id) },
    textwerte: { nummer: numberOf(neue) },
  })
}

const basisOf = async (ctx: UseCaseContext, neue: Buergschaft): Promise<Buergschaft | undefined> =>
  neue.umtausch_grundlage_id === null ? undefined : lockForStep({ ...ctx, wer: null }, String(neue.umtausch_grundlage_id))

/** May the new guarantee be accepted now? Not while something is going on about the old one. @throws Refusal VORGANG_OFFEN */
export async function validateReplacement(ctx: UseCaseContext, neue: Buergschaft): Promise<void> {
  const alte = await basisOf(ctx, neue)
  if (alte?.offener_vorgang) throw new Refusal('VORGANG_OFFEN')
}

/** The new guarantee is in force: the old one is replaced by it (G45), unless it has ended meanwhile. */
export async function replace(ctx: UseCaseContext, neue: Buergschaft): Promise<void> {
  const alte = await basisOf(ctx, neue)
  if (alte?.status !== 'AKT' || neue.status !== 'AKT') return
  const system = { ...ctx, wer: null }
  const danach = await applyStep(system, alte, {
    code: 'G45',
    entscheidung: await requireStep(system, 'G45', alte, {}),
    spalten: { nachfolger_id: String(neue.id), umtausch_id: null },
    textwerte: { nummer: numberOf(neue), alt: numberOf(alte), neu: numberOf(neue) },
  })
  await enqueueExplanation(ctx, danach, 'G45', { neu: numberOf(neue) })
}

/** The new guarantee came to nothing: another one may be offered (G53). */
export async function giveUp(ctx: UseCaseContext, neue: Buergschaft): Promise<void> {
  const alte = await basisOf(ctx, neue)
  if (!alte || String(alte.umtausch_id) !== String(neue.id)) return
  const system = { ...ctx, wer: null }
  await applyStep(system, alte, {
    code: 'G53',
    entscheidung: await requireStep(system, 'G53', alte, {}),
    spalten: { umtausch_id: null },
    textwerte: { nummer: numberOf(neue) },
  })
}

/** A corrected guarantee goes on with the exchange that its predecessor began. */
export async function applyUmtausch(ctx: UseCaseContext, vorgänger: Buergschaft, nachfolger: Buergschaft): Promise<void> {
  if (vorgänger.umtausch_grundlage_id === null) return
  await ctx.tx
    .updateTable('buergschaft')
    .set({ umtausch_id: String(nachfolger.id) })
    .where('id', '=', String(vorgänger.umtausch_grundlage_id))
    .where('umtausch_id', '=', String(vorgänger.id))
    .execute()
}
