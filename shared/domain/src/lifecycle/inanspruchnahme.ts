import type { InanspruchnahmeStatus } from '../buergschaft/index.ts'
import type { RequiredRight } from '../rights/index.ts'
import type { BuergschaftTransition } from './buergschaft.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepCodesOf, type Guard, type Effect } from './transition.ts'

/** What a guarantor's first reviewer proposes where two pairs of eyes decide. */
export type AcknowledgementProposal = Readonly<{ von: string; amount: number }>

/** The facts about a claim that decide which steps it may take. */
export type InanspruchnahmeState = Readonly<{
  /** null: it is about to be made. */
  status: InanspruchnahmeStatus | null
  /** Cents claimed. */
  amount: number
  /** Cents that the guarantor acknowledged. */
  anerkannt: number | null
  fourEyes: boolean
  vorschlag: AcknowledgementProposal | null
  /** The beneficiary wishes to withdraw what is being reviewed already. */
  withdrawalWished: boolean
}>

/** What a use case tells of a step of a claim, for the conditions of its row. */
export type InanspruchnahmeInput = Readonly<{
  reason?: string | undefined
  /** Cents. */
  amount?: number | undefined
  /** An answer has words, files, or both. */
  answered?: boolean
  zielstatus?: undefined
}>

type OwnGuard = Guard<InanspruchnahmeState, InanspruchnahmeInput>
const isPositive = (amount: number | undefined): amount is number => amount !== undefined && amount > 0
const guards = {
  hasReason: { input: (input) => (input.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  isAnswered: { input: (input) => input.answered === true, refusal: 'PFLICHTFELDER' },
  withoutFourEyes: { state: (state) => !state.fourEyes, refusal: 'SCHRITT_UNZULAESSIG' },
  fourEyes: { state: (state) => state.fourEyes, refusal: 'SCHRITT_UNZULAESSIG' },
  noProposal: { state: (state) => state.vorschlag === null, refusal: 'SCHRITT_UNZULAESSIG' },
  secondPerson: {
    state: (state, actor) => state.vorschlag !== null && state.vorschlag.von !== actor.nutzerId,
    refusal: 'VIER_AUGEN_VERLETZT',
  },
  /** What is acknowledged: at most what is claimed; less of it needs a reason. */
  amountRecognisable: { input: (input, state) => isPositive(input.amount) && input.amount <= state.amount, refusal: 'BETRAG_UNGUELTIG' },
  partHasReason: { input: (input, state) => input.amount === state.amount || (input.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  amountPayable: { input: (input, state) => isPositive(input.amount) && input.amount === state.anerkannt, refusal: 'BETRAG_UNGUELTIG' },
  withdrawalWished: { state: (state) => state.withdrawalWished, refusal: 'SCHRITT_UNZULAESSIG' },
  noWithdrawal: { state: (state) => !state.withdrawalWished, refusal: 'SCHRITT_UNZULAESSIG' },
} as const satisfies Record<string, OwnGuard>

type OwnEffect = Effect<InanspruchnahmeState, InanspruchnahmeInput>
const anerkannt = (state: InanspruchnahmeState, amount: number): Partial<InanspruchnahmeState> => ({
  anerkannt: amount,
  status: amount < state.amount ? 'TEILANERKANNT' : 'ANERKANNT',
  vorschlag: null,
})
const effects = {
  propose: (_, actor, input) => ({ vorschlag: { von: actor.nutzerId ?? '', amount: input.amount ?? 0 } }),
  discardProposal: () => ({ vorschlag: null }),
  recognise: (state, _, input) => anerkannt(state, input.amount ?? 0),
  recogniseProposal: (state) => anerkannt(state, state.vorschlag?.amount ?? 0),
  wishWithdrawal: () => ({ withdrawalWished: true }),
} as const satisfies Record<string, OwnEffect>

const right = (aktion: RequiredRight['aktion']): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const CLAIM = right('in Anspruch nehmen')
const REVIEW = right('prüfen')
const ZWEITPRUEFUNG = right('manuell verwalten (Zweitprüfung)')

/** The life cycle of a claim. What it means for its guarantee: `onBuergschaft`. */
export const INANSPRUCHNAHME_CYCLE = {
  guards,
  effects,
  transitions: {
    I01: { from: [null], to: 'EINGEREICHT', actors: ['AG'], rights: CLAIM, guards: ['hasReason'] },
    I02: { from: ['EINGEREICHT'], to: 'IN_PRUEFUNG', actors: ['BG'], rights: REVIEW, guards: [] },
    I03: { from: ['EINGEREICHT'], to: 'ZURUECKGEZOGEN', actors: ['AG'], rights: CLAIM, guards: [] },
    I04: {
      from: ['IN_PRUEFUNG'],
      to: 'RUECKFRAGE',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['noProposal', 'hasReason'],
      opens: ['A-09'],
    },
    I05: {
      from: ['RUECKFRAGE'],
      to: 'IN_PRUEFUNG',
      actors: ['AG'],
      rights: CLAIM,
      guards: ['isAnswered'],
      closes: ['A-09'],
    },
    I06: {
      from: ['IN_PRUEFUNG'],
      actors: ['BG'],
      rights: REVIEW,
      guards: ['withoutFourEyes', 'amountRecognisable', 'partHasReason'],
      effects: ['recognise'],
    },
    I07: {
      from: ['IN_PRUEFUNG'],
      to: 'IN_PRUEFUNG',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['fourEyes', 'noProposal', 'amountRecognisable', 'partHasReason'],
      effects: ['propose'],
    },
    I08: {
      from: ['IN_PRUEFUNG'],
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['fourEyes', 'secondPerson'],
      effects: ['recogniseProposal'],
    },
    I09: {
      from: ['IN_PRUEFUNG'],
      to: 'IN_PRUEFUNG',
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['fourEyes', 'secondPerson', 'hasReason'],
      effects: ['discardProposal'],
    },
    I10: { from: ['IN_PRUEFUNG'], to: 'ABGELEHNT', actors: ['BG'], rights: REVIEW, guards: ['noProposal', 'hasReason'] },
    I11: {
      from: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      actors: ['AG'],
      rights: CLAIM,
      guards: ['noWithdrawal'],
      effects: ['wishWithdrawal'],
    },
    I12: {
      from: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      to: 'ZURUECKGEZOGEN',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['withdrawalWished'],
    },
    I13: { from: ['ANERKANNT', 'TEILANERKANNT'], to: 'AUSGEZAHLT', actors: ['BG'], rights: REVIEW, guards: ['amountPayable'] },
  },
} as const satisfies Lifecycle<
  string,
  InanspruchnahmeStatus,
  keyof typeof guards,
  keyof typeof effects,
  InanspruchnahmeState,
  InanspruchnahmeInput
>

export type InanspruchnahmeTransition = keyof typeof INANSPRUCHNAHME_CYCLE.transitions
export const INANSPRUCHNAHME_STEPS = stepCodesOf(INANSPRUCHNAHME_CYCLE)
const cycle: Lifecycle<
  InanspruchnahmeTransition,
  InanspruchnahmeStatus,
  keyof typeof guards,
  keyof typeof effects,
  InanspruchnahmeState,
  InanspruchnahmeInput
> = INANSPRUCHNAHME_CYCLE

/**
 * The step of the guarantee that goes with a step of its claim; none where the guarantee stays as it is.
 * @param rest cents that remain of the guarantee after the claim
 */
export function onBuergschaft(code: InanspruchnahmeTransition, rest: number): BuergschaftTransition | undefined {
  switch (code) {
    case 'I01':
      return 'G33'
    case 'I02':
      return 'G34'
    case 'I03':
      return 'G35'
    case 'I10':
    case 'I12':
      return 'G36'
    case 'I13':
      return rest > 0 ? 'G36' : 'G37'
    default:
      return undefined
  }
}

/** Decides a step of a claim. */
export const decideInanspruchnahme = (
  code: InanspruchnahmeTransition,
  state: InanspruchnahmeState,
  actor: Actor,
  input: InanspruchnahmeInput = {},
): Decision<InanspruchnahmeState> => decide(cycle, code, state, actor, input)

/** The steps that an actor may take on a claim now. */
export const possibleInanspruchnahmeSteps = (state: InanspruchnahmeState, actor: Actor): InanspruchnahmeTransition[] =>
  listPossibleSteps(cycle, state, actor)
