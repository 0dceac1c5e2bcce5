import {
  type AufgabeCode,
  decideUnternehmen,
  type Decision,
  toSortKey,
  type UnternehmenInput,
  type UnternehmenState,
  type UnternehmenTransition,
  type ValueChange,
} from '@avalwerk/domain'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { openAufgabe, closeAufgaben, type TextValues, betreiber, partiesFrom, writeHistory } from '../aggregate/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { announceChange } from '../kernel/eventStream.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import { stateOf } from './unternehmenSituation.ts'

type Unternehmen = Selectable<UnternehmenTable>
export type UnternehmenRevision = Readonly<{ unternehmenId: string; version: number; unternehmensstatus: Unternehmen['status'] }>

export const revisionOf = (unternehmen: Unternehmen): UnternehmenRevision => ({
  unternehmenId: unternehmen.id,
  version: unternehmen.version,
  unternehmensstatus: unternehmen.status,
})

/** What a company is found by. */
export const searchColumns = (unternehmen: Pick<Insertable<UnternehmenTable>, 'id' | 'name' | 'kurzname' | 'fremd_id'>, place: string) => ({
  name_sort: toSortKey(unternehmen.name),
  suchtext: toSortKey([unternehmen.id, unternehmen.name, unternehmen.kurzname, place, unternehmen.fremd_id].filter(Boolean).join(' ')),
})

/**
 * Takes a company for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction
 * writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, also for others' companies; VERSION_VERALTET
 */
export async function lockUnternehmenForStep(ctx: CallerContext, id: string, version?: number): Promise<Unternehmen> {
  const seen = orNotFound(await ctx.tx.selectFrom('unternehmen').select('org_id').where('id', '=', id).executeTakeFirst())
  if (ctx.wer.gruppe !== 'BSP' && seen.org_id !== ctx.wer.orgId) throw new Refusal('NICHT_GEFUNDEN')
  await writeForAll(ctx.tx)
  const unternehmen = orNotFound(await ctx.tx.selectFrom('unternehmen').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && unternehmen.version !== version) throw new Refusal('VERSION_VERALTET')
  return unternehmen
}

type Allowed = Extract<Decision<UnternehmenState>, { allowed: true }>

/** May this step be taken? @throws Refusal with the reason */
export function validateUnternehmenStep(
  ctx: UseCaseContext,
  code: UnternehmenTransition,
  situation: UnternehmenState,
  input: UnternehmenInput = {},
): Allowed {
  const decision = decideUnternehmen(code, situation, actorOf(ctx), input)
  if (!decision.allowed) throw new Refusal(decision.reason)
  return decision
}

type Step = Readonly<{
  code: UnternehmenTransition
  columns?: Updateable<UnternehmenTable>
  input?: UnternehmenInput
  reason?: string | null
  values?: readonly ValueChange[]
  textwerte?: TextValues
}>

/** Takes a step of a company: row, history, audit, tasks, in the transaction. @throws Refusal with the reason */
export async function applyUnternehmenStep(ctx: CallerContext, unternehmen: Unternehmen, step: Step): Promise<Unternehmen> {
  const decision = validateUnternehmenStep(ctx, step.code, await stateOf(ctx.tx, unternehmen, ctx.wer), step.input)
  const fresh = await ctx.tx
    .updateTable('unternehmen')
    .set((eb) => ({
      ...step.columns,
      status: decision.afterwards.status as Unternehmen['status'],
      version: eb('version', '+', 1),
      geaendert_am: ctx.jetzt,
    }))
    .where('org_id', '=', unternehmen.org_id)
    .where('id', '=', unternehmen.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await unternehmenEffects(ctx, fresh, unternehmen.status, step, decision)
  return fresh
}

/** What goes with each step of a company. */
export async function unternehmenEffects(
  ctx: CallerContext,
  unternehmen: Unternehmen,
  von: Unternehmen['status'] | null,
  step: Omit<Step, 'columns' | 'input'>,
  { opens, closes }: Pick<Allowed, 'opens' | 'closes'>,
): Promise<void> {
  await writeHistory(ctx, 'unternehmen_historie', unternehmen.org_id, unternehmen.id, {
    code: step.code,
    von,
    to: unternehmen.status,
    visible: ['EIGNER', 'BETREIBER'],
    ...(step.textwerte && { textwerte: step.textwerte }),
    ...(step.values && { values: step.values }),
    ...(step.reason && { reason: step.reason }),
  })
  await recordAudit(ctx, {
    orgId: unternehmen.org_id,
    action: step.code,
    objectKind: 'UNTERNEHMEN',
    objectId: unternehmen.id,
    values: {
      von,
      nach: unternehmen.status,
      version: unternehmen.version,
      ...(step.values?.length && { werte: step.values }),
      ...(step.reason && { grund: step.reason }),
    },
  })
  const gegenstand = { kind: 'UNTERNEHMEN', id: unternehmen.id } as const
  await closeAufgaben(ctx, closes, gegenstand, step.code)
  const operator = await betreiber(ctx.tx)
  const mutter = unternehmen.mutter_id
    ? await ctx.tx.selectFrom('unternehmen').select('name').where('id', '=', unternehmen.mutter_id).executeTakeFirst()
    : undefined
  for (const code of opens as readonly AufgabeCode[])
    await openAufgabe(ctx, code, gegenstand, partiesFrom({ operator }), { name: unternehmen.name, mutter: mutter?.name ?? '' })
  await announceChange(ctx.tx, { art: 'UNTERNEHMEN', id: unternehmen.id, orgs: [...new Set([unternehmen.org_id, operator.orgId])] })
}
