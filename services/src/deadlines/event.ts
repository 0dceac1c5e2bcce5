import type { BuergschaftTransition } from '@avalwerk/domain'
import { type Buergschaft, buergschaften } from '../buergschaft/index.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

/** A step of the system that changes nothing but the history, tasks and messages: who has the guarantee open keeps it. */
export async function event(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  code: BuergschaftTransition,
  textwerte: Record<string, string>,
  deadline?: string,
) {
  const decision = await buergschaften.decide(ctx, code, buergschaft, code === 'G47' ? { waitsWorkingDays: Number(textwerte.tage) } : {})
  await buergschaften.record(ctx, buergschaft, { code, decision, textwerte, ...(deadline && { deadline }) })
}
