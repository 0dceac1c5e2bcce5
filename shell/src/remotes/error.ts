/** Every way in which a remote cannot be shown, with the words of its panel. */
export const REMOTE_ERROR = {
  NICHT_ERREICHBAR: {
    title: 'Dieser Bereich ist gerade nicht erreichbar',
    text: 'Die Dateien konnten nicht geladen werden. Alle anderen Bereiche stehen Ihnen zur Verfügung.',
  },
  VERBINDUNG: {
    title: 'Ohne Verbindung kann dieser Bereich nicht geladen werden',
    text: 'Sobald die Verbindung wieder steht, erscheint er hier von selbst.',
  },
  ZEIT: {
    title: 'Dieser Bereich antwortet nicht',
    text: 'Das Laden hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  },
  VERTRAG: {
    title: 'Dieser Bereich passt nicht zu dieser Version des Portals',
    text: 'Bitte laden Sie die Seite neu. Hilft das nicht, wenden Sie sich an den Betreiber.',
  },
  START: {
    title: 'Dieser Bereich konnte nicht gestartet werden',
    text: 'Beim Starten ist ein Fehler aufgetreten. Alle anderen Bereiche stehen Ihnen zur Verfügung.',
  },
  DARSTELLUNG: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    text: 'Bei der Anzeige ist ein Fehler aufgetreten. Ihre gespeicherten Daten sind nicht betroffen.',
  },
  ABGESCHALTET: {
    title: 'Dieser Bereich ist vorübergehend abgeschaltet',
    text: 'Der Betreiber hat diesen Bereich abgeschaltet. Sobald er wieder verfügbar ist, erscheint er hier von selbst.',
  },
} as const
export type RemoteErrorKind = keyof typeof REMOTE_ERROR

export class RemoteError extends Error {
  readonly art: RemoteErrorKind
  constructor(kind: RemoteErrorKind, cause?: unknown) {
    super(kind, { cause })
    this.art = kind
  }
}
