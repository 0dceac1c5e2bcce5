import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.act', {
  act: {
    cancel: 'Abbrechen',
  },
  question: {
    cancel: 'Abbrechen',
  },
  formFields: {
    confirmationHint: 'Zur Bestätigung melden Sie sich nach dem Klick noch einmal an.',
  },
})
