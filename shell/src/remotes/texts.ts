import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.remotes', {
  error: {
    dieserBereichGerade: 'Dieser Bereich ist gerade nicht erreichbar',
    dateienKonntenGeladen: 'Die Dateien konnten nicht geladen werden. Alle anderen Bereiche stehen Ihnen zur Verfügung.',
    ohneVerbindungKann: 'Ohne Verbindung kann dieser Bereich nicht geladen werden',
    sobaldVerbindungWieder: 'Sobald die Verbindung wieder steht, erscheint er hier von selbst.',
    dieserBereichAntwortet: 'Dieser Bereich antwortet nicht',
    ladenLangeGedauert: 'Das Laden hat zu lange gedauert. Bitte versuchen Sie es erneut.',
    dieserBereichPasst: 'Dieser Bereich passt nicht zu dieser Version des Portals',
    bitteLadenSeite: 'Bitte laden Sie die Seite neu. Hilft das nicht, wenden Sie sich an den Betreiber.',
    dieserBereichKonnte: 'Dieser Bereich konnte nicht gestartet werden',
    beimStartenFehler: 'Beim Starten ist ein Fehler aufgetreten. Alle anderen Bereiche stehen Ihnen zur Verfügung.',
    dieseSeiteKonnte: 'Diese Seite konnte nicht angezeigt werden',
    anzeigeFehlerAufgetreten: 'Bei der Anzeige ist ein Fehler aufgetreten. Ihre gespeicherten Daten sind nicht betroffen.',
    dieserBereichVoruebergehend: 'Dieser Bereich ist vorübergehend abgeschaltet',
    betreiberDiesenBereich: 'Der Betreiber hat diesen Bereich abgeschaltet. Sobald er wieder verfügbar ist, erscheint er hier von selbst.',
  },
  maintenanceNotice: {
    wartung: 'Wartung',
    geplanteWartung: 'Geplante Wartung',
  },
  remotePage: {
    dieserBereichAbgeschaltet: 'Dieser Bereich wird abgeschaltet. Bitte sichern Sie Ihre Eingaben.',
    neueVersionDieses: 'Eine neue Version dieses Bereichs steht bereit.',
    jetztLaden: 'Jetzt laden',
    bereichGeladen: 'Bereich wird geladen',
  },
})
