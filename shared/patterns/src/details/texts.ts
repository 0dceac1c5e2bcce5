import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.details', {
  historyCard: {
    title: 'Verlauf',
    empty: 'Noch keine Einträge',
    status: 'Status: {status}',
  },
  aktionen: {
    more: 'Mehr',
  },
  state: {
    title: 'Was passiert jetzt?',
    overdueSince: 'Überfällig seit',
    frist: 'Frist',
  },
})
