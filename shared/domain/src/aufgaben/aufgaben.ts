import { type Group, hasRight, type Right, type RequiredRight, type Category } from '../rights/index.ts'

/** The party in whose pool a task lies. */
export type AufgabeRecipients = 'BEGUENSTIGTER' | 'ANTRAGSTELLER' | 'ZESSIONAR' | 'BUERGE' | 'BETREIBER'

/** A kind of task. A task is a company's: everybody with the right sees and does it. */
export type AufgabeKind = Readonly<{
  /** What kind of task it is, for users who filter by it. */
  name: string
  recipient: AufgabeRecipients
  /** Groups whose organisations get it beside its usual recipient: a guarantee was shared with them, or imported for them. */
  also?: readonly Group[]
  /** Lies on an order; on a guarantee otherwise. */
  onAuftrag?: true
  /** Any one is enough to see and do it. */
  rights: readonly RequiredRight[]
  /** Subject with placeholders in braces. */
  betreff: string
  /** Working days until it is due; undefined where the object names the day or there is none. */
  workingDays?: number
  /** Calendar days until it is due. */
  days?: number
}>

const right = (aktion: RequiredRight['aktion'], category: Category): RequiredRight => ({ aktion, kategorien: [category] })

/** Every kind of task by its code. */
export const AUFGABEN = {
  'A-01': {
    name: 'Prüfung einer neuen Bürgschaft',
    recipient: 'BEGUENSTIGTER',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Neue Bürgschaft {nummer} von {buerge} prüfen',
    workingDays: 10,
  },
  'A-02': {
    name: 'Ende einer Befristung',
    recipient: 'BEGUENSTIGTER',
    rights: [right('zurückgeben', 'Bürgschaften'), right('in Anspruch nehmen', 'Bürgschaften')],
    betreff: 'Befristung endet am {datum}: Bürgschaft {nummer} prüfen',
  },
  'A-03': {
    name: 'Voraussichtliches Ablaufdatum',
    recipient: 'BEGUENSTIGTER',
    rights: [right('zurückgeben', 'Bürgschaften')],
    betreff: 'Voraussichtlicher Ablauf der Bürgschaft {nummer}: enthaften oder Datum anpassen',
    days: 30,
  },
  'A-04': {
    name: 'Bitte um Enthaftung',
    recipient: 'BEGUENSTIGTER',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: '{kreditnehmer} bittet um Enthaftung der Bürgschaft {nummer}',
    workingDays: 20,
  },
  'A-05': {
    name: 'Prüfung einer Abtretung',
    recipient: 'ZESSIONAR',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Abtretung der Bürgschaft {nummer} durch {zedent} prüfen',
    workingDays: 10,
  },
  'A-06': {
    name: 'Vervollständigung eines Antrags',
    recipient: 'ANTRAGSTELLER',
    rights: [right('einreichen', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} vervollständigen',
    days: 90,
  },
  'A-07': {
    name: 'Fertiggestellter Bürgschaftstext',
    recipient: 'ANTRAGSTELLER',
    rights: [right('verwalten', 'Bürgschaftstexte/Templates')],
    betreff: 'Bürgschaftstext „{titel}“ ist fertiggestellt: bitte freigeben oder aktivieren',
  },
  'A-08': {
    name: 'Bitte um Freigabeprüfung',
    recipient: 'BEGUENSTIGTER',
    also: ['BG', 'BSP'],
    rights: [right('anzeigen', 'Bürgschaften')],
    betreff: '{name} bittet um Ihre Freigabeprüfung zur Bürgschaft {nummer}',
    workingDays: 5,
  },
  'A-09': {
    name: 'Rückfrage zu einer Inanspruchnahme',
    recipient: 'BEGUENSTIGTER',
    rights: [right('in Anspruch nehmen', 'Bürgschaften')],
    betreff: 'Rückfrage des Bürgen zur Inanspruchnahme {iid}',
    workingDays: 10,
  },
  'A-10': {
    name: 'Nicht importierte Bürgschaften',
    recipient: 'BEGUENSTIGTER',
    also: ['BSP'],
    rights: [right('importieren', 'Bürgschaften')],
    betreff: '{n} Bürgschaften konnten nicht importiert werden',
    days: 30,
  },
  'A-12': {
    name: 'Wiedervorlage',
    recipient: 'BEGUENSTIGTER',
    rights: [right('anzeigen', 'Bürgschaften')],
    betreff: 'Wiedervorlage: Bürgschaft {nummer}',
  },
  'A-13': {
    name: 'Nicht bestätigter Import',
    recipient: 'BEGUENSTIGTER',
    rights: [right('importieren', 'Bürgschaften')],
    betreff: 'Import der Bürgschaft {nummer} nicht bestätigt: bitte klären',
    workingDays: 20,
  },
  'B-01': {
    name: 'Prüfung eines Antrags',
    recipient: 'BUERGE',
    onAuftrag: true,
    rights: [right('prüfen', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} prüfen: {art} über {betrag} für {kreditnehmer}',
    workingDays: 5,
  },
  'B-02': {
    name: 'Zweitprüfung einer Bürgschaft',
    recipient: 'BUERGE',
    rights: [right('manuell verwalten (Zweitprüfung)', 'Bürgschaften')],
    betreff: 'Zweitprüfung: Bürgschaft {nummer} ({art}, {betrag})',
    workingDays: 2,
  },
  'B-03': {
    name: 'Korrekturwunsch',
    recipient: 'BUERGE',
    rights: [right('manuell verwalten', 'Bürgschaften')],
    betreff: 'Korrekturwunsch zur Bürgschaft {nummer}: {grund}',
    workingDays: 10,
  },
  'B-04': {
    name: 'Bestätigung einer Ablehnung',
    recipient: 'BUERGE',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Ablehnung der Bürgschaft {nummer} bestätigen',
    workingDays: 5,
  },
  'B-05': {
    name: 'Bestätigung einer Enthaftung',
    recipient: 'BUERGE',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Enthaftung der Bürgschaft {nummer} ausbuchen und bestätigen',
    workingDays: 5,
  },
  'B-06': {
    name: 'Bestätigung einer Teilenthaftung',
    recipient: 'BUERGE',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Teilenthaftung der Bürgschaft {nummer} auf {betrag} bestätigen',
    workingDays: 5,
  },
  'B-07': {
    name: 'Bestätigung eines Imports',
    recipient: 'BUERGE',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Importierte Bürgschaft {nummer} von {auftraggeber} bestätigen',
    workingDays: 10,
  },
  'B-08': {
    name: 'Versand einer Bürgschaft',
    recipient: 'BUERGE',
    rights: [right('Bürgschaftsdokument hochladen', 'Bürgschaften')],
    betreff: 'Bürgschaftsurkunde {nummer} versenden und Versand bestätigen',
    workingDays: 3,
  },
  'B-09': {
    name: 'Nicht verarbeitetes Dokument',
    recipient: 'BUERGE',
    rights: [right('Bürgschaftsdokument hochladen', 'Bürgschaften')],
    betreff: 'Dokument zur Bürgschaft {nummer} konnte nicht verarbeitet werden',
    workingDays: 1,
  },
  'B-10': {
    name: 'Prüfung einer Inanspruchnahme',
    recipient: 'BUERGE',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Inanspruchnahme der Bürgschaft {nummer} über {betrag} prüfen',
    workingDays: 2,
  },
  'B-11': {
    name: 'Gläubigerwechsel',
    recipient: 'BUERGE',
    rights: [right('prüfen', 'Bürgschaften')],
    betreff: 'Gläubigerwechsel bei Bürgschaft {nummer}: Bestand anpassen',
    workingDays: 10,
  },
  'B-12': {
    name: 'Erstprüfung eines Bürgschaftstextes',
    recipient: 'BUERGE',
    rights: [right('erstprüfen', 'Bürgschaftstexte/Templates')],
    betreff: 'Erstprüfung: Bürgschaftstext „{titel}“ von {auftraggeber}',
    workingDays: 10,
  },
  'B-13': {
    name: 'Zweitprüfung eines Bürgschaftstextes',
    recipient: 'BUERGE',
    rights: [right('zweitprüfen', 'Bürgschaftstexte/Templates')],
    betreff: 'Zweitprüfung: Bürgschaftstext „{titel}“ von {auftraggeber}',
    workingDays: 5,
  },
  'B-14': {
    name: 'Prüfung einer Vertragszuordnung',
    recipient: 'BUERGE',
    rights: [right('prüfen', 'Verträge')],
    betreff: 'Vertragszuordnung {pruefung} zu Kautionsvertrag {vertragsnummer} prüfen',
    workingDays: 10,
  },
  'B-15': {
    name: 'Noch nicht übertragene Bürgschaft',
    recipient: 'BUERGE',
    rights: [right('manuell verwalten', 'Bürgschaften')],
    betreff: 'Zugesagte Bürgschaft {nummer} noch nicht übertragen',
    workingDays: 5,
  },
  'C-01': {
    name: 'Aufbereitung eines Bürgschaftstextes',
    recipient: 'BETREIBER',
    rights: [right('bearbeiten', 'Bürgschaftstexte/Templates')],
    betreff: 'Hochgeladenen Bürgschaftstext „{titel}“ von {auftraggeber} aufbereiten',
    workingDays: 5,
  },
  'C-02': {
    name: 'Kontrolle eines Bürgschaftstextes',
    recipient: 'BETREIBER',
    rights: [right('fertigstellen', 'Bürgschaftstexte/Templates')],
    betreff: 'Aufbereiteten Bürgschaftstext „{titel}“ kontrollieren und fertigstellen',
    workingDays: 2,
  },
  'C-03': {
    name: 'Freigabe eines Unternehmens',
    recipient: 'BETREIBER',
    rights: [right('verwalten', 'Unternehmen')],
    betreff: 'Neues Unternehmen „{name}“ prüfen und freigeben',
    workingDays: 3,
  },
  'C-04': {
    name: 'Freigabe eines Tochterunternehmens',
    recipient: 'BETREIBER',
    rights: [right('prüfen', 'Tochterunternehmen')],
    betreff: 'Tochterunternehmen „{name}“ von {mutter} freigeben',
    workingDays: 3,
  },
  'C-05': {
    name: 'Zuordnung einer Partei',
    recipient: 'BETREIBER',
    rights: [right('zuordnen', 'Bürgschaften')],
    betreff: 'Bürgschaft {nummer}: Partei „{name}“ zuordnen',
    workingDays: 3,
  },
  'C-06': {
    name: 'Formale Prüfung eines Antrags',
    recipient: 'BETREIBER',
    rights: [right('bearbeiten', 'Anträge')],
    betreff: 'Bürgschaftsantrag {antrag} formal prüfen',
    workingDays: 1,
  },
  'C-07': {
    name: 'Schnittstellenfehler',
    recipient: 'BETREIBER',
    rights: [right('verwalten', 'Aufgaben')],
    betreff: 'Schnittstellenfehler bei {buerge}: {vorgang}',
    days: 0,
  },
  'C-08': {
    name: 'Freigabe einer Statusänderung',
    recipient: 'BETREIBER',
    rights: [right('verwalten', 'Bürgschaften')],
    betreff: 'Manuelle Statusänderung an Bürgschaft {nummer} freigeben',
    workingDays: 1,
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
export const groupsOfAufgabe = (code: AufgabeCode): readonly Group[] => {
  const { recipient, also = [] }: AufgabeKind = AUFGABEN[code]
  return [GROUP_OF[recipient], ...also]
}

/** The kinds of task that a user can get: those of their group for which they have a right. */
export const taskKindsFor = (group: Group, rights: readonly Right[]): readonly AufgabeCode[] =>
  AUFGABE_CODES.filter((code) => groupsOfAufgabe(code).includes(group) && AUFGABEN[code].rights.some((need) => hasRight(rights, need)))

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
/** Can tasks and messages be about this kind of object? */
export const isObjectKind = (kind: string): kind is ObjectKind => Object.hasOwn(OBJECT_SIDE, kind)
