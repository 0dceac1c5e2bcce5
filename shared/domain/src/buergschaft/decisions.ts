/** A reviewer's decision in words; texts are approved or rejected. */
export const DECISION_WORDS: Readonly<Record<string, string>> = {
  ANGENOMMEN: 'Angenommen',
  ANGENOMMEN_MIT_AENDERUNGEN: 'Mit Änderungen angenommen',
  ABGELEHNT: 'Abgelehnt',
  VERKNUEPFT: 'Angenommen und verknüpft',
  ERSTELLT: 'Erstellt',
  DOKUMENT_GEGEBEN: 'Dokument eingereicht',
  KORRIGIERT: 'Korrektur erstellt',
  FREIGEBEN: 'Freigegeben',
  ABLEHNEN: 'Abgelehnt',
}
