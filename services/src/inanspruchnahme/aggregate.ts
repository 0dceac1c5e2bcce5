import {
  onBuergschaft,
  type EventCode,
  decideInanspruchnahme,
  formatEuro,
  type InanspruchnahmeInput,
  type InanspruchnahmeState,
  type InanspruchnahmeTransition,
  INTERNAL_EVENTS,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { closeAufgaben, defineRows, openAufgabe, type Step, type PlaceholderValues } from '../aggregate/index.ts'
import { type Buergschaft, buergschaften, type BuergschaftStep, placeholdersOf, visibleFor } from '../buergschaft/index.ts'
import { orNotFound } from '../kernel/problem.ts'
import type { InanspruchnahmeTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

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

/** What a step of a claim takes along. */
type OfBuergschaft = Readonly<{
  /** The guarantee, locked. */
  buergschaft: Buergschaft
  /** Of the guarantee's step that goes with the claim's: what was decided before, and what else changes. */
  along?: Pick<BuergschaftStep, 'decision' | 'columns'>
  /** How the claim ended, for messages. */
  result?: string
  /** Cents that are paid out of the guarantee. */
  paidOut?: number
}>
type InanspruchnahmeStep = Step<'inanspruchnahme', InanspruchnahmeTransition, InanspruchnahmeState> & OfBuergschaft

/** Claims: what happens to a claim is recorded at its guarantee; a claim has no history, tasks or pages of its own. */
export const inanspruchnahmen = defineRows<
  'inanspruchnahme',
  InanspruchnahmeTransition,
  InanspruchnahmeState,
  InanspruchnahmeInput,
  OfBuergschaft
>(
  {
    table: 'inanspruchnahme',
    orgOf: ({ org_id }) => org_id,
    byOrg: true,
    lifecycle: decideInanspruchnahme,
    stateOf: (_ctx, inanspruchnahme) => stateOf(inanspruchnahme),
    columnsOf: ({ status, anerkannt, withdrawalWished, vorschlag }) => ({
      status: status as InanspruchnahmeRow['status'],
      anerkannt_cent: anerkannt,
      ruecknahme_gewuenscht: withdrawalWished,
      ...(vorschlag === null && { vorschlag: null }),
    }),
  },
  async (ctx, inanspruchnahme, step) => {
    const { buergschaft, paidOut = 0 } = step
    const placeholders = {
      iid: inanspruchnahme.id,
      betrag: formatEuro(inanspruchnahme.anerkannt_cent ?? inanspruchnahme.betrag_cent),
      ...(step.result && { ergebnis: step.result }),
      ...step.placeholders,
    }
    const code = onBuergschaft(step.code, buergschaft.betrag_cent - paidOut)
    await (code ? stepOfBuergschaft(ctx, code, step, placeholders) : tellAlone(ctx, inanspruchnahme, step, placeholders))
  },
)

/**
 * Takes a claim and its guarantee for a change: the caller must see them, and the claim must be as last read.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockBoth(
  ctx: UseCaseContext,
  id: string,
  version: number,
): Promise<{ inanspruchnahme: InanspruchnahmeRow; buergschaft: Buergschaft }> {
  const { buergschaft_id } = orNotFound(
    await ctx.tx.selectFrom('inanspruchnahme').select('buergschaft_id').where('id', '=', id).executeTakeFirst(),
  )
  // The guarantee first, always: two steps never wait for each other.
  const buergschaft = await buergschaften.lock(ctx, buergschaft_id)
  return { buergschaft, inanspruchnahme: await inanspruchnahmen.take(ctx, id, version) }
}

/** The step of the guarantee that goes with one of its claim. */
async function stepOfBuergschaft(
  ctx: UseCaseContext,
  code: BuergschaftStep['code'],
  { buergschaft, along, reason, result, paidOut }: InanspruchnahmeStep,
  placeholders: PlaceholderValues,
): Promise<void> {
  const rest = buergschaft.betrag_cent - (paidOut ?? 0)
  await buergschaften.apply(ctx, buergschaft, {
    code,
    // What ends a claim is decided with it; the guarantee's own reason is how it ended.
    decision: along?.decision ?? (await buergschaften.decide(ctx, code, buergschaft, { reason: reason ?? result ?? '' })),
    ...(along?.columns && { columns: along.columns }),
    placeholders,
    ...(reason !== undefined && { reason }),
    ...(paidOut !== undefined && {
      columns: { betrag_cent: rest, ...(code === 'G37' && { statusgrund: 'DURCH_ZAHLUNG_ERLOSCHEN' as const }) },
      values: [{ feld: 'Betrag', alt: formatEuro(buergschaft.betrag_cent), neu: formatEuro(rest) }],
    }),
  })
}

/** A step that leaves the guarantee as it is: its history, audit, tasks, announcement. */
async function tellAlone(
  ctx: UseCaseContext,
  { id, status, version }: InanspruchnahmeRow,
  { buergschaft, code: step, reason, decision }: InanspruchnahmeStep,
  placeholders: PlaceholderValues,
): Promise<void> {
  const about = { kind: 'BUERGSCHAFT', id: buergschaft.id } as const
  // The other steps go with one of the guarantee's own (`onBuergschaft`).
  const code = step as EventCode
  const { parties } = await buergschaften.tell(
    ctx,
    buergschaft,
    {
      code,
      from: buergschaft.status,
      visible: INTERNAL_EVENTS.includes(code) ? visibleFor(code) : ['AUFTRAGGEBER', 'BUERGE', 'BETREIBER'],
      placeholders,
      ...(reason !== undefined && { reason }),
    },
    { inanspruchnahme: id, status, version },
  )
  await closeAufgaben(ctx, decision.closes, about, code)
  for (const aufgabe of decision.opens) await openAufgabe(ctx, aufgabe, about, parties, placeholdersOf(buergschaft, placeholders))
}
