import type { AufgabeCode } from '../aufgaben/index.ts'
import type { BuergschaftStatus, VisibilityStatus, Origin, Vertragsart, CorrectionReason } from '../buergschaft/index.ts'
import type { AuftragStatus } from '../auftrag/index.ts'
import { PRUEFUNG_REMIND_WORKING_DAYS } from '../time/index.ts'
import type { Category, RequiredRight } from '../rights/index.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepCodesOf, type Guard, type Effect } from './transition.ts'

/** The facts about a guarantee that decide which steps it may take. */
export type BuergschaftState = Readonly<{
  /** null: it is about to be made. */
  status: BuergschaftStatus | null
  herkunft: Origin
  /** Cents. */
  amount: number
  fourEyes: boolean
  /** Who took the last step of a review. */
  lastReviewer: string | null
  /** Made to correct another guarantee. */
  isCorrection: boolean
  hasSuccessor: boolean
  beguenstigterOnPlatform: boolean
  kreditnehmerOnPlatform: boolean
  /** Whether the guarantor is on the platform. That of an imported guarantee may not be: then no guarantor is there to answer. */
  buergeOnPlatform: boolean
  vertragsart: Vertragsart
  dokument: 'KEINES' | 'IN_ARBEIT' | 'FERTIG' | 'FEHLER'
  /** Linked with a guarantee in the guarantor's own system, without a document or a text of its own so far. */
  linked: boolean
  /** Other parties know of it: a document that is given from then on goes back into review, but they keep seeing the guarantee. */
  announced: boolean
  /** Answer to the confirmation that an import asked for. */
  antwortstatus: 'OFFEN' | 'ANGENOMMEN' | 'ABGELEHNT' | null
  /** Another disposition that is open: at most one at a time. */
  openProcedure: 'TEILENTHAFTUNG' | 'INANSPRUCHNAHME' | 'ABTRETUNG' | null
  /** Another guarantee is being prepared to take its place. */
  umtauschOpen: boolean
  rueckforderungOpen: boolean
  /** A request for discharge was refused less than 30 days ago. */
  rueckforderungLocked: boolean
  auftragsstatus: AuftragStatus | null
  befristungExpired: boolean
  /** A change of status that an operator asked for and a second one has to approve. */
  statusantrag: Readonly<{ von: string; zielstatus: BuergschaftStatus }> | null
}>

/** What a user gives with a step, as far as a condition judges it. */
export type BuergschaftInput = Readonly<{
  numberFree?: boolean
  /** The importing organisation has this guarantee already. */
  inPortfolio?: boolean
  textApproved?: boolean
  documentUploaded?: boolean
  requiredFields?: boolean
  sameOrganisation?: boolean
  changed?: boolean
  reason?: string | undefined
  korrekturgrund?: Exclude<CorrectionReason, 'ABGELEHNT'>
  bemerkung?: string | undefined
  confirmed?: boolean
  /** Signed in anew for this step. */
  signedIn?: boolean
  /** Cents. */
  amount?: number
  zielstatus?: BuergschaftStatus | undefined
  /** Something is open about the guarantee that this one shall replace. */
  replacedBusy?: boolean
  /** Working days that the beneficiary's review has been open. */
  waitsWorkingDays?: number
}>

/**
 * Statuses that the operator may set for a guarantee that never had a document: in them it hasn't come to its beneficiary yet, or never
 * will.
 */
const WITHOUT_DOCUMENT: readonly BuergschaftStatus[] = ['AUS', 'STO', 'ABGELEHNT']

/**
 * Is a document missing that the operator's change of a status asks for? A guarantee that was only announced comes to its beneficiary with
 * its document, and none is reviewed without one. An imported guarantee existed on paper before.
 */
export const lacksDocumentFor = (
  state: Readonly<{ status: VisibilityStatus | null; herkunft: Origin; dokument: BuergschaftState['dokument'] }>,
  zielstatus: BuergschaftStatus,
): boolean =>
  state.herkunft !== 'IMPORTIERT' &&
  state.dokument !== 'FERTIG' &&
  !WITHOUT_DOCUMENT.includes(zielstatus) &&
  (state.status === 'AUS' || zielstatus === 'UP')

type OwnGuard = Guard<BuergschaftState, BuergschaftInput>
const text = (value: string | undefined) => (value ?? '').trim() !== ''

const guards = {
  auftragPending: { state: (state) => state.auftragsstatus === 'SCHWEBE', refusal: 'SCHRITT_UNZULAESSIG' },
  fourEyes: { state: (state) => state.fourEyes, refusal: 'SCHRITT_UNZULAESSIG' },
  withoutFourEyes: { state: (state) => !state.fourEyes, refusal: 'SCHRITT_UNZULAESSIG' },
  notLastReviewer: {
    state: (state, actor) => state.lastReviewer === null || state.lastReviewer !== actor.nutzerId,
    refusal: 'VIER_AUGEN_VERLETZT',
  },
  notCorrection: { state: (state) => !state.isCorrection, refusal: 'SCHRITT_UNZULAESSIG' },
  isAnnounced: { state: (state) => state.announced, refusal: 'SCHRITT_UNZULAESSIG' },
  notAnnounced: { state: (state) => !state.announced, refusal: 'SCHRITT_UNZULAESSIG' },
  noSuccessor: { state: (state) => !state.hasSuccessor, refusal: 'SCHRITT_UNZULAESSIG' },
  noUmtausch: { state: (state) => !state.umtauschOpen, refusal: 'VORGANG_OFFEN' },
  umtauschOpen: { state: (state) => state.umtauschOpen, refusal: 'SCHRITT_UNZULAESSIG' },
  hasSuccessor: { state: (state) => state.hasSuccessor, refusal: 'SCHRITT_UNZULAESSIG' },
  isRegular: { state: (state) => state.vertragsart === 'REGULAR', refusal: 'SCHRITT_UNZULAESSIG' },
  documentReady: { state: (state) => state.dokument === 'FERTIG', refusal: 'SCHRITT_UNZULAESSIG' },
  // A reviewer who approves a version must have its document before them; a guarantee that is only linked has none yet.
  documentPresent: { state: (state) => state.dokument === 'FERTIG' || state.dokument === 'KEINES', refusal: 'DOKUMENT_NICHT_FERTIG' },
  // Whoever withdraws an issued guarantee knows what would have been delivered.
  documentSettled: { state: (state) => state.dokument !== 'IN_ARBEIT', refusal: 'SCHRITT_UNZULAESSIG' },
  documentFailed: { state: (state) => state.dokument === 'FEHLER' || state.dokument === 'KEINES', refusal: 'SCHRITT_UNZULAESSIG' },
  documentForTarget: {
    input: (input, state) => input.zielstatus !== undefined && !lacksDocumentFor(state, input.zielstatus),
    refusal: 'OHNE_DOKUMENT',
  },
  // Document 1, section 4: delivery is digital if the beneficiary is on the platform, otherwise on paper.
  digitalDelivery: { state: (state) => state.beguenstigterOnPlatform, refusal: 'SCHRITT_UNZULAESSIG' },
  paperDelivery: { state: (state) => !state.beguenstigterOnPlatform, refusal: 'SCHRITT_UNZULAESSIG' },
  noConfirmation: { state: (state) => state.antwortstatus === null, refusal: 'SCHRITT_UNZULAESSIG' },
  confirmationPending: { state: (state) => state.antwortstatus === 'OFFEN', refusal: 'SCHRITT_UNZULAESSIG' },
  isImported: { state: (state) => state.herkunft === 'IMPORTIERT', refusal: 'SCHRITT_UNZULAESSIG' },
  notImported: { state: (state) => state.herkunft !== 'IMPORTIERT', refusal: 'SCHRITT_UNZULAESSIG' },
  partyUnknown: { state: (state) => !state.beguenstigterOnPlatform || !state.kreditnehmerOnPlatform, refusal: 'SCHRITT_UNZULAESSIG' },
  beguenstigterOnPlatform: { state: (state) => state.beguenstigterOnPlatform, refusal: 'SCHRITT_UNZULAESSIG' },
  buergeOnPlatform: { state: (state) => state.buergeOnPlatform, refusal: 'SCHRITT_UNZULAESSIG' },
  notInPortfolio: { input: (input) => input.inPortfolio === false, refusal: 'BESTAND_DOPPELT' },
  hasScan: { input: (input) => input.documentUploaded === true, refusal: 'SCAN_FEHLT' },
  noOpenProcedure: { state: (state) => state.openProcedure === null, refusal: 'VORGANG_OFFEN' },
  // With its acceptance the old guarantee is replaced (G45), and nothing could be done about that any more.
  replacedFree: { input: (input) => input.replacedBusy !== true, refusal: 'VORGANG_OFFEN' },
  isDivisible: { state: (state) => state.amount > 1, refusal: 'SCHRITT_UNZULAESSIG' },
  abtretungOpen: { state: (state) => state.openProcedure === 'ABTRETUNG', refusal: 'SCHRITT_UNZULAESSIG' },
  rueckforderungOpen: { state: (state) => state.rueckforderungOpen, refusal: 'SCHRITT_UNZULAESSIG' },
  noLockPeriod: { state: (state) => !state.rueckforderungLocked, refusal: 'SPERRFRIST' },
  noRueckforderung: { state: (state) => !state.rueckforderungOpen, refusal: 'VORGANG_OFFEN' },
  befristungExpired: { state: (state) => state.befristungExpired, refusal: 'SCHRITT_UNZULAESSIG' },
  waitsTooLong: { input: (input) => (input.waitsWorkingDays ?? 0) >= PRUEFUNG_REMIND_WORKING_DAYS[0], refusal: 'SCHRITT_UNZULAESSIG' },
  numberFree: { input: (input) => input.numberFree === true, refusal: 'NUMMER_VERGEBEN' },
  // The review is of the chosen text, if there is one; a file uploaded beside it doesn't replace that review.
  textApproved: { input: (input) => input.textApproved !== false, refusal: 'TEXT_UNGEPRUEFT' },
  textOrDocument: { input: (input) => input.textApproved === true || input.documentUploaded === true, refusal: 'DOKUMENT_FEHLT' },
  requiredFields: { input: (input) => input.requiredFields === true, refusal: 'PFLICHTFELDER' },
  differentOrganisations: { input: (input) => input.sameOrganisation === false, refusal: 'GLEICHE_ORGANISATION' },
  hasChanges: { input: (input) => input.changed === true, refusal: 'KEINE_AENDERUNG' },
  hasNewVersion: { input: (input) => input.textApproved === true || input.documentUploaded === true, refusal: 'NEUE_FASSUNG_FEHLT' },
  hasReason: { input: (input) => text(input.reason), refusal: 'GRUND_FEHLT' },
  hasKorrekturgrund: {
    input: (input) => input.korrekturgrund !== undefined && (input.korrekturgrund !== 'KORR_SON' || text(input.bemerkung)),
    refusal: 'GRUND_FEHLT',
  },
  signedInAnew: { input: (input) => input.signedIn === true, refusal: 'ANMELDUNG_NOETIG' },
  cancellationConfirmed: { input: (input) => input.confirmed === true, refusal: 'BESTAETIGUNG_FEHLT' },
  declarationConfirmed: { input: (input) => input.confirmed === true, refusal: 'ERKLAERUNG_FEHLT' },
  amountBelow: {
    input: (input, state) => input.amount !== undefined && input.amount > 0 && input.amount < state.amount,
    refusal: 'BETRAG_UNGUELTIG',
  },
  amountAtMost: {
    input: (input, state) => input.amount !== undefined && input.amount > 0 && input.amount <= state.amount,
    refusal: 'BETRAG_UNGUELTIG',
  },
  // One operator requests a change of status, another one approves it.
  secondPerson: {
    state: (state, actor) => state.statusantrag === null || state.statusantrag.von !== actor.nutzerId,
    input: (input, state) => state.statusantrag !== null && state.statusantrag.zielstatus === input.zielstatus,
    refusal: 'ZWEITE_PERSON_NOETIG',
  },
} as const satisfies Record<string, OwnGuard>

type OwnEffect = Effect<BuergschaftState, BuergschaftInput>
const effects = {
  rememberReviewer: (_, actor) => ({ lastReviewer: actor.nutzerId }),
  addSuccessor: () => ({ hasSuccessor: true }),
  /** For a linked guarantee no document is made here: it comes from the guarantor's own system, or by hand. */
  requestDocument: (state) => (state.linked ? {} : { dokument: 'IN_ARBEIT' }),
  giveDocument: () => ({ dokument: 'IN_ARBEIT', linked: false }),
  announce: () => ({ announced: true }),
  /** A draft that was given up needs no document any more. */
  stopDocument: (state) => (state.dokument === 'IN_ARBEIT' ? { dokument: 'KEINES' } : {}),
  openUmtausch: () => ({ umtauschOpen: true }),
  closeUmtausch: () => ({ umtauschOpen: false }),
  askBuerge: () => ({ antwortstatus: 'OFFEN' }),
  confirmPortfolio: () => ({ antwortstatus: 'ANGENOMMEN' }),
  rejectPortfolio: () => ({ antwortstatus: 'ABGELEHNT' }),
  reduceAmount: (state, _, input) => ({ amount: input.amount ?? state.amount }),
  openTeilenthaftung: () => ({ openProcedure: 'TEILENTHAFTUNG' }),
  openInanspruchnahme: () => ({ openProcedure: 'INANSPRUCHNAHME' }),
  openAbtretung: () => ({ openProcedure: 'ABTRETUNG' }),
  closeProcedure: () => ({ openProcedure: null }),
  openRueckforderung: () => ({ rueckforderungOpen: true }),
  closeRueckforderung: () => ({ rueckforderungOpen: false }),
  closeStatusantrag: () => ({ statusantrag: null }),
} as const satisfies Record<string, OwnEffect>

const right = (aktion: RequiredRight['aktion'], category: Category): RequiredRight => ({ aktion, kategorien: [category] })
const AUFTRAG_REVIEW = [right('prüfen', 'Anträge')]
const MANUAL = [right('manuell verwalten', 'Bürgschaften')]
const ZWEITPRUEFUNG = [right('manuell verwalten (Zweitprüfung)', 'Bürgschaften')]
const REVIEW = [right('prüfen', 'Bürgschaften')]
const UPLOAD = [right('Bürgschaftsdokument hochladen', 'Bürgschaften')]
const API = [right('anlegen', 'Bürgschaften')]
const IMPORT = [right('importieren', 'Bürgschaften')]
const GIVE_BACK = [right('zurückgeben', 'Bürgschaften')]
const CLAIM = [right('in Anspruch nehmen', 'Bürgschaften')]
const CEDE = [right('abtreten', 'Bürgschaften')]
const MANAGE = [right('verwalten', 'Bürgschaften')]

/**
 * The life cycle of a guarantee: every row of the transition table. Source: document 1, section 4, completed by the
 * product's own decisions. Codes are those of the history events.
 */
export const BUERGSCHAFT_CYCLE = {
  guards,
  effects,
  transitions: {
    G01: {
      from: [null],
      to: 'ENT',
      actors: ['BG'],
      rights: AUFTRAG_REVIEW,
      guards: ['auftragPending', 'fourEyes', 'numberFree', 'textApproved', 'textOrDocument'],
      effects: ['rememberReviewer', 'requestDocument'],
      opens: ['B-02'],
      closes: ['B-01'],
    },
    G02: {
      from: [null],
      to: 'ENT',
      actors: ['BG'],
      rights: MANUAL,
      guards: ['fourEyes', 'requiredFields', 'differentOrganisations', 'numberFree', 'textOrDocument'],
      effects: ['rememberReviewer', 'requestDocument'],
      opens: ['B-02'],
    },
    G03: {
      from: [null],
      to: 'AUS',
      actors: ['BG'],
      rights: AUFTRAG_REVIEW,
      guards: ['auftragPending', 'withoutFourEyes', 'numberFree', 'textApproved', 'textOrDocument'],
      effects: ['rememberReviewer', 'requestDocument'],
      closes: ['B-01'],
      mitteilungen: ['M-KN-01'],
    },
    G04: {
      from: [null],
      to: 'AUS',
      actors: ['BG'],
      rights: AUFTRAG_REVIEW,
      guards: ['auftragPending', 'withoutFourEyes', 'isRegular', 'numberFree'],
      effects: ['rememberReviewer'],
      closes: ['B-01'],
      mitteilungen: ['M-KN-01'],
    },
    G05: {
      from: [null],
      to: 'AUS',
      actors: ['BG'],
      rights: MANUAL,
      guards: ['withoutFourEyes', 'requiredFields', 'differentOrganisations', 'numberFree', 'textOrDocument'],
      effects: ['rememberReviewer', 'requestDocument'],
      mitteilungen: ['M-KN-01'],
    },
    G06: {
      from: [null],
      to: 'UP',
      actors: ['BG'],
      rights: API,
      guards: ['numberFree', 'digitalDelivery'],
      opens: ['A-01'],
      mitteilungen: ['M-AG-01'],
    },
    // By a guarantor's interface, or from a file of the operator's.
    G07: {
      from: [null],
      to: 'AUS',
      actors: ['BG', 'BSP'],
      rights: [...API, ...IMPORT, right('hochladen', 'Bürgschaften')],
      guards: ['numberFree'],
      opens: ['C-05'],
    },
    G08: {
      from: [null],
      to: 'AKT',
      // The operator imports for a beneficiary, from a file.
      actors: ['AG', 'BSP'],
      rights: [...IMPORT, right('hochladen', 'Bürgschaften')],
      guards: ['requiredFields', 'differentOrganisations', 'notInPortfolio'],
    },
    G09: {
      from: [null],
      to: 'AUS',
      actors: ['AG'],
      rights: IMPORT,
      guards: ['buergeOnPlatform', 'requiredFields', 'differentOrganisations', 'notInPortfolio', 'hasScan'],
      effects: ['askBuerge'],
      opens: ['B-07'],
    },
    G10: {
      from: ['ENT'],
      to: 'AUS',
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['notLastReviewer', 'documentPresent'],
      effects: ['rememberReviewer', 'requestDocument'],
      closes: ['B-02'],
      mitteilungen: ['M-KN-01'],
    },
    G11: {
      from: ['ENT'],
      to: 'ENT',
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['notLastReviewer', 'hasChanges', 'hasNewVersion'],
      effects: ['rememberReviewer', 'requestDocument'],
      opens: ['B-02'],
      closes: ['B-02'],
    },
    G12: {
      from: ['ENT'],
      to: 'STO',
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['notLastReviewer', 'notCorrection', 'notAnnounced'],
      effects: ['rememberReviewer', 'stopDocument'],
      closes: ['B-02'],
      // No message: the parties concerned learn of it with the order (O10), and no other party has heard of the draft.
    },
    G13: {
      from: ['ENT'],
      to: 'STO',
      // By the system where the operator cancels its order (O14), or the draft lapses because its guarantor doesn't go on with it.
      actors: ['BG', 'SYS'],
      rights: MANUAL,
      guards: ['notAnnounced', 'hasReason'],
      effects: ['stopDocument'],
      // An order is waiting again, or a correction is: which of the two depends on where the draft came from.
      opens: ['B-01', 'B-03'],
      closes: ['B-02'],
    },
    G14: {
      from: ['AUS'],
      to: 'UP',
      actors: ['SYS'],
      rights: [],
      guards: ['documentReady', 'digitalDelivery', 'noConfirmation'],
      opens: ['A-01'],
      closes: ['B-09', 'B-15', 'C-05'],
      mitteilungen: ['M-AG-01', 'M-KN-03'],
    },
    G15: {
      from: ['AUS'],
      to: 'AKT',
      actors: ['BG'],
      rights: UPLOAD,
      guards: ['paperDelivery', 'documentReady', 'noConfirmation', 'replacedFree'],
      closes: ['B-08'],
      mitteilungen: ['M-KN-11'],
    },
    G16: {
      from: ['AUS'],
      to: 'AKT',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['confirmationPending'],
      effects: ['confirmPortfolio'],
      closes: ['B-07'],
      mitteilungen: ['M-AG-14'],
    },
    G17: {
      from: ['AUS'],
      to: 'ABGELEHNT',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['confirmationPending', 'hasReason'],
      effects: ['rejectPortfolio'],
      opens: ['A-13'],
      closes: ['B-07'],
      mitteilungen: ['M-AG-15'],
    },
    G18: {
      from: ['AUS'],
      to: 'STO',
      actors: ['BG', 'BSP'],
      rights: [...MANUAL, ...MANAGE],
      // Where two people issued it, a person other than the last reviewer withdraws it.
      guards: ['noConfirmation', 'notLastReviewer', 'documentSettled', 'hasReason'],
      opens: ['B-01'],
      closes: ['B-08', 'B-09', 'B-15'],
      mitteilungen: ['M-KN-10'],
    },
    G19: {
      from: ['AUS'],
      to: 'AUS',
      actors: ['BG'],
      rights: UPLOAD,
      guards: ['withoutFourEyes', 'documentFailed', 'noConfirmation', 'hasNewVersion'],
      effects: ['giveDocument'],
      closes: ['B-09', 'B-15'],
    },
    G20: {
      from: ['UP'],
      to: 'AKT',
      actors: ['AG'],
      rights: REVIEW,
      guards: ['replacedFree'],
      closes: ['A-01'],
      mitteilungen: ['M-BG-01'],
    },
    G21: {
      from: ['UP'],
      to: 'IK',
      actors: ['AG'],
      rights: REVIEW,
      guards: ['hasKorrekturgrund'],
      opens: ['B-03'],
      closes: ['A-01'],
      mitteilungen: ['M-AG-05'],
    },
    G22: {
      from: ['UP'],
      to: 'ABB',
      actors: ['AG'],
      rights: REVIEW,
      guards: ['hasReason', 'signedInAnew'],
      opens: ['B-04'],
      closes: ['A-01'],
      mitteilungen: ['M-AG-06', 'M-KN-04'],
    },
    G23: {
      from: ['IK'],
      to: 'IK',
      actors: ['BG'],
      rights: MANUAL,
      guards: ['noSuccessor', 'hasChanges', 'hasNewVersion', 'numberFree'],
      effects: ['addSuccessor'],
      opens: ['B-02'],
      closes: ['B-03'],
    },
    G24: {
      from: ['IK'],
      to: 'UT',
      actors: ['SYS'],
      rights: [],
      guards: ['hasSuccessor'],
      closes: ['B-03'],
      mitteilungen: ['M-AG-02'],
    },
    G25: {
      from: ['IK'],
      to: 'UP',
      actors: ['AG'],
      rights: REVIEW,
      guards: ['noSuccessor'],
      opens: ['A-01'],
      closes: ['B-03'],
    },
    G26: {
      from: ['IK'],
      to: 'UP',
      actors: ['BG'],
      rights: MANUAL,
      guards: ['noSuccessor', 'hasReason'],
      opens: ['A-01'],
      closes: ['B-03'],
      mitteilungen: ['M-AG-07'],
    },
    G27: {
      from: ['ABB'],
      to: 'AB',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['cancellationConfirmed'],
      closes: ['B-04'],
      mitteilungen: ['M-AG-08'],
    },
    G28: {
      from: ['AKT'],
      to: 'ZGBB',
      actors: ['AG'],
      rights: GIVE_BACK,
      guards: ['notImported', 'noOpenProcedure', 'signedInAnew'],
      effects: ['closeRueckforderung'],
      opens: ['B-05'],
      closes: ['A-02', 'A-03', 'A-04', 'A-12'],
      mitteilungen: ['M-AG-09', 'M-KN-05'],
    },
    G29: {
      from: ['AKT'],
      to: 'ZGB',
      actors: ['AG'],
      rights: GIVE_BACK,
      guards: ['isImported', 'noOpenProcedure'],
      closes: ['A-02', 'A-03', 'A-12'],
    },
    G30: {
      from: ['ZGBB'],
      to: 'ZGB',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['cancellationConfirmed'],
      closes: ['B-05'],
      mitteilungen: ['M-AG-10'],
    },
    G31: {
      from: ['AKT'],
      to: 'TEB',
      actors: ['AG'],
      rights: [right('teilenthaften', 'Bürgschaften')],
      guards: ['notImported', 'noOpenProcedure', 'isDivisible', 'amountBelow', 'signedInAnew'],
      effects: ['openTeilenthaftung'],
      opens: ['B-06'],
      mitteilungen: ['M-AG-11', 'M-KN-06'],
    },
    G32: {
      from: ['TEB'],
      to: 'AKT',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['amountBelow'],
      effects: ['reduceAmount', 'closeProcedure'],
      closes: ['B-06'],
      mitteilungen: ['M-AG-12'],
    },
    G33: {
      from: ['AKT'],
      to: 'ANB',
      actors: ['AG'],
      rights: CLAIM,
      guards: ['buergeOnPlatform', 'noOpenProcedure', 'hasReason', 'amountAtMost', 'declarationConfirmed', 'signedInAnew'],
      effects: ['openInanspruchnahme'],
      opens: ['B-10'],
      closes: ['A-02', 'A-04'],
      mitteilungen: ['M-AG-13', 'M-KN-07'],
    },
    G34: { from: ['ANB'], to: 'AN', actors: ['BG'], rights: REVIEW, guards: [], mitteilungen: ['M-AG-16'] },
    G35: {
      from: ['ANB'],
      to: 'AKT',
      actors: ['AG'],
      rights: CLAIM,
      guards: [],
      effects: ['closeProcedure'],
      closes: ['B-10'],
      mitteilungen: ['M-KN-08'],
    },
    G36: {
      from: ['AN'],
      to: 'AKT',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['hasReason'],
      effects: ['closeProcedure'],
      closes: ['B-10', 'A-09'],
      mitteilungen: ['M-AG-17', 'M-KN-08'],
    },
    G37: {
      from: ['AN'],
      to: 'ZGB',
      actors: ['BG'],
      rights: REVIEW,
      guards: [],
      effects: ['closeProcedure'],
      closes: ['B-10', 'A-09'],
      mitteilungen: ['M-AG-17', 'M-KN-08'],
    },
    G38: {
      from: ['AKT'],
      to: 'AKT',
      actors: ['AG'],
      rights: CEDE,
      guards: ['noOpenProcedure', 'declarationConfirmed', 'signedInAnew'],
      effects: ['openAbtretung'],
      opens: ['A-05'],
      mitteilungen: ['M-AG-18', 'M-BG-02'],
    },
    G39: {
      from: ['AKT'],
      to: 'AKT',
      actors: ['AG'],
      rights: REVIEW,
      guards: ['abtretungOpen'],
      effects: ['closeProcedure'],
      opens: ['B-11'],
      closes: ['A-05'],
      mitteilungen: ['M-AG-19'],
    },
    G40: {
      from: ['AKT'],
      to: 'AKT',
      actors: ['AG'],
      rights: REVIEW,
      guards: ['abtretungOpen'],
      effects: ['closeProcedure'],
      closes: ['A-05'],
      mitteilungen: ['M-AG-20', 'M-BG-03'],
    },
    G41: {
      from: ['AKT'],
      to: 'AKT',
      actors: ['AG', 'SYS'],
      rights: CEDE,
      guards: ['abtretungOpen'],
      effects: ['closeProcedure'],
      closes: ['A-05'],
      mitteilungen: ['M-AG-21', 'M-BG-03'],
    },
    G42: {
      from: ['AKT'],
      to: 'AKT',
      actors: ['AG', 'BG', 'BSP'],
      rights: [...REVIEW, ...MANAGE],
      guards: ['noRueckforderung', 'noLockPeriod', 'hasReason'],
      effects: ['openRueckforderung'],
      opens: ['A-04'],
      mitteilungen: ['M-AG-03'],
    },
    G43: {
      from: ['AKT'],
      to: 'AKT',
      actors: ['AG'],
      rights: REVIEW,
      guards: ['rueckforderungOpen', 'hasReason'],
      effects: ['closeRueckforderung'],
      closes: ['A-04'],
      mitteilungen: ['M-KN-09'],
    },
    G44: {
      from: ['AKT'],
      to: 'ZGBB',
      actors: ['AG'],
      rights: GIVE_BACK,
      guards: ['rueckforderungOpen', 'notImported', 'noOpenProcedure', 'signedInAnew'],
      effects: ['closeRueckforderung'],
      opens: ['B-05'],
      closes: ['A-02', 'A-03', 'A-04', 'A-12'],
      mitteilungen: ['M-AG-09', 'M-KN-05'],
    },
    G45: {
      from: ['AKT'],
      to: 'UT',
      actors: ['SYS'],
      rights: [],
      guards: ['umtauschOpen', 'noOpenProcedure'],
      effects: ['closeUmtausch', 'addSuccessor'],
      closes: ['A-02', 'A-03'],
      mitteilungen: ['M-AG-02'],
    },
    G46: {
      from: ['AKT'],
      to: 'AKT',
      actors: ['SYS'],
      rights: [],
      guards: ['befristungExpired'],
      opens: ['A-02'],
      mitteilungen: ['M-AG-22'],
    },
    G47: { from: ['UP'], to: 'UP', actors: ['SYS'], rights: [], guards: ['waitsTooLong'], mitteilungen: ['M-AG-23'] },
    G48: {
      from: ['AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB'],
      byInput: true,
      actors: ['BSP'],
      rights: MANAGE,
      guards: ['hasReason', 'secondPerson', 'documentForTarget'],
      effects: ['closeStatusantrag', 'closeProcedure'],
      closes: ['C-08'],
      mitteilungen: ['M-AG-24'],
    },
    // Also possible for an import that its guarantor did not confirm: this is one of the ways to clear it up.
    G49: {
      from: ['AKT', 'ABGELEHNT'],
      actors: ['AG', 'BSP'],
      rights: [right('löschen', 'Bürgschaften')],
      guards: ['isImported', 'noOpenProcedure'],
      closes: ['A-02', 'A-03', 'A-12', 'A-13'],
    },
    /** The operator says which company of the platform a party is. */
    G50: {
      from: ['AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB'],
      actors: ['BSP'],
      rights: [right('zuordnen', 'Bürgschaften')],
      guards: ['partyUnknown', 'differentOrganisations'],
      closes: ['C-05'],
    },
    /** An imported guarantee whose beneficiary was not yet known to the platform comes into that company's register once it is known. */
    G51: {
      from: ['AUS'],
      to: 'AKT',
      actors: ['SYS'],
      rights: [],
      guards: ['isImported', 'noConfirmation', 'beguenstigterOnPlatform'],
      mitteilungen: ['M-AG-01'],
    },
    /** The guarantor offers another guarantee in its place; until that is accepted, this one stays in force. */
    G52: {
      from: ['AKT'],
      actors: ['BG'],
      rights: MANUAL,
      guards: ['noOpenProcedure', 'noUmtausch'],
      effects: ['openUmtausch'],
    },
    /** The guarantee that was offered in its place was not accepted, or is gone. */
    G53: { from: ['AKT', 'TEB', 'ANB', 'AN', 'ZGBB'], actors: ['SYS'], rights: [], guards: ['umtauschOpen'], effects: ['closeUmtausch'] },
    /** An order is accepted and linked under four eyes: the link itself is a draft until a second person has reviewed it. */
    G54: {
      from: [null],
      to: 'ENT',
      actors: ['BG'],
      rights: AUFTRAG_REVIEW,
      guards: ['auftragPending', 'fourEyes', 'isRegular', 'numberFree'],
      effects: ['rememberReviewer'],
      opens: ['B-02'],
      closes: ['B-01'],
    },
    /** A document for a guarantee that waits for one, under four eyes: a version like the first, with a review like the first. */
    G55: {
      from: ['AUS'],
      to: 'ENT',
      actors: ['BG'],
      rights: UPLOAD,
      guards: ['fourEyes', 'documentFailed', 'noConfirmation', 'hasNewVersion'],
      effects: ['rememberReviewer', 'giveDocument', 'announce'],
      opens: ['B-02'],
      closes: ['B-08', 'B-09', 'B-15'],
    },
    /** The document is not accepted, or the person who gave it takes it back: the guarantee waits for another one. */
    G56: {
      from: ['ENT'],
      to: 'AUS',
      actors: ['BG'],
      rights: [...ZWEITPRUEFUNG, ...MANUAL],
      guards: ['isAnnounced'],
      // Which of the two depends on what the guarantee waited for before.
      opens: ['B-09', 'B-15'],
      closes: ['B-02'],
    },
  },
} as const satisfies Lifecycle<string, BuergschaftStatus, keyof typeof guards, keyof typeof effects, BuergschaftState, BuergschaftInput>

/** Tasks that a guarantee in a status is waiting for, however it came to it; `opens` is there from its first day. */
const STATUS_AUFGABEN: Readonly<Partial<Record<BuergschaftStatus, Readonly<{ opens?: AufgabeCode; holds: readonly AufgabeCode[] }>>>> = {
  AUS: { holds: ['B-07', 'B-08', 'B-09', 'B-15'] },
  UP: { opens: 'A-01', holds: [] },
  IK: { opens: 'B-03', holds: [] },
  ABB: { opens: 'B-04', holds: [] },
  AKT: { holds: ['A-02', 'A-03', 'A-04', 'A-12'] },
  TEB: { holds: ['A-02', 'A-03', 'A-04', 'A-12', 'B-06'] },
  ANB: { holds: ['A-03', 'A-12', 'B-10', 'A-09'] },
  AN: { holds: ['A-03', 'A-12', 'B-10', 'A-09'] },
  ZGBB: { opens: 'B-05', holds: [] },
}

/**
 * Tells what the operator's change of a status (G48) does to tasks: those of the new status open, those of all others close. Tasks that
 * only a disposition asks for aren't opened: there is none.
 */
export function aufgabenOfStatus(status: BuergschaftStatus): Readonly<{ opens: readonly AufgabeCode[]; closes: readonly AufgabeCode[] }> {
  const { opens, holds = [] } = STATUS_AUFGABEN[status] ?? {}
  const stays = [opens, ...holds]
  const all = Object.values(STATUS_AUFGABEN).flatMap((tasks) => [...(tasks.opens ? [tasks.opens] : []), ...tasks.holds])
  // An assignment that waited for its receiver ends with the change.
  return { opens: opens ? [opens] : [], closes: [...new Set<AufgabeCode>(['A-05', ...all])].filter((code) => !stays.includes(code)) }
}

export type BuergschaftTransition = keyof typeof BUERGSCHAFT_CYCLE.transitions
export const BUERGSCHAFT_STEPS = stepCodesOf(BUERGSCHAFT_CYCLE)
const cycle: Lifecycle<
  BuergschaftTransition,
  BuergschaftStatus,
  keyof typeof guards,
  keyof typeof effects,
  BuergschaftState,
  BuergschaftInput
> = BUERGSCHAFT_CYCLE

/** Decides a step of a guarantee. */
export const decideBuergschaft = (
  code: BuergschaftTransition,
  state: BuergschaftState,
  actor: Actor,
  input: BuergschaftInput = {},
): Decision<BuergschaftState> => decide(cycle, code, state, actor, input)

/** The steps that an actor may take on a guarantee now. */
export const possibleBuergschaftSteps = (state: BuergschaftState, actor: Actor): BuergschaftTransition[] =>
  listPossibleSteps(cycle, state, actor)
