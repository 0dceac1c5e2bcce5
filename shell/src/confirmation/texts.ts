import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.confirmation', {
  confirmationDialog: {
    damitNiemandAnderes:
      'Damit niemand anderes diesen Schritt ausführt, melden Sie sich dafür noch einmal an. Es öffnet sich ein eigenes Fenster; hier bleibt alles, wie es ist.',
    bitteMeldenSich: 'Bitte melden Sie sich in dem Fenster an, das sich geöffnet hat. Danach geht es hier von selbst weiter.',
    browserFensterGeoeffnet:
      'Ihr Browser hat das Fenster nicht geöffnet. Bitte erlauben Sie es für diese Seite, und versuchen Sie es erneut.',
    ihrerAnmeldungBestaetigen: 'Mit Ihrer Anmeldung bestätigen',
    anmeldenBestaetigen: 'Anmelden und bestätigen',
    fensterErneutOeffnen: 'Fenster erneut öffnen',
    abbrechen: 'Abbrechen',
  },
})
