/**
 * Codes of history events with the sentence that a reader sees. The codes of status events are those of the
 * transition table; placeholders in braces are filled from the event's values.
 */
export const EREIGNISSE = {
  G01: 'Erstprüfung abgeschlossen, Entwurf erstellt',
  G02: 'Entwurf manuell erstellt',
  G03: 'Bürgschaft ausgestellt',
  G04: 'Bürgschaft verknüpft, Übertragung ausstehend',
  G05: 'Bürgschaft manuell ausgestellt',
  G06: 'Bürgschaft über Schnittstelle eingegangen',
  G07: 'Zuordnung durch Betreiber erforderlich',
  G08: 'Bürgschaft importiert',
  G09: 'Bestätigung beim Bürgen angefragt',
  G10: 'Zweitprüfung angenommen',
  G11: 'Zweitprüfung mit Änderungen, erneute Prüfung nötig',
  G12: 'Zweitprüfung abgelehnt',
  G13: 'Entwurf storniert',
  G14: 'Zugestellt',
  G15: 'Versendet per Post/PDF',
  G16: 'Bestand durch Bürgen bestätigt',
  G17: 'Bestand durch Bürgen nicht bestätigt',
  G18: 'Vor Zustellung zurückgezogen',
  G19: 'Dokument ersetzt',
  G20: 'Geprüft und angenommen',
  G21: 'Korrekturwunsch: {grund}',
  G22: 'Durch Begünstigten abgelehnt',
  G23: 'Korrektur erstellt',
  G24: 'Umgetauscht gegen {nummer}',
  G25: 'Korrekturwunsch zurückgezogen',
  G26: 'Korrekturwunsch durch Bürgen abgelehnt',
  G27: 'Ablehnung bestätigt',
  G28: 'Enthaftet durch Begünstigten',
  G29: 'Als zurückgegeben gekennzeichnet',
  G30: 'Enthaftung bestätigt',
  G31: 'Teilenthaftung auf {betrag} erklärt',
  G32: 'Teilenthaftung bestätigt',
  G33: 'Inanspruchnahme über {betrag} übermittelt',
  G34: 'Eingang der Inanspruchnahme bestätigt',
  G35: 'Inanspruchnahme zurückgezogen',
  G36: 'Inanspruchnahme abgeschlossen: {ergebnis}',
  G37: 'Durch Zahlung erloschen',
  G38: 'Abtretung an {zessionar} veranlasst',
  G39: 'Gläubigerwechsel: {zedent} → {zessionar}',
  G40: 'Abtretung abgelehnt',
  G41: 'Abtretung zurückgezogen',
  G42: 'Rückforderung durch Kreditnehmer',
  G43: 'Rückforderung abgelehnt: {grund}',
  G44: 'Rückforderung angenommen, enthaftet',
  G45: 'Umgetauscht gegen {nummer}',
  G46: 'Befristung abgelaufen',
  G47: 'Erinnerung versandt',
  G48: 'Status manuell geändert',
  G49: 'Datensatz gelöscht',
  O01: 'Als Entwurf gespeichert',
  O02: 'Antrag an den Bürgen übermittelt',
  O03: 'Antrag eingereicht, formale Prüfung durch den Betreiber',
  O04: 'Formale Prüfung bestanden, an den Bürgen übermittelt',
  O05: 'Rückfrage des Betreibers',
  O06: 'Erstprüfung abgeschlossen, Zweitprüfung offen',
  O07: 'Antrag angenommen',
  O08: 'Zweitprüfung angenommen, Bürgschaft ausgestellt',
  O09: 'Antrag abgelehnt',
  O10: 'In der Zweitprüfung abgelehnt',
  O11: 'Entwurf storniert, Antrag wieder offen',
  O12: 'Antrag zurückgezogen',
  O13: 'Ausstellung abgebrochen: Text ungeprüft',
  O14: 'Antrag durch den Betreiber storniert',
  O15: 'Entwurf nach 90 Tagen verfallen',
  O16: 'Bürgschaft vor Zustellung zurückgezogen, Antrag wieder offen',
  I04: 'Rückfrage zur Inanspruchnahme {iid}',
  I05: 'Rückfrage zur Inanspruchnahme {iid} beantwortet',
  I06: 'Inanspruchnahme {iid} über {betrag} anerkannt',
  I07: 'Anerkennung der Inanspruchnahme {iid} vorgeschlagen',
  I08: 'Inanspruchnahme {iid} über {betrag} anerkannt',
  I09: 'Vorschlag zur Inanspruchnahme {iid} verworfen',
  I11: 'Rücknahme der Inanspruchnahme {iid} gewünscht',
  STORNO_BEANTRAGT: 'Stornierung durch den Betreiber beantragt',
  STORNO_VERWORFEN: 'Stornierung verworfen',
  STATUS_BEANTRAGT: 'Änderung des Status auf „{status}“ beantragt',
  STATUS_VERWORFEN: 'Änderung des Status verworfen',
  DOKUMENT_ERSTELLT: 'Dokument erstellt, Version {version}',
  DOKUMENT_GESCHEITERT: 'Das Dokument konnte nicht verarbeitet werden',
  VERMERK: 'Interner Vermerk geändert',
  ABLAUFDATUM: 'Voraussichtliches Ablaufdatum geändert',
  PROJEKT_ZUGEORDNET: 'Projekt {projekt} zugeordnet',
  DOKUMENT_GELADEN: 'Dokument heruntergeladen',
  IMPORT_GEKLAERT: 'Als erledigt gekennzeichnet',
  IMPORT_ERNEUT: 'Erneut hochgeladen',
  GETEILT: 'Bürgschaft geteilt',
  KOMMENTAR: 'Kommentar hinzugefügt',
} as const
export type Ereigniscode = keyof typeof EREIGNISSE

/**
 * The sentence of a history event, placeholders filled.
 * @param werte values by placeholder name; a missing one is shown as an ellipsis
 */
export function ereignistext(code: Ereigniscode, werte: Readonly<Record<string, string>> = {}): string {
  return gefülltMit(EREIGNISSE[code], werte)
}

/** A sentence with its placeholders in braces filled; a missing value is shown as an ellipsis. */
export function gefülltMit(satz: string, werte: Readonly<Record<string, string>>): string {
  return satz.replace(/\{([\p{L}\d]+)\}/gu, (_, name: string) => werte[name] ?? '…')
}

/** Events of a draft and of reviews: the guarantor's own affair, which the other parties don't read. */
export const INTERNE_EREIGNISSE: readonly Ereigniscode[] = [
  'G01',
  'G02',
  'G10',
  'G11',
  'G12',
  'G13',
  'G23',
  'I07',
  'I09',
  'O06',
  'O08',
  'O11',
  'O13',
  'DOKUMENT_GESCHEITERT',
]
