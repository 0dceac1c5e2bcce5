import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.layout', {
  appearance: {
    system: 'Wie das Gerät',
    light: 'Hell',
    dark: 'Dunkel',
  },
  connectionBanner: {
    interrupted: 'Verbindung unterbrochen – wir versuchen es weiter',
  },
  header: {
    navigation: 'Navigation',
    search: 'Suchen',
    searchShortcut: 'Strg K',
    myAccount: 'Mein Konto',
    leavePage: 'Seite verlassen',
    leaveShortcut: 'Alt Umschalt N',
    signOut: 'Abmelden',
    accountOf: 'Konto von {name}',
    appearance: 'Darstellung',
  },
  layout: {
    draftUnsaved: 'Der begonnene Vorgang ist noch nicht gespeichert. Mit dem Abmelden geht er verloren.',
    skipToContent: 'Zum Inhalt',
    inventoryUnavailable: 'Die Übersicht der Bereiche ist gerade nicht abrufbar. Sie arbeiten mit dem zuletzt bekannten Stand.',
    inventoryUnknown: 'Die Übersicht der Bereiche ist gerade nicht abrufbar. Sie erscheint von selbst, sobald sie es wieder ist.',
    signOutTitle: 'Abmelden?',
    keepEditing: 'Weiter bearbeiten',
    signOutWithoutSaving: 'Ohne Speichern abmelden',
    leaveTitle: 'Seite verlassen?',
    leaveWithoutSaving: 'Ohne Speichern verlassen',
  },
  overrideBadge: {
    lookLabel: 'Ansicht:',
    lookText: '{name} {version}, nur in diesem Tab',
    developmentLabel: 'Entwicklung:',
    developmentText: '{name} von {host}',
    endOverride: 'Beenden',
    lookName: 'Ansicht',
    developmentName: 'Entwicklung',
  },
  popups: {
    outdatedText: 'Ein anderes Fenster oder eine andere Person hat den Stand geändert. Bitte aktualisieren Sie die Ansicht.',
    outdatedTitle: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.',
    refreshView: 'Ansicht aktualisieren',
    unreachableTitle: 'Keine Verbindung',
    errorTitle: 'Oops! Etwas ist schief gelaufen.',
    close: 'Schließen',
    closeMessage: 'Meldung schließen',
    loading: 'Daten werden geladen',
  },
  sessionWarning: {
    text: 'Sie werden in {remaining} Minuten abgemeldet.',
    title: 'Ihre Sitzung endet bald',
    staySignedIn: 'Angemeldet bleiben',
    signOut: 'Abmelden',
  },
  sideNavigation: {
    openCount: 'offen',
    unreadCount: 'ungelesen',
    mainNavigation: 'Hauptnavigation',
  },
})
