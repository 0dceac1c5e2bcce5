import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('ui', {
  button: {
    dateiAuswaehlen: 'Datei auswählen',
  },
  dataTable: {
    breite: 'Breite von {title}',
  },
  dialog: {
    schliessen: 'Schließen',
  },
  noticeBanner: {
    mehrErfahren: 'Mehr erfahren',
    hinweisSchliessen: 'Hinweis schließen',
    hinweisBetreibers: 'Hinweis des Betreibers',
  },
  page: {
    brotkrumen: 'Brotkrumen',
  },
  pagination: {
    keineEintraege: '0 Einträge',
    ausschnitt: '{from}–{to} von {total}',
    ausschnittMindestens: '{from}–{to} von mehr als {total}',
    zeilen: 'Zeilen',
    vorherigeSeite: 'Vorherige Seite',
    seite: 'Seite {page}',
    seiteVon: 'Seite {page} von {last}',
    naechsteSeite: 'Nächste Seite',
    seiten: 'Seiten',
  },
  states: {
    inhaltGeladen: 'Inhalt wird geladen',
    seiteGeladen: 'Seite wird geladen',
    erneutVersuchen: 'Erneut versuchen',
    bitteGebenDiese: 'Bitte geben Sie diese Kennung an den Betreiber weiter:',
    kopiert: 'Kopiert',
    kopieren: 'Kopieren',
  },
})
