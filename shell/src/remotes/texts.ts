import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.remotes', {
  error: {
    unreachableTitle: 'Dieser Bereich ist gerade nicht erreichbar',
    unreachableText: 'Die Dateien konnten nicht geladen werden. Alle anderen Bereiche stehen Ihnen zur Verfügung.',
    portalTitle: 'Ein Teil des Portals konnte nicht geladen werden',
    portalText: 'Bitte versuchen Sie es erneut. Hilft das nicht, laden Sie bitte die Seite neu.',
    offlineTitle: 'Ohne Verbindung kann dieser Bereich nicht geladen werden',
    offlineText: 'Sobald die Verbindung wieder steht, erscheint er hier von selbst.',
    timeoutTitle: 'Dieser Bereich antwortet nicht',
    timeoutText: 'Das Laden hat zu lange gedauert. Bitte versuchen Sie es erneut.',
    incompatibleTitle: 'Dieser Bereich passt nicht zu dieser Version des Portals',
    incompatibleText: 'Bitte laden Sie die Seite neu. Hilft das nicht, wenden Sie sich an den Betreiber.',
    browserTitle: 'Ihr Browser ist für diesen Bereich zu alt',
    browserText:
      'Er kann nicht prüfen, ob die Programme dieses Bereichs unverändert sind. Bitte aktualisieren Sie ihn; alle anderen Bereiche stehen Ihnen zur Verfügung.',
    startFailedTitle: 'Dieser Bereich konnte nicht gestartet werden',
    startFailedText: 'Beim Starten ist ein Fehler aufgetreten. Alle anderen Bereiche stehen Ihnen zur Verfügung.',
    renderFailedTitle: 'Diese Seite konnte nicht angezeigt werden',
    renderFailedText: 'Bei der Anzeige ist ein Fehler aufgetreten. Ihre gespeicherten Daten sind nicht betroffen.',
    switchedOffTitle: 'Dieser Bereich ist vorübergehend abgeschaltet',
    switchedOffText: 'Der Betreiber hat diesen Bereich abgeschaltet. Sobald er wieder verfügbar ist, erscheint er hier von selbst.',
  },
  maintenanceNotice: {
    running: 'Wartung',
    planned: 'Geplante Wartung',
  },
  remotePage: {
    switchingOff: 'Dieser Bereich wird abgeschaltet. Bitte sichern Sie Ihre Eingaben.',
    newVersion: 'Eine neue Version dieses Bereichs steht bereit.',
    loadNow: 'Jetzt laden',
    loadTitle: 'Neue Version laden?',
    loadWithoutSaving: 'Ohne Speichern laden',
    gone: 'Diese Seite steht Ihnen nicht mehr zur Verfügung. Bitte sichern Sie Ihre Eingaben.',
    loading: 'Bereich wird geladen',
  },
})
