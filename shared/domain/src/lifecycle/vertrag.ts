import type { RequiredRight } from '../rights/index.ts'
import type { VertragStatus } from '../vertrag/index.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepCodesOf, type Guard } from './transition.ts'

/** The facts about a contract that decide which steps it may take. */
export type VertragState = Readonly<{
  /** null: it is about to be made. */
  status: VertragStatus | null
  pruefungOpen: boolean
}>
/** What a use case tells of a step of a contract, for the conditions of its row. */
export type VertragInput = Readonly<{
  reason?: string | null
  /** Is there a decision on every company of the review? */
  decided?: boolean
  /** Is the policy holder itself accepted? */
  nehmerAccepted?: boolean
  /** Does anything change? */
  changed?: boolean
  /** No company leaves that has guarantees or orders under the contract. */
  withoutOpen?: boolean
  zielstatus?: undefined
}>

const guards = {
  noReview: { state: (state) => !state.pruefungOpen, refusal: 'PRUEFUNG_OFFEN' },
  underReview: { state: (state) => state.pruefungOpen, refusal: 'SCHRITT_UNZULAESSIG' },
  allDecided: { input: (input) => input.decided === true, refusal: 'ENTSCHEIDUNG_FEHLT' },
  nehmerAccepted: { input: (input) => input.nehmerAccepted === true, refusal: 'SCHRITT_UNZULAESSIG' },
  nehmerRejected: { input: (input) => input.nehmerAccepted === false, refusal: 'SCHRITT_UNZULAESSIG' },
  hasChanges: { input: (input) => input.changed === true, refusal: 'KEINE_AENDERUNG' },
  noneOpen: { input: (input) => input.withoutOpen === true, refusal: 'ZUORDNUNG_BENUTZT' },
  hasReason: { input: (input) => (input.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
} as const satisfies Record<string, Guard<VertragState, VertragInput>>

const right = (aktion: RequiredRight['aktion']): RequiredRight => ({ aktion, kategorien: ['Verträge'] })

/** The life cycle of contracts: every row of its transition table. */
export const VERTRAG_CYCLE = {
  guards,
  effects: {},
  transitions: {
    V01: { from: [null], to: 'IN_PRUEFUNG', actors: ['AG'], rights: [right('anlegen')], guards: [], opens: ['B-14'] },
    V02: {
      from: ['IN_PRUEFUNG'],
      to: 'AKTIV',
      actors: ['BG'],
      rights: [right('prüfen')],
      guards: ['underReview', 'allDecided', 'nehmerAccepted'],
      closes: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    V03: {
      from: ['IN_PRUEFUNG'],
      to: 'ABGELEHNT',
      actors: ['BG'],
      rights: [right('prüfen')],
      guards: ['underReview', 'allDecided', 'nehmerRejected'],
      closes: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    // Companies added, removed, another policy holder.
    V04: {
      from: ['AKTIV'],
      actors: ['AG'],
      rights: [right('bearbeiten')],
      guards: ['noReview', 'hasChanges', 'noneOpen'],
      opens: ['B-14'],
    },
    V05: {
      from: ['AKTIV'],
      actors: ['BG'],
      rights: [right('prüfen')],
      guards: ['underReview', 'allDecided'],
      closes: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    V06: {
      from: ['AKTIV'],
      to: 'BEENDET',
      actors: ['BG', 'BSP'],
      rights: [right('prüfen'), right('verwalten')],
      guards: ['hasReason'],
      closes: ['B-14'],
    },
    // Contact persons: a change of them isn't reviewed.
    V07: { from: ['AKTIV'], actors: ['AG'], rights: [right('bearbeiten')], guards: ['hasChanges'] },
    // Limits and terms.
    V08: { from: ['AKTIV'], actors: ['BG'], rights: [right('prüfen')], guards: ['hasChanges'] },
  },
} as const satisfies Lifecycle<string, VertragStatus, keyof typeof guards, never, VertragState, VertragInput>

export type VertragTransition = keyof typeof VERTRAG_CYCLE.transitions
export const VERTRAG_STEPS = stepCodesOf(VERTRAG_CYCLE)
const cycle: Lifecycle<VertragTransition, VertragStatus, keyof typeof guards, never, VertragState, VertragInput> = VERTRAG_CYCLE

/** Decides a step of a contract. */
export const decideVertrag = (
  code: VertragTransition,
  state: VertragState,
  actor: Actor,
  input: VertragInput = {},
): Decision<VertragState> => decide(cycle, code, state, actor, input)

/** The steps that an actor may take on a contract now. */
export const possibleVertragSteps = (state: VertragState, actor: Actor): VertragTransition[] => listPossibleSteps(cycle, state, actor)
