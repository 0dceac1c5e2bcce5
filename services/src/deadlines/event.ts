import type { BuergschaftTransition } from '@avalwerk/domain'
import { type Buergschaft, buergschaften } from '../buergschaft/index.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

/** A system step that changes nothing but history, tasks and messages: a reader who has the guarantee open keeps a current version. */
export async function event(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  code: BuergschaftTransition,
  placeholders: Record<string, string>,
  deadline?: string,
) {
  const decision = await buergschaften.decide(ctx, code, buergschaft, code === 'G47' ? { waitsWorkingDays: Number(placeholders.tage) } : {})
  await buergschaften.applyEffects(ctx, buergschaft, { code, decision, placeholders, ...(deadline && { deadline }) })
}
