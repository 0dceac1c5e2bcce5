import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('bausteine.list', {
  columnChoice: {
    nachVorn: '{title} nach vorn',
    nachHinten: '{title} nach hinten',
    kompakteZeilen: 'Kompakte Zeilen',
    standardWiederherstellen: 'Standard wiederherstellen',
    spalten: 'Spalten',
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
    alle: 'Alle',
    ansichtLoeschen: 'Ansicht „{name}“ löschen',
    gespeicherteAnsichten: 'Gespeicherte Ansichten',
    ansichtGespeichert: 'Die Ansicht „{text}“ ist gespeichert.',
    nameAnsicht: 'Name der Ansicht',
    hoechstens20Ansichten: 'Es sind höchstens 20 Ansichten möglich.',
    speichern: 'Speichern',
    ansichtSpeichern: 'Ansicht speichern',
  },
})
