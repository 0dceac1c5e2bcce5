import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('forms', {
  form: {
    notConfirmed: 'Der Schritt ist nicht bestätigt und wurde nicht ausgeführt.',
    errorSummaryTitle: 'Bitte prüfen Sie Ihre Angaben',
    unsavedText: 'Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.',
  },
})
