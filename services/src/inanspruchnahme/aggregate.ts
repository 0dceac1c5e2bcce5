import {
  onBuergschaft,
  decideInanspruchnahme,
  formatEuro,
  type InanspruchnahmeInput,
  type InanspruchnahmeState,
  type InanspruchnahmeTransition,
  INTERNAL_EVENTS,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { defineAggregate, type Step, type PlaceholderValues } from '../aggregate/index.ts'
import { type Buergschaft, buergschaften, type BuergschaftStep, placeholdersOf, visibleFor } from '../buergschaft/index.ts'
import { orNotFound } from '../kernel/problem.ts'
import type { InanspruchnahmeTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

export type InanspruchnahmeRow = Selectable<InanspruchnahmeTable>

/** A row as the life cycle sees it. */
export const inanspruchnahmeStateOf = (inanspruchnahme: InanspruchnahmeRow): InanspruchnahmeState => ({
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

/** The values that a claim's sentences name, wherever they stand. */
const namedBy = (inanspruchnahme: InanspruchnahmeRow, { result, placeholders }: InanspruchnahmeStep): PlaceholderValues => ({
  iid: inanspruchnahme.id,
  betrag: formatEuro(inanspruchnahme.anerkannt_cent ?? inanspruchnahme.betrag_cent),
  ...(result && { ergebnis: result }),
  ...placeholders,
})

/** Claims: part of a guarantee, whose parties are told of them there; some of their steps go with one of the guarantee's own. */
export const inanspruchnahmen = defineAggregate<
  'inanspruchnahme',
  InanspruchnahmeTransition,
  InanspruchnahmeState,
  InanspruchnahmeInput,
  OfBuergschaft
>({
  table: 'inanspruchnahme',
  owner: 'org_id',
  lifecycle: decideInanspruchnahme,
  stateOf: (_ctx, inanspruchnahme) => inanspruchnahmeStateOf(inanspruchnahme),
  columnsOf: ({ status, anerkannt, withdrawalWished, vorschlag }) => ({
    status: status as InanspruchnahmeRow['status'],
    anerkannt_cent: anerkannt,
    ruecknahme_gewuenscht: withdrawalWished,
    ...(vorschlag === null && { vorschlag: null }),
  }),
  partOf: (_inanspruchnahme, { buergschaft }) => buergschaften.at(buergschaft),
  goesWith: async (ctx, inanspruchnahme, step) => {
    const code = onBuergschaft(step.code, step.buergschaft.betrag_cent - (step.paidOut ?? 0))
    if (code) await stepOfBuergschaft(ctx, code, step, namedBy(inanspruchnahme, step))
    return code !== undefined
  },
  readers: (code) => (INTERNAL_EVENTS.includes(code) ? visibleFor(code) : ['AUFTRAGGEBER', 'BUERGE', 'BETREIBER']),
  auditValues: (_step, { nach, version }, { id }) => ({ inanspruchnahme: id, status: nach, version }),
  placeholdersOf: (_ctx, inanspruchnahme, step) => placeholdersOf(step.buergschaft, namedBy(inanspruchnahme, step)),
  placeholdersInHistory: namedBy,
})

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
  return { buergschaft, inanspruchnahme: await inanspruchnahmen.lockRow(ctx, id, version) }
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
