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
  VERMERK: 'Interner Vermerk geändert',
  ABLAUFDATUM: 'Voraussichtliches Ablaufdatum geändert',
  PROJEKT_ZUGEORDNET: 'Projekt {projekt} zugeordnet',
  DOKUMENT_GELADEN: 'Dokument heruntergeladen',
  GETEILT: 'Bürgschaft geteilt',
  KOMMENTAR: 'Kommentar hinzugefügt',
} as const
export type Ereigniscode = keyof typeof EREIGNISSE

/**
 * The sentence of a history event, placeholders filled.
 * @param werte values by placeholder name; a missing one is shown as an ellipsis
 */
export function ereignistext(code: Ereigniscode, werte: Readonly<Record<string, string>> = {}): string {
  return EREIGNISSE[code].replace(/\{(\w+)\}/g, (_, name: string) => werte[name] ?? '…')
}
