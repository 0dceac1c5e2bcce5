import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.confirmation', {
  confirmationDialog: {
    introText:
      'Damit niemand anderes diesen Schritt ausführt, melden Sie sich dafür noch einmal an. Es öffnet sich ein eigenes Fenster; hier bleibt alles, wie es ist.',
    windowOpenText: 'Bitte melden Sie sich in dem Fenster an, das sich geöffnet hat. Danach geht es hier von selbst weiter.',
    windowBlockedText: 'Ihr Browser hat das Fenster nicht geöffnet. Bitte erlauben Sie es für diese Seite, und versuchen Sie es erneut.',
    title: 'Mit Ihrer Anmeldung bestätigen',
    signInAndConfirm: 'Anmelden und bestätigen',
    reopenWindow: 'Fenster erneut öffnen',
    cancel: 'Abbrechen',
  },
})
