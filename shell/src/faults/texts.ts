import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.faults', {
  shell: {
    title: 'Das Portal ist auf einen Fehler gestoßen',
    text: 'Bitte laden Sie die Seite neu; begonnene Vorgänge sind dann wieder da. Bleibt es dabei, wenden Sie sich an den Betreiber.',
    reload: 'Seite neu laden',
  },
  page: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    text: 'Bitte versuchen Sie es erneut, oder öffnen Sie eine andere Seite. Bleibt es dabei, wenden Sie sich an den Betreiber.',
  },
  part: {
    missing: '{name}: Dieser Teil konnte nicht angezeigt werden.',
    retry: 'Erneut versuchen',
    header: 'Kopfzeile',
    navigation: 'Navigation',
    notices: 'Hinweise',
    messages: 'Meldungen',
    dialogs: 'Dialoge',
    search: 'Suche',
    badge: 'Ansicht',
  },
})
