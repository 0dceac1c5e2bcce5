import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.list', {
  columnChoice: {
    columns: 'Spalten',
    moveForward: '{title} nach vorn',
    moveBackward: '{title} nach hinten',
    compactRows: 'Kompakte Zeilen',
    restoreDefault: 'Standard wiederherstellen',
  },
  filterDialog: {
    apply: 'Filter anwenden',
    cancel: 'Abbrechen',
  },
  list: {
    errorTitle: '{title}: Die Liste konnte nicht geladen werden',
    noHits: 'Keine Treffer für diese Filter.',
    resetFilter: 'Filter zurücksetzen',
    pageGone: 'Auf dieser Seite der Liste steht nichts mehr.',
    toFirstPage: 'Zur ersten Seite',
    outOfReach: 'So weit hinten lässt sich die Liste nicht aufschlagen.',
    outOfReachText: 'Grenzen Sie sie durch Filter ein, oder sortieren Sie sie anders.',
    reachEnds: 'weiter geht es nur mit Filtern',
    searchedAmong: 'gesucht unter den neuesten {rows}',
    downloaded: '{fileName} wurde heruntergeladen.',
    csv: 'CSV',
    selection: 'Auswahl',
  },
  toolbar: {
    dateFormat: 'TT.MM.JJJJ',
    filter: 'Filter',
    removeFilter: 'Filter entfernen: {text}',
    resetAll: 'Alle zurücksetzen',
    filterDialogTitle: '{title} filtern',
  },
  views: {
    savedViews: 'Gespeicherte Ansichten',
    all: 'Alle',
    deleteView: 'Ansicht „{name}“ löschen',
    viewSaved: 'Die Ansicht „{text}“ ist gespeichert.',
    saveView: 'Ansicht speichern',
    viewName: 'Name der Ansicht',
    tooManyViews: 'Es sind höchstens 20 Ansichten möglich.',
    save: 'Speichern',
  },
})
