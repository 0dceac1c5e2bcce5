import { ADMINISTRATOR, isSystemRole, type NutzerStatus } from '../nutzer/index.ts'
import { type Actor, decide, type Decision, type Guard, type Lifecycle } from './transition.ts'

/** Deleted users can be restored for a while. */
type Status = NutzerStatus | 'GEL'

/** What of a user decides their steps. */
export type NutzerState = Readonly<{
  /** null: they are about to be added. */
  status: Status | null
  id: string
  /** Name of the role; of somebody who is about to be added, none. */
  role: string | null
}>

export type NutzerInput = Readonly<{
  /** What they are from now on, where a change says so. */
  zielstatus?: Status
  /** Is something else than before? */
  changed?: boolean
  /** Do they stay an administrator, if they are one? */
  staysAdmin?: boolean
  /** Has their organisation another active administrator? */
  anotherAdmin?: boolean
  /** The owner asks for it, at their own account. */
  atOwnAccount?: boolean
}>

const isOther = ({ id }: NutzerState, { nutzerId }: Actor) => id !== nutzerId
const isActiveAdmin = ({ status, role }: NutzerState) => status === 'AKT' && role === ADMINISTRATOR
const guard = {
  hasChanges: { input: (e) => e.changed === true, refusal: 'OHNE_AENDERUNG' },
  isActive: { input: (_e, l) => l.status === 'AKT', refusal: 'OHNE_AENDERUNG' },
  isOthers: { input: (e, l, a) => e.atOwnAccount === true || isOther(l, a), refusal: 'EIGENES_KONTO' },
  keepsOwnAccount: { input: (e, l, a) => e.zielstatus === 'AKT' || l.status !== 'AKT' || isOther(l, a), refusal: 'EIGENES_KONTO' },
  // An organisation that leaves keeps nobody.
  isAdministrator: {
    input: (e, l, a) =>
      a.kind === 'SYS' || !isActiveAdmin(l) || (e.zielstatus === 'AKT' && e.staysAdmin === true) || e.anotherAdmin === true,
    refusal: 'LETZTER_ADMIN',
  },
  roleIsFree: { input: (_e, l, a) => a.kind === 'SYS' || !isSystemRole(l.role ?? ''), refusal: 'SYSTEMROLLE_BLEIBT' },
} as const satisfies Record<string, Guard<NutzerState, NutzerInput>>

const HERE = ['AKT', 'INA'] as const
/** Users are one's own, of one's own organisation, or another's administrators: each call asks for the right that it takes. */
const everybody = { actors: ['AG', 'BG', 'BSP', 'SYS'], rights: 'OF_CALL' } as const

/** The life cycle of users, by what the audit calls the steps. */
const NUTZER_CYCLE = {
  guards: guard,
  effects: {},
  transitions: {
    NUTZER_ANGELEGT: { ...everybody, from: [null], to: 'AKT', guards: [] },
    NUTZER_GEAENDERT: { ...everybody, from: HERE, byInput: true, guards: ['hasChanges', 'keepsOwnAccount', 'isAdministrator'] },
    NUTZER_DEAKTIVIERT: { ...everybody, from: HERE, to: 'INA', guards: ['isOthers', 'isActive', 'isAdministrator'] },
    NUTZER_GELOESCHT: { ...everybody, from: HERE, to: 'GEL', guards: ['isOthers', 'isAdministrator', 'roleIsFree'] },
    NUTZER_WIEDERHERGESTELLT: { ...everybody, from: ['GEL'], to: 'AKT', guards: [] },
    // What is asked for an account and isn't done at once.
    EMAIL_ZUGESTIMMT: { ...everybody, from: HERE, guards: [] },
    EMAIL_ABGELEHNT: { ...everybody, from: HERE, guards: [] },
    EMAIL_GEAENDERT: { ...everybody, from: HERE, guards: [] },
    FAKTOREN_BEANTRAGT: { ...everybody, from: HERE, guards: ['isOthers'] },
    FAKTOREN_ABGELEHNT: { ...everybody, from: HERE, guards: [] },
    FAKTOR_ZURUECKGESETZT: { ...everybody, from: HERE, guards: [] },
  },
} as const satisfies Lifecycle<string, Status, keyof typeof guard, never, NutzerState, NutzerInput>

export type NutzerTransition = keyof typeof NUTZER_CYCLE.transitions

/** Decides a step of a user, by their state alone: whether the caller may deal with them at all, the call decides. */
export const decideNutzer = (code: NutzerTransition, state: NutzerState, actor: Actor, input: NutzerInput): Decision<NutzerState> =>
  decide(NUTZER_CYCLE, code, state, actor, input)
