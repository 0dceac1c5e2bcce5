import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('forms', {
  fields: {
    dateHint: 'TT.MM.JJJJ',
    timeHint: 'HH:MM',
    onDay: '{label} am',
    atTime: '{label} um',
  },
  form: {
    notConfirmed: 'Der Schritt ist nicht bestätigt und wurde nicht ausgeführt.',
    errorSummaryTitle: 'Bitte prüfen Sie Ihre Angaben',
    restored: 'Ihre nicht gespeicherten Eingaben von vorhin sind wieder da.',
    unsavedText: 'Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.',
  },
})
