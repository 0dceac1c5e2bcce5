import { calendarDate, decideBuergschaft, SYSTEM } from '@avalwerk/domain'
import { forgetUmtausch, moveUmtausch, type Buergschaft, buergschaften, buergschaftStateOf, numberOfRow } from '../buergschaft/index.ts'
import { enqueueDeclaration } from '../dokument/index.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

/**
 * Exchange: the guarantor offers a guarantee in the place of one in force, for another type or amount. Both are there until
 * the beneficiary accepts; with that the old one is replaced. Source: transition table, G45.
 */

/**
 * Takes the guarantee that shall be replaced. Beneficiary and borrower are its own.
 * @throws Refusal NICHT_GEFUNDEN, VORGANG_OFFEN, SCHRITT_UNZULAESSIG
 */
export async function lockOriginalForStep(ctx: UseCaseContext, id: string): Promise<Buergschaft> {
  const original = await buergschaften.lock(ctx, id)
  await buergschaften.decide(ctx, 'G52', original, {})
  return original
}

/** Ties the new guarantee to the one that it shall replace (G52). */
export async function connectUmtausch(ctx: UseCaseContext, original: Buergschaft, added: Buergschaft): Promise<void> {
  await buergschaften.step(ctx, original, {
    code: 'G52',
    input: {},
    columns: { umtausch_id: added.id },
    placeholders: { nummer: numberOfRow(added) },
  })
}

const originalOf = async (ctx: UseCaseContext, added: Buergschaft): Promise<Buergschaft | undefined> =>
  added.umtausch_grundlage_id === null ? undefined : buergschaften.lock({ ...ctx, caller: null }, added.umtausch_grundlage_id)

/** What the acceptance of a guarantee is judged by: is something going on about the one that it shall replace? */
export async function replacement(ctx: UseCaseContext, added: Buergschaft): Promise<{ replacedBusy: boolean }> {
  const old = await originalOf(ctx, added)
  return { replacedBusy: old !== undefined && old.offener_vorgang !== null }
}

/** The new guarantee is in force: the old one is replaced by it (G45), unless it has ended meanwhile. */
export async function completeUmtausch(ctx: UseCaseContext, added: Buergschaft): Promise<void> {
  const old = await originalOf(ctx, added)
  if (old?.status !== 'AKT' || added.status !== 'AKT') return
  const system = { ...ctx, caller: null }
  const afterwards = await buergschaften.step(system, old, {
    code: 'G45',
    input: {},
    columns: { nachfolger_id: added.id, umtausch_id: null },
    placeholders: { nummer: numberOfRow(added), alt: numberOfRow(old), neu: numberOfRow(added) },
  })
  await enqueueDeclaration(ctx, afterwards, 'G45', { neu: numberOfRow(added) })
}

/**
 * The new guarantee came to nothing: another one may be offered (G53). Where the old one has ended meanwhile, or the operator gave it
 * another status, nothing is to be told of it, and it stays as it is.
 */
export async function giveUpUmtausch(ctx: UseCaseContext, added: Buergschaft): Promise<void> {
  const old = await originalOf(ctx, added)
  if (!old || String(old.umtausch_id) !== added.id) return
  const decision = decideBuergschaft('G53', buergschaftStateOf(old, null, calendarDate(ctx.now)), SYSTEM)
  if (!decision.allowed) {
    await forgetUmtausch(ctx, old)
    return
  }
  await buergschaften.apply({ ...ctx, caller: null }, old, {
    code: 'G53',
    decision,
    columns: { umtausch_id: null },
    placeholders: { nummer: numberOfRow(added) },
  })
}

/** A corrected guarantee goes on with the exchange that its predecessor began. */
export async function passOnUmtausch(ctx: UseCaseContext, predecessor: Buergschaft, successor: Buergschaft): Promise<void> {
  if (predecessor.umtausch_grundlage_id === null) return
  await moveUmtausch(ctx, predecessor.umtausch_grundlage_id, predecessor, successor)
}
