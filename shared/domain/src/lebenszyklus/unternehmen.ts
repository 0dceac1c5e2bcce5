import type { Group } from '../bereiche.ts'
import type { UnternehmenStatus } from '../codes.ts'
import type { RequiredRight } from '../rechte.ts'
import { type Actor, decide, type Decision, type Lifecycle, possible, type Guard } from './uebergang.ts'

/** What of a company decides its steps. */
export type UnternehmenState = Readonly<{
  /** null: it is about to be made. */
  status: UnternehmenStatus | null
  gruppe: Group
  tochter: boolean
  /** Does it belong to the acting user's organisation? */
  eigenes: boolean
  /** Does the acting user see some companies only? */
  sichtBeschränkt: boolean
  /** Guarantees and orders that aren't finished. */
  offeneVorgänge: boolean
  /** Subsidiaries that are active or not yet checked. */
  offeneTöchter: boolean
  mutterAktiv: boolean
  /** Has its organisation left the platform? */
  left: boolean
}>
export type UnternehmenInput = Readonly<{ grund?: string | null; zielstatus?: undefined }>

const wächter = {
  eigenes: { lage: (l, a) => a.art === 'BSP' || l.eigenes, ablehnung: 'RECHT_FEHLT' },
  // Whoever sees some companies only wouldn't see the new one.
  sieht: { lage: (l) => !l.sichtBeschränkt, ablehnung: 'SICHT_BESCHRAENKT' },
  tochter: { lage: (l) => l.tochter, ablehnung: 'SCHRITT_UNZULAESSIG' },
  keineTochter: { lage: (l) => !l.tochter, ablehnung: 'SCHRITT_UNZULAESSIG' },
  // A beneficiary's right to change subsidiaries is one of its own.
  erstes: { lage: (l, a) => a.art === 'BSP' || !l.tochter, ablehnung: 'RECHT_FEHLT' },
  keinBetreiber: { lage: (l) => l.gruppe !== 'BSP', ablehnung: 'SCHRITT_UNZULAESSIG' },
  begünstigter: { lage: (l) => l.gruppe === 'AG', ablehnung: 'SCHRITT_UNZULAESSIG' },
  bürge: { lage: (l) => l.gruppe === 'BG', ablehnung: 'SCHRITT_UNZULAESSIG' },
  mutterAktiv: { lage: (l) => l.mutterAktiv, ablehnung: 'MUTTER_NICHT_AKTIV' },
  nichtGegangen: { lage: (l) => !l.left, ablehnung: 'SCHRITT_UNZULAESSIG' },
  begründet: { eingabe: (e) => (e.grund ?? '').trim() !== '', ablehnung: 'GRUND_FEHLT' },
  ohneVorgänge: { lage: (l) => !l.offeneVorgänge, ablehnung: 'VORGAENGE_OFFEN' },
  ohneTöchter: { lage: (l) => !l.offeneTöchter, ablehnung: 'TOECHTER_AKTIV' },
} as const satisfies Record<string, Guard<UnternehmenState, UnternehmenInput>>

const recht = (aktion: string, kategorie: 'Unternehmen' | 'Tochterunternehmen'): RequiredRight => ({ aktion, kategorien: [kategorie] })

/** The life cycle of companies and guarantors: every row of its transition table. */
export const UNTERNEHMEN_CYCLE = {
  wächter,
  wirkungen: {},
  übergänge: {
    // A company or a guarantor of its own.
    U01: {
      von: [null],
      nach: 'UP',
      akteure: ['BSP'],
      rechte: [recht('anlegen', 'Unternehmen')],
      wächter: ['keineTochter', 'keinBetreiber'],
      öffnet: ['C-03'],
    },
    // A subsidiary.
    U02: {
      von: [null],
      nach: 'UP',
      akteure: ['AG', 'BSP'],
      rechte: [recht('anlegen', 'Tochterunternehmen')],
      wächter: ['tochter', 'eigenes', 'sieht'],
      öffnet: ['C-04'],
    },
    U03: {
      von: ['UP'],
      nach: 'AKT',
      akteure: ['BSP'],
      rechte: [recht('verwalten', 'Unternehmen')],
      wächter: ['keineTochter'],
      schließt: ['C-03'],
    },
    U04: {
      von: ['UP'],
      nach: 'AKT',
      akteure: ['BSP'],
      rechte: [recht('prüfen', 'Tochterunternehmen')],
      wächter: ['tochter', 'mutterAktiv'],
      schließt: ['C-04'],
    },
    U05: {
      von: ['UP'],
      nach: 'DAK',
      akteure: ['BSP'],
      rechte: [recht('verwalten', 'Unternehmen')],
      wächter: ['keineTochter', 'ohneTöchter', 'begründet'],
      schließt: ['C-03'],
    },
    U06: {
      von: ['UP'],
      nach: 'DAK',
      akteure: ['BSP'],
      rechte: [recht('prüfen', 'Tochterunternehmen')],
      wächter: ['tochter', 'ohneTöchter', 'begründet'],
      schließt: ['C-04'],
    },
    U07: {
      von: ['AKT'],
      nach: 'DAK',
      akteure: ['BSP'],
      rechte: [recht('verwalten', 'Unternehmen')],
      wächter: ['keinBetreiber', 'ohneTöchter', 'ohneVorgänge'],
    },
    U08: {
      von: ['DAK'],
      nach: 'AKT',
      akteure: ['BSP'],
      rechte: [recht('verwalten', 'Unternehmen')],
      wächter: ['nichtGegangen', 'mutterAktiv'],
    },
    // Data of a company of its own, of a subsidiary, of a guarantor; display data.
    U09: {
      von: ['UP', 'AKT', 'DAK'],
      akteure: ['AG', 'BSP'],
      rechte: [recht('bearbeiten', 'Unternehmen')],
      wächter: ['begünstigter', 'erstes', 'eigenes'],
    },
    U10: {
      von: ['UP', 'AKT', 'DAK'],
      akteure: ['AG', 'BSP'],
      rechte: [recht('bearbeiten', 'Tochterunternehmen')],
      wächter: ['begünstigter', 'tochter', 'eigenes'],
    },
    U11: {
      von: ['UP', 'AKT', 'DAK'],
      akteure: ['BSP'],
      rechte: [recht('bearbeiten', 'Unternehmen')],
      wächter: ['bürge'],
    },
    U12: {
      von: ['UP', 'AKT', 'DAK'],
      akteure: ['BSP'],
      rechte: [recht('verwalten', 'Unternehmen')],
      wächter: ['bürge'],
    },
    // The price model.
    U13: {
      von: ['UP', 'AKT'],
      akteure: ['BSP'],
      rechte: [recht('verwalten', 'Unternehmen')],
      wächter: ['keinBetreiber', 'keineTochter'],
    },
  },
} as const

export type UnternehmenTransition = keyof typeof UNTERNEHMEN_CYCLE.übergänge
const cycle: Lifecycle<UnternehmenTransition, UnternehmenStatus, keyof typeof wächter, never, UnternehmenState, UnternehmenInput> =
  UNTERNEHMEN_CYCLE

/** Decides a step of a company. */
export const decideUnternehmen = (
  code: UnternehmenTransition,
  lage: UnternehmenState,
  akteur: Actor,
  eingabe: UnternehmenInput = {},
): Decision<UnternehmenState> => decide(cycle, code, lage, akteur, eingabe)

/** The steps that an actor may take on a company now. */
export const possibleUnternehmenSteps = (lage: UnternehmenState, akteur: Actor): UnternehmenTransition[] => possible(cycle, lage, akteur)
