import type { Group, RequiredRight } from '../rights/index.ts'
import type { UnternehmenStatus } from '../buergschaft/index.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepCodesOf, type Guard } from './transition.ts'

/** The facts about a company that decide which steps it may take. */
export type UnternehmenState = Readonly<{
  /** null: it is about to be made. */
  status: UnternehmenStatus | null
  group: Group
  tochter: boolean
  /** Does it belong to the acting user's organisation? */
  own: boolean
  /** Does the acting user see some companies only? */
  viewRestricted: boolean
  /** Guarantees and orders that aren't finished. */
  openProcedures: boolean
  /** Subsidiaries that are active or not yet checked. */
  openToechter: boolean
  mutterActive: boolean
  /** Has its organisation left the platform? */
  left: boolean
}>
/** What a use case tells of a step of a company, for the conditions of its row. */
export type UnternehmenInput = Readonly<{ reason?: string | null; zielstatus?: undefined }>

const guards = {
  isOwn: { state: (state, actor) => actor.kind === 'BSP' || state.own, refusal: 'RECHT_FEHLT' },
  // A user who sees some companies only wouldn't see the new one.
  maySee: { state: (state) => !state.viewRestricted, refusal: 'SICHT_BESCHRAENKT' },
  isTochter: { state: (state) => state.tochter, refusal: 'SCHRITT_UNZULAESSIG' },
  notTochter: { state: (state) => !state.tochter, refusal: 'SCHRITT_UNZULAESSIG' },
  // A beneficiary needs a separate right to change subsidiaries.
  isFirst: { state: (state, actor) => actor.kind === 'BSP' || !state.tochter, refusal: 'RECHT_FEHLT' },
  notOperator: { state: (state) => state.group !== 'BSP', refusal: 'SCHRITT_UNZULAESSIG' },
  isBeguenstigter: { state: (state) => state.group === 'AG', refusal: 'SCHRITT_UNZULAESSIG' },
  isBuerge: { state: (state) => state.group === 'BG', refusal: 'SCHRITT_UNZULAESSIG' },
  mutterActive: { state: (state) => state.mutterActive, refusal: 'MUTTER_NICHT_AKTIV' },
  notLeft: { state: (state) => !state.left, refusal: 'SCHRITT_UNZULAESSIG' },
  hasReason: { input: (input) => (input.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  noOpenProcedures: { state: (state) => !state.openProcedures, refusal: 'VORGAENGE_OFFEN' },
  noOpenToechter: { state: (state) => !state.openToechter, refusal: 'TOECHTER_AKTIV' },
} as const satisfies Record<string, Guard<UnternehmenState, UnternehmenInput>>

const right = (aktion: RequiredRight['aktion'], category: 'Unternehmen' | 'Tochterunternehmen'): RequiredRight => ({
  aktion,
  kategorien: [category],
})

/** The life cycle of companies and guarantors: every row of its transition table. */
export const UNTERNEHMEN_CYCLE = {
  guards,
  effects: {},
  transitions: {
    // A company or a guarantor of its own.
    U01: {
      from: [null],
      to: 'UP',
      actors: ['BSP'],
      rights: [right('anlegen', 'Unternehmen')],
      guards: ['notTochter', 'notOperator'],
      opens: ['C-03'],
    },
    // A subsidiary.
    U02: {
      from: [null],
      to: 'UP',
      actors: ['AG', 'BSP'],
      rights: [right('anlegen', 'Tochterunternehmen')],
      guards: ['isTochter', 'isOwn', 'maySee'],
      opens: ['C-04'],
    },
    U03: {
      from: ['UP'],
      to: 'AKT',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['notTochter'],
      closes: ['C-03'],
    },
    U04: {
      from: ['UP'],
      to: 'AKT',
      actors: ['BSP'],
      rights: [right('prüfen', 'Tochterunternehmen')],
      guards: ['isTochter', 'mutterActive'],
      closes: ['C-04'],
    },
    U05: {
      from: ['UP'],
      to: 'DAK',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['notTochter', 'noOpenToechter', 'hasReason'],
      closes: ['C-03'],
    },
    U06: {
      from: ['UP'],
      to: 'DAK',
      actors: ['BSP'],
      rights: [right('prüfen', 'Tochterunternehmen')],
      guards: ['isTochter', 'noOpenToechter', 'hasReason'],
      closes: ['C-04'],
    },
    U07: {
      from: ['AKT'],
      to: 'DAK',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['notOperator', 'noOpenToechter', 'noOpenProcedures'],
    },
    U08: {
      from: ['DAK'],
      to: 'AKT',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['notLeft', 'mutterActive'],
    },
    // Data of a company of its own, of a subsidiary, of a guarantor; display data.
    U09: {
      from: ['UP', 'AKT', 'DAK'],
      actors: ['AG', 'BSP'],
      rights: [right('bearbeiten', 'Unternehmen')],
      guards: ['isBeguenstigter', 'isFirst', 'isOwn'],
    },
    U10: {
      from: ['UP', 'AKT', 'DAK'],
      actors: ['AG', 'BSP'],
      rights: [right('bearbeiten', 'Tochterunternehmen')],
      guards: ['isBeguenstigter', 'isTochter', 'isOwn'],
    },
    U11: {
      from: ['UP', 'AKT', 'DAK'],
      actors: ['BSP'],
      rights: [right('bearbeiten', 'Unternehmen')],
      guards: ['isBuerge'],
    },
    U12: {
      from: ['UP', 'AKT', 'DAK'],
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['isBuerge'],
    },
    // The price model.
    U13: {
      from: ['UP', 'AKT'],
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['notOperator', 'notTochter'],
    },
  },
} as const satisfies Lifecycle<string, UnternehmenStatus, keyof typeof guards, never, UnternehmenState, UnternehmenInput>

export type UnternehmenTransition = keyof typeof UNTERNEHMEN_CYCLE.transitions
export const UNTERNEHMEN_STEPS = stepCodesOf(UNTERNEHMEN_CYCLE)
const cycle: Lifecycle<UnternehmenTransition, UnternehmenStatus, keyof typeof guards, never, UnternehmenState, UnternehmenInput> =
  UNTERNEHMEN_CYCLE

/** Decides a step of a company. */
export const decideUnternehmen = (
  code: UnternehmenTransition,
  state: UnternehmenState,
  actor: Actor,
  input: UnternehmenInput = {},
): Decision<UnternehmenState> => decide(cycle, code, state, actor, input)

/** The steps that an actor may take on a company now. */
export const possibleUnternehmenSteps = (state: UnternehmenState, actor: Actor): UnternehmenTransition[] =>
  listPossibleSteps(cycle, state, actor)
