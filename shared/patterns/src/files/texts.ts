import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.files', {
  upload: {
    pdfBis10: 'PDF bis 10 MB ohne aktive Inhalte',
    pdfWordDocx: 'PDF oder Word (DOCX) bis 10 MB, ohne Makros und aktive Inhalte',
    virenGeprueft: 'auf Viren geprüft',
    virenNichtGeprueft: 'nicht auf Viren geprüft',
    zuGross: 'Die Datei ist größer als 10 MB. Bitte wählen Sie eine kleinere.',
    entfernen: '{name} entfernen',
    dateiUebertragen: 'Die Datei wird übertragen …',
  },
  unterlagen: {
    bitteWartenBis: 'Bitte warten Sie, bis die Dateien übertragen sind.',
    bitteEntfernenDatei: 'Bitte entfernen Sie die Datei, die nicht übertragen wurde, und versuchen Sie es mit einem anderen Format.',
    zuViele_one: 'Maximal {max} Dateien mit je 10 MB. Bitte entfernen Sie eine Datei.',
    zuViele_other: 'Maximal {max} Dateien mit je 10 MB. Bitte entfernen Sie {count} Dateien.',
    dateiGroesser10: 'Die Datei ist größer als 10 MB.',
    bisDateienJe: 'Bis zu {max} Dateien mit je 10 MB, {types}; auch hierher ziehen.',
    dateienAuswaehlen: 'Dateien auswählen',
    uebertragen: '{name} wird übertragen',
    entfernen: '{name} entfernen',
    dateienUebertragen: '{sent} von {total} Dateien übertragen …',
  },
  pdf: {
    dokumentKonnteGeladen: 'Das Dokument konnte nicht geladen werden',
  },
})
