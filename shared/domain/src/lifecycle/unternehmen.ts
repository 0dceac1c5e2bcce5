import type { Group, RequiredRight } from '../rights/index.ts'
import type { UnternehmenStatus } from '../buergschaft/index.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepsOf, type Guard } from './transition.ts'

/** What of a company decides its steps. */
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
export type UnternehmenInput = Readonly<{ reason?: string | null; zielstatus?: undefined }>

const guard = {
  eigenes: { situation: (l, a) => a.kind === 'BSP' || l.own, refusal: 'RECHT_FEHLT' },
  // Whoever sees some companies only wouldn't see the new one.
  sieht: { situation: (l) => !l.viewRestricted, refusal: 'SICHT_BESCHRAENKT' },
  tochter: { situation: (l) => l.tochter, refusal: 'SCHRITT_UNZULAESSIG' },
  keineTochter: { situation: (l) => !l.tochter, refusal: 'SCHRITT_UNZULAESSIG' },
  // A beneficiary's right to change subsidiaries is one of its own.
  erstes: { situation: (l, a) => a.kind === 'BSP' || !l.tochter, refusal: 'RECHT_FEHLT' },
  keinBetreiber: { situation: (l) => l.group !== 'BSP', refusal: 'SCHRITT_UNZULAESSIG' },
  begünstigter: { situation: (l) => l.group === 'AG', refusal: 'SCHRITT_UNZULAESSIG' },
  bürge: { situation: (l) => l.group === 'BG', refusal: 'SCHRITT_UNZULAESSIG' },
  mutterAktiv: { situation: (l) => l.mutterActive, refusal: 'MUTTER_NICHT_AKTIV' },
  nichtGegangen: { situation: (l) => !l.left, refusal: 'SCHRITT_UNZULAESSIG' },
  begründet: { input: (e) => (e.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  ohneVorgaenge: { situation: (l) => !l.openProcedures, refusal: 'VORGAENGE_OFFEN' },
  ohneToechter: { situation: (l) => !l.openToechter, refusal: 'TOECHTER_AKTIV' },
} as const satisfies Record<string, Guard<UnternehmenState, UnternehmenInput>>

const right = (aktion: RequiredRight['aktion'], category: 'Unternehmen' | 'Tochterunternehmen'): RequiredRight => ({
  aktion,
  kategorien: [category],
})

/** The life cycle of companies and guarantors: every row of its transition table. */
export const UNTERNEHMEN_CYCLE = {
  guards: guard,
  effects: {},
  transitions: {
    // A company or a guarantor of its own.
    U01: {
      von: [null],
      to: 'UP',
      actors: ['BSP'],
      rights: [right('anlegen', 'Unternehmen')],
      guards: ['keineTochter', 'keinBetreiber'],
      opens: ['C-03'],
    },
    // A subsidiary.
    U02: {
      von: [null],
      to: 'UP',
      actors: ['AG', 'BSP'],
      rights: [right('anlegen', 'Tochterunternehmen')],
      guards: ['tochter', 'eigenes', 'sieht'],
      opens: ['C-04'],
    },
    U03: {
      von: ['UP'],
      to: 'AKT',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['keineTochter'],
      closes: ['C-03'],
    },
    U04: {
      von: ['UP'],
      to: 'AKT',
      actors: ['BSP'],
      rights: [right('prüfen', 'Tochterunternehmen')],
      guards: ['tochter', 'mutterAktiv'],
      closes: ['C-04'],
    },
    U05: {
      von: ['UP'],
      to: 'DAK',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['keineTochter', 'ohneToechter', 'begründet'],
      closes: ['C-03'],
    },
    U06: {
      von: ['UP'],
      to: 'DAK',
      actors: ['BSP'],
      rights: [right('prüfen', 'Tochterunternehmen')],
      guards: ['tochter', 'ohneToechter', 'begründet'],
      closes: ['C-04'],
    },
    U07: {
      von: ['AKT'],
      to: 'DAK',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['keinBetreiber', 'ohneToechter', 'ohneVorgaenge'],
    },
    U08: {
      von: ['DAK'],
      to: 'AKT',
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['nichtGegangen', 'mutterAktiv'],
    },
    // Data of a company of its own, of a subsidiary, of a guarantor; display data.
    U09: {
      von: ['UP', 'AKT', 'DAK'],
      actors: ['AG', 'BSP'],
      rights: [right('bearbeiten', 'Unternehmen')],
      guards: ['begünstigter', 'erstes', 'eigenes'],
    },
    U10: {
      von: ['UP', 'AKT', 'DAK'],
      actors: ['AG', 'BSP'],
      rights: [right('bearbeiten', 'Tochterunternehmen')],
      guards: ['begünstigter', 'tochter', 'eigenes'],
    },
    U11: {
      von: ['UP', 'AKT', 'DAK'],
      actors: ['BSP'],
      rights: [right('bearbeiten', 'Unternehmen')],
      guards: ['bürge'],
    },
    U12: {
      von: ['UP', 'AKT', 'DAK'],
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['bürge'],
    },
    // The price model.
    U13: {
      von: ['UP', 'AKT'],
      actors: ['BSP'],
      rights: [right('verwalten', 'Unternehmen')],
      guards: ['keinBetreiber', 'keineTochter'],
    },
  },
} as const satisfies Lifecycle<string, UnternehmenStatus, keyof typeof guard, never, UnternehmenState, UnternehmenInput>

export type UnternehmenTransition = keyof typeof UNTERNEHMEN_CYCLE.transitions
export const UNTERNEHMEN_STEPS = stepsOf(UNTERNEHMEN_CYCLE)
const cycle: Lifecycle<UnternehmenTransition, UnternehmenStatus, keyof typeof guard, never, UnternehmenState, UnternehmenInput> =
  UNTERNEHMEN_CYCLE

/** Decides a step of a company. */
export const decideUnternehmen = (
  code: UnternehmenTransition,
  situation: UnternehmenState,
  actor: Actor,
  input: UnternehmenInput = {},
): Decision<UnternehmenState> => decide(cycle, code, situation, actor, input)

/** The steps that an actor may take on a company now. */
export const possibleUnternehmenSteps = (situation: UnternehmenState, actor: Actor): UnternehmenTransition[] =>
  listPossibleSteps(cycle, situation, actor)
