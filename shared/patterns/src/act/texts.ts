import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.act', {
  act: {
    abbrechen: 'Abbrechen',
  },
  question: {
    abbrechen: 'Abbrechen',
  },
  formFields: {
    zurBestaetigungMelden: 'Zur Bestätigung melden Sie sich nach dem Klick noch einmal an.',
  },
})
