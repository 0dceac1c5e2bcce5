import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.details', {
  historyCard: {
    verlauf: 'Verlauf',
    keineEintraege: 'Noch keine Einträge',
    status: 'Status: {status}',
  },
  aktionen: {
    mehr: 'Mehr',
  },
  state: {
    wasPassiertJetzt: 'Was passiert jetzt?',
    ueberfaelligSeit: 'Überfällig seit',
    frist: 'Frist',
  },
})
