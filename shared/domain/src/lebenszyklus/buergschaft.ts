import type { AufgabeCode } from '../aufgaben.ts'
import type { BuergschaftStatus, VisibilityStatus } from '../buergschaftsstatus.ts'
import type { AuftragStatus } from '../auftragsstatus.ts'
import type { Origin, Vertragsart } from '../codes.ts'
import { PRUEFUNG_REMIND_WORKING_DAYS } from '../fristen.ts'
import type { CorrectionReason } from '../korrekturgruende.ts'
import type { Category } from '../rechtekatalog.ts'
import type { RequiredRight } from '../rechte.ts'
import { type Actor, decide, type Decision, type Lifecycle, possible, type Guard, type Effect } from './uebergang.ts'

/** What of a guarantee decides its steps. */
export type BuergschaftState = Readonly<{
  /** null: it is about to be made. */
  status: BuergschaftStatus | null
  herkunft: Origin
  /** Cents. */
  betrag: number
  vierAugen: boolean
  /** Who took the last step of a review. */
  letzterPrüfer: string | null
  /** Made to correct another guarantee. */
  istKorrektur: boolean
  hatNachfolger: boolean
  begünstigterAufPlattform: boolean
  kreditnehmerAufPlattform: boolean
  /** The guarantor of an imported guarantee may be none of the platform's: nobody is there to answer. */
  bürgeAufPlattform: boolean
  vertragsart: Vertragsart
  dokument: 'KEINES' | 'IN_ARBEIT' | 'FERTIG' | 'FEHLER'
  /** Linked with a guarantee in the guarantor's own system, without a document or a text of its own so far. */
  linked: boolean
  /** Other parties know of it: a document that is given from then on goes back into review, the guarantee stays theirs. */
  announced: boolean
  /** Answer to the confirmation that an import asked for. */
  antwortstatus: 'OFFEN' | 'ANGENOMMEN' | 'ABGELEHNT' | null
  /** Another disposition that is open: at most one at a time. */
  offenerVorgang: 'TEILENTHAFTUNG' | 'INANSPRUCHNAHME' | 'ABTRETUNG' | null
  /** Another guarantee is on its way to take its place. */
  umtauschOffen: boolean
  rückforderungOffen: boolean
  /** A request for release was refused less than 30 days ago. */
  rückforderungGesperrt: boolean
  auftragsstatus: AuftragStatus | null
  befristungAbgelaufen: boolean
  /** A change of status that an operator asked for and a second one has to release. */
  statusantrag: Readonly<{ von: string; zielstatus: BuergschaftStatus }> | null
}>

/** What a user gives with a step, as far as a condition judges it. */
export type BuergschaftInput = Readonly<{
  nummerFrei?: boolean
  /** The importing organisation has this guarantee already. */
  imBestand?: boolean
  textFreigegeben?: boolean
  dokumentHochgeladen?: boolean
  pflichtfelder?: boolean
  gleicheOrganisation?: boolean
  geändert?: boolean
  grund?: string | undefined
  korrekturgrund?: Exclude<CorrectionReason, 'ABGELEHNT'>
  bemerkung?: string | undefined
  bestätigt?: boolean
  /** Signed in anew for this step. */
  angemeldet?: boolean
  /** Cents. */
  betrag?: number
  zielstatus?: BuergschaftStatus | undefined
  /** Working days that the beneficiary's review has been open. */
  wartetWerktage?: number
}>

/** What the operator may set a guarantee to that never had a document: it hasn't come to its beneficiary yet, or never will. */
const WITHOUT_DOCUMENT: readonly BuergschaftStatus[] = ['AUS', 'STO', 'ABGELEHNT']

/**
 * Is a document missing that the operator's change of a status asks for? What was only announced comes to its beneficiary with
 * its document, and nothing is reviewed without one. What was imported was there on paper before.
 */
export const lacksDocumentFor = (
  state: Readonly<{ status: VisibilityStatus | null; herkunft: Origin; dokument: BuergschaftState['dokument'] }>,
  zielstatus: BuergschaftStatus,
): boolean =>
  state.herkunft !== 'IMPORTIERT' &&
  state.dokument !== 'FERTIG' &&
  !WITHOUT_DOCUMENT.includes(zielstatus) &&
  (state.status === 'AUS' || zielstatus === 'UP')

type W = Guard<BuergschaftState, BuergschaftInput>
const text = (wert: string | undefined) => (wert ?? '').trim() !== ''

const wächter = {
  auftragSchwebt: { lage: (l) => l.auftragsstatus === 'SCHWEBE', ablehnung: 'SCHRITT_UNZULAESSIG' },
  vierAugen: { lage: (l) => l.vierAugen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  ohneVierAugen: { lage: (l) => !l.vierAugen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  nichtLetzterPrüfer: { lage: (l, a) => l.letzterPrüfer === null || l.letzterPrüfer !== a.nutzerId, ablehnung: 'VIER_AUGEN_VERLETZT' },
  keineKorrektur: { lage: (l) => !l.istKorrektur, ablehnung: 'SCHRITT_UNZULAESSIG' },
  announced: { lage: (l) => l.announced, ablehnung: 'SCHRITT_UNZULAESSIG' },
  notAnnounced: { lage: (l) => !l.announced, ablehnung: 'SCHRITT_UNZULAESSIG' },
  keinNachfolger: { lage: (l) => !l.hatNachfolger, ablehnung: 'SCHRITT_UNZULAESSIG' },
  keinUmtausch: { lage: (l) => !l.umtauschOffen, ablehnung: 'VORGANG_OFFEN' },
  umtausch: { lage: (l) => l.umtauschOffen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  nachfolger: { lage: (l) => l.hatNachfolger, ablehnung: 'SCHRITT_UNZULAESSIG' },
  nurRegular: { lage: (l) => l.vertragsart === 'REGULAR', ablehnung: 'SCHRITT_UNZULAESSIG' },
  dokumentFertig: { lage: (l) => l.dokument === 'FERTIG', ablehnung: 'SCHRITT_UNZULAESSIG' },
  // Whoever releases a version has its document before them; what is only linked has none yet.
  dokumentLiegtVor: { lage: (l) => l.dokument === 'FERTIG' || l.dokument === 'KEINES', ablehnung: 'DOKUMENT_NICHT_FERTIG' },
  dokumentGescheitert: { lage: (l) => l.dokument === 'FEHLER' || l.dokument === 'KEINES', ablehnung: 'SCHRITT_UNZULAESSIG' },
  documentForTarget: { eingabe: (e, l) => e.zielstatus !== undefined && !lacksDocumentFor(l, e.zielstatus), ablehnung: 'OHNE_DOKUMENT' },
  // Document 1, section 4: delivery is digital if the beneficiary is on the platform, otherwise on paper.
  digital: { lage: (l) => l.begünstigterAufPlattform, ablehnung: 'SCHRITT_UNZULAESSIG' },
  papier: { lage: (l) => !l.begünstigterAufPlattform, ablehnung: 'SCHRITT_UNZULAESSIG' },
  keinImport: { lage: (l) => l.antwortstatus === null, ablehnung: 'SCHRITT_UNZULAESSIG' },
  anfrageOffen: { lage: (l) => l.antwortstatus === 'OFFEN', ablehnung: 'SCHRITT_UNZULAESSIG' },
  importiert: { lage: (l) => l.herkunft === 'IMPORTIERT', ablehnung: 'SCHRITT_UNZULAESSIG' },
  nichtImportiert: { lage: (l) => l.herkunft !== 'IMPORTIERT', ablehnung: 'SCHRITT_UNZULAESSIG' },
  parteiUnbekannt: { lage: (l) => !l.begünstigterAufPlattform || !l.kreditnehmerAufPlattform, ablehnung: 'SCHRITT_UNZULAESSIG' },
  begünstigterBekannt: { lage: (l) => l.begünstigterAufPlattform, ablehnung: 'SCHRITT_UNZULAESSIG' },
  bürgeAufPlattform: { lage: (l) => l.bürgeAufPlattform, ablehnung: 'SCHRITT_UNZULAESSIG' },
  nichtImBestand: { eingabe: (e) => e.imBestand === false, ablehnung: 'BESTAND_DOPPELT' },
  scan: { eingabe: (e) => e.dokumentHochgeladen === true, ablehnung: 'SCAN_FEHLT' },
  keinVorgang: { lage: (l) => l.offenerVorgang === null, ablehnung: 'VORGANG_OFFEN' },
  teilbar: { lage: (l) => l.betrag > 1, ablehnung: 'SCHRITT_UNZULAESSIG' },
  abtretungOffen: { lage: (l) => l.offenerVorgang === 'ABTRETUNG', ablehnung: 'SCHRITT_UNZULAESSIG' },
  rückforderungOffen: { lage: (l) => l.rückforderungOffen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  keineSperrfrist: { lage: (l) => !l.rückforderungGesperrt, ablehnung: 'SPERRFRIST' },
  keineRückforderung: { lage: (l) => !l.rückforderungOffen, ablehnung: 'VORGANG_OFFEN' },
  befristungAbgelaufen: { lage: (l) => l.befristungAbgelaufen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  wartetZuLange: { eingabe: (e) => (e.wartetWerktage ?? 0) >= PRUEFUNG_REMIND_WORKING_DAYS[0], ablehnung: 'SCHRITT_UNZULAESSIG' },
  nummerFrei: { eingabe: (e) => e.nummerFrei === true, ablehnung: 'NUMMER_VERGEBEN' },
  // Of the text that was chosen, if one was; a file beside it doesn't review it.
  textFreigegeben: { eingabe: (e) => e.textFreigegeben !== false, ablehnung: 'TEXT_UNGEPRUEFT' },
  textOderDokument: { eingabe: (e) => e.textFreigegeben === true || e.dokumentHochgeladen === true, ablehnung: 'DOKUMENT_FEHLT' },
  pflichtfelder: { eingabe: (e) => e.pflichtfelder === true, ablehnung: 'PFLICHTFELDER' },
  verschiedeneOrganisationen: { eingabe: (e) => e.gleicheOrganisation === false, ablehnung: 'GLEICHE_ORGANISATION' },
  geändert: { eingabe: (e) => e.geändert === true, ablehnung: 'KEINE_AENDERUNG' },
  neueFassung: { eingabe: (e) => e.textFreigegeben === true || e.dokumentHochgeladen === true, ablehnung: 'NEUE_FASSUNG_FEHLT' },
  begründet: { eingabe: (e) => text(e.grund), ablehnung: 'GRUND_FEHLT' },
  korrekturgrund: {
    eingabe: (e) => e.korrekturgrund !== undefined && (e.korrekturgrund !== 'KORR_SON' || text(e.bemerkung)),
    ablehnung: 'GRUND_FEHLT',
  },
  neuAngemeldet: { eingabe: (e) => e.angemeldet === true, ablehnung: 'ANMELDUNG_NOETIG' },
  ausgebucht: { eingabe: (e) => e.bestätigt === true, ablehnung: 'BESTAETIGUNG_FEHLT' },
  bestätigtErklärung: { eingabe: (e) => e.bestätigt === true, ablehnung: 'ERKLAERUNG_FEHLT' },
  kleinererBetrag: {
    eingabe: (e, l) => e.betrag !== undefined && e.betrag > 0 && e.betrag < l.betrag,
    ablehnung: 'BETRAG_UNGUELTIG',
  },
  höchstensBetrag: {
    eingabe: (e, l) => e.betrag !== undefined && e.betrag > 0 && e.betrag <= l.betrag,
    ablehnung: 'BETRAG_UNGUELTIG',
  },
  // An operator asks, another one releases what was asked for.
  zweitePerson: {
    lage: (l, a) => l.statusantrag === null || l.statusantrag.von !== a.nutzerId,
    eingabe: (e, l) => l.statusantrag !== null && l.statusantrag.zielstatus === e.zielstatus,
    ablehnung: 'ZWEITE_PERSON_NOETIG',
  },
} as const satisfies Record<string, W>

type F = Effect<BuergschaftState, BuergschaftInput>
const wirkungen = {
  merktPrüfer: (_, a) => ({ letzterPrüfer: a.nutzerId }),
  legtNachfolgerAn: () => ({ hatNachfolger: true }),
  /** A correction that came to nothing leaves the guarantee to be corrected anew. */
  nimmtNachfolgerWeg: () => ({ hatNachfolger: false }),
  /** A link has nothing to set: its document comes from the guarantor's own system, or by hand. */
  beauftragtDokument: (l) => (l.linked ? {} : { dokument: 'IN_ARBEIT' }),
  givesDocument: () => ({ dokument: 'IN_ARBEIT', linked: false }),
  announces: () => ({ announced: true }),
  /** What came to nothing needs no document any more. */
  stopsDocument: (l) => (l.dokument === 'IN_ARBEIT' ? { dokument: 'KEINES' } : {}),
  öffnetUmtausch: () => ({ umtauschOffen: true }),
  schließtUmtausch: () => ({ umtauschOffen: false }),
  fragtBürgen: () => ({ antwortstatus: 'OFFEN' }),
  bestandBestätigt: () => ({ antwortstatus: 'ANGENOMMEN' }),
  bestandAbgelehnt: () => ({ antwortstatus: 'ABGELEHNT' }),
  mindertBetrag: (l, _, e) => ({ betrag: e.betrag ?? l.betrag }),
  öffnetTeilenthaftung: () => ({ offenerVorgang: 'TEILENTHAFTUNG' }),
  öffnetInanspruchnahme: () => ({ offenerVorgang: 'INANSPRUCHNAHME' }),
  öffnetAbtretung: () => ({ offenerVorgang: 'ABTRETUNG' }),
  schließtVorgang: () => ({ offenerVorgang: null }),
  öffnetRückforderung: () => ({ rückforderungOffen: true }),
  schließtRückforderung: () => ({ rückforderungOffen: false }),
  erledigtStatusantrag: () => ({ statusantrag: null }),
} as const satisfies Record<string, F>

const recht = (aktion: string, kategorie: Category): RequiredRight => ({ aktion, kategorien: [kategorie] })
const AUFTRAG_REVIEW = [recht('prüfen', 'Anträge')]
const MANUAL = [recht('manuell verwalten', 'Bürgschaften')]
const ZWEITPRUEFUNG = [recht('manuell verwalten (Zweitprüfung)', 'Bürgschaften')]
const REVIEW = [recht('prüfen', 'Bürgschaften')]
const UPLOAD = [recht('Bürgschaftsdokument hochladen', 'Bürgschaften')]
const SCHNITTSTELLE = [recht('anlegen', 'Bürgschaften')]
const IMPORT = [recht('importieren', 'Bürgschaften')]
const GIVE_BACK = [recht('zurückgeben', 'Bürgschaften')]
const CLAIM = [recht('in Anspruch nehmen', 'Bürgschaften')]
const ASSIGN = [recht('abtreten', 'Bürgschaften')]
const MANAGE = [recht('verwalten', 'Bürgschaften')]

/**
 * The life cycle of a guarantee: every row of the transition table. Source: document 1, section 4, completed by the
 * product's own decisions. Codes are those of the history events.
 */
export const BUERGSCHAFT_CYCLE = {
  wächter,
  wirkungen,
  übergänge: {
    G01: {
      von: [null],
      nach: 'ENT',
      akteure: ['BG'],
      rechte: AUFTRAG_REVIEW,
      wächter: ['auftragSchwebt', 'vierAugen', 'nummerFrei', 'textFreigegeben', 'textOderDokument'],
      wirkungen: ['merktPrüfer', 'beauftragtDokument'],
      öffnet: ['B-02'],
      schließt: ['B-01'],
    },
    G02: {
      von: [null],
      nach: 'ENT',
      akteure: ['BG'],
      rechte: MANUAL,
      wächter: ['vierAugen', 'pflichtfelder', 'verschiedeneOrganisationen', 'nummerFrei', 'textOderDokument'],
      wirkungen: ['merktPrüfer', 'beauftragtDokument'],
      öffnet: ['B-02'],
    },
    G03: {
      von: [null],
      nach: 'AUS',
      akteure: ['BG'],
      rechte: AUFTRAG_REVIEW,
      wächter: ['auftragSchwebt', 'ohneVierAugen', 'nummerFrei', 'textFreigegeben', 'textOderDokument'],
      wirkungen: ['merktPrüfer', 'beauftragtDokument'],
      schließt: ['B-01'],
      mitteilungen: ['M-KN-01'],
    },
    G04: {
      von: [null],
      nach: 'AUS',
      akteure: ['BG'],
      rechte: AUFTRAG_REVIEW,
      wächter: ['auftragSchwebt', 'ohneVierAugen', 'nurRegular', 'nummerFrei'],
      wirkungen: ['merktPrüfer'],
      schließt: ['B-01'],
      mitteilungen: ['M-KN-01'],
    },
    G05: {
      von: [null],
      nach: 'AUS',
      akteure: ['BG'],
      rechte: MANUAL,
      wächter: ['ohneVierAugen', 'pflichtfelder', 'verschiedeneOrganisationen', 'nummerFrei', 'textOderDokument'],
      wirkungen: ['merktPrüfer', 'beauftragtDokument'],
      mitteilungen: ['M-KN-01'],
    },
    G06: {
      von: [null],
      nach: 'UP',
      akteure: ['BG'],
      rechte: SCHNITTSTELLE,
      wächter: ['nummerFrei', 'digital'],
      öffnet: ['A-01'],
      mitteilungen: ['M-AG-01'],
    },
    // By a guarantor's interface, or from a file of the operator's.
    G07: {
      von: [null],
      nach: 'AUS',
      akteure: ['BG', 'BSP'],
      rechte: [...SCHNITTSTELLE, ...IMPORT, recht('hochladen', 'Bürgschaften')],
      wächter: ['nummerFrei'],
      öffnet: ['C-05'],
    },
    G08: {
      von: [null],
      nach: 'AKT',
      // The operator imports for a beneficiary, from a file.
      akteure: ['AG', 'BSP'],
      rechte: [...IMPORT, recht('hochladen', 'Bürgschaften')],
      wächter: ['pflichtfelder', 'verschiedeneOrganisationen', 'nichtImBestand'],
    },
    G09: {
      von: [null],
      nach: 'AUS',
      akteure: ['AG'],
      rechte: IMPORT,
      wächter: ['bürgeAufPlattform', 'pflichtfelder', 'verschiedeneOrganisationen', 'nichtImBestand', 'scan'],
      wirkungen: ['fragtBürgen'],
      öffnet: ['B-07'],
    },
    G10: {
      von: ['ENT'],
      nach: 'AUS',
      akteure: ['BG'],
      rechte: ZWEITPRUEFUNG,
      wächter: ['nichtLetzterPrüfer', 'dokumentLiegtVor'],
      wirkungen: ['merktPrüfer', 'beauftragtDokument'],
      schließt: ['B-02'],
      mitteilungen: ['M-KN-01'],
    },
    G11: {
      von: ['ENT'],
      nach: 'ENT',
      akteure: ['BG'],
      rechte: ZWEITPRUEFUNG,
      wächter: ['nichtLetzterPrüfer', 'geändert', 'neueFassung'],
      wirkungen: ['merktPrüfer', 'beauftragtDokument'],
      öffnet: ['B-02'],
      schließt: ['B-02'],
    },
    G12: {
      von: ['ENT'],
      nach: 'STO',
      akteure: ['BG'],
      rechte: ZWEITPRUEFUNG,
      wächter: ['nichtLetzterPrüfer', 'keineKorrektur', 'notAnnounced'],
      wirkungen: ['merktPrüfer', 'stopsDocument'],
      schließt: ['B-02'],
      // Whom it concerns learns of it with the order (O10): nobody else has heard of the draft.
    },
    G13: {
      von: ['ENT'],
      nach: 'STO',
      // By the system where the operator cancels its order (O14), or nobody goes on with it.
      akteure: ['BG', 'SYS'],
      rechte: MANUAL,
      wächter: ['notAnnounced', 'begründet'],
      wirkungen: ['stopsDocument'],
      // An order is waiting again, or a correction: which of the two depends on where the draft came from.
      öffnet: ['B-01', 'B-03'],
      schließt: ['B-02'],
    },
    G14: {
      von: ['AUS'],
      nach: 'UP',
      akteure: ['SYS'],
      rechte: [],
      wächter: ['dokumentFertig', 'digital', 'keinImport'],
      öffnet: ['A-01'],
      schließt: ['B-09', 'B-15', 'C-05'],
      mitteilungen: ['M-AG-01', 'M-KN-03'],
    },
    G15: {
      von: ['AUS'],
      nach: 'AKT',
      akteure: ['BG'],
      rechte: UPLOAD,
      wächter: ['papier', 'dokumentFertig', 'keinImport'],
      schließt: ['B-08'],
      mitteilungen: ['M-KN-11'],
    },
    G16: {
      von: ['AUS'],
      nach: 'AKT',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['anfrageOffen'],
      wirkungen: ['bestandBestätigt'],
      schließt: ['B-07'],
      mitteilungen: ['M-AG-14'],
    },
    G17: {
      von: ['AUS'],
      nach: 'ABGELEHNT',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['anfrageOffen', 'begründet'],
      wirkungen: ['bestandAbgelehnt'],
      öffnet: ['A-13'],
      schließt: ['B-07'],
      mitteilungen: ['M-AG-15'],
    },
    G18: {
      von: ['AUS'],
      nach: 'STO',
      akteure: ['BG', 'BSP'],
      rechte: [...MANUAL, ...MANAGE],
      // Where two pairs of eyes issued it, other eyes than the last withdraw it.
      wächter: ['keinImport', 'nichtLetzterPrüfer', 'begründet'],
      öffnet: ['B-01'],
      schließt: ['B-08', 'B-09', 'B-15'],
      mitteilungen: ['M-KN-10'],
    },
    G19: {
      von: ['AUS'],
      nach: 'AUS',
      akteure: ['BG'],
      rechte: UPLOAD,
      wächter: ['ohneVierAugen', 'dokumentGescheitert', 'keinImport', 'neueFassung'],
      wirkungen: ['givesDocument'],
      schließt: ['B-09', 'B-15'],
    },
    G20: { von: ['UP'], nach: 'AKT', akteure: ['AG'], rechte: REVIEW, wächter: [], schließt: ['A-01'], mitteilungen: ['M-BG-01'] },
    G21: {
      von: ['UP'],
      nach: 'IK',
      akteure: ['AG'],
      rechte: REVIEW,
      wächter: ['korrekturgrund'],
      öffnet: ['B-03'],
      schließt: ['A-01'],
      mitteilungen: ['M-AG-05'],
    },
    G22: {
      von: ['UP'],
      nach: 'ABB',
      akteure: ['AG'],
      rechte: REVIEW,
      wächter: ['begründet', 'neuAngemeldet'],
      öffnet: ['B-04'],
      schließt: ['A-01'],
      mitteilungen: ['M-AG-06', 'M-KN-04'],
    },
    G23: {
      von: ['IK'],
      nach: 'IK',
      akteure: ['BG'],
      rechte: MANUAL,
      wächter: ['keinNachfolger', 'geändert', 'neueFassung', 'nummerFrei'],
      wirkungen: ['legtNachfolgerAn'],
      öffnet: ['B-02'],
      schließt: ['B-03'],
    },
    G24: {
      von: ['IK'],
      nach: 'UT',
      akteure: ['SYS'],
      rechte: [],
      wächter: ['nachfolger'],
      schließt: ['B-03'],
      mitteilungen: ['M-AG-02'],
    },
    G25: {
      von: ['IK'],
      nach: 'UP',
      akteure: ['AG'],
      rechte: REVIEW,
      wächter: ['keinNachfolger'],
      öffnet: ['A-01'],
      schließt: ['B-03'],
    },
    G26: {
      von: ['IK'],
      nach: 'UP',
      akteure: ['BG'],
      rechte: MANUAL,
      wächter: ['keinNachfolger', 'begründet'],
      öffnet: ['A-01'],
      schließt: ['B-03'],
      mitteilungen: ['M-AG-07'],
    },
    G27: {
      von: ['ABB'],
      nach: 'AB',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['ausgebucht'],
      schließt: ['B-04'],
      mitteilungen: ['M-AG-08'],
    },
    G28: {
      von: ['AKT'],
      nach: 'ZGBB',
      akteure: ['AG'],
      rechte: GIVE_BACK,
      wächter: ['nichtImportiert', 'keinVorgang', 'neuAngemeldet'],
      wirkungen: ['schließtRückforderung'],
      öffnet: ['B-05'],
      schließt: ['A-02', 'A-03', 'A-04', 'A-12'],
      mitteilungen: ['M-AG-09', 'M-KN-05'],
    },
    G29: {
      von: ['AKT'],
      nach: 'ZGB',
      akteure: ['AG'],
      rechte: GIVE_BACK,
      wächter: ['importiert', 'keinVorgang'],
      schließt: ['A-02', 'A-03', 'A-12'],
    },
    G30: {
      von: ['ZGBB'],
      nach: 'ZGB',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['ausgebucht'],
      schließt: ['B-05'],
      mitteilungen: ['M-AG-10'],
    },
    G31: {
      von: ['AKT'],
      nach: 'TEB',
      akteure: ['AG'],
      rechte: [recht('teilenthaften', 'Bürgschaften')],
      wächter: ['nichtImportiert', 'keinVorgang', 'teilbar', 'kleinererBetrag', 'neuAngemeldet'],
      wirkungen: ['öffnetTeilenthaftung'],
      öffnet: ['B-06'],
      mitteilungen: ['M-AG-11', 'M-KN-06'],
    },
    G32: {
      von: ['TEB'],
      nach: 'AKT',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['kleinererBetrag'],
      wirkungen: ['mindertBetrag', 'schließtVorgang'],
      schließt: ['B-06'],
      mitteilungen: ['M-AG-12'],
    },
    G33: {
      von: ['AKT'],
      nach: 'ANB',
      akteure: ['AG'],
      rechte: CLAIM,
      wächter: ['bürgeAufPlattform', 'keinVorgang', 'begründet', 'höchstensBetrag', 'bestätigtErklärung', 'neuAngemeldet'],
      wirkungen: ['öffnetInanspruchnahme'],
      öffnet: ['B-10'],
      schließt: ['A-02', 'A-04'],
      mitteilungen: ['M-AG-13', 'M-KN-07'],
    },
    G34: { von: ['ANB'], nach: 'AN', akteure: ['BG'], rechte: REVIEW, wächter: [], mitteilungen: ['M-AG-16'] },
    G35: {
      von: ['ANB'],
      nach: 'AKT',
      akteure: ['AG'],
      rechte: CLAIM,
      wächter: [],
      wirkungen: ['schließtVorgang'],
      schließt: ['B-10'],
      mitteilungen: ['M-KN-08'],
    },
    G36: {
      von: ['AN'],
      nach: 'AKT',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['begründet'],
      wirkungen: ['schließtVorgang'],
      schließt: ['B-10', 'A-09'],
      mitteilungen: ['M-AG-17', 'M-KN-08'],
    },
    G37: {
      von: ['AN'],
      nach: 'ZGB',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: [],
      wirkungen: ['schließtVorgang'],
      schließt: ['B-10', 'A-09'],
      mitteilungen: ['M-AG-17', 'M-KN-08'],
    },
    G38: {
      von: ['AKT'],
      nach: 'AKT',
      akteure: ['AG'],
      rechte: ASSIGN,
      wächter: ['keinVorgang', 'neuAngemeldet'],
      wirkungen: ['öffnetAbtretung'],
      öffnet: ['A-05'],
      mitteilungen: ['M-AG-18', 'M-BG-02'],
    },
    G39: {
      von: ['AKT'],
      nach: 'AKT',
      akteure: ['AG'],
      rechte: REVIEW,
      wächter: ['abtretungOffen'],
      wirkungen: ['schließtVorgang'],
      öffnet: ['B-11'],
      schließt: ['A-05'],
      mitteilungen: ['M-AG-19'],
    },
    G40: {
      von: ['AKT'],
      nach: 'AKT',
      akteure: ['AG'],
      rechte: REVIEW,
      wächter: ['abtretungOffen'],
      wirkungen: ['schließtVorgang'],
      schließt: ['A-05'],
      mitteilungen: ['M-AG-20', 'M-BG-03'],
    },
    G41: {
      von: ['AKT'],
      nach: 'AKT',
      akteure: ['AG', 'SYS'],
      rechte: ASSIGN,
      wächter: ['abtretungOffen'],
      wirkungen: ['schließtVorgang'],
      schließt: ['A-05'],
      mitteilungen: ['M-AG-21', 'M-BG-03'],
    },
    G42: {
      von: ['AKT'],
      nach: 'AKT',
      akteure: ['AG', 'BG', 'BSP'],
      rechte: [...REVIEW, ...MANAGE],
      wächter: ['keineRückforderung', 'keineSperrfrist', 'begründet'],
      wirkungen: ['öffnetRückforderung'],
      öffnet: ['A-04'],
      mitteilungen: ['M-AG-03'],
    },
    G43: {
      von: ['AKT'],
      nach: 'AKT',
      akteure: ['AG'],
      rechte: REVIEW,
      wächter: ['rückforderungOffen', 'begründet'],
      wirkungen: ['schließtRückforderung'],
      schließt: ['A-04'],
      mitteilungen: ['M-KN-09'],
    },
    G44: {
      von: ['AKT'],
      nach: 'ZGBB',
      akteure: ['AG'],
      rechte: GIVE_BACK,
      wächter: ['rückforderungOffen', 'nichtImportiert', 'keinVorgang', 'neuAngemeldet'],
      wirkungen: ['schließtRückforderung'],
      öffnet: ['B-05'],
      schließt: ['A-04', 'A-02', 'A-03'],
      mitteilungen: ['M-AG-09', 'M-KN-05'],
    },
    G45: {
      von: ['AKT'],
      nach: 'UT',
      akteure: ['SYS'],
      rechte: [],
      wächter: ['umtausch', 'keinVorgang'],
      wirkungen: ['schließtUmtausch', 'legtNachfolgerAn'],
      schließt: ['A-02', 'A-03'],
      mitteilungen: ['M-AG-02'],
    },
    G46: {
      von: ['AKT'],
      nach: 'AKT',
      akteure: ['SYS'],
      rechte: [],
      wächter: ['befristungAbgelaufen'],
      öffnet: ['A-02'],
      mitteilungen: ['M-AG-22'],
    },
    G47: { von: ['UP'], nach: 'UP', akteure: ['SYS'], rechte: [], wächter: ['wartetZuLange'], mitteilungen: ['M-AG-23'] },
    G48: {
      von: ['AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB'],
      nachEingabe: true,
      akteure: ['BSP'],
      rechte: MANAGE,
      wächter: ['begründet', 'zweitePerson', 'documentForTarget'],
      wirkungen: ['erledigtStatusantrag', 'schließtVorgang'],
      schließt: ['C-08'],
      mitteilungen: ['M-AG-24'],
    },
    // Also from an import that its guarantor did not confirm: that is one of the ways to clear it up.
    G49: {
      von: ['AKT', 'ABGELEHNT'],
      akteure: ['AG', 'BSP'],
      rechte: [recht('löschen', 'Bürgschaften')],
      wächter: ['importiert', 'keinVorgang'],
      schließt: ['A-02', 'A-03', 'A-12', 'A-13'],
    },
    /** The operator says which company of the platform a party is. */
    G50: {
      von: ['AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB'],
      akteure: ['BSP'],
      rechte: [recht('zuordnen', 'Bürgschaften')],
      wächter: ['parteiUnbekannt', 'verschiedeneOrganisationen'],
      schließt: ['C-05'],
    },
    /** What was imported for a beneficiary that nobody knew is in its register once somebody does. */
    G51: {
      von: ['AUS'],
      nach: 'AKT',
      akteure: ['SYS'],
      rechte: [],
      wächter: ['importiert', 'keinImport', 'begünstigterBekannt'],
      mitteilungen: ['M-AG-01'],
    },
    /** The guarantor offers another guarantee in its place; until that is accepted, this one stays in force. */
    G52: {
      von: ['AKT'],
      akteure: ['BG'],
      rechte: MANUAL,
      wächter: ['keinVorgang', 'keinUmtausch'],
      wirkungen: ['öffnetUmtausch'],
    },
    /** What was offered in its place came to nothing. */
    G53: { von: ['AKT', 'TEB', 'ANB', 'AN', 'ZGBB'], akteure: ['SYS'], rechte: [], wächter: ['umtausch'], wirkungen: ['schließtUmtausch'] },
    /** An order is accepted and linked under four eyes: the link itself is a draft until somebody else has looked at it. */
    G54: {
      von: [null],
      nach: 'ENT',
      akteure: ['BG'],
      rechte: AUFTRAG_REVIEW,
      wächter: ['auftragSchwebt', 'vierAugen', 'nurRegular', 'nummerFrei'],
      wirkungen: ['merktPrüfer'],
      öffnet: ['B-02'],
      schließt: ['B-01'],
    },
    /** A document for a guarantee that waits for one, under four eyes: a version like the first, with a review like the first. */
    G55: {
      von: ['AUS'],
      nach: 'ENT',
      akteure: ['BG'],
      rechte: UPLOAD,
      wächter: ['vierAugen', 'dokumentGescheitert', 'keinImport', 'neueFassung'],
      wirkungen: ['merktPrüfer', 'givesDocument', 'announces'],
      öffnet: ['B-02'],
      schließt: ['B-08', 'B-09', 'B-15'],
    },
    /** The document is not accepted, or taken back by whoever gave it: the guarantee waits for another one. */
    G56: {
      von: ['ENT'],
      nach: 'AUS',
      akteure: ['BG'],
      rechte: [...ZWEITPRUEFUNG, ...MANUAL],
      wächter: ['announced'],
      // Which of the two depends on what the guarantee waited for before.
      öffnet: ['B-09', 'B-15'],
      schließt: ['B-02'],
    },
  },
} as const

/** Tasks that a guarantee in a status is waiting for, however it came to it; `opens` is there from its first day. */
const STATUS_TASKS: Readonly<Partial<Record<BuergschaftStatus, Readonly<{ opens?: AufgabeCode; holds: readonly AufgabeCode[] }>>>> = {
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
 * What the operator's change of a status (G48) does to tasks: those of the new status open, those of all others close.
 * What a disposition alone asks for isn't opened: there is none.
 */
export function tasksOfStatus(status: BuergschaftStatus): Readonly<{ opens: readonly AufgabeCode[]; closes: readonly AufgabeCode[] }> {
  const { opens, holds = [] } = STATUS_TASKS[status] ?? {}
  const stays = [opens, ...holds]
  const all = Object.values(STATUS_TASKS).flatMap((tasks) => [...(tasks.opens ? [tasks.opens] : []), ...tasks.holds])
  // An assignment that waited for its receiver ends with the change.
  return { opens: opens ? [opens] : [], closes: [...new Set<AufgabeCode>(['A-05', ...all])].filter((code) => !stays.includes(code)) }
}

export type BuergschaftTransition = keyof typeof BUERGSCHAFT_CYCLE.übergänge
const cycle: Lifecycle<
  BuergschaftTransition,
  BuergschaftStatus,
  keyof typeof wächter,
  keyof typeof wirkungen,
  BuergschaftState,
  BuergschaftInput
> = BUERGSCHAFT_CYCLE

/** Decides a step of a guarantee. */
export const decideBuergschaft = (
  code: BuergschaftTransition,
  lage: BuergschaftState,
  akteur: Actor,
  eingabe: BuergschaftInput = {},
): Decision<BuergschaftState> => decide(cycle, code, lage, akteur, eingabe)

/** The steps that an actor may take on a guarantee now. */
export const possibleBuergschaftSteps = (lage: BuergschaftState, akteur: Actor): BuergschaftTransition[] => possible(cycle, lage, akteur)
