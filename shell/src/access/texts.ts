import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.access', {
  pages: {
    contactUnternehmen: 'Wenden Sie sich an die Administrator:innen Ihres Unternehmens.',
    contactBuerge: 'Wenden Sie sich an die Administrator:innen Ihres Hauses.',
    contactBetreiber: 'Wenden Sie sich an die Administrator:innen des Betreibers.',
    missingRightsTitle: 'Fehlende Berechtigung',
    missingRightsText: 'Für diese Seite fehlt Ihnen die Berechtigung. {whom}',
    toAreaStart: 'Zur Startseite des Bereichs {name}',
    notFoundTitle: 'Seite nicht gefunden',
    faultyRemoteTitle: 'Ein Bereich des Portals ist fehlerhaft eingerichtet',
    faultyRemoteText: 'Seine Seiten sind gerade nicht verfügbar. Alle anderen Bereiche stehen Ihnen zur Verfügung. ({name}; {grund})',
    notFoundText: 'Unter dieser Adresse gibt es keine Seite.',
    toStart: 'Zur Startseite',
    leftTitle: 'Seite verlassen',
    leftText:
      'Das Portal wurde neu geladen. Was Sie auf der Seite eingegeben und nicht gespeichert hatten, ist wieder da, wenn Sie zu ihr zurückkehren.',
    backToLeft: 'Zurück zu der Seite',
  },
})
