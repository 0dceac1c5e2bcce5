import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('forms', {
  form: {
    schrittBestaetigtWurde: 'Der Schritt ist nicht bestätigt und wurde nicht ausgeführt.',
    bittePruefenAngaben: 'Bitte prüfen Sie Ihre Angaben',
    eingabenDieserSeite: 'Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.',
  },
})
