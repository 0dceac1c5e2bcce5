import { ADMINISTRATOR, isSystemRole, type NutzerStatus } from '../nutzer/index.ts'
import { type Actor, decide, type Decision, type Guard, type Lifecycle } from './transition.ts'

/** Deleted users can be restored for a while. */
type Status = NutzerStatus | 'GEL'

/** The facts about a user that decide which steps may be taken. */
export type NutzerState = Readonly<{
  /** null: they are about to be added. */
  status: Status | null
  id: string
  /** Name of the role; null for a user who is about to be added. */
  role: string | null
}>

/** What a use case tells of a step of a user, for the conditions of its row. */
export type NutzerInput = Readonly<{
  /** The status that the user has from now on, where a change names one. */
  zielstatus?: Status
  /** Does the change differ from what is kept? */
  changed?: boolean
  /** Do they stay an administrator, if they are one? */
  staysAdmin?: boolean
  /** Has their organisation another active administrator? */
  anotherAdmin?: boolean
  /** The owner of the account asks for it themselves. */
  atOwnAccount?: boolean
}>

const isOther = ({ id }: NutzerState, { nutzerId }: Actor) => id !== nutzerId
const isActiveAdmin = ({ status, role }: NutzerState) => status === 'AKT' && role === ADMINISTRATOR
const guards = {
  hasChanges: { input: (input) => input.changed === true, refusal: 'OHNE_AENDERUNG' },
  isActive: { input: (_input, state) => state.status === 'AKT', refusal: 'OHNE_AENDERUNG' },
  isOthers: { input: (input, state, actor) => input.atOwnAccount === true || isOther(state, actor), refusal: 'EIGENES_KONTO' },
  keepsOwnAccount: {
    input: (input, state, actor) => input.zielstatus === 'AKT' || state.status !== 'AKT' || isOther(state, actor),
    refusal: 'EIGENES_KONTO',
  },
  // An organisation keeps an active administrator. Not where the system acts: an organisation that leaves the platform keeps no user.
  isAdministrator: {
    input: (input, state, actor) =>
      actor.kind === 'SYS' ||
      !isActiveAdmin(state) ||
      (input.zielstatus === 'AKT' && input.staysAdmin === true) ||
      input.anotherAdmin === true,
    refusal: 'LETZTER_ADMIN',
  },
  roleIsFree: { input: (_input, state, actor) => actor.kind === 'SYS' || !isSystemRole(state.role ?? ''), refusal: 'SYSTEMROLLE_BLEIBT' },
} as const satisfies Record<string, Guard<NutzerState, NutzerInput>>

const HERE = ['AKT', 'INA'] as const
/** The user may be the caller, a colleague, or an administrator of another organisation: each call asks for the right that it takes. */
const everybody = { actors: ['AG', 'BG', 'BSP', 'SYS'], rights: 'OF_CALL' } as const

/** The life cycle of users, by what the audit calls the steps. */
const NUTZER_CYCLE = {
  guards,
  effects: {},
  transitions: {
    NUTZER_ANGELEGT: { ...everybody, from: [null], to: 'AKT', guards: [] },
    NUTZER_GEAENDERT: { ...everybody, from: HERE, byInput: true, guards: ['hasChanges', 'keepsOwnAccount', 'isAdministrator'] },
    NUTZER_DEAKTIVIERT: { ...everybody, from: HERE, to: 'INA', guards: ['isOthers', 'isActive', 'isAdministrator'] },
    NUTZER_GELOESCHT: { ...everybody, from: HERE, to: 'GEL', guards: ['isOthers', 'isAdministrator', 'roleIsFree'] },
    NUTZER_WIEDERHERGESTELLT: { ...everybody, from: ['GEL'], to: 'AKT', guards: [] },
    // Requests for an account that aren't carried out at once.
    EMAIL_ZUGESTIMMT: { ...everybody, from: HERE, guards: [] },
    EMAIL_ABGELEHNT: { ...everybody, from: HERE, guards: [] },
    EMAIL_GEAENDERT: { ...everybody, from: HERE, guards: [] },
    FAKTOREN_BEANTRAGT: { ...everybody, from: HERE, guards: ['isOthers'] },
    FAKTOREN_ABGELEHNT: { ...everybody, from: HERE, guards: [] },
    FAKTOR_ZURUECKGESETZT: { ...everybody, from: HERE, guards: [] },
  },
} as const satisfies Lifecycle<string, Status, keyof typeof guards, never, NutzerState, NutzerInput>

export type NutzerTransition = keyof typeof NUTZER_CYCLE.transitions

/** Decides a step of a user, by their state alone: the call decides whether the caller may deal with them at all. */
export const decideNutzer = (code: NutzerTransition, state: NutzerState, actor: Actor, input: NutzerInput): Decision<NutzerState> =>
  decide(NUTZER_CYCLE, code, state, actor, input)
