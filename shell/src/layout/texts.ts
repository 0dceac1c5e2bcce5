import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.layout', {
  appearance: {
    geraet: 'Wie das Gerät',
    hell: 'Hell',
    dunkel: 'Dunkel',
  },
  connectionBanner: {
    verbindungUnterbrochenWir: 'Verbindung unterbrochen – wir versuchen es weiter',
  },
  header: {
    navigation: 'Navigation',
    suchen: 'Suchen',
    strgK: 'Strg K',
    meinKonto: 'Mein Konto',
    abmelden: 'Abmelden',
    konto: 'Konto von {name}',
    darstellung: 'Darstellung',
  },
  layout: {
    begonneneVorgangGespeichert: 'Der begonnene Vorgang ist noch nicht gespeichert. Mit dem Abmelden geht er verloren.',
    zumInhalt: 'Zum Inhalt',
    uebersichtBereicheGerade: 'Die Übersicht der Bereiche ist gerade nicht abrufbar. Sie arbeiten mit dem zuletzt bekannten Stand.',
    abmelden: 'Abmelden?',
    weiterBearbeiten: 'Weiter bearbeiten',
    ohneSpeichernAbmelden: 'Ohne Speichern abmelden',
    seiteVerlassen: 'Seite verlassen?',
    ohneSpeichernVerlassen: 'Ohne Speichern verlassen',
  },
  overrideBadge: {
    ansicht: 'Ansicht:',
    diesemTab: '{name} {version}, nur in diesem Tab',
    entwicklung: 'Entwicklung:',
    von: '{name} von {host}',
    beenden: 'Beenden',
    nameAnsicht: 'Ansicht',
    nameEntwicklung: 'Entwicklung',
  },
  popups: {
    anderesFensterAndere: 'Ein anderes Fenster oder eine andere Person hat den Stand geändert. Bitte aktualisieren Sie die Ansicht.',
    dieseAnsichtWurde: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.',
    ansichtAktualisieren: 'Ansicht aktualisieren',
    keineVerbindung: 'Keine Verbindung',
    oopsEtwasSchief: 'Oops! Etwas ist schief gelaufen.',
    schliessen: 'Schließen',
    meldungSchliessen: 'Meldung schließen',
    datenGeladen: 'Daten werden geladen',
  },
  sessionWarning: {
    sieWerdenIn: 'Sie werden in',
    minutenAbgemeldet: 'Minuten abgemeldet.',
    sitzungEndetBald: 'Ihre Sitzung endet bald',
    angemeldetBleiben: 'Angemeldet bleiben',
    abmelden: 'Abmelden',
  },
  sideNavigation: {
    hauptnavigation: 'Hauptnavigation',
  },
})
