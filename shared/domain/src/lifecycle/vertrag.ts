import type { RequiredRight } from '../rights/index.ts'
import type { VertragStatus } from '../vertrag/index.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepsOf, type Guard } from './transition.ts'

/** What of a contract decides its steps. */
export type VertragState = Readonly<{
  /** null: it is about to be made. */
  status: VertragStatus | null
  pruefungOpen: boolean
}>
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

const guard = {
  ohnePruefung: { situation: (l) => !l.pruefungOpen, refusal: 'PRUEFUNG_OFFEN' },
  inPruefung: { situation: (l) => l.pruefungOpen, refusal: 'SCHRITT_UNZULAESSIG' },
  entschieden: { input: (e) => e.decided === true, refusal: 'ENTSCHEIDUNG_FEHLT' },
  nehmerAngenommen: { input: (e) => e.nehmerAccepted === true, refusal: 'SCHRITT_UNZULAESSIG' },
  nehmerAbgelehnt: { input: (e) => e.nehmerAccepted === false, refusal: 'SCHRITT_UNZULAESSIG' },
  geändert: { input: (e) => e.changed === true, refusal: 'KEINE_AENDERUNG' },
  ohneOffene: { input: (e) => e.withoutOpen === true, refusal: 'ZUORDNUNG_BENUTZT' },
  begründet: { input: (e) => (e.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
} as const satisfies Record<string, Guard<VertragState, VertragInput>>

const right = (aktion: RequiredRight['aktion']): RequiredRight => ({ aktion, kategorien: ['Verträge'] })

/** The life cycle of contracts: every row of its transition table. */
export const VERTRAG_CYCLE = {
  guards: guard,
  effects: {},
  transitions: {
    V01: { von: [null], to: 'IN_PRUEFUNG', actors: ['AG'], rights: [right('anlegen')], guards: [], opens: ['B-14'] },
    V02: {
      von: ['IN_PRUEFUNG'],
      to: 'AKTIV',
      actors: ['BG'],
      rights: [right('prüfen')],
      guards: ['inPruefung', 'entschieden', 'nehmerAngenommen'],
      closes: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    V03: {
      von: ['IN_PRUEFUNG'],
      to: 'ABGELEHNT',
      actors: ['BG'],
      rights: [right('prüfen')],
      guards: ['inPruefung', 'entschieden', 'nehmerAbgelehnt'],
      closes: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    // Companies added, removed, another policy holder.
    V04: {
      von: ['AKTIV'],
      actors: ['AG'],
      rights: [right('bearbeiten')],
      guards: ['ohnePruefung', 'geändert', 'ohneOffene'],
      opens: ['B-14'],
    },
    V05: {
      von: ['AKTIV'],
      actors: ['BG'],
      rights: [right('prüfen')],
      guards: ['inPruefung', 'entschieden'],
      closes: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    V06: {
      von: ['AKTIV'],
      to: 'BEENDET',
      actors: ['BG', 'BSP'],
      rights: [right('prüfen'), right('verwalten')],
      guards: ['begründet'],
      closes: ['B-14'],
    },
    // Contact persons: nobody has to review them.
    V07: { von: ['AKTIV'], actors: ['AG'], rights: [right('bearbeiten')], guards: ['geändert'] },
    // Limits and terms.
    V08: { von: ['AKTIV'], actors: ['BG'], rights: [right('prüfen')], guards: ['geändert'] },
  },
} as const satisfies Lifecycle<string, VertragStatus, keyof typeof guard, never, VertragState, VertragInput>

export type VertragTransition = keyof typeof VERTRAG_CYCLE.transitions
export const VERTRAG_STEPS = stepsOf(VERTRAG_CYCLE)
const cycle: Lifecycle<VertragTransition, VertragStatus, keyof typeof guard, never, VertragState, VertragInput> = VERTRAG_CYCLE

/** Decides a step of a contract. */
export const decideVertrag = (
  code: VertragTransition,
  situation: VertragState,
  actor: Actor,
  input: VertragInput = {},
): Decision<VertragState> => decide(cycle, code, situation, actor, input)

/** The steps that an actor may take on a contract now. */
export const possibleVertragSteps = (situation: VertragState, actor: Actor): VertragTransition[] =>
  listPossibleSteps(cycle, situation, actor)
