import {
  AUFGABEN,
  type AufgabeCode,
  type AufgabeKind,
  BUERGSCHAFTSARTEN,
  type BuergschaftInput,
  type BuergschaftState,
  type BuergschaftTransition,
  decideBuergschaft,
  type EventCode,
  formatEuro,
  INTERNAL_EVENTS,
  type ParteiRole,
} from '@avalwerk/domain'
import {
  defineAggregate,
  enqueueWithEffects,
  type EventDetails,
  type HistoryReader,
  ownSubject,
  type Step,
  type PlaceholderValues,
  writeHistory,
} from '../aggregate/index.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { noteUseOf } from './rows.ts'
import { buergschaftAudience, BUERGSCHAFT_VIEW } from './participants.ts'
import { type Buergschaft, columnsOfBuergschaftState, dataFrom, numberOfRow, readState } from './state.ts'
import { asPairs } from './values.ts'
import { isAmongVisible } from '../records/visibility.ts'

export type BuergschaftStep = Step<'buergschaft', BuergschaftTransition, BuergschaftState>
export type BuergschaftReader = HistoryReader<'buergschaft_historie'>
/** The roles of all parties that ever read anything of a guarantee. */
export const ALL_READERS: readonly BuergschaftReader[] = ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'ZEDENT', 'BUERGE', 'BETREIBER']
const INTERNAL: readonly BuergschaftReader[] = ['BUERGE', 'BETREIBER']
/** Does a party see what goes on in the guarantor's own house? */
export const seesInside = (role: ParteiRole): boolean => (INTERNAL as readonly string[]).includes(role)
/** The readers of an event in a guarantee's history: all parties or, where it is internal, guarantor and operator alone. */
export const visibleFor = (code: EventCode): readonly BuergschaftReader[] => (INTERNAL_EVENTS.includes(code) ? INTERNAL : ALL_READERS)

/** The values that subjects of tasks and messages about a guarantee may name. */
export function placeholdersOf(buergschaft: Buergschaft, more: PlaceholderValues = {}): PlaceholderValues {
  return {
    nummer: numberOfRow(buergschaft),
    buerge: buergschaft.buerge_name,
    auftraggeber: buergschaft.auftraggeber_name,
    kreditnehmer: buergschaft.auftragnehmer_name,
    art: BUERGSCHAFTSARTEN[buergschaft.art].name,
    betrag: formatEuro(buergschaft.betrag_cent),
    ...(buergschaft.auftrag_id && { antrag: `BA ${buergschaft.auftrag_id}`, auftrag: `BA ${buergschaft.auftrag_id}` }),
    ...more,
  }
}

/** Guarantees: each step writes the rows by which its parties see it, and what a contract's use becomes by it. */
export const buergschaften = defineAggregate<'buergschaft', BuergschaftTransition, BuergschaftState, BuergschaftInput>({
  table: 'buergschaft',
  kind: 'BUERGSCHAFT',
  history: 'buergschaft_historie',
  owner: 'buerge_org',
  isVisible: (tx, id, caller) =>
    tx
      .selectFrom('buergschaft_sicht')
      .where('org_id', '=', caller.orgId)
      .where('buergschaft_id', '=', id)
      .where('eingefroren_am', 'is', null)
      .where(isAmongVisible(caller, 'buergschaft_sicht.unternehmen_id')),
  lifecycle: decideBuergschaft,
  stateOf: readState,
  columnsOf: (afterwards) => ({ ...columnsOfBuergschaftState(afterwards), bearbeitet_von: null, bearbeitet_bis: null }),
  view: BUERGSCHAFT_VIEW,
  audience: buergschaftAudience,
  readers: visibleFor,
  placeholdersOf: (_ctx, buergschaft, { placeholders }) => placeholdersOf(buergschaft, placeholders),
  detailsOf: (_ctx, buergschaft, { reason }) => [
    { name: 'Begünstigter', wert: buergschaft.auftraggeber_name },
    { name: 'Kreditnehmer', wert: buergschaft.auftragnehmer_name },
    { name: 'Bürge', wert: buergschaft.buerge_name },
    ...asPairs(dataFrom(buergschaft)),
    ...(reason ? [{ name: 'Grund', wert: reason }] : []),
  ],
  // Some tasks that a guarantee opens and closes are about its order.
  aufgabenOf: (_ctx, buergschaft, step, parties, ofItsOwn) => {
    const auftrag = buergschaft.auftrag_id ? ({ kind: 'AUFTRAG', id: buergschaft.auftrag_id } as const) : null
    const objectOf = (code: AufgabeCode) => ((AUFGABEN[code] as AufgabeKind).onAuftrag ? auftrag : ofItsOwn)
    const withObjects = (codes: readonly AufgabeCode[]) =>
      codes.flatMap((code) => {
        const about = objectOf(code)
        return about ? [{ code, about }] : []
      })
    return {
      closes: withObjects(step.decision.closes).map(({ code, about }) => ({ codes: [code], about })),
      opens: withObjects(step.opens ?? step.decision.opens).map(({ code, about }) => ({
        code,
        about,
        parties,
        details: {
          ...(step.deadline && { deadline: step.deadline }),
          ...(code === 'B-02' && { hiddenFor: buergschaft.letzter_pruefer }),
        },
      })),
    }
  },
  follows: async (ctx, buergschaft, { decision }) => {
    await noteUseOf(ctx, buergschaft)
    if (buergschaft.dokument_status === 'IN_ARBEIT' && decision.afterwards.dokument === 'IN_ARBEIT') await requestDocument(ctx, buergschaft)
  },
})

/** Leaves a guarantee's document to be made in the background, of its present version. */
const requestDocument = (ctx: Pick<UseCaseContext, 'tx'>, { id, version, buerge_org }: Buergschaft): Promise<void> =>
  enqueueWithEffects(ctx, { orgId: buerge_org, kind: 'DOKUMENT', content: { buergschaftId: id, version } })

/** Appends what an organisation does for itself, which leaves the guarantee as it is. */
export const writeOwn = (
  ctx: UseCaseContext,
  buergschaft: Pick<Buergschaft, 'buerge_org' | 'id' | 'status'>,
  orgId: string,
  event: Pick<EventDetails, 'code' | 'placeholders' | 'reason'>,
): Promise<void> =>
  writeHistory(ctx, 'buergschaft_historie', buergschaft.buerge_org, buergschaft.id, {
    ...event,
    from: buergschaft.status,
    to: buergschaft.status,
    visible: ownSubject(orgId),
  })
