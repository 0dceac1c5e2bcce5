import {
  onBuergschaft,
  type BuergschaftTransition,
  type EventCode,
  decideInanspruchnahme,
  formatEuro,
  type InanspruchnahmeInput,
  type InanspruchnahmeState,
  type InanspruchnahmeTransition,
  INTERNAL_EVENTS,
} from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import { type Allowed, allowed, atOnce, openAufgabe, closeAufgaben, type TextValues } from '../aggregate/index.ts'
import { visibleFor, textValuesOf, buergschaften } from '../buergschaft/aggregate.ts'
import type { Buergschaft } from '../buergschaft/situation.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { InanspruchnahmeTable } from '../kernel/schema.ts'
import { actorOf, type UseCaseContext } from '../kernel/useCase.ts'

export type InanspruchnahmeRow = Selectable<InanspruchnahmeTable>

/** A row as the life cycle sees it. */
export const stateOf = (inanspruchnahme: InanspruchnahmeRow): InanspruchnahmeState => ({
  status: inanspruchnahme.status,
  amount: inanspruchnahme.betrag_cent,
  anerkannt: inanspruchnahme.anerkannt_cent,
  fourEyes: inanspruchnahme.vier_augen,
  vorschlag: inanspruchnahme.vorschlag && { von: inanspruchnahme.vorschlag.von, amount: inanspruchnahme.vorschlag.betrag },
  withdrawalWished: inanspruchnahme.ruecknahme_gewuenscht,
})

/**
 * Takes a claim and its guarantee for a change: the caller must see them, and the claim must be as last read.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockInanspruchnahmeForStep(
  ctx: UseCaseContext,
  id: string,
  version: number,
): Promise<{ i: InanspruchnahmeRow; b: Buergschaft }> {
  const { buergschaft_id } = orNotFound(
    await ctx.tx.selectFrom('inanspruchnahme').select('buergschaft_id').where('id', '=', id).executeTakeFirst(),
  )
  // The guarantee first, always: two steps never wait for each other.
  const buergschaft = await buergschaften.lock(ctx, String(buergschaft_id))
  const inanspruchnahme = orNotFound(
    await ctx.tx.selectFrom('inanspruchnahme').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (inanspruchnahme.version !== version) throw new Refusal('VERSION_VERALTET')
  return { i: inanspruchnahme, b: buergschaft }
}

/** May this step be taken? @throws Refusal with the reason */
export function validateInanspruchnahmeStep(
  ctx: UseCaseContext,
  code: InanspruchnahmeTransition,
  situation: InanspruchnahmeState,
  input: InanspruchnahmeInput = {},
): Allowed<InanspruchnahmeState> {
  return allowed(decideInanspruchnahme(code, situation, actorOf(ctx), input))
}

type Step = Readonly<{
  code: InanspruchnahmeTransition
  input?: InanspruchnahmeInput
  columns?: Updateable<InanspruchnahmeTable>
  reason?: string | null
  /** How the claim ended, for messages. */
  result?: string
  /** Cents that are paid out of the guarantee. */
  paidOut?: number
}>

/** Takes a step of a claim, and the step of its guarantee that goes with it, in the transaction. */
export const applyInanspruchnahmeStep = (ctx: UseCaseContext, both: Both, step: Step): Promise<InanspruchnahmeRow> =>
  atOnce(ctx, () => takeStep(ctx, both, step))

type Both = Readonly<{ i: InanspruchnahmeRow; b: Buergschaft }>

async function takeStep(ctx: UseCaseContext, { i: inanspruchnahme, b: buergschaft }: Both, step: Step): Promise<InanspruchnahmeRow> {
  const decision = validateInanspruchnahmeStep(ctx, step.code, stateOf(inanspruchnahme), step.input)
  const { status, anerkannt, withdrawalWished, vorschlag } = decision.afterwards
  const afterwards = await ctx.tx
    .updateTable('inanspruchnahme')
    .set((eb) => ({
      status: status as InanspruchnahmeRow['status'],
      anerkannt_cent: anerkannt,
      ruecknahme_gewuenscht: withdrawalWished,
      ...(vorschlag === null && { vorschlag: null }),
      ...step.columns,
      version: eb('version', '+', 1),
      geaendert_am: ctx.jetzt,
    }))
    .where('id', '=', inanspruchnahme.id)
    .where('org_id', '=', inanspruchnahme.org_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const textwerte: TextValues = {
    iid: String(inanspruchnahme.id),
    betrag: formatEuro(anerkannt ?? inanspruchnahme.betrag_cent),
    ...(step.result && { ergebnis: step.result }),
  }
  const rest = buergschaft.betrag_cent - (step.paidOut ?? 0)
  const toBuergschaft = onBuergschaft(step.code, rest)
  if (toBuergschaft) await applyStepToBuergschaft(ctx, buergschaft, toBuergschaft, { ...step, textwerte, rest })
  else await onlyAtInanspruchnahme(ctx, buergschaft, afterwards, step, decision, textwerte)
  return afterwards
}

async function applyStepToBuergschaft(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  code: BuergschaftTransition,
  { reason, textwerte, rest, paidOut, result }: Step & { textwerte: TextValues; rest: number },
): Promise<void> {
  // What ends a claim is decided with it; the guarantee's own reason is how it ended.
  await buergschaften.step(ctx, buergschaft, {
    code,
    input: { reason: reason ?? result ?? '' },
    textwerte,
    ...(reason !== undefined && { reason }),
    ...(paidOut !== undefined && {
      columns: { betrag_cent: rest, ...(code === 'G37' && { statusgrund: 'DURCH_ZAHLUNG_ERLOSCHEN' as const }) },
      values: [{ feld: 'Betrag', alt: formatEuro(buergschaft.betrag_cent), neu: formatEuro(rest) }],
    }),
  })
}

/** A step that leaves the guarantee as it is: history, audit, tasks, event. */
async function onlyAtInanspruchnahme(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  afterwards: InanspruchnahmeRow,
  step: Step,
  decision: Allowed<InanspruchnahmeState>,
  textwerte: TextValues,
): Promise<void> {
  const gegenstand = { kind: 'BUERGSCHAFT', id: String(buergschaft.id) } as const
  // The other steps go with one of the guarantee's own (`onBuergschaft`).
  const code = step.code as EventCode
  const internal = INTERNAL_EVENTS.includes(code)
  const { parties } = await buergschaften.tell(
    ctx,
    buergschaft,
    {
      code,
      von: buergschaft.status,
      visible: internal ? visibleFor(code) : ['AUFTRAGGEBER', 'BUERGE', 'BETREIBER'],
      textwerte,
      ...(step.reason !== undefined && { reason: step.reason }),
    },
    { inanspruchnahme: String(afterwards.id), status: afterwards.status, version: afterwards.version },
  )
  await closeAufgaben(ctx, decision.closes, gegenstand, step.code)
  for (const aufgabe of decision.opens) await openAufgabe(ctx, aufgabe, gegenstand, parties, textValuesOf(buergschaft, textwerte))
}
