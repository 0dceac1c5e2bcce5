import type { AuftragPhase, AuftragStatus } from '../auftragsstatus.ts'
import type { RequiredRight } from '../rechte.ts'
import type { Category } from '../rechtekatalog.ts'
import { type Actor, decide, type Decision, type Lifecycle, possible, type Guard, type Effect } from './uebergang.ts'

/** What of an order decides its steps. */
export type AuftragState = Readonly<{
  /** null: it is about to be made. */
  status: AuftragStatus | null
  phase: AuftragPhase | null
  /** Somebody else at the guarantor is reviewing it right now. */
  gesperrtVon: string | null
  /** A cancellation that an operator asked for and a second one has to release. */
  stornoantrag: string | null
}>

export type AuftragInput = Readonly<{
  auftragnehmerGewählt?: boolean
  vollständig?: boolean
  gleicheOrganisation?: boolean
  /** New or unchecked companies, a free text, or a guarantor without the portal. */
  formalprüfungNötig?: boolean
  unternehmenAktiv?: boolean
  /** Nobody has gone on with it for as long as the installation keeps drafts. */
  leftAlone?: boolean
  grund?: string | undefined
  zielstatus?: undefined
}>

type W = Guard<AuftragState, AuftragInput>
const wächter = {
  auftragnehmer: { eingabe: (e) => e.auftragnehmerGewählt === true, ablehnung: 'PFLICHTFELDER' },
  vollständig: { eingabe: (e) => e.vollständig === true, ablehnung: 'PFLICHTFELDER' },
  verschiedeneOrganisationen: { eingabe: (e) => e.gleicheOrganisation === false, ablehnung: 'GLEICHE_ORGANISATION' },
  ohneFormalprüfung: { eingabe: (e) => e.formalprüfungNötig === false, ablehnung: 'SCHRITT_UNZULAESSIG' },
  mitFormalprüfung: { eingabe: (e) => e.formalprüfungNötig === true, ablehnung: 'SCHRITT_UNZULAESSIG' },
  phaseFormal: { lage: (l) => l.phase === 'FORMAL', ablehnung: 'SCHRITT_UNZULAESSIG' },
  phaseZweitprüfung: { lage: (l) => l.phase === 'ZWEITPRUEFUNG', ablehnung: 'SCHRITT_UNZULAESSIG' },
  nichtInZweitprüfung: { lage: (l) => l.phase !== 'ZWEITPRUEFUNG', ablehnung: 'SCHRITT_UNZULAESSIG' },
  unternehmenAktiv: { eingabe: (e) => e.unternehmenAktiv === true, ablehnung: 'PFLICHTFELDER' },
  nichtGesperrt: { lage: (l, a) => l.gesperrtVon === null || l.gesperrtVon === a.nutzerId, ablehnung: 'IN_BEARBEITUNG' },
  begründet: { eingabe: (e) => (e.grund ?? '').trim() !== '', ablehnung: 'GRUND_FEHLT' },
  zweitePerson: {
    lage: (l, a) => l.stornoantrag === null || l.stornoantrag !== a.nutzerId,
    eingabe: (_, l) => l.stornoantrag !== null,
    ablehnung: 'ZWEITE_PERSON_NOETIG',
  },
  verfallen: { eingabe: (e) => e.leftAlone === true, ablehnung: 'SCHRITT_UNZULAESSIG' },
} as const satisfies Record<string, W>

const wirkungen = {
  inFormalprüfung: () => ({ phase: 'FORMAL' }),
  inZweitprüfung: () => ({ phase: 'ZWEITPRUEFUNG', gesperrtVon: null }),
  ohnePhase: () => ({ phase: null, gesperrtVon: null, stornoantrag: null }),
} as const satisfies Record<string, Effect<AuftragState, AuftragInput>>

/** For so long a review keeps others away. */
export const CHECK_LOCK_MS = 30 * 60_000

const recht = (aktion: string, kategorie: Category): RequiredRight => ({ aktion, kategorien: [kategorie] })
const SUBMIT = [recht('einreichen', 'Anträge')]
const EDIT = [recht('bearbeiten', 'Anträge')]
const REVIEW = [recht('prüfen', 'Anträge')]
const ZWEITPRUEFUNG = [recht('manuell verwalten (Zweitprüfung)', 'Bürgschaften')]

/** The life cycle of a guarantee order: every row of its transition table. */
export const AUFTRAG_CYCLE = {
  wächter,
  wirkungen,
  übergänge: {
    O01: {
      von: [null, 'UNVOLLSTAENDIG'],
      nach: 'UNVOLLSTAENDIG',
      akteure: ['AG'],
      rechte: SUBMIT,
      wächter: ['auftragnehmer'],
      öffnet: ['A-06'],
    },
    O02: {
      von: [null, 'UNVOLLSTAENDIG'],
      nach: 'SCHWEBE',
      akteure: ['AG'],
      rechte: SUBMIT,
      wächter: ['vollständig', 'verschiedeneOrganisationen', 'ohneFormalprüfung'],
      wirkungen: ['ohnePhase'],
      öffnet: ['B-01'],
      schließt: ['A-06'],
      mitteilungen: ['M-AG-25'],
    },
    O03: {
      von: [null, 'UNVOLLSTAENDIG'],
      nach: 'IN_PRUEFUNG',
      akteure: ['AG'],
      rechte: SUBMIT,
      wächter: ['vollständig', 'verschiedeneOrganisationen', 'mitFormalprüfung'],
      wirkungen: ['inFormalprüfung'],
      öffnet: ['C-06'],
      schließt: ['A-06'],
    },
    O04: {
      von: ['IN_PRUEFUNG'],
      nach: 'SCHWEBE',
      akteure: ['BSP'],
      rechte: EDIT,
      wächter: ['phaseFormal', 'unternehmenAktiv'],
      wirkungen: ['ohnePhase'],
      öffnet: ['B-01'],
      schließt: ['C-06'],
      mitteilungen: ['M-AG-25'],
    },
    O05: {
      von: ['IN_PRUEFUNG'],
      nach: 'UNVOLLSTAENDIG',
      akteure: ['BSP'],
      rechte: EDIT,
      wächter: ['phaseFormal', 'begründet'],
      wirkungen: ['ohnePhase'],
      öffnet: ['A-06'],
      schließt: ['C-06'],
      mitteilungen: ['M-AG-26'],
    },
    O06: {
      von: ['SCHWEBE'],
      nach: 'IN_PRUEFUNG',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['nichtGesperrt'],
      wirkungen: ['inZweitprüfung'],
    },
    O07: { von: ['SCHWEBE'], nach: 'AUSGESTELLT', akteure: ['BG'], rechte: REVIEW, wächter: ['nichtGesperrt'], wirkungen: ['ohnePhase'] },
    O08: {
      von: ['IN_PRUEFUNG'],
      nach: 'AUSGESTELLT',
      akteure: ['BG'],
      rechte: ZWEITPRUEFUNG,
      wächter: ['phaseZweitprüfung'],
      wirkungen: ['ohnePhase'],
    },
    O09: {
      von: ['SCHWEBE'],
      nach: 'ABGELEHNT',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['nichtGesperrt'],
      wirkungen: ['ohnePhase'],
      schließt: ['B-01'],
      mitteilungen: ['M-AG-04', 'M-KN-02'],
    },
    O10: {
      von: ['IN_PRUEFUNG'],
      nach: 'ABGELEHNT',
      akteure: ['BG'],
      rechte: ZWEITPRUEFUNG,
      wächter: ['phaseZweitprüfung'],
      wirkungen: ['ohnePhase'],
      mitteilungen: ['M-AG-04', 'M-KN-02'],
    },
    O11: {
      von: ['IN_PRUEFUNG'],
      nach: 'SCHWEBE',
      // By the system where the draft lapses.
      akteure: ['BG', 'SYS'],
      rechte: [recht('manuell verwalten', 'Bürgschaften')],
      wächter: ['phaseZweitprüfung'],
      wirkungen: ['ohnePhase'],
    },
    O12: {
      von: ['UNVOLLSTAENDIG', 'IN_PRUEFUNG', 'SCHWEBE'],
      nach: 'STORNIERT',
      akteure: ['AG'],
      rechte: [recht('löschen', 'Anträge')],
      wächter: ['nichtInZweitprüfung', 'nichtGesperrt'],
      wirkungen: ['ohnePhase'],
      schließt: ['A-06', 'C-06', 'B-01'],
      mitteilungen: ['M-BG-04'],
    },
    O13: { von: ['SCHWEBE'], nach: 'SCHWEBE', akteure: ['BG'], rechte: REVIEW, wächter: ['nichtGesperrt'], öffnet: ['B-12'] },
    O14: {
      von: ['SCHWEBE', 'IN_PRUEFUNG'],
      nach: 'STORNIERT',
      akteure: ['BSP'],
      rechte: [recht('verwalten', 'Anträge')],
      wächter: ['begründet', 'zweitePerson'],
      wirkungen: ['ohnePhase'],
      schließt: ['B-01', 'B-02', 'C-06'],
    },
    // What follows for the order when its guarantee is withdrawn before delivery (G18): the decision is open again.
    O16: {
      von: ['AUSGESTELLT'],
      nach: 'SCHWEBE',
      akteure: ['BG', 'BSP'],
      rechte: [recht('manuell verwalten', 'Bürgschaften'), recht('verwalten', 'Bürgschaften')],
      wächter: [],
      wirkungen: ['ohnePhase'],
    },
    O15: {
      von: ['UNVOLLSTAENDIG'],
      nach: 'STORNIERT',
      akteure: ['SYS'],
      rechte: [],
      wächter: ['verfallen'],
      wirkungen: ['ohnePhase'],
      schließt: ['A-06'],
    },
  },
} as const

export type AuftragTransition = keyof typeof AUFTRAG_CYCLE.übergänge
const cycle: Lifecycle<AuftragTransition, AuftragStatus, keyof typeof wächter, keyof typeof wirkungen, AuftragState, AuftragInput> =
  AUFTRAG_CYCLE

/** Decides a step of an order. */
export const decideAuftrag = (
  code: AuftragTransition,
  lage: AuftragState,
  akteur: Actor,
  eingabe: AuftragInput = {},
): Decision<AuftragState> => decide(cycle, code, lage, akteur, eingabe)

/** The steps that an actor may take on an order now. */
export const possibleAuftragSteps = (lage: AuftragState, akteur: Actor): AuftragTransition[] => possible(cycle, lage, akteur)
