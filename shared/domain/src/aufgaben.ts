import type { Rechteanspruch } from './rechte.ts'
import type { Kategorie } from './rechtekatalog.ts'

/** Whose pool a task lies in. */
export type Aufgabenempfänger = 'BEGUENSTIGTER' | 'ANTRAGSTELLER' | 'ZESSIONAR' | 'BUERGE' | 'BETREIBER'

/** A kind of task. A task is a company's: everybody with the right sees and does it. */
export type Aufgabenart = Readonly<{
  empfänger: Aufgabenempfänger
  /** Lies on an order; on a guarantee otherwise. */
  amAuftrag?: true
  /** Any one is enough to see and do it. */
  rechte: readonly Rechteanspruch[]
  /** Subject with placeholders in braces. */
  betreff: string
  /** Working days until it is due; undefined where the object names the day or there is none. */
  werktage?: number
  /** Calendar days until it is due. */
  tage?: number
}>

const recht = (aktion: string, kategorie: Kategorie): Rechteanspruch => ({ aktion, kategorien: [kategorie] })

/** Every kind of task by its code. */
export const AUFGABEN = {
  'A-01': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Neue Bürgschaft {nummer} von {bürge} prüfen',
    werktage: 10,
  },
  'A-02': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('zurückgeben', 'Bürgschaften'), recht('in Anspruch nehmen', 'Bürgschaften')],
    betreff: 'Befristung endet am {datum}: Bürgschaft {nummer} prüfen',
  },
  'A-03': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('zurückgeben', 'Bürgschaften')],
    betreff: 'Voraussichtliches Ablaufdatum erreicht: Bürgschaft {nummer} enthaften oder Datum anpassen',
    tage: 30,
  },
  'A-04': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: '{kreditnehmer} bittet um Enthaftung der Bürgschaft {nummer}',
    werktage: 20,
  },
  'A-05': {
    empfänger: 'ZESSIONAR',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Abtretung der Bürgschaft {nummer} durch {zedent} prüfen',
    werktage: 10,
  },
  'A-06': {
    empfänger: 'ANTRAGSTELLER',
    rechte: [recht('einreichen', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} vervollständigen',
    tage: 90,
  },
  'A-07': {
    empfänger: 'ANTRAGSTELLER',
    rechte: [recht('verwalten', 'Bürgschaftstexte/Templates')],
    betreff: 'Bürgschaftstext „{titel}“ ist fertiggestellt: bitte freigeben oder aktivieren',
  },
  'A-08': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('anzeigen', 'Bürgschaften')],
    betreff: '{name} bittet um Ihre Freigabeprüfung zur Bürgschaft {nummer}',
    werktage: 5,
  },
  'A-09': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('in Anspruch nehmen', 'Bürgschaften')],
    betreff: 'Rückfrage des Bürgen zur Inanspruchnahme {iid}',
    werktage: 10,
  },
  'A-10': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('importieren', 'Bürgschaften')],
    betreff: '{n} Bürgschaften konnten nicht importiert werden',
    tage: 30,
  },
  'A-12': { empfänger: 'BEGUENSTIGTER', rechte: [recht('anzeigen', 'Bürgschaften')], betreff: 'Wiedervorlage: Bürgschaft {nummer}' },
  'A-13': {
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('importieren', 'Bürgschaften')],
    betreff: 'Import der Bürgschaft {nummer} nicht bestätigt: bitte klären',
    werktage: 20,
  },
  'B-01': {
    empfänger: 'BUERGE',
    amAuftrag: true,
    rechte: [recht('prüfen', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} prüfen: {art} über {betrag} für {kreditnehmer}',
    werktage: 5,
  },
  'B-02': {
    empfänger: 'BUERGE',
    rechte: [recht('manuell verwalten (Zweitprüfung)', 'Bürgschaften')],
    betreff: 'Zweitprüfung: Bürgschaft {nummer} ({art}, {betrag})',
    werktage: 2,
  },
  'B-03': {
    empfänger: 'BUERGE',
    rechte: [recht('manuell verwalten', 'Bürgschaften')],
    betreff: 'Korrekturwunsch zur Bürgschaft {nummer}: {grund}',
    werktage: 10,
  },
  'B-04': {
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Ablehnung der Bürgschaft {nummer} bestätigen',
    werktage: 5,
  },
  'B-05': {
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Enthaftung der Bürgschaft {nummer} ausbuchen und bestätigen',
    werktage: 5,
  },
  'B-06': {
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Teilenthaftung der Bürgschaft {nummer} auf {betrag} bestätigen',
    werktage: 5,
  },
  'B-07': {
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Importierte Bürgschaft {nummer} von {auftraggeber} bestätigen',
    werktage: 10,
  },
  'B-08': {
    empfänger: 'BUERGE',
    rechte: [recht('Bürgschaftsdokument hochladen', 'Bürgschaften')],
    betreff: 'Bürgschaftsurkunde {nummer} versenden und Versand bestätigen',
    werktage: 3,
  },
  'B-09': {
    empfänger: 'BUERGE',
    rechte: [recht('Bürgschaftsdokument hochladen', 'Bürgschaften')],
    betreff: 'Dokument zur Bürgschaft {nummer} konnte nicht verarbeitet werden',
    werktage: 1,
  },
  'B-10': {
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Inanspruchnahme der Bürgschaft {nummer} über {betrag} prüfen',
    werktage: 2,
  },
  'B-11': {
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Gläubigerwechsel bei Bürgschaft {nummer}: Bestand anpassen',
    werktage: 10,
  },
  'B-12': {
    empfänger: 'BUERGE',
    rechte: [recht('erstprüfen', 'Bürgschaftstexte/Templates')],
    betreff: 'Erstprüfung: Bürgschaftstext „{titel}“ von {auftraggeber}',
    werktage: 10,
  },
  'B-13': {
    empfänger: 'BUERGE',
    rechte: [recht('zweitprüfen', 'Bürgschaftstexte/Templates')],
    betreff: 'Zweitprüfung: Bürgschaftstext „{titel}“ von {auftraggeber}',
    werktage: 5,
  },
  'B-14': {
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Verträge')],
    betreff: 'Vertragszuordnung {pruefung} zu Kautionsvertrag {vertragsnummer} prüfen',
    werktage: 10,
  },
  'B-15': {
    empfänger: 'BUERGE',
    rechte: [recht('manuell verwalten', 'Bürgschaften')],
    betreff: 'Zugesagte Bürgschaft {nummer} noch nicht übertragen',
    werktage: 5,
  },
  'C-01': {
    empfänger: 'BETREIBER',
    rechte: [recht('bearbeiten', 'Bürgschaftstexte/Templates')],
    betreff: 'Hochgeladenen Bürgschaftstext „{titel}“ von {auftraggeber} aufbereiten',
    werktage: 5,
  },
  'C-02': {
    empfänger: 'BETREIBER',
    rechte: [recht('fertigstellen', 'Bürgschaftstexte/Templates')],
    betreff: 'Aufbereiteten Bürgschaftstext „{titel}“ kontrollieren und fertigstellen',
    werktage: 2,
  },
  'C-03': {
    empfänger: 'BETREIBER',
    rechte: [recht('verwalten', 'Unternehmen')],
    betreff: 'Neues Unternehmen „{name}“ prüfen und freigeben',
    werktage: 3,
  },
  'C-04': {
    empfänger: 'BETREIBER',
    rechte: [recht('prüfen', 'Tochterunternehmen')],
    betreff: 'Tochterunternehmen „{name}“ von {mutter} freigeben',
    werktage: 3,
  },
  'C-05': {
    empfänger: 'BETREIBER',
    rechte: [recht('zuordnen', 'Bürgschaften')],
    betreff: 'Bürgschaft {nummer}: Partei „{name}“ zuordnen',
    werktage: 3,
  },
  'C-06': {
    empfänger: 'BETREIBER',
    rechte: [recht('bearbeiten', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} formal prüfen',
    werktage: 1,
  },
  'C-07': {
    empfänger: 'BETREIBER',
    rechte: [recht('verwalten', 'Aufgaben')],
    betreff: 'Schnittstellenfehler bei {bürge}: {vorgang}',
    tage: 0,
  },
  'C-08': {
    empfänger: 'BETREIBER',
    rechte: [recht('verwalten', 'Bürgschaften')],
    betreff: 'Manuelle Statusänderung an Bürgschaft {nummer} freigeben',
    werktage: 1,
  },
} as const satisfies Record<string, Aufgabenart>
export type Aufgabencode = keyof typeof AUFGABEN
export const AUFGABENCODES = Object.keys(AUFGABEN) as Aufgabencode[]

/** What a task or message may be about, and the page of an area on which it is dealt with. */
export const OBJEKTSEITE = {
  AUFTRAG: 'buergschaftsauftraege/details/',
  BUERGSCHAFT: 'buergschaften/details/',
  IMPORT: 'buergschaften/hochladen/csv/ergebnis?import=',
  TEXT: 'auftraggebertext/details/',
  UNTERNEHMEN: 'stammdaten/uebersicht/',
  VERTRAG: 'vertraege/details/',
} as const
export type Objektart = keyof typeof OBJEKTSEITE
