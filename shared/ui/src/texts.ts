import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('ui', {
  button: {
    chooseFile: 'Datei auswählen',
  },
  dataTable: {
    columnWidth: 'Breite von {title}',
  },
  dialog: {
    close: 'Schließen',
  },
  noticeBanner: {
    learnMore: 'Mehr erfahren',
    close: 'Hinweis schließen',
    bannerName: 'Hinweis des Betreibers',
  },
  page: {
    breadcrumbs: 'Brotkrumen',
  },
  pagination: {
    empty: '0 Einträge',
    range: '{from}–{to} von {total}',
    rangeAtLeast: '{from}–{to} von mehr als {total}',
    rows: 'Zeilen',
    previousPage: 'Vorherige Seite',
    page: 'Seite {page}',
    pageOf: 'Seite {page} von {last}',
    nextPage: 'Nächste Seite',
    pages: 'Seiten',
  },
  states: {
    contentLoading: 'Inhalt wird geladen',
    pageLoading: 'Seite wird geladen',
    retry: 'Erneut versuchen',
    referenceCodeHint: 'Bitte geben Sie diese Kennung an den Betreiber weiter:',
    copied: 'Kopiert',
    copy: 'Kopieren',
    partMissingTitle: 'Dieser Teil der Seite konnte nicht geladen werden',
    partMissingText: 'Das wird von selbst noch einmal versucht. Was Sie eingegeben haben, bleibt stehen.',
  },
})
