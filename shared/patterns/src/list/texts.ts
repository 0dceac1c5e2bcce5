import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.list', {
  columnChoice: {
    spalten: 'Spalten',
    nachVorn: '{title} nach vorn',
    nachHinten: '{title} nach hinten',
    kompakteZeilen: 'Kompakte Zeilen',
    standardWiederherstellen: 'Standard wiederherstellen',
  },
  filterDialog: {
    filterAnwenden: 'Filter anwenden',
    abbrechen: 'Abbrechen',
  },
  list: {
    listeKonnteGeladen: '{title}: Die Liste konnte nicht geladen werden',
    keineTrefferFuer: 'Keine Treffer für diese Filter.',
    filterZuruecksetzen: 'Filter zurücksetzen',
    wurdeHeruntergeladen: '{fileName} wurde heruntergeladen.',
    csv: 'CSV',
  },
  toolbar: {
    filter: 'Filter',
    filterEntfernen: 'Filter entfernen: {text}',
    alleZuruecksetzen: 'Alle zurücksetzen',
    filtern: '{title} filtern',
  },
  views: {
    gespeicherteAnsichten: 'Gespeicherte Ansichten',
    alle: 'Alle',
    ansichtLoeschen: 'Ansicht „{name}“ löschen',
    ansichtGespeichert: 'Die Ansicht „{text}“ ist gespeichert.',
    ansichtSpeichern: 'Ansicht speichern',
    nameAnsicht: 'Name der Ansicht',
    hoechstens20Ansichten: 'Es sind höchstens 20 Ansichten möglich.',
    speichern: 'Speichern',
  },
})
