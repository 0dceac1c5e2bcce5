import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('bausteine.details', {
  aktionen: {
    mehr: 'Mehr',
  },
  historyCard: {
    keineEintraege: 'Noch keine Einträge',
    verlauf: 'Verlauf',
    status: 'Status: {status}',
  },
  question: {
    abbrechen: 'Abbrechen',
  },
})
