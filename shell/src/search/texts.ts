import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.search', {
  hits: {
    seiten: 'Seiten',
  },
  palette: {
    treffer: 'Treffer',
    suchen: 'Suchen',
    seiteNummerName: 'Seite, Nummer oder Name',
    gesucht: 'Es wird gesucht …',
    keineTreffer: 'Keine Treffer.',
    anzahlTreffer: '{count} Treffer',
  },
})
