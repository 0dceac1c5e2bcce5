import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.search', {
  hits: {
    pages: 'Seiten',
  },
  palette: {
    hits: 'Treffer',
    search: 'Suchen',
    placeholder: 'Seite, Nummer oder Name',
    searching: 'Es wird gesucht …',
    empty: 'Keine Treffer.',
    hitCount: '{count} Treffer',
  },
})
