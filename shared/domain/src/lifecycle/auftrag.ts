import type { AuftragPhase, AuftragStatus } from '../auftrag/index.ts'
import type { RequiredRight, Category } from '../rights/index.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepCodesOf, type Guard, type Effect } from './transition.ts'

/** The facts about an order that decide which steps it may take. */
export type AuftragState = Readonly<{
  /** null: it is about to be made. */
  status: AuftragStatus | null
  phase: AuftragPhase | null
  /** The other person at the guarantor who is reviewing it right now; null where there is none. */
  lockedBy: string | null
  /** A cancellation that an operator asked for and a second one has to approve. */
  stornoantrag: string | null
}>

/** What a use case tells of a step of an order, for the conditions of its row. */
export type AuftragInput = Readonly<{
  auftragnehmerChosen?: boolean
  complete?: boolean
  sameOrganisation?: boolean
  /** New or unchecked companies, a free text, or a guarantor without the portal. */
  formalCheckNeeded?: boolean
  unternehmenActive?: boolean
  /** The draft has not been changed for as long as the installation keeps drafts. */
  leftAlone?: boolean
  reason?: string | undefined
  zielstatus?: undefined
}>

type OwnGuard = Guard<AuftragState, AuftragInput>
const guards = {
  auftragnehmerChosen: { input: (input) => input.auftragnehmerChosen === true, refusal: 'PFLICHTFELDER' },
  isComplete: { input: (input) => input.complete === true, refusal: 'PFLICHTFELDER' },
  differentOrganisations: { input: (input) => input.sameOrganisation === false, refusal: 'GLEICHE_ORGANISATION' },
  withoutFormalCheck: { input: (input) => input.formalCheckNeeded === false, refusal: 'SCHRITT_UNZULAESSIG' },
  needsFormalCheck: { input: (input) => input.formalCheckNeeded === true, refusal: 'SCHRITT_UNZULAESSIG' },
  inFormalCheck: { state: (state) => state.phase === 'FORMAL', refusal: 'SCHRITT_UNZULAESSIG' },
  inZweitpruefung: { state: (state) => state.phase === 'ZWEITPRUEFUNG', refusal: 'SCHRITT_UNZULAESSIG' },
  notInZweitpruefung: { state: (state) => state.phase !== 'ZWEITPRUEFUNG', refusal: 'SCHRITT_UNZULAESSIG' },
  unternehmenActive: { input: (input) => input.unternehmenActive === true, refusal: 'PFLICHTFELDER' },
  notLocked: { state: (state, actor) => state.lockedBy === null || state.lockedBy === actor.nutzerId, refusal: 'IN_BEARBEITUNG' },
  hasReason: { input: (input) => (input.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  secondPerson: {
    state: (state, actor) => state.stornoantrag === null || state.stornoantrag !== actor.nutzerId,
    input: (_, state) => state.stornoantrag !== null,
    refusal: 'ZWEITE_PERSON_NOETIG',
  },
  isLapsed: { input: (input) => input.leftAlone === true, refusal: 'SCHRITT_UNZULAESSIG' },
} as const satisfies Record<string, OwnGuard>

const effects = {
  toFormalCheck: () => ({ phase: 'FORMAL' }),
  toZweitpruefung: () => ({ phase: 'ZWEITPRUEFUNG', lockedBy: null }),
  clearPhase: () => ({ phase: null, lockedBy: null, stornoantrag: null }),
} as const satisfies Record<string, Effect<AuftragState, AuftragInput>>

/** The time for which a review locks an order for other reviewers. */
export const CHECK_LOCK_MS = 30 * 60_000

const right = (aktion: RequiredRight['aktion'], category: Category): RequiredRight => ({ aktion, kategorien: [category] })
const SUBMIT = [right('einreichen', 'Anträge')]
const EDIT = [right('bearbeiten', 'Anträge')]
const REVIEW = [right('prüfen', 'Anträge')]
const ZWEITPRUEFUNG = [right('manuell verwalten (Zweitprüfung)', 'Bürgschaften')]

/** The life cycle of a guarantee order: every row of its transition table. */
export const AUFTRAG_CYCLE = {
  guards,
  effects,
  transitions: {
    O01: {
      from: [null, 'UNVOLLSTAENDIG'],
      to: 'UNVOLLSTAENDIG',
      actors: ['AG'],
      rights: SUBMIT,
      guards: ['auftragnehmerChosen'],
      opens: ['A-06'],
    },
    O02: {
      from: [null, 'UNVOLLSTAENDIG'],
      to: 'SCHWEBE',
      actors: ['AG'],
      rights: SUBMIT,
      guards: ['isComplete', 'differentOrganisations', 'withoutFormalCheck'],
      effects: ['clearPhase'],
      opens: ['B-01'],
      closes: ['A-06'],
      mitteilungen: ['M-AG-25'],
    },
    O03: {
      from: [null, 'UNVOLLSTAENDIG'],
      to: 'IN_PRUEFUNG',
      actors: ['AG'],
      rights: SUBMIT,
      guards: ['isComplete', 'differentOrganisations', 'needsFormalCheck'],
      effects: ['toFormalCheck'],
      opens: ['C-06'],
      closes: ['A-06'],
    },
    O04: {
      from: ['IN_PRUEFUNG'],
      to: 'SCHWEBE',
      actors: ['BSP'],
      rights: EDIT,
      guards: ['inFormalCheck', 'unternehmenActive'],
      effects: ['clearPhase'],
      opens: ['B-01'],
      closes: ['C-06'],
      mitteilungen: ['M-AG-25'],
    },
    O05: {
      from: ['IN_PRUEFUNG'],
      to: 'UNVOLLSTAENDIG',
      actors: ['BSP'],
      rights: EDIT,
      guards: ['inFormalCheck', 'hasReason'],
      effects: ['clearPhase'],
      opens: ['A-06'],
      closes: ['C-06'],
      mitteilungen: ['M-AG-26'],
    },
    O06: {
      from: ['SCHWEBE'],
      to: 'IN_PRUEFUNG',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['notLocked'],
      effects: ['toZweitpruefung'],
    },
    O07: { from: ['SCHWEBE'], to: 'AUSGESTELLT', actors: ['BG'], rights: REVIEW, guards: ['notLocked'], effects: ['clearPhase'] },
    O08: {
      from: ['IN_PRUEFUNG'],
      to: 'AUSGESTELLT',
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['inZweitpruefung'],
      effects: ['clearPhase'],
    },
    O09: {
      from: ['SCHWEBE'],
      to: 'ABGELEHNT',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['notLocked'],
      effects: ['clearPhase'],
      closes: ['B-01'],
      mitteilungen: ['M-AG-04', 'M-KN-02'],
    },
    O10: {
      from: ['IN_PRUEFUNG'],
      to: 'ABGELEHNT',
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['inZweitpruefung'],
      effects: ['clearPhase'],
      mitteilungen: ['M-AG-04', 'M-KN-02'],
    },
    O11: {
      from: ['IN_PRUEFUNG'],
      to: 'SCHWEBE',
      // By the system where the draft lapses.
      actors: ['BG', 'SYS'],
      rights: [right('manuell verwalten', 'Bürgschaften')],
      guards: ['inZweitpruefung'],
      effects: ['clearPhase'],
    },
    O12: {
      from: ['UNVOLLSTAENDIG', 'IN_PRUEFUNG', 'SCHWEBE'],
      to: 'STORNIERT',
      actors: ['AG'],
      rights: [right('löschen', 'Anträge')],
      guards: ['notInZweitpruefung', 'notLocked'],
      effects: ['clearPhase'],
      closes: ['A-06', 'C-06', 'B-01'],
      mitteilungen: ['M-BG-04'],
    },
    O13: { from: ['SCHWEBE'], to: 'SCHWEBE', actors: ['BG'], rights: REVIEW, guards: ['notLocked'], opens: ['B-12'] },
    O14: {
      from: ['SCHWEBE', 'IN_PRUEFUNG'],
      to: 'STORNIERT',
      actors: ['BSP'],
      rights: [right('verwalten', 'Anträge')],
      guards: ['hasReason', 'secondPerson'],
      effects: ['clearPhase'],
      closes: ['B-01', 'B-02', 'C-06'],
    },
    // What follows for the order when its guarantee is withdrawn before delivery (G18): the decision is open again.
    O16: {
      from: ['AUSGESTELLT'],
      to: 'SCHWEBE',
      actors: ['BG', 'BSP'],
      rights: [right('manuell verwalten', 'Bürgschaften'), right('verwalten', 'Bürgschaften')],
      guards: [],
      effects: ['clearPhase'],
    },
    O15: {
      from: ['UNVOLLSTAENDIG'],
      to: 'STORNIERT',
      actors: ['SYS'],
      rights: [],
      guards: ['isLapsed'],
      effects: ['clearPhase'],
      closes: ['A-06'],
    },
  },
} as const satisfies Lifecycle<string, AuftragStatus, keyof typeof guards, keyof typeof effects, AuftragState, AuftragInput>

export type AuftragTransition = keyof typeof AUFTRAG_CYCLE.transitions
export const AUFTRAG_STEPS = stepCodesOf(AUFTRAG_CYCLE)
const cycle: Lifecycle<AuftragTransition, AuftragStatus, keyof typeof guards, keyof typeof effects, AuftragState, AuftragInput> =
  AUFTRAG_CYCLE

/** Decides a step of an order. */
export const decideAuftrag = (
  code: AuftragTransition,
  state: AuftragState,
  actor: Actor,
  input: AuftragInput = {},
): Decision<AuftragState> => decide(cycle, code, state, actor, input)

/** The steps that an actor may take on an order now. */
export const possibleAuftragSteps = (state: AuftragState, actor: Actor): AuftragTransition[] => listPossibleSteps(cycle, state, actor)
