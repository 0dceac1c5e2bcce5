import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.files', {
  upload: {
    pdfHint: 'PDF bis 10 MB ohne aktive Inhalte',
    textFileHint: 'PDF oder Word (DOCX) bis 10 MB, ohne Makros und aktive Inhalte',
    virusScanned: 'auf Viren geprüft',
    notVirusScanned: 'nicht auf Viren geprüft',
    tooLarge: 'Die Datei ist größer als 10 MB. Bitte wählen Sie eine kleinere.',
    remove: '{name} entfernen',
    uploading: 'Die Datei wird übertragen …',
  },
  unterlagen: {
    stillUploading: 'Bitte warten Sie, bis die Dateien übertragen sind.',
    uploadFailed: 'Bitte entfernen Sie die Datei, die nicht übertragen wurde, und versuchen Sie es mit einem anderen Format.',
    tooMany_one: 'Maximal {max} Dateien mit je 10 MB. Bitte entfernen Sie eine Datei.',
    tooMany_other: 'Maximal {max} Dateien mit je 10 MB. Bitte entfernen Sie {count} Dateien.',
    tooLarge: 'Die Datei ist größer als 10 MB.',
    hint: 'Bis zu {max} Dateien mit je 10 MB, {types}; auch hierher ziehen.',
    chooseFiles: 'Dateien auswählen',
    uploadingFile: '{name} wird übertragen',
    remove: '{name} entfernen',
    uploadProgress: '{sent} von {total} Dateien übertragen …',
  },
  pdf: {
    errorTitle: 'Das Dokument konnte nicht geladen werden',
    noViewer: 'Ihr Browser zeigt Dokumente nicht auf der Seite.',
    download: '{title} herunterladen',
  },
})
