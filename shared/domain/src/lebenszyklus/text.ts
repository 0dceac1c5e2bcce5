import type { RequiredRight } from '../rechte.ts'
import type { TextReview, TextStatus, TextType } from '../textstatus.ts'
import { type Actor, decide, type Decision, type Lifecycle, possible, type Guard, type Effect } from './uebergang.ts'

/** What of a guarantee text decides its steps. */
export type TextState = Readonly<{
  /** null: it is about to be made. */
  status: TextStatus | null
  typ: TextType
  /** Is the acting beneficiary or guarantor its owner? */
  eigener: boolean
  /** Who finished it first; somebody else has to finish it finally. */
  erstfertigsteller: string | null
  /** Guarantors that were asked, that have released it, and that have rejected it. */
  y: number
  x: number
  abgelehnt: number
  /** The review at the acting guarantor; null where it wasn't asked. */
  prüfung: Readonly<{ status: TextReview; erstprüfer: string | null }> | null
}>

export type TextInput = Readonly<{
  /** Is there a wording, and is it in order? */
  inhaltInOrdnung?: boolean
  /** Guarantors that are to review it. */
  bürgen?: number
  grund?: string | null
  zielstatus?: undefined
}>

type W = Guard<TextState, TextInput>
const wächter = {
  eigener: { lage: (l, a) => (a.art !== 'AG' && a.art !== 'BG') || l.eigener, ablehnung: 'RECHT_FEHLT' },
  auftraggebertext: { lage: (l) => l.typ === 'AGT', ablehnung: 'SCHRITT_UNZULAESSIG' },
  /** Beneficiaries and guarantors each hand in texts of their own kind. */
  ownKind: { lage: (l, a) => l.typ === (a.art === 'BG' ? 'BGT' : 'AGT'), ablehnung: 'SCHRITT_UNZULAESSIG' },
  /** Public texts come from the operator, who has nobody to tell why. */
  handedIn: { lage: (l) => l.typ !== 'OET', ablehnung: 'SCHRITT_UNZULAESSIG' },
  bereitgestellter: { lage: (l) => l.typ !== 'AGT', ablehnung: 'SCHRITT_UNZULAESSIG' },
  inhalt: { eingabe: (e) => e.inhaltInOrdnung === true, ablehnung: 'PFLICHTFELDER' },
  zweiteFertigstellung: { lage: (l, a) => l.erstfertigsteller !== a.nutzerId, ablehnung: 'VIER_AUGEN_VERLETZT' },
  begründet: { eingabe: (e) => (e.grund ?? '').trim() !== '', ablehnung: 'GRUND_FEHLT' },
  bürgenGewählt: { eingabe: (e) => (e.bürgen ?? 0) > 0, ablehnung: 'BUERGE_FEHLT' },
  vonEinemFreigegeben: { lage: (l) => l.status !== 'P' || l.x > 0, ablehnung: 'SCHRITT_UNZULAESSIG' },
  zurErstprüfung: { lage: (l) => l.prüfung?.status === 'OFFEN', ablehnung: 'SCHRITT_UNZULAESSIG' },
  zurZweitprüfung: { lage: (l) => l.prüfung?.status === 'ERSTGEPRUEFT', ablehnung: 'SCHRITT_UNZULAESSIG' },
  zweitePerson: { lage: (l, a) => l.prüfung?.erstprüfer !== a.nutzerId, ablehnung: 'VIER_AUGEN_VERLETZT' },
} as const satisfies Record<string, W>

const prüfung = (state: TextState, teil: Partial<NonNullable<TextState['prüfung']>>): Partial<TextState> => ({
  prüfung: { status: 'OFFEN', erstprüfer: null, ...state.prüfung, ...teil },
})
const wirkungen = {
  erstFertig: (_, a) => ({ erstfertigsteller: a.nutzerId }),
  nichtFertig: () => ({ erstfertigsteller: null }),
  anBürgen: (_, __, e) => ({ y: e.bürgen ?? 0, x: 0, abgelehnt: 0 }),
  erstgeprüft: (l, a) => prüfung(l, { status: 'ERSTGEPRUEFT', erstprüfer: a.nutzerId }),
  freigegeben: (l) => ({ ...prüfung(l, { status: 'FREIGEGEBEN' }), x: l.x + 1 }),
  // A text that nobody releases is rejected; one that is in use already stays so.
  abgelehnt: (state) => ({
    ...prüfung(state, { status: 'ABGELEHNT' }),
    abgelehnt: state.abgelehnt + 1,
    ...(state.status === 'P' && state.abgelehnt + 1 >= state.y && { status: 'AB' as const }),
  }),
} as const satisfies Record<string, Effect<TextState, TextInput>>

const recht = (aktion: string): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaftstexte/Templates'] }]

/**
 * The life cycle of a guarantee text: every row of its transition table. A review is each guarantor's own; X12 stands twice,
 * as the first review's rejection is decided by the second.
 */
export const TEXT_CYCLE = {
  wächter,
  wirkungen,
  übergänge: {
    X01: { von: [null], nach: 'AN', akteure: ['AG', 'BSP'], rechte: recht('anlegen'), wächter: ['eigener'] },
    X02: {
      von: [null],
      nach: 'H',
      akteure: ['AG', 'BG'],
      rechte: recht('hochladen'),
      wächter: ['eigener', 'ownKind'],
      öffnet: ['C-01'],
    },
    X03: { von: ['H', 'AN'], nach: 'B', akteure: ['BSP'], rechte: recht('bearbeiten'), wächter: [] },
    X04: { von: ['B'], nach: 'B', akteure: ['BSP'], rechte: recht('speichern'), wächter: [] },
    X05: {
      von: ['B'],
      nach: 'PT',
      akteure: ['BSP'],
      rechte: recht('fertigstellen'),
      wächter: ['inhalt'],
      wirkungen: ['erstFertig'],
      öffnet: ['C-02'],
      schließt: ['C-01'],
    },
    X06: {
      von: ['PT'],
      nach: 'F',
      akteure: ['BSP'],
      rechte: recht('fertigstellen'),
      wächter: ['auftraggebertext', 'zweiteFertigstellung', 'inhalt'],
      öffnet: ['A-07'],
      schließt: ['C-02'],
      mitteilungen: ['M-AG-27'],
    },
    X07: {
      von: ['PT'],
      nach: 'B',
      akteure: ['BSP'],
      rechte: recht('bearbeiten'),
      wächter: [],
      wirkungen: ['nichtFertig'],
      schließt: ['C-02'],
    },
    X08: {
      von: ['H', 'B', 'PT'],
      nach: 'AB',
      akteure: ['BSP'],
      rechte: recht('bearbeiten'),
      wächter: ['handedIn', 'begründet'],
      schließt: ['C-01', 'C-02'],
      mitteilungen: ['M-AG-28', 'M-BG-06'],
    },
    X09: {
      von: ['F'],
      nach: 'P',
      akteure: ['AG'],
      rechte: recht('verwalten'),
      wächter: ['eigener', 'auftraggebertext', 'bürgenGewählt'],
      wirkungen: ['anBürgen'],
      öffnet: ['B-12'],
      schließt: ['A-07'],
    },
    X10: {
      von: ['P', 'A'],
      akteure: ['BG'],
      rechte: recht('erstprüfen'),
      wächter: ['zurErstprüfung'],
      wirkungen: ['erstgeprüft'],
      öffnet: ['B-13'],
      schließt: ['B-12'],
    },
    X12E: {
      von: ['P', 'A'],
      akteure: ['BG'],
      rechte: recht('erstprüfen'),
      wächter: ['zurErstprüfung', 'begründet'],
      wirkungen: ['erstgeprüft'],
      öffnet: ['B-13'],
      schließt: ['B-12'],
    },
    X11: {
      von: ['P', 'A'],
      akteure: ['BG'],
      rechte: recht('zweitprüfen'),
      wächter: ['zurZweitprüfung', 'zweitePerson'],
      wirkungen: ['freigegeben'],
      schließt: ['B-13'],
      mitteilungen: ['M-AG-29'],
    },
    X12: {
      von: ['P', 'A'],
      akteure: ['BG'],
      rechte: recht('zweitprüfen'),
      wächter: ['zurZweitprüfung', 'zweitePerson', 'begründet'],
      wirkungen: ['abgelehnt'],
      schließt: ['B-13'],
      mitteilungen: ['M-AG-28'],
    },
    X13: {
      von: ['F', 'P'],
      nach: 'A',
      akteure: ['AG'],
      rechte: recht('verwalten'),
      wächter: ['eigener', 'auftraggebertext', 'vonEinemFreigegeben'],
      schließt: ['A-07'],
    },
    X14: {
      von: ['A', 'F', 'P', 'AB'],
      nach: 'IA',
      akteure: ['AG', 'BSP'],
      rechte: recht('löschen'),
      wächter: ['eigener', 'vonEinemFreigegeben'],
      schließt: ['A-07', 'B-12', 'B-13'],
    },
    X15: { von: ['A'], nach: 'IA', akteure: ['SYS'], rechte: [], wächter: [], schließt: ['B-12', 'B-13'] },
    X16: {
      von: ['PT'],
      nach: 'A',
      akteure: ['BSP'],
      rechte: recht('fertigstellen'),
      wächter: ['bereitgestellter', 'zweiteFertigstellung', 'inhalt'],
      schließt: ['C-02'],
      mitteilungen: ['M-BG-05'],
    },
  },
} as const

export type TextTransition = keyof typeof TEXT_CYCLE.übergänge
const cycle: Lifecycle<TextTransition, TextStatus, keyof typeof wächter, keyof typeof wirkungen, TextState, TextInput> = TEXT_CYCLE

/** Decides a step of a text. */
export const decideText = (code: TextTransition, lage: TextState, akteur: Actor, eingabe: TextInput = {}): Decision<TextState> =>
  decide(cycle, code, lage, akteur, eingabe)

/** The steps that an actor may take on a text now. */
export const possibleTextSteps = (lage: TextState, akteur: Actor): TextTransition[] => possible(cycle, lage, akteur)
