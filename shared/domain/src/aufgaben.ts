import type { Group } from './bereiche.ts'
import { hasRight, type Right, type RequiredRight } from './rechte.ts'
import type { Category } from './rechtekatalog.ts'

/** Whose pool a task lies in. */
export type AufgabeRecipients = 'BEGUENSTIGTER' | 'ANTRAGSTELLER' | 'ZESSIONAR' | 'BUERGE' | 'BETREIBER'

/** A kind of task. A task is a company's: everybody with the right sees and does it. */
export type AufgabeKind = Readonly<{
  /** What kind of task it is, for who looks for such tasks. */
  name: string
  empfänger: AufgabeRecipients
  /** Groups whose organisations get it beside its usual recipient's: what was shared, or imported for somebody. */
  also?: readonly Group[]
  /** Lies on an order; on a guarantee otherwise. */
  amAuftrag?: true
  /** Any one is enough to see and do it. */
  rechte: readonly RequiredRight[]
  /** Subject with placeholders in braces. */
  betreff: string
  /** Working days until it is due; undefined where the object names the day or there is none. */
  werktage?: number
  /** Calendar days until it is due. */
  tage?: number
}>

const recht = (aktion: string, kategorie: Category): RequiredRight => ({ aktion, kategorien: [kategorie] })

/** Every kind of task by its code. */
export const AUFGABEN = {
  'A-01': {
    name: 'Prüfung einer neuen Bürgschaft',
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Neue Bürgschaft {nummer} von {bürge} prüfen',
    werktage: 10,
  },
  'A-02': {
    name: 'Ende einer Befristung',
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('zurückgeben', 'Bürgschaften'), recht('in Anspruch nehmen', 'Bürgschaften')],
    betreff: 'Befristung endet am {datum}: Bürgschaft {nummer} prüfen',
  },
  'A-03': {
    name: 'Voraussichtliches Ablaufdatum',
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('zurückgeben', 'Bürgschaften')],
    betreff: 'Voraussichtlicher Ablauf der Bürgschaft {nummer}: enthaften oder Datum anpassen',
    tage: 30,
  },
  'A-04': {
    name: 'Bitte um Enthaftung',
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: '{kreditnehmer} bittet um Enthaftung der Bürgschaft {nummer}',
    werktage: 20,
  },
  'A-05': {
    name: 'Prüfung einer Abtretung',
    empfänger: 'ZESSIONAR',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Abtretung der Bürgschaft {nummer} durch {zedent} prüfen',
    werktage: 10,
  },
  'A-06': {
    name: 'Vervollständigung eines Antrags',
    empfänger: 'ANTRAGSTELLER',
    rechte: [recht('einreichen', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} vervollständigen',
    tage: 90,
  },
  'A-07': {
    name: 'Fertiggestellter Bürgschaftstext',
    empfänger: 'ANTRAGSTELLER',
    rechte: [recht('verwalten', 'Bürgschaftstexte/Templates')],
    betreff: 'Bürgschaftstext „{titel}“ ist fertiggestellt: bitte freigeben oder aktivieren',
  },
  'A-08': {
    name: 'Bitte um Freigabeprüfung',
    empfänger: 'BEGUENSTIGTER',
    also: ['BG', 'BSP'],
    rechte: [recht('anzeigen', 'Bürgschaften')],
    betreff: '{name} bittet um Ihre Freigabeprüfung zur Bürgschaft {nummer}',
    werktage: 5,
  },
  'A-09': {
    name: 'Rückfrage zu einer Inanspruchnahme',
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('in Anspruch nehmen', 'Bürgschaften')],
    betreff: 'Rückfrage des Bürgen zur Inanspruchnahme {iid}',
    werktage: 10,
  },
  'A-10': {
    name: 'Nicht importierte Bürgschaften',
    empfänger: 'BEGUENSTIGTER',
    also: ['BSP'],
    rechte: [recht('importieren', 'Bürgschaften')],
    betreff: '{n} Bürgschaften konnten nicht importiert werden',
    tage: 30,
  },
  'A-12': {
    name: 'Wiedervorlage',
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('anzeigen', 'Bürgschaften')],
    betreff: 'Wiedervorlage: Bürgschaft {nummer}',
  },
  'A-13': {
    name: 'Nicht bestätigter Import',
    empfänger: 'BEGUENSTIGTER',
    rechte: [recht('importieren', 'Bürgschaften')],
    betreff: 'Import der Bürgschaft {nummer} nicht bestätigt: bitte klären',
    werktage: 20,
  },
  'B-01': {
    name: 'Prüfung eines Antrags',
    empfänger: 'BUERGE',
    amAuftrag: true,
    rechte: [recht('prüfen', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} prüfen: {art} über {betrag} für {kreditnehmer}',
    werktage: 5,
  },
  'B-02': {
    name: 'Zweitprüfung einer Bürgschaft',
    empfänger: 'BUERGE',
    rechte: [recht('manuell verwalten (Zweitprüfung)', 'Bürgschaften')],
    betreff: 'Zweitprüfung: Bürgschaft {nummer} ({art}, {betrag})',
    werktage: 2,
  },
  'B-03': {
    name: 'Korrekturwunsch',
    empfänger: 'BUERGE',
    rechte: [recht('manuell verwalten', 'Bürgschaften')],
    betreff: 'Korrekturwunsch zur Bürgschaft {nummer}: {grund}',
    werktage: 10,
  },
  'B-04': {
    name: 'Bestätigung einer Ablehnung',
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Ablehnung der Bürgschaft {nummer} bestätigen',
    werktage: 5,
  },
  'B-05': {
    name: 'Bestätigung einer Enthaftung',
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Enthaftung der Bürgschaft {nummer} ausbuchen und bestätigen',
    werktage: 5,
  },
  'B-06': {
    name: 'Bestätigung einer Teilenthaftung',
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Teilenthaftung der Bürgschaft {nummer} auf {betrag} bestätigen',
    werktage: 5,
  },
  'B-07': {
    name: 'Bestätigung eines Imports',
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Importierte Bürgschaft {nummer} von {auftraggeber} bestätigen',
    werktage: 10,
  },
  'B-08': {
    name: 'Versand einer Bürgschaft',
    empfänger: 'BUERGE',
    rechte: [recht('Bürgschaftsdokument hochladen', 'Bürgschaften')],
    betreff: 'Bürgschaftsurkunde {nummer} versenden und Versand bestätigen',
    werktage: 3,
  },
  'B-09': {
    name: 'Nicht verarbeitetes Dokument',
    empfänger: 'BUERGE',
    rechte: [recht('Bürgschaftsdokument hochladen', 'Bürgschaften')],
    betreff: 'Dokument zur Bürgschaft {nummer} konnte nicht verarbeitet werden',
    werktage: 1,
  },
  'B-10': {
    name: 'Prüfung einer Inanspruchnahme',
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Inanspruchnahme der Bürgschaft {nummer} über {betrag} prüfen',
    werktage: 2,
  },
  'B-11': {
    name: 'Gläubigerwechsel',
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Bürgschaften')],
    betreff: 'Gläubigerwechsel bei Bürgschaft {nummer}: Bestand anpassen',
    werktage: 10,
  },
  'B-12': {
    name: 'Erstprüfung eines Bürgschaftstextes',
    empfänger: 'BUERGE',
    rechte: [recht('erstprüfen', 'Bürgschaftstexte/Templates')],
    betreff: 'Erstprüfung: Bürgschaftstext „{titel}“ von {auftraggeber}',
    werktage: 10,
  },
  'B-13': {
    name: 'Zweitprüfung eines Bürgschaftstextes',
    empfänger: 'BUERGE',
    rechte: [recht('zweitprüfen', 'Bürgschaftstexte/Templates')],
    betreff: 'Zweitprüfung: Bürgschaftstext „{titel}“ von {auftraggeber}',
    werktage: 5,
  },
  'B-14': {
    name: 'Prüfung einer Vertragszuordnung',
    empfänger: 'BUERGE',
    rechte: [recht('prüfen', 'Verträge')],
    betreff: 'Vertragszuordnung {pruefung} zu Kautionsvertrag {vertragsnummer} prüfen',
    werktage: 10,
  },
  'B-15': {
    name: 'Noch nicht übertragene Bürgschaft',
    empfänger: 'BUERGE',
    rechte: [recht('manuell verwalten', 'Bürgschaften')],
    betreff: 'Zugesagte Bürgschaft {nummer} noch nicht übertragen',
    werktage: 5,
  },
  'C-01': {
    name: 'Aufbereitung eines Bürgschaftstextes',
    empfänger: 'BETREIBER',
    rechte: [recht('bearbeiten', 'Bürgschaftstexte/Templates')],
    betreff: 'Hochgeladenen Bürgschaftstext „{titel}“ von {auftraggeber} aufbereiten',
    werktage: 5,
  },
  'C-02': {
    name: 'Kontrolle eines Bürgschaftstextes',
    empfänger: 'BETREIBER',
    rechte: [recht('fertigstellen', 'Bürgschaftstexte/Templates')],
    betreff: 'Aufbereiteten Bürgschaftstext „{titel}“ kontrollieren und fertigstellen',
    werktage: 2,
  },
  'C-03': {
    name: 'Freigabe eines Unternehmens',
    empfänger: 'BETREIBER',
    rechte: [recht('verwalten', 'Unternehmen')],
    betreff: 'Neues Unternehmen „{name}“ prüfen und freigeben',
    werktage: 3,
  },
  'C-04': {
    name: 'Freigabe eines Tochterunternehmens',
    empfänger: 'BETREIBER',
    rechte: [recht('prüfen', 'Tochterunternehmen')],
    betreff: 'Tochterunternehmen „{name}“ von {mutter} freigeben',
    werktage: 3,
  },
  'C-05': {
    name: 'Zuordnung einer Partei',
    empfänger: 'BETREIBER',
    rechte: [recht('zuordnen', 'Bürgschaften')],
    betreff: 'Bürgschaft {nummer}: Partei „{name}“ zuordnen',
    werktage: 3,
  },
  'C-06': {
    name: 'Formale Prüfung eines Antrags',
    empfänger: 'BETREIBER',
    rechte: [recht('bearbeiten', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} formal prüfen',
    werktage: 1,
  },
  'C-07': {
    name: 'Schnittstellenfehler',
    empfänger: 'BETREIBER',
    rechte: [recht('verwalten', 'Aufgaben')],
    betreff: 'Schnittstellenfehler bei {bürge}: {vorgang}',
    tage: 0,
  },
  'C-08': {
    name: 'Freigabe einer Statusänderung',
    empfänger: 'BETREIBER',
    rechte: [recht('verwalten', 'Bürgschaften')],
    betreff: 'Manuelle Statusänderung an Bürgschaft {nummer} freigeben',
    werktage: 1,
  },
} as const satisfies Record<string, AufgabeKind>
export type AufgabeCode = keyof typeof AUFGABEN
export const AUFGABE_CODES = Object.keys(AUFGABEN) as AufgabeCode[]

const GROUP_OF: Readonly<Record<AufgabeRecipients, Group>> = {
  BEGUENSTIGTER: 'AG',
  ANTRAGSTELLER: 'AG',
  ZESSIONAR: 'AG',
  BUERGE: 'BG',
  BETREIBER: 'BSP',
}

/** The groups whose organisations get a kind of task. */
export const groupsOfTask = (code: AufgabeCode): readonly Group[] => {
  const { empfänger, also = [] }: AufgabeKind = AUFGABEN[code]
  return [GROUP_OF[empfänger], ...also]
}

/** The kinds of task that somebody can get: those of their group, for which they have a right. */
export const taskKindsFor = (gruppe: Group, rechte: readonly Right[]): readonly AufgabeCode[] =>
  AUFGABE_CODES.filter(
    (code) => groupsOfTask(code).includes(gruppe) && AUFGABEN[code].rechte.some((anspruch) => hasRight(rechte, anspruch)),
  )

/** What a task or message may be about, and the page of an area on which it is dealt with. */
export const OBJECT_SIDE = {
  AUFTRAG: 'buergschaftsauftraege/details/',
  BUERGSCHAFT: 'buergschaften/details/',
  IMPORT: 'buergschaften/hochladen/csv/ergebnis?import=',
  TEXT: 'auftraggebertext/details/',
  UNTERNEHMEN: 'stammdaten/uebersicht/',
  VERTRAG: 'vertraege/details/',
} as const
export type ObjectKind = keyof typeof OBJECT_SIDE
