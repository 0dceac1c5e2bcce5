import type { RequiredRight } from '../rights/index.ts'
import type { TextReview, TextStatus, TextType } from '../text/index.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepCodesOf, type Guard, type Effect } from './transition.ts'

/** The facts about a guarantee text that decide which steps it may take. */
export type TextState = Readonly<{
  /** null: it is about to be made. */
  status: TextStatus | null
  type: TextType
  /** Is the acting beneficiary or guarantor its owner? */
  own: boolean
  /** The person who finished it first; another person has to finish it finally. */
  erstfertigsteller: string | null
  /** Guarantors that were asked, that have approved it, and that have rejected it. */
  y: number
  x: number
  rejected: number
  /** The review at the acting guarantor; null where it wasn't asked. */
  pruefung: Readonly<{ status: TextReview; firstReviewer: string | null }> | null
}>

export type TextInput = Readonly<{
  /** Is there a wording, and is it in order? */
  contentInOrder?: boolean
  /** Guarantors that are to review it. */
  buergen?: number
  reason?: string | null
  zielstatus?: undefined
}>

type OwnGuard = Guard<TextState, TextInput>
const guards = {
  isOwn: { state: (state, actor) => (actor.kind !== 'AG' && actor.kind !== 'BG') || state.own, refusal: 'RECHT_FEHLT' },
  isAuftraggeberText: { state: (state) => state.type === 'AGT', refusal: 'SCHRITT_UNZULAESSIG' },
  /** Beneficiaries and guarantors each hand in texts of their own kind. */
  ownKind: { state: (state, actor) => state.type === (actor.kind === 'BG' ? 'BGT' : 'AGT'), refusal: 'SCHRITT_UNZULAESSIG' },
  /** Only texts that a beneficiary or guarantor handed in can be sent back with a reason: public texts come from the operator itself. */
  isHandedIn: { state: (state) => state.type !== 'OET', refusal: 'SCHRITT_UNZULAESSIG' },
  isProvided: { state: (state) => state.type !== 'AGT', refusal: 'SCHRITT_UNZULAESSIG' },
  hasContent: { input: (input) => input.contentInOrder === true, refusal: 'PFLICHTFELDER' },
  secondCompletion: { state: (state, actor) => state.erstfertigsteller !== actor.nutzerId, refusal: 'VIER_AUGEN_VERLETZT' },
  hasReason: { input: (input) => (input.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  buergenChosen: { input: (input) => (input.buergen ?? 0) > 0, refusal: 'BUERGE_FEHLT' },
  approvedByOne: { state: (state) => state.status !== 'P' || state.x > 0, refusal: 'SCHRITT_UNZULAESSIG' },
  awaitsErstpruefung: { state: (state) => state.pruefung?.status === 'OFFEN', refusal: 'SCHRITT_UNZULAESSIG' },
  awaitsZweitpruefung: { state: (state) => state.pruefung?.status === 'ERSTGEPRUEFT', refusal: 'SCHRITT_UNZULAESSIG' },
  secondPerson: { state: (state, actor) => state.pruefung?.firstReviewer !== actor.nutzerId, refusal: 'VIER_AUGEN_VERLETZT' },
} as const satisfies Record<string, OwnGuard>

const pruefung = (state: TextState, part: Partial<NonNullable<TextState['pruefung']>>): Partial<TextState> => ({
  pruefung: { status: 'OFFEN', firstReviewer: null, ...state.pruefung, ...part },
})
const effects = {
  rememberFirst: (_, actor) => ({ erstfertigsteller: actor.nutzerId }),
  forgetFirst: () => ({ erstfertigsteller: null }),
  toBuergen: (_, __, input) => ({ y: input.buergen ?? 0, x: 0, rejected: 0 }),
  firstReviewed: (state, actor) => pruefung(state, { status: 'ERSTGEPRUEFT', firstReviewer: actor.nutzerId }),
  countApproval: (state) => ({ ...pruefung(state, { status: 'FREIGEGEBEN' }), x: state.x + 1 }),
  // A text that all guarantors have rejected becomes rejected; one that is in use already stays in use.
  countRejection: (state) => ({
    ...pruefung(state, { status: 'ABGELEHNT' }),
    rejected: state.rejected + 1,
    ...(state.status === 'P' && state.rejected + 1 >= state.y && { status: 'AB' as const }),
  }),
} as const satisfies Record<string, Effect<TextState, TextInput>>

const right = (aktion: RequiredRight['aktion']): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaftstexte/Templates'] }]

/**
 * The life cycle of a guarantee text: every row of its transition table. A review is each guarantor's own; X12 stands twice,
 * as the first review's rejection is decided by the second.
 */
export const TEXT_CYCLE = {
  guards,
  effects,
  transitions: {
    X01: { from: [null], to: 'AN', actors: ['AG', 'BSP'], rights: right('anlegen'), guards: ['isOwn'] },
    X02: {
      from: [null],
      to: 'H',
      actors: ['AG', 'BG'],
      rights: right('hochladen'),
      guards: ['isOwn', 'ownKind'],
      opens: ['C-01'],
    },
    X03: { from: ['H', 'AN'], to: 'B', actors: ['BSP'], rights: right('bearbeiten'), guards: [] },
    X04: { from: ['B'], to: 'B', actors: ['BSP'], rights: right('speichern'), guards: [] },
    X05: {
      from: ['B'],
      to: 'PT',
      actors: ['BSP'],
      rights: right('fertigstellen'),
      guards: ['hasContent'],
      effects: ['rememberFirst'],
      opens: ['C-02'],
      closes: ['C-01'],
    },
    X06: {
      from: ['PT'],
      to: 'F',
      actors: ['BSP'],
      rights: right('fertigstellen'),
      guards: ['isAuftraggeberText', 'secondCompletion', 'hasContent'],
      opens: ['A-07'],
      closes: ['C-02'],
      mitteilungen: ['M-AG-27'],
    },
    X07: {
      from: ['PT'],
      to: 'B',
      actors: ['BSP'],
      rights: right('bearbeiten'),
      guards: [],
      effects: ['forgetFirst'],
      closes: ['C-02'],
    },
    X08: {
      from: ['H', 'B', 'PT'],
      to: 'AB',
      actors: ['BSP'],
      rights: right('bearbeiten'),
      guards: ['isHandedIn', 'hasReason'],
      closes: ['C-01', 'C-02'],
      mitteilungen: ['M-AG-28', 'M-BG-06'],
    },
    X09: {
      from: ['F'],
      to: 'P',
      actors: ['AG'],
      rights: right('verwalten'),
      guards: ['isOwn', 'isAuftraggeberText', 'buergenChosen'],
      effects: ['toBuergen'],
      opens: ['B-12'],
      closes: ['A-07'],
    },
    X10: {
      from: ['P', 'A'],
      actors: ['BG'],
      rights: right('erstprüfen'),
      guards: ['awaitsErstpruefung'],
      effects: ['firstReviewed'],
      opens: ['B-13'],
      closes: ['B-12'],
    },
    X12E: {
      from: ['P', 'A'],
      actors: ['BG'],
      rights: right('erstprüfen'),
      guards: ['awaitsErstpruefung', 'hasReason'],
      effects: ['firstReviewed'],
      opens: ['B-13'],
      closes: ['B-12'],
    },
    X11: {
      from: ['P', 'A'],
      actors: ['BG'],
      rights: right('zweitprüfen'),
      guards: ['awaitsZweitpruefung', 'secondPerson'],
      effects: ['countApproval'],
      closes: ['B-13'],
      mitteilungen: ['M-AG-29'],
    },
    X12: {
      from: ['P', 'A'],
      actors: ['BG'],
      rights: right('zweitprüfen'),
      guards: ['awaitsZweitpruefung', 'secondPerson', 'hasReason'],
      effects: ['countRejection'],
      closes: ['B-13'],
      mitteilungen: ['M-AG-28'],
    },
    X13: {
      from: ['F', 'P'],
      to: 'A',
      actors: ['AG'],
      rights: right('verwalten'),
      guards: ['isOwn', 'isAuftraggeberText', 'approvedByOne'],
      closes: ['A-07'],
    },
    X14: {
      from: ['A', 'F', 'P', 'AB'],
      to: 'IA',
      actors: ['AG', 'BSP'],
      rights: right('löschen'),
      guards: ['isOwn', 'approvedByOne'],
      closes: ['A-07', 'B-12', 'B-13'],
    },
    X15: { from: ['A'], to: 'IA', actors: ['SYS'], rights: [], guards: [], closes: ['B-12', 'B-13'] },
    X16: {
      from: ['PT'],
      to: 'A',
      actors: ['BSP'],
      rights: right('fertigstellen'),
      guards: ['isProvided', 'secondCompletion', 'hasContent'],
      closes: ['C-02'],
      mitteilungen: ['M-BG-05'],
    },
  },
} as const satisfies Lifecycle<string, TextStatus, keyof typeof guards, keyof typeof effects, TextState, TextInput>

export type TextTransition = keyof typeof TEXT_CYCLE.transitions
export const TEXT_STEPS = stepCodesOf(TEXT_CYCLE)
const cycle: Lifecycle<TextTransition, TextStatus, keyof typeof guards, keyof typeof effects, TextState, TextInput> = TEXT_CYCLE

/** Decides a step of a text. */
export const decideText = (code: TextTransition, state: TextState, actor: Actor, input: TextInput = {}): Decision<TextState> =>
  decide(cycle, code, state, actor, input)

/** The steps that an actor may take on a text now. */
export const possibleTextSteps = (state: TextState, actor: Actor): TextTransition[] => listPossibleSteps(cycle, state, actor)
